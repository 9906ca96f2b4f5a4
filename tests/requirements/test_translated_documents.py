"""A document that is put from one language into another: one work, both languages of it, and the document is told."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import OCCASION, RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "codes"),
    [
        ("帮我把一份英语的出生证明翻成中文，两天内要", "en,zh"),
        ("找人把日文说明书翻译成中文，上海", "ja,zh"),
        ("有份法语证书要翻译成英文，上海", "fr,en"),
        ("把这份合同从中文译成德语，上海", "zh,de"),
        ("把菜单翻成中文，杭州", "zh"),
        ("Translate my French diploma into English, Leeds", "fr,en"),
    ],
)
def test_both_languages_belong_to_one_work(sentence: str, codes: str) -> None:
    understood = read(sentence)

    assert understood.capability_tags in {("笔译",), ("translation",)}
    (language,) = (one for one in understood.in_force if one.kind is K.LANGUAGE)
    assert language.value.text == codes
    assert {"笔译", "translation"} == {*language.value.tags}


@pytest.mark.parametrize(
    "sentence", ["把这份合同从中文译成德语，上海", "把菜单翻成中文，杭州", "把出生证明翻译成英文，杭州"]
)
def test_the_document_is_told_and_asks_for_no_kind_of_it(sentence: str) -> None:
    understood = read(sentence)

    assert not [one for one in understood.in_force if one.kind is K.QUALITY and one.value.unit != OCCASION]
    assert not understood.not_understood


@pytest.mark.parametrize(
    ("sentence", "codes"),
    [
        ("找个会英语的导游，再找人把菜单翻成中文，北京", {"en", "zh"}),
        ("英语老师一位，再找人把合同翻成德语，北京", {"en", "de"}),
        ("找一位英语口译和一位法语口译，北京", {"en", "fr"}),
    ],
)
def test_languages_of_two_works_stay_two(sentence: str, codes: set[str]) -> None:
    assert {one.value.text for one in read(sentence).in_force if one.kind is K.LANGUAGE} == codes


@pytest.mark.parametrize("sentence", ["找做过法律合同翻译的，杭州", "找合同翻译，杭州"])
def test_what_they_usually_translate_is_asked_of_them(sentence: str) -> None:
    assert [one for one in read(sentence).in_force if one.kind is K.QUALITY and one.is_hard]
