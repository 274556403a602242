"""Options of Big Stakes Racing (BS-9)."""

from typing import Annotated, Literal

import msgspec

from railbird.core import about

HORSES_IN_A_STABLE = 5


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    program: Annotated[
        Literal["default", "randomized", "fixed", "one_race"],
        about("where the races come from; one_race: a single race of chosen horses", "BS-9.1"),
    ] = "default"
    fixed_program: Annotated[
        Literal["default_day", "turf_festival", "grand_mixed"],
        about("which printed program is run, with program = fixed", "BS-9.2"),
    ] = "default_day"
    race_draw: Annotated[
        Literal["shuffle", "select"],
        about("select: the first seat picks the five races, with program = randomized", "BS-9.3"),
    ] = "shuffle"
    race_order: Annotated[
        Literal["drawn", "agreed"],
        about("agreed: the first seat sets the order of a randomized program", "BS-9.4"),
    ] = "drawn"
    stables: Annotated[
        Literal["deal", "auction"],
        about("how stables get their horses", "BS-9.5"),
    ] = "deal"
    trading: Annotated[bool, about("dealt cards may be traded, one for one", "BS-9.6")] = True
    horse_reuse: Annotated[
        Literal["once", "free"],
        about("free: a horse may run in more than one race of the meet", "BS-9.7"),
    ] = "once"
    horses_per_player: Annotated[
        int, about("how many horses each stable runs in a race", "BS-9.8", ge=1, le=3)
    ] = 1
    house_stables: Annotated[
        int,
        about(
            "stables that the game itself runs; -1: five with one player, else none",
            "BS-9.9",
            ge=-1,
            le=9,
        ),
    ] = -1
    jockeys: Annotated[
        bool, about("every horse gets a Jockey Number, drawn before each race", "BS-9.10")
    ] = False
    weights: Annotated[
        Literal["none", "sex", "rating", "manual"],
        about("who gets a weight allowance; manual: the first seat decides", "BS-9.11"),
    ] = "none"
    mirror_allowance: Annotated[
        bool, about("a set of lucky numbers may also be taken as 14 less each", "BS-9.12")
    ] = False
    track_conditions: Annotated[
        Literal["off", "meet", "race"],
        about("the track may be slow or wet, by a roll for the meet or for each race", "BS-9.13"),
    ] = "off"
    tactical_pace: Annotated[
        bool, about("points of a strong finish may be moved to earlier rounds", "BS-9.14")
    ] = True
    track: Annotated[
        Literal["dual", "single"],
        about("dual: five lanes and two gate groups; single: ten lanes", "BS-9.15"),
    ] = "dual"
    play_speed: Annotated[
        Literal["standard", "west_coast", "japanese"],
        about("furlongs in a throw: one, mostly two, or mostly three", "BS-9.16"),
    ] = "standard"
    inquiry_mode: Annotated[
        Literal["enforced", "inquiry"],
        about("inquiry: illegal moves may be tried, and challenged", "BS-9.17"),
    ] = "enforced"
    token_policy: Annotated[
        Literal["always", "forced_only"],
        about("forced_only: no Jockey Tokens for holding back freely", "BS-9.18"),
    ] = "always"
    token_carryover: Annotated[
        bool, about("Jockey Tokens are kept from race to race", "BS-9.19")
    ] = False
    breeding: Annotated[
        Literal["off", "random", "matched"],
        about("each player may breed a foal; matched: of a chosen pair", "BS-9.20"),
    ] = "off"
    betting: Annotated[bool, about("players bet on every race", "BS-9.21")] = False
    times: Annotated[bool, about("times and margins are shown", "BS-9.22")] = True
    race: Annotated[
        Literal[
            "5F-D",
            "6F-D",
            "7F-D",
            "8F-D",
            "9F-D",
            "10F-D",
            "11F-D",
            "12F-D",
            "5F-T",
            "6F-T",
            "7F-T",
            "8F-T",
            "9F-T",
            "10F-T",
            "11F-T",
            "12F-T",
        ],
        about("distance in furlongs, D dirt or T turf, with program = one_race", "BS-9.23"),
    ] = "12F-D"
    runners: Annotated[
        tuple[str, ...],
        about(
            "the horses of the one race by name, from post 1 on, such as secretariat,"
            "man o' war; none: ten are drawn",
            "BS-9.24",
        ),
    ] = ()
    riding: Annotated[
        Literal["players", "auto"],
        about("auto: nobody rides in the one race, all horses run by themselves", "BS-9.25"),
    ] = "players"


def stable_size(options: Options) -> int:
    """K of BS-3.10."""
    runs_once = options.horse_reuse == "once"
    return HORSES_IN_A_STABLE * (options.horses_per_player if runs_once else 1)
