"""The games on offer, and the refusals an answer may carry."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import problems
from games.api.http.caching import A_WHILE, compressed
from games.api.http.scopes import NONE
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.payloads.rulesets import ProblemKind, RulesetDetail, RulesetSummary
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from games.selectors.play.bot_ratings import of_own


class Reference(View):
    """What is the same for everybody, until the site has another version."""

    reads = NONE
    kept_for = A_WHILE
    has_etag = True


@compressed
class RulesetsView(Reference):
    @extend_schema(responses={200: ListOf(RulesetSummary), 304: None})
    def get(self, request: Request) -> Response:
        """List the games."""
        return Response([_summary(ruleset) for ruleset in RULESETS.values()])


@compressed
class RulesetView(Reference):
    @may_fail(NotFound)
    @extend_schema(responses={200: RulesetDetail, 304: None})
    def get(self, request: Request, key: str) -> Response:
        """Describe a game: seats, options as JSON Schema, presets, what is in the box."""
        ruleset = RULESETS.get(key)
        if ruleset is None:
            raise NotFound
        detail: RulesetDetail = {
            **_summary(ruleset),
            "bots": [{"bot": bot, "rating": points} for bot, points in of_own(ruleset).items()],
            "options": ruleset.rules.options.schema(),
            "components": ruleset.wire.components(),
        }
        return Response(detail)


@compressed
class ProblemsView(Reference):
    @extend_schema(responses={200: ListOf(ProblemKind), 304: None})
    def get(self, request: Request) -> Response:
        """List the codes of all refusals."""
        return Response(problems.catalogue())


class ProblemView(Reference):
    @may_fail(NotFound)
    @extend_schema(responses={200: ProblemKind, 304: None})
    def get(self, request: Request, code: str) -> Response:
        """Explain the code of a refusal."""
        for row in problems.catalogue():
            if row["code"] == code:
                return Response(row)
        raise NotFound


def _summary(ruleset: Ruleset) -> RulesetSummary:
    return {
        "key": ruleset.key,
        "name": ruleset.name,
        "seats": list(ruleset.rules.table_sizes),
        "presets": dict(ruleset.rules.presets),
    }
