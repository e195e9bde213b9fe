"""The actions that a page offers: those that the role allows and that make sense now."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Model
from django.urls import reverse

from games.console.actions.registry import PAGES
from games.models import ChatMessage, ModerationAction, Seat, User
from games.services.moderation import permissions


def action_links(
    user: User, kinds: Iterable[str], subject: Model, query: str = "", seat: Seat | None = None
) -> list[dict[str, object]]:
    """Return the links to the actions on a row: address, label, whether it needs care."""
    pages = [PAGES[kind] for kind in kinds if permissions.may(user, kind)]
    return [
        {
            "url": reverse("admin:action", args=[page.kind, subject.pk]) + (query and f"?{query}"),
            "label": page.label,
            "danger": page.danger,
        }
        for page in pages
        if page.is_possible(subject, seat)
    ]


def with_lines(user: User, lines: Iterable[ChatMessage], *, own: bool) -> list[dict[str, object]]:
    """Return lines of a chat, each with the actions on it."""
    kinds = [] if own else [ModerationAction.Kind.HIDE_LINE, ModerationAction.Kind.SHOW_LINE]
    return [
        {"row": line, "buttons": action_links(user, kinds if line.user_id != user.pk else [], line)}
        for line in lines
    ]
