"""The list of ports, as ports.toml describes them."""

import tomllib
from pathlib import Path

from cavalier.catalogue.port import Fidelity, Port, Problem
from common.board import parse_board


def _read() -> tuple[Port, ...]:
    text = Path(__file__).with_suffix(".toml").read_text("utf-8")
    table = tomllib.loads(text)
    ports = []
    for row in table["ports"]:
        row["problems"] = tuple(map(Problem, row["problems"]))
        row["fidelity"] = Fidelity(row.get("fidelity", Fidelity.PORTED))
        row["moves"] = tuple(map(tuple, table["moves"][row["moves"]]))
        for name in {"largest", "largest_closed"} & row.keys():
            row[name] = parse_board(row[name])
        for name in {"by_tours", "mended_by"} & row.keys():
            row[name] = tuple(row[name])
        ports.append(Port(**row))
    return tuple(ports)


PORTS = _read()
