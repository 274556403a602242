"""What a typed line means, at the question that is asked.

A line may be the key or the words of an answer, or several answers on the way to a choice, so
`3 7w` is the bet of 3 on horse 7 to win. Words may be cut short. A lone number answers the
question that is asked and nothing else. Several choices can be given in one line; they are tried
first in a world that the player cannot tell from the real one, so a line is taken as a whole or
not at all, and trying it tells nothing that the player does not know.
"""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import groupby
from typing import NamedTuple

import msgspec

from railbird.cli.menu import Entry, Menu, Question
from railbird.core import Action, Decision, IllegalAction, Perspective, Pick, Seat, State, tag_of


class Unclear(Exception):
    """A line that names no choice, with what to say about it."""


class Meant(NamedTuple):
    """What a line stands for: choices to take in this order, or a question that it leads to."""

    actions: tuple[Action, ...] = ()
    question: Question | None = None


Parts = tuple[str, ...]

MOST_DIGITS = 18
"""Python itself refuses to read a number of several thousand."""
_FILLERS = "a an and at for horse i in it my number of on please put the then to with"
FILLERS = frozenset(_FILLERS.split())
"""Words that a sentence needs and a choice does not."""
LONGEST_SHOWN = 60
MOST_OF_A_KIND = 1000
"""Kinds of action that a game has more of are not searched for a reason against them."""


def parts_of(text: str) -> Parts:
    """Words and numbers; `7w` is 7 and w, `#7` is 7, `$2,500` and `2500.00` are 2500.

    `1.5` and `-1` stay what they are, so that neither is taken for a 1.
    """
    joined = re.sub(r"(?<!\d)(\d{1,3})((?:,\d{3})+)(?![\d,])", _without_commas, text.casefold())
    whole = re.sub(r"(\d)\.0+(?![\d.])", r"\1", joined)
    return tuple(re.findall(r"(?<!\S)-\d+|\d+(?:\.\d+)+|\d+|[^\W\d_]+", whole))


def _without_commas(found: re.Match[str]) -> str:
    return found[0].replace(",", "")


def number_in(text: str) -> int | None:
    """None for words, and for more digits than any choice has."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def read(question: Question, line: str) -> Meant:
    """What a typed line means; Unclear says why it means nothing."""
    try:
        return _read_as_it_is(question, line)
    except Unclear:
        plain = plainer(question, line)
        if plain == line:
            raise
    return _read_as_it_is(question, plain)


def plainer(question: Question, line: str) -> str:
    """`I bid 2.5k` as `bid 2500`, but not where the game itself counts in thousands."""
    plain = re.sub(r"^(?:(?:i|i['’]ll|please)\s+)+", "", line, flags=re.IGNORECASE)
    if any(re.search(r"\dk\b", answer.words) for answer in question.answers):
        return plain
    return re.sub(r"(?<![\w.])(\d{1,9})(?:\.(\d{1,3}))?k\b", _thousands, plain, flags=re.IGNORECASE)


def _thousands(found: re.Match[str]) -> str:
    return f"{found[1]}{(found[2] or '').ljust(3, '0')}"


def _read_as_it_is(question: Question, line: str) -> Meant:
    first = question.menu.first
    whole = typed_whole(question.menu, line)
    if whole:
        return Meant(whole)
    if question is not first:
        with suppress(Unclear):
            return _read(question, line)
        if len(parts_of(line)) > 1:
            return _read(first, line)
    return _read(question, line)


def _read(question: Question, line: str) -> Meant:
    typed = parts_of(line)
    found = by_answer(question, line, typed)
    if not found and starts_with_place(question, typed):
        return by_place(question, line, typed)
    if not found and not is_lone_number(question, typed):
        found = by_way(question, typed) or by_words(question, typed)
    if found:
        narrowed = question.narrowed(found)
        choice = narrowed.choice
        return Meant(question=narrowed) if choice is None else Meant((choice,))
    return Meant(several(question, line, typed))


def typed_whole(menu: Menu, line: str) -> tuple[Action, ...]:
    """Choices in the game's own words; Unclear with the rule against one of them."""
    actions = tuple(menu.seen.game.words.read_line(menu.seen.view, line))
    if actions:
        world, seat = a_world_like(menu.seen), seat_of(menu.seen)
        for action in actions:
            reason = why_not(world, seat, action)
            if reason:
                raise Unclear(reason)
            world.apply(seat, action)
    return actions


def starts_with_place(question: Question, typed: Parts) -> bool:
    """Whether a longer line begins with a number where the answers are counted."""
    counted = any(answer.key != answer.word for answer in question.answers)
    return counted and len(typed) > 1 and typed[0] in {answer.key for answer in question.answers}


def by_place(question: Question, line: str, typed: Parts) -> Meant:
    """The number is that of an answer, unless the line as a whole can only be one choice."""
    answer = next(each for each in question.answers if each.key == typed[0])
    with suppress(Unclear):
        return _read(question.narrowed(answer.entries), " ".join(typed[1:]))
    found = by_way(question, typed)
    actions = question.menu.different(found)
    if len(actions) == 1:
        return Meant((actions[0],))
    return Meant(several(question, line, typed))


def is_lone_number(question: Question, typed: Parts) -> bool:
    """A number where the answers have numbers: it is one of them, or nothing."""
    numbered = any(answer.key.isdecimal() for answer in question.answers)
    return numbered and len(typed) == 1 and typed[0].isdecimal()


def by_answer(question: Question, line: str, typed: Parts) -> list[Entry]:
    """The entries of the answer whose key or whole words were typed."""
    plain = line.casefold().strip()
    for fitting in (
        lambda answer: answer.words.casefold().removesuffix(" …") == plain,
        lambda answer: answer.key.casefold() == plain,
        lambda answer: answer.word.casefold() == plain,
        lambda answer: bool(typed) and same_numbers(parts_of(answer.key), typed),
    ):
        found = [entry for each in question.answers if fitting(each) for entry in each.entries]
        if found:
            return found
    return []


# -- a line against the way of a choice ----------------------------------------------------------


def by_way(question: Question, typed: Parts, free: bool = False) -> list[Entry]:
    """The choices whose answers were typed in their order, or in another that can only mean them.

    With `free` they are choices with a typed number in place of the listed one.
    """
    if not typed:
        return []
    typed = without_verb(question, typed)
    found = spelled_entries(question, typed, True, free)
    if not found and question.at and question is question.menu.first:
        found = spelled_entries(question, typed, True, free, whole_way=True)
    if found:
        return found
    found = spelled_entries(question, typed, False, free)
    alone = len(question.menu.different(found)) == 1
    return found if alone and numbers_are_clear(question, found[0], typed, free) else []


def spelled_entries(
    question: Question, typed: Parts, in_order: bool, free: bool, whole_way: bool = False
) -> list[Entry]:
    """Those that leave the fewest answers out: `helmet` is no helmet with a Wild Number.

    A `whole_way` has the answers, too, that need not be asked for because there is but one.
    """
    found: list[tuple[int, Entry]] = []
    start = 0 if whole_way else question.at
    for entry in question.entries:
        spelled = spell(entry.way[start:], typed, in_order, free)
        if spelled and spelled.named and bool(spelled.changed) == free:
            action = msgspec.structs.replace(entry.action, **spelled.changed)
            found.append((spelled.skipped, Entry(entry.way, action)))
    fewest = min((skipped for skipped, _ in found), default=0)
    return [entry for skipped, entry in found if skipped == fewest]


class Spelled(NamedTuple):
    named: int
    """Answers that the line names."""
    skipped: int
    """Answers that the line leaves out before its last one."""
    changed: dict[str, int]
    """Fields that take a typed number in place of the listed one."""


def spell(
    way: Sequence[Pick], typed: Parts, in_order: bool = True, free: bool = False
) -> Spelled | None:
    """How each part that was typed stands for a pick of the way or is a filler; None if not."""
    if not typed:
        return Spelled(0, 0, {})
    number = number_in(typed[0])
    for at, pick in enumerate(way):
        rest = way[at + 1 :] if in_order else [*way[:at], *way[at + 1 :]]
        skipped = at if in_order else 0
        for used in lengths_of(pick, typed):
            found = spell(rest, typed[used:], in_order, free)
            if found is not None:
                return Spelled(found.named + 1, found.skipped + skipped, found.changed)
        if free and number is not None and pick.field and pick.key.isdecimal():
            found = spell(rest, typed[1:], in_order, free)
            if found is not None:
                changed = {pick.field: number, **found.changed}
                return Spelled(found.named + 1, found.skipped + skipped, changed)
        if in_order and number is not None and pick.key.isdecimal():
            return None  # a number is never taken for something else
    return spell(way, typed[1:], in_order, free) if typed[0] in FILLERS else None


def without_verb(question: Question, typed: Parts) -> Parts:
    """Without a verb that all choices share: where there are only bets, `bet 3` says no more."""
    tags = {parts_of(tag_of(entry.action).replace("_", " ")) for entry in question.entries}
    shared = all(any(fits(typed[0], word) for word in tag) for tag in tags)
    is_verb = shared and len(typed) > 1 and typed[1].isdecimal() and not typed[0].isdecimal()
    return typed[1:] if is_verb else typed


def lengths_of(pick: Pick, typed: Parts) -> Iterator[int]:
    """How many parts at the start of the line may stand for the pick, the most first."""
    words, key = parts_of(pick.words), parts_of(pick.key)
    if key:
        words = tuple(word for word in words if not word.isdecimal())
    most = 0
    rest = iter(words)
    for part in typed:
        if not any(is_word_of(part, word) for word in rest):
            break
        most += 1
    yield from range(most, 0, -1)
    if key and len(key) <= len(typed) and all(map(fits, typed, key)):
        yield len(key)


def numbers_are_clear(question: Question, meant: Entry, typed: Parts, free: bool) -> bool:
    """Whether each number can only answer one of the questions on this way, in any order."""
    asks = [pick.ask for pick in meant.way]
    alike = [entry for entry in question.entries if [pick.ask for pick in entry.way] == asks]
    picks = {pick for entry in alike for pick in entry.way[question.at :]}

    def asked(number: str) -> set[str]:
        return {pick.ask for pick in picks if same_numbers(parts_of(pick.key), (number,))}

    numbers = [part for part in typed if part.isdecimal()]
    return all(len(asked(number)) in ((0, 1) if free else (1,)) for number in numbers)


def by_words(question: Question, typed: Parts) -> list[Entry]:
    """The choices whose description has these words; with numbers among them only a single one."""
    if not typed:
        return []
    menu = question.menu
    whole = [each for each in question.entries if parts_of(menu.words(each.action)) == typed]
    if whole:
        return whole
    described = [(entry, described_parts(menu, entry)) for entry in question.entries]
    found = [entry for entry, words in described if in_order(typed, words)]
    if not found and not any(part.isdecimal() for part in typed):
        found = [entry for entry, words in described if among(typed, words)]
    alone = len(menu.different(found)) == 1 if found else False
    return found if alone or not any(part.isdecimal() for part in typed) else []


def described_parts(menu: Menu, entry: Entry) -> Parts:
    """The words of a choice without its price, unless that is what is asked for: `keep 6` is a
    horse, never the share for $6k."""
    asked = {part for pick in entry.way for part in parts_of(pick.key)}

    def unless_asked(price: re.Match[str]) -> str:
        return price[0] if asked.intersection(parts_of(price[0])) else " "

    return parts_of(re.sub(r"\$\d[\d,.]*k?\b", unless_asked, menu.words(entry.action)))


def fits(typed: str, part: str) -> bool:
    """Numbers must be equal; words may be cut short."""
    if part.isdecimal():
        return number_in(typed) == number_in(part)
    return part.startswith(typed)


def is_word_of(typed: str, word: str) -> bool:
    """As `fits`, but a single letter is no word cut short."""
    return fits(typed, word) and (len(typed) > 1 or len(word) == 1 or word.isdecimal())


def same_numbers(key: Parts, typed: Parts) -> bool:
    """The key as it is typed, without its signs; a number may have zeros before it."""
    return len(key) == len(typed) and all(
        typed_part == part or (part.isdecimal() and fits(typed_part, part))
        for typed_part, part in zip(typed, key, strict=True)
    )


def in_order(typed: Parts, words: Parts) -> bool:
    """Each part fits a later word than the one before."""
    rest = iter(words)
    return all(any(fits(part, word) for word in rest) for part in typed)


def among(typed: Parts, words: Parts) -> bool:
    return all(any(fits(part, word) for word in words) for part in typed)


# -- several choices in one line -----------------------------------------------------------------


def several(question: Question, line: str, typed: Parts) -> tuple[Action, ...]:
    """Choices one after the other; Unclear with the reason if one of them cannot be."""
    seen = question.menu.seen
    world, seat = a_world_like(seen), seat_of(seen)
    chosen: list[Action] = []
    asked, rest = question, typed
    while rest or not chosen:
        found = longest(asked, world, seat, rest) or by_text(question, world, seat, line, chosen)
        if found is None:
            raise Unclear(reason_against(asked, world, seat, line, rest, chosen))
        action, used = found
        world.apply(seat, action)
        chosen.append(action)
        rest = rest[used:]
        if rest and not asks_again(world, seat):
            raise Unclear(f"After {len(chosen)} of these it is not your turn; nothing was done.")
        if rest:
            legal = world.legal(seat)
            asked = Menu(Perspective(world.game, world.view(seat), legal, random.Random(0))).first
    return tuple(chosen)


def longest(
    question: Question, world: State, seat: Seat, typed: Parts
) -> tuple[Action, int] | None:
    """The one choice that the longest beginning of the line spells, with how much of it."""
    for used in range(len(typed), 0, -1):
        part = typed[:used]
        listed = [] if is_lone_number(question, part) else by_way(question, part)
        if not listed:
            listed = [
                entry
                for entry in by_way(question, part, free=True)
                if not why_not(world, seat, entry.action)
            ]
        actions = question.menu.different(listed)
        if len(actions) == 1:
            return actions[0], used
    return None


def by_text(
    question: Question, world: State, seat: Seat, line: str, chosen: Sequence[Action]
) -> tuple[Action, int] | None:
    """The choice with the text in place of its own, where rules take any: the name of a foal."""
    texts = texts_in(question, line)
    allowed = [action for action in texts if not why_not(world, seat, action)]
    return (allowed[0], len(parts_of(line))) if allowed and not chosen else None


def takes_text(question: Question) -> bool:
    """Whether any text of one's own answers the question."""
    return bool(texts_in(question, ""))


def texts_in(question: Question, line: str) -> list[Action]:
    """The text as it stands, and without the verb of the choice before it: `name Midnight Sun`."""
    found = []
    for entry in question.entries:
        for pick in entry.way[question.at :]:
            if pick.field and isinstance(getattr(entry.action, pick.field), str):
                verb, _, rest = line.strip().partition(" ")
                named = parts_of(tag_of(entry.action))[:1] == parts_of(verb) and rest
                text = rest.strip() if named else line.strip()
                found.append(msgspec.structs.replace(entry.action, **{pick.field: text}))
    return found


# -- why a line is refused -----------------------------------------------------------------------


def reason_against(
    question: Question,
    world: State,
    seat: Seat,
    line: str,
    typed: Parts,
    chosen: Sequence[Action],
) -> str:
    """The rule against what was meant, where there is one."""
    after = " None of the line was carried out." if chosen else ""
    for action in forbidden(question, world, line, typed):
        reason = why_not(world, seat, action)
        if reason and f"({world.game.turn_rule})" not in reason:  # of another moment
            return reason + after
    return nothing_fits(question, line, typed) + after


def forbidden(question: Question, world: State, line: str, typed: Parts) -> Iterator[Action]:
    """What may have been meant and is not among the choices, the likeliest first."""
    menu = question.menu
    typed = without_verb(question, typed) if typed else typed
    for kinds in (menu.known, action_space(world)):
        others = [entry for entry in possible_ways(menu, kinds) if entry.action not in menu.actions]
        alike = [entry for entry in others if _begins_alike(entry, question)]
        if is_lone_number(question, typed):
            alike = [entry for entry in alike if entry.way[question.at].key == typed[0]]
        yield from _spelled(alike, question.at, typed)
        if question is menu.first and question.at and len(typed) > 1:
            yield from _spelled(others, 0, typed)  # with what need not be asked for now
    if is_lone_number(question, typed) and not any(
        e.way[question.at].field for e in question.entries
    ):
        return
    for used in range(len(typed), 0, -1):
        yield from (entry.action for entry in by_way(question, typed[:used], free=True))
    yield from texts_in(question, line)


def _spelled(entries: Sequence[Entry], start: int, typed: Parts) -> Iterator[Action]:
    """The actions that the line names from this step on, or at least its beginning in full."""
    for used in range(len(typed), 0, -1):
        for entry in entries:
            way = entry.way[start:]
            spelled = spell(way, typed[:used])
            if spelled and spelled.named and (used == len(typed) or spelled.named == len(way) > 1):
                yield entry.action


def _begins_alike(entry: Entry, question: Question) -> bool:
    at = question.at
    return len(entry.way) > at and entry.way[:at] == question.entries[0].way[:at]


def possible_ways(menu: Menu, actions: Iterable[Action]) -> Iterator[Entry]:
    """Entries of actions that are about something on the table; the others have no words now."""
    for action in actions:
        with suppress(LookupError):
            yield from menu.entries_of([action])


def action_space(world: State) -> Iterator[Action]:
    """Every action of this phase that is ever listed, but for kinds with very many."""
    try:
        actions = world.game.learn.action_space()
    except NotImplementedError:
        return
    for kind, group in groupby(actions, type):
        of_a_kind = list(group) if kind in world.phase.actions else []
        if len(of_a_kind) <= MOST_OF_A_KIND:
            yield from of_a_kind


def nothing_fits(question: Question, line: str, typed: Parts) -> str:
    line = line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]}…"
    if len(typed) == 1 and typed[0].isdecimal():
        keys = [answer.key for answer in question.answers]
        return f"{line} is none of these: {', '.join(keys)}."
    words = {
        word
        for entry in question.entries
        for pick in entry.way[question.at :]
        for word in parts_of(f"{pick.key} {pick.words}")
        if not word.isdecimal() and len(word) > 2
    }
    near = [close for part in typed for close in get_close_matches(part, words, 1, 0.75)]
    if near and set(near) <= set(typed):
        return f"No choice fits {line!r}.{an_example(question, typed) or ' Type ? for help.'}"
    meant = f" Did you mean {' '.join(near)}?" if near else " Type ? for help."
    return f"No choice fits {line!r}.{meant}"


def an_example(question: Question, typed: Parts) -> str:
    """The words are right but not their order: answers go in the order of the questions."""
    ways = [entry.way[question.at :] for entry in question.entries]
    fitting = (way for way in ways if any(pick.key in typed for pick in way))
    keys = [pick.key for pick in next(fitting, ())]
    return f" Say it in order, such as {' '.join(keys)}." if len(keys) > 1 and all(keys) else ""


def why_not(world: State, seat: int, action: Action) -> str:
    try:
        world.copy().apply(seat, action)
    except IllegalAction as error:
        text = str(error).replace(". (", " (")
        return f"{text[:1].upper()}{text[1:]}."
    return ""


def is_possible(seen: Perspective, action: Action) -> bool:
    """Whether the rules take the action, listed or not, so far as the player can know."""
    return not why_not(a_world_like(seen), seat_of(seen), action)


def a_world_like(seen: Perspective) -> State:
    return next(seen.worlds(random.Random(0)))


def seat_of(seen: Perspective) -> Seat:
    assert seen.view.seat is not None
    return seen.view.seat


def asks_again(world: State, seat: Seat) -> bool:
    pending = world.pending
    return isinstance(pending, Decision) and (pending.must[:1] == (seat,) or seat in pending.may)
