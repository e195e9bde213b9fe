"""The page to appeal against a decision of the moderators, without a log-in."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.api.http.problems import status_of
from games.api.http.throttling import seconds_to_wait
from games.errors import ApplicationError, BadLoginLinkError
from games.models import Appeal, Sanction
from games.pages.plain_page import plain_page, refused_page
from games.payloads.timestamps import instant
from games.policy import APPEAL_LENGTH
from games.selectors.accounts import sanctions
from games.services.moderation import reports
from games.texts.message_shapes import moment
from games.texts.moderation import DECISIONS, DONE, LAID, reason_line
from games.texts.reasons import Reason

TEMPLATE: Final = "games/appeal.html"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_page(request: HttpRequest, token: str) -> HttpResponse:
    """Show what was decided, why and until when; take the appeal, once."""
    try:
        row = reports.sanction_by_link(token=token)
    except BadLoginLinkError as error:
        return refused_page(request, error)
    with translation.override(row.user.language):
        if request.method != "POST":
            return _page(request, row)
        if (wait := seconds_to_wait(request)) is not None:
            answer = _page(request, row, problem=_("Wait a minute, then try again."), status=429)
            answer["Retry-After"] = str(wait)
            return answer
        text = request.POST.get("text", "").replace("\r\n", "\n")
        try:
            reports.appeal(sanction_id=row.pk, text=text)
        except ApplicationError as error:
            row = reports.sanction_by_link(token=token)  # another request may have been quicker
            said = {"problem": str(error.detail), "text": text[: 2 * APPEAL_LENGTH]}
            return _page(request, row, status=status_of(error), **said)
        return _page(request, reports.sanction_by_link(token=token))


def _page(
    request: HttpRequest, row: Sanction, *, status: int = 200, problem: str = "", text: str = ""
) -> HttpResponse:
    until = moment(row.user.zone, instant(row.until))
    lines = [str(LAID[row.kind]) % {"name": row.user.username}]
    if until and row.lifted_at is None:
        lines.append(_("Until: %(until)s.") % {"until": until})
    lines.append(reason_line(Reason(row.canned, row.reason)))
    return plain_page(
        request,
        TEMPLATE,
        title=_("A decision of the moderators"),
        status=status,
        lines=lines,
        after=_what_now(row),
        may_appeal=sanctions.may_appeal(row),
        at_most=APPEAL_LENGTH,
        problem=problem,
        text=text,
    )


def _what_now(row: Sanction) -> list[str]:
    """Return the state of a decision against which no appeal is possible now."""
    said = sanctions.appeal_of(row)
    if said is None:
        if row.lifted_at is not None:
            return [_("It is over.")]
        return [] if sanctions.may_appeal(row) else [_("It is too late to appeal.")]
    if said.status != Appeal.Status.OPEN:
        return [str(DECISIONS[said.status]), reason_line(Reason(said.canned, said.answer))]
    return [str(line) for line in DONE]
