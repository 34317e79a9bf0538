"""Which code is mutated, and which tests must notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WANTED = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Code and its tests, as paths below `apps` and `tests`. A folder is all that lies in it."""

    name: str
    code: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self) -> Iterator[Path]:
        for place in self.code:
            path = ROOT / "apps" / place
            yield from sorted(path.glob("*.py")) if path.is_dir() else [path]

    def test_paths(self) -> list[str]:
        return [str(ROOT / "tests" / place) for place in self.tests]


STORIES = (
    "attacks",
    "harm",
    "told_of_harm",
    "turns",
    "played",
    "several",
    "tainted",
    "aimed",
    "answering",
    "defended",
    "harmed",
    "paid",
    "heated",
    "thrown",
    "pooled",
    "goals",
    "relics",
    "reprinted",
    "wounded",
    "worked",
    "dealt",
    "suffered",
    "worded",
    "left_behind",
    "crossing",
    "naming",
    "ground",
    "tabled",
)
"""The engine's: whole turns, each told with its dice."""
ENGINE: dict[str, tuple[str, ...]] = {
    "steps/attack_steps": ("attacks", "several"),
    "steps/harm": ("harm", "told_of_harm", "harmed", "heated"),
    "steps/turn_steps": ("turns", "heated", "played"),
    "battle_options": ("naming", "played", "turns", "tainted"),
    "position/movement": ("crossing", "turns", "ground", "played"),
    "position/reactive_cards": ("answering", "attacks", "defended", "tainted"),
    "position/taint_offers": ("tainted", "pooled"),
    "steps/taint_purchases": ("tainted", "pooled"),
}
"""By part of the engine, the stories that speak of it most: they come first, since the first that fails is enough."""


REFEREE = tuple(f"rules/battle/referee/test_referee.py::test_engine_and_canon_agree[{portion}]" for portion in range(2))
"""Of the referee's battles a fifth, for what no story noticed."""


def _stories_of(*first: str) -> tuple[str, ...]:
    return (*(f"rules/battle/test_{name}.py" for name in dict.fromkeys((*first, *STORIES))), *REFEREE)


AREAS = (
    Area(
        name="dice",
        code=("kernel/dice.py", "kernel/fast.py", "rules/dice"),
        tests=(
            "kernel/test_dice.py",
            "kernel/test_fast.py",
            "rules/dice",
        ),
    ),
    Area(
        name="odds",
        code=("rules/odds/chances.py", "rules/odds/face_counts.py"),
        tests=("rules/odds/test_chances.py",),
    ),
    Area(name="to-hit", code=("rules/striking/tohit.py",), tests=("rules/striking/test_tohit.py",)),
    Area(name="attack", code=("rules/striking/attack_roll.py",), tests=("rules/striking/test_attack.py",)),
    Area(
        name="defense",
        code=("rules/striking/defense_roll.py", "rules/striking/guard.py", "rules/striking/force.py"),
        tests=(
            "rules/striking/test_defense.py",
            "rules/striking/test_guarding.py",
            "rules/striking/test_force.py",
        ),
    ),
    Area(name="grit", code=("rules/pilot/grit.py",), tests=("rules/pilot/test_grit.py",)),
    Area(name="taint", code=("rules/pilot/taint",), tests=("rules/pilot/taint", *_stories_of("tainted", "pooled"))),
    *(
        Area(name=place.rpartition("/")[2], code=(f"rules/battle/{place}.py",), tests=_stories_of(*first))
        for place, first in ENGINE.items()
    ),
)
