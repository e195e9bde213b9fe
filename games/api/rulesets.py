"""The games on offer, and the refusals an answer may carry."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import problems, shapes
from games.api.base import View
from games.api.refusals import may_refuse
from games.api.scopes import NONE
from games.engine.core import Json, Ruleset
from games.engine.registry import RULESETS


class RulesetsView(View):
    reads = NONE

    @extend_schema(responses=shapes.RulesetSummary(many=True))
    def get(self, request: Request) -> Response:
        """List the games."""
        return Response([_summary(rules) for rules in RULESETS.values()])


class RulesetView(View):
    reads = NONE

    @may_refuse(NotFound)
    @extend_schema(responses=shapes.RulesetDetail)
    def get(self, request: Request, key: str) -> Response:
        """Describe a game: seats, options as JSON Schema, presets, what is in the box."""
        rules = RULESETS.get(key)
        if rules is None:
            raise NotFound
        details = {"options": rules.options.schema(), "components": rules.components()}
        return Response(_summary(rules) | details)


class ProblemsView(View):
    reads = NONE

    @extend_schema(responses=shapes.ProblemKind(many=True))
    def get(self, request: Request) -> Response:
        """List the codes of all refusals."""
        return Response(problems.catalogue())


class ProblemView(View):
    reads = NONE

    @may_refuse(NotFound)
    @extend_schema(responses=shapes.ProblemKind)
    def get(self, request: Request, code: str) -> Response:
        """Explain the code of a refusal."""
        for row in problems.catalogue():
            if row["code"] == code:
                return Response(row)
        raise NotFound


def _summary(rules: Ruleset[Any]) -> dict[str, Json]:
    return {
        "key": rules.key,
        "name": rules.name,
        "seats": list(rules.table_sizes),
        "presets": rules.presets,
    }
