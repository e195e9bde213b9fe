"""The messages of streams, as lines of NDJSON have them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from games.api.shapes import NOBODY_MOVED, NoticeShape, Shape, TableSummary, TableView
from games.api.shapes import rulesets as of
from games.api.shapes.invitations import InvitationShape
from games.api.shapes.talk import ChatLine
from games.models import ChatMessage

CURSOR_HELP = "Where the stream stands behind this message; send it to go on from there."


class StreamedMove(Shape):
    ply = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text=NOBODY_MOVED)
    at = serializers.DateTimeField()
    events = of.many(of.LogEventField)


class StreamedNotice(NoticeShape):
    ply = serializers.IntegerField(help_text="The last move before it.")


class StreamedLine(ChatLine):
    room = serializers.ChoiceField(ChatMessage.Room.choices)


class MyTable(TableSummary):
    seat = serializers.IntegerField(help_text="Mine.")


class MyLists(Shape):
    tables = MyTable(many=True, help_text="All of mine; forget what is not among them.")
    invitations = InvitationShape(many=True)


class End(Shape):
    code = serializers.CharField(help_text="Why nothing more comes.")


class ServerSentEvent(Shape):
    """A server-sent event. What its `data` says, the lines of NDJSON describe."""

    id = serializers.CharField(required=False, help_text=CURSOR_HELP)
    event = serializers.CharField()
    data = serializers.CharField(help_text="JSON.")  # type: ignore[assignment]


def _message(kind: str, data: serializers.BaseSerializer[Any], name: str) -> type[Shape]:
    """The line of one kind of message."""
    just = extend_schema_field({"type": "string", "const": kind})
    fields = {
        "id": serializers.CharField(help_text=CURSOR_HELP, allow_null=kind == "end"),
        "event": just(type("Kind", (serializers.CharField,), {}))(),
        "data": data,
    }
    return type(name, (Shape,), fields)


EndMessage = _message("end", End(), "EndMessage")
TableEvent = PolymorphicProxySerializer(
    component_name="TableEvent",
    serializers=[
        _message("table", TableView(), "TableMessage"),
        _message("move", StreamedMove(), "MoveMessage"),
        _message("notice", StreamedNotice(), "NoticeMessage"),
        _message("chat", StreamedLine(), "ChatLineMessage"),
        EndMessage,
    ],
    resource_type_field_name=None,
)
MyEvent = PolymorphicProxySerializer(
    component_name="MyEvent",
    serializers=[
        _message("tables", MyLists(), "TablesMessage"),
        _message("table", MyTable(), "MyTableMessage"),
        _message("invitations", InvitationShape(many=True), "InvitationsMessage"),
        EndMessage,
    ],
    resource_type_field_name=None,
)
