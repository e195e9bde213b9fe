"""Tables that quick match made, and what becomes of them when somebody is missing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from games.clocks.now import now
from games.engine.types import Json
from games.models import Game, Match, Seek
from games.policy import SEEK_DAYS
from games.selectors.tables.visibility import seat_of
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage

UNSTARTED = (Game.Status.OPEN, Game.Status.FULL)

# One statement, because a game that ends between two would be forgotten.
_CLOSE = """
    UPDATE games_match SET is_open = false FROM games_game game
    WHERE games_match.is_open AND game.id = games_match.game_id
        AND game.status NOT IN ('open', 'full', 'active')
    RETURNING seek_id"""
_LOOK_AGAIN = """
    UPDATE games_seek SET waiting_since = %s
    WHERE id = ANY(%s) AND waiting_since IS NULL AND keeps > (
        SELECT count(*) FROM games_match WHERE seek_id = games_seek.id AND is_open)"""


def return_to_queue(game: Game) -> bool:
    """Put those still seated at a quick-match table back in the queue, at their old place.

    They are told; seeks of those who left are deleted. The table must be locked and unstarted; the
    caller closes it. Return False if quick match did not make the table.
    """
    found = list(Match.objects.filter(game=game, is_open=True).select_related("user"))
    if not found:
        return False
    seeks = _locked(row.seek_id for row in found if row.seek_id is not None)
    told = []
    for row in found:
        seek = seeks.get(row.seek_id) if row.seek_id else None
        is_there = seat_of(game, row.user) is not None
        if is_there:
            told.append(_closed(row, waits=seek is not None))
        if seek is None:
            continue
        if not is_there:
            seek.delete()
            continue
        seek.waiting_since = min(seek.waiting_since or row.waited_since, row.waited_since)
        seek.save(update_fields=["waiting_since"])
    Match.objects.filter(game=game).update(is_open=False)
    outbox.enqueue(told)
    return True


def _closed(row: Match, *, waits: bool) -> NewMessage:
    """The message that a table was closed; ``waits``: its player is in the queue again."""
    data: dict[str, Json] = {"until": None, "player": "", "closed": True, "waits": waits}
    return NewMessage(row.user, "match", f"match:{row.game_id}:closed", row.game, data)


@transaction.atomic(savepoint=False)
def settle_seeks() -> None:
    """Let seeks that keep several games going look again; delete seeks that are over."""
    with connection.cursor() as cursor:
        cursor.execute(_CLOSE)
        ended = sorted({seek for (seek,) in cursor.fetchall() if seek is not None})
        if ended:
            _locked(ended)
            cursor.execute(_LOOK_AGAIN, [now(), ended])
    waits = Match.objects.filter(seek=OuterRef("pk"), game__status__in=UNSTARTED)
    once = Seek.objects.filter(keeps=None, waiting_since=None)
    once.filter(~Exists(waits)).delete()
    Seek.objects.filter(waiting_since__lt=_too_old(now())).delete()


def _too_old(at: datetime) -> datetime:
    return at - timedelta(days=SEEK_DAYS)


def _locked(ids: Iterable[UUID]) -> dict[UUID, Seek]:
    """Seeks by id, locked in the same order by everybody who locks several."""
    rows = Seek.objects.select_for_update().filter(pk__in=list(ids)).order_by("pk")
    return {row.pk: row for row in rows}
