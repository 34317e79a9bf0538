"""Whole rulesets by name."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.ruleset.rules import DEFAULT, Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A ruleset that a table may begin with."""

    key: str
    name: str
    text: str
    ruleset: Ruleset


PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset(
            key="campaign",
            name="Campaign",
            text="Version 2.0 with Grit and Taint: pilots who grow, suffer and fall.",
            ruleset=DEFAULT,
        ),
        Preset(
            key="arena",
            name="Arena",
            text="Version 2.0 alone: one battle, no module.",
            ruleset=Ruleset(modules_grit=False, modules_taint_exploitation=False),
        ),
        Preset(
            key="v3-full",
            name="Version 3.0, whole",
            text="All three modules: Grit, Taint, and dice pools in place of modifiers.",
            ruleset=Ruleset(pool_enabled=True),
        ),
    )
}
