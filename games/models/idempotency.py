"""First responses, kept so that a repeated request is not carried out twice."""

from __future__ import annotations

from django.db import models

from games.models.fields import CompactJSONField
from games.models.users import User


class IdempotencyKey(models.Model):
    """The response to a request with an Idempotency-Key, written together with its effect.

    Without a user, the key is a digest of the caller's key and of what else identifies the caller.
    """

    user = models.ForeignKey(User, models.CASCADE, null=True, db_index=False)
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)  # of the request: path and body
    status = models.PositiveSmallIntegerField()
    body = CompactJSONField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="idempotency_key_once"),
            models.UniqueConstraint(
                fields=["key"], condition=models.Q(user=None), name="idempotency_key_of_nobody_once"
            ),
        ]

    def __str__(self) -> str:
        return f"answer to {self.key}"
