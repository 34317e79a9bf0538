"""Tells Django about the app."""

from __future__ import annotations

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """The app under its own short name."""

    name = "apps.notices"
