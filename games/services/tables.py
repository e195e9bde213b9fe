"""A table before its game: made, joined, left, started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.instant import now
from games.engine.fairness import commitment, draw_secret, game_seed
from games.engine.options import OptionsError, with_preset
from games.engine.registry import RULESETS
from games.errors import (
    AlreadySeatedError,
    AlreadyStartedError,
    BadOptionsError,
    GameFullError,
    GameNotFullError,
    NotHostError,
    NotReliableError,
    NotSeatedError,
    SeatTakenError,
)
from games.models import Game, MoveRecord, Seat, User
from games.policy import DEFAULT_CLOCK
from games.selectors import tables
from games.services import absence, clocks, messages
from games.services.announcements import announce
from games.services.messages import Telling
from games.services.positions import FIELDS, lock_game, put_position, touch


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms a table plays, whatever its ruleset."""

    clock: str = DEFAULT_CLOCK
    vacations: bool = True
    min_reliability: int | None = None


STANDARD = Terms()


@transaction.atomic(savepoint=False)
def create_game(
    *,
    user: User,
    ruleset: str,
    seats: int,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    bots: Sequence[str] = (),
    nonce: str = "",
    terms: Terms = STANDARD,
) -> Game:
    """Make a table: its host in the first seat, bots in the last ones. Raises BadOptionsError."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise BadOptionsError(_("There is no ruleset of that name."))
    if seats not in rules.table_sizes:
        raise BadOptionsError(_("This game is not for that many seats."))
    if len(bots) >= seats:
        raise BadOptionsError(_("There must be a seat left for you."))
    try:
        chosen = rules.options.parse(with_preset(rules.presets, preset, options or {}))
    except OptionsError as error:
        raise BadOptionsError(str(error)) from error
    secret = draw_secret(sealed=rules.keeps_secrets)
    game = Game.objects.create(
        ruleset=ruleset,
        options=chosen.dump(),
        clock=terms.clock,
        vacations=terms.vacations,
        min_reliability=terms.min_reliability,
        host=user,
        secret=secret,
        commitment=commitment(secret),
    )
    rows = [Seat(game=game, number=number) for number in range(seats)]
    rows[0].user, rows[0].nonce = user, nonce
    for row, bot in zip(reversed(rows), reversed(bots), strict=False):
        row.bot = bot
    game.seat_rows = Seat.objects.bulk_create(rows)
    return game


@transaction.atomic(savepoint=False)
def take_seat(*, game_id: UUID, user: User, seat: int | None = None, nonce: str = "") -> Game:
    """Sit down, at a certain seat or the first free one.

    In a game that goes on: where a bot plays for somebody who went away.
    """
    game = lock_game(game_id)
    offered = any(row.offered_at is not None for row in game.seat_rows)
    if game.status == Game.Status.ACTIVE and offered:
        check_reliable(game, user)
        absence.take_over(game, user, seat, now())
        return game
    _check_open(game)
    if tables.seat_of(game, user) is not None:
        raise AlreadySeatedError(_("You sit at this table already."))
    check_reliable(game, user)
    free = [row for row in game.seat_rows if row.is_free]
    if not free:
        raise GameFullError(_("Every seat at this table is taken."))
    row = next((row for row in free if seat in (None, row.number)), None)
    if row is None:
        raise SeatTakenError(_("That seat is not free."))
    row.user, row.nonce = user, nonce
    row.save(update_fields=["user", "nonce"])
    touch(game)
    return game


@transaction.atomic(savepoint=False)
def set_nonce(*, game_id: UUID, user: User, nonce: str) -> Game:
    """Add to what the deal will be made of, until the game starts."""
    game = _open_table(game_id)
    seat = _own(game, user)
    seat.nonce = nonce
    seat.save(update_fields=["nonce"])
    touch(game)
    return game


@transaction.atomic(savepoint=False)
def leave_game(*, game_id: UUID, user: User) -> Game:
    """Get up before the start. A host passes the table on; the last player closes it."""
    game = _open_table(game_id)
    seat = _own(game, user)
    seat.user, seat.nonce = None, ""
    seat.save(update_fields=["user", "nonce"])
    players = [other.user for other in game.seat_rows if other.user is not None]
    if not players:
        game.status = Game.Status.CLOSED
    elif game.host_id == user.pk:
        game.host = players[0]
    touch(game, "status", "host")
    return game


@transaction.atomic(savepoint=False)
def start_game(*, game_id: UUID, user: User) -> Game:
    """Deal, once every seat is taken. Only the host may."""
    game = _open_table(game_id)
    _own(game, user)
    if game.host_id != user.pk:
        raise NotHostError(_("Only the host of the table may start the game."))
    if any(seat.is_free for seat in game.seat_rows):
        raise GameNotFullError(_("The game starts once every seat is taken."))
    rules = game.rules
    seed = game_seed(game.secret, [seat.nonce for seat in game.seat_rows])
    state, log = rules.setup(len(game.seat_rows), seed, rules.options.parse(game.options))
    game.status = Game.Status.ACTIVE
    game.started_at = now()
    put_position(game, state)
    clocks.begin(game, game.started_at)
    touch(game, "started_at", *FIELDS)
    MoveRecord.objects.create(game=game, ply=state.ply, events=[event.dump() for event in log])
    announce(game)
    players = [row for row in game.seat_rows if row.user is not None and row.user != user]
    messages.put(
        [
            Telling(row.user, "started", f"started:{game.pk}", game, {"seat": row.number})
            for row in players
            if row.user is not None
        ]
    )
    return game


def _open_table(game_id: UUID) -> Game:
    """Lock a table that has not started."""
    game = lock_game(game_id)
    _check_open(game)
    return game


def _check_open(game: Game) -> None:
    if game.status != Game.Status.OPEN:
        raise AlreadyStartedError(_("This table is no longer open."))


def check_reliable(game: Game, user: User) -> None:
    """Refuse who is below what the table asks. Who has no record yet is welcome everywhere."""
    least, own = game.min_reliability, user.reliability
    if least is not None and own is not None and own < least:
        raise NotReliableError(
            _("This table asks for decisions made in time: %(least)d %%. Yours: %(own)d %%.")
            % {"least": least, "own": own},
            reliability=own,
        )


def _own(game: Game, user: User) -> Seat:
    for seat in game.seat_rows:
        if seat.user_id == user.pk:
            return seat
    raise NotSeatedError(_("You have no seat at this table."))
