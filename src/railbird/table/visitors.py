"""Visitors: a secret token in a cookie. The server keeps only a hash of it."""

import hashlib
import re
import secrets

COOKIE = "railbird"
_TOKEN = re.compile(rf"(?:^|;\s*){COOKIE}=([A-Za-z0-9_-]{{43}})(?:;|$)")
_YEAR = 365 * 24 * 3600


def new_token() -> str:
    return secrets.token_urlsafe(32)


def visitor_of(token: str) -> str:
    """What a token is called on disk; the token cannot be found from it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def token_in(cookie_header: str) -> str | None:
    """The token of a Cookie header, if it has one that this server could have made.

    Not by `http.cookies`: before Python 3.11.10 and 3.12.6 it takes time that grows with the square
    of the header, and this runs for every request.
    """
    found = _TOKEN.search(cookie_header)
    return found[1] if found else None


def set_cookie(token: str, secure: bool) -> str:
    ending = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{ending}"
