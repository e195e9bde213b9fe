"""Refusals as ``application/problem+json`` (RFC 9457), each with a stable code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.exceptions import ValidationError as ModelValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import set_rollback

# Modules whose refusals are also in the catalogue.
from games import (  # noqa: F401 - importing them defines the refusals
    learning_errors,
    proposal_errors,
    request_ids,
    webhook_errors,
)
from games.api.http import throttling
from games.api.http.advice import advice_for
from games.engine.protocols import RulesVersionGoneError
from games.engine.types import Json
from games.errors import (
    ApplicationError,
    BodyTooLargeError,
    ConflictError,
    ForbiddenError,
    GoneError,
    InvalidError,
    NotActiveError,
    NotFoundError,
    RateLimitedError,
    ScopeMissingError,
    TooLargeError,
    UnauthenticatedError,
)
from games.outages import is_outage
from games.payloads.rulesets import ProblemKind
from games.policy import BODY_BYTES
from games.rulesets.registry import RulesetGoneError

CONTENT_TYPE: Final = "application/problem+json"

log = structlog.get_logger()


class Unavailable(exceptions.APIException):
    """Postgres or Redis does not answer. Nothing was done, so the caller may try again."""

    status_code = 503
    default_detail = _("Part of the site is not responding right now.")
    wait = 2.0  # seconds


RETRY_AFTER: Final = str(int(Unavailable.wait) + 1)

# Codes that come from the framework: code, status, title.
GENERAL: Final[dict[type[Exception], tuple[str, int, str | Promise]]] = {
    exceptions.ParseError: ("malformed_request", 400, _("The request could not be read")),
    exceptions.ValidationError: (
        "invalid_request",
        400,
        _("Something in the request is not right"),
    ),
    exceptions.AuthenticationFailed: ("bad_token", 401, _("The token is not valid")),
    exceptions.NotAuthenticated: ("not_authenticated", 401, _("Log in first")),
    exceptions.PermissionDenied: ("not_allowed", 403, _("You are not allowed to do this")),
    exceptions.NotFound: ("not_found", 404, _("Page not found")),
    exceptions.MethodNotAllowed: ("method_not_allowed", 405, _("This cannot be done here")),
    exceptions.NotAcceptable: ("not_acceptable", 406, _("That format is not offered")),
    exceptions.UnsupportedMediaType: ("unsupported_media_type", 415, _("Send JSON")),
    Unavailable: ("unavailable", 503, _("Try again in a moment")),
    exceptions.Throttled: ("too_many_requests", 429, _("Too many requests")),
}

# Replaces the framework's own wording below the title.
DETAILS: Final[dict[type[exceptions.APIException], str | Promise]] = {
    exceptions.ParseError: _("Check how it is written."),
    exceptions.ValidationError: _("Check what was sent."),
    exceptions.AuthenticationFailed: _("Log in again, or send another token."),
    exceptions.NotAuthenticated: _("Log in, or send a token."),
    exceptions.PermissionDenied: _("Your account or your token does not allow it."),
    exceptions.NotFound: _("Nothing is at this address, or it is not for you."),
    exceptions.MethodNotAllowed: _("Another method is needed at this address."),
    exceptions.NotAcceptable: _("Ask for JSON."),
    exceptions.UnsupportedMediaType: _("Say so with Content-Type: application/json."),
    exceptions.Throttled: _("Wait a moment, then try again."),
}
STALE_PAGE: Final = _("This page is too old. Reload it, then try again.")

# The status of each category of ApplicationError.
STATUSES: Final[dict[type[ApplicationError], int]] = {
    UnauthenticatedError: 401,
    ForbiddenError: 403,
    NotFoundError: 404,
    ConflictError: 409,
    GoneError: 410,
    TooLargeError: 413,
    InvalidError: 422,
    RateLimitedError: 429,
}
ERRORS: Final[tuple[type[ApplicationError], ...]] = tuple(
    dict.fromkeys(error for category in STATUSES for error in category.__subclasses__())
)


def status_of(error: ApplicationError | type[ApplicationError]) -> int:
    """The HTTP status of a refusal, which follows from its category."""
    cls = error if isinstance(error, type) else type(error)
    return next(STATUSES[category] for category in cls.__mro__ if category in STATUSES)


def problem_handler(exc: Exception, context: Mapping[str, Request]) -> Response | None:
    """Turn an exception into a problem; None (a 500) only for our own errors."""
    exc = _framework_exception(exc)
    if isinstance(exc, ApplicationError):
        set_rollback()
        response = problem(exc.code, status_of(exc), exc.title, exc.detail, extra=exc.extra)
        if "wait" in exc.extra:
            response["Retry-After"] = str(exc.extra["wait"])
        if isinstance(exc, ScopeMissingError):  # RFC 6750
            challenge = f'Bearer error="insufficient_scope", scope="{exc.extra["scope"]}"'
            response["WWW-Authenticate"] = challenge
        return response
    known = next((GENERAL[cls] for cls in type(exc).__mro__ if cls in GENERAL), None)
    if known is None or not isinstance(exc, exceptions.APIException):
        return None
    set_rollback()
    code, status, title = known
    extra: dict[str, Json] = {}
    detail = detail_of(exc)
    if isinstance(exc, exceptions.Throttled):
        extra = throttling.exceeded(context["request"])
    if isinstance(exc, exceptions.ValidationError):
        extra["errors"] = exc.detail
    response = problem(code, status, title, detail, extra=extra)
    if header := getattr(exc, "auth_header", None):
        bad_token = isinstance(exc, exceptions.AuthenticationFailed)
        response["WWW-Authenticate"] = f'{header} error="invalid_token"' if bad_token else header
    if wait := getattr(exc, "wait", None):
        response["Retry-After"] = str(int(wait) + 1)
    return response


def detail_of(exc: exceptions.APIException) -> str:
    """The text of a framework's refusal: our own, unless it was raised with another."""
    own = next((words for cls, words in DETAILS.items() if isinstance(exc, cls)), None)
    said = _first_words(exc.detail)
    if own is None:
        return said
    if isinstance(exc, exceptions.PermissionDenied) and said.startswith("CSRF Failed"):
        return str(STALE_PAGE)
    formatted = (exceptions.MethodNotAllowed, exceptions.UnsupportedMediaType, exceptions.Throttled)
    if isinstance(exc, formatted) or said == str(type(exc).default_detail):
        return str(own)
    return said


def problem(
    code: str,
    status: int,
    title: str | Promise,
    detail: str | Promise,
    *,
    extra: dict[str, Json] | None = None,
) -> Response:
    body = problem_body(code, status, title, detail) | (extra or {})
    response = Response(body, status=status, content_type=CONTENT_TYPE)
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def problem_body(
    code: str, status: int, title: str | Promise, detail: str | Promise
) -> dict[str, Json]:
    return {
        "type": f"/api/v1/problems/{code}",
        "title": str(title),
        "status": status,
        "detail": str(detail),
        "code": code,
        request_ids.NAME: request_ids.current(),
    }


def catalogue() -> list[ProblemKind]:
    """All codes of refusals with status, title, and what to do about each; sorted by status."""
    rows = [(cls.code, status_of(cls), cls.title) for cls in ERRORS] + list(GENERAL.values())
    return [
        {
            "code": code,
            "status": status,
            "title": str(title),
            "advice": advice_for(code, status),
        }
        for code, status, title in sorted(rows, key=lambda row: (row[1], row[0]))
    ]


def body_too_large() -> BodyTooLargeError:
    """The refusal of a body above the limit."""
    words = _("A request here may have at most %(bytes)s bytes.")
    return BodyTooLargeError(words % {"bytes": BODY_BYTES})


def _framework_exception(exc: Exception) -> Exception:
    match exc:
        case Http404():
            return exceptions.NotFound()
        case PermissionDenied():
            return exceptions.PermissionDenied()
        case _ if is_outage(exc):
            log.warning("unavailable", error=exc)
            return Unavailable()
        case RequestDataTooBig():
            return body_too_large()
        case RulesetGoneError():
            return NotActiveError(_("This game is no longer on this site."))
        case RulesVersionGoneError():
            return NotActiveError(
                _("This game is played by rules that are no longer on this site.")
            )
        case ModelValidationError():
            return exceptions.ValidationError(
                exc.message_dict if hasattr(exc, "error_dict") else exc.messages
            )
    return exc


def _first_words(detail: Json) -> str:
    """The first message of nested validation errors, with the field it is about."""
    match detail:
        case dict() if detail:
            name, inner = next(iter(detail.items()))
            return f"{name}: {_first_words(inner)}"
        case list() if detail:
            return _first_words(detail[0])
    return str(detail)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's response for an unknown address."""
    return _plain("not_found", 404, GENERAL[exceptions.NotFound][2])


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _plain("malformed_request", 400, GENERAL[exceptions.ParseError][2])


def not_allowed() -> HttpResponse:
    """The refusal of a forbidden action outside the API."""
    return _plain("not_allowed", 403, GENERAL[exceptions.PermissionDenied][2])


def server_error(request: HttpRequest) -> HttpResponse:
    return _plain("server_error", 500, _("Something went wrong here, and we have been told"))


def unavailable() -> HttpResponse:
    """The refusal of a request outside the API while Postgres or Redis does not answer."""
    code, status, title = GENERAL[Unavailable]
    return _plain(code, status, title)


def _plain(code: str, status: int, title: str | Promise) -> HttpResponse:
    body = problem_body(code, status, title, title)
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)
