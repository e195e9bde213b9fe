"""``/metrics`` of a web process: the metrics of its machine's web processes, and the site's.

It is answered outside the application: in a thread of its own, so that it works while requests
hang; and under any host name, because Prometheus asks by IP address. For callers who may not read
it, there is no such page.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from games.asgi.django_handler import Scope
from games.asgi.lanes import without_connection
from games.asgi.stream import Receive, Send
from meuterer_site.metrics import access, exposition
from meuterer_site.metrics.requests import App
from meuterer_site.metrics.site import Site

PATH: Final = "/metrics"


class Metrics:
    """An application that also answers ``/metrics``."""

    def __init__(self, application: App) -> None:
        self._application = application
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="metrics")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != PATH or not _may_read(scope):
            await self._application(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        content = await loop.run_in_executor(self._thread, without_connection, _read)
        headers = [
            (b"content-type", exposition.CONTENT_TYPE.encode()),
            (b"content-length", str(len(content)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": content})


def _may_read(scope: Scope) -> bool:
    if scope["method"] != "GET":
        return False
    given = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    return access.may_read(given, (scope.get("client") or ("",))[0])


def _read() -> bytes:
    return exposition.of_processes(Site())
