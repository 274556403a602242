"""Who may take a seat while a game is on.

A seat shows what only its player may know. Anybody can open a second browser, so nobody is a
newcomer for certain: while the game is on, an empty seat goes back to whoever held it, or to a bot.
Its player can also hand it over, by a link, to somebody who has seen no other seat. Somebody else
gets it only if everybody who sits at the table agrees (`commands/requests.py`).
"""

from msgspec.structs import replace

from railbird.core import Game, Seat
from railbird.table.model import TableRow
from railbird.table.refusal import Refused


def with_holders(before: TableRow, after: TableRow) -> TableRow:
    """The row after a change, which remembers who has held a seat since the game began."""
    if before.phase != "playing" or after.phase != "playing":
        return after
    held = dict.fromkeys((*before.held, *_holders(before), *_holders(after)))
    return replace(after, held=tuple(held))


def free_for(row: TableRow, game: Game, visitor: str) -> tuple[Seat, ...]:
    """The seats that this visitor could take now."""
    if visitor in row.banned:
        return ()
    free = (number for number, seat in enumerate(row.seats) if seat.visitor is None)
    return tuple(
        seat
        for seat in free
        if _may_sit(row, game, visitor, seat)
        and (row.seats[seat].bot is None or _may_replace_bot(row, visitor, seat))
    )


def to_ask_for(row: TableRow, game: Game, visitor: str) -> tuple[Seat, ...]:
    """The seats that this visitor could have if everybody who sits at the table agreed."""
    if row.phase != "playing" or row.lesson or visitor in row.banned:
        return ()
    seen = any(holder == visitor for _, holder in (*row.held, *_holders(row)))
    if seen or visitor in row.not_let_in or not _holders(row):
        return ()
    free = free_for(row, game, visitor)
    return tuple(
        number
        for number, seat in enumerate(row.seats)
        if seat.visitor is None and number not in free and not taken_from_somebody(row, number)
    )


def taken_from_somebody(row: TableRow, seat: Seat) -> bool:
    """Whether the host sent its player away. Nobody is let in there: the host might be asking
    from another browser, to see what that player holds."""
    return any(number == seat and holder in row.sent_away for number, holder in row.held)


def check_may_sit(row: TableRow, game: Game, visitor: str, seat: Seat) -> None:
    """Refused if the visitor would see what another seat hides."""
    if not _may_sit(row, game, visitor, seat):
        raise Refused(f"nobody else may see what seat {seat + 1} holds. {who_may_sit(row, seat)}")


def check_may_receive(row: TableRow, game: Game, visitor: str, seats: tuple[Seat, ...]) -> None:
    """Refused if seats are handed over to somebody who has looked through another one."""
    seen = {seat for seat, holder in (*row.held, *_holders(row)) if holder == visitor}
    if _hides(row, game) and seen - set(seats):
        raise Refused(
            "this browser has held another seat in this game, and nobody may see two hands; "
            "open the link in another browser, or when the game is over"
        )


def check_may_open(row: TableRow, game: Game, seat: Seat) -> None:
    """Refused if nobody could sit down where a bot leaves."""
    if _hides(row, game) and not _could_return(row, seat):
        raise Refused(f"nobody could take the bot's place. {who_may_sit(row, seat)}")


def and_who_may_sit(row: TableRow, game: Game, seat: Seat) -> str:
    """A sentence to follow others, when a seat becomes free."""
    return f" {who_may_sit(row, seat)}" if _hides(row, game) else ""


def who_may_sit(row: TableRow, seat: Seat) -> str:
    who = "whoever held it before, or a bot," if _could_return(row, seat) else "a bot"
    return f"Until this game is over, only {who} can play seat {seat + 1}."


def _may_sit(row: TableRow, game: Game, visitor: str, seat: Seat) -> bool:
    return not _hides(row, game) or (seat, visitor) in row.held


def _may_replace_bot(row: TableRow, visitor: str, seat: Seat) -> bool:
    """Whoever left the seat to the bot may; a spectator, where the seat hides nothing."""
    if row.phase != "playing" or row.lesson:
        return False
    watches = row.settings.spectators == "public" or visitor == row.host
    sits = any(holder == visitor for _, holder in _holders(row))
    return (seat, visitor) in row.held or (watches and not sits)


def _could_return(row: TableRow, seat: Seat) -> bool:
    return any(number == seat and holder not in row.banned for number, holder in row.held)


def _hides(row: TableRow, game: Game) -> bool:
    return row.phase == "playing" and bool(game.secrets)


def _holders(row: TableRow) -> list[tuple[Seat, str]]:
    return [(seat, each.visitor) for seat, each in enumerate(row.seats) if each.visitor]
