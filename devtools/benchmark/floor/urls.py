"""The addresses of the floor, the same as the site's."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import path

from devtools.benchmark.floor import views

urlpatterns = [
    path("api/v1/games/<uuid:game_id>", views.table),
    path("api/v1/games/<uuid:game_id>/moves", views.move),
]


def of_the_floor(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """The floor's only middleware: routes to its own addresses in a process with the site's."""

    def answer(request: HttpRequest) -> HttpResponse:
        request.urlconf = __name__
        return get_response(request)

    return answer
