"""The documentation as pages."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games.documents import rendering
from games.documents.shelf import PICTURES, contents, shelf


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
