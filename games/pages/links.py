"""Where the links in messages lead. Looking changes nothing; the button does."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games import links
from games.api.authentication import PASS_COOKIE
from games.engine.registry import RULESETS
from games.errors import TableError
from games.models import Game
from games.pages.sheets import sheet
from games.policy import DAY, LINK_DAYS
from games.selectors import tables
from games.services import preferences
from games.services import tables as writing


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_game(request: HttpRequest, token: str) -> HttpResponse:
    """Let the owner of a link into one game, once he presses the button."""
    try:
        user, game_id = links.read_game_token(token)
        game = tables.table(game_id=game_id)
    except (links.BadLinkError, TableError):
        return _bad_link(request)
    with translation.override(user.language):
        lost = tables.seat_of(game, user) is None and _may_take_back(game)
        if request.user == user and not lost and request.method != "POST":
            return HttpResponseRedirect(reverse("table", args=[game_id]))  # he needs no pass
        if request.method != "POST":
            lines = [_("You go on as %(name)s, in this game alone.") % {"name": user.username}]
            if lost:
                lines.insert(0, _("A bot plays on in your seat. Take it back while it is free."))
            action = _("Take my seat back") if lost else _("Open the game")
            return _page(request, _title(game), lines, action, user.language)
        if lost:
            try:
                writing.take_seat(game_id=game_id, user=user)
            except TableError as error:
                return _page(request, _title(game), [str(error.detail)], "", user.language)
        return _let_in(token, game_id)


@csrf_exempt  # a mail program posts here by itself, RFC 8058; the token is what counts
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """End messages of one kind, at the press of a button here or in a mail program."""
    try:
        user, event, channel = links.read_unsubscribe_token(token)
    except links.BadLinkError:
        return _bad_link(request)
    with translation.override(user.language):
        if request.method == "POST":
            preferences.unsubscribe(user=user, event=event, channel=channel)
            lines = [_("You get no more mails of this kind. Your preferences bring them back.")]
            return _page(request, _("Done"), lines, "", user.language)
        lines = [_("Press the button, and no more mails of this kind come to you.")]
        action = _("No more of these")
        return _page(
            request,
            _("Messages to %(name)s") % {"name": user.username},
            lines,
            action,
            user.language,
        )


def _let_in(token: str, game_id: UUID) -> HttpResponse:
    """Hand out a pass to this game: the link itself, for the API's eyes alone."""
    answer = HttpResponseRedirect(reverse("table", args=[game_id]))
    answer.set_cookie(
        PASS_COOKIE,
        token,
        max_age=LINK_DAYS * DAY,
        path=reverse("game", args=[game_id]),
        secure=settings.HTTPS,
        httponly=True,
        samesite="Strict",
    )
    return answer


def _may_take_back(game: Game) -> bool:
    offered = any(row.offered_at is not None for row in game.seat_rows)
    return offered and game.status == Game.Status.ACTIVE


def _title(game: Game) -> str:
    return RULESETS[game.ruleset].name


def _bad_link(request: HttpRequest) -> HttpResponse:
    lines = [_("It is too old, or was cut off on its way. A newer message has a new one.")]
    language = translation.get_language() or "en"
    return _page(request, _("This link opens nothing"), lines, "", language, status=404)


def _page(
    request: HttpRequest,
    title: str,
    lines: Sequence[str],
    action: str,
    language: str,
    status: int = 200,
) -> HttpResponse:
    with translation.override(language):
        return sheet(request, title=title, lines=lines, action=action, status=status)
