"""The house's own settings, but that nobody waits for as long as people do."""

from penance_campaign import timekeeper
from penance_campaign.settings import *  # noqa: F403 - all of them
from penance_campaign.settings import INSTALLED_APPS as OF_THE_HOUSE

timekeeper.LOOKS, timekeeper.REST = 0.3, 0.5
EMAIL_TIMEOUT = 3
INSTALLED_APPS = [*OF_THE_HOUSE, "tests.notices.falls.hurried_house.HurriedHouse"]
