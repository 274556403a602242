"""Breed: each player may breed one foal, in six steps (BS-4.5, BS-3.8, BS-7.63 – BS-7.66)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from railbird.core import Action, Decision, IllegalAction, Phase, Roll, Seat, Shuffle
from railbird.games.big_stakes.actions import (
    DECLINE_BREED,
    Breed,
    DeclineBreed,
    NameFoal,
    TrimFoal,
)
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.horse_card import COLUMNS
from railbird.games.big_stakes.events import (
    BreedingDeclined,
    FoalInherited,
    FoalLooks,
    FoalNamed,
    FoalTrimmed,
    ParentsPaired,
)
from railbird.games.big_stakes.rules.foal import (
    HIGHEST_TOTAL,
    born,
    inherit,
    looks,
    names_of,
    suggested_name,
)
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import Foal, State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

SIRES = "shuffle of the sires"
DAMS = "shuffle of the dams"
LOOKS = "sex and colour of the foal"
LONGEST_NAME = 18
_RULE = "BS-12.27"


def begin(state: State) -> None:
    state.breeder = 0
    if state.options.breeding == "off":
        state.enter("race_call")
    else:
        ask_breeder(state)


def ask_breeder(state: State) -> None:
    """The house never breeds (BS-7.80)."""
    if state.breeder < state.seats:
        state.pending = Decision((state.breeder,))
    else:
        state.enter("race_call")


def next_breeder(state: State) -> None:
    state.foal = None
    state.breeder += 1
    ask_breeder(state)


def sires(box: Box) -> tuple[int, ...]:
    """Geldings do not breed (BS-7.63)."""
    return tuple(card.id for card in box.horses.values() if card.sex == "H")


def dams(box: Box) -> tuple[int, ...]:
    return tuple(card.id for card in box.horses.values() if card.sex in ("F", "M"))


# -- choices -------------------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> Sequence[Action]:
    foal = state.foal
    if foal is None:
        if state.options.breeding == "random":
            return _AT_RANDOM
        return matches(sires(state.box), dams(state.box))
    if sum(foal.red) > HIGHEST_TOTAL:
        return [point for point in _POINTS if can_lower(foal, point.column or 0)]
    return [NameFoal(suggested_name(state.box.named, state.foals, seat))]


_AT_RANDOM = (Breed(), DECLINE_BREED)
_POINTS = tuple(TrimFoal(column) for column in range(1, COLUMNS + 1))


@cache
def matches(males: tuple[int, ...], females: tuple[int, ...]) -> tuple[Action, ...]:
    return (DECLINE_BREED, *(Breed(sire, dam) for sire in males for dam in females))


def can_lower(foal: Foal, column: int) -> bool:
    """No value is raised, and none falls below 1 (BS-7.66)."""
    return 1 <= column <= COLUMNS and foal.red[column - 1] > 1


def is_taken(state: State, name: str) -> bool:
    return name.upper() in names_of(state.box.named, state.foals)


# -- the pair ------------------------------------------------------------------------------------


def breed(state: State, seat: Seat, action: Breed) -> None:
    if state.foal is not None:
        raise IllegalAction("breed: you are breeding already", _RULE)
    if state.options.breeding == "random":
        if action.sire is not None or action.dam is not None:
            raise IllegalAction("breed: sire and dam are drawn in this meet", _RULE)
        state.foal = Foal()
        ask_sire(state)
        return
    if action.sire not in sires(state.box):
        raise IllegalAction("breed: the sire must be an intact male, sex H", _RULE)
    if action.dam not in dams(state.box):
        raise IllegalAction("breed: the dam must be a filly or a mare, sex F or M", _RULE)
    pair(state, seat, action.sire, action.dam)


def decline_breed(state: State, seat: Seat, _action: DeclineBreed) -> None:
    if state.foal is not None:
        raise IllegalAction("breed: the foal is on its way", _RULE)
    state.tell(BreedingDeclined(seat))
    next_breeder(state)


def ask_sire(state: State) -> None:
    state.pending = Shuffle(SIRES, tuple(map(str, sires(state.box))))


def ask_dam(state: State) -> None:
    state.pending = Shuffle(DAMS, tuple(map(str, dams(state.box))))


def pair(state: State, seat: Seat, sire: int, dam: int) -> None:
    state.foal = Foal(sire, dam)
    state.tell(ParentsPaired(seat, sire, dam))
    ask_dice(state)


# -- what comes of it ----------------------------------------------------------------------------


def ask_dice(state: State) -> None:
    """Four rolls for the red row, four for the hearts, one for sex and colour (BS-6.5)."""
    foal = state.foal
    assert foal is not None
    for row, columns in (("red row", len(foal.red)), ("hearts", len(foal.heart))):
        if columns < COLUMNS:
            purpose = f"{row} of the foal, rounds {columns + 1} to {columns + 3}"
            state.pending = Roll(purpose, 3)
            return
    if not foal.sex:
        state.pending = Roll(LOOKS, 2)
    else:
        state.pending = Decision((state.breeder,))


def resolve(state: State, outcome: tuple[str, ...] | tuple[int, ...]) -> None:
    foal = state.foal
    assert foal is not None
    if isinstance(state.pending, Shuffle):
        draw_parent(state, foal, int(outcome[0]))
    else:
        grow(state, foal, tuple(map(int, outcome)))


def draw_parent(state: State, foal: Foal, card: int) -> None:
    """The top card of each shuffle (BS-6.4)."""
    if foal.sire is None:
        state.foal = Foal(card)
        ask_dam(state)
    else:
        pair(state, state.breeder, foal.sire, card)


def grow(state: State, foal: Foal, dice: tuple[int, ...]) -> None:
    assert foal.sire is not None
    assert foal.dam is not None
    sire, dam = state.horse(foal.sire), state.horse(foal.dam)
    if len(foal.heart) < COLUMNS:
        state.foal, column, values = inherit(foal, sire, dam, dice)
        red = len(foal.red) < COLUMNS
        state.tell(FoalInherited(state.breeder, dice, column + 1, red, values))
    else:
        state.foal = looks(foal, sire, dam, dice)
        state.tell(FoalLooks(state.breeder, dice, state.foal.sex, state.foal.colour))
    ask_dice(state)


# -- trimming and naming -------------------------------------------------------------------------


def trim_foal(state: State, seat: Seat, action: TrimFoal) -> None:
    for column in points_of(state, action):
        foal = state.foal
        assert foal is not None
        red = list(foal.red)
        red[column - 1] -= 1
        state.foal = replace(foal, red=tuple(red))
        state.tell(FoalTrimmed(seat, column, sum(red)))
    ask_dice(state)


def points_of(state: State, action: TrimFoal) -> list[int]:
    """Columns to lower by one, from one point or from a whole row."""
    foal = grown(state)
    excess = sum(foal.red) - HIGHEST_TOTAL
    if excess <= 0:
        raise IllegalAction("breed: this foal needs no trimming", _RULE)
    if action.red is not None and action.column is None:
        points = list(differences(foal.red, action.red))
        if len(points) != excess:
            raise IllegalAction(
                f"breed: the twelve values must add up to {HIGHEST_TOTAL}, none of them raised "
                "or below 1",
                _RULE,
            )
        return points
    if action.red is not None or not can_lower(foal, action.column or 0):
        raise IllegalAction("breed: name a column from 1 to 12 that is above 1", _RULE)
    assert action.column is not None
    return [action.column]


def grown(state: State) -> Foal:
    if state.foal is None:
        raise IllegalAction("breed: there is no foal yet", _RULE)
    return state.foal


def differences(before: Sequence[int], after: Sequence[int]) -> Iterator[int]:
    """Each column as often as it is lowered; nothing if the row is not a lower one."""
    pairs = list(zip(before, after, strict=False))
    if len(after) == COLUMNS and all(1 <= new <= old or new == old for old, new in pairs):
        for column, (old, new) in enumerate(pairs, start=1):
            yield from [column] * (old - new)


def name_foal(state: State, seat: Seat, action: NameFoal) -> None:
    foal, name = grown(state), action.name
    if sum(foal.red) > HIGHEST_TOTAL:
        raise IllegalAction(f"breed: first trim the foal to {HIGHEST_TOTAL}", _RULE)
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        raise IllegalAction(
            f"breed: a name has 1 to {LONGEST_NAME} characters, without spaces at its ends", _RULE
        )
    if is_taken(state, name):
        raise IllegalAction(f"breed: there is a horse named {name.upper()} already", _RULE)
    card = born(state.box, foal, state.box.first_foal + len(state.foals), name)
    state.foals += (card,)
    state.hands[seat] += (card.id,)
    state.tell(FoalNamed(seat, card))
    next_breeder(state)


def expand(state: State, _seat: Seat, action: Action) -> Sequence[Action]:
    """A row trimmed at once is recorded point by point (BS-5.2)."""
    if isinstance(action, TrimFoal) and action.red is not None:
        return [TrimFoal(column) for column in points_of(state, action)]
    return (action,)


def default(view: BigStakesView, game: "BigStakes") -> Action:
    """No foal; one that is on its way loses points where it has most, and gets a plain name."""
    foal = view.foal
    if foal is None:
        return DECLINE_BREED
    if sum(foal.red) > HIGHEST_TOTAL:
        return TrimFoal(foal.red.index(max(foal.red)) + 1)
    return NameFoal(suggested_name(game.box.named, view.foals, foal.seat))


BREED = Phase(
    "breed",
    begin=begin,
    legal=legal,
    actions={
        Breed: breed,
        DeclineBreed: decline_breed,
        TrimFoal: trim_foal,
        NameFoal: name_foal,
    },
    resolve=resolve,
    default=default,
    refuse=out_of_turn,
    expand=expand,
)
