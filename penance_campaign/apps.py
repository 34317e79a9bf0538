"""Tells Django of the house itself, and which admin is ours."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.core.checks import Tags, register

from penance_campaign import checks, process_start


class HouseConfig(AppConfig):
    """Carries the commands and the static files that belong to no slice."""

    name = "penance_campaign"

    def ready(self) -> None:
        """Whoever sends a task must know our Celery, or it would look for a broker of its own."""
        import_module("penance_campaign.celery")
        register(checks.before_serving, Tags.security, deploy=True)
        process_start.in_private()
        process_start.with_all_brought_in()


class HouseAdminConfig(AdminConfig):
    """Django's admin with our site in place of its own."""

    default_site = "penance_campaign.admin.HouseSite"
