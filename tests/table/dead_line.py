"""A line to a server that can go dead: nothing comes through any more, and nobody closes it."""

import contextlib
import socket
import threading
from typing import Self


class DeadLine:
    """Takes connections at an address of its own and passes their bytes on to the server's.

    While it is cut, what is sent waits, as packets do that are sent again and again.
    """

    def __init__(self, server: str) -> None:
        host, _, port = server.removeprefix("http://").partition(":")
        self._server = host, int(port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._up, self._down = Gate(), Gate()
        self.connections = 0
        """That were ever made."""

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self, *, up: bool = True, down: bool = True) -> None:
        """Towards the server, towards the browser, or both."""
        if up:
            self._up.close()
        if down:
            self._down.close()

    def mend(self) -> None:
        """What has waited comes through."""
        self._up.open()
        self._down.open()

    def renew(self) -> None:
        """As on a phone that wakes up in another network: what was connected stays dead."""
        self._up, self._down = Gate(), Gate()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        for end in (self._listener, *self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                server = socket.create_connection(self._server)
                self._ends += browser, server
                self.connections += 1
                self._carry(browser, server, self._up)
                self._carry(server, browser, self._down)

    def _carry(self, source: socket.socket, sink: socket.socket, gate: "Gate") -> None:
        def carry() -> None:
            with contextlib.suppress(OSError):
                while data := source.recv(1 << 16):
                    gate.pass_through()
                    sink.sendall(data)
                gate.pass_through()
                sink.shutdown(socket.SHUT_WR)

        threading.Thread(target=carry, daemon=True).start()


class Gate:
    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()

    def open(self) -> None:
        self._open.set()

    def close(self) -> None:
        self._open.clear()

    def pass_through(self) -> None:
        self._open.wait()
