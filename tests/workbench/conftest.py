"""What several tests of the workbench share."""

import os
import shutil
from pathlib import Path

import pytest

from tools.site.live import make_live
from tools.site.live.installing import UnavailableError
from tools.site.live.page import whole


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site that has the page Live alone, the same for all tests.

    Continuous integration installs npm, but may have no network for it.
    """
    folder = tmp_path_factory.mktemp("site")
    try:
        make_live(folder / "live")
    except UnavailableError as reason:
        if "CI" in os.environ and shutil.which("npm") is None:
            raise
        pytest.skip(str(reason))
    (folder / "live.html").write_text(whole("<p>What it can do</p>"))
    return folder
