# What a person types here. `make help` reads this file.
PYTHON ?= python3
# Whoever names a Python gets one's own folder for it, beside the .venv of another version.
VENV := $(if $(filter file,$(origin PYTHON)),.venv,$(shell $(PYTHON) penance_campaign/bootstrap.py 2>/dev/null || echo .venv))
PY := $(VENV)/bin/python
.DEFAULT_GOAL := help
.PHONY: run audit test on_sqlite on_postgres quick nightly upgrade crawl walk check coverage docs bench mutants canon rulebook shapes openapi new generated pictures browser lock ready dev python help

SEEDED = $(if $(SEED),--seed $(SEED))
# So that no outcome hangs on chance: a night draws a seed of its own.
on_sqlite on_postgres quick upgrade coverage: SEED ?= 2147

# Each house that a test starts would compile all of itself anew.
unexport PYTHONDONTWRITEBYTECODE
# Whoever has run out of tests takes over half of what the other has left.
BOTH := -n 2 --dist worksteal

run: ready  ## the whole house on this machine: page, API, admin, worker, demo campaign (PORT=, LAN=1 for phones)
	@exec $(PY) manage.py run

# What speaks to a database in its own words; doors, pages and routes ask through these, and by night on PostgreSQL too.
SPEAK := $(addprefix tests/,access accounts campaigns chaos chronicle ground jobs keeping notices/test_two_drawers.py penance_campaign)

test: dev  ## every test on SQLite, with a browser where there is one, and what speaks to a database on a real PostgreSQL with a real Redis (SEED=)
	@$(MAKE) --no-print-directory --jobs 2 on_sqlite on_postgres

# Side by side, since each of them waits for a good part of its time; the one speaks as it goes, the other when it has ended.
on_sqlite:
	$(PY) -m pytest $(BOTH) -m "not nightly" --on sqlite $(SEEDED)
on_postgres:
	@said=$$(mktemp); \
	$(PY) -m pytest $(BOTH) -m "not (nightly or once or browser)" --on postgres --stored $(SEEDED) $(SPEAK) >$$said 2>&1; \
	ended=$$?; cat $$said; rm $$said; exit $$ended

quick: dev  ## the pure tests, but those that play whole battles and campaigns
	$(PY) -m pytest -q $(BOTH) -m "not nightly and not machinery" --pure $(SEEDED)

nightly: dev  ## the long tests
	$(PY) -m pytest $(BOTH) -m nightly --on sqlite $(SEEDED)
	$(PY) -m pytest $(BOTH) --on postgres --stored $(SEEDED)

upgrade: dev  ## folders that older programs wrote: opened, proved, looked at, taken out and in, and played on
	$(PY) -m pytest $(BOTH) --on sqlite tests/upgrade $(SEEDED)

crawl: dev  ## all that anybody sees of a table, byte for byte as it is recorded (INTO= a folder to look at; RECORD=1 keeps it)
	$(PY) -m tests.crawl $(INTO) $(if $(RECORD),--record)

walk: dev  ## a command followed through the files that answer it (COMMAND=AnswerBattle; RECORD=1 writes ARCHITECTURE.md's table anew)
	$(PY) -m tests.walk $(COMMAND) $(if $(RECORD),--record)

check: dev  ## what CI runs: format, lint, types, walls, migrations, then `make test`
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	$(MAKE) test

coverage: dev  ## which lines of the program no test runs, as pages in htmlcov/: of all tests on SQLite, or of some (SOME=tests/jobs)
	$(PY) -m coverage erase
	-$(PY) -m coverage run -m pytest -q -n 2 -m "not nightly" --on sqlite $(SEEDED) $(SOME)
	$(PY) -m coverage combine -q
	$(PY) -m coverage html -q
	$(PY) -m coverage report --skip-covered --skip-empty --format=total

docs: dev  ## the documentation as pages with a search, in site/: no server and no network is needed to read them (INTO=)
	$(PY) -m tests.handbook $(or $(INTO),site)

bench: dev  ## speed as ratios, against floors and peers measured in the same run
	$(VENV)/bin/uv pip install -q --python $(PY) -r requirements-bench.txt
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/boardgame.io boardgame.io@0.50.2 \
	  || echo "bench: boardgame.io is left out, for npm is not here or could not fetch it"
	$(PY) -m tests.bench

mutants: dev  ## one thing wrong at a time in dice, attack, defense, Grit and Taint: at least 90 % must be noticed (AREA=)
	$(VENV)/bin/uv pip install -q --python $(PY) -r requirements-mutants.txt
	nice -n 10 $(PY) -m tests.mutants $(AREA)

canon: dev  ## which ids of the rules a door or the library alone holds, are due or have no test (ALL=1: each beside its tests)
	$(PY) -m tests.canon $(if $(ALL),--all)

rulebook: dev  ## write the rulebook in docs/rules anew, from packs, tables, ruleset and odds
	$(PY) manage.py rulebook

audit: dev  ## what the house stands on: pins, hashes and licences, and a bill of materials in sbom.cdx.json
	$(PY) -m tests.audit requirements-dev.txt
	$(PY) -m tests.audit requirements.txt --bill sbom.cdx.json

new: dev  ## lay the files of a new command (COMMAND=DecoratePilot SLICE=pilots EVENT=PilotDecorated, IN=service_events)
	$(PY) -m tests.scaffold "$(COMMAND)" "$(SLICE)" "$(EVENT)" --among "$(IN)"
	@$(PY) -m ruff check --fix -q apps tests && $(PY) -m ruff format -q apps tests

generated: openapi shapes  ## write anew all that is made from the code: description, shapes, who is answered what, the walk, the crawl
	$(PY) -m tests.access
	$(PY) -m tests.walk EnlistPilot --record
	$(PY) -m tests.crawl --record

shapes: dev  ## add what is new to docs/log-shapes.json, where each field stands that is kept for good
	$(PY) -m tests.shapes

pictures: dev  ## take the pictures in docs/screenshots anew, from a fresh demo in a browser
	$(PY) -m tests.screenshots

browser:  ## get a Chromium for the browser tests (Debian's, by apt)
	@command -v chromium >/dev/null && echo "chromium is here" || { \
	  [ "$$(id -u)" = 0 ] && SUDO= || SUDO=sudo; \
	  $$SUDO apt-get update -q && $$SUDO apt-get install -q -y --no-install-recommends chromium fonts-dejavu-core; }

openapi: dev  ## write the description of the REST routes in docs/openapi.json anew
	$(PY) manage.py openapi

lock: dev  ## resolve both requirements files anew from pyproject.toml
	$(VENV)/bin/uv pip compile pyproject.toml $(LOCK) -o requirements.txt
	$(VENV)/bin/uv pip compile pyproject.toml --group dev -c requirements.txt $(LOCK) -o requirements-dev.txt
LOCK := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock" --quiet

ready: python
	@$(PYTHON) penance_campaign/bootstrap.py requirements.txt $(VENV)
dev: python
	@$(PYTHON) penance_campaign/bootstrap.py requirements-dev.txt $(VENV)
python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 7))' 2>/dev/null || { \
	  echo "penance: Python 3.11 or later is needed, and $(PYTHON) is none: install it, or name it: make run PYTHON=/path/to/it." >&2; exit 1; }

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*##  *\(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
