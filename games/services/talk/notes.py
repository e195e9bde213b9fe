"""A player's private notes about a game."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NotSeatedError
from games.models import Note, User
from games.selectors.tables.access import get_visible_game
from games.selectors.talk import chat
from games.services.talk import sanitize


@transaction.atomic(savepoint=False)
def save_note(*, game_id: UUID, user: User, text: str) -> Note | None:
    """Replace somebody's note on a game; an empty one is none. The last to write wins.

    Raises BadTextError, GameNotFoundError; NotSeatedError for users who have nothing to do with the
    table. One's own note can be deleted even where one may not look any more.
    """
    noted = sanitize.note(text)
    if not noted and Note.objects.filter(user=user, game_id=game_id).delete()[0]:
        return None
    game = get_visible_game(game_id=game_id, user=user)
    if not noted:
        return None
    if not chat.may_watch(game, user):
        raise NotSeatedError(_("This table is for those who play at it."))
    changes = {"text": noted, "updated_at": now()}
    return Note.objects.update_or_create(user=user, game=game, defaults=changes)[0]
