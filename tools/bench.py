"""How long the ports take to count, measured by pyperf.

Install it by `pip install pyperf`. Measure the ports, change something, and
measure and compare again; all options of pyperf can be used too:

    python -m tools.bench --board 4x5 -o before.json
    python -m tools.bench --board 4x5 -o after.json
    python -m pyperf compare_to before.json after.json
"""

from argparse import Namespace
from functools import partial

from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from common.board import parse_board, parse_square


def pass_on(command: list[str], asked: Namespace) -> None:
    """Tell the processes that measure what is counted."""
    command += ["--board", asked.board, "--start", asked.start]


def main() -> None:
    """Measure each port that counts."""
    import pyperf

    runner = pyperf.Runner(add_cmdline_args=pass_on)
    runner.argparser.add_argument("--board", default="4x5")
    runner.argparser.add_argument("--start", default="a1")
    asked = runner.parse_args()
    board = parse_board(asked.board)
    start = parse_square(asked.start, board)
    for port in PORTS:
        if Problem.COUNTING in port.problems:
            runner.bench_func(port.id, partial(port.count_tours, board, start))


if __name__ == "__main__":
    main()
