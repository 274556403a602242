"""Hidden information: nobody learns what they may not (HS-8).

Most stories are told twice, with one secret changed: whoever may not know it must see no difference
in view, choices and events.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest

from railbird.api import play
from railbird.core import Chance, Decision, Event, Over, Shuffle, Viewer, replay, seen_by
from railbird.games.homestretch.box.components import HORSES, SPOT_OF
from railbird.games.homestretch.events import BetPlaced, Drafted, HandArrived
from railbird.games.homestretch.state import Bet, State
from tests.games.homestretch.table import (
    GAME,
    bet,
    betting_with,
    buy_top,
    choices,
    draft_with,
    go_on,
    market_with,
    paid_after,
    pass_buy,
    pick,
    pick_first,
    play_until,
    race_with,
    sit_down,
)


def heard(told: Sequence[Event], viewer: Viewer) -> list[Event]:
    """What this viewer hears of it."""
    return [event for event in (seen_by(each, viewer) for each in told) if event is not None]


def everybody(state: State) -> list[Viewer]:
    return [None, *range(state.seats)]


# -- draft ---------------------------------------------------------------------------------------


def test_a_pick_is_known_to_its_owner_alone() -> None:
    """HS-8, draft hand and kept cards."""
    one, other = draft_with(seats=4), draft_with(seats=4)
    told_one = pick(one, 1, one.hands[1][0])
    told_other = pick(other, 1, other.hands[1][4])
    for viewer in (None, 0, 2, 3):
        assert one.view(viewer) == other.view(viewer)
        assert heard(told_one, viewer) == heard(told_other, viewer) == [Drafted(1, None)]
    assert one.view(1) != other.view(1)
    assert heard(told_one, 1) == told_one


def test_kept_cards_stay_hidden_to_the_end_of_the_draft() -> None:
    """HS-8: no view or event names another's card before `PAY_STABLE`."""
    state = draft_with(seats=4)
    while True:
        secret = set(state.kept[0])
        told = go_on(state)
        if state.phase.name != "draft":
            break
        for viewer in (None, 1, 2, 3):
            known = set() if viewer is None else set(sum(state.arrived[viewer], ()))
            shown = msgspec.json.encode([state.view(viewer), heard(told, viewer)]).decode()
            assert not [card for card in secret - known if card in shown]


def test_who_has_picked_is_open() -> None:
    """HS-8: number of cards, and who has picked in this step."""
    state = draft_with(seats=4)
    pick(state, 2, state.hands[2][0])
    for viewer in everybody(state):
        draft = state.view(viewer).draft
        assert draft is not None
        assert draft.picked == (False, False, True, False)
        assert draft.hand_size == 5


def test_a_hand_is_told_to_its_owner_alone() -> None:
    """HS-8: others hear nothing at all of a hand that arrives."""
    state = draft_with(seats=4)
    for seat in range(3):
        pick(state, seat, state.hands[seat][0])
    told = pick(state, 3, state.hands[3][0])
    arrived = [event for event in told if isinstance(event, HandArrived)]
    assert [event.seat for event in arrived] == [0, 1, 2, 3]
    for viewer in everybody(state):
        hands = [event for event in heard(told, viewer) if isinstance(event, HandArrived)]
        assert hands == [event for event in arrived if event.seat == viewer]


def test_other_hands_and_the_left_overs_are_hidden() -> None:
    """HS-8: what seats 1 and 2 hold makes no difference to seat 0."""
    one = draft_with(seats=3)
    own = one.hands[0]
    rest = [card for card in GAME.box.shares_of("blue") if card not in own]
    random.Random(3).shuffle(rest)
    deck = [card for layer in zip(own, rest[:5], rest[5:10], strict=True) for card in layer]
    other = draft_with([*deck, *rest[10:]], seats=3)
    assert other.hands[0] == one.hands[0]
    assert other.hands[1] != one.hands[1]
    assert other.view(0) == one.view(0)
    assert other.view(None) == one.view(None)


def test_the_ghost_shows_its_number_of_cards_and_no_more() -> None:
    """HS-8, HS-8.2: what it discards makes no difference to whoever does not take up its hand."""
    one, other = draft_with(seats=2), draft_with(seats=2)
    for state, discarded in ((one, 0), (other, 3)):
        pick_first(state)
        assert state.ghost_hand is not None
        card = state.ghost_hand[discarded]
        told = state.resolve(card)
        for viewer in everybody(state):
            assert card not in msgspec.json.encode(heard(told, viewer)).decode()
        draft = state.view(None).draft
        assert draft is not None
        assert (draft.ghost, draft.left_over, draft.hand_size) == (True, 8, 4)
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0), "seat 0 has the hand now"


def test_hands_are_remembered_as_they_arrived() -> None:
    """HS-8.2: so a player knows which cards went to the left."""
    state = draft_with(seats=4)
    first = state.hands[0]
    pick_first(state)
    second = state.hands[0]
    draft = state.view(0).draft
    assert draft is not None
    assert draft.arrived == (first, second)
    assert draft.kept == (first[0],)


def test_whoever_meets_a_hand_again_sees_what_is_missing() -> None:
    """HS-8.2: with a ghost each hand comes back after three steps."""
    state = draft_with(seats=2)
    first = state.hands[0]
    while state.step < 4:
        go_on(state)
    draft = state.view(0).draft
    assert draft is not None
    assert draft.arrived[0] == first
    assert set(draft.arrived[3]) < set(first)
    assert len(first) - len(draft.arrived[3]) == 3


def test_a_spectator_sees_no_cards() -> None:
    """HS-8.1."""
    state = draft_with(seats=3)
    pick(state, 0, state.hands[0][0])
    draft = state.view(None).draft
    assert draft is not None
    assert (draft.hand, draft.pick, draft.kept, draft.arrived) == ((), None, (), ())
    assert not [card for card in GAME.box.shares if card in as_text(state, None)]


def as_text(state: State, viewer: Viewer) -> str:
    return msgspec.json.encode(state.view(viewer)).decode()


# -- race cards ----------------------------------------------------------------------------------


def test_race_cards_to_come_show_colour_and_count_only() -> None:
    """HS-8: race cards not yet run, and those that never will be."""
    one = play_until(sit_down(3), "betting")
    other = one.copy()
    other.race_deck = ("P09", "G05", "G11")
    for viewer in everybody(one):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer).races_to_come == {"purple": 1, "green": 2}


def test_the_current_card_and_its_tokens_are_open() -> None:
    """HS-8."""
    state = play_until(sit_down(3), "betting")
    for viewer in everybody(state):
        assert state.view(viewer).card == "P01"
        assert state.view(viewer).token[12] == "+6"


def test_money_stables_rank_and_limits_are_open() -> None:
    """HS-8."""
    state = betting_with((40, 50, 60))
    for viewer in everybody(state):
        view = state.view(viewer)
        assert view.money == (40, 50, 60)
        assert view.stables == tuple(state.stable)
        assert view.bet_order == (2, 1, 0)
        assert view.limits == (3, 2, 1)


# -- bets ----------------------------------------------------------------------------------------


def test_the_value_of_a_placed_token_is_known_to_its_owner_alone() -> None:
    """HS-8, HS-4.13: view, events and choices of the others are the same for a 1 and a 3."""
    one, other = betting_with((50, 40, 30)), betting_with((50, 40, 30))
    told_one, told_other = bet(one, 1, 1, 7, "win"), bet(other, 1, 3, 7, "win")
    for viewer in (None, 0, 2):
        assert one.view(viewer) == other.view(viewer)
        assert heard(told_one, viewer) == [BetPlaced(1, 7, "win", None)]
        assert heard(told_other, viewer) == [BetPlaced(1, 7, "win", None)]
    for seat in (0, 2):
        assert one.legal(seat) == other.legal(seat)
    assert one.view(1).bets[0].value == 1
    assert other.view(1).bets[0].value == 3


def test_of_tokens_not_yet_placed_others_see_the_number() -> None:
    """HS-8."""
    betting = betting_with((50, 40, 30))
    bet(betting, 1, 3, 7, "win")
    bet(betting, 1, 1, 7, "show")
    for viewer in everybody(betting):
        assert betting.view(viewer).tokens_left == (5, 3, 5)
    assert betting.view(1).unplaced == (1, 2, 2)
    assert betting.view(0).unplaced == (1, 1, 2, 2, 3)
    assert betting.view(None).unplaced == ()


def test_own_values_stay_known_while_the_race_is_run() -> None:
    """HS-8, HS-10.47."""
    race = race_with(bets=[(0, 3, 7, "win"), (1, 2, 7, "win")])
    assert [b.value for b in race.view(0).bets] == [3, None]
    assert [b.value for b in race.view(1).bets] == [None, 2]
    assert [b.value for b in race.view(None).bets] == [None, None]


def test_tokens_that_pay_are_shown_and_others_are_known_by_elimination_only() -> None:
    """HS-8.4: in the views of this race and of every later one."""
    bets = {
        "black": ((3, 8, "win"), (2, 7, "win"), (1, 6, "win")),
        "red": ((1, 11, "place"), (3, 2, "win")),
    }
    money = {"black": 0, "red": 0, "blue": 0}
    race, told = paid_after((8, 11, 9), money=money, bets=bets)
    changed = {
        "black": ((3, 8, "win"), (1, 7, "win"), (2, 6, "win")),
        "red": ((1, 11, "place"), (2, 2, "win")),
    }
    other, told_other = paid_after(
        (8, 11, 9), money={"black": 0, "red": 0, "blue": 0}, bets=changed
    )
    for viewer in (None, 2):
        assert race.view(viewer) == other.view(viewer)
        assert heard(told, viewer) == heard(told_other, viewer)
        shown = {(b.horse, b.line): b.value for b in race.view(viewer).results[0].bets}
        assert shown == {
            (8, "win"): 3,
            (7, "win"): None,
            (6, "win"): None,
            (11, "place"): 1,
            (2, "win"): None,
        }
    own = {(b.horse, b.line): b.value for b in race.view(0).results[0].bets}
    assert own == {
        (8, "win"): 3,
        (7, "win"): 2,
        (6, "win"): 1,
        (11, "place"): 1,
        (2, "win"): None,
    }
    play_until(race, "betting")
    assert race.view(2).results[0].bets[1].value is None


# -- market --------------------------------------------------------------------------------------


def test_the_market_deck_shows_its_size_and_not_its_order() -> None:
    """HS-8, HS-8.3."""
    one = market_with((60, 50, 40, 30), row=("R05", "R10", "R07", "R03"))
    other = one.copy()
    other.market_deck = tuple(reversed(one.market_deck))
    for viewer in everybody(one):
        assert one.view(viewer) == other.view(viewer)
        market = one.view(viewer).market
        assert market is not None
        assert market.row == ("R05", "R10", "R07", "R03")
        assert market.deck == len(one.market_deck)


def test_a_card_bought_unseen_is_shown_to_all() -> None:
    """HS-8."""
    market = market_with((60, 50, 40, 30), row=("R05", "R10", "R07", "R03"), deck=("R12",))
    told = buy_top(market)
    for viewer in everybody(market):
        assert heard(told, viewer) == told
        assert "R12" in market.view(viewer).stables[3]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_can_name_the_cards_of_the_coming_market(players: int) -> None:
    """HS-8.3: all blue shares nobody owns, with four and more players all red ones."""
    state = play_until(sit_down(players), "betting")
    owned = {card for stable in state.view(None).stables for card in stable}
    pool = {card for card in GAME.box.shares if card[0] in ("BR" if players > 3 else "B")}
    play_until(state, "market")
    go_on(state)
    assert {*state.market_row, *state.market_deck} == pool - owned


def test_the_shuffle_of_the_market_does_not_tell_how_the_left_overs_lay() -> None:
    """HS-8.3: only the order of the market is chance, and it depends on nothing before it."""
    one = play_until(sit_down(2), "market")
    assert isinstance(one.pending, Shuffle)
    blue = [card for card in one.pending.items if card.startswith("B")]
    assert blue == sorted(blue)


def test_cards_still_in_the_deck_when_the_market_closes_are_not_shown() -> None:
    """HS-8.3."""
    market = market_with((60, 50, 40, 30))
    unsold = market.market_deck
    told: list[Event] = []
    while market.phase.name == "market":
        told += pass_buy(market)
    shown = msgspec.json.encode([market.view(None), market.view(0), told]).decode()
    assert not [card for card in unsold if f'"{card}"' in shown]


# -- worlds --------------------------------------------------------------------------------------


def moments(players: int, seed: int, every: int, **options: Any) -> Iterator[State]:
    """States along a random game in which anybody who may act does."""
    rng = random.Random(seed)
    state = sit_down(players, **options)
    for step in range(10_000):
        if step % every == 0:
            yield state
        if isinstance(state.pending, Over):
            break
        if isinstance(state.pending, Chance):
            state.resolve(state.pending.sample(rng.randrange))
        else:
            assert isinstance(state.pending, Decision)
            seat = rng.choice((*state.pending.must, *state.pending.may))
            state.apply(seat, rng.choice(state.legal(seat)))
    yield state


OTHER_TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"ghost": False, "start_tie": "colour"}),
    (3, {"bet_order": "strict", "reveal_losing_bets": True}),
    (4, {"purple_races": 0, "green_races": 1, "leader_tie": "one_each"}),
    (5, {"allow_debt": True, "market_tie": "colour", "green_races": 0}),
    (6, {"plus_on_special_move": False, "x_stops_special_move": True}),
]


@pytest.mark.parametrize(
    ("players", "options"), [*((players, {}) for players in range(2, 7)), *OTHER_TABLES]
)
def test_a_world_looks_like_the_real_one_to_its_viewer(
    players: int, options: dict[str, Any]
) -> None:
    """HS-8: built from the view alone, with the same view and the same choices."""
    rng = random.Random(players)
    for state in moments(players, seed=players, every=2, **options):
        for viewer in everybody(state):
            view = state.view(viewer)
            world = GAME.world(view, rng)
            assert world.view(viewer) == view
            if viewer is not None:
                assert list(world.legal(viewer)) == list(state.legal(viewer))


def test_a_world_plays_on_to_the_end() -> None:
    """HS-8, HS-4.14: nothing a world makes up leads into a dead end."""
    rng = random.Random(8)
    for state in moments(3, seed=1, every=23):
        world = GAME.world(state.view(1), rng)
        while not isinstance(world.pending, Over):
            if isinstance(world.pending, Chance):
                world.resolve(world.pending.sample(rng.randrange))
            else:
                seat = world.pending.must[0]
                world.apply(seat, rng.choice(world.legal(seat)))


SECRETS: list[tuple[str, Callable[[], State], Callable[[State], object]]] = [
    ("hands of others", lambda: draft_with(seats=3), lambda state: state.hands[1:]),
    ("left-overs", lambda: draft_with(seats=3), lambda state: set(state.left_over)),
    ("ghost hand", lambda: draft_with(seats=2), lambda state: state.ghost_hand),
    ("kept cards", lambda: third_step(), lambda state: state.kept[1:]),
    ("race cards", lambda: betting_with((50, 40, 30)), lambda state: state.race_deck),
    ("bet values", lambda: some_bets(), lambda state: state.bets),
    ("tokens in hand", lambda: some_bets(), lambda state: state.unplaced),
    ("market deck", lambda: market_with((60, 50, 40)), lambda state: state.market_deck),
    ("losing bets", lambda: after_a_race(), lambda state: state.results),
]


def third_step() -> State:
    state = draft_with(seats=4)
    pick_first(state)
    pick_first(state)
    return state


def some_bets() -> State:
    betting = betting_with((50, 40, 30))
    bet(betting, 1, 3, 7, "win")
    bet(betting, 1, 1, 8, "win")
    return betting


def after_a_race() -> State:
    race = race_with(finished=(8, 11), positions={9: 9})
    for seat in range(3):
        race.bets += [
            Bet(seat, SPOT_OF[horse, "win"], value)
            for horse, value in zip((2, 3, 4, 5, 6), (1, 1, 2, 2, 3), strict=True)
        ]
    race.resolve((4, 5))
    race.apply(0, choices(race)[0])
    return race


@pytest.mark.parametrize(("secret", "story", "of"), SECRETS, ids=[name for name, _, _ in SECRETS])
def test_every_secret_varies_between_worlds(
    secret: str, story: Callable[[], State], of: Callable[[State], object]
) -> None:
    """HS-8: a world that always holds the truth would give it away."""
    state = story()
    rng = random.Random(5)
    worlds = [GAME.world(state.view(0), rng) for _ in range(12)]
    assert len({repr(of(world)) for world in worlds}) > 1, secret


def test_a_world_keeps_what_its_viewer_knows() -> None:
    """HS-8.2, HS-8.4: own cards, own values, and what elimination tells."""
    state = third_step()
    rng = random.Random(2)
    for _ in range(10):
        world = GAME.world(state.view(0), rng)
        assert (world.hands[0], world.kept[0]) == (state.hands[0], state.kept[0])
        assert world.arrived[0] == state.arrived[0]
    race, _ = paid_after(
        (8, 11, 9),
        money={"black": 0, "red": 0},
        bets={
            "red": ((1, 8, "win"), (1, 11, "show"), (2, 7, "win"), (2, 6, "win"), (3, 8, "show"))
        },
    )
    for _ in range(10):
        world = GAME.world(race.view(0), rng)
        assert world.results == race.results, "1, 1 and 3 were shown, so 2 and 2 are known"


# -- afterwards ----------------------------------------------------------------------------------


def test_a_finished_game_may_be_replayed_fully_open() -> None:
    """HS-8.1: the record tells every pick and every value."""
    record = play(GAME, ["random"] * 3, seed=11)
    told = [event for _, events in replay(record, GAME) for event in events]
    picks = [event for event in told if isinstance(event, Drafted)]
    assert len(picks) == 12
    assert all(event.card in GAME.box.shares for event in picks)
    bets = [event for event in told if isinstance(event, BetPlaced)]
    assert len(bets) == 4 * 3 * 5
    assert all(event.value in (1, 2, 3) for event in bets)
    assert all(event.horse in HORSES for event in bets)


def test_no_event_tells_a_viewer_what_is_not_theirs() -> None:
    """HS-8: through whole random games, by the words of the table of section 8."""
    for seed in range(3):
        for _, events in replay(play(GAME, ["random"] * 4, seed=seed), GAME):
            for viewer in (None, 0, 1, 2, 3):
                for event in heard(events, viewer):
                    match event:
                        case HandArrived(seat):
                            assert seat == viewer
                        case Drafted(seat, card):
                            assert (card is None) == (seat != viewer)
                        case BetPlaced(seat, _, _, value):
                            assert (value is None) == (seat != viewer)
