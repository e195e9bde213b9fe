"""The addresses of the API."""

from __future__ import annotations

from datetime import date

from django.urls import path, register_converter
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from games.api import (
    accounts,
    games,
    messages,
    moves,
    orders,
    people,
    policy,
    preferences,
    rulesets,
)


class Date:
    """A day in a path, as in 2026-11-21."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(Date, "date")
urlpatterns = [
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("docs", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    path("problems", rulesets.ProblemsView.as_view()),
    path("problems/<slug:code>", rulesets.ProblemView.as_view()),
    path("register", accounts.RegisterView.as_view()),
    path("login", accounts.LoginView.as_view()),
    path("logout", accounts.LogoutView.as_view()),
    path("me", accounts.MeView.as_view()),
    path("me/games", games.MyGamesView.as_view()),
    path("me/tokens", accounts.TokensView.as_view()),
    path("me/tokens/<uuid:handle>", accounts.TokenView.as_view()),
    path("me/preferences", preferences.PreferencesView.as_view()),
    path("me/vacations", preferences.VacationsView.as_view()),
    path("me/vacations/<date:first>", preferences.VacationView.as_view()),
    path("me/messages", messages.MessagesView.as_view()),
    path("me/devices", messages.DevicesView.as_view()),
    path("me/devices/<uuid:device>", messages.DeviceView.as_view()),
    path("me/webhooks", messages.WebhooksView.as_view()),
    path("me/webhooks/<uuid:webhook>", messages.WebhookView.as_view()),
    path("users/<str:username>", people.PersonView.as_view()),
    path("policy", policy.PolicyView.as_view()),
    path("rulesets", rulesets.RulesetsView.as_view()),
    path("rulesets/<slug:key>", rulesets.RulesetView.as_view()),
    path("games", games.GamesView.as_view()),
    path("games/<uuid:game_id>", games.GameView.as_view(), name="game"),
    path("games/<uuid:game_id>/seats", games.SeatsView.as_view()),
    path("games/<uuid:game_id>/seats/me", games.MySeatView.as_view()),
    path("games/<uuid:game_id>/invitations", games.InvitationsView.as_view()),
    path("games/<uuid:game_id>/start", games.StartView.as_view()),
    path("games/<uuid:game_id>/moves", moves.MovesView.as_view()),
    path("games/<uuid:game_id>/legal-moves", moves.LegalMovesView.as_view()),
    path("games/<uuid:game_id>/orders", orders.OrdersView.as_view()),
    path("games/<uuid:game_id>/record", moves.RecordView.as_view()),
]
