"""railbird check-bot: whether your own bot plays without a fault."""

from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from railbird.arena import Field, play_game
from railbird.arena.series import check
from railbird.arena.tally import faults_told
from railbird.bots.guard import SECONDS, Failed
from railbird.bots.programs.player import Program
from railbird.cli import exit_codes
from railbird.cli.arena import check_numbers
from railbird.cli.output import print_json
from railbird.cli.progress import patience
from railbird.cli.screen import Screen
from railbird.core import BadSetup, Game, counted
from railbird.core.own_file import is_own, names_a_program
from railbird.measure import usual_seats
from railbird.registry import load, own_ids

app = App(
    name="check-bot",
    help_epilogue="""\
A program is greeted and told bye first, as docs/programs.md describes it. Then the bot plays a game
against random players; without a game, one of each.

Exit code 0: no fault; 1: faults; 2: there is no such bot.

Examples:
  railbird check-bot "cmd:./mybot --deep"
  railbird check-bot "cmd:node examples/programs/gallop.js" homestretch --games 3
  railbird check-bot ./mine.py:Bot long_shot --limit 2""",
)


class Checked(msgspec.Struct, frozen=True):
    """How a bot did in one game."""

    game: str
    decisions: int
    milliseconds: float
    """A decision on average."""
    faults: list[str]


@app.default
def check_bot(
    bot: str,
    /,
    *game: str,
    games: int = 1,
    seed: int = 1,
    limit: float = SECONDS,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> int:
    """Check your own bot: a class in a file, or a program.

    Parameters
    ----------
    bot
        File and class, as ./mine.py:Bot, or a program with its arguments, as cmd:./mybot.
    game
        The games to play; see railbird games.
    games
        How many of each.
    seed
        A number for the dice and the other players.
    limit
        Seconds it has for a decision.
    json
        Print JSON.
    """
    if not is_own(bot):
        raise BadSetup(f"{bot}: name a file and a class, ./mine.py:Bot, or a program, cmd:./mybot")
    check_numbers(games, limit, None)
    boxes = [load(each) for each in game or own_ids()]
    fields = [_field(box, bot, seed, limit) for box in boxes]
    for field in fields:
        check(field)
    greeting = _greeting(bot, boxes[0]) if names_a_program(bot) else None
    found = [] if greeting and greeting["fault"] else [_check(field, games) for field in fields]
    sound = not any(each.faults for each in found) and not (greeting and greeting["fault"])
    if json:
        print_json({"bot": bot, "sound": sound, "greeting": greeting, "games": found})
    else:
        _tell(Screen(), bot, greeting, found)
    return exit_codes.FINE if sound else exit_codes.NOT_SO


def _field(game: Game, bot: str, seed: int, limit: float) -> Field:
    others = ("random",) * (usual_seats(game) - 1)
    return Field(game.id, (bot, *others), seed, dict(game.learn.deciding_options), limit=limit)


def _greeting(bot: str, game: Game) -> dict[str, Any]:
    """What the program calls itself, and whether it leaves when it is told to."""
    program = Program(bot)
    try:
        program.greet(game)
        program.close()
    except Failed as failed:
        return {"name": "", "leaves": False, "fault": f"{failed.reason}: {failed.detail}"}
    leaves = bool(program.left_by_itself)
    fault = "" if leaves else "it did not end when it was told bye, and was ended"
    return {"name": program.name, "leaves": leaves, "fault": fault}


def _check(field: Field, games: int) -> Checked:
    with patience(f"Playing {field.game}"):
        played = [play_game(field, number) for number in range(games)]
    own = [(game, game.players.index(field.players[0])) for game in played]
    decisions = sum(game.decisions[seat] for game, seat in own)
    seconds = sum(game.seconds[seat] for game, seat in own)
    return Checked(field.game, decisions, 1000 * seconds / max(1, decisions), faults_told(played))


def _tell(screen: Screen, bot: str, greeting: dict[str, Any] | None, found: list[Checked]) -> None:
    if greeting:
        called = f" is called {greeting['name']}" if greeting["name"] else " says hello"
        screen.say(f"{bot}: {greeting['fault']}" if greeting["fault"] else f"{bot}{called}")
    for each in found:
        screen.say(
            f"{each.game}: {counted(each.decisions, 'decision')}, "
            f"{each.milliseconds:.1f} ms each; " + ("with faults:" if each.faults else "no fault")
        )
        for fault in each.faults:
            screen.say(f"  {fault}")
