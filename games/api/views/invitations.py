"""Invitations: by name, by link; accept, decline, take back."""

from __future__ import annotations

import re
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import permissions
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.actions import act_on_table
from games.api.http.authentication import player as caller
from games.api.http.fields import Choice, Input, Text, WholeNumber
from games.api.http.pagination import PAGING, page_of, without_paging
from games.api.http.retries import retried
from games.api.http.scopes import NONE
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.retry import RETRY
from games.api.openapi.typed_dicts import ListOf, PageOf
from games.api.views.games import SEATING, Fairness
from games.errors import (
    AlreadySeatedError,
    AlreadyStartedError,
    BadTextError,
    BlockedError,
    BotsNotAllowedError,
    InvitationClosedError,
    MutedError,
    NoSuchItemError,
    NotHostError,
    NotSeatedError,
    OwnBotError,
    TooManyError,
)
from games.models import Game, Invitation, User
from games.models.users import USERNAME
from games.payloads.invitations import GuestShape, InvitationShape, LinkShape, Reason
from games.payloads.tables import TableView
from games.policy import GREETING_LENGTH
from games.selectors.tables import invitations
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import seat_of
from games.services.tables import invitations as writing
from games.services.talk.chat import read_greeting
from games.texts.invitations import REASONS

INVITING: Final = (
    AlreadySeatedError,
    AlreadyStartedError,
    BlockedError,
    BotsNotAllowedError,
    InvitationClosedError,
    NoSuchItemError,
    NotSeatedError,
    OwnBotError,
    TooManyError,
)


class NewInvitation(Input):
    player = Text(max_length=30, trim_whitespace=True)


class Accepting(Fairness):
    seat = WholeNumber(min_value=0, max_value=15, required=False, allow_null=True, default=None)


class Declining(Input):
    reason = Choice(Invitation.Reason.choices)


class NewLink(Input):
    greeting = Text(max_length=GREETING_LENGTH, allow_blank=True, required=False, default="")


class Answers(Input):
    status = Choice(
        Invitation.Status.choices,
        required=False,
        help_text="`pending`: only those to tables that have not started.",
    )


class InvitationsView(View):
    limited_writes = ("invitations",)
    permission_classes = [permissions.IsAuthenticated]

    @may_fail(NotSeatedError)
    @extend_schema(responses=ListOf(GuestShape))
    def get(self, request: Request, game_id: UUID) -> Response:
        """List who is invited to a table at which I sit: all for its host, else those of mine."""
        user = caller(request)
        return Response(invitations.invitations_to(_own_table(game_id, user), user))

    @may_fail(*INVITING)
    @extend_schema(request=NewInvitation, responses={201: TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Invite a player to a table at which I sit; they are told."""
        wish = read(NewInvitation, request)
        return act_on_table(request, 201, writing.invite, game_id=game_id, **wish)


class InvitationView(View):
    @may_fail(InvitationClosedError, NoSuchItemError, NotFound, NotHostError)
    @extend_schema(parameters=[RETRY], responses=TableView)
    def delete(self, request: Request, game_id: UUID, player: str) -> Response:
        """Take an invitation back; for the host of the table, or whoever invited."""
        if not re.match(USERNAME.regex, player):  # or even text that Postgres cannot search for
            raise NotFound
        return act_on_table(request, 200, writing.revoke, game_id=game_id, player=player)


class LinksView(View):
    location = "games/{game_id}/links/{id}"
    shows_secret = True
    limited_writes = ("invitations",)
    permission_classes = [permissions.IsAuthenticated]

    @may_fail(NotSeatedError)
    @extend_schema(responses=ListOf(LinkShape))
    def get(self, request: Request, game_id: UUID) -> Response:
        """List the links that open a table at which I sit."""
        return Response(invitations.links_to(_own_table(game_id, caller(request))))

    @may_fail(AlreadyStartedError, BadTextError, MutedError, NotSeatedError, TooManyError)
    @extend_schema(request=NewLink, responses={201: LinkShape})
    @retried
    def post(self, request: Request, game_id: UUID) -> Response:
        """Make a link that lets whoever has it sit down at a table of mine, guests too.

        Guests sit down by it where nothing is rated.
        """
        user = caller(request)
        greeting = read_greeting(user=user, text=read(NewLink, request)["greeting"])
        link = writing.create_link(game_id=game_id, user=user, greeting=greeting)
        return Response(invitations.link_json(link), status=201)


class LinkView(View):
    @may_fail(NoSuchItemError, NotHostError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, game_id: UUID, link: UUID) -> Response:
        """Take a link back; for the host of the table, or whoever made it."""
        writing.revoke_link(game_id=game_id, user=caller(request), link=link)
        return Response(status=204)


class MyInvitationsView(View):
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(
        operation_id="me_invitations_list",
        parameters=[Answers, *PAGING],
        responses=PageOf("InvitationPage", InvitationShape),
    )
    def get(self, request: Request) -> Response:
        """List my invitations, the newest first."""
        wanted = Answers(data=without_paging(request.query_params))
        wanted.is_valid(raise_exception=True)
        rows = invitations.invitations_of(user=caller(request), **wanted.validated_data)
        return page_of(request, rows, invitations.invitation_json)


class AcceptView(View):
    @may_fail(InvitationClosedError, NoSuchItemError, *SEATING)
    @extend_schema(request=Accepting, responses={201: TableView})
    def post(self, request: Request, invitation: UUID) -> Response:
        """Accept an invitation: sit down at its table."""
        wish = read(Accepting, request)
        return act_on_table(request, 201, writing.accept, invitation_id=invitation, **wish)


class DeclineView(View):
    @may_fail(AlreadyStartedError, InvitationClosedError, NoSuchItemError)
    @extend_schema(request=Declining, responses=InvitationShape)
    @retried
    def post(self, request: Request, invitation: UUID) -> Response:
        """Decline an invitation, and say why; whoever invited me is told."""
        wish = read(Declining, request)
        row = writing.decline(user=caller(request), invitation_id=invitation, **wish)
        return Response(invitations.invitation_json(row))


class ReasonsView(View):
    reads = NONE

    @extend_schema(operation_id="invitation_reasons_list", responses=ListOf(Reason))
    def get(self, request: Request) -> Response:
        """List the reasons for declining an invitation, in words."""
        reasons: list[Reason] = [
            {"reason": reason, "label": str(label)} for reason, label in REASONS.items()
        ]
        return Response(reasons)


def _own_table(game_id: UUID, user: User) -> Game:
    """Read a table for somebody who sits there. Raises NotSeatedError, GameNotFoundError."""
    game = get_visible_game(game_id=game_id, user=user)
    if seat_of(game, user) is None:
        raise NotSeatedError(_("You have no seat at this table."))
    return game
