"""A client's one keep-alive connection, as lean as possible so as not to distort the figures.

Nothing of the site is imported here or below: the clients are a process of their own.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final, Self
from urllib.parse import urlsplit

import orjson

LENGTH: Final = b"\r\ncontent-length:"
LINE_BYTES: Final = 2**20  # of a message of a stream at most


class UnexpectedAnswerError(Exception):
    """The site refused what it should not have, or answered with something unexpected."""


class Connection:
    """One account's connection for one game; ``spent`` is the last request's milliseconds."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, site: str, token: str
    ) -> None:
        self._reader, self._writer = reader, writer
        self.common = f"Host: {site}\r\nAuthorization: Bearer {token}\r\n"
        self.spent = 0.0

    @classmethod
    async def open(cls, address: str, token: str) -> Self:
        """Connect. Raises OSError."""
        site = urlsplit(address)
        opened = await asyncio.open_connection(site.hostname, site.port, limit=LINE_BYTES)
        return cls(*opened, site.netloc, token)

    async def get(self, path: str) -> Any:
        """Request a table; return its view. Raises UnexpectedAnswerError."""
        return await self._ask(f"GET {path} HTTP/1.1\r\n{self.common}\r\n".encode())

    async def post(self, path: str, body: bytes, key: str) -> Any:
        """Post a move under an Idempotency-Key; return the view after it."""
        head = (
            f"POST {path} HTTP/1.1\r\n{self.common}Content-Type: application/json\r\n"
            f"Idempotency-Key: {key}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return await self._ask(head.encode() + body)

    async def listen(self, path: str) -> asyncio.StreamReader:
        """Open a stream; return a reader that has one message per line."""
        request = f"GET {path} HTTP/1.1\r\n{self.common}Accept: application/x-ndjson\r\n\r\n"
        self._writer.write(request.encode())
        head = await self._reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head[:16]:
            raise UnexpectedAnswerError(head.decode())
        return self._reader

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    async def _ask(self, request: bytes) -> Any:
        began = time.perf_counter()
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        _, _, after = head.partition(LENGTH)
        body = await self._reader.readexactly(int(after[: after.index(b"\r\n")]))
        self.spent = (time.perf_counter() - began) * 1000
        if not head.startswith(b"http/1.1 2"):
            raise UnexpectedAnswerError((head + body[:1000]).decode())
        return orjson.loads(body)
