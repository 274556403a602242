"""railbird lab balance: is a game fair, and what does a change of options or tables do to it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.arena.balance import Balance, balance, rival_games_for
from railbird.arena.balance_report import balance_report
from railbird.arena.fairness import Holding, Variant
from railbird.arena.fairness_words import (
    DEALT_IN_WORDS,
    ERRORS_IN_WORDS,
    TAKEN_IN_WORDS,
    WORDS,
    changes_in_words,
    held_in_words,
    is_clear,
    luck_in_words,
    seats_in_words,
    skill_in_words,
    stopped_in_words,
    with_price,
)
from railbird.arena.units import score_unit, unit_of
from railbird.cli.arguments import read_options, split_names
from railbird.cli.command_line import again
from railbird.cli.game_files import game_id
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.cli.to_workshop import reach, to_workshop
from railbird.core import BadSetup, read_pack
from railbird.lab.axes import Unit
from railbird.lab.cells import changed_pack
from railbird.lab.figure import stands_out
from railbird.measure import usual_seats
from railbird.registry import load

app = App(
    name="balance",
    help_epilogue="""\
One bot plays every seat, or --players names them all; everybody moves one seat along from game to
game. With --with, --with-pack or --set a second variant is played with the same seeds, and the
differences are reported with their errors. --set changes cells of the game's tables:
table.column*=1.2 for a whole column, table.row.column=5 for one cell, where a row is named by its
first cell.

If a horse's owners do well, that does not prove the horse is worth having: perhaps good players
choose it. With --deal the draft is random, or nobody bids and the lots are dealt, so that the
difference is down to the horse.

Examples:
  railbird lab balance homestretch --games 1000 --jobs 2
  railbird lab balance homestretch --players sharp,steady,steady,random --csv all.csv
  railbird lab balance homestretch --games 500 --set "tote_board.win*=1.2"
  railbird lab balance homestretch --games 500 --with bet_order=strict
  railbird lab balance homestretch --with-pack ./my_box --report mine.html
  railbird lab balance homestretch --games 1000 --deal
  railbird lab balance homestretch --rival random --rival-games 500 --review 50
  railbird lab balance top_of_the_stretch --option betting=true --review 60
  railbird lab balance homestretch --set "tote_board.win*=1.2" --open http://localhost:8000
  railbird lab balance ./sprint.py:Sprint --bot random""",
)


@app.default
def run_balance(
    game: str,
    /,
    *,
    games: int = 200,
    seats: int | None = None,
    bot: str | None = None,
    players: str | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    with_: Annotated[tuple[str, ...], Parameter(name="--with", negative="")] = (),
    pack: Path | None = None,
    with_pack: Path | None = None,
    set: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    deal: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    rival: str | None = None,
    rival_games: int | None = None,
    review: int = 0,
    seed: int = 0,
    jobs: int = 1,
    open_: Annotated[str | None, Parameter(name="--open", negative="")] = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Let bots play many games and see whether the game is fair.

    Parameters
    ----------
    game
        The id of a game; railbird games lists them. One of your own is a file and a class.
    games
        Games of each variant.
    seats
        How many players; by default four, where the game allows it.
    bot
        Who plays: random, steady (the default), sharp or your own file.
    players
        A player for each seat, separated by commas, instead of --bot and --seats.
    option
        A rule option as name=value; may be repeated.
    with_
        An option of a second variant, as name=value; may be repeated.
    pack
        A file or folder with your own data.
    with_pack
        Your own data for the second variant.
    set
        A change to the second variant's tables, as table.column*=1.2; may be repeated.
    deal
        Draft at random, or deal the lots of an auction.
    rival
        Who plays against the bot to tell luck from skill; by default the next weaker level.
    rival_games
        How many such games; by default one for every five others, at most 200.
    review
        How many of these games to examine entry by entry: how much was luck, how much decisions.
        Each takes seconds, and up to a minute in Big Stakes Racing.
    seed
        A number for the dice.
    jobs
        Processes to use; the result is the same.
    open_
        The address of a running server, such as http://localhost:8000. Adds the change to its
        workshop and prints the link: open a table with it, or edit it.
    """
    if jobs < 1:
        raise BadSetup(f"--jobs {jobs}: at least 1")
    if open_ is not None:
        if output.json:
            raise BadSetup("--open prints a link and --json prints only JSON; leave one out")
        reach(open_)
    read = read_pack(pack) if pack else None
    read_with = read_pack(with_pack) if with_pack else None
    box = load(game_id(game), read)
    seated = _seated(players, bot, seats) or (bot or "steady",) * (seats or usual_seats(box))
    more = 0 if len({*seated}) > 1 else rival_games_for(games)
    total = games + (more if rival_games is None else rival_games) + review
    with Bar("Playing", total) as bar:
        found = balance(
            box.id,
            games,
            players=seated,
            options=read_options(option),
            against=read_options(with_),
            pack=read,
            against_pack=read_with,
            changes=set,
            deal=deal,
            rival=rival,
            rival_games=rival_games,
            reviews=review,
            seed=seed,
            jobs=jobs,
            after_game=bar.advance,
        )
    command = again(**_played(found)) if found.stopped else again()
    output.give(
        found, lambda: show(Screen(), found), lambda: balance_report(found, command), command
    )
    if open_ is not None:
        tables = changed_pack(load(box.id, read_with) if read_with else box, set)
        options = read_options(option) | read_options(with_)
        link = to_workshop(open_, box.id, found.variants[-1].name, tables, options)
        Screen().say(f"\nIn the workshop: {link}")


def _played(found: Balance) -> dict[str, int]:
    """The options that give just what was played before it was stopped."""
    return {"games": found.games, "rival-games": found.rival_games, "review": found.reviews}


def _seated(players: str | None, bot: str | None, seats: int | None) -> tuple[str, ...]:
    if players is None:
        return ()
    names = tuple(split_names(players))
    if bot is not None:
        raise BadSetup("--players names everybody already; leave --bot out")
    if seats is not None and seats != len(names):
        raise BadSetup(f"--players has {len(names)} names and --seats says {seats}; leave one out")
    if not names:
        raise BadSetup("--players is empty; name them, such as sharp,steady,steady,random")
    return names


def show(screen: Screen, found: Balance) -> None:
    screen.title(f"{found.title}: {found.games:,} games of {found.bot}, seed {found.seed}")
    if found.stopped:
        screen.say(stopped_in_words(found))
    if found.faults:
        screen.say(f"Bots failed in {found.faults:,} decisions; railbird arena says which.")
    for variant in found.variants:
        _show_variant(screen, found, variant)
    if found.change:
        screen.say(f"\nWhat {found.variants[-1].name} changes, paired game by game")
    for name, figure in found.change.items():
        told = unit_of(name, found.game).of_changes.rough(figure.value, figure.error)
        noise = "" if is_clear(found, name) else "   within noise"
        screen.board(f"  {name:<24}{told:>20}{noise}")
    if found.change:
        screen.say(f"\n{changes_in_words(found)}")
    screen.say(f"\n{ERRORS_IN_WORDS}")


def _show_variant(screen: Screen, found: Balance, variant: Variant) -> None:
    screen.say(f"\n{variant.name}")
    money = score_unit(found.game)
    screen.board(f"{'seat':>6}{'wins':>9}{'95 % interval':>18}{'score ± error':>22}")
    for seat in variant.seats:
        screen.board(
            f"{seat.seat:>6}{seat.wins:>9.1%}{_range(seat.wins_low, seat.wins_high):>18}"
            f"{money.rough(seat.score, seat.score_error):>22}"
        )
    screen.say(seats_in_words(variant))
    if variant.players:
        screen.board(f"\n{'player':<20}{'wins':>9}{'95 % interval':>18}{'score ± error':>22}")
    for player in variant.players:
        screen.board(
            f"{player.player:<20}{player.wins:>9.1%}{_range(player.wins_low, player.wins_high):>18}"
            f"{money.rough(player.score, player.score_error):>22}"
        )
    if variant.players:
        screen.say(skill_in_words(variant))
    if variant.meetings:
        screen.say(f"\n{luck_in_words(variant)}")
    for words, holdings in (
        (held_in_words(found), variant.assets),
        (DEALT_IN_WORDS, variant.dealt),
        (TAKEN_IN_WORDS, variant.bought),
    ):
        _show_holdings(screen, words, holdings, money)
    screen.say("\nThe game")
    for name, figure in variant.measures.items():
        told = unit_of(name, found.game).rough(figure.value, figure.error)
        screen.board(f"  {WORDS[name]:<60}{told:>20}")


def _show_holdings(screen: Screen, words: str, holdings: Sequence[Holding], money: Unit) -> None:
    if holdings:
        screen.say(f"\n{words}")
    width = max((len(with_price(held, money)) for held in holdings), default=0)
    for held in holdings:
        noise = "" if stands_out(held.figure, len(holdings)) else "   within noise"
        ahead = money.of_changes.rough(held.ahead, held.error)
        screen.board(
            f"  {with_price(held, money):<{max(24, width)}}{ahead:>20}  held {held.held:,}{noise}"
        )


def _range(low: float, high: float) -> str:
    return f"{low:.1%} – {high:.1%}"
