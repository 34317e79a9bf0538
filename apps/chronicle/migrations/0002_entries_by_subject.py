from django.db import migrations

from apps.chronicle.log import log_schema


class Migration(migrations.Migration):

    dependencies = [
        ("chronicle", "0001_initial"),
    ]

    operations = [
        migrations.RunSQL(log_schema.BY_SUBJECT, "DROP INDEX chronicle_entry_subject"),
    ]
