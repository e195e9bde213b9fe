"""Lists of strings that are components of the document, beyond those of the models.

``ENUM_NAME_OVERRIDES`` in ``meuterer_site/openapi_settings.py`` names them.
"""

from __future__ import annotations

from typing import Final, get_args

from django.db.models import Choices
from drf_spectacular.plumbing import deep_import_string
from drf_spectacular.settings import spectacular_settings

from games.bots import NAMES, STRENGTHS
from games.engine.record_shape import FORMATS
from games.payloads.analysis import AnalysisStatus, HintStatus
from games.policy import BOT_SCOPES, CLOCKS, MESSAGES, MODES, SCOPES
from games.rulesets.registry import RULESETS

Pairs = list[tuple[str, str]]  # a string, and its label in the document

RULESET_KEYS: Final[Pairs] = [(key, ruleset.name) for key, ruleset in RULESETS.items()]
CLOCK_KEYS: Final[Pairs] = [(key, key) for key in CLOCKS]
BOT_NAMES: Final[Pairs] = [(name, name) for name in NAMES]
BOT_LEVELS: Final[Pairs] = [(level, level) for level in STRENGTHS.values()]
SCOPE_KEYS: Final[Pairs] = [(scope, scope) for scope in SCOPES]
BOT_SCOPE_KEYS: Final[Pairs] = [(scope, scope) for scope in BOT_SCOPES]
WEBHOOK_EVENTS: Final[Pairs] = [(event, event) for event in MESSAGES]
SEEK_STATES: Final[Pairs] = [("waiting", "waiting"), ("playing", "playing")]
MAIL_MODES: Final[Pairs] = [(mode, mode) for mode in MODES["mail"]]
PUSH_MODES: Final[Pairs] = [(mode, mode) for mode in MODES["push"]]  # webhooks have the same
NO_MODES: Final[Pairs] = [("none", "none")]  # for events meant for programs, by mail and push
RECORD_FORMATS: Final[Pairs] = [(name, name) for name in FORMATS]
ANALYSIS_STATUSES: Final[Pairs] = [(one, one) for one in get_args(AnalysisStatus)]
HINT_STATUSES: Final[Pairs] = [(one, one) for one in get_args(HintStatus)]
CHANGE_KINDS: Final[Pairs] = [
    (kind, kind) for kind in ("added", "changed", "deprecated", "removed")
]


def named(name: str) -> Pairs:
    """The list of this name. Raises KeyError if the settings have no such name."""
    found: Pairs | type[Choices] = deep_import_string(
        spectacular_settings.ENUM_NAME_OVERRIDES[name]
    )
    return found if isinstance(found, list) else [(str(a), str(b)) for a, b in found.choices]
