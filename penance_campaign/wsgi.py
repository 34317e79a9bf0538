"""The door that the web server knocks at."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from penance_campaign import process_start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "penance_campaign.settings")
process_start.with_settings()
process_start.with_its_files()
process_start.with_few_connections()
application = get_wsgi_application()
process_start.on_safe_ground()
process_start.knowing_itself(answers=True)
