"""My note on a game."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.authentication import player
from games.api.base import read
from games.api.chat import Mine
from games.api.fields import Input, Text
from games.api.refusals import may_refuse
from games.api.shapes import talk as shapes
from games.errors import BadTextError, NotSeatedError
from games.selectors import notes
from games.services import notes as writing


class NewNote(Input):
    text = Text(allow_blank=True, trim_whitespace=False)


class NotesView(Mine):
    @extend_schema(responses=shapes.NoteShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read what I wrote down about a game."""
        return Response(notes.note_json(notes.note_of(game_id=game_id, user=player(request))))

    @may_refuse(BadTextError, NotSeatedError)
    @extend_schema(request=NewNote, responses=shapes.NoteShape)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Write down something for myself; an empty text takes the note away."""
        user = player(request)
        note = writing.write_note(game_id=game_id, user=user, **read(NewNote, request))
        return Response(notes.note_json(note))
