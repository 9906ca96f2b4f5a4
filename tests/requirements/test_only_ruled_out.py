"""A clause that only rules something out is an exclusion, and asks for nothing of what it names."""

import pytest

from tests.requirements.test_reading import TODAY, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("A clown in Leeds, nothing scary", "scary"),
        ("A band in Leeds, skip the speeches", "speeches"),
        ("Excluding agencies, a model for a shoot in Milan", "agencies"),
        ("A tutor in Leeds, agencies need not apply", "agencies"),
        ("A DJ in Leeds, anything but jazz", "jazz"),
        ("A tutor in Leeds, please don't bring pets", "pets"),
        ("北京找乐队，别唱悲的", "悲的"),
        ("名片印刷，别再找上次那家快印店", "上次那家快印店"),
        ("北京找保姆，中介勿扰", "中介"),
        ("北京找保姆，不考虑中介", "中介"),
    ],
)
def test_what_a_clause_only_rules_out_is_read_as_that(text: str, what: str) -> None:
    assert [r.value.text for r in read(text) if r.kind is K.EXCLUSION] == [what]
    assert not any(what in tag for tag in understand(text, TODAY).capability_tags)


@pytest.mark.parametrize("text", ["A logo in Leeds, nothing else", "A band in Leeds, nothing before 8 pm"])
def test_what_only_sounds_like_it_rules_out_nothing_of_the_work(text: str) -> None:
    assert not [r for r in read(text) if r.kind is K.EXCLUSION and r.value.text in {"else", "before 8 pm"}]


def test_the_first_letter_of_a_trade_is_no_verb_of_its_own() -> None:
    texts = ("办一场聚会，不要演讲嘉宾", "办一场聚会，不要接送")
    assert not [r.value.text for text in texts for r in read(text) if r.value.text in {"讲嘉宾", "送"}]


@pytest.mark.parametrize(
    "text",
    [
        "北京找司机，不在乎车型",
        "上海找保洁，不接电话就发短信",
        "A band in Leeds, please do not bring forward the date",
    ],
)
def test_what_only_begins_like_a_refusal_rules_out_no_half_of_its_words(text: str) -> None:
    halves = {"乎车型", "电话就发短信", "forward the date"}
    assert not halves & {r.value.text for r in read(text) if r.kind is K.EXCLUSION}
