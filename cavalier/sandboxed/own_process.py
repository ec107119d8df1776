"""An own file, and what it answers in the sandbox's process."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Self

from cavalier.sandboxed import channel, replies
from cavalier.sandboxed.answers import Answer, last_line, reply_in
from cavalier.sandboxed.calling import Verb
from cavalier.sandboxed.imports import neighbours
from cavalier.sandboxed.loading import PYTHON_FILES
from cavalier.sandboxed.sandbox import Limits, Sandbox
from cavalier.sandboxed.targets import parted
from cavalier.terminal import printable
from common.board import Square
from common.errors import CavalierError, RunError
from common.search import Search

#: What the sandbox shows of Python's packages besides the standard library.
_PACKAGES = ("cavalier", "common", "rich", "toolz")

#: The largest file, in bytes; its recording has the whole text.
_MOST_BYTES = 1_000_000

#: Answers by verb and start.
Answers = Mapping[tuple[Verb, Square], Answer]


class Said(NamedTuple):
    """What a file said: its answers, and what it can be asked."""

    answers: Answers
    offers: frozenset[Verb]
    closes: bool


@dataclass(frozen=True, slots=True)
class OwnProcess:
    """An own file, and how it is run; ``function`` may be empty."""

    name: str
    file: Path
    function: str
    limits: Limits
    sandbox: Sandbox

    @classmethod
    def named(cls, text: str, limits: Limits, sandbox: Sandbox) -> Self:
        """Return the file that FILE.py or FILE.py:FUNCTION names.

        Raises CavalierError where there is no such file.
        """
        file, function = parted(text)
        path = Path(file).absolute()
        _must_be_readable(path, printable(file))
        name = f"{path.name}:{function}" if function else path.name
        return cls(printable(name), path, function, limits, sandbox)

    def ask(
        self,
        search: Search,
        verbs: Collection[Verb],
        starts: Sequence[Square],
    ) -> Said:
        """Return what the file answers to each question from each start.

        Raises RunError where it does something else, as `run` does.
        """
        board = search.board
        request: replies.Request = {
            "verbs": [*verbs],
            "places": [
                (board.rows, board.columns, *start) for start in starts
            ],
            "closed": search.closed,
            "as_port": True,
        }
        match self.run(replies.__name__, request):
            case [
                {"verbs": list(offers), "closes": bool(closes)},
                *said,
            ] if len(said) == len(starts):
                answers = {
                    (verb, start): reply_in(each, verb, board, "returned")
                    for start, each in zip(starts, said, strict=True)
                    for verb in verbs
                }
                offered = frozenset(verb for verb in Verb if verb in offers)
                return Said(answers, offered, closes)
        raise self.nonsense()

    def run(self, module: str, request: object) -> Sequence[object]:
        """Return what a module of ours answers next to the file.

        The file can change any of it, so it must not be trusted.

        Raises RunError for whatever else the file does, and CavalierError if
        it cannot be run at all.
        """
        function = self.function or channel.ENTRIES
        heard = channel.ask(
            channel.Code(str(self.file.parent), str(self.file), function),
            module,
            request,
            readable=[self.file, *neighbours(self.file)],
            packages=_packages(),
            limits=self.limits,
            sandbox=self.sandbox,
        )
        if heard.refused is not None:
            raise CavalierError(f"{self.name}: {printable(heard.refused)}")
        if heard.raised is not None:
            raise RunError(self.name, printable(heard.raised))
        if (problem := heard.run.problem) is not None:
            reason = printable(last_line(heard.run.errors))
            did = problem + (f": {reason}" if reason else "")
            raise RunError(self.name, did, cut_short=heard.run.cut_short)
        return heard.answers

    def nonsense(self) -> RunError:
        """Return the error for answers that no module of ours wrote."""
        return RunError(self.name, "ended before there was an answer")


def _must_be_readable(path: Path, typed: str) -> None:
    """Raise CavalierError, which names the file as it was typed."""
    try:
        if path.is_dir():
            raise CavalierError(
                f"{typed} is a folder. Name a Python file in it."
            )
        if not path.is_file():
            raise CavalierError(
                f"There is no file {typed}. Name a port, FILE.py or "
                "FILE.py:FUNCTION."
            )
        if path.suffix not in PYTHON_FILES:
            raise CavalierError(
                f"{typed} is not a Python file. Name a file that ends in .py."
            )
        path.open("rb").close()
        size = path.stat().st_size
    except OSError as error:
        raise CavalierError(
            f"Cannot read {typed}: {error.strerror}. Name a file that you "
            "may read."
        ) from error
    if size > _MOST_BYTES:
        raise CavalierError(
            f"{typed} has {size:,} bytes. Use a file of at most "
            f"{_MOST_BYTES:,} bytes."
        )


def _packages() -> list[Path]:
    """Return the folders of the packages that a file may import."""
    specs = [find_spec(name) for name in _PACKAGES]
    return [
        Path(spec.origin).absolute().parent
        for spec in specs
        if spec is not None and spec.origin is not None
    ]
