"""Makes the mutants of each area, and tells how many were noticed, and which were not."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from itertools import chain

from tests.mutants.areas import AREAS, WANTED, Area
from tests.mutants.mutant_run import passes, survivors, warm_up
from tests.mutants.mutant_source import Mutant, mutants


def main() -> int:
    names = [area.name for area in AREAS]
    parser = ArgumentParser(prog="python -m tests.mutants", description="One thing wrong at a time.")
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"one of {', '.join(names)}; else all")
    asked = parser.parse_args().areas
    if unknown := set(asked) - set(names):
        parser.error(f"there is no area {unknown.pop()}: there are {', '.join(names)}")
    warm_up()
    shares = [_share(area) for area in AREAS if not asked or area.name in asked]
    return 0 if all(share >= WANTED for share in shares) else 1


def _share(area: Area) -> float:
    """How many of an area's mutants its tests notice, in per cent."""
    tests = area.test_paths()
    if not passes(tests):
        raise SystemExit(f"{area.name}: its tests fail before anything is changed.")
    made = list(chain.from_iterable(mutants(file) for file in area.files()))
    left = list(survivors(made, tests))
    share = 100 * (1 - len(left) / len(made))
    print(f"{area.name:8}{len(made):4} mutants, {len(left):3} survived, {share:5.1f} % noticed", flush=True)
    _print(left)
    return share


def _print(left: Iterable[Mutant]) -> None:
    for mutant in left:
        print(f"  {mutant.file.name}:{mutant.line}\n    - {mutant.was}\n    + {mutant.now}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
