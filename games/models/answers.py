"""First answers, kept so that a request sent again is not carried out again."""

from __future__ import annotations

from django.db import models

from games.models.fields import CompactJSONField
from games.models.users import User


class Answer(models.Model):
    """What a request with an Idempotency-Key was answered, written with what it did."""

    user = models.ForeignKey(User, models.CASCADE)
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)  # of the request: path and body
    status = models.PositiveSmallIntegerField()
    body = CompactJSONField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="answer_key_once")]

    def __str__(self) -> str:
        return f"answer to {self.key}"
