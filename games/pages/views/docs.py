"""The documentation as pages."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games.documentation import markdown
from games.documentation.index import KINDS, PICTURES, contents, index


@require_safe
def start(request: HttpRequest) -> HttpResponseBase:
    """Show the table of contents."""
    return _answer(request, {"title": "Documentation", "name": ""})


@require_safe
def document(request: HttpRequest, name: str) -> HttpResponseBase:
    """Show one page of the documentation."""
    found = index().get(name)
    if found is None:
        raise Http404
    if kind := PICTURES.get(found.path.suffix):
        return _unless_known(request, HttpResponse(found.path.read_bytes(), content_type=kind))
    page = markdown.page(found)
    sections = [heading for heading in page.headings if heading.level == 2]
    context = {"title": found.title, "name": name, "html": page.html, "sections": sections}
    return _answer(request, context)


@require_safe
def document_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """Return the raw file of a document: Markdown, or a program to be saved and run."""
    found = next((one for one in index().values() if one.file_name == name), None)
    if found is None:
        raise Http404
    kind = KINDS[found.path.suffix]
    return _unless_known(request, HttpResponse(found.path.read_bytes(), content_type=kind))


@require_safe
def llms_txt(request: HttpRequest) -> HttpResponseBase:
    """List the documents for language models (llmstxt.org)."""
    context = {"contents": contents(), "site": settings.SITE_URL}
    text = render_to_string("games/site/llms.txt", context)
    return _unless_known(request, HttpResponse(text, content_type=KINDS[".md"]))


def _answer(request: HttpRequest, context: Mapping[str, object]) -> HttpResponseBase:
    answer = render(request, "games/site/docs.html", {**context, "contents": contents()})
    answer["Content-Language"] = "en"
    return _unless_known(request, answer)


def _unless_known(request: HttpRequest, answer: HttpResponse) -> HttpResponseBase:
    """Answer 304 if the browser has it already."""
    answer["ETag"] = f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
    answer["Cache-Control"] = "public, no-cache"
    unchanged = get_conditional_response(request, etag=answer["ETag"], response=answer)
    return unchanged or answer
