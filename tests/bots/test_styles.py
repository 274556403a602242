"""Six styles a game, each told from the others by one thing that can be counted."""

from collections.abc import Callable, Sequence
from functools import cache
from statistics import fmean
from typing import Any, NamedTuple

import pytest

import railbird
from railbird.arena import Field, play_game
from railbird.bots import load_bot, style_names
from railbird.bots.styles import JUDGES, richest_rival
from railbird.core import Action, Perspective, Player, SeatHeader, new_match
from railbird.games.big_stakes.actions import (
    AcceptTrade,
    DeclineTrade,
    EnterHorse,
    OfferTrade,
    PassTrade,
)
from railbird.games.big_stakes.bots import styles as big_stakes
from railbird.games.big_stakes.bots.reading import table_of as stable_of
from railbird.games.big_stakes.bots.rules_of_thumb import stands
from railbird.games.big_stakes.phases.ride import mount_seen
from railbird.games.big_stakes.race.actions import Move, NoToken, SpendToken
from railbird.games.big_stakes.rules.moving import examine
from railbird.games.homestretch.actions import MoveOne, MoveTwo, PlaceBet
from railbird.games.homestretch.bots.steady import table_of as track_of
from railbird.games.homestretch.bots.styles import Look
from railbird.games.homestretch.box.components import SPOT_OF
from railbird.games.long_shot.bots.prospects import at_stake, payouts, purses
from railbird.games.long_shot.bots.race_odds import race_odds
from railbird.games.top_of_the_stretch.actions import PlaceBet as WindowBet
from railbird.games.win_place_and_show.actions import MoveHorse, SubmitSlip
from railbird.games.win_place_and_show.bots.race_odds import in_the_money
from railbird.games.win_place_and_show.bots.reading import table_of as day_of
from railbird.games.win_place_and_show.bots.riding import on_horseback
from railbird.games.win_place_and_show.bots.styles import held_up
from railbird.games.win_place_and_show.rules.payoffs import payoff

GAMES = ("homestretch", "long_shot", "top_of_the_stretch", "win_place_and_show", "big_stakes")
RACES = ("champagne_2009", "bc_turf_2003", "belmont_1978", "kentucky_derby_1994")
PLAYED: dict[str, tuple[int, dict[str, Any]]] = {
    "homestretch": (12, {}),
    "long_shot": (6, {}),
    "top_of_the_stretch": (12, {"betting": True, "races": RACES}),
    "win_place_and_show": (12, {"races": 3}),
    "big_stakes": (24, {}),
}
"""Games that are counted, and their options."""


LONG_SHOT: Any = railbird.load("long_shot")


class Taken(NamedTuple):
    """A decision, with what the seat saw."""

    seen: Perspective
    action: Any


Measure = Callable[[Taken], float | None]
"""What one decision adds to a mean; None if it says nothing."""


class _Watched:
    def __init__(self, bot: Player, taken: list[Taken]) -> None:
        self._bot, self._taken = bot, taken

    def choose(self, seen: Perspective) -> Action:
        action = self._bot.choose(seen)
        self._taken.append(Taken(seen, action))
        return action


@cache
def decisions(game_id: str) -> dict[str, list[Taken]]:
    """By style, from games in which four of the six meet, in ever new seats."""
    game, styles = railbird.load(game_id), style_names(game_id)
    games, options = PLAYED[game_id]
    taken: dict[str, list[Taken]] = {style: [] for style in styles}
    for number in range(games):
        field = [styles[(number + step) % len(styles)] for step in (0, 1, 3, 4)]
        seats = [SeatHeader(f"{name} {seat}", name) for seat, name in enumerate(field)]
        match = new_match(game, seats, seed=100 + number, options=options)
        match.play([_Watched(load_bot(name, game), taken[name]) for name in field])
    return taken


def means(game_id: str, measure: Measure) -> dict[str, float]:
    found = {}
    for style, taken in decisions(game_id).items():
        values = [value for each in taken if (value := measure(each)) is not None]
        found[style] = fmean(values) if values else 0.0
    return found


# -- Homestretch ---------------------------------------------------------------------------------


def on_bets(of: Callable[[Look, PlaceBet], float]) -> Measure:
    def measure(taken: Taken) -> float | None:
        if not isinstance(taken.action, PlaceBet):
            return None
        return of(Look(*track_of(taken.seen)), taken.action)

    return measure


def turns_burnt(taken: Taken) -> float | None:
    """How often a horse that neither feeds nor hurts is driven, so that nothing else is rolled."""
    if not isinstance(taken.action, MoveOne | MoveTwo):
        return None
    look = Look(*track_of(taken.seen))
    horse, rival = sum(look.view.dice or ()), richest_rival(look.view.money, look.seat)
    if look.interests[rival][horse] or look.interests[look.seat][horse]:
        return None
    return float(isinstance(taken.action, MoveTwo))


# -- Long Shot -----------------------------------------------------------------------------------


def on_sheets(of: Callable[[Any, int], float]) -> Measure:
    """By the view and the horse of each dollar that is on the own sheet."""

    def measure(taken: Taken) -> float | None:
        view: Any = taken.seen.view
        own = view.sheets[view.seat].bets
        staked = sum(own.values())
        if not staked:
            return None
        return float(sum(amount * of(view, horse) for horse, amount in own.items()) / staked)

    return measure


def odds_of(view: Any, horse: int) -> float:
    return float(LONG_SHOT.box.cards[view.cards[horse - 1]].odds[0])


def others_dollars(view: Any, horse: int) -> float:
    """The part of all that others have bet which is on this horse."""
    others = [sheet.bets for seat, sheet in enumerate(view.sheets) if seat != view.seat]
    staked = sum(sum(bets.values()) for bets in others)
    return float(sum(bets.get(horse, 0) for bets in others) / max(1, staked))


def dollars_kept(taken: Taken) -> float:
    view: Any = taken.seen.view
    return float(view.sheets[view.seat].money)


def rivals_prospects(taken: Taken) -> float | None:
    """What a choice adds to what the others have at stake."""
    if len(taken.seen.legal) < 2:
        return None
    before: Any = next(taken.seen.worlds())
    seat = taken.seen.view.seat or 0
    after = before.copy()
    after.apply(seat, taken.action)
    return (
        None if after.scores else at_stake_of_rivals(after, seat) - at_stake_of_rivals(before, seat)
    )


def at_stake_of_rivals(state: Any, seat: int) -> float:
    odds = race_odds(state)
    payout, purse = payouts(state, odds), purses(state, odds)
    rivals = [other for other in range(state.players) if other != seat]
    return sum(at_stake(state, rival, payout, purse) for rival in rivals)


# -- Top of the Stretch --------------------------------------------------------------------------


def at_the_window(of: Callable[[Any, Any], float]) -> Measure:
    def measure(taken: Taken) -> float | None:
        return of(taken.seen.view, taken.action) if isinstance(taken.action, WindowBet) else None

    return measure


def the_favourite_to_win(view: Any, bet: WindowBet) -> float:
    pays = {
        runner.entry.pp: prices[0] for runner, prices in zip(view.runners, view.prices, strict=True)
    }
    return float(bet.type == "win" and pays[bet.pp] == min(pays.values()))


def what_two_dollars_pay(view: Any, bet: WindowBet) -> float:
    at = [runner.entry.pp for runner in view.runners].index(bet.pp)
    return float(view.prices[at][view.types.index(bet.type)])


def like_the_leader(view: Any, bet: WindowBet) -> float:
    if not view.results:
        return 0.0
    theirs = view.results[-1].bets[richest_rival(view.money, view.seat)]
    return float((bet.pp, bet.type) in {(each.pp, each.type) for each in theirs})


# -- Win, Place & Show ---------------------------------------------------------------------------


def on_slips(of: Callable[[Any, str, int, int], float]) -> Measure:
    def measure(taken: Taken) -> float | None:
        if not isinstance(taken.action, SubmitSlip):
            return None
        table, slip = day_of(taken.seen), taken.action
        lines = {"win": slip.win, "place": slip.place, "show": slip.show}
        values = [
            of(table, position, horse, amount)
            for position, bets in lines.items()
            for horse, amount in bets
        ]
        return fmean(values) if values else None

    return measure


def held_up_by_ride(taken: Taken) -> float | None:
    if not isinstance(taken.action, MoveHorse):
        return None
    mount, menu = on_horseback(day_of(taken.seen))
    return float(held_up(mount, menu.squares[menu.moves.index(taken.action)], 3))


# -- Big Stakes Racing ---------------------------------------------------------------------------


def trades_taken(taken: Taken) -> float | None:
    asked = isinstance(taken.action, AcceptTrade | DeclineTrade)
    return float(isinstance(taken.action, AcceptTrade)) if asked else None


def early_tokens(taken: Taken) -> float | None:
    table = stable_of(taken.seen)
    if not isinstance(taken.action, SpendToken | NoToken):
        return None
    furlongs = table.box.race_cards[table.race.card].furlongs
    early = table.race.furlong < furlongs and len(taken.seen.legal) > 1
    return float(isinstance(taken.action, SpendToken)) if early else None


def trades_offered(taken: Taken) -> float | None:
    asked = isinstance(taken.action, OfferTrade | PassTrade)
    return float(isinstance(taken.action, OfferTrade)) if asked else None


def held_up_in_race(taken: Taken) -> float | None:
    if not isinstance(taken.action, Move):
        return None
    table = stable_of(taken.seen)
    mount = mount_seen(table.view, table.game.box)
    ridden: Any = examine(mount, taken.action.path)
    return float(big_stakes.rivals_held_up(mount, table, ridden.square))


def standing_of_first_entry(taken: Taken) -> float | None:
    table = stable_of(taken.seen)
    first = isinstance(taken.action, EnterHorse) and table.view.race_no == 1
    return float(stands(table, taken.action.cards[0])) if first else None


def standing_in_the_poorest_race(taken: Taken) -> float | None:
    """At its distance, of the horse that is entered."""
    if not isinstance(taken.action, EnterHorse):
        return None
    table = stable_of(taken.seen)
    races = [table.box.race_cards[card] for card in table.view.program]
    race = races[table.view.race_no - 1]
    if race.prizes[0] > min(each.prizes[0] for each in races):
        return None
    horse = table.horse(taken.action.cards[0])
    return float(table.game.standings.standing(horse, race.furlongs, race.surface))


# -- all of them ---------------------------------------------------------------------------------

MOST, LEAST = max, min
TOLD_BY: dict[tuple[str, str], tuple[Callable[..., float], Measure]] = {
    ("homestretch", "chalk"): (MOST, on_bets(lambda look, bet: look.chances[bet.horse][0])),
    ("homestretch", "loyal"): (MOST, on_bets(lambda look, bet: look.own[bet.horse] > 0)),
    ("homestretch", "gambler"): (
        MOST,
        on_bets(lambda look, bet: look.box.figures[SPOT_OF[bet.horse, bet.line]]),
    ),
    ("homestretch", "blocker"): (MOST, turns_burnt),
    ("homestretch", "hedger"): (LEAST, on_bets(lambda look, bet: look.own_tokens_on(bet.horse))),
    ("homestretch", "copycat"): (
        MOST,
        on_bets(lambda look, bet: (bet.horse, bet.line) in look.tokens_of_others),
    ),
    ("long_shot", "chalk"): (LEAST, on_sheets(odds_of)),
    ("long_shot", "loyal"): (
        MOST,
        on_sheets(lambda view, horse: view.owners[horse] == view.seat),
    ),
    ("long_shot", "gambler"): (MOST, on_sheets(odds_of)),
    ("long_shot", "blocker"): (LEAST, rivals_prospects),
    ("long_shot", "hedger"): (MOST, dollars_kept),
    ("long_shot", "copycat"): (MOST, on_sheets(others_dollars)),
    ("top_of_the_stretch", "chalk"): (MOST, at_the_window(the_favourite_to_win)),
    ("top_of_the_stretch", "loyal"): (
        MOST,
        at_the_window(
            lambda view, bet: (
                bet.pp
                == sorted(runner.entry.pp for runner in view.runners)[
                    (2 * view.seat + 2) % len(view.runners)
                ]
            )
        ),
    ),
    ("top_of_the_stretch", "gambler"): (MOST, at_the_window(what_two_dollars_pay)),
    ("top_of_the_stretch", "miser"): (LEAST, at_the_window(lambda _, bet: bet.amount)),
    ("top_of_the_stretch", "hedger"): (
        MOST,
        at_the_window(lambda view, _: len(view.own_bets)),
    ),
    ("top_of_the_stretch", "copycat"): (MOST, at_the_window(like_the_leader)),
    ("win_place_and_show", "chalk"): (
        MOST,
        on_slips(lambda table, position, horse, _: in_the_money(table.odds(), horse, position)),
    ),
    ("win_place_and_show", "loyal"): (
        MOST,
        on_slips(lambda table, _, horse, __: table.view.owners[horse - 1] == table.seat),
    ),
    ("win_place_and_show", "gambler"): (
        MOST,
        on_slips(
            lambda table, position, horse, amount: (
                payoff(table.box, table.card.horses[horse].odds, position, amount) / amount
            )
        ),
    ),
    ("win_place_and_show", "blocker"): (MOST, held_up_by_ride),
    ("win_place_and_show", "hedger"): (LEAST, on_slips(lambda _, __, ___, amount: amount)),
    ("win_place_and_show", "copycat"): (
        MOST,
        on_slips(
            lambda table, _, horse, __: (
                table.view.owners[horse - 1] == richest_rival(table.money, table.seat)
            )
        ),
    ),
    ("big_stakes", "loyal"): (LEAST, standing_of_first_entry),
    ("big_stakes", "gambler"): (MOST, trades_offered),
    ("big_stakes", "blocker"): (MOST, held_up_in_race),
    ("big_stakes", "miser"): (LEAST, early_tokens),
    ("big_stakes", "hedger"): (LEAST, standing_in_the_poorest_race),
    ("big_stakes", "copycat"): (MOST, trades_taken),
}


@pytest.mark.parametrize("game", GAMES)
def test_six_styles_and_two_of_them_judges(game: str) -> None:
    assert len(style_names(game)) == 6
    assert set(JUDGES) < set(style_names(game))
    assert {style for each, style in TOLD_BY if each == game} == set(style_names(game))


@pytest.mark.parametrize(("game", "style"), TOLD_BY)
def test_a_style_is_told_by_what_it_does(game: str, style: str) -> None:
    extreme, measure = TOLD_BY[game, style]
    found = means(game, measure)
    others = [value for name, value in found.items() if name != style]
    assert extreme(found[style], extreme(others)) == found[style], found
    assert found[style] not in others, found


def test_at_the_window_gambler_and_steady_are_two_different_people() -> None:
    """The one wants the longest shot, the other value: they back different horses."""
    game: Any = railbird.load("top_of_the_stretch")
    taken: dict[str, list[Taken]] = {"steady": [], "gambler": []}
    match = new_match(
        game,
        [SeatHeader(name, name) for name in taken],
        seed=5,
        options={"betting": True, "races": RACES},
    )
    match.play([_Watched(load_bot(name, game), found) for name, found in taken.items()])
    steady, gambler = (_backed(found) for found in taken.values())
    assert len(gambler) == len(RACES)
    assert all(steady.get(race) != pp for race, pp in gambler.items()), (steady, gambler)


def _backed(taken: Sequence[Taken]) -> dict[int, int]:
    """By race, the last horse that a bettor has put money on."""
    backed = {}
    for seen, action in taken:
        view: Any = seen.view
        if isinstance(action, WindowBet):
            backed[view.race] = action.pp
    return backed


OTHER_FORMS: Sequence[tuple[str, int, dict[str, Any]]] = [
    ("homestretch", 2, {"purple_races": 1, "green_races": 1}),
    ("homestretch", 6, {"purple_races": 1, "green_races": 0, "allow_debt": True}),
    ("long_shot", 1, {}),
    ("long_shot", 2, {"market": "mixed_random"}),
    ("top_of_the_stretch", 1, {"betting": True}),
    ("win_place_and_show", 3, {"races": 1}),
    ("win_place_and_show", 8, {"races": 1}),
    ("big_stakes", 2, {"stables": "auction", "play_speed": "japanese"}),
    (
        "big_stakes",
        3,
        {
            "inquiry_mode": "inquiry",
            "breeding": "matched",
            "horses_per_player": 2,
            "play_speed": "japanese",
            "token_policy": "forced_only",
        },
    ),
    ("big_stakes", 6, {"betting": True, "program": "one_race", "race": "5F-D"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), OTHER_FORMS)
def test_they_play_every_form_without_a_fault(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    styles = style_names(game) * 2
    for first in range(0, 6, min(seats, 6)):
        played = play_game(Field(game, styles[first : first + seats], 3, options), 0)
        assert played.faults == ()
