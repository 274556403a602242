"""The choices of one decision as questions: what can be answered now, and what to type for it."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from railbird.core import Action, Consequences, Perspective, Pick, Way

FEW = 14
"""At most this many choices are shown or explained together."""
LETTERS = "acdefghijkmnoprstvwxyz"
"""Keys for answers without a number beside some with one; b, l, q and u mean something else."""


class Entry(NamedTuple):
    """A choice, and one way to ask for it."""

    way: Way
    action: Action


class Answer(NamedTuple):
    """A line of a question."""

    key: str
    word: str
    """What may be typed for it as well."""
    words: str
    entries: tuple[Entry, ...]


class Menu:
    """The choices of one decision in words."""

    def __init__(self, seen: Perspective, known: Iterable[Action] = ()) -> None:
        self.seen = seen
        self.actions = seen.legal
        self.known = tuple(action for action in known if action not in set(seen.legal))
        """Choices of earlier decisions, so that a rule can be named against one that is gone."""
        self._words: dict[Action, str] = {}
        self._consequences: dict[Action, Consequences] = {}
        entries = self.entries_of(seen.legal)
        self.granted = frozenset(_common(entries))
        """Answers that all choices share, which nobody needs to be asked for."""
        self.first = Question(self, entries)

    def entries_of(self, actions: Iterable[Action]) -> tuple[Entry, ...]:
        game, view = self.seen.game, self.seen.view
        return tuple(
            Entry(way, action) for action in actions for way in game.words.ways(view, action)
        )

    def words(self, action: Action) -> str:
        if action not in self._words:
            self._words[action] = self.seen.game.words.describe(self.seen.view, action)
        return self._words[action]

    def explanation(self, action: Action) -> str:
        return self.seen.game.words.explain(self.seen.view, action)

    def consequences(self, action: Action) -> Consequences:
        if action not in self._consequences:
            found = self.seen.game.show.consequences(self.seen.view, self.actions)
            self._consequences.update(zip(self.actions, found, strict=True))
        return self._consequences.get(action, Consequences())

    def different(self, entries: Sequence[Entry]) -> list[Action]:
        """The actions among them that a player can tell apart."""
        by_words = {self.words(entry.action): entry.action for entry in reversed(entries)}
        return list(reversed(by_words.values()))


class Question:
    """Choices that are still possible, asked about where their ways part."""

    def __init__(self, menu: Menu, entries: tuple[Entry, ...], at: int = 0) -> None:
        self.menu = menu
        self.entries = entries
        self.at = _parting(entries, at)
        self.answers = self._answers()

    @property
    def said(self) -> tuple[str, ...]:
        """What was answered so far."""
        taken_for_granted = self.menu.granted - {*self.entries[0].way[: self.at]}
        return tuple(pick.words for pick in _common(self.entries) if pick not in taken_for_granted)

    @property
    def ask(self) -> str:
        return _pick(self.entries[0], self.at).ask

    @property
    def choice(self) -> Action | None:
        """The one choice that is left."""
        actions = self.menu.different(self.entries)
        return actions[0] if len(actions) == 1 else None

    def narrowed(self, entries: Sequence[Entry]) -> "Question":
        """The question that follows when only these are meant."""
        same_step = len({_pick(entry, self.at) for entry in entries}) > 1
        return Question(self.menu, tuple(entries), self.at if same_step else self.at + 1)

    def _answers(self) -> list[Answer]:
        groups: dict[Pick, list[Entry]] = {}
        for entry in self.entries:
            groups.setdefault(_pick(entry, self.at), []).append(entry)
        if len(groups) == 1 and self.choice is None:
            return self._by_words()
        picks = _sorted(list(groups))
        return [
            Answer(key, pick.key, self._words(pick, groups[pick]), tuple(groups[pick]))
            for key, pick in zip(_keys(picks), picks, strict=True)
        ]

    def _by_words(self) -> list[Answer]:
        """Choices whose ways a game does not tell apart."""
        return [
            Answer(str(place), "", self.menu.words(action), self._entries_of(action))
            for place, action in enumerate(self.menu.different(self.entries), start=1)
        ]

    def _entries_of(self, action: Action) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.action == action)

    def _words(self, pick: Pick, entries: list[Entry]) -> str:
        actions = self.menu.different(entries)
        if len(actions) > 1:
            return f"{pick.words} …"
        return self.menu.words(actions[0]) if pick.bare or self._more(entries) else pick.words

    def _more(self, entries: list[Entry]) -> bool:
        """Whether the answer settles more than it says: only one line is left for this horse."""
        return any(pick not in self.menu.granted for pick in entries[0].way[self.at + 1 :])


_THAT_IS_ALL = Pick("Anything else?", "nothing else")


def _pick(entry: Entry, at: int) -> Pick:
    return entry.way[at] if at < len(entry.way) else _THAT_IS_ALL


def _common(entries: Sequence[Entry]) -> list[Pick]:
    """The answers that all of them share, in the order of the first."""
    others = [set(entry.way) for entry in entries[1:]]
    return [pick for pick in entries[0].way if all(pick in way for way in others)]


def _parting(entries: Sequence[Entry], at: int) -> int:
    """The first step from here on at which the ways differ."""
    longest = max(len(entry.way) for entry in entries)
    for step in range(at, longest):
        if len({_pick(entry, step) for entry in entries}) > 1:
            return step
    return longest - 1


def _sorted(picks: list[Pick]) -> list[Pick]:
    """Numbers as they rise, then the rest; what falls from the first to the last stays so."""
    numbers = [int(pick.key) for pick in picks if pick.key.isdecimal()]
    if not numbers or numbers == sorted(numbers, reverse=True):
        return picks
    return sorted(picks, key=lambda pick: int(pick.key) if pick.key.isdecimal() else math.inf)


def _keys(picks: Sequence[Pick]) -> list[str]:
    """Their own where some are numbers of horses or amounts; otherwise they are counted."""
    own = [pick.key for pick in picks]
    alike = len(picks) > 1 and len(set(own)) == 1
    if alike or not any(key.isdecimal() for key in own):
        return [str(number) for number in range(1, len(picks) + 1)]
    free = iter(LETTERS)
    return [key or next(free, "") for key in own]
