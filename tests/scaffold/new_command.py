"""What a new command needs, laid where it belongs. What only a person can write is left out: types ask for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

COMMAND_FILE = '''"""{words}."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.roles import KEEPERS
{imports}

@dataclass(frozen=True, slots=True, kw_only=True)
class {command}:{fields}

def decide(asked: Asked[{command}], {view_name}: {view}, dice: Dice) -> Iterator[{event}]:
    """Refuse before the first die, and say what would be allowed instead."""
    yield {event}({given})


COMMAND = Command(type={command}, decide=decide, roles=KEEPERS, example={example})
'''
EVENT_TEXT = """

@dataclass(frozen=True, slots=True, kw_only=True)
class {event}({base}):
    strand: ClassVar[Strand] = "{strand}"
    deed: ClassVar[bool] = False
"""
STORY_FILE = '''"""Stories of {command}."""

from __future__ import annotations

from {command_module} import {command}
from {event_module} import {event}
from tests.cast import HOST, MARCH
from tests.story import given


def test_what_comes_of_it() -> None:
    given(*MARCH).when({command}({sample}), seat=HOST, role="host").then({event}({sample}))


def test_what_stands_in_its_way() -> None:
    given(*MARCH).when({command}({sample}), seat=HOST, role="host").refused("say here what would be allowed")
'''
IDS = {"pilot": "PILOT", "casket": "CASKET", "mission": "MISSION", "happening": "HAPPENING", "seat": "SEAT"}


class NotSo(ValueError):
    """It cannot be laid; the sentence says what can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCommand:
    """A command, the slice that answers it, and the event that comes of it."""

    root: Path
    command: str
    event: str
    slice: Path
    family: Path

    @classmethod
    def of(cls, root: Path, command: str, slice_: str, event: str, among: str = "") -> Self:
        slices = sorted(file.parents[1].name for file in (root / "apps").glob("*/events/__init__.py"))
        if slice_ not in slices:
            raise NotSo(f"{slice_!r} is no slice: name one of {', '.join(slices)}.")
        for name in (command, event):
            if not re.fullmatch(r"([A-Z][a-z]+){2,}", name):
                raise NotSo(f"{name!r} is no such name: words with capitals, such as DecoratePilot or PilotDecorated.")
        folder = root / "apps" / slice_
        families = sorted((folder / "events").glob("*_events.py"))
        family = next((file for file in families if file.stem == among), None)
        if among and family is None:
            raise NotSo(f"{among!r} holds no events: name one of {', '.join(file.stem for file in families)}.")
        shortest = min(families, key=lambda file: len(file.read_text()))
        return cls(root=root, command=command, event=event, slice=folder, family=family or shortest)

    @property
    def registry(self) -> Path:
        return next(file for file in sorted(self.slice.rglob("*.py")) if "\nCOMMANDS: tuple[" in file.read_text())

    @property
    def command_file(self) -> Path:
        return self.slice / "commands" / f"{_snake(self.command)}.py"

    @property
    def story_file(self) -> Path:
        return self.root / "tests" / self.slice.name / f"test_{_snake(self.command)}.py"

    def lay(self) -> Iterator[str]:
        """Each file that was written, and what is left to write."""
        for file in (self.command_file, self.story_file):
            if file.exists():
                raise NotSo(f"{self._path(file)} is here already: choose another name.")
        base, fields = self._base()
        view, view_import = self._view()
        self._lay_event(base)
        self._lay_command(fields, view, view_import)
        self._lay_story(fields)
        self._list()
        yield f"laid    {self._path(self.command_file)}"
        yield f"laid    {self._path(self.story_file)}"
        yield f"joined  {self._path(self.family)}"
        yield f"joined  {self._path(self.registry)}"
        yield ""
        yield "Left to write; `ruff` and `mypy` name what is missing of the event, the fold and the command:"
        yield f"  1. {self._path(self.story_file)}: the story, first of all"
        yield f"  2. {self._path(self.family)}: its fields, sentence and figures, its strand, whether it is a deed"
        yield f"  3. {self._path(self.slice / 'state.py')}: its case in the fold"
        yield f"  4. {self._path(self.command_file)}: fields, who may ask, example, offers, what stands in its way"
        yield f"  5. {self._path(self.slice / 'sheet')}/: where it shows, and the template where that gets a new place"
        yield f"  6. tests/{self.slice.name}: its sentence among those of all events (everything.py or test_telling.py)"
        yield "Then `make generated`, and read the difference."

    def _base(self) -> tuple[str, tuple[str, ...]]:
        """The slice's own fact, and the fields that all of its events have."""
        file = next((self.slice / "events").glob("*_fact.py"))
        facts = [node for node in ast.parse(file.read_text()).body if isinstance(node, ast.ClassDef)]
        fact = next(node for node in facts if node.name.endswith("Fact"))
        plain = [ast.unparse(node.target) for node in fact.body if isinstance(node, ast.AnnAssign) and _is_plain(node)]
        return fact.name, tuple(plain)

    def _strand(self) -> str:
        """As the slice's own fact has it; where it has none, the table's."""
        text = next((self.slice / "events").glob("*_fact.py")).read_text()
        found = re.search(r'strand: ClassVar\[Strand\] = "(\w+)"', text)
        return found[1] if found else "table"

    def _view(self) -> tuple[str, str]:
        """What decisions of this slice look at, and where it is imported from."""
        text = self.registry.read_text()
        found = re.search(r"COMMANDS: tuple\[Command\[Any, (\w+),", text)
        if found is None:
            raise NotSo(f"{self._path(self.registry)} does not say what its commands are decided on.")
        view = found[1]
        lines = re.findall(rf"^from \S+ import .*\b{view}\b.*$", text, re.MULTILINE)
        return view, re.sub(r"import .*", f"import {view}", lines[0])

    def _lay_event(self, base: str) -> None:
        text = self.family.read_text()
        union = next(node for node in ast.parse(text).body if isinstance(node, ast.Assign) and _is_union(node))
        name = union.targets[0]
        lines = text.splitlines(keepends=True)
        before, after = "".join(lines[: union.lineno - 1]), "".join(lines[union.end_lineno :])
        kinds = [*ast.unparse(union.value).split(" | "), self.event]
        event = EVENT_TEXT.format(event=self.event, base=base, strand=self._strand()).lstrip("\n")
        before = _with_import(_with_import(before, "typing", "ClassVar"), "apps.rules.game_event", "Strand")
        self.family.write_text(f"{before}{event}\n\n{_union(ast.unparse(name), kinds)}{after}")

    def _lay_command(self, fields: tuple[str, ...], view: str, view_import: str) -> None:
        named = [IDS[field] for field in fields if field in IDS]
        imports = [
            f"from apps.kernel.example_ids import {', '.join(named)}" if named else "",
            view_import,
            f"from {_dotted(self.family, self.root)} import {self.event}",
        ]
        text = COMMAND_FILE.format(
            command=self.command,
            event=self.event,
            words=_words(self.command),
            imports="\n".join(sorted(filter(None, imports))) + "\n",
            fields="".join(f"\n    {field}: str" for field in fields) or "\n    ...",
            view=view,
            view_name=_snake(view),
            given=", ".join(f"{field}=asked.command.{field}" for field in fields),
            example="{" + ", ".join(f'"{field}": {IDS[field]}' for field in fields if field in IDS) + "}",
        )
        self.command_file.write_text(text)

    def _lay_story(self, fields: tuple[str, ...]) -> None:
        text = STORY_FILE.format(
            command=self.command,
            event=self.event,
            command_module=_dotted(self.command_file, self.root),
            event_module=_dotted(self.family, self.root),
            sample=", ".join(f'{field}="{field}-vess"' for field in fields),
        )
        self.story_file.write_text(text)

    def _list(self) -> None:
        """One line in the registry, and the import that it needs."""
        module, text = _snake(self.command), self.registry.read_text()
        end = text.index("\n)\n", text.index("\nCOMMANDS: tuple["))
        text = f"{text[:end]}\n    {module}.COMMAND,{text[end:]}"
        package = f"from {_dotted(self.command_file.parent, self.root)} import "
        start = text.index(package) + len(package)
        brackets = text[start] == "("
        close = text.index(")" if brackets else "\n", start)
        names = sorted({*re.findall(r"\w+", text[start:close]), module})
        one_line = ", ".join(names)
        many = "(\n" + "".join(f"    {name},\n" for name in names) + ")"
        listed = one_line if len(package) + len(one_line) <= 120 else many
        self.registry.write_text(f"{text[:start]}{listed}{text[close + brackets :]}")

    def _path(self, file: Path) -> str:
        return str(file.relative_to(self.root))


def _with_import(text: str, module: str, name: str) -> str:
    """Sorted and merged by ruff afterwards."""
    known = re.search(rf"^from {re.escape(module)} import .*\b{name}\b", text, re.MULTILINE)
    return text if known else text.replace("\n\nfrom ", f"\n\nfrom {module} import {name}\nfrom ", 1)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _words(name: str) -> str:
    return _snake(name).replace("_", " ").capitalize()


def _dotted(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts)


def _is_plain(node: ast.AnnAssign) -> bool:
    return "ClassVar" not in ast.unparse(node.annotation)


def _is_union(node: ast.Assign) -> bool:
    """The family's own list of its events, which ends each of these files."""
    return isinstance(node.targets[0], ast.Name) and node.targets[0].id.endswith("Event")


def _union(name: str, kinds: list[str]) -> str:
    line = f"{name} = {' | '.join(kinds)}\n"
    if len(line) <= 121:
        return line
    inner = f"    {' | '.join(kinds)}\n"
    return f"{name} = (\n{inner})\n" if len(inner) <= 121 else f"{name} = (\n    " + "\n    | ".join(kinds) + "\n)\n"
