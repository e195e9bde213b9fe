"""How the OpenAPI document is made: settings of drf-spectacular."""

from __future__ import annotations

from typing import Final

DOCUMENT: Final[dict[str, object]] = {
    "TITLE": "Meuterer",
    "DESCRIPTION": (
        "Hidden-information table games, played by turns over days.\n\n"
        "Send a personal token as `Authorization: Bearer <token>`. `Accept-Language` chooses "
        "English, French, German or Japanese for labels and refusals. Unknown fields and query "
        "parameters are refused. A refusal is `application/problem+json` with a stable `code`; "
        "each operation lists those that it may give. Besides, a method that an address does not "
        "know is refused with 405 `method_not_allowed`, and a mistake of ours is 500 "
        "`server_error`. Examples are recorded; their lists are cut short."
    ),
    "SERVERS": [{"url": "/", "description": "This site."}],
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "Ruleset": "games.api.openapi.enums.RULESET_KEYS",
        "Bot": "games.api.openapi.enums.BOT_NAMES",
        "BotLevel": "games.api.openapi.enums.BOT_LEVELS",
        "Scope": "games.api.openapi.enums.SCOPE_KEYS",
        "BotScope": "games.api.openapi.enums.BOT_SCOPE_KEYS",
        "ChangeKind": "games.api.openapi.enums.CHANGE_KINDS",
        "AnalysisStatus": "games.api.openapi.enums.ANALYSIS_STATUSES",
        "HintStatus": "games.api.openapi.enums.HINT_STATUSES",
        "TableStatus": "games.models.Game.Status",
        "Brought": "games.models.Seat.Brought",
        "Spectators": "games.models.Game.Spectators",
        "Clock": "games.api.openapi.enums.CLOCK_KEYS",
        "InvitationStatus": "games.models.Invitation.Status",
        "ReportStatus": "games.models.Report.Status",
        "Room": "games.models.ChatMessage.Room",
        "Notice": "games.models.Notice.Kind",
        "MessageEvent": "games.models.Message.Event",
        "MessageStatus": "games.models.Message.Status",
        "Channel": "games.models.Message.Channel",
        "WebhookFormat": "games.models.Webhook.Format",
        "RecordFormat": "games.api.openapi.enums.RECORD_FORMATS",
        "ProposalKind": "games.models.Proposal.Kind",
        "ProposalState": "games.models.Proposal.State",
        "LeavingReason": "games.models.LeavingReason",
        "DeclineReason": "games.models.Invitation.Reason",
        "WebhookEvent": "games.api.openapi.enums.WEBHOOK_EVENTS",
        "OutcomeEnum": "games.models.Report.Outcome",
        "AppealShapeStatusEnum": "games.models.Appeal.Status",
        "SanctionShapeKindEnum": "games.models.Sanction.Kind",
        "ReportReason": "games.models.Report.Reason",
        "SeekState": "games.api.openapi.enums.SEEK_STATES",
        "Language": "games.models.User.Language",
        "MailMode": "games.api.openapi.enums.MAIL_MODES",
        "PushMode": "games.api.openapi.enums.PUSH_MODES",
        "NoMode": "games.api.openapi.enums.NO_MODES",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.openapi.problems.add_problems",
        "games.api.openapi.rulesets.add_rulesets",
        "games.api.openapi.operation.allow_blank",
        "games.api.openapi.examples.add_examples",
        "games.api.openapi.links.add_links",
        "games.api.openapi.operation.add_tags",
        "games.api.openapi.webhooks.add_webhooks",
        "games.api.http.deprecations.mark",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}


def document(site_url: str) -> dict[str, object]:
    """Return the settings for a site at this address."""
    guides = {"description": "Guides, rules, limits, changelog", "url": f"{site_url}/docs/"}
    return {**DOCUMENT, "EXTERNAL_DOCS": guides}
