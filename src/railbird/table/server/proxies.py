"""Proxies that may say from which address a visitor comes."""

import ipaddress
from collections.abc import Sequence

from railbird.core import BadSetup

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
