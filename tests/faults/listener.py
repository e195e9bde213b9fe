"""A stream of one table, as one of its players reads it."""

from __future__ import annotations

import http.client
import json
import socket
from contextlib import suppress
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from tests.faults.answers import PATIENCE_SECONDS, Answers
from tests.faults.tables import Table, bearer


class Listener(Thread):
    """Open until it is closed, or the site ends it: it does not come back."""

    def __init__(self, site: str, table: Table) -> None:
        super().__init__(daemon=True)
        self._table = table
        self._headers = bearer(table.people[0])
        self._caller = http.client.HTTPConnection(urlsplit(site).netloc, timeout=PATIENCE_SECONDS)
        self._caller.request(
            "GET",
            f"{table.path}/events",
            headers=self._headers | {"Accept": "application/x-ndjson"},
        )
        self._answer = self._caller.getresponse()
        assert self._answer.status == 200
        self.messages: list[Any] = []
        self.start()

    def run(self) -> None:
        with suppress(OSError, http.client.HTTPException):
            for line in self._answer:
                if line.strip():
                    self.messages.append(json.loads(line))

    def close(self) -> None:
        assert self._caller.sock is not None, "the site has not ended it"
        self._caller.sock.shutdown(socket.SHUT_RDWR)
        self.join()
        self._caller.close()

    def plies(self) -> list[int]:
        """The moves that were told, in this order."""
        return [told["data"]["ply"] for told in self.messages if told["event"] == "move"]

    def has_told_all(self, answers: Answers) -> bool:
        """Whether it has told each move of the log, from where it began, once and in order."""
        if not self.messages:
            return False
        first = self.messages[0]["data"]["ply"]
        path = f"{self._table.path}/moves?limit=500&after={first}"
        log = answers.ask("GET", path, **self._headers).json["results"]
        return self.plies() == [entry["ply"] for entry in log]
