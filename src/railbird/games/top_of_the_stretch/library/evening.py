"""An open evening: races chosen as it goes on, one bankroll for each player. The ledger is a plain
file of the library, written after every race, so an evening can be left and taken up again."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from railbird.core import BadSetup
from railbird.core.reading import read_at_most
from railbird.games.top_of_the_stretch.library import files

FOLDER = "evenings"
MOST_PLAYERS = 12
LARGEST = 10_000_000
"""Bytes; a long evening has a hundredth of that."""
BetKind: TypeAlias = Literal["win", "place", "show", "exacta", "quinella", "trifecta"]
Cents: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet, and after the race what it returned."""

    player: str
    kind: BetKind
    posts: tuple[int, ...]
    dollars: int
    pays: int | None = None
    """Cents for $2, where the price was agreed before the race."""
    back: Cents = 0

    @property
    def words(self) -> str:
        if len(self.posts) == 1:
            return f"${self.dollars} on #{self.posts[0]} to {self.kind}"
        return f"${self.dollars} {self.kind} {'-'.join(map(str, self.posts))}"


class EveningRace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    race: str
    title: str
    run: str
    """Its id among the filed races; empty if it was not filed."""
    winner: str
    tickets: tuple[Ticket, ...]


class Evening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    bankroll: Cents
    """Of every player at the start, in cents like all money here."""
    money: dict[str, Cents]
    races: tuple[EveningRace, ...] = ()

    def after(self, race: EveningRace) -> "Evening":
        money = dict(self.money)
        for ticket in race.tickets:
            money[ticket.player] += ticket.back - ticket.dollars * 100
        return msgspec.structs.replace(self, money=money, races=(*self.races, race))


def new_evening(name: str, players: Sequence[str], dollars: int) -> Evening:
    if not 2 <= dollars <= 100_000:
        raise BadSetup(f"--bankroll {dollars}: begin with $2 to $100,000")
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise BadSetup(f"{len(players)} players: an evening has 1 to {MOST_PLAYERS}")
    if len({player.casefold() for player in players}) < len(players):
        raise BadSetup("--players: two have the same name")
    return Evening(name, dollars * 100, dict.fromkeys(players, dollars * 100))


def path_of(folder: Path, name: str) -> Path:
    if not re.fullmatch(r"[a-z0-9_]{1,60}", name):
        raise BadSetup(f"evening {name!r}: use small letters, digits and _")
    return folder / FOLDER / f"{name}.json"


def load_evening(folder: Path, name: str) -> Evening | None:
    """None if there is no evening of this name."""
    path = path_of(folder, name)
    try:
        return msgspec.json.decode(read_at_most(path, LARGEST), type=Evening)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadSetup(f"cannot read {path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSetup(f"{path} is damaged ({error}); move it away to begin again") from None


def save_evening(folder: Path, evening: Evening) -> None:
    text = msgspec.json.format(msgspec.json.encode(evening), indent=1)
    files.write(path_of(folder, evening.name), text + b"\n")
