"""How the OpenAPI document is made: settings of drf-spectacular."""

from __future__ import annotations

from typing import Any, Final

DOCUMENT: Final[dict[str, Any]] = {
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
    "EXTERNAL_DOCS": {"description": "Guides, rules, limits, changelog", "url": "/docs/"},
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "Ruleset": "games.api.shapes.RULESET_KEYS",
        "Bot": "games.api.shapes.BOT_NAMES",
        "Scope": "games.api.shapes.tokens.SCOPE_KEYS",
        "BotScope": "games.api.shapes.bot_accounts.BOT_SCOPES",
        "ChangeKind": "games.api.shapes.changelog.KINDS",
        "TableStatus": "games.models.Game.Status",
        "Spectators": "games.models.Game.Spectators",
        "Clock": "games.api.shapes.CLOCK_KEYS",
        "InvitationStatus": "games.models.Invitation.Status",
        "ReportStatus": "games.models.Report.Status",
        "Room": "games.models.ChatMessage.Room",
        "Notice": "games.models.Notice.Kind",
        "MessageEvent": "games.models.Message.Event",
        "MessageStatus": "games.models.Message.Status",
        "Channel": "games.models.Message.Channel",
        "WebhookFormat": "games.models.Webhook.Format",
        "RecordFormat": "games.api.shapes.RECORD_FORMATS",
        "DeclineReason": "games.models.Invitation.Reason",
        "ReportReason": "games.models.Report.Reason",
        "Language": "games.models.User.Language",
        "MailMode": "games.api.shapes.MAIL_MODES",
        "PushMode": "games.api.shapes.PUSH_MODES",
        "NoMode": "games.api.shapes.NO_MODES",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.add_problems",
        "games.api.schema.add_farewell",
        "games.api.components.add_rulesets",
        "games.api.components.close",
        "games.api.recorded.add_examples",
        "games.api.links.add_links",
        "games.api.openapi.add_tags",
        "games.api.deprecations.mark",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
