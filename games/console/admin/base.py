"""Lists of the console: they are searched and never edited; changes are moderation actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise, cached_property

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

COUNTED: Final = 1000  # rows; beyond this a better search helps more than a number
PAGE: Final = 30

Context = dict[str, object]  # of a template
Rows = QuerySet[Any]  # of whichever model a list shows
Way = Callable[[Rows], Rows]


class BoundedPaginator(Paginator):  # type: ignore[type-arg]  # it has none at run time
    """Pages of a list of any length; rows beyond a limit are not counted."""

    @cached_property
    def count(self) -> int:
        rows = self.object_list
        assert isinstance(rows, QuerySet)
        return rows.order_by()[:COUNTED].count()


class ConsoleAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # it has none at run time
    """A list of cards with a search, and a page for each. ``view_moderationaction`` opens it.

    A subclass sets its title, and the template of a card, whose row is ``row``. With a
    ``search_hint`` there is a field for words, which ``find`` searches.
    """

    title: ClassVar[str | Promise]
    search_hint: ClassVar[str | Promise] = ""
    card: ClassVar[str]
    sortable_by = ()
    actions = None
    fields = ()
    list_per_page = PAGE
    list_max_show_all = 0
    show_full_result_count = False
    paginator = BoundedPaginator
    change_list_template = "console/list.html"

    def find(self, rows: Rows, words: str) -> Rows:
        """Return the rows that match a search."""
        return rows

    def get_search_results(
        self, request: HttpRequest, queryset: Rows, search_term: str
    ) -> tuple[Rows, bool]:
        words = search_term.replace("\x00", "").strip()
        return (self.find(queryset, words) if words else queryset), False

    def lookup_allowed(
        self, lookup: str, value: object, request: HttpRequest | None = None
    ) -> bool:
        """Allow an address only the choices of the search form, and no column.

        Django would allow every column; whether a row is then listed would reveal, letter by
        letter, what is never shown.
        """
        choices = cast("tuple[type[Chosen], ...]", self.list_filter)
        return lookup in {choice.parameter_name for choice in choices}

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.has_perm("games.view_moderationaction")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def changelist_view(
        self, request: HttpRequest, extra_context: Context | None = None
    ) -> HttpResponse:
        context = {"title": self.title, "search_hint": self.search_hint, "card": self.card}
        answer = super().changelist_view(request, context | (extra_context or {}))
        if isinstance(answer, TemplateResponse) and answer.context_data is not None:
            answer.context_data |= _beside(answer.context_data["cl"])
        return answer

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Context | None = None,
    ) -> HttpResponse:
        """The page of one row; only subclasses have one."""
        raise PermissionDenied

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Context | None = None
    ) -> HttpResponse:
        """Refuse: Django's own log is empty, the action log is the history."""
        raise PermissionDenied

    def page(
        self, request: HttpRequest, template: str, title: object, **context: object
    ) -> HttpResponse:
        """Show a page that belongs to this list."""
        shown = self.admin_site.each_context(request) | {"title": title, "window": self, **context}
        return TemplateResponse(request, template, shown)

    @property
    def list_url(self) -> str:
        return f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"


class Chosen(admin.SimpleListFilter):
    """A choice in the search form, which filters rows by one of ``ways``."""

    names: ClassVar[Mapping[str, _StrOrPromise]]
    ways: ClassVar[Mapping[str, Way]]

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, _StrOrPromise]]:
        return list(self.names.items())

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        way = self.ways.get(self.value() or "")
        return way(queryset) if way else queryset


def _beside(found: ChangeList) -> Context:
    """Return the addresses of the previous and the next page of a list."""
    at, last = found.page_num, found.paginator.num_pages
    return {
        "previous_page": found.get_query_string({"p": at - 1}) if at > 1 else "",
        "next_page": found.get_query_string({"p": at + 1}) if at < last else "",
        "rows_found": found.result_count,
        "counted": COUNTED,
    }
