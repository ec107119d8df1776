"""The styles, the programs written for teaching, what is forbidden.

From here the READMEs, the tests and the commands have their constraints.
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from cavalier.catalogue.port import Style
from cavalier.styles import constraints, port_rules
from cavalier.styles.constraint import Constraint
from common.errors import CavalierError
from common.language import N_, _
from common.untrusted import shown

#: The constraints of each folder, with the rules for its ports.
STYLES: Mapping[Style, Sequence[Constraint]] = {
    Style.IMPERATIVE: (
        port_rules.IMPORTS,
        port_rules.MOVES,
        port_rules.ADAPTER_LINE,
        port_rules.ENTRY_POINTS,
        constraints.NO_INPUT_OUTPUT,
        constraints.NO_GLOBAL,
        constraints.MATRIX_SET_IN_PLACE,
        constraints.NO_FUNCTIONAL_IMPORT,
        constraints.NO_FUNCTION_AS_ARGUMENT,
    ),
    Style.FUNCTIONAL: (
        port_rules.IMPORTS_WITH_TOOLZ,
        port_rules.MOVES.shown_by(
            "couples:DESTINATIONS", "is the page's table"
        ),
        port_rules.ADAPTER_LINE.shown_by(
            "couples:first_tour", "is the first below the line"
        ),
        port_rules.ENTRY_POINTS.shown_by(
            "couples:count_tours", "calls the page's procedure"
        ),
        constraints.NO_INPUT_OUTPUT.shown_by(
            "couples:nb_parcours", "returns the number; its caller prints it"
        ),
        constraints.NO_GLOBAL.shown_by(
            "couples:nb_parcours", "gets all that it needs as arguments"
        ),
        constraints.NO_ITEM_ASSIGNMENT,
        constraints.NO_ATTRIBUTE_ASSIGNMENT,
        constraints.NO_AUGMENTED_ASSIGNMENT,
        constraints.NO_DELETION,
        constraints.NO_NONLOCAL,
        constraints.NO_MUTATING_CALL,
        constraints.NO_LOOP_STATEMENT,
        constraints.NO_REBINDING,
        constraints.NO_MUTABLE_CLASS,
    ),
    Style.PEDAGOGICAL: (
        port_rules.IMPORTS.shown_by(
            "pascal-move",
            "imports nothing of this project but boards and squares",
        ),
        port_rules.MOVES.shown_by("pascal-move:MOVES", "is the page's table"),
        port_rules.ADAPTER_LINE.shown_by(
            "pascal-move:first_tour", "is the first below the line"
        ),
        port_rules.ENTRY_POINTS.shown_by(
            "pascal-move:count_tours", "counts the boards that come"
        ),
        port_rules.ERRATA,
        port_rules.PAGE_COORDINATES,
        constraints.NO_INPUT_OUTPUT.shown_by(
            "pascal-move:print_board", "returns what the page writes to a file"
        ),
        constraints.NO_GLOBAL.shown_by(
            "pascal-move:Var", "is a variable that procedures share"
        ),
        constraints.NO_PROCEDURE_IN_ANOTHER,
        constraints.FIXED_SIZE,
        constraints.NO_FUNCTIONAL_IMPORT.shown_by(
            "pascal-move:clear_board",
            "goes through rows and columns in two loops",
        ),
        constraints.NO_FUNCTION_AS_ARGUMENT.shown_by(
            "boolean-knight-tour:is_one_move",
            "tries the eight moves in a loop",
        ),
        constraints.NO_HIDDEN_BRANCH,
    ),
}

#: What an exercise may forbid, by the word for it.
FORBIDDEN: Mapping[str, Constraint] = {
    "recursion": constraints.NO_RECURSION,
    "loops": constraints.NO_LOOP_STATEMENT,
    "assignment": constraints.NO_ASSIGNMENT,
    "mutation": constraints.NO_MUTATION,
}


def constraints_of(style: Style, *, port: bool) -> list[Constraint]:
    """List the constraints of a style, with its rules for ports or without.

    >>> len(constraints_of(Style.FUNCTIONAL, port=False))
    11
    """
    return [each for each in STYLES[style] if port or not each.for_ports]


def constraint(name: str, style: Style | None) -> Constraint:
    """Return the constraint of this name, of a style.

    Without a style it is the first of this name, or what an exercise forbids.

    >>> constraint("fixed-size", None).example.target
    'pascal-coordinates:knight'

    Raises CavalierError, with the nearest name where there is one.
    """
    styles = [style] if style else list(Style)
    every = [each for one in styles for each in STYLES[one]]
    if style is None:
        every += FORBIDDEN.values()
    known = {each.name: each for each in reversed(every)}
    if name in known:
        return known[name]
    near = get_close_matches(name, known, n=1)
    said = N_("Unknown constraint: {name}. Use {known}.")
    if style:
        said = N_(
            "Unknown constraint of the {style} style: {name}. Use {known}."
        )
    raise CavalierError(
        _(
            said,
            style=style and _(style),
            name=shown(name),
            known=_(" or ").join(near or known),
        )
    )


def forbidding(word: str) -> Constraint:
    """Return the constraint that forbids this; raises CavalierError."""
    if word not in FORBIDDEN:
        raise CavalierError(
            "Cannot forbid {word}. Use --no {known}.",
            word=shown(word),
            known=_(" or ").join(FORBIDDEN),
        )
    return FORBIDDEN[word]
