"""Whether an address has been proved. Those of before are assumed to be right: mails went there."""

from django.db import migrations, models

PROOFS = [("none", "None"), ("assumed", "Assumed"), ("proved", "Proved")]


class Migration(migrations.Migration):
    dependencies = [("games", "0007_message_request_id")]
    operations = [
        migrations.AddField(
            model_name="user",
            name="email_proof",
            field=models.CharField(
                choices=PROOFS,
                db_default="assumed",
                default="none",
                editable=False,
                max_length=8,
            ),
        ),
        migrations.AlterField(  # of accounts from now on
            model_name="user",
            name="email_proof",
            field=models.CharField(
                choices=PROOFS,
                db_default="none",
                default="none",
                editable=False,
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="new_email",
            field=models.EmailField(
                blank=True, db_default="", default="", editable=False, max_length=254
            ),
        ),
        migrations.AddField(
            model_name="message",
            name="address",
            field=models.EmailField(blank=True, db_default="", default="", max_length=254),
        ),
        migrations.AlterField(
            model_name="message",
            name="event",
            field=models.CharField(
                choices=[
                    ("turn", "Turn"),
                    ("moved", "Moved"),
                    ("reminder", "Reminder"),
                    ("started", "Started"),
                    ("invited", "Invited"),
                    ("extension", "Extension"),
                    ("seat_lost", "Seat Lost"),
                    ("seat_offered", "Seat Offered"),
                    ("over", "Over"),
                    ("declined", "Declined"),
                    ("closing", "Closing"),
                    ("login", "Login"),
                    ("confirm", "Confirm"),
                    ("webhook_off", "Webhook Off"),
                    ("ping", "Ping"),
                    ("moderation", "Moderation"),
                    ("digest", "Digest"),
                ],
                max_length=16,
            ),
        ),
    ]
