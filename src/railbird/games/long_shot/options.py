"""Options of Long Shot (LS-9)."""

from typing import Annotated, Literal

import msgspec

from railbird.core import about


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    market: Annotated[
        Literal["set_A", "set_B", "set_C", "set_D", "set_random", "mixed_random"] | tuple[str, ...],
        about(
            "which eight horse cards are used: a set, a set or a mix drawn from `sets`, or a list "
            "of eight cards such as A1,B2,…",
            "LS-9.1",
        ),
    ] = "set_A"
    sets: Annotated[
        tuple[Literal["A", "B", "C", "D"], ...],
        about("the sets that a random market is drawn from", "LS-9.2"),
    ] = ("A", "B", "C")
    first_player: Annotated[
        Literal["random", "0", "1", "2", "3", "4", "5", "6", "7"],
        about(
            "who rolls first: random, or a seat, 0 for the first player; a solo player always "
            "rolls first",
            "LS-9.3",
        ),
    ] = "random"
    wild_refresh: Annotated[
        Literal["stuck", "any_turn"],
        about(
            "any_turn: a Wild Number may be erased instead of any action, stuck or not", "LS-9.4"
        ),
    ] = "stuck"
    self_mark: Annotated[
        Literal["allowed", "forbidden"],
        about("forbidden: no horse may be marked on the bar of its own card", "LS-9.5"),
    ] = "allowed"
    lanes: Annotated[
        Literal["uniform", "staggered"],
        about("staggered: favorites have a shorter way than long shots", "LS-9.6"),
    ] = "uniform"
    abilities: Annotated[
        Literal["on", "off"], about("off: horse cards have no abilities", "LS-9.7")
    ] = "on"
    bonus_boxes: Annotated[
        Literal["limited", "unlimited"],
        about("unlimited: any bonus may be claimed again and again", "LS-9.8"),
    ] = "limited"
    free_horse_finished: Annotated[
        Literal["yes", "no"],
        about("no: the bonus for a free horse takes no horse that has finished", "LS-9.9"),
    ] = "yes"
    starting_cards: Annotated[
        Literal["dealt"] | tuple[str, ...],
        about("dealt, or a list of cards such as S3,S1, one for each seat", "LS-9.10"),
    ] = "dealt"
    dice: Annotated[
        Literal["published", "manual"],
        about("manual: two plain dice from 1 to 6, so 7 and 8 are never rolled", "LS-9.11"),
    ] = "published"
    passing: Annotated[
        Literal["stuck", "any_turn"],
        about("any_turn: a player may pass although an action is possible", "LS-9.12"),
    ] = "stuck"
    penalties: Annotated[
        Literal["binding", "optional"],
        about("optional: the loss of Pie in the Sky is never taken", "LS-9.13"),
    ] = "binding"
