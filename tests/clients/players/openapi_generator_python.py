"""Plays a whole game with the client that openapi-generator makes for Python."""

import json
import random
import secrets
import sys
import time

import openapi_client as api

SITE, RULESET, SEATS = sys.argv[1], sys.argv[2], int(sys.argv[3])
client = api.ApiClient(api.Configuration(host=SITE))
accounts, tables, play = api.AccountsApi(client), api.TablesApi(client), api.PlayApi(client)


def plain(part):
    """A model as JSON; what a game doesn't describe is that already."""
    return part if isinstance(part, dict) else part.to_dict()


name = f"ogp-{secrets.token_hex(5)}"
registered = accounts.register_create(
    api.RegistrationRequest(
        username=name, email=f"{name}@example.org", password=secrets.token_hex(12)
    )
)
client.set_default_header("Authorization", f"Bearer {registered.token}")
assert accounts.me_retrieve().username == name

wish = api.NewGameRequest(
    ruleset=RULESET, seats=SEATS, bots=[api.Bot.RANDOM] * (SEATS - 1), clock=api.Clock.NONE
)
game = tables.games_create(wish, idempotency_key=name).actual_instance.id
nonce = api.FairnessRequest(nonce=secrets.token_hex(16))
tables.games_seats_me_update(game, fairness_request=nonce)
table = tables.games_start_create(game).actual_instance
posted = 0
while table.status == "active":
    if not table.legal_moves:
        time.sleep(0.02)
        table = tables.games_retrieve(game).actual_instance
        continue
    move = plain(random.choice(table.legal_moves).move)
    body = api.NewMoveRequest.from_dict({"ply": table.ply, "move": move})
    table = play.games_moves_create(game, body).actual_instance
    posted += 1

log = play.games_moves_list(game, limit=500).results
try:
    play.games_moves_create(game, body)
except api.ApiException as refused:
    problem = refused.data
assert isinstance(problem, api.Problem)
print(
    json.dumps(
        {
            "id": str(game),
            "posted": posted,
            "scores": [row.score for row in table.standings],
            "view": plain(table.view),
            "plies": [entry.ply for entry in log],
            "texts": [event.text for entry in log for event in entry.events],
            "code": problem.code,
            "request_id": problem.request_id,
        }
    )
)
