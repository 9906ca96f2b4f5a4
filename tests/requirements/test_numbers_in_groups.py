"""A number with marks between its thousands is one number, and languages in a row are all asked for."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.unanswered import unanswered
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


@pytest.mark.parametrize(
    ("said", "amount", "currency"),
    [
        ("3,500 dollars", 3500.0, "USD"),
        ("3 500 dollars", 3500.0, "USD"),
        ("3\u202f500 €", 3500.0, "EUR"),
        ("€ 3 500", 3500.0, "EUR"),
        ("CHF 3'500", 3500.0, "CHF"),
        ("3’500 CHF", 3500.0, "CHF"),
        ("3.500,00 €", 3500.0, "EUR"),
        ("3,500.00 dollars", 3500.0, "USD"),
        ("12 500 000 yen", 12_500_000.0, "JPY"),
        ("12,50 €", 12.5, "EUR"),
        ("3，500元", 3500.0, "CNY"),
        ("budget 3 500", 3500.0, "USD"),
    ],
)
def test_an_amount_is_one_however_its_thousands_are_parted(said: str, amount: float, currency: str) -> None:
    sentence = f"A DJ for our party, {said}."
    requirements, left = read(sentence)

    found = [r for r in requirements if r.kind is K.BUDGET]
    assert [(r.value.number, r.value.unit) for r in found] == [(amount, currency)]
    assert [(r.text, r.kind) for r in requirements if "500" in r.text and r.kind is not K.BUDGET] == []
    assert left == ()


@pytest.mark.parametrize("said", ["9 December, 500 euros", "9 Dec, 40 people, 500 €", "from 9, 500 euros"])
def test_a_number_before_an_amount_is_none_of_it(said: str) -> None:
    requirements, _ = read(f"A DJ in Berlin {said}")

    assert [r.value.number for r in requirements if r.kind is K.BUDGET] == [500.0]


def test_an_apostrophe_parts_the_thousands_of_those_who_come() -> None:
    requirements, _ = read("A venue in Zurich for 1'200 guests on 12 December")

    assert [r.value.number for r in requirements if r.kind is K.HEAD_COUNT] == [1200]


def test_what_stands_behind_the_mark_of_a_number_is_no_errand() -> None:
    sentence = "A string quartet in New York and a DJ, plus a cake. Up to 3,500 dollars."
    people = (person("eli", "string quartet", "New York"), person("jamal", "DJ", "New York"))
    understanding = understand(sentence, TODAY)
    requirements, left = read_requirements(sentence, understanding, TODAY)
    open_ = unanswered(replace(understanding, requirements=requirements, not_understood=left), people)

    assert open_ is not None
    assert not any("500" in text for text in open_.texts)


@pytest.mark.parametrize(
    ("sentence", "currency"),
    [
        ("Office breakfast in Singapore for 50 people on 11 December, 10 dollars a head", "SGD"),
        ("Office breakfast in Singapore for 50 people on 11 December, 10 US dollars a head", "USD"),
        ("A DJ in Sydney, $500", "AUD"),
        ("A DJ in Toronto, 500 bucks at most", "CAD"),
        ("A DJ in Sydney, US$500", "USD"),
        ("A DJ in Hong Kong, 500 dollars", "HKD"),
        ("A DJ in New York, 500 dollars", "USD"),
        ("A DJ in Berlin, 500 dollars", "USD"),
    ],
)
def test_dollars_are_those_of_the_place(sentence: str, currency: str) -> None:
    requirements, _ = read(sentence)

    assert [r.value.unit for r in requirements if r.kind is K.BUDGET] == [currency]
    assert understand(sentence, TODAY).context.currency == currency
