"""Which acts a page offers: what the role allows and makes sense. The service decides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from games.console.acts.shelf import PAGES
from games.models import Act, ChatMessage, Seat, User
from games.services.moderation import rights


def of(
    user: User, kinds: Iterable[str], subject: Any, query: str = "", seat: Seat | None = None
) -> list[dict[str, Any]]:
    """Links to the pages of acts on a row: address, label, whether it is one to think about."""
    pages = [PAGES[kind] for kind in kinds if rights.may(user, kind)]
    return [
        {
            "url": reverse("admin:act", args=[page.kind, subject.pk]) + (query and f"?{query}"),
            "label": page.label,
            "danger": page.danger,
        }
        for page in pages
        if page.sensible(subject, seat)
    ]


def with_lines(user: User, lines: Iterable[ChatMessage], *, own: bool) -> list[dict[str, Any]]:
    """Lines of a chat, each with what can be done to it."""
    kinds = [] if own else [Act.Kind.HIDE_LINE, Act.Kind.SHOW_LINE]
    return [
        {"row": line, "buttons": of(user, kinds if line.user_id != user.pk else [], line)}
        for line in lines
    ]
