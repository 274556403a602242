"""What happened in a race, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from railbird.core import Event, does, listed, whom
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.race import events as ev
from railbird.games.big_stakes.race.state import Placing, Shift
from railbird.games.big_stakes.rules.moving import BREACHES
from railbird.games.big_stakes.words.phrases import (
    PLACES,
    card_name,
    clock,
    movement_words,
    spaces,
    stable_name,
)

Names = Sequence[str]


def _shift_words(shifts: Sequence[Shift]) -> str:
    moved = [f"{points} from round {late} to round {early}" for late, early, points in shifts]
    return listed(moved) or "no points"


def _pace_answered(box: Box, event: ev.PaceAnswered, names: Names) -> str:
    horse = card_name(box, event, event.horse)
    return f"{does(names[event.seat], 'moves')} {_shift_words(event.shifts)} for {horse}."


def _pace_known(box: Box, event: ev.PaceKnown, _names: Names) -> str:
    shifts = [
        f"{card_name(box, event, horse)} {_shift_words(shifts)}"
        for horse, shifts in event.shifts.items()
    ]
    return f"Pace shifts: {'; '.join(shifts) or 'none'}."


def _round_started(box: Box, event: ev.RoundStarted, _names: Names) -> str:
    order = ", ".join(card_name(box, event, horse) for horse in event.order)
    if event.first_furlong == event.last_furlong:
        return f"Furlong {event.last_furlong}: {order}."
    return f"Furlongs {event.first_furlong}–{event.last_furlong}: {order}."


def _gate_loaded(box: Box, event: ev.GateLoaded, _names: Names) -> str:
    return f"Into the gate: {listed([card_name(box, event, horse) for horse in event.horses])}."


def _token_spent(box: Box, event: ev.TokenSpent, _names: Names) -> str:
    return f"{card_name(box, event, event.horse)}: the {event.number} token is spent, {event.band}."


def _dice_thrown(box: Box, event: ev.DiceThrown, _names: Names) -> str:
    dice = "  ".join(
        "-".join(map(str, event.dice[first : first + 3])) for first in range(0, len(event.dice), 3)
    )
    return f"{card_name(box, event, event.horse)}: {dice}, {movement_words(event.movement)}."


def _horse_moved(box: Box, event: ev.HorseMoved, _names: Names) -> str:
    horse = card_name(box, event, event.horse)
    claim = ", tokens claimed" if event.claim else ""
    left = f", {spaces(event.unused)} unused" if event.unused else ""
    lane, space = event.end.split("/")
    where = f"space {space} of lane {lane}"
    if not event.path:
        return f"{horse} stays on {where}{left}{claim}."
    return f"{horse} runs {spaces(len(event.path))} to {where}{left}{claim}."


def _inquiry_heard(box: Box, event: ev.InquiryHeard, names: Names) -> str:
    who, horse = whom(stable_name(event.challenger, names)), card_name(box, event, event.horse)
    if event.breach:
        broken = "; ".join(f"{BREACHES[code]} ({code})" for code in event.breach.split())
        return f"Inquiry by {who} upheld: {broken}. {horse} moves again."
    return f"Inquiry by {who} rejected: the move of {horse} stands."


def _disqualified(box: Box, event: ev.Disqualified, names: Names) -> str:
    horses = listed([card_name(box, event, horse) for horse in event.horses])
    return f"{stable_name(event.owner, names)} out of the race: {horses} disqualified."


def _token_drawn(box: Box, event: ev.TokenDrawn, _names: Names) -> str:
    article = "an" if event.number in (8, 11) else "a"
    return f"{card_name(box, event, event.horse)} holds back: {article} {event.number} token."


def _split_shown(_box: Box, event: ev.SplitShown, _names: Names) -> str:
    return f"Split after {event.furlong} furlongs: {clock(event.time)}."


def _horses_home(box: Box, event: ev.HorsesHome, _names: Names) -> str:
    home = [
        f"{card_name(box, event, horse)} (+{past})"
        for horse, past in zip(event.horses, event.past, strict=True)
    ]
    return f"Across the line: {', '.join(home)}."


def _race_official(box: Box, event: ev.RaceOfficial, _names: Names) -> str:
    placings = [_placing(box, event, placing) for placing in event.result.placings]
    if not placings:
        return f"Race {event.race} is official: nobody is placed."
    return f"Race {event.race} is official: {', '.join(placings)}."


def _placing(box: Box, event: Event, placing: Placing) -> str:
    time = f" {clock(placing.time)}" if placing.time is not None else ""
    margin = f" ({placing.margin})" if placing.margin else ""
    return f"{PLACES[placing.place - 1]} {card_name(box, event, placing.horse)}{time}{margin}"


TOLD_OF_RACES: Mapping[type[Event], Callable[[Box, Any, Names], str]] = {
    ev.PaceAnswered: _pace_answered,
    ev.PaceKnown: _pace_known,
    ev.RoundStarted: _round_started,
    ev.GateLoaded: _gate_loaded,
    ev.TokenSpent: _token_spent,
    ev.DiceThrown: _dice_thrown,
    ev.HorseMoved: _horse_moved,
    ev.InquiryHeard: _inquiry_heard,
    ev.Disqualified: _disqualified,
    ev.TokenDrawn: _token_drawn,
    ev.SplitShown: _split_shown,
    ev.HorsesHome: _horses_home,
    ev.RaceOfficial: _race_official,
}
