"""Challenges, as seen by their makers and by whoever has the link."""

from __future__ import annotations

from collections import defaultdict
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NoSuchItemError
from games.models import Challenge, ChallengeTable, User
from games.payloads.seeks import ChallengeShape, MyChallenge
from games.payloads.timestamps import instant
from games.selectors.accounts.bot_accounts import PLAYING
from games.selectors.people import blocks

SIGNER: Final = Signer(salt="games.challenges.link", sep=".")


def live() -> QuerySet[Challenge]:
    """The links that are valid now, with their makers."""
    rows = Challenge.objects.filter(expires_at__gt=now(), user__is_active=True)
    return rows.select_related("user__owner")


def live_challenge(token: str) -> Challenge | None:
    """The challenge of a link, if it is valid now."""
    try:
        challenge = UUID(SIGNER.unsign(token))
    except (BadSignature, ValueError):
        return None
    return live().filter(pk=challenge).first()


def challenge_for(*, token: str, user: User | None) -> Challenge:
    """The same for a viewer. Raises NoSuchItemError, also if its maker has blocked them."""
    found = live_challenge(token)
    away = user is not None and found is not None and found.user_id != user.pk
    if found is None or (away and user and blocks.either_blocked([user.pk, found.user_id])):
        raise no_such_link()
    return found


def no_such_link() -> NoSuchItemError:
    """The same words for a forged link, an expired one, and one whose maker blocks the viewer."""
    return NoSuchItemError(_("This link leads nowhere, or no longer does."))


def token_of(challenge: Challenge) -> str:
    """A link's token: its id, signed."""
    return SIGNER.sign(challenge.pk.hex)


def challenges_of(*, user: User) -> list[MyChallenge]:
    """Somebody's valid links, newest first. Two statements."""
    rows = list(live().filter(user=user).order_by("-created_at", "pk"))
    tables: defaultdict[UUID, list[UUID]] = defaultdict(list)
    made = ChallengeTable.objects.filter(challenge__in=rows, game__status__in=PLAYING)
    for challenge, game in made.order_by("pk").values_list("challenge_id", "game_id"):
        tables[challenge].append(game)
    return [my_challenge(row, tables[row.pk]) for row in rows]


def my_challenge(row: Challenge, games: list[UUID]) -> MyChallenge:
    """A challenge as its maker sees it, with its token, which opens tables to whoever has it."""
    token = token_of(row)
    return {
        **challenge_json(row),
        "id": str(row.pk),
        "token": token,
        "url": f"{settings.SITE_URL}{reverse('challenge', args=[token])}",
        "trusts_server": row.trusts_server,
        "games_at_once": row.games_at_once,
        "games": [str(game) for game in games],
        "created_at": instant(row.created_at),
    }


def challenge_json(row: Challenge) -> ChallengeShape:
    """A challenge as whoever has its link sees it."""
    return {
        "ruleset": row.ruleset,
        "preset": row.preset or None,
        "seats": row.seats,
        "clock": row.clock,
        "rated": row.rated,
        "host": row.user.username,
        "language": row.language,
        "min_reliability": row.min_reliability,
        "greeting": row.greeting,
        "expires_at": instant(row.expires_at),
    }
