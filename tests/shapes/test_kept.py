"""What lies in logs out there can be read by the next program too: no shape changes without a way up."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.shapes.kept import described
from tests.shapes.shape_changes import Shapes, added, changed

WRITTEN = Path(__file__).resolve().parents[2] / "docs" / "log-shapes.json"


def written() -> Shapes:
    kept: Shapes = json.loads(WRITTEN.read_text())
    return kept


def test_nothing_that_was_written_is_read_otherwise() -> None:
    now = json.loads(json.dumps(described()))
    then = written() if WRITTEN.exists() else {}
    assert not changed(then, now), "\n".join(changed(then, now))
    if os.environ.get("RECORD"):
        WRITTEN.write_text(_a_line_each(now))
    assert not added(written(), now), f"`make shapes` adds them to docs/log-shapes.json: {added(then, now)}"


def _a_line_each(shapes: Shapes) -> str:
    parts = []
    for section, kinds in shapes.items():
        lines = [f"  {json.dumps(kind)}: {json.dumps(kinds[kind], sort_keys=True)}" for kind in sorted(kinds)]
        parts.append(f" {json.dumps(section)}: {{\n" + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _more(shapes: Any) -> None:
    shapes["facts of battles"]["CardDone"]["hungry"] = "yes or no"


def _renamed(shapes: Any) -> None:
    shapes["commands"]["AnswerBattle"]["question"] = shapes["commands"]["AnswerBattle"].pop("number")


def _gone(shapes: Any) -> None:
    del shapes["entries"]["PilotEnlisted"]


def _of_another_type(shapes: Any) -> None:
    shapes["facts of battles"]["Asked"]["agenda"][0]["step"] = "number"


def _unmarked(shapes: Any) -> None:
    shapes["entries"]["BotChose"]["why"] = "text"


def _a_word_less(shapes: Any) -> None:
    shapes["facts of battles"]["PhaseBegun"]["phase"] = "action | draw"


def _begun_otherwise(shapes: Any) -> None:
    shapes["facts of battles"]["Answered"]["choice"]["target"]["left out"] = 0


def _in_another_order(shapes: Any) -> None:
    shapes["facts of battles in order"]["CardDone"] = "card fighter"


def _asked_for_more(shapes: Any) -> None:
    shapes["jobs"]["apps.campaigns.tasks.roll_season"]["why"] = "text"


def _held_otherwise(shapes: Any) -> None:
    shapes["what lies in jobs"]["battle"]["number"] = "text"


def _a_key_that_must_be(shapes: Any) -> None:
    shapes["packs"]["PackFile"]["author"] = {"must": True, "type": "string"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_more, "facts of battles: CardDone.hungry is new. Leave the tuple as it was"),
        (_renamed, "commands: AnswerBattle.number is gone. Leave the type as it was"),
        (_gone, "entries: PilotEnlisted is gone. Leave the type as it was"),
        (_of_another_type, 'facts of battles: Asked.agenda[].step was "text" and is "number". Leave the tuple'),
        (_unmarked, "entries: BotChose.why was"),
        (_a_word_less, "facts of battles: PhaseBegun.phase was"),
        (_begun_otherwise, "facts of battles: Answered.choice.target.left out was -1 and is 0"),
        (_in_another_order, "facts of battles in order: CardDone was"),
        (_asked_for_more, "jobs: apps.campaigns.tasks.roll_season.why is new. Messages of it wait in queues"),
        (_held_otherwise, 'what lies in jobs: battle.number was "number" and is "text". Rows of it wait'),
        (_a_key_that_must_be, "packs: PackFile.author is new. Packs of hosts say it so"),
    ],
)
def test_a_change_is_refused_with_what_to_do(change: Callable[[Any], None], said: str) -> None:
    then = written()
    now = copy.deepcopy(then)
    change(now)
    found = changed(then, now)
    assert any(each.startswith(said) for each in found), found


def _another_shape(shapes: Any) -> None:
    shapes["facts of battles"]["CardDone 2"] = {**shapes["facts of battles"]["CardDone"], "hungry": "yes or no"}


def _a_word_more(shapes: Any) -> None:
    phase = shapes["facts of battles"]["PhaseBegun"]
    phase["phase"] += " | supper"


def _a_key_that_may_be(shapes: Any) -> None:
    shapes["packs"]["PackFile"]["author"] = {"must": False, "type": "string"}


def _packs_of_another_shape(shapes: Any) -> None:
    shapes["packs"]["Card 2"] = {**shapes["packs"].pop("Card"), "price": {"must": True, "type": "integer"}}


@pytest.mark.parametrize("change", [_packs_of_another_shape, _another_shape, _a_word_more, _a_key_that_may_be])
def test_what_only_adds_is_written_down_and_nothing_else(change: Callable[[Any], None]) -> None:
    then = written()
    now = copy.deepcopy(then)
    change(now)
    assert not changed(then, now)
    assert len(added(then, now)) == 1
