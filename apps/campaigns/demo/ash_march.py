"""The Ash March, three seasons of it: a campaign to look at, made by the same commands as any other."""

from __future__ import annotations

from apps.campaigns.demo.ash_march_opening import Demo, as_it_stands, opened, told_otherwise
from apps.campaigns.demo.first_season import first_season, set_right
from apps.campaigns.demo.second_season import second_season
from apps.campaigns.demo.third_season import third_season
from apps.campaigns.demo.tonight import tonight
from apps.chronicle.door.handle import KeyReused
from apps.kernel.kinds import Newer


def seeded() -> Demo:
    """Every step has a key of its own: seeding again finds everything, goes on where it stopped, and adds nothing.

    One that was told with other packs or by another script, or that a newer program wrote on, is kept as it stands.
    """
    if told_otherwise():
        return as_it_stands()
    try:
        return _told()
    except (KeyReused, Newer):
        return as_it_stands()


def _told() -> Demo:
    demo = opened()
    first_season(demo.teller)
    second_season(demo.teller)
    set_right(demo.teller)
    third_season(demo.teller)
    tonight(demo.teller)
    return demo
