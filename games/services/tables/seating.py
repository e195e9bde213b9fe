"""A table before its game: made, joined, left, started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.commitment import commitment, draw_secret
from games.engine.options import OptionsError, with_preset
from games.engine.types import Json
from games.errors import (
    AlreadySeatedError,
    AlreadyStartedError,
    BadOptionsError,
    GameFullError,
    GameNotFullError,
    NotHostError,
    NotSeatedError,
    SeatTakenError,
    TooManyError,
)
from games.models import Game, Invitation, Participation, Seat, User
from games.policy import OPEN_TABLES_AT_MOST
from games.rulesets.registry import RULESETS
from games.selectors.tables.terms import is_on_offer, owing
from games.selectors.tables.visibility import seat_of
from games.services.messages import outbox
from games.services.on_commit import publish_change
from games.services.play import substitutes
from games.services.play.game_state import bump_version, lock_visible_game
from games.services.tables import bot_seats, guest_tables, lifecycle
from games.services.tables.entry_terms import Terms, check_entry, check_terms

STANDARD = Terms()
WAITING = (Game.Status.OPEN, Game.Status.FULL)


@transaction.atomic(savepoint=False)
def create_game(
    *,
    user: User,
    ruleset: str,
    seats: int,
    preset: str | None = None,
    options: Mapping[str, Json] | None = None,
    bots: Sequence[str | None] = (),
    trusts_server: bool = False,
    terms: Terms = STANDARD,
) -> Game:
    """Make a table: its host in the first seat, bots in the last ones. Raises BadOptionsError.

    ``bots`` are those of the last seats, in their order; None leaves a seat free.

    The host's nonce comes later (``set_nonce``): it is to be chosen when the commitment is known.
    """
    chosen = options_of(ruleset, seats, preset, options)
    if len(bots) >= seats:
        raise BadOptionsError(_("Leave a seat for yourself."))
    if any(bots) and not terms.bots_allowed:
        raise BadOptionsError(_("This table allows no bots."))
    check_terms(terms)
    rows = [Seat(number=number) for number in range(seats)]
    rows[0].user, rows[0].brought = user, brought("", trusts_server=trusts_server)
    for row, bot in zip(reversed(rows), reversed(bots), strict=False):
        row.bot = bot or ""
    return save_new_table(Game(ruleset=ruleset, options=chosen, host=user), rows, terms)


def options_of(
    ruleset: str, seats: int, preset: str | None, options: Mapping[str, Json] | None = None
) -> dict[str, Json]:
    """Return the options of a game of a kind, if it can be set up. Raises BadOptionsError."""
    installed = RULESETS.get(ruleset)
    if installed is None:
        raise BadOptionsError(_("There is no game by that name."))
    rules = installed.rules
    if seats not in rules.table_sizes:
        raise BadOptionsError(_("This game cannot be played with that many."))
    try:
        chosen = rules.options.parse(with_preset(rules.presets, preset, options or {}))
    except OptionsError as error:
        raise BadOptionsError(str(error)) from error
    return chosen.dump()


def save_new_table(game: Game, rows: list[Seat], terms: Terms) -> Game:
    """Store a new table with its seats, and draw its secret. Raises TooManyError."""
    host = _check_host(game.host)
    if host.is_guest:
        terms = guest_tables.check_new_table(host, rows, terms)
    if terms.guided and (
        terms.bot_seats_open or terms.rated or any(row.user is None and not row.bot for row in rows)
    ):
        raise BadOptionsError(_("A practice table has only bots, and is not rated."))
    bot_seats.check_allowed(game.host, bots_allowed=terms.bots_allowed)
    bot_seats.check_number(game.host)
    set_up(game, rows, terms)
    game.save(force_insert=True)
    Seat.objects.bulk_create(rows)
    publish_change(game, game.host)
    return game


def set_up(game: Game, rows: list[Seat], terms: Terms) -> None:
    """Draw the secret of a new table, set its terms, and seat everybody; nothing is stored."""
    secret = draw_secret(sealed=game.ruleset_info.keeps_secrets)
    game.secret, game.commitment = secret, commitment(secret)
    for name, value in asdict(terms).items():
        setattr(game, name, value)
    game.seat_rows = rows
    for row in rows:
        row.game = game
    lifecycle.update_status(game, game.created_at)


@transaction.atomic(savepoint=False)
def take_seat(
    *,
    game_id: UUID,
    user: User,
    seat: int | None = None,
    nonce: str = "",
    trusts_server: bool = False,
    invitation: str | None = None,
) -> Game:
    """Sit down, at a certain seat or the first free one; ``invitation`` is a link's token.

    In a game that goes on: where a bot plays for somebody who went away, or began, where the table
    lets people take over from bots.
    """
    game = lock_visible_game(game_id, user, invitation)
    guest_tables.check_seat(game, user, invitation)
    if any(is_on_offer(game, row) for row in game.seat_rows):
        _take_over(game, user, seat, invitation)
        return game
    _check_waiting(game)
    if seat_of(game, user) is not None:
        raise AlreadySeatedError(_("You sit at this table already."))
    check_entry(game, user, invitation)
    bot_seats.check_seat(game, user)
    free = [row for row in game.seat_rows if row.is_free]
    if not free:
        raise GameFullError(_("Every seat at this table is taken."))
    row = next((row for row in free if seat in (None, row.number)), None)
    if row is None:
        raise SeatTakenError(_("That seat is not free."))
    row.user, row.nonce = user, nonce
    row.brought = brought(nonce, trusts_server=trusts_server)
    row.newcomer = invitation is not None and _is_new_to(game.ruleset, user)
    row.save(update_fields=["user", "nonce", "brought", "newcomer"])
    lifecycle.update_status(game, now())
    bump_version(game, *lifecycle.FIELDS)
    _accept_invitation(game, user)
    return game


@transaction.atomic(savepoint=False)
def set_nonce(*, game_id: UUID, user: User, nonce: str = "", trusts_server: bool = False) -> Game:
    """Add to what the deal will be made of, until the game starts; or trust the server."""
    game = _waiting_table(game_id, user)
    seat = _own_seat(game, user)
    were_owing = bool(owing(game))
    seat.nonce, seat.brought = nonce, brought(nonce, trusts_server=trusts_server)
    seat.save(update_fields=["nonce", "brought"])
    if game.status == Game.Status.FULL and were_owing != bool(owing(game)):
        lifecycle.plan_start(game, now())
    bump_version(game, "due_at")
    return game


@transaction.atomic(savepoint=False)
def leave_game(*, game_id: UUID, user: User) -> Game:
    """Get up before the start. A host passes the table on; the last player closes it."""
    game = _waiting_table(game_id, user)
    lifecycle.vacate(_own_seat(game, user))
    lifecycle.settle(game, now())
    return game


@transaction.atomic(savepoint=False)
def start_game(*, game_id: UUID, user: User) -> Game:
    """Deal at once, when every seat is taken. Only the host may."""
    game = table_of_host(game_id, user)
    if game.status != Game.Status.FULL:
        raise GameNotFullError(_("The game starts once every seat is taken."))
    outbox.enqueue(lifecycle.start_game(game, now(), by=user))
    return game


def _is_new_to(ruleset: str, user: User) -> bool:
    """Whether somebody has played no game of a kind yet, as far as this site knows."""
    return not Participation.objects.filter(user=user, game__ruleset=ruleset).exists()


def brought(nonce: str, *, trusts_server: bool) -> str:
    """Say what a seat brings to the deal."""
    if nonce:
        return Seat.Brought.NONCE
    return Seat.Brought.TRUSTS_SERVER if trusts_server else ""


def _check_host(user: User) -> User:
    """Refuse one table too many. The host's row is locked: two at once are counted one by one."""
    host = User.objects.select_for_update(no_key=True).only("guest_since").get(pk=user.pk)
    hosted = Game.objects.filter(host=user, status__in=WAITING)
    if hosted.count() >= OPEN_TABLES_AT_MOST:
        raise TooManyError(_("You have as many tables waiting for players as you may."))
    return host


def _take_over(game: Game, user: User, seat: int | None, invitation: str | None) -> None:
    """Sit down where a seat is offered; conditions are for those who never had one here."""
    seated = seat_of(game, user) is not None
    if not seated and not Participation.objects.filter(game=game, user=user).exists():
        check_entry(game, user, invitation)
    if not seated:
        bot_seats.check_seat(game, user)
    substitutes.take_over(game, user, seat, now())
    _accept_invitation(game, user)


def _accept_invitation(game: Game, user: User) -> None:
    """A player who sits down has accepted, even after declining."""
    publish_change(game, user)
    open_to_him = (Invitation.Status.PENDING, Invitation.Status.DECLINED)
    Invitation.objects.filter(game=game, user=user, status__in=open_to_him).update(
        status=Invitation.Status.ACCEPTED, reason="", answered_at=now()
    )


def table_of_host(game_id: UUID, user: User) -> Game:
    """Lock a table that has not started, for its host. Raises NotSeatedError, NotHostError."""
    game = _waiting_table(game_id, user)
    _own_seat(game, user)
    if game.host_id != user.pk:
        raise NotHostError(_("Only the table's host can do this."))
    return game


def _waiting_table(game_id: UUID, user: User) -> Game:
    """Lock a table that has not started."""
    game = lock_visible_game(game_id, user)
    _check_waiting(game)
    return game


def _check_waiting(game: Game) -> None:
    if game.status not in WAITING:
        raise AlreadyStartedError(_("This table is no longer open."))


def _own_seat(game: Game, user: User) -> Seat:
    for seat in game.seat_rows:
        if seat.user_id == user.pk:
            return seat
    raise NotSeatedError(_("You have no seat at this table."))
