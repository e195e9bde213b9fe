"""Analyses of finished games: requested by a player, made by workers in short steps.

A step weighs the moves of one decision, and is saved at once: a worker that is killed loses no more
than that. docs/analysis.md says what is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine import hindsight
from games.engine.hindsight import Decision, Finding
from games.engine.lookahead import Weighing
from games.errors import ApplicationError, NotForBotsError
from games.models import Analysis, User
from games.policy import ANALYSES_A_DAY, DAY
from games.selectors.play.analysis import seat_to_analyse, weighing_of
from games.selectors.play.own_decisions import own_decisions
from games.selectors.tables import rows
from games.selectors.tables.access import get_visible_game
from games.services import on_commit
from games.services.rate_limits import check_rate, lock_user

CLAIM_SECONDS: Final = 30  # after which another worker may take the step, as the first has died
FORGOTTEN: Final = timedelta(seconds=45)  # without a step
AT_ONCE: Final = 50  # woken by one sweep
SEED: Final = "site"  # for all analyses, so that players who knew the same are told the same


@transaction.atomic
def request_analysis(*, game_id: UUID, user: User) -> None:
    """Have a player's decisions in a finished game weighed, unless that is done or under way.

    Raises GameNotFoundError, NotFinishedError, NotSeatedError, NoSearchError, NotForBotsError,
    NotReplayableError, MovesArchivedError, TooFastError.
    """
    game = get_visible_game(game_id=game_id, user=user)
    seat = seat_to_analyse(game, user)
    weighing_of(game)
    if user.owner_id is not None:
        raise NotForBotsError(_("Only people can ask for an analysis."))
    lock_user(user)
    old = Analysis.objects.filter(game=game, seat=seat, user=user).first()
    if old is not None and old.version == hindsight.VERSION and not old.has_failed:
        return
    mine = Analysis.objects.filter(user=user).order_by("-created_at")
    check_rate(mine, at_most=ANALYSES_A_DAY, seconds=DAY)
    if old is not None:
        old.delete()
    steps = steps_of(own_decisions(game, user, seat))
    made = Analysis.objects.create(
        game=game,
        seat=seat,
        user=user,
        version=hindsight.VERSION,
        rules_version=game.rules_version,
        steps=steps,
        is_over=not steps,
    )
    if steps:
        on_commit.analyse(made.pk)


def take_step(*, analysis_id: UUID) -> bool:
    """Weigh the next decision of an analysis, outside of any lock; return whether to go on.

    A second worker does not take the same step.
    """
    found = Analysis.objects.select_related("user").filter(pk=analysis_id, is_over=False).first()
    if found is None or not cache.add(f"analyses/{analysis_id}/{found.done}", 1, CLAIM_SECONDS):
        return False
    game = rows.games().get(pk=found.game_id)
    step = Analysis.objects.filter(pk=analysis_id, done=found.done, is_over=False)
    try:
        decisions = own_decisions(game, found.user, found.seat)
        findings = with_next(weighing_of(game), decisions, found.findings, found.done, SEED)
    except ApplicationError:  # its rules are gone, or its moves were archived meanwhile
        step.update(is_over=True, updated_at=now())
        return False
    done = found.done + 1
    is_over = done == found.steps
    return bool(
        step.update(findings=findings, done=done, is_over=is_over, updated_at=now()) and not is_over
    )


def steps_of(decisions: Sequence[Decision]) -> int:
    """The number of steps: one for each decision, and a second one for the costliest."""
    return len(decisions) + min(len(decisions), hindsight.LOOKED_AT_AGAIN)


def with_next(
    weighing: Weighing,
    decisions: Sequence[Decision],
    findings: Sequence[Finding],
    done: int,
    seed: str,
) -> list[Finding]:
    """Take the step after ``done`` steps; return all findings so far."""
    if done < len(decisions):
        return [*findings, hindsight.look(weighing, decisions[done], seed)]
    chosen = hindsight.to_look_at_again(findings)
    return [
        hindsight.look_again(weighing, decision, finding, seed) if finding is chosen else finding
        for decision, finding in zip(decisions, findings, strict=True)
    ]


def forgotten() -> list[UUID]:
    """Analyses that nobody is working on: their task was lost, or their worker died."""
    waiting = Analysis.objects.filter(is_over=False, updated_at__lt=now() - FORGOTTEN)
    return list(waiting.order_by("updated_at").values_list("pk", flat=True)[:AT_ONCE])
