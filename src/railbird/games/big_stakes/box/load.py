"""Opening the box: all tables read together, so that every fault is found at once."""

from collections.abc import Callable

from railbird.core.tables import Faults
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.read_charts import (
    read_lucky_sets,
    read_money,
    read_throws,
    read_tiers,
    read_times,
    read_tokens,
    read_trophies,
)
from railbird.games.big_stakes.box.read_horses import Stable
from railbird.games.big_stakes.box.read_races import (
    read_default_program,
    read_fixed_programs,
    read_ladder,
    read_race_cards,
    read_split,
)
from railbird.games.big_stakes.box.read_track import read_track
from railbird.games.big_stakes.box.write_horses import OWN_HORSES

DATA_FILES = (
    "horses.csv",
    OWN_HORSES,
    "tiers.csv",
    "trophies.csv",
    "race_cards.csv",
    "purse_split.csv",
    "default_program.csv",
    "fixed_programs.csv",
    "odds_ladder.csv",
    "jockey_tokens.csv",
    "track_lanes.csv",
    "track_chutes.csv",
    "track_lane_lengths.csv",
    "dice_throws.csv",
    "appendix_a_times.csv",
    "appendix_b_heart.csv",
    "game.toml",
)


def load_box(text_of: Callable[[str], str]) -> Box:
    """The box from its data files; BadPack lists every fault in them."""
    faults = Faults()
    tiers = read_tiers(text_of("tiers.csv"), faults)
    trophies = read_trophies(text_of("trophies.csv"), faults)
    stable = Stable(tiers, tuple(trophies), faults)
    for file in ("horses.csv", OWN_HORSES):
        stable.read(file, text_of(file))
    cards = read_race_cards(text_of("race_cards.csv"), faults)
    split = read_split(text_of("purse_split.csv"), faults)
    program = read_default_program(text_of("default_program.csv"), cards, faults)
    fixed = read_fixed_programs(text_of, cards, stable.cards, faults)
    ladder = read_ladder(text_of("odds_ladder.csv"), faults)
    tokens = read_tokens(text_of("jockey_tokens.csv"), faults)
    lucky_sets = read_lucky_sets(text_of("appendix_b_heart.csv"), faults)
    throws = read_throws(text_of("dice_throws.csv"), faults)
    times = read_times(text_of("appendix_a_times.csv"), faults)
    track = read_track(text_of, faults)
    money = read_money(text_of("game.toml"), faults)
    faults.stop_here()
    assert money is not None
    return Box(
        tiers,
        trophies,
        dict(sorted(stable.cards.items())),
        cards,
        split,
        program,
        fixed,
        ladder,
        tokens,
        lucky_sets,
        throws,
        times,
        track.chutes,
        track.squares,
        money,
        tuple(stable.notes),
    )
