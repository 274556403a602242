"""Opening the box: all tables read together, so that every fault is found at once.

Faults are told by HS-12.3 – HS-12.11; whatever depends on seats and options is checked in `setup`.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

import msgspec

from railbird.core.tables import Faults, Row, read_csv, read_toml
from railbird.games.homestretch.actions import LINES
from railbird.games.homestretch.box.components import (
    CLASSES,
    COLOURS_OF_SHARES,
    DECKS,
    HORSES,
    Box,
    Horse,
    RaceCard,
    Share,
    X,
)

Positive = Annotated[int, msgspec.Meta(ge=1)]
NotNegative = Annotated[int, msgspec.Meta(ge=0)]


class SpecialSpaces(msgspec.Struct, frozen=True):
    difference_min: NotNegative
    difference_max: NotNegative
    spaces: Positive


class _Constants(msgspec.Struct, frozen=True):
    start_money_k: NotNegative
    finish_distance: Positive
    finishers: Literal[3]
    blind_buy_fee_k: NotNegative
    market_after_race: Literal[1]
    market_rounds: Positive


class _Moves(msgspec.Struct, frozen=True):
    full: Positive
    short: Positive
    max_rolls_per_turn: Literal[2]


class _Draft(msgspec.Struct, frozen=True):
    hand_size: dict[str, Positive]
    ghost_hands: dict[str, NotNegative]


class _Market(msgspec.Struct, frozen=True):
    decks: dict[str, tuple[Literal["blue", "red"], ...]]


class _GameToml(msgspec.Struct, frozen=True):
    game: _Constants
    move: _Moves
    special_move: tuple[SpecialSpaces, ...]
    draft: _Draft
    market: _Market


def load_box(text_of: Callable[[str], str], costs_follow_horses: bool = False) -> Box:
    """Read the box from its data files; BadPack lists every fault in them.

    With `costs_follow_horses` the shares cost what `horses.csv` says, so that a pack with new
    costs needs that file alone.
    """
    faults = Faults()
    horses = _horses(text_of("horses.csv"), faults)
    figures = _tote_board(text_of("tote_board.csv"), faults)
    stock = _token_stock(text_of("handicap_tokens.csv"), faults)
    race_cards = _race_cards(text_of("race_cards.csv"), stock, faults)
    shares = _shares(text_of("shares.csv"), horses, costs_follow_horses, faults)
    bet_tokens = _bet_tokens(text_of("bet_tokens.csv"), faults)
    colours = _colours(text_of("player_colours.csv"), faults)
    toml = _constants(text_of("game.toml"), faults)
    faults.stop_here()
    assert toml is not None
    return Box(
        horses=horses,
        shares=shares,
        figures=figures,
        race_cards=race_cards,
        bet_tokens=bet_tokens,
        colours=colours,
        start_money=toml.game.start_money_k,
        finish=toml.game.finish_distance,
        finishers=toml.game.finishers,
        blind_fee=toml.game.blind_buy_fee_k,
        market_rounds=toml.game.market_rounds,
        full_move=toml.move.full,
        short_move=toml.move.short,
        special_spaces=_special_spaces(toml.special_move),
        hand_size=dict(toml.draft.hand_size),
        ghost_hands=dict(toml.draft.ghost_hands),
        market_decks=dict(toml.market.decks),
    )


_TOKENS_A_PLAYER = 5
_BET_COLUMNS = ("value", "count_per_player")
_TOTE_COLUMNS = ("horse", *LINES)
_HORSE_COLUMNS = ("horse", "name", "class", "share_cost_k")
_SHARE_COLUMNS = ("share_id", "deck", "horse")
_TOKEN_COLUMNS = ("code", "kind", "bonus", "count")
_PURSES = ("purse_win_k", "purse_place_k", "purse_show_k")
_CARD_COLUMNS = ("card_id", "deck", "name", *_PURSES, *(f"h{horse}" for horse in HORSES))


def _says(row: Row, column: str, number: int) -> bool:
    """Whether the cell holds this number, and not a faulty text that was read as such."""
    text = row.text(column)
    return text.isdecimal() and int(text) == number


def _unread(file: str, rows: Sequence[Row], faults: Faults) -> bool:
    """Nothing of the table could be read, and the fault is noted: what it lacks is unknown."""
    return not rows and any(problem.file == file for problem in faults.problems)


def _by_horse(file: str, text: str, columns: Sequence[str], faults: Faults) -> dict[int, Row]:
    """One row for each horse (HS-12.3)."""
    rows = read_csv(file, text, columns, faults)
    found: dict[int, Row] = {}
    if _unread(file, rows, faults):
        return found
    for row in rows:
        text = row.text("horse")
        number = int(text) if text.isdecimal() else 0
        if number not in HORSES:
            row.fault(f"horse {text!r} is not a number from 2 to 12", "HS-12.3")
        elif number in found:
            row.fault(f"horse {number} has a row already, line {found[number].line}", "HS-12.3")
        else:
            found[number] = row
    last_line = rows[-1].line if rows else 1
    for number in HORSES:
        if number not in found:
            faults.add(file, last_line, f"no row for horse {number}", "HS-12.3")
    return found


def _horses(text: str, faults: Faults) -> dict[int, Horse]:
    horses: dict[int, Horse] = {}
    for number, row in sorted(_by_horse("horses.csv", text, _HORSE_COLUMNS, faults).items()):
        kind = row.one_of("class", CLASSES, "HS-2.5")
        cost = row.whole("share_cost_k", "HS-12.4")
        if _says(row, "share_cost_k", cost):
            horses[number] = Horse(number, row.name("name") or f"Number {number}", kind, cost)
    return horses


def _tote_board(text: str, faults: Faults) -> tuple[int, ...]:
    rows = _by_horse("tote_board.csv", text, _TOTE_COLUMNS, faults)
    figures: list[int] = []
    for number, row in sorted(rows.items()):
        three = [row.whole(line, "HS-12.4") for line in LINES]
        readable = all(_says(row, line, figure) for line, figure in zip(LINES, three, strict=True))
        if readable and sorted(three, reverse=True) != three:
            shown = "/".join(map(str, three))
            row.fault(f"horse {number}: {shown} is not Win ≥ Place ≥ Show", "HS-12.7")
        figures += three
    return tuple(figures)


def _token_stock(text: str, faults: Faults) -> dict[str, tuple[int, int]]:
    """Token and how many there are, by its code (HS-2.7)."""
    rows = read_csv("handicap_tokens.csv", text, _TOKEN_COLUMNS, faults)
    stock = {"": (0, len(HORSES))}
    for row in rows:
        code = row.text("code")
        if code in stock:
            row.fault(f"token code {code!r} is empty or taken already", "HS-2.7")
            continue
        cancels = row.one_of("kind", ("plus", "cancel"), "HS-2.7") == "cancel"
        token = X if cancels else row.whole("bonus", "HS-2.7")
        stock[code] = (token, row.whole("count", "HS-2.7"))
    return stock


def _bet_tokens(text: str, faults: Faults) -> tuple[int, ...]:
    """The values of one player's five tokens, rising (HS-2.1)."""
    rows = read_csv("bet_tokens.csv", text, _BET_COLUMNS, faults)
    kinds = [
        (row.whole("value", "HS-2.1"), row.whole("count_per_player", "HS-2.1")) for row in rows
    ]
    tokens = sum(count for _, count in kinds)
    if _unread("bet_tokens.csv", rows, faults):
        return ()
    if tokens != _TOKENS_A_PLAYER:
        message = f"{tokens} tokens for each player, needs {_TOKENS_A_PLAYER}"
        faults.add("bet_tokens.csv", None, message, "HS-2.1")
        return ()
    return tuple(value for value, count in sorted(kinds) for _ in range(count))


def _colours(text: str, faults: Faults) -> tuple[str, ...]:
    """In tie order (HS-2.2)."""
    rows = read_csv("player_colours.csv", text, ("colour",), faults)
    colours: list[str] = []
    for row in rows:
        colour = row.text("colour")
        if not colour or colour in colours:
            row.fault(f"colour {colour!r} is empty or taken already", "HS-2.2")
        colours.append(colour)
    if not colours and not _unread("player_colours.csv", rows, faults):
        faults.add("player_colours.csv", 1, "no colours for the players", "HS-2.2")
    return tuple(colours)


def _race_cards(
    text: str, stock: dict[str, tuple[int, int]], faults: Faults
) -> dict[str, RaceCard]:
    """Purses and tokens of every card (HS-2.9)."""
    cards: dict[str, RaceCard] = {}
    for row in read_csv("race_cards.csv", text, _CARD_COLUMNS, faults):
        card_id = row.text("card_id")
        if not card_id or card_id in cards:
            row.fault(f"card id {card_id!r} is empty or taken already", "HS-12.8")
        deck = row.one_of("deck", DECKS, "HS-12.8")
        win, place, show = purses = _three_purses(row, card_id)
        codes = [row.text(f"h{horse}") for horse in HORSES]
        _check_tokens(row, card_id, codes, stock)
        tokens = tuple(stock.get(code, (0, 0))[0] for code in codes)
        cards[card_id] = RaceCard(
            card_id, deck, row.name("name") or card_id, (win, place, show), (0, 0, *tokens)
        )
        if list(purses) != sorted(purses, reverse=True):
            shown = "/".join(map(str, purses))
            row.fault(f"card {card_id}: purses {shown} are not Win ≥ Place ≥ Show", "HS-12.9")
    return cards


def _three_purses(row: Row, card_id: str) -> tuple[int, int, int]:
    texts = [row.text(column) for column in _PURSES]
    if not all(text.isdecimal() and int(text) > 0 for text in texts):
        row.fault(
            f"card {card_id}: purses {'/'.join(texts)} are not positive whole numbers", "HS-12.9"
        )
        return (1, 1, 1)
    win, place, show = map(int, texts)
    return win, place, show


def _check_tokens(
    row: Row, card_id: str, codes: Sequence[str], stock: dict[str, tuple[int, int]]
) -> None:
    for horse, code in zip(HORSES, codes, strict=True):
        if code not in stock:
            known = ", ".join(filter(None, stock))
            row.fault(
                f"card {card_id}, horse {horse}: {code!r} is not one of {known} or empty",
                "HS-12.10",
            )
    for code, (_, available) in stock.items():
        needed = codes.count(code)
        if needed > available:
            row.fault(
                f"card {card_id} needs {needed} tokens {code}, there are {available}", "HS-12.11"
            )


def _shares(
    text: str, horses: dict[int, Horse], costs_follow_horses: bool, faults: Faults
) -> dict[str, Share]:
    """Two blue and one red of each horse, at its cost (HS-2.6)."""
    rows = read_csv("shares.csv", text, _SHARE_COLUMNS, faults)
    shares: dict[str, Share] = {}
    counts = {(horse, deck): 0 for horse in HORSES for deck in COLOURS_OF_SHARES}
    for row in rows:
        share_id = row.text("share_id")
        deck = row.one_of("deck", COLOURS_OF_SHARES, "HS-12.5")
        number = row.text("horse")
        if not number.isdecimal() or int(number) not in HORSES:
            row.fault(f"horse {number!r} is not a number from 2 to 12", "HS-12.3")
            continue
        if not share_id or share_id in shares:
            row.fault(
                f"share id {share_id!r} of horse {number} is empty or taken already", "HS-12.5"
            )
        counts[int(number), deck] += 1
        horse = horses.get(int(number))
        if horse is None:
            continue
        if not costs_follow_horses:
            cost = row.whole("cost_k", "HS-12.4")
            if cost != horse.cost and _says(row, "cost_k", cost):
                row.fault(
                    f"share {share_id} costs {cost}, but horses.csv says {horse.cost}", "HS-12.6"
                )
        shares[share_id] = Share(share_id, deck, horse.number, horse.cost)
    for each in () if _unread("shares.csv", rows, faults) else HORSES:
        blue, red = counts[each, "blue"], counts[each, "red"]
        if (blue, red) != (2, 1):
            message = f"horse {each} has {blue} blue and {red} red shares, needs 2 and 1"
            faults.add("shares.csv", None, message, "HS-12.5")
    return shares


def _constants(text: str, faults: Faults) -> _GameToml | None:
    toml: dict[str, Any] = read_toml("game.toml", text, faults)
    try:
        constants = msgspec.convert(toml, _GameToml)
    except msgspec.ValidationError as error:
        if toml:
            faults.add("game.toml", None, str(error), "HS-2.13")
        return None
    for table in (constants.draft.hand_size, constants.draft.ghost_hands, constants.market.decks):
        missing = [str(players) for players in range(2, 7) if str(players) not in table]
        if missing:
            faults.add("game.toml", None, f"nothing for {', '.join(missing)} players", "HS-3.4")
    if _special_spaces(constants.special_move) == ():
        faults.add("game.toml", None, "special_move must cover differences 0 to 5", "HS-2.8")
    return constants


def _special_spaces(table: Sequence[SpecialSpaces]) -> tuple[int, ...]:
    """Spaces by difference 0 – 5; empty if the table leaves one out."""
    spaces = {
        difference: row.spaces
        for row in table
        for difference in range(row.difference_min, row.difference_max + 1)
    }
    return (
        tuple(spaces[difference] for difference in range(6)) if set(range(6)) <= set(spaces) else ()
    )
