"""Which games of Long Shot are golden: table sizes, sets, options, kinds of dice and players."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from railbird.bots import load_bot
from railbird.core import (
    Action,
    Dice,
    Fair,
    Game,
    Pack,
    Perspective,
    Player,
    Record,
)
from railbird.games.long_shot.actions import BetStrung, Buy, DeclineBonus
from railbird.games.long_shot.game import LongShot
from tests.games.long_shot.table import DATA
from tests.golden.playing import play_out, seated

COLOURS = ("Black", "Blue", "Green", "Orange", "Purple", "Red", "White", "Yellow")


class Contrary:
    """Buys every horse, declines every bonus, and is steady otherwise."""

    def __init__(self, game: Game) -> None:
        self._steady = load_bot("steady", game)

    def choose(self, seen: Perspective) -> Action:
        for odd in (DeclineBonus, BetStrung, Buy):
            for action in seen.legal:
                if isinstance(action, odd):
                    return action
        return self._steady.choose(seen)


def player(kind: str, game: Game) -> Player:
    return Contrary(game) if kind == "contrary" else load_bot(kind, game)


def play(
    name: str,
    players: str,
    *,
    game: Game | None = None,
    dice: Dice | None = None,
    absent: Collection[int] = (),
    options: Mapping[str, object] | None = None,
) -> Record:
    """One game of the bots named in `players`; `absent` seats miss every deadline."""
    game = game or LongShot()
    kinds = players.split()
    headers = seated(COLOURS[: len(kinds)], kinds, absent)
    bots = [player(kind, game) for kind in kinds]
    return play_out(name, game, headers, bots, options or {}, dice=dice)


def dearer_horses() -> LongShot:
    """A pack with costs of its own and an ability that no printed card has."""
    cards = (DATA / "horse_cards.csv").read_text(encoding="utf-8").replace(",4,9,8,7,", ",5,9,8,7,")
    abilities = (DATA / "abilities.toml").read_text(encoding="utf-8")
    abilities = abilities.replace(
        'effect = [{ op = "gain", amount = 2 }]', 'effect = [{ op = "erase_wild", count = 1 }]'
    )
    return LongShot(Pack("dearer horses", {"horse_cards.csv": cards, "abilities.toml": abilities}))


def planned(
    name: str,
    players: str,
    *,
    pack: Callable[[], Game] | None = None,
    fair: bool = False,
    absent: Collection[int] = (),
    **options: Any,
) -> tuple[str, Callable[[], Record]]:
    def record() -> Record:
        dice = Fair("a secret of the stewards", ("Black", "Blue")) if fair else None
        game = pack() if pack else None
        return play(name, players, game=game, dice=dice, absent=absent, options=options)

    return name, record


ALL_SETS: dict[str, Any] = {"market": "mixed_random", "sets": ["A", "B", "C", "D"]}

GAMES: Mapping[str, Callable[[], Record]] = dict(
    [
        planned("alone-against-roland", "steady"),
        planned("alone-at-random", "random", market="set_C"),
        planned("alone-and-sharp", "sharp", **ALL_SETS),
        planned("two-players", "steady steady"),
        planned("two-at-random", "random random", **ALL_SETS),
        planned("three-players", "steady sharp random", market="set_B"),
        planned("four-players", "steady steady steady steady"),
        planned("four-at-random", "random random random random"),
        planned("four-with-set-b", "sharp steady steady steady", market="set_B"),
        planned("four-with-set-c", "steady sharp steady steady", market="set_C"),
        planned("four-with-set-d", "steady steady sharp steady", market="set_D"),
        planned("four-with-all-sets", "steady steady steady sharp", **ALL_SETS),
        planned("a-set-drawn", "steady random steady random", market="set_random"),
        planned("eight-players", "steady steady steady steady steady steady steady steady"),
        planned("eight-at-random", " ".join(["random"] * 8), **ALL_SETS),
        planned("dice-of-the-rulebook", "steady steady steady", dice="manual"),
        planned("staggered-lanes", "steady steady steady", lanes="staggered"),
        planned("without-abilities", "steady steady", abilities="off", market="set_C"),
        planned(
            "every-other-rule",
            "steady random steady",
            wild_refresh="any_turn",
            passing="any_turn",
            self_mark="forbidden",
            bonus_boxes="unlimited",
            free_horse_finished="no",
            penalties="optional",
            market=["A1", "C2", "D3", "B4", "A5", "B6", "D7", "B8"],
        ),
        planned("the-third-begins", "steady random steady", first_player="2"),
        planned(
            "cards-chosen-and-bonuses-declined",
            "contrary contrary steady",
            starting_cards=["S3", "S1", "S8"],
            market="set_D",
        ),
        planned("pie-in-the-sky", "contrary contrary contrary", market="set_C"),
        planned("nobody-there", "random random random", absent=(0, 1, 2)),
        planned("fair-dice", "steady random", fair=True),
        planned("a-pack", "steady steady", pack=dearer_horses),
    ]
)
