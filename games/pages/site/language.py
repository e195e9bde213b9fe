"""In which language the site speaks to somebody."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.views.decorators.http import require_POST

from games.pages.shell import keep_language
from games.pages.sign_in import safe_next
from games.services import preferences


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Speak another language from now on, in pages and, to players, in messages."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return HttpResponseBadRequest()
    if request.user.is_authenticated:
        preferences.change_preferences(user=request.user, language=language)
    answer = HttpResponseRedirect(safe_next(request.POST.get("next")) or "/")
    keep_language(answer, language)
    return answer
