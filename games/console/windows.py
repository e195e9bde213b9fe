"""Windows on tables: lists that are searched and never changed; what is to change is an act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, cast

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import cached_property

COUNTED: Final = 1000  # rows; who finds more of them needs no number but a better search
PAGE: Final = 30

Way = Callable[[QuerySet[Any]], QuerySet[Any]]


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Pages of a list of any length, of which so many rows are counted and no more."""

    @cached_property
    def count(self) -> int:
        rows = self.object_list
        assert isinstance(rows, QuerySet)
        return rows.order_by()[:COUNTED].count()


class Window(admin.ModelAdmin):  # type: ignore[type-arg]
    """A list of cards with a search, and a page for each. ``view_act`` opens it.

    A subclass names its title, and the template of a card, which finds the row as ``row``. With a
    ``search_hint`` there is a field for words, which ``find`` looks for.
    """

    title: ClassVar[Any]
    search_hint: ClassVar[Any] = ""
    card: ClassVar[str]
    sortable_by = ()
    actions = None
    fields = ()
    list_per_page = PAGE
    list_max_show_all = 0
    show_full_result_count = False
    paginator = BoundedPaginator
    change_list_template = "console/list.html"

    def find(self, rows: QuerySet[Any], words: str) -> QuerySet[Any]:
        """Rows that somebody searches for."""
        return rows

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = search_term.replace("\x00", "").strip()
        return (self.find(queryset, words) if words else queryset), False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Whether an address may ask for it: the choices of the search form, and no column.

        Django lets every column be asked for; so a row that is listed or not would tell, letter by
        letter, what is never shown.
        """
        choices = cast("tuple[type[Chosen], ...]", self.list_filter)
        return lookup in {choice.parameter_name for choice in choices}

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("games.view_act")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        context = {"title": self.title, "search_hint": self.search_hint, "card": self.card}
        answer = super().changelist_view(request, context | (extra_context or {}))
        if isinstance(answer, TemplateResponse) and answer.context_data is not None:
            answer.context_data |= _beside(answer.context_data["cl"])
        return answer

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of one row; there is none but where a subclass shows one."""
        raise PermissionDenied

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Django's own log knows nothing: the acts are the history."""
        raise PermissionDenied

    def page(
        self, request: HttpRequest, template: str, title: object, **context: Any
    ) -> HttpResponse:
        """Show a page of this window, under its list."""
        shown = self.admin_site.each_context(request) | {"title": title, "window": self, **context}
        return TemplateResponse(request, template, shown)

    @property
    def list_url(self) -> str:
        return f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"


class Chosen(admin.SimpleListFilter):
    """A choice of the search form: what is chosen picks rows by one of ``ways``."""

    names: ClassVar[Mapping[str, Any]]
    ways: ClassVar[Mapping[str, Way]]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(self.names.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        way = self.ways.get(self.value() or "")
        return way(queryset) if way else queryset


def _beside(found: Any) -> dict[str, Any]:
    """The addresses of the pages before and after one of a list."""
    at, last = found.page_num, found.paginator.num_pages
    return {
        "previous_page": found.get_query_string({"p": at - 1}) if at > 1 else "",
        "next_page": found.get_query_string({"p": at + 1}) if at < last else "",
        "rows_found": found.result_count,
        "counted": COUNTED,
    }
