"""What the stream of the lobby sends: public tables waiting for players, as they come and go.

It has what ``GET games`` lists about such tables to everybody. One reading serves all listeners of
a process, whatever each of them asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple
from uuid import UUID

import orjson

from games.models import Block, Game, User
from games.payloads.streams import GoneTable, LobbyTables
from games.payloads.tables import TableSummary
from games.policy import LOBBY_TABLES
from games.selectors.people.blocks import own
from games.selectors.play import table_view
from games.selectors.streams.cursors import ListCursor, StreamEvent, digest, name_of, stream_event
from games.selectors.tables import lists
from games.selectors.tables.visibility import lobby_of

WAITING: Final = (Game.Status.OPEN, Game.Status.FULL)
NEWEST: Final = ("-created_at", "id")


class Listed(NamedTuple):
    """A table of the lobby, and its JSON. It must not be changed."""

    game: UUID
    host: tuple[int, ...]  # ids from ``blocks.own``
    data: TableSummary
    json: bytes

    @property
    def state(self) -> int:
        return digest(self.json.decode())


class LobbyReading:
    """The lobby as read once for all listeners. Use it in one thread."""

    def __init__(self, listeners: Iterable[User] = ()) -> None:
        self._listeners = [one for user in listeners for one in own(user)]
        self._ends: dict[UUID, str] = {}

    @cached_property
    def tables(self) -> list[Listed]:
        """The newest waiting tables; two statements."""
        rows = lists.public_games(None).filter(status__in=WAITING).order_by(*NEWEST)
        found = ((row, table_view.summary(row, lobby_of(row))) for row in rows[:LOBBY_TABLES])
        return [
            Listed(row.pk, tuple(own(row.host)), data, orjson.dumps(data)) for row, data in found
        ]

    def tables_for(self, user: User | None) -> list[Listed]:
        """The waiting tables whose hosts have not blocked a listener."""
        if user is None:
            return self.tables
        mine = own(user)
        return [
            one
            for one in self.tables
            if not any((host, me) in self._blocks for host in one.host for me in mine)
        ]

    @cached_property
    def _blocks(self) -> frozenset[tuple[int, int]]:
        """Which hosts have blocked which listeners; one statement for all of them."""
        hosts = {one for table in self.tables for one in table.host}
        found = Block.objects.filter(blocker__in=hosts, blocked__in=self._listeners)
        return frozenset(found.values_list("blocker_id", "blocked_id"))

    def statuses(self, games: set[UUID]) -> Mapping[UUID, str]:
        """The status of tables that are no longer listed; one statement for all listeners."""
        if new := games - self._ends.keys():
            known = dict(Game.objects.filter(pk__in=new).values_list("pk", "status"))
            self._ends |= {game: known.get(game, Game.Status.CLOSED) for game in new}
        return self._ends


class LobbyStream:
    """One listener's stream of the lobby, and how far it has got.

    ``wanted`` are values of a table's summary by key; ``seats`` is the number of seats.
    """

    def __init__(self, *, wanted: Mapping[str, object], cursor: ListCursor | None) -> None:
        self.wanted, self.cursor = dict(wanted), cursor
        self._games: dict[int, UUID] = {}  # tables told about here, by their names in the cursor

    def read(self, user: User | None, lobby: LobbyReading) -> list[StreamEvent]:
        """Tell what changed since the last reading; at first, or after too much, the whole list."""
        seen = lobby.tables_for(user)
        tables = {name_of(one.game): one for one in seen if self._fits(one.data)}
        gone = set() if self.cursor is None else self.cursor.tables.keys() - tables.keys()
        if self.cursor is None or not gone <= self._games.keys():
            events = [self._whole(tables)]
        else:
            hidden = {one.game for one in lobby.tables} - {one.game for one in seen}
            events = [
                *self._gone(self.cursor, gone, hidden, lobby),
                *self._changed(self.cursor, tables),
            ]
        self._games = {name: one.game for name, one in tables.items()}
        return events

    def _whole(self, tables: Mapping[int, Listed]) -> StreamEvent:
        self.cursor = ListCursor(tables={name: one.state for name, one in tables.items()})
        whole: LobbyTables = {"tables": [one.data for one in tables.values()]}
        return stream_event("tables", self.cursor, whole)

    def _gone(
        self, cursor: ListCursor, gone: set[int], hidden: set[UUID], lobby: LobbyReading
    ) -> Iterator[StreamEvent]:
        """Tell what became of tables; those of a host who blocks the listener appear as closed."""
        statuses = lobby.statuses({self._games[name] for name in gone}) if gone else {}
        for name in sorted(gone):
            del cursor.tables[name]
            game = self._games[name]
            status = Game.Status.CLOSED if game in hidden else statuses[game]
            ended: GoneTable = {"id": str(game), "status": status}
            yield stream_event("gone", cursor, ended)

    def _changed(self, cursor: ListCursor, tables: Mapping[int, Listed]) -> Iterator[StreamEvent]:
        for name, one in reversed(list(tables.items())):  # the oldest first
            if cursor.tables.get(name) != one.state:
                cursor.tables[name] = one.state
                yield stream_event("table", cursor, one.data, one.json)

    def _fits(self, table: TableSummary) -> bool:
        shown = {**table, "seats": len(table["seats"]), "free": table["status"] == "open"}
        return all(shown[name] == value for name, value in self.wanted.items())
