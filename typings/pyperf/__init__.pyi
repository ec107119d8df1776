from argparse import ArgumentParser, Namespace
from collections.abc import Callable

class Runner:
    argparser: ArgumentParser
    def __init__(
        self, *, add_cmdline_args: Callable[[list[str], Namespace], None]
    ) -> None: ...
    def parse_args(self) -> Namespace: ...
    def bench_func(self, name: str, func: Callable[[], object]) -> object: ...
