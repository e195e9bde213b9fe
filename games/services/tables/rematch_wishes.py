"""Wishes for a rematch: seen by those who sat at the table, and granted together.

The table is made once everybody wants it, or ``REMATCH_HOURS`` after the first wish: those who want
to play get their seats, and the others are invited.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.clocks.now import now
from games.errors import ApplicationError
from games.models import Game, Seat, User
from games.selectors.people import blocks
from games.services.tables import guest_tables, rematches
from games.services.tables.entry_terms import check_language, check_reliable


@transaction.atomic(savepoint=False)
def save_wish(*, game_id: UUID, user: User, trusts_server: bool = False) -> Game:
    """Record a wish for a rematch; return the rematch if it is made now, else the finished game.

    Raises what ``rematches.create_rematch`` raises.
    """
    before, number = rematches.lock_finished(game_id, user)
    guest_tables.check_rematch(before, user)
    if (there := rematches.rematch_of(before)) is not None:
        return rematches.join(there, user, number, trusts_server=trusts_server)
    row = before.seat_rows[number]
    row.wants_rematch_at = row.wants_rematch_at or now()
    row.rematch_trusts_server = trusts_server
    row.save(update_fields=["wants_rematch_at", "rematch_trusts_server"])
    everybody = all(
        other.wants_rematch_at
        for other in before.seat_rows
        if _is_waited_for(other) and (other.user_id == user.pk or not _is_guests(other))
    )
    made = _make(before) if everybody else None
    if made is None:
        rematches.plan(before)
    return made or before


@transaction.atomic(savepoint=False)
def delete_wish(*, game_id: UUID, user: User) -> Game:
    """Withdraw a wish for a rematch. Raises NotFinishedError, NotSeatedError."""
    before, number = rematches.lock_finished(game_id, user)
    row = before.seat_rows[number]
    if row.wants_rematch_at is not None:
        row.wants_rematch_at, row.rematch_trusts_server = None, False
        row.save(update_fields=["wants_rematch_at", "rematch_trusts_server"])
        rematches.plan(before)
    return before


def grant(before: Game) -> None:
    """Make the table when the time is up; the finished game is locked."""
    if rematches.rematch_of(before) is None:
        _make(before)
    rematches.forget_wishes(before)
    if before.due_at is not None:
        before.due_at = None
        before.save(update_fields=["due_at"])


def _make(before: Game) -> Game | None:
    """Make the table, hosted by the first who may; None if nobody may, and the wishes stay."""
    wishing = sorted((row for row in before.seat_rows if _may_sit(before, row)), key=_wished_at)
    for row in wishing:
        assert row.user is not None
        try:
            return rematches.make(before, row.user, _seated_with(row.user, wishing))
        except ApplicationError:  # such as too many waiting tables of theirs
            continue
    return None


def _seated_with(host: User, wishing: list[Seat]) -> dict[int, bool]:
    """By user id: who sits at a host's table at once, and whether they trust the server.

    If one of two has blocked the other, the one whose wish came first gets the seat.
    """
    seated, apart = {}, set[int]()
    first = [row for row in wishing if row.user_id == host.pk]
    for row in first + [row for row in wishing if row.user_id != host.pk]:
        assert row.user is not None
        if row.user.pk not in apart:
            seated[row.user.pk] = row.rematch_trusts_server
            apart |= blocks.blocked_with(row.user.pk)
    return seated


def _wished_at(row: Seat) -> float:
    assert row.wants_rematch_at is not None
    return row.wants_rematch_at.timestamp()


def _is_waited_for(row: Seat) -> bool:
    """Whether to wait for a seat's holder: not for programs and closed accounts."""
    return row.user is not None and row.user.is_active and row.user.owner_id is None


def _is_guests(row: Seat) -> bool:
    """Whether a seat's holder is a guest, who cannot ask for a rematch with people."""
    return row.user is not None and row.user.is_guest


def _may_sit(before: Game, row: Seat) -> bool:
    """Whether a seat's holder wants to play, and meets the table's terms."""
    if not _is_waited_for(row) or row.wants_rematch_at is None:
        return False
    assert row.user is not None
    try:
        check_language(before, row.user)
        check_reliable(before, row.user)
    except ApplicationError:
        return False
    return True
