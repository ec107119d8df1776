"""Run the command line as `python -m cavalier`."""

from cavalier.main import main

if __name__ == "__main__":
    main()
