"""Rating the bots of a finished game among themselves, on a ladder separate from people's.

docs/ratings.md says who counts, docs/decisions/0026 why. People's ratings are neither read nor
written here. The lock is taken after that of people's ratings, and its holder waits for no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Max, Prefetch, Q, QuerySet

from games.models import BotRating, BotRatingChange, Game, Participation, Seat
from games.rating_system import START, BotKey, Finish, Skill, after_game, score
from games.rulesets.registry import RULESETS
from games.selectors.accounts.bot_accounts import root_of
from games.services.play.rating_check import CHANGE, RATING, compared

LOCK: Final = 0x626F7473  # the Postgres advisory lock for ratings of bots
CHUNK: Final = 500  # games, or rows, held at once
Ratings = dict[tuple[str, BotKey], BotRating]  # by ruleset and bot


@transaction.atomic(savepoint=False)
def rate_bots(*, game: Game) -> None:
    """Rate the bots of a finished game, once, if it counts; participations must be written before.

    A table with fewer than two bots costs no statement.
    """
    if sum(_is_bots(row) for row in game.seat_rows) < 2 or game.guided:
        return
    played = list(_participations().filter(game=game))
    if any(one.user.is_guest for one in played):
        return  # guests' games get deleted, and ratings must stay reproducible
    finishes = _finishes(game, played, game.seat_rows)
    if len(finishes) < 2 or BotRatingChange.objects.filter(game=game).exists():
        return
    _lock()
    last = BotRatingChange.objects.aggregate(last=Max("number"))["last"] or 0
    known = Q(user__in=[finish.player.account for finish in finishes if not finish.player.bot])
    known |= Q(bot__in=[finish.player.bot for finish in finishes if finish.player.bot])
    rows = BotRating.objects.filter(known, ruleset=game.ruleset)
    ratings: Ratings = {(row.ruleset, row.key): row for row in rows}
    changes = _changes(game, last + 1, finishes, ratings)
    stored = list(ratings.values())
    BotRating.objects.bulk_update([row for row in stored if row.pk], RATING)
    BotRating.objects.bulk_create([row for row in stored if not row.pk])
    BotRatingChange.objects.bulk_create(changes)


@transaction.atomic(savepoint=False)
def recompute() -> tuple[int, int]:
    """Recompute all ratings of bots from their games; return the numbers of games and of ratings.

    Games that end meanwhile wait.
    """
    _lock()
    numbers, ratings = _numbers(), Ratings()
    BotRating.objects.all().delete()
    BotRatingChange.objects.all().delete()
    for number, game in _archive(numbers):
        BotRatingChange.objects.bulk_create(_rated_anew(game, number, ratings))
    BotRating.objects.bulk_create(ratings.values(), CHUNK)
    return len(numbers), len(ratings)


def differences() -> Iterator[str]:
    """Yield all differences between the stored ratings of bots and recomputed ones, to the bit.

    Games that end wait until the last difference has been yielded.
    """
    with transaction.atomic(savepoint=False):
        _lock()
        ratings = Ratings()
        for number, game in _archive(_numbers()):
            expected, found = _rated_anew(game, number, ratings), game.bot_changes.all()
            yield from compared(f"game {game.pk}", expected, found, CHANGE)
        for ruleset in RULESETS:
            anew = [row for (key, _), row in ratings.items() if key == ruleset]
            stored = BotRating.objects.filter(ruleset=ruleset).iterator(CHUNK)
            yield from compared(ruleset, anew, stored, RATING)


def _is_bots(row: Seat) -> bool:
    return bool(row.bot) or (row.user is not None and row.user.owner_id is not None)


def _participations() -> QuerySet[Participation]:
    return Participation.objects.select_related("user").defer("seconds")


def _finishes(
    game: Game, participations: Iterable[Participation], seats: Iterable[Seat]
) -> list[Finish[BotKey]]:
    """How the bots that count finished; none if one owner has two seats, or a guest plays.

    Of the site's own bots, only those that held their seat from the start count, each once: by its
    first seat.
    """
    everyone = list(participations)
    owners = [root_of(one.user) for one in everyone]
    if len({*owners}) < len(owners):
        return []
    accounts = [one for one in everyone if one.user.owner_id is not None and not one.substitute]
    leavers = [one for one in accounts if one.left]
    leavers.sort(key=lambda one: (one.ended_at, one.pk))
    gone = {one.pk: number for number, one in enumerate(leavers, 1)}
    finishes = [Finish(BotKey("", one.user_id), one.place, gone.get(one.pk)) for one in accounts]
    taken = {one.seat for one in everyone}
    own: dict[str, int] = {}
    for row in seats:
        if row.bot and row.number not in taken:
            own.setdefault(row.bot, row.number)
    finishes += [Finish(BotKey(bot), game.standings[seat]["place"]) for bot, seat in own.items()]
    return finishes


def _changes(
    game: Game, number: int, finishes: Sequence[Finish[BotKey]], ratings: Ratings
) -> list[BotRatingChange]:
    """Update the ratings of a game's bots, including new ones, and return the changes."""
    before = {
        finish.player: Skill(row.mu, row.sigma)
        if (row := ratings.get((game.ruleset, finish.player)))
        else START
        for finish in finishes
    }
    after = after_game(before, finishes)
    places = {finish.player: finish.place for finish in finishes}
    assert game.finished_at is not None
    changes = []
    for bot in sorted(after):
        of_it = {"user_id": bot.account or None, "bot": bot.bot, "ruleset": game.ruleset}
        row = ratings.setdefault((game.ruleset, bot), BotRating(**of_it))
        row.mu, row.sigma = after[bot]
        row.score = score(row.mu, row.sigma)
        row.games += 1
        row.updated_at = game.finished_at
        changes.append(
            BotRatingChange(
                game=game,
                number=number,
                place=places[bot],
                mu_before=before[bot].mu,
                sigma_before=before[bot].sigma,
                mu=row.mu,
                sigma=row.sigma,
                created_at=game.finished_at,
                **of_it,
            )
        )
    return changes


def _numbers() -> dict[UUID, int]:
    """The numbers of games by which bots were rated, in order."""
    rows = BotRatingChange.objects.order_by("number").values_list("game_id", "number")
    return dict(rows.distinct())


def _archive(numbers: Mapping[UUID, int]) -> Iterator[tuple[int, Game]]:
    """These games in order, with their players and what they changed, in chunks."""
    order = list(numbers)
    whole = Game.objects.only("ruleset", "finished_at", "standings")
    whole = whole.prefetch_related(  # type: ignore[no-redef]  # the model declares it
        Prefetch("seats", to_attr="seat_rows"),
        Prefetch("participations", _participations()),
        "bot_changes",
    )
    for first in range(0, len(order), CHUNK):
        chunk = whole.in_bulk(order[first : first + CHUNK])
        for game_id in order[first : first + CHUNK]:
            yield numbers[game_id], chunk[game_id]


def _rated_anew(game: Game, number: int, ratings: Ratings) -> list[BotRatingChange]:
    """Rate an archived game from the ratings after all games before it."""
    finishes = _finishes(game, game.participations.all(), game.seat_rows)
    return _changes(game, number, finishes, ratings)


def _lock() -> None:
    """Lock out all other writers of bots' ratings until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
