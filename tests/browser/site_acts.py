"""What is done at a table of a running site by others than its players: moderators, and clocks.

The services act in a thread on the site's database. Then its open streams are told: what the
services themselves publish goes to no Redis of that site.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from redis import Redis

from games import pubsub
from games.clocks.now import now
from games.models import User
from games.services.moderation import games as moderation
from games.services.moderation import replacements, rewind, roles
from games.services.play import clocks, game_state, substitutes

MORI: Final = "mori-of-tests"
REASON: Final = "A test."


def moderator() -> User:
    mori, made = User.objects.get_or_create(username=MORI, email=f"{MORI}@example.org")
    if made:
        roles.set_role(mori, "moderator")
    return User.objects.get(pk=mori.pk)


@transaction.atomic
def moderate(act: str, game: str) -> None:
    """Pause a game, let it go on, end or reopen it, as a moderator does."""
    getattr(moderation, act)(by=moderator(), game_id=UUID(game), reason=REASON)


@transaction.atomic
def take_back(game: str, ply: int) -> None:
    """Take a game back to a ply, as a moderator does."""
    rewind.rewind(by=moderator(), game_id=UUID(game), ply=ply, reason=REASON)


@transaction.atomic
def seat_another(game: str, number: int, name: str) -> None:
    """Give a seat to another player, as a moderator does."""
    replacements.replace(
        by=moderator(),
        game_id=UUID(game),
        seat=number,
        player=User.objects.get(username=name),
        reason=REASON,
    )


@transaction.atomic
def offer(game: str, number: int) -> None:
    """Let a bot play for a seat, and others take it over."""
    substitutes.offer_seat(game_state.lock_game(UUID(game)), number, now())


@transaction.atomic
def miss(game: str, number: int, times: int) -> None:
    """So many decisions in a row were the autopilot's."""
    table = game_state.lock_game(UUID(game))
    seat_clock = replace(clocks.seat_clocks(table)[number], missed=times)
    clocks.assign_clock(table, number, seat_clock, now())
    game_state.bump_version(table, *clocks.FIELDS)


class SiteActs:
    """``acts(act, game, …)`` does one of the above at a table that browsers look at."""

    def __init__(self, at_the_site: Callable[..., Any], redis_url: str) -> None:
        self.at_the_site, self.redis = at_the_site, Redis.from_url(redis_url)

    def __call__(self, act: Callable[..., None], *args: Any) -> None:
        self.at_the_site(act, *args)
        game = next(one for one in args if isinstance(one, str) and len(one) == 36)
        self.redis.publish(pubsub.CHANNEL, pubsub.Change(UUID(game)).dump())
