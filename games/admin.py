"""Windows on tables for whoever keeps the site. Nothing hidden is shown, nothing is changed."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from oauth2_provider.models import AccessToken, Application, Grant, IDToken, RefreshToken

from games.console import audit  # noqa: F401 - it hangs itself up
from games.models import ChatMessage, Game, Report, Seat, User


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    """Accounts; what would let a bot account in as a person is not to be changed."""

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        fields = super().get_readonly_fields(request, obj)
        return fields if obj is None or obj.owner_id is None else (*fields, *PEOPLES)


PEOPLES = ("password", "email", "is_staff", "is_superuser", "groups", "user_permissions")


# Whoever could write a token into a table would be anybody, and see what he sees.
# The same goes for second factors, their secrets, and allauth's addresses, which nothing here uses.
for keys in (AccessToken, Application, Grant, IDToken, RefreshToken, Authenticator, EmailAddress):
    admin.site.unregister(keys)


class ReadOnly:
    """A window, not a door: every change goes through the services."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatsInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("number", "user", "bot")


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Lobby data alone: position, secret and nonces are not among the fields."""

    list_display = ("id", "ruleset", "status", "ply", "host", "created_at")
    list_filter = ("status", "ruleset")
    list_select_related = ("host",)
    search_fields = ("=id", "host__username")
    fields = (
        "id",
        "ruleset",
        "status",
        "host",
        "ply",
        "to_move",
        "bot_due",
        "commitment",
        "created_at",
        "started_at",
        "finished_at",
    )
    readonly_fields = fields
    inlines = (SeatsInline,)
    show_full_result_count = False


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who plays reads the chat of his table where all do, and learns no more from here."""

    list_display = ("id", "game", "room", "user", "seat", "text", "created_at", "hidden_at")
    list_filter = ("room", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("game", "user")
    search_fields = ("user__username", "text")
    ordering = ("-id",)
    fields = list_display
    readonly_fields = fields
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatMessage]:
        """All lines but those of games that their reader plays in."""
        assert isinstance(request.user, User)
        playing = Seat.objects.filter(user=request.user, game__finished_at=None)
        return super().get_queryset(request).exclude(game__in=playing.values("game_id"))


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "status", "reason", "reporter", "player", "game", "line", "created_at")
    list_filter = ("status", "reason")
    list_select_related = ("reporter", "player", "game", "line")
    search_fields = ("reporter__username", "player__username", "text")
    ordering = ("status", "created_at")
    fields = (*list_display, "text")
    readonly_fields = fields
    show_full_result_count = False
