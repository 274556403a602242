"""Entry: all enter in secret and show together; a fixed program deals its runners out (BS-4.6,
BS-3.11 – BS-3.13, BS-6.6)."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from railbird.core import Action, IllegalAction, Phase, Seat, Shuffle
from railbird.games.big_stakes.actions import EnterHorse
from railbird.games.big_stakes.box.components import MOST_RUNNERS
from railbird.games.big_stakes.events import EntriesRevealed, EntrySealed, FieldDrawn, RunnersDrawn
from railbird.games.big_stakes.phases.setup import has_stables
from railbird.games.big_stakes.race.state import Runner
from railbird.games.big_stakes.rules import house_player
from railbird.games.big_stakes.rules.known_cards import forget
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.rules.secret_answers import ask_all, ask_rest
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

FIELD = "draw of the runners"
RIDES = "draw of the rides"
_RULE = "BS-12.15"


def begin(state: State) -> None:
    if has_stables(state.options):
        ask_all(state)
    elif state.options.program == "one_race" and not state.options.runners:
        ask_field(state)
    else:
        draw_rides(state, printed_field(state))


# -- a fixed program, or one race ----------------------------------------------------------------


def printed_field(state: State) -> tuple[int, ...]:
    """Card ids by post."""
    if state.options.program == "one_race":
        return tuple(state.box.named[name.upper()] for name in state.options.runners)
    race = state.box.fixed_programs[state.options.fixed_program][state.race_no - 1]
    return tuple(runner.horse for runner in race.runners)


def ask_field(state: State) -> None:
    state.pending = Shuffle(FIELD, tuple(map(str, state.box.horses)))


def draw_rides(state: State, field: Sequence[int]) -> None:
    """Posts are printed, and runners belong to nobody until they are drawn."""
    state.racing.runners = [
        Runner(state.horse(card), None, post) for post, card in enumerate(field, start=1)
    ]
    if state.options.program == "one_race" and state.options.riding == "auto":
        close_draw(state)
    else:
        ask_rides(state)


def ask_rides(state: State) -> None:
    posts = tuple(str(runner.post) for runner in state.racing.runners)
    state.pending = Shuffle(RIDES, posts)


def resolve(state: State, order: tuple[str, ...]) -> None:
    if not state.racing.runners:
        field = tuple(map(int, order[:MOST_RUNNERS]))
        state.tell(FieldDrawn(field))
        draw_rides(state, field)
        return
    rides = state.stables * state.options.horses_per_player
    for place, post in enumerate(order[:rides]):  # one per turn, in seat order
        state.racing.runners[int(post) - 1].owner = place % state.stables
    close_draw(state)


def close_draw(state: State) -> None:
    by_post = tuple((runner.card.id, runner.owner) for runner in state.racing.runners)
    state.tell(RunnersDrawn(state.race_no, by_post))
    state.racing.runners.sort(key=lambda runner: drawing_order(state.stables, runner))
    state.enter("jockey")


def drawing_order(stables: int, runner: Runner) -> tuple[int, int]:
    """By seat, then card id; runners that belong to nobody last, by post (BS-6.7)."""
    if runner.owner is None:
        return stables, runner.post
    return runner.owner, runner.card.id


# -- stables -------------------------------------------------------------------------------------


def may_run(state: State, stable: int) -> tuple[int, ...]:
    """BS-3.12: any horse of the stable, but no horse twice if they run once (BS-9.7)."""
    cards = state.hands[stable]
    if state.options.horse_reuse == "free":
        return cards
    return tuple(card for card in cards if card not in state.ran[stable])


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return choices(may_run(state, seat), state.options.horses_per_player)


@cache
def choices(cards: tuple[int, ...], number: int) -> tuple[EnterHorse, ...]:
    return tuple(EnterHorse(entered) for entered in combinations(cards, number))


def enter_horse(state: State, seat: Seat, action: EnterHorse) -> None:
    number = state.options.horses_per_player
    for card in action.cards:
        if card not in state.hands[seat]:
            raise IllegalAction(f"entry: {horse_name(state, card)} is not in your stable", _RULE)
        if card not in may_run(state, seat):
            raise IllegalAction(f"entry: {state.horse(card).name} has already run", _RULE)
    if len(action.cards) != number or len(set(action.cards)) < number:
        raise IllegalAction(f"entry: choose exactly {number}", _RULE)
    cards = tuple(sorted(action.cards))
    state.answers[seat] = cards
    state.tell(EntrySealed(seat, cards))
    if not ask_rest(state):
        reveal(state)


def horse_name(state: State, card: int) -> str:
    known = {*state.box.horses, *(foal.id for foal in state.foals)}
    return state.horse(card).name if card in known else f"card {card}"


def reveal(state: State) -> None:
    entries = []
    for stable in range(state.stables):
        answer = state.answers[stable]
        entries.append(house_entry(state, stable) if answer is None else answer)
    for stable, cards in enumerate(entries):
        run(state, stable, cards)
        state.racing.runners += [Runner(state.horse(card), stable) for card in cards]
    state.answers = [None] * state.stables
    state.tell(EntriesRevealed(state.race_no, tuple(entries)))
    state.enter("jockey")


def house_entry(state: State, stable: int) -> tuple[int, ...]:
    number = state.options.horses_per_player
    cards = may_run(state, stable)
    return house_player.entry(state.game, state.race_card, cards, state.foals, number)


def run(state: State, stable: int, cards: Iterable[int]) -> None:
    """From now on everybody knows where these cards are."""
    for card in cards:
        if card not in state.ran[stable]:
            state.ran[stable] += (card,)
        for seat in range(state.seats):
            forget(state, seat, card)


def default(view: BigStakesView, game: "BigStakes") -> Action:
    """What the house would enter."""
    assert view.seat is not None
    cards, ran = view.own_cards, view.stables[view.seat].ran
    if view.options.horse_reuse == "once":
        cards = tuple(card for card in cards if card not in ran)
    race = game.box.race_cards[view.program[view.race_no - 1]]
    number = view.options.horses_per_player
    return EnterHorse(house_player.entry(game, race, cards, view.foals, number))


def expand(_state: State, _seat: Seat, action: Action) -> Sequence[Action]:
    if isinstance(action, EnterHorse):
        return (EnterHorse(tuple(sorted(action.cards))),)
    return (action,)


ENTRY = Phase(
    "entry",
    begin=begin,
    legal=legal,
    actions={EnterHorse: enter_horse},
    resolve=resolve,
    default=default,
    refuse=out_of_turn,
    expand=expand,
)
