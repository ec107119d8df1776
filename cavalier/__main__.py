"""Run the command line, as `cavalier` and as `python -m cavalier`.

Nothing else is imported before an interruption can end the process quietly.
"""

import os
import signal
import sys
from types import FrameType

#: The memory, in bytes, that the imports and the threads of a command take.
#: With less, they fail in many ways, or leave processes that wait for ever.
_LEAST_MEMORY = 64 * 2**20

#: The signals that have interrupted this process, the first of them first.
_received: list[int] = []


def main() -> None:
    """Run a command, to be ended by Control-C or SIGTERM at any moment.

    Where one of the two is ignored, it stays so.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _interrupt)
    try:
        bytes(_LEAST_MEMORY)  # raises MemoryError; touches none of it
        from cavalier.main import main as run

        run(_received)
    except MemoryError:
        from common.errors import OUT_OF_MEMORY

        print("cavalier:", OUT_OF_MEMORY, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(128 + _received[-1])
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is _interrupt:
                signal.signal(number, _end)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise the exception that a command handles, but in no import.

    There it could be swallowed, or become another exception. A second SIGTERM
    is ignored: `timeout` sends two.
    """
    _received.append(number)
    if number == signal.SIGTERM:
        signal.signal(number, signal.SIG_IGN)
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            _end(number)
        frame = frame.f_back
    raise KeyboardInterrupt


def _end(number: int, _: object = None) -> None:
    os._exit(128 + number)


if __name__ == "__main__":
    main()
