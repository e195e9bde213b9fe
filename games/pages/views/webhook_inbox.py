"""An inbox for webhooks on a laptop's site, for trying them without a server.

Posts may be private, so only the owner can read their files, as with the caught mails.
"""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Final

import orjson
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from games.engine.types import Json
from games.pages import own_machine

KEPT: Final = 1000  # posts; the oldest are deleted
SHOWN: Final = 200
STATUSES: Final = range(200, 600)  # that a sender may request by ``?status=``
TEMPLATE: Final = "games/webhook_inbox.html"


@csrf_exempt
@never_cache
@require_POST
def receive(request: HttpRequest) -> HttpResponse:
    """Store a post unchanged, and answer 204 or the status in its address: ``?status=503``."""
    folder = _folder(request)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    post = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "path": request.get_full_path(),
        "headers": {name.lower(): value for name, value in request.headers.items()},
        "body": request.body.decode(errors="replace"),
    }
    _write(folder / f"{time.time_ns():020d}-{token_hex(4)}.json", orjson.dumps(post))
    for old in sorted(folder.glob("*.json"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return HttpResponse(status=_status(request))


@never_cache
@require_safe
def posts(request: HttpRequest) -> HttpResponse:
    """List the latest posts."""
    paths = sorted(_folder(request).glob("*.json"), reverse=True)[:SHOWN]
    address = f"{settings.SITE_URL}{reverse('webhook-inbox')}"
    found = [_read(path) for path in paths]
    return render(request, TEMPLATE, {"posts": found, "address": address})


@never_cache
@require_safe
def post(request: HttpRequest, name: str) -> HttpResponse:
    """Show one post: its headers, and its body with line breaks."""
    path = _folder(request) / f"{name}.json"
    if not path.exists():
        raise Http404
    return render(request, TEMPLATE, {"post": _read(path)})


def _folder(request: HttpRequest) -> Path:
    return own_machine.folder_for(request, settings.WEBHOOK_FOLDER)


def _write(path: Path, text: bytes) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    part = path.with_suffix(".part")
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(text)
    part.rename(path)


def _status(request: HttpRequest) -> int:
    asked = request.GET.get("status", "")
    wanted = int(asked) if len(asked) == 3 and asked.isdecimal() else 0
    return wanted if wanted in STATUSES else 204


def _read(path: Path) -> dict[str, object]:
    kept: dict[str, Json] = orjson.loads(path.read_bytes())
    try:
        body = orjson.loads(kept["body"])
        kept["body"] = orjson.dumps(body, option=orjson.OPT_INDENT_2).decode()
        kept["event"] = body.get("type", "") if isinstance(body, dict) else ""
    except orjson.JSONDecodeError:
        kept["event"] = ""
    return kept | {"name": path.stem}
