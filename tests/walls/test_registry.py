"""A command lies in one file, and its slice's registry lists it: types cannot see one that nobody lists."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from apps.campaigns.registry.contents import PARTS
from apps.kernel.command import Command
from tests.house import ROOT

LISTED: list[Command[Any, Any, Any]] = [command for part in PARTS.values() for command in part.commands]
FILES = sorted((ROOT / "apps").glob("*/commands/*.py"))
MODULES = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in FILES if file.stem != "__init__"]


@pytest.mark.parametrize("module", MODULES)
def test_what_lies_in_a_file_of_its_own_is_listed(module: str) -> None:
    found = import_module(module)
    assert any(command is found.COMMAND for command in LISTED), f"add {module} to its slice's registry"
    assert found.COMMAND.type.__module__ == module, "its class lies beside it"
    assert found.COMMAND.decide.__module__ == module, "and so does its decision"


def test_nothing_is_listed_twice() -> None:
    assert len({command.type for command in LISTED}) == len(LISTED) == len(MODULES)
