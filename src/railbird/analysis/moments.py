"""What a moment is worth to everybody, as one viewer sees it or with all cards on the table."""

from collections.abc import Callable

from railbird.analysis.checks import check_budget, game_of
from railbird.analysis.figures import Ending, Worth, worths
from railbird.analysis.insight import Start
from railbird.analysis.luck import Clock, Luck
from railbird.analysis.rollouts import RolloutTable, ending_of
from railbird.core import Game, Over, State, View


def worth(
    view: View,
    game: Game | None = None,
    *,
    rollouts: int | None = None,
    seed: int = 0,
    policy: str | None = None,
) -> tuple[Worth, ...]:
    """What this moment is worth to each seat, as far as the viewer can know.

    Every rollout begins in its own world, one that the view allows.
    """
    game = game_of(view, game)
    luck = Luck(f"railbird worth {seed}")
    table = RolloutTable(game, seats_of(game, view, luck), policy)
    count = check_budget(table.insight.hint_rollouts if rollouts is None else rollouts)

    def begin(number: int) -> State:
        return table.insight.world(game, view, luck.of_rollout(number, "world"))

    return worths(endings_from(table, begin, Clock(), luck, count, one_world=not game.secrets))


def worth_of_open(
    table: RolloutTable, state: State, clock: Clock, luck: Luck, rollouts: int
) -> tuple[Worth, ...]:
    """The same with everybody's cards known; only what nobody knows is drawn again."""

    quick = table.play_open(state, clock, luck, rollouts)
    if quick is not None:
        return worths(quick, luck.block)

    def begin(number: int) -> State:
        copy = state.copy()
        table.insight.renew(copy, luck.of_rollout(number, "unknown"))
        return copy

    one_world = not table.insight.renews
    return worths(endings_from(table, begin, clock, luck, rollouts, one_world), luck.block)


def endings_from(
    table: RolloutTable,
    begin: Callable[[int], State],
    clock: Clock,
    luck: Luck,
    rollouts: int,
    one_world: bool,
) -> list[Ending]:
    """What a number of rollouts came to; a single one where neither world nor dice can differ."""
    first = begin(0)
    if isinstance(first.pending, Over):
        return [ending_of(first.pending.result)]
    starts = [Start(first, 0, clock)]
    if one_world:
        endings = table.play_out(starts, luck)
        if not endings[0].by_luck:
            return endings
        rest = [Start(begin(number), number, clock) for number in range(1, rollouts)]
        return endings + table.play_out(rest, luck)
    starts += [Start(begin(number), number, clock) for number in range(1, rollouts)]
    return table.play_out(starts, luck)


def seats_of(game: Game, view: View, luck: Luck) -> int:
    return game.world(view, luck.of_rollout(0, "world")).seats
