"""Analyses, which only the player who asked for one ever sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from games.engine import hindsight
from games.engine.hindsight import Finding, Weighed
from games.engine.lookahead import Weighing
from games.engine.types import Seat
from games.errors import NotFinishedError, NotReplayableError, NotSeatedError
from games.learning_errors import NoSearchError
from games.models import Analysis, Game, Participation, User
from games.payloads.analysis import (
    AnalysisProgress,
    AnalysisShape,
    AnalysisStatus,
    CurvePoint,
    WeighedMove,
)
from games.selectors.play.seat_names import names_at
from games.selectors.tables.visibility import seat_of
from games.texts import game_texts

NO_PROGRESS: Final[AnalysisProgress] = {"done": 0, "steps": 0}


def seat_to_analyse(game: Game, user: User) -> Seat:
    """The seat that somebody has in a finished game, or had when they left.

    Raises NotSeatedError, NotFinishedError.
    """
    seat = seat_of(game, user)
    if seat is None:
        left = Participation.objects.filter(game=game, user=user).order_by("-ended_at")
        seat = left.values_list("seat", flat=True).first()
    if seat is None:
        raise NotSeatedError(_("You had no seat at this table."))
    if game.status == Game.Status.ENDED:
        raise NotFinishedError(_("A moderator ended this game: it may go on, so nothing is said."))
    if game.status != Game.Status.FINISHED:
        raise NotFinishedError(_("Your decisions can be analysed once the game is over."))
    return seat


def weighing_of(game: Game) -> Weighing:
    """How the moves of a game are weighed. Raises NoSearchError, NotReplayableError."""
    if not game.has_rules:
        raise NotReplayableError(_("This game is no longer on this site."))
    search = game.ruleset_info.search
    if search is None or search.weighing is None:
        raise NoSearchError(
            _("This game has no bots that look ahead, so there are no analyses and hints in it.")
        )
    return search.weighing.times(settings.BOT_PLAYOUTS)


def analysis_json(*, game: Game, user: User) -> AnalysisShape:
    """Show a player's analysis as far as it has got. Raises what the two functions above do."""
    seat = seat_to_analyse(game, user)
    weighing_of(game)
    found = Analysis.objects.filter(
        game=game, seat=seat, user=user, version=hindsight.VERSION
    ).first()
    shown: AnalysisShape = {
        "status": _status(found),
        "seat": seat,
        "progress": {"done": found.done, "steps": found.steps} if found else NO_PROGRESS,
        "accuracy": None,
        "curve": [],
        "costliest": [],
        "decisions": [],
    }
    if found is None or shown["status"] != "done":
        return shown
    names, findings = names_at(game), found.findings
    shown["accuracy"] = hindsight.accuracy(findings)
    shown["curve"] = [*_curve(findings), *_end(game, seat)]
    worst = hindsight.costliest(findings, hindsight.COSTLIEST)
    shown["costliest"] = [finding["ply"] for finding in worst]
    shown["decisions"] = [
        {
            "ply": finding["ply"],
            "played": said(game.ruleset, names, [_played(finding)])[0],
            "moves": said(game.ruleset, names, finding["moves"]),
            "lost": finding["lost"],
            "margin": finding["margin"],
            "again": finding["again"],
        }
        for finding in findings
    ]
    return shown


def said(ruleset: str, names: Sequence[str], moves: Iterable[Weighed]) -> list[WeighedMove]:
    """Weighed moves in the reader's words."""
    return [
        {"label": game_texts.move_label(ruleset, weighed["move"], names), **weighed}
        for weighed in moves
    ]


def _status(found: Analysis | None) -> AnalysisStatus:
    if found is None:
        return "none"
    if not found.is_over:
        return "running"
    return "failed" if found.has_failed else "done"


def _played(finding: Finding) -> Weighed:
    return next(one for one in finding["moves"] if one["move"] == finding["played"])


def _curve(findings: Iterable[Finding]) -> list[CurvePoint]:
    return [{"ply": finding["ply"], "chance": _played(finding)["chance"]} for finding in findings]


def _end(game: Game, seat: Seat) -> list[CurvePoint]:
    """A seat's share of the win, which is split in a tie."""
    winners = [row["seat"] for row in game.standings or () if row["won"]]
    return [{"ply": game.ply, "chance": 1 / len(winners) if seat in winners else 0.0}]
