"""The secret link to a calendar of my deadlines."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.retries import retried
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.errors import NoSuchItemError
from games.payloads.calendar import CalendarShape, NewCalendarShape
from games.selectors.accounts import calendar_links
from games.services.accounts import calendar_links as writing


class CalendarView(View):
    reads = writes = "account"
    limited_writes = ("access",)
    location = "me/calendar"
    shows_secret = True
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(operation_id="me_calendar_retrieve", responses=CalendarShape)
    def get(self, request: Request) -> Response:
        """Say since when there is a link to my calendar. Its secret was shown once."""
        return Response(calendar_links.link_json(calendar_links.link_of(player(request))))

    @extend_schema(request=None, responses={201: NewCalendarShape})
    @retried
    def post(self, request: Request) -> Response:
        """Make a link by which a calendar program reads when my decisions are due.

        It takes no log-in: whoever has it sees what waits for me. It ends the one before.
        """
        row, secret = writing.create_link(user=player(request))
        answer = calendar_links.new_link_json(row, secret)
        return Response(answer, status=status.HTTP_201_CREATED)

    @may_fail(NoSuchItemError)
    @extend_schema(operation_id="me_calendar_destroy", responses={204: None})
    def delete(self, request: Request) -> Response:
        """End the link."""
        writing.delete_link(user=player(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
