"""The addresses of the API."""

from __future__ import annotations

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from games.api import accounts, games, moves, rulesets

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
    path("rulesets", rulesets.RulesetsView.as_view()),
    path("rulesets/<slug:key>", rulesets.RulesetView.as_view()),
    path("games", games.GamesView.as_view()),
    path("games/<uuid:game_id>", games.GameView.as_view()),
    path("games/<uuid:game_id>/seats", games.SeatsView.as_view()),
    path("games/<uuid:game_id>/seats/me", games.MySeatView.as_view()),
    path("games/<uuid:game_id>/start", games.StartView.as_view()),
    path("games/<uuid:game_id>/moves", moves.MovesView.as_view()),
    path("games/<uuid:game_id>/legal-moves", moves.LegalMovesView.as_view()),
    path("games/<uuid:game_id>/record", moves.RecordView.as_view()),
]
