"""TLS in front of the server, proxies elsewhere, and names that are not ours."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from railbird.core import BadSetup
from railbird.table.server.addresses import Proxies, answers_to, names_of
from railbird.table.server.visitors import new_token
from tests.table.served import UNHURRIED, Visitor, served

PUBLIC = "https://races.example.org"


def headers_of(address: str, **given: str) -> Mapping[str, str]:
    named = {name.replace("_", "-"): value for name, value in given.items()}
    return httpx.get(f"http://{address}/api/site", headers=named).headers


@pytest.mark.parametrize("host", ["races.example.org", None])
def test_a_public_address_with_tls_is_enough_for_secure_cookies(
    data: Path, host: str | None
) -> None:
    """Whether the proxy passes the Host header on or not."""
    with served(data, public_url=PUBLIC) as address:
        headers = headers_of(address, Host=host or address)
        cookie = headers["set-cookie"]
        assert cookie.startswith("__Host-railbird=")
        assert "; Secure" in cookie
        assert "Path=/;" in cookie
        assert headers["strict-transport-security"] == "max-age=31536000"
        again = headers_of(address, Host=host or address, Cookie=cookie.partition(";")[0])
        assert "set-cookie" not in again


def test_the_local_network_comes_without_tls(data: Path) -> None:
    with served(data, public_url=PUBLIC, lan_url="http://192.168.0.7:8080") as address:
        headers = headers_of(address, Host="192.168.0.7:8080")
        assert headers["set-cookie"].startswith("railbird=")
        assert "Secure" not in headers["set-cookie"]
        assert "strict-transport-security" not in headers


def test_without_tls_nothing_is_secure(address: str) -> None:
    headers = headers_of(address)
    assert headers["set-cookie"].startswith("railbird=")
    assert "strict-transport-security" not in headers


def test_over_tls_a_cookie_that_another_site_could_set_is_not_read(data: Path) -> None:
    with served(data, public_url=PUBLIC) as address:
        planted = headers_of(address, Cookie=f"railbird={new_token()}")
        assert planted["set-cookie"].startswith("__Host-railbird=")


def test_a_socket_over_tls_knows_its_visitor(data: Path) -> None:
    with served(data, public_url=PUBLIC) as address:
        page = Visitor(address).host("open", "open")
        page.do("sit", seat=0, name="Anna")


def test_a_trusted_proxy_says_where_visitors_come_from(data: Path) -> None:
    limits = replace(UNHURRIED, requests_per_second=0.001, requests_at_once=3)
    with served(data, limits, proxies=["127.0.0.2"]) as address:
        for source, statuses in (("127.0.0.2", [200, 200]), ("127.0.0.3", [200, 429])):
            transport = httpx.HTTPTransport(local_address=source)
            with httpx.Client(base_url=f"http://{address}", transport=transport) as proxy:
                for visitor, status in zip(("192.0.2.1", "192.0.2.2"), statuses, strict=True):
                    for _ in range(3):
                        last = proxy.get("/api/site", headers={"X-Forwarded-For": visitor})
                    assert last.status_code == status


def test_networks_can_be_trusted_and_nonsense_is_named() -> None:
    assert "172.17.0.5" in Proxies(["172.16.0.0/12"])
    assert "127.0.0.1" in Proxies()
    assert "10.0.0.1" not in Proxies()
    assert "somewhere" not in Proxies()
    with pytest.raises(BadSetup, match=r"--trust-proxy proxy\.example\.org: .* give an address"):
        Proxies(["proxy.example.org"])


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8080",
        "127.0.0.1",
        "192.168.0.7:80",
        "[::1]:8080",
        "den",
        "den.local:1",
        "races.example.org",
        "RACES.example.org.",
        "",
    ],
)
def test_names_of_this_server_are_answered(host: str) -> None:
    assert answers_to(host, names_of(PUBLIC))


@pytest.mark.parametrize(
    "host",
    ["evil.example.com", "races.example.org.evil.example.com", "[::", "127.0.0.1.example.com"],
)
def test_other_names_are_not(host: str) -> None:
    assert not answers_to(host, names_of(PUBLIC))


def test_a_name_that_is_not_ours_makes_no_table(address: str) -> None:
    """As when another site's name was made to point here."""
    table = {"game": "homestretch", "seats": [{}, {}]}
    evil = {"Host": "evil.example.com", "Origin": "http://evil.example.com"}
    answer = httpx.post(f"http://{address}/api/tables", json=table, headers=evil)
    assert answer.status_code == 421
    assert "--public-url" in answer.text
    visitor = Visitor(address)
    made = visitor.create("open", "open")
    with pytest.raises(InvalidStatus):
        visitor.socket(made, headers={"Host": "evil.example.com"})


def test_the_addresses_of_one_household_share_its_limits(data: Path) -> None:
    """Whoever has one IPv6 address has 2 ** 64 of them."""
    limits = replace(UNHURRIED, requests_per_second=1e-6, requests_at_once=6, sockets_per_address=2)
    with served(data, limits) as address:
        visitor = Visitor(address)
        table = visitor.create("open", "open")
        sockets = [
            visitor.socket(table, headers={"X-Forwarded-For": f"2001:db8::{n}"}) for n in range(3)
        ]
        assert sockets[2].closed_with() == 4013
        sockets[0].hear()
        asked = [
            httpx.get(f"http://{address}/api/site", headers={"X-Forwarded-For": f"2001:db8::{n}"})
            for n in range(7)
        ]
        assert [answer.status_code for answer in asked] == [200] * 6 + [429]
