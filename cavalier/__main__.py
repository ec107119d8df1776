"""Run the command line, as `cavalier` and as `python -m cavalier`."""

import sys


def main() -> None:
    """Run a command; Control-C ends it quietly, from the first import on."""
    try:
        from cavalier.commands.app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        print("cavalier: interrupted", file=sys.stderr)
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
