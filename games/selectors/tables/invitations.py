"""Who may enter a table, and by what right; and invitations, as their readers may see them."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import Case, Exists, F, Q, QuerySet, Value, When
from django.urls import reverse

from games.clocks.now import now
from games.models import Game, Invitation, InvitationLink, Participation, User
from games.payloads.invitations import GuestShape, InvitationShape, LinkShape
from games.payloads.timestamps import instant
from games.selectors.accounts.bot_accounts import bot_of
from games.selectors.people import blocks
from games.selectors.tables.visibility import seat_of

OPENING: Final = (Invitation.Status.PENDING, Invitation.Status.ACCEPTED)
# A dot occurs in no UUID and in no signature, and needs no escaping in a URL.
SIGNER: Final = Signer(salt="games.invitations.link", sep=".")


def is_open_to(game: Game, user: User | None, token: str | None) -> bool:
    """Whether somebody without a seat may look at, or sit down at, a table.

    If it is by invitation only, or its host has blocked them, that takes a standing invitation, a
    past seat, or a link for this very table. One statement, which takes the same time in each of
    these cases; none for a visitor without a link.
    """
    if user is None:
        return not game.invited_only or may_enter(game, None, token)
    hidden = Exists(blocks.between(game.host, user))
    found = Game.objects.filter(pk=game.pk).values_list(hidden, Exists(_entries(game, user, token)))
    is_hidden, has_right = found.get()
    return has_right or not (game.invited_only or is_hidden)


def may_enter(game: Game, user: User | None, token: str | None) -> bool:
    """Whether somebody may look at, or sit down at, a table by invitation only.

    That takes a present or past seat, a standing invitation, or a link for this very table.
    At most one statement; none for a visitor without a link.
    """
    if seat_of(game, user) is not None:
        return True
    if user is None and link_of(token) is None:
        return False
    return _entries(game, user, token).exists()


def _entries(game: Game, user: User | None, token: str | None) -> QuerySet[Game]:
    """The table itself, if somebody has a right to enter it."""
    rights = Q(Exists(_opening(game, user, token)))
    if user is not None:
        asked = Invitation.objects.filter(game=game, user=user, status__in=OPENING)
        asked = asked.exclude(host__in=blocks.blockers_of(user))
        rights |= Q(Exists(asked)) | Q(Exists(Participation.objects.filter(game=game, user=user)))
    return Game.objects.filter(rights, pk=game.pk)


def opens(game: Game, token: str, user: User | None) -> bool:
    """Whether a link still opens this very table for somebody."""
    return _opening(game, user, token).exists()


def token_of(link: InvitationLink) -> str:
    """A link's token: its id, signed, so that it cannot be made from the database alone."""
    return SIGNER.sign(link.pk.hex)


def link_of(token: str | None) -> UUID | None:
    """Read the id of a link from its token; None unless we signed it."""
    try:
        return UUID(SIGNER.unsign(token)) if token else None
    except (BadSignature, ValueError):
        return None


def live_links(game: Game) -> QuerySet[InvitationLink]:
    """The links that open a table now."""
    return InvitationLink.objects.filter(game=game, revoked_at=None, expires_at__gt=now())


def live_link(game: Game, token: str | None, user: User | None) -> InvitationLink | None:
    """The link of a token, with its maker, if it opens this very table for somebody now."""
    return _opening(game, user, token).select_related("user").first()


def _opening(game: Game, user: User | None, token: str | None) -> QuerySet[InvitationLink]:
    """The link of a token, if it opens this very table; not for those its maker has blocked."""
    link = link_of(token)
    if link is None:
        return InvitationLink.objects.none()
    rows = live_links(game).filter(pk=link)
    return rows if user is None else rows.exclude(user__in=blocks.blockers_of(user))


def links_to(game: Game) -> list[LinkShape]:
    """The links that open a table now, newest first, as shown to those who sit there."""
    rows = live_links(game).select_related("user").order_by("-created_at", "pk")
    return [link_json(row) for row in rows]


def link_json(link: InvitationLink) -> LinkShape:
    """A link with its token, which opens the table to whoever has it."""
    token = token_of(link)
    return {
        "id": str(link.pk),
        "token": token,
        "url": f"{settings.SITE_URL}{reverse('table', args=[link.game_id])}?invitation={token}",
        "host": link.user.username,
        "greeting": link.greeting,
        "refusals": link.refusals,
        "created_at": instant(link.created_at),
        "expires_at": instant(link.expires_at),
    }


def invitations_to(game: Game, user: User) -> list[GuestShape]:
    """A table's invitations, newest first: the host sees all, others those that they sent."""
    rows = Invitation.objects.filter(game=game).select_related("user__owner", "host")
    if user.pk != game.host_id:
        rows = rows.filter(host=user)
    return [guest_json(row, user) for row in rows.order_by("-created_at", "pk")]


def guest_json(row: Invitation, user: User) -> GuestShape:
    """An invitation as the table sees it; only the inviter sees the reason for a refusal."""
    return {
        "player": row.user.username,
        "bot_of": bot_of(row.user),
        "host": row.host.username,
        "status": row.status,
        "reason": (row.reason or None) if row.host_id == user.pk else None,
        "created_at": instant(row.created_at),
        "answered_at": instant(row.answered_at),
    }


def invitations_of(*, user: User, status: str | None = None) -> QuerySet[Invitation]:
    """A player's invitations. Pending ones are to tables that have not started.

    Those by players whom the receiver has blocked are left out; those by players who have blocked
    the receiver appear as withdrawn (``shown_status``).
    """
    pending = Q(status=Invitation.Status.PENDING)
    withdrawn_at = Case(When(pending, then=blocks.blocked_since(user, "host")))
    withdrawn = When(withdrawn_at__isnull=False, then=Value(Invitation.Status.REVOKED))
    rows = Invitation.objects.filter(user=user).exclude(host__in=blocks.blocked_accounts_of(user))
    rows = rows.select_related("game", "host__owner")
    rows = rows.annotate(withdrawn_at=withdrawn_at)  # type: ignore[no-redef]  # the model declares it
    shown = Case(withdrawn, default=F("status"))
    rows = rows.annotate(shown_status=shown)  # type: ignore[no-redef]  # the model declares it
    rows = rows.defer("game__state", "game__secret")
    if status == Invitation.Status.PENDING:
        waiting = (Game.Status.OPEN, Game.Status.FULL)
        rows = rows.filter(game__status__in=waiting)
    return rows.filter(shown_status=status) if status else rows  # type: ignore[misc]  # annotated above


def invitation_json(row: Invitation) -> InvitationShape:
    """An invitation, as its receiver sees it."""
    return {
        "id": str(row.pk),
        "game": str(row.game_id),
        "ruleset": row.game.ruleset,
        "clock": row.game.clock,
        "game_status": row.game.status,
        "host": row.host.username,
        "bot_of": bot_of(row.host),
        "status": getattr(row, "shown_status", row.status),
        "reason": row.reason or None,
        "created_at": instant(row.created_at),
        "answered_at": instant(row.answered_at or getattr(row, "withdrawn_at", None)),
    }
