"""Fill the table of what is due; then what moves change is in no index of games any more.

The rows are those of games that go on, not of all there are. Each is written in a transaction of
its own, with its game locked for that moment: whoever changes one waits for no other.
"""

from django.contrib.postgres.operations import RemoveIndexConcurrently
from django.db import migrations

# As in the trigger, which has kept the rows of all games that have changed since.
DUE = """
    (due_at IS NOT NULL OR bot_due OR (status = 'active' AND paused_at IS NULL AND clock <> 'none'))
"""
GAMES = f"SELECT id FROM games_game WHERE {DUE}"  # noqa: S608
FILL = f"""
INSERT INTO games_duegame (game_id, due_at, bot_due)
    SELECT id, due_at, bot_due FROM games_game WHERE id = %s AND {DUE} FOR SHARE
    ON CONFLICT (game_id) DO NOTHING
"""  # noqa: S608


def fill(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(GAMES)
        for game in cursor.fetchall():
            cursor.execute(FILL, game)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0014_due_games")]
    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        RemoveIndexConcurrently("game", "game_bot_due"),
        RemoveIndexConcurrently("game", "game_due"),
        RemoveIndexConcurrently("game", "game_not_due"),
    ]
