"""Which app made a webhook, so that it ends with what its owner allowed the app."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0022_numbers_by_time")]
    operations = [
        migrations.AddField(
            "webhook",
            "app",
            models.CharField(blank=True, db_default="", default="", editable=False, max_length=100),
        )
    ]
