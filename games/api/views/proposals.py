"""Leaving a game that goes on, and what all at a table agree on."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import permissions
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.actions import act_on_table
from games.api.http.authentication import player
from games.api.http.fields import Choice, Flag, Input
from games.api.http.scopes import NONE
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.retry import RETRY
from games.api.openapi.typed_dicts import ListOf
from games.errors import (
    NoSuchItemError,
    NotActiveError,
    NotForBotsError,
    NothingToDoError,
    NotReplayableError,
    NotSeatedError,
    NotYourSeatError,
    PausedError,
    TooManyError,
)
from games.models import LeavingReason, Proposal
from games.payloads.proposals import LeavingReasonShape, MyLeaving, TableProposals
from games.payloads.tables import TableView
from games.proposal_errors import (
    NobodyConsentsError,
    NotTakenBackError,
    ProposalClosedError,
    ProposalOpenError,
)
from games.selectors.play import leaving as left
from games.selectors.play import proposals
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import seat_of
from games.services.play import leaving
from games.services.play import proposals as writing
from games.texts.leaving import REASONS


class Leaving(Input):
    reason = Choice(
        LeavingReason.choices, help_text="Why; one of `GET leaving-reasons`. Moderators see it."
    )


class NewProposal(Input):
    kind = Choice(Proposal.Kind.choices, help_text="What all are asked for.")


class Voting(Input):
    agrees = Flag(help_text="Whether I agree; if not, the proposal is declined.")


class LeavingReasonsView(View):
    reads = NONE

    @extend_schema(operation_id="leaving_reasons_list", responses=ListOf(LeavingReasonShape))
    def get(self, request: Request) -> Response:
        """List the reasons for leaving a game that goes on, in words."""
        reasons: list[LeavingReasonShape] = [
            {"reason": reason, "label": str(label)} for reason, label in REASONS.items()
        ]
        return Response(reasons)


class LeaveView(View):
    guests_may = ("POST",)
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(operation_id="games_leave_retrieve", responses=MyLeaving)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Tell whether I have left this table, why, and until when I may take my seat back."""
        user = player(request)
        return Response(left.my_leaving(get_visible_game(game_id=game_id, user=user), user))

    @may_fail(NotActiveError, NotSeatedError)
    @extend_schema(operation_id="games_leave_create", request=Leaving, responses={201: TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Leave a game that goes on: a bot plays for me, and my seat is offered to others.

        For as long as nobody has it I may take it back, as after absence.
        """
        wish = read(Leaving, request)
        return act_on_table(request, 201, leaving.leave_running_game, game_id=game_id, **wish)


class ProposalsView(View):
    guests_may = ("POST",)
    permission_classes = [permissions.IsAuthenticated]

    @may_fail(NotSeatedError)
    @extend_schema(operation_id="games_proposals_retrieve", responses=TableProposals)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Tell what I may propose at a table of mine, and its newest proposals."""
        user = player(request)
        game = get_visible_game(game_id=game_id, user=user)
        seat = seat_of(game, user)
        if seat is None:
            raise NotSeatedError(_("You have no seat at this table."))
        return Response(proposals.of_table(game, seat))

    @may_fail(
        NobodyConsentsError,
        NotActiveError,
        NotForBotsError,
        NothingToDoError,
        NotReplayableError,
        NotSeatedError,
        NotTakenBackError,
        PausedError,
        ProposalOpenError,
        TooManyError,
    )
    @extend_schema(
        operation_id="games_proposals_create", request=NewProposal, responses={201: TableView}
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Propose something that is done once everyone at the table agrees; bots do at once."""
        wish = read(NewProposal, request)
        return act_on_table(request, 201, writing.propose, game_id=game_id, **wish)


class ProposalView(View):
    guests_may = ("DELETE",)

    @may_fail(
        NoSuchItemError,
        NotActiveError,
        NotForBotsError,
        NotSeatedError,
        NotYourSeatError,
        ProposalClosedError,
    )
    @extend_schema(operation_id="games_proposals_destroy", parameters=[RETRY], responses=TableView)
    def delete(self, request: Request, game_id: UUID, proposal: UUID) -> Response:
        """Withdraw a proposal of mine that is open."""
        return act_on_table(request, 200, writing.withdraw, game_id=game_id, proposal=proposal)


class VoteView(View):
    guests_may = ("POST",)

    @may_fail(
        NoSuchItemError,
        NotActiveError,
        NotForBotsError,
        NotReplayableError,
        NotSeatedError,
        ProposalClosedError,
    )
    @extend_schema(
        operation_id="games_proposals_vote_create", request=Voting, responses={201: TableView}
    )
    def post(self, request: Request, game_id: UUID, proposal: UUID) -> Response:
        """Agree to a proposal, or not. Once all agree it is done; once one does not, it is over."""
        wish = read(Voting, request)
        return act_on_table(request, 201, writing.vote, game_id=game_id, proposal=proposal, **wish)
