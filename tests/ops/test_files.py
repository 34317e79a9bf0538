"""What stands in ops/ and in the runbook is true: commands, names and paragraphs are there."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client

from apps.measures.meters import METERS
from penance_campaign.fault_answers import FAULTS
from penance_campaign.front.door import HELD
from tests.house import ROOT
from tests.measures.metrics_reader import samples

OPS = ROOT / "ops"
PAGE = ROOT / "docs" / "production.md"
ALERTS = yaml.safe_load((OPS / "prometheus" / "alerts.yml").read_text())
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]
COMPOSE = yaml.safe_load((OPS / "compose" / "compose.yaml").read_text())
UNITS = sorted((OPS / "systemd").glob("*.service"))
READINGS = (ROOT / "apps/keeping/watch/house_readings.py").read_text()
OURS = re.compile(r"\bpenance_\w+")


def in_production(program: str) -> list[str]:
    """Each command of this name as docs/production.md gives it."""
    lines = re.findall(rf"^\.venv/bin/{program} ?([^#\n]*)", PAGE.read_text(), re.MULTILINE)
    return [f"{program} {line.strip()}" for line in lines]


def served(command: str) -> str:
    """Within a container the web is asked from outside of it."""
    return command.replace("--host 0.0.0.0", "--host 127.0.0.1")


class TestAlerts:
    @pytest.mark.django_db
    def test_every_name_is_told(self, client: Client) -> None:
        told = {name for name, _ in samples(client.get("/metrics").text)}
        told |= {HELD.name, FAULTS.name}  # of what the tests' own client goes past
        told |= {f"{name}{end}" for name in METERS for end in ("", "_bucket", "_sum", "_count")}
        named = {name for rule in RULES for name in OURS.findall(rule["expr"])}
        elsewhere = {"penance_database_connections", "penance_database_connections_most"}  # on PostgreSQL
        elsewhere |= {"penance_backup_age_seconds", "penance_backup_failed"}  # where a backup is made
        assert named - told - elsewhere == set()
        assert all(f'"{name}"' in READINGS for name in elsewhere)
        assert len(named) > 8

    @pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
    def test_each_leads_to_its_paragraph(self, rule: dict[str, Any]) -> None:
        page, _, part = rule["annotations"]["runbook"].partition("#")
        heads = re.findall(r"^## (.*)$", (ROOT / page).read_text(), re.MULTILINE)
        assert part in {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["expr"].count("(") == rule["expr"].count(")")


class TestUnits:
    def test_they_start_what_the_page_starts(self) -> None:
        started = [
            re.search(r"^ExecStart=/opt/penance/.venv/bin/(.*)$", unit.read_text(), re.MULTILINE) for unit in UNITS
        ]
        assert sorted(found[1] for found in started if found) == sorted(
            [*in_production("granian"), *in_production("celery")]
        )

    @pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
    def test_each_starts_again_and_keeps_to_itself(self, unit: Path) -> None:
        said = unit.read_text()
        for word in ("Restart=always", "StartLimitIntervalSec=0", "NoNewPrivileges=yes", "ProtectSystem=strict"):
            assert word in said

    @pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
    def test_systemd_understands_them(self, tmp_path: Path) -> None:
        """But for where the program lies."""
        for unit in UNITS:
            there = unit.read_text().replace("/opt/penance/.venv/bin/", f"{sys.prefix}/bin/")
            (tmp_path / unit.name).write_text(there.replace("User=penance", "User=root"))
        checked = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *tmp_path.glob("*.service")],
            capture_output=True,
            text=True,
            check=False,
        )
        ours = [line for line in checked.stderr.splitlines() if "penance-" in line and "not executable" not in line]
        assert ours == []


class TestCompose:
    def test_it_runs_what_production_runs(self) -> None:
        services = COMPOSE["services"]
        ran = [served(services[name]["command"]) for name in ("web", "worker", "beat")]
        assert ran == [*in_production("granian"), *in_production("celery")]
        prepared = services["prepare"]["command"][-1].replace("$$", "$").splitlines()
        page = PAGE.read_text()
        for line in prepared:
            assert f".venv/bin/{line}" in page, line

    def test_it_starts_again_and_waits_for_what_it_needs(self) -> None:
        for name, service in COMPOSE["services"].items():
            assert service["restart"] == ("no" if name == "prepare" else "unless-stopped")
        for name in ("web", "worker", "beat"):
            assert COMPOSE["services"][name]["depends_on"]["prepare"] == {"condition": "service_completed_successfully"}

    def test_its_environment_is_the_houses(self) -> None:
        example = (OPS / "compose" / "house.env.example").read_text()
        named = set(re.findall(r"^(\w+)=", example, re.MULTILINE))
        settings = "".join((ROOT / "penance_campaign" / name).read_text() for name in ("settings.py", "environment.py"))
        assert {name for name in named if name not in settings} == {"POSTGRES_PASSWORD", "HOUSE_PASSWORD"}
        passwords = set(re.findall(r"\$\{(\w+)\}", (OPS / "compose" / "compose.yaml").read_text()))
        assert passwords <= named

    def test_files_that_it_names_are_there(self) -> None:
        build = COMPOSE["x-house"]["build"]
        assert (OPS / "compose" / build["context"] / build["dockerfile"]).is_file()
        assert (OPS / "compose" / COMPOSE["configs"]["nginx"]["file"]).is_file()
        assert (OPS / "compose" / "role.sh").is_file()
        swap = COMPOSE["services"]["proxy"]["command"][-1]
        found = re.search(r"'s/([^/]+)/", swap)
        assert found
        assert found[1] in (OPS / "nginx.conf").read_text()


def test_commands_in_the_runbook_are_commands() -> None:
    """Every `manage.py` word in it is one that this program has."""
    said = (ROOT / "docs" / "runbook.md").read_text()
    asked = {tuple(shlex.split(found)[:2]) for found in re.findall(r"manage\.py ([\w -]+)", said)}
    commands = {
        path.stem for path in ROOT.glob("**/management/commands/*.py") if ".venv" not in str(path.relative_to(ROOT))
    }
    assert asked
    assert {words[0] for words in asked} <= commands | {"migrate", "collectstatic"}
    tools = (ROOT / "apps/chronicle/management/commands/chronicle.py").read_text()
    for words in asked:
        if words[0] == "chronicle":
            assert f'add_parser("{words[1]}"' in tools


def test_what_the_scorecard_leads_to_is_there() -> None:
    said = (ROOT / "docs" / "reliability.md").read_text()
    rows = [line for line in said.splitlines() if line.startswith("| ") and line[2].isdigit()]
    for row in rows:
        number, promise, longest, again, control = (part.strip() for part in row.strip("|").split("|"))
        assert all((number, promise, longest, again, control)), row
        named = re.findall(r"`(tests/[\w/.]+|make \w+|python -m [\w.]+)[^`]*`", again)
        assert named, row
        for name in named:
            if name.startswith("make "):
                assert f"\n{name[5:]}:" in (ROOT / "Makefile").read_text()
            else:
                path = ROOT / name.removeprefix("python -m ").replace(".", "/" if name.startswith("python") else ".")
                assert path.exists() or path.with_suffix(".py").is_file(), name
