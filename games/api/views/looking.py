"""That I look at a table now, so that no message need tell me of my turn there."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.errors import NotSeatedError
from games.payloads.tables import LookingShape
from games.payloads.timestamps import instant
from games.services import presence


class LookingView(View):
    permission_classes = [permissions.IsAuthenticated]
    guests_may = ("PUT",)

    @may_fail(NotSeatedError)
    @extend_schema(request=None, responses=LookingShape)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Say that this table is before my eyes: until then no message tells me of my turn.

        Say it again while that is so, as often as the policy has it (`looking_again_seconds`), and
        not in a hidden tab, nor when I have touched nothing for `idle_seconds`.
        """
        until = presence.note_looking(game_id=game_id, user=player(request))
        looking: LookingShape = {"until": instant(until)}
        return Response(looking)
