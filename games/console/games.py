"""Tables: a list to search, and a page for each with what everybody at the table knows."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _

from games.console import hints, looking
from games.console.acts import buttons
from games.console.acts.page import moderator, refusal
from games.console.filters import STATES, Age, RulesetOf, State
from games.console.rows import id_of, table_or_404
from games.console.windows import Window
from games.models import Act, Game
from games.pages.codes import code
from games.policy import NO_CLOCK
from games.selectors import clocks, tables
from games.selectors.history import names_at
from games.selectors.moderation import cases, finding
from games.services.moderation import rights

ON_SEATS: Final = (Act.Kind.GIVE_TIME, Act.Kind.REPLACE)
ON_TABLES: Final = (
    Act.Kind.PAUSE,
    Act.Kind.RESUME,
    Act.Kind.REWIND,
    Act.Kind.END,
    Act.Kind.REOPEN,
)


@admin.register(Game)
class GameWindow(Window):
    """Lobby data and public events alone: position, secret and nonces are never read here."""

    title = _("Tables")
    search_hint = _("A player's name, or the code or id of a table")
    card = "console/cards/game.html"
    list_filter = (State, RulesetOf, Age)
    ordering = ("-created_at", "id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return tables.games().order_by(*self.ordering)

    def find(self, rows: QuerySet[Game], words: str) -> QuerySet[Game]:
        return finding.tables(rows, words, id_of(words))

    def get_urls(self) -> list[Any]:
        look = self.admin_site.admin_view(self.look)
        return [path("<uuid:game_id>/look/", look, name="games_game_look"), *super().get_urls()]

    def look(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        return looking.look(request, self, table_or_404(game_id))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of one table."""
        game, user = table_or_404(object_id), moderator(request)
        own = refusal(user, Act.Kind.PAUSE, game=game)
        names = names_at(game)
        return self.page(
            request,
            "console/game.html",
            f"{game.rules.name} {code(game.pk)[:6]}",
            game=game,
            own=own,
            state=state_of(game),
            public_page=reverse("table", args=[game.pk]),
            seats=[
                {
                    "row": row,
                    "name": names[row.number],
                    "clock": clocks.of_seat(game, row, present=True),
                    "deadline": game.deadlines[row.number] if game.deadlines else None,
                    "moves": row.number in game.to_move,
                    "buttons": []
                    if own
                    else buttons.of(user, ON_SEATS, game, f"seat={row.number}", seat=row),
                }
                for row in game.seat_rows
            ],
            timed=game.clock != NO_CLOCK,
            buttons=[] if own else buttons.of(user, ON_TABLES, game),
            may_look=not own and game.started_at is not None and rights.may(user, Act.Kind.LOOK),
            log=cases.log_of(game, user.zone),
            lines=buttons.with_lines(user, cases.talk_at(game, user), own=own is not None),
            messages_sent=[] if own else cases.messages_about(game),
            acts=cases.acts_at(game),
            reports=cases.reports_at(game, user),
            **hints.of_table(user, game, asked="hints" in request.GET),
        )


def state_of(game: Game) -> Any:
    return STATES["paused" if game.paused_at else game.status]
