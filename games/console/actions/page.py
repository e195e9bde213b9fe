"""What the page of an action is made of, and the things that actions apply to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypedDict, TypeVar, Unpack

from django.db.models import Model
from django.http import HttpRequest
from django.utils.functional import Promise

from games.console.actions.forms import ReasonForm
from games.errors import ApplicationError
from games.models import Game, Seat, User
from games.services.moderation import permissions

Row = TypeVar("Row", bound=Model)
Given = dict[str, Any]  # the values of a form, including the reason


class Case(TypedDict, total=False):
    """The people an action concerns, which decides whether a moderator may take it."""

    game: Game | None
    person: User | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject(Generic[Row]):
    """A kind of object that actions apply to: a table, a player, a line …; ``Row`` is its model."""

    find: Callable[[str, User], Row]  # by the number in the address, for a reader; raises Http404
    name: Callable[[Row], str | Promise]  # its name in titles
    page: Callable[[Row], str]  # the address of its page in the console
    log: Callable[[Row], dict[str, Model]]  # the columns that link actions to it
    case: Callable[[Row], Case]  # what ``permissions.require`` needs to know


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionPage(Generic[Row]):
    """One action: its texts, its form, when it makes sense, and the service that does it."""

    kind: str  # of ModerationAction.Kind
    subject: Subject[Row]
    label: str | Promise  # on the button that leads to the page, and on the page's own
    consequence: str | Promise  # what will happen, shown beforehand
    done: str | Promise  # shown afterwards
    run: Callable[[User, Row, Given], object]  # for a moderator; raises ApplicationError
    is_possible: Callable[[Row, Seat | None], bool]  # for a row, at one seat or at any (None)
    form: type[ReasonForm] = ReasonForm
    canned: tuple[str, ...] = ()  # keys of texts.reasons.CANNED that the form offers
    danger: bool = False  # hard to undo: its button looks dangerous
    own_transactions: bool = False  # the service opens its own, one for each step


Pages = list[ActionPage[Any]]  # for rows of several models


def moderator(request: HttpRequest) -> User:
    """Return the requesting moderator; the console's site has checked that there is one."""
    assert isinstance(request.user, User)
    return request.user


def refusal(user: User, kind: str, **case: Unpack[Case]) -> ApplicationError | None:
    """Return why somebody may not act here; None if they may."""
    try:
        permissions.require(user, kind, **case)
    except ApplicationError as error:
        return error
    return None
