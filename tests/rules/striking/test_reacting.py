"""Who may answer an attack with which card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.striking.reacting import Reaction, must_be_allowed

DEFLECT = Reaction(card="Deflect", shield=True)
BRACE = Reaction(card="Brace for Impact")


@pytest.mark.canon("PEN-REACT-04", "PEN-REACT-08")
def test_a_reactive_answers_a_hit_whatever_else_is_broken() -> None:
    must_be_allowed(BRACE)
    must_be_allowed(DEFLECT)
    must_be_allowed(replace(BRACE, side=4, left_arm=False, right_arm=False))
    must_be_allowed(replace(DEFLECT, side=6, right_arm=False))


@pytest.mark.parametrize(
    ("reaction", "changed", "rule"),
    [
        pytest.param(BRACE, {"own_turn": True}, "PEN-REACT-01", marks=pytest.mark.canon("PEN-REACT-01")),
        pytest.param(BRACE, {"in_hand": False}, "PEN-REACT-01", marks=pytest.mark.canon("PEN-REACT-01")),
        pytest.param(
            BRACE,
            {"initiative": False},
            "PEN-REACT-02",
            marks=pytest.mark.canon("PEN-REACT-02", "PEN-KEY-02", "PEN-KEY-03"),
        ),
        pytest.param(BRACE, {"already_reacted": True}, "PEN-REACT-03", marks=pytest.mark.canon("PEN-REACT-03")),
        pytest.param(BRACE, {"hit": False}, "PEN-REACT-04", marks=pytest.mark.canon("PEN-REACT-04")),
        pytest.param(BRACE, {"execution": True}, "PEN-REACT-06", marks=pytest.mark.canon("PEN-REACT-06", "PEN-ATK-14")),
        pytest.param(
            BRACE, {"neural_disruption": True}, "PEN-REACT-06", marks=pytest.mark.canon("PEN-REACT-06", "PEN-TAINT-10")
        ),
        pytest.param(DEFLECT, {"side": 2}, "PEN-FACE-04", marks=pytest.mark.canon("PEN-FACE-04", "PEN-REACT-07")),
        pytest.param(DEFLECT, {"side": 4}, "PEN-FACE-04", marks=pytest.mark.canon("PEN-FACE-04", "PEN-REACT-07")),
        pytest.param(
            DEFLECT, {"left_arm": False}, "PEN-REACT-07", marks=pytest.mark.canon("PEN-REACT-07", "PEN-COMP-09")
        ),
        pytest.param(
            BRACE, {"primary": True, "right_arm": False}, "PEN-REACT-08", marks=pytest.mark.canon("PEN-REACT-08")
        ),
    ],
)
def test_a_reactive_is_refused_by_its_rule(reaction: Reaction, changed: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        must_be_allowed(replace(reaction, **changed))
    assert refused.value.rule == rule
    assert refused.value.sentence.endswith(".")
