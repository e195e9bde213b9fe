"""What makes the site an app: manifest, service worker, offline page."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.pages.layout import layout

SCOPE: Final = "/"
ICONS: Final = (("192", "any"), ("512", "any"), ("maskable-512", "maskable"))


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the manifest, for installing the site on a phone or a desktop."""
    icons = [
        {
            "src": static(f"games/art/icon-{name}.png"),
            "sizes": "x".join([name.removeprefix("maskable-")] * 2),
            "type": "image/png",
            "purpose": purpose,
        }
        for name, purpose in ICONS
    ]
    app = {
        "id": SCOPE,
        "scope": SCOPE,
        "start_url": "/my-games",
        "name": "Meuterer",
        "short_name": "Meuterer",
        "description": _("Table games with hidden cards, played in turns over days."),
        "display": "standalone",
        "background_color": "#e9eff2",
        "theme_color": "#1f5f86",
        "categories": ["games"],
        "icons": icons,
    }
    return JsonResponse(app, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, from the root: it controls only pages below its address."""
    script = Path(finders.find("games/site/service_worker.js") or "").read_text(encoding="utf-8")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page for when there is no connection and nothing cached."""
    return layout(request, "games/site/offline.html", title=_("No connection"))
