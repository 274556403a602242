"""Which cards of Top of the Stretch are golden: both versions, all eight races, every option, and
betting with one to eight players."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from railbird.core import (
    Action,
    Dice,
    Game,
    Perspective,
    Record,
    Scripted,
)
from railbird.games.top_of_the_stretch.actions import CLOSE, PlaceBet
from railbird.games.top_of_the_stretch.box.compose import as_pack, compose
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from tests.golden.playing import NAMES, any_asked, dice_by_hand, fair_dice, play_out, seated


class Punter:
    """Two or three bets by taste, one of them taken back now and then."""

    def choose(self, seen: Perspective) -> Action:
        view: Any = seen.view
        if len(view.own_bets) >= 2 and seen.rng.random() < 0.7:
            return CLOSE
        bets = [action for action in seen.legal if isinstance(action, PlaceBet)]
        others = [action for action in seen.legal if not isinstance(action, PlaceBet)]
        if not bets or seen.rng.random() < 0.2:
            return seen.rng.choice(others)
        return seen.rng.choice(bets)


def play(
    name: str,
    seats: int = 1,
    *,
    game: Game | None = None,
    dice: Dice | None = None,
    seed: int | None = None,
    **options: Any,
) -> Record:
    """One card; in betting any player who is still open may be the next to act."""
    headers = seated(NAMES[:seats], ["punter"] * seats, ())
    game, bots = game or TopOfTheStretch(), [Punter()] * seats
    return play_out(name, game, headers, bots, options, turn=any_asked, dice=dice, seed=seed)


def race(name: str, race_id: str, seats: int = 1, **options: Any) -> Record:
    return play(name, seats, races=[race_id], **options)


def the_printed_example(name: str) -> Record:
    """TS-11.3, dice for dice."""
    segments = [4, 3, 6, 6, 6, 8, 5, 10, 4, 7, 4, 4]
    position, finish = [6, 10, 5, 7, 7, 4], [6, 7, 7, 9, 5, 6, 4, 5]
    script = [*map(pair, segments), (4,), *map(pair, position), (3, 3), *map(pair, finish)]
    return race(name, "champagne_2009", dice=Scripted(script), chart_edition="example")


def pair(total: int) -> tuple[int, int]:
    return max(1, total - 6), total - max(1, total - 6)


def composed(name: str) -> Record:
    """Two triple crowns meet in the slop."""
    box = TopOfTheStretch().box
    dream = compose(box, ["Secretariat", "Affirmed", "Seabiscuit"], "10", "dirt", "sloppy")
    return race(name, "composed", 3, game=TopOfTheStretch(as_pack(dream)), betting=True)


def rolled_by_hand(name: str) -> Record:
    return race(name, "belmont_1978", dice=dice_by_hand(name))


def fair(name: str) -> Record:
    dice = fair_dice(name, NAMES[:2])
    return race(name, "bc_turf_2003", 2, dice=dice, betting=True)


EIGHT = (
    "champagne_2009",
    "bc_ladies_classic_2009",
    "belmont_1973",
    "belmont_1978",
    "pimlico_special_1938",
    "bc_turf_2003",
    "bc_sprint_2008",
    "kentucky_derby_1994",
)


def _planned() -> dict[str, Callable[[str], Record]]:
    full = {
        f"full-{race_id.replace('_', '-')}": partial(race, race_id=race_id) for race_id in EIGHT
    }
    quick = {
        f"quick-{race_id.replace('_', '-')}": partial(race, race_id=race_id, version="quick")
        for race_id in EIGHT
    }
    return {
        **full,
        **quick,
        "printed-example": the_printed_example,
        "one-bettor": partial(race, race_id="belmont_1973", betting=True),
        "four-bettors": partial(
            race, race_id="bc_sprint_2008", seats=4, betting=True, bankroll=500
        ),
        "eight-bettors": partial(race, race_id="kentucky_derby_1994", seats=8, betting=True),
        "a-day-at-the-races": partial(
            play,
            seats=3,
            races=["champagne_2009", "pimlico_special_1938", "bc_turf_2003"],
            betting=True,
            condition="roll",
            version="quick",
        ),
        "made-odds": partial(
            race, race_id="bc_ladies_classic_2009", seats=2, odds="generate", betting=True
        ),
        "second-odds-die": partial(
            race, race_id="kentucky_derby_1994", odds="generate", doubles="reroll"
        ),
        "moved-payoffs": partial(
            race, race_id="bc_turf_2003", payout_modifications="on", hundredths=True
        ),
        "payoffs-as-read": partial(
            race, race_id="kentucky_derby_1994", payout_modifications="as_read", version="quick"
        ),
        "late-trouble": partial(
            play, races=["kentucky_derby_1994"] * 2, trouble_time="after_figure", traffic="plus"
        ),
        "steady-horses": partial(play, races=["belmont_1978", "bc_turf_2003"] * 4, form_save=True),
        "no-jockeys": partial(race, race_id="kentucky_derby_1994", jockeys=False),
        "beyond-the-charts": partial(
            race, race_id="belmont_1973", power_limits="extrapolate", time_chart="printed"
        ),
        "scratched": partial(
            race, race_id="kentucky_derby_1994", scratch=["1", "3", "5"], condition="fast"
        ),
        "no-odds": partial(race, race_id="bc_sprint_2008", odds="none"),
        "composed": composed,
        "fair-dice": fair,
        "hand-rolled-dice": rolled_by_hand,
    }


GAMES: Mapping[str, Callable[[], Record]] = {
    name: partial(how, name) for name, how in _planned().items()
}
