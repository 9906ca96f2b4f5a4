"""The data that judges the engine is what its README says: well formed, and labelled by what really stands there."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from towow_core.domain.requirements import Mode, RequirementKind

DATA = Path(__file__).parent / "data"
SMALL_WORDS = {"for", "of", "and", "the", "a"}


def load(name: str) -> Any:
    return yaml.safe_load((DATA / name).read_text(encoding="utf-8"))


TRADES: list[dict[str, Any]] = load("trades.yaml")["trades"]
ABSENT: list[dict[str, Any]] = load("trades.yaml")["absent"]
SENTENCES: list[dict[str, Any]] = load("requirements.yaml")["sentences"]


def is_chinese(text: str) -> bool:
    return re.search(r"[一-鿿]", text) is not None


def pieces(text: str) -> set[str]:
    """Pairs of Chinese characters, and stems of other words: what two texts have in common if they share a word."""
    chinese = {run[at : at + 2] for run in re.findall(r"[一-鿿]+", text) for at in range(len(run) - 1)}
    words = set(re.findall(r"[a-z0-9]+", text.lower())) - SMALL_WORDS
    return chinese | {re.sub(r"(ings?|ers?|s|es|ed|y|e)$", "", word) for word in words}


def test_nothing_has_the_id_of_another() -> None:
    ids = [one["id"] for one in (*TRADES, *ABSENT)]
    assert len(ids) == len(set(ids))
    assert len(SENTENCES) == len({one["id"] for one in SENTENCES}) == len({one["text"] for one in SENTENCES})


def test_there_are_enough_trades_and_half_of_them_are_chinese() -> None:
    chinese = sum(trade["language"] == "zh" for trade in TRADES)
    assert len(TRADES) >= 120
    assert 0.4 <= chinese / len(TRADES) <= 0.6
    assert len(ABSENT) >= 40


def test_no_two_trades_have_a_label_in_common() -> None:
    labels = [label for trade in TRADES for label in trade["profile"]["capabilities"]]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("trade", TRADES, ids=lambda trade: trade["id"])
def test_a_trade_is_asked_for_in_its_own_word_in_others_and_in_the_other_language(trade: dict[str, Any]) -> None:
    labels, asks = trade["profile"]["capabilities"], trade["asks"]
    assert any(label.lower() in asks["same_word"].lower() for label in labels)
    assert not pieces(" ".join(labels)) & pieces(asks["other_words"])
    assert is_chinese(asks["same_word"]) == is_chinese(asks["other_words"]) == (trade["language"] == "zh")
    assert is_chinese(asks["cross"]) == (trade["language"] != "zh")


@pytest.mark.parametrize("demand", ABSENT, ids=lambda demand: demand["id"])
def test_an_absent_trade_is_near_one_that_is_there_and_has_none_of_its_labels(demand: dict[str, Any]) -> None:
    assert demand["near"] in {trade["id"] for trade in TRADES}
    labels = [label for trade in TRADES for label in trade["profile"]["capabilities"]]
    assert not [label for label in labels if label.lower() in demand["text"].lower()]


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence["id"])
def test_what_a_sentence_asks_for_stands_in_it_once(sentence: dict[str, Any]) -> None:
    date.fromisoformat(sentence["today"])
    for wanted in sentence["requirements"]:
        assert sentence["text"].count(wanted["text"]) == 1, wanted
        assert wanted["value"] is not None
        assert isinstance(wanted["is_hard"], bool)
        assert RequirementKind(wanted["kind"]) is not RequirementKind.MODE or Mode(wanted["value"])


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence["id"])
def test_a_day_is_a_day_and_not_over_when_the_sentence_is_said(sentence: dict[str, Any]) -> None:
    for wanted in sentence["requirements"]:
        if wanted["kind"] in {"date", "deadline"}:
            for day in re.findall(r"\d{4}-\d\d-\d\d", str(wanted["value"])):
                assert date.fromisoformat(day) >= date.fromisoformat(sentence["today"])


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("kind", RequirementKind)
def test_every_kind_is_asked_for_often_enough_in_both_languages(kind: RequirementKind, language: str) -> None:
    ours = [one for one in SENTENCES if is_chinese(one["text"]) == (language == "zh")]
    assert len(ours) >= 150
    assert sum(wanted["kind"] == kind for one in ours for wanted in one["requirements"]) >= 20
