"""The calls under /api, one short function each."""

import logging
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railbird import __version__
from railbird.bots import about_bot
from railbird.bots.registry import LEVELS, opponents_of
from railbird.core import BadPack, Game, Over, Pack, RailbirdError
from railbird.core.plugin import Form
from railbird.lab.true_chances import board_of
from railbird.lessons import lesson_of
from railbird.registry import plugin_of
from railbird.table.limits import Allowances
from railbird.table.model import TableRow, new_id
from railbird.table.playing_time import measured
from railbird.table.protocol import api
from railbird.table.refusal import NoAnswer, NotThere, Refused, TooMuch
from railbird.table.reviews.hints import Hints
from railbird.table.reviews.kept import KeptReviews
from railbird.table.reviews.records import Records
from railbird.table.reviews.reviews import Asker, Reviews
from railbird.table.reviews.visible import as_seen
from railbird.table.room.handover import Signer, hand_over, ticket_for
from railbird.table.room.low_priority import LowPriority
from railbird.table.room.quotas import Maker, Quotas, size_of
from railbird.table.room.table import Table
from railbird.table.room.tables import Tables
from railbird.table.server.box import box_json
from railbird.table.server.game_routes import Host, routes_of
from railbird.table.server.http import (
    Endpoint,
    address_of,
    answer,
    body_of,
    in_words,
    path,
    read,
    seat_in,
    visitor_in,
    whole_number,
)
from railbird.table.server.owner import is_owner
from railbird.table.server.security import own_origin
from railbird.table.server.workshop_routes import WorkshopRoutes
from railbird.table.workshop.marks import Marks
from railbird.table.workshop.measuring import Measuring
from railbird.table.workshop.versions import Versions
from railbird.table.workshop.workshop import Workshop

log = logging.getLogger("railbird.table")

MOST_LISTED = 100
MOST_OWN = 40

NO_ANALYSIS = "this server has hints and reviews switched off; `railbird review` works at home"


class Api:
    def __init__(
        self,
        tables: Tables,
        records: Records,
        signer: Signer,
        quotas: Quotas,
        public_url: str | None,
        lan_url: str | None,
        library: Path | None = None,
        open_library: bool = False,
        low_priority: LowPriority | None = None,
        kept_reviews: KeptReviews | None = None,
    ) -> None:
        self._tables = tables
        self._records = records
        self._signer = signer
        self._quotas = quotas
        host = Host(
            tables.limits.sheet_body,
            tables.user_files,
            library,
            self._count_creation,
            lambda request: open_library or is_owner(request, public_url),
            low_priority,
        )
        self._of_games = routes_of(tables.games, host)
        self._workshop = Workshop(
            tables.store,
            lambda game: tables.game(game, None),
            tables.user_files,
            quotas,
            tables.limits,
            tables.clock,
        )
        variants, processes = tables.store.variants, tables.store.processes
        process = processes.id if processes else new_id()
        self._measuring = (
            Measuring(low_priority, tables.limits, variants, tables.clock, process)
            if low_priority
            else None
        )
        self._versions = Versions(
            self._workshop, variants, low_priority, self._measuring, tables.limits, process
        )
        self._marks = Marks(tables, self._workshop, quotas)
        self._of_workshop = WorkshopRoutes(
            self._workshop,
            self._versions,
            self._marks,
            tables.limits,
            self._maker,
            self._count_creation,
        )
        self._reviews = Reviews(low_priority, tables.limits, kept_reviews) if low_priority else None
        self._hints = Hints(low_priority, tables.limits) if low_priority else None
        self._site = api.Site(
            version=__version__,
            public_url=public_url,
            lan_url=lan_url,
            analysis=low_priority is not None,
        )
        self._origins = (public_url,) if public_url else ()
        limits = tables.limits
        self._limits = limits
        self._requests = Allowances(limits.requests_per_second, limits.requests_at_once)
        self._creations = Allowances(limits.creations_per_second, limits.creations_at_once)
        self._steps = Allowances(limits.replay_steps_per_second, limits.replay_steps_at_once)

    def routes(self) -> list[Route]:
        get: dict[str, Endpoint] = {
            "/api/site": self.site,
            "/api/games": self.games,
            "/api/games/{game}/data": self.game_data,
            "/api/games/{game}/box": self.game_box,
            "/api/tables": self.listed,
            "/api/mine": self.mine,
            "/api/t/{table}/box": self.table_box,
            "/api/t/{table}/replay": self.table_replay,
            "/api/t/{table}/frames": self.table_frames,
            "/api/t/{table}/chances": self.table_chances,
            "/api/t/{table}/mark": self.mark_asked,
            "/api/r/{record}": self.record,
            "/api/r/{record}/frames": self.record_frames,
            "/api/r/{record}/chances": self.record_chances,
            "/api/r/{record}/review": self.record_review,
            "/api/r/{record}/box": self.record_box,
            "/api/r/{record}/proof": self.record_proof,
            "/api/r/{record}/file": self.record_file,
        }
        post: dict[str, Endpoint] = {
            "/api/packs/check": self.check_pack,
            "/api/tables": self.create,
            "/api/lessons": self.teach,
            "/api/t/{table}/handover": self.make_handover,
            "/api/t/{table}/hint": self.hint,
            "/api/t/{table}/mark": self.mark,
            "/api/handover": self.take_over,
            "/api/records": self.bring_in,
            "/api/r/{record}/play_on": self.play_on,
            "/api/r/{record}/instead": self.record_instead,
        }
        get, post = get | self._of_workshop.get(), post | self._of_workshop.post()
        for routes in self._of_games:
            get, post = routes.get() | get, routes.post() | post
        return [
            *(_route(url, "GET", self._limited(call)) for url, call in get.items()),
            *(_route(url, "POST", self._guarded(call)) for url, call in post.items()),
            _route("/api/{rest:path}", "GET", self.nothing),
        ]

    def _limited(self, call: Endpoint) -> Endpoint:
        async def limited(request: Request) -> Response:
            if not self._requests.take(address_of(request)):
                raise TooMuch("too many requests from your address; wait a moment")
            record = request.path_params.get("record")
            if record is not None and not self._records.at_hand(record):
                self._count_steps(request, self._limits.replay_reading)
            return await call(request)

        return limited

    def _guarded(self, call: Endpoint) -> Endpoint:
        """For calls that change something: only from pages of this server."""

        async def guarded(request: Request) -> Response:
            if not own_origin(request.headers, self._origins):
                raise Refused("this call came from another site's page")
            return await call(request)

        return self._limited(guarded)

    def _count_steps(self, request: Request, steps: int) -> None:
        """Replays are charged by what has to be worked out, not by the request."""
        if not self._steps.take(address_of(request), steps):
            raise TooMuch("too many positions of replays for your address; wait a few seconds")

    def _count_creation(self, request: Request) -> None:
        if not self._creations.take(address_of(request)):
            raise TooMuch("too many new tables and records from your address; wait a minute")

    async def _maker(self, request: Request) -> Maker:
        return await self._quotas.maker(visitor_in(request), address_of(request))

    async def nothing(self, request: Request) -> Response:
        raise NotThere(f"there is no {request.url.path}; docs/protocol.md lists the calls")

    # -- games -------------------------------------------------------------------------------

    async def site(self, _request: Request) -> Response:
        return answer(self._site)

    async def games(self, _request: Request) -> Response:
        return answer([self._info(game) for game in self._tables.games.values()])

    def _info(self, game: Game) -> api.GameInfo:
        return api.GameInfo(
            id=game.id,
            title=game.title,
            summary=game.summary,
            data_note=game.data_note,
            fewest=game.seats[0],
            most=game.seats[-1],
            options=game.options,
            bots=tuple(
                bot_info(game, name, bot) for name, bot in self._tables.bots_for(game.id).items()
            ),
            opponents=opponents_of(game.id),
            data_files=game.data_files,
            rules=f"/rules/{game.id}",
            chances=board_of(game.id) is not None,
            forms=forms_of(game),
            lesson=_about_lesson(game),
        )

    async def game_data(self, request: Request) -> Response:
        game = self._tables.game(path(request, "game"), None)
        return answer(
            [api.DataFile(file=file, text=game.text_of(file)) for file in game.data_files]
        )

    async def game_box(self, request: Request) -> Response:
        return box_of(self._tables.game(path(request, "game"), None))

    async def check_pack(self, request: Request) -> Response:
        wanted = await read(request, api.PackToCheck, self._limits.pack_body)
        pack = Pack(wanted.pack.name, wanted.pack.files)
        try:
            await self._tables.user_files.read(self._tables.game, wanted.game, pack)
        except BadPack as error:
            return answer(api.PackChecked(problems=error.problems))
        return answer(api.PackChecked(problems=()))

    # -- tables ------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        wanted = await read(request, api.NewTable, self._limits.pack_body)
        self._count_creation(request)
        maker = await self._maker(request)
        wanted, variant = await self._workshop.for_table(wanted, maker.visitor)
        size = size_of(wanted.pack.files if wanted.pack else None)
        await self._quotas.check(maker, size, table=True)
        table = await self._tables.create(wanted, maker.visitor, variant)
        await self._quotas.note(table.row.id, maker, size)
        return answer(api.TableMade(table=table.row.id), 201)

    async def teach(self, request: Request) -> Response:
        wanted = await read(request, api.LessonWanted, self._limits.body)
        self._count_creation(request)
        maker = await self._maker(request)
        await self._quotas.check(maker, 0, table=True)
        table = await self._tables.teach(wanted, maker.visitor)
        await self._quotas.note(table.row.id, maker, 0)
        return answer(api.TableMade(table=table.row.id), 201)

    async def listed(self, _request: Request) -> Response:
        rows = await self._tables.store.listed(MOST_LISTED)
        games = self._tables.games
        return answer(
            [
                listing(row, games[row.game])
                for row in rows
                if row.game in games and open_to_all(row)
            ]
        )

    async def mine(self, request: Request) -> Response:
        visitor = visitor_in(request)
        rows = await self._tables.store.tables_of(visitor, MOST_OWN)
        tables = [
            await self._loaded(row.id)
            for row in rows
            if row.game in self._tables.games
            and (row.host == visitor or any(seat.visitor == visitor for seat in row.seats))
        ]
        return answer([own_table(table, visitor) for table in tables if table])

    async def _loaded(self, table: str) -> Table | None:
        """None for one that cannot be loaded: the others are there."""
        try:
            return await self._tables.get(table)
        except NoAnswer:
            raise
        except RailbirdError as error:
            log.info("table %s cannot be loaded: %s", table, error)
            return None

    async def table_box(self, request: Request) -> Response:
        table = await self._table(request)
        if table.game.pack and not _may_see_pack(table, visitor_in(request)):
            raise Refused("this table admits no spectators")
        return box_of(table.game)

    async def mark_asked(self, request: Request) -> Response:
        number = whole_number(request, "number", 0)
        table = await self._table(request)
        return answer(await self._marks.asked(table, number, visitor_in(request)))

    async def mark(self, request: Request) -> Response:
        wanted = await read(request, api.MarkGiven, self._limits.body)
        table = await self._table(request)
        await self._marks.give(table, wanted, await self._maker(request))
        return answer({})

    async def make_handover(self, request: Request) -> Response:
        wanted = await read(request, api.HandoverWanted, self._limits.body)
        ticket = ticket_for(await self._table(request), visitor_in(request), wanted.host)
        code = await self._signer.sign(ticket)
        return answer(api.Handover(code=code, path=f"/h/{code}"))

    async def take_over(self, request: Request) -> Response:
        wanted = await read(request, api.HandoverCode, self._limits.body)
        ticket = await self._signer.read(wanted.code, self._tables.clock.now())
        table = await self._tables.get(ticket.table)
        visitor = visitor_in(request)
        await table.change(lambda: hand_over(table, ticket, visitor))
        return answer(api.HandedOver(table=table.row.id, seats=table.seats_of(visitor)))

    async def hint(self, request: Request) -> Response:
        if self._hints is None:
            raise Refused(NO_ANALYSIS)
        wanted = await read(request, api.HintWanted, self._limits.body)
        table = await self._table(request)
        return answer(await self._hints.ask(table, visitor_in(request), wanted.seat))

    async def table_replay(self, request: Request) -> Response:
        table = await self._table(request)
        seat = _seat_of_visitor(request, table)
        return answer(await self._records.describe_running(table, seat))

    async def table_frames(self, request: Request) -> Response:
        table = await self._table(request)
        seat = _seat_of_visitor(request, table)
        n, count = self._frames_wanted(request)
        return answer(await self._records.frames_running(table, seat, n, count))

    async def table_chances(self, request: Request) -> Response:
        """What the odds board shows already."""
        table = await self._table(request)
        _seat_of_visitor(request, table)
        return answer(table.chances_shown())

    async def _table(self, request: Request) -> Table:
        return await self._tables.up_to_date(path(request, "table"))

    def _frames_wanted(self, request: Request) -> tuple[int, int]:
        count = max(1, min(whole_number(request, "count", 1), self._limits.frames_at_once))
        self._count_steps(request, count)
        return whole_number(request, "n", 0), count

    # -- records -----------------------------------------------------------------------------

    async def bring_in(self, request: Request) -> Response:
        self._count_creation(request)
        body = await body_of(request, self._limits.record_body)
        maker = await self._maker(request)
        await self._quotas.check(maker, len(body))
        record = await self._records.bring_in(body)
        await self._quotas.note(record, maker, len(body))
        return answer(api.RecordMade(record=record), 201)

    async def record(self, request: Request) -> Response:
        seat = seat_in(request)
        return answer(await self._records.describe(path(request, "record"), seat))

    async def record_frames(self, request: Request) -> Response:
        n, count = self._frames_wanted(request)
        key = path(request, "record")
        return answer(await self._records.frames(key, seat_in(request), n, count))

    async def record_chances(self, request: Request) -> Response:
        game, asked = await self._records.closed_races(path(request, "record"))
        return answer(await self._tables.chances.of(game, asked))

    async def record_review(self, request: Request) -> Response:
        if self._reviews is None:
            raise Refused(NO_ANALYSIS)
        key, visitor = path(request, "record"), visitor_in(request)
        order = await self._records.to_review(key)
        seen = await self._records.open_to(key, visitor)
        state = self._reviews.ask(order, Asker(visitor, address_of(request)))
        if seen is not None:
            state = as_seen(state, seen)
        return Response(state, headers={"Cache-Control": "no-store"}, media_type="application/json")

    async def record_instead(self, request: Request) -> Response:
        wanted = await read(request, api.InsteadWanted, self._limits.body)
        return answer(await self._records.instead(path(request, "record"), wanted))

    async def go_on_measuring(self) -> None:
        await self._versions.go_on_measuring(self._tables.store.processes)

    async def close(self) -> None:
        if self._reviews is not None:
            await self._reviews.close()
        if self._measuring is not None:
            await self._measuring.close()

    async def record_box(self, request: Request) -> Response:
        return box_of(await self._records.game_of(path(request, "record")))

    async def record_proof(self, request: Request) -> Response:
        return answer(await self._records.proof(path(request, "record")))

    async def record_file(self, request: Request) -> Response:
        key = path(request, "record")
        text = await self._records.file(key)
        game = (await self._records.game_of(key)).id
        named = {"Content-Disposition": f'attachment; filename="{game}-{key}.jsonl"'}
        return Response(text, headers=named, media_type="application/jsonl")

    async def play_on(self, request: Request) -> Response:
        wanted = await read(request, api.PlayOn, self._limits.body)
        self._count_creation(request)
        key = path(request, "record")
        record = await self._records.prefix(key, wanted.n)
        maker, size = await self._maker(request), len(record.dump())
        await self._quotas.check(maker, size, table=True)
        table = await self._tables.play_on(record, key, wanted, maker.visitor)
        await self._quotas.note(table.row.id, maker, size)
        return answer(api.TableMade(table=table.row.id), 201)


def _route(url: str, method: str, call: Endpoint) -> Route:
    return Route(url, in_words(call), methods=[method])


def _about_lesson(game: Game) -> str:
    """A foreign game's lesson may be broken; then its table works without one."""
    try:
        lesson = lesson_of(game.id)
    except RailbirdError as error:
        log.warning("%s", error)
        return ""
    return lesson.about if lesson else ""


def _seat_of_visitor(request: Request, table: Table) -> int | None:
    """The seat to look through, which must be the visitor's own while the game is played."""
    seat = seat_in(request)
    visitor = visitor_in(request)
    if seat is not None and seat not in table.seats_of(visitor):
        raise Refused(f"seat {seat + 1} is not yours; you can see its view when the game is over")
    if not table.may_watch(visitor):
        raise Refused("this table admits no spectators")
    return seat


def _may_see_pack(table: Table, visitor: str) -> bool:
    """Whoever may watch, and whoever may still sit down."""
    lobby = table.row.phase == "open" and any(not seat.taken for seat in table.row.seats)
    return lobby or table.may_watch(visitor)


def box_of(game: Game) -> Response:
    return Response(box_json(game), media_type="application/json")


@lru_cache
def bot_info(game: Game, name: str, bot: str) -> api.BotInfo:
    """A bot that cannot even be loaded is listed, too: others must still be found."""
    try:
        about = about_bot(bot, game)
    except (Exception, SystemExit) as error:
        log.warning("bot %s for %s: %r", name, game.id, error)
        about = "Cannot be loaded; the server's log says why."
    level = LEVELS.index(bot) if bot in LEVELS else None
    return api.BotInfo(name=name, about=about, level=level)


USUAL_SEATS = 4


def forms_of(game: Game) -> tuple[api.FormInfo, ...]:
    """What the first page offers; a game that names nothing is played as it is by default."""
    usual = Form("the whole game", min(max(USUAL_SEATS, game.seats[0]), game.seats[-1]))
    forms = plugin_of(game.id).forms or (usual,)
    minutes: list[int | None] = list(measured().get(game.id, ()))
    minutes += [None] * (len(forms) - len(minutes))
    return tuple(
        api.FormInfo(words=form.words, seats=form.seats, options=dict(form.options), minutes=each)
        for form, each in zip(forms, minutes, strict=True)
    )


def open_to_all(row: TableRow) -> bool:
    return row.settings.spectators == "public" or any(not seat.taken for seat in row.seats)


def listing(row: TableRow, game: Game) -> api.TableListed:
    return api.TableListed(
        table=row.id,
        name=row.settings.name,
        game=row.game,
        title=game.title,
        phase=row.phase,
        seats=len(row.seats),
        open_seats=sum(not seat.taken for seat in row.seats),
        players=tuple(seat.name for seat in row.seats if seat.taken),
        spectators=row.settings.spectators,
        hints=row.settings.hints,
    )


def own_table(table: Table, visitor: str) -> api.MyTable:
    row = table.row
    return api.MyTable(
        table=row.id,
        name=row.settings.name,
        game=row.game,
        title=table.game.title,
        phase=table.phase_shown,
        players=tuple(seat.name for seat in row.seats if seat.taken),
        host=row.host == visitor,
        seats=table.seats_of(visitor),
        your_turn=table.your_turn(visitor),
        touched=row.touched,
        result=own_result(table, visitor),
    )


def own_result(table: Table, visitor: str) -> api.MyResult | None:
    """None for whoever only looks on, and before the end of the game has been shown."""
    pending = table.session.state.pending if table.session else None
    own = table.seats_of(visitor)
    if table.phase_shown != "over" or not isinstance(pending, Over) or not own:
        return None
    result = pending.result
    best = min(own, key=result.places.__getitem__)
    return api.MyResult(
        place=result.places[best],
        of=len(result.places) + len(result.house),
        score=table.game.score(result.scores[best]),
    )
