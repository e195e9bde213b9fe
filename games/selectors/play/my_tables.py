"""A user's own tables, each with what it asks of them and what happened since their last move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from django.db import connection

from games.engine.events import Event
from games.engine.types import Json
from games.engine.types import Seat as SeatNumber
from games.models import Game, User
from games.models.fields import unpack
from games.payloads.proposals import ProposalShape
from games.payloads.tables import MyTable
from games.policy import FILM_STEPS
from games.selectors.play import decisions, proposals, table_view
from games.selectors.play.logged_moves import told_to
from games.selectors.play.seat_names import names_at
from games.selectors.tables import rows
from games.selectors.tables.visibility import visibility_of
from games.texts import game_texts

# Each game's moves are read separately, in one partition; a join would search all partitions.
_NEWEST: Final = """
    SELECT newest.* FROM unnest(%s::uuid[], %s::int[]) AS mine (game_id, after)
    CROSS JOIN LATERAL (
        SELECT game_id, ply, seat, events FROM games_moverecord
        WHERE game_id = mine.game_id AND ply > mine.after) newest
    ORDER BY game_id, ply"""


class Happened(NamedTuple):
    """A move of the log with all its secrets."""

    ply: int
    seat: SeatNumber | None
    events: list[Json]


def my_tables(games: Sequence[Game], user: User) -> list[MyTable]:
    """Show tables at which a user sits, as ``lists.tables_of`` reads them.

    One more statement if one of them goes on, and one if a proposal is open at one of them.
    """
    logs = _logs([game for game in games if _goes_on(game)])
    asking = proposals.open_at(games)
    return [_my_table(game, user, logs[game.pk], asking.get(game.pk)) for game in games]


def _my_table(
    game: Game, user: User, log: Sequence[Happened], proposal: ProposalShape | None
) -> MyTable:
    visibility = visibility_of(game, user)
    seat = visibility.seat
    assert seat is not None, "only tables of mine are told of"
    shown: MyTable = {
        **table_view.summary(game, visibility),
        "seat": seat,
        "rematch": table_view.rematch_wishes(game, visibility),
        "proposal": proposal,
        "asked": None,
        "since": None,
        "thumb": None,
    }
    if not _goes_on(game) or not rows.unseal(game):
        return shown
    state, parts = game.position(), game.ruleset_info
    view = parts.view(state, seat)
    shown["asked"] = decisions.asked(decisions.decision_of(game, state, seat, view))
    shown["since"] = _since(game, seat, [move for move in log if move.ply <= state.ply])
    shown["thumb"] = parts.thumb(view)
    return shown


def _goes_on(game: Game) -> bool:
    return game.status == Game.Status.ACTIVE and game.has_rules


def _logs(games: Sequence[Game]) -> dict[UUID, list[Happened]]:
    """The newest moves of some games, oldest first; one statement."""
    found: defaultdict[UUID, list[Happened]] = defaultdict(list)
    if games:
        plies = [game.ply - FILM_STEPS for game in games]
        with connection.cursor() as cursor:
            cursor.execute(_NEWEST, [[game.pk for game in games], plies])
            for game, ply, seat, events in cursor.fetchall():
                found[game].append(Happened(ply, seat, unpack(events)))
    return found


def _since(game: Game, seat: SeatNumber, log: Sequence[Happened]) -> str | None:
    """Say in one line what happened since a seat moved: what mattered most, or came last.

    None if nobody has moved since.
    """
    told: list[list[Event]] = []
    for move in log[::-1]:
        if move.seat == seat or not move.ply:
            break
        told.append(told_to(move.events, seat))
    newest, slow = next(filter(None, told), None), game.ruleset_info.film.slow
    if newest is None:
        return None
    for events in told:
        texts = game_texts.event_texts(game.ruleset, events, names_at(game))
        weighty = [text for event, text in zip(events, texts, strict=True) if event.kind in slow]
        if weighty:
            return weighty[-1]
    return game_texts.event_texts(game.ruleset, newest, names_at(game))[0]
