"""Write the documentation as pages: `python -m tests.handbook FOLDER`, which is made anew."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from django.conf import settings

from tests.handbook.site import Site
from tests.house import ROOT

into = Path(sys.argv[1])
if into.exists() and not (into / "search-index.js").exists():
    sys.exit(f"{into} is there already, and no handbook: name another folder, or take it away.")
shutil.rmtree(into, ignore_errors=True)
settings.configure(USE_I18N=False)
pages = Site(ROOT, into).write()
sys.stdout.write(f"{len(pages)} pages: open {into / 'index.html'}\n")
