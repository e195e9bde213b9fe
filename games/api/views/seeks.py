"""Quick match: what I look for. And challenges: links for whoever takes them up."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.actions import act_on_table
from games.api.http.authentication import player, viewer
from games.api.http.fields import Choice, Flag, Input, Text, WholeNumber
from games.api.http.retries import retried
from games.api.http.view import View, read
from games.api.openapi import enums
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.api.views.games import SEATING, Fairness
from games.api.views.new_game import RulesetKey
from games.errors import (
    BadOptionsError,
    BadTextError,
    MutedError,
    NoSuchItemError,
    OtherLanguageError,
    TooManyError,
)
from games.models import User
from games.payloads.seeks import ChallengeShape, MyChallenge, SeekShape
from games.payloads.tables import TableView
from games.policy import (
    CHALLENGE_TABLES_AT_MOST,
    DEFAULT_CLOCK,
    GREETING_LENGTH,
    SEEK_GAMES_AT_MOST,
    SEEK_RANGE_AT_MOST,
)
from games.selectors.tables import challenges, seeks
from games.services.tables import challenges as challenging
from games.services.tables import seeks as seeking
from games.services.talk.chat import read_greeting

LANGUAGES_AT_MOST: Final = len(User.Language.choices)


class KindOfGame(Input):
    ruleset = RulesetKey(max_length=32)
    seats = WholeNumber(min_value=2, max_value=16)
    preset = Text(max_length=32, required=False, allow_null=True, default=None)
    clock = Choice(enums.CLOCK_KEYS, default=DEFAULT_CLOCK)
    rated = Flag(default=False)
    min_reliability = WholeNumber(
        min_value=1, max_value=100, required=False, allow_null=True, default=None
    )
    trusts_server = Flag(default=False, help_text="Instead of a nonce of mine at each deal.")


class NewSeek(KindOfGame):
    languages = serializers.ListField(
        child=Choice(User.Language.choices),
        max_length=LANGUAGES_AT_MOST,
        required=False,
        default=list,
        help_text="One of these is to be spoken by all; empty: any.",
    )
    rating_range = WholeNumber(
        min_value=0,
        max_value=SEEK_RANGE_AT_MOST,
        required=False,
        allow_null=True,
        default=None,
        help_text="Points to either side of my rating; it widens while I wait. Null: any.",
    )
    bots_allowed = Flag(default=True, help_text="Whether bot accounts may be among the others.")
    keeps = WholeNumber(
        min_value=1,
        max_value=SEEK_GAMES_AT_MOST,
        required=False,
        allow_null=True,
        default=None,
        help_text="Keep so many games going; null: one game, and it is over.",
    )


class NewChallenge(KindOfGame):
    language = Choice(User.Language.choices, default="", allow_blank=True)
    games_at_once = WholeNumber(min_value=1, max_value=CHALLENGE_TABLES_AT_MOST, default=1)
    greeting = Text(max_length=GREETING_LENGTH, allow_blank=True, required=False, default="")


class SeeksView(View):
    location = "me/seeks/{id}"
    limited_writes = ("tables",)
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(operation_id="me_seeks_list", responses=ListOf(SeekShape))
    def get(self, request: Request) -> Response:
        """List the kinds of games that I look for, and the tables made of that."""
        return Response(seeks.seeks_of(user=player(request)))

    @may_fail(BadOptionsError, OtherLanguageError, TooManyError)
    @extend_schema(request=NewSeek, responses={201: SeekShape})
    @retried
    def post(self, request: Request) -> Response:
        """Look for a game of a kind, or keep some going; as soon as others do, we get a table.

        Then each of us adds a nonce to the deal within a day (with the clock `live`: a minute), and
        it starts. If somebody does not, the others wait where they stood before.
        """
        row = seeking.create_seek(user=player(request), **read(NewSeek, request))
        return Response(seeks.seek_json(row, []), status=201)


class SeekView(View):
    @may_fail(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, seek: UUID) -> Response:
        """Look for that no more; tables that were made of it stay."""
        seeking.delete_seek(user=player(request), seek=seek)
        return Response(status=204)


class MyChallengesView(View):
    location = "challenges/{token}"
    shows_secret = True
    limited_writes = ("invitations",)
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(operation_id="me_challenges_list", responses=ListOf(MyChallenge))
    def get(self, request: Request) -> Response:
        """List my links that make a table for whoever takes them up."""
        return Response(challenges.challenges_of(user=player(request)))

    @may_fail(BadOptionsError, BadTextError, MutedError, TooManyError)
    @extend_schema(request=NewChallenge, responses={201: MyChallenge})
    @retried
    def post(self, request: Request) -> Response:
        """Make a link for a kind of game: whoever has it gets a table with me."""
        user, wish = player(request), read(NewChallenge, request)
        wish["greeting"] = read_greeting(user=user, text=wish["greeting"])
        row = challenging.create_challenge(user=user, **wish)
        return Response(challenges.my_challenge(row, []), status=201)


class MyChallengeView(View):
    @may_fail(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, challenge: UUID) -> Response:
        """Withdraw a link; tables that it made stay."""
        challenging.delete_challenge(user=player(request), challenge=challenge)
        return Response(status=204)


class ChallengeView(View):
    limited_writes = ("tables",)

    @may_fail(NoSuchItemError)
    @extend_schema(operation_id="challenges_retrieve", responses=ChallengeShape)
    def get(self, request: Request, token: str) -> Response:
        """Look at what a link offers."""
        found = challenges.challenge_for(token=token, user=viewer(request))
        return Response(challenges.challenge_json(found))

    @may_fail(NoSuchItemError, *SEATING)
    @extend_schema(operation_id="challenges_create", request=Fairness, responses={201: TableView})
    def post(self, request: Request, token: str) -> Response:
        """Take it up: sit down with who made it, at a new table or at one that still waits."""
        wish = read(Fairness, request)
        return act_on_table(request, 201, challenging.take_up, token=token, **wish)
