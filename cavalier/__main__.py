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


def main() -> None:
    """Run a command, to be ended by an interruption at any moment.

    Where interruptions are ignored, they stay so.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    try:
        bytes(_LEAST_MEMORY)  # raises MemoryError; touches none of it
        from cavalier.main import main as run

        run()
    except MemoryError:
        from common.errors import OUT_OF_MEMORY

        print("cavalier:", OUT_OF_MEMORY, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt as error:
        sys.exit(error.args[0])
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            if callable(signal.getsignal(number)):
                signal.signal(number, _end)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise the exception that a command handles, but in no import.

    There it could be swallowed, or become another exception.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            _end(number)
        frame = frame.f_back
    raise KeyboardInterrupt(128 + number)


def _end(number: int, *_: object) -> None:
    os._exit(128 + number)


if __name__ == "__main__":
    main()
