"""Compiling the ports by mypyc, and bare recursion by a C compiler.

Both go into a temporary folder; where a compiler is missing, they say which.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from cavalier.catalogue.port import Port, Style

_ROOT = Path(__file__).parents[2]


def c_compiler() -> str | None:
    """Return the C compiler of this machine, or None without one."""
    own = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return next(filter(shutil.which, (own, "cc", "gcc", "clang")), None)


def lacking_for_mypyc() -> str | None:
    """Name what mypyc needs and this machine lacks, or return None."""
    if c_compiler() is None:
        return "C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "header Python.h"
    missing = [each for each in ("mypyc", "setuptools") if not find_spec(each)]
    return f"package {missing[0]}" if missing else None


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
    """Run a compiler, which says nothing; return whether it went well."""
    clean = {k: v for k, v in os.environ.items() if k != "MYPYPATH"}
    done = subprocess.run(
        command, cwd=folder, env=clean, capture_output=True, check=False
    )
    return done.returncode == 0
