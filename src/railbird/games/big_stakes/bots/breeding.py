"""Breeding: the pair whose foal is missing most, and a foal trimmed where it hurts least."""

from railbird.core import Action
from railbird.games.big_stakes.actions import Breed, NameFoal, TrimFoal
from railbird.games.big_stakes.bots.figures import figure, prize
from railbird.games.big_stakes.bots.reading import DIGITS, Table, only
from railbird.games.big_stakes.bots.stable import Planner
from railbird.games.big_stakes.box.components import RaceCard
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.phases.breed import LONGEST_NAME
from railbird.games.big_stakes.rules.foal import names_of

YOUNG = ("YOUNG", "LITTLE", "LUCKY", "MY")


def breed(table: Table) -> Action:
    """A foal costs nothing, and a horse more to choose from never hurts."""
    names, points = only(NameFoal, table.legal), only(TrimFoal, table.legal)
    if names:
        return NameFoal(foal_name(table) or names[0].name)
    if points:
        return points[-1]  # what is lost in the last rounds is lost to the longest races alone
    return best_pair(table)


def foal_name(table: Table) -> str:
    """After its parents, as breeders like it. Empty where no such name is free and short enough."""
    foal = table.view.foal
    assert foal is not None
    assert foal.sire is not None
    assert foal.dam is not None
    sire, dam = table.horse(foal.sire).name.split(), table.horse(foal.dam).name.split()
    taken = names_of(table.game.box.named, table.view.foals)
    names = (
        f"{sire[0]} {dam[-1]}",
        f"{dam[0]} {sire[-1]}",
        f"{sire[-1]} {dam[0]}",
        *(f"{young} {parent}" for young in YOUNG for parent in (sire[0], dam[-1])),
    )
    free = (name for name in names if len(name) <= LONGEST_NAME and name.upper() not in taken)
    return next(free, "")


def best_pair(table: Table) -> Action:
    pairs = only(Breed, table.legal)
    if len(pairs) == 1:
        return pairs[0]
    planner = Planner(table)
    runners = planner.plan(table.view.own_cards).runners
    figures: dict[int, list[float]] = {}
    for card in {each for pair in pairs for each in (pair.sire, pair.dam) if each is not None}:
        horse = table.horse(card)
        figures[card] = [figure(horse, race, "fast") for race in planner.races]

    def better(pair: Breed) -> float:
        assert pair.sire is not None
        assert pair.dam is not None
        both = zip(figures[pair.sire], figures[pair.dam], strict=True)
        foal = [(one + other) / 2 for one, other in both]
        return round(max(map(gained, range(len(foal)), foal)), DIGITS)

    def gained(number: int, foal: float) -> float:
        """What the foal would earn more in a race than who is to run there now."""
        race = planner.races[number]
        return prize(table.game, race, foal, table.rivals) - now[number]

    now = [
        weakest(planner, race, cards) for race, cards in zip(planner.races, runners, strict=True)
    ]
    return max(pairs, key=better)


def weakest(planner: Planner, race: RaceCard, cards: tuple[int, ...]) -> float:
    horses: list[HorseCard] = [planner.table.horse(card) for card in cards]
    return min(planner.prize(horse, race) for horse in horses)
