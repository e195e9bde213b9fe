"""The page that an invitation's link opens: who invites, the terms, and "Sit down".

Opening it changes nothing. Its buttons do; they need no script and no account.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.api.http.problems import status_of
from games.api.http.throttling import GUESTS, caller_of, count_request, seconds_to_wait
from games.errors import AlreadySeatedError, ApplicationError, SeatTakenError
from games.models import Game, InvitationLink, PersonalToken, Seat, User
from games.pages import browser_session
from games.pages.installed_games import files_of, symbol_url
from games.pages.layout import language_of, layout
from games.pages.seat_shapes import shape_of
from games.pages.views.missing_table import no_table
from games.rulesets.sentences import listed
from games.selectors.play.seat_names import names_at
from games.selectors.tables.access import get_visible_game, warnings_for
from games.selectors.tables.invitations import live_link
from games.selectors.tables.visibility import seat_of
from games.services.accounts.guests import has_own_name
from games.services.tables import invited
from games.texts.asked_time import asked_time

LOOK: Final = "look"  # in the query: show the table itself rather than this page
WAITING: Final = (Game.Status.OPEN, Game.Status.FULL)


def link_for(request: HttpRequest, game: Game) -> InvitationLink | None:
    """The link that the user followed if they should see this page; None: show the table."""
    token = request.GET.get("invitation")
    if not token or LOOK in request.GET or not game.has_rules:
        return None
    offered = any(row.offered_at is not None for row in game.seat_rows)
    over = game.status in (Game.Status.FINISHED, Game.Status.ENDED)
    if over or offered or seat_of(game, _visitor(request)) is not None:
        return None
    return live_link(game, token, _visitor(request))


@never_cache
@require_POST
def sit_down(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Seat the user, a visitor as a new guest, and redirect to the table."""
    user, given = _visitor(request), request.POST
    token, name = given.get("invitation", "")[:200], given.get("name", "").strip()[:150]
    wait = _seconds_to_wait(request, user)
    if wait is not None:
        answer = _again(request, game_id, problem=_too_many(user), status=429)
        answer["Retry-After"] = str(wait)
        return answer
    seat = given.get("seat", "")
    try:
        sitter = invited.sit_down(
            game_id=game_id,
            invitation=token,
            user=user,
            seat=int(seat) if seat.isdecimal() and len(seat) < 3 else None,
            name="" if user is not None and _is_named(user) else name,
            language=language_of(request),
            zone=_zone(given.get("zone", "")),
        )
    except ValidationError as error:
        return _again(request, game_id, errors=error.message_dict, name=name, status=400)
    except AlreadySeatedError:
        return HttpResponseRedirect(reverse("table", args=[game_id]))
    except ApplicationError as error:
        taken = _("Someone has just sat down there.") if isinstance(error, SeatTakenError) else ""
        problem = taken or str(error.detail)
        return _again(request, game_id, problem=problem, name=name, status=status_of(error))
    if user is None:
        browser_session.begin(request, sitter, by=PersonalToken.Way.GUEST)
    return HttpResponseRedirect(reverse("table", args=[game_id]))


@never_cache
@require_POST
def no_thanks(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Tell the host that the user declines."""
    token = request.POST.get("invitation", "")[:200]
    if (wait := seconds_to_wait(request)) is not None:
        answer = _again(request, game_id, problem=_("Wait a minute, then try again."), status=429)
        answer["Retry-After"] = str(wait)
        return answer
    try:
        invited.refuse(game_id=game_id, invitation=token, user=_visitor(request))
    except AlreadySeatedError:
        return HttpResponseRedirect(reverse("table", args=[game_id]))
    except ApplicationError as error:
        return _again(request, game_id, problem=str(error.detail), status=status_of(error))
    return _again(request, game_id, refused=True)


def invitation_page(
    request: HttpRequest,
    game: Game,
    link: InvitationLink,
    *,
    problem: str = "",
    errors: dict[str, list[str]] | None = None,
    name: str = "",
    refused: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Show who invites, who sits there, the terms, and the suitable buttons."""
    user = _visitor(request)
    with translation.override(language_of(request)):
        free = next((row.number for row in game.seat_rows if row.is_free), None)
        if not problem and (free is None or game.status not in WAITING):
            problem = _why_not(game)
        info = game.ruleset_info
        table = reverse("table", args=[game.pk])
        query = {"invitation": request.POST.get("invitation") or request.GET["invitation"]}
        back = f"{table}?{urlencode(query)}"
        return layout(
            request,
            "games/site/invitation.html",
            title=_("%(name)s invites you to a game of %(game)s")
            % {"name": link.user.username, "game": info.name},
            module="games/site/pages/invitation.js",
            status=status,
            mark=_mark_of(game, link),
            greeting=link.greeting,
            seats=_seats(game, free),
            asks=asks_of(game),
            about=info.about,
            symbol=symbol_url(info),
            sprite=files_of(info.key).sprite,
            guided=info.has_lessons,
            ruleset=info.key,
            game=game,
            free=free if game.status in WAITING else None,
            takes_guests=not game.rated or (user is not None and not user.is_guest),
            asks_name=user is None or not _is_named(user),
            given=name,
            error=next(iter((errors or {}).values()), [""])[0],
            problem=problem,
            refused=refused,
            blocked=listed(warnings_for(game, user)),
            token=query["invitation"],
            look=f"{back}&{LOOK}=1",
            log_in=f"{reverse('sign-in')}?{urlencode({'next': back})}",
        )


def _again(request: HttpRequest, game_id: UUID, **said: Any) -> HttpResponse:
    """Show the page again after a button was pressed, with the present state of the table."""
    token = request.POST.get("invitation", "")
    try:
        game = get_visible_game(game_id=game_id, user=_visitor(request), invitation=token)
    except ApplicationError:
        return no_table(request)
    link = live_link(game, token, _visitor(request))
    if link is None or not game.has_rules:
        return no_table(request)
    return invitation_page(request, game, link, **said)


def _why_not(game: Game) -> str:
    if game.status == Game.Status.FULL:
        return _("Every seat at this table is taken by now.")
    if game.status == Game.Status.CLOSED:
        return _("This table was closed before its game began.")
    return _("This game has begun: its seats are taken.")


def _seats(game: Game, free: int | None) -> list[dict[str, object]]:
    """Who sits where, including the seat that the link offers."""
    names = names_at(game)
    return [
        {
            "number": row.number,
            "shape": shape_of(row.number),
            "name": "" if row.is_free else names[row.number],
            "is_host": row.user_id is not None and row.user_id == game.host_id,
            "is_yours": row.number == free and game.status in WAITING,
            "is_free": row.is_free,
        }
        for row in game.seat_rows
    ]


def asks_of(game: Game) -> list[tuple[str, str]]:
    """The terms of a table: for each a symbol of the site's sprite, and a line."""
    info = game.ruleset_info
    lines = [("clock", asked_time(game.clock))]
    if info.about is not None:
        options = game.rules.options.parse(game.options)
        lines.append(("book", str(info.about.length(options, len(game.seat_rows)))))
    if not game.vacations:
        lines.append(("suitcase", _("Clocks run on while players are on vacation.")))
    rated = _("The game is rated: its result changes ratings.")
    lines.append(("trophy", rated if game.rated else _("The game is not rated.")))
    return [(symbol, line) for symbol, line in lines if line]


def _mark_of(game: Game, link: InvitationLink) -> dict[str, object] | None:
    """The mark of the inviter's seat, if they still sit there."""
    row: Seat | None = next((row for row in game.seat_rows if row.user_id == link.user_id), None)
    return None if row is None else {"number": row.number, "shape": shape_of(row.number)}


def _seconds_to_wait(request: HttpRequest, user: User | None) -> int | None:
    """Count a new guest, or another seat of a known user; seconds to wait after too many."""
    if user is None:
        return seconds_to_wait(request, GUESTS)
    usage = count_request("tables", caller_of(request))
    return usage.reset if usage is not None and usage.is_exceeded else None


def _too_many(user: User | None) -> str:
    if user is not None:
        return _("Wait a while before the next one.")
    return _("Many guests have come from your network in the last hour.")


def _zone(name: str) -> str:
    """The time zone that a browser names; UTC if there is no such zone."""
    return name if name in available_timezones() else "UTC"


def _is_named(user: User) -> bool:
    return not user.is_guest or has_own_name(user)


def _visitor(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
