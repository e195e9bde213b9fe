"""Rating a finished game, or all games again, with the same arithmetic in the same order.

Locks are taken in the order game, players, ratings; the holder of the last waits for no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.db import connection, transaction
from django.db.models import Max, Prefetch

from games.models import Game, Participation, Rating, RatingChange
from games.rating_system import START, Finish, Skill, after_game, score
from games.rulesets.registry import RULESETS
from games.services.play.rating_check import CHANGE, RATING, compared

LOCK: Final = 0x726174696E67  # the Postgres advisory lock for all ratings
CHUNK: Final = 500  # games, or rows, held at once


@transaction.atomic(savepoint=False)
def rate_game(*, game: Game) -> None:
    """Rate a finished game, once, if its table is rated; participations must be written before.

    Games take numbers one at a time, and ratings follow from the games in that order.
    """
    if not game.rated or game.rated_number is not None:
        return
    _lock()
    last = Game.objects.aggregate(last=Max("rated_number"))["last"] or 0
    game.rated_number = last + 1
    game.save(update_fields=["rated_number"])
    participations = list(Participation.objects.filter(game=game, user__owner=None))
    players = [participation.user_id for participation in participations]
    rows = Rating.objects.filter(ruleset=game.ruleset, user__in=players)
    ratings = {row.user_id: row for row in rows}
    changes = _changes(game, participations, ratings)
    changed = [ratings[change.user_id] for change in changes]
    Rating.objects.bulk_create(
        changed, update_conflicts=True, unique_fields=["user", "ruleset"], update_fields=RATING
    )
    RatingChange.objects.bulk_create(changes)


@transaction.atomic(savepoint=False)
def recompute() -> tuple[int, int]:
    """Recompute all ratings from the archive; return the numbers of games and of ratings.

    Games that end meanwhile wait.
    """
    _lock()
    Rating.objects.all().delete()
    RatingChange.objects.all().delete()
    ratings: dict[tuple[str, int], Rating] = {}
    games = 0
    for chunk in _chunks(_archive()):
        games += len(chunk)
        changes = [change for game in chunk for change in _rated_anew(game, ratings)]
        RatingChange.objects.bulk_create(changes, CHUNK)
    Rating.objects.bulk_create(ratings.values(), CHUNK)
    return games, len(ratings)


def differences() -> Iterator[str]:
    """Yield all differences between stored ratings and those recomputed from the archive.

    Games that end wait until the last difference has been yielded.
    """
    with transaction.atomic(savepoint=False):
        _lock()
        ratings: dict[tuple[str, int], Rating] = {}
        for game in _archive("rating_changes"):
            expected, found = _rated_anew(game, ratings), game.rating_changes.all()
            yield from compared(f"game {game.pk}", expected, found, CHANGE)
        for change in RatingChange.objects.filter(game__rated_number=None).iterator(CHUNK):
            yield f"game {change.game_id}, user {change.user_id}: that game was never rated"
        for ruleset in RULESETS:
            anew = [row for (key, _), row in ratings.items() if key == ruleset]
            stored = Rating.objects.filter(ruleset=ruleset).iterator(CHUNK)
            yield from compared(ruleset, anew, stored, RATING)


def _changes(
    game: Game, participations: Iterable[Participation], ratings: dict[int, Rating]
) -> list[RatingChange]:
    """Update the ratings of a game's players, including new ones, and return the changes."""
    finishes = _finishes(participations)
    before = {
        finish.player: Skill(row.mu, row.sigma) if (row := ratings.get(finish.player)) else START
        for finish in finishes
    }
    after = after_game(before, finishes)
    places = {finish.player: finish.place for finish in finishes}
    assert game.rated_number is not None and game.finished_at is not None
    for player in sorted(after):
        row = ratings.setdefault(player, Rating(user_id=player, ruleset=game.ruleset))
        row.mu, row.sigma = after[player]
        row.score = score(row.mu, row.sigma)
        row.games += 1
        row.updated_at = game.finished_at
    return [
        RatingChange(
            game=game,
            user_id=player,
            ruleset=game.ruleset,
            number=game.rated_number,
            place=places[player],
            mu_before=before[player].mu,
            sigma_before=before[player].sigma,
            mu=after[player].mu,
            sigma=after[player].sigma,
            created_at=game.finished_at,
        )
        for player in sorted(after)
    ]


def _finishes(participations: Iterable[Participation]) -> list[Finish[int]]:
    """How the players that count finished: people, except those who took over another's seat."""
    counting = [participation for participation in participations if not participation.substitute]
    leavers = [participation for participation in counting if participation.left]
    leavers.sort(key=lambda participation: (participation.ended_at, participation.pk))
    gone = {participation.pk: number for number, participation in enumerate(leavers, 1)}
    return [
        Finish(participation.user_id, participation.place, gone.get(participation.pk))
        for participation in counting
    ]


def _archive(*more: str) -> Iterator[Game]:
    """All rated games in order, with people's participations, in chunks."""
    games = Game.objects.exclude(rated_number=None).order_by("rated_number")
    participations = Prefetch(
        "participations", Participation.objects.filter(user__owner=None).defer("seconds")
    )
    few = games.only("ruleset", "rated_number", "finished_at").prefetch_related(
        participations, *more
    )
    return few.iterator(CHUNK)


def _rated_anew(game: Game, ratings: dict[tuple[str, int], Rating]) -> list[RatingChange]:
    """Rate an archived game from the ratings after all games before it."""
    participations = list(game.participations.all())
    keys = [(game.ruleset, participation.user_id) for participation in participations]
    own = {key[1]: ratings[key] for key in keys if key in ratings}
    changes = _changes(game, participations, own)
    ratings |= {(game.ruleset, user): row for user, row in own.items()}
    return changes


def _chunks(games: Iterator[Game]) -> Iterator[list[Game]]:
    chunk: list[Game] = []
    for game in games:
        chunk.append(game)
        if len(chunk) == CHUNK:
            yield chunk
            chunk = []
    yield chunk


def _lock() -> None:
    """Lock out all other writers of ratings until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
