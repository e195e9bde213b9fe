"""Things that all at a table must agree on: calling off, pausing, resuming, taking a move back.

Silence is never consent, and the bot that plays for somebody who is gone never agrees; other bots
agree at once. docs/absence.md says what follows.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import (
    NoSuchItemError,
    NotActiveError,
    NotForBotsError,
    NotSeatedError,
    NotYourSeatError,
    TooManyError,
)
from games.models import Game, Notice, Proposal, ProposalVote, User
from games.payloads.timestamps import instant
from games.policy import PAUSE_DAYS, PROPOSAL_HOURS, PROPOSALS_A_DAY
from games.proposal_errors import (
    ProposalClosedError,
    ProposalOpenError,
)
from games.selectors.play import proposals
from games.selectors.tables.visibility import seat_of
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.play import clocks, finish, pause, proposal_ends, rewind
from games.services.play.game_state import bump_version, lock_visible_game
from games.services.play.notices import add_notice

STOPPED = "undone"  # why orders were dropped, as shown to their owner


@transaction.atomic(savepoint=False)
def propose(*, game_id: UUID, user: User, kind: str) -> Game:
    """Propose something to all at a table; if nobody else has to agree, it is done at once.

    Raises ProposalOpenError, NobodyConsentsError, NotTakenBackError, PausedError,
    NothingToDoError, TooManyError.
    """
    game, seat = _own_table(game_id, user)
    at = now()
    if game.proposal_ends_at is not None and game.proposal_ends_at <= at:
        proposal_ends.close(game, Proposal.State.EXPIRED, at)
    if game.proposal_ends_at is not None:
        raise ProposalOpenError(_("Answer the proposal that is open, or wait until it ends."))
    if (refused := proposals.refusal(game, seat, kind)) is not None:
        raise refused
    since = at - timedelta(days=1)
    lately = Proposal.objects.filter(game=game, user=user, created_at__gt=since)
    if lately.count() >= PROPOSALS_A_DAY:
        raise TooManyError(_("You have proposed as much at this table as you may in one day."))
    ends_at = at + timedelta(hours=PROPOSAL_HOURS)
    row = Proposal.objects.create(
        game=game, kind=kind, seat=seat, user=user, ply=game.ply, created_at=at, ends_at=ends_at
    )
    game.proposal_ends_at = ends_at
    _save_vote(row, seat, user, at, agrees=True)
    if not _carry_out_if_agreed(game, row, at):
        _save(game, at)
        outbox.enqueue(_asking(game, row))
    return game


@transaction.atomic(savepoint=False)
def vote(*, game_id: UUID, user: User, proposal: UUID, agrees: bool) -> Game:
    """Agree to a proposal, or decline it. It is carried out when the last player agrees.

    Raises ProposalClosedError, NoSuchItemError.
    """
    game, seat = _own_table(game_id, user)
    at = now()
    row = _open(game, proposal, at)
    _save_vote(row, seat, user, at, agrees=agrees)
    if not agrees:
        proposal_ends.close(game, Proposal.State.DECLINED, at)
        _save(game, at)
    elif not _carry_out_if_agreed(game, row, at):
        _save(game, at)
    return game


@transaction.atomic(savepoint=False)
def withdraw(*, game_id: UUID, user: User, proposal: UUID) -> Game:
    """Withdraw one's own proposal. Raises ProposalClosedError, NotYourSeatError."""
    game, _seat = _own_table(game_id, user)
    at = now()
    row = _open(game, proposal, at)
    if row.user_id != user.pk:
        raise NotYourSeatError(_("Only whoever made a proposal can withdraw it."))
    proposal_ends.close(game, Proposal.State.WITHDRAWN, at)
    _save(game, at)
    return game


def _own_table(game_id: UUID, user: User) -> tuple[Game, int]:
    """Lock a running game for a person who sits there; return their seat, too."""
    game = lock_visible_game(game_id, user)
    seat = seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if user.owner_id is not None:
        raise NotForBotsError(_("Proposals are for people: bots agree to them at once."))
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    return game, seat


def _open(game: Game, proposal: UUID, at: datetime) -> Proposal:
    row = Proposal.objects.filter(game=game, pk=proposal).first()
    if row is None:
        raise NoSuchItemError(_("There is no such proposal at this table."))
    if row.state != Proposal.State.OPEN or row.ends_at <= at:
        raise ProposalClosedError(_("It was decided, it has ended, or the game has moved on."))
    return row


def _save_vote(row: Proposal, seat: int, user: User, at: datetime, *, agrees: bool) -> None:
    said = {"user": user, "agrees": agrees, "created_at": at}
    ProposalVote.objects.update_or_create(proposal=row, seat=seat, defaults=said)


def _save(game: Game, at: datetime) -> None:
    """Save when the proposal ends, and update everybody's view."""
    clocks.write_clocks(game, clocks.seat_clocks(game), at)
    bump_version(game, "proposal_ends_at", *clocks.FIELDS)


def _carry_out_if_agreed(game: Game, row: Proposal, at: datetime) -> bool:
    """Carry out a proposal if all agree; return whether it is settled. It expires if impossible."""
    if len(proposals.agreeing(game, row.votes.all())) < len(game.seat_rows):
        return False
    if proposals.refusal(game, row.seat, row.kind) is not None:
        proposal_ends.close(game, Proposal.State.EXPIRED, at)
        _save(game, at)
        return True
    proposal_ends.close(game, Proposal.State.ACCEPTED, at)
    outbox.enqueue(_carry_out(game, row, at))
    return True


def _carry_out(game: Game, row: Proposal, at: datetime) -> list[NewMessage]:
    match row.kind:
        case Proposal.Kind.CALL_OFF:
            return finish.call_off(game, at)
        case Proposal.Kind.PAUSE:
            pause.pause(game, at, until=at + timedelta(days=PAUSE_DAYS))
        case Proposal.Kind.RESUME:
            since = game.paused_at
            assert since is not None
            pause.resume(game, at)
            return pause.resumed_messages(game, since)
        case Proposal.Kind.TAKE_BACK:
            rewind.rewind(game, game.ply - 1, stopped=STOPPED)
            add_notice(game, Notice.Kind.UNDONE, row.seat, at, player=row.user)
    return []


def _asking(game: Game, row: Proposal) -> list[NewMessage]:
    """Messages to all who have not answered yet."""
    agreed = proposals.agreeing(game, row.votes.all())
    data = {
        "player": row.user.username,
        "proposal": str(row.pk),
        "kind": row.kind,
        "until": instant(row.ends_at),
    }
    return [
        NewMessage(seat.user, "proposal", f"proposal:{row.pk}", game, {"seat": seat.number, **data})
        for seat in game.seat_rows
        if seat.user is not None and seat.number not in agreed
    ]
