"""My note on a game."""

from __future__ import annotations

import re
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.fields import Input, Text
from games.api.http.view import read
from games.api.openapi.errors import may_fail
from games.api.views.chat import Mine
from games.engine.types import Json
from games.errors import BadTextError, NoSuchItemError, NotSeatedError
from games.payloads.chat import NoteShape
from games.selectors.talk import notes
from games.services.talk import notes as writing


class Guesses(serializers.DictField):
    """A word for what I think of each of some seats."""

    child = Text(pattern=r"\A[a-z_]{1,32}\Z")

    def to_internal_value(self, data: Json) -> dict[str, str]:
        found: dict[str, str] = super().to_internal_value(data)
        if not all(re.fullmatch(r"\d|1[0-5]", seat, re.ASCII) for seat in found):
            raise serializers.ValidationError([_("There is no such seat at this table.")])
        return found


class NewNote(Input):
    text = Text(allow_blank=True, required=False, help_text="Absent: as it is.")
    guesses = Guesses(
        required=False,
        help_text="By the number of a seat, a word of small letters. Absent: as they are.",
    )


class NotesView(Mine):
    guests_may = ("PUT",)

    @extend_schema(responses=NoteShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read what I wrote down about a game."""
        return Response(notes.note_json(notes.note_of(game_id=game_id, user=player(request))))

    @may_fail(BadTextError, NoSuchItemError, NotSeatedError)
    @extend_schema(request=NewNote, responses=NoteShape)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Write down something for myself; without a text and guesses the note is gone."""
        user = player(request)
        note = writing.save_note(game_id=game_id, user=user, **read(NewNote, request))
        return Response(notes.note_json(note))
