"""Who writes in a language that nobody answers in is told so, on the page and in the terminal."""

from dataclasses import replace

import pytest

from bridges.bench.reading import read_by_rules, record_of
from bridges.cli.live import LiveLines
from bridges.cli.words import language_of, words_for
from towow_core.domain.events import DemandUnderstood
from towow_core.services.demands.demand_intake import understood_event

TODAY = "2026-11-30"


def understood(sentence: str) -> DemandUnderstood:
    record = record_of(sentence, TODAY)
    return understood_event(record, replace(record.demand, understanding=read_by_rules(sentence, TODAY, ())))


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Busco un barman en Barcelona para una fiesta de 50 personas, maximo 600 euros", "es"),  # no letter tells it
        ("Je cherche quelqu'un à Paris pour relier ma thèse en cuir", "fr"),
        ("Ich suche in Berlin jemanden, der vegan für 25 Leute kocht", "de"),
        ("ロンドンで、招待状30枚の宛名を書いてくれる人を探しています", "ja"),
        ("A photographer in London on 12 December", ""),
        ("12月12日在北京要一位摄影师", ""),
    ],
)
def test_a_demand_in_another_language_says_that_it_is_answered_in_english(sentence: str, language: str) -> None:
    event = understood(sentence)
    said = [*LiveLines(words_for(language_of(sentence))).lines(event)]

    assert event.written_in == language
    assert any("answered in English" in line for line in said) is bool(language)
