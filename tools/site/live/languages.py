"""What the page Live says in other languages: files that it loads if asked."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copyfile
from typing import TypeVar

from cavalier.citing.fragments import ROOT
from cavalier.watching.player import player_page, wording
from common.language import ENGLISH, spoken_in, text_file
from common.translation import COMPLETE, FOLDER

Made = TypeVar("Made")

#: The languages that can be chosen: all is said in them.
LANGUAGES = (ENGLISH, *COMPLETE)

SKELETON = ROOT / "docs" / "examples"


def in_each(make: Callable[[], Made]) -> Iterator[Made]:
    """Yield what is made in each of the languages."""
    for language in LANGUAGES:
        with spoken_in(language):
            yield make()


def choices() -> str:
    """Return the languages as the page offers them, each by its own name."""
    from babel import Locale

    return "".join(
        f'<option value="{each}" lang="{each}">'
        f"{str(Locale(each).get_display_name()).capitalize()}</option>"
        for each in LANGUAGES
    )


def write(folder: Path) -> None:
    """Write a folder for each language but English."""
    for language in COMPLETE:
        made = folder / language
        made.mkdir(exist_ok=True)
        with spoken_in(language):
            write_players(made)
            said = json.dumps(words(), ensure_ascii=False)
        (made / "words.json").write_text(said, "utf-8")
        catalogue = FOLDER / language / "LC_MESSAGES" / "messages.mo"
        copyfile(catalogue, made / catalogue.name)


def write_players(folder: Path) -> None:
    """Write the player's pages, for one run and for two, in the language."""
    for number in 1, 2:
        page = player_page.empty_page(number)
        (folder / f"player-{number}.html").write_text(page, "utf-8")


def words() -> dict[str, dict[str, str]]:
    """Return the page's sentences and its own program in the language."""
    from tools import translations

    said = {each: wording.in_language(each) for each in translations.of_live()}
    skeleton = text_file(SKELETON, "skeleton.py").read_text("utf-8")
    return {"words": said, "texts": {"own": skeleton}}
