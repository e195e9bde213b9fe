"""Lines of chats, messages that could not be delivered, and webhooks switched off for that."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.console.acts import buttons
from games.console.acts.page import moderator
from games.console.filters import Hidden
from games.console.windows import Window
from games.models import ChatMessage, Message, Webhook
from games.selectors.moderation import desk, finding


@admin.register(ChatMessage)
class TalkWindow(Window):
    """Who plays reads the chat of his table where all do, and learns no more from here."""

    title = _("Talk")
    search_hint = _("A player's name, or words of the newest lines")
    card = "console/cards/line.html"
    list_filter = (Hidden,)
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatMessage]:
        rows = ChatMessage.objects.exclude(finding.of_ones_own(moderator(request)))
        wanted = rows.select_related("game", "user").defer("game__state", "game__secret")
        return wanted.order_by(*self.ordering)

    def find(self, rows: QuerySet[ChatMessage], words: str) -> QuerySet[ChatMessage]:
        return finding.lines(rows, words)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        answer = super().changelist_view(request, extra_context)
        found = getattr(answer, "context_data", None)
        if found is not None:
            lines = buttons.with_lines(moderator(request), list(found["cl"].result_list), own=False)
            found["rows"] = lines
        return answer


@admin.register(Message)
class FailureWindow(Window):
    """Messages that were given up lately: to whom and why, never their words."""

    title = _("Failed deliveries")
    card = "console/cards/message.html"
    ordering = ("-created_at", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return desk.failed_messages().defer("data")


@admin.register(Webhook)
class SilencedWindow(Window):
    """Webhooks that were switched off lately: whose and why, never where they lead to."""

    title = _("Webhooks switched off")
    card = "console/cards/webhook.html"
    ordering = ("-disabled_at", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Webhook]:
        return desk.webhooks_off()
