"""My standing orders and answers in advance, for one game."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.authentication import player
from games.api.base import View, read
from games.api.fields import Input
from games.api.refusals import may_refuse
from games.api.shapes.rulesets import AnswersField, OrderField
from games.errors import BadOrdersError, NotActiveError, NotSeatedError
from games.selectors import orders as reading
from games.services import orders


class NewOrders(Input):
    orders = serializers.ListField(child=OrderField(), default=list)
    answers = AnswersField(default=dict)


class OrdersView(View):
    permission_classes = [permissions.IsAuthenticated]

    @may_refuse(NotActiveError, NotSeatedError)
    @extend_schema(responses=shapes.Orders)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read my orders, what conditions may ask now, and what I may answer in advance."""
        return Response(reading.orders_view(game_id=game_id, user=player(request)))

    @may_refuse(BadOrdersError, NotActiveError, NotSeatedError)
    @extend_schema(request=NewOrders, responses=shapes.Orders)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Replace my orders and answers. Nobody else can tell that I have any."""
        user = player(request)
        orders.write_orders(game_id=game_id, user=user, **read(NewOrders, request))
        return Response(reading.orders_view(game_id=game_id, user=user))

    @may_refuse(NotActiveError, NotSeatedError)
    @extend_schema(responses=shapes.Orders)
    def delete(self, request: Request, game_id: UUID) -> Response:
        """Drop my orders and answers."""
        user = player(request)
        orders.write_orders(game_id=game_id, user=user, orders=[], answers={})
        return Response(reading.orders_view(game_id=game_id, user=user))
