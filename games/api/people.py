"""Other players, as far as everyone may know them."""

from __future__ import annotations

import re

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.base import View
from games.models import User
from games.models.users import USERNAME
from games.selectors import clocks


class PersonView(View):
    @extend_schema(responses=shapes.Person)
    def get(self, request: Request, username: str) -> Response:
        """Look somebody up by his name."""
        if not re.match(USERNAME.regex, username):  # what Postgres cannot even look for, too
            raise NotFound
        user = User.objects.filter(username__iexact=username, is_active=True).first()
        if user is None:
            raise NotFound
        return Response(clocks.person(user))
