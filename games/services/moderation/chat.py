"""Chat lines: hiding them from everybody at the table, and showing them again."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NoSuchItemError, NothingToDoError
from games.models import ChatMessage, ModerationAction, User
from games.payloads.timestamps import instant
from games.services.messages import outbox
from games.services.moderation import action_log, permissions
from games.services.on_commit import publish_change
from games.services.play.game_state import lock_game
from games.texts.reasons import Reason


@transaction.atomic(savepoint=False)
def hide_line(*, by: User, line_id: int, reason: str | Reason) -> ModerationAction:
    """Hide a line; readers still see that there was one."""
    why, line = action_log.reason_of(reason), _line(line_id)
    permissions.require(by, ModerationAction.Kind.HIDE_LINE, game=line.game, person=line.user)
    if line.hidden_at is not None:
        raise NothingToDoError(_("It is already hidden."))
    return _set(line, by, ModerationAction.Kind.HIDE_LINE, why)


@transaction.atomic(savepoint=False)
def show_line(*, by: User, line_id: int, reason: str | Reason) -> ModerationAction:
    """Show a line again that a moderator hid."""
    why, line = action_log.reason_of(reason), _line(line_id)
    permissions.require(by, ModerationAction.Kind.SHOW_LINE, game=line.game, person=line.user)
    if line.hidden_at is None or not line.text:  # an account's deletion removes its lines for good
        raise NothingToDoError(_("It was not hidden by a moderator."))
    return _set(line, by, ModerationAction.Kind.SHOW_LINE, why)


def _line(line_id: int) -> ChatMessage:
    """Return a line with its table locked, as when a line is written."""
    found = ChatMessage.objects.filter(pk=line_id).first()
    if found is None:
        raise NoSuchItemError(_("There is no such line."))
    game = lock_game(found.game_id)
    line = ChatMessage.objects.select_related("user").get(pk=line_id)
    line.game = game
    return line


def _set(line: ChatMessage, by: User, kind: str, why: Reason) -> ModerationAction:
    before = instant(line.hidden_at)
    line.hidden_at = now() if kind == ModerationAction.Kind.HIDE_LINE else None
    line.save(update_fields=["hidden_at"])
    reverses = None
    if kind == ModerationAction.Kind.SHOW_LINE:
        done = ModerationAction.objects.filter(
            line=line, kind=ModerationAction.Kind.HIDE_LINE, reversed_by=None
        )
        reverses = done.order_by("-pk").first()
    action = action_log.record_action(
        by,
        kind,
        why,
        game=line.game,
        person=line.user,
        line=line,
        before={"hidden": before},
        after={"hidden": instant(line.hidden_at)},
        reverses=reverses,
    )
    publish_change(line.game, chat=True)
    if line.user.deleted_at is None:
        outbox.enqueue(action_log.messages_about(action, why, [line.user], game=line.game))
    return action
