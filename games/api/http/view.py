"""The base of all views: scopes, limits, query parameters, input."""

from __future__ import annotations

from typing import Any, ClassVar, Final
from urllib.parse import quote

from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import permissions
from rest_framework.exceptions import APIException, MethodNotAllowed, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED
from rest_framework.views import APIView

from games.api.http import throttling
from games.api.http.caching import with_etag
from games.api.http.fields import Input
from games.api.http.rendering import AlwaysJSON
from games.api.http.scopes import NONE, refuse_apps, require_scope
from games.engine.types import Json
from games.services.accounts import guests

ROOT: Final = "/api/v1/"
ACCOUNT: Final = "account"  # the scope for an account's credentials and personal data


class View(APIView):
    """Anyone may read; changing something requires a log-in."""

    permission_classes = [permissions.IsAuthenticatedOrReadOnly]
    content_negotiation_class = AlwaysJSON
    reads: ClassVar[str] = "read"  # the scope that GET requires,
    writes: ClassVar[str] = "play"  # and that other methods require
    closed_to_apps: ClassVar[tuple[str, ...]] = ()  # methods that apps may not use
    guests_may: ClassVar[tuple[str, ...]] = ()  # methods that guests may use, besides looking
    kept: ClassVar[bool] = True  # browsers may store answers, and ask whether they have changed
    kept_for: ClassVar[int] = 0  # seconds for which browsers need not ask
    has_etag: ClassVar[bool] = False  # answers have an ETag computed from their content
    made_has_etag: ClassVar[bool] = False  # a 201 has the ETag of a GET of the table
    location: ClassVar[str] = "games/{id}"  # the Location of a 201: fields of answer and path
    also_limited: ClassVar[tuple[str, ...]] = ()  # further limits: stream, archive
    limited_writes: ClassVar[tuple[str, ...]] = ()  # further limits that do not count GETs
    shows_secret: ClassVar[bool] = False  # answers stored for a retry are encrypted
    ends_its_credential: ClassVar[bool] = False  # afterwards the caller is no longer logged in

    def perform_authentication(self, request: Request) -> None:
        """Count failed attempts by address."""
        try:
            super().perform_authentication(request)
        except APIException:
            throttling.count_or_refuse(request, "address", throttling.address_of(request))
            raise

    def check_permissions(self, request: Request) -> None:
        """Check the scope, too. Count the request first, because refusals also cost time."""
        super().check_throttles(request)
        self.check_may(request)

    def check_may(self, request: Request) -> None:
        """Check whether the caller may do this, without counting it as a request."""
        super().check_permissions(request)
        looks = request.method in permissions.SAFE_METHODS
        require_scope(request, self.reads if looks else self.writes)
        if request.method in self.closed_to_apps:
            refuse_apps(request)
        if not looks and request.method not in self.guests_may and request.user.is_authenticated:
            guests.check_account(request.user)

    def check_throttles(self, request: Request) -> None:
        """Do nothing: ``check_permissions`` has counted the request."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Refuse unknown methods, then parameters and fields that are not in the document."""
        method = request.method or ""
        if not hasattr(self, method.lower()):
            raise MethodNotAllowed(method)
        super().initial(request, *args, **kwargs)
        if method == "OPTIONS":
            return
        self._check_query(request, method)
        if method not in permissions.SAFE_METHODS and not takes_body(self, method):
            read(NoFields, request)

    def _check_query(self, request: Request, method: str) -> None:
        """Refuse queries with unknown or repeated parameters."""
        query = request.query_params
        if not query:
            return
        known = known_parameters(self, method)
        wrong = {name: _("There is no such parameter.") for name in query if name not in known}
        wrong |= {
            name: _("Give this only once.") for name, values in query.lists() if len(values) > 1
        }
        if wrong:
            raise ValidationError({name[:64]: [words] for name, words in [*wrong.items()][:8]})

    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        """Forbid caches to share one caller's response with another, or to store private data."""
        response.setdefault("Cache-Control", self._caching(response.status_code))
        patch_vary_headers(response, ["Authorization", "Cookie"])
        if response.status_code == HTTP_201_CREATED:
            response["Location"] = self._location(response.data, kwargs)
        answer: Any = super().finalize_response(request, response, *args, **kwargs)
        looks = request.method in permissions.SAFE_METHODS
        if looks and self.has_etag:
            answer = with_etag(request._request, answer)  # noqa: SLF001
        return answer  # type: ignore[no-any-return]  # a 304 is no Response

    def _caching(self, status: int) -> str:
        if not self.kept or ACCOUNT in (self.reads, self.writes):
            return "no-store"
        if self.kept_for and status == HTTP_200_OK:
            return f"{'public' if self.reads == NONE else 'private'}, max-age={self.kept_for}"
        return "private, no-cache"

    def _location(self, made: Json, path: dict[str, object]) -> str:
        told = made if isinstance(made, dict) else {}
        parts = {name: quote(str(value), safe="") for name, value in {**path, **told}.items()}
        return ROOT + self.location.format(**parts)


def read(shape: type[Input], request: Request) -> dict[str, Any]:
    """Parse and check the body. Raises ValidationError."""
    data = shape(data=request.data)
    data.is_valid(raise_exception=True)
    return dict(data.validated_data)


_TAKE_BODIES: Final[dict[tuple[type[View], str], bool]] = {}  # by operation, filled on demand


class NoFields(Input):
    """What is sent where nothing can be said: no body, or an empty object."""


def takes_body(view: View, method: str) -> bool:
    """Whether a request may have a body: all but those that the document describes without one."""
    operation = type(view), method
    if operation not in _TAKE_BODIES:
        said = described(view, method)
        _TAKE_BODIES[operation] = (
            said is None or said.is_excluded() or said.get_request_serializer() is not None
        )
    return _TAKE_BODIES[operation]


def known_parameters(view: View, method: str) -> frozenset[str]:
    """The query parameters of a request in the OpenAPI document. Others are refused."""
    said = described(view, "GET" if method == "HEAD" else method)
    if said is None:
        return frozenset()
    names: set[str] = set()
    parameter: Any  # the generator's types omit that a class may stand for its fields
    for parameter in said.get_override_parameters():
        if not isinstance(parameter, OpenApiParameter):
            names |= parameter().fields.keys()
        elif parameter.location == OpenApiParameter.QUERY:
            names.add(parameter.name)
    return frozenset(names)


def described(view: View, method: str) -> AutoSchema | None:
    """What ``extend_schema`` says of a method of a view; None if it says nothing."""
    schema = getattr(getattr(view, method.lower(), None), "kwargs", {}).get("schema")
    if schema is None:
        return None
    said: AutoSchema = schema()
    said.view, said.method = view, method
    return said
