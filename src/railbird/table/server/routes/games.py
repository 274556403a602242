"""The games of this server and what is in their boxes."""

import logging
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from railbird.bots import about_bot
from railbird.bots.registry import LEVELS, opponents_of
from railbird.core import BadPack, Game, Pack, RailbirdError
from railbird.core.plugin import Form
from railbird.lab.true_chances import board_of
from railbird.lessons import lesson_of
from railbird.registry import plugin_of
from railbird.table.protocol import api
from railbird.table.room.tables import Tables
from railbird.table.server.http import (
    Endpoint,
    answer,
    path,
    read,
)

log = logging.getLogger("railbird.table")

USUAL_SEATS = 4


class GameCalls:
    def __init__(self, tables: Tables, site: api.Site) -> None:
        self._tables = tables
        self._site = site

    def get(self) -> dict[str, Endpoint]:
        return {
            "/api/site": self.site,
            "/api/games": self.games,
            "/api/games/{game}/data": self.game_data,
            "/api/games/{game}/box": self.game_box,
        }

    def post(self) -> dict[str, Endpoint]:
        return {"/api/packs/check": self.check_pack}

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
                program_info(name) if self._tables.is_program(bot) else bot_info(game, name, bot)
                for name, bot in self._tables.bots_for(game.id).items()
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
        wanted = await read(request, api.PackToCheck, self._tables.limits.pack_body)
        pack = Pack(wanted.pack.name, wanted.pack.files)
        try:
            await self._tables.user_files.read(self._tables.game, wanted.game, pack)
        except BadPack as error:
            return answer(api.PackChecked(problems=error.problems))
        return answer(api.PackChecked(problems=()))


def _about_lesson(game: Game) -> str:
    """A foreign game's lesson may be broken; then its table works without one."""
    try:
        lesson = lesson_of(game.id)
    except RailbirdError as error:
        log.warning("%s", error)
        return ""
    return lesson.about if lesson else ""


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


def program_info(name: str) -> api.BotInfo:
    return api.BotInfo(name=name, about="A program that whoever runs this server has added.")


def forms_of(game: Game) -> tuple[api.FormInfo, ...]:
    """What the first page offers; a game that names nothing is played as it is by default."""
    usual = Form("the whole game", min(max(USUAL_SEATS, game.seats[0]), game.seats[-1]))
    forms = plugin_of(game.id).forms or (usual,)
    return tuple(
        api.FormInfo(
            words=form.words,
            seats=form.seats,
            options=dict(form.options),
            minutes=form.minutes,
        )
        for form in forms
    )


def box_json(game: Game) -> bytes:
    """What the game shows of its box; a key of several parts becomes one text.

    Parts stand like "6/dirt", and a part with parts of its own like "5-2/win".
    """
    return msgspec.json.encode(_plain_keys(msgspec.to_builtins(game.show.shown_box() or {})))


def _plain_keys(value: Any) -> Any:
    match value:
        case dict():
            return {_key(key): _plain_keys(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain_keys(each) for each in value]
    return value


def _key(key: object) -> object:
    return "/".join(map(_part, key)) if isinstance(key, list | tuple) else key


def _part(part: object) -> str:
    return "-".join(map(str, part)) if isinstance(part, list | tuple) else str(part)
