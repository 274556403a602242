"""The Daily Double of Win, Place & Show: what each combination is worth (WP-7.22 – WP-7.26)."""

from collections.abc import Callable

import msgspec

from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.lab.tally import (
    CHUNK,
    WinPlaceAndShowTally,
    run_win_place_and_show,
    start_of,
)
from railbird.games.win_place_and_show.rules.payoffs import daily_double_payoff
from railbird.lab.chunks import Progress
from railbird.lab.result import Result, Row

STAKE = 1000
"""Payoffs are in proportion to it (WP-2.20)."""


class Combination(msgspec.Struct, frozen=True):
    first: int
    """The horse that is to win race 1."""
    second: int
    pays: int
    """For $1,000."""
    chance: float
    value: float
    """What a dollar comes back as, on average."""


class DailyDouble(Result, frozen=True):
    display = "railbird.games.win_place_and_show.lab.report:double_parts"
    policy: str
    races: int
    """Of each."""
    seed: int
    chunk: int
    combinations: tuple[Combination, ...]
    versions: dict[str, str]

    def rows(self) -> list[Row]:
        return [msgspec.structs.asdict(each) for each in self.combinations]


def run_daily_double(
    races: int = 1_000_000,
    *,
    game: WinPlaceAndShow | None = None,
    seed: int = 0,
    threads: int | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> DailyDouble:
    """Both races with all six horses; one tells nothing about the other, so chances multiply."""
    game = game or WinPlaceAndShow()

    def run(race: int, count: int) -> WinPlaceAndShowTally:
        start = start_of(race, game=game)
        return run_win_place_and_show(
            start, count, seed=seed, threads=threads, on_progress=on_progress
        )

    first = run(1, races)
    second = run(2, first.races)
    if second.races < first.races:  # stopped early; both are told as often as they were run
        first = run(1, second.races)
    combinations = tuple(
        _combination(game, first, second, at, then)
        for at in range(len(first.horses))
        for then in range(len(second.horses))
    )
    return DailyDouble(first.policy, first.races, seed, CHUNK, combinations, first.versions)


def _combination(
    game: WinPlaceAndShow,
    first: WinPlaceAndShowTally,
    second: WinPlaceAndShowTally,
    at: int,
    then: int,
) -> Combination:
    horses = first.horses[at].number, second.horses[then].number
    won, then_won = (game.box.races[race].horses[horse].odds for race, horse in enumerate(horses))
    pays = daily_double_payoff(game.box, won, then_won, STAKE)
    chance = first.chance(at) * second.chance(then)
    return Combination(*horses, pays, chance, chance * pays / STAKE)
