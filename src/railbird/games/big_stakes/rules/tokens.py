"""Jockey Tokens: who holds which, and what is left in the bag (BS-2.5, BS-7.22, BS-7.23)."""

from railbird.games.big_stakes.box.components import Box, Token
from railbird.games.big_stakes.race.state import Held, Race, Runner


def held_by(race: Race, runner: Runner) -> tuple[Held, ...]:
    """Tokens belong to the stable; a runner that belongs to nobody has its own."""
    return runner.tokens if runner.owner is None else race.tokens[runner.owner]


def hold(race: Race, runner: Runner, tokens: tuple[Held, ...]) -> None:
    if runner.owner is None:
        runner.tokens = tokens
    else:
        race.tokens[runner.owner] = tokens


def spendable(race: Race, runner: Runner) -> list[int]:
    """Ids of tokens drawn in an earlier round, rising."""
    return sorted([held.token for held in held_by(race, runner) if held.since < race.throw])


def take_out(race: Race, runner: Runner, token: int) -> None:
    rest = tuple(held for held in held_by(race, runner) if held.token != token)
    hold(race, runner, rest)


def bag(box: Box, race: Race) -> list[Token]:
    """What nobody holds, by id. A spent token is back before anything is drawn (BS-7.12)."""
    held = {held.token for tokens in race.tokens for held in tokens}
    held.update(held.token for runner in race.runners for held in runner.tokens)
    return [token for token in box.tokens.values() if token.id not in held]


def take_in(race: Race, runner: Runner, token: int) -> None:
    hold(race, runner, (*held_by(race, runner), Held(token, race.throw)))
