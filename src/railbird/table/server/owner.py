"""Whether a request comes from whoever runs the server: from a browser on the same machine."""

import ipaddress
from urllib.parse import urlsplit

from starlette.requests import Request

_OF_PROXIES = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def is_owner(request: Request, public_url: str | None) -> bool:
    """Behind a proxy everybody may seem to come from this machine, so there nobody is the owner."""
    if public_url is not None or any(name in request.headers for name in _OF_PROXIES):
        return False
    asked = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return _is_loopback(request.client.host if request.client else "") and _is_loopback(asked)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
