"""The figures that the site works by."""

from __future__ import annotations

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import throttling
from games.api.http.caching import compressed
from games.api.openapi.rulesets import ref
from games.api.views.rulesets import Reference
from games.outbound import web_push
from games.policy_figures import policy_figures


@compressed
class PolicyView(Reference):
    @extend_schema(responses={200: ref("Policy"), 304: None})
    def get(self, request: Request) -> Response:
        """Read every figure: clocks, absence, messages. Times are in seconds."""
        key = settings.VAPID_PRIVATE_KEY
        figures = policy_figures() | {"limits": throttling.figures()}
        return Response(figures | {"push_key": web_push.public_key(key) if key else ""})
