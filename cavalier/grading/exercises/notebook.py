"""A notebook to begin with, in format 4 of Jupyter."""

import json


def notebook(task: str, stub: str, grading: str, graded: str) -> str:
    """Return a notebook: the task, the stub, and the command that grades it.

    It grades the file: the notebook is to be saved first.
    """
    document = {
        "cells": [
            _cell("task", "markdown", task),
            _code("program", stub),
            _cell("how", "markdown", f"Save the notebook first. {graded}"),
            _code("grade", f"!{grading}"),
        ],
        "metadata": {
            "kernelspec": {
                "display_name": "Python 3",
                "language": "python",
                "name": "python3",
            },
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _cell(name: str, kind: str, text: str) -> dict[str, object]:
    return {
        "cell_type": kind,
        "id": name,
        "metadata": {},
        "source": text.rstrip("\n").splitlines(keepends=True),
    }


def _code(name: str, text: str) -> dict[str, object]:
    cell = _cell(name, "code", text)
    return {**cell, "execution_count": None, "outputs": []}
