"""Ratings as everyone may see them: leaderboards, histories, what a game has changed."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from games import ratings
from games.engine.core import Json
from games.models import Game, Rating, RatingChange, User
from games.policy import LEADERBOARD_GAMES, PROVISIONAL_GAMES
from games.selectors import tables
from games.selectors.instants import instant


def leaderboard(*, ruleset: str) -> QuerySet[Rating]:
    """The ratings that are listed; pages order them as their index does."""
    rows = Rating.objects.filter(ruleset=ruleset, games__gte=LEADERBOARD_GAMES)
    return rows.filter(user__is_active=True, user__deleted_at=None).select_related("user")


def ranked(*, ruleset: str, page: Sequence[Rating]) -> list[dict[str, Json]]:
    """A page of a leaderboard with ranks, in one statement more; equals share a rank."""
    if not page:
        return []
    first = page[0]
    better, equal = Q(score__gt=first.score), Q(score=first.score, id__lt=first.pk)
    no_worse = leaderboard(ruleset=ruleset).filter(score__gte=first.score)
    counts = no_worse.aggregate(better=Count("id", filter=better), equal=Count("id", filter=equal))
    rank, before = counts["better"] + 1, first.score
    entries: list[dict[str, Json]] = []
    for place, row in enumerate(page, counts["better"] + counts["equal"] + 1):
        if row.score != before:
            rank, before = place, row.score
        entries.append({"rank": rank, "player": row.user.username} | _shown(row))
    return entries


def of_player(*, user: User) -> list[dict[str, Json]]:
    """A player's rating in each ruleset in which he has one."""
    return [{"ruleset": row.ruleset} | _shown(row) for row in user.ratings.order_by("ruleset")]


def history(*, user: User, ruleset: str) -> QuerySet[RatingChange]:
    """How a player's rating came about; ``change`` shows a row."""
    return RatingChange.objects.filter(user=user, ruleset=ruleset)


def of_game(*, game_id: UUID) -> dict[str, Json]:
    """What a game has changed; a rated game is pending until it is over and was rated."""
    game = tables.table(game_id=game_id)
    rows = game.rating_changes.select_related("user").order_by("user__username")
    done = game.rated_number is not None
    closed = game.status in (Game.Status.CLOSED, Game.Status.ENDED)
    return {
        "rated": game.rated,
        "pending": game.rated and not done and not closed,
        "changes": [{"player": row.user.username} | _points(row) for row in rows] if done else [],
    }


def change(row: RatingChange) -> dict[str, Json]:
    """One game in a player's history."""
    return {"game": str(row.game_id), "at": instant(row.created_at)} | _points(row)


def _points(row: RatingChange) -> dict[str, Json]:
    return {
        "place": row.place,
        "left": row.place is None,
        "before": round(ratings.score(row.mu_before, row.sigma_before)),
        "after": round(ratings.score(row.mu, row.sigma)),
        "uncertainty": round(ratings.uncertainty(row.sigma)),
    }


def _shown(row: Rating) -> dict[str, Json]:
    return {
        "rating": round(row.score),
        "uncertainty": round(ratings.uncertainty(row.sigma)),
        "games": row.games,
        "provisional": row.games < PROVISIONAL_GAMES,
    }
