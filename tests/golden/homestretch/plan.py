"""Which games of Homestretch are golden: every table size, option and kind of dice, and packs."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from railbird.bots import load_bot
from railbird.core import (
    Action,
    Dice,
    Game,
    Pack,
    Perspective,
    Player,
    Record,
)
from railbird.games.homestretch.actions import LINES, PlaceBets
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from tests.golden.playing import (
    any_that_may,
    dice_by_hand,
    dice_of,
    fair_dice,
    first_asked,
    pack_of,
    play_out,
    seated,
)

COLOURS = ("Black", "Blue", "Green", "Red", "White", "Yellow")


# -- players -------------------------------------------------------------------------------------


class SlipBot:
    """Lays all five tokens in one, and plays at random otherwise."""

    def choose(self, seen: Perspective) -> Action:
        if seen.view.phase != "betting":
            return seen.rng.choice(seen.legal)
        values = seen.view.unplaced  # type: ignore[attr-defined]
        spots = seen.rng.sample([(horse, line) for horse in HORSES for line in LINES], len(values))
        return PlaceBets(tuple((value, *spot) for value, spot in zip(values, spots, strict=True)))


def play(
    name: str,
    seats: int,
    *,
    game: Game | None = None,
    dice: Dice | None = None,
    player: str = "random",
    any_order: bool = False,
    absent: Collection[int] = (),
    **options: Any,
) -> Record:
    """One game. In `any_order` whoever may act does; `absent` seats miss every deadline."""
    game = game or Homestretch()
    options = {"leader_tie": "ranked", **options}  # the default when these games were played
    names = [colour.title() for colour in options.get("colours", COLOURS)][:seats]
    headers = seated(names, [player] * seats, absent)
    bot: Player = SlipBot() if player == "slip" else load_bot(player, game)
    turn = any_that_may if any_order else first_asked
    return play_out(name, game, headers, [bot] * seats, options, turn=turn, dice=dice)


def with_fair_dice(name: str, seats: int) -> Record:
    return play(name, seats, dice=fair_dice(name, COLOURS[:seats]))


def with_a_script(name: str, seats: int) -> Record:
    return play(name, seats, dice=dice_of(play(name, seats)))


def rolled_by_hand(name: str, seats: int, everything: bool) -> Record:
    return play(name, seats, dice=dice_by_hand(name, everything=everything))


# -- packs ---------------------------------------------------------------------------------------


def own_figures() -> Pack:
    """Other costs, names and tote figures, and only five race cards, all of which are run."""
    figures = pack_of(
        "homestretch",
        "own figures",
        {
            "horses.csv": {"3,Rainy Monday,longshot,4,": "3,Sunny Tuesday,longshot,3,"},
            "tote_board.csv": {"\n7,4,2,1,": "\n7,5,3,2,", "\n12,15,11,8,": "\n12,30,15,9,"},
            "race_cards.csv": {
                "P01,purple,Maiden Mile,18,12,6,+6,": "P01,purple,Owners' Mile,25,13,7,+4,"
            },
        },
    )
    head, *cards = figures.files["race_cards.csv"].splitlines(keepends=True)
    some = [card for card in cards if card[:3] in ("P01", "P02", "P03", "G01", "G02")]
    return Pack(figures.name, {**figures.files, "race_cards.csv": "".join([head, *some])})


def long_course() -> Pack:
    return pack_of(
        "homestretch",
        "long course",
        {"game.toml": {"finish_distance = 10 ": "finish_distance = 14 ", "full = 2 ": "full = 3 "}},
    )


# -- the games -----------------------------------------------------------------------------------


def _plain(name: str, seats: int, **how: Any) -> tuple[str, Callable[[], Record]]:
    return name, partial(play, name, seats, **how)


GAMES: Mapping[str, Callable[[], Record]] = dict(
    [
        _plain("two-players", 2),
        _plain("three-players", 3),
        _plain("four-players", 4),
        _plain("five-players", 5),
        _plain("six-players", 6),
        _plain("two-without-ghost", 2, ghost=False),
        _plain("strict-order", 4, bet_order="strict"),
        _plain("tied-leaders", 5, leader_tie="one_each", purple_races=1, green_races=1),
        _plain("debt", 3, allow_debt=True),
        _plain("plus-waits", 4, plus_on_special_move=False, green_races=1),
        _plain("x-stops", 3, x_stops_special_move=True, green_races=1),
        _plain("purple-only", 2, purple_races=3, green_races=0),
        _plain("one-green-race", 6, purple_races=0, green_races=1),
        _plain("seven-races", 2, purple_races=4, green_races=3),
        _plain("start-by-colour", 2, start_tie="colour"),
        _plain("market-by-colour", 6, market_tie="colour", purple_races=1, green_races=1),
        _plain("losing-bets-shown", 3, reveal_losing_bets=True),
        _plain("chosen-colours", 4, colours=["yellow", "white", "red", "green"], green_races=1),
        _plain("betting-ahead", 6, any_order=True),
        _plain("slips", 5, player="slip", any_order=True, green_races=1),
        _plain("absent-players", 4, absent=(1, 3)),
        (
            "own-figures",
            lambda: play("own-figures", 4, game=Homestretch(own_figures()), purple_races=3),
        ),
        (
            "long-course",
            lambda: play("long-course", 2, game=Homestretch(long_course()), any_order=True),
        ),
        ("fair-dice", partial(with_fair_dice, "fair-dice", 3)),
        ("scripted-dice", partial(with_a_script, "scripted-dice", 2)),
        ("hand-rolled-dice", partial(rolled_by_hand, "hand-rolled-dice", 4, everything=False)),
        ("hand-dealt-decks", partial(rolled_by_hand, "hand-dealt-decks", 2, everything=True)),
        _plain(
            "all-options",
            2,
            any_order=True,
            bet_order="strict",
            leader_tie="one_each",
            allow_debt=True,
            plus_on_special_move=False,
            x_stops_special_move=True,
            purple_races=1,
            green_races=2,
            start_tie="colour",
            market_tie="colour",
            reveal_losing_bets=True,
            ghost=False,
            colours=["white", "black"],
        ),
    ]
)
