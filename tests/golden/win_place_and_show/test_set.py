"""The golden days of Win, Place & Show together leave nothing out."""

from functools import cache
from pathlib import Path
from typing import get_args

from railbird import load
from railbird.core import Game, Record, load_record, replay
from railbird.core.record import Decided
from railbird.games.win_place_and_show.actions import AnyAction, SubmitSlip
from railbird.games.win_place_and_show.events import AnyEvent, ClaimDecided, Paid
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from tests.golden.options import values_played
from tests.golden.twin import tag

HERE = Path(__file__).parent


@cache
def golden() -> list[tuple[Record, Game]]:
    records = [load_record(path) for path in sorted(HERE.glob("*.jsonl"))]
    return [(record, load(record.header.game, record.header.pack)) for record in records]


def test_both_versions_are_played() -> None:
    """WP-3.2, WP-3.3: three to six, and parties up to the largest."""
    sizes = {len(record.header.seats) for record, _ in golden()}
    assert sizes >= {3, 4, 5, 6, 7, 12, 30}


def test_every_value_of_every_option_is_played() -> None:
    """WP-9.1 – WP-9.18: numbers and riders at least once other than by default."""
    records = [record for record, _ in golden()]
    for option, played in values_played(WinPlaceAndShow().options, records).items():
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
    """WP-2.7, WP-2.13: a program and a track of one's own."""
    packs = [record.header.pack for record, _ in golden() if record.header.pack]
    assert {file for pack in packs for file in pack.files} == {"horses.csv", "track_segments.csv"}


def test_every_action_is_taken_and_every_event_happens() -> None:
    """Section 5, and all that is told; correct slips are stored in steps (WP-5.13)."""
    acts, events, causes, verdicts = set(), set(), set(), set()
    for record, game in golden():
        for entry, (_, told) in zip([None, *record.entries], replay(record, game), strict=True):
            if isinstance(entry, Decided):
                acts.add(type(game.read_action(entry.act)))
            events |= {type(event) for event in told}
            causes |= {event.cause for event in told if isinstance(event, Paid)}
            verdicts |= {event.upheld for event in told if isinstance(event, ClaimDecided)}
    assert acts == set(get_args(AnyAction))
    assert SubmitSlip in acts  # only a faulty one is stored whole
    assert events == set(get_args(AnyEvent))
    assert causes >= {"bet", "returned", "share", "purse", "daily_double", "penalty", "scratched"}
    assert verdicts == {True, False}
