"""What the workers do regularly, at intervals in seconds: setting CELERY_BEAT_SCHEDULE."""

from __future__ import annotations

from typing import Final

SCHEDULE: Final[dict[str, dict[str, str | float]]] = {
    "sweep-bots": {"task": "games.tasks.sweep_bots", "schedule": 5.0},
    "sweep-thoughts": {"task": "games.tasks.sweep_thoughts", "schedule": 15.0},
    "sweep-games": {"task": "games.tasks.sweep_games", "schedule": 5.0},
    "tell-players": {"task": "games.tasks.tell_players", "schedule": 1.0},
    "sweep-messages": {"task": "games.tasks.sweep_messages", "schedule": 10.0},
    "match-seeks": {"task": "games.tasks.match_seeks", "schedule": 5.0},
    "settle-seeks": {"task": "games.tasks.settle_seeks", "schedule": 30.0},
    "find-tables-to-watch": {"task": "games.tasks.find_tables_to_watch", "schedule": 60.0},
    "delete-old-messages": {"task": "games.tasks.delete_old_messages", "schedule": 3600.0},
    "finish-deletions": {"task": "games.tasks.finish_deletions", "schedule": 60.0},
    "lift-sanctions": {"task": "games.tasks.lift_sanctions", "schedule": 60.0},
    "write-token-use": {"task": "games.tasks.write_token_use", "schedule": 60.0},
    "delete-expired-tokens": {"task": "games.tasks.delete_expired_tokens", "schedule": 3600.0},
    "delete-old-fingerprints": {"task": "games.tasks.delete_old_fingerprints", "schedule": 3600.0},
    "delete-unused-guests": {"task": "games.tasks.delete_unused_guests", "schedule": 3600.0},
    "make-partitions": {"task": "games.tasks.make_partitions", "schedule": 3600.0},
    "delete-old-keys": {"task": "games.tasks.delete_old_idempotency_keys", "schedule": 3600.0},
}
