"""The rows that credentials name: read for one request, or together for many waiting ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from oauth2_provider.models import AccessToken
from rest_framework.request import Request

from games.models import PersonalToken, User
from games.selectors.accounts import tokens

ATTRIBUTE: Final = "games_credentials"  # set on requests whose rows are read together
COLUMNS: Final[Callable[[User], tuple[object, ...]]] = attrgetter(
    *(field.attname for field in User._meta.concrete_fields)  # noqa: SLF001
)


class Credentials:
    """The rows found by the credentials of requests, with one statement for each kind.

    It keeps only rows, never decisions: each request is judged by the same code as one that comes
    alone. Use it immediately and only once, because it shows a single instant.
    """

    def __init__(self, requests: Iterable[Request] = ()) -> None:
        personal: set[str] = set()
        apps: set[str] = set()
        users: set[int] = set()
        sessions: set[str] = set()
        for request in requests:
            if key := request._request.session.session_key:  # noqa: SLF001
                sessions.add(key)
            if isinstance(request.auth, PersonalToken):
                personal.add(request.auth.digest)
            elif isinstance(request.auth, AccessToken):
                apps.add(request.auth.token_checksum)
            elif request.user.is_authenticated:
                users.add(request.user.pk)
        self._asked = personal | apps
        self._personal = tokens.PERSONAL.rows(personal) if personal else {}
        self._apps = tokens.OF_APPS.rows(apps) if apps else {}
        self._users = User.objects.in_bulk(users) if users else {}
        self._sessions: dict[str, dict[str, object]] = (
            _store().read_many(sessions) if sessions else {}
        )

    def personal_token(self, digest: str) -> PersonalToken | None:
        """The personal token with a digest, with its user and their owner."""
        known = digest in self._asked
        row = (self._personal if known else tokens.PERSONAL.rows([digest])).get(digest)
        return None if row is None else tokens.PERSONAL.token(row)

    def app_token(self, checksum: str) -> AccessToken | None:
        """The token of an app with a checksum, with its user and their owner."""
        known = checksum in self._asked
        row = (self._apps if known else tokens.OF_APPS.rows([checksum])).get(checksum)
        return None if row is None else tokens.OF_APPS.token(row)

    def token_row(self, request: Request) -> tokens.Row | None:
        """The columns found for the token of a request, its user and their owner."""
        if isinstance(request.auth, PersonalToken):
            return self._personal.get(request.auth.digest)
        if isinstance(request.auth, AccessToken):
            return self._apps.get(request.auth.token_checksum)
        return None

    def session(self, key: str) -> SessionBase:
        """A session to be read afresh: from the rows found, or else by a query of its own."""
        found: SessionBase = _store()(key, self._sessions.get(key))
        return found

    def session_user(
        self, request: HttpRequest, known: KnownSession | None
    ) -> User | AnonymousUser:
        """The user of a request's session, which has been reloaded.

        If neither the session nor any column of its user has changed since it was ``known``, it is
        still the same user; otherwise Django looks it up, as for any request.
        """
        user = self._users.get(known.user_id) if known else None
        if known is None or user is None or COLUMNS(user) != known.columns:
            return get_user(request)
        return user if dict(request.session.items()) == known.data else get_user(request)


class KnownSession(NamedTuple):
    """A session that logged its user in, as it was at that time."""

    user_id: int
    columns: tuple[object, ...]  # all of the user's
    data: dict[str, object]


def known_session(request: Request) -> KnownSession | None:
    """The session by which a request was authenticated; None if it was by anything else."""
    session = request._request.session  # noqa: SLF001
    if request.auth is not None or not request.user.is_authenticated or not session.session_key:
        return None
    data = dict(session.items())
    is_theirs = data.get(SESSION_KEY) == str(request.user.pk)  # else a link's cookie logged them in
    return KnownSession(request.user.pk, COLUMNS(request.user), data) if is_theirs else None


def _store() -> Any:
    return import_module(settings.SESSION_ENGINE).SessionStore


def of(request: Request) -> Credentials:
    """Where to get the rows of a request's credentials."""
    found: Credentials = getattr(request._request, ATTRIBUTE, ALONE)  # noqa: SLF001
    return found


ALONE: Final = Credentials()
