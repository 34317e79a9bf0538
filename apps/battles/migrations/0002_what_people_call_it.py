from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0001_initial'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='missionrow',
            options={'ordering': ['season', 'name'], 'verbose_name': 'open mission'},
        ),
    ]
