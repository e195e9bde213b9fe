"""A player's deadlines for calendar programs, by a secret link and without a log-in."""

from __future__ import annotations

from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games.api.http import throttling
from games.selectors.accounts import calendar_links
from games.selectors.play.deadlines import deadlines_of
from games.texts.calendar import CalendarFile

KIND: Final = "text/calendar; charset=utf-8"


@require_safe
def calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """Return the file; 304 if the client has it already, 404 for an invalid secret.

    Requests are limited per link, and, for guessed links, per address.
    """
    user = calendar_links.player_of(secret)
    caller = throttling.address_of(request) if user is None else calendar_links.digest_of(secret)
    usage = throttling.count_request("calendar", caller)
    if usage is not None and usage.is_exceeded:
        return HttpResponse(status=429, headers={"Retry-After": str(usage.reset)})
    if user is None:
        raise Http404
    with translation.override(user.language):
        file = CalendarFile(host=urlsplit(settings.SITE_URL).hostname or "")
        for row in deadlines_of(user):
            file.add(**row._asdict(), url=f"{settings.SITE_URL}{reverse('table', args=[row.game])}")
    written = file.text()
    etag = f'"{sha256(written).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex"}
    unchanged = get_conditional_response(request, etag=etag)
    answer = unchanged or HttpResponse(written, content_type=KIND)
    for name, value in headers.items():
        answer[name] = value
    return answer
