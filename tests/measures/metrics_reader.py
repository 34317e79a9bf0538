"""Prometheus's text format, read strictly: what no Prometheus would take is an error here too."""

from __future__ import annotations

import re

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"'
SAMPLE = re.compile(rf"({NAME})(?:\{{((?:{LABEL},?)+)\}})? (-?[0-9.e+-]+|NaN|[+-]Inf)")
COMMENT = re.compile(rf"# (?:HELP ({NAME}) [^\n]*|TYPE ({NAME}) (counter|gauge|histogram))")
Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def samples(text: str) -> Samples:
    found: Samples = {}
    kinds: dict[str, str] = {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if comment := COMMENT.fullmatch(line):
            if comment[2]:
                assert comment[2] not in kinds, f"{comment[2]} is told twice"
                kinds[comment[2]] = comment[3]
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, line
        name, labels = sample[1], frozenset(re.findall(LABEL, sample[2] or ""))
        assert name in kinds or kinds.get(re.sub("_(bucket|sum|count)$", "", name)) == "histogram", line
        assert (name, labels) not in found, line
        found[name, labels] = float(sample[5])
    return found


def one(found: Samples, name: str, **labels: str) -> float:
    return found.get((name, frozenset(labels.items())), 0.0)
