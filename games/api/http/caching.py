"""Answers that seldom change: they have an ETag, and are compressed if they contain no secrets.

BREACH infers a secret from the length of compressed answers that contain it together with text
that the attacker chose. So answers for one caller alone are only compressed if they cannot contain
text of anybody's choice (docs/security.md).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from rest_framework.response import Response

from games.models import Game
from games.policy import DAY, MINUTE

A_WHILE: Final = 5 * MINUTE  # for what changes with the site's version and settings
OVER: Final = f"private, max-age={DAY}"  # for answers about a game that is over
compressed = method_decorator(gzip_page, name="dispatch")  # a decorator of view classes


def with_etag(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Add an ETag once an answer is rendered; answer 304 to a caller that already has it."""
    if isinstance(answer, Response) and not answer.is_rendered:
        answer.add_post_render_callback(partial(_with_etag, request))
        return answer
    return _with_etag(request, answer)


def _with_etag(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    if answer.status_code != 200 or not isinstance(answer, HttpResponse):
        return answer
    set_response_etag(answer)
    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer


def is_over(game: Game) -> bool:
    """Whether nothing will be added to what is told about a game."""
    return game.status == Game.Status.FINISHED
