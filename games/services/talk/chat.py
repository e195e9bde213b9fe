"""Chat at a table. It changes nothing about the table, and sends no messages."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import ChatOverError, MutedError, NoSuchItemError
from games.models import ChatMessage, ChatReadMarker, Game, User
from games.payloads.timestamps import instant
from games.policy import CHAT_DAYS_AFTER_END, CHAT_LINES_A_MINUTE, MINUTE
from games.selectors.tables.visibility import seat_of
from games.selectors.talk import chat
from games.services import rate_limits
from games.services.on_commit import publish_change
from games.services.play.game_state import lock_visible_game
from games.services.talk import sanitize


@transaction.atomic(savepoint=False)
def create_line(*, game_id: UUID, user: User, room: str, text: str) -> ChatMessage:
    """Say something in a room. Raises BadTextError, RoomClosedError, ChatOverError, TooFastError.

    The table is locked so that lines get their ids in the order in which they become readable:
    otherwise a read mark could pass a line that nobody has seen yet.
    """
    said = sanitize.line(text)
    game = lock_visible_game(game_id, user)
    chat.check_room(game, user, room)
    _check_talking(game)
    _check_voice(user)
    rate_limits.lock_user(user)
    mine = ChatMessage.objects.filter(user=user).order_by("-id")
    rate_limits.check_rate(mine, at_most=CHAT_LINES_A_MINUTE, seconds=MINUTE)
    line = ChatMessage.objects.create(
        game=game,
        room=room,
        user=user,
        seat=seat_of(game, user),
        text=said,
        created_at=now(),
    )
    publish_change(game, chat=True)
    return line


@transaction.atomic(savepoint=False)
def mark_read(*, game_id: UUID, user: User, room: str, line: int) -> ChatReadMarker:
    """Remember how far somebody has read a room; a mark never moves back.

    Nobody else sees it. Raises RoomClosedError, NoSuchItemError.
    """
    game = chat.get_readable_game(game_id=game_id, user=user, room=room)
    if not ChatMessage.objects.filter(pk=line, game=game, room=room).exists():
        raise NoSuchItemError(_("There is no such line in this room."))
    mark, made = ChatReadMarker.objects.get_or_create(
        user=user, game=game, room=room, defaults={"line": line}
    )
    if not made:
        ChatReadMarker.objects.filter(pk=mark.pk, line__lt=line).update(line=line)
        mark.refresh_from_db(fields=["line"])
    return mark


def read_greeting(*, user: User, text: str) -> str:
    """Check the greeting of an invitation link. Raises BadTextError, MutedError."""
    said = sanitize.greeting(text)
    if said:
        _check_voice(user)
    return said


def _check_voice(user: User) -> None:
    """Refuse users whom moderators have muted, and their bot accounts."""
    until = (user.owner or user).muted_until
    if until is not None and until > now():
        raise MutedError(_("Moderators have muted you for a while."), until=instant(until))


def _check_talking(game: Game) -> None:
    """Refuse lines at a table whose chat is over. Raises ChatOverError."""
    if game.status == Game.Status.CLOSED:
        raise ChatOverError(_("This table is closed."))
    if game.finished_at is None:
        return
    if now() > game.finished_at + timedelta(days=CHAT_DAYS_AFTER_END):
        raise ChatOverError(
            _("This game ended more than %(days)d days ago.") % {"days": CHAT_DAYS_AFTER_END}
        )
