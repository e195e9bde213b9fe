"""A request that is to wait: for what, how long, and on whose account it counts."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar
from uuid import UUID

from rest_framework.request import Request

from games import pubsub
from games.api.http.authentication import viewer
from games.api.streaming.subscriptions import Topic, who_asks


class Wait:
    """What an answer 304 carries as its ``wait``, in a process that can hold it."""

    kind: ClassVar[str] = "wait"  # as it is counted for operators

    def __init__(self, request: Request, game_id: UUID, seconds: int) -> None:
        user = viewer(request)
        account: list[Topic] = [pubsub.account_topic(user.pk)] if user else []
        self.topics: Collection[Topic] = [game_id, *account]
        self.seconds, self.who = seconds, who_asks(request)
