"""People: a list to search, and a page for each; nobody changes an account here but by an act."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.console import hints
from games.console.acts import buttons
from games.console.acts.page import moderator, refusal
from games.console.filters import Standing
from games.console.rows import person_or_404
from games.console.windows import Window
from games.models import Act, User
from games.selectors.moderation import cases, finding
from games.services.moderation.rights import role_of

ON_PERSONS: Final = (
    Act.Kind.WARN,
    Act.Kind.MUTE,
    Act.Kind.SUSPEND,
    Act.Kind.BAN,
    Act.Kind.GRANT,
    Act.Kind.RESET,
)


@admin.register(User)
class PlayerWindow(Window):
    """Names and standing alone: addresses, passwords and tokens are never read here."""

    title = _("Players")
    card = "console/cards/player.html"
    list_filter = (Standing,)
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        rows = super().get_queryset(request).select_related("owner")
        return rows.defer("password", "email", "owner__password", "owner__email")

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        hint = _("How a name begins")
        if by_address(moderator(request)):
            hint = _("How a name begins, or a whole mail address")
        return super().changelist_view(request, {"search_hint": hint})

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = search_term.replace("\x00", "").strip()
        if not words:
            return queryset, False
        may = by_address(moderator(request))
        return finding.players(queryset, words, by_address=may), False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of one person."""
        user = moderator(request)
        person = person_or_404(object_id)
        own = refusal(user, Act.Kind.WARN, person=person)
        sanctions = cases.sanctions_of(person)
        return self.page(
            request,
            "console/player.html",
            person.username,
            person=person,
            own=own,
            role=role_of(person),
            buttons=[] if own else buttons.of(user, ON_PERSONS, person),
            sanctions=[
                {
                    "row": row,
                    "buttons": [] if own else buttons.of(user, [Act.Kind.LIFT], row),
                }
                for row in sanctions
            ],
            bots=cases.bots_of(person),
            about=cases.reports_about(person, user),
            by=cases.reports_by(person, user),
            acts=cases.acts_on(person),
            lines=buttons.with_lines(user, cases.lines_of(person, user), own=own is not None),
            tables=cases.tables_of(person),
            **hints.of_player(user, person, asked="hints" in request.GET),
        )


def by_address(user: User) -> bool:
    """Whether somebody may look for people by their mail addresses: moderators, not helpers."""
    return user.has_perm("games.see_links")
