"""Links in the OpenAPI document: operations that take a value from another one's response."""

from __future__ import annotations

from typing import Final

from games.engine.types import Json

ID: Final = "$response.body#/id"
TABLE: Final = {"game_id": ID}
SAME_TABLE: Final = {"game_id": "$request.path.game_id"}

# By operation: those that may follow it, with the parameters taken from its response.
LINKS: Final[dict[str, dict[str, dict[str, str]]]] = {
    "games_create": {
        "games_retrieve": TABLE,
        "games_seats_create": TABLE,
        "games_start_create": TABLE,
        "games_links_create": TABLE,
        "games_moves_list": TABLE,
        "games_legal_moves_list": TABLE,
        "games_moves_create": TABLE,
    },
    "games_rematch_create": {"games_retrieve": TABLE},
    "games_seats_create": {"games_retrieve": TABLE, "games_seats_me_destroy": TABLE},
    "games_start_create": {"games_retrieve": TABLE, "games_moves_create": TABLE},
    "games_moves_create": {"games_retrieve": TABLE, "games_news_retrieve": TABLE},
    "games_links_create": {
        "games_links_destroy": SAME_TABLE | {"link": ID},
    },
    "me_invitations_accept_create": {"games_retrieve": TABLE},
    "me_tokens_create": {"me_tokens_destroy": {"handle": ID}},
    "me_devices_create": {"me_devices_destroy": {"device": ID}},
    "me_webhooks_create": {
        "me_webhooks_switch_on": {"webhook": ID},
        "me_webhooks_destroy": {"webhook": ID},
    },
    "me_mutes_update": {"me_mutes_destroy": {"username": "$response.body#/player"}},
    "register_create": {"users_retrieve": {"username": "$response.body#/username"}},
}


def add_links(result: dict[str, Json], **_: object) -> dict[str, Json]:
    """Add the links to the responses."""
    operations = [one for path in result["paths"].values() for one in path.values()]
    known = {one["operationId"] for one in operations}
    for operation in operations:
        following = LINKS.get(operation["operationId"], {})
        assert following.keys() <= known, following
        for status, response in operation["responses"].items():
            if status < "300" and following:
                response["links"] = {
                    name: {"operationId": name, "parameters": parameters}
                    for name, parameters in following.items()
                }
    return result
