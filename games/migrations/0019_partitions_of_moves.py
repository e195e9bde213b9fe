"""Third of three steps: the moves in partitions by the ids of their games, thus by their age.

``games_moverecord_random`` is the table of before; it is only named anew. What is in none of the
partitions is in ``games_moverecord_default``, so no game ever fails for want of one.
"""

from django.db import migrations

PARTITIONS = """
LOCK TABLE games_game IN EXCLUSIVE MODE;
LOCK TABLE games_moverecord IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER games_moverecord_lead_on ON games_moverecord;
DROP FUNCTION games_lead_on_move();
DROP TRIGGER games_moverecord_append_only ON games_moverecord;
DROP TRIGGER games_moverecord_append_only ON games_moverecord_default;
ALTER TABLE games_moverecord_default NO INHERIT games_moverecord;
ALTER TABLE games_moverecord RENAME TO games_moverecord_random;
ALTER INDEX games_moverecord_pkey RENAME TO games_moverecord_random_pkey;
CREATE TABLE games_moverecord (
    LIKE games_moverecord_default INCLUDING ALL,
    CONSTRAINT games_moverecord_game_fk FOREIGN KEY (game_id) REFERENCES games_game (id)
        DEFERRABLE INITIALLY DEFERRED
) PARTITION BY RANGE (game_id);
CREATE TRIGGER games_moverecord_append_only BEFORE UPDATE ON games_moverecord
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
-- Its check says already what the range does: no row of it is read.
ALTER TABLE games_moverecord ATTACH PARTITION games_moverecord_random
    FOR VALUES FROM ('03bb2cc3-d800-0000-0000-000000000000') TO (MAXVALUE);
ALTER TABLE games_moverecord ATTACH PARTITION games_moverecord_default DEFAULT;
ALTER TABLE games_moverecord_random DROP CONSTRAINT games_moverecord_random;
"""
# A worker may be a role that owns no table (docs/operations.md). So this is done as the owner.
ATTACH = """
CREATE FUNCTION games_attach_moves(partition text, low uuid, high uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    -- Whoever moves locks the game first: so they wait here, with no lock on their moves.
    LOCK TABLE games_game IN EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM pg_inherits WHERE inhrelid = to_regclass(quote_ident(partition))) THEN
        RETURN;
    END IF;
    LOCK TABLE games_moverecord_default IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I (LIKE games_moverecord INCLUDING ALL)', partition);
    EXECUTE format(
        'WITH moved AS (
            DELETE FROM games_moverecord_default WHERE game_id >= $1 AND game_id < $2 RETURNING *
        )
        INSERT INTO %I SELECT * FROM moved', partition
    ) USING low, high;
    EXECUTE format(
        'ALTER TABLE games_moverecord ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        partition, low, high
    );
END
$$;
-- Nobody's temporary table is taken for one of the site's.
DO $$
BEGIN
    EXECUTE format(
        'ALTER FUNCTION games_attach_moves SET search_path = %I, pg_temp', current_schema()
    );
END
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0018_moves_of_later_games")]
    linter_exceptions = {
        "ban-drop-function": "It was the trigger's of the first step alone.",
        "renaming-table": "The partitioned table has the old name when the transaction ends.",
        "renaming-object": "So has its primary key.",
        "ban-drop-constraint": "The range of the partition says the same.",
    }
    operations = [migrations.RunSQL(PARTITIONS), migrations.RunSQL(ATTACH)]
