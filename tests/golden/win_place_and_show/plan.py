"""Which days of Win, Place & Show are golden: every version, option and kind of dice, and packs."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from railbird.core import (
    Action,
    Dice,
    Perspective,
    Record,
)
from railbird.games.win_place_and_show.actions import (
    DECLINE,
    PASS_BID,
    SEAL,
    Bid,
    ClaimFoul,
    SubmitSlip,
    TakeBack,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.rules.slip import Straight, WheelFirst
from tests.golden.playing import (
    any_asked,
    dice_by_hand,
    dice_of,
    fair_dice,
    name_of,
    pack_of,
    play_out,
    seated,
)

# -- players -------------------------------------------------------------------------------------


class Racegoer:
    """Bids a little, bets a little, mostly rides to win, and claims foul when there is a reason."""

    def choose(self, seen: Perspective) -> Action:
        by_phase: Mapping[str, Callable[[Perspective], Action]] = {
            "auction_lot": self.bid,
            "betting": self.bet,
            "ride": self.ride,
        }
        return by_phase.get(seen.view.phase, self.answer)(seen)

    def bid(self, seen: Perspective) -> Action:
        small = [action for action in seen.legal if isinstance(action, Bid)][:2]
        return seen.rng.choice([PASS_BID, *small])

    def bet(self, seen: Perspective) -> Action:
        view: Any = seen.view
        written = len(view.slip.bets) + len(view.slip.tickets)
        if seen.rng.random() < 0.25 + 0.25 * written:
            return SEAL
        kind = seen.rng.choice([WriteBet, WriteBet, WriteBet, WriteTicket, TakeBack])
        fitting = [action for action in seen.legal if isinstance(action, kind)]
        cheap = [action for action in fitting if _cheap(action)]
        return seen.rng.choice(cheap or [SEAL])

    def ride(self, seen: Perspective) -> Action:
        if seen.rng.random() < 0.15:
            return seen.rng.choice(seen.legal)
        return seen.game.phases["ride"].default(seen.view, seen.game)

    def answer(self, seen: Perspective) -> Action:
        view: Any = seen.view
        claims = [action for action in seen.legal if isinstance(action, ClaimFoul)]
        valid = [claim for claim in claims if claim.reason in view.window.reasons]
        if claims and seen.rng.random() < 0.1:
            return seen.rng.choice(claims)
        return seen.rng.choice([*valid, DECLINE])


def _cheap(action: Action) -> bool:
    if isinstance(action, WriteTicket):
        return action.ticket.stake == 1000
    return not isinstance(action, WriteBet) or action.amount <= 3000


class Slips(Racegoer):
    """Gives the slip whole, now and then with faults in it."""

    def bet(self, seen: Perspective) -> Action:
        view: Any = seen.view
        lost = view.options.incorrect_slip == "lost"
        cash = view.money[view.seat] or 0
        amount = seen.rng.choice((1000, 1500, 2000) if lost else (1000, 2000))
        if cash < 4 * amount + 1000:
            return SEAL
        horses = [seen.rng.choice(view.entered) for _ in range(3)]
        double = view.race == 1 and view.options.daily_double and view.options.races > 1
        tickets = (Straight(horses[0], horses[1], 1000),) if double or lost else ()
        show = ((horses[2], amount),) if len(view.entered) > 4 else ()
        second = ((horses[1], amount),) * (2 if lost and seen.rng.random() < 0.5 else 1)
        return SubmitSlip(view.race, ((horses[0], amount),), second, show, tickets)


class Wheels(Racegoer):
    """One horse is enough; the money goes into the Daily Double."""

    def bid(self, seen: Perspective) -> Action:
        view: Any = seen.view
        return PASS_BID if view.seat in view.owners else super().bid(seen)

    def bet(self, seen: Perspective) -> Action:
        view: Any = seen.view
        wheels = [
            action
            for action in seen.legal
            if isinstance(action, WriteTicket) and isinstance(action.ticket, WheelFirst)
        ]
        return seen.rng.choice(wheels) if wheels and not view.slip.tickets else super().bet(seen)


class Crowd(Racegoer):
    """All back the same horse, and all cry foul."""

    def bet(self, seen: Perspective) -> Action:
        view: Any = seen.view
        favourite = WriteBet("win", view.entered[0], 1000)
        return favourite if favourite in seen.legal else SEAL

    def answer(self, seen: Perspective) -> Action:
        claims = [action for action in seen.legal if isinstance(action, ClaimFoul)]
        return seen.rng.choice(claims or [DECLINE])


def play(
    name: str,
    seats: int,
    *,
    game: WinPlaceAndShow | None = None,
    dice: Dice | None = None,
    player: type[Racegoer] = Racegoer,
    absent: Collection[int] = (),
    **options: Any,
) -> Record:
    """One day, whoever may act in any order; `absent` seats miss every deadline."""
    names = [name_of(seat) for seat in range(seats)]
    headers = seated(names, [player.__name__.lower()] * seats, absent)
    game = game or WinPlaceAndShow()
    return play_out(name, game, headers, [player()] * seats, options, turn=any_asked, dice=dice)


def with_fair_dice(name: str, seats: int, **options: Any) -> Record:
    names = [name_of(seat) for seat in range(seats)]
    return play(name, seats, dice=fair_dice(name, names), **options)


def with_a_script(name: str, seats: int, **options: Any) -> Record:
    return play(name, seats, dice=dice_of(play(name, seats, **options)), **options)


def rolled_by_hand(name: str, seats: int, **options: Any) -> Record:
    return play(name, seats, dice=dice_by_hand(name), **options)


def with_pack(
    name: str, seats: int, changes: Mapping[str, Mapping[str, str]], **options: Any
) -> Record:
    own = pack_of("win_place_and_show", name, changes)
    return play(name, seats, game=WinPlaceAndShow(own), **options)


SHARED_BONUS = {
    "horses.csv": {"1,4,Lucky Penny,9 9 9 9 7 7,7,V": "1,4,Lucky Penny,9 9 9 9 7 7,9,V"}
}
SHORT_STRETCH = {
    "track_segments.csv": {"H,straight,20,20,20,20,20,20": "H,straight,18,18,18,18,18,18"}
}

TWO: dict[str, Any] = {"races": 2}
ONE: dict[str, Any] = {"races": 1}

_DAYS: Mapping[str, Callable[[str], Record]] = {
    "three-players": partial(play, seats=3),
    "four-players": partial(play, seats=4),
    "five-players": partial(play, seats=5, races=4),
    "six-players": partial(play, seats=6),
    "seven-players": partial(play, seats=7),
    "twelve-players": partial(play, seats=12),
    "thirty-players": partial(play, seats=30, **TWO),
    "split-dice": partial(play, seats=3, dice_reading="split", **ONE),
    "no-strength-left": partial(play, seats=3, strength_after_last="zero", **TWO),
    "lost-slips": partial(play, seats=4, player=Slips, incorrect_slip="lost", **TWO),
    "whole-slips": partial(play, seats=4, player=Slips, **TWO),
    "rotating-start": partial(play, seats=4, auction_start="rotate", **ONE),
    "full-return": partial(play, seats=4, veteran_partial_return=False, **ONE),
    "no-stop-in-front": partial(play, seats=4, squeeze_may_stop_in_front=False, **ONE),
    "windows-always": partial(play, seats=4, claim_windows="always", **ONE),
    "drawn-claims": partial(
        play, seats=6, player=Crowd, claim_priority="random", claim_windows="always", **ONE
    ),
    "no-lane-fouls": partial(play, seats=4, lane_fouls="off", **ONE),
    "no-fouls": partial(play, seats=4, fouls=False, **TWO),
    "no-daily-double": partial(play, seats=4, daily_double=False, **TWO),
    "riders": partial(play, seats=8, party_jockeys="players", riders=["6", "1"], **TWO),
    "hidden-cash": partial(play, seats=4, cash_visible=False, bet_timer_seconds=90, **TWO),
    "scratched-doubles-lost": partial(
        play, seats=3, player=Wheels, daily_double_scratch="lost", version="regular", **TWO
    ),
    "scratched-doubles": partial(play, seats=3, player=Wheels, **TWO),
    "party-by-name": partial(play, seats=9, version="party", **ONE),
    "absent-players": partial(play, seats=5, absent=(1, 3), **TWO),
    "all-absent": partial(play, seats=3, absent=(0, 1, 2), **TWO),
    "shared-bonus": partial(with_pack, seats=4, changes=SHARED_BONUS, **ONE),
    "short-stretch": partial(with_pack, seats=4, changes=SHORT_STRETCH, **TWO),
    "fair-dice": partial(with_fair_dice, seats=4, **ONE),
    "scripted-dice": partial(with_a_script, seats=4, **ONE),
    "hand-rolled-dice": partial(rolled_by_hand, seats=4, **ONE),
    "unhurried-claims": partial(play, seats=4, claim_timer_seconds=0, **ONE),
}

GAMES: Mapping[str, Callable[[], Record]] = {
    name: partial(day, name) for name, day in _DAYS.items()
}
"""By name, how each golden day is played."""
