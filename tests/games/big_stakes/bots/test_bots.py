"""The bots of Big Stakes Racing: honest, repeatable, sensible, better than those below them."""

import random
from typing import Any

import pytest

import railbird
from railbird.arena import Field, play_game
from railbird.bots import load_bot
from railbird.core import Action, Pack, Perspective
from railbird.games.big_stakes.actions import (
    CANCEL_TRADE,
    CONFIRM_TRADE,
    DONE_BETTING,
    PASS_BID,
    AcceptTrade,
    AssignAllowance,
    Bid,
    Breed,
    Discard,
    EnterHorse,
    NameFoal,
    OfferTrade,
    PlaceBet,
    TrimFoal,
)
from railbird.games.big_stakes.race.actions import DECLINE, LODGE, Move, ShiftPace, SpendToken
from railbird.games.big_stakes.race.state import Held
from railbird.games.big_stakes.state import Foal, State
from tests.bots.moments import moments
from tests.games.big_stakes.table import (
    card,
    deal,
    game,
    play,
    quick_bookmaker,
    race_in,
    seats_asked,
    sit_down,
    step,
    to_phase,
    with_hands,
)

GAME = game()
BOTS = ("steady", "sharp")
CLASSIC = [card(name) for name in ("SECRETARIAT", "AFFIRMED", "MAN O' WAR")]
SPRINTERS = [card(name) for name in ("CHINOOK PASS", "XTRA HEAT")]
SLOW = [card("KINGMAN"), card("DAY STAR")]


def choice(bot: str, seen: Perspective, seed: int = 1) -> Action:
    fresh = Perspective(seen.game, seen.view, seen.legal, random.Random(seed))
    return load_bot(bot, seen.game).choose(fresh)


def chosen(bot: str, state: State, seat: int, seed: int = 1) -> Action:
    legal = state.legal(seat)
    seen = Perspective(state.game, state.view(seat), legal, random.Random(seed))
    return choice(bot, seen, seed)


# -- honest and repeatable -----------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_plays_the_same(bot: str) -> None:
    players = [bot, "random", "steady"]
    options = {"program": "one_race", "race": "6F-D"}
    one, other = (railbird.play(GAME, players, seed=11, options=options) for _ in range(2))
    assert one.dump() == other.dump()


@pytest.mark.parametrize("bot", BOTS)
def test_secrets_of_others_make_no_difference(bot: str) -> None:
    """Worlds that a seat cannot tell apart get the same answer."""
    hidden_differed = 0
    for number, (match, seen) in enumerate(moments(GAME, 3, 6, "steady")):
        if number % 9:
            continue
        seat = seen.view.seat
        assert seat is not None
        expected = choice(bot, seen)
        world = next(seen.worlds(random.Random(number)))
        assert isinstance(world, State)
        assert isinstance(match.state, State)
        secrets = list(GAME.secrets.values())
        hidden_differed += any(secret(world) != secret(match.state) for secret in secrets)
        there = Perspective(GAME, world.view(seat), world.legal(seat), seen.rng)
        assert choice(bot, there) == expected
    assert hidden_differed > 5


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", [1, 2, 10])
def test_every_answer_is_legal_at_every_table(bot: str, seats: int) -> None:
    options = {"program": "one_race", "race": "7F-T"} if seats > 1 else {}
    played = play_game(Field("big_stakes", (bot,) * seats, seats, options), 0)
    assert not played.faults
    assert all(decisions >= 2 for decisions in played.decisions)


@pytest.mark.parametrize(
    "options",
    [
        {"stables": "auction", "breeding": "matched", "weights": "sex", "jockeys": True},
        {"horses_per_player": 3, "play_speed": "japanese", "token_policy": "forced_only"},
        {"horse_reuse": "free", "breeding": "random", "weights": "manual", "track": "single"},
        {"program": "fixed", "betting": True, "play_speed": "west_coast", "jockeys": True},
        {"program": "randomized", "race_draw": "select", "race_order": "agreed"},
        {"inquiry_mode": "inquiry", "token_policy": "forced_only", "play_speed": "japanese"},
        {"weights": "rating", "mirror_allowance": True, "track_conditions": "race"},
        {"token_carryover": True, "house_stables": 2, "tactical_pace": False},
    ],
)
def test_every_answer_is_legal_under_every_option(options: dict[str, Any]) -> None:
    fast = {"play_speed": "japanese"} | options
    field = Field("big_stakes", (BOTS[-1], "steady", "random"), 2, fast)
    assert not play_game(field, 0).faults


def test_horses_of_ones_own_are_run() -> None:
    horses = GAME.text_of("horses.csv").replace("KINGMAN", "NOBODY")
    field = Field(
        "big_stakes",
        (BOTS[-1], "steady"),
        1,
        {"play_speed": "japanese"},
        Pack("mine", {"horses.csv": horses}),
    )
    assert not play_game(field, 0).faults


# -- the stable ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_horses_that_suit_no_race_are_given_up(bot: str) -> None:
    state = sit_down(2, trading=False)
    deal(state, [*CLASSIC, *SPRINTERS, *SLOW])
    assert chosen(bot, state, 0) == Discard(tuple(sorted(SLOW)))


def test_sharp_offers_what_it_does_not_need() -> None:
    state = to_phase(sit_down(2), "deal")
    deal(state, [*CLASSIC, *SPRINTERS, *SLOW])
    offer = chosen("sharp", state, 0)
    assert isinstance(offer, OfferTrade)
    assert offer.give in SLOW


@pytest.mark.parametrize("bot", BOTS)
def test_a_better_horse_is_traded_for_a_worse_one(bot: str) -> None:
    state = to_phase(sit_down(2), "deal")
    deal(state, [*CLASSIC, *SPRINTERS, *SLOW])
    play(state, 0, OfferTrade(1, SLOW[0]))
    play(state, 1, AcceptTrade(card("SPECTACULAR BID")))
    assert chosen(bot, state, 0) == CONFIRM_TRADE


@pytest.mark.parametrize("bot", BOTS)
def test_a_good_horse_that_is_offered_is_taken(bot: str) -> None:
    state = to_phase(sit_down(2), "deal")
    deal(state, [*CLASSIC, *SPRINTERS, *SLOW], [card("GROOVY"), *range(31, 37)])
    play(state, 0, OfferTrade(1, CLASSIC[0]))
    answer = chosen(bot, state, 1)
    assert isinstance(answer, AcceptTrade)
    assert answer.card != card("GROOVY")


@pytest.mark.parametrize("bot", BOTS)
def test_a_good_horse_is_not_traded_for_a_bad_one(bot: str) -> None:
    state = to_phase(sit_down(2), "deal")
    deal(state, [*CLASSIC, *SPRINTERS, card("WISE DAN"), SLOW[0]], [SLOW[1]])
    play(state, 0, OfferTrade(1, CLASSIC[0]))
    play(state, 1, AcceptTrade(SLOW[1]))
    assert chosen(bot, state, 0) == CANCEL_TRADE


@pytest.mark.parametrize("bot", BOTS)
def test_every_horse_runs_at_its_distance(bot: str) -> None:
    """The default program: 8, 6, 10, 5 and 12 furlongs."""
    hand = [card(name) for name in ("WISE DAN", "GROOVY", "SPECTACULAR BID", "CHINOOK PASS")]
    state = with_hands([*hand, card("WHIRLAWAY")], range(27, 32))
    assert chosen(bot, state, 0) == EnterHorse((card("WISE DAN"),))


def test_sharp_saves_its_best_horse_for_the_big_race() -> None:
    """Steady runs it in the first race, where it is best as well."""
    sprinters = [card(name) for name in ("GROOVY", "CHINOOK PASS", "XTRA HEAT")]
    state = with_hands([card("SPECTACULAR BID"), card("KINGMAN"), *sprinters], range(27, 32))
    assert chosen("steady", state, 0) == EnterHorse((card("SPECTACULAR BID"),))
    assert chosen("sharp", state, 0) != EnterHorse((card("SPECTACULAR BID"),))


@pytest.mark.parametrize("bot", BOTS)
def test_lots_are_bid_for_by_what_they_earn(bot: str) -> None:
    state = sit_down(3, stables="auction")
    step(state)
    seat = seats_asked(state)[0]
    state.lot = card("SECRETARIAT")
    assert isinstance(chosen(bot, state, seat), Bid)
    state.lot = card("KINGMAN")
    assert chosen(bot, state, seat) == PASS_BID
    state.lot, state.bid, state.bidder = card("SECRETARIAT"), 19_000_000, (seat + 1) % 3
    assert chosen(bot, state, seat) == PASS_BID


@pytest.mark.parametrize("bot", BOTS)
def test_foals_come_from_good_parents_and_are_trimmed_at_the_end(bot: str) -> None:
    state = to_phase(sit_down(2, breeding="matched"), "breed")
    pair = chosen(bot, state, 0)
    assert isinstance(pair, Breed)
    assert pair.sire not in SLOW
    state.foal = Foal(pair.sire, pair.dam, (9,) * 12, ("7",) * 12, "H", "B")
    assert chosen(bot, state, 0) == TrimFoal(12)


@pytest.mark.parametrize("bot", BOTS)
def test_a_foal_is_named_after_its_parents(bot: str) -> None:
    state = to_phase(sit_down(2, breeding="matched"), "breed")
    sire, dam = card("MAN O' WAR"), card("RACHEL ALEXANDRA")
    state.foal = Foal(sire, dam, (8,) * 12, ("7",) * 12, "H", "B")
    first = chosen(bot, state, 0)
    assert first == NameFoal("MAN ALEXANDRA")
    state.apply(0, first)  # any free name is accepted, listed or not
    state.foal = Foal(sire, dam, (8,) * 12, ("7",) * 12, "H", "B")
    assert chosen(bot, state, 1) == NameFoal("RACHEL WAR")


# -- around the race -----------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_pounds_come_off_the_own_horse_alone(bot: str) -> None:
    state = to_phase(sit_down(2, weights="manual"), "weights")
    own = chosen(bot, state, 0)
    assert own == AssignAllowance(state.to_ask[0], 175)
    play(state, 0, own)
    assert chosen(bot, state, 0) == AssignAllowance(state.to_ask[0], None)


@pytest.mark.parametrize("bot", BOTS)
def test_a_strong_finish_is_used_early(bot: str) -> None:
    """BS-7.61: from the last round, where it counts least."""
    state = to_phase(with_hands([card("WISE DAN"), 1, 2, 3, 4], range(27, 32)), "entry")
    play(state, 0, EnterHorse((card("WISE DAN"),)))
    to_phase(state, "pace")
    assert chosen(bot, state, 0) == ShiftPace(card("WISE DAN"), ((8, 1, 1),))


@pytest.mark.parametrize("bot", BOTS)
def test_of_several_tokens_the_likeliest_is_spent(bot: str) -> None:
    state = one_race(2)
    race, seat = race_in(state), 0
    numbers = {token.number: token.id for token in state.box.tokens.values()}
    race.order = tuple(sorted(race.order, key=lambda place: race.runners[place].owner != seat))
    race.tokens[seat] = (Held(numbers[2], 0), Held(numbers[6], 0))
    state.enter("token")
    assert chosen(bot, state, seat) == SpendToken(6)


def one_race(seats: int, **options: Any) -> State:
    names = ["secretariat", "man o' war", "whirlaway"]
    state = sit_down(seats, program="one_race", race="6F-D", runners=names, **options)
    return to_phase(state, "move")


@pytest.mark.parametrize("bot", BOTS)
def test_an_inquiry_is_lodged_exactly_when_a_rule_was_broken(bot: str) -> None:
    state = one_race(2, inquiry_mode="inquiry")
    mover = seats_asked(state)[0]
    sound = state.copy()
    longest = max((each for each in state.legal(mover) if isinstance(each, Move)), key=_length)
    play(state, mover, longest)  # more steps than the throw allows (V1)
    assert chosen(bot, state, seats_asked(state)[0]) == LODGE
    play(sound, mover, sound.default(mover))
    assert chosen(bot, sound, seats_asked(sound)[0]) == DECLINE


def _length(move: Move) -> int:
    return len(move.path)


@pytest.mark.parametrize("bot", BOTS)
def test_bets_need_value(bot: str) -> None:
    kind = quick_bookmaker()
    names = ["secretariat", "kingman", "day star"]
    options = {"program": "one_race", "race": "12F-D", "runners": names}
    state = to_phase(sit_down(2, kind, betting=True, **options), "bets")
    step(state)  # the bookmaker
    gift, fair = state.box.ladder[14], state.box.ladder[0]
    state.odds = tuple(
        type(offer)(offer.horse, gift if offer.horse == 1 else fair, None, None)
        for offer in state.odds
    )
    bet = chosen(bot, state, 0)
    assert isinstance(bet, PlaceBet)
    assert (bet.horse, bet.bet) == (1, "win")
    state.odds = tuple(type(offer)(offer.horse, fair, None, None) for offer in state.odds)
    assert chosen(bot, state, 0) == DONE_BETTING


# -- strength ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_nearly_always_better_than_random(bot: str) -> None:
    field = Field("big_stakes", (bot, "random"), 3, {"play_speed": "japanese"})
    won = sum(played.players[played.places.index(1)] == bot for played in map_games(field, 4))
    assert won >= 3


def test_sharp_plans_better_than_steady() -> None:
    field = Field("big_stakes", ("sharp", "steady"), 1, {"play_speed": "japanese"})
    won = sum(played.players[played.places.index(1)] == "sharp" for played in map_games(field, 40))
    assert won >= 22


def map_games(field: Field, games: int) -> list[Any]:
    return [play_game(field, number) for number in range(games)]
