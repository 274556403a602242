"""Sentences about players: the one called You is addressed, the others are named."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

YOU = "You"
_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}


def does(name: str, verb: str) -> str:
    """ "Anna keeps", but "You keep"; the verb is given as it fits Anna."""
    return f"{name} {_for_you(verb) if name == YOU else verb}"


def _for_you(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > len("ties"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]


def whose(name: str) -> str:
    """ "Anna's", but "Your"."""
    return "Your" if name == YOU else f"{name}'s"


def seat_name(seat: int) -> str:
    """A seat as people count them, from 1; programs and records count from 0."""
    return f"seat {seat + 1}"


def with_names(sentence: str, names: Sequence[str]) -> str:
    """A sentence of the rules for a table, where seats have names: "it is Anna's turn"."""
    return re.sub(r"\bseat ([1-9]\d*)", lambda seat: _name_at(seat, names), sentence)


def _name_at(seat: re.Match[str], names: Sequence[str]) -> str:
    place = int(seat[1]) - 1
    return names[place] if place < len(names) else seat[0]


def counted(number: int, what: str) -> str:
    """ "1 table", "2,000 tables"."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def whom(name: str) -> str:
    """ "for Anna", but "for you"."""
    return "you" if name == YOU else name


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "1", "1 and 2", "1, 2 and 3"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def with_near_name(message: str, typed: str, known: Iterable[str]) -> str:
    """The message, followed by the known name closest to the typed one."""
    near = did_you_mean(typed, known)
    return f"{message}.{near}" if near else message


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """ " Did you mean sharp?", or nothing where no name is near."""
    names = {name.casefold(): name for name in known}
    near = get_close_matches(typed.casefold(), list(names), 1, 0.6)
    return f" Did you mean {names[near[0]]}?" if near else ""
