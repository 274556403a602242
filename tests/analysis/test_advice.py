"""Worth and advice, in a game of our own and in Homestretch."""

import random

import msgspec
import pytest

import railbird
from railbird.analysis import Figure, worth
from railbird.analysis.advice import told_of
from railbird.analysis.reasons import _and_score, _gap
from railbird.bots import load_bot
from railbird.core import Action, BadSetup, Decision, Game, Perspective, Record, State
from railbird.games.homestretch.actions import BuyFaceUp
from tests.analysis.conftest import ONE_RACE
from tests.bots.moments import moments


def sprint_after(game: Game, *picks: int, seats: int = 2) -> State:
    state = game.new(seats)
    for seat, horse in enumerate(picks):
        state.apply(seat, game.read_action({"do": "name", "horse": horse}))
    return state


def test_a_die_is_averaged_exactly(sprint: Game) -> None:
    """Each face comes up in a sixth of the rollouts, so there is no noise in the mean."""
    view = sprint_after(sprint, 1, 2, 2, seats=3).view(0)
    alone, one, other = worth(view, sprint, rollouts=36)
    assert alone.score.mean == one.score.mean == pytest.approx(1 / 6, abs=1e-8)
    assert alone.chance.mean == pytest.approx(1 / 6 + 4 / 6 / 3, abs=1e-8)
    assert one.chance.mean == other.chance.mean == pytest.approx(1 / 12 + 4 / 6 / 3, abs=1e-8)
    assert 0.01 < alone.chance.error < 0.1


def test_a_game_that_is_over_is_certain(sprint: Game) -> None:
    state = sprint_after(sprint, 1, 2)
    state.resolve((2,))
    assert [each.chance for each in worth(state.view(None), sprint)] == [
        Figure(0.0, 0.0),
        Figure(1.0, 0.0),
    ]


def test_advice_for_anybodys_game(sprint: Game) -> None:
    """Two rivals have named 1: any other horse wins alone a sixth of the time."""
    advice = railbird.advise(sprint_after(sprint, 1, 1, seats=3).view(2), sprint, rollouts=216)
    assert advice.choices[0].words != "Name #1"
    assert advice.choices[0].chance.mean == pytest.approx(1 / 6 + 4 / 6 / 3, abs=0.03)
    assert advice.choices[0].behind == Figure(0.0, 0.0)
    assert advice.policy == "random"
    assert "games in 100" in str(advice)


def test_two_equal_cards_are_one_choice(homestretch: Game) -> None:
    """Each horse has several shares; with two of them in hand, keeping either is the same."""
    for _, seen in moments(homestretch, 2, 5, "steady", ONE_RACE):
        words = [homestretch.words.describe(seen.view, action) for action in seen.legal]
        if len(set(words)) < len(words):
            break
    advice = railbird.advise(seen.view, rollouts=60)
    told = [choice.words for choice in told_of(advice)]
    assert len(advice.choices) > len({choice.words for choice in advice.choices})
    assert len(told) == len(set(told)) > 1


def test_the_best_is_compared_with_another_choice(homestretch: Game) -> None:
    """Not with its own twin: wherever two of the cards on offer are alike."""
    for _, seen in moments(homestretch, 2, 5, "steady", ONE_RACE):
        words = [homestretch.words.describe(seen.view, action) for action in seen.legal]
        if len(set(words)) in range(2, len(words)):
            advice = railbird.advise(seen.view, rollouts=40)
            assert advice.choices[0].words not in advice.why[0]
            assert told_of(advice)[1].words in advice.why[0]


def test_the_choices_told_have_met_the_same_worlds(homestretch: Game) -> None:
    state = betting(homestretch)
    assert isinstance(state.pending, Decision)
    advice = railbird.advise(state.view(state.pending.must[0]), rollouts=200)
    told = told_of(advice)
    assert len({choice.rollouts for choice in told}) == 1
    assert sorted(told[1:], key=lambda choice: -choice.chance.mean) == told[1:]


def test_what_the_policy_would_do_is_advised_unless_something_is_clearly_better(
    homestretch: Game,
) -> None:
    """Of 33 spots for a token the luckiest is seldom the best."""
    state, tokens, kept = betting(homestretch), 0, 0
    while isinstance(state.pending, Decision) and state.phase.name == "betting":
        seat = state.pending.must[0]
        view = state.view(seat)
        own = homestretch.words.describe(view, usual(homestretch, state, seat))
        first, *others = railbird.advise(view, rollouts=70).choices
        tokens += 1
        kept += first.words == own
        if first.words != own:
            [instead] = [each.behind for each in others if each.words == own]
            assert instead.mean > 2 * instead.error
        state.apply(seat, usual(homestretch, state, seat))
    assert tokens > 3
    assert kept > tokens / 2


def usual(game: Game, state: State, seat: int) -> Action:
    seen = Perspective(game, state.view(seat), state.legal(seat), random.Random(1))
    return load_bot("steady", game).choose(seen)


def test_a_rival_is_counted_from_1(sprint: Game) -> None:
    """Two have named 1 and one 2: whoever names 2 takes half the victories of the third seat."""
    state = sprint.new(4, {"horses": 2})
    for seat, horse in enumerate((1, 1, 2)):
        state.apply(seat, sprint.read_action({"do": "name", "horse": horse}))
    advice = railbird.advise(state.view(3), sprint, rollouts=1440)
    assert advice.choices[0].words == "Name #2"
    assert any(why.startswith("It takes most from seat 3: 2") for why in advice.why)


def test_what_may_be_luck_is_no_reason() -> None:
    """Four worlds of 18 could differ by chance; six that all differ one way could not. What comes
    up less often speaks for the other choice."""
    pays, nothing = {"a bet pays"}, set[str]()
    by_luck = [(pays, nothing)] * 4 + [(nothing, nothing)] * 14
    clear = [(pays, nothing)] * 6 + [(nothing, nothing)] * 12
    assert _gap("a bet pays", by_luck) == 0
    assert _gap("a bet pays", clear) == pytest.approx(6 / 18)
    assert _gap("a bet pays", [(there, here) for here, there in clear]) <= 0


def test_nothing_that_may_be_luck_or_speaks_against_it_is_said(sprint: Game) -> None:
    """Every horse is as good as the next; and whoever wins more often may end with less."""
    advice = railbird.advise(sprint.new(2).view(0), sprint, rollouts=72)
    assert advice.close
    first, *rest = advice.why
    assert first.startswith("Too close to call")
    assert [line.split(" with")[0] for line in rest] == ["You end"]
    assert _and_score(sprint, Figure(-3.0, 0.1)) == _and_score(sprint, Figure(3.0, 2.0)) == ""
    assert _and_score(sprint, Figure(3.0, 0.1)) == f" and {sprint.words.score(3)}"


def betting(game: Game, seed: int = 1) -> State:
    """Several tokens of others lie face down."""
    for match, seen in moments(game, 3, seed, "steady", ONE_RACE):
        if seen.view.phase == "betting" and len(match.state.view(None).bets) == 7:  # type: ignore[attr-defined]
            return match.state
    raise AssertionError("no such moment")


def test_advice_uses_the_view_alone(homestretch: Game) -> None:
    """States that the seat cannot tell apart get the same advice, to the byte."""
    state = betting(homestretch)
    assert isinstance(state.pending, Decision)
    seat = state.pending.must[0]
    worlds = [homestretch.world(state.view(seat), random.Random(seed)) for seed in (1, 3)]
    told = [
        msgspec.json.encode(railbird.advise(each.view(seat), rollouts=80))
        for each in (state, *worlds)
    ]
    hidden = homestretch.secrets["bet values"]
    assert hidden(worlds[0]) != hidden(worlds[1])
    assert told[0] == told[1] == told[2]


def test_the_same_seed_gives_the_same_advice(homestretch: Game) -> None:
    view = betting(homestretch).view(betting(homestretch).pending.must[0])  # type: ignore[union-attr]
    first = railbird.advise(view, rollouts=80, seed=1)
    assert msgspec.json.encode(first) == msgspec.json.encode(
        railbird.advise(view, rollouts=80, seed=1, processes=2)
    )
    assert first != railbird.advise(view, rollouts=80, seed=2)


def test_it_says_why_in_words(homestretch: Game) -> None:
    state = betting(homestretch)
    assert isinstance(state.pending, Decision)
    advice = railbird.advise(state.view(state.pending.must[0]), rollouts=200)
    assert len({choice.words for choice in advice.choices}) > 20
    assert any("on average" in why for why in advice.why)
    assert all(why.endswith(".") for why in advice.why)


def test_a_share_is_advised(homestretch: Game) -> None:
    """There is always one in the market that earns more than it costs."""
    market = (
        seen for _, seen in moments(homestretch, 4, 2, "steady") if seen.view.phase == "market"
    )
    advice = railbird.advise(next(market).view, rollouts=200)
    assert isinstance(advice.choices[0].action, BuyFaceUp)
    assert advice.choices[0].steps == (advice.choices[0].action,)
    assert len(advice.seats) == 4
    assert sum(each.chance.mean for each in advice.seats) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize(
    ("viewer", "told"),
    [(None, "spectator"), (1, "nothing to decide")],
)
def test_who_has_nothing_to_decide_gets_a_clear_line(
    sprint: Game, viewer: int | None, told: str
) -> None:
    with pytest.raises(BadSetup, match=told):
        railbird.advise(sprint.new(2).view(viewer), sprint)


def test_other_bad_questions(sprint: Game, homestretch: Game, one_race: Record) -> None:
    view = sprint.new(2).view(0)
    with pytest.raises(BadSetup, match="at least 2"):
        railbird.advise(view, sprint, rollouts=0)
    with pytest.raises(BadSetup, match="give its game"):
        railbird.advise(view)
    with pytest.raises(BadSetup, match="not of Homestretch"):
        railbird.advise(view, homestretch)
    with pytest.raises(BadSetup, match="at least one"):
        railbird.advise(view, sprint, processes=0)
    assert one_race.ended
