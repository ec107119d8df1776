"""Run the command line, as `cavalier` and as `python -m cavalier`.

Nothing else is imported before an interruption can end the process quietly.
"""

import os
import sys


def in_order(paths: list[str], ours: str) -> list[str]:
    """Return where to look for modules: Python's own folders, ours, the rest.

    Python looks first in the folders of PYTHONPATH, which come before its zip
    file: a common.py or a json.py there must not take the place of another.
    """
    names = [path.rpartition(os.sep)[2] for path in paths]
    zipped = f"python{sys.version_info.major}{sys.version_info.minor}.zip"
    own = names.index(zipped) if zipped in names else 0
    end = own
    while end < len(names) and not names[end].endswith("-packages"):
        end += 1
    order = [*paths[own:end], ours, *paths[:own], *paths[end:]]
    return [*dict.fromkeys(order)]


if __name__ == "__main__" and not sys.flags.safe_path:
    # `python -m` looks in the current folder before all of them.
    os.environ["PYTHONSAFEPATH"] = "1"  # for the processes that we start
    del sys.path[0]
_OURS = __file__.removesuffix(f"{os.sep}cavalier{os.sep}__main__.py")
sys.path[:] = in_order(sys.path, _OURS)
# A process that we start would look there first, until it has our order.
os.environ.pop("PYTHONPATH", None)

# These must not be found in the current folder either.
import signal  # noqa: E402
from types import FrameType  # noqa: E402

#: What interrupts a command: Control-C, `timeout`, a terminal that is closed.
#: Windows has no SIGHUP.
_INTERRUPTIONS: list[signal.Signals] = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if hasattr(signal, name)
]

#: The memory, in bytes, that the imports and the threads of a command take.
#: With less, they fail in many ways, or leave processes that wait for ever.
_LEAST_MEMORY = 64 * 2**20


class _Interruptions:
    """Makes signals interrupt what it surrounds, and remembers them.

    Where one of them is ignored, as by `nohup`, it stays so.
    """

    def __init__(self) -> None:
        self.received: list[int] = []

    def __enter__(self) -> None:
        first = (signal.default_int_handler, signal.SIG_DFL)
        for number in _INTERRUPTIONS:
            if signal.getsignal(number) in first:
                signal.signal(number, self._interrupt)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """Raise the exception that a command handles, but in no import.

        There it could be swallowed, or become another exception. A second
        SIGTERM is ignored, since `timeout` sends two; so is a second SIGHUP.
        """
        self.received.append(number)
        if number != signal.SIGINT:
            signal.signal(number, signal.SIG_IGN)
        while frame is not None:
            if frame.f_code.co_filename.startswith("<frozen importlib"):
                _end(number)
            frame = frame.f_back
        raise KeyboardInterrupt

    def __exit__(self, *_: object) -> None:
        """Let a signal end the process: there is nothing left to save."""
        for number in _INTERRUPTIONS:
            if signal.getsignal(number) == self._interrupt:
                signal.signal(number, _end)


def main() -> None:
    """Run a command, to be ended by an interruption at any moment."""
    interruptions = _Interruptions()
    try:
        with interruptions:
            _run(interruptions.received)
    except KeyboardInterrupt:
        sys.exit(128 + interruptions.received[-1])


def _run(received: list[int]) -> None:
    try:
        bytes(_LEAST_MEMORY)  # raises MemoryError; touches none of it
        from cavalier.commands.app import main as run

        run(received)
    except MemoryError:
        from common.errors import OUT_OF_MEMORY

        print("cavalier:", OUT_OF_MEMORY, file=sys.stderr)
        sys.exit(2)
    except ImportError as error:
        print(
            f"cavalier: Cannot import a part of Cavalier: {error}. Unset "
            "PYTHONPATH, or install Cavalier in a new environment.",
            file=sys.stderr,
        )
        sys.exit(2)


def _end(number: int, _: object = None) -> None:
    os._exit(128 + number)


if __name__ == "__main__":
    main()
