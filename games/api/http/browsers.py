"""Which browser somebody uses, in words that they recognise it by."""

from __future__ import annotations

from typing import Final

# The first that stands in the header counts: most browsers also name those that they resemble.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def browser_of(header: str) -> str:
    """Return browser and system, by the header ``User-Agent``; empty if it names none known."""
    found = (_first(BROWSERS, header), _first(SYSTEMS, header))
    return ", ".join(filter(None, found))


def _first(words: tuple[tuple[str, str], ...], header: str) -> str:
    return next((name for word, name in words if word in header), "")
