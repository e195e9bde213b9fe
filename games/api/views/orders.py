"""My standing orders and answers in advance, for one game."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.fields import Input
from games.api.http.scopes import may_look
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.ruleset_fields import AnswersField, OrderField
from games.errors import BadOrdersError, NotActiveError, NotSeatedError
from games.payloads.orders import Orders
from games.selectors.play import orders as reading
from games.services.play import orders


class NewOrders(Input):
    orders = serializers.ListField(child=OrderField(), default=list)
    answers = AnswersField(default=dict)


class OrdersView(View):
    guests_may = ("PUT", "DELETE")
    permission_classes = [permissions.IsAuthenticated]

    @may_fail(NotActiveError, NotSeatedError)
    @extend_schema(responses=Orders)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read my orders, what conditions may ask now, and what I may answer in advance."""
        return Response(reading.orders_view(game_id=game_id, user=player(request)))

    @may_fail(BadOrdersError, NotActiveError, NotSeatedError)
    @extend_schema(request=NewOrders, responses=Orders)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Replace my orders and answers. Nobody else can tell that I have any."""
        user = player(request)
        orders.save_orders(game_id=game_id, user=user, **read(NewOrders, request))
        return _written(request, game_id)

    @may_fail(NotActiveError, NotSeatedError)
    @extend_schema(responses=Orders)
    def delete(self, request: Request, game_id: UUID) -> Response:
        """Drop my orders and answers."""
        user = player(request)
        orders.save_orders(game_id=game_id, user=user, orders=[], answers={})
        return _written(request, game_id)


def _written(request: Request, game_id: UUID) -> Response:
    """The orders as they are now; to a token that may not look, without what the seat knows."""
    user, facts = player(request), may_look(request)
    return Response(reading.orders_view(game_id=game_id, user=user, with_facts=facts))
