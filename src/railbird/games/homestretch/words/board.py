"""The table of Homestretch as text, complete enough to play from and never wider than 80 columns.

Every player has a letter. On the tote board a letter is a token face down; the viewer's own tokens
stand in brackets with their values.
"""

from collections import Counter
from collections.abc import Sequence

from railbird.core import Seat
from railbird.games.homestretch.actions import LINES
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, Box
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.phrases import dice_words, money, share_name

_PLAYER = 14
_HORSE = 14
_SPOT = 14
_PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


def draw_board(box: Box, view: HomestretchView, names: Sequence[str]) -> str:
    parts = [_players(box, view, names)]
    if view.draft:
        parts.append(_draft(box, view))
    if view.market:
        parts.append(_market(box, view))
    elif view.card:
        parts.append(_race(box, view))
    return "\n\n".join(parts)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


# -- players -------------------------------------------------------------------------------------


def _players(box: Box, view: HomestretchView, names: Sequence[str]) -> str:
    letters = _letters(box, view)
    width = min(_PLAYER, max(map(len, names)))
    return "\n".join(
        f"{letters[seat]} {_cut(name, width):<{width}} {money(view.money[seat]):>6}  "
        f"{view.colours[seat]:<6}  {_betting(view, seat)}{_horses_of(box, view, seat)}".rstrip()
        for seat, name in enumerate(names)
    )


def _letters(box: Box, view: HomestretchView) -> list[str]:
    """By seat, a letter of its colour that no colour before it has taken: black B, blue L."""
    taken: dict[str, str] = {}
    for colour in box.colours:
        free = [letter for letter in colour.upper() if letter not in taken.values()]
        taken[colour] = free[0] if free else "?"
    return [taken[colour] for colour in view.colours]


def _betting(view: HomestretchView, seat: Seat) -> str:
    if view.phase != "betting":
        return ""
    left = f"{view.tokens_left[seat]} to place" if view.tokens_left[seat] else "all placed"
    return f"{view.limits[seat]} a spot, {left:<10}  "


def _horses_of(box: Box, view: HomestretchView, seat: Seat) -> str:
    horses = sorted(box.shares[card].horse for card in view.stables[seat])
    return " ".join(f"#{horse}" for horse in horses)


# -- draft and market ----------------------------------------------------------------------------


def _draft(box: Box, view: HomestretchView) -> str:
    assert view.draft is not None
    draft = view.draft
    head = f"Draft, step {draft.step}: {draft.hand_size} cards in each hand"
    lines = [head]
    if draft.ghost:
        lines.append("A ghost hand lies between you: it passes its cards on and loses one a step")
    if draft.kept:
        cost = sum(box.shares[card].cost for card in draft.kept)
        lines.append(f"You keep   {_cards(box, draft.kept)}: {money(cost)} to pay")
    if draft.hand:
        lines.append(f"Your hand  {_cards(box, draft.hand)}")
    return "\n".join(lines)


def _cards(box: Box, cards: Sequence[str]) -> str:
    return ", ".join(f"#{box.shares[card].horse}" for card in cards)


def _market(box: Box, view: HomestretchView) -> str:
    assert view.market is not None
    letters = _letters(box, view)
    head = f"Market, round {view.market.round} of {box.market_rounds}"
    rows = []
    for card in view.market.row:
        owners = _owners(box, view, box.shares[card].horse, letters)
        rows.append(f"  {share_name(box, card):<32} {f'owned by {owners}' if owners else ''}")
    cards = "1 card" if view.market.deck == 1 else f"{view.market.deck} cards"
    deck = f"  {cards} in the deck, face down"
    return "\n".join([head, *(row.rstrip() for row in rows), deck])


# -- race ----------------------------------------------------------------------------------------


def _race(box: Box, view: HomestretchView) -> str:
    assert view.card is not None
    card = box.race_cards[view.card]
    races = view.race + sum(view.races_to_come.values())
    head = f"Race {view.race} of {races}: {card.name}, purses {' / '.join(map(money, card.purses))}"
    rolled = f"Dice: {dice_words(view.dice)}" if view.choice and view.dice else ""
    columns = (
        f"{rolled:<{_HORSE + 3}} {'':>2} {'shares':<{box.finish + 9}}"
        f"{'Win':<{_SPOT}}{'Place':<{_SPOT}}Show"
    )
    letters = _letters(box, view)
    lanes = [_lane(box, view, horse, letters) for horse in HORSES]
    return "\n".join([head, columns, *lanes, *_own_bets(box, view)])


def _lane(box: Box, view: HomestretchView, horse: int, letters: Sequence[str]) -> str:
    name = _cut(box.horses[horse].name, _HORSE)
    spots = "".join(f"{_spot(box, view, horse, line, letters):<{_SPOT}}" for line in LINES)
    return (
        f"{horse:>2} {name:<{_HORSE}} {view.token.get(horse, ''):>2} "
        f"{_owners(box, view, horse, letters):<3} {_track(box, view, horse)} {spots}"
    ).rstrip()


def _owners(box: Box, view: HomestretchView, horse: int, letters: Sequence[str]) -> str:
    return "".join(
        letters[seat]
        for seat, stable in enumerate(view.stables)
        for card in stable
        if box.shares[card].horse == horse
    )


def _track(box: Box, view: HomestretchView, horse: int) -> str:
    """The way behind a horse is drawn out, so that the field reads like a bar chart."""
    if horse in view.finished:
        return "━" * box.finish + "┃" + _PLACES[view.finished.index(horse) + 1]
    run = view.position[horse]
    return "━" * run + "●" + "·" * (box.finish - run - 1) + "┃   "


def _spot(box: Box, view: HomestretchView, horse: int, line: str, letters: Sequence[str]) -> str:
    """The figure and the tokens there."""
    figure = box.figures[SPOT_OF[horse, line]]
    there = [bet for bet in view.bets if (bet.horse, bet.line) == (horse, line)]
    own = "".join(str(bet.value) for bet in there if bet.seat == view.seat)
    others = "".join(sorted(letters[bet.seat] for bet in there if bet.seat != view.seat))
    tokens = (f"[{own}]" if own else "") + others
    if len(tokens) > _SPOT - 4:
        counted = "".join(f"{letter}{others.count(letter)}" for letter in dict.fromkeys(others))
        tokens = (f"[{own}]" if own else "") + counted
    return f"{figure:>2} {tokens}"


def _own_bets(box: Box, view: HomestretchView) -> list[str]:
    """What the viewer has still to place, or what the placed tokens would pay."""
    if view.seat is None:
        return []
    if view.unplaced:
        return ["Your tokens to place: " + " ".join(map(str, view.unplaced))]
    bets = [
        f"{bet.value} on #{bet.horse} {bet.line} = {money(bet.value * figure)}"
        for bet in view.bets
        if bet.seat == view.seat and bet.value
        for figure in [box.figures[SPOT_OF[bet.horse, bet.line]]]
    ]
    rows = [", ".join(bets[start : start + 3]) for start in range(0, len(bets), 3)]
    return [f"{'Your bets:' if place == 0 else '':<11}{row}" for place, row in enumerate(rows)]


# -- cards ---------------------------------------------------------------------------------------


def shares_to_come(box: Box, view: HomestretchView) -> str:
    """What may lie face down, by what everybody can see and count (HS-8.3)."""
    row = view.market.row if view.market else ()
    own = (*view.draft.hand, *view.draft.kept) if view.draft else ()
    seen = {card for stable in view.stables for card in stable} | {*row, *own}
    shares = [share for share in box.shares.values() if share.id not in seen]
    counted = Counter((share.horse, share.cost) for share in shares)
    lines = [
        f"#{horse} {box.horses[horse].name}, {money(cost)}" + (f" ×{count}" if count > 1 else "")
        for (horse, cost), count in sorted(counted.items())
    ]
    if not lines:
        return ""
    average = sum(share.cost for share in shares) / len(shares)
    head = f"Shares that you cannot see ({money(min(s.cost for s in shares))} to "
    head += f"{money(max(s.cost for s in shares))}, ${average:.1f}k on average):"
    return "\n".join([head, *lines])
