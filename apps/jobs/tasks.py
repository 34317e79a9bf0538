"""What a message to the worker may ask: one job that it names, or whatever lies there."""

from __future__ import annotations

from celery import shared_task

from apps.jobs import due_jobs, job_attempt

HOUR = 3600


@shared_task(name="apps.jobs.tasks.run", soft_time_limit=HOUR, time_limit=HOUR + 30)
def run(job: str) -> None:
    """The message is a hint: the job is a row, and says by itself whether there is anything left to do."""
    job_attempt.run(job)


@shared_task(name="apps.jobs.tasks.sweep", soft_time_limit=HOUR, time_limit=HOUR + 30)
def sweep() -> None:
    """For whoever keeps a beat. Every worker sweeps by itself, so none is needed."""
    due_jobs.sweep()
