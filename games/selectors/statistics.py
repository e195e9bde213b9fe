"""What a player has done in games that are over. Nothing here tells of one that goes on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db import connection
from django.db.models import Count, F, Max, OuterRef, Q, Subquery, Sum

from games.engine.core import Json
from games.models import Game, Seat, Stint, User

QUARTILES = """
    SELECT game.ruleset,
           percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY second)
    FROM games_stint AS stint
    JOIN games_game AS game ON game.id = stint.game_id AND game.status = 'finished'
    CROSS JOIN LATERAL unnest(stint.seconds) AS second
    WHERE stint.user_id = %s GROUP BY game.ruleset
"""


def of_player(*, user: User) -> list[dict[str, Json]]:
    """By ruleset: how a player has done, in two statements however many games he has."""
    at_table = Seat.objects.filter(game=OuterRef("game")).order_by().values("game")
    seats = Subquery(at_table.annotate(n=Count("*")).values("n"))
    groups = (
        Stint.objects.filter(user=user, game__status=Game.Status.FINISHED)
        .annotate(ruleset=F("game__ruleset"), seats=seats)
        .values("ruleset", "seats", "place", "left", "substitute", "won")
        .annotate(
            games=Count("*"),
            points=Sum("score"),
            best=Max("score"),
            made=Sum("decisions"),
            missed=Sum("late"),
        )
        .order_by("ruleset", "seats")
    )
    found: list[Any] = list(groups)
    with connection.cursor() as cursor:
        cursor.execute(QUARTILES, [user.pk])
        pace = dict(cursor.fetchall())
    rulesets = sorted({group["ruleset"] for group in found})
    return [
        _in_ruleset(key, [group for group in found if group["ruleset"] == key], pace.get(key))
        for key in rulesets
    ]


def versus(*, user: User, other: User) -> list[dict[str, Json]]:
    """By ruleset: the games that two players have played through together, and who was ahead."""
    mine = Q(game__stints__user=other, game__stints__left=False, game__stints__substitute=False)
    common = Stint.objects.filter(
        mine, user=user, left=False, substitute=False, game__status=Game.Status.FINISHED
    )
    theirs = F("game__stints__place")
    counts = (
        common.values(ruleset=F("game__ruleset"))
        .annotate(
            games=Count("*"),
            ahead=Count("pk", filter=Q(place__lt=theirs)),
            behind=Count("pk", filter=Q(place__gt=theirs)),
            equal=Count("pk", filter=Q(place=theirs)),
        )
        .order_by("ruleset")
    )
    return [dict(row) for row in counts]


def _in_ruleset(
    ruleset: str, groups: list[dict[str, Any]], pace: list[int] | None
) -> dict[str, Json]:
    """What counts as his: games that he began and ended himself; times and delays, of all."""
    own = [group for group in groups if not group["left"] and not group["substitute"]]
    games = sum(group["games"] for group in own)
    made = sum(group["made"] for group in groups)
    missed = sum(group["missed"] for group in groups)
    return {
        "ruleset": ruleset,
        "games": games,
        "wins": sum(group["games"] for group in own if group["won"]),
        "left": sum(group["games"] for group in groups if group["left"]),
        "substitute": sum(group["games"] for group in groups if group["substitute"]),
        "points": {
            "mean": round(sum(group["points"] for group in own) / games, 2),
            "best": max(group["best"] for group in own),
        }
        if own
        else None,
        "tables": _tables(own),
        "decisions": made,
        "reliability": 100 * (made - missed) // made if made else None,
        "seconds": dict(zip(("quarter", "half", "three_quarters"), pace, strict=True))
        if pace
        else None,
    }


def _tables(own: list[dict[str, Any]]) -> list[dict[str, Json]]:
    """By the number of seats: how often he was first, second, and so on to the last."""
    tables = []
    for seats in sorted({group["seats"] for group in own}):
        places: Counter[int] = Counter()
        for group in own:
            if group["seats"] == seats:
                places[group["place"]] += group["games"]
        by_place = [places[place] for place in range(1, seats + 1)]
        tables.append({"seats": seats, "games": places.total(), "places": by_place})
    return tables
