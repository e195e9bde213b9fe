"""The refusals of an operation: those that its view names, and those that follow from rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from rest_framework import exceptions, permissions

from games.api.http.problems import GENERAL, Unavailable, status_of
from games.api.http.retries import HEADER
from games.api.http.view import View
from games.engine.types import Json
from games.errors import (
    ApplicationError,
    BodyTooLargeError,
    GameNotFoundError,
    KeyReusedError,
    NotForAppsError,
    NotForGuestsError,
    ScopeMissingError,
)

ErrorResponse = type[ApplicationError] | type[exceptions.APIException]
F = TypeVar("F", bound=Callable[..., object])
# Refusals of every operation: bad input, too many requests, no Postgres or Redis.
ANYWHERE: Final[tuple[ErrorResponse, ...]] = (
    exceptions.ParseError,
    exceptions.ValidationError,
    BodyTooLargeError,
    exceptions.Throttled,
    Unavailable,
)


def may_fail(*refusals: ErrorResponse) -> Callable[[F], F]:
    """Name the refusals that are particular to a view's method.

    Those that follow from the view itself (log-in, scope, input, unknown game) are added.
    """

    def mark(method: F) -> F:
        method.refusals = refusals  # type: ignore[attr-defined]  # a mark, which functions may have
        return method

    return mark


def errors_of(view: View, method: str, operation: dict[str, Json], path: str) -> set[ErrorResponse]:
    """All refusals that an operation may give."""
    handler = getattr(view, method.lower())
    found: set[ErrorResponse] = {*getattr(handler, "refusals", ()), *ANYWHERE}
    parameters = operation.get("parameters", ())
    names = {parameter["name"] for parameter in parameters if parameter["in"] != "path"}
    looks = method in permissions.SAFE_METHODS
    if not looks:
        found.add(exceptions.UnsupportedMediaType)
    if HEADER in names:
        found.add(KeyReusedError)
    if "{" in path:  # a path parameter may not be an id, or a date
        found.add(exceptions.NotFound)
    if "{game_id}" in path:
        found.add(GameNotFoundError)
    if method in view.closed_to_apps:
        found.add(NotForAppsError)
    if view.authentication_classes and not looks and method not in view.guests_may:
        found.add(NotForGuestsError)
    return found.union(_of_callers(view, looks=looks))


def _of_callers(view: View, *, looks: bool) -> Iterable[ErrorResponse]:
    """The refusals for callers who are not logged in, or may not do this."""
    if not view.authentication_classes:
        return
    yield exceptions.AuthenticationFailed
    if (view.reads if looks else view.writes) != "":
        yield ScopeMissingError
    if not looks:
        yield exceptions.PermissionDenied  # for a session without a CSRF token
    if not looks or permissions.IsAuthenticated in view.permission_classes:
        yield exceptions.NotAuthenticated


def codes_of(refusals: Iterable[ErrorResponse]) -> dict[int, list[str]]:
    """The codes of refusals by status, sorted."""
    pairs = sorted({pair_of(refusal) for refusal in refusals})
    return {status: [code for at, code in pairs if at == status] for status, _ in pairs}


def pair_of(refusal: ErrorResponse) -> tuple[int, str]:
    """The status and the code of a refusal."""
    if issubclass(refusal, ApplicationError):
        return status_of(refusal), refusal.code
    code, status, _title = next(GENERAL[cls] for cls in refusal.__mro__ if cls in GENERAL)
    return status, code
