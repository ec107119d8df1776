"""Python for the browser: the files of Pyodide, packed for the network.

Each file is compressed by gzip under a name of its own, which no server knows:
so every server sends it as it is, and the page itself unpacks it.
"""

import gzip
import json
import re
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

#: The files of Pyodide that a browser loads.
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)

#: How the name of a packed file ends.
PACKED = ".packed"

#: Modules that need what a browser's worker has not: sockets, a terminal, a
#: screen, or libraries in C. After them come those that repeat in Python what
#: is built in, and encodings of one language or of old machines.
_UNUSED = re.compile(
    r"(_ssl|ftplib|imaplib|mailbox|netrc|poplib|smtplib|socketserver|ssl"
    r"|_android_support|_apple_support|_ios_support|antigravity|cProfile"
    r"|compileall|ensurepip|getpass|modulefinder|nturl2path|pickletools"
    r"|profile|pstats|pty|py_compile|pyclbr|pydoc|rlcompleter|tabnanny|trace"
    r"|tty|webbrowser|zipapp)\.py$"
    r"|(_pyrepl|ctypes|curses|dbm|idlelib|pydoc_data|sqlite3|tkinter"
    r"|turtledemo|venv|wsgiref|xmlrpc)/|http/(cookiejar|server)|asyncio/(proactor|windows)"
    r"|logging/(config|handlers)|urllib/robotparser"
    r"|(_pydatetime|_pyio|_pydecimal)\.py$"
    r"|encodings/(big5|cp(?!1252|437)|euc|gb|hp_|hz|iso2022|iso8859_(?!15?\.)"
    r"|johab|koi8|kz|mac_|palmos|ptcp|shift|tis)"
)

#: One moment for all files, so that the same files make the same archive.
MOMENT = (1980, 1, 1, 0, 0, 0)


def write_packed(packages: Path, folder: Path) -> None:
    """Write the packed files of Pyodide."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        content = (packages / "pyodide" / name).read_bytes()
        made = _MADE_OF[name](content) if name in _MADE_OF else content
        (folder / f"{name}{PACKED}").write_bytes(packed(made))


def packed(content: bytes) -> bytes:
    """Return bytes as they are sent; the same bytes become the same again."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def library(archive: bytes) -> bytes:
    """Return Python's library without what no program here can use.

    Its files are stored: packed as one, they become smaller than one by one.
    """
    written = BytesIO()
    with ZipFile(BytesIO(archive)) as whole, ZipFile(written, "w") as part:
        for name in sorted(whole.namelist()):
            if not _UNUSED.match(name):
                stored(part, name, whole.read(name))
    return written.getvalue()


def without_packages(lock: bytes) -> bytes:
    """Return the list of packages to load, of which none is."""
    return json.dumps({**json.loads(lock), "packages": {}}).encode()


#: What is made of a file before it is packed.
_MADE_OF: Mapping[str, Callable[[bytes], bytes]] = {
    "pyodide-lock.json": without_packages,
    "python_stdlib.zip": library,
}


def stored(archive: ZipFile, name: str, content: bytes) -> None:
    """Add a file to an archive, as it is."""
    info = ZipInfo(name, MOMENT)
    info.compress_type = ZIP_STORED
    archive.writestr(info, content)
