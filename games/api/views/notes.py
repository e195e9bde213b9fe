"""My note on a game."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.fields import Input, Text
from games.api.http.view import read
from games.api.openapi.errors import may_fail
from games.api.views.chat import Mine
from games.errors import BadTextError, NotSeatedError
from games.payloads.chat import NoteShape
from games.selectors.talk import notes
from games.services.talk import notes as writing


class NewNote(Input):
    text = Text(allow_blank=True, trim_whitespace=False)


class NotesView(Mine):
    @extend_schema(responses=NoteShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read what I wrote down about a game."""
        return Response(notes.note_json(notes.note_of(game_id=game_id, user=player(request))))

    @may_fail(BadTextError, NotSeatedError)
    @extend_schema(request=NewNote, responses=NoteShape)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Write down something for myself; an empty text takes the note away."""
        user = player(request)
        note = writing.save_note(game_id=game_id, user=user, **read(NewNote, request))
        return Response(notes.note_json(note))
