"""The root of the API: links to everything, for callers who know only its address."""

from __future__ import annotations

from typing import Final

import orjson
from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.caching import compressed
from games.api.http.view import ROOT
from games.api.views.rulesets import Reference
from games.payloads.root import FirstStep, Root
from games.rulesets.registry import RULESETS

ABOUT: Final = (
    "Card games with hidden cards, played over days by people and programs. Requests and answers "
    "are JSON; what is refused says why."
)
FIRST: Final = next(iter(RULESETS.values()))
TABLE: Final = {
    "ruleset": FIRST.key,
    "seats": FIRST.rules.table_sizes[0],
    "bots": ["greedy"] * (FIRST.rules.table_sizes[0] - 1),
    "trusts_server": True,
}
# What each step does, and how to do it with curl; SITE is the root of the API.
STEPS: Final = (
    (
        "Be a guest, who plays with bots and needs no account; the answer has a TOKEN.",
        "curl -X POST SITEguests",
    ),
    (
        "Make a table with bots; the answer has its id, the GAME. Who trusts the server brings no "
        "nonce of their own to the deal.",
        "curl SITEgames -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' "
        f"-d '{orjson.dumps(TABLE).decode()}'",
    ),
    (
        "Start it: the cards are dealt.",
        "curl -X POST SITEgames/GAME/start -H 'Authorization: Bearer TOKEN'",
    ),
    (
        "Look at the table; legal_moves are the moves that I may make, complete: none, while "
        "others decide.",
        "curl SITEgames/GAME -H 'Authorization: Bearer TOKEN'",
    ),
    (
        "Make one of them, as it stands there, with the ply of the table.",
        "curl SITEgames/GAME/moves -H 'Authorization: Bearer TOKEN' "
        "-H 'Content-Type: application/json' -d '{\"ply\": PLY, \"move\": MOVE}'",
    ),
    (
        "Wait until I am asked: each line is news of the table, and it stays open.",
        "curl -N SITEgames/GAME/events -H 'Authorization: Bearer TOKEN' "
        "-H 'Accept: application/x-ndjson'",
    ),
)


@compressed
class RootView(Reference):
    @extend_schema(operation_id="root_retrieve", responses={200: Root, 304: None})
    def get(self, request: Request) -> Response:
        """Find everything: links, and the first steps."""
        here = f"{settings.SITE_URL}{ROOT}"
        steps: list[FirstStep] = [
            {"does": does, "command": command.replace("SITE", here)} for does, command in STEPS
        ]
        root: Root = {
            "name": "Meuterer",
            "about": ABOUT,
            "schema": f"{here}schema",
            "docs": f"{here}docs",
            "guides": f"{settings.SITE_URL}/llms.txt",
            "changelog": f"{here}changelog",
            "rulesets": f"{here}rulesets",
            "policy": f"{here}policy",
            "problems": f"{here}problems",
            "games": f"{here}games",
            "archive": f"{here}archive",
            "me": f"{here}me",
            "my_games": f"{here}me/games",
            "my_events": f"{here}me/events",
            "first_steps": steps,
        }
        return Response(root)
