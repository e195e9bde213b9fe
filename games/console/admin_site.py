"""The console's site: no address opens without a role and a second factor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import pghistory
from django.contrib.admin import AdminSite
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from games.console import views
from games.console.second_factor import session
from games.console.second_factor.session import Access
from games.pages.plain_page import plain_page
from games.pages.views.sign_in import sign_out

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class ConsoleSite(AdminSite):
    site_title = site_header = _("Console")
    index_title = _("Desk")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether somebody has access. Every view of the admin calls this first."""
        return session.access(request) is Access.GRANTED

    def admin_view(
        self,
        view: View,
        cacheable: bool = False,  # noqa: FBT001, FBT002 - Django's signature
    ) -> View:
        def used(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            session.record_use(request)
            with pghistory.context(user=request.user.pk, url=request.path):
                return views.in_own_language(view, request, *args, **kwargs)

        return cast("View", super().admin_view(used, cacheable))

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """Return the addresses of Django's admin, preceded by those of the actions."""
        return views.urls(self) + super().get_urls()

    def index(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> TemplateResponse:
        """Show the dashboard."""
        return views.dashboard(self, request)

    app_index = views.to_dashboard
    password_change = views.to_account
    password_change_done = password_change

    @method_decorator(never_cache)
    def login(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """Redirect to what is missing: a log-in, a second factor, its code."""
        wanted = request.GET.get(REDIRECT_FIELD_NAME, reverse("admin:index"))
        match session.access(request):
            case Access.GRANTED:
                return HttpResponseRedirect(reverse("admin:index"))
            case Access.ENROL:
                return HttpResponseRedirect(reverse("mfa_activate_totp"))
            case Access.VERIFY:
                query = urlencode({REDIRECT_FIELD_NAME: wanted})
                return HttpResponseRedirect(f"{reverse('mfa_reauthenticate')}?{query}")
        if request.user.is_authenticated:
            words = _(
                "Your account has no role here. An administrator of this site can give it one."
            )
            return plain_page(
                request, title=_("This is for moderators."), lines=[words], status=403
            )
        return redirect_to_login(wanted, reverse("sign-in"))

    def logout(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> Any:
        """End the whole session, as the site's own button does."""
        return sign_out(request)
