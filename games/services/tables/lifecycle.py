"""A table before its game: filled, emptied again, started, closed.

``Game.due_at`` says when something comes next, and ``services.due_games`` does it. For an open
table that is first the notice of its closing, then the closing; for a full one, the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from games.engine.commitment import game_seed
from games.engine.state import State
from games.engine.types import Json
from games.errors import NonceMissingError
from games.models import Game, Invitation, MoveRecord, Seat, User
from games.payloads.timestamps import instant
from games.policy import CLOSING_NOTICE_DAYS, START_SECONDS
from games.rulesets.sentences import listed
from games.selectors.tables import terms
from games.services.messages.outbox import NewMessage
from games.services.on_commit import publish_change, publish_start, wake_workers
from games.services.play import clocks, game_writes
from games.services.play.game_state import bump_version, set_position
from games.services.tables import binding, matches

FIELDS: Final = ("status", "full_at", "due_at")


def update_status(game: Game, at: datetime) -> None:
    """Set whether a table is full, and when something is next due; the caller saves ``FIELDS``."""
    if not any(row.is_free for row in game.seat_rows):
        if game.status != Game.Status.FULL:
            game.status, game.full_at = Game.Status.FULL, at
            plan_start(game, at)
    elif game.status == Game.Status.FULL or game.due_at is None:
        game.status, game.full_at = Game.Status.OPEN, None
        closing = terms.closing_at(game)
        game.due_at = terms.notice_at(game) if at < closing else closing


def plan_start(game: Game, at: datetime) -> None:
    """Set ``due_at`` of a full table: when it starts, or until when it waits for nonces."""
    if terms.owing(game):
        game.due_at = terms.nonces_due_at(game)
    else:
        game.due_at = at + timedelta(seconds=START_SECONDS)


def start_game(game: Game, at: datetime, *, by: User | None = None) -> list[NewMessage]:
    """Deal at a full table. Return messages to all except ``by``, who started it; None: nobody did.

    Raises NonceMissingError if a player has not added to the deal.
    """
    _check_nonces(game)
    game.rules_version = game.ruleset_info.version
    rules = game.rules
    options = rules.options.parse(game.options)
    game.options = options.dump()  # all options by name, as the start is bound to them
    bound = binding.bind(game)
    seed = game_seed(game.secret, [seat.nonce for seat in game.seat_rows])
    state, log = rules.setup(len(game.seat_rows), seed, options)
    events = [event.dump() for event in (bound, *log)]
    begin(game, state, [MoveRecord(game=game, ply=state.ply, events=events)], at)
    publish_start(game)
    return [
        NewMessage(row.user, "started", f"started:{game.pk}", game, {"seat": row.number})
        for row in game.seat_rows
        if row.user is not None and row.user != by
    ]


def begin(game: Game, state: State, log: Sequence[MoveRecord], at: datetime) -> None:
    """Start a full table's game at a position; ``log`` has the entries that led to it."""
    game.status = Game.Status.ACTIVE
    game.started_at, game.full_at = at, None
    set_position(game, state)
    clocks.start_clocks(game, at)
    bump_version(game, "rules_version", "options", "started_at", "full_at", *game_writes.FIELDS)
    MoveRecord.objects.bulk_create(log)
    wake_workers(game)


def process_unstarted(game: Game, at: datetime) -> list[NewMessage]:
    """Do what is due at a locked table that has not started."""
    if game.status == Game.Status.FULL:
        if not terms.owing(game):
            return start_game(game, at)
        return _wait_for_nonces(game, at)
    closing, notice = terms.closing_at(game), terms.notice_at(game)
    noticed = game.due_at is not None and game.due_at > notice
    if noticed and at >= closing:
        close_table(game)
        return []
    # If the sweep stood still for days, players are told late, but still get their days of notice.
    closes = closing if at < closing else at + timedelta(days=CLOSING_NOTICE_DAYS)
    game.due_at = closes
    bump_version(game, "due_at")
    data = {"until": instant(closes)}
    return [
        NewMessage(row.user, "closing", f"closing:{game.pk}", game, data)
        for row in game.seat_rows
        if row.user is not None
    ]


def _check_nonces(game: Game) -> None:
    owing = [row.user.username for row in terms.owing(game) if row.user is not None]
    if owing:
        raise NonceMissingError(
            _("Before the deal each player adds a nonce, or says that they trust the server: %s.")
            % listed(owing)
        )


def _wait_for_nonces(game: Game, at: datetime) -> list[NewMessage]:
    """Wait until time is up; then free the seats of those who added nothing, and tell them."""
    until = terms.nonces_due_at(game)
    if at < until:
        game.due_at = until
        game.save(update_fields=["due_at"])
        return []
    late = [row.user for row in terms.owing(game) if row.user is not None]
    for row in terms.owing(game):
        vacate(row)
    publish_change(game, *late)
    matched = pass_on_or_close(game, at)
    closed = game.status == Game.Status.CLOSED
    if game.invited_only and not closed:
        _let_back_in(game, late)
    key = f"seat_freed:{game.pk}:{until.timestamp():.0f}"
    data: dict[str, Json] = {"closed": closed, "matched": matched}
    return [NewMessage(user, "seat_freed", key, game, data) for user in late]


def _let_back_in(game: Game, people: list[User]) -> None:
    """Invite people who may know of a table only because they sat there."""
    rows = [
        Invitation(game=game, user=person, host=game.host)
        for person in people
        if not person.is_guest  # guests still have the link that led there
    ]
    Invitation.objects.bulk_create(rows, ignore_conflicts=True)


def vacate(row: Seat) -> None:
    """Free a seat at a table that has not started."""
    row.user, row.nonce, row.brought, row.newcomer = None, "", "", False
    row.save(update_fields=["user", "nonce", "brought", "newcomer"])


def pass_on_or_close(game: Game, at: datetime) -> bool:
    """After somebody left: pass the table on to another player, or close it if there is none.

    An invited guest does not become host, as a table of people would end with them. A table made by
    quick match is closed, and those who stayed are put back in the queue; returns whether it was
    one.
    """
    if matches.return_to_queue(game):
        publish_change(game, *(row.user for row in game.seat_rows if row.user is not None))
        close_table(game)
        return True
    players = [row.user for row in game.seat_rows if row.user is not None]
    if game.host not in players:
        players = [player for player in players if not player.is_guest]
    if not players:
        close_table(game)
        return False
    if game.host not in players:
        game.host = players[0]
    update_status(game, at)
    bump_version(game, "host", *FIELDS)
    return False


def close_table(game: Game) -> None:
    """End a table that never started."""
    game.status = Game.Status.CLOSED
    game.full_at = game.due_at = None
    bump_version(game, *FIELDS)
