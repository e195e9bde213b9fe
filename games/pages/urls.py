"""The addresses of the pages."""

from __future__ import annotations

from django.urls import path, register_converter

from games.pages import docs, links, login, mails, sign_in
from games.pages.codes import CodeConverter
from games.pages.site import (
    install,
    language,
    leaderboard,
    lobby,
    my_games,
    new_table,
    players,
    register,
    rules,
    table,
    welcome,
)

register_converter(CodeConverter, "code")

urlpatterns = [
    path("", welcome.welcome_page, name="home"),
    path("docs/", docs.start, name="documentation"),
    path("docs/<path:name>", docs.document, name="document"),
    path("go/<str:token>", links.open_game, name="open-game"),
    path("language", language.choose_language, name="choose-language"),
    path("unsubscribe/<str:token>", links.unsubscribe, name="unsubscribe"),
    path("login", sign_in.sign_in, name="sign-in"),
    path("register", register.register, name="register"),
    path("logout", sign_in.sign_out, name="sign-out"),
    path("login/<str:token>", login.login_link, name="login-link"),
    path("mails", mails.mails, name="mails"),
    path("mails/<slug:name>", mails.mail, name="mail"),
    path("mails/<slug:name>/html", mails.mail_html, name="mail-html"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("offline", install.offline, name="offline"),
    path("players/<str:name>", players.player_page, name="player"),
    path("sw.js", install.service_worker, name="service-worker"),
    path("leaderboard", leaderboard.leaderboard_page, name="leaderboard"),
    path("my-games", my_games.my_games_page, name="my-games"),
    path("tables", lobby.lobby_page, name="tables"),
    path("tables/new", new_table.new_table_page, name="new-table"),
    path("rules", rules.all_rules, name="rules"),
    path("rules/<slug:ruleset>", rules.rules, name="ruleset-rules"),
    path("tables/<code:game_id>", table.table_page, name="table"),
]
