"""What the players do: decide, roll by hand, take back; and what is played for those who do not."""

from collections.abc import Sequence

import msgspec

from railbird.core import Action, BadOutcome, IllegalAction, Seat
from railbird.core import step as core
from railbird.table.limits import plain_text
from railbird.table.model import ChatLine
from railbird.table.protocol.messages import Act, Correct, PlayDefaults, RollByHand, Say, TakeBack
from railbird.table.refusal import Refused
from railbird.table.room.commands.seats import by_table, only_host, own_seat
from railbird.table.room.finish import with_ending
from railbird.table.room.muting import check_may_speak
from railbird.table.room.position import Caller, Change
from railbird.table.room.table import Table
from railbird.table.session.corrections import Replayed
from railbird.table.session.session import By, GameSession, chance_by_hand


def act(table: Table, caller: Caller, command: Act) -> Change:
    session = game_on(table)
    seat = deciding_seat(table, caller, command.seat)
    stream = session.streams[seat]
    if not stream.since <= command.n <= stream.n:
        raise Refused("the game has moved on since you chose; look again", table.game.turn_rule)
    action = table.game.parse_action(command.action)
    step = session.decide(seat, action, table.now(), "player")
    return with_ending(table, Change(step=step))


def decide_for(table: Table, seat: Seat, action: Action, by: By) -> Change:
    """A decision that comes from inside the server."""
    return with_ending(table, Change(step=game_on(table).decide(seat, action, table.now(), by)))


def roll(table: Table, caller: Caller, command: RollByHand) -> Change:
    session = game_on(table)
    if caller.visitor != table.row.host and not table.seats_of(caller.visitor):
        raise Refused("only the host and seated players can roll")
    if chance_by_hand(session.state) is None:
        raise Refused("there is nothing to roll now")
    if command.n != session.streams[caller.looking].n:
        raise Refused("this has already been rolled, or the game has moved on; look again")
    try:
        step = session.roll(command.outcome, table.now(), "hand")
    except BadOutcome as error:
        raise Refused(str(error)) from None
    return with_ending(table, Change(step=step))


def correct(table: Table, caller: Caller, command: Correct) -> Change:
    session = game_on(table)
    if caller.visitor != table.row.host and not table.seats_of(caller.visitor):
        raise Refused("only the host and seated players can correct a roll")
    if command.n != session.streams[caller.looking].n:
        raise Refused("the game has moved on; look again")
    step = session.correct(command.number, command.outcome, table.now())
    assert step.replayed is not None
    assert step.batch.corrected is not None
    change = Change(step=step)
    words = _corrected(session.words_of(step.batch.corrected), step.replayed)
    change.said.append(by_table(table, words))
    return change


def _corrected(words: str, replayed: Replayed) -> str:
    waiting = len(replayed.waiting)
    words += " The rest is worked out again."
    if not waiting:
        return words
    if waiting == 1:
        return f"{words} 1 later roll is kept in case it is needed again."
    return f"{words} {waiting} later rolls are kept in case they are needed again."


def take_back(table: Table, caller: Caller, command: TakeBack) -> Change:
    session = game_on(table)
    seat = deciding_seat(table, caller, command.seat)
    change = Change(step=session.take_back(seat, table.now()))
    undone = session.undo.last_of(seat)
    if undone is not None and undone.public:
        words = " ".join(session.game.narrate(event, table.names) for _, event in undone.told)
        change.said.append(by_table(table, f"{table.names[seat]} takes a step back: {words}"))
    return change


def play_defaults(table: Table, caller: Caller, command: PlayDefaults) -> Change:
    only_host(table, caller, "play for those who are away")
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
    return with_ending(table, change)


def defaults_for(table: Table, seats: Sequence[Seat], by: By) -> Change:
    """What a missed deadline plays. Announced even for a seat that had already decided in
    secret."""
    session = game_on(table)
    in_secret = session.decision is not None and bool(session.decision.asked)
    change = Change(step=session.defaults(seats, table.now(), by))
    names = ", ".join(table.names[seat] for seat in seats)
    played = "the default is played" + (" where no answer was given" if in_secret else "")
    change.said.append(by_table(table, f"{_WHY[by]} for {names}: {played}."))
    return with_ending(table, change)


_WHY: dict[By, str] = {
    "deadline": "The time is up",
    "host": "The host waits no longer",
    "bot": "The bot does not answer",
}


def say(table: Table, caller: Caller, command: Say) -> Change:
    check_may_speak(table, caller.visitor)
    text = plain_text(command.text, "message", table.limits.chat_length)
    seats = table.seats_of(caller.visitor)
    seat = caller.looking if caller.looking in seats else seats[0] if seats else None
    if seat is not None:
        who = table.names[seat]
    else:
        who = plain_text(command.name or "Spectator", "name", table.limits.name_length)
        if who.casefold() in (name.casefold() for name in table.names):
            raise Refused(f"{who} is already at this table; choose another name")
    return Change(said=[ChatLine(at=table.now(), who=who, seat=seat, text=text)])


# -- shared --------------------------------------------------------------------------------------


def game_on(table: Table) -> GameSession:
    if table.frozen:
        raise Refused(table.frozen)
    if table.row.phase == "open" or table.session is None:
        raise Refused("the game has not started")
    if table.row.phase == "over":
        raise Refused("the game is over")
    return table.session


def deciding_seat(table: Table, caller: Caller, named: Seat | None) -> Seat:
    seat = caller.looking if named is None else named
    if seat is None:
        raise Refused("you are watching; take a seat first, or switch to one of your seats")
    if own_seat(table, caller, seat).bot:
        raise Refused("a bot is playing for this seat; take it back first")
    return seat


def listed_action(session: GameSession, seat: Seat, given: msgspec.Raw) -> Action:
    """One of the seat's legal actions."""
    action = session.game.parse_action(given)
    if action not in session.choices(seat):
        raise IllegalAction("that is not one of your choices now", session.game.turn_rule)
    return action


def possible_action(session: GameSession, seat: Seat, given: msgspec.Raw) -> Action:
    """An action that the game would take now, listed or not; refused as the game refuses it.

    A seat with nothing to decide is told no more than that.
    """
    if not session.choices(seat):
        return listed_action(session, seat, given)
    action = session.game.parse_action(given)
    core.Step(session.state).decide(seat, action)
    return action
