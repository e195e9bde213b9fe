"""Accounts and tables for the clients, made through the API like everybody's."""

from __future__ import annotations

from itertools import count

from devtools.benchmark.moves.messages import Lane
from devtools.demo.api_client import Client
from devtools.demo.game import seat_clients, sign_up
from games.engine.types import Json
from games.rulesets.registry import RULESETS

BOT = "greedy"


class Tables:
    """Seats accounts at tables of a site; in a round, each plays at one table at most."""

    def __init__(self, address: str, ruleset: str) -> None:
        self.address, self.ruleset = address, ruleset
        self._people: list[Client] = []
        self._numbers = count()

    def seated(self, tables: int, seats: int, *, ruleset: str = "", bots: int = 0) -> list[Lane]:
        """Start ``tables`` games of ``seats`` seats, the last ``bots`` of which are bots'."""
        wanted: dict[str, Json] = {"ruleset": ruleset or self.ruleset, "seats": seats}
        wanted |= {"bots": [BOT] * bots} if bots else {}
        players = self._some(tables * (seats - bots))
        lanes = []
        for table in range(tables):
            clients = players[table::tables]
            game = seat_clients(clients, wanted)
            tokens = [client.token for client in clients]
            lanes.append(Lane(game=game, tokens=tokens, seed=next(self._numbers)))
        return lanes

    def spectators(self, lane: Lane, streams: int, each: int) -> list[Lane]:
        """Let others watch a game with ``streams`` streams, at most ``each`` per account."""
        others = self._some(len(lane["tokens"]) + -(-streams // each))[len(lane["tokens"]) :]
        tokens = [other.token for other in others for _ in range(each)][:streams]
        return [Lane(game=lane["game"], tokens=tokens, seed=0)]

    def close(self) -> None:
        """Hang up; the accounts stay."""
        for person in self._people:
            person.close()

    def _some(self, people: int) -> list[Client]:
        while len(self._people) < people:
            self._people.append(sign_up(self.address, "m"))
        return self._people[:people]


def sizes(ruleset: str) -> list[int]:
    """The numbers of seats that a game can have."""
    return sorted(RULESETS[ruleset].rules.table_sizes)
