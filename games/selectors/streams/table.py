"""What the stream of one table tells: moves, notices, lines of chat, and the view that follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from uuid import UUID

from games.errors import RoomClosedError
from games.models import ChatMessage, User
from games.payloads.streams import StreamedLine
from games.selectors.streams import reading
from games.selectors.streams.cursors import StreamEvent, TableCursor, stream_event
from games.selectors.streams.reading import TableReading, last_ply
from games.selectors.tables.access import check_visible
from games.selectors.tables.visibility import Visibility, visibility_of
from games.selectors.talk import chat

LINES_AT_ONCE: Final = 200


class TableStream:
    """One viewer's stream of one table, and how far it has come."""

    def __init__(
        self,
        *,
        game_id: UUID,
        language: str,
        zone: str,
        cursor: TableCursor | None,
        invitation: str | None = None,
        with_chat: bool = False,
    ) -> None:
        self.game_id, self.language, self.zone = game_id, language, zone
        self.cursor, self.invitation, self.with_chat = cursor, invitation, with_chat
        self.more = False  # there was too much for one reading

    def read(
        self, user: User | None, table: TableReading, *, only_chat: bool = False
    ) -> list[StreamEvent]:
        """Tell what came since the last reading. Raises GameNotFoundError.

        ``table`` is a new reading, or one that others of the table's listeners were told from just
        now. Without them, two statements if there is nothing new, and at most eight.
        """
        check_visible(table.game, user, self.invitation)
        self.more = False
        visibility = visibility_of(table.game, user)
        # More was told than there is: moves were taken back, or the id is made up.
        if self.cursor is None or self.cursor.ply > last_ply(visibility):
            return [self._whole(table, user)]
        return list(self._since(self.cursor, table, user, only_chat=only_chat))

    def _whole(self, table: TableReading, user: User | None) -> StreamEvent:
        """Tell the full state; all that led to it can be read elsewhere."""
        visibility = self._settled(table, user)
        rooms = {
            room: table.last_line(room) if self._hears(table, user, room) else 0
            for room in ChatMessage.Room.values
        }
        self.cursor = TableCursor(
            table.state(visibility, self.language),
            last_ply(visibility),
            table.last_notice(visibility),
            **rooms,
        )
        return stream_event("table", self.cursor, *table.view(visibility))

    def _since(
        self, cursor: TableCursor, table: TableReading, user: User | None, *, only_chat: bool
    ) -> Iterator[StreamEvent]:
        visibility = visibility_of(table.game, user)
        is_new = not only_chat and table.state(visibility, self.language) != cursor.view
        if is_new:
            visibility = self._settled(table, user)
            yield from self._moves(table, visibility)
            yield from self._noticed(table, visibility)
        yield from self._said(table, user)
        if is_new and not self.more:
            self._advance(view=table.state(visibility, self.language))
            yield stream_event("table", self.cursor, *table.view(visibility))

    def _settled(self, table: TableReading, user: User | None) -> Visibility:
        """Say what the viewer may see of the table once its position has been read."""
        table.settle(visibility_of(table.game, user))
        return visibility_of(table.game, user)

    def _moves(self, table: TableReading, visibility: Visibility) -> Iterator[StreamEvent]:
        page = table.moves(visibility, self._at.ply)
        self.more |= len(page) > reading.MOVES_AT_ONCE
        for row in page[: reading.MOVES_AT_ONCE]:
            self._advance(ply=row.ply)
            yield stream_event("move", self.cursor, *table.entry(row, visibility))

    def _noticed(self, table: TableReading, visibility: Visibility) -> Iterator[StreamEvent]:
        for row in table.notices(visibility, self._at):
            self._advance(notice=row.pk)
            yield stream_event("notice", self.cursor, *table.notice(row, self.zone))

    def _said(self, table: TableReading, user: User | None) -> Iterator[StreamEvent]:
        """Tell lines of chat, read for this listener alone: whom they muted is theirs to say."""
        for room in ChatMessage.Room.values:
            heard: int = getattr(self._at, room)
            if not self._hears(table, user, room) or table.last_line(room) <= heard:
                continue
            assert user is not None
            fresh = chat.lines_in(table.game, user, room).filter(pk__gt=heard)
            rows = list(fresh.order_by("pk")[: LINES_AT_ONCE + 1])
            self.more |= len(rows) > LINES_AT_ONCE
            for row in rows[:LINES_AT_ONCE]:
                self._advance(**{room: row.pk})
                line: StreamedLine = {**chat.line_json(row, user, muted=row.muted), "room": room}
                yield stream_event("chat", self.cursor, line)

    def _hears(self, table: TableReading, user: User | None, room: str) -> bool:
        """Whether a room is open to the viewer, as GET chat would say."""
        if user is None or not self.with_chat:
            return False
        try:
            chat.check_room(table.game, user, room, had_seat=table.had_seat)
        except RoomClosedError:
            return False
        return True

    @property
    def _at(self) -> TableCursor:
        assert self.cursor is not None
        return self.cursor

    def _advance(self, **parts: int) -> None:
        self.cursor = replace(self._at, **parts)
