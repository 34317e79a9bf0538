"""The command that simulates battles: one seed, one object, however it is played."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.lab.workers.worker_pool import outcomes
from tests.house import ROOT

pytestmark = pytest.mark.machinery
PLAYED_BY = "apps.lab.management.commands.simulate.outcomes"
SHORT = ("--battles", "3", "--seed", "ash", "--rounds", "3")


def printed(*options: str) -> str:
    out = StringIO()
    call_command("simulate", *options, stdout=out, stderr=StringIO())
    return out.getvalue()


def told(*options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(*SHORT, "--json", *options))
    del found["timings"]
    return found


def test_one_seed_is_one_object_with_any_number_of_workers() -> None:
    alone = told()
    assert told() == alone
    assert told("--workers", "2") == alone
    assert told("--seed", "salt") != alone


def test_it_says_who_won_and_how_sure_that_is() -> None:
    (pairing,) = told("--one", "church", "--other", "dwarves:pistol", "--bots", "greedy,random")["pairings"]
    assert pairing["setup"]["bots"] == ["greedy", "random"]
    won = pairing["wins"]
    assert won["one"]["count"] + won["other"]["count"] == pairing["battles"] == 3
    assert won["one"]["low"] <= won["one"]["value"] <= won["one"]["high"]
    assert pairing["rounds"]["longest"] <= 3
    assert sum(pairing["ends"].values()) == 3


def test_from_both_seats_the_decks_are_the_same() -> None:
    found = told("--one", "confessor:buckler", "--other", "any", "--both-seats", "--battles", "4")
    assert found["pairings"][0]["setup"]["both_seats"]


def test_a_variant_that_changes_nothing_changes_no_battle() -> None:
    (pairing,) = told("--against", "pen.hand.set_aside=none")["pairings"]
    assert pairing["against"]["wins_change"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert pairing["against"]["hp_change"]["value"] == 0.0


@pytest.mark.parametrize("variant", ["pen.hand.set_aside=any", "one=confessor", "bots=random"])
def test_a_variant_is_played_with_the_same_dice(variant: str) -> None:
    (pairing,) = told("--against", variant)["pairings"]
    assert pairing["against"]["setup"] != pairing["setup"]
    assert set(pairing["against"]["variance_saved"]) == {"wins", "hp"}


def test_the_matrix_holds_every_faction_against_every_other() -> None:
    found = told("--matrix", "--battles", "2", "--rounds", "1")
    assert len(found["pairings"]) == 10
    assert all(len(beaten) == 3 for beaten in found["factions"].values())


def test_a_row_for_each_battle() -> None:
    rows = list(csv.DictReader(StringIO(printed(*SHORT, "--csv"))))
    assert [row["battle"] for row in rows] == ["0", "1", "2"]
    assert {row["ended"] for row in rows} <= {"C-76", "PEN-VIC-01", "PEN-VIC-02"}


def test_people_are_told_in_lines() -> None:
    assert "stalemates" in printed(*SHORT, "--against", "pen.hand.set_aside=any")


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, whole = tmp_path / "kept.jsonl", told()

    def stopped(*asked: Any) -> Any:
        for count, found in enumerate(outcomes(*asked)):
            if count == 2:
                raise KeyboardInterrupt
            yield found

    monkeypatch.setattr(PLAYED_BY, stopped)
    with pytest.raises(CommandError, match="Stopped after 2 of 3 battles") as caught:
        told("--resume", str(file))
    assert caught.value.returncode == 130
    monkeypatch.setattr(PLAYED_BY, outcomes)
    with file.open("a") as kept:
        kept.write("[0, 2, {cut o")
    assert told("--resume", str(file)) == whole
    assert len(file.read_text().splitlines()) == 4


def test_a_file_of_another_simulation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    told("--resume", str(file))
    with pytest.raises(CommandError, match="another simulation"):
        told("--resume", str(file), "--seed", "salt")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--battles", "0"], "1 to"),
        (["--workers", "0"], "workers"),
        (["--one", "orcs"], "no Casket and no faction 'orcs'"),
        (["--one", "church:catapult"], "'catapult' is neither"),
        (["--bots", "greedy,clever"], "no bot 'clever'"),
        (["--bots", "a,b,c"], "two teams"),
        (["--scenario", "the-moon"], "no scenario"),
        (["--scenario", "field-of-four-horns"], "Caskets here"),
        (["--rule", "pen.hand.set_aside"], "sets no house rule"),
        (["--rule", "pen.hand.set_aside=some"], "may be none, any"),
        (["--rule", "pen.nothing=1"], "no house rule"),
        (["--against", "pen.nothing=1"], "no house rule"),
        (["--against", "nothing"], "changes nothing"),
        (["--preset", "home"], "no preset"),
        (["--rounds", "51"], "round limit"),
        (["--pack", "/nowhere"], "no .toml file"),
    ],
)
def test_what_cannot_be_played_is_one_sentence_and_two(options: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence) as caught:
        call_command("simulate", *options, stdout=StringIO(), stderr=StringIO())
    assert caught.value.returncode == 2


def test_a_bad_option_ends_with_two() -> None:
    asked = subprocess.run(
        [sys.executable, "manage.py", "simulate", "--one", "orcs", "--json"],
        cwd=ROOT,
        env={**os.environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 2
    assert asked.stdout == ""
    assert len(asked.stderr.strip().splitlines()) == 1


def test_a_pack_of_ones_own_is_played(tmp_path: Path) -> None:
    header = '[pack]\nkey = "ours"\nname = "Ours"\nlabel = "house"\nversion = "1"\ntext = "A kit."\n'
    card = (
        '[[equipment]]\nkey = "flail"\nname = "Flail"\ntext = "A chain."\n\n[[card]]\nkey = "swing"\nname = "Swing"\n'
        'group = "secondary"\nequipment = "flail"\ncopies = 6\ncost = 1\ntype = "attack"\ntiming = "own-turn"\n'
        'text = "Melee: nine damage."\nsource = "ours"\neffects = [{ do = "attack", damage = 9 }]\n'
    )
    (tmp_path / "pack.toml").write_text(header)
    (tmp_path / "kit.toml").write_text(card)
    found = told("--pack", str(tmp_path), "--one", "confessor:flail", "--other", "church:flail", "--rounds", "6")
    assert "swing" in found["pairings"][0]["cards"]
