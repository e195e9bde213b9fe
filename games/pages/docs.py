"""The documentation as pages, and the first page of the site."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.documents import rendering
from games.documents.shelf import PICTURES, contents, shelf


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what this is, and where to read on."""
    context = {
        "language": get_language() or "en",
        "line": _("Table games with hidden cards, played by turns over days."),
        "guides": _("Guides and rules"),
        "guides_line": _("How to write a client or a bot, how the games are played."),
        "reference": _("Reference of the API"),
        "reference_line": _("Every request, its answer and its refusals, to be tried out."),
    }
    return render(request, "games/home.html", context)


@require_safe
def start(request: HttpRequest) -> HttpResponseBase:
    """The contents alone."""
    return _answer(request, {"title": "Documentation", "name": ""})


@require_safe
def document(request: HttpRequest, name: str) -> HttpResponseBase:
    """Show one document of the shelf."""
    found = shelf().get(name)
    if found is None:
        raise Http404
    if kind := PICTURES.get(found.path.suffix):
        return _unless_known(request, HttpResponse(found.path.read_bytes(), content_type=kind))
    page = rendering.page(found)
    sections = [heading for heading in page.headings if heading.level == 2]
    context = {"title": found.title, "name": name, "html": page.html, "sections": sections}
    return _answer(request, context)


def _answer(request: HttpRequest, context: Mapping[str, Any]) -> HttpResponseBase:
    answer = render(request, "games/docs.html", {**context, "contents": contents()})
    answer["Content-Language"] = "en"
    return _unless_known(request, answer)


def _unless_known(request: HttpRequest, answer: HttpResponse) -> HttpResponseBase:
    """Say 304 to whoever has it already."""
    answer["ETag"] = f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
    answer["Cache-Control"] = "public, no-cache"
    unchanged = get_conditional_response(request, etag=answer["ETag"], response=answer)
    return unchanged or answer
