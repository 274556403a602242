"""The workshop: variants of games that visitors make from the tables of a box.

A variant is kept as it is typed, finished or not. Anyone with its link may read, play and copy it;
only its owner may change it.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from railbird.core import Game
from railbird.lab.sheets import (
    Cells,
    title_of,
)
from railbird.table.limits import Limits, plain_text
from railbird.table.model import VariantUsed, new_id
from railbird.table.ports import Clock, UserFiles
from railbird.table.protocol.api import NewTable, PackGiven
from railbird.table.protocol.workshop import (
    NewVariant,
    PackFile,
    VariantEdit,
    VariantListed,
    VariantSaved,
    VariantShown,
)
from railbird.table.refusal import NotThere, Refused, TooMuch
from railbird.table.room.quotas import Maker, Quotas
from railbird.table.store.store import Store
from railbird.table.store.variants import ChangedMeanwhile, VariantRow
from railbird.table.workshop.editing import (
    Checked,
    cells_of,
    changes_in_words,
    check_variant,
    edited,
    known_options,
    shown_sheets,
    version_of,
)

ID_LENGTH = 16
"""Longer than a table's: a variant is found by its link alone, for years."""

NAME_LENGTH = 40


class Workshop:
    def __init__(
        self,
        store: Store,
        games: Callable[[str], Game],
        user_files: UserFiles,
        quotas: Quotas,
        limits: Limits,
        clock: Clock,
    ) -> None:
        self._store = store.variants
        self.game = games
        self._user_files = user_files
        self._quotas = quotas
        self._limits = limits
        self._clock = clock

    # -- reading -----------------------------------------------------------------------------

    async def mine(self, visitor: str) -> list[VariantListed]:
        rows = await self._store.of(visitor, self._limits.variants_per_visitor)
        return [
            VariantListed(
                variant=row.id,
                game=row.game,
                title=self.game(row.game).title,
                name=row.name,
                kind=row.kind,
                default=row.default,
                touched=row.touched,
            )
            for row in rows
            if self._is_known(row.game)
        ]

    def _is_known(self, game: str) -> bool:
        """A server may have been started with a game once and no longer."""
        try:
            self.game(game)
        except NotThere:
            return False
        return True

    async def row(self, variant: str) -> tuple[VariantRow, int]:
        found = await self._store.get(variant)
        if found is None:
            raise NotThere("there is no such variant; it may have been deleted")
        return found

    async def show(self, variant: str, visitor: str) -> VariantShown:
        row, revision = await self.row(variant)
        game = self.game(row.game)
        checked = await self.check(row)
        return VariantShown(
            variant=row.id,
            game=row.game,
            title=game.title,
            name=row.name,
            kind=row.kind,
            default=row.default,
            mine=row.owner == visitor,
            revision=revision,
            options=row.options,
            entered=row.entered,
            sheets=tuple(shown_sheets(game, row.cells)),
            faults=checked.faults,
            option_fault=checked.option_fault,
        )

    async def check(self, row: VariantRow) -> Checked:
        return await self._user_files.read(check_variant, self.game(row.game), row)

    async def playable(self, row: VariantRow) -> Checked:
        """The variant with its pack; Refused if it cannot be played yet, with the first reason."""
        checked = await self.check(row)
        if checked.faults:
            first = checked.faults[0]
            more = f", and {len(checked.faults) - 1} more" if len(checked.faults) > 1 else ""
            raise Refused(
                f"{row.name} cannot be played yet: {title_of(first.file)}: {first.message}{more}",
                first.rule,
            )
        if checked.option_fault:
            raise Refused(f"{row.name} cannot be played yet: {checked.option_fault}")
        return checked

    async def for_table(
        self, wanted: NewTable, visitor: str
    ) -> tuple[NewTable, VariantUsed | None]:
        """What is wanted, with the tables and options of the variant that it names, or else with
        the visitor's own box."""
        if wanted.variant is None:
            return await self._with_own_box(wanted, visitor), None
        if wanted.pack is not None:
            raise Refused("a table has a pack or a variant, not both")
        row, _ = await self.row(wanted.variant)
        checked = await self.playable(row)
        if row.game != wanted.game:
            raise Refused(f"that is a variant of {self.game(row.game).title}")
        pack = PackGiven(name=row.name, files=checked.pack.files) if checked.pack else None
        used = VariantUsed(
            id=row.id,
            version=version_of(checked.pack, row.options),
            name=row.name,
            options=row.options,
            changes=changes_in_words(self.game(row.game), row.cells, row.options),
        )
        name = wanted.name or row.name
        return replace(wanted, name=name, pack=pack, options=wanted.options | row.options), used

    async def _with_own_box(self, wanted: NewTable, visitor: str) -> NewTable:
        if wanted.pack is not None or wanted.printed:
            return wanted
        boxes = await self._store.of(visitor, self._limits.variants_per_visitor)
        own = next((row for row in boxes if row.default and row.game == wanted.game), None)
        if own is None:
            return wanted
        pack = (await self.playable(own)).pack
        given = PackGiven(name=own.name, files=pack.files) if pack else None
        return replace(wanted, pack=given, options=own.options | wanted.options)

    async def file(self, variant: str) -> PackFile:
        row, _ = await self.row(variant)
        pack = (await self.check(row)).pack
        files = pack.files if pack else {}
        return PackFile(game=row.game, name=row.name, files=files, options=row.options)

    # -- changing ----------------------------------------------------------------------------

    async def make(self, wanted: NewVariant, maker: Maker) -> VariantRow:
        if await self._store.count(maker.visitor) >= self._limits.variants_per_visitor:
            raise TooMuch(
                f"you have {self._limits.variants_per_visitor} variants in the workshop; "
                "delete one you no longer need"
            )
        game = self.game(wanted.game)
        now = self._clock.now()
        row = VariantRow(
            id=new_id(ID_LENGTH),
            game=game.id,
            owner=maker.visitor,
            name=_name(wanted.name, "My box" if wanted.kind == "box" else "My variant"),
            kind=wanted.kind,
            options=known_options(game, wanted.options),
            made=now,
            touched=now,
        )
        if wanted.copy_of is not None:
            other, _ = await self.row(wanted.copy_of)
            if other.game != game.id:
                raise Refused(f"that is a variant of {self.game(other.game).title}")
            row = replace(row, cells=other.cells, options=other.options)
        if wanted.pack is not None:
            files = wanted.pack.files
            row = replace(row, cells=await self._user_files.read(cells_of, game, files))
        await self._save(row, 0, maker)
        return row

    async def edit(self, variant: str, wanted: VariantEdit, maker: Maker) -> VariantSaved:
        row, revision = await self.own(variant, maker.visitor)
        if wanted.revision != revision:
            raise ChangedMeanwhile
        game = self.game(row.game)
        if wanted.name is not None:
            row = replace(row, name=_name(wanted.name))
        if wanted.options is not None:
            row = replace(row, options=known_options(game, wanted.options))
        if wanted.entered is not None:
            row = replace(row, entered=tuple(f for f in game.data_files if f in wanted.entered))
        if wanted.sheets:
            row = replace(row, cells=await self._user_files.read(edited, game, row.cells, wanted))
        if wanted.default is not None:
            row = await self._as_default(row, wanted.default, maker)
        checked = await self.check(row)
        revision = await self._save(replace(row, touched=self._clock.now()), revision, maker)
        return VariantSaved(
            revision=revision, faults=checked.faults, option_fault=checked.option_fault
        )

    async def _as_default(self, row: VariantRow, wanted: bool, maker: Maker) -> VariantRow:
        """At new tables of its owner; one box of a game at a time."""
        if not wanted:
            return replace(row, default=False)
        if row.kind != "box":
            raise Refused("only your own box can be the default; open a variant on its own")
        await self.playable(row)
        for other in await self._store.of(maker.visitor, self._limits.variants_per_visitor):
            if other.default and other.game == row.game and other.id != row.id:
                now, revision = await self.row(other.id)
                await self._save(replace(now, default=False), revision, maker)
        return replace(row, default=True)

    async def put_back(
        self,
        variant: str,
        revision: int,
        cells: dict[str, Cells],
        options: dict[str, Any],
        maker: Maker,
    ) -> VariantSaved:
        """An earlier version takes the place of what is there."""
        row, now = await self.own(variant, maker.visitor)
        if revision != now:
            raise ChangedMeanwhile
        row = replace(row, cells=cells, options=options, touched=self._clock.now())
        checked = await self.check(row)
        return VariantSaved(
            revision=await self._save(row, revision, maker),
            faults=checked.faults,
            option_fault=checked.option_fault,
        )

    async def remove(self, variant: str, visitor: str) -> None:
        await self.own(variant, visitor)
        await self._store.forget(variant)

    async def own(self, variant: str, visitor: str) -> tuple[VariantRow, int]:
        row, revision = await self.row(variant)
        if row.owner != visitor:
            raise Refused("this variant is somebody else's; make your own copy to change it")
        return row, revision

    async def _save(self, row: VariantRow, revision: int, maker: Maker) -> int:
        grown = len(msgspec.json.encode(row)) - await self._store.bytes_of(row.id)
        await self._quotas.check(maker, max(0, grown))
        return await self._store.save(row, revision, maker)


def _name(given: str, otherwise: str | None = None) -> str:
    if not given.strip() and otherwise is not None:
        return otherwise
    return plain_text(given, "name of the variant", NAME_LENGTH)
