"""Requests that change something, carried out once however often they are repeated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

import orjson
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player, viewer
from games.api.http.retries import key_of
from games.api.http.scopes import may_look
from games.engine.types import Json
from games.models import Game, IdempotencyKey, User
from games.payloads.tables import TableView
from games.selectors.play import table_view
from games.selectors.tables.access import get_visible_game, warnings_for
from games.selectors.tables.visibility import lobby_of, visibility_of
from games.services.idempotency import Act, run_once
from games.services.play.moves import play_move


@dataclass(frozen=True, slots=True)
class RetryKey:
    """What identifies a request when it is sent again."""

    key: str  # the header Idempotency-Key; empty: a retry is a new request
    asked: bytes  # method, address, body, and whether its answer may show a hand


def act_on_table(
    request: Request, status: int, service: Callable[..., Game], **arguments: Json
) -> Response:
    """Call a service for the caller, and respond with the table as it is afterwards."""
    user = player(request)

    def act(first: IdempotencyKey) -> None:
        game = service(user=user, **arguments)
        first.status, first.body = status, _seen(game, request)

    return idempotent(user, retry_key(request), act)


def move_at_table(request: Request, **move: Json) -> Response:
    """The same for a move; one statement writes the move and the answer.

    The answer has the ETag of ``table_response``; a retry's has none, because the table may have
    changed since.
    """
    user = player(request)
    headers: dict[str, str] = {}

    def act(first: IdempotencyKey) -> None:
        def answer(game: Game) -> IdempotencyKey:
            first.status, first.body = 201, _seen(game, request)
            if may_look(request):
                mine = visibility_of(game, user)
                headers["ETag"] = table_view.etag(game, mine, get_language() or "en", first.body)
            return first

        play_move(user=user, answer=answer, **move)

    made = idempotent(user, retry_key(request), act)
    for name, value in headers.items():
        made[name] = value
    return made


def _seen(game: Game, request: Request) -> TableView:
    """The table as its player sees it; for a token that may not look, what the lobby shows."""
    user, mine = player(request), may_look(request)
    visibility = lobby_of(game)
    if mine:
        visibility = visibility_of(game, user, warned=warnings_for(game, user))
    return table_view.table_view(game=game, visibility=visibility)


def idempotent(user: User, key: RetryKey, act: Act) -> Response:
    """Call ``act`` in a transaction, and respond with the status and the body that it sets.

    A retry with the same key gets the first response, and nothing is done twice. Raises
    KeyReusedError for a different request with a used key.
    """
    answer = run_once(user=user, key=key.key, request=key.asked, act=act)
    return Response(answer.body, status=answer.status)


def retry_key(request: Request) -> RetryKey:
    """Read what identifies a retry. Raises ValidationError for an invalid key."""
    key = key_of(request)
    asked = [request.method, request.path, request.data]
    return RetryKey(key, orjson.dumps(asked if may_look(request) else [*asked, "unseen"]))


def table_response(
    request: Request, game_id: UUID, invitation: str | None = None
) -> HttpResponseBase:
    """Respond with the table view, or with 304 if the caller already has it."""
    language = get_language() or "en"
    user = viewer(request)
    game = get_visible_game(game_id=game_id, user=user, invitation=invitation, with_position=True)
    visibility = visibility_of(game, user, warned=warnings_for(game, user))
    shown = table_view.summary(game, visibility)
    etag = table_view.etag(game, visibility, language, shown)
    if unchanged := get_conditional_response(request._request, etag=etag):  # noqa: SLF001
        unchanged["ETag"] = etag
        return unchanged
    view = table_view.table_view(game=game, visibility=visibility, shown=shown)
    return Response(view, headers={"ETag": etag})
