"""The mails that a laptop's site has caught; a site with a real mail server lacks this page."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage
from pathlib import Path

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin

from games.pages import own_machine

SHOWN = 200
FRAMED = {
    "default-src": ["'none'"],
    "style-src": ["'unsafe-inline'"],  # the only styles that mail programs use
    "frame-ancestors": ["'self'"],
}


@never_cache
def mails(request: HttpRequest) -> HttpResponse:
    """List the latest mails."""
    paths = sorted(_folder(request).glob("*.eml"), reverse=True)[:SHOWN]
    found = [_summary(path.stem, _read(path)) for path in paths]
    return render(request, "games/mailbox.html", {"mails": found})


@never_cache
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """Show one mail."""
    found = _read(_path(request, name))
    text = found.get_body(("plain",))
    summary = _summary(name, found) | {"text": text.get_content() if text else ""}
    return render(request, "games/mailbox.html", {"mail": summary})


@never_cache
@xframe_options_sameorigin
@csp_replace(FRAMED)  # type: ignore[arg-type]  # its types know views of one argument
def mail_html(request: HttpRequest, name: str) -> HttpResponse:
    """Show a mail as a mail program would: without scripts, pictures or forms."""
    body = _read(_path(request, name)).get_body(("html",))
    return HttpResponse(body.get_content() if body else "")


def _folder(request: HttpRequest) -> Path:
    """Return the mails' folder, only to this machine, because the mails contain log-in links."""
    return own_machine.folder_for(request, settings.MAIL_FOLDER)


def _path(request: HttpRequest, name: str) -> Path:
    path = _folder(request) / f"{name}.eml"
    if not path.exists():
        raise Http404
    return path


def _read(path: Path) -> EmailMessage:
    return email.message_from_bytes(path.read_bytes(), policy=email.policy.default)


def _summary(name: str, mail: EmailMessage) -> dict[str, str]:
    return {
        "name": name,
        "subject": str(mail["Subject"]),
        "to": str(mail["To"]),
        "date": str(mail["Date"]),
    }
