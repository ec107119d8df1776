"""The machine that measures: what it is, and the compilers that it has.

What is compiled goes into a folder that the caller names.
"""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TypedDict

from cavalier.catalogue.port import Port, Style
from common.language import _

_ROOT = Path(__file__).parents[2]

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


# Compiling.


def c_compiler() -> str | None:
    """Return the C compiler of this machine, or None without one."""
    own = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return next(filter(shutil.which, (own, "cc", "gcc", "clang")), None)


def lacking_for_mypyc() -> str | None:
    """Return what mypyc needs and this machine lacks, or None."""
    if c_compiler() is None:
        return _("a C compiler")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return _("the header Python.h")
    missing = [each for each in ("mypyc", "setuptools") if not find_spec(each)]
    if not missing:
        return None
    return _("the package {name}", name=missing[0])


def compiled_by_mypyc(ports: Sequence[Port], folder: Path) -> bool:
    """Compile ports, unchanged, so that they are imported from a folder.

    Return whether it went well.
    """
    for package in ("common", *Style):
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(_ROOT / package, folder / package, ignore=ignored)
    # Without stubs, toolz has no types here.
    (folder / "mypy.ini").write_text(
        "[mypy]\nignore_missing_imports = True\n", "utf-8"
    )
    files = [f"{port.module.replace('.', '/')}.py" for port in ports]
    return _runs([sys.executable, "-m", "mypyc", *files], folder)


def compiled_in_c(folder: Path) -> Path | None:
    """Compile the bare recursion as a library, or return None."""
    source, library = Path(__file__).with_name("bare.c"), folder / "bare.so"
    command = [c_compiler() or "cc", "-O2", "-shared", "-fPIC"]
    done = _runs([*command, "-o", str(library), str(source)], folder)
    return library if done else None


def _runs(command: Sequence[str], folder: Path) -> bool:
    """Run a compiler without its output; return whether it went well."""
    clean = {k: v for k, v in os.environ.items() if k != "MYPYPATH"}
    done = subprocess.run(
        command, cwd=folder, env=clean, capture_output=True, check=False
    )
    return done.returncode == 0
