"""What a table's first playable view takes over the line.

It ends with an event: the first control of what is asked is in the page, and the dock is
complete. At that moment the page
sends a request of its own, a marker, so that order tells what belongs to the view, and no clock.
What is asked for later, because the browser is idle then, is no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from tests.browser.visitors import Visitor, path_of

MARKER: Final = "/livez?the-table-is-playable"
MARK_WHEN_PLAYABLE: Final = f"""
  new MutationObserver((_, watch) => {{
    const control = "#at-dock[data-asks] :is(#at-hand, .choices) :is(button, .hint)";
    if (!document.querySelector(control)) return;
    watch.disconnect();
    performance.mark("playable");
    fetch("{MARKER}");
  }}).observe(document, {{ childList: true, subtree: true }});
"""
LATENCY_MS: Final = 400  # of a slow line,
BYTES_A_SECOND: Final = 50_000  # and what comes over it
PLAYABLE_AFTER: Final = "performance.getEntriesByName('playable')[0].startTime"
STREAMS: Final = ("text/event-stream", "application/x-ndjson")


@dataclass
class Request:
    """One request: what it has brought in bytes, and whether more may come."""

    url: str
    size: int = 0
    waiting: bool = True


@dataclass
class Line:
    """All requests of a page, by the browser's own count."""

    requests: dict[str, Request] = field(default_factory=dict)

    def listen(self, session: Any) -> None:
        """Begin to count, from a cold cache."""
        session.send("Network.enable")
        session.send("Network.clearBrowserCache")
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.dataReceived", self._came)
        session.on("Network.loadingFinished", self._ended)
        session.on("Network.loadingFailed", self._failed)

    def until_playable(self) -> list[Request] | None:
        """Those that were sent before the marker, in order; None while it is not sent."""
        sent = list(self.requests.values())
        marked = [number for number, request in enumerate(sent) if MARKER in request.url]
        return sent[: marked[0]] if marked else None

    def _sent(self, data: Any) -> None:
        self.requests[data["requestId"]] = Request(data["request"]["url"])

    def _answered(self, data: Any) -> None:
        if (request := self.requests.get(data["requestId"])) is not None:
            request.waiting = data["response"]["mimeType"] not in STREAMS

    def _came(self, data: Any) -> None:
        if (request := self.requests.get(data["requestId"])) is not None:
            request.size += data["dataLength"]

    def _ended(self, data: Any) -> None:
        if (request := self.requests.get(data["requestId"])) is not None:
            request.size, request.waiting = int(data["encodedDataLength"]), False

    def _failed(self, data: Any) -> None:
        if (request := self.requests.get(data["requestId"])) is not None:
            request.waiting = False


def cold_load(visitor: Visitor, game: str) -> tuple[list[str], int]:
    """The requests until a decision can be made, from a cold cache, and their bytes on the line."""
    page, line = visitor.page, Line()
    line.listen(visitor.context.new_cdp_session(page))
    page.add_init_script(MARK_WHEN_PLAYABLE)
    page.goto(f"{visitor.site}{path_of(game)}", wait_until="commit")
    while (asked := line.until_playable()) is None or any(request.waiting for request in asked):
        page.wait_for_timeout(20)
    return [request.url for request in asked], sum(request.size for request in asked)


def slow_load(visitor: Visitor, game: str) -> float:
    """The seconds until a decision can be made, from a cold cache, over a slow line.

    By the page's own clock, from the moment at which its address was called.
    """
    page, session = visitor.page, visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    slow = {
        "offline": False,
        "latency": LATENCY_MS,
        "downloadThroughput": BYTES_A_SECOND,
        "uploadThroughput": BYTES_A_SECOND,
    }
    session.send("Network.emulateNetworkConditions", slow)
    page.add_init_script(MARK_WHEN_PLAYABLE)
    page.goto(f"{visitor.site}{path_of(game)}", wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName('playable').length")
    took: float = page.evaluate(PLAYABLE_AFTER)
    session.send("Network.disable")
    return took / 1000
