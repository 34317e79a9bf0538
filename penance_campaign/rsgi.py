"""The door that the web server knocks at: the front, and Django behind it."""

from __future__ import annotations

from typing import cast

from penance_campaign import wsgi
from penance_campaign.front.answers import Application
from penance_campaign.front.door import Front

application = Front(cast("Application", wsgi.application))
