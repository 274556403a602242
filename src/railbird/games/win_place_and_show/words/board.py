"""The table of Win, Place & Show as text, complete enough to play from, at most 80 columns wide."""

from collections.abc import Sequence
from textwrap import wrap

from railbird.core import whom
from railbird.games.win_place_and_show.box.components import HORSES, Box, Race
from railbird.games.win_place_and_show.box.track import Track
from railbird.games.win_place_and_show.view import WinPlaceAndShowView, squares_of
from railbird.games.win_place_and_show.words.phrases import (
    count_words,
    horse_name,
    money,
    numbers,
    slip_words,
)
from railbird.lanes import FINISH, draw_strip

_WIDTH = 80
_NAME = 14
_FEW_PLAYERS = 6


def draw_board(box: Box, view: WinPlaceAndShowView, names: Sequence[str]) -> str:
    race = box.races[view.race - 1]
    parts = [_head(view, race), _players(view, names), _program(view, race, names)]
    if view.auction:
        parts.append(_auction(box, view, names))
    if view.move:
        parts.append(_race(view, race, names))
    parts.append(_own(view))
    return "\n\n".join(part for part in parts if part)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _folded(text: str) -> str:
    return "\n".join(wrap(text, _WIDTH, subsequent_indent="  "))


def _head(view: WinPlaceAndShowView, race: Race) -> str:
    shares = " / ".join(map(money, race.shares))
    purse = "" if view.version == "party" else f", purse {shares}"
    return f"Race {race.number} of {view.options.races}: {race.kind}, {race.label}{purse}"


# -- players -------------------------------------------------------------------------------------


def _players(view: WinPlaceAndShowView, names: Sequence[str]) -> str:
    cells = [_player(view, seat, name) for seat, name in enumerate(names)]
    if len(cells) <= _FEW_PLAYERS:
        return "\n".join(cell.rstrip() for cell in cells)
    return _in_columns([_cut(cell.rstrip(), _WIDTH // 2 - 2) for cell in cells])


def _in_columns(cells: Sequence[str]) -> str:
    half = (len(cells) + 1) // 2
    right = [*cells[half:], *([""] * half)]
    width = _WIDTH // 2
    return "\n".join(
        f"{left:<{width}}{right[row]}".rstrip() for row, left in enumerate(cells[:half])
    )


def _player(view: WinPlaceAndShowView, seat: int, name: str) -> str:
    cash = view.money[seat]
    shown = "–" if cash is None else money(cash)
    horses = [horse for horse in HORSES if view.owners[horse - 1] == seat]
    owned = f"  {numbers(horses)}" if horses else ""
    return f"{_cut(name, _NAME):<{_NAME}} {shown:>9}{owned}{_betting(view, seat)}"


def _betting(view: WinPlaceAndShowView, seat: int) -> str:
    if view.totals:
        return f"  bets {money(view.totals[seat])}"
    if view.phase == "betting":
        return "  slip sealed" if view.sealed[seat] else "  writing"
    return ""


# -- program -------------------------------------------------------------------------------------


PROGRAM_IN_WORDS = """\
strength  what the horse counts in each of its moves, beside the white die (WP-7.30)
bonus     with this total of both dice it may count 3 more
V, A      a veteran's mount, or an apprentice's, who may count 2 more once in the race
S, C      speed and class: the sum of all strengths but the last, and of all (WP-2.8)"""


def _program(view: WinPlaceAndShowView, race: Race, names: Sequence[str]) -> str:
    width = max(len(" ".join(map(str, horse.strengths))) for horse in race.horses.values())
    ratings = "" if view.places else "  S  C"
    head = f"  {'':<{_NAME}} {'strength':<{width}} bonus    odds{ratings}"
    rows = [_horse(view, race, post, width, names) for post in race.horses]
    return "\n".join([head, *rows])


def _horse(
    view: WinPlaceAndShowView, race: Race, post: int, width: int, names: Sequence[str]
) -> str:
    horse = race.horses[post]
    strengths = " ".join(map(str, horse.strengths))
    jockey = "A" if horse.apprentice else "V"
    row = (
        f"{post} {_cut(horse.name, _NAME):<{_NAME}} {strengths:<{width}} {horse.bonus:>5} {jockey} "
        f"{horse.odds!s:>5}"
    )
    if not view.places:  # in the race there is no room for what only bettors weigh
        row += f" {horse.speed:>2} {horse.class_rating:>2}"
    return _cut(f"{row}  {_standing(view, post, names)}".rstrip(), _WIDTH)


def _standing(view: WinPlaceAndShowView, post: int, names: Sequence[str]) -> str:
    """Owner, and where the horse is."""
    owner = view.owners[post - 1]
    owned = f"{_cut(names[owner], 8)} " if owner is not None else ""
    if view.entered and post not in view.entered:
        return "scratched"
    if post in view.finish:
        return f"{owned}place {view.finish.index(post) + 1}"
    if post in view.places:
        allowance = " +2" if post in view.allowances else ""
        return f"{owned}{view.places[post].name}{allowance}"
    return owned


def _auction(box: Box, view: WinPlaceAndShowView, names: Sequence[str]) -> str:
    assert view.auction is not None
    auction = view.auction
    lines = []
    if auction.stable:
        horse = horse_name(box, view.race, auction.horse)
        lines.append(f"Up for sale: {horse}, {box.stables[auction.stable]}")
        if auction.bidder is None:
            lines.append(f"No bid yet; the least is {money(box.constants.auction.minimum)}")
        else:
            lines.append(f"Bid: {money(auction.bid)} by {whom(names[auction.bidder])}")
        out = [
            names[seat]
            for seat, passes in enumerate(auction.passes)
            if passes >= box.constants.auction.passes_in_a_row_out
        ]
        lines += [f"Out of this lot: {', '.join(out)}"] if out else []
    aside = ", ".join(box.stables[stable] for stable in auction.aside)
    lines.append(f"Cards to come: {auction.cards_to_come}; set aside: {aside or 'none'}")
    return "\n".join(map(_folded, lines))


# -- race ----------------------------------------------------------------------------------------


def _race(view: WinPlaceAndShowView, race: Race, names: Sequence[str]) -> str:
    lines = []
    if view.dice:
        white, green = view.dice
        order = "-".join(map(str, (*view.moved, *view.to_move)))
        rolled = f"white {white}, green {green}; order {order}" if order else "to be rolled"
        lines.append(f"Move {view.move}: {rolled}")
    if view.count:
        count = view.count
        counted = count_words(count.strength, count.die, count.bonus, 0)
        more = f", and {count.allowance} more with the allowance" if count.allowance else ""
        lines.append(f"#{count.horse} to move: {counted}{more}")
    if view.places:
        lines.append(_strip(race.track, view))
    if view.window:
        lines.append(f"Claims of foul against #{view.window.horse}?")
    lines += [
        f"Foul card on #{claim.horse}: {names[claim.seat]}"
        for claim in view.claims
        if claim.outcome == "card"
    ]
    return "\n".join(lines)


def _strip(track: Track, view: WinPlaceAndShowView) -> str:
    """With + for a passing square; the last leg lies beyond the line."""
    first, *others = enumerate(track.course.legs)
    last = len(others)
    return draw_strip(
        track.course,
        {square: str(horse) for horse, square in squares_of(track, view).items()},
        empty=lambda square: "+" if track.passing[square] else "·",
        lines={(number, leg.first): FINISH if number == last else "|" for number, leg in others},
        heads=[f"{first[1].name}:{first[1].first}", *(leg.name for _, leg in others)],
        past=max(others[-1][1].squares),
    )


def _own(view: WinPlaceAndShowView) -> str:
    """The viewer's slip and Daily Double."""
    lines = []
    if view.slip and (view.phase == "betting" or view.totals):
        lines.append(f"Your slip: {slip_words(view.slip)} ({money(view.written)})")
    if view.double and view.double.tickets and view.race > 1:
        lines.append(f"Your tickets: {slip_words(view.double)}")
    return "\n".join(map(_folded, lines))


def program_in_words(_box: Box, _view: WinPlaceAndShowView) -> str:
    """There are no cards to read, but a program that is full of figures."""
    return PROGRAM_IN_WORDS
