"""A message to the workers that there is something to do. Nothing depends on it: they look by themselves as well."""

from __future__ import annotations

import time

import structlog
from celery import current_app
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from apps.kernel import caches

RUN = "apps.jobs.tasks.run"
SILENCE = 30.0
"""Seconds for which a broker that did not answer is left alone."""
log = structlog.get_logger(__name__)


class Voice:
    """Speaks to the broker once, within the two seconds that its settings give it; and then not for a while."""

    _silent_until = 0.0

    def clear(self) -> None:
        self._silent_until = 0.0

    def say(self, job: str) -> None:
        if time.monotonic() < self._silent_until:
            return
        try:
            current_app.send_task(RUN, args=[job])
        except (KombuError, RedisError, OSError) as error:
            self._silent_until = time.monotonic() + SILENCE
            log.warning("nobody_hinted", why=str(error))


_voice = caches.kept(Voice())


def hint(job: str) -> None:
    _voice.say(job)
