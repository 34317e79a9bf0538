"""Processes that count together, and one that is killed outright: nothing counted is lost, nothing counted twice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.test import override_settings

from apps.measures import cells, meters
from apps.measures.cells import Cells, gathered
from apps.measures.prometheus_text import Reading, told
from tests.house import PATIENCE, ROOT
from tests.measures import own_meters
from tests.measures.metrics_reader import Samples, one, samples

NOBODY: list[Reading] = []


@contextmanager
def counting(folder: Path, times: int, *, room: int = -1) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.measures.counter_process", str(folder), str(times)]
    command = command if room < 0 else ["prlimit", f"--fsize={room}", *command]
    process = subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE)
    assert process.stdout
    try:
        assert process.stdout.readline() == "counted\n"
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def read(folder: Path) -> Samples:
    return samples(told(folder, NOBODY))


class TestTogether:
    def test_what_several_count_is_one_number(self, tmp_path: Path) -> None:
        with counting(tmp_path, 30), counting(tmp_path, 12):
            found = read(tmp_path)
        assert one(found, "test_asked_total", route="sheet") == 42
        assert one(found, "test_held") == 14
        assert one(found, "test_seconds_count") == one(found, "test_seconds_bucket", le="+Inf") == 42
        assert one(found, "test_seconds_bucket", le="0.005") == one(found, "test_seconds_bucket", le="10.0") == 21
        assert one(found, "test_seconds_sum") == pytest.approx(21 * 20.003)

    def test_what_the_dead_counted_stays_and_what_they_held_does_not(self, tmp_path: Path) -> None:
        for _ in range(3):
            with counting(tmp_path, 10):
                assert one(read(tmp_path), "test_held") == 7
            read(tmp_path)
        found = read(tmp_path)
        assert one(found, "test_asked_total", route="sheet") == 30
        assert one(found, "test_held") == 0
        assert [file.name for file in tmp_path.iterdir() if file.name.startswith(cells.LIVING)] == []

    def test_a_forked_child_counts_for_itself(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(meters, "_held", [Cells(tmp_path)])
        os.register_at_fork(after_in_child=meters._held.clear)
        own_meters.ASKED.count("sheet")
        with override_settings(MEASURES_DIR=tmp_path):
            if (child := os.fork()) == 0:
                own_meters.ASKED.count("sheet")
                os._exit(0)
            os.waitpid(child, 0)
        own_meters.ASKED.count("sheet")
        assert one(read(tmp_path), "test_asked_total", route="sheet") == 3


class TestHoldsNobodyUp:
    def test_on_a_full_disk_it_counts_for_nobody(self, tmp_path: Path) -> None:
        """All its room is taken at once or not at all: memory on a disk that fills later would end the process."""
        with counting(tmp_path, 5, room=cells.SIZE // 2) as process:
            assert process.poll() is None
            assert one(read(tmp_path), "test_asked_total", route="sheet") == 0

    def test_without_room_for_a_name_the_others_go_on(self, tmp_path: Path) -> None:
        counted = Cells(tmp_path)
        for number in range(cells.MOST + 5):
            counted.add(("many", str(number)), 1, (0, 1.0))
        living, _ = gathered(tmp_path)
        assert len(living) == cells.MOST - cells.FIRST
        assert set(map(tuple, living.values())) == {(1.0,)}

    def test_a_folder_that_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        Cells(tmp_path / "file").add(("any",), 1, (0, 1.0))
