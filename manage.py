#!/usr/bin/env python
"""The house's own commands: `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "penance_campaign.settings")
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415 - Django may be missing
    except ImportError:
        raise SystemExit(
            "penance: Django is not installed for this Python: run `make run`, which sets everything up in .venv, "
            "or `python -m pip install -r requirements.txt`."
        ) from None
    from penance_campaign import process_start  # noqa: PLC0415 - it needs Django

    process_start.with_settings()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
