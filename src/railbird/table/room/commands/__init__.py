"""What people at a table may do: a command is worked out as a change of the table."""

from collections.abc import Callable, Mapping
from typing import Any

from railbird.table import metrics
from railbird.table.protocol import messages as msg
from railbird.table.room.commands import chat, host, play, requests, seats, start
from railbird.table.room.position import Caller, Change
from railbird.table.room.table import Table

_HANDLERS: Mapping[type[msg.Command], Callable[[Table, Caller, Any], Change]] = {
    msg.Act: play.act,
    msg.RollByHand: play.roll,
    msg.Correct: play.correct,
    msg.TakeBack: play.take_back,
    msg.PlayDefaults: play.play_defaults,
    msg.Say: chat.say,
    msg.Sit: seats.sit,
    msg.Stand: seats.stand,
    msg.Rename: seats.rename,
    msg.Commit: start.commit,
    msg.Reveal: start.reveal,
    msg.SeatBot: seats.seat_bot,
    msg.HandBack: seats.hand_back,
    msg.AskSeat: requests.ask_seat,
    msg.WithdrawRequest: requests.withdraw,
    msg.AnswerRequest: requests.answer,
    msg.Kick: seats.kick,
    msg.Mute: chat.mute,
    msg.Swap: seats.swap,
    msg.Start: start.start,
    msg.Rematch: host.rematch,
    msg.SetTable: host.set_table,
    msg.ShareDecisions: seats.share_decisions,
}


async def execute(table: Table, caller: Caller, command: msg.Command) -> None:
    """Execute a command, once; a readable error if it is refused."""
    handle = _HANDLERS[type(command)]
    await table.change(lambda: handle(table, caller, command), (caller.visitor, command.id))
    metrics.COMMANDS.labels(type(command).__name__).inc()
