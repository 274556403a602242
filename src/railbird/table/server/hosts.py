"""Under which names this server answers.

A page of another site can make its own name point to this machine, and its visitors' browsers then
take this server for that site. Such a name stands in the Host header. It is never an address in
digits, and never a name that only the local network knows.
"""

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

_LOCAL_ENDINGS = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa", ".test")


def names_of(*urls: str | None) -> frozenset[str]:
    """The host names of addresses, and of this machine."""
    found = {urlsplit(url).hostname for url in urls if url}
    return frozenset(name for name in (*found, socket.gethostname().lower()) if name)


def answers_to(host_header: str, names: Collection[str]) -> bool:
    try:
        host = urlsplit(f"//{host_header}").hostname
    except ValueError:
        return False
    if host is None:
        return host_header == ""
    host = host.removesuffix(".")
    return "." not in host or host in names or host.endswith(_LOCAL_ENDINGS) or _is_digits(host)


def _is_digits(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
