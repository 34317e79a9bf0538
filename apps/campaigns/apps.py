"""Tells Django about the app."""

from __future__ import annotations

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """The app under its own short name."""

    name = "apps.campaigns"

    def ready(self) -> None:
        from apps.campaigns.models import files_brought_along  # noqa: PLC0415 - models are there from now on
        from apps.rules.packs.shelf import look_elsewhere  # noqa: PLC0415 - as above

        look_elsewhere(files_brought_along)
