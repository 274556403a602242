"""railbird horses: the cards of Big Stakes Racing, one, some or all of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from railbird.cli.output import print_json
from railbird.cli.record_file import open_record
from railbird.cli.screen import Screen
from railbird.core import BadRecord, BadSetup, read_pack, with_near_name
from railbird.core.record import final_state
from railbird.games.big_stakes.box.components import DISTANCES, Box, RaceCard
from railbird.games.big_stakes.box.horse_card import COLUMNS, HorseCard, Surface, heart_text
from railbird.games.big_stakes.box.write_horses import as_csv
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.rules.house_player import value
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.words.phrases import COLOUR_WORDS

app = App(
    name="horses",
    help_epilogue="""\
Examples:
  railbird horses
  railbird horses secretariat
  railbird horses secretariat "man o' war" citation
  railbird horses --at 8F-T
  railbird horses --pack my_horses --json
  railbird horses --bred meet.jsonl --csv > own_horses.csv""",
)

_SEXES = {"H": "horse", "G": "gelding", "F": "filly", "M": "mare"}
_SURFACES: tuple[Surface, ...] = ("dirt", "turf")
_LABEL = 12
_NAME = 18
_ROUNDS = (*map(str, range(1, COLUMNS)), "+")
_SIDE_BY_SIDE = 5
"""More columns do not fit on a screen."""
_WIDTH = 100
_NARROWEST = 12


@app.default
def horses(
    *names: str,
    at: str | None = None,
    pack: Path | None = None,
    bred: Path | None = None,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    csv: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """List all horses, show one, or compare several side by side.

    Parameters
    ----------
    names
        Horses to show, by name; part of a name will do if it fits only one horse.
    at
        Sort them by their value in this race, such as 8F-D or 8F-T.
    pack
        A file or folder with your own horse cards; own_horses.csv joins the box.
    bred
        Show the foals bred in a recorded meet instead of the box.
    json
        Print JSON.
    csv
        Print a table of cards, which a pack can hold as own_horses.csv.
    """
    box = BigStakes(read_pack(pack) if pack else None).box
    race = _race(box, at) if at else None
    there = foals_of(bred) if bred else list(box.horses.values())
    chosen = [find_horse(there, name) for name in names] or there
    if race:
        chosen.sort(key=lambda card: (-value(card, race.furlongs, race.surface), card.id))
    if json or csv:
        print_json([_as_data(card) for card in chosen]) if json else print(as_csv(chosen), end="")
        return
    screen = Screen()
    if not names:
        _list_all(screen, chosen, race)
    elif len(chosen) == 1:
        _show(screen, box, chosen[0])
    else:
        for first in range(0, len(chosen), _SIDE_BY_SIDE):
            _compare(screen, box, chosen[first : first + _SIDE_BY_SIDE])
    for note in box.notes:
        screen.say(f"Warning: {note}")


def _race(box: Box, name: str) -> RaceCard:
    if name.upper() not in box.race_cards:
        raise BadSetup(f"unknown race {name!r}; there are: {', '.join(box.race_cards)}")
    return box.race_cards[name.upper()]


def foals_of(path: Path) -> list[HorseCard]:
    """They are open to all, so that any record may be read (BS-8)."""
    record, game = open_record(path)
    try:
        state = final_state(record, game) if isinstance(game, BigStakes) else None
    except BadRecord as error:
        raise BadSetup(f"{path}: {error}") from None
    if not isinstance(state, State) or not state.foals:
        raise BadSetup(f"{path}: no horses were bred in this game")
    return list(state.foals)


def find_horse(there: Sequence[HorseCard], name: str) -> HorseCard:
    wanted = name.strip().upper()
    for card in there:
        if card.name.upper() == wanted:
            return card
    found = [card for card in there if wanted and wanted in card.name.upper()]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadSetup(f"{name!r} fits {', '.join(card.name for card in found)}; name one of them")
    nobody = f"no horse is named {name!r}; railbird horses lists them all"
    raise BadSetup(with_near_name(nobody, name, (card.name for card in there)))


# -- all of them ---------------------------------------------------------------------------------


def _list_all(screen: Screen, cards: Sequence[HorseCard], race: RaceCard | None) -> None:
    last = race.id if race else "overall"
    screen.board(
        f"{'horse':<{_NAME}} {'tier':<7}{'born':<9}{'record':<16}  5F  6F  8F 10F 12F {last:>8}"
    )
    for card in cards:
        record = card.record
        born = f"{card.born or ''} {card.place}".strip()
        runs = f"{record.starts}: {record.wins}-{record.places}-{record.shows}"
        ratings = "".join(f"{card.rating(furlongs):>4}" for furlongs in (5, 6, 8, 10, 12))
        worth = _worth(card, race.furlongs, race.surface) if race else str(card.overall)
        screen.board(f"{card.name:<{_NAME}} {card.tier:<7}{born:<9}{runs:<16}{ratings} {worth:>8}")
    screen.say(
        "\nOne horse: railbird horses secretariat. Several: railbird horses secretariat \"man o' "
        'war". By value in a race: railbird horses --at 8F-T'
    )


def _worth(card: HorseCard, furlongs: int, surface: Surface) -> str:
    """Rating and expected hearts over the distance."""
    return f"{value(card, furlongs, surface) / 36:.1f}"


# -- one -----------------------------------------------------------------------------------------


def _show(screen: Screen, box: Box, card: HorseCard) -> None:
    screen.title(f"{card.name}, {card.tier}, overall {card.overall}")
    for label, text in _facts(box, card).items():
        screen.say(f"{label:<{_LABEL}}{text}", hang=_LABEL)
    if card.notes:
        screen.say(f"{'notes':<{_LABEL}}{card.notes}", hang=_LABEL)
    screen.board("")
    hearts = [heart_text(cell) for cell in card.hearts]
    width = 1 + max(4, *map(len, hearts))
    for label, cells in (("round", _ROUNDS), ("red", _red(card)), ("heart", hearts)):
        screen.board(_row(label, cells, width))
    screen.board("")
    screen.board(_row("distance", [f"{furlongs}F" for furlongs in DISTANCES]))
    screen.board(_row("rating", [str(card.rating(furlongs)) for furlongs in DISTANCES]))
    for surface in _SURFACES:
        worth = [_worth(card, furlongs, surface) for furlongs in DISTANCES]
        screen.board(_row(surface, worth))
    screen.say(
        "\nThe dirt and turf figures include the average gain from hearts over the distance."
    )


def _red(card: HorseCard) -> list[str]:
    return list(map(str, card.red))


def _row(label: str, cells: Sequence[str], width: int = 6) -> str:
    return f"{label:<{_LABEL}}" + "".join(f"{cell:>{width}}" for cell in cells)


def _facts(box: Box, card: HorseCard) -> dict[str, str]:
    record, pedigree = card.record, card.pedigree
    printed = f" (printed {card.printed_dirt_heart})" if card.printed_dirt_heart else ""
    born = f"{card.born or 'unknown year'}, {card.place or 'unknown place'}"
    return {
        "kind": f"{COLOUR_WORDS[card.colour]} {_SEXES[card.sex]}",
        "born": born,
        "record": f"{record.starts} starts: {record.wins}-{record.places}-{record.shows}",
        "earnings": f"${record.earnings:,}",
        "trophies": ", ".join(box.trophies[trophy] for trophy in card.trophies) or "none",
        "sire": _parent(pedigree.sire, pedigree.sire_sire, pedigree.sire_dam),
        "dam": _parent(pedigree.dam, pedigree.dam_sire, pedigree.dam_dam),
        "dirt heart": card.dirt_heart + printed,
        "turf+ heart": card.turf_plus_heart,
    }


def _parent(name: str, sire: str, dam: str) -> str:
    if not name:
        return "unknown"
    parents = " – ".join(parent for parent in (sire, dam) if parent)
    return f"{name} ({parents})" if parents else name


# -- several -------------------------------------------------------------------------------------


def _compare(screen: Screen, box: Box, cards: Sequence[HorseCard]) -> None:
    room = min(_WIDTH, screen.width) - _LABEL
    width = max(_NARROWEST, min(_WIDTH // 2, room // len(cards)))
    facts = [_facts(box, card) for card in cards]

    def line(label: str, cells: Sequence[str]) -> None:
        fitted = [cell if len(cell) < width else f"{cell[: width - 2]}…" for cell in cells]
        screen.board(f"{label:<{_LABEL}}" + "".join(f"{cell:<{width}}" for cell in fitted).rstrip())

    line("", [card.name for card in cards])
    line("tier", [f"{card.tier}, {card.overall}" for card in cards])
    for label in facts[0]:
        line(label, [each[label] for each in facts])
    for surface in _SURFACES:
        screen.board("")
        for furlongs in DISTANCES:
            worth = [value(card, furlongs, surface) for card in cards]
            cells = [
                f"{_worth(card, furlongs, surface):>5}{' *' if own == max(worth) else ''}"
                for card, own in zip(cards, worth, strict=True)
            ]
            line(f"{furlongs}F {surface}", cells)
    _compare_rows(screen, cards)
    screen.say("\nRating and expected hearts; * is the best of them.")


def _compare_rows(screen: Screen, cards: Sequence[HorseCard]) -> None:
    """The red and the heart rows of the cards, one horse below the other."""
    rows = {
        "red": [_red(card) for card in cards],
        "heart": [[heart_text(cell) for cell in card.hearts] for card in cards],
    }
    width = 1 + max(4, *(len(cell) for cells in rows["heart"] for cell in cells))
    for label, of_cards in rows.items():
        screen.board("")
        screen.board(f"{label:<{_NAME}}" + "".join(f"{cell:>{width}}" for cell in _ROUNDS))
        for card, cells in zip(cards, of_cards, strict=True):
            name = card.name[:_NAME]
            screen.board(f"{name:<{_NAME}}" + "".join(f"{cell:>{width}}" for cell in cells))


def _as_data(card: HorseCard) -> dict[str, Any]:
    return {
        **msgspec.to_builtins(card),
        "hearts": [heart_text(cell) for cell in card.hearts],
        "overall": card.overall,
        "dirt_heart": card.dirt_heart,
        "turf_plus_heart": card.turf_plus_heart,
        "ratings": {f"{furlongs}F": card.rating(furlongs) for furlongs in DISTANCES},
        "worth": {
            surface: {
                f"{furlongs}F": round(value(card, furlongs, surface) / 36, 2)
                for furlongs in DISTANCES
            }
            for surface in _SURFACES
        },
    }
