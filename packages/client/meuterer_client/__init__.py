"""Play on a Meuterer site by program: its API, typed, with retries and streams that resume."""

from meuterer_client.async_client import AsyncClient
from meuterer_client.bot import Bot
from meuterer_client.calls import Call
from meuterer_client.client import Client
from meuterer_client.device_login import Code, Login
from meuterer_client.errors import ApiError, ClientError, NoAnswerError, StreamEndedError
from meuterer_client.shapes import (
    Account,
    Invitation,
    LegalMove,
    Message,
    Move,
    MyTable,
    Page,
    PublicBot,
    Seat,
    Standing,
    Table,
    TableSummary,
)

__all__ = [
    "Account",
    "ApiError",
    "AsyncClient",
    "Bot",
    "Call",
    "Client",
    "ClientError",
    "Code",
    "Invitation",
    "LegalMove",
    "Login",
    "Message",
    "Move",
    "MyTable",
    "NoAnswerError",
    "Page",
    "PublicBot",
    "Seat",
    "Standing",
    "StreamEndedError",
    "Table",
    "TableSummary",
]
