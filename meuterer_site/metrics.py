"""Figures for Prometheus, read from Postgres on request: any web process has all of them."""

from __future__ import annotations

import hmac
from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from games.selectors import site_metrics

QUANTILES = ("0.5", "0.95", "1")
LOOPBACK = {"127.0.0.1", "::1"}


class Site(Collector):
    """The site's figures."""

    def collect(self) -> Iterator[Metric]:
        games = GaugeMetricFamily("meuterer_games", "Games by state.", labels=["state"])
        for state, count in site_metrics.games_by_state().items():
            games.add_metric([state], count)
        yield games
        due = GaugeMetricFamily("meuterer_messages_due", "Messages to be sent.", labels=["channel"])
        oldest = GaugeMetricFamily(
            "meuterer_oldest_due_seconds", "Since when the oldest is due.", labels=["channel"]
        )
        for channel, (count, seconds) in site_metrics.messages_due().items():
            due.add_metric([channel], count)
            oldest.add_metric([channel], seconds)
        yield due
        yield oldest
        sent = GaugeMetricFamily(
            "meuterer_messages_sent_hour", "Messages sent in the last hour.", labels=["channel"]
        )
        late = GaugeMetricFamily(
            "meuterer_message_lateness_seconds",
            "From due to sent, in the last hour.",
            labels=["channel", "quantile"],
        )
        for channel, (number, quantiles) in site_metrics.lateness().items():
            sent.add_metric([channel], number)
            for quantile, value in zip(QUANTILES, quantiles, strict=True):
                late.add_metric([channel, quantile], value)
        yield sent
        yield late


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer callers with the token; if there is none, callers from this machine."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    local = not token and request.META["REMOTE_ADDR"] in LOOPBACK and not settings.HTTPS
    if not local and not (token and hmac.compare_digest(given.encode(), token.encode())):
        raise Http404
    registry = CollectorRegistry()
    registry.register(Site())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
