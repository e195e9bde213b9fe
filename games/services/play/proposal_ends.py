"""Ending an open proposal without a decision: it is overtaken, or its proposer has left.

A table without an open proposal costs no statement: its ``Game.proposal_ends_at`` is None.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from games.models import Game, Proposal


def close(game: Game, state: Proposal.State, at: datetime) -> None:
    """Close the open proposal of a locked game, if there is one, and save the game's column."""
    if game.proposal_ends_at is None:
        return
    _open(game).update(state=state, closed_at=at)
    _forget(game)


def after_move(game: Game, at: datetime) -> None:
    """Close a proposal overtaken by a new log entry: to take a move back; any, if the game ended.

    The caller sets the clocks afterwards.
    """
    if game.proposal_ends_at is None:
        return
    overtaken = _open(game)
    if game.status == Game.Status.ACTIVE:
        overtaken = overtaken.filter(kind=Proposal.Kind.TAKE_BACK)
    if overtaken.update(state=Proposal.State.EXPIRED, closed_at=at):
        _forget(game)


def after_leaving(game: Game, seat: int, at: datetime) -> None:
    """Withdraw the proposal of a player who leaves their seat; the caller sets the clocks."""
    if game.proposal_ends_at is None:
        return
    mine = _open(game).filter(seat=seat)
    if mine.update(state=Proposal.State.WITHDRAWN, closed_at=at):
        _forget(game)


def _open(game: Game) -> QuerySet[Proposal]:
    return Proposal.objects.filter(game=game, state=Proposal.State.OPEN)


def _forget(game: Game) -> None:
    game.proposal_ends_at = None
    game.save(update_fields=["proposal_ends_at"])
