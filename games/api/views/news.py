"""News: what happened at a table since my last move."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import viewer, zone_of
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.errors import MovesArchivedError
from games.payloads.news import News
from games.selectors.play import news
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import visibility_of


class NewsView(View):
    @may_fail(MovesArchivedError)
    @extend_schema(responses=News)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read what happened since my last decision, as data and in words, the oldest first."""
        user = viewer(request)
        game = get_visible_game(game_id=game_id, user=user)
        return Response(
            news.news(game=game, visibility=visibility_of(game, user), zone=zone_of(user))
        )
