"""Tells Django about the app."""

from __future__ import annotations

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in

from apps.accounts.session_lifetime import came


class AccountsConfig(AppConfig):
    """The app under its own short name."""

    name = "apps.accounts"

    def ready(self) -> None:
        user_logged_in.connect(came)
