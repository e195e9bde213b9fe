"""Second of three steps to partitions: each row to its table, which takes a site no lock."""

from django.db import migrations

MOVE = """
WITH moved AS (
    DELETE FROM ONLY games_moverecord WHERE game_id < '03bb2cc3-d800-0000-0000-000000000000'
    RETURNING *
)
INSERT INTO games_moverecord_default SELECT * FROM moved;
ALTER TABLE games_moverecord VALIDATE CONSTRAINT games_moverecord_random;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0017_a_table_for_moves_of_later_games")]
    operations = [migrations.RunSQL(MOVE)]
