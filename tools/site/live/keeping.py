"""What keeps the page Live in the browser, for when there is no network."""

import json
from hashlib import sha256
from pathlib import Path
from string import Template

from common.translation import COMPLETE
from tools.site.live.page import WEB

#: The script, next to the page: it may only keep what is there and below.
_SCRIPT = "live.keeper.js"


def write(folder: Path) -> None:
    """Write the script, with the names of all that the page loads in English.

    Its text is another one for each build, by the digest of these files: so
    the browser notices a new build, and keeps that in the place of the old.
    """
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    names = [
        file.relative_to(folder.parent).as_posix()
        for file in files
        if file.parent.name not in COMPLETE
    ]
    script = Template((WEB / "keeper.js").read_text("utf-8")).substitute(
        version=digest[:16], files=json.dumps(["live.html", *names])
    )
    (folder.parent / _SCRIPT).write_text(script, "utf-8")
