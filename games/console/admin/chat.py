"""Lines of chats, messages that could not be delivered, and webhooks switched off."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.console.actions import buttons
from games.console.actions.page import moderator
from games.console.admin.base import ConsoleAdmin, Context
from games.console.admin.filters import Hidden
from games.models import ChatMessage, Message, Webhook
from games.selectors.moderation import queues, search


@admin.register(ChatMessage)
class ChatAdmin(ConsoleAdmin):
    """Chat, except at tables where the reader plays: they read it there, like everybody."""

    title = _("Chat")
    search_hint = _("A player's name, or words from the newest lines")
    card = "console/cards/line.html"
    list_filter = (Hidden,)
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatMessage]:
        rows = ChatMessage.objects.exclude(search.of_ones_own(moderator(request)))
        wanted = rows.select_related("game", "user").defer("game__state", "game__secret")
        return wanted.order_by(*self.ordering)

    def find(self, rows: QuerySet[ChatMessage], words: str) -> QuerySet[ChatMessage]:
        return search.lines(rows, words)

    def changelist_view(
        self, request: HttpRequest, extra_context: Context | None = None
    ) -> HttpResponse:
        answer = super().changelist_view(request, extra_context)
        found = getattr(answer, "context_data", None)
        if found is not None:
            lines = buttons.with_lines(moderator(request), list(found["cl"].result_list), own=False)
            found["rows"] = lines
        return answer


@admin.register(Message)
class FailedMessageAdmin(ConsoleAdmin):
    """Recently abandoned messages: recipients and reasons, never texts."""

    title = _("Failed deliveries")
    card = "console/cards/message.html"
    ordering = ("-created_at", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return queues.failed_messages().defer("data", "address")


@admin.register(Webhook)
class SilencedWebhookAdmin(ConsoleAdmin):
    """Recently disabled webhooks: owners and reasons, never addresses."""

    title = _("Webhooks switched off")
    card = "console/cards/webhook.html"
    ordering = ("-disabled_at", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Webhook]:
        return queues.webhooks_off()
