"""What a seat may do now, what it could do if its turn came, and why not something else."""

from collections.abc import Iterable, Sequence

import msgspec

from railbird import core
from railbird.core import Action, Viewer, with_names
from railbird.table.protocol.messages import (
    Ahead,
    CheckedMessage,
    Choice,
    Disabled,
    ExplainedMessage,
    HandRoll,
)
from railbird.table.session.session import GameSession, chance_by_hand

_encode = msgspec.json.Encoder().encode


def list_choices(session: GameSession, viewer: Viewer) -> tuple[Choice, ...]:
    legal = session.choices(viewer)
    if not legal:
        return ()
    describe, seen = session.game.words.describe, session.view(viewer)
    details = session.game.show.details(seen, legal)
    consequences = session.game.show.consequences(seen, legal)
    return tuple(
        [
            Choice(
                action=each,
                words=describe(seen, each),
                detail=detail,
                certain=brings.certain,
                possible=brings.possible,
            )
            for each, detail, brings in zip(legal, details, consequences, strict=True)
        ]
    )


def disabled_for(
    session: GameSession, viewer: Viewer, names: Sequence[str]
) -> tuple[Disabled, ...]:
    return _with_names(session.game.show.disabled(session.view(viewer)), names)


def ahead_of(session: GameSession, viewer: Viewer, names: Sequence[str]) -> Ahead:
    """What the seat could do if its turn came now."""
    prospects = session.prospects(viewer)
    choices = [Choice(action=action, words=words) for action, words in prospects.choices]
    return Ahead(legal=tuple(choices), disabled=_with_names(prospects.disabled, names))


def _with_names(forbidden: Iterable[core.Disabled], names: Sequence[str]) -> tuple[Disabled, ...]:
    return tuple(
        Disabled(action=action, words=words, why=with_names(why, names), rule=rule)
        for action, words, why, rule in forbidden
    )


def hand_roll(session: GameSession, names: Sequence[str]) -> HandRoll | None:
    chance = chance_by_hand(session.state)
    if chance is None:
        return None
    hand = session.game.words.by_hand(session.view(None), chance, names)
    return HandRoll(
        chance=chance,
        purpose=chance.purpose,
        words=hand.words,
        names=dict(hand.names),
        dealt=hand.dealt,
        wants=chance.wants(),
        seals=session.rolls is not None and session.rolls.may_seal(session.state),
    )


def explained_text(command: str, session: GameSession, viewer: Viewer, action: Action) -> bytes:
    game, view = session.game, session.view(viewer)
    return _encode(
        ExplainedMessage(
            id=command,
            words=game.words.describe(view, action),
            help=game.words.explain(view, action),
        )
    )


def checked_text(command: str, session: GameSession, viewer: Viewer, action: Action) -> bytes:
    game, view = session.game, session.view(viewer)
    (detail,) = game.show.details(view, (action,))
    (brings,) = game.show.consequences(view, (action,))
    return _encode(
        CheckedMessage(id=command, detail=detail, certain=brings.certain, possible=brings.possible)
    )
