"""Other players, as far as everyone may know them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.base import View
from games.api.refusals import may_refuse
from games.models import User
from games.selectors import clocks, people


class PersonView(View):
    @may_refuse(NotFound)
    @extend_schema(responses=shapes.Person)
    def get(self, request: Request, username: str) -> Response:
        """Look somebody up by his name."""
        return Response(clocks.person(named(username)))


def named(username: str) -> User:
    """Find a player by his name, in any case. Raises NotFound."""
    user = people.by_name(username).filter(is_active=True).select_related("owner").first()
    if user is None:
        raise NotFound
    return user
