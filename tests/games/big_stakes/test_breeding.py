"""Breeding: pairs, rolls, trimming, names (BS-3.8, BS-4.5, BS-6.4, BS-6.5, BS-7.63 – BS-7.66)."""

from typing import Any

import pytest

from railbird.core import Match, Roll, SeatHeader, Shuffle, new_match
from railbird.games.big_stakes.actions import (
    DECLINE_BREED,
    Breed,
    EnterHorse,
    NameFoal,
    TrimFoal,
)
from railbird.games.big_stakes.box.horse_card import heart_text
from railbird.games.big_stakes.box.write_horses import as_csv
from railbird.games.big_stakes.phases.breed import dams, sires
from railbird.games.big_stakes.rules.foal import inherit
from railbird.games.big_stakes.state import Foal, State
from tests.games.big_stakes.table import (
    card,
    game,
    play,
    refused,
    seats_asked,
    shuffled,
    sit_down,
    to_phase,
)


def breeding(method: str = "matched", **options: Any) -> State:
    return to_phase(sit_down(2, breeding=method, **options), "breed")


def roll_all(state: State, *dice: int) -> None:
    """The nine rolls of a foal, with the same dice each time."""
    for _ in range(8):
        state.resolve(dice * 3 if len(dice) == 1 else dice)
    state.resolve(dice * 2 if len(dice) == 1 else dice[:2])


def test_who_can_be_bred() -> None:
    """BS-7.63: H with F or M; geldings do not breed."""
    horses = game().box.horses
    assert {horses[sire].sex for sire in sires(game().box)} == {"H"}
    assert {horses[dam].sex for dam in dams(game().box)} == {"F", "M"}
    state = breeding()
    pairs = len(sires(game().box)) * len(dams(game().box))
    assert len(state.legal(0)) == 1 + pairs
    gelding = next(horse.id for horse in horses.values() if horse.sex == "G")
    secretariat, tanya = card("SECRETARIAT"), card("TANYA")
    assert "H" in refused(state, 0, Breed(gelding, tanya), "BS-12.27")
    assert "F or M" in refused(state, 0, Breed(secretariat, card("SHAM")), "BS-12.27")
    refused(state, 0, Breed(tanya, tanya), "BS-12.27")


def test_a_foal_of_its_sire() -> None:
    """BS-7.64, BS-7.65, BS-6.5: high dice take after the sire, in rows, sex and colour."""
    state = breeding()
    play(state, 0, Breed(card("SECRETARIAT"), card("REGRET")))
    assert isinstance(state.pending, Roll)
    assert state.pending.dice == 3
    roll_all(state, 6)
    assert state.foal is not None
    secretariat = game().box.horses[card("SECRETARIAT")]
    assert state.foal.red == secretariat.red
    assert state.foal.heart == tuple(map(heart_text, secretariat.hearts))
    assert (state.foal.sex, state.foal.colour) == ("H", "Ch")


def test_a_foal_of_its_dam() -> None:
    """BS-7.64, BS-7.65, BS-10.66: also of a mare it is a filly."""
    state = breeding()
    queena = game().box.horses[card("QUEENA")]
    assert queena.sex == "M"
    play(state, 0, Breed(card("SECRETARIAT"), queena.id))
    roll_all(state, 3)
    assert state.foal is not None
    assert state.foal.red == queena.red
    assert (state.foal.sex, state.foal.colour) == ("F", queena.colour)


def test_each_die_decides_a_column() -> None:
    """BS-7.64, BS-11.26: red 5, white 2, blue 4 with 8 9 9 and 10 10 9 give 8 10 9."""
    horses = game().box.horses
    sire = next(each for each in horses.values() if each.red[:3] == (8, 9, 9))
    dam = next(each for each in horses.values() if each.red[:3] == (10, 10, 9))
    foal, first, values = inherit(Foal(sire.id, dam.id), sire, dam, (5, 2, 4))
    assert foal.red == (8, 10, 9)
    assert (first, values) == (0, ("8", "10", "9"))


def test_a_named_foal_joins_the_stable() -> None:
    """BS-3.8, BS-7.66: as a sixth horse, card 63, without a record, of the dam's place."""
    state = breeding()
    play(state, 0, Breed(card("SECRETARIAT"), card("BAYAKOA")))
    roll_all(state, 4)
    assert state.legal(0) == [NameFoal("FOAL 1")]
    state.apply(0, NameFoal("Big Red Again"))
    (foal,) = state.foals
    assert (foal.id, foal.name, foal.overall, foal.tier) == (63, "Big Red Again", 100, "black")
    assert (foal.place, foal.born, foal.record.starts) == ("ARG", None, 0)
    assert state.hands[0][-1] == 63
    assert len(state.hands[0]) == 6
    assert state.view(1).stables[0].cards == (63,)  # foals are open
    assert seats_asked(state) == (1,)
    assert state.horse(63) is foal


def test_the_log_calls_a_foal_by_its_name() -> None:
    """BS-7.66: the name goes with whatever is told of horses."""
    state = breeding()
    play(state, 0, Breed(card("SECRETARIAT"), card("REGRET")))
    roll_all(state, 6)
    told = state.apply(0, NameFoal("Railbird Rose"))
    play(state, 1, DECLINE_BREED)
    told += play(state, 0, EnterHorse((state.foals[0].id,)))
    said = [game().words.narrate(event, ("Anna", "Ben")) for event in told]
    assert said[0] == "Anna's foal is named Railbird Rose: 100 points, black."
    assert "Anna enters Railbird Rose." in said


def test_names_that_cannot_be_given() -> None:
    """BS-12.27: 1 to 18 characters, no spaces at the ends, no name twice in any capitals."""
    state = breeding()
    play(state, 0, Breed(card("SECRETARIAT"), card("REGRET")))
    roll_all(state, 4)
    for name in ("", " Hope", "Hope ", "x" * 19, "Man o' War", "two\nlines"):
        refused(state, 0, NameFoal(name), "BS-12.27")
    state.apply(0, NameFoal("Hope"))
    play(state, 1, Breed(card("SECRETARIAT"), card("REGRET")))
    roll_all(state, 4)
    refused(state, 1, NameFoal("HOPE"), "BS-12.27")


def excessive() -> State:
    """A foal of 109 points: Chinook Pass's start and Secretariat's finish."""
    state = breeding()
    play(state, 0, Breed(card("SECRETARIAT"), card("GOLD BEAUTY")))
    assert state.foal is not None
    roll_all(state, 4)
    state.foal = Foal(
        state.foal.sire,
        state.foal.dam,
        (10, 10, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8),
        state.foal.heart,
        "H",
        "Ch",
    )
    return state


def test_a_foal_is_trimmed_to_a_hundred() -> None:
    """BS-7.66, BS-5.2: point by point, none below 1."""
    state = excessive()
    assert len(state.legal(0)) == 12
    refused(state, 0, NameFoal("Too Fast"), "BS-12.27")
    for _ in range(3):
        play(state, 0, TrimFoal(1))
    assert state.foal is not None
    assert state.foal.red[0] == 7
    assert state.legal(0) == [NameFoal("FOAL 1")]
    refused(state, 0, TrimFoal(1), "BS-12.27")


@pytest.mark.parametrize(
    "row",
    [
        (10, 10, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8),
        (11, 10, 9, 9, 9, 8, 8, 8, 8, 8, 8, 4),
        (10, 10, 9, 9, 9, 8, 8, 8, 8, 8, 5),
        (7, 10, 9, 9, 9, 8, 8, 8, 8, 8, 8, 7),
    ],
)
def test_rows_that_do_not_fit(row: tuple[int, ...]) -> None:
    """BS-12.27, BS-10.67: nothing is raised, and the sum is exactly 100."""
    refused(excessive(), 0, TrimFoal(red=row), "BS-12.27")


def test_a_row_trimmed_at_once() -> None:
    """BS-5.2: the same as point by point."""
    state, steps = excessive(), excessive()
    row = (8, 10, 9, 9, 9, 8, 8, 8, 8, 8, 8, 7)
    whole = TrimFoal(red=row)
    assert list(state.expand(0, whole)) == [TrimFoal(1), TrimFoal(1), TrimFoal(12)]
    state.apply(0, whole)
    for point in (TrimFoal(1), TrimFoal(1), TrimFoal(12)):
        steps.apply(0, point)
    assert state.foal == steps.foal
    assert state.foal is not None
    assert state.foal.red == row


def test_a_drawn_pair() -> None:
    """BS-7.63, BS-6.4, BS-9.20: the top cards of two shuffles, by id."""
    state = breeding("random")
    assert state.legal(0) == (Breed(), DECLINE_BREED)
    refused(state, 0, Breed(1, 15), "BS-12.27")
    play(state, 0, Breed())
    assert isinstance(state.pending, Shuffle)
    assert state.pending.items == tuple(map(str, sires(game().box)))
    shuffled(state, card("SHAM"))
    assert isinstance(state.pending, Shuffle)
    assert state.pending.items == tuple(map(str, dams(game().box)))
    shuffled(state, card("TANYA"))
    assert state.foal == Foal(card("SHAM"), card("TANYA"))


def test_nobody_has_to_breed() -> None:
    """BS-4.5: one player in turn; the house never breeds."""
    state = to_phase(sit_down(1, breeding="random"), "breed")
    refused(state, 0, NameFoal("Nobody"), "BS-12.27")
    play(state, 0, DECLINE_BREED)
    assert state.phase.name == "entry"
    assert state.foals == ()


def test_no_breeding() -> None:
    """BS-9.20, BS-4.20."""
    state = to_phase(sit_down(2), "discard")
    while state.phase.name == "discard":
        state.apply(seats_asked(state)[0], state.default(seats_asked(state)[0]))
    assert state.phase.name == "entry"


def test_a_foal_can_be_kept() -> None:
    """BS-7.66: its card goes into a data pack and comes back in a later meet."""
    state = breeding()
    play(state, 0, Breed(card("SECRETARIAT"), card("REGRET")))
    roll_all(state, 5)
    state.apply(0, NameFoal("KEEPER"))
    assert as_csv(state.foals).splitlines()[1].startswith("KEEPER,H,Ch,,")


def test_a_trimmed_row_is_recorded_point_by_point() -> None:
    """BS-5.2."""
    match: Match = new_match(game(), [SeatHeader("A", "a"), SeatHeader("B", "b")])
    match.state = excessive()
    match.apply(0, TrimFoal(red=(7, 10, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8)))
    assert [entry.act for entry in match.record.entries] == [  # type: ignore[union-attr]
        {"do": "trim_foal", "column": 1, "red": None}
    ] * 3
