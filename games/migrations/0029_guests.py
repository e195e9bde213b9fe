"""Guests, who have no account; deals for learning, which are no proof of how the site deals."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0028_rematch_wishes_and_guesses")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="guided",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="user",
            name="guest_since",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AlterField(
            model_name="personaltoken",
            name="login_by",
            field=models.CharField(
                blank=True,
                choices=[("password", "Password"), ("link", "Link"), ("guest", "Guest")],
                db_default="",
                default="",
                max_length=8,
            ),
        ),
    ]
