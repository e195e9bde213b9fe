"""News: what happened at a table since my last move."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.authentication import viewer, zone_of
from games.api.base import View
from games.api.shapes.news import News
from games.selectors import news
from games.selectors.entering import enter
from games.selectors.sight import sight_of


class NewsView(View):
    @extend_schema(responses=News)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read what happened since my last decision, as data and in words, the oldest first."""
        user = viewer(request)
        game = enter(game_id=game_id, user=user)
        return Response(news.news(game=game, sight=sight_of(game, user), zone=zone_of(user)))
