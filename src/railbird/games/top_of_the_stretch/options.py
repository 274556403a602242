"""Options of Top of the Stretch (TS-9). What a host does before a race – load it, scratch horses,
set the condition – is an option, too (TS-5.3)."""

from typing import Annotated, Literal

import msgspec

from railbird.core import about

Condition = Literal[
    "scoresheet",
    "roll",
    "fast",
    "good",
    "muddy",
    "slow",
    "sloppy",
    "firm",
    "soft",
    "yielding",
]
LONGEST_CARD = 24


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    races: Annotated[
        tuple[str, ...],
        about("the card: ids of the races, in the order they are run", "TS-9.17"),
    ] = ("champagne_2009",)
    version: Annotated[
        Literal["quick", "full"],
        about("quick: pace, form, factors, finish; full: the race in segments as well", "TS-9.1"),
    ] = "full"
    jockeys: Annotated[
        bool, about("off: no ride counts, and every trouble rating is 8", "TS-9.2")
    ] = True
    form_save: Annotated[
        bool, about("steady horses (form A and B) may save a very bad final roll", "TS-9.3")
    ] = False
    condition: Annotated[
        Condition | tuple[str, ...],
        about(
            "the track: as on the scoresheet, rolled, or named; one for all races or a list with "
            "one for each",
            "TS-9.4",
        ),
    ] = "scoresheet"
    scratch: Annotated[
        tuple[str, ...],
        about("post numbers that do not start; on a longer card race:post, such as 2:5", "TS-9.18"),
    ] = ()
    unscratch: Annotated[
        tuple[str, ...],
        about("horses scratched on their scoresheet that start after all, as above", "TS-9.19"),
    ] = ()
    odds: Annotated[
        Literal["scoresheet", "generate", "none"],
        about("scoresheet: odds that are missing there are generated", "TS-9.5"),
    ] = "scoresheet"
    doubles: Annotated[
        Literal["same_die", "reroll"],
        about("after doubles the odds are read by the doubled number, or by a new die", "TS-9.6"),
    ] = "same_die"
    payout_modifications: Annotated[
        Literal["off", "on", "as_read"],
        about("each payoff is moved a little by two dice; as_read: with two odd cells", "TS-9.7"),
    ] = "off"
    trouble_time: Annotated[
        Literal["form", "after_figure"],
        about("when the Trouble Chart is rolled: at once, or after the final figure", "TS-9.8"),
    ] = "form"
    traffic: Annotated[
        Literal["minus", "plus"],
        about("what a failed traffic check does to the power: -2, or literally +2", "TS-9.9"),
    ] = "minus"
    hundredths: Annotated[
        bool, about("a 20-sided die adds hundredths of a second to the times", "TS-9.10")
    ] = False
    power_limits: Annotated[
        Literal["clamp", "extrapolate"],
        about("power outside 0 to 29 reads the last column, or goes on beyond it", "TS-9.11"),
    ] = "clamp"
    time_chart: Annotated[
        Literal["corrected", "printed"],
        about("printed: the two faulty columns of times as they were printed", "TS-9.12"),
    ] = "corrected"
    chart_edition: Annotated[
        Literal["2011", "example"],
        about("example: Fullplay by the charts that the printed example used", "TS-9.13"),
    ] = "2011"
    betting: Annotated[bool, about("players bet on the races; needs odds", "TS-9.14")] = False
    bankroll: Annotated[
        int, about("dollars in hand at the start, an even number", "TS-9.15", ge=2, le=100_000)
    ] = 100
