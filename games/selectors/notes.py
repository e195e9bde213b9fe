"""A person's own note on a game, read for nobody but him."""

from __future__ import annotations

from uuid import UUID

from games.engine.core import Json
from games.models import Note, User
from games.selectors import tables
from games.selectors.instants import instant


def note_of(*, game_id: UUID, user: User) -> Note | None:
    """Read somebody's own note. Raises GameNotFoundError."""
    game = tables.table(game_id=game_id)
    return Note.objects.filter(user=user, game=game).first()


def note_json(note: Note | None) -> dict[str, Json]:
    if note is None:
        return {"text": "", "updated_at": None}
    return {"text": note.text, "updated_at": instant(note.updated_at)}
