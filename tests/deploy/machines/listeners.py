"""Open streams, which are opened again whenever they end, and what came by them."""

from __future__ import annotations

import http.client
import json
import time
from contextlib import closing
from threading import Thread
from typing import Any, Final

from tests.deploy.machines.players import Player
from tests.deploy.tls_front import Front

PAUSE_SECONDS: Final = 0.5  # before a stream is opened again


class Listener(Thread):
    """One client that listens, from its first message on, until it is asked to end."""

    def __init__(self, front: Front, player: Player, path: str) -> None:
        super().__init__(daemon=True)
        self.front, self.player, self.path = front, player, f"/api/v1/{path}"
        self.messages: list[dict[str, Any]] = []
        self.ends = False

    def of(self, event: str) -> list[Any]:
        """The data of all messages of a kind."""
        return [message["data"] for message in list(self.messages) if message["event"] == event]

    def run(self) -> None:
        while not self.ends:
            ended = self._listen()
            if not self.ends:
                self.player.tally.cut(ended)
                time.sleep(PAUSE_SECONDS)

    def _listen(self) -> str:
        """Go on after the last message until the stream ends; say how it did."""
        headers = self.player.headers | {"Accept": "application/x-ndjson"}
        if self.messages:
            headers["Last-Event-ID"] = self.messages[-1]["id"]
        with closing(self.front.connect()) as connection:
            try:
                connection.request("GET", self.path, headers=headers)
                answer = connection.getresponse()
                if answer.status != 200:
                    return str(answer.status)
                while not self.ends and (line := answer.readline()).endswith(b"\n"):
                    if line.strip():  # otherwise it is a sign of life
                        self.messages.append(json.loads(line))
            except (OSError, http.client.HTTPException) as error:
                return type(error).__name__
        return "ended"
