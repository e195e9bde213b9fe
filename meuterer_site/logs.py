"""What the log leaves out."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any, Final

# What lets somebody in: what follows the pages to which links in mails lead, and invitations.
# The last may stand within the address to which a log-in goes on.
TOKEN: Final = re.compile(
    r"( /(?:go|login|unsubscribe)/|(?:[?&]|%3F|%26)invitation(?:=|%3D))[^\s?&]+", re.IGNORECASE
)


def without_tokens(
    logger: Any, method: str, line: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Cut the token out of the addresses that a line of the log names."""
    for part in ("event", "request"):
        if isinstance(line.get(part), str):
            line[part] = TOKEN.sub(r"\1…", line[part])
    return line
