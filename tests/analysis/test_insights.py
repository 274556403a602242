"""What the games lend: quick rollouts that follow the rules, and models that make sense."""

import random
from collections.abc import Mapping, Sequence

import pytest

import railbird
from railbird.analysis.figures import Ending
from railbird.analysis.insight import Insight, Start, insight_of
from railbird.analysis.luck import Luck
from railbird.analysis.replayed import Moment, moments_of
from railbird.analysis.rollouts import Table, play_on
from railbird.core import Game, Over
from railbird.games.win_place_and_show.actions import SealSlip, SubmitSlip, WriteBet
from railbird.games.win_place_and_show.insight import WinPlaceAndShowInsight
from tests.bots.moments import moments

OTHER_RULES = {
    "x_stops_special_move": True,
    "plus_on_special_move": False,
    "leader_tie": "one_each",
    "start_tie": "colour",
    "allow_debt": True,
}


def played(
    game: Game, players: list[str], seed: int = 3, options: Mapping[str, object] | None = None
) -> list[Moment]:
    return moments_of(railbird.play(game, players, seed=seed, options=options), game)


@pytest.mark.parametrize("options", [{}, OTHER_RULES])
def test_quick_homestretch_ends_as_the_rules_end(
    homestretch: Game, options: Mapping[str, object]
) -> None:
    """From moments of every phase, with the same dice."""
    game_so_far = played(homestretch, ["steady", "random", "sharp", "random"], options=options)
    plain = Table(homestretch, 4, "steady", Insight())
    quick = Table(homestretch, 4)
    luck, phases = Luck("compare"), set()
    for number, moment in enumerate(game_so_far[:-1:9]):
        phases.add(moment.state.phase.name)
        by_rules = play_on(plain, Start(moment.state.copy(), number, moment.clock), luck)
        [ending] = quick.play_out([Start(moment.state.copy(), number, moment.clock)], luck)
        assert ending == by_rules
    assert phases >= {"draft", "betting", "race_turn", "market"}


class ByTheRules(WinPlaceAndShowInsight):
    def play_out(self, _starts: Sequence[Start], _luck: Luck) -> Sequence[Ending] | None:
        return None


@pytest.mark.parametrize("fouls", [False, True])
def test_quick_races_of_win_place_and_show_end_as_the_rules_end(fouls: bool) -> None:
    """But for claims during a race, which quick races leave out: they seldom decide the day."""
    game = railbird.load("win_place_and_show")
    game_so_far = played(game, ["steady", "random", "sharp"], options={"races": 2, "fouls": fouls})
    luck, phases, endings = Luck("compare"), set(), []
    plain, quick = Table(game, 3, insight=ByTheRules()), Table(game, 3)
    for number, moment in enumerate(game_so_far[:-1:3]):
        phases.add(moment.state.phase.name)
        (by_rules,), (ending,) = (
            table.play_out([Start(moment.state.copy(), number, moment.clock)], luck)
            for table in (plain, quick)
        )
        endings.append((by_rules, ending))
    assert phases >= {"auction_lot", "betting", "ride", "roll"}
    same_winner = [rules.chances == quickly.chances for rules, quickly in endings]
    same_scores = [rules.scores == quickly.scores for rules, quickly in endings]
    assert all(same_winner) or (fouls and sum(same_winner) > 0.9 * len(endings))
    assert all(same_scores) or (fouls and sum(same_scores) > 0.7 * len(endings))


def test_another_policy_is_not_played_quickly(homestretch: Game) -> None:
    moment = played(homestretch, ["steady"] * 2)[40]
    random_play = Table(homestretch, 2, "random")
    luck = Luck("x")
    endings = [
        table.play_out([Start(moment.state.copy(), n, moment.clock) for n in range(4)], luck)
        for table in (random_play, Table(homestretch, 2))
    ]
    assert endings[0] != endings[1]


def test_what_nobody_knows_is_drawn_again_and_nothing_else(homestretch: Game) -> None:
    insight = insight_of("homestretch")
    for moment in played(homestretch, ["steady"] * 4)[5::40]:
        copies = [moment.state.copy() for _ in range(6)]
        for seed, copy in enumerate(copies):
            insight.renew(copy, random.Random(seed))
            for seat in range(4):
                assert copy.view(seat) == moment.state.view(seat)
        decks = {copy.race_deck for copy in copies}  # type: ignore[attr-defined]
        assert len(decks) > 1 or not moment.state.race_deck  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game_id", "players"),
    [("long_shot", 3), ("win_place_and_show", 3), ("big_stakes", 3)],
)
def test_models_give_chances_and_follow_the_lead(game_id: str, players: int) -> None:
    """Where rollouts end, chances add up to 1, and mostly the leader is the favourite."""
    game = railbird.load(game_id)
    found: list[Ending] = []
    for moment in played(game, ["steady"] * players, seed=4):
        ending = insight_of(game_id).estimate(moment.state, moment.told)
        assert not (ending and isinstance(moment.state.pending, Over))
        if ending:
            found.append(ending)
    assert len(found) >= 4
    for ending in found:
        assert sum(ending.chances) == pytest.approx(1, abs=1e-6)
    leads = [ending.scores.index(max(ending.scores)) for ending in found]
    favourites = [ending.chances.index(max(ending.chances)) for ending in found]
    agree = sum(lead == favourite for lead, favourite in zip(leads, favourites, strict=True))
    assert agree >= 0.7 * len(found)


def test_a_slip_is_one_decision() -> None:
    """It is judged when it is sealed, as a whole, against whole slips."""
    game = railbird.load("win_place_and_show")
    insight = insight_of(game.id)
    seen = next(seen for _, seen in moments(game, 3, 2, "steady") if seen.view.phase == "betting")
    state, seat = next(seen.worlds()), seen.view.seat
    assert seat is not None
    bet = next(action for action in state.legal(seat) if isinstance(action, WriteBet))
    assert insight.settled_by(state, seat, bet) is None
    state.apply(seat, bet)
    whole = insight.settled_by(state, seat, SealSlip())
    assert isinstance(whole, SubmitSlip)
    assert getattr(whole, bet.position) == ((bet.horse, bet.amount),)
    tried = insight.promising(state, seat, state.legal(seat))
    assert len(tried) > 5
    for slip in tried:
        assert isinstance(slip, SubmitSlip)
        assert state.expand(seat, slip)
        assert insight.words(game, state.view(seat), slip).startswith("Bet ")
