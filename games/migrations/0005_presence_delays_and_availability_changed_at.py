from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_roles"),
    ]

    operations = [
        migrations.RenameField(
            model_name="message",
            old_name="put_off",
            new_name="presence_delays",
        ),
        migrations.RenameField(
            model_name="user",
            old_name="rest_changed_at",
            new_name="availability_changed_at",
        ),
    ]
