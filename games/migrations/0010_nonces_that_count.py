"""Keep with each seat what it brought to the deal, and by what its holder is named in the digest."""

from django.db import migrations, models

# A nonce of one who sat down at a table was chosen after its commitment was published. That of its
# host may have come with the wish to make it: hosts are asked again. But a full table starts within
# seconds, as it was promised: there whoever added nothing has trusted the server.
COUNT_NONCES = """
    UPDATE games_seat SET brought = CASE nonce WHEN '' THEN 'trusts_server' ELSE 'nonce' END
    FROM games_game
    WHERE games_game.id = games_seat.game_id AND games_seat.user_id IS NOT NULL
      AND (games_game.status = 'full'
           OR games_game.status = 'open' AND nonce <> '' AND user_id <> host_id)
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0009_held_emails")]
    operations = [
        migrations.AddField(
            model_name="seat",
            name="brought",
            field=models.CharField(
                blank=True,
                choices=[("nonce", "Nonce"), ("trusts_server", "Trusts Server"), ("bot", "Bot")],
                db_default="",
                default="",
                max_length=13,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="holder",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddField(
            model_name="seat",
            name="salt",
            field=models.CharField(blank=True, db_default="", default="", max_length=32),
        ),
        migrations.RunSQL(COUNT_NONCES, migrations.RunSQL.noop),
    ]
