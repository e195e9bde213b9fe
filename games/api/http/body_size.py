"""Bodies that are too large: refused by their Content-Length, or read up to the limit."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponse, JsonResponse

from games.api.http.problems import CONTENT_TYPE, body_too_large, problem_body, status_of
from games.policy import BODY_BYTES

PIECE: Final = 16 * 1024  # bytes
DIGITS: Final = 9  # the most in a Content-Length that is worth converting


def refusal(request: HttpRequest) -> HttpResponse | None:
    """Refuse a body that is too large; None if it may be read.

    A body of unknown size is read here, up to the limit: Django would treat it as empty.
    """
    length = request.META.get("CONTENT_LENGTH") or ""
    if length:
        known = length.isascii() and length.isdigit()  # Django reads anything else as 0
        # Check the length of the digits first: converting many of them is slow.
        large = known and (len(length.lstrip("0")) > DIGITS or int(length[-DIGITS:]) > BODY_BYTES)
        return too_large() if large else None
    if "chunked" not in request.META.get("HTTP_TRANSFER_ENCODING", "").lower():
        return None
    body = _read(request)
    if body is None:
        return too_large()
    request.META["CONTENT_LENGTH"] = str(len(body))
    request._stream = BytesIO(body)  # noqa: SLF001
    return None


def too_large() -> HttpResponse:
    """The refusal. The connection is closed, because nobody reads the rest of the body."""
    error = body_too_large()
    body = problem_body(error.code, status_of(error), error.title, error.detail)
    return JsonResponse(body, status=status_of(error), content_type=CONTENT_TYPE)


def _read(request: HttpRequest) -> bytes | None:
    stream, pieces, size = request.META.get("wsgi.input") or request._stream, [], 0  # noqa: SLF001
    while piece := stream.read(PIECE):
        size += len(piece)
        if size > BODY_BYTES:
            return None
        pieces.append(piece)
    return b"".join(pieces)
