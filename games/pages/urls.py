"""The addresses of the pages."""

from __future__ import annotations

from django.urls import path

from games.pages import links, login, mails

urlpatterns = [
    path("go/<str:token>", links.open_game, name="open-game"),
    path("unsubscribe/<str:token>", links.unsubscribe, name="unsubscribe"),
    path("login", login.logged_in, name="logged-in"),
    path("login/<str:token>", login.login_link, name="login-link"),
    path("mails", mails.mails, name="mails"),
    path("mails/<slug:name>", mails.mail, name="mail"),
    path("mails/<slug:name>/html", mails.mail_html, name="mail-html"),
]
