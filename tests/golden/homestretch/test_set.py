"""The golden games of Homestretch together leave nothing out."""

from functools import cache
from pathlib import Path
from typing import get_args

from railbird import load
from railbird.core import Decision, Game, Record, load_record, replay
from railbird.core.record import Decided
from railbird.games.homestretch.actions import AnyAction, LiftBet, PlaceBets
from railbird.games.homestretch.events import AnyEvent
from railbird.games.homestretch.game import Homestretch
from tests.golden.options import values_played
from tests.golden.twin import tag

HERE = Path(__file__).parent


@cache
def golden() -> list[tuple[Record, Game]]:
    records = [load_record(path) for path in sorted(HERE.glob("*.jsonl"))]
    return [(record, load(record.header.game, record.header.pack)) for record in records]


def test_there_are_games_enough() -> None:
    assert len(golden()) >= 20


def test_every_table_size_is_played() -> None:
    """HS-12.1: two to six."""
    assert {len(record.header.seats) for record, _ in golden()} == set(Homestretch.seats)


def test_every_value_of_every_option_is_played() -> None:
    """HS-9.1 – HS-9.10, HS-3.7: numbers and colours at least once other than by default."""
    records = [record for record, _ in golden()]
    for option, played in values_played(Homestretch().options, records).items():
        if option.kind == "choice":
            assert set(played) == set(option.values), option.name
        elif option.kind == "yes/no":
            assert set(played) == {True, False}, option.name
        else:
            assert len({str(value) for value in played}) > 1, option.name


def test_every_kind_of_dice_is_rolled() -> None:
    kinds = {tag(record.header.dice) for record, _ in golden()}
    assert kinds == {"seeded", "fair", "scripted", "manual"}


def test_packs_are_played() -> None:
    assert len({record.header.pack.name for record, _ in golden() if record.header.pack}) >= 2


def test_every_action_is_taken_and_every_event_happens() -> None:
    """Section 5, and all that is told."""
    acts, events = set(), set()
    for record, game in golden():
        for entry, (_, told) in zip([None, *record.entries], replay(record, game), strict=True):
            if isinstance(entry, Decided):
                acts.add(type(game.read_action(entry.act)))
            events |= {type(event) for event in told}
    assert acts == set(get_args(AnyAction)) - {PlaceBets, LiftBet}
    assert events == set(get_args(AnyEvent))


def test_somebody_bets_ahead_of_order() -> None:
    """HS-4.10."""
    ahead = 0
    for record, game in golden():
        states = replay(record, game)
        for entry in record.entries:
            state, _ = next(states)
            pending = state.pending
            if isinstance(entry, Decided) and isinstance(pending, Decision):
                ahead += entry.seat in pending.may
    assert ahead > 50
