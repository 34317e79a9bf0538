"""The house's own settings, but that beat and every worker look for what is due as often as a test can wait."""

from penance_campaign import timekeeper
from penance_campaign.settings import *  # noqa: F403
from penance_campaign.settings import CELERY_BEAT_SCHEDULE

timekeeper.LOOKS = 0.3
CELERY_BEAT_SCHEDULE["sweep"]["schedule"] = 1
