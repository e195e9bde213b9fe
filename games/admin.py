"""Windows on tables for whoever keeps the site. Nothing hidden is shown, nothing is changed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from games.models import Game, Seat, User

admin.site.register(User, UserAdmin)


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
