"""Plays a whole game with the client that openapi-python-client makes."""

import json
import random
import secrets
import sys
import time

from meuterer_client import AuthenticatedClient, Client, models
from meuterer_client.api.accounts import me_retrieve, register_create
from meuterer_client.api.play import games_moves_create, games_moves_list
from meuterer_client.api.tables import (
    games_create,
    games_retrieve,
    games_seats_me_update,
    games_start_create,
)

SITE, RULESET, SEATS = sys.argv[1], sys.argv[2], int(sys.argv[3])
name = f"opc-{secrets.token_hex(5)}"
account = models.RegistrationRequest(
    username=name, email=f"{name}@example.org", password=secrets.token_hex(12)
)
registered = register_create.sync(client=Client(base_url=SITE), body=account)
assert isinstance(registered, models.Registered), registered
client = AuthenticatedClient(base_url=SITE, token=registered.token)
assert me_retrieve.sync(client=client).username == name

wish = models.NewGameRequest(
    ruleset=models.Ruleset(RULESET),
    seats=SEATS,
    bots=[models.Bot.RANDOM] * (SEATS - 1),
    clock=models.Clock.NONE,
)
game = games_create.sync(client=client, body=wish, idempotency_key=name).id
nonce = models.FairnessRequest(nonce=secrets.token_hex(16))
games_seats_me_update.sync(game, client=client, body=nonce)
table = games_start_create.sync(game, client=client)
posted = 0
while table.status == models.TableStatus.ACTIVE:
    if not table.legal_moves:
        time.sleep(0.02)
        table = games_retrieve.sync(game, client=client)
        continue
    body = models.NewMoveRequest(ply=table.ply, move=random.choice(table.legal_moves).move)
    table = games_moves_create.sync(game, client=client, body=body)
    assert not isinstance(table, models.Problem), table
    posted += 1

log = games_moves_list.sync(game, client=client, limit=500).results
problem = games_moves_create.sync(game, client=client, body=body)
assert isinstance(problem, models.Problem)
print(
    json.dumps(
        {
            "id": str(game),
            "posted": posted,
            "scores": [row.score for row in table.standings],
            "view": table.view.to_dict(),
            "plies": [entry.ply for entry in log],
            "texts": [event.text for entry in log for event in entry.events],
            "code": problem.code,
            "request_id": problem.request_id,
        }
    )
)
