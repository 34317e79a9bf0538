"""The audit: all that is listed is pinned, hashed and welcome; and what is not is noticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import audit
from tests.house import ROOT

PIN = "whitenoise==6.12.0"
HASH = " --hash=sha256:" + "a" * 64


def told(folder: Path, text: str) -> int:
    file = folder / "list.txt"
    file.write_text(text)
    return audit.main([str(file)])


def test_what_the_house_stands_on_is_in_order_and_written_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.main([str(ROOT / "requirements.txt"), "--bill", str(tmp_path / "bill.json")]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("parts, 0 faults.")
    bill = json.loads((tmp_path / "bill.json").read_text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    by_name = {each["name"]: each for each in bill["components"]}
    assert {"django", "granian", "cryptography", "argon2-cffi"} <= by_name.keys()
    for each in by_name.values():
        assert each["purl"] == f"pkg:pypi/{each['name']}@{each['version']}"
        assert each["hashes"]
        assert all(len(found["content"]) == 64 for found in each["hashes"])
        assert each["licenses"][0]["expression"]
    assert bill["metadata"]["component"]["licenses"] == [{"expression": "AGPL-3.0-or-later"}]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PIN, "whitenoise has no hash"),
        (f"whitenoise>=6{HASH}", "whitenoise is not pinned to one version"),
        (f"whitenoise==6.*{HASH}", "whitenoise is not pinned to one version"),
        (f"whitenoise==6.11.0{HASH}", "is installed in version 6.12.0 and listed in 6.11.0"),
        (f"nowhere-to-be-found==1.0{HASH}", "nowhere-to-be-found does not say under which licence it comes"),
    ],
)
def test_what_is_not_in_order_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str) -> None:
    assert told(tmp_path, text) == 1
    assert said in capsys.readouterr().out


def test_a_licence_that_does_not_go_with_ours_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "WELCOME", audit.WELCOME - {"MIT"})
    assert told(tmp_path, PIN + HASH) == 1
    assert "whitenoise comes under MIT, which does not go with AGPL-3.0-or-later" in capsys.readouterr().out


def test_what_is_for_another_system_is_left_out(tmp_path: Path) -> None:
    assert told(tmp_path, f"{PIN} ; python_version < '3'\n# a comment\n") == 0
