"""A variant that was measured in the terminal goes into the workshop of a running server."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from railbird.core import BadSetup, Pack
from railbird.table.protocol.api import PackGiven
from railbird.table.protocol.workshop import NewVariant, VariantMade
from railbird.table.workshop.variants import NAME_LENGTH

SECONDS = 20


def reach(address: str) -> None:
    """Complain about a server that is not there before anything is measured."""
    if urlsplit(address).scheme not in ("http", "https"):
        raise BadSetup(f"--open {address}: an address such as http://localhost:8000")
    _ask(address, Request(f"{_base(address)}/api/site"))


def to_workshop(
    address: str, game: str, name: str, pack: Pack | None, options: Mapping[str, Any]
) -> str:
    """The link of the new variant."""
    given = PackGiven(name=pack.name, files=dict(pack.files)) if pack else None
    wanted = NewVariant(game=game, name=name[:NAME_LENGTH], pack=given, options=dict(options))
    body = msgspec.json.encode(wanted)
    headers = {"Content-Type": "application/json"}
    request = Request(f"{_base(address)}/api/workshop", body, headers)
    made = msgspec.json.decode(_ask(address, request), type=VariantMade)
    return _base(address) + made.path


def _base(address: str) -> str:
    return address.rstrip("/")


def _ask(address: str, request: Request) -> bytes:
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return bytes(answer.read())
    except HTTPError as error:
        raise BadSetup(f"{address} refused it: {_reason(error)}") from None
    except (URLError, OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        raise BadSetup(
            f"no Railbird server answers at {address} ({why}); start one with: railbird serve"
        ) from None


def _reason(error: HTTPError) -> str:
    try:
        return str(json.loads(error.read())["error"])
    except (ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"
