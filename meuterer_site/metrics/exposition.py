"""Metrics in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from games import metrics
from games.metrics import process_files

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


class Processes(Collector):
    """The counters of the processes that share a folder, or of this process alone."""

    def collect(self) -> Iterator[Metric]:
        yield from (
            process_files.collect() if process_files.is_begun() else metrics.REGISTRY.collect()
        )

    def describe(self) -> list[Metric]:
        """Describe nothing in advance: otherwise the registry would collect just to get names."""
        return []


def of_processes(*more: Collector) -> bytes:
    """Return the metrics of this machine's processes, and those of other collectors."""
    registry = CollectorRegistry(auto_describe=False)
    for collector in (Processes(), *more):
        registry.register(collector)
    return generate_latest(registry)
