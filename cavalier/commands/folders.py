"""Several files that a command writes into one folder."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from cavalier.terminal import write_file
from common.errors import CavalierError


def must_fit(folder: Path, files: Iterable[str]) -> None:
    """Check that no folder is to be where a file is, and the reverse."""
    for file in [folder / name for name in files]:
        if file.is_dir():
            raise CavalierError(
                "{file} is a folder. Name another one.", file=file
            )
        for parent in file.parents:
            if not parent.is_dir() and (
                parent.exists() or parent.is_symlink()
            ):
                raise CavalierError(
                    "{file} is not a folder. Name one.", file=parent
                )


def must_be_free(folder: Path, files: Iterable[str]) -> None:
    """Raise CavalierError where a file would be replaced."""
    for name in files:
        if (folder / name).exists() or (folder / name).is_symlink():
            raise CavalierError(
                "{file} exists. Name another folder, or use --force to "
                "replace it.",
                file=folder / name,
            )


def write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write each file whole, and print its name."""
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, content)
        print(file)
