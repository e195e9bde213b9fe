"""The addresses of the pages."""

from __future__ import annotations

from django.urls import path, register_converter

from games.pages.short_ids import ShortIdConverter
from games.pages.views import (
    account,
    appeal,
    docs,
    home,
    language,
    leaderboard,
    learn,
    lobby,
    login_link,
    mailbox,
    message_links,
    my_games,
    new_table,
    passkeys,
    play,
    player,
    preferences,
    pwa,
    register,
    replay,
    rules,
    security_txt,
    sign_in,
    table,
    table_styles,
)
from games.pages.views.help import help_page

register_converter(ShortIdConverter, "code")

urlpatterns = [
    path("", home.home_page, name="home"),
    path("my-games", my_games.my_games_page, name="my-games"),
    path("tables", lobby.lobby_page, name="tables"),
    path("tables/new", new_table.new_table_page, name="new-table"),
    path("tables/<code:game_id>", table.table_page, name="table"),
    path("styles/<slug:ruleset>.<slug:digest>.css", table_styles.table_styles, name="table-styles"),
    path("tables/<code:game_id>/replay", replay.replay_page, name="replay"),
    path("leaderboard", leaderboard.leaderboard_page, name="leaderboard"),
    path("players/<str:name>", player.player_page, name="player"),
    path("account", account.account, name="account"),
    path("account/passkeys", passkeys.AddPasskey.as_view(), name="new-passkey"),
    path("account/passkeys/options", passkeys.AddingOptions.as_view(), name="adding-options"),
    path("preferences", preferences.preferences, name="preferences"),
    path("play", play.play_chosen, name="play-chosen"),
    path("play/<slug:ruleset>", play.play_now, name="play-now"),
    path("learn", learn.learn, name="learn"),
    path("rules", rules.all_rules, name="rules"),
    path("rules/<slug:ruleset>", rules.rules, name="ruleset-rules"),
    path("help", help_page, name="help"),
    path("docs/", docs.start, name="documentation"),
    path("docs/<path:name>", docs.document, name="document"),
    path("register", register.register, name="register"),
    path("login", sign_in.sign_in, name="sign-in"),
    path("login/passkey", passkeys.log_in_by_passkey, name="sign-in-by-passkey"),
    path("login/passkey/options", passkeys.PasskeyOptions.as_view(), name="passkey-options"),
    path("login/<str:token>", login_link.login_link, name="login-link"),
    path("email/<str:token>", login_link.address_link, name="address-link"),
    path("logout", sign_in.sign_out, name="sign-out"),
    path("language", language.choose_language, name="choose-language"),
    path("go/<str:token>", message_links.open_game, name="open-game"),
    path("appeal/<str:token>", appeal.appeal_page, name="appeal"),
    path("unsubscribe/<str:token>", message_links.unsubscribe, name="unsubscribe"),
    path("mails", mailbox.mails, name="mails"),
    path("mails/<slug:name>", mailbox.mail, name="mail"),
    path("mails/<slug:name>/html", mailbox.mail_html, name="mail-html"),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path(".well-known/security.txt", security_txt.security_txt, name="security-txt"),
    path("offline", pwa.offline, name="offline"),
    path("sw.js", pwa.service_worker, name="service-worker"),
]
