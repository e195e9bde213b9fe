"""Where to report a vulnerability of the site (RFC 9116)."""

from __future__ import annotations

from datetime import timedelta
from email.utils import parseaddr
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.clocks.now import now
from games.payloads.timestamps import instant

VALID: Final = timedelta(days=180)  # RFC 9116 recommends less than a year


@require_safe
@cache_control(max_age=3600)
def security_txt(request: HttpRequest) -> HttpResponse:
    """Name the contact that the operator has set, or else the sender of mails."""
    contact = settings.SECURITY_CONTACT or f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    lines = {
        "Contact": contact,
        "Expires": instant(now() + VALID),
        "Preferred-Languages": ", ".join(code for code, _name in settings.LANGUAGES),
        "Canonical": f"{settings.SITE_URL}{request.path}",
    }
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
