"""What a table shows of Top of the Stretch, and for how long."""

from collections.abc import Sequence

from railbird.core import Action, Consequences, Event, Show, tag_of
from railbird.games.top_of_the_stretch import actions as act
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.events import Finished, Official, PhotoCalled, PhotoRead
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.rules.payoffs import LAST_PAID
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.phrases import money

# -- for how long, at normal speed; a bot's turn takes about a second ----------------------------

SHOWN_MS = {
    "race_called": 2500,
    "condition_set": 800,
    "betting_opened": 500,
    "bets_shown": 1600,
    "broke": 400,
    "pace_set_up": 350,
    "pace_read": 1600,
    "form_read": 300,
    "trouble_read": 300,
    "jockey_checked": 300,
    "factors_called": 6000,
    "inquiry": 1600,
    "disqualified": 2000,
    "no_result": 2500,
    "card_ended": 600,
}
"""Figures take no time: the stretch is run when all of them are read."""

RUN_MS = 6200
"""The run to the wire; the first photo stops the film there, else the finish does. In Fullplay the
slow motion at the line comes to it."""

WINNER_MS = 1400
"""The winner is named before the photos behind it are looked at."""

PHOTO_MS, PHOTO_READ_MS = 2200, 1300
"""A photo for a place that pays."""

FINISHED_MS = 2400
"""The places behind the winner."""

OFFICIAL_MS, SET_BACK_MS = 1200, 2500
"""What the stewards have changed is read out."""

RESULTS = frozenset({"official", "no_result"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(_box: Box, event: Event) -> int:
    match event:
        case PhotoCalled():
            return _photo_called(event) if _runs_home(event) else 0
        case PhotoRead(place=place):
            return PHOTO_READ_MS if place <= LAST_PAID else 0
        case Finished():
            return FINISHED_MS + (RUN_MS + WINNER_MS if _runs_home(event) else 0)
        case Official(placings=placings):
            return SET_BACK_MS if any(each.disqualified for each in placings) else OFFICIAL_MS
    return SHOWN_MS.get(tag_of(event), 0)


def _photo_called(first: PhotoCalled) -> int:
    """A winner who is not in it is named first. A photo that pays nobody is told in one line."""
    winner = WINNER_MS if first.place > 1 else 0
    return RUN_MS + winner + (PHOTO_MS if first.place <= LAST_PAID else 0)


def is_crossing(_box: Box, event: Event, after: State) -> bool:
    """Quickplay has no positions to run to the line."""
    return after.options.version == "full" and _runs_home(event)


def is_result(_box: Box, event: Event) -> bool:
    return tag_of(event) in RESULTS


def _runs_home(event: Event) -> bool:
    """Whether the stretch is run in it, now that all figures are read."""
    match event:
        case PhotoCalled(first=first):
            return first
        case Finished(placings=placings):
            speeds = [each.final_speed for each in placings if each.final_speed is not None]
            return len(set(speeds)) == len(speeds)
    return False


# -- what a bet brings with it, beyond its words -------------------------------------------------


def consequences(
    _box: Box, view: TopOfTheStretchView, actions: Sequence[Action]
) -> Sequence[Consequences]:
    return [_consequences(view, action) for action in actions]


def _consequences(view: TopOfTheStretchView, action: Action) -> Consequences:
    """Whether a bet takes the money for any other."""
    if not isinstance(action, act.PlaceBet) or view.seat is None:
        return Consequences()
    staked = action.amount + sum(bet.amount for bet in view.own_bets)
    left = view.money[view.seat] - staked * CENTS
    if left >= act.BET_STEP * CENTS:
        return Consequences()
    return Consequences((f"You cannot pay for another bet then: {money(left)} is left.",))


SHOW: Show[Box, TopOfTheStretchView] = Show(
    consequences=consequences,
    shown_ms=shown_ms,
    is_crossing=is_crossing,
    is_result=is_result,
    milestones=(Finished, Official),
)
