"""Looking back: past positions, what happened since, and the score sheet."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import viewer
from games.api.http.caching import compressed
from games.api.http.fields import Input, Number
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.errors import (
    MovesArchivedError,
    NoSuchItemError,
    NoSuchPlyError,
    NotForSpectatorsError,
    NotReplayableError,
    NotYourSeatError,
    SecretKeptError,
)
from games.payloads.replay import Perspective, Replay
from games.payloads.scores import ScoreSheet
from games.payloads.since import Since
from games.policy import DAY
from games.selectors.play import replay, score_sheet, since
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import ALL, PUBLIC

LOOKING_BACK: Final = (
    MovesArchivedError,
    NoSuchItemError,
    NoSuchPlyError,
    NotForSpectatorsError,
    NotReplayableError,
    NotYourSeatError,
    SecretKeptError,
)
NAMED: Final[dict[str, Perspective]] = {PUBLIC: PUBLIC, ALL: ALL}
EYES = r"\A(0|[1-9]\d?|public|all)\Z"


class Asked(Input):
    seat = serializers.RegexField(
        EYES,
        required=False,
        help_text="A seat, `public` (what everybody knew) or `all`; mine if I have one.",
    )


def whose(asked: str | None) -> Perspective | None:
    """The perspective in the query; None if it names none."""
    return None if asked is None else NAMED.get(asked) or int(asked)


class ReplayView(View):
    @may_fail(*LOOKING_BACK)
    @extend_schema(parameters=[Asked], responses={200: Replay, 304: None})
    def get(self, request: Request, game_id: UUID, ply: int) -> HttpResponseBase:
        """Look at a past position as a seat knew it then: mine; after the end anyone's."""
        asked = Asked(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        user = viewer(request)
        moment = replay.moment(
            game=get_visible_game(game_id=game_id, user=user),
            user=user,
            ply=ply,
            asked=whose(asked.validated_data.get("seat")),
        )
        # While the game goes on, the answer depends on how far back one may look.
        kept = f"private, max-age={DAY}" if moment.is_settled else "private, no-cache"
        headers = {"ETag": moment.etag, "Cache-Control": kept}
        if unchanged := get_conditional_response(request._request, etag=moment.etag):  # noqa: SLF001
            unchanged["Cache-Control"] = kept
            unchanged["ETag"] = moment.etag
            return unchanged
        return Response(replay.replay(moment), headers=headers)


class Span(Input):
    ply = Number(
        min_value=0,
        max_value=2**31 - 1,
        required=False,
        help_text="Only what came after it; otherwise after my own last move.",
    )
    until = Number(
        min_value=0, max_value=2**31 - 1, required=False, help_text="Only what came up to this ply."
    )


# Views of neighbouring plies are nearly the same. Nobody can put text of their choice into such an
# answer, so its compressed length tells an eavesdropper nothing.
@compressed
class SinceView(View):
    @may_fail(MovesArchivedError, NotForSpectatorsError, NotReplayableError)
    @extend_schema(parameters=[Span], responses=Since)
    def get(self, request: Request, game_id: UUID) -> Response:
        """See what happened since a ply, step by step, each as I knew it then."""
        span = Span(data=request.query_params.dict())
        span.is_valid(raise_exception=True)
        user = viewer(request)
        game = get_visible_game(game_id=game_id, user=user)
        asked = span.validated_data
        found = since.since(game=game, user=user, after=asked.get("ply"), until=asked.get("until"))
        return Response(found)


class ScoreSheetView(View):
    @may_fail(NotForSpectatorsError, NotReplayableError)
    @extend_schema(responses=ScoreSheet)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Look at what each seat has earned so far, round by round, as far as I may know it."""
        user = viewer(request)
        game = get_visible_game(game_id=game_id, user=user, with_position=True)
        return Response(score_sheet.score_sheet(game=game, user=user))
