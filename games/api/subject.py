"""Whom a request is about: who makes it, or a bot account of his."""

from __future__ import annotations

from rest_framework.request import Request

from games.api.authentication import player
from games.api.base import without_paging
from games.api.fields import Input, Text
from games.models import User
from games.selectors import bot_accounts


class About(Input):
    bot = Text(max_length=30, required=False, help_text="A bot account of mine, instead of myself.")


def subject(request: Request) -> User:
    """Read ``bot`` from the query, which has nothing else. Raises ValidationError."""
    about = About(data=without_paging(request.query_params))
    about.is_valid(raise_exception=True)
    return account(request, about.validated_data.get("bot"))


def account(request: Request, bot: str | None) -> User:
    """The caller, or the bot account of his that has this name. Raises NoSuchItemError."""
    mine = player(request)
    return mine if bot is None else bot_accounts.own_bot(owner=mine, name=bot)
