"""The addresses of the API."""

from __future__ import annotations

from datetime import date

from django.urls import path, register_converter
from drf_spectacular.views import SpectacularSwaggerSplitView

from games.api.openapi.document import DocumentView
from games.api.views import (
    accounts,
    archive,
    bot_accounts,
    bots,
    changelog,
    chat,
    games,
    guests,
    invitations,
    logins,
    looking,
    messages,
    moves,
    news,
    notes,
    oauth_apps,
    orders,
    passkeys,
    people,
    players,
    policy,
    preferences,
    proposals,
    ratings,
    replay,
    reports,
    root,
    rulesets,
    sanctions,
    seeks,
    sessions,
    site_bots,
    statistics,
    streams,
    tokens,
    watch,
)


class Date:
    """A day in a path, as in 2026-11-21."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


class DocsView(SpectacularSwaggerSplitView):
    """The document in a browser: a page, and nothing that answers to OPTIONS."""

    http_method_names = ["get", "head"]


register_converter(Date, "date")
urlpatterns = [
    # Asked most by far, and so found first.
    path("games/<uuid:game_id>", games.GameView.as_view(), name="game"),
    path("games/<uuid:game_id>/moves", moves.MovesView.as_view()),
    path("", root.RootView.as_view(), name="api"),
    path("schema", DocumentView.as_view(), name="schema"),
    path("docs", DocsView.as_view(url_name="schema"), name="docs"),
    path("changelog", changelog.ChangelogView.as_view()),
    path("problems", rulesets.ProblemsView.as_view()),
    path("problems/<slug:code>", rulesets.ProblemView.as_view()),
    path("register", accounts.RegisterView.as_view()),
    path("guests", guests.GuestsView.as_view()),
    path("login", logins.LoginView.as_view()),
    path("login/link", logins.LoginLinkView.as_view()),
    path("logout", logins.LogoutView.as_view()),
    path("me", accounts.MeView.as_view()),
    path("me/account", guests.MyAccountView.as_view()),
    path("me/email/link", accounts.EmailLinkView.as_view()),
    path("me/email/confirm", accounts.EmailConfirmView.as_view()),
    path("me/events", streams.MyEventsView.as_view()),
    path("me/games", games.MyGamesView.as_view()),
    path("me/archive", archive.MyArchiveView.as_view()),
    path("archive", archive.ArchiveView.as_view()),
    path("record-schema", archive.RecordSchemaView.as_view()),
    path("me/sessions", sessions.SessionsView.as_view()),
    path("me/sessions/<uuid:login>", sessions.SessionView.as_view()),
    path("me/passkeys", passkeys.PasskeysView.as_view()),
    path("me/passkeys/<int:passkey>", passkeys.PasskeyView.as_view()),
    path("me/tokens", tokens.TokensView.as_view()),
    path("me/tokens/<uuid:handle>", tokens.TokenView.as_view()),
    path("me/apps", oauth_apps.AppsView.as_view()),
    path("me/apps/<slug:client_id>", oauth_apps.AppView.as_view()),
    path("me/preferences", preferences.PreferencesView.as_view()),
    path("me/vacations", preferences.VacationsView.as_view()),
    path("me/vacations/<date:first>", preferences.VacationView.as_view()),
    path("me/messages", messages.MessagesView.as_view()),
    path("me/devices", messages.DevicesView.as_view()),
    path("me/devices/<uuid:device>", messages.DeviceView.as_view()),
    path("me/webhooks", messages.WebhooksView.as_view()),
    path("me/messages/<uuid:message>/redeliver", messages.RedeliverView.as_view()),
    path("me/webhooks/<uuid:webhook>", messages.WebhookView.as_view()),
    path("me/webhooks/<uuid:webhook>/enable", messages.WebhookEnableView.as_view()),
    path("me/webhooks/<uuid:webhook>/secret", messages.WebhookSecretView.as_view()),
    path("me/webhooks/<uuid:webhook>/test", messages.WebhookTestView.as_view()),
    path("bots", bots.PublicBotsView.as_view()),
    path("me/bots", bot_accounts.BotsView.as_view()),
    path("me/bots/<str:name>", bot_accounts.BotView.as_view()),
    path("me/bots/<str:name>/tokens", bot_accounts.BotTokensView.as_view()),
    path("me/bots/<str:name>/tokens/<uuid:handle>", bot_accounts.BotTokenView.as_view()),
    path("me/invitations", invitations.MyInvitationsView.as_view()),
    path("me/invitations/<uuid:invitation>/accept", invitations.AcceptView.as_view()),
    path("me/invitations/<uuid:invitation>/decline", invitations.DeclineView.as_view()),
    path("me/seeks", seeks.SeeksView.as_view()),
    path("me/seeks/<uuid:seek>", seeks.SeekView.as_view()),
    path("me/challenges", seeks.MyChallengesView.as_view()),
    path("me/challenges/<uuid:challenge>", seeks.MyChallengeView.as_view()),
    path("challenges/<str:token>", seeks.ChallengeView.as_view()),
    path("invitation-reasons", invitations.ReasonsView.as_view()),
    path("me/chat", chat.MyChatView.as_view()),
    path("me/mutes", chat.MutesView.as_view()),
    path("me/mutes/<str:username>", chat.MuteView.as_view()),
    path("me/blocks", people.BlocksView.as_view()),
    path("me/blocks/<str:username>", people.BlockView.as_view()),
    path("me/follows", people.FollowsView.as_view()),
    path("me/follows/<str:username>", people.FollowView.as_view()),
    path("me/reports", reports.MyReportsView.as_view()),
    path("me/sanctions", sanctions.MySanctionsView.as_view()),
    path("me/sanctions/<uuid:sanction>/appeal", sanctions.MyAppealView.as_view()),
    path("appeals", sanctions.AppealsView.as_view()),
    path("reports", reports.ReportsView.as_view()),
    path("players", players.PlayersView.as_view()),
    path("players/<str:username>", players.ProfileView.as_view()),
    path("users/<str:username>", players.PersonView.as_view()),
    path("policy", policy.PolicyView.as_view()),
    path("rulesets", rulesets.RulesetsView.as_view()),
    path("rulesets/<slug:key>", rulesets.RulesetView.as_view()),
    path("watch", watch.WatchView.as_view()),
    path("games", games.GamesView.as_view()),
    path("games/events", streams.LobbyEventsView.as_view()),
    path("games/<uuid:game_id>/events", streams.GameEventsView.as_view()),
    path("games/<uuid:game_id>/seats", games.SeatsView.as_view()),
    path("games/<uuid:game_id>/seats/me", games.MySeatView.as_view()),
    path("games/<uuid:game_id>/bots", site_bots.SiteBotsView.as_view()),
    path("games/<uuid:game_id>/bots/<int:seat>", site_bots.SiteBotView.as_view()),
    path("games/<uuid:game_id>/invitations", invitations.InvitationsView.as_view()),
    path("games/<uuid:game_id>/invitations/<str:player>", invitations.InvitationView.as_view()),
    path("games/<uuid:game_id>/links", invitations.LinksView.as_view()),
    path("games/<uuid:game_id>/links/<uuid:link>", invitations.LinkView.as_view()),
    path("leaving-reasons", proposals.LeavingReasonsView.as_view()),
    path("games/<uuid:game_id>/leave", proposals.LeaveView.as_view()),
    path("games/<uuid:game_id>/proposals", proposals.ProposalsView.as_view()),
    path("games/<uuid:game_id>/proposals/<uuid:proposal>", proposals.ProposalView.as_view()),
    path("games/<uuid:game_id>/proposals/<uuid:proposal>/vote", proposals.VoteView.as_view()),
    path("games/<uuid:game_id>/rematch", games.RematchView.as_view()),
    path("games/<uuid:game_id>/start", games.StartView.as_view()),
    path("games/<uuid:game_id>/news", news.NewsView.as_view()),
    path("games/<uuid:game_id>/legal-moves", moves.LegalMovesView.as_view()),
    path("games/<uuid:game_id>/orders", orders.OrdersView.as_view()),
    path("games/<uuid:game_id>/chat", chat.ChatView.as_view()),
    path("games/<uuid:game_id>/chat/read", chat.ChatReadView.as_view()),
    path("games/<uuid:game_id>/looking", looking.LookingView.as_view()),
    path("games/<uuid:game_id>/notes", notes.NotesView.as_view()),
    path("games/<uuid:game_id>/record", moves.RecordView.as_view()),
    path("games/<uuid:game_id>/replay/<int:ply>", replay.ReplayView.as_view()),
    path("games/<uuid:game_id>/since", replay.SinceView.as_view()),
    path("games/<uuid:game_id>/score-sheet", replay.ScoreSheetView.as_view()),
    path("games/<uuid:game_id>/ratings", ratings.GameRatingsView.as_view()),
    path("leaderboards/<slug:ruleset>", ratings.LeaderboardView.as_view()),
    path("leaderboards/<slug:ruleset>/bots", ratings.BotLeaderboardView.as_view()),
    path("users/<str:username>/ratings", ratings.PlayerRatingsView.as_view()),
    path("users/<str:username>/ratings/<slug:ruleset>", ratings.RatingHistoryView.as_view()),
    path("users/<str:username>/statistics", statistics.StatisticsView.as_view()),
    path("users/<str:username>/versus/<str:other>", statistics.VersusView.as_view()),
]
