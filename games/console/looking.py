"""Looking at what is hidden: a form that takes the reason, then the position once."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.console.acts.page import moderator, refusal
from games.errors import TableError
from games.models import Act, Game
from games.pages.shell import shell
from games.pages.site.table import RULESET_WORDS
from games.pages.words import replay, table
from games.policy import REASON_LENGTH
from games.selectors import tables
from games.selectors.history import names_at
from games.selectors.sight import Sight
from games.services.moderation import looks

if TYPE_CHECKING:
    from games.console.windows import Window

TITLE: Final = _("A look at what is hidden")


class LookForm(forms.Form):
    """Whose eyes, at which ply, and why."""

    eyes = forms.ChoiceField(label=_("As it is seen by"), required=False)
    ply = forms.IntegerField(label=_("At the ply"), min_value=0)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("It stands in the log of acts, with your name and the time."),
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = [(str(number), name) for number, name in enumerate(names_at(game))]
        chosen = self.fields["eyes"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [*seats, ("", _("All seats"))]


def look(request: HttpRequest, window: Window, game: Game) -> HttpResponse:
    """Ask why, then show it. Each look is an act; so nothing is shown by GET."""
    user = moderator(request)
    given = {"eyes": request.GET.get("seat", ""), "ply": request.GET.get("ply", game.ply)}
    form = LookForm(game, request.POST or None, initial=given)
    refused = refusal(user, Act.Kind.LOOK, game=game)
    status = 200 if refused is None else refused.status
    if request.method == "POST" and refused is None and form.is_valid():
        said = form.cleaned_data
        seat = int(said["eyes"]) if said["eyes"] else None
        try:
            with transaction.atomic():
                looked = looks.look(
                    by=user, game=game, seat=seat, ply=said["ply"], reason=said["reason"]
                )
            return _show(request, game, looked, form)
        except TableError as error:
            form.add_error(None, str(error.detail))
            status = error.status
    answer = window.page(
        request,
        "console/look.html",
        TITLE,
        game=game,
        form=form,
        refused=refused,
    )
    answer.status_code = status
    return answer


def _show(request: HttpRequest, game: Game, looked: looks.Looked, form: LookForm) -> HttpResponse:
    """Draw what was asked for as the table's own page does, in the site's frame."""
    sight = Sight(None, present=True, last_ply=game.ply, over=False)
    return shell(
        request,
        "games/console/looked.html",
        title=TITLE,
        words=(table.WORDS, RULESET_WORDS.get(game.ruleset, {}), replay.WORDS),
        module="games/console/looked.js",
        game=game,
        form=form,
        looked={"table": tables.summary(game, sight), **asdict(looked)},
        components=game.rules.components(),
    )
