"""The golden games of Long Shot together leave nothing out."""

from functools import cache
from pathlib import Path
from typing import get_args

from railbird import load
from railbird.core import Game, Record, load_record, replay
from railbird.core.record import Decided
from railbird.games.long_shot.actions import AnyAction
from railbird.games.long_shot.events import AnyEvent
from railbird.games.long_shot.game import LongShot
from tests.golden.options import values_played
from tests.golden.twin import tag

HERE = Path(__file__).parent


@cache
def golden() -> list[tuple[Record, Game]]:
    records = [load_record(path) for path in sorted(HERE.glob("*.jsonl"))]
    return [(record, load(record.header.game, record.header.pack)) for record in records]


def test_one_two_four_and_eight_players() -> None:
    """LS-3.1, LS-12.1: alone against Roland, and up to the largest table."""
    assert {len(record.header.seats) for record, _ in golden()} >= {1, 2, 4, 8}


def test_every_value_of_every_option_is_played() -> None:
    """LS-9: lists and the first player at least once other than by default."""
    records = [record for record, _ in golden()]
    for option, played in values_played(LongShot().options, records).items():
        if option.kind == "choice" and option.name != "first_player":
            assert set(played) == set(option.values), option.name
        else:
            assert len({str(value) for value in played}) > 1, option.name


def test_seeded_fair_and_packs() -> None:
    assert {tag(record.header.dice) for record, _ in golden()} >= {"seeded", "fair"}
    assert any(record.header.pack for record, _ in golden())


def test_every_action_is_taken_and_every_event_happens() -> None:
    """LS-5, and all that is told."""
    acts, events = set(), set()
    for record, game in golden():
        for entry, (_, told) in zip([None, *record.entries], replay(record, game), strict=True):
            if isinstance(entry, Decided):
                acts.add(type(game.read_action(entry.act)))
            events |= {type(event) for event in told}
    assert acts == set(get_args(AnyAction))
    assert events == set(get_args(AnyEvent))
