"""The golden meets of Big Stakes Racing together leave nothing out."""

from functools import cache
from pathlib import Path
from typing import get_args

from railbird import load
from railbird.core import Game, Record, load_record, replay
from railbird.core.record import Decided
from railbird.games.big_stakes.actions import AnyAction
from railbird.games.big_stakes.events import AnyEvent
from railbird.games.big_stakes.game import BigStakes
from tests.golden.options import values_played
from tests.golden.twin import tag

HERE = Path(__file__).parent


@cache
def golden() -> list[tuple[Record, Game]]:
    records = [load_record(path) for path in sorted(HERE.glob("*.jsonl"))]
    return [(record, load(record.header.game, record.header.pack)) for record in records]


def test_one_four_and_ten_play() -> None:
    """BS-1.1, BS-3.1."""
    sizes = {len(record.header.seats) for record, _ in golden()}
    assert sizes >= {1, 2, 3, 4, 10}


def test_every_value_of_every_option_is_played() -> None:
    """BS-9.1 – BS-9.25: races by their surface, numbers and runners at least twice."""
    records = [record for record, _ in golden()]
    for option, played in values_played(BigStakes().options, records).items():
        if option.name == "race":
            assert {race[-1] for race in played} == {"D", "T"}
        elif option.kind == "choice":
            assert set(played) == set(option.values), option.name
        elif option.kind == "yes/no":
            assert set(played) == {True, False}, option.name
        else:
            assert len({str(value) for value in played}) > 1, option.name


def test_every_kind_of_dice_is_rolled() -> None:
    kinds = {tag(record.header.dice) for record, _ in golden()}
    assert kinds == {"seeded", "fair", "scripted", "manual"}


def test_packs_are_played() -> None:
    """BS-2.1: own horses, and a bookmaker in a hurry."""
    packs = [record.header.pack for record, _ in golden() if record.header.pack]
    assert {file for pack in packs for file in pack.files} == {"own_horses.csv", "game.toml"}


def test_every_action_is_taken_and_every_event_happens() -> None:
    """Section 5, and all that is told."""
    acts, events = set(), set()
    for record, game in golden():
        for entry, (_, told) in zip([None, *record.entries], replay(record, game), strict=True):
            if isinstance(entry, Decided):
                acts.add(type(game.read_action(entry.act)))
            events |= {type(event) for event in told}
    assert acts == set(get_args(AnyAction))
    assert events == set(get_args(AnyEvent))
