"""The constraints of the styles, as a list for the page of the styles."""

from cavalier.catalogue import find
from cavalier.catalogue.port import Style
from cavalier.styles.by_style import constraints_of
from cavalier.styles.constraint import Constraint
from tools.renew.code import link_to


def constraints(style: Style) -> str:
    """Write the constraints of a style, then its rules for ports."""
    every = constraints_of(style, port=True)
    kept = [_item(each) for each in every if not each.for_ports]
    rules = [
        f"- **{each.name}**: {each.sentence}"
        for each in every
        if each.for_ports
    ]
    also = "A port of this style keeps these rules too:"
    return "\n".join(["", *kept, "", also, "", *rules, ""])


def _item(constraint: Constraint) -> str:
    """Write a constraint, why it matters, and how a port keeps it."""
    target, how = constraint.example
    port, _, name = target.partition(":")
    where = f"{link_to(find(port), name)} of {port}" if name else port
    return (
        f"- **{constraint.name}**: {constraint.sentence} "
        f"*Why:* {constraint.why} *In a port:* {where} {how}."
    )
