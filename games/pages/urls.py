"""The addresses of the pages."""

from __future__ import annotations

from django.urls import path, register_converter

from games.pages import appeal, docs, links, login, mails, sign_in
from games.pages.codes import CodeConverter
from games.pages.site import (
    account,
    handbook,
    install,
    language,
    leaderboard,
    learn,
    lobby,
    my_games,
    new_table,
    players,
    preferences,
    register,
    replay,
    rules,
    table,
    welcome,
)

register_converter(CodeConverter, "code")

urlpatterns = [
    path("", welcome.welcome_page, name="home"),
    path("my-games", my_games.my_games_page, name="my-games"),
    path("tables", lobby.lobby_page, name="tables"),
    path("tables/new", new_table.new_table_page, name="new-table"),
    path("tables/<code:game_id>", table.table_page, name="table"),
    path("tables/<code:game_id>/replay", replay.replay_page, name="replay"),
    path("leaderboard", leaderboard.leaderboard_page, name="leaderboard"),
    path("players/<str:name>", players.player_page, name="player"),
    path("account", account.account, name="account"),
    path("preferences", preferences.preferences, name="preferences"),
    path("learn", learn.learn, name="learn"),
    path("rules", rules.all_rules, name="rules"),
    path("rules/<slug:ruleset>", rules.rules, name="ruleset-rules"),
    path("help", handbook.help_page, name="help"),
    path("docs/", docs.start, name="documentation"),
    path("docs/<path:name>", docs.document, name="document"),
    path("register", register.register, name="register"),
    path("login", sign_in.sign_in, name="sign-in"),
    path("login/<str:token>", login.login_link, name="login-link"),
    path("logout", sign_in.sign_out, name="sign-out"),
    path("language", language.choose_language, name="choose-language"),
    path("go/<str:token>", links.open_game, name="open-game"),
    path("appeal/<str:token>", appeal.appeal_page, name="appeal"),
    path("unsubscribe/<str:token>", links.unsubscribe, name="unsubscribe"),
    path("mails", mails.mails, name="mails"),
    path("mails/<slug:name>", mails.mail, name="mail"),
    path("mails/<slug:name>/html", mails.mail_html, name="mail-html"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("offline", install.offline, name="offline"),
    path("sw.js", install.service_worker, name="service-worker"),
]
