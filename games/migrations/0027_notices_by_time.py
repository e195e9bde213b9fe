"""Notices of tables get numbers of the clock, too: streams show the latest one's in their cursors."""

from django.db import migrations

DEFAULT = """
ALTER TABLE games_notice ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE games_notice_latest OWNED BY games_notice.id;
ALTER TABLE games_notice ALTER COLUMN id SET DEFAULT games_number_by_time('games_notice_latest');
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0026_names_that_look_alike")]
    linter_exceptions = {
        "ban-alter-identity": "Whoever names no number gets one by the default, as before."
    }
    operations = [migrations.RunSQL(DEFAULT)]
