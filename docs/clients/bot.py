"""A whole bot: it accepts invitations, and plays at all tables of its account.

    SITE=https://… TOKEN=mp_… python bot.py              # until it is stopped
    SITE=https://… TOKEN=mp_… python bot.py cartagena 3  # one game against two bots of the site

It needs Python 3.9 or later and `pip install requests`. The token needs the scopes read and play.
"""

import json
import os
import random
import sys
import time
import uuid

import requests

SITE = os.environ.get("SITE", "http://127.0.0.1:8000").rstrip("/")
OVER = ("stale_move", "not_your_turn", "not_active", "paused", "illegal_move", "game_not_found")
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['TOKEN']}"


def call(method, path, body=None):
    """Call the API until it answers; sent again with the same key, nothing is done twice."""
    key = {"Idempotency-Key": uuid.uuid4().hex}
    for wait in (1, 2, 5, 15, 60, 60, 60):
        try:
            url = f"{SITE}/api/v1/{path}"
            answer = session.request(method, url, json=body, headers=key, timeout=30)
            if answer.status_code < 500 and answer.status_code != 429:
                return answer
            wait = int(answer.headers.get("Retry-After", wait))
        except requests.RequestException:
            pass
        time.sleep(wait)
    sys.exit("The site does not answer.")


def choose(table):
    """The place for cleverness: `table["view"]` is what this seat may know."""
    return random.choice(table["legal_moves"])["move"]


def play(game):
    """Answer every decision that is open for me at a table."""
    while True:
        answer = call("GET", f"games/{game}")
        if not answer.ok or not (table := answer.json())["legal_moves"]:
            return
        move = {"ply": table["ply"], "move": choose(table)}
        answer = call("POST", f"games/{game}/moves", move)
        if not answer.ok and answer.json()["code"] not in OVER:
            sys.exit(f"Refused: {answer.text}")
        if not answer.ok:
            time.sleep(1)  # it went on meanwhile: look again


def events():
    """All that happens at my tables; after a break the stream goes on where it was."""
    url, last = f"{SITE}/api/v1/me/events", {}
    while True:
        try:
            headers = {"Accept": "application/x-ndjson", **last}
            with session.get(url, headers=headers, stream=True, timeout=30) as stream:
                if stream.status_code in (401, 403):
                    sys.exit(f"The token opens nothing: {stream.text}")
                for line in stream.iter_lines(chunk_size=1) if stream.ok else ():
                    if line:  # an empty one says that the line still stands
                        message = json.loads(line)
                        last = {"Last-Event-ID": message["id"]} if message["id"] else {}
                        kind, data = message["event"], message["data"]
                        yield {"table": {"tables": [data]}, "tables": data}.get(kind, {kind: data})
        except requests.RequestException:
            pass
        time.sleep(1)


def main(ruleset=None, seats="3"):
    """Play what comes; or one game of a ruleset, and print how it ended."""
    mine = None
    if ruleset:
        bots = ["greedy"] * (int(seats) - 1)
        table = {"ruleset": ruleset, "seats": int(seats), "bots": bots, "clock": "none"}
        mine = call("POST", "games", table).json()["id"]
        call("PUT", f"games/{mine}/seats/me", {"nonce": uuid.uuid4().hex})
        call("POST", f"games/{mine}/start")
    for news in events():
        for invitation in news.get("invitations", []):
            call("POST", f"me/invitations/{invitation['id']}/accept", {"nonce": uuid.uuid4().hex})
        for table in news.get("tables", []):
            if table["status"] == "active" and table["seat"] in table["to_move"]:
                play(table["id"])
            if table["id"] == mine and table["status"] == "finished":
                return print(json.dumps(table["standings"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
