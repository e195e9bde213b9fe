"""The account: name, address, password, tokens, apps, bots, webhooks, mutes; all by the API."""

from __future__ import annotations

from typing import Final

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models import User
from games.pages.layout import language_of, layout
from games.pages.strings import account as words
from games.pages.strings import messages, passkeys, reports
from games.pages.views.sign_in import forgetting
from games.policy import GUEST_DAYS, SCOPES
from games.services.account_deletion import delete_own_account
from games.services.accounts.fresh_login import LogIn
from games.services.tables import guided
from games.texts.scopes import scope_words

TABS: Final = {
    "me": _("Me"),
    "passkeys": _("Passkeys"),
    "sessions": _("Log-ins"),
    "tokens": _("Tokens"),
    "apps": _("Apps"),
    "bots": _("Bots"),
    "webhooks": _("Webhooks"),
    "messages": _("Messages"),
    "people": _("People"),
}


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show the frame of the account; guests see what a guest is, and their ways on."""
    if isinstance(request.user, User) and request.user.is_guest:
        return _of_guest(request, request.user)
    with translation.override(language_of(request)):
        scopes = {f"scope_{scope}": scope_words(scope) for scope in SCOPES}
    return layout(
        request,
        "games/site/account.html",
        title=_("Account"),
        words=(words.WORDS, passkeys.WORDS, messages.WORDS, reports.OUTCOMES, scopes),
        module="games/site/account/account.js",
        here="account",
        tabs=TABS,
    )


@never_cache
@require_POST
@login_required
def leave_as_guest(request: HttpRequest) -> HttpResponse:
    """Delete a guest who has confirmed by ticking a box, and log the browser out."""
    guest = request.user
    if not isinstance(guest, User) or not guest.is_guest:
        return HttpResponseRedirect(reverse("account"))
    if "sure" not in request.POST:
        return _of_guest(request, guest, is_unsure=True, status=400)
    delete_own_account(user=guest, log_in=LogIn("", None), confirm=guest.username)
    logout(request)
    return forgetting(HttpResponseRedirect(reverse("home")))


def _of_guest(
    request: HttpRequest, guest: User, *, is_unsure: bool = False, status: int = 200
) -> HttpResponse:
    return layout(
        request,
        "games/site/guest.html",
        title=_("You are playing as a guest"),
        module="games/site/lib/dom.js",
        status=status,
        here="account",
        days=GUEST_DAYS,
        table=guided.table_of(guest),
        is_unsure=is_unsure,
    )
