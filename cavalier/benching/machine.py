"""The machine that measures, and the versions of what runs on it."""

import os
import platform
import subprocess
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TypedDict

from cavalier.benching.compiling import c_compiler

_PACKAGES = ("cavalier", "numba", "numpy", "mypy")


class MachineDocument(TypedDict):
    """A machine, with its memory in bytes, and versions by name."""

    processor: str
    cores: int
    memory: int
    system: str
    versions: dict[str, str]


def machine() -> MachineDocument:
    """Return what is known of this machine."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "memory": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "system": f"{platform.system()} {platform.machine()}",
        "versions": _versions(),
    }


def _processor() -> str:
    """Return the name of the processor, or of its kind."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _versions() -> dict[str, str]:
    """Return the versions of what is installed, by its name."""
    versions = {platform.python_implementation(): platform.python_version()}
    for package in _PACKAGES:
        with suppress(PackageNotFoundError):
            versions[package] = version(package)
    if compiler := c_compiler():
        versions["C compiler"] = _first_line(compiler)
    return versions


def _first_line(compiler: str) -> str:
    """Return the first line in which a compiler names its version."""
    told = subprocess.run(
        [compiler, "--version"], capture_output=True, text=True, check=False
    )
    return told.stdout.partition("\n")[0]
