"""What happened in a game: as one viewer may know it, and after the end as a record."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.engine.core import Event, Json
from games.engine.fairness import opened
from games.engine.record import FORMAT, event_json, published
from games.errors import NotFinishedError
from games.models import Game, MoveRecord, Notice
from games.selectors.instants import instant
from games.selectors.tables import seat_json, table


def moves(*, game_id: UUID, after: int = -1) -> QuerySet[MoveRecord]:
    """The history of a game, secrets included; ``entry`` shows one row to one viewer."""
    return MoveRecord.objects.filter(game_id=game_id, ply__gt=after)


def notices(*, game_id: UUID, rows: Sequence[MoveRecord]) -> dict[int, list[dict[str, Json]]]:
    """What was noted beside the moves of a page, by the ply after which it happened."""
    found: dict[int, list[dict[str, Json]]] = {row.ply: [] for row in rows}
    noted = Notice.objects.filter(game_id=game_id, ply__in=found).select_related("player")
    for notice in noted:
        found[notice.ply].append(
            {
                "kind": notice.kind,
                "seat": notice.seat,
                "player": notice.player.username if notice.player else None,
                "until": instant(notice.until),
                "at": instant(notice.created_at),
            }
        )
    return found


def entry(row: MoveRecord, seat: int | None) -> dict[str, Json]:
    """One move as a viewer may know it: only the events that were for him."""
    events = [event for event in events_of(row) if event.seen_by(seat)]
    return {
        "ply": row.ply,
        "seat": row.seat,
        "at": instant(row.created_at),
        "events": [{"kind": event.kind, "data": event.data} for event in events],
    }


def events_of(row: MoveRecord) -> list[Event]:
    """The events of a row, all audiences."""
    return [Event(*event) for event in row.events]


def record(*, game_id: UUID) -> dict[str, Json]:
    """The record of a finished game: everything, so that anyone can verify it."""
    game = table(game_id=game_id)
    if game.status != Game.Status.FINISHED:
        raise NotFinishedError(_("The record is opened when the game is over."))
    opening, *rows = moves(game_id=game_id)
    rules = game.rules
    secret, sealed = opened(Game.objects.values_list("secret", flat=True).get(pk=game_id))
    return {
        "format": FORMAT,
        "game": str(game.pk),
        "ruleset": game.ruleset,
        "seats": len(game.seat_rows),
        "options": game.options,
        "players": [seat_json(seat) for seat in game.seat_rows],
        "commitment": game.commitment,
        "secret": secret,
        "sealed": sealed,
        "nonces": [seat.nonce for seat in game.seat_rows],
        "opening": [event_json(event) for event in published(rules, events_of(opening))],
        "moves": [
            {
                "ply": row.ply,
                "seat": row.seat,
                "move": rules.publish(row.move),
                "events": [event_json(event) for event in published(rules, events_of(row))],
            }
            for row in rows
        ],
        "standings": game.standings,
    }
