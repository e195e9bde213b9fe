"""What everybody may know of a player."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import viewer
from games.api.http.fields import Input, Text
from games.api.http.pagination import PAGING, Pages, page_of, without_paging
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import PageOf
from games.models import User
from games.payloads.players import Person, Profile
from games.policy import PREFIX_LENGTH
from games.replica import reads_replica
from games.selectors.accounts import players
from games.selectors.play import clocks, profiles


class NameFilter(Input):
    prefix = Text(
        min_length=PREFIX_LENGTH,
        max_length=30,
        help_text="How names begin, in any case of letters.",
    )

    def validate_prefix(self, prefix: str) -> str:
        """Refuse characters that no name has. Raises ValidationError."""
        if not re.fullmatch(r"[A-Za-z0-9_.-]+", prefix):
            raise serializers.ValidationError(
                _("Names have only letters, digits, dots, dashes and underscores.")
            )
        return prefix


class ByName(Pages):
    ordering = ("folded",)


class PlayersView(View):
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(
        operation_id="players_list",
        parameters=[NameFilter, *PAGING],
        responses=PageOf("PlayerPage", Person),
    )
    @reads_replica
    def get(self, request: Request) -> Response:
        """Look for players by how their names begin, by name. Nothing else of them is looked at."""
        asked = NameFilter(data=without_paging(request.query_params))
        asked.is_valid(raise_exception=True)
        rows = players.by_prefix(asked.validated_data["prefix"])
        return page_of(request, rows, clocks.person, ByName())


class ProfileView(View):
    @may_fail(NotFound)
    @extend_schema(responses=Profile)
    def get(self, request: Request, username: str) -> Response:
        """Get a player's profile, with the latest public tables as I may find them."""
        return Response(profiles.profile(named(username), viewer(request)))


class PersonView(View):
    @may_fail(NotFound)
    @extend_schema(responses=Person)
    def get(self, request: Request, username: str) -> Response:
        """Look somebody up by their name."""
        return Response(clocks.person(named(username)))


def named(username: str) -> User:
    """Find a player by name, ignoring case. Raises NotFound."""
    user = players.by_name(username).filter(is_active=True).select_related("owner").first()
    if user is None:
        raise NotFound
    return user
