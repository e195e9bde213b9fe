"""Where there are hints, and what one says."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.engine.hindsight import Weighed
from games.engine.types import Seat
from games.errors import NotActiveError, NotSeatedError
from games.learning_errors import NoHintsError
from games.models import Game, Hint, User
from games.payloads.analysis import HintShape, HintStatus
from games.selectors.play.analysis import said, weighing_of
from games.selectors.play.seat_names import names_at
from games.selectors.tables.visibility import seat_of

CLOSE: Final = 0.005  # of the chance to win: two moves that differ by less are said to be as good


def seat_of_hints(game: Game, user: User) -> Seat:
    """The seat of somebody at a running game. Raises NotSeatedError, NotActiveError."""
    seat = seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    return seat


def check_hints(game: Game, seat: Seat) -> None:
    """Refuse hints where another person plays, or may come back.

    Raises NoHintsError, NoSearchError, NotReplayableError.
    """
    others = [row for row in game.seat_rows if row.number != seat]
    people = any(not row.bot or row.offered_at is not None for row in others)
    if game.rated or game.bot_seats_open or people:
        raise NoHintsError(
            _("There are hints only where you play against the site's bots alone, unrated.")
        )
    weighing_of(game)


def hint_json(*, game: Game, user: User) -> HintShape:
    """Show the hint for the present decision. Raises what the two above do."""
    seat = seat_of_hints(game, user)
    check_hints(game, seat)
    found = Hint.objects.filter(game=game, ply=game.ply, seat=seat).first()
    if found is None or found.moves is None:
        status: HintStatus = "none" if found is None else "thinking"
        return {"status": status, "ply": game.ply, "text": None, "moves": []}
    moves = said(game.ruleset, names_at(game), found.moves)
    return {"status": "done", "ply": game.ply, "text": why(found.moves), "moves": moves}


def why(moves: list[Weighed]) -> str:
    """Why the first of these moves is the one to make, from what all of them leave."""
    best = moves[0]["chance"]
    if len(moves) == 1:
        return _("It is the only legal move: %(best)d%% to win.") % {"best": _percent(best)}
    following = max(weighed["chance"] for weighed in moves[1:])
    figures = {"best": _percent(best), "next": _percent(following)}
    if best - following > CLOSE:
        return _("Most likely to win: %(best)d%%, against %(next)d%% for the next best.") % figures
    if best < following - CLOSE:
        return _("%(best)d%% to win; another move has %(next)d%%, which may be luck.") % figures
    return _("%(best)d%% to win; the next best is about as good.") % figures


def _percent(chance: float) -> int:
    return round(100 * chance)
