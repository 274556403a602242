"""Addresses: where this server is reached, under which names it answers, and who comes from where.

A page of another site can make its own name point to this machine, and its visitors' browsers then
take this server for that site. Such a name stands in the Host header. It is never an address in
digits, and never a name that only the local network knows.
"""

import ipaddress
import socket
from collections.abc import Collection, Sequence
from urllib.parse import urlsplit

from starlette.requests import Request

from railbird.core import BadSetup


def lan_address() -> str | None:
    """This machine's address on its network, as the routing table has it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith(("127.", "0.")) else address


def url_of(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


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


OF_THIS_MACHINE = ("127.0.0.1", "::1")


class Proxies:
    """Addresses and networks, of which those of this machine are always trusted."""

    def __init__(self, trusted: Sequence[str] = ()) -> None:
        self.addresses = [*OF_THIS_MACHINE, *trusted]
        self._networks = [_network(address) for address in self.addresses]

    def __contains__(self, address: object) -> bool:
        try:
            found = ipaddress.ip_address(str(address).partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _network(address: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(address)
    except ValueError as error:
        raise BadSetup(
            f"--trust-proxy {address}: {error}; give an address or network, "
            "for example 10.0.0.2 or 172.16.0.0/12"
        ) from None


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
