"""What is decided around a race: weights, posts, pace, Jockey Tokens, inquiries."""

from railbird.core import Action
from railbird.games.big_stakes.actions import AssignAllowance, ChoosePost
from railbird.games.big_stakes.bots.reading import Table, only
from railbird.games.big_stakes.box.components import Band
from railbird.games.big_stakes.box.horse_card import ways
from railbird.games.big_stakes.phases.ride import mount_seen
from railbird.games.big_stakes.race.actions import (
    DECLINE,
    LODGE,
    NO_TOKEN,
    NoShift,
    ShiftPace,
    SpendToken,
)
from railbird.games.big_stakes.rules.moving import Ridden, examine
from railbird.games.big_stakes.rules.throws import Call, token_bonus


def weigh(table: Table) -> Action:
    """Pounds off the own horses alone. Sets of the same pounds are equally likely to come up."""
    gifts = only(AssignAllowance, table.legal)
    if not gifts:
        return table.legal[0]
    own = table.runner(gifts[0].horse).owner == table.seat
    return max(gifts, key=lambda gift: (gift.pounds or 0) * (1 if own else -1))


def choose_post(table: Table) -> Action:
    return min(only(ChoosePost, table.legal), key=lambda choice: choice.post)


def shift_pace(table: Table) -> Action:
    """All that can be moved, from the last round to the first: it counts in every round between,
    and in none it counts less (BS-7.61)."""
    shifts = only(ShiftPace, table.legal)
    if not shifts:
        return only(NoShift, table.legal)[0]

    def rounds(action: ShiftPace) -> tuple[int, int]:
        late, early, _ = action.shifts[0]
        return late, -early

    return max(shifts, key=rounds)


# -- Jockey Tokens -------------------------------------------------------------------------------


def spend_token(table: Table) -> Action:
    """A token is worth the same in every throw, and no good after the race."""
    tokens = only(SpendToken, table.legal)
    return max(tokens, key=expected_bonus) if tokens else NO_TOKEN


def expected_bonus(spend: SpendToken) -> int:
    """Spaces in 36 throws (BS-7.9 c)."""
    band: Band = spend.band or ("low" if spend.number < 7 else "high")
    call = Call(spend.number, band)
    return sum(ways(both) * token_bonus(call, both) for both in range(2, 13))


# -- inquiries -----------------------------------------------------------------------------------


def see_the_stewards(table: Table) -> Action:
    """Everybody has seen the path: an inquiry is lodged when it is sure to be upheld (BS-7.43)."""
    race = table.race
    assert race.ridden is not None
    mount = mount_seen(table.view, table.game.box)
    mount = mount._replace(start=mount.track.number[race.came_from])
    ridden = examine(mount, race.ridden)
    broken = race.claimed or (isinstance(ridden, Ridden) and bool(ridden.breaches))
    return LODGE if broken else DECLINE
