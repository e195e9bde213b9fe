"""Tables: a list to search, and a page for each with what everybody at the table knows."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.console import hints, inspection
from games.console.actions import buttons
from games.console.actions.page import moderator, refusal
from games.console.admin.base import ConsoleAdmin, Context
from games.console.admin.filters import STATES, Age, RulesetOf, State
from games.console.lookups import id_of, table_or_404
from games.models import Game, ModerationAction
from games.pages.short_ids import abbreviation
from games.policy import NO_CLOCK
from games.selectors.moderation import details, search
from games.selectors.play import archived_moves, clocks
from games.selectors.play.seat_names import names_at
from games.selectors.tables import rows as tables
from games.services.moderation import permissions

ON_SEATS: Final = (ModerationAction.Kind.GIVE_TIME, ModerationAction.Kind.REPLACE)
ON_TABLES: Final = (
    ModerationAction.Kind.PAUSE,
    ModerationAction.Kind.RESUME,
    ModerationAction.Kind.REWIND,
    ModerationAction.Kind.END,
    ModerationAction.Kind.REOPEN,
)


@admin.register(Game)
class GameAdmin(ConsoleAdmin):
    """Lobby data and public events only: position, secret and nonces are never read here."""

    title = _("Tables")
    search_hint = _("A player's name, or a table's code or ID")
    card = "console/cards/game.html"
    list_filter = (State, RulesetOf, Age)
    ordering = ("-created_at", "id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return tables.games().order_by(*self.ordering)

    def find(self, rows: QuerySet[Game], words: str) -> QuerySet[Game]:
        return search.tables(rows, words, id_of(words))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.inspect_view)
        own = path("<uuid:game_id>/inspect/", view, name="games_game_inspect")
        return [own, *super().get_urls()]

    def inspect_view(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        return inspection.inspect(request, self, table_or_404(game_id))

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Context | None = None,
    ) -> HttpResponse:
        """The page of one table."""
        game, user = table_or_404(object_id), moderator(request)
        own = refusal(user, ModerationAction.Kind.PAUSE, game=game)
        names, left = names_at(game), details.left_at(game)
        return self.page(
            request,
            "console/game.html",
            f"{game.game_name} {abbreviation(game.pk)}",
            game=game,
            own=own,
            state=state_of(game),
            public_page=reverse("table", args=[game.pk]),
            seats=[
                {
                    "row": row,
                    "name": names[row.number],
                    "left_by": left.get(row.number, []),
                    "clock": clocks.of_seat(game, row, present=True),
                    "deadline": game.deadlines[row.number] if game.deadlines else None,
                    "moves": row.number in game.to_move,
                    "buttons": []
                    if own
                    else buttons.action_links(user, ON_SEATS, game, f"seat={row.number}", seat=row),
                }
                for row in game.seat_rows
            ],
            timed=game.clock != NO_CLOCK,
            buttons=[] if own else buttons.action_links(user, ON_TABLES, game),
            may_inspect=not own
            and game.started_at is not None
            and permissions.may(user, ModerationAction.Kind.LOOK),
            log=details.log_of(game, user.zone),
            archived=archived_moves.are_archived(game),
            lines=buttons.with_lines(user, details.lines_at(game, user), own=own is not None),
            messages_sent=[] if own else details.messages_about(game),
            actions=details.actions_at(game, user),
            reports=details.reports_at(game, user),
            **hints.of_table(user, game, asked="hints" in request.GET),
        )


def state_of(game: Game) -> str | Promise:
    return STATES["paused" if game.paused_at else game.status]
