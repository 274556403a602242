"""The odds board of Top of the Stretch: exact chances beside the posted odds."""

import math
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from railbird.core import Event
from railbird.games.top_of_the_stretch.events import ConditionSet, OddsMade, RaceCalled
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.run_so_far import (
    RUN,
    Stage,
    races_told,
    so_far,
    stages_run,
    told_by,
)
from railbird.games.top_of_the_stretch.options import Options
from railbird.games.top_of_the_stretch.rules.card import CardRace, make_card
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.lab.true_chances import (
    Asked,
    Board,
    HorseChances,
    RaceChances,
    StageChances,
    Work,
    line_chance,
)

_BEFORE_THE_ODDS = ("setup", "condition", "odds")

Posted = tuple[tuple[int, str], ...]
"""Odds that the dice made, by post."""


def races(
    _game: TopOfTheStretch, view: TopOfTheStretchView, told: Iterable[Event]
) -> Iterator[Asked]:
    """Every race of the card up to this one, from the moment its odds are up."""
    heard = tuple(told)
    made, run = _odds_made(heard), races_told(heard)
    for race in range(1, view.race + 1):
        over = race <= len(view.results)
        if not over and view.phase in _BEFORE_THE_ODDS:
            return
        condition = view.results[race - 1].condition if over else view.condition
        at_post = view.options, condition, made.get(race, ())
        closed = over or view.phase != "betting"
        phase = "finished" if over else view.phase
        stages = _stages(view.options, condition, phase, run.get(race, ())) if closed else ()
        yield Asked(race, closed, Work(answer, at_post), stages)


def _stages(
    options: Options, condition: str, phase: str, told: tuple[Event, ...]
) -> tuple[Work[StageChances], ...]:
    late = options.trouble_time == "after_figure"
    return tuple(
        Work(answer_running, (options, condition, stage, told_by(stage, told, late)))
        for stage in stages_run(phase, told)
    )


def _odds_made(told: Iterable[Event]) -> dict[int, Posted]:
    made: dict[int, Posted] = {}
    race = 0
    for event in told:
        if isinstance(event, RaceCalled):
            race = event.race
        elif isinstance(event, OddsMade):
            made[race] = (*made.get(race, ()), (event.pp, event.odds))
    return made


def answer(
    game: TopOfTheStretch, race: int, options: Options, condition: str, made: Posted
) -> RaceChances:
    from railbird.games.top_of_the_stretch.lab.field import field_at_post
    from railbird.games.top_of_the_stretch.lab.race_odds import odds

    card = _at_post(make_card(game.box, options)[race - 1], options, condition, dict(made))
    found = odds(field_at_post(game.box.charts, card, options))
    within = f"to within {percent_above(found.bound)}" if found.bound else "too"
    return RaceChances(
        race=race,
        horses=tuple(
            HorseChances(
                number=horse.pp,
                name=horse.horse,
                lines=tuple(
                    line_chance(bet.type, bet.chance, horse.odds, bet.pays) for bet in horse.bets
                ),
            )
            for horse in found.horses
        ),
        worth="average return on $2",
        how=f"Exact, over every way the dice can fall, after disqualifications: win to rounding, "
        f"place and show {within}. A dead heat counts for all horses in it.",
    )


def answer_running(
    game: TopOfTheStretch,
    race: int,
    options: Options,
    condition: str,
    stage: Stage,
    told: tuple[Event, ...],
) -> StageChances:
    from railbird.games.top_of_the_stretch.lab.field import field_at_post
    from railbird.games.top_of_the_stretch.lab.running_odds import win_chances

    card = _at_post(make_card(game.box, options)[race - 1], options, condition, {})
    field = field_at_post(game.box.charts, card, options)
    known = so_far(stage, told, [entry.pp for entry in field.entries])
    return StageChances(after=stage, win=win_chances(field, known))


def how_exact(bound: float) -> str:
    if not bound:
        return "All of these are exact."
    return f"Win is exact; place, show and exactas are right to within {percent_above(bound)}."


def percent_above(bound: float) -> str:
    """The next power of ten above it: `0.001 %`."""
    above = 10.0 ** math.ceil(math.log10(100 * bound))
    return f"{above:.12f}".rstrip("0").rstrip(".") + " %"


def _at_post(card: CardRace, options: Options, condition: str, made: dict[int, str]) -> CardRace:
    """With the track as it was rolled and the odds as they were posted."""
    printed = options.odds == "scoresheet"
    starters = tuple(
        replace(entry, odds=made.get(entry.pp, entry.odds if printed else None))
        for entry in card.starters
    )
    return replace(card, condition=condition, starters=starters)


BOARD = Board(races, (RaceCalled, ConditionSet, OddsMade, *RUN))
