"""What a player has done in finished games. Nothing here reveals running ones."""

from __future__ import annotations

from collections import Counter
from typing import TypedDict

from django.db import connections, router
from django.db.models import Count, F, Max, OuterRef, Q, Subquery, Sum

from games.models import Game, Participation, Seat, User
from games.payloads.ratings import Places, Statistics, Versus

QUARTILES = """
    SELECT game.ruleset,
           percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY second)
    FROM games_participation AS participation
    JOIN games_game AS game ON game.id = participation.game_id AND game.status = 'finished'
    CROSS JOIN LATERAL unnest(participation.seconds) AS second
    WHERE participation.user_id = %s GROUP BY game.ruleset
"""


class Group(TypedDict):
    """A player's games of one kind: how many, and with what results."""

    ruleset: str
    seats: int
    place: int | None
    left: bool
    substitute: bool
    won: bool
    games: int
    points: int  # the sum of scores in games played to the end
    best: int
    made: int
    missed: int


def of_player(*, user: User) -> list[Statistics]:
    """A player's results by ruleset, in two statements, however many games there are."""
    at_table = Seat.objects.filter(game=OuterRef("game")).order_by().values("game")
    seats = Subquery(at_table.annotate(n=Count("*")).values("n"))
    groups = (
        Participation.objects.filter(user=user, game__status=Game.Status.FINISHED)
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
    found: list[Group] = list(groups)
    with connections[router.db_for_read(Participation)].cursor() as cursor:
        cursor.execute(QUARTILES, [user.pk])
        pace = dict(cursor.fetchall())
    rulesets = sorted({group["ruleset"] for group in found})
    return [
        _in_ruleset(key, [group for group in found if group["ruleset"] == key], pace.get(key))
        for key in rulesets
    ]


def versus(*, user: User, other: User) -> list[Versus]:
    """By ruleset: the games that two players played to the end together, and who was ahead."""
    mine = Q(
        game__participations__user=other,
        game__participations__left=False,
        game__participations__substitute=False,
    )
    common = Participation.objects.filter(
        mine, user=user, left=False, substitute=False, game__status=Game.Status.FINISHED
    )
    theirs = F("game__participations__place")
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
    rows: list[Versus] = list(counts)
    return rows


def _in_ruleset(ruleset: str, groups: list[Group], pace: list[int] | None) -> Statistics:
    """What counts: results of games that the player began and ended; times and delays of all."""
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
        "seconds": {"quarter": pace[0], "half": pace[1], "three_quarters": pace[2]}
        if pace
        else None,
    }


def _tables(own: list[Group]) -> list[Places]:
    """By the number of seats: how often the player was first, second … last."""
    tables: list[Places] = []
    for seats in sorted({group["seats"] for group in own}):
        places: Counter[int] = Counter()
        for group in own:
            if group["seats"] == seats and group["place"] is not None:
                places[group["place"]] += group["games"]
        by_place = [places[place] for place in range(1, seats + 1)]
        tables.append({"seats": seats, "games": places.total(), "places": by_place})
    return tables
