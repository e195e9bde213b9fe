"""A server that takes calls and answers nothing, or nothing any more after its first words."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class SilentServer:
    """Listens from the start; ``close`` hangs up on all."""

    def __init__(self, words: bytes = b"", port: int = 0) -> None:
        self._words = words
        self._calls: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port = int(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._take, daemon=True)
        self._thread.start()

    @property
    def calls(self) -> int:
        return len(self._calls)

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._listener.accept()
                self._calls.append(caller)
                caller.sendall(self._words)

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        for one in (self._listener, *self._calls):
            one.close()
