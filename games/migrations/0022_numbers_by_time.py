"""Lines of the chat and moderation actions get numbers of the clock, in place of counted ones.

A number in a row of all told who saw two of them how much was said, or done, between: at other
tables, in rooms that are closed to them, in actions that they may not read. Now a number says when,
in microseconds since 1970, as the row itself does. It rises with each row, goes through JavaScript
unharmed, and the version before this one gets it, too.
"""

from django.db import migrations

# A role that owns no table may not set a sequence (docs/operations.md): this is done as the owner.
FUNCTION = """
CREATE FUNCTION games_number_by_time(latest regclass) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    number bigint;
BEGIN
    LOOP
        -- Above all before, even if the clock was put back.
        number := greatest(
            nextval(latest), floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint
        );
        -- Held until the row is there for all to see: nobody else takes the same microsecond.
        EXIT WHEN pg_try_advisory_xact_lock(
            latest::oid::integer, (number % 2147483648)::integer
        );
    END LOOP;
    PERFORM setval(latest, number);
    RETURN number;
END
$$;
DO $$
BEGIN
    EXECUTE format(
        'ALTER FUNCTION games_number_by_time SET search_path = %I, pg_temp', current_schema()
    );
END
$$;
"""
DEFAULT = """
ALTER TABLE {table} ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE {table}_latest OWNED BY {table}.id;
ALTER TABLE {table} ALTER COLUMN id SET DEFAULT games_number_by_time('{table}_latest');
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0021_old_tokens")]
    linter_exceptions = {
        "ban-alter-identity": "Whoever names no number gets one by the default, as before."
    }
    operations = [
        migrations.RunSQL(FUNCTION),
        migrations.RunSQL(DEFAULT.format(table="games_chatmessage")),
        migrations.RunSQL(DEFAULT.format(table="games_moderationaction")),
    ]
