"""First of three steps to partitions of the moves, none of which keeps a site from playing.

From now on the ids of games begin with the time. Those of before are random: of a hundred some two
are below that of a game made in 2100. Their moves get a table beside that of all others, which
inherits from it: so ``games_moverecord`` still shows all moves to the version before, which also
writes there; a trigger leads its rows on. The next step moves the rows that are there already, and
the third makes the two tables partitions, without a look at the larger one.
"""

from django.db import migrations, models

import games.clocks.time_ordered_ids

TABLE = """
-- Whoever moves locks the game first: so they wait here, with no lock on their moves.
LOCK TABLE games_game IN EXCLUSIVE MODE;
LOCK TABLE games_moverecord IN ACCESS EXCLUSIVE MODE;
CREATE TABLE games_moverecord_default (
    LIKE games_moverecord INCLUDING ALL,
    CONSTRAINT games_moverecord_game_fk FOREIGN KEY (game_id) REFERENCES games_game (id)
        DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER games_moverecord_append_only BEFORE UPDATE ON games_moverecord_default
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
ALTER TABLE games_moverecord_default INHERIT games_moverecord;
CREATE FUNCTION games_lead_on_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO games_moverecord_default VALUES (NEW.*);
    RETURN NULL;
END
$$;
CREATE TRIGGER games_moverecord_lead_on BEFORE INSERT ON games_moverecord
    FOR EACH ROW WHEN (NEW.game_id < '03bb2cc3-d800-0000-0000-000000000000')
    EXECUTE FUNCTION games_lead_on_move();
ALTER TABLE games_moverecord ADD CONSTRAINT games_moverecord_random
    CHECK (game_id >= '03bb2cc3-d800-0000-0000-000000000000') NO INHERIT NOT VALID;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0016_fewer_indexes")]
    operations = [
        migrations.AlterField(
            model_name="game",
            name="id",
            field=models.UUIDField(
                default=games.clocks.time_ordered_ids.new_id,
                editable=False,
                primary_key=True,
                serialize=False,
            ),
        ),
        migrations.RunSQL(TABLE),
    ]
