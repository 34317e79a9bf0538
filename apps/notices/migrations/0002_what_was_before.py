"""What happened before there were notices is news to nobody: each table's begin where its log stands."""

from django.db import migrations


def begin_at_the_head(apps, schema_editor):
    covers = apps.get_model("campaigns", "CampaignRow").objects.values_list("campaign", "position")
    mark = apps.get_model("notices", "NoticeMark")
    mark.objects.bulk_create([mark(campaign=campaign, position=position) for campaign, position in covers])


class Migration(migrations.Migration):
    dependencies = [("notices", "0001_initial"), ("campaigns", "0009_hours_of_a_table")]

    operations = [migrations.RunPython(begin_at_the_head, migrations.RunPython.noop)]
