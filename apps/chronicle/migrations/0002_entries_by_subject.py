from django.db import migrations

from apps.chronicle.log import tables


class Migration(migrations.Migration):

    dependencies = [
        ("chronicle", "0001_initial"),
    ]

    operations = [
        migrations.RunSQL(tables.BY_SUBJECT, "DROP INDEX chronicle_entry_subject"),
    ]
