"""Promise 12: choices, their effects, events and the table can be said in words."""

import re
from collections.abc import Sequence

from railbird.core import YOU, Event, seen_by
from railbird.testing.decisions import some
from railbird.testing.moment import Moment, named
from railbird.testing.promise import Promise
from railbird.testing.rule_ids import names_a_rule

_ANYBODY = "Anybody"
_OF_ANOTHER = re.compile(rf"\b{YOU} \w*s\b|\b{YOU}'s")
"""What would be said of a player who is called by name."""


def check_words(moment: Moment) -> None:
    for viewer in moment.some_viewers():
        with moment.sound(Promise.WORDS, f"board for {named(viewer)}"):
            board = moment.game.words.board(moment.view(viewer), moment.names)
        _check_said(moment, f"board for {named(viewer)}", board)
    for seat in moment.deciding:
        _check_choices(moment, seat)


def _check_choices(moment: Moment, seat: int) -> None:
    game, view = moment.game, moment.view(seat)
    for action in some(moment, moment.legal(seat)):
        with moment.sound(Promise.WORDS, f"describe({action!r})"):
            described = game.words.describe(view, action)
        _check_said(moment, f"describe({action!r})", described)
        with moment.sound(Promise.WORDS, f"explain({action!r})"):
            explained = game.words.explain(view, action)
        _check_said(moment, f"explain({action!r})", explained)
        if not names_a_rule(explained):
            raise moment.broken(Promise.WORDS, f"explain({action!r}) names no rule: {explained!r}")


def check_narration(moment: Moment, told: Sequence[Event]) -> None:
    """Every event as each viewer sees it."""
    for event in told:
        for seen in _versions(moment, event):
            with moment.sound(Promise.WORDS, f"narrate({seen!r})"):
                line = moment.game.words.narrate(seen, moment.names)
            _check_said(moment, f"narrate({seen!r})", line)
            _check_you(moment, seen)


def _check_you(moment: Moment, event: Event) -> None:
    """Whether a player may be called You: "You run", where another runs."""
    seats = len(moment.names)
    with moment.sound(Promise.WORDS, f"narrate({event!r})"):
        you = moment.game.words.narrate(event, (YOU,) * seats)
        other = moment.game.words.narrate(event, (_ANYBODY,) * seats)
    as_if = other.replace(_ANYBODY, YOU)
    for said in _OF_ANOTHER.findall(you):
        if re.search(rf"{re.escape(said)}\b", as_if):
            help_ = "railbird.core.does and whose put it right"
            raise moment.broken(Promise.WORDS, f"narrate({event!r}) says {said!r}; {help_}")


def _versions(moment: Moment, event: Event) -> list[Event]:
    """The event in full and redacted, each once."""
    versions: list[Event] = []
    for viewer in moment.viewers:
        seen = seen_by(event, viewer)
        if seen is not None and seen not in versions:
            versions.append(seen)
    return versions


def _check_said(moment: Moment, what: str, text: object) -> None:
    if not isinstance(text, str) or not text.strip():
        raise moment.broken(Promise.WORDS, f"{what} gives no words but {text!r}")
