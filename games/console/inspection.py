"""Inspecting hidden things: a form that takes the reason, then the position, once."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext_lazy as _

from games.api.http.problems import status_of
from games.console.actions.page import moderator, refusal
from games.errors import ApplicationError
from games.models import Game, ModerationAction
from games.pages.installed_games import files_of
from games.pages.layout import layout
from games.pages.strings import replay, table
from games.policy import REASON_LENGTH
from games.selectors.play import table_view
from games.selectors.play.seat_names import names_at
from games.selectors.tables.visibility import Visibility
from games.services.moderation import inspection

if TYPE_CHECKING:
    from games.console.admin.base import ConsoleAdmin

TITLE: Final = _("A look at hidden information")


class InspectForm(forms.Form):
    """The perspective, the ply and the reason."""

    perspective = forms.ChoiceField(label=_("As seen by"), required=False)
    ply = forms.IntegerField(label=_("At position"), min_value=0)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("It goes into the audit log, with your name and the time."),
    )

    def __init__(self, game: Game, data: QueryDict | None, *, initial: dict[str, object]) -> None:
        super().__init__(data, initial=initial)
        seats = [(str(number), name) for number, name in enumerate(names_at(game))]
        chosen = self.fields["perspective"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [*seats, ("", _("All seats"))]


def inspect(request: HttpRequest, window: ConsoleAdmin, game: Game) -> HttpResponse:
    """Ask for the reason, then show it. Each inspection is an action, so GET shows nothing."""
    user = moderator(request)
    given: dict[str, object] = {
        "perspective": request.GET.get("seat", ""),
        "ply": request.GET.get("ply", game.ply),
    }
    form = InspectForm(game, request.POST or None, initial=given)
    refused = refusal(user, ModerationAction.Kind.LOOK, game=game)
    status = 200 if refused is None else status_of(refused)
    if request.method == "POST" and refused is None and form.is_valid():
        said = form.cleaned_data
        seat = int(said["perspective"]) if said["perspective"] else None
        try:
            with transaction.atomic():
                inspected = inspection.inspect_position(
                    by=user, game=game, seat=seat, ply=said["ply"], reason=said["reason"]
                )
            return _show(request, game, inspected, form)
        except ApplicationError as error:
            form.add_error(None, str(error.detail))
            status = status_of(error)
    answer = window.page(
        request,
        "console/inspect.html",
        TITLE,
        game=game,
        form=form,
        refused=refused,
    )
    answer.status_code = status
    return answer


def _show(
    request: HttpRequest, game: Game, inspected: inspection.Inspection, form: InspectForm
) -> HttpResponse:
    """Draw the position like the table's own page, in the site's frame."""
    ruleset = game.ruleset_info
    visibility = Visibility(None, present=True, last_ply=game.ply, over=False)
    return layout(
        request,
        "games/console/inspection.html",
        title=TITLE,
        words=(table.WORDS, replay.WORDS, ruleset.words_at(game.options)),
        module="games/console/inspection.js",
        game=game,
        form=form,
        inspected={"table": table_view.summary(game, visibility), **asdict(inspected)},
        components=ruleset.wire.components(),
        files=files_of(ruleset.key),
    )
