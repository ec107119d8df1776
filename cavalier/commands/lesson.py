"""`cavalier lesson`: all that a teacher needs for two hours."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from cavalier.catalogue.port import Port
from cavalier.commands import opening, options, runs
from cavalier.commands.folders import must_be_free, must_fit, write
from cavalier.drawing import sheet
from cavalier.lesson.box import FOLDER, Box, outline, wrong_programs
from cavalier.lesson.figures import figures
from cavalier.terminal import in_progress, speak_as_written, tell
from cavalier.watching.profiling import Profile
from cavalier.watching.subjects import profiled
from cavalier.watching.trace_document import TraceDocument
from common.errors import CavalierError
from common.language import N_, _


def command(
    folder: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar=N_("DIR"), help=N_("where it goes")
        ),
    ] = None,
    live: options.Live = "",
    force: Annotated[
        bool, typer.Option("--force", help=N_("replace files"))
    ] = False,
    sandbox: options.InSandbox = "auto",
    lang: options.Lang = "",
) -> int:
    """Write a lesson of two hours: plan, slides, sheets and wrong programs."""
    if folder is None:
        raise CavalierError(
            _("Name a folder, as in `cavalier lesson -o lesson`.")
        )
    speak_as_written(FOLDER, "plan.md")
    opened = opening.opener(options.SECONDS, sandbox)
    recordings = dict(_recordings(opened))
    known = figures(recordings, _profiles(opened))
    files = sheet.with_pdfs(Box(recordings, known, live).files())
    must_fit(folder, files)
    if not force:
        must_be_free(folder, files)
    write(folder, files)
    if not sheet.can_be_set():
        tell(_(sheet.MISSING))
    return 0


def _recordings(
    opened: Callable[[str], Port],
) -> Iterator[tuple[str, Sequence[TraceDocument]]]:
    """Yield what is in each player, by the name that the lesson has for it."""
    players = outline()["players"].items()
    with TemporaryDirectory() as work:
        for name, program in wrong_programs().items():
            Path(work, name).write_text(program, encoding="utf-8")
        for player, (start, *names) in in_progress(
            _("recording"), players, len(players)
        ):
            paths = [
                str(Path(work, name)) if ".py" in name else name
                for name in names
            ]
            asked = _asked(paths, opened, start)
            documents, interrupted = runs.recordings(paths, asked, None)
            if interrupted:
                raise KeyboardInterrupt
            yield player, documents


def _profiles(opened: Callable[[str], Port]) -> Iterator[Profile]:
    asked = _asked(outline()["measured"], opened, "0,0")
    if asked:
        for port in asked.ports.values():
            yield profiled(port, asked.search, asked.entry_point)


def _asked(
    names: Sequence[str], opened: Callable[[str], Port], start: str
) -> runs.Work | None:
    """Return the work that all do: to count the tours from a start."""
    return runs.parse_work(
        names, [opened(name) for name in names], outline()["board"], start,
        closed=False, first=False, count=True, every=False,
    )  # fmt: skip
