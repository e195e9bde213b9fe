"""The account that a request is about: the caller's, or one of the caller's bot accounts."""

from __future__ import annotations

from rest_framework.request import Request

from games.api.http.authentication import player
from games.api.http.fields import Input, Text
from games.api.http.pagination import without_paging
from games.models import User
from games.selectors.accounts import bot_accounts


class About(Input):
    bot = Text(max_length=30, required=False, help_text="A bot account of mine, instead of myself.")


def target_account(request: Request) -> User:
    """Read ``bot``, the only parameter of the query. Raises ValidationError, NoSuchItemError."""
    about = About(data=without_paging(request.query_params))
    about.is_valid(raise_exception=True)
    return account(request, about.validated_data.get("bot"))


def account(request: Request, bot: str | None) -> User:
    """The caller, or the caller's bot account of this name. Raises NoSuchItemError."""
    mine = player(request)
    return mine if bot is None else bot_accounts.own_bot(owner=mine, name=bot)
