"""Whom I have blocked, and whom I follow."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.pagination import PAGING, page_of
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import PageOf
from games.api.views.chat import refuse_filters
from games.errors import BlockedError, NoSuchItemError, TooManyError
from games.payloads.players import BlockShape, FollowShape
from games.selectors.people import blocks, follows
from games.services.people import blocks as blocking
from games.services.people import follows as following


class Mine(View):
    """Nobody else reads it, or is told."""

    reads = writes = "account"
    limited_writes = ("people",)
    permission_classes = [permissions.IsAuthenticated]


class BlocksView(Mine):
    @extend_schema(parameters=PAGING, responses=PageOf("BlockPage", BlockShape))
    def get(self, request: Request) -> Response:
        """List whom I have blocked, the latest first."""
        refuse_filters(request)
        return page_of(request, blocks.blocks_of(user=player(request)), blocks.block_json)


class BlockView(Mine):
    @may_fail(NoSuchItemError)
    @extend_schema(responses=BlockShape)
    def get(self, request: Request, username: str) -> Response:
        """Ask whether I have blocked somebody, and since when."""
        row = blocks.own_block(user=player(request), username=username)
        return Response(blocks.block_json(row))

    @may_fail(NoSuchItemError, TooManyError)
    @extend_schema(request=None, responses=BlockShape)
    def put(self, request: Request, username: str) -> Response:
        """Keep away from somebody: they find my tables no more. They are not told."""
        return Response(blocks.block_json(blocking.block(user=player(request), username=username)))

    @may_fail(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Block somebody no more; all is as it was before."""
        blocking.unblock(user=player(request), username=username)
        return Response(status=status.HTTP_204_NO_CONTENT)


class FollowsView(Mine):
    @extend_schema(parameters=PAGING, responses=PageOf("FollowPage", FollowShape))
    def get(self, request: Request) -> Response:
        """List whom I follow, the latest first; `GET games?followed=true` has their tables."""
        refuse_filters(request)
        return page_of(request, follows.follows_of(user=player(request)), follows.follow_json)


class FollowView(Mine):
    @may_fail(NoSuchItemError)
    @extend_schema(responses=FollowShape)
    def get(self, request: Request, username: str) -> Response:
        """Ask whether I follow somebody, and since when."""
        row = follows.own_follow(user=player(request), username=username)
        return Response(follows.follow_json(row))

    @may_fail(BlockedError, NoSuchItemError, TooManyError)
    @extend_schema(request=None, responses=FollowShape)
    def put(self, request: Request, username: str) -> Response:
        """Follow somebody, to see what they play. They are not told."""
        row = following.follow(user=player(request), username=username)
        return Response(follows.follow_json(row))

    @may_fail(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Follow somebody no more."""
        following.unfollow(user=player(request), username=username)
        return Response(status=status.HTTP_204_NO_CONTENT)
