"""A Python file in a process of its own: questions in, answers out.

Run as a program, next to somebody's file::

    python guest.py FILE FUNCTION

FUNCTION is ``-`` for the entry points of the file, or else its only function.
The first line of standard output says what can be asked, or why nothing can
be. Then each line of standard input is a question in JSON, and is answered by
one line. What the file prints goes to standard error.
"""

import inspect
import json
import os
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from numbers import Integral, Real
from pathlib import Path
from reprlib import repr as shortened
from traceback import extract_tb
from types import ModuleType

if __name__ == "__main__":  # then Python looks in this folder first
    sys.path[0] = str(Path(__file__).parents[2])

from cavalier.programs.signature import Function, Signature, signature_of
from common.board import Board, Square

#: The entry point for each question.
ENTRY_POINTS = {
    "count": "count_tours",
    "tour": "first_tour",
    "tours": "tours",
}

#: Room for recursion: frames, and frames for each square; the stack, in bytes.
_FRAMES, _FRAMES_PER_SQUARE, _STACK = 10_000, 20, 256 << 20

#: The most items of a list or an iterator that are written.
_MOST = 1_000_000

#: What is written in a line.
Document = Mapping[str, object]


class RefusedError(Exception):
    """Nothing can be asked of the file; the message says why."""


class Guest:
    """A file and its functions, by the question that each is asked."""

    def __init__(self, file: str, functions: Mapping[str, Function]) -> None:
        """Read what the functions take; raise RefusedError if nobody can."""
        self.file, self.functions = file, functions
        self.signatures = {
            verb: _signature(function)
            for verb, function in self.functions.items()
        }

    def offers(self) -> Document:
        """Return what it can be asked, and how."""
        signatures = [*self.signatures.values()]
        return {
            "verbs": [*self.functions],
            "closes": all(each.closes for each in signatures),
            "is_square": any(each.is_square for each in signatures),
            "has_start": all(each.has_start for each in signatures),
            "call": _written(next(iter(self.functions.values()))),
        }

    def answer(
        self, verb: str, numbers: Sequence[int], *, closed: bool
    ) -> Document:
        """Answer a question, whatever the function does.

        The numbers are rows, columns, row and column, from 0.
        """
        rows, columns, row, column = numbers
        sys.setrecursionlimit(_FRAMES + _FRAMES_PER_SQUARE * rows * columns)
        function = self.functions[verb]
        given, options = self.signatures[verb].arguments(
            Board(rows, columns), Square(row, column), closed=closed
        )
        try:
            value = function(*given, **options)
            if verb == "tour" and isinstance(value, Iterator):
                value = islice(value, rows * columns + 1)
            return {"value": plain(value)}
        except BaseException as error:
            call = quoted(function, given, options)
            return {**raised(error, self.file), "call": call}


def quoted(
    function: Function, given: Sequence[object], options: Mapping[str, object]
) -> str:
    """Write a call with its values; of a list, the beginning."""
    words = [*map(shortened, given)]
    words += [f"{name}={value}" for name, value in options.items()]
    return f"{function.__name__}({', '.join(words)})"


def plain(value: object) -> object:
    """Turn what a function returned into what JSON has.

    Whole numbers of any kind become int; tuples, sets, arrays and iterators
    become lists, a dict the list of its items under the key "items".
    """
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        number = float(value)
        return int(number) if number.is_integer() else number
    if callable(to_list := getattr(value, "tolist", None)):
        return plain(to_list())
    if isinstance(value, Mapping):
        return {"items": [[plain(k), plain(v)] for k, v in value.items()]}
    if isinstance(value, Iterable):
        return [plain(item) for item in islice(value, _MOST)]
    return {"type": type(value).__name__}


def raised(error: BaseException, file: str) -> Document:
    """Say what the code of a file raised, with the last line of it."""
    frames = extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == file]
    kind, message = type(error).__name__, str(error)
    if isinstance(error, SyntaxError) and error.filename == file:
        lines, message = [error.lineno], error.msg
    said = f"{kind}: {message}" if message else kind
    return {"raised": said[:500], "line": lines[-1] if lines else None}


def _imported(file: str) -> ModuleType:
    """Import a file, whose folder is looked in first.

    What we have imported under a name that is in the folder too is imported
    anew: a file may have a module of its own that is called ``common``.
    """
    folder = Path(file).parent
    sys.path.insert(0, str(folder))
    theirs = {path.stem for path in folder.iterdir()}
    for name in [*sys.modules]:
        if name.partition(".")[0] in theirs - {"__main__"}:
            del sys.modules[name]
    spec = spec_from_file_location(Path(file).stem, file)
    assert spec is not None and spec.loader is not None
    sys.modules[spec.name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def functions_of(file: str, name: str) -> dict[str, Function]:
    """Return the function for each question; it may be one for all.

    Raises RefusedError where there is none, and what the file raises.
    """
    module = _imported(file)
    points = {
        verb: vars(module)[point]
        for verb, point in ENTRY_POINTS.items()
        if point in vars(module)
    }
    if name == "-" and points:
        return points
    own = [
        point
        for point, value in vars(module).items()
        if inspect.isfunction(value)
        and value.__module__ == module.__name__
        and not point.startswith("_")
    ]
    if name == "-":
        if len(own) != 1:
            if not own:
                raise RefusedError("there is no function in it.")
            there = f"there are {', '.join(own)}"
            raise RefusedError(f"name a function, as FILE.py:NAME; {there}.")
        name = own[0]
    found = vars(module).get(name.partition(".")[0])
    if inspect.isclass(found):
        what = "a method" if "." in name else "a class"
        raise RefusedError(
            f"{name} is {what}. Write a function that makes the object and "
            "returns the answer, and name that."
        )
    if inspect.iscoroutinefunction(found):
        raise RefusedError(f"{name} is async. Define it with def alone.")
    if not callable(found):
        near = [f" Did you mean {n}?" for n in get_close_matches(name, own, 1)]
        raise RefusedError(f"there is no function {name}.{''.join(near)}")
    function: Function = found
    return dict.fromkeys(ENTRY_POINTS, function)


def _signature(function: Function) -> Signature:
    """Read a signature; raises RefusedError if nothing that is asked fits."""
    if (signature := signature_of(function)) is None:
        raise RefusedError(
            f"nobody knows what to pass to {_written(function)}. Write "
            "`def f(rows, columns, row, column): ...`, which calls it."
        )
    return signature


def _written(function: Function) -> str:
    """Write a function with its parameters."""
    try:
        return f"`{function.__name__}{inspect.signature(function)}`"
    except (AttributeError, TypeError, ValueError):
        return "the function"


def main() -> None:
    """Answer what standard input asks, in a thread with a deep stack.

    The file gets neither our standard input nor our output.
    """
    questions = os.fdopen(os.dup(0))
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr

    def serve() -> None:
        for document in _documents(sys.argv[1], sys.argv[2], questions):
            print(json.dumps(document), file=answers, flush=True)

    threading.stack_size(_STACK)
    thread = threading.Thread(target=serve)
    thread.start()
    thread.join()
    os._exit(0)  # whatever threads and exit handlers the file has left


def _documents(
    file: str, name: str, questions: Iterable[str]
) -> Iterator[Document]:
    try:
        guest = Guest(file, functions_of(file, name))
        yield guest.offers()
    except RefusedError as reason:
        yield {"refused": str(reason)}
        return
    except ModuleNotFoundError as error:
        missing = f"the package {error.name} is not installed here"
        yield {"refused": f"{missing}, which is no fault of the program."}
        return
    except BaseException as error:
        yield raised(error, file)
        return
    for line in questions:
        match json.loads(line):
            case {"module": str(module), "request": request}:
                answer = import_module(module).answer
                try:
                    yield {"value": answer(guest, request)}
                except BaseException as error:
                    yield raised(error, file)
            case [verb, numbers, closed]:
                yield guest.answer(verb, numbers, closed=closed)


if __name__ == "__main__":
    main()
