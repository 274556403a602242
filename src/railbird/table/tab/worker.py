"""What JavaScript calls in the two workers: bytes and promises of a browser on one side, the house
on the other. It imports nothing of the browser."""

from collections.abc import Callable, Sequence
from typing import Any

from railbird.table.store.sqlite.journal import Append
from railbird.table.tab import thinking
from railbird.table.tab.house import House


class BrowserFiles:
    """The files of the house, which JavaScript opens."""

    def __init__(self, files: Any) -> None:
        self._files = files

    def names(self) -> Sequence[str]:
        return [str(name) for name in self._files.names()]

    def read(self, name: str) -> bytes:
        return bytes(self._files.read(name).to_bytes())

    async def write(self, name: str, content: bytes) -> None:
        await self._files.write(name, content)

    async def remove(self, name: str) -> None:
        await self._files.remove(name)

    async def appender(self, name: str) -> Append:
        append = await self._files.appender(name)

        def kept(content: bytes) -> None:
            try:
                append(content)
            except Exception as error:  # whatever a browser has against it
                raise OSError(str(error)) from None

        return kept


class Desk:
    """The house, as the first worker speaks to it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def call(self, method: str, path: str, type_: str, body: str) -> tuple[int, str, bytes]:
        answer = await self._house.carrier.call(method, path, type_, body.encode())
        return answer.status, answer.type, answer.body

    def open(self, socket: int, path: str) -> None:
        self._house.carrier.open(socket, path)

    def hear(self, socket: int, text: str) -> None:
        self._house.carrier.hear(socket, text)

    def close(self, socket: int) -> None:
        self._house.carrier.close(socket)

    def answered(self, number: int, answer: Any) -> None:
        self._house.thinker.answered(number, answer.to_bytes())

    def ended(self) -> None:
        self._house.thinker.ended()


async def open_house(
    files: Any,
    tell: Callable[[str, int, Any], None],
    post: Callable[[int, bytes], None],
    restart: Callable[[], None],
) -> Desk:
    return Desk(await House.open(BrowserFiles(files), tell, post, restart))


def answer(question: Any) -> bytes:
    """In the second worker."""
    return thinking.answer(question.to_bytes())
