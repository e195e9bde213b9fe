"""What the stream of one table tells: moves, notices, lines of chat, and the view that follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from uuid import UUID

from django.db.models import Max, QuerySet

from games.errors import RoomClosedError
from games.models import ChatMessage, Game, Notice, User
from games.payloads.streams import StreamedLine, StreamedNotice
from games.selectors.play import game_log, looks, table_view
from games.selectors.streams.cursors import StreamEvent, TableCursor, digest, stream_event
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import NOTHING_YET, Visibility, visibility_of
from games.selectors.talk import chat

MOVES_AT_ONCE: Final = 500  # who was away longer is told the rest by the next reading
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

    def read(self, user: User | None, *, only_chat: bool = False) -> list[StreamEvent]:
        """Tell what came since the last reading. Raises GameNotFoundError.

        Two statements if nothing did, and at most eight.
        """
        game = get_visible_game(game_id=self.game_id, user=user, invitation=self.invitation)
        self.more = False
        if self.cursor is None or self._is_ahead(self.cursor, game, user):
            return [self._whole(game, user)]
        return list(self._since(self.cursor, game, user, only_chat=only_chat))

    def _whole(self, game: Game, user: User | None) -> StreamEvent:
        """Tell the full state; all that led to it can be read elsewhere."""
        view = table_view.table_view(game=game, visibility=visibility_of(game, user))
        visibility = visibility_of(game, user)  # it was read once more for the view
        noticed = _notices(game, visibility).aggregate(last=Max("id"))["last"] or 0
        rooms = {room: self._last_line(game, user, room) for room in ChatMessage.Room.values}
        self.cursor = TableCursor(self._state(game, visibility), _ply(visibility), noticed, **rooms)
        return stream_event("table", self.cursor, view)

    def _since(
        self, cursor: TableCursor, game: Game, user: User | None, *, only_chat: bool
    ) -> Iterator[StreamEvent]:
        view = None
        visibility = visibility_of(game, user)
        if not only_chat and self._state(game, visibility) != cursor.view:
            view = table_view.table_view(
                game=game, visibility=visibility
            )  # reads the game once more
            visibility = visibility_of(game, user)
            yield from self._moves(game, visibility)
            yield from self._noticed(game, visibility)
        yield from self._said(game, user)
        if view is not None and not self.more:
            self._advance(view=self._state(game, visibility))
            yield stream_event("table", self.cursor, view)

    def _moves(self, game: Game, visibility: Visibility) -> Iterator[StreamEvent]:
        rows = game_log.moves(game_id=game.pk, visibility=visibility, after=self._at.ply).order_by(
            "ply"
        )
        page = list(rows[: MOVES_AT_ONCE + 1])
        self.more |= len(page) > MOVES_AT_ONCE
        names = game_log.names_at(game)
        for row in page[:MOVES_AT_ONCE]:
            self._advance(ply=row.ply)
            yield stream_event(
                "move", self.cursor, game_log.entry(row, visibility.seat, game.ruleset, names)
            )

    def _noticed(self, game: Game, visibility: Visibility) -> Iterator[StreamEvent]:
        rows = _notices(game, visibility).filter(pk__gt=self._at.notice, ply__lte=self._at.ply)
        names = game_log.names_at(game)
        for row in rows.select_related("player").order_by("pk"):
            self._advance(notice=row.pk)
            data: StreamedNotice = {
                **game_log.notice_json(row, names, self.zone),
                "ply": row.ply,
            }
            yield stream_event("notice", self.cursor, data)

    def _said(self, game: Game, user: User | None) -> Iterator[StreamEvent]:
        for room in ChatMessage.Room.values:
            if not self._hears(game, user, room):
                continue
            assert user is not None
            fresh = chat.lines_in(game, user, room).filter(pk__gt=getattr(self._at, room))
            rows = list(fresh.order_by("pk")[: LINES_AT_ONCE + 1])
            self.more |= len(rows) > LINES_AT_ONCE
            for row in rows[:LINES_AT_ONCE]:
                self._advance(**{room: row.pk})
                line: StreamedLine = {**chat.line_json(row, user, muted=row.muted), "room": room}
                yield stream_event("chat", self.cursor, line)

    def _last_line(self, game: Game, user: User | None, room: str) -> int:
        if not self._hears(game, user, room):
            return 0
        lines = ChatMessage.objects.filter(game=game, room=room)
        return lines.aggregate(last=Max("id"))["last"] or 0

    def _hears(self, game: Game, user: User | None, room: str) -> bool:
        """Whether a room is open to the viewer, as GET chat would say."""
        if user is None or not self.with_chat:
            return False
        try:
            chat.check_room(game, user, room)
        except RoomClosedError:
            return False
        return True

    def _state(self, game: Game, visibility: Visibility) -> int:
        """Tell this state of the view from others; the caller's language is part of it."""
        return digest(table_view.etag(game, visibility, self.language))

    def _is_ahead(self, cursor: TableCursor, game: Game, user: User | None) -> bool:
        """Whether more was told than there is: moves were taken back, or the id is made up."""
        return cursor.ply > _ply(visibility_of(game, user))

    @property
    def _at(self) -> TableCursor:
        assert self.cursor is not None
        return self.cursor

    def _advance(self, **parts: int) -> None:
        self.cursor = replace(self._at, **parts)


def _ply(visibility: Visibility) -> int:
    return NOTHING_YET if visibility.last_ply is None else visibility.last_ply


def _notices(game: Game, visibility: Visibility) -> QuerySet[Notice]:
    return looks.told(Notice.objects.filter(game_id=game.pk, ply__lte=_ply(visibility)), game)
