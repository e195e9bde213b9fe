"""Who may enter a table, by what right; and invitations as their readers may see them."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import Exists, Q, QuerySet
from django.urls import reverse

from games.clocks.now import now
from games.models import Game, Invitation, InvitationLink, Participation, User
from games.payloads.invitations import GuestShape, InvitationShape, LinkShape
from games.payloads.timestamps import instant
from games.selectors.accounts.bot_accounts import bot_of
from games.selectors.tables.visibility import seat_of

OPENING: Final = (Invitation.Status.PENDING, Invitation.Status.ACCEPTED)
# A dot stands in no UUID and in no signature, and needs no escape in an address.
SIGNER: Final = Signer(salt="games.invitations.link", sep=".")


def may_enter(game: Game, user: User | None, token: str | None) -> bool:
    """Say whether somebody may look at, or sit down at, a table for those invited alone.

    By a present or past seat, by an invitation that stands, or by a link for this very table.
    Costs at most one statement; a visitor without a link costs none.
    """
    if seat_of(game, user) is not None:
        return True
    rights = Q()
    if user is not None:
        asked = Invitation.objects.filter(game=game, user=user, status__in=OPENING)
        rights |= Q(Exists(asked)) | Q(Exists(Participation.objects.filter(game=game, user=user)))
    if (link := link_of(token)) is not None:
        rights |= Q(Exists(live_links(game).filter(pk=link)))
    return bool(rights) and Game.objects.filter(rights, pk=game.pk).exists()


def opens(game: Game, token: str) -> bool:
    """Say whether a link still opens this very table."""
    link = link_of(token)
    return link is not None and live_links(game).filter(pk=link).exists()


def token_of(link: InvitationLink) -> str:
    """What a link carries: its id, signed. Nothing in the database can be turned into it."""
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


def live_link(game: Game, token: str | None) -> InvitationLink | None:
    """The link of a token, with who made it, if it opens this very table now."""
    link = link_of(token)
    if link is None:
        return None
    return live_links(game).select_related("user").filter(pk=link).first()


def links_to(game: Game) -> list[LinkShape]:
    """The links that open a table now, newest first, for those who sit there."""
    rows = live_links(game).select_related("user").order_by("-created_at", "pk")
    return [link_json(row) for row in rows]


def link_json(link: InvitationLink) -> LinkShape:
    """A link, with the token that must be kept as a key is kept."""
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
    """An invitation, as the table's side sees it; the reason of a refusal is for who invited."""
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
    """The invitations of a player. Those that are pending are to tables not started."""
    rows = Invitation.objects.filter(user=user).select_related("game", "host__owner")
    rows = rows.defer("game__state", "game__secret")
    if status == Invitation.Status.PENDING:
        waiting = (Game.Status.OPEN, Game.Status.FULL)
        rows = rows.filter(game__status__in=waiting)
    return rows.filter(status=status) if status else rows


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
        "status": row.status,
        "reason": row.reason or None,
        "created_at": instant(row.created_at),
        "answered_at": instant(row.answered_at),
    }
