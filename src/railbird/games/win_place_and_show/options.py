"""Options of Win, Place & Show (WP-9)."""

from typing import Annotated, Literal

import msgspec

from railbird.core import about


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    races: Annotated[
        int, about("number of races, run in the order of the program", "WP-9.1", ge=1, le=6)
    ] = 6
    dice_reading: Annotated[
        Literal["rulebook", "split"],
        about("split: the green die picks the horse that moves first", "WP-9.2"),
    ] = "rulebook"
    strength_after_last: Annotated[
        Literal["repeat_last", "zero"],
        about("zero: a horse has no strength left after its last printed number", "WP-9.3"),
    ] = "repeat_last"
    incorrect_slip: Annotated[
        Literal["refuse", "lost"],
        about("lost: faulty bets of a whole slip are paid and lost, as printed", "WP-9.4"),
    ] = "refuse"
    auction_start: Annotated[
        Literal["fixed", "rotate"],
        about("rotate: the next seat starts the bidding on each lot", "WP-9.5"),
    ] = "fixed"
    veteran_partial_return: Annotated[
        bool, about("a Veteran who turns back may stop before his first lane", "WP-9.6")
    ] = True
    squeeze_may_stop_in_front: Annotated[
        bool, about("a squeeze may end in front of the horse that was passed", "WP-9.7")
    ] = True
    claim_windows: Annotated[
        Literal["reasons_only", "always"],
        about(
            "always: foul may be claimed after every move, reason or not, which is nearer the "
            "real table",
            "WP-9.8",
        ),
    ] = "reasons_only"
    claim_priority: Annotated[
        Literal["seat_order", "random"],
        about("random: with several claimants, a draw decides who is heard first", "WP-9.9"),
    ] = "seat_order"
    lane_fouls: Annotated[
        Literal["automatic", "off"],
        about("off: an unfavourable lane is never a valid reason for a claim", "WP-9.10"),
    ] = "automatic"
    fouls: Annotated[
        bool, about("foul claims are played; never in the party version", "WP-9.11")
    ] = True
    daily_double: Annotated[
        bool, about("the Daily Double is played, with two races or more", "WP-9.12")
    ] = True
    party_jockeys: Annotated[
        Literal["house", "players"],
        about("players: the seats in `riders` ride in the party version", "WP-9.13"),
    ] = "house"
    riders: Annotated[
        tuple[str, ...],
        about(
            "who rides in the party version: 1 to 6 seats, 0 for the first player, such as 0,3",
            "WP-9.13",
        ),
    ] = ()
    cash_visible: Annotated[bool, about("everybody's cash is shown to all", "WP-9.14")] = True
    bet_timer_seconds: Annotated[
        int,
        about(
            "time for a slip; an unsealed slip then counts as empty; 0: no limit",
            "WP-9.15",
            ge=0,
            le=600,
        ),
    ] = 0
    claim_timer_seconds: Annotated[
        int,
        about(
            "time for an answer in a claim window; no answer in time is no claim; 0: no limit",
            "WP-9.18",
            ge=0,
            le=600,
        ),
    ] = 15
    version: Annotated[
        Literal["auto", "regular", "party"],
        about("regular for 3 to 6 players, party for 7 or more; auto goes by the seats", "WP-9.16"),
    ] = "auto"
    daily_double_scratch: Annotated[
        Literal["refund", "lost"],
        about("lost: no stake comes back when the second horse does not run", "WP-9.17"),
    ] = "refund"
