"""Addresses of repositories; none is printed with its user or its token."""

import re
from urllib.parse import unquote, urlsplit

from common.errors import CavalierError

_URL = re.compile(r"[a-z][a-z0-9+.-]*://[^\s<>\"{}|\\^`]+", re.IGNORECASE)
_USER = re.compile(r"(?:(?<=://)|(?<=origin=))[^/\s@;]*@")
_ORIGIN = re.compile(r"(?<=;origin=)[^;]*")
_EXAMPLE = "https://example.org/cavalier"


def without_user(text: str) -> str:
    """Leave the users of all addresses out of a text.

    >>> without_user("see https://ann:secret@example.org/cavalier")
    'see https://example.org/cavalier'
    """
    return _USER.sub("", text)


def without_secrets(swhid: str) -> str:
    """Leave out the user of a SWHID's origin, and all of it if it has more.

    >>> without_secrets("swh:1:cnt:1;origin=https://e.org/x?token=a;lines=2")
    'swh:1:cnt:1;origin=(hidden);lines=2'
    """

    def hidden(origin: re.Match[str]) -> str:
        return "(hidden)" if set("@?#") & {*unquote(origin[0])} else origin[0]

    return _ORIGIN.sub(hidden, without_user(swhid))


def checked_url(text: str) -> str:
    """Return an address without its user.

    Raises CavalierError if it cannot be that of a repository, or if there is
    a part in it that may be a token.
    """
    url = without_user(text)
    if _URL.fullmatch(url) is None or not url.isprintable() or "@" in url:
        # It is not repeated: a part of it may be a token.
        raise CavalierError(
            "The address is not a URL without a user or token. Use one "
            f"like {_EXAMPLE}."
        )
    if set("?#") & set(url):
        raise CavalierError(
            "An address with a '?' or a '#' may hold a token. Use one "
            f"like {_EXAMPLE}."
        )
    return url


def web_address(url: str) -> str:
    """Return the address at which readers find a remote; "" if they cannot.

    >>> web_address("https://ann:secret@example.org/cavalier.git")
    'https://example.org/cavalier.git'
    >>> web_address("git@example.org:cavalier.git")
    ''
    """
    if urlsplit(url).scheme not in {"http", "https"}:
        return ""
    try:
        return checked_url(url)
    except CavalierError:
        return ""


def same_repository(one: str, other: str) -> bool:
    """Check whether two addresses lead to one repository, by ssh or not.

    >>> same_repository(
    ...     "git@example.org:ann/cavalier.git",
    ...     "https://example.org/ann/cavalier",
    ... )
    True
    """
    return _place(one) == _place(other)


def _place(url: str) -> str:
    """Return the host and the path, without what differs by the protocol."""
    _, _, place = url.rpartition("://")
    host, slash, path = place.partition("/")
    _, _, host = host.rpartition("@")
    if "://" not in url:  # HOST:PATH, as ssh has it
        host = host.replace(":", "/")
    path = path.rstrip("/").removesuffix(".git")
    return f"{host.lower()}{slash}{path}".removesuffix(".git").rstrip("/")
