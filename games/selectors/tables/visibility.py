"""Who may see how much of a table. Every view is built according to this module.

A player sees the present as their seat does. All others are spectators, and see what
``Game.spectators`` lets them see. docs/spectators.md has the rules in words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from games.errors import NoSuchItemError, NotForSpectatorsError, NotYourSeatError, SecretKeptError
from games.models import Game, User
from games.payloads.replay import Perspective

UNSTARTED = (Game.Status.OPEN, Game.Status.FULL, Game.Status.CLOSED)
NOTHING_YET = -1  # a ply before the set-up
PUBLIC: Final = "public"  # what everybody at the table knows
ALL: Final = "all"  # the views of all seats, side by side


@dataclass(frozen=True, slots=True)
class Visibility:
    """What one viewer may see of one game."""

    seat: int | None  # whose view they have; None: what everybody at the table knows
    present: bool  # they see the table as it is now
    last_ply: int | None  # the last position they may see; -1: none yet, None: none at all
    over: bool  # they may replay any seat's view, unless the game keeps its secrets
    warned: tuple[str, ...] = ()  # people they have blocked, before they sit down with them

    def require(self) -> int:
        """The last ply they may see. Raises NotForSpectatorsError if there is none."""
        if self.last_ply is None:
            raise NotForSpectatorsError(_("This table shows spectators nothing, or nothing yet."))
        return self.last_ply


def visibility_of(game: Game, user: User | None, *, warned: tuple[str, ...] = ()) -> Visibility:
    """Return what somebody (None: a visitor) may see of a game whose seats have been read.

    ``warned`` is the result of ``access.warnings_for`` for the same user, where it is shown.
    """
    seat = seat_of(game, user)
    over = game.status == Game.Status.FINISHED
    now = NOTHING_YET if game.status in UNSTARTED else game.ply
    full = Visibility(seat, present=True, last_ply=now, over=over, warned=warned)
    if seat is not None or game.status in UNSTARTED:
        return full
    nothing = Visibility(None, present=False, last_ply=None, over=False, warned=warned)
    match game.spectators:
        case Game.Spectators.PUBLIC:
            return full
        case Game.Spectators.DELAYED if not over:
            past = max(game.ply - game.spectator_delay, NOTHING_YET)
            return replace(nothing, last_ply=past)
        case Game.Spectators.DELAYED | Game.Spectators.AFTER if over:
            return full
    return nothing


def lobby_of(game: Game) -> Visibility:
    """Return what the lobby shows of a game to everybody, whatever spectators may see of it."""
    if game.status in UNSTARTED:
        return visibility_of(game, None)
    return Visibility(None, present=False, last_ply=None, over=False)


def seat_of(game: Game, user: User | None) -> int | None:
    """Return the number of a user's seat; None for a spectator."""
    if user is None:
        return None
    mine = user.pk
    return next((seat.number for seat in game.seat_rows if seat.user_id == mine), None)


def perspective(game: Game, visibility: Visibility, asked: Perspective | None) -> Perspective:
    """Return whose view a viewer gets who asked for a seat's, ``public`` or ``all``.

    ``None`` means their own, or the public's if they have no seat. Raises NotYourSeatError for
    another seat's during the game, SecretKeptError for another's after a game that keeps its
    secrets or was broken off, NoSuchItemError for a seat that does not exist.
    """
    if asked is None:
        return PUBLIC if visibility.seat is None else visibility.seat
    if asked in (PUBLIC, visibility.seat):
        return asked
    if game.status == Game.Status.ENDED:
        raise SecretKeptError(
            _("This game was ended without a result: what was hidden stays hidden.")
        )
    if not visibility.over:
        raise NotYourSeatError(_("Until the game ends, you can see only your own view."))
    if game.ruleset_info.keeps_secrets:
        raise SecretKeptError(_("This game keeps its secrets, even after the end."))
    if asked != ALL and asked not in range(len(game.seat_rows)):
        raise NoSuchItemError(_("There is no such seat at this table."))
    return asked
