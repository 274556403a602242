"""Chance: what is drawn, in which order, and nothing else (WP-4.6, WP-6)."""

import random
from fractions import Fraction

from railbird.core import Decision, Faces, Over, Shuffle
from railbird.games.win_place_and_show.actions import DeclineClaim
from tests.games.win_place_and_show.table import go_on, race_with, sit_down


def test_the_dice_are_white_and_green() -> None:
    """WP-4.6, WP-6.3, WP-6.4: one to six each, rolled in the open."""
    dice = race_with().pending
    assert isinstance(dice, Faces)
    assert [(die.name, die.faces) for die in dice.dice] == [
        ("white", (1, 2, 3, 4, 5, 6)),
        ("green", (1, 2, 3, 4, 5, 6)),
    ]
    assert dice.public


def test_the_chances_of_the_totals() -> None:
    """WP-6.7."""
    dice = race_with().pending
    assert isinstance(dice, Faces)
    totals: dict[int, Fraction] = {}
    for (white, green), odds in dice.outcomes():
        totals[white + green] = totals.get(white + green, Fraction(0)) + odds
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert totals == {total: Fraction(count, 36) for total, count in ways.items()}


def test_each_die_has_its_own_meaning() -> None:
    """WP-6.3, WP-6.4: white adds squares and names the first horse, both make the bonus."""
    state = race_with()
    state.resolve((5, 2))
    assert state.to_move[0] == 5
    assert state.view(None).count is not None
    other = race_with()
    other.resolve((2, 5))
    assert other.to_move[0] == 2


def test_what_is_drawn_in_a_whole_day() -> None:
    """WP-6.6: shuffle, deals, then a roll for each move, race by race."""
    state = sit_down(3, races=2)
    drawn: list[str] = []
    while not isinstance(state.pending, Over):
        if not isinstance(state.pending, Decision):
            drawn.append(state.pending.purpose)
        go_on(state)
    race = 0
    while drawn:
        race += 1
        assert drawn.pop(0) == "shuffle of the stable cards"
        deals = 0
        while drawn[0] == "deal of the unsold stable cards":
            drawn.pop(0)
            deals += 1
        assert deals == 2  # WP-7.11 and WP-7.12: nobody has bid
        move = 0
        while drawn and drawn[0].startswith(f"dice of race {race}"):
            move += 1
            assert drawn.pop(0) == f"dice of race {race}, move {move}"
        assert move >= 4
    assert race == 2


def test_claims_are_drawn_only_where_the_option_says_so() -> None:
    """WP-6.5, WP-6.6: by default nothing else is random."""
    rng = random.Random(3)
    for priority, expected in (("seat_order", False), ("random", True)):
        seen = set()
        for _ in range(6):
            state = sit_down(6, races=1, claim_priority=priority, claim_windows="always")
            while not isinstance(state.pending, Over):
                pending = state.pending
                if isinstance(pending, Decision):
                    seat = pending.must[0]
                    claims = [a for a in state.legal(seat) if not isinstance(a, DeclineClaim)]
                    state.apply(seat, rng.choice(claims or state.legal(seat)))
                else:
                    seen.add(
                        pending.purpose.split(" of ")[0] if isinstance(pending, Shuffle) else ""
                    )
                    state.resolve(pending.sample(rng.randrange))
        assert ("draw" in seen) == expected
