"""The constraints of the styles."""

import ast

from cavalier.styles import style_checks
from cavalier.styles.constraint import Constraint, Example

NO_INPUT_OUTPUT = Constraint(
    "no-input-output",
    "it does not print, read a file or an argument, or look at the time.",
    "Another program can test, compare and use what a function returns; what "
    "it prints can only be watched.",
    style_checks.input_output,
    Example(
        "backtracking-matrix:principale",
        "returns the number of tours and the first one; the page prints them",
    ),
)

NO_GLOBAL = Constraint(
    "no-global",
    "it has no `global` statement, so that two runs share nothing.",
    "A global variable keeps its value after a run, so that the next run may "
    "begin with what the last one left.",
    style_checks.Finding(ast.Global),
    Example(
        "backtracking-matrix:Variables",
        "holds the page's global variables; each run makes its own",
    ),
)

NO_FUNCTIONAL_IMPORT = Constraint(
    "no-functional-import",
    "it imports nothing from `functools`, `itertools` or `operator`.",
    "These modules put a loop into a function; in this style each step of "
    "the loop can be read.",
    style_checks.functional_imports,
    Example(
        "warnsdorff-matrix:initialiser_poids",
        "goes through rows, columns and moves in three loops",
    ),
)

NO_FUNCTION_AS_ARGUMENT = Constraint(
    "no-function-as-argument",
    "it has no `lambda`, `map`, `filter` or `reduce`.",
    "A loop shows what happens, and in which order; a function that is "
    "handed to another leaves both to that one.",
    style_checks.functions_as_arguments,
    Example(
        "warnsdorff-matrix:warnsdorff",
        "looks for the least weight in a loop, without `min`",
    ),
)

MATRIX_SET_IN_PLACE = Constraint(
    "matrix-set-in-place",
    "it sets an element of a matrix somewhere, as `ronde[x][y] = n` does, or "
    "`a[y * N + x] = n` where the page has it flat.",
    "One board that changes is what this style is about: a step is one "
    "assignment, and the way back must undo it.",
    style_checks.no_element_set,
    Example(
        "backtracking-matrix:parcourir",
        "numbers a square, and sets it to 0 again on the way back",
    ),
)

NO_ITEM_ASSIGNMENT = Constraint(
    "no-item-assignment",
    "it does not assign to a subscript.",
    "All that hold the list would see it change; if a new one is made, the "
    "old board is still there to go back to.",
    style_checks.elements_set,
    Example(
        "best-first-lazy:numeroter",
        "returns a new board with one more number, and shares the other rows",
    ),
)

NO_ATTRIBUTE_ASSIGNMENT = Constraint(
    "no-attribute-assignment",
    "it does not assign to an attribute.",
    "Two branches of a search can share an object without a copy only if it "
    "never changes.",
    style_checks.attributes_set,
    Example(
        "warnsdorff-unfold:advance",
        "returns a new state, and leaves the one before as it was",
    ),
)

NO_AUGMENTED_ASSIGNMENT = Constraint(
    "no-augmented-assignment",
    "it has no `+=` or the like.",
    "`x += y` gives a name a second value, and where x is a list, it changes "
    "that list for all that hold it.",
    style_checks.Finding(ast.AugAssign),
    Example(
        "best-first-lazy:retour_arriere",
        "returns new counters, with one more step back",
    ),
)

NO_DELETION = Constraint(
    "no-deletion",
    "it has no `del`.",
    "What is deleted is gone for each part of the program that still needs "
    "it.",
    style_checks.Finding(ast.Delete),
    Example("couples:supprimer", "returns a new list without the square"),
)

NO_NONLOCAL = Constraint(
    "no-nonlocal",
    "it has no `nonlocal` statement.",
    "A function that sets a variable of another may give another answer when "
    "it is called again.",
    style_checks.Finding(ast.Nonlocal),
    Example(
        "lazy-tours:nb_parcours",
        "counts the tours that come, without a counter to set",
    ),
)

NO_MUTATING_CALL = Constraint(
    "no-mutating-call",
    "it names no method that changes its object: `append`, `add`, `pop`, "
    "`update`, `sort` and the like.",
    "Each part of the program that holds the list sees the change, so that an "
    "answer depends on what ran before.",
    style_checks.mutating_calls,
    Example(
        "lazy-tours:put_first",
        "makes a longer tour, where others append to one",
    ),
)

NO_LOOP_STATEMENT = Constraint(
    "no-loop-statement",
    "it has no `for` or `while` statement; it has comprehensions and "
    "recursion.",
    "A loop has no value: it can only change something outside. A "
    "comprehension or a recursion is itself the answer.",
    style_checks.Finding(ast.For | ast.While | ast.AsyncFor),
    Example(
        "couples:nb_parcours",
        "sums over a comprehension, and calls itself for each smaller board",
    ),
)

NO_REBINDING = Constraint(
    "no-rebinding",
    "a name is bound once in its function.",
    "A name with one value means the same on each line, as in mathematics: "
    "the order of the lines cannot spoil it.",
    style_checks.rebindings,
    Example(
        "couples:parcours",
        "gives the smaller board a name of its own, `nouvel_echiquier`",
    ),
)

NO_MUTABLE_CLASS = Constraint(
    "no-mutable-class",
    "a class is a `NamedTuple`, an enumeration, a protocol, an exception or a "
    "frozen dataclass.",
    "To know the state of an object that can change, you must follow it "
    "through the whole program.",
    style_checks.mutable_classes,
    Example(
        "warnsdorff-unfold:Etat",
        "is a NamedTuple: where the knight is, and the squares left",
    ),
)

NO_PROCEDURE_IN_ANOTHER = Constraint(
    "no-procedure-in-another",
    "every procedure is separate, as on the page; it has no `lambda`, and no "
    "`def` inside a `def`.",
    "A separate procedure gets all that it needs as arguments, so that it "
    "can be read and tried out alone.",
    style_checks.inner_procedures,
    Example("pascal-move:correct", "gets the square, the move and the board"),
)

FIXED_SIZE = Constraint(
    "fixed-size",
    "an array keeps the size that it was made with: it names no method that "
    "changes its object, `append`, `add`, `pop` and the like.",
    "The texts have arrays, as Pascal has: the size is known before the "
    "search begins, and a value is where its index says.",
    style_checks.mutating_calls,
    Example(
        "pascal-coordinates:knight",
        "makes the array as long as a tour before the search begins",
    ),
)

NO_HIDDEN_BRANCH = Constraint(
    "no-hidden-branch",
    "above the adapter it has no conditional expression and no `:=`; a "
    "decision is a statement, as on the page.",
    "A decision on a line of its own can be stepped through, and drawn as a "
    "branch of a flow chart.",
    style_checks.hidden_branches,
    Example("pascal-move:move", "decides by `if` statements only"),
)
