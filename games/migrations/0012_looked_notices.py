"""Let the log of a table tell, after the end, of looks at what was hidden: changes no column."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0011_logins")]
    operations = [
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("extended", "Extended"),
                    ("autopilot", "Autopilot"),
                    ("offered", "Offered"),
                    ("taken_over", "Taken Over"),
                    ("taken_back", "Taken Back"),
                    ("paused", "Paused"),
                    ("resumed", "Resumed"),
                    ("vacation", "Vacation"),
                    ("time_given", "Time Given"),
                    ("replaced", "Replaced"),
                    ("ended", "Ended"),
                    ("reopened", "Reopened"),
                    ("looked", "Looked"),
                ],
                max_length=16,
            ),
        ),
    ]
