"""Play now: a guided table against bots, without an account and without a form to fill in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.api.http.throttling import GUESTS, caller_of, count_request, seconds_to_wait
from games.models import PersonalToken, User
from games.pages import browser_session
from games.pages.layout import language_of
from games.pages.plain_page import plain_page
from games.rulesets.registry import RULESETS
from games.services.accounts import guests
from games.services.tables.guided import play_guided


@never_cache
@require_POST
def play_chosen(request: HttpRequest) -> HttpResponse:
    """The same for the game chosen in the form of the front page."""
    return play_now(request, request.POST.get("game", ""))


@never_cache
@require_POST
def play_now(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Seat the user at a guided table, a visitor as a new guest."""
    info = RULESETS.get(ruleset)
    if info is None or not info.has_lessons:
        raise Http404
    if isinstance(request.user, User):
        usage = count_request("tables", caller_of(request))
        if usage is not None and usage.is_exceeded:
            return _too_many(request, usage.reset)
        user = request.user
    else:
        if (wait := seconds_to_wait(request, GUESTS)) is not None:
            return _too_many(request, wait)
        user = guests.create_guest(language=language_of(request))
        browser_session.begin(request, user, by=PersonalToken.Way.GUEST)
    game = play_guided(user=user, ruleset=ruleset)
    return HttpResponseRedirect(f"{reverse('table', args=[game.pk])}?guide=1")


def _too_many(request: HttpRequest, wait: int) -> HttpResponse:
    """Refuse a flood. Others from the same network still have a way in."""
    known = request.user.is_authenticated
    with translation.override(language_of(request)):
        lines = [_("Wait a while before the next one.")]
        if not known:
            lines = [
                _("Many guests have come from your network in the last hour."),
                _("Try again later, or create an account: with one you can play at once."),
            ]
        answer = plain_page(
            request,
            title=_("Too many requests"),
            lines=lines,
            leads_to="" if known else reverse("register"),
            leads_by=_("Create an account"),
            status=429,
        )
    answer["Retry-After"] = str(wait)
    return answer
