"""The house's settings with one address more: bytes out of memory, by the same server and the same middleware."""

from penance_campaign.settings import *  # noqa: F403 - all of them

ROOT_URLCONF = "tests.bench.bare_page"
REQUESTS_A_MINUTE = {"reads": 10_000_000, "writes": 10_000_000, "strangers": 10_000_000}
"""Everybody is counted as ever, and nobody is turned away."""
