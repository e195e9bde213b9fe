"""Players: a list to search, and a page for each; accounts change only by actions."""

from __future__ import annotations

from typing import Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.console import hints
from games.console.actions import buttons
from games.console.actions.page import moderator, refusal
from games.console.admin.base import ConsoleAdmin, Context, Rows
from games.console.admin.filters import AccountState
from games.console.lookups import person_or_404
from games.models import ModerationAction, User
from games.selectors.moderation import details, search
from games.services.moderation.permissions import role_of

ON_PERSONS: Final = (
    ModerationAction.Kind.WARN,
    ModerationAction.Kind.MUTE,
    ModerationAction.Kind.SUSPEND,
    ModerationAction.Kind.BAN,
    ModerationAction.Kind.GRANT,
    ModerationAction.Kind.RESET,
)


@admin.register(User)
class PlayerAdmin(ConsoleAdmin):
    """Names and sanctions only: addresses, passwords and tokens are never read here."""

    title = _("Players")
    card = "console/cards/player.html"
    list_filter = (AccountState,)
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        rows = super().get_queryset(request).select_related("owner")
        hidden = ("password", "email", "new_email")
        return rows.defer(*hidden, *(f"owner__{column}" for column in hidden))

    def changelist_view(
        self, request: HttpRequest, extra_context: Context | None = None
    ) -> HttpResponse:
        hint = _("Start of a name")
        if by_address(moderator(request)):
            hint = _("Start of a name, or a whole e-mail address")
        return super().changelist_view(request, {"search_hint": hint})

    def get_search_results(
        self, request: HttpRequest, queryset: Rows, search_term: str
    ) -> tuple[Rows, bool]:
        words = search_term.replace("\x00", "").strip()
        if not words:
            return queryset, False
        may = by_address(moderator(request))
        return search.players(queryset, words, by_address=may), False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Context | None = None,
    ) -> HttpResponse:
        """The page of one person."""
        user = moderator(request)
        person = person_or_404(object_id)
        own = refusal(user, ModerationAction.Kind.WARN, person=person)
        sanctions = details.sanctions_of(person)
        about, by = details.reports_about_and_by(person, user)
        return self.page(
            request,
            "console/player.html",
            person.username,
            person=person,
            own=own,
            role=role_of(person),
            buttons=[] if own else buttons.action_links(user, ON_PERSONS, person),
            sanctions=[
                {
                    "row": row,
                    "buttons": []
                    if own
                    else buttons.action_links(user, [ModerationAction.Kind.LIFT], row),
                }
                for row in sanctions
            ],
            bots=details.bots_of(person),
            about=about,
            by=by,
            actions=details.actions_on(person, user),
            lines=buttons.with_lines(user, details.lines_of(person, user), own=own is not None),
            tables=details.tables_of(person),
            **hints.of_player(user, person, asked="hints" in request.GET),
        )


def by_address(user: User) -> bool:
    """Return whether somebody may search by mail address: moderators, not helpers."""
    return user.has_perm("games.see_links")
