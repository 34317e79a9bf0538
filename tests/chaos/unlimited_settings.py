"""The house's settings, but that nobody is told to ask less often: clients here ask as fast as they can."""

from penance_campaign.settings import *  # noqa: F403 - all of them

REQUESTS_A_MINUTE = {"reads": 10**6, "writes": 10**6, "strangers": 10**6}
