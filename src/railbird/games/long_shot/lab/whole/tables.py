"""What is in the box and what the options say, as arrays for the kernels."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from railbird.core import BadSetup
from railbird.games.long_shot.actions import (
    Buy,
    Concession,
    DeclineAbility,
    DeclineBonus,
    EraseWild,
    Pass,
    UseAbility,
)
from railbird.games.long_shot.box import vocabulary as op
from railbird.games.long_shot.box.components import CELL_OF, CELLS, HORSES, Box, HorseCard
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.lab.whole.layout import (
    BET,
    CLAIMS,
    DECLINE,
    FINISHERS,
    LONGEST_TRACK,
    MOST_ABILITIES,
    MOST_BONUSES,
    MOST_CARDS,
    MOST_EFFECTS,
    MOST_SET_OFF,
    MOST_WAITING,
    NUMBERS,
)
from railbird.games.long_shot.options import Options
from railbird.games.long_shot.phases.setup import check, mixed
from railbird.lab.arrays import Array
from railbird.lab.whole.tables import Part, code_in, filled, refuse_unknown

TITLE = LongShot.title
KNOWN = frozenset(
    {
        "market",
        "sets",
        "first_player",
        "wild_refresh",
        "self_mark",
        "lanes",
        "abilities",
        "bonus_boxes",
        "free_horse_finished",
        "starting_cards",
        "dice",
        "passing",
        "penalties",
    }
)
"""Options that the kernel plays by."""

EVENTS = (
    "turn_start",
    "after_action",
    "bet_placed",
    "line_completed",
    "acquired",
    "jockey_set",
    "standing",
    "claim_bonus",
    "scoring",
)
(
    TURN_STARTS,
    AFTER_ACTION,
    BET_PLACED,
    LINE_COMPLETED,
    ACQUIRED,
    JOCKEY_SET,
    STANDING,
    CLAIM_BONUS,
    AT_SCORING,
) = range(len(EVENTS))
NO_EVENT = -1

WHAT = ("", "concession", "helmet", "jersey", "bet", "buy", "half", "free", "row", "column")
"""What can set an ability off, by the words of its condition."""
NOTHING, CONCESSION_ACTION, HELMET_ACTION, JERSEY_ACTION, BET_ACTION, BUY, HALF, FREE = range(8)
ROW, COLUMN = WHAT.index("row"), WHAT.index("column")

OPS = (
    op.Gain,
    op.OthersLose,
    op.Steal,
    op.Move,
    op.MarkConcession,
    op.MarkHelmet,
    op.MarkJersey,
    op.ChooseOne,
    op.MarkJerseyPlain,
    op.MarkBar,
    op.EraseWilds,
    op.FreeBet,
    op.BuyHalf,
    op.BonusAmount,
    op.BonusSpaces,
    op.ConcessionNumbers,
    op.BetCost,
    op.AltBet,
    op.ScoreIf,
    op.ScorePer,
    op.PurseAdd,
)
(
    GAIN,
    OTHERS_LOSE,
    STEAL,
    MOVE,
    MARK_CELL,
    MARK_HELMET,
    MARK_JERSEY,
    CHOOSE_ONE,
    MARK_JERSEY_PLAIN,
    MARK_BAR,
    ERASE_WILD,
    FREE_BET,
    BUY_HALF,
    BONUS_AMOUNT,
    BONUS_SPACES,
    NEAR,
    BET_COST,
    ALT_BET,
    SCORE_IF,
    SCORE_PER,
    PURSE_ADD,
) = range(1, 1 + len(OPS))
"""From 1, so that 0 is none of them."""
MARKS = {"mark_concession": MARK_CELL, "mark_helmet": MARK_HELMET, "mark_jersey": MARK_JERSEY}

WHO = ("self", "choice", "choice_other", "choice_not_leading", "sharing_space")
SELF, ANY, NOT_SELF, NOT_LEADING, SHARING_SPACE = range(len(WHO))
TESTS = ("jockey_sets == 0", "owned_horses >= 3", "self_finished", "not self_finished")
NO_SETS, THREE_HORSES, FINISHED, NOT_FINISHED = range(len(TESTS))
COUNTS = ("half_sets", "full_rows", "owned_marked_on_self")
HALF_SETS, FULL_ROWS, OWNED_ON_BAR = range(len(COUNTS))

CLAIM_OPS = ("gain", "move_each", "free_bet", "action_helmet", "action_jersey", "take_horse")
CLAIM_GAIN, CLAIM_MOVE, CLAIM_BET, CLAIM_HELMET, CLAIM_JERSEY, CLAIM_HORSE = range(len(CLAIM_OPS))

FIGURES = 4
"""Of an effect: its op and what belongs to it."""
FARTHEST_NUMBER = len(HORSES) - 1
"""How far a number on the grid can lie from the one that was rolled."""
LETTERS = 4
STARTING_CARDS = 32
FACES = 32
CARD_ROW = 5 + MOST_ABILITIES
MOST_FURTHER = 7
"""Spaces that a card lets a bonus move horses further."""
MOST_MONEY = 1 << 12
"""Amounts in the box; a game cannot bring so many of them together that numbers run over."""

TABLES = np.dtype(
    [
        ("seats", "i8"),
        ("actions", "i8"),
        # Actions by number: with the die or a Wild, then these
        ("strung", "i8"),
        ("buy", "i8"),
        ("with_number", "i8"),  # how many there are with one number
        ("erase", "i8"),
        ("pass_turn", "i8"),
        ("claim", "i8"),
        ("decline", "i8"),
        ("use", "i8", MOST_CARDS),
        # Options
        ("market_draws", "i8"),
        ("letters", "i8"),
        ("lineups", "i8", (LETTERS, NUMBERS)),
        ("dealt", "i8"),
        ("starting", "i8", STARTING_CARDS),  # those of the seats, or the deck
        ("starting_cards", "i8"),
        ("first_player", "i8"),  # -1 where drawn
        ("erase_any", "i8"),
        ("self_mark", "i8"),
        ("limited", "i8"),
        ("finished_too", "i8"),
        ("pass_any", "i8"),
        ("no_penalties", "i8"),
        # Box
        ("start_cells", "i8", STARTING_CARDS),
        ("start_bets", "i8", (STARTING_CARDS, NUMBERS)),
        ("start_money", "i8"),
        ("wilds", "i8"),
        ("most_bet", "i8"),
        ("jockey_set", "i8"),
        ("purse", "i8", FINISHERS),
        ("finish", "i8", NUMBERS),
        ("no_bet", "i8", NUMBERS),
        ("faces", "i8", (2, FACES)),  # of the dice: horse, movement
        ("sides", "i8", 2),
        ("grid", "i8", len(CELLS)),
        ("cells_of", "i8", NUMBERS),  # as bits
        # Cards
        ("cost", "i8", MOST_CARDS),
        ("odds", "i8", (MOST_CARDS, FINISHERS + 1)),  # the last past the line, not placed
        ("printed", "i8", MOST_CARDS),
        ("ability", "i8", MOST_CARDS),
        ("abilities", "i8"),
        ("card_row", "f4", (MOST_CARDS, CARD_ROW)),
        # What they do
        ("event", "i8", MOST_CARDS),
        ("asks", "i8", MOST_CARDS),
        ("allows", "i8", (MOST_CARDS, len(WHAT))),
        ("allows_bonus", "i8", (MOST_CARDS, MOST_BONUSES)),
        ("when_die", "i8", MOST_CARDS),  # 0 for any
        ("when_amount", "i8", MOST_CARDS),
        ("helmet_on_target", "i8", MOST_CARDS),
        ("effects", "i8", (MOST_CARDS, MOST_EFFECTS, FIGURES)),
        ("effect_count", "i8", MOST_CARDS),
        ("choice", "i8", MOST_CARDS),  # the effect that lets choose, -1 for none
        # Bonuses
        ("bonus_count", "i8"),
        ("claims", "i8", MOST_BONUSES),
        ("boxes", "i8", MOST_BONUSES),
        ("bonus_horses", "i8", MOST_BONUSES),
        ("amount", "i8", MOST_BONUSES),
        ("spaces", "i8", MOST_BONUSES),
        (f"code_{code_in(__file__)}", "i1"),
    ],
    align=True,
)


def tables_of(game: LongShot, seats: int, options: Options) -> Array:
    """One record. BadSetup names what does not fit, as the game itself does, and what the kernel
    cannot play."""
    box = game.box
    check(box, seats, seats, options)
    _check_kernel(box, seats, options)
    cards = list(box.cards.values())
    return filled(
        TABLES,
        (
            {"seats": seats},
            _actions(game),
            _market(box, options),
            _starting_cards(box, options),
            _options(options),
            _sheet(box),
            _race(box, options),
            _cards(box, cards),
            _abilities(box, cards, options),
            _bonuses(box),
        ),
    )


def _actions(game: LongShot) -> Part:
    """Where the blocks of actions begin; the kernel counts on within them."""
    box, listed = game.box, game.learn.action_space()
    numbers = {action: number for number, action in enumerate(listed)}
    strung, claim, decline = BET + box.most_bet, numbers[Pass()] + 1, numbers[DeclineBonus()]
    ends = {numbers[DeclineAbility(card)] - numbers[UseAbility(card)] for card in box.cards}
    assert numbers[Buy()] == strung + 1
    assert decline == claim + CLAIMS * len(box.bonuses)
    assert ends == {DECLINE}
    return {
        "actions": len(listed),
        "strung": strung,
        "buy": numbers[Buy()],
        "with_number": numbers[Concession(CELLS[0], HORSES[0])],
        "erase": numbers[EraseWild()],
        "pass_turn": numbers[Pass()],
        "claim": claim,
        "decline": decline,
        "use": [numbers[UseAbility(card)] for card in box.cards],
    }


def _market(box: Box, options: Options) -> Part:
    """By letter that is drawn, the card of each number; one letter where none is."""
    market = options.market
    drawn = {"set_random": 1, "mixed_random": len(HORSES)}.get(str(market), 0)
    if drawn:
        lineups = [mixed(box, (letter,) * len(HORSES)) for letter in options.sets]
    elif isinstance(market, tuple):
        lineups = [market]
    else:
        lineups = [box.cards_of(market.removeprefix("set_"))]
    return {
        "market_draws": drawn,
        "letters": len(lineups),
        "lineups": [_by_number(box, cards) for cards in lineups],
    }


def _by_number(box: Box, cards: Iterable[str]) -> list[int]:
    places = {card: place for place, card in enumerate(box.cards)}
    by_number = {box.cards[card].number: places[card] for card in cards}
    return [0, *(by_number[number] for number in HORSES)]


def _starting_cards(box: Box, options: Options) -> Part:
    known, chosen = list(box.starting_cards), options.starting_cards
    cards = box.starting_cards.values()
    order = chosen if isinstance(chosen, tuple) else known
    return {
        "dealt": not isinstance(chosen, tuple),
        "starting": [known.index(card) for card in order],
        "starting_cards": len(known),
        "start_cells": [sum(1 << CELL_OF[cell] for cell in card.cells) for card in cards],
        "start_bets": [[0, *(dict(card.bets).get(horse, 0) for horse in HORSES)] for card in cards],
    }


def _options(options: Options) -> Part:
    drawn = options.first_player == "random"
    return {
        "first_player": -1 if drawn else int(options.first_player),
        "erase_any": options.wild_refresh == "any_turn",
        "self_mark": options.self_mark == "allowed",
        "limited": options.bonus_boxes == "limited",
        "finished_too": options.free_horse_finished == "yes",
        "pass_any": options.passing == "any_turn",
        "no_penalties": options.penalties == "optional",
    }


def _sheet(box: Box) -> Part:
    return {
        "start_money": box.starting_money,
        "wilds": box.wilds,
        "most_bet": box.most_bet,
        "jockey_set": box.jockey_set,
        "grid": box.grid,
        "cells_of": [
            sum(1 << cell for cell, shown in enumerate(box.grid) if shown == number)
            for number in range(NUMBERS)
        ],
    }


def _race(box: Box, options: Options) -> Part:
    track, dice = box.tracks[options.lanes], box.dice[options.dice]
    return {
        "purse": box.purse,
        "finish": track.finish,
        "no_bet": track.no_bet,
        "faces": [[*die.faces, *[0] * (FACES - len(die.faces))] for die in dice],
        "sides": [len(die.faces) for die in dice],
    }


# -- cards ---------------------------------------------------------------------------------------


def _cards(box: Box, cards: Sequence[HorseCard]) -> Part:
    names = list(box.abilities)
    figures = [(card.cost, *card.odds, card.odds_no_bet) for card in cards]
    return {
        "cost": [card.cost for card in cards],
        "odds": [(*card.odds, card.odds_no_bet) for card in cards],
        "printed": [sum(1 << horse for horse in card.printed) for card in cards],
        "ability": [names.index(card.ability) for card in cards],
        "abilities": len(names),
        "card_row": [
            [*(figure / 10 for figure in line), *(float(card.ability == name) for name in names)]
            for card, line in zip(cards, figures, strict=True)
        ],
    }


def _abilities(box: Box, cards: Sequence[HorseCard], options: Options) -> Part:
    known = [box.abilities[card.ability] for card in cards]
    effects = [_in_order(ability.effect) for ability in known]
    on = options.abilities == "on"  # LS-9.16
    return {
        "event": [EVENTS.index(ability.event) if on else NO_EVENT for ability in known],
        "asks": [ability.ask for ability in known],
        "allows": [[ability.when.allows(what) for what in WHAT] for ability in known],
        "allows_bonus": [[ability.when.allows(name) for name in box.bonuses] for ability in known],
        "when_die": [ability.when.die or 0 for ability in known],
        "when_amount": [ability.when.amount or 0 for ability in known],
        "helmet_on_target": [ability.when.helmet_on_target for ability in known],
        "effects": [
            [*map(_figures, each), *[[0] * FIGURES] * (MOST_EFFECTS - len(each))]
            for each in effects
        ],
        "effect_count": [len(each) for each in effects],
        "choice": [
            each.index(ability.choice) if ability.choice else -1
            for ability, each in zip(known, effects, strict=True)
        ],
    }


def _in_order(effects: Iterable[op.AnyEffect]) -> list[op.AnyEffect]:
    """Moves last, the shortest first: so they are made, horse by horse."""
    return sorted(
        effects,
        key=lambda effect: (True, effect.spaces) if isinstance(effect, op.Move) else (False, 0),
    )


def _figures(effect: op.AnyEffect) -> list[int]:
    """The op, and what belongs to it."""
    code = 1 + OPS.index(type(effect))
    match effect:
        case op.Move():
            rest = [WHO.index(effect.who), effect.spaces]
        case op.ChooseOne():
            rest = [MARKS[name] for name in dict.fromkeys(effect.options)]
        case op.ConcessionNumbers():
            near = {offset for offset in effect.offsets if 0 < abs(offset) <= FARTHEST_NUMBER}
            rest = [sum(1 << FARTHEST_NUMBER + offset for offset in near)]
        case op.BetCost():
            rest = [effect.cost, effect.when_no_bet_on_target]
        case op.AltBet():
            rest = [effect.stake, effect.cost, effect.spaces]
        case op.ScoreIf() | op.PurseAdd():
            rest = [TESTS.index(effect.test), effect.amount]
        case op.ScorePer():
            rest = [COUNTS.index(effect.count), effect.amount]
        case _:
            rest = [_only_figure(effect)]
    return [code, *rest, *[0] * (FIGURES - 1 - len(rest))]


def _only_figure(effect: Any) -> int:
    for name in ("amount", "count", "further"):
        if name in effect.__struct_fields__:
            return int(getattr(effect, name))
    return 0


def _bonuses(box: Box) -> Part:
    bonuses = box.bonuses.values()
    return {
        "bonus_count": len(bonuses),
        "claims": [CLAIM_OPS.index(bonus.op) for bonus in bonuses],
        "boxes": [bonus.boxes for bonus in bonuses],
        "bonus_horses": [bonus.horses for bonus in bonuses],
        "amount": [bonus.amount for bonus in bonuses],
        "spaces": [bonus.spaces for bonus in bonuses],
    }


# -- what the kernel has no room for -------------------------------------------------------------


def _check_kernel(box: Box, seats: int, options: Options) -> None:
    refuse_unknown(TITLE, options, KNOWN)
    if seats < 2:
        raise BadSetup(
            f"the kernel of {TITLE} does not play against Roland; a vector environment with "
            "kernel=False does"
        )
    track = box.tracks[options.lanes]
    _room("horse cards", len(box.cards), MOST_CARDS)
    _room("abilities", len(box.abilities), MOST_ABILITIES)
    _room("effects of an ability", _most_effects(box), MOST_EFFECTS)
    _room("abilities set off at once", _most_set_off(box), MOST_SET_OFF)
    _room("abilities that may wait", _most_waiting(box), MOST_WAITING)
    _room("bonuses", len(box.bonuses), MOST_BONUSES)
    _room("starting cards", len(box.starting_cards), STARTING_CARDS)
    _room("faces of a die", max(len(die.faces) for die in box.dice[options.dice]), FACES)
    _room("spaces of the track", max(track.finish), LONGEST_TRACK)
    _room("spaces further", _most_further(box), MOST_FURTHER)
    _room("dollars at one time", _most_money(box), MOST_MONEY)
    for bonus in box.bonuses.values():
        if bonus.op == "move_each" and bonus.horses not in (1, 2):
            raise BadSetup(f"bonus {bonus.id}: the kernel of {TITLE} moves one horse or two")


def _room(what: str, count: int, room: int) -> None:
    if count > room:
        raise BadSetup(f"{count} {what}: the kernel of {TITLE} has room for {room}")


def _most_effects(box: Box) -> int:
    return max(len(ability.effect) for ability in box.abilities.values())


def _most_set_off(box: Box) -> int:
    """By an action with all that it marks, or by the effects of an ability."""
    return len(HORSES) * max(3, 1 + _most_effects(box))


def _most_waiting(box: Box) -> int:
    """Eight lines and eight Jockey Sets, with all the bets that these bring, and once each whatever
    else there is; cards of one number are never in the same game."""
    on = Counter(
        event
        for event, _ in {
            (box.abilities[card.ability].event, card.number) for card in box.cards.values()
        }
    )
    bets = max(
        sum(isinstance(effect, op.FreeBet) for effect in ability.effect)
        for ability in box.abilities.values()
    )
    lines, horses = 2 * 4, len(HORSES)
    return (
        lines * on["line_completed"]
        + horses * on["jockey_set"] * (1 + bets * on["bet_placed"])
        + sum(on[event] for event in ("bet_placed", "after_action", "turn_start"))
        + horses  # acquired
        + horses  # jerseys still to be marked
    )


def _most_further(box: Box) -> int:
    effects = [effect for ability in box.abilities.values() for effect in ability.effect]
    further = [effect.further for effect in effects if isinstance(effect, op.BonusSpaces)]
    return max(further, default=0)


def _most_money(box: Box) -> int:
    effects = [effect for ability in box.abilities.values() for effect in ability.effect]
    amounts = [abs(_only_figure(effect)) for effect in effects]
    bonuses = [bonus.amount for bonus in box.bonuses.values()]
    return max(box.starting_money, box.most_bet, box.wilds, *amounts, *bonuses)
