"""How long a game takes, measured: `python bench/playing_time.py`.

It plays the forms that plug-ins offer on the first page, one person against the usual bots at a
table's normal speed, and prints the minutes that belong into `Form.minutes` of each. A game's time
has three parts: what the table shows, moment by moment, as long as the table shows it; a stated
time for each decision of the person that leaves a choice; and a stated time to read each result. A
steady bot sits in for the person. Its decisions are as many as a person's, so only the time they
take is a guess. A figure is the median of some games, rounded up.
"""

import sys
from collections.abc import Iterable, Sequence
from itertools import cycle, islice
from math import ceil
from statistics import median

from railbird.bots import load_bot
from railbird.bots.registry import opponents_of
from railbird.core import Action, Event, Game, Perspective, Player, SeatHeader, State, new_match
from railbird.core.plugin import Form
from railbird.registry import load, own_ids, plugin_of
from railbird.table.session.timeline import shown_naturally

DECISION_SECONDS = 10
"""For a decision that leaves a choice. Many are a tap, some take a minute."""
RESULT_SECONDS = 15
"""For reading what a race brought."""
BOT = "steady"
"""Sits in for the person."""
GAMES = 15


class Person:
    """A bot that stands for the person and counts what it has to decide."""

    def __init__(self, bot: Player) -> None:
        self._bot = bot
        self.decisions = 0

    def choose(self, seen: Perspective) -> Action:
        self.decisions += len(seen.legal) > 1
        return self._bot.choose(seen)


def seconds_of(game: Game, form: Form, seed: int) -> float:
    """How long one game takes."""
    person = Person(load_bot(BOT, game))
    others = list(islice(cycle(opponents_of(game.id)), form.seats - 1))
    players: list[Player] = [person, *(load_bot(bot, game) for bot in others)]
    headers = [SeatHeader(f"{bot} {seat}", bot) for seat, bot in enumerate([BOT, *others], 1)]
    shown = results = 0

    def watch(state: State, told: Sequence[Event]) -> None:
        nonlocal shown, results
        shown += sum(each.ms for each in shown_naturally(game, told, state))
        results += any(map(game.show.is_result, told))

    match = new_match(game, headers, options=form.options, seed=seed)
    match.play(players, watch)
    return shown / 1000 + DECISION_SECONDS * person.decisions + RESULT_SECONDS * results


def minutes_of(game: Game, form: Form, seeds: Iterable[int]) -> int:
    """The median of some games, rounded up: to whole minutes, from 20 on to fives."""
    minutes = median(seconds_of(game, form, seed) for seed in seeds) / 60
    return ceil(minutes) if minutes <= 20 else 5 * ceil(minutes / 5)


def main() -> None:
    for game_id in own_ids():
        game = load(game_id)
        for form in plugin_of(game_id).forms:
            minutes = minutes_of(game, form, range(GAMES))
            sys.stdout.write(f"{game_id}, {form.words}: {minutes} (now {form.minutes})\n")


if __name__ == "__main__":
    main()
