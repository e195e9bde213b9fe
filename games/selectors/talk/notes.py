"""A user's own note on a game, which nobody else may read."""

from __future__ import annotations

from uuid import UUID

from games.models import Note, User
from games.payloads.chat import NoteShape
from games.payloads.timestamps import instant
from games.selectors.tables.access import get_visible_game


def note_of(*, game_id: UUID, user: User) -> Note | None:
    """Read somebody's own note. Raises GameNotFoundError."""
    note = Note.objects.filter(user=user, game_id=game_id).first()
    if note is None:
        get_visible_game(game_id=game_id, user=user)
    return note


def note_json(note: Note | None) -> NoteShape:
    if note is None:
        return {"text": "", "guesses": {}, "updated_at": None}
    guesses = note.guesses or {}
    return {"text": note.text, "guesses": guesses, "updated_at": instant(note.updated_at)}
