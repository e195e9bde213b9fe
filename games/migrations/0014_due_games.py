"""What is due at which game, in a narrow table that a trigger keeps.

Whoever writes a game writes it as before, also the version before this one. The next migration
fills the table with what is due already. Pages of games keep room for the next version of a row.
"""

import django.db.models.deletion
from django.db import migrations, models

KEEP = """
CREATE FUNCTION games_keep_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM games_duegame WHERE game_id = OLD.id;
    ELSIF NEW.due_at IS NOT NULL OR NEW.bot_due
        OR (NEW.status = 'active' AND NEW.paused_at IS NULL AND NEW.clock <> 'none')
    THEN
        INSERT INTO games_duegame (game_id, due_at, bot_due)
            VALUES (NEW.id, NEW.due_at, NEW.bot_due)
            ON CONFLICT (game_id) DO UPDATE
            SET due_at = EXCLUDED.due_at, bot_due = EXCLUDED.bot_due;
    ELSE
        DELETE FROM games_duegame WHERE game_id = NEW.id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER games_game_due_kept AFTER INSERT OR DELETE ON games_game
    FOR EACH ROW EXECUTE FUNCTION games_keep_due();
CREATE TRIGGER games_game_due_changed
    AFTER UPDATE OF due_at, bot_due, status, paused_at, clock ON games_game
    FOR EACH ROW WHEN (
        (OLD.due_at, OLD.bot_due, OLD.status, OLD.paused_at, OLD.clock)
        IS DISTINCT FROM (NEW.due_at, NEW.bot_due, NEW.status, NEW.paused_at, NEW.clock)
    ) EXECUTE FUNCTION games_keep_due();
"""
KEEP_NO_MORE = """
DROP TRIGGER games_game_due_changed ON games_game;
DROP TRIGGER games_game_due_kept ON games_game;
DROP FUNCTION games_keep_due();
"""
# Each move replaces a row of both: they are to find room on the same page, and to be cleaned soon.
ROOM = """
ALTER TABLE games_game SET (fillfactor = 70);
ALTER TABLE games_duegame SET (
    fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000
);
"""
NO_ROOM = "ALTER TABLE games_game RESET (fillfactor)"


class Migration(migrations.Migration):
    dependencies = [("games", "0013_freed_seats")]
    operations = [
        migrations.CreateModel(
            name="DueGame",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        primary_key=True,
                        related_name="due",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("due_at", models.DateTimeField(null=True)),
                ("bot_due", models.BooleanField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["due_at"],
                        condition=models.Q(("due_at__isnull", False)),
                        name="due_game_due",
                    ),
                    models.Index(
                        fields=["game"],
                        condition=models.Q(("bot_due", True)),
                        name="due_game_bot",
                    ),
                    models.Index(
                        fields=["game"],
                        condition=models.Q(("bot_due", False), ("due_at__isnull", True)),
                        name="due_game_stuck",
                    ),
                ],
            },
        ),
        migrations.RunSQL(KEEP, KEEP_NO_MORE),
        migrations.RunSQL(ROOM, NO_ROOM),
    ]
