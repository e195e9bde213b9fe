"""Tables at which people go on playing while something is broken."""

from __future__ import annotations

import secrets
import time
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from devtools.demo.api_client import Client
from devtools.demo.game import seat_clients, sign_up
from tests.faults.answers import PATIENCE_SECONDS, Answers
from tests.kit.short_games import OPTIONS

LINE: Final = "All hands on deck! " * 20
BOTS_SECONDS: Final = 0.1  # between looks while bots are to move


class Table:
    """One game: what its clients sent, and what of it was accepted."""

    def __init__(self, site: str, ruleset: str, bots: int) -> None:
        self.people = [sign_up(site, f"p{seat}") for seat in range(3 - bots)]
        for person in self.people:  # whatever the time of day is
            person.call("PATCH", "me/preferences", {"night": None}, {})
        wish = {"ruleset": ruleset, "options": OPTIONS[ruleset], "bots": ["greedy"] * bots}
        self.id = seat_clients(self.people, wish | {"seats": 3} if bots else wish)
        for person in self.people:
            person.close()
        self.moves: defaultdict[int, list[Any]] = defaultdict(list)
        self.lines: list[str] = []
        self._unsure: dict[str, tuple[int, Mapping[str, Any], str]] = {}  # refused, by what it was

    @property
    def path(self) -> str:
        return f"/api/v1/games/{self.id}"

    def move(self, answers: Answers) -> int:
        """Make the next move, or try the refused one again; return the status of the answer."""
        if "move" not in self._unsure:
            view = answers.ask("GET", self.path, **bearer(self.people[0]))
            if view.status != 200:
                return view.status
            seat = next(iter(view.json["to_move"]), None)
            if seat is None or seat >= len(self.people):  # it is over, or a bot is to move
                return view.status
            mine = answers.ask("GET", self.path, **bearer(self.people[seat]))
            if mine.status != 200:
                return mine.status
            move = mine.json["legal_moves"][0]["move"]
            self._remember("move", seat, {"ply": mine.json["ply"], "move": move})
        seat, data, _ = self._unsure["move"]
        status = self._send(answers, "move", "moves")
        if status < 300:
            self.moves[seat].append(data["move"])
        return status

    def talk(self, answers: Answers) -> int:
        """Write the next line, or try the refused one again; return the status of the answer."""
        if "line" not in self._unsure:
            text = f"{len(self.lines)}: {LINE}".strip()
            self._remember("line", 0, {"room": "players", "text": text})
        _, data, _ = self._unsure["line"]
        status = self._send(answers, "line", "chat")
        if status < 300:
            self.lines.append(data["text"])
        return status

    def finish(self, answers: Answers) -> None:
        """Play to the end; bots and workers have to do their part."""
        give_up = time.monotonic() + 2 * PATIENCE_SECONDS
        while self.status(answers) != "finished":
            assert time.monotonic() < give_up
            if self.move(answers) == 200:
                time.sleep(BOTS_SECONDS)

    def status(self, answers: Answers) -> str:
        return str(answers.ask("GET", self.path, **bearer(self.people[0])).json.get("status"))

    def _remember(self, what: str, seat: int, data: Mapping[str, Any]) -> None:
        self._unsure[what] = (seat, data, secrets.token_hex(16))

    def _send(self, answers: Answers, what: str, where: str) -> int:
        seat, data, key = self._unsure[what]
        headers = bearer(self.people[seat]) | {"Idempotency-Key": key}
        answer = answers.ask("POST", f"{self.path}/{where}", data, **headers)
        if answer.status < 300:
            del self._unsure[what]
        else:
            assert answer.status == 503, answer
        return answer.status


def bearer(person: Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}
