"""How Sphinx builds the site: ``sphinx-build -W docs build/site``."""

import sys
from pathlib import Path

# The page Theory quotes the docstrings of common.theory; `lite` is here.
sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

project = "Cavalier"
author = "The Cavalier developers"
html_title = "Cavalier"
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["cavalier.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False

extensions = ["myst_parser", "sphinx.ext.autodoc", "lite"]
exclude_patterns = ["examples"]
myst_enable_extensions = ["colon_fence", "deflist"]
# Links may name a heading of another page; a wrong name is a warning.
myst_heading_anchors = 3
# A console block shows whatever a command prints, TeX included.
suppress_warnings = ["misc.highlighting_failure"]
# Typographic quotation marks would change code in tables.
smartquotes = False

# In docstrings, single backticks mean code.
default_role = "literal"
autodoc_typehints = "signature"
add_module_names = False
toc_object_entries = False
python_maximum_signature_line_length = 72

_build = Path(__file__).parents[1] / "build"
jupyterlite_dir = str(_build / "lite")
jupyterlite_content_dir = str(_build / "notebooks")
jupyterlite_bind_ipynb_suffix = False
jupyterlite_build_command_options = {
    "LiteBuildConfig.no_sourcemaps": True,
    "LiteBuildConfig.no_unused_shared_packages": True,
}
