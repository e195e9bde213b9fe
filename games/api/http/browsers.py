"""Names of browsers that their users will recognise."""

from __future__ import annotations

from typing import Final

# The first one found counts: most browsers also name those that they resemble.
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
    """Return browser and system by the header ``User-Agent``; empty if it names no known one."""
    found = (_first(BROWSERS, header), _first(SYSTEMS, header))
    return ", ".join(filter(None, found))


def _first(words: tuple[tuple[str, str], ...], header: str) -> str:
    return next((name for word, name in words if word in header), "")
