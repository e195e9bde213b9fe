"""Keep with each game the version of its rules; those of before were played by the first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_presence_delays_and_availability_changed_at")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="rules_version",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("rules_version__gte", 1)), name="game_rules_version_from_1"
            ),
        ),
    ]
