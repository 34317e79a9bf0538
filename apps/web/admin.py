"""The admin's pages; Django looks for a module of this name."""

from __future__ import annotations

from apps.web.desk import campaign_admin, casket_admin, mission_admin, pilot_admin, settlement_admin

__all__ = ["campaign_admin", "casket_admin", "mission_admin", "pilot_admin", "settlement_admin"]
