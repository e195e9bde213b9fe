"""Whether everything that the site needs is up. ``games.asgi`` answers ``/livez``."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from games import replica
from games.rulesets.registry import REJECTED
from games.services import machine_clock
from meuterer_site.beat import ALIVE
from meuterer_site.celery import app

WORKER_SECONDS = 1.0
WORKER_KEY = "worker-answered"
WORKER_KEPT_SECONDS = 2

log = structlog.get_logger()


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Check Postgres, whether it takes writes, Redis, a worker and beat, each reported separately.

    Also reports installed games that were left out, by entry point, and a machine whose clock
    differs from the database's. ``?part=postgres`` checks only that part.
    """
    asked = set(request.GET.getlist("part")) or CHECKS.keys()
    if asked - CHECKS.keys():
        return JsonResponse({"status": "unknown part"}, status=400)
    checks: dict[str, bool] = {}
    for name, check in CHECKS.items():
        if name not in asked:
            continue
        # Worker and beat answer through Redis: without it there is nothing to wait for.
        checks[name] = checks.get("redis", True) and _holds(name, check)
    status = 200 if all(checks.values()) else 503
    body: dict[str, object] = {"status": "ok" if status == 200 else "not ready", **checks}
    if differs := machine_clock.last_difference():  # sweeps stand still only on that machine
        body["clock_differs"] = differs
    if replica.is_left_alone():  # the primary answers in its place
        body["replica"] = "away or behind"
    if REJECTED:  # the site works without them
        body["rulesets_left_out"] = REJECTED
    return JsonResponse(body, status=status)


def _holds(name: str, check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception as error:  # noqa: BLE001 - whatever it is, the part is not ready
        log.warning("not_ready", part=name, error=error)
        return False


def _postgres() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _writable() -> bool:
    """Return whether Postgres takes writes, unlike a standby."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('transaction_read_only')")
        return bool(cursor.fetchone() == ("off",))


def _redis() -> bool:
    cache.set("ready", 1, 5)
    return bool(cache.get("ready") == 1)


def _worker() -> bool:
    """Return whether a worker answers, or did at the last check, at most two seconds ago.

    Silence is cached too: polling must not occupy a thread each time.
    """
    kept = cache.get(WORKER_KEY)
    if kept is not None:
        return bool(kept)
    answered = bool(app.control.ping(timeout=WORKER_SECONDS, limit=1))
    cache.set(WORKER_KEY, int(answered), WORKER_KEPT_SECONDS)
    return answered


def _beat() -> bool:
    return bool(cache.get(ALIVE))


CHECKS: dict[str, Callable[[], bool]] = {
    "postgres": _postgres,
    "postgres_writable": _writable,
    "redis": _redis,
    "worker": _worker,
    "beat": _beat,
}
