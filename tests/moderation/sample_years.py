"""A site that has run for years: many rows, inserted by the database itself.

The suite has a tenth of them; `manage.py acceptance scale` has all, which takes half a minute.
"""

from __future__ import annotations

import json
from typing import Final

from django.db import connection

from tests.kit import long_runs

SHARE: Final = 1 if long_runs.at_length() else 10
GAMES: Final = 100_000 // SHARE
PLAYERS: Final = 20_000 // SHARE
LAST: Final = GAMES - GAMES // 20  # later games are still running
OFTEN: Final = 40  # crowd-1 plays at one of so many tables
MATES: Final = 3  # and with whom: crowd-2 and the next
ROWS: Final = (
    100_000 // SHARE
)  # each of actions, messages, lines; fewer reports, sanctions, appeals

# Everybody plays at a few tables; crowd-1 at very many, with the same three. The last go on.
USERS: Final = f"""
INSERT INTO games_user (username, email, password, first_name, last_name, language, speaks, zone,
  vacations, message_modes, digest_hours, is_active, is_staff, is_superuser, date_joined)
SELECT 'crowd-' || n, 'crowd-' || n || '@example.org', '!', '', '', 'en', '{{}}', 'UTC', '[]',
  '{{}}', '{{18}}', true, false, false, now() - n * interval '1 minute'
FROM generate_series(1, {PLAYERS}) n
"""
# How the four seats of a table ended, in each of four turns.
STANDINGS: Final = [
    [{"seat": seat, "place": 1 + (seat + turn) % 4, "score": 10} for seat in range(4)]
    for turn in range(4)
]
# The n-th table, the oldest first. Ids in order keep the index dense: inserting is faster.
TABLES: Final = f"""
INSERT INTO games_game (id, ruleset, rules_version, options, host_id, status, version, ply, to_move,
  clock, vacations, invited_only, language, bots_allowed, spectators, spectator_delay, rated,
  deadlines, clocks, bot_due, commitment, secret, state, standings, created_at, started_at,
  finished_at, updated_at, due_at)
SELECT (lpad(to_hex(n * bigint '40000'), 8, '0') || '-0000-4000-8000-000000000000')::uuid,
  (array['meuterer', 'cartagena'])[1 + n / {OFTEN} % 2], 1, '{{}}'::bytea, p.first + n % {PLAYERS},
  s.status, 1, 40, '{{}}', 'standard', true, false, '', true, 'public', 0,
  false, '{{}}', '[]'::bytea, false, 'x', 'x',
  CASE WHEN s.status IN ('active', 'finished') THEN '{{}}'::bytea END,
  CASE WHEN s.status = 'finished'
    THEN ('{json.dumps(STANDINGS)}'::jsonb -> n / {OFTEN} % 4)::text::bytea END,
  s.at, s.at, CASE WHEN s.status = 'finished' THEN s.at + interval '31 days' END, now(),
  CASE WHEN s.status = 'active' THEN now() + interval '1 day' END
FROM generate_series(1, {GAMES}) n,
  LATERAL (SELECT CASE WHEN n % 50 = 0 THEN 'open' WHEN n % 49 = 0 THEN 'closed'
    WHEN n > {LAST} THEN 'active' ELSE 'finished' END AS status,
    now() - ({GAMES} - n) * interval '10 minutes' AS at) s,
  (SELECT min(id) AS first FROM games_user WHERE username LIKE 'crowd-%') p
"""
# For every insert that refers to tables.
NUMBERED: Final = """
CREATE TEMPORARY TABLE numbered ON COMMIT DROP AS
SELECT row_number() OVER (ORDER BY created_at) AS n, id, status, finished_at, created_at
FROM games_game
"""
SEATS: Final = f"""
INSERT INTO games_seat (game_id, number, user_id, bot, nonce)
SELECT g.id, s, p.first + CASE WHEN s = 0 AND g.n % {OFTEN} = 0 THEN 0
  WHEN s = 1 AND g.n % {OFTEN} IN (0, 1) THEN 1 + g.n / {OFTEN} % {MATES}
  ELSE 10 + (g.n * 7 + s * 13) % ({PLAYERS} - 10) END, '', ''
FROM numbered g, generate_series(0, 3) s,
  (SELECT min(id) AS first FROM games_user WHERE username LIKE 'crowd-%') p
"""
PARTICIPATIONS: Final = f"""
INSERT INTO games_participation (game_id, user_id, seat, decisions, late, "left", ended_at, place,
  score, won, substitute, seconds)
SELECT s.game_id, s.user_id, s.number, 40, 0, false, g.finished_at,
  1 + (s.number + g.n / {OFTEN}) % 4, 10, false, false, '{{20, 400, 3000, 90000}}'
FROM games_seat s JOIN numbered g ON g.id = s.game_id WHERE g.status = 'finished'
"""
MOVES: Final = """
INSERT INTO games_moverecord (game_id, ply, seat, move, events, created_at)
SELECT id, ply, nullif(ply, 0) % 4, '{"kind": "pass"}'::bytea, '[]'::bytea, created_at
FROM numbered, generate_series(0, 1) ply
"""
# In the last games of crowd-1 and the mates: a captain, a role or a theft, some at once.
LONG_GAMES: Final = f"""
INSERT INTO games_moverecord (game_id, ply, seat, move, events, created_at)
SELECT id, ply, lot % 4, format('{{"kind": "%s", "target": %s, "role": "%s"}}',
    CASE WHEN ply % 5 = 2 THEN 'wage' ELSE 'steal' END, (lot + 1 + lot / 4 % 3) % 4,
    (array['quartermaster', 'cabin_boy', 'merchant'])[1 + lot / 12 % 3])::bytea, '[]'::bytea,
  created_at + ply / 2 * interval '36 hours' + ply % 2 * interval '1 minute'
FROM numbered, generate_series(2, 40) ply, LATERAL (SELECT abs(hashint8(n * 64 + ply) / 2) AS lot) l
WHERE n BETWEEN {LAST - 100 * OFTEN} AND {LAST} AND n % {OFTEN} IN (0, 1)
"""
LINES: Final = f"""
INSERT INTO games_chatmessage (game_id, room, user_id, seat, text, created_at, hidden_at)
SELECT g.id, 'players', p.first + g.n % {PLAYERS}, 0, 'Line ' || g.n, g.created_at,
  CASE WHEN g.n % 1000 = 0 THEN g.created_at END
FROM numbered g, (SELECT min(id) AS first FROM games_user WHERE username LIKE 'crowd-%') p
WHERE g.n <= {ROWS}
"""
MESSAGES: Final = f"""
INSERT INTO games_message (id, user_id, game_id, event, channel, key, data, status, due_at,
  presence_delays, attempts, outcome, created_at, sent_at)
SELECT gen_random_uuid(), p.first + g.n % {PLAYERS}, g.id, 'turn', 'mail', 'key-' || g.n, '{{}}',
  CASE WHEN g.n % 500 = 0 THEN 'failed' ELSE 'sent' END, g.created_at, 0, 1, '', g.created_at,
  CASE WHEN g.n % 500 <> 0 THEN g.created_at END
FROM numbered g, (SELECT min(id) AS first FROM games_user WHERE username LIKE 'crowd-%') p
WHERE g.n <= {ROWS}
"""
ACTIONS: Final = f"""
INSERT INTO games_moderationaction (by_id, kind, reason, game_id, person_id, before, after,
  created_at)
SELECT m.id, (array['pause', 'resume', 'warn', 'claim', 'mute'])[1 + g.n % 5], 'Reason ' || g.n,
  g.id, p.first + g.n % {PLAYERS}, '{{}}', '{{}}', now() - ({GAMES} - g.n) * interval '1 minute'
FROM numbered g, (SELECT id FROM games_user WHERE username = 'mori') m,
  (SELECT min(id) AS first FROM games_user WHERE username LIKE 'crowd-%') p
WHERE g.n <= {ROWS}
"""
REPORTS: Final = f"""
INSERT INTO games_report (id, reporter_id, game_id, player_id, reason, text, status, outcome,
  canned, answer, created_at, closed_at)
SELECT gen_random_uuid(), p.first + g.n % {PLAYERS}, g.id, p.first + (g.n + 1) % {PLAYERS}, 'spam',
  '', CASE WHEN g.n % 400 = 0 THEN 'open' ELSE 'closed' END, '', '', '', g.created_at,
  CASE WHEN g.n % 400 <> 0 THEN g.created_at END
FROM numbered g, (SELECT min(id) AS first FROM games_user WHERE username LIKE 'crowd-%') p
WHERE g.n % 2 = 0
"""
SANCTIONS: Final = f"""
INSERT INTO games_sanction (id, user_id, kind, canned, reason, address, by_id, created_at, until,
  lifted_at)
SELECT gen_random_uuid(), p.first + n % {PLAYERS}, 'mute', '', 'Reason ' || n, '', m.id,
  now() - n * interval '1 hour', now() - (n - 24) * interval '1 hour',
  CASE WHEN n > 100 THEN now() END
FROM generate_series(1, {PLAYERS}) n, (SELECT id FROM games_user WHERE username = 'mori') m,
  (SELECT min(id) AS first FROM games_user WHERE username LIKE 'crowd-%') p
"""
APPEALS: Final = """
INSERT INTO games_appeal (id, sanction_id, text, status, canned, answer, created_at, decided_at)
SELECT gen_random_uuid(), id, 'It was not me.',
  CASE WHEN lifted_at IS NULL THEN 'open' ELSE 'upheld' END, '', '', created_at, lifted_at
FROM games_sanction
"""
FINGERPRINTS: Final = f"""
INSERT INTO games_accountfingerprint (user_id, kind, digest, first_at, last_at)
SELECT id, 'address', md5((id % {PLAYERS // 4})::text), now(), now() FROM games_user
"""
ALL: Final = (
    (USERS, "games_user"), (TABLES, "games_game"), (NUMBERED, "numbered"), (SEATS, "games_seat"),
    (PARTICIPATIONS, "games_participation"), (MOVES, "games_moverecord"),
    (LONG_GAMES, "games_moverecord"),
    (LINES, "games_chatmessage"), (MESSAGES, "games_message"), (ACTIONS, "games_moderationaction"),
    (REPORTS, "games_report"), (SANCTIONS, "games_sanction"), (APPEALS, "games_appeal"),
    (FINGERPRINTS, "games_accountfingerprint"),
)  # fmt: skip


def insert_years() -> None:
    """Insert everything within the transaction of a test; a moderator ``mori`` must exist.

    Foreign keys hold by construction and are not checked one by one. Filled tables are analysed
    at once: otherwise the next statement would be planned as if they were empty.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for statement, filled in ALL:
            cursor.execute(statement)
            cursor.execute(f"ANALYZE {filled}")
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")
