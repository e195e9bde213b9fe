"""Looking at hidden cards: each look is logged, and refused to moderators close to the table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.types import Json
from games.errors import NotActiveError, OwnCaseError
from games.models import Game, ModerationAction, User
from games.policy import LOOKS_A_DAY
from games.selectors.moderation import linked_accounts
from games.selectors.play.positions import position_at
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.moderation import action_log, permissions
from games.services.play.game_state import lock_game


@dataclass(frozen=True, slots=True)
class Inspection:
    """A position as some seats see it: a view for each, in seat order."""

    ply: int
    to_move: list[int]
    views: dict[int, Json]


@transaction.atomic(savepoint=False)
def inspect_position(
    *, by: User, game: Game, seat: int | None, ply: int, reason: str
) -> Inspection:
    """Show a position as a seat sees it (None: as each seat does), and record that.

    Raises NotModeratorError; NotActiveError; OwnCaseError if the moderator sits there, has sat
    there, or shares an address or a device with somebody who does.
    """
    why = action_log.reason_of(reason)
    game = lock_game(game.pk)  # so that the moderator cannot sit down meanwhile
    permissions.require(by, ModerationAction.Kind.LOOK, game=game)
    if linked_accounts.is_linked_to_table(by, game):
        raise OwnCaseError(_("Someone at this table shares an address or a device with you."))
    if game.started_at is None or not 0 <= ply <= game.ply:
        raise NotActiveError(_("There is no such position."))
    state = position_at(game, ply)
    action = action_log.record_action(
        by, ModerationAction.Kind.LOOK, why, game=game, after={"seat": seat, "ply": ply}
    )
    _tell_of_many(action)
    rules = game.rules
    seats = range(len(game.seat_rows)) if seat is None else [seat]
    views = {number: game.ruleset_info.view(state, number) for number in seats}
    return Inspection(ply, list(rules.to_move(state)), views)


def _tell_of_many(action: ModerationAction) -> None:
    """Tell all administrators of a look beyond a moderator's daily budget."""
    since = action.created_at - timedelta(days=1)
    looks = ModerationAction.objects.filter(
        by=action.by, kind=ModerationAction.Kind.LOOK, created_at__gt=since
    ).count()
    if looks <= LOOKS_A_DAY:
        return
    said: dict[str, Json] = {"kind": "many_looks", "player": action.by.username, "count": looks}
    administrators = User.objects.filter(groups__name=permissions.ADMINISTRATOR, is_active=True)
    key = f"action:{action.pk}"
    outbox.enqueue([NewMessage(person, "moderation", key, data=said) for person in administrators])
