"""The forms of moderation actions. The services check the values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypedDict, Unpack

from django import forms
from django.db.models import Model
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.bots import NAMES
from games.console.labels import OUTCOMES, ROLES
from games.models import Game
from games.policy import (
    GIVE_HOURS_AT_MOST,
    MUTE_DAYS_AT_MOST,
    REASON_LENGTH,
    SUSPENSION_DAYS_AT_MOST,
)
from games.selectors.play.seat_names import names_at
from games.texts.reasons import ANSWERS, CANNED, Reason

BOT_NAMES = {
    "random": _("Bot that plays at random"),
    "greedy": _("Bot: easy"),
    "medium": _("Bot: medium"),
    "hard": _("Bot: hard"),
}


class Filled(TypedDict, total=False):
    """What a form is filled in with."""

    data: QueryDict
    initial: dict[str, object]


class ReasonForm(forms.Form):
    """The reason: one from the list, the moderator's own words, or both."""

    canned = forms.ChoiceField(
        label=_("Reason"), required=False, widget=forms.RadioSelect, choices=[]
    )
    words = forms.CharField(
        label=_("In your own words"),
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    # The newest action that the moderator has seen, so that nothing is done twice.
    newest_action = forms.IntegerField(widget=forms.HiddenInput)
    back = forms.CharField(widget=forms.HiddenInput, required=False)
    first: ClassVar[tuple[str, ...]] = ()  # the order of fields; default: a form's own first

    def __init__(self, subject: Model, keys: Iterable[str], **given: Unpack[Filled]) -> None:
        super().__init__(**given)
        self.subject = subject
        chosen = self.fields["canned"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [*((key, CANNED[key]) for key in keys), ("", _("Only my own words"))]
        own = [name for name in self.fields if name not in ReasonForm.base_fields]
        self.order_fields(self.first or own)

    def reason(self) -> Reason:
        """Return the reason; each reader gets it in their own language."""
        return Reason(self.cleaned_data["canned"], self.cleaned_data["words"])


class NoReasonForm(ReasonForm):
    """For actions that need no reason: they concern nobody but the moderator."""

    def __init__(self, subject: Model, keys: Iterable[str], **given: Unpack[Filled]) -> None:
        super().__init__(subject, keys, **given)
        del self.fields["canned"], self.fields["words"]

    def reason(self) -> Reason:
        return Reason()


class SeatForm(ReasonForm):
    seat = forms.TypedChoiceField(label=_("Seat"), coerce=int, choices=[])

    def __init__(self, subject: Model, keys: Iterable[str], **given: Unpack[Filled]) -> None:
        super().__init__(subject, keys, **given)
        chosen = self.fields["seat"]
        assert isinstance(chosen, forms.TypedChoiceField)
        assert isinstance(self.subject, Game)
        chosen.choices = list(enumerate(names_at(self.subject)))


class GiveTimeForm(SeatForm):
    hours = forms.IntegerField(
        label=_("Hours"), initial=24, min_value=1, max_value=GIVE_HOURS_AT_MOST
    )


class RewindForm(ReasonForm):
    ply = forms.IntegerField(
        label=_("Back to position"),
        min_value=0,
        help_text=_("The log on the table's page counts them. Everything after it is undone."),
    )


class ReplaceForm(SeatForm):
    bot = forms.ChoiceField(
        label=_("Who plays on"),
        widget=forms.RadioSelect,
        initial="greedy",
        choices=[*((name, BOT_NAMES.get(name, name)) for name in NAMES), ("", _("A player"))],
        required=False,
    )
    player = forms.CharField(
        label=_("The player's name"),
        required=False,
        max_length=30,
        help_text=_("Ask first: whoever is named here sits down at once."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )


class MuteForm(ReasonForm):
    days = forms.IntegerField(label=_("Days"), initial=3, min_value=1, max_value=MUTE_DAYS_AT_MOST)


class SuspendForm(ReasonForm):
    days = forms.IntegerField(
        label=_("Days"), initial=7, min_value=1, max_value=SUSPENSION_DAYS_AT_MOST
    )


class RoleForm(ReasonForm):
    role = forms.ChoiceField(
        label=_("Role"), widget=forms.RadioSelect, choices=list(ROLES.items()), required=False
    )


class AnswerForm(ReasonForm):
    outcome = forms.ChoiceField(
        label=_("Outcome"),
        widget=forms.RadioSelect,
        choices=list(OUTCOMES.items()),
        required=False,
        help_text=_("One of the answers above may already say it."),
    )
    first = ("canned", "outcome", "words")

    def __init__(self, subject: Model, keys: Iterable[str], **given: Unpack[Filled]) -> None:
        super().__init__(subject, keys, **given)
        chosen = self.fields["canned"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.label = _("Answer")
        chosen.choices = [*map(_with_outcome, keys), ("", _("Only my own words"))]

    def clean(self) -> dict[str, object]:
        """Check that the canned answer goes with the outcome; without one it must be chosen."""
        given = super().clean() or self.cleaned_data
        if key := given.get("canned"):
            given["outcome"] = ANSWERS[key][0]
        elif not given.get("outcome"):
            self.add_error("outcome", _("Choose an outcome, or one of the answers."))
        return given


def _with_outcome(key: str) -> tuple[str, SafeString]:
    """Return a canned answer as the moderator sees it: the outcome first."""
    outcome, words = ANSWERS[key]
    return key, format_html("<b>{}.</b> {}", OUTCOMES[outcome], words)


class DecideForm(ReasonForm):
    lift = forms.TypedChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        coerce=lambda value: value == "lift",
        choices=[("stands", _("The sanction stands")), ("lift", _("Lift the sanction"))],
    )
