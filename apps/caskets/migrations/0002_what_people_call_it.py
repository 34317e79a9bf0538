from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('caskets', '0001_initial'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='casketrow',
            options={'ordering': ['name'], 'verbose_name': 'Casket', 'verbose_name_plural': 'Caskets'},
        ),
    ]
