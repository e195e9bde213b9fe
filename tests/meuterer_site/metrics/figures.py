"""Figures as Prometheus would read them."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from games import metrics

Labels = frozenset[tuple[str, str]]


def read(text: str) -> dict[tuple[str, Labels], float]:
    """All samples of an answer of ``/metrics``, by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def total(found: dict[tuple[str, Labels], float], name: str, **labels: str) -> float:
    """The sum of what has a name and at least these labels."""
    return sum(
        value for (each, had), value in found.items() if each == name and labels.items() <= set(had)
    )


def counted(name: str, **labels: str) -> float:
    """What this process has counted so far."""
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0
