from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('settlement', '0002_the_settlement'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='settlementrow',
            options={'verbose_name': 'settlement'},
        ),
    ]
