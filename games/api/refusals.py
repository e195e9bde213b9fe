"""Which refusals an operation may give: what its view names, and what follows by rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from rest_framework import exceptions, permissions

from games.api.problems import GENERAL, Unavailable
from games.errors import (
    BodyTooLargeError,
    GameNotFoundError,
    KeyReusedError,
    NotForAppsError,
    ScopeMissingError,
    TableError,
)

Refusal = type[TableError] | type[exceptions.APIException]
F = TypeVar("F", bound=Callable[..., Any])
RETRY_HEADER: Final = "Idempotency-Key"
# Of any: what it sends is taken by nothing, it is one too many, a part of the site is away.
ANYWHERE: Final[tuple[Refusal, ...]] = (
    exceptions.ParseError,
    exceptions.ValidationError,
    BodyTooLargeError,
    exceptions.Throttled,
    Unavailable,
)


def may_refuse(*refusals: Refusal) -> Callable[[F], F]:
    """Say beside a view's method which refusals of its own it may give.

    Those that follow from what the view is (log-in, scope, input, no such game) are added.
    """

    def mark(method: F) -> F:
        method.refusals = refusals  # type: ignore[attr-defined]
        return method

    return mark


def refusals_of(view: Any, method: str, operation: dict[str, Any], path: str) -> set[Refusal]:
    """All refusals that an operation may give."""
    handler = getattr(view, method.lower())
    found: set[Refusal] = {*getattr(handler, "refusals", ()), *ANYWHERE}
    parameters = operation.get("parameters", ())
    names = {parameter["name"] for parameter in parameters if parameter["in"] != "path"}
    looks = method in permissions.SAFE_METHODS
    if not looks:
        found.add(exceptions.UnsupportedMediaType)
    if RETRY_HEADER in names:
        found.add(KeyReusedError)
    if "{" in path:  # what is not even an id, or a day
        found.add(exceptions.NotFound)
    if "{game_id}" in path:
        found.add(GameNotFoundError)
    if method in view.closed_to_apps:
        found.add(NotForAppsError)
    return found.union(_of_callers(view, looks=looks))


def _of_callers(view: Any, *, looks: bool) -> Iterable[Refusal]:
    """What is said to somebody who is not known, or may not do this."""
    if not view.authentication_classes:
        return
    yield exceptions.AuthenticationFailed
    if (view.reads if looks else view.writes) != "":
        yield ScopeMissingError
    if not looks:
        yield exceptions.PermissionDenied  # a session without its CSRF token
    if not looks or permissions.IsAuthenticated in view.permission_classes:
        yield exceptions.NotAuthenticated


def codes_of(refusals: Iterable[Refusal]) -> dict[int, list[str]]:
    """Their codes by status, sorted."""
    pairs = sorted({pair_of(refusal) for refusal in refusals})
    return {status: [code for at, code in pairs if at == status] for status, _ in pairs}


def pair_of(refusal: Refusal) -> tuple[int, str]:
    """The status and the code of a refusal."""
    if issubclass(refusal, TableError):
        return refusal.status, refusal.code
    code, status, _title = next(GENERAL[cls] for cls in refusal.__mro__ if cls in GENERAL)
    return status, code
