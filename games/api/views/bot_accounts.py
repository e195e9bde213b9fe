"""My bot accounts and their tokens."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.fields import Choice, Input, Text, WholeNumber
from games.api.http.retries import retried
from games.api.http.view import View, read
from games.api.openapi import enums
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.errors import NoSuchItemError, NotForBotsError, TooManyError
from games.models import PersonalToken
from games.models.users import USERNAME
from games.payloads import bot_accounts as payloads
from games.policy import BOT_SCOPES, TOKEN_DAYS_AT_MOST
from games.selectors.accounts import bot_accounts as reading
from games.services import account_deletion
from games.services.accounts import bot_accounts


class NewBot(Input):
    username = Text(pattern=USERNAME.regex, words=USERNAME.message, trim_whitespace=True)


class NewBotToken(Input):
    name = Text(max_length=64, allow_blank=True, default="")
    scopes = serializers.ListField(
        child=Choice(enums.BOT_SCOPE_KEYS),
        min_length=1,
        max_length=len(enums.BOT_SCOPE_KEYS),
        default=list(BOT_SCOPES),
    )
    days = WholeNumber(
        min_value=1,
        max_value=TOKEN_DAYS_AT_MOST,
        allow_null=True,
        default=None,
        help_text="Days until it ends; null: never.",
    )


class Mine(View):
    reads = writes = "account"
    permission_classes = [permissions.IsAuthenticated]


class BotsView(Mine):
    location = "users/{username}"
    limited_writes = ("access",)
    closed_to_apps = ("POST",)

    @extend_schema(responses=ListOf(payloads.BotAccount))
    def get(self, request: Request) -> Response:
        """List my bot accounts."""
        rows = reading.bots_of(owner=player(request))
        return Response([reading.bot_json(row) for row in rows])

    @may_fail(NotForBotsError, TooManyError)
    @extend_schema(request=NewBot, responses={201: payloads.BotAccount})
    @retried
    def post(self, request: Request) -> Response:
        """Open an account for a program of mine; everybody sees that it is one, and whose."""
        bot = bot_accounts.create_bot(owner=player(request), **read(NewBot, request))
        return Response(reading.bot_json(bot), status=status.HTTP_201_CREATED)


class BotView(Mine):
    closed_to_apps = ("DELETE",)

    @may_fail(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, name: str) -> Response:
        """Delete a bot account, for good. Its seats are offered to others."""
        account_deletion.delete_bot_account(owner=player(request), name=name)
        return Response(status=status.HTTP_204_NO_CONTENT)


class BotTokensView(Mine):
    location = "me/bots/{name}/tokens/{id}"
    shows_secret = True
    limited_writes = ("access",)
    closed_to_apps = ("POST",)

    @may_fail(NoSuchItemError)
    @extend_schema(responses=ListOf(payloads.BotToken))
    def get(self, request: Request, name: str) -> Response:
        """List the tokens of a bot account; the tokens themselves are not kept."""
        bot = reading.own_bot(owner=player(request), name=name)
        return Response([reading.token_json(row) for row in reading.tokens_of(bot=bot)])

    @may_fail(NoSuchItemError, TooManyError)
    @extend_schema(request=NewBotToken, responses={201: payloads.NewBotToken})
    @retried
    def post(self, request: Request, name: str) -> Response:
        """Make a token of a bot account. It is shown this once."""
        wish = read(NewBotToken, request)
        by = request.auth if isinstance(request.auth, PersonalToken) else None
        row, token = bot_accounts.create_token(owner=player(request), bot=name, by=by, **wish)
        answer: payloads.NewBotToken = {**reading.token_json(row), "token": token}
        return Response(answer, status=status.HTTP_201_CREATED)


class BotTokenView(Mine):
    @may_fail(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, name: str, handle: UUID) -> Response:
        """Take a token of a bot account back."""
        bot_accounts.revoke_token(owner=player(request), bot=name, handle=handle)
        return Response(status=status.HTTP_204_NO_CONTENT)
