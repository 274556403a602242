"""What people at a table may do: a command is worked out as a change of the table."""

from collections.abc import Callable, Mapping
from typing import Any

from railbird.table.protocol import commands as cmd
from railbird.table.room.commands import chat, host, play, requests, seats, start
from railbird.table.room.position import Change, Sender
from railbird.table.room.table import Table

_HANDLERS: Mapping[type[cmd.Command], Callable[[Table, Sender, Any], Change]] = {
    cmd.Act: play.act,
    cmd.RollByHand: play.roll,
    cmd.Correct: play.correct,
    cmd.TakeBack: play.take_back,
    cmd.PlayDefaults: play.play_defaults,
    cmd.Say: chat.say,
    cmd.Sit: seats.sit,
    cmd.Stand: seats.stand,
    cmd.Rename: seats.rename,
    cmd.Commit: start.commit,
    cmd.Reveal: start.reveal,
    cmd.SeatBot: seats.seat_bot,
    cmd.HandBack: seats.hand_back,
    cmd.AskSeat: requests.ask_seat,
    cmd.WithdrawRequest: requests.withdraw,
    cmd.AnswerRequest: requests.answer,
    cmd.Kick: seats.kick,
    cmd.Mute: chat.mute,
    cmd.Swap: seats.swap,
    cmd.Start: start.start,
    cmd.Rematch: host.rematch,
    cmd.SetTable: host.set_table,
    cmd.ShareDecisions: seats.share_decisions,
}


async def execute(table: Table, sender: Sender, command: cmd.Command) -> None:
    """Execute a command, once; a readable error if it is refused."""
    handle = _HANDLERS[type(command)]
    await table.change(lambda: handle(table, sender, command), (sender.visitor, command.id))
