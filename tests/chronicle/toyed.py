"""The house's settings, but for the game: for programs that the log's tests start."""

from penance_campaign.settings import *  # noqa: F403 - all of them

CHRONICLE_GAME = "tests.chronicle.toy.GAME"
