"""The move of one horse (BS-4.15, BS-5.1, BS-7.13 – BS-7.22, BS-12.21 – BS-12.23)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.race.actions import Move
from railbird.games.big_stakes.race.events import HorseMoved
from railbird.games.big_stakes.race.state import Race
from railbird.games.big_stakes.rules.attempts import attempts
from railbird.games.big_stakes.rules.auto_rider import best_move
from railbird.games.big_stakes.rules.moving import (
    CLAIM,
    Mount,
    Reached,
    Refusal,
    Ridden,
    examine,
    legal_moves,
    mount_of,
)
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.rules.tokens import bag
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes


def begin(state: State) -> None:
    race = state.racing
    mount = mount_of(race)
    moves = legal_moves(mount)
    race.longest = len(moves[0].path)
    rider = state.rider_of(race.on_turn)
    if rider is None:
        best = best_move(mount, moves)
        carry_out(state, race, best.path, Ridden(best.square), claim=False)
        return
    race.menu = menu_of(mount, moves, race.longest, breaches_open(state, race), state.options)
    state.pending = Decision((rider,))


def breaches_open(state: State, race: Race) -> bool:
    """Whether a breach can be attempted: in inquiry mode, and the first time (BS-7.41, BS-7.43,
    BS-7.40)."""
    return state.options.inquiry_mode == "inquiry" and not race.again


def menu_of(
    mount: Mount, moves: Sequence[Reached], longest: int, breaches: bool, options: Options
) -> tuple[Move, ...]:
    paths = [move.path for move in moves]
    if breaches:
        paths += attempts(mount)
    listed = [Move(path) for path in paths]
    if breaches and options.token_policy == "forced_only":
        listed += [Move(path, True) for path in paths if len(path) < longest]  # V5
    return tuple(listed)


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    race = state.racing
    return race.menu


def move(state: State, _seat: Seat, action: Move) -> None:
    race = state.racing
    mount = mount_of(race)
    listed = as_listed(state, race, mount, action)
    carry_out(state, race, listed.path, accepted(state, race, mount, listed), listed.claim)


def as_listed(state: State, race: Race, mount: Mount, action: Move) -> Move:
    """Whatever path is ridden, it is told and stored as the listed one to the same end (BS-5.1)."""
    if action in race.menu:
        return action
    ridden = accepted(state, race, mount, action)
    for listed in race.menu:
        if len(listed.path) == len(action.path) and listed.claim == action.claim:
            other = examine(mount, listed.path)
            assert isinstance(other, Ridden)
            same_end = other.square == ridden.square
            if same_end and bool(other.breaches) == bool(ridden.breaches):
                return listed
    raise AssertionError(f"{action} is accepted, but no listed move leads there")


def accepted(state: State, race: Race, mount: Mount, action: Move) -> Ridden:
    """What the path does, or IllegalAction with the first thing that is wrong with it."""
    ridden = examine(mount, action.path)
    if isinstance(ridden, Refusal):
        raise IllegalAction(ridden.reason, ridden.rule)
    breaches = breaches_open(state, race)
    if ridden.breaches and not breaches:
        first = min(ridden.breaches, key=lambda breach: breach.step)
        raise IllegalAction(f"move: step {first.step}: {first.reason}", "BS-12.22")
    if action.claim:
        if not breaches or state.options.token_policy != "forced_only":
            raise IllegalAction("move: there is nothing to claim", "BS-7.41")
        if len(action.path) >= race.longest:
            raise IllegalAction(
                "move: nothing to claim, the path is as long as any legal one", "BS-7.41"
            )
    return ridden


def carry_out(state: State, race: Race, path: str, ridden: Ridden, claim: bool) -> None:
    runner = race.on_turn
    race.menu = ()
    race.came_from, race.ridden, race.claimed = runner.square, path, claim
    race.breach = codes_of(ridden, claim)
    runner.square, runner.spaces = ridden.square, len(path)
    names = race.track.names
    state.tell(
        HorseMoved(
            race.number,
            runner.card.id,
            runner.owner,
            path,
            names[race.came_from],
            names[ridden.square],
            unused(race),
            claim,
        )
    )
    if state.options.inquiry_mode == "inquiry" and not race.again:
        state.enter("inquiry")
    else:
        stand(state, race)


def codes_of(ridden: Ridden, claim: bool) -> str:
    codes = {breach.code for breach in ridden.breaches} | ({CLAIM.code} if claim else set())
    return " ".join(sorted(codes))


def unused(race: Race) -> int:
    assert race.movement is not None
    return max(0, race.movement.spaces - race.on_turn.spaces)


def stand(state: State, race: Race) -> None:
    """The move counts; tokens are drawn for spaces that were not used (BS-7.22)."""
    drawn = unused(race)
    if state.options.token_policy == "forced_only" and not race.claimed:
        assert race.movement is not None
        drawn = min(drawn, max(0, race.movement.spaces - race.longest))
    race.draws = min(drawn, len(bag(state.box, race))) if drawn else 0
    state.enter("tokens_drawn")


def expand(state: State, _seat: Seat, action: Action) -> Sequence[Action]:
    race = state.race
    if not isinstance(action, Move) or race is None or action in race.menu:
        return (action,)
    return (as_listed(state, race, mount_of(race), action),)


def default(view: BigStakesView, game: "BigStakes") -> Action:
    """As the auto-rider would ride."""
    mount = mount_seen(view, game.box)
    return Move(best_move(mount, legal_moves(mount)).path)


def mount_seen(view: BigStakesView, box: Box) -> Mount:
    """The horse on turn as a viewer sees it."""
    race = view.racing
    track = box.track(view.options.track, box.race_cards[race.card].furlongs)
    on_turn = next(runner for runner in race.runners if runner.horse == race.order[0])
    others = {
        track.number[runner.square]: box.horse(runner.horse, view.foals).name
        for runner in race.runners
        if runner.square and runner is not on_turn
    }
    start = track.number[on_turn.square]
    return Mount(track, start, race.spaces, race.rolled, others, race.throw == 1)


def longest_seen(view: BigStakesView, box: Box) -> int:
    """How many spaces the horse on turn can go within the rules."""
    return len(legal_moves(mount_seen(view, box))[0].path)


MOVE = Phase(
    "move",
    begin=begin,
    legal=legal,
    actions={Move: move},
    default=default,
    refuse=out_of_turn,
    expand=expand,
)
