"""Make the history append-only: the database itself refuses to change a move."""

from django.db import migrations

REFUSE = """
CREATE FUNCTION games_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a move once made is not changed' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER games_moverecord_append_only BEFORE UPDATE ON games_moverecord
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
"""
ALLOW = """
DROP TRIGGER games_moverecord_append_only ON games_moverecord;
DROP FUNCTION games_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0002_tables")]
    operations = [migrations.RunSQL(REFUSE, ALLOW)]
