"""How long the ports take to count from a corner, measured by pyperf.

After `pip install pyperf`, measure before and after a change, and compare:

    python -m tools.bench --board 4x5 -o before.json
    python -m tools.bench --board 4x5 -o after.json
    python -m pyperf compare_to before.json after.json
"""

from argparse import Namespace
from functools import partial

from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from common.board import Square, parse_board


def main() -> None:
    """Measure each port that counts."""
    import pyperf

    def pass_on(command: list[str], options: Namespace) -> None:
        command += ["--board", options.board]

    runner = pyperf.Runner(add_cmdline_args=pass_on)
    runner.argparser.add_argument("--board", default="4x5")
    board = parse_board(runner.parse_args().board)
    for port in PORTS:
        if Problem.COUNTING in port.problems:
            runner.bench_func(
                port.id, partial(port.count_tours, board, Square(0, 0))
            )


if __name__ == "__main__":
    main()
