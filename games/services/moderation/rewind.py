"""A moderator takes a running game back to an earlier ply."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NothingToDoError
from games.models import ModerationAction, User
from games.services.messages import outbox
from games.services.moderation import action_log, permissions
from games.services.moderation.games import lock_running, players
from games.services.play import rewind as play_rewind
from games.texts.reasons import Reason

STOPPED = "rewound"  # why orders were dropped, as shown to their owner


@transaction.atomic(savepoint=False)
def rewind(*, by: User, game_id: UUID, ply: int, reason: str | Reason) -> ModerationAction:
    """Continue a game from the position at an earlier ply. All orders written for it are dropped.

    What is undone stays in the log, which also notes who was shown something by it. So no action
    reverses this one, but the game can be taken back again, even to a ply that was undone. Raises
    NothingToDoError for a ply that is not before the present one, NotReplayableError if today's
    rules cannot replay the moves to it.
    """
    why, game = action_log.reason_of(reason), lock_running(game_id)
    permissions.require(by, ModerationAction.Kind.REWIND, game=game)
    before = game.ply
    if not 0 <= ply < before:
        raise NothingToDoError(
            _("It is at position %(now)d: rewind it to one from 0 to %(last)d.")
            % {"now": before, "last": before - 1}
        )
    play_rewind.rewind(game, ply, stopped=STOPPED)
    action = action_log.record_action(
        by,
        ModerationAction.Kind.REWIND,
        why,
        game=game,
        before={"ply": before},
        after={"ply": game.ply, "to": ply},
    )
    outbox.enqueue(action_log.messages_about(action, why, players(game), game=game))
    return action
