"""Functions that call themselves, directly or through others."""

from collections.abc import Iterator, Mapping, Sequence

from cavalier.styles.looking import Found
from cavalier.styles.naming import functions
from cavalier.styles.program import Program
from cavalier.styles.scopes import Function

#: How many functions a note names, with the one that it begins with.
_MOST = 4

#: Functions, each with those that name it.
_Naming = dict[Function, list[Function]]

#: Functions, each with the next on a shortest way.
_Onwards = Mapping[Function, Function]


def recursions(program: Program) -> Iterator[Found]:
    """Find the calls by which a function comes back to itself."""
    every = functions(program.tree)
    naming = _naming(every)
    for function in every:
        onwards = _ways_to(function, naming)
        for named, line in function.named:
            if named is function:
                yield Found(line, f"{function.name} calls itself")
            elif named in onwards:
                yield Found(line, _in_words(function, named, onwards))


def _naming(every: Sequence[Function]) -> _Naming:
    """Return the functions that name each function."""
    naming: _Naming = {function: [] for function in every}
    for function in every:
        for named, _ in function.named:
            naming[named].append(function)
    return naming


def _ways_to(end: Function, naming: _Naming) -> _Onwards:
    """Return what leads to a function, each with the next on the way."""
    onwards, queue = {end: end}, [end]
    for function in queue:
        for each in naming[function]:
            if each not in onwards:
                onwards[each] = function
                queue.append(each)
    return onwards


def _in_words(end: Function, first: Function, onwards: _Onwards) -> str:
    """Write the way from a function, over the first that it names, back."""
    names, function = [end.name, first.name], first
    while function is not end and len(names) < _MOST:
        function = onwards[function]
        names.append(function.name)
    if function is not end:
        names.append(f"others, one of which calls {end.name}")
    return f"{names[0]} calls {', which calls '.join(names[1:])}"
