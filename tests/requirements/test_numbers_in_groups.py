"""A number with marks between its thousands is one number, and languages in a row are all asked for."""

import pytest

from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-23"
K = RequirementKind


def read(sentence: str) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    return read_requirements(sentence, understand(sentence, TODAY), TODAY)


@pytest.mark.parametrize(
    ("sentence", "kind", "words", "number"),
    [
        ("Translate 12,500 words into French by 3 December", K.QUANTITY, "12,500 words", 12500),
        ("Print 1,500 flyers in Berlin by 3 December", K.QUANTITY, "1,500 flyers", 1500),
        ("笔译一份说明书，约3,000字，12月3日前交", K.QUANTITY, "3,000字", 3000),
        ("A venue in Berlin for 1,200 people on 12 December", K.HEAD_COUNT, "1,200 people", 1200),
        ("A venue in Berlin on 12 December, budget 20,000 euros", K.BUDGET, "budget 20,000 euros", 20000),
        ("A venue in Berlin on 12 December, up to €1,200", K.BUDGET, "up to €1,200", 1200),
        ("12月12日在上海要一个场地，预算12,000元", K.BUDGET, "预算12,000元", 12000),
    ],
)
def test_marks_between_thousands_end_no_clause(sentence: str, kind: K, words: str, number: float) -> None:
    requirements, left = read(sentence)

    found = [r for r in requirements if r.kind is kind]
    assert [(r.text, r.value.number) for r in found] == [(words, number)]
    assert [sentence[r.span.start : r.span.end] for r in found if r.span] == [words]
    assert left == ()


def test_a_comma_between_two_numbers_parts_them() -> None:
    requirements, _ = read("A venue in Berlin for 40 people on 12 December, 200 euros at most")

    assert [r.value.number for r in requirements if r.kind in {K.HEAD_COUNT, K.BUDGET}] == [40, 200]


@pytest.mark.parametrize(
    ("sentence", "codes"),
    [
        ("Translate our manual from English into German and French", "en,de,fr"),
        ("Translate our manual from English into German, French and Italian", "en,de,fr,it"),
        ("We need interpreters for English, Spanish and German on 3 December in Berlin", "en,es,de"),
        ("把说明书从中文翻译成英文和日文", "zh,en,ja"),
        ("笔译：中文翻成德文、法文和日文", "zh,de,fr,ja"),
        ("Translate our leaflet from Chinese to both English and German", "zh,en,de"),
    ],
)
def test_every_language_of_a_row_is_asked_for(sentence: str, codes: str) -> None:
    requirements, left = read(sentence)

    assert [r.value.text for r in requirements if r.kind is K.LANGUAGE] == [codes]
    assert left == ()
