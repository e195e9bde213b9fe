"""What is said at a table, as far as one reader may read it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import (
    BigIntegerField,
    BooleanField,
    Case,
    Exists,
    ExpressionWrapper,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce, Greatest
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import RoomClosedError
from games.models import (
    ChatMessage,
    ChatReadMarker,
    Game,
    Invitation,
    Mute,
    Participation,
    Seat,
    User,
)
from games.payloads.chat import ChatLine, RoomTalk, TableTalk
from games.payloads.timestamps import instant
from games.policy import CHAT_DAYS_AFTER_END
from games.selectors.accounts.bot_accounts import bot_of
from games.selectors.people import blocks
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.invitations import OPENING, is_open_to
from games.selectors.tables.visibility import UNSTARTED, seat_of

PLAYERS: Final = ChatMessage.Room.PLAYERS
SPECTATORS: Final = ChatMessage.Room.SPECTATORS
COUNTED: Final = 100  # unread lines, beyond which no exact number is shown


def may_spectate(game: Game, user: User) -> bool:
    """Whether somebody without a seat may look at the game itself now."""
    if seat_of(game, user) is not None or game.spectators == Game.Spectators.NOBODY:
        return False
    if game.status in UNSTARTED and not is_open_to(game, user, None):
        return False
    return game.spectators != Game.Spectators.AFTER or game.status == Game.Status.FINISHED


def had_seat(game: Game, user: User) -> bool:
    """Whether somebody played in the game, and left or saw its end."""
    return Participation.objects.filter(game=game, user=user).exists()


def may_watch(game: Game, user: User) -> bool:
    """Whether a user may be at a table: they sit there, sat there, or may watch."""
    seated = seat_of(game, user) is not None
    return seated or may_spectate(game, user) or had_seat(game, user)


def check_room(
    game: Game,
    user: User,
    room: str,
    *,
    had_seat: Callable[[Game, User], bool] = had_seat,
) -> None:
    """Refuse a room that is not open to a user. Readers may also write. Raises RoomClosedError.

    ``had_seat`` can be replaced by a version that asks for many users at once.

    A player who lost a seat knows its secrets, and may take it back. Until the end they can neither
    read nor write in the spectators' room: one of those there might take over a seat.
    """
    seated = seat_of(game, user) is not None
    if room == PLAYERS:
        if not seated:
            raise RoomClosedError(_("This room is for those at the table."))
        return
    if game.spectators == Game.Spectators.NOBODY:
        raise RoomClosedError(_("Nobody can watch this table."))
    if game.status == Game.Status.FINISHED:
        return
    if seated or had_seat(game, user):
        raise RoomClosedError(_("This room opens to players after the game."))
    if not may_spectate(game, user):
        raise RoomClosedError(_("This table opens to spectators after the game."))


def get_readable_game(*, game_id: UUID, user: User, room: str) -> Game:
    """Read a table for somebody who wants to read one of its rooms. Raises RoomClosedError."""
    game = get_visible_game(game_id=game_id, user=user)
    check_room(game, user, room)
    return game


def lines(*, game_id: UUID, user: User, room: str) -> QuerySet[Any]:
    """All lines of a room, for ``line_json``. Raises RoomClosedError."""
    return lines_in(get_readable_game(game_id=game_id, user=user, room=room), user, room)


def lines_in(game: Game, user: User, room: str) -> QuerySet[Any]:
    """All lines of an open room, each with whether the user has muted or blocked its author."""
    rows = ChatMessage.objects.filter(game=game, room=room).select_related("user__owner")
    return rows.annotate(muted=ExpressionWrapper(_is_unheard(user), BooleanField()))


def line_json(line: ChatMessage, user: User, *, muted: bool = False) -> ChatLine:
    """A line as its reader may read it; one they may not read is marked, so pages stay full."""
    hidden = line.hidden_at is not None
    return {
        "id": line.pk,
        "author": line.user.username,
        "bot_of": bot_of(line.user),
        "seat": line.seat,
        "text": None if hidden or muted else line.text,
        "at": instant(line.created_at),
        "mine": line.user_id == user.pk,
        "muted": muted,
        "hidden": hidden,
    }


def _is_unheard(user: User) -> Q:
    """Whether a user has muted or blocked the author of a line."""
    muted = Q(user__in=Mute.objects.filter(user=user).values("muted"))
    return muted | Q(user__in=blocks.blocked_accounts_of(user))


class Counted(Subquery):
    """How many rows a subquery has."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()


def rooms_of(*, user: User) -> QuerySet[Game]:
    """The tables of a person at which something was said and more can be, for ``rooms_json``.

    These are tables at which they sit, and tables where they marked a room as read while watching.
    """
    seated = Exists(Seat.objects.filter(game=OuterRef("pk"), user=user))
    left = Exists(Participation.objects.filter(game=OuterRef("pk"), user=user))
    over = Q(status=Game.Status.FINISHED)
    watched = Q(spectators__in=[Game.Spectators.PUBLIC, Game.Spectators.DELAYED])
    open_to_him = ~Q(spectators=Game.Spectators.NOBODY) & (
        over | (Q(seated=False) & ~left & watched)
    )
    mine = Seat.objects.filter(user=user).values("game_id")
    marked = ChatReadMarker.objects.filter(user=user, room=SPECTATORS).values("game_id")
    since = now() - timedelta(days=CHAT_DAYS_AFTER_END)
    running = Q(status__in=[Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE])
    rows = Game.objects.filter(running | Q(finished_at__gt=since), pk__in=mine.union(marked))
    rows = rows.annotate(
        seated=seated,
        players_last=Case(When(Q(seated=True), then=_last(PLAYERS)), default=None),
        spectators_last=Case(When(open_to_him, then=_last(SPECTATORS)), default=None),
        last=Greatest("players_last", "spectators_last"),
    ).filter(last__isnull=False)
    # Somebody whose invitation no longer stands must not learn of the table.
    own = Invitation.objects.filter(game=OuterRef("pk"), user=user, status__in=OPENING)
    own = own.exclude(host__in=blocks.blockers_of(user))
    closed = Q(invited_only=True) | Q(host__in=blocks.blockers_of(user))
    rows = rows.exclude(closed, ~Exists(own), status__in=UNSTARTED, seated=False)
    rows = rows.annotate(
        players_read=_read(user, PLAYERS),
        spectators_read=_read(user, SPECTATORS),
        players_unread=_unread(user, PLAYERS),
        spectators_unread=_unread(user, SPECTATORS),
    )
    return rows.only("id", "ruleset", "status")


def rooms_json(game: Game) -> TableTalk:
    """The rooms of a table that its reader may read and in which something was said."""
    rooms: list[RoomTalk] = [
        {
            "room": room,
            "last": getattr(game, f"{room}_last"),
            "read": getattr(game, f"{room}_read"),
            "unread": getattr(game, f"{room}_unread"),
        }
        for room in ChatMessage.Room.values
        if getattr(game, f"{room}_last") is not None
    ]
    return {"game": str(game.pk), "ruleset": game.ruleset, "status": game.status, "rooms": rooms}


def _last(room: str) -> Subquery:
    """The newest line of a room."""
    newest = ChatMessage.objects.filter(game=OuterRef("pk"), room=room).order_by("-id")
    return Subquery(newest.values("id")[:1])


def _read(user: User, room: str) -> Coalesce:
    """The last line of a room that somebody has read."""
    mark = ChatReadMarker.objects.filter(user=user, game=OuterRef("pk"), room=room)
    return Coalesce(Subquery(mark.values("line")[:1]), Value(0), output_field=BigIntegerField())


def _unread(user: User, room: str) -> Counted:
    """The number of unread lines: those after the user's mark, except their own and muted ones."""
    fresh = ChatMessage.objects.filter(
        game=OuterRef("pk"), room=room, id__gt=OuterRef(f"{room}_read"), hidden_at=None
    )
    fresh = fresh.exclude(user=user).exclude(_is_unheard(user))
    return Counted(fresh.values("id")[:COUNTED])
