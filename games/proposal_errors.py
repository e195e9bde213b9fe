"""Refusals for proposals: things that are done once all at a table agree."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import ConflictError


class ProposalOpenError(ConflictError):
    code, title = "proposal_open", _("Another proposal is open")


class ProposalClosedError(ConflictError):
    code, title = "proposal_closed", _("This proposal is no longer open")


class NobodyConsentsError(ConflictError):
    code, title = "nobody_consents", _("A seat has no player who could agree")


class NotTakenBackError(ConflictError):
    code, title = "not_taken_back", _("This move cannot be taken back")
