"""Where hints are available, and what one says."""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from math import hypot
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Event
from games.engine.hindsight import Weighed
from games.engine.types import Seat
from games.errors import NotActiveError, NotSeatedError
from games.learning_errors import NoHintsError
from games.models import Game, Hint, User
from games.payloads.analysis import HintShape, HintStatus
from games.selectors.play.analysis import said, weighing_of
from games.selectors.play.seat_names import names_at
from games.selectors.tables.visibility import seat_of
from games.texts import game_texts

CLOSE: Final = 0.01  # of the chance to win: smaller differences may look the same in per cent


def seat_of_hints(game: Game, user: User) -> Seat:
    """Somebody's seat in a running game. Raises NotSeatedError, NotActiveError."""
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
    """Show the hint for the present decision. Raises what the two functions above do."""
    seat = seat_of_hints(game, user)
    check_hints(game, seat)
    found = Hint.objects.filter(game=game, ply=game.ply, seat=seat).first()
    if found is None or found.moves is None:
        status: HintStatus = "none" if found is None else "thinking"
        return {"status": status, "ply": game.ply, "text": None, "moves": []}
    weighed = in_order(found.moves)
    names = names_at(game)
    moves, text = said(game.ruleset, names, weighed), why(weighed)
    if found.gain is not None:
        gain = game_texts.outlook_text(game.ruleset, Event(*found.gain), names)
        # Translators: two sentences about a hint, one after the other.
        text = _("%(why)s %(gain)s") % {"why": text, "gain": gain}
    return {"status": "done", "ply": game.ply, "text": text, "moves": moves}


def in_order(moves: list[Weighed]) -> list[Weighed]:
    """The recommended move, then the others by chance to win, best first.

    The search keeps them by how far each got in it, which is not the order of these figures.
    """
    return [moves[0], *sorted(moves[1:], key=lambda weighed: -weighed["chance"])]


def why(moves: list[Weighed]) -> str:
    """Why the first of these moves is recommended, from the chances that each of them leaves."""
    best, *others = moves
    figures = {"best": _percent(best["chance"]), "margin": _percent_off(best)}
    if not others:
        return _("It is the only legal move: %(best)d%% to win (±%(margin)d%%).") % figures
    figures |= {"next": _percent(others[0]["chance"]), "off": _percent_off(others[0])}
    as_good = sum(1 for _other in takewhile(partial(is_as_good, best), others))
    if not as_good:
        sure = _(
            "Most likely to win: %(best)d%% (±%(margin)d%%), against %(next)d%% (±%(off)d%%) "
            "for the next best."
        )
        return sure % figures
    return ngettext(
        "About as good as %(count)d other move: %(best)d%% to win (±%(margin)d%%), against "
        "%(next)d%% (±%(off)d%%). The difference may be luck.",
        "About as good as %(count)d other moves: %(best)d%% to win (±%(margin)d%%), against "
        "%(next)d%% (±%(off)d%%) for the best of them. The difference may be luck.",
        as_good,
    ) % {**figures, "count": as_good}


def is_as_good(best: Weighed, other: Weighed) -> bool:
    """Whether two moves are too close to tell apart, given how far off their figures may be.

    The move that the search preferred counts as no worse than a move with a higher figure: in the
    positions that both met, the other was not better, or not certainly.
    """
    error = hypot(best["margin"], other["margin"])
    return best["chance"] - other["chance"] <= max(CLOSE, error)


def _percent(chance: float) -> int:
    return round(100 * chance)


def _percent_off(weighed: Weighed) -> int:
    """How far off a figure may be, in per cent: at least 1, as no search is certain."""
    return max(1, _percent(weighed["margin"]))
