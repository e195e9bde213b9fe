"""How an operation is described: its name, summary, tag, headers and refusals."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry
from drf_spectacular.utils import Direction

from games.api.http.problems import CONTENT_TYPE
from games.api.http.view import View
from games.api.openapi.delete_bodies import body_of
from games.api.openapi.errors import codes_of, errors_of
from games.api.openapi.retry import RETRY, RETRY_OF_VISITORS
from games.api.openapi.typed_dicts import ListOf, PageOf
from games.engine.types import Json

# Tags by the beginning of a path; the first match counts.
AREAS: Final = (
    (r"register|guests|login|logout|me$", "accounts"),
    (r"me/(account|tokens|sessions|passkeys|bots|apps|email)", "accounts"),
    (r"me/(preferences|vacations|messages|devices|webhooks|calendar)", "messages"),
    (r"me/invitations|invitation-reasons|games/{\w+}/(invitations|links)", "invitations"),
    (r"me/(chat|mutes|reports|sanctions)|reports|appeals|games/{\w+}/(chat|notes)", "talk"),
    (r"games/{\w+}/(moves|legal-moves|news|orders|events)|me/events", "play"),
    (r"games/{\w+}/(leave|proposals)|leaving-reasons", "tables"),
    (r"games/{\w+}/(replay|record|score-sheet|since)|(me/)?archive|record-schema", "looking back"),
    (r"leaderboards|bots$|players|me/(blocks|follows)|users/|games/{\w+}/ratings", "players"),
    (r"games|me/(games|seeks|challenges)|challenges|watch", "tables"),
    (r"rulesets|policy|problems|changelog|$", "the site"),
)
TAGS: Final = [
    {
        "name": "accounts",
        "description": "Register, log in, change and delete; tokens, bot accounts, apps.",
    },
    {"name": "tables", "description": "Find a table, make one, sit down, start."},
    {"name": "invitations", "description": "Invite by name or by link; accept and decline."},
    {
        "name": "play",
        "description": "My legal moves, my move, my orders, what happened and happens.",
    },
    {"name": "looking back", "description": "Past positions, score sheets, records, the archive."},
    {
        "name": "talk",
        "description": "Chat, mutes, notes; reports to the moderators, their decisions, appeals.",
    },
    {
        "name": "players",
        "description": "Find, follow and block players; what anyone may know of them; ratings.",
    },
    {"name": "messages", "description": "How and when I am told, and what was sent to me."},
    {"name": "the site", "description": "The games on offer, every figure, every refusal."},
]
# Path parameters. Tests fail if one is missing here.
USERNAME: Final = {"type": "string", "pattern": r"^[A-Za-z0-9][A-Za-z0-9_.\-]{1,29}$"}
PARAMETERS: Final[dict[str, tuple[str, dict[str, Json]]]] = {
    "game_id": ("The `id` of a table.", {}),
    "username": ("A player's name, in any case.", USERNAME),
    "player": ("A player's name, in any case.", USERNAME),
    "other": ("Another player's name.", USERNAME),
    "ruleset": ("The `key` of a game.", {"pattern": r"^[-a-zA-Z0-9_]+$"}),
    "key": ("The `key` of a game.", {"pattern": r"^[-a-zA-Z0-9_]+$"}),
    "code": ("The `code` of a refusal.", {"pattern": r"^[-a-zA-Z0-9_]+$"}),
    "seat": ("The number of a seat.", {"minimum": 0, "maximum": 15}),
    "ply": ("So many moves had been made.", {"minimum": 0}),
    "login": ("The `id` of a log-in.", {}),
    "handle": ("The `id` of a token.", {}),
    "seek": ("The `id` of what I look for.", {}),
    "challenge": ("The `id` of a link of mine.", {}),
    "token": ("What a link carries.", {}),
    "passkey": ("The `id` of a passkey.", {"minimum": 1}),
    "device": ("The `id` of a device.", {}),
    "webhook": ("The `id` of a webhook.", {}),
    "invitation": ("The `id` of an invitation.", {}),
    "proposal": ("The `id` of a proposal.", {}),
    "sanction": ("The `id` of what moderators laid on me.", {}),
    "link": ("The `id` of a link.", {}),
    "message": ("The `id` of a message.", {}),
    "name": ("The name of a bot account of mine, in any case.", USERNAME),
    "client_id": ("The `id` of an app.", {}),
    "first": ("The first day of a vacation.", {"type": "string", "format": "date"}),
}
ETAG: Final = {
    "description": "Names this state of the answer; send it back as `If-None-Match`.",
    "required": True,
    "schema": {"type": "string"},
}
ETAG_OF_MADE: Final = {
    "description": "Of the table as it is answered, for `If-None-Match`; none to a repeat.",
    "required": False,
    "schema": {"type": "string"},
}
LOCATION: Final = {
    "description": "Where what was made is.",
    "required": True,
    "schema": {"type": "string", "format": "uri-reference"},
}
IF_NONE_MATCH: Final = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "The `ETag` of an answer that I have: 304 if there is nothing new.",
}
RETRY_AFTER: Final = {
    "description": "Seconds to wait before another try.",
    "required": True,
    "schema": {"type": "integer", "minimum": 0},
}
AUTHENTICATE: Final = {
    "description": "How to authenticate.",
    "required": True,
    "schema": {"type": "string"},
}

BLANK: Final = {"type": "string", "maxLength": 0}  # how the generator allows an empty string


class Operation(AutoSchema):
    """One operation, described by its view, its address and its docstring."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> dict[str, Json] | None:
        operation: dict[str, Json] | None = super().get_operation(
            path, path_regex, path_prefix, method, registry
        )
        if operation is None:
            return None
        responses = operation["responses"]
        for status, response in responses.items():
            response["description"] = _success(status)
        if "304" in responses:
            operation.setdefault("parameters", []).append(IF_NONE_MATCH)
            for status in ("200", "304"):
                responses[status].setdefault("headers", {})["ETag"] = ETAG
        if "201" in responses:
            responses["201"].setdefault("headers", {})["Location"] = LOCATION
        assert isinstance(self.view, View)
        if "201" in responses and self.view.made_has_etag:
            responses["201"]["headers"]["ETag"] = ETAG_OF_MADE
        refusals = errors_of(self.view, self.method, operation, self.path)
        for code, codes in codes_of(refusals).items():
            responses[str(code)] = refused(code, codes)
        if self.method == "DELETE" and (shape := self.get_request_serializer()) is not None:
            operation["requestBody"] = body_of(shape)
        return operation

    def get_override_parameters(self) -> list[Json]:
        """Describe the header that makes every POST repeatable."""
        if self.method != "POST":
            return []
        return [RETRY if self.view.authentication_classes else RETRY_OF_VISITORS]

    def get_request_serializer(self) -> Json:
        """Return None: a view declares bodies by ``extend_schema``."""
        return None

    def get_operation_id(self) -> str:
        """The name of the operation; that of a page ends with ``list``, too."""
        name: str = super().get_operation_id()
        is_page = isinstance(self._success_of(self.get_response_serializers()), PageOf)
        return re.sub("_retrieve$", "_list", name) if is_page else name

    def _is_list_view(self, serializer: object = None) -> bool:
        """Whether an operation responds with a list: its name and its schema depend on that."""
        answer = self.get_response_serializers() if serializer is None else serializer
        return isinstance(self._success_of(answer), ListOf)

    @staticmethod
    def _success_of(answer: object) -> object:
        """The successful answer: the one with the lowest status."""
        if not isinstance(answer, dict) or not answer:
            return answer
        return answer[min(answer, key=lambda at: at if isinstance(at, int) else at[0])]

    def get_summary(self) -> str:
        """The first sentence of the docstring."""
        return self._sentences()[0]

    def get_description(self) -> str:  # type: ignore[override]  # never None: each has a docstring
        """The docstring without its first sentence."""
        return self._sentences()[1]

    def _sentences(self) -> tuple[str, str]:
        text: str = super().get_description()
        first, _dot, rest = text.partition(".\n") if "\n" in text else text.partition(". ")
        return first.removesuffix("."), rest.strip()

    def get_tags(self) -> list[str]:
        path = self.path.removeprefix("/api/v1/")
        return [area for pattern, area in AREAS if re.match(pattern, path)][:1]

    def _resolve_path_parameters(self, variables: list[str]) -> list[dict[str, Json]]:
        parameters: list[Json] = super()._resolve_path_parameters(variables)  # type: ignore[no-untyped-call]  # drf-spectacular brings no types
        for parameter in parameters:
            about, limits = PARAMETERS.get(parameter["name"], ("", {}))
            parameter["schema"] |= limits
            if about:
                parameter["description"] = about
        return parameters

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Json]:
        """Give a DELETE that has a response body the status 200."""
        answer = self.get_response_serializers()
        if self.method == "DELETE" and not isinstance(answer, dict):
            describe: Callable[..., Json] = self._get_response_for_code
            return {"200": describe(answer, "200", direction=direction)}
        return super()._get_response_bodies(direction)


def refused(status: int, codes: list[str]) -> dict[str, Json]:
    """Describe the refusals of one status."""
    schema = {
        "allOf": [{"$ref": "#/components/schemas/Problem"}],
        "properties": {"status": {"const": status}, "code": {"enum": codes}},
    }
    response: dict[str, Json] = {
        "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{code}`' for code in codes)}.",
        "content": {CONTENT_TYPE: {"schema": schema}},
    }
    if status in (429, 503):
        response["headers"] = {"Retry-After": RETRY_AFTER}
    if status == 401:
        response["headers"] = {"WWW-Authenticate": AUTHENTICATE}
    return response


def _success(status: str) -> str:
    words = {"204": "Done; there is nothing to say.", "304": "Nothing new since that `ETag`."}
    return words.get(status, f"{HTTPStatus(int(status)).phrase}.")


def add_tags(result: dict[str, Json], **_: object) -> dict[str, Json]:
    """Add the tags."""
    return result | {"tags": TAGS}


def allow_blank(result: dict[str, Json], **_: object) -> dict[str, Json]:
    """Say ``anyOf`` where a string may be blank: the empty string may match its pattern, too."""
    for schema in result["components"]["schemas"].values():
        for property_ in schema.get("properties", {}).values():
            if BLANK in property_.get("oneOf", ()):
                property_["anyOf"] = property_.pop("oneOf")
    return result
