"""Taking a running game back to an earlier ply, as the next entry of its history."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine import rewinds
from games.engine.core import Event, Log
from games.errors import NothingToDoError
from games.models import Act, Game, MoveRecord, StandingOrders, User
from games.selectors.history import events_of
from games.selectors.past import position_at
from games.services import messages, positions
from games.services.moderation import acts, rights
from games.services.moderation.games import players, running
from games.texts.reasons import Reason

STOPPED = "rewound"  # why orders were dropped, as their owner reads it


@transaction.atomic(savepoint=False)
def rewind(*, by: User, game_id: UUID, ply: int, reason: str | Reason) -> Act:
    """Let a game go on from the position of an earlier ply. All orders written for it are dropped.

    What is undone stays in the log, and who was shown something by it is noted there; so no act
    reverses this one, but the game can be taken back again, also to a ply that was undone. Raises
    NothingToDoError for a ply that is not before the present one, NotReplayableError if the rules
    of today do not lead there.
    """
    why, game = acts.reason_of(reason), running(game_id)
    rights.require(by, Act.Kind.REWIND, game=game)
    before = game.ply
    if not 0 <= ply < before:
        raise NothingToDoError(
            _("It is at ply %(now)d: take it back to one from 0 to %(last)d.")
            % {"now": before, "last": before - 1}
        )
    state = rewinds.taken_back(position_at(game, ply), before + 1)
    positions.go_back(game, state, ply, Log([_event(game, ply)]))
    written = StandingOrders.objects.filter(game=game).exclude(orders=[], answers={})
    written.update(orders=[], answers={}, stopped=STOPPED)
    act = acts.write(
        by,
        Act.Kind.REWIND,
        why,
        game=game,
        before={"ply": before},
        after={"ply": game.ply, "to": ply},
    )
    messages.put(acts.tell(act, why, players(game), game=game))
    return act


def _event(game: Game, to: int) -> Event:
    """What everybody is told: the ply, and who was shown something after it."""
    rows = MoveRecord.objects.filter(game=game, ply__gt=to).order_by("ply")
    told = ((row.ply, events_of(row)) for row in rows)
    return rewinds.event(game.rules, len(game.seat_rows), to, told)
