"""Types for what the site reads of JupyterLite's kernel."""

PYODIDE_PYTHON_VERSION: str
PYODIDE_VERSION: str
