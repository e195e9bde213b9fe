#!/usr/bin/env python3
"""Verify the deal of a finished game, by docs/fair-dealing.md alone: no code of the site is used.

    python3 verify.py record.json [COMMITMENT] [DIGEST]

COMMITMENT and DIGEST are what you wrote down: the first before you chose your nonce, the second
from the event `bound` at the start. The moves are not played by the rules; `manage.py
verify_record` does that, too.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path
from struct import unpack

FORMATS = {"game-record/1": False, "game-record/2": True, "game-record/3": None}  # taken back?


class Broken(Exception):
    """What the record says is not so."""


def same(what, recorded, computed):
    """Compare as JSON: true is not 1, and 1.0 is not 1."""
    if json.dumps(recorded, sort_keys=True) != json.dumps(computed, sort_keys=True):
        raise Broken(f"{what}: {str(recorded)[:100]}, but it is {str(computed)[:100]}")


def once(pairs):
    """Refuse an object that has a key twice: of two values each program might read another."""
    found = {}
    for name, value in pairs:
        if name in found:
            raise Broken(f"{name} is there twice")
        found[name] = value
    return found


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def digest(data):
    """The digest of JSON data: of their canonical form."""
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode())


def stream(seed, label):
    key = hmac.digest(bytes.fromhex(seed), label.encode(), "sha256")
    block = 0
    while True:
        yield from unpack(">8I", hashlib.sha256(key + block.to_bytes(4, "big")).digest())
        block += 1


def shuffled(seed, label, items):
    order, words = list(items), stream(seed, label)
    for last in range(len(order) - 1, 0, -1):
        limit = 2**32 - 2**32 % (last + 1)
        word = next(word for word in words if word < limit)
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# The start: what was published before the deal, and after the game.


def check_secret(record):
    opened = sha256(bytes.fromhex(record["secret"]))
    sealed = record["sealed"]
    made = opened if sealed is None else sha256(bytes.fromhex(opened + sealed))
    same("commitment", record["commitment"], made)


def check_start(record):
    """Return what the seats brought, in words."""
    players, nonces = record["players"], record["nonces"]
    same("nonces", len(nonces), len(players))
    for row, nonce in zip(players, nonces):
        who = {name: row[name] for name in ("salt", "player", "bot")}
        same("proved", row["proved"], row["salt"] is not None)
        if row["proved"]:
            same(f"seat {row['seat']}", row["holder"], digest(who))
        same(f"nonce of seat {row['seat']}", nonce != "", row["brought"] == "nonce")
    named = ("game", "ruleset", "rules_version", "options", "commitment", "nonces")
    start = {name: record[name] for name in named}
    start["brought"] = [row["brought"] for row in players]
    start["holders"] = [row["holder"] for row in players]
    event = {"kind": "bound", "to": None, "data": {"digest": digest(start)}}
    same("digest of the start", record["opening"][0], event)
    return ", ".join(f"seat {row['seat']}: {row['brought']}" for row in players)


# The game: each line of play by itself, if it was taken back.


def target(entry):
    move = entry["move"]
    return move["rewind"] if move.keys() == {"rewind"} else None


def lines_of_play(moves):
    """The entries that led to wherever the game was taken back from, and to its end."""
    for number, entry in enumerate(moves, start=1):
        same("ply", entry["ply"], number)
    ends = [ply for ply, entry in enumerate(moves) if ply and target(entry) is not None]
    for end in [*ends, len(moves)]:
        line, ply = [], end
        while ply > 0:
            entry = moves[ply - 1]
            line.append(entry)
            to = target(entry)
            if to is not None and not 0 <= to < ply:
                raise Broken(f"ply {ply} can not lead to ply {to}")
            ply = ply - 1 if to is None else to
        yield line[::-1], end == len(moves)


def told(record, line):
    """Every event with its ply, and before those of a move the move itself."""
    for event in record["opening"]:
        yield 0, None, event
    for entry in line:
        yield entry["ply"], entry["move"], {"kind": "", "data": {}, "to": None}
        for event in entry["events"]:
            yield entry["ply"], None, event


def first(events, kind):
    return next(event["data"] for _, _, event in events if event["kind"] == kind)


BOX = {"ruby": 4, "salt": 5, "wine": 6, "cloth": 7, "grain": 8, "conflict": 6, "pirate": 1}
ISLANDS = (
    "frosthoehle gruenland karge_zunge eisfelsen affeninsel kalte_klippe sommerland "
    "rotes_riff piratennest fingerhut sandkap"
).split()


def meuterer(record, seed, events, ended):
    seats, options = record["seats"], record["options"]
    box = {card: n for card, n in BOX.items() if card != "pirate" or options["pirates"]}
    set_up = first(events, "set_up")
    same("first captain", set_up["captain"], shuffled(seed, "captain", range(seats))[0])
    random = options["layout"] == "random"
    circle = shuffled(seed, "islands", ISLANDS) if random else ISLANDS
    same("islands", set_up["circle"], ["hochland", *circle])
    pile = shuffled(seed, "deal", [card for card, n in box.items() for _ in range(n)])
    hands, pending, shuffles = [[] for _ in range(seats)], [], 0
    for ply, _, event in events:
        kind, to, data = event["kind"], event["to"], event["data"]
        if kind == "cards":
            rest = len(data["cards"]) - len(pending)
            drawn, pending = [*pending, *(pile.pop() for _ in range(rest))], []
            same(f"cards at ply {ply}", data["cards"], drawn)
            hands[to] += drawn
        elif kind == "reshuffled":
            pending, held = pile[::-1], [card for hand in hands for card in hand]
            left = {card: n - (held + pending).count(card) for card, n in box.items()}
            shuffles += 1
            discards = [card for card, n in left.items() for _ in range(n)]
            pile = shuffled(seed, f"reshuffle/{shuffles}", discards)
            same(f"new pile at ply {ply}", data["pile"], len(pile))
        elif kind == "offered":
            hands[data["seat"]].remove(data["card"])
        elif kind == "added":
            for _ in range(min(data["count"], len(hands[data["seat"]]))):
                hands[data["seat"]].remove("conflict")
        elif kind == "taken":
            hands[data["seat"]] += data["cards"]
        elif kind == "put_back":
            for card in data["cards"]:
                hands[to].remove(card)
            if options["dock_return"] == "bottom":
                pile = data["cards"][::-1] + pile


PIRATES = (
    "captain_valverde ramon_diaz crackpott tembo wessel_jan dean_nero pang "
    "chang_ye sate bijoux ojo cambivalute ghost"
).split()
GOLD = ["gold1"] * 9 + ["gold2"] * 6 + ["gold3"] * 3


def cartagena(record, seed, events, ended):
    seats = record["seats"]
    dealer = shuffled(seed, "dealer", range(seats))[0]
    same("first dealer", first(events, "set_up")["dealer"], dealer)
    lifeboat, storms, row = None, 0, []
    gold, held = shuffled(seed, "gold", GOLD), [[] for _ in range(seats)]
    sailors, pairs, looking = shuffled(seed, "sailors", range(1, 11)), [], 0
    for ply, move, event in events:
        kind, data = event["kind"], event["data"]
        chosen = move["kind"] if move and "kind" in move else None
        pirates = [pirate for pirate in PIRATES if pirate != lifeboat]
        if chosen == "place":
            two = [sailors.pop(), sailors.pop()]
            if move["valverde"] not in two:
                raise Broken(f"sailors at ply {ply}")
            pairs.append(two if two[0] == move["valverde"] else two[::-1])
        elif chosen == "look":
            looking = move["duel"] and "ABCDE".index(move["duel"])
        elif chosen == "swap" and move["swap"]:
            pairs[looking].reverse()
        elif chosen == "ramon_diaz" and move["keep"] == "combat":
            gold.insert(0, gold.pop())
        elif kind == "storm":
            storms += 1
            drawn = shuffled(seed, f"storm/{storms}", pirates)[0]
            same(f"storm at ply {ply}", [data["pirate"], data["returned"]], [drawn, lifeboat])
            lifeboat = drawn
        elif kind == "round":
            row = shuffled(seed, f"row/{data['round']}", pirates)[: seats + 3]
            same(f"row at ply {ply}", data["row"], len(row))
        elif kind == "revealed":
            same(f"pirate at ply {ply}", data["pirate"], row.pop(0))
        elif kind == "gained" and data["gold"]:
            held[data["seat"]].append(gold.pop())
        elif kind == "mutiny" and data["playing"]:
            while sailors:
                pairs.append([sailors.pop(), sailors.pop()])
        elif kind == "duel":
            pair = pairs["ABCDE".index(data["duel"])]
            same(f"sailors at ply {ply}", [data["valverde"], data["diaz"]], pair)
        elif kind == "over":
            same("gold", data["gold"], [sorted(cards) for cards in held])
            same("sailors", data["sailors"], pairs)
    if ended:
        first(events, "over")


DEALS = {"meuterer": meuterer, "cartagena": cartagena}


def checks(record, commitment=None, bound_digest=None):
    """Check step by step, and say what holds. Raises Broken, or anything for what is no record."""
    form = record["format"]
    if form not in FORMATS:
        raise Broken(f"the format {form} is not known")
    bound = form == "game-record/3"
    same("format", any(event["kind"] == "bound" for event in record["opening"]), bound)
    if not bound:
        rewound = any(target(entry) is not None for entry in record["moves"])
        same("format", rewound, FORMATS[form])
    if commitment is not None:
        same("commitment as you wrote it down", record["commitment"], commitment)
    if bound_digest is not None:
        same("digest as you wrote it down", record["opening"][0]["data"]["digest"], bound_digest)
    check_secret(record)
    yield "The secret is the one behind the commitment."
    if bound:
        yield f"The start is as it was published. Brought to the deal: {check_start(record)}."
    nonces = "\n".join(record["nonces"]).encode()
    seed = hmac.digest(bytes.fromhex(record["secret"]), nonces, "sha256")
    for line, ended in lines_of_play(record["moves"]):
        DEALS[record["ruleset"]](record, seed.hex(), list(told(record, line)), ended)
    yield "Every shuffle follows from the secret and the nonces."
    if bound:
        rest = {name: value for name, value in record.items() if name != "checksum"}
        same("checksum", record["checksum"], digest(rest))
        yield "Nothing was changed since the record was written."


def verify(record, commitment=None, bound_digest=None):
    """What holds, as sentences; and what does not hold, None if all does."""
    held = []
    try:
        for sentence in checks(record, commitment, bound_digest):
            held.append(sentence)
    except Broken as broken:
        return held, str(broken)
    except Exception as error:  # whatever a file may hold, it is no record then
        return held, f"it is no record of this kind ({error!r})"
    return held, None


def main(path, commitment=None, bound_digest=None):
    try:
        record = json.loads(Path(path).read_bytes(), object_pairs_hook=once)
    except Broken as broken:
        sys.exit(f"This record does not hold. {broken}")
    held, broken = verify(record, commitment, bound_digest)
    print("\n".join(held))
    if broken is not None:
        sys.exit(f"This record does not hold. {broken}")


if __name__ == "__main__":
    main(*sys.argv[1:])
