import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('boards', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'Owner'), ('judge', 'Judge'), ('player', 'Player'), ('spectator', 'Spectator')], max_length=16)),
                ('side', models.CharField(blank=True, max_length=64)),
                ('secret_hash', models.CharField(max_length=64, unique=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('revoked', models.DateTimeField(db_index=True, null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='boards.board')),
            ],
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=60)),
                ('role', models.CharField(choices=[('owner', 'Owner'), ('judge', 'Judge'), ('player', 'Player'), ('spectator', 'Spectator')], max_length=16)),
                ('side', models.CharField(blank=True, max_length=64)),
                ('token', models.BooleanField(default=False)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('revoked', models.DateTimeField(db_index=True, null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='boards.board')),
                ('link', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='access.link')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('token', True)), fields=('link',), name='seat_one_token_a_link')],
            },
        ),
    ]
