"""Kinds of games of Homestretch for which kernel and engine are compared."""

import re
from collections.abc import Mapping, Sequence

from railbird.core import Pack
from railbird.games.homestretch.bots.steady import Steady
from railbird.games.homestretch.bots.whole_games import whole_games
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from railbird.lab.whole.games import REWARDS
from tests.lab.side_by_side import Match


def other_boxes() -> dict[str, Homestretch]:
    """Packs that change what a kernel could take for granted."""
    printed = Homestretch()
    toml, cards = printed.text_of("game.toml"), printed.text_of("race_cards.csv")
    head, *shares = printed.text_of("shares.csv").splitlines()
    names = [
        f"{chr(ord('z') - n % 20)}{n}{line[line.index(',') :]}" for n, line in enumerate(shares)
    ]
    tote = ["horse,win,place,show", *(f"{horse},1,1,1" for horse in HORSES)]
    longer = {
        "finish_distance = 10": "finish_distance = 13",
        "full = 2 ": "full = 3 ",
        "market_rounds = 2": "market_rounds = 3",
        "blind_buy_fee_k = 3": "blind_buy_fee_k = 1",
    }
    hands = {
        "2 = 5, 3 = 5, 4 = 5, 5 = 4, 6 = 3": "2 = 7, 3 = 4, 4 = 2, 5 = 3, 6 = 1",
        "ghost_hands = { 2 = 1, 3 = 0,": "ghost_hands = { 2 = 1, 3 = 1,",
        "start_money_k = 50": "start_money_k = 70",
    }
    packs = {
        "longer track": {"game.toml": changed(toml, longer)},
        "other hands and tokens": {
            "game.toml": changed(toml, hands),
            "bet_tokens.csv": "value,count_per_player\n4,1\n1,2\n7,2\n",
        },
        "little to win": {
            "tote_board.csv": "\n".join(tote) + "\n",
            "race_cards.csv": re.sub(r"\d+,\d+,\d+", "1,1,1", cards),
        },
        "other names": {"shares.csv": "\n".join([head, *names]) + "\n"},
    }
    made = {name: Homestretch(Pack(name, files)) for name, files in packs.items()}
    return {"as printed": printed} | made


def changed(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


RULES: Sequence[dict[str, object]] = (
    {},
    {"bet_order": "strict", "leader_tie": "ranked", "x_stops_special_move": True},
    {"allow_debt": True, "plus_on_special_move": False, "start_tie": "colour"},
    {"market_tie": "colour", "ghost": False, "purple_races": 1, "green_races": 3},
    {"reveal_losing_bets": True, "purple_races": 0, "green_races": 1},
)


def matches() -> list[Match]:
    """Every number of seats in every box under every set of rules, the rewards in turn."""
    found = []
    for name, game in other_boxes().items():
        for seats in game.seats:
            for number, rules in enumerate(RULES):
                colours = ("yellow", "white", "red", "green", "blue", "black")[:seats]
                options = rules | ({"colours": colours} if number % 2 else {})
                reward = REWARDS[(number + seats) % len(REWARDS)]
                words = ", ".join(f"{key}={value}" for key, value in options.items())
                found.append(
                    Match(
                        f"{name}, {seats} seats, {words}",
                        game,
                        seats,
                        options,
                        reward,
                        whole_games,
                        Steady(),
                    )
                )
    return found
