"""The admin is for reading logs: Django's groups, which it would offer to edit, mean nothing here."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.models import Group

admin.site.unregister(Group)
