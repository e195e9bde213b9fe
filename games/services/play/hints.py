"""Hints: which move the strongest level would make, and why; found by a thinking worker.

They use only what the seat may know, like every bot. There are none where another person plays.
"""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.hindsight import weighed
from games.engine.lookahead import OwnLog
from games.errors import NotForBotsError, NotYourTurnError
from games.models import Game, Hint, User
from games.policy import DAY, HINTS_A_DAY
from games.selectors.play.analysis import weighing_of
from games.selectors.play.hints import check_hints, seat_of_hints
from games.selectors.play.logged_moves import logged_moves, told_of
from games.selectors.tables import rows
from games.selectors.tables.access import get_visible_game
from games.services import on_commit
from games.services.rate_limits import check_rate, lock_user

CLAIM_SECONDS: Final = 15
FORGOTTEN: Final = timedelta(seconds=20)  # without an answer
OLD: Final = timedelta(minutes=10)  # after which nobody waits for it any more
AT_ONCE: Final = 50  # woken by one sweep


@transaction.atomic
def request_hint(*, game_id: UUID, user: User) -> None:
    """Have a worker find what a player might do now, unless that is done or under way.

    Raises GameNotFoundError, NotSeatedError, NotActiveError, NoHintsError, NoSearchError,
    NotYourTurnError, NotForBotsError, TooFastError.
    """
    game = get_visible_game(game_id=game_id, user=user)
    seat = seat_of_hints(game, user)
    check_hints(game, seat)
    if user.owner_id is not None:
        raise NotForBotsError(_("Only people can ask for a hint."))
    if seat not in game.to_move:
        raise NotYourTurnError(_("You can ask for a hint when it is your turn."))
    lock_user(user)
    if Hint.objects.filter(game=game, ply=game.ply, seat=seat).exists():
        return
    mine = Hint.objects.filter(user=user).order_by("-created_at")
    check_rate(mine, at_most=HINTS_A_DAY, seconds=DAY)
    made = Hint.objects.create(game=game, ply=game.ply, seat=seat, user=user)
    on_commit.give_hint(made.pk)


def answer(*, hint_id: UUID) -> None:
    """Weigh the moves of a hint's decision, outside of any lock, if it is still to be made."""
    hint = Hint.objects.filter(pk=hint_id, moves__isnull=True).first()
    if hint is None or not cache.add(f"hints/{hint_id}", 1, CLAIM_SECONDS):
        return
    game = rows.with_seats().get(pk=hint.game_id)
    if game.ply != hint.ply or game.status != Game.Status.ACTIVE or not game.has_rules:
        hint.delete()
        return
    weighing, rules, position = weighing_of(game), game.rules, game.position()
    told = told_of(logged_moves(game, game.ply), hint.seat)
    own_log = OwnLog(position.options, position.version, told)
    view, legal = rules.observe(position, hint.seat), rules.legal_moves(position, hint.seat)
    rng = Random(f"hint {hint.game_id} {hint.ply} {hint.seat}")
    tried = weighing.weigh(view, own_log, legal, rng, weighing.hint, None)
    moves = [weighed(trial) for trial in tried]
    gain = None
    if weighing.compare is not None and len(tried) > 1:
        best, *others = tried
        both = best.move, max(others, key=lambda trial: trial.mean).move
        gain = weighing.compare(view, own_log, both, rng, weighing.compared)
    Hint.objects.filter(pk=hint_id).update(moves=moves, gain=gain and gain.dump())


def forgotten() -> list[UUID]:
    """Hints that nobody is working on: their task was lost, or their worker died."""
    since, until = now() - OLD, now() - FORGOTTEN
    waiting = Hint.objects.filter(moves__isnull=True, created_at__range=(since, until))
    return list(waiting.order_by("created_at").values_list("pk", flat=True)[:AT_ONCE])
