"""Bots that one can play with."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import viewer
from games.api.http.caching import compressed
from games.api.http.fields import Choice, Input, Number, Text
from games.api.http.pagination import PAGING, Pages, without_paging
from games.api.http.view import View
from games.api.openapi import enums
from games.api.openapi.typed_dicts import PageOf
from games.payloads.bots import PublicBot
from games.replica import reads_replica
from games.selectors.play import bots


class BotFilters(Input):
    ruleset = Choice(
        enums.RULESET_KEYS, required=False, help_text="Only those that have finished such a game."
    )
    owner = Text(max_length=30, required=False, help_text="Only those of this player.")
    level = Choice(enums.BOT_LEVELS, required=False, help_text="Only that one of the site's own.")
    min_rating = Number(
        min_value=0,
        max_value=10_000,
        required=False,
        help_text="Only those rated so high among bots or higher: in `ruleset`, or in any game.",
    )
    max_rating = Number(min_value=0, max_value=10_000, required=False, help_text="Or no higher.")


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
        """List the site's own bots, on the first page, then those of all players by name.

        Whose they are, what they have done, how strong they are. Name one among the `bots` of a
        new table: one of the site's own has its seat at once, an account is invited, and sits
        down if its program accepts.
        """
        filters = BotFilters(data=without_paging(request.query_params))
        filters.is_valid(raise_exception=True)
        wish = bots.Wish(**filters.validated_data)
        pages = ByName()
        page = pages.paginate_queryset(bots.public_bots(wish), request) or []
        own = bots.site_bots(wish) if not request.query_params.get("cursor") else []
        return pages.get_paginated_response(bots.shown(page, own, wish, viewer(request)))
