"""What the stream of one table sends: moves, notices, chat lines, and then the view."""

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
from games.selectors.streams.reading import TableReading, Told, last_ply
from games.selectors.tables.access import check_visible, warnings_for
from games.selectors.tables.visibility import Visibility, visibility_of
from games.selectors.talk import chat

LINES_AT_ONCE: Final = 200


class TableStream:
    """One viewer's stream of one table, and how far it has got."""

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
        """Tell what is new since the last reading. Raises GameNotFoundError.

        ``table`` is a new reading, or one just used for other listeners of the table. A new one
        takes two statements if there is nothing new, and at most eight.
        """
        check_visible(table.game, user, self.invitation)
        self.more = False
        visibility = self._seen(table, user)
        # The cursor is ahead of the table: moves were taken back, or the id is made up.
        if self.cursor is None or self.cursor.ply > last_ply(visibility):
            return [self._whole(table, user, visibility)]
        return list(self._since(self.cursor, table, user, visibility, only_chat=only_chat))

    def _whole(self, table: TableReading, user: User | None, visibility: Visibility) -> StreamEvent:
        """Tell the full state; what led to it can be read elsewhere."""
        visibility = self._settled(table, user, visibility)
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
        self,
        cursor: TableCursor,
        table: TableReading,
        user: User | None,
        visibility: Visibility,
        *,
        only_chat: bool,
    ) -> Iterator[StreamEvent]:
        if only_chat or table.state(visibility, self.language) == cursor.view:
            yield from self._said(table, user)
            return
        seen = self._settled(table, user, visibility)
        told = table.told(lambda: self._happened(table, seen, cursor), seen, cursor, self.zone)
        self.cursor, self.more = told.cursor, told.view is None
        yield from told.events
        yield from self._said(table, user)
        if self.more:
            return
        heard = self.cursor is not told.cursor
        event, self.cursor = (
            self._view(table, seen, self.cursor) if heard or told.view is None else told.view
        )
        yield event

    def _settled(
        self, table: TableReading, user: User | None, visibility: Visibility
    ) -> Visibility:
        """Return what the viewer may see of the table, after its position has been read."""
        return self._seen(table, user) if table.settle(visibility) else visibility

    def _seen(self, table: TableReading, user: User | None) -> Visibility:
        """What the viewer may see, and whom they are warned about before they sit down."""
        return visibility_of(table.game, user, warned=warnings_for(table.game, user))

    def _happened(self, table: TableReading, visibility: Visibility, at: TableCursor) -> Told:
        """Tell moves, and the notices beside them."""
        page = table.moves(visibility, at.ply)
        events = []
        for row in page[: reading.MOVES_AT_ONCE]:
            at = replace(at, ply=row.ply)
            events.append(stream_event("move", at, *table.entry(row, visibility)))
        for note in table.notices(visibility, at):
            at = replace(at, notice=note.pk)
            events.append(stream_event("notice", at, *table.notice(note, self.zone)))
        there_is_more = len(page) > reading.MOVES_AT_ONCE
        return Told(events, at, None if there_is_more else self._view(table, visibility, at))

    def _view(
        self, table: TableReading, visibility: Visibility, at: TableCursor
    ) -> tuple[StreamEvent, TableCursor]:
        """Tell the state that all this led to, with the cursor after it."""
        at = replace(at, view=table.state(visibility, self.language))
        return stream_event("table", at, *table.view(visibility)), at

    def _said(self, table: TableReading, user: User | None) -> Iterator[StreamEvent]:
        """Tell lines of chat, read for this listener alone, as they depend on whom they muted."""
        if user is None or not self.with_chat:
            return
        for room in ChatMessage.Room.values:
            heard: int = getattr(self._at, room)
            if table.last_line(room) <= heard or not self._hears(table, user, room):
                continue
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
