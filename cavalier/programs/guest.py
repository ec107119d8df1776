"""A user's Python file in a process of its own: questions in, answers out.

Run as a program::

    python guest.py FILE FUNCTION

If FUNCTION is empty, the entry points of the file are used, or else its only
function. The first line of standard output lists the questions that the file
answers, or why there are none. Then each line of standard input is a request
in JSON, and gets one line in answer. Output of the file goes to standard
error.
"""

import inspect
import json
import os
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain, islice
from numbers import Integral, Real
from operator import itemgetter
from pathlib import Path
from reprlib import repr as shortened
from traceback import extract_tb
from types import FunctionType, ModuleType
from typing import cast

if __name__ == "__main__":  # then Python looks in this folder first
    sys.path[0] = str(Path(__file__).parents[2])

from cavalier.programs.signature import EXAMPLE, signature_of
from common.board import Board, Square
from common.errors import CavalierError

#: The entry point for each question.
ENTRY_POINTS = {
    "count": "count_tours",
    "tour": "first_tour",
    "tours": "tours",
}

#: Room for recursion: frames, and frames for each square; the stack, in bytes.
_FRAMES, _FRAMES_PER_SQUARE, _STACK = 10_000, 20, 256 << 20

#: Replaces larger numbers, which JSON could not hold.
HUGE = 10**100

#: Items of a value, which may have no end; a board that is read has fewer.
_MOST_ITEMS = 100_000

#: A question: its verb; rows, columns, row and column, from 0; whether tours
#: are closed. If a module of Cavalier is named, its function ``answer`` gets
#: the call and a number.
Request = tuple[str, Sequence[int], bool, str, int]

#: One line of output.
Document = Mapping[str, object]


class Guest:
    """A file and the function that answers each question."""

    def __init__(
        self, file: str, functions: Mapping[str, FunctionType]
    ) -> None:
        """Read the parameters; raise CavalierError if they fit no question."""
        self.file = file
        self.signatures = {v: signature_of(f) for v, f in functions.items()}

    def offers(self) -> Document:
        """Return the questions that it answers, and how it is called."""
        signatures = [*self.signatures.values()]
        return {
            "verbs": [*self.signatures],
            "closes": all(s.closes for s in signatures),
            "is_square": any(s.is_square for s in signatures),
            "has_start": all(s.has_start for s in signatures),
            "call": signatures[0].text,
        }

    def reply(self, request: Request) -> Document:
        """Answer a request, whatever the function does."""
        verb, (rows, columns, row, column), closed, module, most = request
        board = Board(rows, columns)
        sys.setrecursionlimit(_FRAMES + _FRAMES_PER_SQUARE * len(board))
        signature = self.signatures[verb]
        call = signature.call(board, Square(row, column), closed=closed)
        try:
            if module:
                return {"value": import_module(module).answer(call, most)}
            value = call()
            if verb == "tour" and isinstance(value, Iterator):
                value = islice(value, len(board) + 1)
            return {"value": plain(value)}
        except (Exception, SystemExit) as error:
            words = [*map(shortened, call.args)]
            words += [f"{n}={v}" for n, v in call.keywords.items()]
            name = signature.text.partition("(")[0]
            text = f"{name}({', '.join(words)})"
            return error_document(error, self.file, text)


def plain(value: object) -> object:
    """Turn a returned value into one that JSON can hold.

    Whole numbers of any kind become int; tuples, sets, arrays and iterators
    become lists. A dict from squares to numbers, or from numbers to squares,
    becomes the list of its squares in the order of the numbers.
    """
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Integral):
        return max(-HUGE, min(int(value), HUGE))
    if isinstance(value, Real):
        number = float(value)
        return int(number) if number.is_integer() else number
    if callable(to_list := getattr(value, "tolist", None)):
        return plain(to_list())
    if isinstance(value, Mapping):
        items = [(plain(k), plain(v)) for k, v in value.items()]
        pairs = [(n, s) if type(n) is int else (s, n) for n, s in items]
        if all(type(n) is int and isinstance(s, list | str) for n, s in pairs):
            return [s for _n, s in sorted(pairs, key=itemgetter(0))]
    elif isinstance(value, Iterable):
        return [plain(item) for item in islice(value, _MOST_ITEMS)]
    return {"type": type(value).__name__}


def error_document(
    error: BaseException, file: str, call: str = ""
) -> Document:
    """Return an exception, the last line of the file, and the call."""
    frames = extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == file]
    kind, message = type(error).__name__, ""
    with suppress(Exception):
        message = str(error)
    if isinstance(error, SyntaxError) and error.filename == file:
        lines, message = [error.lineno], error.msg
    text = f"{kind}: {message}" if message else kind
    line = lines[-1] if lines else None
    return {"raised": text[:500], "line": line, "call": call}


def _imported(file: str) -> ModuleType:
    """Import a file, with its folder first on the path.

    The folder may have a module named like one of Cavalier's, such as
    ``common``; then it replaces that one.
    """
    folder = Path(file).parent
    sys.path.insert(0, str(folder))
    modules = {path.stem for path in folder.iterdir()}
    for name in [*sys.modules]:
        if name.partition(".")[0] in modules - {"__main__"}:
            del sys.modules[name]
    spec = spec_from_file_location(Path(file).stem, file)
    assert spec is not None and spec.loader is not None
    sys.modules[spec.name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def functions_of(file: str, name: str) -> dict[str, FunctionType]:
    """Return the function for each question; it may be one for all.

    Without a name, use the entry points, or else the only function. Raises
    CavalierError if there is none, and anything that the file raises.
    """
    names = vars(_imported(file))
    points = {v: names[p] for v, p in ENTRY_POINTS.items() if p in names}
    if points and not name:
        return points
    functions = [
        key
        for key, value in names.items()
        if inspect.isfunction(value)
        and value.__module__ == names["__name__"]
        and not key.startswith("_")
    ]
    if len(functions) == 1:
        name = name or functions[0]
    function = names.get(name)
    if callable(function) and not inspect.isclass(function):
        return dict.fromkeys(ENTRY_POINTS, cast("FunctionType", function))
    fault = f"no function {name}"
    if not name:
        fault = "several functions" if functions else "no functions"
    advice = f"Name one (FILE.py:NAME): {', '.join(functions)}."
    raise CavalierError(f"{fault}. {advice if functions else EXAMPLE}")


def main() -> None:
    """Answer requests from standard input, in a thread with a deep stack.

    The file cannot use this process's standard input and output.
    """
    requests = os.fdopen(os.dup(0))
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    file, name = sys.argv[1:]
    sys.argv[:] = [file]

    def serve() -> None:
        for document in _documents(file, name, requests):
            print(json.dumps(document), file=answers, flush=True)

    threading.stack_size(_STACK)
    thread = threading.Thread(target=serve)
    thread.start()
    thread.join()
    os._exit(0)  # the file may have threads and exit handlers


def _documents(
    file: str, name: str, requests: Iterable[str]
) -> Iterable[Document]:
    try:
        guest = Guest(file, functions_of(file, name))
    except CavalierError as reason:
        return [{"refused": str(reason)}]
    except BaseException as error:
        return [error_document(error, file)]
    replies = map(guest.reply, map(json.loads, requests))
    return chain([guest.offers()], replies)


if __name__ == "__main__":
    main()
