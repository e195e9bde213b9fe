"""Learning from a game: what my decisions were worth, and hints while I play against bots."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_202_ACCEPTED

from games.api.http.actions import act_on_table, idempotent, retry_key
from games.api.http.authentication import player
from games.api.http.caching import compressed
from games.api.http.fields import Choice, Input, WholeNumber
from games.api.http.view import View, read
from games.api.openapi import enums
from games.api.openapi.errors import may_fail
from games.errors import (
    MovesArchivedError,
    NoSuchPlyError,
    NotActiveError,
    NotFinishedError,
    NotForBotsError,
    NotReplayableError,
    NotSeatedError,
    NotYourTurnError,
    TooFastError,
    TooManyError,
)
from games.learning_errors import NoHintsError, NoSearchError
from games.models import IdempotencyKey
from games.payloads.analysis import AnalysisAsked, AnalysisShape, HintAsked, HintShape
from games.payloads.tables import TableView
from games.selectors.play import analysis as reading
from games.selectors.play import hints as reading_hints
from games.selectors.tables.access import get_visible_game
from games.services.play import analysis, hints
from games.services.tables import played_on


# These answers contain only moves of the game in the site's words. Nobody can put text of their
# choice into them, so their compressed length tells an eavesdropper nothing.
@compressed
class AnalysisView(View):
    permission_classes = [permissions.IsAuthenticated]

    @may_fail(NoSearchError, NotFinishedError, NotReplayableError, NotSeatedError)
    @extend_schema(responses=AnalysisShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Look at what each of my decisions in a finished game was worth, as far as that is known.

        It goes by what I knew then, and is told to nobody else.
        """
        user = player(request)
        game = get_visible_game(game_id=game_id, user=user)
        return Response(reading.analysis_json(game=game, user=user))

    @may_fail(
        MovesArchivedError,
        NoSearchError,
        NotFinishedError,
        NotForBotsError,
        NotReplayableError,
        NotSeatedError,
        TooFastError,
    )
    @extend_schema(request=None, responses={202: AnalysisAsked})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Ask for an analysis of my decisions in a finished game; workers make it meanwhile."""
        user = player(request)

        def act(first: IdempotencyKey) -> None:
            analysis.request_analysis(game_id=game_id, user=user)
            game = get_visible_game(game_id=game_id, user=user)
            found = reading.analysis_json(game=game, user=user)
            asked: AnalysisAsked = {"status": found["status"], "progress": found["progress"]}
            first.status, first.body = HTTP_202_ACCEPTED, asked

        return idempotent(user, retry_key(request), act)


class HintView(View):
    permission_classes = [permissions.IsAuthenticated]
    guests_may = ("POST",)

    @may_fail(NoHintsError, NoSearchError, NotActiveError, NotReplayableError, NotSeatedError)
    @extend_schema(responses=HintShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Look at the hint for my present decision, if I asked for one."""
        user = player(request)
        game = get_visible_game(game_id=game_id, user=user)
        return Response(reading_hints.hint_json(game=game, user=user))

    @may_fail(
        NoHintsError,
        NoSearchError,
        NotActiveError,
        NotForBotsError,
        NotReplayableError,
        NotSeatedError,
        NotYourTurnError,
        TooFastError,
    )
    @extend_schema(request=None, responses={202: HintAsked})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Ask which move the strongest bot would make, and why; only where bots alone play with me.

        It goes by what my seat may know. Ask for the answer with `GET`, after a second or so.
        """
        user = player(request)

        def act(first: IdempotencyKey) -> None:
            hints.request_hint(game_id=game_id, user=user)
            game = get_visible_game(game_id=game_id, user=user)
            found = reading_hints.hint_json(game=game, user=user)
            asked: HintAsked = {"status": found["status"], "ply": found["ply"]}
            first.status, first.body = HTTP_202_ACCEPTED, asked

        return idempotent(user, retry_key(request), act)


class From(Input):
    ply = WholeNumber(min_value=0, max_value=2**31 - 1, help_text="Of the position to begin at.")
    bot = Choice(enums.BOT_NAMES, default=played_on.BOT, help_text="In all seats but mine.")


class PlayOnView(View):
    permission_classes = [permissions.IsAuthenticated]
    limited_writes = ("tables",)

    @may_fail(
        MovesArchivedError,
        NoSearchError,
        NoSuchPlyError,
        NotFinishedError,
        NotForBotsError,
        NotReplayableError,
        NotSeatedError,
        TooFastError,
        TooManyError,
    )
    @extend_schema(request=From, responses={201: TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Begin a table against bots at a position of a finished game, in the seat that I had.

        It is as I knew it then, and all that I could not know is drawn anew.
        """
        wish = read(From, request)
        return act_on_table(request, 201, played_on.play_on, game_id=game_id, **wish)
