"""A moderator gives a seat to another player or to a bot.

Undoing it is another replacement, which reverses the first action. docs/moderation.md has the
rules.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import bots
from games.clocks.now import now
from games.clocks.seat_clock import SeatClock
from games.engine.types import Json
from games.errors import (
    HeldASeatError,
    NothingToDoError,
    OwnCaseError,
)
from games.models import Game, ModerationAction, Notice, Participation, Seat, User
from games.selectors.accounts.bot_accounts import root_of
from games.selectors.tables.visibility import seat_of
from games.services.messages import outbox
from games.services.moderation import action_log, permissions
from games.services.moderation.games import lock_running, players
from games.services.on_commit import wake_workers
from games.services.play import (
    clocks,
    eligibility,
    participations,
    proposal_ends,
)
from games.services.play.game_state import bump_version
from games.services.play.notices import add_notice
from games.services.tables import bot_seats
from games.texts.reasons import Reason


@transaction.atomic(savepoint=False)
def replace(
    *,
    by: User,
    game_id: UUID,
    seat: int,
    reason: str | Reason,
    player: User | None = None,
    bot: str = "",
) -> ModerationAction:
    """Seat another player, who has agreed, or a bot, in place of whoever sits there.

    The player who is replaced counts as absent. They cannot take this seat back, but a moderator
    can seat them there again, which reverses the action. Raises NothingToDoError; HeldASeatError
    for a player who knows something of this table; OwnCaseError for one of the moderator's own
    accounts; BotsNotAllowedError, OwnBotError, TooManyError where a bot account may not sit.
    """
    why, game = action_log.reason_of(reason), lock_running(game_id)
    permissions.require(by, ModerationAction.Kind.REPLACE, game=game)
    if seat not in range(len(game.seat_rows)):
        raise NothingToDoError(_("There is no such seat at this table."))
    row = game.seat_rows[seat]
    leaver, removal = row.user, None
    if player is not None:
        player = _locked(player, leaver)
        removal = _removal_of(game, player, seat)
        _check_newcomer(game, player, by, is_back=removal is not None)
    elif bot not in bots.NAMES:
        raise NothingToDoError(_("There is no bot by that name."))
    elif row.bot == bot and row.offered_at is None:
        raise NothingToDoError(_("It already is."))
    before, at = _holder_of(row), now()
    if leaver is not None:
        proposal_ends.after_leaving(game, seat, at)
        before["extensions"] = clocks.seat_clocks(game)[seat].extensions
        participations.end_participation(game, row, at, None)
    fresh = SeatClock(bank=clocks.clock_of(game).first)
    if player is not None and removal is not None:
        _resume_participation(fresh, game, player, removal)
    row.user, row.bot, row.offered_at = player, "" if player else bot, None
    row.save(update_fields=["user", "bot", "offered_at"])
    clocks.assign_clock(game, seat, fresh, at)
    bump_version(game, "bot_due", *clocks.FIELDS)
    add_notice(game, Notice.Kind.REPLACED, seat, at, player=player)
    wake_workers(game)
    action = action_log.record_action(
        by,
        ModerationAction.Kind.REPLACE,
        why,
        game=game,
        person=leaver,
        before=before,
        after=_holder_of(row),
        reverses=removal,
    )
    concerned = players(game) + ([leaver] if leaver is not None else [])
    outbox.enqueue(action_log.messages_about(action, why, concerned, game=game, seat=seat))
    return action


def _locked(player: User, leaver: User | None) -> User:
    """Lock and re-read the newcomer, and lock the leaver: in the order of ids, as everywhere."""
    people = User.objects.select_for_update(no_key=True, of=("self",)).select_related("owner")
    ids = [player.pk] if leaver is None else [player.pk, leaver.pk]
    return {row.pk: row for row in people.filter(pk__in=ids).order_by("pk")}[player.pk]


def _removal_of(game: Game, player: User, seat: int) -> ModerationAction | None:
    """The action that removed a player from this seat, if there is one not yet reversed."""
    removals = ModerationAction.objects.filter(
        game=game, kind=ModerationAction.Kind.REPLACE, person=player
    )
    return removals.filter(before__seat=seat, reversed_by=None).first()


def _check_newcomer(game: Game, player: User, by: User, *, is_back: bool) -> None:
    """Refuse who may not sit down; a player back in their old seat knows its cards anyway."""
    if root_of(player) == by.pk:
        raise OwnCaseError(_("You cannot seat yourself, or a bot account of yours."))
    is_open = player.is_active and (player.owner is None or player.owner.is_active)
    if seat_of(game, player) is not None or not is_open:
        raise HeldASeatError(
            _("Whoever is to sit down must not already be there, and needs an open account.")
        )
    bot_seats.check_seat(game, player)
    if not is_back:
        eligibility.check_stranger(game, player)
        eligibility.check_never_inspected(game, player)


def _resume_participation(
    fresh: SeatClock, game: Game, player: User, removal: ModerationAction
) -> None:
    """Undo the end of a participation, restoring its counts of decisions and extensions."""
    past = Participation.objects.get(game=game, user=player)
    fresh.decisions, fresh.late = past.decisions, past.late
    fresh.extensions = removal.before["extensions"]
    past.delete()
    participations.update_reliability(player)


def _holder_of(row: Seat) -> dict[str, Json]:
    """Who sits at a seat, for the action log: by id, because names change."""
    return {"seat": row.number, "user": row.user_id, "bot": row.bot}
