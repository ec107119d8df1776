"""How Sphinx builds the site: ``sphinx-build -W docs build/site``."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from cavalier.catalogue.ports import PORTS  # noqa: E402

project = "Cavalier"
author = "the Cavalier project"
html_title = "Cavalier"
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_design",
    "sphinxcontrib.bibtex",
    "tools.site.code",
    "tools.site.commands",
    "tools.site.live",
    "tools.site.players",
    "tools.site.plots",
    # Last: it builds the other languages when the plots are drawn.
    "tools.site.languages",
]
bibtex_bibfiles = ["references.bib"]
bibtex_reference_style = "author_year"

# The drawing of the packages; without this program, its text is shown.
if shutil.which("dot"):
    extensions.append("sphinx.ext.graphviz")
    graphviz_output_format = "svg"
    myst_fence_as_directive = ["graphviz"]

myst_enable_extensions = ["colon_fence", "deflist"]
# The example report is a page for pandoc, not for the site. A page that is
# written in another language takes the place of the English one there.
exclude_patterns = ["examples", "*.??.md"]

locale_dirs = ["locale"]
gettext_compact = False
# Links may name a heading of another page, and are checked.
myst_heading_anchors = 3

# In docstrings, what is between single backticks is code.
default_role = "literal"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
add_module_names = False
toc_object_entries = False
python_maximum_signature_line_length = 72

# A name that is ours must be found; Python's own are not looked for.
nitpick_ignore_regex = [
    ("py:.*", r"(?!cavalier|common|functional|imperative|pedagogical).*"),
    ("py:class", r"common\.graph\._Vertex"),
    ("py:class", r"pedagogical\.pascal_move\.T"),
]

# A console block shows whatever a command prints: TeX among it.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["cavalier.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
# Guesses at the kind of quotation marks would change code in tables.
smartquotes = False

_HEADERS = {port.module for port in PORTS} | {"common.graph"}


def header_as_it_stands(
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    options: object,
    lines: list[str],
) -> None:
    """Keep the columns of a port's header, but for its first sentence."""
    if what == "module" and name in _HEADERS:
        blank = lines.index("")
        rest = [f"    {line}".rstrip() for line in lines[blank:]]
        lines[blank:] = ["", ".. code-block:: text", *rest]


def setup(app: Sphinx) -> None:
    """Have Sphinx call what is ours."""
    app.connect("autodoc-process-docstring", header_as_it_stands)
