"""The styles, and the programs written for teaching.

From here the READMEs, the tests and the commands have their constraints.
"""

from collections.abc import Mapping, Sequence

from cavalier.catalogue.port import Style
from cavalier.styles import constraints, port_rules
from cavalier.styles.constraint import Constraint

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


def constraints_of(style: Style, *, port: bool) -> list[Constraint]:
    """List the constraints of a style, with its rules for ports or without.

    >>> len(constraints_of(Style.FUNCTIONAL, port=False))
    11
    """
    return [each for each in STYLES[style] if port or not each.for_ports]
