"""What every page of the site is made of: a frame with words, which scripts fill by the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import translation

from games.pages.words import site

Words = Mapping[str, Any]  # key -> a text, translated when it is shown

SPRITES: Final = ("site", "meuterer", "cartagena")
COOKIE_SECONDS: Final = 365 * 24 * 3600


def shell(
    request: HttpRequest,
    template: str,
    *,
    title: Any,
    words: tuple[Words, ...] = (),
    module: str = "",
    language: str = "",
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Show a page in the player's language, or in another if that is said.

    ``words`` are the texts that its scripts need besides those of every page; ``module`` is the
    ES module that fills it.
    """
    own = language_of(request)
    language = language or own
    get_token(request)  # the scripts send it with whatever changes something
    with translation.override(language):
        spoken = {key: str(text) for part in (site.WORDS, *words) for key, text in part.items()}
        answer = render(
            request,
            template,
            {
                "title": title,
                "language": language,
                "languages": settings.LANGUAGES,
                "zone": getattr(request.user, "zone", ""),
                "words": spoken,
                "module": module,
                "places": {name: static(f"games/art/{name}.svg") for name in SPRITES},
                **context,
            },
            status=status,
        )
    if language == own != request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME):
        keep_language(answer, language)
    # Nobody else's page from a shared cache; and after "back" the one that was left.
    answer["Cache-Control"] = "private, no-cache"
    answer["Content-Language"] = language
    return answer


def language_of(request: HttpRequest) -> str:
    """The language of who is logged in, else the browser's."""
    user = request.user
    return user.language if user.is_authenticated else translation.get_language() or "en"


def keep_language(answer: HttpResponse, language: str) -> None:
    """Have the browser ask for this language from now on: pages, API and streams alike."""
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=COOKIE_SECONDS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
