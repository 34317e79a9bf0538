"""A worker without a process of its own."""

from __future__ import annotations

from celery import current_app

from apps.jobs import due_jobs


def work_off() -> int:
    """All that is due is done here and now, by one who knows every kind of work and leaves nothing to others."""
    current_app.loader.import_default_modules()
    return due_jobs.sweep(grace=due_jobs.NONE)
