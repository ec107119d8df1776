"""Run the command line, as `cavalier` and as `python -m cavalier`.

Nothing else is imported before an interruption can end the process quietly.
"""

import os
import signal
import sys
from types import FrameType


def main() -> None:
    """Run a command, to be ended by an interruption at any moment.

    Where interruptions are ignored, they stay so.
    """
    handled = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if handled:
        signal.signal(signal.SIGINT, _interrupted)
    try:
        from cavalier.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        if handled:
            signal.signal(signal.SIGINT, _end)


def _interrupted(number: int, frame: FrameType | None) -> None:
    """Raise the exception that a command handles, but in no import.

    There it could be swallowed, or become another exception.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            _end()
        frame = frame.f_back
    raise KeyboardInterrupt


def _end(*_: object) -> None:
    os._exit(130)


if __name__ == "__main__":
    main()
