"""The pages behind links in messages. Opening one changes nothing; the button does."""

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

from games import signed_links
from games.api.http.authentication import PASS_COOKIE
from games.errors import ApplicationError
from games.models import Game
from games.pages.plain_page import plain_page
from games.pages.views.table import PAGE_PASS
from games.policy import DAY, LINK_DAYS
from games.selectors.tables import rows
from games.selectors.tables.visibility import seat_of
from games.services.accounts import preferences
from games.services.tables import seating as writing


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_game(request: HttpRequest, token: str) -> HttpResponse:
    """Let the owner of a link into one game when they press the button."""
    try:
        user, game_id = signed_links.read_game_token(token)
        game = rows.table(game_id=game_id)
    except (signed_links.BadLinkError, ApplicationError):
        return _bad_link(request)
    with translation.override(user.language):
        lost = seat_of(game, user) is None and _may_take_back(game)
        if request.user == user and not lost and request.method != "POST":
            return HttpResponseRedirect(
                reverse("table", args=[game_id])
            )  # the owner is logged in and needs no pass
        if request.method != "POST":
            lines = [_("You carry on as %(name)s, in this game only.") % {"name": user.username}]
            if lost:
                lines.insert(0, _("A bot plays on in your seat. Take it back while it is free."))
            action = _("Take my seat back") if lost else _("Open the game")
            return _page(request, _title(game), lines, action, user.language)
        if lost:
            try:
                writing.take_seat(game_id=game_id, user=user)
            except ApplicationError as error:
                return _page(request, _title(game), [str(error.detail)], "", user.language)
        return _let_in(token, game_id)


@csrf_exempt  # mail programs post here by themselves (RFC 8058); the token authorizes it
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Stop messages of one kind, by a button here or in a mail program."""
    try:
        user, event, channel = signed_links.read_unsubscribe_token(token)
    except signed_links.BadLinkError:
        return _bad_link(request)
    with translation.override(user.language):
        if request.method == "POST":
            preferences.unsubscribe(user=user, event=event, channel=channel)
            lines = [
                _(
                    "You will get no more e-mails of this kind. You can bring them back in your "
                    "preferences."
                )
            ]
            return _page(request, _("Done"), lines, "", user.language)
        lines = [_("Press the button to get no more e-mails of this kind.")]
        action = _("No more of these")
        return _page(
            request,
            _("Messages to %(name)s") % {"name": user.username},
            lines,
            action,
            user.language,
        )


def _let_in(token: str, game_id: UUID) -> HttpResponse:
    """Store the link's token in cookies that open this game alone, to the API and its pages."""
    answer = HttpResponseRedirect(reverse("table", args=[game_id]))
    for name, page in ((PASS_COOKIE, "game"), (PAGE_PASS, "table")):
        answer.set_cookie(
            name,
            token,
            max_age=LINK_DAYS * DAY,
            path=reverse(page, args=[game_id]),
            secure=settings.HTTPS,
            httponly=True,
            samesite="Strict",
        )
    return answer


def _may_take_back(game: Game) -> bool:
    offered = any(row.offered_at is not None for row in game.seat_rows)
    return offered and game.status == Game.Status.ACTIVE


def _title(game: Game) -> str:
    return game.game_name


def _bad_link(request: HttpRequest) -> HttpResponse:
    lines = [_("It is too old, or was cut off on its way. A newer message has a new one.")]
    language = translation.get_language() or "en"
    return _page(request, _("This link no longer works"), lines, "", language, status=404)


def _page(
    request: HttpRequest,
    title: str,
    lines: Sequence[str],
    action: str,
    language: str,
    status: int = 200,
) -> HttpResponse:
    with translation.override(language):
        return plain_page(request, title=title, lines=lines, action=action, status=status)
