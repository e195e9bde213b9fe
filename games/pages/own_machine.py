"""Pages of a site on a laptop, for the user of that machine; other sites lack them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.http import Http404, HttpRequest

LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})


def folder_for(request: HttpRequest, folder: str) -> Path:
    """Return a folder that the environment names; only this machine may see it.

    Raises Http404 for other machines, and where no folder is named.
    """
    if not folder or request.META["REMOTE_ADDR"] not in LOOPBACK:
        raise Http404
    return Path(folder)
