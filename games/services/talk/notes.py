"""A player's private notes about a game."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NotSeatedError
from games.models import Note, User
from games.selectors.tables import rows
from games.selectors.talk import chat
from games.services.talk import sanitize


@transaction.atomic(savepoint=False)
def save_note(*, game_id: UUID, user: User, text: str) -> Note | None:
    """Replace somebody's note on a game; an empty one is none. The last to write wins.

    Raises BadTextError; NotSeatedError for users who have nothing to do with the table.
    """
    noted = sanitize.note(text)
    game = rows.table(game_id=game_id)
    if not noted:
        Note.objects.filter(user=user, game=game).delete()
        return None
    if not chat.may_watch(game, user):
        raise NotSeatedError(_("This table is for those who play at it."))
    changes = {"text": noted, "updated_at": now()}
    return Note.objects.update_or_create(user=user, game=game, defaults=changes)[0]
