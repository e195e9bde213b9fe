"""The choice of the site's language."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.views.decorators.http import require_POST

from games.pages.layout import keep_language
from games.pages.views.sign_in import safe_next
from games.services.accounts import preferences


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Change the language of pages and, for players, of messages."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return HttpResponseBadRequest()
    if request.user.is_authenticated:
        preferences.update_preferences(user=request.user, language=language)
    answer = HttpResponseRedirect(safe_next(request.POST.get("next")) or "/")
    keep_language(answer, language)
    return answer
