"""The table of Long Shot as text, complete enough to play from and never wider than 80 columns.

Every player has a letter; it stands in the race beside the horses that the player owns. The race
comes last, so that a window of 24 lines shows it and the concessions above the choices.
"""

import textwrap
from collections.abc import Sequence
from string import ascii_uppercase

from railbird.core import does
from railbird.games.long_shot.box.components import CELLS, HORSES, SIDE, Box
from railbird.games.long_shot.view import LongShotView, SheetView
from railbird.games.long_shot.words.phrases import bonus_name, called, card_name, money, spaces

_WIDTH = 80
UNBROKEN = "\N{NO-BREAK SPACE}"
"""Between the words of a bonus while lines are folded."""
_PLAYER = 14
_CARD = 20
_PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


def draw_board(box: Box, view: LongShotView, names: Sequence[str]) -> str:
    everybody = [called(names, seat) for seat in range(len(view.sheets))]
    parts = [_players(box, view, everybody), _grids(box, view)]
    if view.cards:
        parts = [_notes(box, view), *parts, _race(box, view, everybody)]
    return "\n\n".join(filter(None, parts))


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


# -- race ----------------------------------------------------------------------------------------


def _race(box: Box, view: LongShotView, names: Sequence[str]) -> str:
    head = f"{'':{_CARD + 4}} cost odds  bar        {'':1}"
    lanes = [_lane(box, view, horse) for horse in HORSES]
    return "\n".join([_title(view, names), head.rstrip(), *lanes])


def _title(view: LongShotView, names: Sequence[str]) -> str:
    if not view.round:
        return "Before the first roll"
    if view.dice is None or view.awaiting is not None:
        return f"Round {view.round}: {does(names[view.active], 'rolls')} next"
    horse, moves = view.dice
    rolled = does(names[view.active], "rolls")
    return f"Round {view.round}: {rolled} horse {horse} and {spaces(moves)}"


def _lane(box: Box, view: LongShotView, horse: int) -> str:
    card = box.cards[view.cards[horse - 1]]
    owner = view.owners[horse]
    rolled = ">" if view.dice and view.dice[0] == horse and view.awaiting is None else " "
    odds = "/".join(map(str, card.odds))
    bar = "".join(str(each) if each in view.bars[horse] else "·" for each in HORSES)
    letter = " " if owner is None else ascii_uppercase[owner]
    cost = money(card.cost) if owner is None else ""
    name = _cut(card.name, _CARD)
    return (
        f"{rolled}#{horse} {name:<{_CARD}} {cost:>4} {odds:<5} {bar}  {letter} "
        f"{_track(box, view, horse)}"
    ).rstrip()


def _track(box: Box, view: LongShotView, horse: int) -> str:
    """The way behind a horse is drawn out; the No-Bet line is dotted."""
    track = box.tracks[view.options.lanes]
    finish, no_bet = track.finish[horse], track.no_bet[horse]
    run = view.position[horse]
    home = horse in view.finished
    cells = ["━" if home or space < run else "·" for space in range(finish)]
    if not home:
        cells[run] = "●"
    place = _PLACES[view.finished.index(horse) + 1] if home else ""
    return "".join(cells[:no_bet]) + "┊" + "".join(cells[no_bet:]) + "┃" + place


# -- sheets --------------------------------------------------------------------------------------


def _players(box: Box, view: LongShotView, names: Sequence[str]) -> str:
    width = min(_PLAYER, max(map(len, names)))
    numbers = "  ".join(map(str, HORSES))
    head = f"{'':{width + 2}} money wilds helmets  jerseys   {numbers}  bets"
    rows = [
        _player(box, sheet, seat, f"{_cut(names[seat], width):<{width}}")
        for seat, sheet in enumerate(view.sheets)
    ]
    return "\n".join([head, *rows])


def _player(box: Box, sheet: SheetView, seat: int, name: str) -> str:
    wilds = "×" * sheet.wilds + "○" * (box.wilds - sheet.wilds) if sheet.boxes else ""
    helmets, jerseys = (
        "".join(str(number) if number in marked else "·" for number in HORSES)
        for marked in (sheet.helmets, sheet.jerseys)
    )
    bets = " ".join(f"{sheet.bets.get(horse) or '·':>2}" for horse in HORSES)
    return (
        f"{ascii_uppercase[seat]} {name} {money(sheet.money):>5}  {wilds:<4} "
        f"{helmets} {jerseys} {bets}"
    )


def _grids(box: Box, view: LongShotView) -> str:
    """Everybody's concessions side by side, × where they are marked."""
    sheets = [
        (ascii_uppercase[seat], sheet) for seat, sheet in enumerate(view.sheets) if sheet.boxes
    ]
    head = "   " + "".join(f"{letter:<10}" for letter, _ in sheets)
    rows = [
        f"{row + 1}: " + "".join(f"{_grid_row(box, sheet, row):<10}" for _, sheet in sheets)
        for row in range(SIDE)
    ]
    return "\n".join(row.rstrip() for row in ["Concessions by row", head, *rows])


def _grid_row(box: Box, sheet: SheetView, row: int) -> str:
    cells = range(SIDE * row, SIDE * (row + 1))
    return " ".join("×" if CELLS[cell] in sheet.cells else str(box.grid[cell]) for cell in cells)


# -- notes for the viewer ------------------------------------------------------------------------


def _notes(box: Box, view: LongShotView) -> str:
    """The boxes that the viewer has left, and what the cards that matter now can do."""
    lines = []
    if view.seat is not None and view.options.bonus_boxes == "limited":
        left = [
            (bonus_name(box.bonuses[bonus]) + (f" (×{count})" if count > 1 else "")).replace(
                " ", UNBROKEN
            )
            for bonus, count in view.sheets[view.seat].boxes.items()
            if count
        ]
        lines.append("Your bonuses: " + ", ".join(left))
    if view.options.abilities == "on":
        lines += [_ability(box, card) for card in _cards_that_matter(view)]
    folded = "\n".join(textwrap.fill(line, _WIDTH, subsequent_indent="  ") for line in lines)
    return folded.replace(UNBROKEN, " ")


def _cards_that_matter(view: LongShotView) -> list[str]:
    """The viewer's own, and the rolled one if it can still be bought."""
    own = [number for number in HORSES if view.owners[number] == view.seat is not None]
    rolled = view.dice[0] if view.dice else 0
    for_sale = rolled and view.owners[rolled] is None and rolled not in view.finished
    return [view.cards[number - 1] for number in [*own, *([rolled] if for_sale else [])]]


def _ability(box: Box, card: str) -> str:
    return f"{card_name(box, card)}: {box.abilities[box.cards[card].ability].text}"


def every_ability(box: Box, view: LongShotView) -> str:
    """The eight cards of this game, with what they do for their owner."""
    if view.options.abilities == "off":
        return ""
    return "\n".join(_ability(box, card) for card in view.cards)
