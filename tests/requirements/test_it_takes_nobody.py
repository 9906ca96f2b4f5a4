"""Work that the sentence says takes nobody is no need, and keeps nobody from other work."""

from dataclasses import replace

import pytest

from tests.requirements.test_asked_of_the_named import K, of_named
from tests.requirements.test_found_by_its_name import offers
from towow_core.domain.requirements import OTHERS

ERHU = replace(offers("han_mo", "民乐演奏", "二胡独奏", "苏州"), user_name="韩墨")
CAKES = replace(offers("ivy", "baking", "cakes to order", "Leeds"), user_name="Ivy Moss")
PEOPLE = (ERHU, CAKES)


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("苏州，2月6号茶会，请韩墨来拉二胡，再要一位摄影师，座位不用别人安排", "活动摄影"),
        ("苏州，2月6号茶会，请韩墨，要一位摄影师，主持也不需要外人插手", "活动摄影"),
        ("苏州，2月6号茶会，请韩墨，要一位摄影师，别人不用操心布置", "活动摄影"),
        ("苏州，2月6号茶会，要一位摄影师，翻译用不着别人帮忙", "活动摄影"),
        ("Leeds, 6 February: Ivy Moss, a photographer, and no one else has to see to the decorations.", "photography"),
        ("Leeds, 6 February: a photographer for the fair. We don't need anyone to handle the flowers.", "photography"),
        ("Leeds, 6 February: a photographer for the fair. The hosting needs nobody.", "photography"),
        ("Leeds, 6 February: a photographer for the fair, and nobody is needed for the catering.", "photography"),
    ],
)
def test_what_takes_nobody_is_no_need_and_excludes_nobody(sentence: str, asked: str) -> None:
    understood = of_named(sentence, PEOPLE)
    read = understood.requirements
    assert {tag for r in read if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags} <= {asked, "摄影"}
    assert not [r for r in read if r.kind is K.EXCLUSION]
    assert [r for r in read if r.kind is K.PROVIDED_BY_REQUESTER]
    assert not understood.not_understood or "二胡" in understood.not_understood[0].text


@pytest.mark.parametrize(
    "sentence",
    [
        "苏州，2月6号，请韩墨来拉二胡，不用别人",
        "苏州，2月6号，二胡不用别人来负责，就请韩墨",
        "苏州，2月6号，只要韩墨，别人不要",
        "Leeds, 6 February: Ivy Moss for the cake, and nobody else.",
    ],
)
def test_nobody_beside_somebody_who_is_named_is_excluded_still(sentence: str) -> None:
    assert [r for r in of_named(sentence, PEOPLE).requirements if r.value.unit == OTHERS]


@pytest.mark.parametrize(
    "sentence",
    [
        "苏州，2月6号茶会，请韩墨拉琴，1200，不用别人；再要茶点30人，每人50",
        "苏州，2月6号茶会，请韩墨拉琴，1200；茶点30人，每人50，不用别人帮忙",
    ],
)
def test_nobody_beside_somebody_is_said_of_their_work_though_it_was_not_read(sentence: str) -> None:
    (out,) = (r for r in of_named(sentence, PEOPLE).requirements if r.value.unit == OTHERS)
    assert out.value.tags == ("韩墨",)


@pytest.mark.parametrize(
    "sentence",
    ["苏州，2月6号茶会，要一位主持人。就要韩墨，不用别人", "Leeds, 6 May: a cake. We want Ivy Moss, nobody else."],
)
def test_nobody_beside_somebody_whose_work_stands_elsewhere_is_said_of_that(sentence: str) -> None:
    (out,) = (r for r in of_named(sentence, PEOPLE).requirements if r.value.unit == OTHERS)
    assert out.value.tags in {(), ("baking",), ("活动主持",)}
