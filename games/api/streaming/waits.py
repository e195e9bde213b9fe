"""A request that is to wait: for what, how long, and whose limit it counts towards."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar
from uuid import UUID

from rest_framework.request import Request

from games import pubsub
from games.api.http.authentication import viewer
from games.api.streaming.subscriptions import Topic, who_asks


class Wait:
    """The ``wait`` of a 304 response, in a process that can hold it open."""

    kind: ClassVar[str] = "wait"  # the name in operators' metrics

    def __init__(self, request: Request, game_id: UUID, seconds: int) -> None:
        user = viewer(request)
        account: list[Topic] = [pubsub.account_topic(user.pk)] if user else []
        self.topics: Collection[Topic] = [game_id, *account]
        self.seconds, self.who = seconds, who_asks(request)
