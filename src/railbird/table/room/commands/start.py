"""How a game starts, so that nobody can choose its dice.

Before the start each browser has sent the hash of a nonce. The start draws the secret and publishes
its seal together with the hashes: from here on neither side can change its part. Only then do the
browsers reveal their nonces. The game begins when all are in, or without those that do not come.
"""

import re

import msgspec
from msgspec.structs import replace

from railbird.core import Game, Header, Seat, SeatHeader
from railbird.core.dice import commitment_of
from railbird.table.model import TableRow
from railbird.table.protocol.commands import Commit, Reveal, Start
from railbird.table.refusal import Refused
from railbird.table.room.commands.checks import by_table, only_host, own_seat, read_hash, with_seat
from railbird.table.room.position import Change, NewGame, Sender, with_ending
from railbird.table.room.table import Table
from railbird.table.session.dice import new_secret, seed_from, spec_for
from railbird.table.session.session import new_session
from railbird.table.updates.table import shown_bot

_NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def commit(table: Table, sender: Sender, command: Commit) -> Change:
    seat = own_seat(table, sender, command.seat)
    if table.row.phase != "open":
        raise Refused("this game's dice are already sealed; a nonce counts for the next game")
    promised = replace(seat, nonce_hash=read_hash(command.nonce_hash))
    return Change(row=with_seat(table.row, command.seat, promised))


def start(table: Table, sender: Sender, _command: Start) -> Change:
    only_host(table, sender, "start the game")
    if table.row.phase != "open":
        raise Refused("the game has already started")
    free = [str(n + 1) for n, seat in enumerate(table.row.seats) if not seat.taken]
    if free:
        raise Refused(
            f"nobody sits in seat {', '.join(free)}: wait for somebody, seat a bot or take it away"
        )
    seats = tuple(replace(seat, nonce="") for seat in table.row.seats)
    row = replace(table.row, secret=new_secret(), seats=seats, touched=table.now())
    if row.settings.dice == "manual" or not missing(row):
        return begin(table, row)
    return _sealed(table, row)


def _sealed(table: Table, row: TableRow) -> Change:
    seal = commitment_of(row.secret)
    said = f"The dice of game {row.number} are sealed with a new seal: {seal[:16]}…"
    return Change(row=replace(row, phase="starting"), said=[by_table(table, said)])


def reveal(table: Table, sender: Sender, command: Reveal) -> Change:
    seat = own_seat(table, sender, command.seat)
    if table.row.phase != "starting":
        raise Refused("a nonce is revealed when the dice are sealed and the game has not begun")
    if commitment_of(read_nonce(command.nonce)) != seat.nonce_hash:
        raise Refused(f"this nonce does not match the hash that seat {command.seat + 1} sent")
    row = with_seat(table.row, command.seat, replace(seat, nonce=command.nonce))
    return Change(row=row) if missing(row) else begin(table, row)


def missing(row: TableRow) -> tuple[Seat, ...]:
    """The seats that have yet to reveal their nonce."""
    return tuple(n for n, seat in enumerate(row.seats) if seat.nonce_hash and not seat.nonce)


def begin(table: Table, row: TableRow) -> Change:
    """The game, with the nonces that are there."""
    session, now = new_session(table.game, header_for(row, table.game), row.secret), table.now()
    began = replace(row, phase="playing", touched=now)
    change = Change(row=began, game=NewGame(session), step=session.open(now))
    change.said.append(by_table(table, _begins(row)))
    return with_ending(table.row, table.now(), change)


def _begins(row: TableRow) -> str:
    late = () if row.settings.dice == "manual" else missing(row)
    if not late:
        return f"Game {row.number} begins."
    names = ", ".join(row.seats[seat].name for seat in late)
    return f"Game {row.number} begins. Its dice leave out {names}: no nonce came in time."


def header_for(row: TableRow, game: Game) -> Header:
    state = game.new(len(row.seats), row.options)
    return Header(
        game=game.id,
        rules=game.rules_version,
        data=game.data_digest(),
        options=msgspec.to_builtins(state.options),
        pack=game.pack,
        seats=tuple(SeatHeader(seat.name, shown_bot(seat.bot) or "person") for seat in row.seats),
        seed=seed_from(new_secret()),
        dice=spec_for(row),
    )


def read_nonce(text: str) -> str:
    if not _NONCE.fullmatch(text):
        raise Refused("a nonce has 1 to 64 letters, digits, - or _")
    return text
