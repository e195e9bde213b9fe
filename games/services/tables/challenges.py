"""Challenges: links that give whoever has one a table with the link's maker."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.types import Json
from games.errors import AlreadySeatedError, NoSuchItemError, TooManyError
from games.models import Challenge, ChallengeTable, Game, InvitationLink, Seat, User
from games.policy import CHALLENGE_DAYS, CHALLENGES_AT_MOST, INVITATION_LINK_DAYS
from games.selectors.accounts.bot_accounts import PLAYING, root_of
from games.selectors.people import blocks
from games.selectors.tables import challenges as reading
from games.selectors.tables import invitations
from games.services import rate_limits
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.tables import seating
from games.services.tables.entry_terms import Terms


@transaction.atomic(savepoint=False)
def create_challenge(
    *,
    user: User,
    ruleset: str,
    seats: int,
    clock: str,
    preset: str | None = None,
    **wishes: str | int | bool | None,
) -> Challenge:
    """Make a link for a kind of game. ``wishes`` are further columns of ``Challenge``.

    Raises BadOptionsError, TooManyError.
    """
    seating.options_of(ruleset, seats, preset)
    rate_limits.lock_user(user)
    if reading.live().filter(user=user).count() >= CHALLENGES_AT_MOST:
        raise TooManyError(_("You have as many such links as you may. Withdraw one first."))
    return Challenge.objects.create(
        user=user,
        ruleset=ruleset,
        preset=preset or "",
        seats=seats,
        clock=clock,
        expires_at=now() + timedelta(days=CHALLENGE_DAYS),
        **wishes,
    )


@transaction.atomic(savepoint=False)
def delete_challenge(*, user: User, challenge: UUID) -> None:
    """Withdraw a link. Tables that it made remain. Raises NoSuchItemError."""
    gone, _rows = Challenge.objects.filter(pk=challenge, user=user).delete()
    if not gone:
        raise NoSuchItemError(_("There is no such link."))


@transaction.atomic(savepoint=False)
def take_up(*, token: str, user: User, nonce: str = "", trusts_server: bool = False) -> Game:
    """Sit down at the table that a link made last, if a seat is free there; else at a new one.

    The link is locked: of two concurrent requests, the second finds the first one's table. Raises
    NoSuchItemError, also if its maker has blocked the user; AlreadySeatedError, TooManyError, and
    what ``seating.take_seat`` raises.
    """
    found = reading.live_challenge(token)
    if found is not None:
        found = reading.live().select_for_update(of=("self",)).filter(pk=found.pk).first()
    if found is None or blocks.either_blocked([user.pk, found.user_id]):
        raise reading.no_such_link()
    if root_of(found.user) == root_of(user):
        raise AlreadySeatedError(_("This link is your own: send it to others."))
    game = _waiting_table(found)
    if game is not None and Seat.objects.filter(game=game, user=user).exists():
        raise AlreadySeatedError(_("You sit at this table already."))
    is_new = game is None
    if game is None:
        game = _new_table(found)
    link = _link_to(game, found)
    seated = seating.take_seat(
        game_id=game.pk,
        user=user,
        nonce=nonce,
        trusts_server=trusts_server,
        invitation=invitations.token_of(link),
    )
    if is_new:
        data: dict[str, Json] = {
            "until": None,
            "player": user.username,
            "closed": False,
            "waits": False,
        }
        outbox.enqueue([NewMessage(found.user, "match", f"match:{game.pk}", game, data)])
    return seated


def _waiting_table(challenge: Challenge) -> Game | None:
    """A challenge's newest table with a free seat at which its maker still sits."""
    tables = Game.objects.filter(
        challenge_table__challenge=challenge,
        status=Game.Status.OPEN,
        seats__user=challenge.user_id,
    )
    return tables.order_by("-created_at", "pk").first()


def _new_table(challenge: Challenge) -> Game:
    made = Game.objects.filter(challenge_table__challenge=challenge, status__in=PLAYING)
    if made.count() >= challenge.games_at_once:
        raise TooManyError(
            _("%(name)s plays as many games by this link as they want. Try again later.")
            % {"name": challenge.user.username}
        )
    options = seating.options_of(challenge.ruleset, challenge.seats, challenge.preset or None)
    rows = [Seat(number=number) for number in range(challenge.seats)]
    rows[0].user = challenge.user
    rows[0].brought = seating.brought("", trusts_server=challenge.trusts_server)
    game = Game(ruleset=challenge.ruleset, options=options, host=challenge.user)
    on = Terms(
        clock=challenge.clock,
        rated=challenge.rated,
        language=challenge.language,
        min_reliability=challenge.min_reliability,
        invited_only=True,
    )
    seating.save_new_table(game, rows, on)
    ChallengeTable.objects.create(game=game, challenge=challenge)
    return game


def _link_to(game: Game, challenge: Challenge) -> InvitationLink:
    """The invitation link to this very table, with which takers of the challenge sit down."""
    link = invitations.live_links(game).filter(user=challenge.user).first()
    until = now() + timedelta(days=INVITATION_LINK_DAYS)
    return link or InvitationLink.objects.create(game=game, user=challenge.user, expires_at=until)
