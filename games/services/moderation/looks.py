"""Looking at what is hidden: each look is an act, refused to whoever has to do with the table."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.core import Json
from games.errors import NotActiveError, OwnCaseError
from games.models import Act, Game, User
from games.selectors.moderation import links
from games.selectors.past import position_at
from games.services.moderation import acts, rights
from games.services.positions import lock_game


@dataclass(frozen=True, slots=True)
class Looked:
    """A position as some seats see it: a view for each, in their order."""

    ply: int
    to_move: list[int]
    views: dict[int, Json]


@transaction.atomic(savepoint=False)
def look(*, by: User, game: Game, seat: int | None, ply: int, reason: str) -> Looked:
    """Show a position as a seat sees it (None: as each of them does), and write that down.

    Raises NotModeratorError, OwnCaseError: whoever sits at the table, has sat there, or shares an
    address or a device with somebody who does.
    """
    why = acts.reason_of(reason)
    game = lock_game(game.pk)  # so that nobody sits down meanwhile who looks
    rights.require(by, Act.Kind.LOOK, game=game)
    if links.is_linked_to_table(by, game):
        raise OwnCaseError(_("Somebody at this table shares an address or a device with you."))
    if game.started_at is None or not 0 <= ply <= game.ply:
        raise NotActiveError(_("There is no such position."))
    state = position_at(game, ply)
    acts.write(by, Act.Kind.LOOK, why, game=game, after={"seat": seat, "ply": ply})
    rules = game.rules
    seats = range(len(game.seat_rows)) if seat is None else [seat]
    views = {number: rules.observe(state, number) for number in seats}
    return Looked(ply, list(rules.to_move(state)), views)
