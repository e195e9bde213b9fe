"""What an act's page is made of, and on what an act can be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from games.console.acts.forms import ReasonForm
from games.errors import TableError
from games.models import Seat, User
from games.services.moderation import rights


@dataclass(frozen=True, slots=True)
class Subject:
    """What acts can be on: a table, a person, a line …; ``T`` is a row of its model."""

    find: Callable[[str], Any]  # by its number in the address; raises Http404
    name: Callable[[Any], Any]  # as titles call it
    page: Callable[[Any], str]  # the address from which one came
    log: Callable[[Any], dict[str, Any]]  # the columns by which its acts are found
    case: Callable[[Any], dict[str, Any]]  # what ``rights.require`` must know of it


@dataclass(frozen=True, slots=True)
class ActPage:
    """One act: its words, its form, when it makes sense, and the service that does it."""

    kind: str
    subject: Subject
    label: Any  # on the button that leads there, and on that which does it
    consequence: Any
    done: Any
    run: Callable[[User, Any, dict[str, Any]], Any]  # raises TableError
    sensible: Callable[[Any, Seat | None], bool]
    form: type[ReasonForm] = ReasonForm
    canned: tuple[str, ...] = ()  # keys of texts.reasons.CANNED
    danger: bool = False
    in_steps: bool = False  # the service makes its own transactions


def moderator(request: HttpRequest) -> User:
    """Who is in: the console's site has seen to it that he is."""
    assert isinstance(request.user, User)
    return request.user


def refusal(user: User, kind: str, **case: Any) -> TableError | None:
    """Why somebody may not do an act here; None if he may."""
    try:
        rights.require(user, kind, **case)
    except TableError as error:
        return error
    return None
