from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('pilots', '0001_initial'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='pilotrow',
            options={'ordering': ['name'], 'verbose_name': 'pilot'},
        ),
    ]
