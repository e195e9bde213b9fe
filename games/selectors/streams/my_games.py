"""What the stream of all my games sends: each table that changed, and my invitations."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import Final
from uuid import UUID

import orjson
from django.db.models import Q, QuerySet

from games.clocks.now import now
from games.models import Game, Invitation, User
from games.payloads.invitations import InvitationShape
from games.payloads.streams import MyLists
from games.selectors.play import table_view
from games.selectors.play.my_tables import my_tables
from games.selectors.streams.cursors import ListCursor, StreamEvent, digest, name_of, stream_event
from games.selectors.tables import lists
from games.selectors.tables.invitations import invitation_json, invitations_of
from games.selectors.tables.visibility import visibility_of

RECENT: Final = timedelta(days=7)  # how long a finished game stays in the list
RUNNING: Final = (Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE)


class MyStream:
    """One player's stream of all their tables, and how far it has got."""

    def __init__(self, *, language: str, cursor: ListCursor | None) -> None:
        self.language, self.cursor = language, cursor
        self.games: set[UUID] = set()

    def read(self, user: User, games: Collection[UUID] | None = None) -> list[StreamEvent]:
        """Tell what is new since the last reading, at all tables or at those that changed.

        At most seven statements, however many tables there are.
        """
        if self.cursor is None:
            return [self._whole(user)]
        rows = list(_mine(user) if games is None else _mine(user).filter(pk__in=games))
        if self._is_short(rows, games):
            return [self._whole(user)]
        self.games |= {row.pk for row in rows}
        events = list(self._changed(rows, user))
        if games is None or any(name_of(pk) not in self.cursor.tables for pk in games):
            events += self._invited(user)
        return events

    def _whole(self, user: User) -> StreamEvent:
        rows, invitations = list(_mine(user)), _invitations(user)
        self.games = {row.pk for row in rows}
        self.cursor = ListCursor(
            _digest(invitations), {name_of(row.pk): self._state(row, user) for row in rows}
        )
        lists: MyLists = {"tables": my_tables(rows, user), "invitations": invitations}
        return stream_event("tables", self.cursor, lists)

    def _changed(self, rows: list[Game], user: User) -> Iterator[StreamEvent]:
        assert self.cursor is not None
        known, states = self.cursor.tables, {row.pk: self._state(row, user) for row in rows}
        changed = [row for row in rows if known.get(name_of(row.pk)) != states[row.pk]]
        for row, shown in zip(changed, my_tables(changed, user), strict=True):
            known[name_of(row.pk)] = states[row.pk]
            yield stream_event("table", self.cursor, shown)

    def _invited(self, user: User) -> list[StreamEvent]:
        assert self.cursor is not None
        invitations = _invitations(user)
        if _digest(invitations) == self.cursor.invitations:
            return []
        self.cursor.invitations = _digest(invitations)
        return [stream_event("invitations", self.cursor, invitations)]

    def _is_short(self, rows: list[Game], games: Collection[UUID] | None) -> bool:
        """Whether a table told about is no longer the user's: then the whole list is sent anew."""
        assert self.cursor is not None
        found = {name_of(row.pk) for row in rows}
        asked = set(self.cursor.tables) if games is None else {name_of(pk) for pk in games}
        return bool(asked & set(self.cursor.tables) - found)

    def _state(self, row: Game, user: User) -> int:
        return digest(table_view.etag(row, visibility_of(row, user), self.language))


def _mine(user: User) -> QuerySet[Game]:
    """The tables that the stream covers: unfinished ones, and those that ended recently."""
    recent = Q(finished_at__gt=now() - RECENT)
    return lists.tables_of(user=user).filter(Q(status__in=RUNNING) | recent).order_by("pk")


def _invitations(user: User) -> list[InvitationShape]:
    rows = invitations_of(user=user, status=Invitation.Status.PENDING)
    return [invitation_json(row) for row in rows.order_by("-created_at", "pk")]


def _digest(rows: list[InvitationShape]) -> int:
    return digest(orjson.dumps(rows).decode())
