"""The bonuses of the Concession Grid and the abilities of the horse cards (LS-12.3)."""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from railbird.core.tables import Faults, Row, read_csv
from railbird.games.long_shot.box.components import Bonus
from railbird.games.long_shot.box.vocabulary import (
    Ability,
    AbilityEvent,
    AnyEffect,
    BonusAmount,
    BonusSpaces,
    faults_of,
)

BONUS_OPS = ("gain", "move_each", "free_bet", "action_helmet", "action_jersey", "take_horse")
_BONUS_COLUMNS = ("bonus_id", "boxes", "text", "horses_chosen", "op", "args")


def read_bonuses(text: str, faults: Faults) -> dict[str, Bonus]:
    bonuses: dict[str, Bonus] = {}
    for row in read_csv("bonuses.csv", text, _BONUS_COLUMNS, faults):
        bonus_id, op = row.text("bonus_id"), row.text("op")
        if not bonus_id or bonus_id in bonuses:
            row.fault(f"bonus id {bonus_id!r} is empty or taken already", "LS-12.3")
        if op not in BONUS_OPS:
            row.fault(f"Unknown op '{op}'; there are: {', '.join(BONUS_OPS)}", "LS-12.3")
        bonuses[bonus_id] = Bonus(
            bonus_id,
            row.whole("boxes", "LS-2.13"),
            row.text("text"),
            op,
            row.whole("horses_chosen", "LS-2.13", at_least=0),
            *_figures(row, op),
        )
    return bonuses


_FIGURE_OF_OP = {"gain": "amount", "free_bet": "amount", "move_each": "spaces"}


def _figures(row: Row, op: str) -> tuple[int, int]:
    """Amount and spaces, of which an op needs one or none."""
    needed = _FIGURE_OF_OP.get(op)
    name, _, figure = row.text("args").partition("=")
    if needed is None:
        return 0, 0
    if name != needed or not figure.removeprefix("-").isdecimal():
        row.fault(f"column args: {row.text('args')!r} is not {needed}=…", "LS-2.13")
        return 0, 0
    return (int(figure), 0) if needed == "amount" else (0, int(figure))


def read_abilities(
    toml: dict[str, Any], bonuses: dict[str, Bonus], faults: Faults
) -> dict[str, Ability]:
    abilities: dict[str, Ability] = {}
    if not _entries(toml) and not faults.found_in("abilities.toml"):
        faults.add("abilities.toml", None, "holds no [[ability]]", "LS-12.3")
    bonuses_known = not faults.found_in("bonuses.csv")
    for number, entry in enumerate(_entries(toml), start=1):
        ability = _ability(entry, number, faults)
        if ability is None:
            continue
        bonus_faults = _bonus_faults(ability, bonuses) if bonuses_known else ()
        for fault in (*faults_of(ability), *bonus_faults):
            _fault_in_ability(faults, number, ability.id, fault)
        if ability.id in abilities:
            _fault_in_ability(faults, number, ability.id, "its id is taken already")
        abilities[ability.id] = ability
    return abilities


def _entries(toml: dict[str, Any]) -> list[Any]:
    entries = toml.get("ability", [])
    return entries if isinstance(entries, list) else []


def ids_of(toml: dict[str, Any]) -> set[str]:
    """The ids that cards may name, of faulty entries too; a fault is told once."""
    return {str(entry.get("id")) for entry in _entries(toml) if isinstance(entry, dict)}


def _fault_in_ability(faults: Faults, number: int, ability_id: str, message: str) -> None:
    faults.add("abilities.toml", None, f"entry {number} ({ability_id}): {message}", "LS-12.3")


_EVENTS: tuple[str, ...] = get_args(AbilityEvent)
_OPS = {str(effect.__struct_config__.tag) for effect in get_args(AnyEffect)}


def _ability(entry: Any, number: int, faults: Faults) -> Ability | None:
    """Unknown words are named first; whatever else is wrong is told as it is found."""
    ability_id = entry.get("id", "?") if isinstance(entry, dict) else "?"
    unknown = _unknown_words(entry) if isinstance(entry, dict) else []
    for message in unknown:
        _fault_in_ability(faults, number, ability_id, message)
    if unknown:
        return None
    try:
        return msgspec.convert(entry, Ability)
    except msgspec.ValidationError as error:
        _fault_in_ability(faults, number, ability_id, str(error))
        return None


def _unknown_words(entry: dict[str, Any]) -> list[str]:
    unknown = []
    if entry.get("event") not in _EVENTS:
        unknown.append(f"Unknown event '{entry.get('event')}'; there are: {', '.join(_EVENTS)}")
    effects = entry.get("effect")
    for effect in effects if isinstance(effects, list) else []:
        op = effect.get("op") if isinstance(effect, dict) else effect
        if op not in _OPS:
            unknown.append(f"Unknown op '{op}'; there are: {', '.join(sorted(_OPS))}")
    return unknown


def _bonus_faults(ability: Ability, bonuses: dict[str, Bonus]) -> Iterable[str]:
    for bonus_id in ability.when.bonus:
        bonus = bonuses.get(bonus_id)
        if bonus is None:
            yield f"Unknown bonus '{bonus_id}'; there are: {', '.join(bonuses)}"
            continue
        for effect in ability.effect:
            moves = bonus.op == "move_each"
            amounts = bonus.op in ("gain", "free_bet")
            if isinstance(effect, BonusSpaces) and not moves:
                yield f"bonus '{bonus_id}' moves no horse"
            if isinstance(effect, BonusAmount) and not amounts:
                yield f"bonus '{bonus_id}' has no amount"
