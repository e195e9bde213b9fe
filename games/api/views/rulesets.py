"""The games on offer, and the refusals an answer may carry."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import problems
from games.api.http.scopes import NONE
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.payloads.rulesets import ProblemKind, RulesetDetail, RulesetSummary
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS


class RulesetsView(View):
    reads = NONE

    @extend_schema(responses=ListOf(RulesetSummary))
    def get(self, request: Request) -> Response:
        """List the games."""
        return Response([_summary(ruleset) for ruleset in RULESETS.values()])


class RulesetView(View):
    reads = NONE

    @may_fail(NotFound)
    @extend_schema(responses=RulesetDetail)
    def get(self, request: Request, key: str) -> Response:
        """Describe a game: seats, options as JSON Schema, presets, what is in the box."""
        ruleset = RULESETS.get(key)
        if ruleset is None:
            raise NotFound
        detail: RulesetDetail = {
            **_summary(ruleset),
            "options": ruleset.rules.options.schema(),
            "components": ruleset.wire.components(),
        }
        return Response(detail)


class ProblemsView(View):
    reads = NONE

    @extend_schema(responses=ListOf(ProblemKind))
    def get(self, request: Request) -> Response:
        """List the codes of all refusals."""
        return Response(problems.catalogue())


class ProblemView(View):
    reads = NONE

    @may_fail(NotFound)
    @extend_schema(responses=ProblemKind)
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
