"""Whatever is tried on a branch, the original stays as it was."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from apps.kernel.branch import Branch


@dataclass(slots=True)
class Jar:
    """Something that changes."""

    beans: int

    def clone(self) -> Jar:
        return replace(self)


KEYS = st.sampled_from("abcd")
STEPS = st.lists(
    st.tuples(st.sampled_from(["fill", "put", "take", "get", "loop"]), KEYS, st.integers(1, 9)), max_size=20
)
JARS = st.dictionaries(KEYS, st.integers(0, 9))


def step(jars: dict[str, Jar], what: str, key: str, beans: int) -> None:
    match what:
        case "fill" if key in jars:
            jars[key].beans += beans
        case "put":
            jars[key] = Jar(beans)
        case "take":
            jars.pop(key, None)
        case "loop":
            list(jars.values())
        case _:
            jars.get(key)


@given(JARS, STEPS)
def test_a_branch_goes_its_way_and_the_original_never_changes(
    beans: dict[str, int], steps: list[tuple[str, str, int]]
) -> None:
    original = {key: Jar(number) for key, number in beans.items()}
    alone = {key: Jar(number) for key, number in beans.items()}
    branch = Branch(original)
    for what, key, number in steps:
        step(branch, what, key, number)
        step(alone, what, key, number)
    assert original == {key: Jar(number) for key, number in beans.items()}
    assert branch == alone


@given(JARS, STEPS, STEPS)
def test_a_branch_of_a_branch_leaves_that_one_alone(
    beans: dict[str, int], before: list[tuple[str, str, int]], after: list[tuple[str, str, int]]
) -> None:
    branch = Branch({key: Jar(number) for key, number in beans.items()})
    for taken in before:
        step(branch, *taken)
    seen = {key: jar.beans for key, jar in branch.items()}
    further = Branch(branch)
    for taken in after:
        step(further, *taken)
    assert {key: jar.beans for key, jar in branch.items()} == seen


def test_what_was_asked_for_by_key_is_the_same_one_from_then_on() -> None:
    branch = Branch({"a": Jar(1)})
    assert branch["a"] is branch["a"]
    assert branch.get("a") is branch["a"]


def test_what_was_put_there_is_not_copied() -> None:
    jar, branch = Jar(1), Branch[Jar]({})
    branch["a"] = jar
    assert branch["a"] is jar
