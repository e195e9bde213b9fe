"""The frame of every page of the site; scripts fill it from the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise

from games.pages import installed_games
from games.pages.strings import every_page

Words = Mapping[str, str | Promise]  # texts by key, translated when shown

COOKIE_SECONDS: Final = 365 * 24 * 3600


def layout(
    request: HttpRequest,
    template: str,
    *,
    title: str | Promise,
    words: tuple[Words, ...] = (),
    module: str = "",
    language: str = "",
    status: int = 200,
    **context: object,
) -> HttpResponse:
    """Show a page in the player's language, or in ``language`` if given.

    ``words`` are the texts that its scripts need in addition to those of every page; ``module`` is
    the ES module that fills it.
    """
    own = language_of(request)
    language = language or own
    get_token(request)  # the scripts send it with every change
    with translation.override(language):
        spoken = {
            key: str(text) for part in (every_page.WORDS, *words) for key, text in part.items()
        }
        answer = render(
            request,
            template,
            # Not {…, **context}: this way a name that is already taken raises an error.
            dict(
                title=title,
                language=language,
                languages=settings.LANGUAGES,
                zone=getattr(request.user, "zone", ""),
                strings=spoken,
                module=module,
                sprites=installed_games.sprites(),
                rulesets=installed_games.for_scripts(),
                kept_for=kept_for(request),
                **context,
            ),
            status=status,
        )
    if language == own != request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME):
        keep_language(answer, language)
    # Shared caches must not give it to others, but the back button shows it as it was left.
    answer["Cache-Control"] = "private, no-cache"
    answer["Content-Language"] = language
    return answer


def kept_for(request: HttpRequest) -> str:
    """Return an opaque key for the owner of what the browser keeps; "" for anybody.

    It stays the same when a user is renamed, or a guest gets an account.
    """
    user = request.user
    return salted_hmac("kept for", str(user.pk)).hexdigest()[:16] if user.is_authenticated else ""


def is_for_people(request: HttpRequest) -> bool:
    """Whether a browser will show the answer: browsers ask for HTML, programs do not."""
    is_page = not request.path.startswith("/api/")
    return is_page and "text/html" in request.headers.get("Accept", "")


def language_of(request: HttpRequest) -> str:
    """Return the language of the logged-in user, otherwise the browser's."""
    user = request.user
    return user.language if user.is_authenticated else translation.get_language() or "en"


def keep_language(answer: HttpResponse, language: str) -> None:
    """Let the browser ask for this language from now on: for pages, API and streams."""
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=COOKIE_SECONDS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
