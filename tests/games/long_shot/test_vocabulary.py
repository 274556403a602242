"""The vocabulary of abilities is closed, but what is written in it works (LS-2.14 – LS-2.20).

A data pack gives card A1 an ability of the test's own.
"""

import pytest

from railbird.core import BadPack
from railbird.games.long_shot.game import LongShot
from tests.games.long_shot.table import (
    asked,
    bar_of,
    bet,
    bits,
    buy,
    concession,
    decline,
    helmet,
    jersey,
    legal,
    race_with,
    scored,
    turn_with,
    use,
    waited_for,
    with_table,
)

CHAIN_REACTION = """\
event = "line_completed"
when = { line = "column" }
ask = true
effect = [{ op = "mark_concession" }]
"""


def with_ability(text: str) -> LongShot:
    return with_table("abilities.toml", CHAIN_REACTION, text)


def test_marks_can_be_asked_for_at_other_events() -> None:
    """LS-2.14, LS-2.20: a helmet at the start of the turn."""
    game = with_ability(
        'event = "turn_start"\nwhen = { die = 4 }\nask = true\neffect = [{ op = "mark_helmet" }]\n'
    )
    turn = turn_with(4, owners={1: 0}, helmets=[1], game=game)
    assert turn.phase.name == "turn_start"
    assert len(legal(turn)) == 8
    use(turn, "A1", helmet=7)
    assert turn.helmets[0] == bits([1, 7])
    assert turn_with(5, owners={1: 0}, game=game).phase.name == "action"


def test_a_jersey_can_be_marked_alone() -> None:
    """LS-2.20."""
    game = with_ability(
        'event = "after_action"\nwhen = { action = ["helmet", "buy"] }\nask = true\n'
        'effect = [{ op = "mark_jersey" }]\n'
    )
    turn = turn_with(4, owners={1: 0}, game=game)
    helmet(turn)
    use(turn, "A1", jersey=2, mark=8)
    assert bar_of(turn, 2) == [5, 8]
    bought = turn_with(4, owners={1: 0}, game=game)
    buy(bought)
    assert asked(bought) == "A1"
    plain = turn_with(4, owners={1: 0}, game=game)
    bet(plain, 1)
    assert asked(plain) is None


def test_a_mark_by_an_ability_is_no_action() -> None:
    """LS-2.14."""
    game = with_ability(
        'event = "after_action"\nwhen = { action = ["helmet"] }\nask = true\n'
        'effect = [{ op = "mark_helmet" }]\n'
    )
    turn = turn_with(4, owners={1: 0}, game=game)
    helmet(turn)
    use(turn, "A1", helmet=7)
    assert waited_for(turn) == 1


def test_one_plain_jersey() -> None:
    """LS-2.16."""
    game = with_ability(
        'event = "bet_placed"\nask = true\neffect = [{ op = "mark_jersey_plain", count = 1 }]\n'
    )
    turn = turn_with(4, owners={1: 0}, game=game)
    bet(turn, 1)
    assert len(legal(turn)) == 9
    decline(turn, "A1")
    assert turn.jerseys[0] == 0


def test_effects_without_a_choice_come_together_with_one() -> None:
    """LS-2.16: money first, then the horse."""
    game = with_ability(
        'event = "line_completed"\nwhen = { line = "row" }\nask = true\neffect = ['
        '{ op = "gain", amount = 3 }, { op = "move", who = "choice", spaces = 1 }]\n'
    )
    turn = turn_with(6, owners={1: 0}, cells=["0.0", "0.1", "0.2"], game=game)
    concession(turn, "0.3")
    use(turn, "A1", horse=8)
    assert (turn.money[0], turn.position[8]) == (15, 1)


def test_every_possible_part_of_an_automatic_ability_is_applied() -> None:
    """LS-2.17."""
    game = with_ability(
        'event = "jockey_set"\nask = false\neffect = ['
        '{ op = "gain", amount = 2 }, { op = "erase_wild", count = 1 }]\n'
    )
    turn = turn_with(4, owners={1: 0}, helmets=[4], game=game)
    jersey(turn, 8)
    assert (turn.money[0], turn.wilds[0]) == (14, 0)


def test_a_cheaper_bet_is_never_dearer() -> None:
    """LS-2.16: a price above the bet is not taken."""
    game = with_ability(
        'event = "standing"\nask = false\neffect = [{ op = "bet_cost", cost = 2 }]\n'
    )
    for amount, left in ((1, 11), (3, 10)):
        turn = turn_with(4, owners={1: 0}, game=game)
        bet(turn, amount)
        assert turn.money[0] == left


def test_optional_effects_at_scoring() -> None:
    """LS-2.17: any of them may be asked for."""
    game = with_ability(
        'event = "scoring"\nask = true\n'
        'effect = [{ op = "score_if", test = "self_finished", amount = 4 }]\n'
    )
    race = race_with(owners={1: 0}, finished=[1, 2, 3], money=0, game=game)
    assert scored(race)[0].abilities == 4
    race = race_with(owners={1: 0}, finished=[1, 2, 3], game=game)
    race.enter("scoring")
    decline(race, "A1")
    assert race.scores[0].abilities == 0
    assert scored(race_with(owners={1: 0}, game=game))[0].abilities == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('event = "full_moon"\nask = false\neffect = []', "Unknown event 'full_moon'"),
        (
            'event = "turn_start"\nask = false\neffect = [{ op = "fly" }]',
            "entry 1 (chain_reaction): Unknown op 'fly'; there are: alt_bet, bet_cost",
        ),
        (
            'event = "claim_bonus"\nwhen = { bonus = ["cash8"] }\nask = false\n'
            'effect = [{ op = "bonus_amount", amount = 9 }]',
            "Unknown bonus 'cash8'; there are: cash7, back2x2",
        ),
        (
            'event = "claim_bonus"\nwhen = { bonus = ["back3"] }\nask = false\n'
            'effect = [{ op = "bonus_amount", amount = 9 }]',
            "bonus 'back3' has no amount",
        ),
        (
            'event = "claim_bonus"\nwhen = { bonus = ["cash7"] }\nask = false\n'
            'effect = [{ op = "bonus_spaces", further = 1 }]',
            "bonus 'cash7' moves no horse",
        ),
        (
            'event = "turn_start"\nask = false\neffect = [{ op = "mark_helmet" }]',
            "it asks for a choice, so it needs ask = true",
        ),
        (
            'event = "turn_start"\nask = true\n'
            'effect = [{ op = "mark_helmet" }, { op = "mark_jersey" }]',
            "two of its effects ask for a choice; one is possible",
        ),
        (
            'event = "turn_start"\nask = false\n'
            'effect = [{ op = "score_per", count = "full_rows", amount = 1 }]',
            "op 'score_per' does not work with event 'turn_start'",
        ),
        (
            'event = "after_action"\nask = true\n'
            'effect = [{ op = "steal", from = "card_owner", amount = 1 }]',
            'steal and mark_bar need when.action = ["jersey"]',
        ),
        (
            'event = "turn_start"\nask = true\n'
            'effect = [{ op = "move", who = "sharing_space", spaces = 1 }]',
            'sharing_space needs event "bet_placed" or when.action = ["bet"]',
        ),
        (
            'event = "turn_start"\nask = false\neffect = [{ op = "gain", amount = 0 }]',
            "Expected `int` >= 1",
        ),
        (
            'event = "turn_start"\nwhen = { dye = 3 }\nask = false\n'
            'effect = [{ op = "gain", amount = 1 }]',
            "unknown field `dye`",
        ),
        ('event = "turn_start"\nask = false\neffect = []', "length >= 1"),
    ],
)
def test_what_means_nothing_is_refused(text: str, says: str) -> None:
    """LS-12.3, LS-2.15, LS-2.16."""
    with pytest.raises(BadPack) as refused:
        with_ability(f"{text}\n")
    assert "abilities.toml: entry 1 (chain_reaction)" in str(refused.value)
    assert says in str(refused.value)
    assert str(refused.value).endswith("(LS-12.3)")
    assert len(refused.value.problems) == 1
