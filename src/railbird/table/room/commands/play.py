"""What the players do: decide, roll by hand, take back; and what is played for those who do not."""

from collections.abc import Sequence

from railbird.core import Action, BadOutcome, Seat
from railbird.table.protocol.commands import Act, Correct, PlayDefaults, RollByHand, TakeBack
from railbird.table.refusal import Refused
from railbird.table.room.commands.checks import (
    by_table,
    deciding_seat,
    game_on,
    only_host,
)
from railbird.table.room.position import Change, Sender, with_ending
from railbird.table.room.table import Table
from railbird.table.session.corrections import Replayed
from railbird.table.session.session import GameSession, chance_by_hand
from railbird.table.session.step import By


def act(table: Table, sender: Sender, command: Act) -> Change:
    session = game_on(table)
    seat = deciding_seat(table, sender, command.seat)
    stream = session.streams[seat]
    if not stream.since <= command.n <= stream.n:
        raise Refused("the game has moved on since you chose; look again", table.game.turn_rule)
    action, now = table.game.parse_action(command.action), table.now()
    return with_ending(table.row, now, Change(step=session.decide(seat, action, now, "player")))


def decide_for(table: Table, seat: Seat, action: Action, by: By) -> Change:
    """A decision that comes from inside the server."""
    return with_ending(
        table.row, table.now(), Change(step=game_on(table).decide(seat, action, table.now(), by))
    )


def roll(table: Table, sender: Sender, command: RollByHand) -> Change:
    session = game_on(table)
    if sender.visitor != table.row.host and not table.row.seats_of(sender.visitor):
        raise Refused("only the host and seated players can roll")
    if chance_by_hand(session.state) is None:
        raise Refused("there is nothing to roll now")
    if command.n != session.streams[sender.looking].n:
        raise Refused("this has already been rolled, or the game has moved on; look again")
    try:
        step = session.roll(command.outcome, table.now(), "hand")
    except BadOutcome as error:
        raise Refused(str(error)) from None
    return with_ending(table.row, table.now(), Change(step=step))


def correct(table: Table, sender: Sender, command: Correct) -> Change:
    session = game_on(table)
    if sender.visitor != table.row.host and not table.row.seats_of(sender.visitor):
        raise Refused("only the host and seated players can correct a roll")
    if command.n != session.streams[sender.looking].n:
        raise Refused("the game has moved on; look again")
    step = session.correct(command.number, command.outcome, table.now())
    assert step.replayed is not None
    change = Change(step=step)
    change.said.append(by_table(table, _corrected(step.replayed)))
    return change


def _corrected(replayed: Replayed) -> str:
    waiting = len(replayed.waiting)
    words = f"{replayed.words} The rest is worked out again."
    if not waiting:
        return words
    if waiting == 1:
        return f"{words} 1 later roll is kept in case it is needed again."
    return f"{words} {waiting} later rolls are kept in case they are needed again."


def take_back(table: Table, sender: Sender, command: TakeBack) -> Change:
    session = game_on(table)
    seat = deciding_seat(table, sender, command.seat)
    change = Change(step=session.take_back(seat, table.now()))
    undone = session.undo.last_of(seat)
    if undone is not None and undone.public:
        names, narrate = table.row.names, session.game.words.narrate
        words = " ".join(narrate(event, names) for _, event in undone.told)
        change.said.append(by_table(table, f"{names[seat]} takes a step back: {words}"))
    return change


def play_defaults(table: Table, sender: Sender, command: PlayDefaults) -> Change:
    only_host(table, sender, "play for those who are away")
    session = game_on(table)
    decision = session.decision
    if decision is None:
        raise Refused("nobody has anything to decide now")
    if command.seat is None:
        return _defaults_for_all(table, session)
    seen = decision.seen_by(None)
    if command.seat not in (*seen.must, *seen.may):
        raise Refused(f"seat {command.seat + 1} has nothing to decide now")
    return defaults_for(table, (command.seat,), "host")


def _defaults_for_all(table: Table, session: GameSession) -> Change:
    change = Change(step=session.defaults_for_all(table.now(), "host"))
    change.said.append(by_table(table, "The host closed this round; defaults are played."))
    return with_ending(table.row, table.now(), change)


def defaults_for(table: Table, seats: Sequence[Seat], by: By) -> Change:
    """What a missed deadline plays. Announced even for a seat that had already decided in
    secret."""
    session = game_on(table)
    in_secret = session.decision is not None and bool(session.decision.asked)
    change = Change(step=session.defaults(seats, table.now(), by))
    names = ", ".join(table.row.names[seat] for seat in seats)
    played = "the default is played" + (" where no answer was given" if in_secret else "")
    change.said.append(by_table(table, f"{_WHY[by]} for {names}: {played}."))
    return with_ending(table.row, table.now(), change)


_WHY: dict[By, str] = {
    "deadline": "The time is up",
    "host": "The host waits no longer",
    "bot": "The bot does not answer",
}
