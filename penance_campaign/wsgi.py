"""The door that the web server knocks at."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from penance_campaign import starting

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "penance_campaign.settings")
starting.with_settings()
starting.with_its_files()
starting.with_few_connections()
application = get_wsgi_application()
starting.on_safe_ground()
starting.knowing_itself(answers=True)
