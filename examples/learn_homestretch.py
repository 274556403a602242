# ruff: noqa: T201 – a program for people
"""Learn to play Homestretch from nothing, in a minute or two on one processor.

    python examples/learn_homestretch.py              # learn, then play against random
    python examples/learn_homestretch.py --games 100  # a quick look

A linear policy plays all four seats of the PettingZoo environment and is pulled towards what paid
(REINFORCE): every decision in a race is credited with what its seat gained on the others until the
end of that race, every share with what was gained until the end of the game.
"""

import argparse
import random
import time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railbird import rl
from railbird.arena.tally import wilson

SEATS = 4
GAMES = 1000
BATCH = 20
RATE = 0.3
"""How far the policy moves with each batch."""
GREED = 3.0
"""When it counts, the policy is this much surer of itself than while it learns."""

Numbers = NDArray[np.float32]


class Decision(NamedTuple):
    row: Numbers
    legal: NDArray[np.intp]
    chances: Numbers
    chosen: int
    """Place in `legal`."""
    lead: float
    """What the seat had more than the others on average."""
    race: int | None
    """None for shares, which pay until the end of the game."""


class Policy:
    """Each action has a weight for every number of the observation."""

    def __init__(self, actions: int, numbers: int) -> None:
        self.weights: Numbers = np.zeros((actions, numbers + 1), dtype=np.float32)
        self._scale: Numbers = np.full_like(self.weights, 1e-4)

    def chances(self, row: Numbers, legal: NDArray[np.intp], sureness: float = 1.0) -> Numbers:
        wish = sureness * (self.weights[legal] @ row)
        likely: Numbers = np.exp(wish - wish.max())
        likely /= likely.sum()
        return likely

    def learn(self, decisions: list[tuple[Decision, float]]) -> None:
        """Make more likely what gained more than the others, and less likely what gained less."""
        pull = np.zeros_like(self.weights)
        for decision, gain in decisions:
            surprise = -decision.chances
            surprise[decision.chosen] += 1
            pull[decision.legal] += np.outer(gain * surprise, decision.row)
        pull /= len(decisions)
        self._scale = 0.95 * self._scale + 0.05 * pull * pull
        self.weights += RATE * pull / np.sqrt(self._scale + 1e-10)


def with_constant(observation: dict[str, Any]) -> Numbers:
    row: Numbers = np.append(observation["observation"], np.float32(1))
    return row


def lead_of(money: tuple[int, ...], seat: int) -> float:
    others = sum(money) - money[seat]
    return money[seat] - others / (len(money) - 1)


def play_and_credit(env: Any, policy: Policy, seed: int) -> list[tuple[Decision, float]]:
    """One game of the policy against itself; every decision with what it brought."""
    rng = random.Random(seed)
    made: list[list[Decision]] = [[] for _ in range(SEATS)]
    after_race: dict[int, tuple[int, ...]] = {}
    final = [0.0] * SEATS
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        seat = env.possible_agents.index(agent)
        if over:
            final[seat] = reward
            env.step(None)
            continue
        view = info["view"]
        after_race.setdefault(len(view.results), view.money)
        row, legal = with_constant(seen), np.flatnonzero(seen["action_mask"])
        chances = policy.chances(row, legal)
        chosen = rng.choices(range(len(legal)), chances.tolist())[0]
        race = view.race if view.phase in ("betting", "race_turn") else None
        lead = lead_of(view.money, seat)
        made[seat].append(Decision(row, legal, chances, chosen, lead, race))
        env.step(int(legal[chosen]))

    def gain(decision: Decision, seat: int) -> float:
        if decision.race in after_race:
            return lead_of(after_race[decision.race], seat) - decision.lead
        return final[seat] - decision.lead

    return [(each, gain(each, seat) / 20) for seat in range(SEATS) for each in made[seat]]


def learn(games: int, seed: int = 1, tell: bool = True) -> Policy:
    env: Any = rl.raw_env("homestretch", SEATS, reward="score")
    numbers = env.observation_space("seat_0")["observation"].shape[0]
    policy = Policy(int(env.action_space("seat_0").n), numbers)
    began = time.perf_counter()
    for start in range(0, games, BATCH):
        batch: list[tuple[Decision, float]] = []
        for number in range(start, min(games, start + BATCH)):
            batch += play_and_credit(env, policy, seed * 1_000_000 + number)
        policy.learn(batch)
        if tell and (start // BATCH) % 10 == 9:
            print(f"{start + BATCH} games, {time.perf_counter() - began:.0f} s", flush=True)
    return policy


class Score(NamedTuple):
    wins: float
    """The part of the games that were won."""
    lead: float
    """Final money above the mean of the others, on average."""


def against_random(policy: Policy, games: int, seed: int = 2) -> Score:
    """One learner, in each seat in turn, against three who play at random."""
    env = rl.raw_env("homestretch", SEATS, reward="score")
    wins, lead = 0.0, 0.0
    for number in range(games):
        rewards = one_game(env, policy, seed * 1_000_000 + number, learner=number % SEATS)
        own, best = rewards[number % SEATS], max(rewards)
        wins += (own == best) / rewards.count(best)
        lead += own
    return Score(wins / games, lead / games)


def one_game(env: Any, policy: Policy, seed: int, learner: int) -> list[float]:
    """The rewards by seat; who leads the others by most has most money."""
    rng = random.Random(f"against random {seed}")
    rewards = [0.0] * SEATS
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        seat = env.possible_agents.index(agent)
        if over:
            rewards[seat] = reward
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        if seat == learner:
            chances = policy.chances(with_constant(seen), legal, GREED).tolist()
            env.step(int(rng.choices(legal.tolist(), chances)[0]))
        else:
            env.step(int(rng.choice(legal.tolist())))
    return rewards


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="to learn from")
    parser.add_argument("--evaluate", type=int, default=400, help="games against random")
    given = parser.parse_args()
    policy = learn(given.games)
    score = against_random(policy, given.evaluate)
    low, high = wilson(score.wins * given.evaluate, given.evaluate)
    print(
        f"Against three random players it wins {score.wins:.1%} of {given.evaluate} games "
        f"({low:.1%} to {high:.1%} with 95 % confidence; par is {1 / SEATS:.0%}) "
        f"and ends ${score.lead:.0f}k ahead of their mean."
    )


if __name__ == "__main__":
    main()
