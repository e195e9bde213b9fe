"""Personal tokens."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import log_in_of, player
from games.api.http.fields import Choice, Input, Text, WholeNumber
from games.api.http.retries import retried
from games.api.http.view import View, read
from games.api.openapi import enums
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.errors import NoSuchItemError, TooManyError
from games.models import PersonalToken
from games.payloads.timestamps import instant
from games.payloads.tokens import NewToken, Token
from games.policy import SCOPES, TOKEN_DAYS_AT_MOST
from games.selectors.accounts.logins import expiry_of
from games.services.accounts import accounts, token_makers


class TokenWish(Input):
    name = Text(max_length=64, allow_blank=True, default="")
    scopes = serializers.ListField(
        child=Choice(enums.SCOPE_KEYS),
        min_length=1,
        max_length=len(SCOPES),
        required=False,
        help_text="What it is for; as much as the token that asks, if nothing is said.",
    )
    days = WholeNumber(
        min_value=1,
        max_value=TOKEN_DAYS_AT_MOST,
        allow_null=True,
        default=None,
        help_text="How many days it lasts; null: until it is taken back.",
    )


class TokensView(View):
    location = "me/tokens/{id}"
    shows_secret = True
    limited_writes = ("access",)
    reads = writes = "account"
    closed_to_apps = ("POST", "DELETE")
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=ListOf(Token))
    def get(self, request: Request) -> Response:
        """List my personal tokens; the tokens themselves are not kept."""
        rows = PersonalToken.objects.filter(user=player(request)).order_by("-created")
        return Response([_token_json(row, request) for row in rows])

    @may_fail(NoSuchItemError, TooManyError)
    @extend_schema(request=TokenWish, responses={201: NewToken})
    @retried
    def post(self, request: Request) -> Response:
        """Make a personal token. It is shown this once.

        It may do no more than the token that asks for it, and lasts no longer.
        """
        by = request.auth if isinstance(request.auth, PersonalToken) else None
        wish = read(TokenWish, request)
        row, token = accounts.create_token(user=player(request), by=by, **wish)
        answer: NewToken = {**_token_json(row, request), "token": token}
        return Response(answer, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="me_tokens_clear", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Take all my personal tokens and those of my bots back, except the one that asks."""
        accounts.revoke_other_tokens(user=player(request), but=log_in_of(request).token)
        return Response(status=status.HTTP_204_NO_CONTENT)


class TokenView(View):
    reads = writes = "account"

    @may_fail(NotFound)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, handle: UUID) -> Response:
        """Take a personal token back, with all tokens that were made by it."""
        asking = log_in_of(request).token
        if not token_makers.revoke(user=player(request), handle=handle, asking=asking):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


def _token_json(row: PersonalToken, request: Request) -> Token:
    return {
        "id": str(row.handle),
        "name": row.name,
        "scopes": row.scopes,
        "created": instant(row.created),
        "expires": instant(expiry_of(row)),
        "last_used": instant(row.last_used_at),
        "current": row == request.auth,
    }
