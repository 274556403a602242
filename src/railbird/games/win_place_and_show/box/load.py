"""Opening the box: all tables read together, so that every fault is found at once."""

from collections.abc import Callable

from railbird.core.tables import Faults
from railbird.games.win_place_and_show.box.components import Box, Rider
from railbird.games.win_place_and_show.box.read_charts import (
    read_constants,
    read_daily_double,
    read_payoffs,
)
from railbird.games.win_place_and_show.box.read_program import Stables, read_program
from railbird.games.win_place_and_show.box.read_track import read_tracks
from railbird.lanes import out_and_back


def load_box(text_of: Callable[[str], str]) -> Box:
    """The box from its data files; BadPack lists every fault in them."""
    faults = Faults()
    notes: list[str] = []
    constants = read_constants(text_of("game.toml"), faults)
    stables = Stables(text_of("stables.csv"), faults)
    tracks = read_tracks(text_of, faults)
    races = read_program(text_of, tracks, stables, faults, notes)
    stakes = constants.betting.amounts if constants else range(0)
    payoffs = read_payoffs(text_of("payoffs.csv"), stakes, faults)
    daily_double = read_daily_double(text_of("daily_double.csv"), faults)
    faults.stop_here()
    assert constants is not None
    race = constants.race
    return Box(
        stables.names,
        races,
        payoffs,
        daily_double,
        constants,
        veteran=Rider(out_and_back(race.veteran_lanes, race.veteran_return), race.veteran_lanes),
        apprentice=Rider(
            out_and_back(race.apprentice_lanes, race.apprentice_return), race.apprentice_lanes
        ),
        notes=tuple(notes),
    )
