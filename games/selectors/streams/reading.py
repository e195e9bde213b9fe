"""One reading of a table, shared by all its listeners.

What listeners of the same kind are told is read, put into words and encoded once. A kind is the
whole ``Visibility``, which includes the seat, and the language: all that a view depends on. A
reading is made for one change, and then dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar
from uuid import UUID

import orjson
from django.db.models import Max, QuerySet
from django.utils.translation import get_language

from games.models import ChatMessage, Game, MoveRecord, Notice, Participation, User
from games.models.columns import fetch
from games.payloads.moves import StreamedMove
from games.payloads.streams import StreamedNotice
from games.payloads.tables import TableView
from games.selectors.play import game_log, looks, table_view
from games.selectors.play.seat_names import names_at
from games.selectors.streams.cursors import StreamEvent, TableCursor, digest
from games.selectors.tables import rows
from games.selectors.tables.visibility import NOTHING_YET, Visibility
from games.selectors.talk import chat

MOVES_AT_ONCE: Final = 500  # whoever missed more is told the rest by the next reading

# Each room separately, which takes one row of its index.
_LAST_LINE: Final = "(SELECT max(id) FROM games_chatmessage WHERE game_id = %s AND room = %s)"
_LAST_LINES: Final = f"SELECT {', '.join(_LAST_LINE for _ in ChatMessage.Room)}"

Made = TypeVar("Made")
Data = TypeVar("Data")


class Shared(NamedTuple, Generic[Data]):
    """What several listeners are told, and its JSON. It must not be changed."""

    data: Data
    json: bytes


class Told(NamedTuple):
    """What a reading tells a listener, and the cursor after it."""

    events: list[StreamEvent]
    cursor: TableCursor
    view: tuple[StreamEvent, TableCursor] | None  # after them; None: there is more to tell first


class TableReading:
    """A table as read for ``listeners``, which are account ids. Use it in one thread."""

    def __init__(self, game_id: UUID, listeners: Collection[int] = ()) -> None:
        self._game_id, self._listeners = game_id, listeners
        self._made: dict[tuple[object, ...], Any] = {}

    @cached_property
    def game(self) -> Game:
        """The table with its seats; one statement. Raises GameNotFoundError."""
        return rows.table(game_id=self._game_id)

    def settle(self, visibility: Visibility) -> bool:
        """Read the present position and all that changes with it, if the viewer may see it.

        It is read once at most; return whether it was read now. If so, the game may have moved on:
        what was made before is dropped, and the caller must check visibility again.
        """
        game = self.game
        if "state" in game.__dict__ or not visibility.present:
            return False
        if not game.has_rules or game.started_at is None:
            return False
        game.refresh_from_db(fields=table_view.MOVING)
        self._made.clear()
        return True

    def state(self, visibility: Visibility, language: str) -> int:
        """Return a digest of the view's state, which includes the caller's language."""

        def make() -> int:
            return digest(table_view.etag(self.game, visibility, language))

        return self._once(make, "state", visibility, language)

    def view(self, visibility: Visibility) -> Shared[TableView]:
        """The view for a kind of viewer. Call ``settle`` first: this does not read the present."""

        def make() -> Shared[TableView]:
            return _shared(table_view.table_view(game=self.game, visibility=visibility))

        return self._once(make, "view", visibility)

    def moves(self, visibility: Visibility, after: int) -> list[MoveRecord]:
        """The moves that a viewer may see, secrets included; one more than are told at once."""
        public = _public(visibility)  # so that the rows depend on no seat

        def make() -> list[MoveRecord]:
            found = game_log.moves(game_id=self.game.pk, visibility=public, after=after)
            return list(found.order_by("ply")[: MOVES_AT_ONCE + 1])

        return self._once(make, "moves", public, after)

    def entry(self, row: MoveRecord, visibility: Visibility) -> Shared[StreamedMove]:
        """One move as a kind of viewer may know it."""

        def make() -> Shared[StreamedMove]:
            names = names_at(self.game)
            return _shared(game_log.entry(row, visibility.seat, self.game.ruleset, names))

        return self._once(make, "entry", row.ply, visibility)

    def notices(self, visibility: Visibility, at: TableCursor) -> list[Notice]:
        """The notices beside the moves up to a listener's cursor."""
        public = _public(visibility)

        def make() -> list[Notice]:
            fresh = self._noticed(public).filter(pk__gt=at.notice, ply__lte=at.ply)
            return list(fresh.select_related("player").order_by("pk"))

        return self._once(make, "notices", public, at.notice, at.ply)

    def notice(self, row: Notice, zone: str) -> Shared[StreamedNotice]:
        """One notice, in its reader's time zone."""

        def make() -> Shared[StreamedNotice]:
            names = names_at(self.game)
            return _shared({**game_log.notice_json(row, names, zone), "ply": row.ply})

        return self._once(make, "notice", row.pk, zone)

    def last_notice(self, visibility: Visibility) -> int:
        """The newest notice that a viewer may see; 0 if there is none."""
        public = _public(visibility)

        def make() -> int:
            return self._noticed(public).aggregate(last=Max("id"))["last"] or 0

        return self._once(make, "last notice", public)

    def last_line(self, room: str) -> int:
        """The newest line of a room, whoever may read it; 0 if there is none."""
        return self._last_lines[room]

    @cached_property
    def _last_lines(self) -> dict[str, int]:
        rooms = ChatMessage.Room.values
        (newest,) = fetch(_LAST_LINES, [part for room in rooms for part in (self._game_id, room)])
        return {room: last or 0 for room, last in zip(rooms, newest, strict=True)}

    def told(self, make: Callable[[], Told], *listener: object) -> Told:
        """What is new since a listener's last reading, made once for all who had got equally far.

        ``listener`` is all that ``make`` depends on, besides the table and the language.
        """
        return self._once(make, "told", *listener)

    def had_seat(self, game: Game, user: User) -> bool:
        """Whether somebody sat at the game (``chat.had_seat``), asked once for all listeners."""
        if user.pk not in self._listeners:
            return chat.had_seat(game, user)

        def make() -> frozenset[int]:
            sat = Participation.objects.filter(game=game, user__in=self._listeners)
            return frozenset(sat.values_list("user", flat=True))

        return user.pk in self._once(make, "had seat")

    def _noticed(self, visibility: Visibility) -> QuerySet[Notice]:
        seen = Notice.objects.filter(game_id=self.game.pk, ply__lte=last_ply(visibility))
        return looks.told(seen, self.game)

    def _once(self, make: Callable[[], Made], *kind: object) -> Made:
        """Make something, or return what was made for this kind in the same language."""
        key = (get_language(), *kind)
        if key not in self._made:
            self._made[key] = make()
        made: Made = self._made[key]
        return made


def _public(visibility: Visibility) -> Visibility:
    """The same visibility without a seat."""
    return visibility if visibility.seat is None else replace(visibility, seat=None)


def last_ply(visibility: Visibility) -> int:
    """The last ply that a viewer may see, as cursors have it."""
    return NOTHING_YET if visibility.last_ply is None else visibility.last_ply


def _shared(data: Data) -> Shared[Data]:
    return Shared(data, orjson.dumps(data, default=str))
