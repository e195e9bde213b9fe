"""The header Content-Security-Policy: built once, except for the few pages that change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from csp.constants import HEADER
from csp.middleware import CheckableLazyObject, CSPMiddleware
from csp.utils import build_policy
from django.http import HttpRequest
from django.http.response import HttpResponseBase

OWN: Final = "_csp_"  # prefix of attributes by which a view or template asks for another policy


def in_order(policy: str) -> str:
    """Put a policy's directives in a fixed order; the library's differs from process to process."""
    return "; ".join(sorted(policy.split("; ")))


class ContentSecurityPolicy(CSPMiddleware):
    """Builds the policy from the settings once per process, not for each response."""

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
        # As in the original: a nonce requested from now on would be in no header.
        request.csp_nonce = CheckableLazyObject(self._csp_nonce_post_response)  # type: ignore[attr-defined]  # the middleware adds it
        return response
