"""Strings of reporting a player, a line or a table to the moderators."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "report": _("Report"),
    "report_words": _("What happened, if you like:"),
    "report_insult": _("Insults"),
    "report_spam": _("Spam"),
    "report_cheating": _("Cheating"),
    "report_name": _("An offensive name"),
    "report_leaving": _("Leaves games"),
    "report_other": _("Something else"),
    "reported": _("Thank you. The moderators will look into it."),
    "report_reason": _("Reason"),
}
AT_A_TABLE: Final = WORDS | {
    "report_line": _("Report this line by %(name)s"),
    "report_line_title": _("Report this line to the moderators?"),
    "report_table": _("Report this table"),
    "report_table_title": _("Report this table to the moderators?"),
}
OUTCOMES: Final = {
    "outcome_acted": _("Action was taken"),
    "outcome_no_breach": _("Not against the rules"),
    "outcome_not_clear": _("Not clear"),
    "outcome_duplicate": _("Known already"),
    "report_of_line": _("A line of a chat"),
    "report_of_table": _("A table"),
    "report_answer": _("The moderators: %(answer)s"),
}
