"""The account: name, address, password, tokens, apps, bots, webhooks, mutes; all by the API."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.models import User
from games.pages.layout import language_of, layout
from games.pages.strings import account as words
from games.pages.strings import messages, passkeys, reports
from games.policy import SCOPES
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
    """Show the frame of the account; a guest is shown how to have one."""
    if isinstance(request.user, User) and request.user.is_guest:
        return HttpResponseRedirect(reverse("register"))
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
