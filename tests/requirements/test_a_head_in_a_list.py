"""So much a head, said right behind one item of a list, is that item's alone."""

import pytest

from towow_core.engine.language.budgets import find_budgets

ZH = ("场地提供", "餐饮茶歇", "活动主持", "活动摄影", "音乐演出")
EN = ("venue", "catering", "photography", "DJ")


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("需要场地、茶歇每人不超过50元、主持人和现场摄影", "餐饮茶歇"),
        ("要场地、餐饮每位80以内、乐队", "餐饮茶歇"),
        ("摄影、茶歇人均30、主持人", "餐饮茶歇"),
        ("主持人、茶歇每人40元以内、场地", "餐饮茶歇"),
        ("场地、摄影、茶歇每位不超过45元、乐队", "餐饮茶歇"),
        ("乐队，茶歇每人60元，主持人", "餐饮茶歇"),
        ("要主持、餐饮人均不超过100、摄影", "餐饮茶歇"),
        ("需要一个场地、一份茶歇每人50元、一个主持", "餐饮茶歇"),
        ("We need a venue, catering under £20 a head, and a DJ", "catering"),
        ("a venue, catering at £15 a head, photography", "catering"),
    ],
)
def test_it_is_of_the_item_before_it(sentence: str, tag: str) -> None:
    (found,) = find_budgets(sentence, EN if sentence.isascii() or "£" in sentence else ZH)
    assert tag in found.tags
    assert not {*found.tags} & ({*ZH, *EN} - {tag} - {"catering", "餐饮茶歇"})


@pytest.mark.parametrize(
    "sentence",
    [
        "要场地和茶歇人均50元，还要主持",
        "需要场地、茶歇，每人不超过50元，还要主持",
        "a room and food, 200 a head, and a DJ",
    ],
)
def test_what_is_joined_or_stands_apart_is_not_of_the_last_alone(sentence: str) -> None:
    (found,) = find_budgets(sentence, EN if sentence.isascii() else ZH)
    assert {*found.tags} != {"餐饮茶歇", "catering"}
