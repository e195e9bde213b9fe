"""Ratings as everyone may see them: leaderboards, histories, and what a game changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from games import rating_system
from games.models import BotRating, BotRatingChange, Game, Rating, RatingChange, User
from games.payloads.ratings import (
    GameRatings,
    LeaderboardEntry,
    PlayerRating,
    RatedGame,
    RatingPoints,
    RatingShape,
)
from games.payloads.timestamps import instant
from games.policy import LEADERBOARD_GAMES, PROVISIONAL_GAMES
from games.selectors.tables.access import get_visible_game

Rated = TypeVar("Rated", Rating, BotRating)


def leaderboard(*, ruleset: str) -> QuerySet[Rating]:
    """The ratings that are listed, in the order of their index."""
    rows = Rating.objects.filter(ruleset=ruleset, games__gte=LEADERBOARD_GAMES)
    return rows.filter(user__is_active=True, user__deleted_at=None).select_related("user")


def ranked(*, ruleset: str, page: Sequence[Rating]) -> list[LeaderboardEntry]:
    """A page of a leaderboard with ranks, in one more statement; equals share a rank."""
    return [
        {"rank": rank, "player": row.user.username, **shown(row)}
        for rank, row in ranks(leaderboard(ruleset=ruleset), page)
    ]


def ranks(listed: QuerySet[Rated], page: Sequence[Rated]) -> Iterator[tuple[int, Rated]]:
    """Each row of a page of ``listed`` with its rank, in one statement; equals share a rank."""
    if not page:
        return
    first = page[0]
    better, equal = Q(score__gt=first.score), Q(score=first.score, id__lt=first.pk)
    no_worse = listed.filter(score__gte=first.score)
    counts = no_worse.aggregate(better=Count("id", filter=better), equal=Count("id", filter=equal))
    rank, before = counts["better"] + 1, first.score
    for place, row in enumerate(page, counts["better"] + counts["equal"] + 1):
        if row.score != before:
            rank, before = place, row.score
        yield rank, row


def of_player(*, user: User) -> list[PlayerRating]:
    """A player's rating in each ruleset in which they have one; bots are rated among bots."""
    rows = Rating.objects if user.owner_id is None else BotRating.objects
    mine = rows.filter(user=user).order_by("ruleset")
    return [{"ruleset": row.ruleset, **shown(row)} for row in mine]


def history(*, user: User, ruleset: str) -> QuerySet[RatingChange] | QuerySet[BotRatingChange]:
    """How a player's rating came about, for ``change``."""
    if user.owner_id is not None:
        return BotRatingChange.objects.filter(user=user, ruleset=ruleset)
    return RatingChange.objects.filter(user=user, ruleset=ruleset)


def of_game(*, game_id: UUID, user: User | None) -> GameRatings:
    """What a game changed; a rated game is pending until it is over and has been rated."""
    game = get_visible_game(game_id=game_id, user=user)
    rows = game.rating_changes.select_related("user").order_by("user__username")
    done = game.rated_number is not None
    closed = game.status in (Game.Status.CLOSED, Game.Status.ENDED) or game.is_called_off
    return {
        "rated": game.rated,
        "pending": game.rated and not done and not closed,
        "changes": [{"player": row.user.username, **_points(row)} for row in rows] if done else [],
    }


def change(row: RatingChange | BotRatingChange) -> RatedGame:
    """One game in a player's history."""
    return {"game": str(row.game_id), "at": instant(row.created_at), **_points(row)}


def _points(row: RatingChange | BotRatingChange) -> RatingPoints:
    return {
        "place": row.place,
        "left": row.place is None,
        "before": round(rating_system.score(row.mu_before, row.sigma_before)),
        "after": round(rating_system.score(row.mu, row.sigma)),
        "uncertainty": round(rating_system.uncertainty(row.sigma)),
    }


def shown(row: Rating | BotRating) -> RatingShape:
    """A rating as it is shown."""
    return {
        "rating": round(row.score),
        "uncertainty": round(rating_system.uncertainty(row.sigma)),
        "games": row.games,
        "provisional": row.games < PROVISIONAL_GAMES,
    }
