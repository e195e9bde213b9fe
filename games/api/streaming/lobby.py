"""The stream of the lobby, in the process that holds it."""

from __future__ import annotations

from collections.abc import Collection

from rest_framework.request import Request

from games import pubsub
from games.api.http.authentication import viewer
from games.api.http.view import View
from games.api.streaming.subscriptions import Changed, Subscription, Together, Topic
from games.policy import LOBBY_SECONDS
from games.selectors.streams.cursors import StreamEvent
from games.selectors.streams.lobby import LobbyStream


class LobbySubscription(Subscription):
    """The stream of public tables that wait for players."""

    kind = "lobby"
    pause = LOBBY_SECONDS

    def __init__(self, view: View, request: Request, stream: LobbyStream) -> None:
        super().__init__(view, request)
        self._stream = stream

    @property
    def subject(self) -> Topic:
        return pubsub.LOBBY

    @property
    def topics(self) -> Collection[Topic]:
        return [pubsub.LOBBY, *self.accounts]

    def _events(
        self, request: Request, changed: Changed | None, together: Together
    ) -> list[StreamEvent]:
        return self._stream.read(viewer(request), together.lobby)
