"""The roles of the console, as groups with what each of them may do."""

from django.db import migrations

OF_A_HELPER = {
    "view_moderationaction": "Can view moderation action",
    "pause_game": "pause and resume a game",
    "hide_line": "hide a line of a chat, and show it again",
    "warn_player": "warn a player",
    "handle_reports": "claim and answer reports",
}
OF_A_MODERATOR = OF_A_HELPER | {
    "look_hidden": "look at what is hidden at a table",
    "give_time": "give a seat more time",
    "rewind_game": "take a game back to an earlier ply",
    "replace_seat": "seat another player or a bot",
    "end_game": "end a game without rating, and reopen it",
    "mute_player": "mute a player",
    "suspend_player": "suspend a player",
    "lift_sanction": "lift a sanction",
    "decide_appeals": "decide appeals",
    "see_links": "see hints at linked accounts and favours",
}
OF_AN_ADMINISTRATOR = OF_A_MODERATOR | {
    "ban_player": "ban a player",
    "grant_roles": "make somebody a moderator",
    "export_acts": "export the log of acts",
}
ROLES = {
    "helper": OF_A_HELPER,
    "moderator": OF_A_MODERATOR,
    "administrator": OF_AN_ADMINISTRATOR,
}


def create(apps, schema_editor):
    types = apps.get_model("contenttypes", "ContentType")
    permissions = apps.get_model("auth", "Permission")
    groups = apps.get_model("auth", "Group")
    action, _made = types.objects.get_or_create(app_label="games", model="moderationaction")
    for role, names in ROLES.items():
        group, _made = groups.objects.get_or_create(name=role)
        rows = [
            permissions.objects.get_or_create(
                content_type=action, codename=codename, defaults={"name": name}
            )[0]
            for codename, name in names.items()
        ]
        group.permissions.set(rows)


def remove(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_append_only_moves"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(create, remove)]
