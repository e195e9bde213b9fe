"""The messages of streams, as in lines of NDJSON."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from games.payloads.chat import ChatLine, Room
from games.payloads.invitations import InvitationShape
from games.payloads.markers import TableStatus, Uuid
from games.payloads.moves import NoticeShape, StreamedMove
from games.payloads.tables import MyTable, TableSummary, TableView

CURSOR = "Where the stream stands behind this message; send it to go on from there."
Cursor = Annotated[str, CURSOR]


class StreamedNotice(NoticeShape):
    ply: Annotated[int, "The last move before it."]


class StreamedLine(ChatLine):
    room: Room


class MyLists(TypedDict):
    tables: Annotated[list[MyTable], "All of mine; forget what is not among them."]
    invitations: list[InvitationShape]


class LobbyTables(TypedDict):
    tables: Annotated[
        list[TableSummary], "All that I am told of, the newest first; forget what is not listed."
    ]


class GoneTable(TypedDict):
    id: Uuid
    status: Annotated[
        TableStatus,
        "`active`: it has started; `closed`: it never will; another: it is not as I asked for any "
        "more, or newer ones have taken its place.",
    ]


class End(TypedDict):
    code: Annotated[str, "Why nothing more comes."]


class ServerSentEvent(TypedDict):
    """A server-sent event. What its `data` says, the lines of NDJSON describe."""

    id: NotRequired[Cursor]
    event: str
    data: Annotated[str, "JSON."]


class TableMessage(TypedDict):
    id: Cursor
    event: Literal["table"]
    data: TableView


class MoveMessage(TypedDict):
    id: Cursor
    event: Literal["move"]
    data: StreamedMove


class NoticeMessage(TypedDict):
    id: Cursor
    event: Literal["notice"]
    data: StreamedNotice


class ChatLineMessage(TypedDict):
    id: Cursor
    event: Literal["chat"]
    data: StreamedLine


class TablesMessage(TypedDict):
    id: Cursor
    event: Literal["tables"]
    data: MyLists


class MyTableMessage(TypedDict):
    id: Cursor
    event: Literal["table"]
    data: MyTable


class InvitationsMessage(TypedDict):
    id: Cursor
    event: Literal["invitations"]
    data: list[InvitationShape]


class LobbyTablesMessage(TypedDict):
    id: Cursor
    event: Literal["tables"]
    data: LobbyTables


class LobbyTableMessage(TypedDict):
    id: Cursor
    event: Literal["table"]
    data: TableSummary


class GoneMessage(TypedDict):
    id: Cursor
    event: Literal["gone"]
    data: GoneTable


class EndMessage(TypedDict):
    id: Annotated[str | None, CURSOR]
    event: Literal["end"]
    data: End


# What the messages of a stream carry.
Streamed = (
    TableView
    | StreamedMove
    | StreamedNotice
    | StreamedLine
    | MyLists
    | MyTable
    | list[InvitationShape]
    | LobbyTables
    | TableSummary
    | GoneTable
    | End
)
TableEvent = TableMessage | MoveMessage | NoticeMessage | ChatLineMessage | EndMessage
MyEvent = TablesMessage | MyTableMessage | InvitationsMessage | EndMessage
LobbyEvent = LobbyTablesMessage | LobbyTableMessage | GoneMessage | EndMessage
