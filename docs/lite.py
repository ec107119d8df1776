"""JupyterLite in the site: a Python of the reader's own, all files from here.

A page has it by the directives `replite` and `notebooklite`. At each build npm
fetches Pyodide, which is Python for the browser, and pip the wheels; without
npm, the pages say that it is missing.
"""

import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from packaging.utils import parse_wheel_filename
from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
#: What JupyterLite copies into the site.
FOLDER = ROOT / "build" / "lite"
RUNTIME = FOLDER / "static" / "pyodide"
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
MISSING = "Python in the browser is missing: the site was built without npm."
DIRECTIVE = re.compile(
    r"^```\{(?:notebook|rep)lite\}.*?^```$", re.DOTALL | re.MULTILINE
)


def setup(app: Sphinx) -> None:
    """Add JupyterLite to the site where npm is there to fetch it."""
    if not shutil.which("npm"):
        app.connect("source-read", say_so)
        return
    app.setup_extension("jupyterlite_sphinx")
    # It asks another host for the font of its buttons.
    app.registry.css_files[:] = [
        file for file in app.registry.css_files if "//" not in file[0]
    ]
    app.connect("builder-inited", fetch)


def say_so(app: Sphinx, page: str, source: list[str]) -> None:
    """Put a sentence in the place of JupyterLite."""
    source[0] = DIRECTIVE.sub(MISSING, source[0])


def fetch(app: Sphinx) -> None:
    """Put Pyodide, the wheels and the settings where JupyterLite looks."""
    if app.builder.format != "html":
        return
    # With an old database, a new folder gets no settings.
    Path(app.srcdir, ".jupyterlite.doit.db").unlink(missing_ok=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    RUNTIME.mkdir(parents=True)
    # The directive copies them too, but not where its page is unchanged.
    notebooks = Path(app.config.jupyterlite_content_dir, "course")
    notebooks.mkdir(exist_ok=True)
    for notebook in Path(app.srcdir, "course").glob("*.ipynb"):
        shutil.copy(notebook, notebooks)
    fetch_pyodide()
    fetch_wheels()
    settings = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": lock()},
    }
    kernel = {"@jupyterlite/pyodide-kernel-extension:kernel": settings}
    data = {"appName": "Cavalier", "litePluginSettings": kernel}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
    (FOLDER / "jupyter-lite.json").write_text(json.dumps(config))


def fetch_pyodide() -> None:
    """Fetch the version of Pyodide that the kernel is made for."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    package = f"pyodide@{PYODIDE_VERSION}"
    with TemporaryDirectory() as folder:
        run("npm", "pack", "--silent", package, folder=folder)
        (packed,) = Path(folder).iterdir()
        shutil.unpack_archive(packed, folder, "gztar")
        for name in PYODIDE:
            shutil.copy(Path(folder, "package", name), RUNTIME)


def fetch_wheels() -> None:
    """Fetch the kernel's wheels and toolz, and build that of the project.

    Of jedi there is a stub, newer than any: it is large, and Tab completes
    without it.
    """
    from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION

    metadata = "Metadata-Version: 2.1\nName: jedi\nVersion: 99\n"
    with ZipFile(RUNTIME / "jedi-99-py3-none-any.whl", "w") as stub:
        stub.writestr("jedi-99.dist-info/METADATA", metadata)
        stub.writestr("jedi-99.dist-info/WHEEL", "Wheel-Version: 1.0\n")
    # Old files would be in the wheel too.
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)
    pip = (sys.executable, "-m", "pip", "--quiet")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", str(RUNTIME), str(ROOT))
    pure = "--implementation=py --abi=none --platform=any --only-binary=:all:"
    here = f"--dest={RUNTIME} --find-links={RUNTIME}"
    python = f"--python-version={PYODIDE_PYTHON_VERSION}"
    words = f"{pure} {python} {here} comm ipython micropip toolz"
    run(*pip, "download", *words.split())


def lock() -> list[str]:
    """Make the wheels the packages of Pyodide, and return their names."""
    file = RUNTIME / "pyodide-lock.json"
    content = json.loads(file.read_text()) | {"packages": {}}
    for wheel in sorted(RUNTIME.glob("*.whl")):
        name, version, *_ = parse_wheel_filename(wheel.name)
        content["packages"][name] = {
            "name": name,
            "version": str(version),
            "file_name": wheel.name,
            "sha256": sha256(wheel.read_bytes()).hexdigest(),
            "install_dir": "site",
            "package_type": "package",
            "depends": [],
            "imports": [],
        }
    file.write_text(json.dumps(content))
    return [*content["packages"]]


def run(*command: str, folder: str | Path = ROOT) -> None:
    """Run a program in a folder; raise CalledProcessError where it fails."""
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
