"""Kinds of games of Long Shot for which kernel and engine are compared."""

from collections.abc import Mapping, Sequence

from railbird.core import Pack
from railbird.games.long_shot.bots.steady import Steady
from railbird.games.long_shot.bots.whole_games import whole_games
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.state import State
from railbird.lab.arrays import Array
from railbird.lab.whole.games import REWARDS
from tests.lab.side_by_side import Match

ABILITIES = """
[[ability]]
id = "laundry_day"
event = "turn_start"
when = { die = 5 }
ask = true
effect = [
    { op = "move", who = "choice", spaces = -2 },
    { op = "gain", amount = 1 },
    { op = "move", who = "self", spaces = -3 },
    { op = "others_lose", amount = 3 },
]
text = "Backwards, and a dollar."

[[ability]]
id = "too_lucky"
event = "jockey_set"
ask = false
effect = [{ op = "free_bet", horse = "set_horse", amount = 1 }, { op = "erase_wild", count = 1 }]
text = "Every Jockey Set is a bet and a Wild."

[[ability]]
id = "pay_it_forward"
event = "bet_placed"
when = { helmet_on_target = true }
ask = true
effect = [{ op = "move", who = "sharing_space", spaces = 2 }]
text = "Whoever stands beside the horse goes on."

[[ability]]
id = "magic_hate_ball"
event = "turn_start"
ask = true
effect = [{ op = "mark_jersey_plain", count = 1 }]
text = "A jersey, every turn."

[[ability]]
id = "lone_ranger"
event = "turn_start"
ask = true
effect = [{ op = "move", who = "choice_other", spaces = -1 }]
text = "A step back, every turn."

[[ability]]
id = "charley_horse"
event = "line_completed"
ask = true
effect = [{ op = "choose_one", options = ["mark_jersey", "mark_concession"] }]
text = "A line brings more."

[[ability]]
id = "strung_along"
event = "standing"
ask = false
effect = [
    { op = "concession_numbers", offsets = [3, 0, -2, 12] },
    { op = "bet_cost", cost = 2 },
    { op = "alt_bet", stake = 4, cost = 3, spaces = -2 },
]
text = "Far and wide."

[[ability]]
id = "dance_card"
event = "scoring"
ask = true
effect = [
    { op = "score_if", test = "not self_finished", amount = -7 },
    { op = "score_per", count = "half_sets", amount = 3 },
]
text = "Asked at the end."

[[ability]]
id = "loosey_goosey"
event = "scoring"
ask = true
effect = [{ op = "score_if", test = "owned_horses >= 3", amount = 9 }]
text = "Asked at the end, too."

[[ability]]
id = "equestrian_inception"
event = "acquired"
when = { how = ["half", "free"] }
ask = false
effect = [{ op = "gain", amount = 2 }, { op = "others_lose", amount = 1 }]
text = "Cheap horses bring two dollars."

[[ability]]
id = "inventory_check"
event = "acquired"
ask = true
effect = [{ op = "mark_jersey" }, { op = "move", who = "self", spaces = 1 }]
text = "A jersey and a step."

[[ability]]
id = "donut_dollie"
event = "claim_bonus"
when = { bonus = ["forward2x2", "back3"] }
ask = true
effect = [{ op = "bonus_spaces", further = 3 }, { op = "bonus_spaces", further = 6 }]
text = "Farther still."
"""


def other_boxes() -> dict[str, LongShot]:
    """Packs that change what a kernel could take for granted."""
    printed = LongShot()
    sheet, bonuses = printed.text_of("player_sheet.toml"), printed.text_of("bonuses.csv")
    dice, track = printed.text_of("dice.toml"), printed.text_of("track.toml")
    head, *cards = printed.text_of("horse_cards.csv").splitlines()
    packs = {
        "other abilities": {
            "abilities.toml": with_abilities(printed.text_of("abilities.toml")),
            "player_sheet.toml": changed(sheet, {"starting_money = 12": "starting_money = 40"}),
        },
        "other sheet and bonuses": {
            "player_sheet.toml": changed(
                sheet,
                {
                    "starting_money = 12": "starting_money = 3",
                    "wild_spaces = 3": "wild_spaces = 1",
                    "max_bet_per_action = 3": "max_bet_per_action = 5",
                    "jockey_set_value = 5": "jockey_set_value = 2",
                    "[8, 3, 5, 6]": "[8, 8, 5, 6]",
                    "[2, 8, 6, 3]": "[2, 3, 6, 3]",
                },
            ),
            "bonuses.csv": changed(
                bonuses,
                {
                    "cash7,3,Gain $7,0,gain,amount=7": "cash7,1,Gain $7,0,gain,amount=4",
                    "jersey_any,1": "jersey_any,2",
                    "back3,1,": "back3,3,",
                    "spaces=-3": "spaces=0",
                },
            ),
        },
        "other dice and a short track": {
            "dice.toml": changed(
                dice,
                {"faces = [1, 2, 2, 2, 3, 3]": "faces = [1, 4, 1, 5]"},
            ),
            "track.toml": changed(
                track,
                {
                    "spaces = 15 ": "spaces = 9 ",
                    "finish_position = 16 ": "finish_position = 10 ",
                    "no_bet_first = 12": "no_bet_first = 6",
                    "purse = [35, 25, 15]": "purse = [9, 9, 9]",
                    "[15, 15, 16, 16, 16, 16, 17, 17]": "[7, 12, 9, 8, 20, 16, 6, 10]",
                },
            ),
        },
        "cards that cost nothing": {
            "horse_cards.csv": "\n".join([head, *map(_cheap, cards[::-1])]) + "\n"
        },
    }
    made = {name: LongShot(Pack(name, files)) for name, files in packs.items()}
    return {"as printed": printed} | made


def with_abilities(text: str) -> str:
    """The printed ones, some of them replaced."""
    new = {entry.split('"')[1]: entry for entry in ABILITIES.split("[[ability]]")[1:]}
    head, *entries = text.split("[[ability]]")
    kept = [new.pop(entry.split('"')[1], entry) for entry in entries]
    assert not new
    return "[[ability]]".join([head, *kept])


def changed(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def _cheap(line: str) -> str:
    """A card that is free, and drags itself and most others along."""
    card, letter, number, name, _, *rest = line.split(",")
    return ",".join([card, letter, number, name, "0", *rest[:4], "1 2 3 4 5 6 7", *rest[5:]])


RULES: Sequence[dict[str, object]] = (
    {},
    {"market": "set_B", "lanes": "staggered", "wild_refresh": "any_turn", "self_mark": "forbidden"},
    {
        "market": "mixed_random",
        "sets": ("A", "B"),
        "bonus_boxes": "unlimited",
        "passing": "any_turn",
        "first_player": "1",
    },
    {
        "market": ("B1", "A2", "B3", "A4", "B5", "A6", "B7", "A8"),
        "dice": "manual",
        "free_horse_finished": "no",
        "penalties": "optional",
    },
    {"market": "set_random", "sets": ("B", "A"), "abilities": "off", "first_player": "0"},
    {"market": "set_C"},
    {"market": "set_D", "self_mark": "forbidden"},
    {"market": "mixed_random", "sets": ("D", "C"), "penalties": "optional"},
    {
        "market": ("C1", "D2", "D3", "C4", "D5", "D6", "D7", "B8"),
        "starting_cards": "list",
        "wild_refresh": "any_turn",
    },
    {"market": "mixed_random", "sets": ("A", "B", "C", "D")},
)


def same_end(state: State, record: Array) -> bool:
    """Purses, bets, sets and abilities come to the scores, which are compared; here the rest."""
    finished = [int(record["place"][horse]) for horse in state.finished]
    cash = record["cash"][: state.seats].tolist()
    return finished == [1, 2, 3] and cash == [each.cash for each in state.scores]


def matches() -> list[Match]:
    """Every number of seats in every box under every set of rules, the rewards in turn."""
    found = []
    for name, game in other_boxes().items():
        for seats in range(2, 9):
            for number, rules in enumerate(RULES):
                options = dict(rules)
                if "starting_cards" in options:
                    options["starting_cards"] = tuple(f"S{8 - seat}" for seat in range(seats))
                found.append(
                    Match(
                        f"{name}, {seats} seats, {options}",
                        game,
                        seats,
                        options,
                        REWARDS[(number + seats) % len(REWARDS)],
                        whole_games,
                        Steady(),
                        same_end=same_end,
                    )
                )
    return found
