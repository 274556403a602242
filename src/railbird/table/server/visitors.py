"""Visitors: a secret token in a cookie. The server keeps only a hash of it.

Any token of the right form is taken; `docs/operating.md` says why signing them would gain nothing.
"""

import hashlib
import re
import secrets

COOKIE = "railbird"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Over TLS. Browsers let no other site of the same domain set a cookie of such a name."""


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|;\s*){name}=([A-Za-z0-9_-]{{43}})(?:;|$)")


_TOKEN, _SECURE_TOKEN = _pattern(COOKIE), _pattern(SECURE_COOKIE)
_YEAR = 365 * 24 * 3600


def new_token() -> str:
    return secrets.token_urlsafe(32)


def visitor_of(token: str) -> str:
    """What a token is called on disk; the token cannot be found from it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def token_in(cookie_header: str, secure: bool = False) -> str | None:
    """The token of a Cookie header, if it has one of the right form.

    Not by `http.cookies`: before Python 3.11.10 and 3.12.6 it takes time that grows with the square
    of the header, and this runs for every request.
    """
    found = (_SECURE_TOKEN if secure else _TOKEN).search(cookie_header)
    return found[1] if found else None


def set_cookie(token: str, secure: bool) -> str:
    name, ending = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{ending}"
