"""What the games lend: quick rollouts that follow the rules, and models that make sense."""

import random
from collections.abc import Mapping, Sequence

import pytest

import railbird
from railbird.analysis.figures import Ending
from railbird.analysis.insight import Insight, Start, insight_of
from railbird.analysis.luck import Luck
from railbird.analysis.replayed import Moment, moments_of
from railbird.analysis.rollouts import Rollout, RolloutTable, play_on
from railbird.core import Action, Decision, Game, Over, Perspective, Player
from railbird.core.record import Decided
from railbird.games.big_stakes.actions import PASS_TRADE, OfferTrade
from railbird.games.big_stakes.insight import plan
from railbird.games.big_stakes.state import State as BigStakesState
from railbird.games.homestretch.insight import HomestretchInsight
from railbird.games.top_of_the_stretch.actions import CLOSE, PlaceBet
from railbird.games.top_of_the_stretch.bots.slips import next_bet
from railbird.games.top_of_the_stretch.bots.steady import promises
from railbird.games.top_of_the_stretch.events import BettingOpened
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.win_place_and_show.actions import SealSlip, SubmitSlip, WriteBet, WriteTicket
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
    plain = RolloutTable(homestretch, 4, "steady", Insight())
    quick = RolloutTable(homestretch, 4, insight=HomestretchInsight(kernel=False))
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
    plain, quick = RolloutTable(game, 3, insight=ByTheRules()), RolloutTable(game, 3)
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
    random_play = RolloutTable(homestretch, 2, "random")
    luck = Luck("x")
    endings = [
        table.play_out([Start(moment.state.copy(), n, moment.clock) for n in range(4)], luck)
        for table in (random_play, RolloutTable(homestretch, 2))
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


def test_no_bet_is_proposed_that_could_not_be_paid() -> None:
    """What lies on Daily Double tickets cannot be bet again (WP-7.21)."""
    game = railbird.load("win_place_and_show")
    betting = (seen for _, seen in moments(game, 3, 2, "steady") if seen.view.phase == "betting")
    state, seat = next(next(betting).worlds()), 0
    state.money[seat] = 20_000  # type: ignore[attr-defined]
    while tickets := [one for one in state.legal(seat) if isinstance(one, WriteTicket)]:
        state.apply(seat, max(tickets, key=lambda one: one.ticket.stake))
    written = state.slips[seat].tickets  # type: ignore[attr-defined]
    assert written
    tried = insight_of(game.id).promising(state, seat, state.legal(seat))
    for slip in tried:
        assert isinstance(slip, SubmitSlip)
        assert slip.daily_double == written
        left = state.copy()
        for step in state.expand(seat, slip):
            left.apply(seat, step)
        assert not left.slips[seat].void_bets  # type: ignore[attr-defined]
    advice = railbird.advise(state.view(seat), rollouts=8)
    assert all("Daily Double tickets" in choice.words for choice in advice.choices)


def test_only_horses_that_are_not_needed_are_offered_in_trades() -> None:
    """A stable has about twenty offers; each would take as long as all other choices together."""
    game = railbird.load("big_stakes")
    record = railbird.play(game, ["steady"] * 4, seed=7)
    states = (moment.state for moment in moments_of(record, game))
    state = next(each for each in states if each.phase.name == "trade")
    assert isinstance(state.pending, Decision)
    assert isinstance(state, BigStakesState)
    seat = state.pending.must[0]
    legal = state.legal(seat)
    tried = insight_of(game.id).promising(state, seat, legal)
    offered = {each.give for each in tried if isinstance(each, OfferTrade)}
    assert offered
    assert not offered & set(plan(state, seat, state.program))
    assert len(tried) < len(legal) / 2
    assert PASS_TRADE in tried


def test_who_keeps_something_in_long_shot_is_not_played_on_by_who_would_waste_it() -> None:
    """Played on by `steady`, what `sharp` decides would look worse than what `steady` does."""
    assert RolloutTable(railbird.load("long_shot"), 4).policy == "sharp"


def test_in_rollouts_not_everybody_places_the_same_bet() -> None:
    """Four of `steady` would; then whoever bets otherwise would seem to have found something."""
    game = railbird.load("top_of_the_stretch")
    [start] = [
        moment
        for moment in played(game, ["steady"] * 4, options={"betting": True})
        if any(isinstance(event, BettingOpened) for event in moment.told)
    ]
    table, luck, slips = RolloutTable(game, 4), Luck("taste"), set()
    for number in range(12):
        rollout = Rollout(table, Start(start.state.copy(), number, start.clock), luck)
        state = rollout.state
        while state.phase.name == "betting":
            shown = tuple((bet.pp, bet.type) for bets in state.bets for bet in bets)  # type: ignore[attr-defined]
            rollout.step()
        assert len(shown) == 4, "one bet each"
        slips.add(len(set(shown)))
    assert max(slips) >= 3


def test_a_taste_of_ones_own_is_only_for_the_usual_policy() -> None:
    game = railbird.load("top_of_the_stretch")
    insight = insight_of(game.id)
    kinds = [type(insight.player(game, policy)).__name__ for policy in ("steady", "sharp")]
    assert kinds == ["Punter", "Sharp"]


def test_of_many_bets_only_the_most_promising_are_weighed() -> None:
    game = railbird.load("top_of_the_stretch")
    moments_so_far = played(game, ["steady"] * 2, options={"betting": True})
    state = next(each.state for each in moments_so_far if each.state.phase.name == "betting")
    legal = state.legal(0)
    tried = insight_of(game.id).promising(state, 0, legal)
    assert CLOSE in tried
    bets = [bet for bet in tried if isinstance(bet, PlaceBet)]
    assert len({(bet.pp, bet.type) for bet in bets}) == 6
    assert {bet.amount for bet in bets} == {10, 40, 100}
    assert set(tried) < set(legal)


def test_bets_on_a_race_are_one_decision() -> None:
    """They are judged together, from before the first; that is where a better one can be shown."""
    game = railbird.load("top_of_the_stretch")
    record = railbird.play(game, ["sharp", "random"], seed=1, options={"betting": True})
    moments_so_far = moments_of(record, game)
    review = railbird.review(record, game, moment_rollouts=2, decision_rollouts=40)
    assert [one.seat for one in review.judged] == [0, 1]
    for one in review.judged:
        before = moments_so_far[one.entry - 1].state
        entry = moments_so_far[one.entry].entry
        assert isinstance(entry, Decided)
        assert entry.seat == one.seat
        assert not before.view(one.seat).own_bets  # type: ignore[attr-defined]
        assert before.copy().apply(one.seat, game.read_action(one.best))
    placed = [entry for entry in record.entries if isinstance(entry, Decided) and entry.seat == 0]
    assert len(placed) > 2
    assert review.judged[0].words.count("Bet $") == len(placed) - 1


def test_others_have_bet_in_secret_as_people_do() -> None:
    """Nobody knows their bets; a world in which they bet at random would praise anything."""
    game = railbird.load("top_of_the_stretch")
    so_far = played(game, ["steady"] * 3, options={"betting": True})
    view = next(moment.state.view(2) for moment in so_far if moment.state.view(2).must == (2,))
    insight = insight_of(game.id)
    for number in range(20):
        world = insight.world(game, view, random.Random(number))
        assert world.view(2) == view
        for seat in (0, 1):
            [bet] = world.bets[seat]  # type: ignore[attr-defined]
            assert bet.amount == 10


class Dreamer:
    """All the money on the bet that promises least."""

    def choose(self, seen: Perspective) -> Action:
        view = seen.view
        assert isinstance(view, TopOfTheStretchView)
        bring = promises(seen.game.box.charts, view)
        return next_bet(view, {min(bring, key=lambda bet: bring[bet]): 100})


def test_worse_slips_cost_more() -> None:
    game = railbird.load("top_of_the_stretch")

    def cost(player: str | Player) -> float:
        record = railbird.play(game, [player] * 4, seed=2, options={"betting": True})
        review = railbird.review(record, game, seat=0, moment_rollouts=2, decision_rollouts=72)
        return review.seats[0].cost.mean

    assert cost(Dreamer()) > cost("steady") + 0.1 > cost("sharp") + 0.2
