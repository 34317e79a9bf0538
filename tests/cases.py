"""Many cases of one law as one test, which names each case that breaks it.

To begin and end a test takes longer than most of what a pure one asks, and there would be thousands.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]
Ids = Callable[[Any], object] | Iterable[object]


def every(names: str | Sequence[str], values: Iterable[Any], ids: Ids | None = None) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, but as one test: for what is small, and spoils nothing for the next."""
    among = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    is_one = isinstance(names, str) and len(among) == 1
    cases = [(case,) if is_one else tuple(case) for case in values]
    told = _told(cases, ids)
    assert all(len(case) == len(among) for case in cases), among

    def for_every(test: Test) -> Test:
        asked = inspect.signature(test)
        assert set(among) <= set(asked.parameters), f"{test.__qualname__} does not take {among}"

        @wraps(test)
        def all_of_them(*args: Any, **given: Any) -> None:
            assert cases, "there is no case"
            broken = list[BaseException]()
            for case, name in zip(cases, told, strict=True):
                try:
                    test(*args, **given, **dict(zip(among, case, strict=True)))
                except (Exception, BaseExceptionGroup, pytest.fail.Exception) as error:  # noqa: BLE001 - told with the rest
                    error.add_note(f"[{name}]")
                    broken.append(error)
            if broken:
                raise BaseExceptionGroup(f"{len(broken)} of {len(cases)} cases", broken)

        others = [each for name, each in asked.parameters.items() if name not in among]
        all_of_them.__signature__ = asked.replace(parameters=others)  # type: ignore[attr-defined]  # inspect reads it
        return all_of_them

    return for_every


def _told(cases: list[tuple[Any, ...]], ids: Ids | None) -> list[str]:
    if ids is None or callable(ids):
        tell = ids or repr
        return ["-".join(str(tell(value)) for value in case) for case in cases]
    return [str(one) for one in ids]
