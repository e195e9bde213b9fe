"""A table as one viewer may see it."""

from __future__ import annotations

import hashlib
import zlib
from typing import Final

import orjson

from games.engine.state import State
from games.models import Game
from games.payloads.tables import (
    RematchWishes,
    SeatView,
    TableProgress,
    TableSummary,
    TableView,
)
from games.payloads.timestamps import instant
from games.selectors.accounts.bot_accounts import bot_of
from games.selectors.play import clocks, decisions, proposals
from games.selectors.play.positions import position_at
from games.selectors.play.seat_names import seat_json
from games.selectors.tables import rows, terms
from games.selectors.tables.visibility import Visibility

# Columns that may have changed since the seats were read.
MOVING: Final = (
    "state",
    "version",
    "ply",
    "to_move",
    "status",
    "standings",
    "finished_at",
    "clocks",
    "deadlines",
    "paused_at",
    "pause_ends_at",
    "proposal_ends_at",
)


def etag(
    game: Game, visibility: Visibility, language: str, shown: TableSummary | None = None
) -> str:
    """Return an ETag for a view: it changes whenever the view may.

    ``shown`` is its ``summary``, if the caller has it.

    A table's version counts moves. Viewers who may not see those get a digest of what they see;
    their view of the position follows from the ply in it.
    """
    if not visibility.present:
        shown = shown or summary(game, visibility)
        warned = orjson.dumps(visibility.warned) if visibility.warned else b""
        digest = hashlib.sha256(orjson.dumps(shown) + warned).hexdigest()
        return f'"{digest[:32]}-{language}"'
    viewer = "spectator" if visibility.seat is None else visibility.seat
    # What is told about players changes without a move: a record, a vacation, a name; my own night.
    people = orjson.dumps(shown["seats"] if shown else _seats(game, present=True))
    since, wishes = clocks.changed_since(game, visibility.seat), rematch_wishes(game, visibility)
    for more in (since, wishes, visibility.warned):
        people += orjson.dumps(more) if more else b""
    return f'"{game.version}-{viewer}-{language}-{zlib.crc32(people):x}"'


def visible_position(game: Game, visibility: Visibility) -> State | None:
    """The position that a viewer sees, with all its secrets; None if there is none for them.

    The present position is read together with all columns that change with it.
    """
    if not game.has_rules:
        return None  # nobody can read it now; the table is shown without it
    if not visibility.present:
        ply = visibility.last_ply
        return position_at(game, ply) if ply is not None and ply >= 0 else None
    if game.started_at is None:
        return None
    if not rows.unseal(game):
        game.refresh_from_db(fields=MOVING)  # all in one reading
    return game.position()


def table_view(
    *, game: Game, visibility: Visibility, shown: TableSummary | None = None
) -> TableView:
    """Build all that a viewer may know of a table: lobby data, observation, legal moves.

    ``visibility`` is the result of ``visibility_of`` for the same game; ``shown`` its ``summary``,
    if the caller has it. One more statement if the position has not been read, and one for an open
    proposal.
    """
    state = visible_position(game, visibility)
    mine = visibility.seat
    view: TableView = {
        **(shown or summary(game, visibility)),
        "rules_version": game.rules_version if game.started_at else None,
        "played_on": game.played_on,
        "seat": mine,
        "rematch": rematch_wishes(game, visibility),
        "proposal": proposals.shown(game, visibility),
        "my_clock": clocks.own(game, mine),
        "nonces": [seat.nonce for seat in game.seat_rows] if game.started_at else None,
        "view": None,
        "asked": None,
        "legal_moves": [],
        "blocked": list(visibility.warned),
    }
    if state is None:
        return view
    if not visibility.present:
        view["to_move"] = list(game.rules.to_move(state))
    view["view"] = game.ruleset_info.view(state, mine)
    if mine is not None and game.status == Game.Status.ACTIVE:
        decision = decisions.decision_of(game, state, mine, view["view"])
        view["asked"] = decisions.asked(decision)
        view["legal_moves"] = decisions.legal_moves(decision)
    return view


def summary(game: Game, visibility: Visibility) -> TableSummary:
    """What the lobby tells about a table, and its present state as far as a viewer may see it."""
    return {
        "id": str(game.pk),
        "ruleset": game.ruleset,
        "options": game.options,
        "status": game.status,
        "host": game.host.username,
        "clock": game.clock,
        "vacations": game.vacations,
        **terms.of_table(game),
        "commitment": game.commitment,
        "created_at": instant(game.created_at),
        "started_at": instant(game.started_at),
        "finished_at": instant(game.finished_at),
        **_progress(game, visibility),
    }


def _progress(game: Game, visibility: Visibility) -> TableProgress:
    """What changes with the moves: now, or as it was at the last ply that the viewer may see."""
    now = visibility.present
    ply = game.ply if now else visibility.last_ply
    return {
        "version": game.version if now else max(ply or 0, 0),
        "ply": ply if ply is not None and ply >= 0 else None,
        "to_move": game.to_move if now else [],
        "seats": _seats(game, present=now),
        "paused_at": instant(game.paused_at) if now else None,
        "pause_ends_at": instant(game.pause_ends_at) if now else None,
        "standings": game.standings if now else None,
    }


def rematch_wishes(game: Game, visibility: Visibility) -> RematchWishes | None:
    """Who wants a rematch, for those who sit there; None if nobody does."""
    at = terms.rematch_at(game)
    if at is None or visibility.seat is None:
        return None
    seats = [row.number for row in game.seat_rows if row.wants_rematch_at is not None]
    return {"seats": seats, "at": instant(at)}


def _seats(game: Game, *, present: bool) -> list[SeatView]:
    return [
        {
            **seat_json(row),
            "bot_of": bot_of(row.user),
            "brought": row.brings or None,
            "newcomer": row.newcomer,
            **clocks.of_seat(game, row, present=present),
        }
        for row in game.seat_rows
    ]
