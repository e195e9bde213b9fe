"""A player's private notes about a game."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NoSuchItemError, NotSeatedError
from games.models import Note, User
from games.selectors.tables.access import get_visible_game
from games.selectors.talk import chat
from games.services.talk import sanitize


@transaction.atomic(savepoint=False)
def save_note(
    *,
    game_id: UUID,
    user: User,
    text: str | None = None,
    guesses: Mapping[str, str] | None = None,
) -> Note | None:
    """Replace somebody's note on a game, or their guesses, or both; the last to write wins.

    What is None stays as it is; a note with neither text nor guesses is deleted. Raises
    BadTextError, GameNotFoundError; NoSuchItemError for a guess about a seat that the table does
    not have; NotSeatedError for users who have nothing to do with the table. One's own note can be
    deleted even after one may no longer see the table.
    """
    note = Note.objects.select_for_update().filter(user=user, game_id=game_id).first()
    found = note or Note(user=user, game_id=game_id)
    if text is not None:
        found.text = sanitize.note(text)
    if guesses is not None:
        found.guesses = dict(guesses) or None
    empty = not found.text and not found.guesses
    if empty and note is not None:
        note.delete()
        return None
    game = get_visible_game(game_id=game_id, user=user)
    if empty:
        return None
    if not chat.may_watch(game, user):
        raise NotSeatedError(_("This table is for those who play at it."))
    if any(int(seat) >= len(game.seat_rows) for seat in guesses or ()):
        raise NoSuchItemError(_("There is no such seat at this table."))
    changes: dict[str, object] = {"updated_at": now()}
    if text is not None:  # what was not given stays, even while another request writes it
        changes["text"] = found.text
    if guesses is not None:
        changes["guesses"] = found.guesses
    return Note.objects.update_or_create(user=user, game=game, defaults=changes)[0]
