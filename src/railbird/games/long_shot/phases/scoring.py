"""Scoring: purses, bets, Jockey Sets, cash and abilities (LS-4.10, LS-7.30 – LS-7.35)."""

from collections.abc import Callable, Iterator, Sequence
from typing import get_args

from railbird.core import Action, House, IllegalAction, Over, Phase, Result, Seat
from railbird.games.long_shot.actions import DeclineAbility, UseAbility, use
from railbird.games.long_shot.box import vocabulary as op
from railbird.games.long_shot.box.components import NAME_OF_ROLAND
from railbird.games.long_shot.events import (
    AbilityDeclined,
    AbilityScored,
    AbilityUsed,
    BetPaid,
    GameEnded,
    Part,
    PursePaid,
    Scored,
    ScoreLine,
)
from railbird.games.long_shot.rules.answering import asked_about, default, in_order
from railbird.games.long_shot.rules.marks import ROWS
from railbird.games.long_shot.rules.refusals import out_of_turn
from railbird.games.long_shot.rules.turn import DECISION_OF
from railbird.games.long_shot.state import Due, State
from railbird.games.long_shot.view import numbers_in
from railbird.games.long_shot.words.phrases import money

ORDINALS = ("", "1st", "2nd", "3rd")
"""By place; a horse that was not placed has none."""

# -- optional effects ----------------------------------------------------------------------------


def begin(state: State) -> None:
    """Owners are asked about effects that need not be taken, in ascending card number."""
    numbers = state.lineup.on.get("scoring", ())
    state.agenda = [Due(number) for number in reversed(numbers) if is_asked(state, number)]
    ask(state)


def is_asked(state: State, number: int) -> bool:
    ability, owner = state.lineup.ability(number), state.owner[number]
    if not ability.ask or state.in_market(number) or state.is_roland(owner):
        return False
    return any(
        passes(state, owner, number, effect.test)
        for effect in ability.effect
        if isinstance(effect, op.PurseAdd | op.ScoreIf)
    )


def ask(state: State) -> None:
    if state.agenda:
        state.asked = state.agenda.pop()
        state.pending = DECISION_OF[state.owner[state.asked.card]]
    else:
        settle(state)


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    assert state.asked is not None
    card = state.lineup.ids[state.asked.card]
    return [use(card), DeclineAbility(card)]


def use_ability(state: State, seat: Seat, action: UseAbility) -> None:
    due = asked_about(state, action.card)
    if in_order(action) != use(action.card):
        raise IllegalAction(f"Card {action.card} offers no choice.", "LS-2.21")
    state.asked = None
    state.used += (due.card,)
    state.tell(AbilityUsed(seat, action.card))
    ask(state)


def decline_ability(state: State, seat: Seat, action: DeclineAbility) -> None:
    asked_about(state, action.card)
    state.asked = None
    state.tell(AbilityDeclined(seat, action.card))
    ask(state)


# -- the sums ------------------------------------------------------------------------------------


def settle(state: State) -> None:
    purses = pay_purses(state)
    state.scores = tuple(score(state, seat, purses[seat]) for seat in range(state.players))
    places = ranking(state)
    totals = tuple(sums.total for sums in state.scores)
    seats = state.seats
    alone = state.players > seats
    roland = (House(NAME_OF_ROLAND, places[-1], totals[-1]),) if alone else ()
    result = Result(places[:seats], totals[:seats], roland)
    state.tell(GameEnded(result))
    state.pending = Over(result)


def pay_purses(state: State) -> list[list[ScoreLine]]:
    """To the owners of the three placed horses; without an owner a purse is not paid (LS-7.27)."""
    earned: list[list[ScoreLine]] = [[] for _ in range(state.players)]
    raised = raise_of_purses(state)
    for place, horse in enumerate(state.finished, start=1):
        amount = state.box.purse[place - 1] + raised
        if state.in_market(horse):
            state.tell(PursePaid(horse, place, None, amount))
        else:
            words = f"comes in {ORDINALS[place]}"
            earned[state.owner[horse]].append(ScoreLine("purses", horse, words, amount))
            state.tell(PursePaid(horse, place, state.owner[horse], amount))
    return earned


def raise_of_purses(state: State) -> int:
    """What abilities add to every purse, whoever earns it."""
    return sum(
        effect.amount
        for number, effect in effects_at_scoring(state)
        if isinstance(effect, op.PurseAdd)
        and passes(state, state.owner[number], number, effect.test)
    )


def effects_at_scoring(state: State) -> Iterator[tuple[int, op.Effect]]:
    """Card and effect of all abilities that count; those of Roland's horses do not (LS-7.38)."""
    for number in state.lineup.on.get("scoring", ()):
        ability = state.lineup.ability(number)
        counts = not state.in_market(number) and not state.is_roland(state.owner[number])
        if counts and (not ability.ask or number in state.used):
            for effect in ability.effect:
                yield number, effect


def score(state: State, seat: Seat, purses: Sequence[ScoreLine]) -> Scored:
    """All parts look at the same final position and do not influence each other (LS-7.34)."""
    lines = (*purses, *pay_bets(state, seat), *sets_of(state, seat), *pay_abilities(state, seat))
    parts = dict.fromkeys(get_args(Part), 0)
    for line in lines:
        parts[line.part] += line.amount
    cash = state.money[seat]
    total = cash + sum(parts.values())
    sums = Scored(seat=seat, cash=cash, total=total, lines=lines, **parts)
    state.tell(sums)
    return sums


def pay_bets(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """By place for the placed, a little past the No-Bet line, else nothing (LS-7.31)."""
    for horse, bet in enumerate(state.bets[seat]):
        if not bet:
            continue
        place, odds = odds_of(state, horse)
        if odds:
            state.tell(BetPaid(seat, horse, place, bet, odds, bet * odds))
        where = ORDINALS[place] or ("past No-Bet" if odds else "fell short")
        yield ScoreLine("bets", horse, f"{money(bet)} × {odds}, {where}", bet * odds)


def sets_of(state: State, seat: Seat) -> Iterator[ScoreLine]:
    for number in numbers_in(state.helmets[seat] & state.jerseys[seat]):
        yield ScoreLine("sets", number, "Jockey Set", state.box.jockey_set)


def odds_of(state: State, horse: int) -> tuple[int, int]:
    """Place and odds; place 0 for a horse that was not placed."""
    card = state.lineup.card(horse)
    if horse in state.finished:
        place = state.finished.index(horse)
        return place + 1, card.odds[place]
    past_line = state.position[horse] >= state.track.no_bet[horse]
    return 0, card.odds_no_bet if past_line else 0


def pay_abilities(state: State, seat: Seat) -> Iterator[ScoreLine]:
    for number, effect in effects_at_scoring(state):
        if state.owner[number] != seat:
            continue
        amount = worth_of(state, seat, number, effect)
        if amount < 0 and state.options.penalties == "optional":  # LS-9.13
            continue
        if amount:
            state.tell(AbilityScored(seat, state.lineup.ids[number], amount))
            yield ScoreLine("abilities", number, state.lineup.card(number).name, amount)


def worth_of(state: State, seat: Seat, number: int, effect: op.Effect) -> int:
    if isinstance(effect, op.ScoreIf) and passes(state, seat, number, effect.test):
        return effect.amount
    if isinstance(effect, op.ScorePer):
        return effect.amount * COUNTS[effect.count](state, seat, number)
    return 0


# -- tests and counts of the vocabulary ----------------------------------------------------------


def passes(state: State, seat: Seat, number: int, test: op.Test) -> bool:
    match test:
        case "jockey_sets == 0":
            return jockey_sets(state, seat) == 0
        case "owned_horses >= 3":
            return len(state.owned_by(seat)) >= 3
        case "self_finished":
            return number in state.finished
        case "not self_finished":
            return number not in state.finished


def jockey_sets(state: State, seat: Seat) -> int:
    return (state.helmets[seat] & state.jerseys[seat]).bit_count()


def half_sets(state: State, seat: Seat, _number: int) -> int:
    return (state.helmets[seat] ^ state.jerseys[seat]).bit_count()


def full_rows(state: State, seat: Seat, _number: int) -> int:
    return sum(state.grid[seat] & row == row for row in ROWS)


def owned_marked_on_self(state: State, seat: Seat, number: int) -> int:
    return sum(state.bar[number] >> horse & 1 for horse in state.owned_by(seat))


COUNTS: dict[str, Callable[[State, Seat, int], int]] = {
    "half_sets": half_sets,
    "full_rows": full_rows,
    "owned_marked_on_self": owned_marked_on_self,
}


# -- the ranking ---------------------------------------------------------------------------------


def ranking(state: State) -> tuple[int, ...]:
    """A place is one more than the number of players ahead (LS-7.39, LS-7.40)."""
    standings = [standing(state, seat) for seat in range(state.players)]
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def standing(state: State, seat: Seat) -> tuple[int, int, bool]:
    """The sum, then the better-placed horse, then Roland (LS-7.35)."""
    owned = [place for place, horse in enumerate(state.finished) if state.owner[horse] == seat]
    best = len(state.finished) - min(owned, default=len(state.finished))
    return state.scores[seat].total, best, state.is_roland(seat)


SCORING = Phase(
    "scoring",
    begin=begin,
    legal=legal,
    actions={UseAbility: use_ability, DeclineAbility: decline_ability},
    default=default,
    refuse=out_of_turn,
)
