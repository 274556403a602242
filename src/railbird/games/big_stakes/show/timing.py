"""How long a table shows what happened, at normal speed. A bot's turn takes about a second."""

from railbird.core import Event, tag_of
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.race.events import HorseMoved
from railbird.games.big_stakes.race.state import Race, Runner
from railbird.games.big_stakes.rules.finish import on_board
from railbird.games.big_stakes.state import State

SHOWN_MS = {
    "condition_rolled": 1000,
    "lot_called": 400,
    "bid_made": 300,
    "lot_sold": 700,
    "parents_paired": 700,
    "foal_inherited": 500,
    "foal_looks": 500,
    "foal_trimmed": 150,
    "foal_named": 1200,
    "race_called": 900,
    "entries_revealed": 1400,
    "runners_drawn": 3600,
    "post_taken": 250,
    "round_started": 350,
    "gate_loaded": 500,
    "token_spent": 400,
    "dice_thrown": 550,
    "inquiry_heard": 1400,
    "disqualified": 1400,
    "split_shown": 350,
    "horses_home": 900,
    "race_official": 2500,
    "race_settled": 1000,
    "meet_over": 1200,
}

RESULTS = frozenset({"race_settled"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(_box: Box, event: Event) -> int:
    if isinstance(event, HorseMoved):
        return 300 + 12 * len(event.path)
    return SHOWN_MS.get(tag_of(event), 0)


def is_crossing(_box: Box, event: Event, after: State) -> bool:
    """Whoever is farthest past the line wins: each that takes the lead there is seen slowly."""
    race = after.race
    if not isinstance(event, HorseMoved) or race is None or event.race != race.number:
        return False
    crossed = first_round_home(race)
    past = {runner.card.id: _past_line(race, runner) for runner in crossed}
    own = past.pop(event.horse, 0)
    return own > 0 and own >= max(past.values(), default=0)


def first_round_home(race: Race) -> list[Runner]:
    """Those across the line in the round in which the first of them came; they leave the board
    when it is over."""
    home = [runner for runner in race.runners if runner.finish]
    throws = [runner.finish.throw for runner in home if runner.finish]
    first = min(throws, default=race.throw)
    if first < race.throw:
        return []
    return home + [runner for runner in on_board(race) if race.track.past_line[runner.square]]


def _past_line(race: Race, runner: Runner) -> int:
    return runner.finish.past if runner.finish else race.track.past_line[runner.square]


def is_result(_box: Box, event: Event) -> bool:
    return tag_of(event) in RESULTS
