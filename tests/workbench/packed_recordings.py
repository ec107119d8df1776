"""The recordings that a page of the player holds, packed."""

import json
from base64 import b64decode
from zlib import decompress


def recordings_in(packed: str) -> list[dict[str, object]]:
    """Return the recordings that a page has in its element `data`."""
    data = json.loads(decompress(b64decode(packed, validate=True)))
    return list(data["documents"])
