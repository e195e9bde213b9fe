"""Tables worth watching."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import viewer
from games.api.http.view import View
from games.payloads.watch import WatchShape
from games.policy import WATCH_SECONDS
from games.replica import reads_replica
from games.selectors.play import watch


class WatchView(View):
    kept_for = WATCH_SECONDS
    has_etag = True

    @extend_schema(operation_id="watch_retrieve", responses=WatchShape)
    @reads_replica
    def get(self, request: Request) -> Response:
        """List games worth watching: those that go on, and those that ended lately.

        They are chosen by what everybody may know: ratings, and how close the scores are that lie
        open. Of each I see what its spectators may see.
        """
        return Response(watch.watched(user=viewer(request)))
