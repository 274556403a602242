"""Is a game fair? Seats, assets, lengths and scores, and what a change does to them.

Two variants are played with the same seeds, so that most of the luck is the same on both sides.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from railbird.arena.fairness import (
    Changes,
    Variant,
    changes_of,
    changes_of_meetings,
    variant_of,
)
from railbird.arena.field import Field
from railbird.arena.seen import Seen, play_and_look
from railbird.arena.series import check
from railbird.arena.skill import Looked, by_turns, look_into, rival_of
from railbird.bots.known_games import known_game
from railbird.core import BadSetup, Game, Pack
from railbird.lab.cells import changed_pack
from railbird.lab.result import Result, Row
from railbird.workers import Workers

MOST_GAMES = 10_000_000
FEWEST_GAMES = 2
"""An error needs two."""
AS_PRINTED = "as printed"
Found = TypeVar("Found")
RIVALRY, MOST_RIVALRY = 5, 200
"""One game of a better and a weaker bot for so many others, and how many at most."""
MOST_REVIEWS = 100_000


class Balance(Result, frozen=True):
    display = "railbird.arena.balance_report:balance_parts"
    game: str
    title: str
    players: tuple[str, ...]
    """In the order in which they sit down for the first game; then all move one seat on."""
    games: int
    asked: int
    seed: int
    deal: bool
    """Whether chance dealt what players usually choose to own."""
    variants: tuple[Variant, ...]
    change: Changes
    """Of the second variant, paired game by game."""
    faults: int
    """Decisions that were taken from a bot because it failed."""
    stopped: bool = False

    @property
    def rival_games(self) -> int:
        """Games that were played beside the others to tell luck from skill."""
        meetings = self.variants[0].meetings
        return meetings[0].games if meetings and len(set(self.players)) == 1 else 0

    @property
    def reviews(self) -> int:
        causes = self.variants[0].causes
        return causes.games if causes else 0

    @property
    def bot(self) -> str:
        return ", ".join(dict.fromkeys(self.players))

    def rows(self) -> list[Row]:
        """One long table: everything that was measured, a line for each figure."""
        rows = [row for variant in self.variants for row in variant.rows(self.deal)]
        last = self.variants[-1].name
        for name, figure in self.change.items():
            row: Row = {"variant": last, "what": "change", "of": name}
            rows.append(row | msgspec.structs.asdict(figure) | {"count": self.games})
        return rows


def balance(
    game: str,
    games: int,
    *,
    seats: int = 4,
    bot: str = "steady",
    players: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    against: Mapping[str, Any] | None = None,
    pack: Pack | None = None,
    against_pack: Pack | None = None,
    changes: Sequence[str] = (),
    deal: bool = False,
    rival: str | None = None,
    rival_games: int | None = None,
    reviews: int = 0,
    seed: int = 0,
    jobs: int = 1,
    after_game: Callable[[], None] = lambda: None,
) -> Balance:
    """Play games of one bot in every seat, or of these players, who move one seat on each game.

    A second variant has the options `against`, the tables of `against_pack`, or `changes` of the
    tables such as `tote_board.win*=1.2`. With `deal` chance picks for the players in the draft, or
    deals the lots of an auction, so that what they own is nobody's choice.

    For luck against skill, `rival_games` more games are played where one bot holds all seats: it
    has every second seat then, and a weaker or better `rival` has the others. Of games with
    different players the first `reviews` are looked into entry by entry, which takes long.

    Ctrl-C ends it early and keeps what is done.
    """
    if not FEWEST_GAMES <= games <= MOST_GAMES:
        raise BadSetup(f"{games:,} games: use {FEWEST_GAMES} to {MOST_GAMES:,}")
    seated = tuple(players) or (bot,) * seats
    plain = dict(options or {})
    box = known_game(game, pack)
    against_rival = _rivals(box, seated, rival)
    extra = _rival_games(games, rival_games, against_rival)
    _check_reviews(reviews, against_rival or seated)
    if deal and not box.measure.dealing:
        raise BadSetup(f"{box.title} has no choice of what to own that chance could take")
    chosen = {_name(pack, plain): (plain, pack)}
    if against or against_pack or changes:
        base = known_game(game, against_pack) if against_pack else box
        name = _name(against_pack, dict(against or {}), changes)
        chosen[name] = plain | dict(against or {}), changed_pack(base, changes)
        _check_different(box, *chosen.values())
    fields = [Field(game, seated, seed, each, tables) for each, tables in chosen.values()]
    for field in fields:
        check(field)
    meeting = [msgspec.structs.replace(f, players=against_rival or seated) for f in fields]
    check(meeting[0])
    played: list[list[Seen]] = []
    rivals: list[list[Seen]] = []
    looked: list[list[list[Looked]]] = []
    stopped = False
    try:
        for seen in _all(partial(_play, fields, deal), games, jobs):
            played.append(seen)
            after_game()
        for seen in _all(partial(_play, meeting, False), extra, jobs):
            rivals.append(seen)
            after_game()
        for each in _all(partial(_look, meeting), reviews, jobs):
            looked.append(each)
            after_game()
    except KeyboardInterrupt:
        if len(played) < FEWEST_GAMES:
            raise
        stopped = True
    found = sum_up(box, seated, games, seed, deal, tuple(chosen), played, rivals, looked)
    return msgspec.structs.replace(found, stopped=stopped)


def rival_games_for(games: int) -> int:
    """Few enough to be cheap."""
    return min(MOST_RIVALRY, games // RIVALRY)


def _rivals(box: Game, seated: Sequence[str], rival: str | None) -> tuple[str, ...]:
    """Who plays to tell luck from skill; nobody where those who are seated do so already."""
    if len(set(seated)) > 1:
        if rival is not None:
            raise BadSetup("the players are different already; leave the rival out")
        return ()
    found = rival or rival_of(seated[0], box)
    if found == seated[0]:
        raise BadSetup(f"{found} would play against itself; choose another rival")
    return by_turns(seated[0], found, len(seated)) if found and len(seated) > 1 else ()


def _rival_games(games: int, wanted: int | None, rivals: Sequence[str]) -> int:
    most = rival_games_for(games)
    count = (most if most >= FEWEST_GAMES else 0) if wanted is None else wanted
    if count and not FEWEST_GAMES <= count <= MOST_GAMES:
        raise BadSetup(f"{count:,} games against a rival: use 0, or {FEWEST_GAMES} and more")
    return count if rivals else 0


def _check_reviews(reviews: int, players: Sequence[str]) -> None:
    if not reviews:
        return
    if len(set(players)) == 1:
        raise BadSetup("nobody plays better or worse here, so a review would find luck alone")
    if not FEWEST_GAMES <= reviews <= MOST_REVIEWS:
        raise BadSetup(f"{reviews:,} games to review: use {FEWEST_GAMES} to {MOST_REVIEWS:,}")


def _name(pack: Pack | None, options: Mapping[str, Any], changes: Sequence[str] = ()) -> str:
    """What is different about a variant."""
    told = [f"{name}={value}" for name, value in options.items()]
    return ", ".join((*([f"pack {pack.name}"] if pack else []), *told, *changes)) or AS_PRINTED


def _check_different(box: Game, *variants: tuple[dict[str, Any], Pack | None]) -> None:
    """Options and tables, whatever they are called."""
    played = []
    for options, pack in variants:
        game = known_game(box.id, pack)
        tables = {file: game.text_of(file) for file in game.data_files}
        own = {} if pack is None else {f: t for f, t in pack.files.items() if f not in tables}
        played.append((game.new(box.seats[0], options).options, tables, own))
    if all(each == played[0] for each in played[1:]):
        raise BadSetup("both variants are the same; change something in the second")


def sum_up(
    box: Game,
    players: tuple[str, ...],
    asked: int,
    seed: int,
    deal: bool,
    names: tuple[str, ...],
    played: Sequence[Sequence[Seen]],
    rivals: Sequence[Sequence[Seen]] = (),
    looked: Sequence[Sequence[Sequence[Looked]]] = (),
) -> Balance:
    """What the games say that were played; each line holds one game of each variant."""
    if not any(seen.decisions for pair in played for seen in pair):
        raise BadSetup(
            f"nobody decides anything in {box.id} played like this; choose options that let them, "
            "such as --option betting=true"
        )
    by_variant = list(zip(*played, strict=True))
    met = [*zip(*_enough(rivals), strict=True)] or [()] * len(names)
    causes = [*zip(*_enough(looked), strict=True)] or [()] * len(names)
    changes: Changes = {}
    if len(by_variant) == 2:
        changes = changes_of(*by_variant) | changes_of_meetings(*(met if met[0] else by_variant))
    return Balance(
        game=box.id,
        title=box.title,
        players=players,
        games=len(played),
        asked=asked,
        seed=seed,
        deal=deal,
        variants=tuple(map(variant_of, names, by_variant, met, causes)),
        change=changes,
        faults=sum(len(seen.faults) for pair in played for seen in pair),
    )


def _enough(games: Sequence[Any]) -> Sequence[Any]:
    """None at all, if there are too few for an error."""
    return games if len(games) >= FEWEST_GAMES else ()


def _all(play: Callable[[int], Found], games: int, jobs: int) -> Iterator[Found]:
    with Workers(jobs, of="the arena") as workers:
        yield from workers.map(play, range(games), 1 + min(16, games // (8 * jobs)))


def _play(fields: Sequence[Field], deal: bool, number: int) -> list[Seen]:
    """One game of each variant, with the same dice."""
    return [play_and_look(field, number, deal) for field in fields]


def _look(fields: Sequence[Field], number: int) -> list[list[Looked]]:
    return [look_into(field, number) for field in fields]
