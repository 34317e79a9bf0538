from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0004_seasons_and_packs'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='campaignrow',
            options={'ordering': ['name'], 'verbose_name': 'campaign'},
        ),
        migrations.AlterModelOptions(
            name='invitationlink',
            options={'ordering': ['-created_at', '-pk'], 'verbose_name': 'invitation'},
        ),
        migrations.AlterModelOptions(
            name='joinrequest',
            options={'ordering': ['asked_at', 'pk'], 'verbose_name': 'request to join', 'verbose_name_plural': 'requests to join'},
        ),
        migrations.AlterModelOptions(
            name='packrow',
            options={'verbose_name': 'pack'},
        ),
        migrations.AlterModelOptions(
            name='seatrow',
            options={'verbose_name': 'seat'},
        ),
    ]
