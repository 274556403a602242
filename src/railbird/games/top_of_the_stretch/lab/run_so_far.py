"""What has been run of a race, stage by stage, from what everybody was told.

The stages are the segments of the race. The run down the stretch is one roll of two dice for each
horse, and a board shows it pole by pole. So that no pole tells the end, the dice count bit by bit:
at the 3/16 pole whether the red dice are high, at the ⅛ pole the red dice, at the 1/16 pole also
whether the white dice are high, and all of it at the wire.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

from railbird.core import Event
from railbird.games.top_of_the_stretch.box.charts import DICE
from railbird.games.top_of_the_stretch.events import (
    Broke,
    FactorsCalled,
    FigureRead,
    FormRead,
    JockeyChecked,
    PaceRead,
    PaceSetUp,
    PhotoRead,
    RaceCalled,
    TroubleRead,
)
from railbird.games.top_of_the_stretch.rules.runner import Pair

Stage: TypeAlias = Literal[
    "gate",
    "break",
    "backstretch",
    "pace",
    "turn",
    "factors",
    "3/16",
    "1/8",
    "1/16",
    "wire",
    "home",
]
STAGES: tuple[Stage, ...] = get_args(Stage)

RUN = (
    *(Broke, PaceSetUp, PaceRead, FormRead, TroubleRead, JockeyChecked),
    *(FactorsCalled, FigureRead, PhotoRead),
)
"""Events that tell how a race is run."""

_ENDS_WITH: dict[Stage, str] = {
    "break": "break",
    "backstretch": "pace_setup",
    "pace": "pace",
    "turn": "form",
    "factors": "factors",
    "3/16": "stretch",
    "1/8": "stretch",
    "1/16": "stretch",
    "wire": "stretch",
    "home": "photo",
}
"""The phase of the rules after which a stage has been run."""

_PHASES = ("betting", *dict.fromkeys(_ENDS_WITH.values()), "stewards", "official", "finished")

POLES: tuple[Stage, ...] = ("3/16", "1/8", "1/16")
HALVES = (1, 2, 3), (4, 5, 6)


class Horse(NamedTuple):
    """What is known of one horse; None where nothing is."""

    points: int | None = None
    form: int | None = None
    """The total of its form or race position roll."""
    trouble: str | None = None
    """What the Trouble Chart said."""
    check: JockeyChecked | None = None
    rolls: tuple[int, ...] = ()
    """Totals that its final roll can still have, once for each way; empty before any die of it."""
    total: int | None = None
    """Its final total, form save included."""
    photo: int | None = None


class SoFar(NamedTuple):
    stage: Stage
    pace: PaceRead | None
    factors: FactorsCalled | None
    horses: tuple[Horse, ...]


def races_told(told: Iterable[Event]) -> dict[int, tuple[Event, ...]]:
    """How each race was run, by its number."""
    found: dict[int, tuple[Event, ...]] = {}
    race = 0
    for event in told:
        if isinstance(event, RaceCalled):
            race = event.race
        elif isinstance(event, RUN):
            found[race] = (*found.get(race, ()), event)
    return found


def stages_run(phase: str, told: Sequence[Event]) -> list[Stage]:
    """The stages that are over in this phase, the gate among them."""
    now = _PHASES.index(phase) if phase in _PHASES else 0
    kinds = {type(event) for event in told}
    skipped: set[Stage] = set() if Broke in kinds else {"break", "backstretch"}
    if PaceSetUp not in kinds:
        skipped.add("backstretch")
    if FactorsCalled not in kinds:  # no horse was left to run on (TS-4.16)
        skipped |= {"factors", *POLES, "wire"}
    return [
        stage
        for stage in STAGES
        if stage == "gate" or (stage not in skipped and now > _PHASES.index(_ENDS_WITH[stage]))
    ]


def told_by(stage: Stage, told: Iterable[Event], late_trouble: bool) -> tuple[Event, ...]:
    """What was told up to a stage. Trouble may be met with the form or after the figure."""
    last: dict[type[Event], Stage] = {
        Broke: "break",
        PaceSetUp: "backstretch",
        PaceRead: "pace",
        FormRead: "turn",
        TroubleRead: "wire" if late_trouble else "turn",
        JockeyChecked: "wire" if late_trouble else "turn",
        FactorsCalled: "factors",
        FigureRead: "3/16",
        PhotoRead: "home",
    }
    now = STAGES.index(stage)
    return tuple(event for event in told if now >= STAGES.index(last[type(event)]))


def so_far(stage: Stage, told: Iterable[Event], posts: Sequence[int]) -> SoFar:
    horses = {post: Horse() for post in posts}
    pace, factors = None, None
    for event in told:
        match event:
            case PaceRead():
                pace = event
            case FactorsCalled():
                factors = event
            case Broke(pp=pp) | PaceSetUp(pp=pp):
                horses[pp] = horses[pp]._replace(points=event.points)
            case FormRead(pp=pp):
                horses[pp] = horses[pp]._replace(form=sum(event.dice))
            case TroubleRead(pp=pp):
                horses[pp] = horses[pp]._replace(trouble=event.result)
            case JockeyChecked(pp=pp):
                horses[pp] = horses[pp]._replace(check=event)
            case FigureRead(pp=pp):
                horses[pp] = _with_figure(horses[pp], stage, event)
            case PhotoRead(pp=pp):
                horses[pp] = horses[pp]._replace(photo=event.total)
    return SoFar(stage, pace, factors, tuple(horses.values()))


def _with_figure(horse: Horse, stage: Stage, event: FigureRead) -> Horse:
    if stage not in POLES:
        return horse._replace(total=event.total)
    reds, whites = seen_at(stage, event.dice)
    return horse._replace(rolls=tuple(red + white for red in reds for white in whites))


def seen_at(pole: Stage, dice: Pair) -> tuple[Sequence[int], Sequence[int]]:
    """What the red and the white die of a final roll can still be at a pole."""
    red, white = (next(half for half in HALVES if die in half) for die in dice)
    match pole:
        case "3/16":
            return red, DICE
        case "1/8":
            return dice[:1], DICE
        case _:
            return dice[:1], white
