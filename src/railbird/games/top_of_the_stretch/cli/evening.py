"""railbird evening: races chosen as you go, with one bankroll for each player."""

import shlex
from itertools import takewhile
from typing import cast

import msgspec
from cyclopts import App

from railbird.cli.arguments import Flag, split_names
from railbird.cli.dice import any_seed
from railbird.cli.output import print_json
from railbird.cli.screen import LeftTable, Screen
from railbird.core import BadSetup, Match, new_match
from railbird.core.errors import RailbirdError
from railbird.games.top_of_the_stretch.cli.betting_window import Window
from railbird.games.top_of_the_stretch.cli.library_folder import LibraryFolder
from railbird.games.top_of_the_stretch.cli.race_card import choose_race, race_meant
from railbird.games.top_of_the_stretch.cli.race_options import race_options
from railbird.games.top_of_the_stretch.cli.race_show import RaceShow
from railbird.games.top_of_the_stretch.cli.races import list_races
from railbird.games.top_of_the_stretch.cli.save_race import file_race
from railbird.games.top_of_the_stretch.events import Bet
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.exotics import Kind, wins
from railbird.games.top_of_the_stretch.library import Library, open_library
from railbird.games.top_of_the_stretch.library.evening import (
    Evening,
    EveningRace,
    Ticket,
    load_evening,
    new_evening,
    save_evening,
)
from railbird.games.top_of_the_stretch.library.racing_year import WATCHING
from railbird.games.top_of_the_stretch.phases.official import returned
from railbird.games.top_of_the_stretch.state import State

BEFORE_THE_RACE = ("setup", "condition", "odds")

app = App(
    name="evening",
    help_epilogue="""\
Name a race, with options if you like; then everybody bets, and the race is run and filed. Win,
place and show pay according to the rules. Exacta, quinella and trifecta are house bets: they pay
the exact fair price, which you see before you bet, and go by the order across the wire.

Examples:
  railbird evening
  railbird evening derby_night --players Ann,Ben --bankroll 200
  railbird evening derby_night --json""",
)

HELP = """\
A race, then options if you like: belmont_1973 condition=sloppy version=quick
races   what there is to run
money   the bankrolls
q       leave; the evening is kept"""


@app.default
def evening(
    name: str = "evening",
    /,
    *,
    players: str | None = None,
    bankroll: int | None = None,
    seed: int | None = None,
    library: LibraryFolder = None,
    json: Flag = False,
) -> None:
    """Begin an evening at the races, or continue one.

    Parameters
    ----------
    name
        The name to save it under.
    players
        Who bets, names separated by commas; by default only you.
    bankroll
        Dollars that everybody starts with; by default 100.
    seed
        A number for the dice, so that the same choices give the same evening.
    json
        Print the ledger of the evening as JSON.
    """
    shelf, screen = open_library(library), Screen()
    known = load_evening(shelf.folder, name)
    if json:
        if known is None:
            raise BadSetup(f"there is no evening {name!r} yet; begin it: railbird evening {name}")
        print_json(known)
        return
    shelf.check_writable()
    if known is not None and (players is not None or bankroll is not None):
        raise BadSetup(f"evening {name!r} has begun; --players and --bankroll are for a new one")
    if known is None:
        known = new_evening(name, split_names(players or "You"), bankroll or 100)
        save_evening(shelf.folder, known)
        screen.say(f"A new evening, {name!r}. ? for help.")
    show_money(screen, known)
    try:
        Host(shelf, screen, seed).go_on(known)
    except LeftTable:
        screen.say(f"The evening is saved. Continue with: railbird evening {name}")


def show_money(screen: Screen, evening: Evening) -> None:
    races = len(evening.races)
    run = "" if not races else f" after {races} race{'s' if races > 1 else ''}"
    words = ", ".join(f"{player} {dollars(cents)}" for player, cents in evening.money.items())
    screen.say(f"Bankrolls{run}: {words}")


def dollars(cents: int) -> str:
    return f"${cents / 100:,.2f}"


class Host:
    """Runs one race after the other until somebody leaves."""

    def __init__(self, library: Library, screen: Screen, seed: int | None) -> None:
        self._library = library
        self._screen = screen
        self._seed = seed

    def go_on(self, evening: Evening) -> None:
        while True:
            line = self._screen.ask(f"\nRace {len(evening.races) + 1}, which one? ")
            match line.lower():
                case "q" | "quit":
                    raise LeftTable
                case "" | "?" | "help":
                    self._screen.say(HELP)
                case "races":
                    list_races(self._screen, self._library.box())
                case "money":
                    show_money(self._screen, evening)
                case _:
                    evening = self._one_race(evening, line)

    def _one_race(self, evening: Evening, line: str) -> Evening:
        """The evening after the race, or as it was if it cannot be run like that."""
        try:
            match = self._called(line, len(evening.races))
        except RailbirdError as error:
            self._screen.say(str(error))
            return evening
        assert isinstance(match.game, TopOfTheStretch)
        show, state = RaceShow(match.game, self._screen), _state(match)
        show.card(state.sheet)
        show.hear(state.told, state.sheet)
        while state.phase.name in BEFORE_THE_RACE:
            show.hear(match.resolve(), state.sheet)
        tickets = Window(self._screen, match).sell(evening.money)
        self._run(match, show)
        filed = file_race(self._library, match.record)
        race = settle(match, tickets, filed.id or "")
        evening = evening.after(race)
        save_evening(self._library.folder, evening)
        self._tell(race, evening)
        self._screen.say(filed.words)
        return evening

    def _called(self, line: str, races: int) -> Match:
        try:
            words = shlex.split(line)
        except ValueError:
            raise BadSetup(f"{line!r}: a quotation mark is left open") from None
        named = list(takewhile(lambda word: "=" not in word, words))
        name = race_meant(named, self._library.box().races)
        chosen = choose_race(name, library=self._library)
        wanted = race_options(tuple(words[len(named) :]))
        for fixed in ("betting", "bankroll"):
            if fixed in wanted:
                raise BadSetup(f"option {fixed}: bets of an evening are taken from its bankrolls")
        if str(wanted.get("odds", "")).lower() == "none":
            raise BadSetup("option odds: without odds there is nothing to bet on")
        wanted["races"] = [chosen.race.id]
        seed = any_seed() if self._seed is None else self._seed + races
        return new_match(chosen.game, WATCHING, options=wanted, seed=seed)

    def _run(self, match: Match, show: RaceShow) -> None:
        while not match.over:
            show.hear(match.resolve(), _state(match).sheet)
        match.record.close()
        show.chart(_state(match).view(None))

    def _tell(self, race: EveningRace, evening: Evening) -> None:
        self._screen.say()
        for ticket in race.tickets:
            self._screen.say(f"{ticket.player}: {ticket.words} returns {dollars(ticket.back)}")
        show_money(self._screen, evening)


def _state(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def settle(match: Match, tickets: list[Ticket], run: str) -> EveningRace:
    """What every ticket returns; if no horse finished, all stakes go back (TS-7.85)."""
    state = _state(match)
    placings = state.results[0].placings
    winners = " and ".join(each.horse for each in placings if each.place == 1)
    paid = tuple(msgspec.structs.replace(each, back=back(state, each)) for each in tickets)
    race = state.card[0].race
    return EveningRace(race.id, race.title, run, winners, paid)


def back(state: State, ticket: Ticket) -> int:
    if not state.standings:
        return ticket.dollars * 100
    if ticket.pays is None:
        bet = Bet(1, ticket.posts[0], ticket.kind, ticket.dollars)
        return returned(state, bet)
    posts = [runner.entry.pp for runner in state.runners]
    runners = [posts.index(pp) for pp in ticket.posts]
    won = wins(cast(Kind, ticket.kind), runners, state.wire)
    return ticket.dollars * ticket.pays // 2 if won else 0
