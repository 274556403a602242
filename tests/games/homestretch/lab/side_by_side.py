"""The engine and the kernel play the same games: the same dice, the same actions.

Whatever random number the engine's chances ask for goes on a tape, from which the kernel draws.
After each action every seat of every game is looked at in both.
"""

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from railbird.core import Chance, Decision, Over, Pack, Perspective
from railbird.games.homestretch.bots.steady import Steady
from railbird.games.homestretch.bots.whole_games import whole_games
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.state import State
from railbird.lab.whole.games import REWARDS
from railbird.rl.encoding import Catalogue
from railbird.rl.rewards import Gains

LONGEST_TAPE = 512
"""Numbers drawn after one action: shuffles, and now and then dice thrown again for the start."""


class Match(NamedTuple):
    """A kind of game to be compared."""

    name: str
    game: Homestretch
    seats: int
    options: dict[str, object]
    reward: str


class EngineGame:
    """One game of the engine, with the numbers its chances were drawn from."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self._match, self._rng = match, rng
        self.tape: list[int] = []
        self.begin()

    def begin(self) -> None:
        match = self._match
        self.gains = Gains(match.game, match.seats, match.reward)
        state = match.game.new(match.seats, match.options)
        assert isinstance(state, State)
        self.state = state
        self.go_on()

    def go_on(self) -> None:
        self.tape.clear()
        while isinstance(self.state.pending, Chance):
            self.state.resolve(self.state.pending.sample(self._below))

    def _below(self, bound: int) -> int:
        self.tape.append(self._rng.randrange(bound))
        return self.tape[-1]

    def decides(self) -> tuple[int, ...]:
        """All that may act, whoever is waited for first."""
        pending = self.state.pending
        return (*pending.must, *pending.may) if isinstance(pending, Decision) else ()


class SideBySide:
    def __init__(self, match: Match, count: int, seed: int) -> None:
        self._rng = random.Random(seed)
        self.match = match
        self.kernel = whole_games(match.game, count, match.seats, match.options)
        self.engine = [EngineGame(match, self._rng) for _ in range(count)]
        self._offered = Catalogue(match.game).offered
        self.steps, self.ended, self.ties = 0, 0, 0
        self.kernel.begin(tape=self._tape())
        self.compare()

    def step(self) -> None:
        """Somebody acts in each game: mostly who is waited for, at times who may act early. Now and
        then the kernel is given the positions of the engine and goes on from there."""
        if self._rng.random() < 0.1:
            for number, game in enumerate(self.engine):
                self.kernel.put(number, game.state)
        seats = []
        for game in self.engine:
            decides = game.decides()
            seats.append(decides[0] if self._rng.random() < 0.7 else self._rng.choice(decides))
        advice = self.kernel.choose("steady", np.array(seats)).tolist()
        actions = [
            self._act(game, seat, steady)
            for game, seat, steady in zip(self.engine, seats, advice, strict=True)
        ]
        self.kernel.play(np.array(actions), seats=np.array(seats), tape=self._tape())
        self.steps += len(self.engine)
        self.compare()
        self._begin_again()

    def _act(self, game: EngineGame, seat: int, advice: int) -> int:
        """Every third time as `steady` does, whatever position chance has led to."""
        offered = self._offered(game.state.legal(seat))
        number = self._rng.choice(list(offered))
        if self._rng.random() < 1 / 3:
            view = game.state.view(seat)
            seen = Perspective(self.match.game, view, list(offered.values()), self._rng)
            number = advice
            assert offered[number] == Steady().choose(seen), f"{self.match.name}: {view}"
        game.state.apply(seat, offered[number])
        game.go_on()
        return number

    def _begin_again(self) -> None:
        over = np.array([not game.decides() for game in self.engine])
        if not over.any():
            return
        self.ended += int(over.sum())
        for game in self.engine:
            game.tape.clear()
            if not game.decides():
                game.begin()
        self.kernel.begin(over, self._tape())
        self.compare()

    def _tape(self) -> Any:
        tape = np.full((len(self.engine), LONGEST_TAPE), -1)
        for number, game in enumerate(self.engine):
            tape[number, : len(game.tape)] = game.tape
        return tape

    # -- what has to be equal --------------------------------------------------------------------

    def compare(self) -> None:
        asked = [(*game.decides(), -1)[0] for game in self.engine]
        assert self.kernel.asked().tolist() == asked
        drawn = [len(game.tape) for game in self.engine]
        assert self.kernel.games["draws"].tolist() == drawn or not any(drawn)
        for seat in range(self.match.seats):
            self._compare_seat(seat)
        self._compare_rewards(asked)

    def _compare_seat(self, seat: int) -> None:
        count, kernel, observe = len(self.engine), self.kernel, self.match.game.learn.observation
        rows = np.full((count, kernel.length), -1, np.float32)
        masks = np.full((count, kernel.actions), -1, np.int8)
        kernel.look(np.full(count, seat), rows, masks)
        for number, game in enumerate(self.engine):
            row = np.array(observe(game.state.view(seat)), np.float32)
            assert (rows[number] == row).all(), self._where(number, seat, rows[number] != row)
            legal = list(self._offered(game.state.legal(seat)))
            assert kernel.legal(number, seat) == legal, self._where(number, seat, legal)
            mask = np.zeros(kernel.actions, np.int8)
            mask[legal] = 1
            assert (masks[number] == mask).all(), self._where(number, seat, legal)

    def _compare_rewards(self, asked: Sequence[int]) -> None:
        match = self.match
        rewards = np.zeros((len(self.engine), match.seats))
        self.kernel.add_rewards(match.reward, np.array(asked), rewards)
        for number, game in enumerate(self.engine):
            pending = game.state.pending
            told = [0.0] * match.seats
            if isinstance(pending, Over):
                told = game.gains.rest(pending.result)
                kept = self.kernel.games[number]
                assert tuple(kept["places"][: match.seats]) == pending.result.places
                assert tuple(kept["money"][: match.seats]) == pending.result.scores
                self.ties += len(set(pending.result.scores)) < match.seats
            else:
                seat = asked[number]
                told[seat] = game.gains.now(seat, game.state.view(seat))
            assert rewards[number].tolist() == told, self._where(number, asked[number], told)

    def _where(self, number: int, seat: int, what: object) -> str:
        state = self.engine[number].state
        found = np.flatnonzero(what).tolist() if isinstance(what, np.ndarray) else what
        return f"{self.match.name}, game {number}, seat {seat}, {state.phase.name}: {found}"


# -- boxes of other makers -----------------------------------------------------------------------


def other_boxes() -> dict[str, Homestretch]:
    """Packs that change what a kernel could take for granted."""
    printed = Homestretch()
    toml, cards = printed.text_of("game.toml"), printed.text_of("race_cards.csv")
    head, *shares = printed.text_of("shares.csv").splitlines()
    names = [
        f"{chr(ord('z') - n % 20)}{n}{line[line.index(',') :]}" for n, line in enumerate(shares)
    ]
    tote = ["horse,win,place,show", *(f"{horse},1,1,1" for horse in HORSES)]
    longer = {
        "finish_distance = 10": "finish_distance = 13",
        "full = 2 ": "full = 3 ",
        "market_rounds = 2": "market_rounds = 3",
        "blind_buy_fee_k = 3": "blind_buy_fee_k = 1",
    }
    hands = {
        "2 = 5, 3 = 5, 4 = 5, 5 = 4, 6 = 3": "2 = 7, 3 = 4, 4 = 2, 5 = 3, 6 = 1",
        "ghost_hands = { 2 = 1, 3 = 0,": "ghost_hands = { 2 = 1, 3 = 1,",
        "start_money_k = 50": "start_money_k = 70",
    }
    packs = {
        "longer track": {"game.toml": changed(toml, longer)},
        "other hands and tokens": {
            "game.toml": changed(toml, hands),
            "bet_tokens.csv": "value,count_per_player\n4,1\n1,2\n7,2\n",
        },
        "little to win": {
            "tote_board.csv": "\n".join(tote) + "\n",
            "race_cards.csv": re.sub(r"\d+,\d+,\d+", "1,1,1", cards),
        },
        "other names": {"shares.csv": "\n".join([head, *names]) + "\n"},
    }
    made = {name: Homestretch(Pack(name, files)) for name, files in packs.items()}
    return {"as printed": printed} | made


def changed(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


RULES: Sequence[dict[str, object]] = (
    {},
    {"bet_order": "strict", "leader_tie": "ranked", "x_stops_special_move": True},
    {"allow_debt": True, "plus_on_special_move": False, "start_tie": "colour"},
    {"market_tie": "colour", "ghost": False, "purple_races": 1, "green_races": 3},
    {"reveal_losing_bets": True, "purple_races": 0, "green_races": 1},
)


def matches() -> list[Match]:
    """Every number of seats in every box under every set of rules, the rewards in turn."""
    found = []
    for name, game in other_boxes().items():
        for seats in game.seats:
            for number, rules in enumerate(RULES):
                colours = ("yellow", "white", "red", "green", "blue", "black")[:seats]
                options = rules | ({"colours": colours} if number % 2 else {})
                reward = REWARDS[(number + seats) % len(REWARDS)]
                words = ", ".join(f"{key}={value}" for key, value in options.items())
                found.append(Match(f"{name}, {seats} seats, {words}", game, seats, options, reward))
    return found
