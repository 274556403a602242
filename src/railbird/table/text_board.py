"""Games that the page has no board for are shown as text, which the server writes.

The text comes with the view, as its field `text`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from railbird.core import Game, View
from railbird.registry import has_board
from railbird.table.protocol.changes import changes


def sent_view(game: Game, view: View, names: Sequence[str]) -> Any:
    """The view as it goes out."""
    if has_board(game.id):
        return view
    return msgspec.to_builtins(view) | {"text": game.board(view, names)}


def sent_changes(game: Game, before: View, after: View, names: Sequence[str]) -> dict[str, Any]:
    """What of the view changed, as it goes out."""
    news = changes(before, after)
    if news and not has_board(game.id):
        news["text"] = game.board(after, names)
    return news
