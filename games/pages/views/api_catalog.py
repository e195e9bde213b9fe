"""Where the API and its description are, for programs that know only the site (RFC 9727)."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(max_age=3600)
def api_catalog(request: HttpRequest) -> JsonResponse:
    """Return the catalogue as a set of links (RFC 9264); for HEAD it is in ``Link``."""
    site = settings.SITE_URL
    api = {
        "anchor": f"{site}/api/v1",
        "item": [{"href": f"{site}/api/v1/", "type": "application/json"}],
        "service-desc": [{"href": f"{site}/api/v1/schema", "type": "application/json"}],
        "service-doc": [
            {"href": f"{site}/api/v1/docs", "type": "text/html"},
            {"href": f"{site}/llms.txt", "type": "text/markdown"},
        ],
    }
    answer = JsonResponse({"linkset": [api]}, content_type="application/linkset+json")
    answer["Link"] = (
        f'<{site}/.well-known/api-catalog>; rel="api-catalog", <{site}/api/v1/>; rel="item"'
    )
    return answer
