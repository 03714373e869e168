import django.db.models.deletion
import django.utils.timezone
import tablecheck.boards.models
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Board',
            fields=[
                ('id', models.CharField(default=tablecheck.boards.models.new_board_id, max_length=32, primary_key=True, serialize=False)),
                ('title', models.CharField(blank=True, max_length=400)),
                ('header', models.JSONField()),
                ('versions', models.JSONField(default=dict)),
                ('revision', models.PositiveBigIntegerField(default=0)),
                ('projected', models.PositiveBigIntegerField(default=0)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('updated', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='AccessPoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('oid', models.CharField(max_length=64)),
                ('place', models.PositiveIntegerField()),
                ('properties', models.JSONField()),
                ('versions', models.JSONField()),
                ('removed_at', models.PositiveBigIntegerField(null=True)),
                ('removed_by', models.PositiveBigIntegerField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='boards.board')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('board', 'oid'), name='accesspoint_once')],
            },
        ),
        migrations.CreateModel(
            name='Marker',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('oid', models.CharField(max_length=64)),
                ('place', models.PositiveIntegerField()),
                ('properties', models.JSONField()),
                ('versions', models.JSONField()),
                ('removed_at', models.PositiveBigIntegerField(null=True)),
                ('removed_by', models.PositiveBigIntegerField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='boards.board')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('board', 'oid'), name='marker_once')],
            },
        ),
        migrations.CreateModel(
            name='Miniature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('oid', models.CharField(max_length=64)),
                ('place', models.PositiveIntegerField()),
                ('properties', models.JSONField()),
                ('versions', models.JSONField()),
                ('removed_at', models.PositiveBigIntegerField(null=True)),
                ('removed_by', models.PositiveBigIntegerField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='boards.board')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('board', 'oid'), name='miniature_once')],
            },
        ),
        migrations.CreateModel(
            name='Operation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveBigIntegerField()),
                ('op_id', models.CharField(max_length=64)),
                ('seat', models.PositiveBigIntegerField()),
                ('kind', models.CharField(max_length=8)),
                ('changes', models.JSONField()),
                ('inverse', models.JSONField()),
                ('undoes', models.PositiveBigIntegerField(null=True)),
                ('override', models.BooleanField(default=False)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='boards.board')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('board', 'revision'), name='operation_revision_once'), models.UniqueConstraint(fields=('board', 'seat', 'op_id'), name='operation_op_id_once')],
            },
        ),
        migrations.CreateModel(
            name='PinnedQuestion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('oid', models.CharField(max_length=64)),
                ('place', models.PositiveIntegerField()),
                ('properties', models.JSONField()),
                ('versions', models.JSONField()),
                ('removed_at', models.PositiveBigIntegerField(null=True)),
                ('removed_by', models.PositiveBigIntegerField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='boards.board')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('board', 'oid'), name='pinnedquestion_once')],
            },
        ),
        migrations.CreateModel(
            name='TerrainPiece',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('oid', models.CharField(max_length=64)),
                ('place', models.PositiveIntegerField()),
                ('properties', models.JSONField()),
                ('versions', models.JSONField()),
                ('removed_at', models.PositiveBigIntegerField(null=True)),
                ('removed_by', models.PositiveBigIntegerField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='boards.board')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('board', 'oid'), name='terrainpiece_once')],
            },
        ),
        migrations.CreateModel(
            name='UnitRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('oid', models.CharField(max_length=64)),
                ('place', models.PositiveIntegerField()),
                ('properties', models.JSONField()),
                ('versions', models.JSONField()),
                ('removed_at', models.PositiveBigIntegerField(null=True)),
                ('removed_by', models.PositiveBigIntegerField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='boards.board')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('board', 'oid'), name='unitrow_once')],
            },
        ),
        migrations.CreateModel(
            name='Zone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('oid', models.CharField(max_length=64)),
                ('place', models.PositiveIntegerField()),
                ('properties', models.JSONField()),
                ('versions', models.JSONField()),
                ('removed_at', models.PositiveBigIntegerField(null=True)),
                ('removed_by', models.PositiveBigIntegerField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='boards.board')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('board', 'oid'), name='zone_once')],
            },
        ),
    ]
