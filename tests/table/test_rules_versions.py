"""A running game finishes under the rules that it began with."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from railbird import registry
from railbird.core import Action, Phase, Seat, verify
from railbird.core.plugin import Plugin
from railbird.core.record import parse_record
from tests.table import whisper
from tests.table.served import Socket, Visitor, served, together
from tests.table.whisper import Swear, Whisper, WhisperState


def legal(state: WhisperState, seat: Seat) -> Sequence[Action]:
    """Since version 2 of the rules nobody can say no under oath."""
    before = whisper.legal(state, seat)
    return before if state.game.rules_version == 1 else [a for a in before if a != Swear(False)]


class Newer(Whisper):
    rules_version = 2
    older_rules: ClassVar[tuple[int, ...]] = (1,)
    phases: ClassVar[dict[str, Phase[Any]]] = {
        "window": Phase(
            "window",
            begin=whisper.begin,
            legal=legal,
            actions=whisper.WINDOW.actions,
            resolve=whisper.resolve,
            default=whisper.WINDOW.default,
        )
    }


class Unkind(Newer):
    """Keeps no older rules."""

    older_rules: ClassVar[tuple[int, ...]] = ()


def know(patch: pytest.MonkeyPatch, game: type[Whisper]) -> None:
    plugin = Plugin(game=f"{game.__module__}:{game.__name__}")
    patch.setattr(f"{__name__}.PLUGIN", plugin, raising=False)
    patch.setitem(registry._OWN, Whisper.id, f"{__name__}:PLUGIN")


def begun(data: Path, patch: pytest.MonkeyPatch) -> tuple[Socket, Socket]:
    """A game that began under version 1 and had its first answer."""
    know(patch, Whisper)
    with served(data) as address:
        anna, ben = together(lambda: Visitor(address), game="whisper")
        anna.act({"do": "swear", "yes": False})
    return anna, ben


def back(address: str, socket: Socket) -> Socket:
    visitor = Visitor(address)
    visitor.http.cookies = socket.visitor.http.cookies
    return visitor.socket(socket.table)


def choices(socket: Socket) -> list[Any]:
    return [choice["action"] for choice in socket.game["legal"]]


def test_the_game_goes_on_under_its_own_rules_and_the_next_one_under_the_new(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = begun(data, monkeypatch)
    know(monkeypatch, Newer)
    with served(data) as address:
        anna, ben = (back(address, socket) for socket in before)
        anna.until_phase("playing")
        ben.until_phase("playing")
        ben.act({"do": "swear", "yes": False})
        for person in (anna, ben):
            person.hear_all()
            assert {"do": "swear", "yes": False} in choices(person)
            person.act({"do": "swear", "yes": False})
        anna.until_phase("over")
        key = anna.latest["table"]["evening"][0]["record"]
        record = parse_record(anna.visitor.http.get(f"/api/r/{key}/file").content)
        assert record.header.rules == 1
        verify(record, Newer())
        assert anna.visitor.get(f"/api/r/{key}")["over"]
        anna.do("rematch")
        anna.do("start")
        anna.until_phase("playing")
        assert {"do": "swear", "yes": False} not in choices(anna)


def test_a_game_whose_rules_are_gone_is_frozen_with_a_reason_in_the_log(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = begun(data, monkeypatch)
    know(monkeypatch, Unkind)
    with served(data) as address:
        anna = back(address, before[0])
        anna.hear_all()
        assert anna.latest["table"]["frozen"]
        anna.do("rematch")
        anna.do("start")
        anna.until_phase("playing")
        assert {"do": "swear", "yes": False} not in choices(anna)
    assert "played by version 1 of the rules of Whisper" in caplog.text
