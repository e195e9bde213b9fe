"""The filters of lists of tables."""

from __future__ import annotations

import re
from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from games.api.http.fields import Choice, Input, Number, Text, Truth
from games.api.http.instants import Instant
from games.api.http.pagination import without_paging
from games.api.openapi import enums
from games.engine.types import Json
from games.models import Game, User
from games.rulesets.registry import RULESETS
from games.selectors.tables import lists

IDS_AT_MOST: Final = 50  # the size of a page
ONE_ID: Final = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
IDS: Final = f"^{ONE_ID}(,{ONE_ID}){{0,{IDS_AT_MOST - 1}}}$"
SIZES: Final = sorted({size for one in RULESETS.values() for size in one.rules.table_sizes})


@extend_schema_field({"type": "string", "pattern": IDS, "maxLength": 37 * IDS_AT_MOST})
class Ids(Text):
    """Ids of tables, with commas between them."""

    def to_internal_value(self, data: Json) -> list[UUID]:  # type: ignore[override]  # not the text, but what it says
        text = super().to_internal_value(data)
        if not re.fullmatch(IDS, text):
            raise serializers.ValidationError(_("Give up to 50 ids, with commas between them."))
        return [UUID(one) for one in text.split(",")]


class Filters(Input):
    status = Choice(Game.Status.choices, required=False)
    ruleset = Choice(enums.RULESET_KEYS, required=False)
    offered = Truth(
        required=False, help_text="Only where a seat is offered to whoever wants to take over."
    )
    free = Truth(required=False, help_text="Only tables not started, with a seat that is free.")
    clock = Choice(enums.CLOCK_KEYS, required=False)
    language = Choice(User.Language.choices, required=False)
    rated = Truth(required=False, help_text="Whether they count for ratings.")
    player = Text(max_length=30, required=False, help_text="Only tables at which this player sits.")
    host = Text(max_length=30, required=False, help_text="Only tables that this player made.")
    followed = Truth(required=False, help_text="Only tables at which somebody sits whom I follow.")
    bots_allowed = Truth(required=False, help_text="Whether bot accounts may sit down.")
    seats = Choice(
        [(size, str(size)) for size in SIZES], required=False, help_text="Only tables of so many."
    )
    since = Instant(required=False, help_text="Only tables made then or later.")
    min_rating = Number(
        min_value=0,
        max_value=10_000,
        required=False,
        help_text="Only tables whose host has a rating in that game, of so many points or more.",
    )
    max_rating = Number(min_value=0, max_value=10_000, required=False, help_text="Or no more.")
    ids = Ids(
        required=False,
        help_text="Only these tables, by commas, 50 at most; also those by invitation that I may "
        "see. What I may not see, or is not there, is left out.",
    )


def found_by(request: Request, user: User | None) -> QuerySet[Game]:
    """The tables that a query asks for. Raises ValidationError."""
    filters = Filters(data=without_paging(request.query_params))
    filters.is_valid(raise_exception=True)
    wanted = dict(filters.validated_data)
    ids, followed = wanted.pop("ids", None), wanted.pop("followed", False)
    least, most = wanted.pop("min_rating", None), wanted.pop("max_rating", None)
    seen = lists.public_games(user) if ids is None else lists.games_by_id(ids=ids, user=user)
    if followed and user is None:
        raise NotAuthenticated
    rows = lists.narrowed(seen, followed_by=user if followed else None, **wanted)
    return lists.of_rated_hosts(rows, at_least=least, at_most=most)
