"""Visitors: a secret token in a cookie. The server keeps only a hash of it."""

import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie

COOKIE = "railbird"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_YEAR = 365 * 24 * 3600


def new_token() -> str:
    return secrets.token_urlsafe(32)


def visitor_of(token: str) -> str:
    """What a token is called on disk; the token cannot be found from it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def token_in(cookie_header: str) -> str | None:
    """The token of a Cookie header, if it has one that this server could have made."""
    try:
        cookies = SimpleCookie(cookie_header)
    except CookieError:
        return None
    morsel = cookies.get(COOKIE)
    return morsel.value if morsel and _TOKEN.fullmatch(morsel.value) else None


def set_cookie(token: str, secure: bool) -> str:
    ending = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{ending}"
