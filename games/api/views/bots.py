"""Bot accounts that one can play with."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.caching import compressed
from games.api.http.fields import Input, Text
from games.api.http.pagination import PAGING, Pages, without_paging
from games.api.http.view import View
from games.api.openapi import enums
from games.api.openapi.typed_dicts import PageOf
from games.payloads.bots import PublicBot
from games.replica import reads_replica
from games.selectors.play import bots


class BotFilters(Input):
    ruleset = serializers.ChoiceField(
        enums.RULESET_KEYS, required=False, help_text="Only those that have finished such a game."
    )
    owner = Text(max_length=30, required=False, help_text="Only those of this player.")


class ByName(Pages):
    ordering = ("username",)


@compressed
class PublicBotsView(View):
    @extend_schema(
        operation_id="bots_list",
        parameters=[BotFilters, *PAGING],
        responses=PageOf("BotPage", PublicBot),
    )
    @reads_replica
    def get(self, request: Request) -> Response:
        """List the bot accounts of all players, by name: whose they are, and what they have done.

        Invite one by its name; it sits down if its program accepts.
        """
        filters = BotFilters(data=without_paging(request.query_params))
        filters.is_valid(raise_exception=True)
        pages, rows = ByName(), bots.public_bots(**filters.validated_data)
        page = pages.paginate_queryset(rows, request) or []
        return pages.get_paginated_response(bots.shown(page))
