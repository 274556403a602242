"""What a board in the browser draws and says of the box."""

import msgspec

from railbird.games.big_stakes.box.components import LANES, Box, Money, RaceCard, Token, TrackKind
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.box.track import CHUTE_STATIONS, RUN_OUT, STATIONS_PER_FURLONG
from railbird.games.big_stakes.phases.breed import LONGEST_NAME
from railbird.games.big_stakes.phases.trade import CYCLES
from railbird.games.big_stakes.rules.foal import HIGHEST_TOTAL
from railbird.games.big_stakes.rules.moving import BREACHES
from railbird.games.big_stakes.words.phrases import HOUSE_STABLES


class ShownTrack(msgspec.Struct, frozen=True):
    stations_per_furlong: int
    run_out: int
    """Stations beyond the line."""
    chute_stations: int
    chutes: dict[int, tuple[int, ...]]
    """First stations by distance."""
    chute_squares: tuple[int, ...]
    """By lane, the rail first."""
    lanes: dict[TrackKind, int]


class ShownBox(msgspec.Struct, frozen=True):
    trophies: dict[str, str]
    horses: dict[int, HorseCard]
    race_cards: dict[str, RaceCard]
    tokens: dict[int, Token]
    money: Money
    track: ShownTrack
    breaches: dict[str, str]
    """By code, what can be wrong with a move."""
    trade_cycles: int
    foal_total: int
    """Points that a foal has at most."""
    foal_name: int
    """Letters of its name at most."""
    house_stables: tuple[str, ...]
    """Names in the order of their seats."""


def shown_box(box: Box) -> ShownBox:
    return ShownBox(
        box.trophies,
        box.horses,
        box.race_cards,
        box.tokens,
        box.money,
        ShownTrack(
            STATIONS_PER_FURLONG,
            RUN_OUT,
            CHUTE_STATIONS,
            box.chutes,
            box.chute_squares,
            LANES,
        ),
        BREACHES,
        CYCLES,
        HIGHEST_TOTAL,
        LONGEST_NAME,
        HOUSE_STABLES,
    )
