"""Ids as they look, for the examples of commands."""

from __future__ import annotations

PILOT, ENEMY = "pilot-mfgzx2lqpa", "pilot-u7wqk3hcne"
CASKET = "casket-ob4tznrv2y"
MISSION = "mission-h5dkaxw6ei"
HAPPENING = "happening-q2vslj7mto"
LOADOUT = "loadout-c3ry8udbnk"
SEAT = "seat-e6pwgzyt4h"
SESSION = "session-w9ktm4xrpd"
