"""steady and sharp: honest, repeatable, sensible, and better than those below them."""

import random

import msgspec
import pytest

import railbird
from railbird.arena import Field, play_game
from railbird.bots import load_bot
from railbird.core import Action, Game, Pack, Perspective, State
from railbird.games.homestretch.actions import (
    BuyFaceUp,
    DraftPick,
    MoveOne,
    MoveTwo,
    PassBuy,
    PlaceBet,
)
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.view import BetView, HomestretchView
from tests.bots.moments import moments

GAME = Homestretch()
BOTS = ("steady", "sharp")


def choice(bot: str, seen: Perspective, seed: int = 1) -> Action:
    fresh = Perspective(seen.game, seen.view, seen.legal, random.Random(seed))
    return load_bot(bot, seen.game).choose(fresh)


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_plays_the_same(bot: str) -> None:
    players = [bot, "random", bot]
    one, other = (railbird.play(GAME, players, seed=11) for _ in range(2))
    assert one.dump() == other.dump()


@pytest.mark.parametrize("bot", ["random", *BOTS])
def test_secrets_of_others_make_no_difference(bot: str) -> None:
    """Worlds that a seat cannot tell apart get the same answer."""
    hidden_differed = 0
    for number, (match, seen) in enumerate(moments(GAME, seed=6, player="steady")):
        if number % 7:
            continue
        seat = seen.view.seat
        assert seat is not None
        expected = choice(bot, seen)
        for each in range(2):
            world = next(seen.worlds(random.Random(each)))
            hidden_differed += secrets_of(world) != secrets_of(match.state)
            there = Perspective(GAME, world.view(seat), world.legal(seat), seen.rng)
            assert choice(bot, there) == expected
    assert hidden_differed > 20


def secrets_of(state: State) -> list[object]:
    game: Game = railbird.load("homestretch")
    return [secret(state) for secret in game.secrets.values()]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_every_answer_is_legal_at_every_table(bot: str, seats: int) -> None:
    played = play_game(Field("homestretch", (bot,) * seats, seed=seats), 0)
    assert not played.faults
    assert all(decisions > 10 for decisions in played.decisions)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "options",
    [
        {"purple_races": 0, "green_races": 1},
        {"purple_races": 3, "green_races": 0, "bet_order": "strict", "allow_debt": True},
        {"x_stops_special_move": True, "plus_on_special_move": False, "ghost": False},
    ],
)
def test_every_answer_is_legal_under_every_option(bot: str, options: dict[str, object]) -> None:
    field = Field("homestretch", (bot, "random"), seed=2, options=options)
    assert not play_game(field, 0).faults


def odd_pack() -> Pack:
    """Nothing that the tables know: other handicaps, a longer track, other tokens and figures."""
    cards = GAME.text_of("race_cards.csv").replace("X", "+2").splitlines()
    stock = "code,kind,bonus,count\n+2,plus,2,11\n+4,plus,4,11\n+6,plus,6,11\nX,cancel,,11\n"
    toml = GAME.text_of("game.toml").replace("finish_distance = 10", "finish_distance = 17")
    tokens = "value,count_per_player\n2,1\n5,4\n"
    return Pack(
        "odd",
        {
            "race_cards.csv": "\n".join(cards),
            "handicap_tokens.csv": stock,
            "game.toml": toml,
            "bet_tokens.csv": tokens,
        },
    )


def test_a_pack_that_no_table_knows_is_played_and_played_well() -> None:
    field = Field("homestretch", ("sharp", "random", "random"), seed=1, pack=odd_pack())
    games = [play_game(field, number) for number in range(9)]
    assert not any(game.faults for game in games)
    wins = sum(game.players[seat] == "sharp" for game in games for seat in game.winners)
    assert wins >= 5


@pytest.mark.parametrize("bot", BOTS)
def test_the_seven_is_drafted_first(bot: str) -> None:
    """HS-2.12: at its price the best buy."""
    met = 0
    for _, seen in moments(GAME, seed=8):
        if seen.view.phase != "draft":
            break
        hand = [action.card for action in seen.legal if isinstance(action, DraftPick)]
        if any(card.startswith("B07") for card in hand):
            chosen = choice(bot, seen)
            assert isinstance(chosen, DraftPick)
            assert chosen.card.startswith("B07")
            met += 1
    assert met


@pytest.mark.parametrize("bot", BOTS)
def test_tokens_go_where_they_pay(bot: str) -> None:
    """Early in a game, at a table where only a bet on #9 pays."""
    rows = [f"{horse},1,1,1" for horse in HORSES if horse != 9]
    tote = "\n".join(["horse,win,place,show", *rows, "9,20,15,10"])
    game = Homestretch(Pack("nine", {"tote_board.csv": tote}))
    bets = 0
    for _, seen in moments(game, seed=3):
        view = seen.view
        assert isinstance(view, HomestretchView)
        if view.phase == "betting" and view.race <= 2 and len(view.unplaced) == 5:
            chosen = choice(bot, seen)
            assert isinstance(chosen, PlaceBet)
            assert chosen.horse == 9
            bets += 1
    assert bets == 8


def early_drives() -> list[Perspective]:
    """Rolls of the first turns of a race, where a horse may be moved two or one."""
    return [
        seen
        for _, seen in moments(GAME, seed=5)
        if MoveTwo() in seen.legal and sum(seen.view.position.values()) < 12  # type: ignore[attr-defined]
    ]


def with_stakes(seen: Perspective, owner: int) -> Perspective:
    """Nobody has a share or a token, but one seat a token on the rolled horse."""
    view = seen.view
    assert isinstance(view, HomestretchView)
    assert view.dice is not None
    bets = (BetView(owner, sum(view.dice), "win", 3 if owner == view.seat else None),)
    stables = ((),) * len(view.money)
    level = msgspec.structs.replace(view, bets=bets, stables=stables, money=(50, 50, 50, 50))
    return Perspective(seen.game, level, seen.legal, seen.rng)


def test_an_own_horse_is_driven_and_a_rivals_horse_is_not() -> None:
    drives = early_drives()
    assert len(drives) > 5
    for seen in drives:
        seat = seen.view.seat
        assert seat is not None
        for bot in BOTS:
            assert choice(bot, with_stakes(seen, owner=seat)) == MoveTwo()
        assert choice("sharp", with_stakes(seen, owner=(seat + 1) % 4)) == MoveOne()


def test_nothing_is_bought_that_earns_less_than_it_costs() -> None:
    horses = GAME.text_of("horses.csv").splitlines()
    dear = [horses[0]]
    for line in horses[1:]:
        cells = line.split(",")
        cells[horses[0].split(",").index("share_cost_k")] = "40"
        dear.append(",".join(cells))
    toml = GAME.text_of("game.toml").replace("start_money_k = 50", "start_money_k = 900")
    game = Homestretch(Pack("dear", {"horses.csv": "\n".join(dear), "game.toml": toml}))
    offers = 0
    for _, seen in moments(game, seed=3):
        if any(isinstance(action, BuyFaceUp) for action in seen.legal):
            offers += 1
            assert all(choice(bot, seen) == PassBuy() for bot in BOTS)
    assert offers


def wins_of(player: str, field: Field, games: int) -> float:
    played = [play_game(field, number) for number in range(games)]
    assert not any(game.faults for game in played)
    return sum(
        (game.players[seat] == player) / len(game.winners)
        for game in played
        for seat in game.winners
    )


def test_steady_beats_random() -> None:
    """It wins three games of four in the long run; half of 60 is far below."""
    field = Field("homestretch", ("steady", "random", "random", "random"), seed=1)
    assert wins_of("steady", field, 60) > 30


@pytest.mark.slow
def test_sharp_beats_steady() -> None:
    """It wins more than two games of five in the long run; par is one of four."""
    field = Field("homestretch", ("sharp", "steady", "steady", "steady"), seed=1)
    assert wins_of("sharp", field, 32) > 8
