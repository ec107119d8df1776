"""What `cavalier verify` takes, as a whole and by port."""

import subprocess
import sys

from cavalier.benching.planned import Plan, Planned
from cavalier.benching.worker import Numbers, Task, Work
from cavalier.catalogue import find
from cavalier.catalogue.ports import PORTS
from cavalier.checking.cases import PLAN, observable
from cavalier.checking.observing import observe

_COMMAND = ("verify", "--fresh", "--no-store", "--json")

_UNIT = "runs"


def plan() -> Plan:
    """Plan the command as it is typed, and each port alone on its cases."""
    ports = {
        port.id: sum(observable(port, case) for case in PLAN) for port in PORTS
    }
    whole = Planned(
        "verify",
        "all ports",
        "cavalier verify",
        Task(f"{__name__}:verifying"),
        unit=_UNIT,
        units=sum(ports.values()),
    )
    alone = [
        Planned(
            "verify",
            name,
            "alone",
            Task(f"{__name__}:observing", (name,)),
            unit=_UNIT,
            units=runs,
        )
        for name, runs in ports.items()
        if runs
    ]
    return Plan([whole, *alone])


# What the processes prepare.


def verifying() -> Work:
    """Prepare the command, which uses all processors."""

    def work() -> Numbers:
        subprocess.run(
            [sys.executable, "-m", "cavalier", *_COMMAND],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        return {}

    return work


def observing(name: str) -> Work:
    """Prepare the runs of one port on all its cases, one after the other."""
    port = find(name)

    def work() -> Numbers:
        for case in PLAN:
            if observable(port, case):
                observe(port, case)
        return {}

    return work
