"""The header Content-Security-Policy: written once, but for the few pages that change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from csp.constants import HEADER
from csp.middleware import CheckableLazyObject, CSPMiddleware
from csp.utils import build_policy
from django.http import HttpRequest
from django.http.response import HttpResponseBase

OWN: Final = "_csp_"  # how attributes begin by which a view, or a template, asks for another one


def in_order(policy: str) -> str:
    """Put its directives in one order; the library's differs from process to process."""
    return "; ".join(sorted(policy.split("; ")))


class ContentSecurityPolicy(CSPMiddleware):
    """Puts the policy of the settings together when the process starts, not for each response."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._usual = in_order(build_policy())

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Add the header, unless the response has one."""
        if any(name.startswith(OWN) for name in (*vars(response), *vars(request))):
            answer = super().process_response(request, response)
            if HEADER in answer:
                answer[HEADER] = in_order(answer[HEADER])
            return answer
        response.setdefault(HEADER, self._usual)
        # As the original: a nonce that is asked for now would be in no header.
        request.csp_nonce = CheckableLazyObject(self._csp_nonce_post_response)  # type: ignore[attr-defined]  # the middleware adds it
        return response
