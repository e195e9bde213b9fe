"""What everybody may know of a player."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.models import User
from games.payloads.players import Person
from games.selectors.accounts import players
from games.selectors.play import clocks


class PersonView(View):
    @may_fail(NotFound)
    @extend_schema(responses=Person)
    def get(self, request: Request, username: str) -> Response:
        """Look somebody up by his name."""
        return Response(clocks.person(named(username)))


def named(username: str) -> User:
    """Find a player by name, in any case of letters. Raises NotFound."""
    user = players.by_name(username).filter(is_active=True).select_related("owner").first()
    if user is None:
        raise NotFound
    return user
