"""The call: facts only, no pattern twice, and no finish before the wire."""

import random
import re
from collections import Counter
from typing import Any

import pytest

from railbird.core import Over, Roll
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.call import Caller, Sentence
from tests.games.top_of_the_stretch.table import (
    GAME,
    game_with,
    go_to_post,
    horse,
    roll,
    sheet,
    stable,
)


def called(state: State, *rolls: int | tuple[int, ...]) -> list[Sentence]:
    """The call of these rolls, from the start."""
    game: Any = state.game
    caller = Caller(game.box)
    return [*caller.hear_all(state.told), *caller.hear_all(roll(state, *rolls))]


def whole_call(seed: int, **options: Any) -> list[tuple[str, Sentence]]:
    """Every sentence of a race with the phase in which it was said."""
    rng = random.Random(seed)
    state = go_to_post(**options)
    caller = Caller(GAME.box)
    said = [("setup", sentence) for sentence in caller.hear_all(state.told)]
    while not isinstance(state.pending, Over):
        assert isinstance(state.pending, Roll)
        told = state.resolve(state.pending.sample(rng.randrange))
        said += [(state.phase.name, sentence) for sentence in caller.hear_all(told)]
    return said


def text_of(sentences: list[Sentence], pattern: str) -> str:
    (text,) = [sentence.text for sentence in sentences if sentence.pattern == pattern]
    return text


RACES = tuple(GAME.box.races)


@pytest.mark.parametrize("version", ["quick", "full"])
@pytest.mark.parametrize("trouble_time", ["form", "after_figure"])
def test_no_pattern_comes_twice_in_a_race(version: str, trouble_time: str) -> None:
    for seed in range(160):
        said = whole_call(
            seed,
            races=[RACES[seed % len(RACES)]],
            version=version,
            trouble_time=trouble_time,
            odds="generate" if seed % 3 else "scoresheet",
        )
        patterns = Counter(sentence.pattern for _, sentence in said)
        texts = Counter(sentence.text for _, sentence in said)
        assert max(patterns.values()) == max(texts.values()) == 1, seed
        assert len(said) >= 6


def test_quickplay_invents_no_positions() -> None:
    """TS-7.23 holds for Fullplay only."""
    words = r"lead|behind|chas|rear|tail|backstretch|on top|lengths? (off|back)"
    for seed in range(40):
        for _, sentence in whole_call(seed, version="quick", races=[RACES[seed % 8]]):
            if sentence.chapter != "wire":
                assert not re.search(words, sentence.text), sentence.text


def test_nothing_tells_the_finish_before_the_wire() -> None:
    """What is called before the last figure does not depend on any figure."""
    for seed in range(20):
        before = [s.text for phase, s in whole_call(seed) if phase in EARLY]
        state = go_to_post()
        caller = Caller(GAME.box)
        rng = random.Random(seed)
        said = caller.hear_all(state.told)
        while state.phase.name != "stretch":
            assert isinstance(state.pending, Roll)
            said += caller.hear_all(state.resolve(state.pending.sample(rng.randrange)))
        assert [sentence.text for sentence in said] == before
        while state.phase.name == "stretch" and len(state.queue) > 1:
            assert not caller.hear_all(roll(state, 7))


EARLY = ("break", "pace_setup", "pace", "form", "factors", "stretch")


def test_the_break_is_called_by_points() -> None:
    """TS-7.23: half a length a point."""
    horses = [horse("Aa", 1, pace=6), horse("Bb", 2, pace=4), horse("Cc", 3, pace=6)]
    said = called(go_to_post("story", game=game_with(sheet(horses))), 7, 7, 7)
    assert text_of(said, "first out") in (
        "Aa and Cc break on top.",
        "Aa and Cc show first.",
        "First out of the gate: Aa and Cc.",
    )
    assert text_of(said, "break order") == "Bb is 2 lengths off the lead."


def test_the_pace_is_explained() -> None:
    """TS-7.20: who makes it, what the dice show, whom it helps."""
    horses = [horse("Aa", 1, pace=9), horse("Bb", 2, pace=7), horse("Cc", 3, pace=0)]
    state = go_to_post("story", game=game_with(sheet(horses)), version="quick")
    said = called(state, 12)
    assert "Aa and Bb" in text_of(said, "pace")
    assert "16 by rating" in text_of(said, "pace")
    assert "the dice show 12" in text_of(said, "pace")
    assert "Cc (+2)" in text_of(said, "helped")
    assert "Aa (-2) and Bb (-1)" in text_of(said, "hurt")


def quick_race(*horses: Any, **options: Any) -> State:
    return go_to_post("story", game=game_with(sheet(horses)), version="quick", **options)


def test_true_form_is_called_only_of_horses_that_show_it() -> None:
    """A horse that gains or loses one is not far from it, and the finish may name that one."""
    for rolls, words in (
        (7, "Everybody runs true to form."),
        (10, "Nobody is far from true form."),
    ):
        state = quick_race(*stable(2))
        said = called(state, 7, rolls, rolls, (3, 6))
        forms = [runner.form_adj or 0 for runner in state.runners]
        assert all(abs(each) < 2 for each in forms)
        assert text_of(said, "true") == words
        assert any(forms) == words.startswith("Nobody")


def test_form_and_trouble_are_explained() -> None:
    """TS-7.30 – TS-7.36: one sentence for each kind of trouble."""
    state = quick_race(*stable(6))
    said = called(state, 7, 12, 3, 7, 12, 3, 10, 3, 10, 3, 2, 7, (3, 6))
    assert text_of(said, "good day").endswith("Horse 1 (+5).")
    assert text_of(said, "traffic caught") == "Horse 2 is caught in traffic (-2)."
    assert text_of(said, "bumps_rival").startswith("Horse 3 and Horse 4 bump a rival")
    assert text_of(said, "breaks_down") == "Horse 5 breaks down and is vanned off."


def test_the_factors_are_explained() -> None:
    """TS-7.40."""
    state = quick_race(horse("Aa", 1, class_=3), horse("Bb", 2, class_=-1, ride=-1, jockey="X"))
    said = called(state, 7, 7, 7, (3, 1))
    assert "class and the ride" in text_of(said, "factor")
    assert text_of(said, "most") == "Nobody has more of it than Aa (+3)."
    assert text_of(said, "least") == "Bb lacks it (-2)."


def test_a_field_of_equals_is_not_called_by_name() -> None:
    """TS-7.40: nobody stands out."""
    state = quick_race(*(horse(f"Horse {pp}", pp, class_=2) for pp in (1, 2, 3)))
    said = called(state, 7, 7, 7, 7, (3, 6))
    assert text_of(said, "most") == "They all have the same of it (+2)."
    state = quick_race(*(horse(f"Horse {pp}", pp, class_=-2) for pp in (1, 2, 3)))
    said = called(state, 7, 7, 7, 7, (3, 6))
    assert text_of(said, "least") == "All of them lack it (-2)."


def test_a_poor_roll_carries_nobody_home() -> None:
    state = quick_race(horse("Aa", 1, power_dirt=28), horse("Bb", 2, power_dirt=10))
    said = called(state, 7, 7, 7, (1, 6), 2, 7)
    assert text_of(said, "why") == (
        "What carried Aa home: a start power of 28, in spite of a final roll of 2."
    )
    state = quick_race(horse("Aa", 1, power_dirt=28, form="C"), horse("Bb", 2, power_dirt=10))
    assert text_of(called(state, 7, 4, 7, (1, 6), 7, 7), "why") == (
        "What carried Aa home: a start power of 28 and a final roll of 7, in spite of -1 from form."
    )


def test_a_favorite_that_breaks_down_was_not_beaten() -> None:
    state = quick_race(horse("Aa", 1, odds="1-2"), horse("Bb", 2, odds="9-1"))
    said = called(state, 7, 3, 2, 7, (1, 6), 9)
    favorite = text_of(said, "favorite")
    assert favorite == "Aa, the favorite at 1-2, breaks down and is vanned off."


def test_the_winner_is_explained_and_the_beaten_favorite_too() -> None:
    horses = [horse("Aa", 1, odds="1-2", form="C"), horse("Bb", 2, odds="9-1", trip=2)]
    state = quick_race(*horses)
    said = called(state, 7, 4, 7, (1, 6), 7, 9)
    assert text_of(said, "win") in (
        "At the wire it is Bb by 3 1/2 lengths!",
        "Bb wins it, 3 1/2 lengths clear!",
    )
    assert text_of(said, "why") == (
        "What carried Bb home: a start power of 20, +2 from trip and a final roll of 9."
    )
    assert text_of(said, "placed") == "Aa is second."
    assert text_of(said, "favorite") == "Aa, the favorite at 1-2, was beaten by its form (-1)."


def test_photos_and_dead_heats() -> None:
    """TS-7.51, TS-7.52."""
    state = quick_race(*stable(4))
    said = called(state, 7, 7, 7, 7, 7, (1, 6), 7, 7, 7, 7, 9, 6, 4, 4)
    assert text_of(said, "photo called").startswith("Photo for the win: Horse 1, Horse 2, Horse 3")
    assert "Horse 1" in text_of(said, "photo win")
    assert text_of(said, "placed") == (
        "Horse 2 is second, beaten by a nose; Horse 3 and Horse 4 dead-heat for third."
    )
    assert text_of(said, "photo") == (
        "The photo was read by dice, wire and ride: Horse 1 14, Horse 2 11, Horse 3 9, Horse 4 9."
    )
    level = quick_race(*stable(2))
    said = called(level, 7, 7, 7, (1, 6), 7, 7, 6, 6)
    assert (
        text_of(said, "dead heat") == "Nothing parts Horse 1 and Horse 2 at the wire: a dead heat!"
    )


def called_home(*powers: int) -> list[list[str]]:
    """What is called from the last figure on, roll by roll, if everybody rolls sevens."""
    state = quick_race(*(horse(pp=pp, adj_power=power) for pp, power in enumerate(powers, start=1)))
    game: Any = state.game
    caller = Caller(game.box)
    said = [caller.hear_all(state.told)]
    while not isinstance(state.pending, Over):
        said.append(caller.hear_all(roll(state, (1, 6))))
    home = said[2 * len(powers) + 2 :]  # pace, form, factors and the other figures come before
    return [[sentence.pattern for sentence in sentences] for sentences in home]


def test_the_winner_is_named_before_the_photos_of_others() -> None:
    """TS-7.50: a figure that nobody shares wins, whatever the photos behind it say."""
    at_the_wire, *reads, last = called_home(18, 25, 18, 13, 13)
    assert at_the_wire == ["win", "photo called"]
    assert reads == [[], [], []]
    assert last[:2] == ["placed", "far photos"]


def test_the_winner_of_a_photo_is_named_when_that_photo_is_read() -> None:
    """TS-7.51: the photo for third comes after it, and takes nothing back."""
    at_the_wire, *reads, last = called_home(25, 25, 18, 18)
    assert at_the_wire == ["photo called"]
    assert reads == [[], ["dead heat"], []]
    assert last[0] == "placed"


def test_the_stewards_are_heard() -> None:
    """TS-7.60."""
    state = quick_race(*stable(3))
    said = called(state, 7, 3, 10, 7, 7, (1, 6), 12, 7, 4, 2)
    assert text_of(said, "inquiry") == "Hold all tickets! Inquiry: number 1."
    assert text_of(said, "set back") == "The stewards set back Horse 1 (3rd)."
    assert text_of(said, "official") == "Official: Horse 2 is the winner."


def test_a_race_without_a_result() -> None:
    """TS-7.85."""
    said = called(quick_race(*stable(2)), 7, 3, 2, 3, 3)
    assert text_of(said, "no result") == "No horse reaches the wire: there is no result."
    assert text_of(said, "loses_jockey") == "Horse 2 stumbles, and the saddle is empty."


def test_a_card_is_called_race_by_race() -> None:
    state = go_to_post(races=["belmont_1973", "pimlico_special_1938"], version="quick")
    caller = Caller(GAME.box)
    said = caller.hear_all(state.told)
    while not isinstance(state.pending, Over):
        said += caller.hear_all(roll(state, 7))
    assert [sentence.pattern for sentence in said].count("off") == 2
    assert any("Seabiscuit" in sentence.text for sentence in said)
