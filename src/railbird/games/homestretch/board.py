"""The table of Homestretch as text, complete enough to play from."""

from collections.abc import Sequence

from railbird.games.homestretch.components import HORSES, SPOT_OF, Box
from railbird.games.homestretch.narration import money, share_name
from railbird.games.homestretch.view import HomestretchView

_NAME_WIDTH = 15


def draw_board(box: Box, view: HomestretchView, names: Sequence[str]) -> str:
    parts = [_players(box, view, names)]
    if view.draft:
        parts.append(_draft(box, view))
    if view.card:
        parts.append(_race(box, view))
    if view.market:
        parts.append(_market(box, view))
    return "\n\n".join(parts)


def _players(box: Box, view: HomestretchView, names: Sequence[str]) -> str:
    width = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        horses = sorted(box.shares[card].horse for card in view.stables[seat])
        shares = " ".join(f"#{horse}" for horse in horses) or "–"
        you = " (you)" if seat == view.seat else ""
        lines.append(
            f"{name:<{width}}  {money(view.money[seat]):>6}  {view.colours[seat]:<6}  {shares}{you}"
        )
    return "\n".join(lines)


def _draft(box: Box, view: HomestretchView) -> str:
    assert view.draft is not None
    draft = view.draft
    lines = [f"Draft, step {draft.step}: {draft.hand_size} cards in each hand"]
    if draft.kept:
        lines.append("You keep  " + ", ".join(share_name(box, card) for card in draft.kept))
    if draft.hand:
        lines.append("Your hand " + ", ".join(share_name(box, card) for card in draft.hand))
    return "\n".join(lines)


def _race(box: Box, view: HomestretchView) -> str:
    assert view.card is not None
    card = box.race_cards[view.card]
    purses = "/".join(map(str, card.purses))
    to_come = sum(view.races_to_come.values())
    left = f"{to_come} to come" if to_come else "the last"
    head = f"Race {view.race} ({left}): {card.name}, purses {purses} ($k)"
    columns = f"{'':>4}{'':{_NAME_WIDTH}} token |{'':{box.finish}}| {'Win':<13}{'Place':<13}Show"
    rows = [_lane(box, view, horse) for horse in HORSES]
    return "\n".join([head, columns, *rows, *_unplaced(view)])


def _lane(box: Box, view: HomestretchView, horse: int) -> str:
    name = box.horses[horse].name[:_NAME_WIDTH]
    track = ["."] * box.finish
    place = ""
    if horse in view.finished:
        place = str(view.finished.index(horse) + 1)
    else:
        track[view.position[horse]] = "@"
    spots = "".join(f"{_spot(box, view, horse, line):<13}" for line in ("win", "place", "show"))
    token = view.token.get(horse, "")
    return (
        f"{horse:>3} {name:<{_NAME_WIDTH}} {token:>5} |{''.join(track)}|{place:<1}{spots}".rstrip()
    )


def _spot(box: Box, view: HomestretchView, horse: int, line: str) -> str:
    """The figure and the tokens there: a seat's colour letter, with the value where it is known."""
    figure = box.figures[SPOT_OF[horse, line]]
    tokens = [
        f"{view.colours[bet.seat][:2]}{bet.value or ''}"
        for bet in view.bets
        if (bet.horse, bet.line) == (horse, line)
    ]
    return f"{figure:>2} {' '.join(tokens)} "


def _unplaced(view: HomestretchView) -> list[str]:
    if not view.unplaced or view.seat is None:
        return []
    values = " ".join(map(str, view.unplaced))
    return [f"Your tokens: {values}; at most {view.limits[view.seat]} on one spot"]


def _market(box: Box, view: HomestretchView) -> str:
    assert view.market is not None
    row = ", ".join(share_name(box, card) for card in view.market.row) or "nothing"
    return f"Market, round {view.market.round}: {row}; {view.market.deck} in the deck"
