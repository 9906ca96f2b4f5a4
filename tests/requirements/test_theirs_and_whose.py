"""What is only the material, the language of a product or the requester's own is no wish; each limit is of its part."""
# ruff: noqa: E501  # sentences read better unbroken

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import OCCASION, UNREAD, Requirement, RequirementKind

K = RequirementKind


def of(text: str, kind: RequirementKind) -> list[Requirement]:
    return [r for r in read(text) if r.kind is kind]


@pytest.mark.parametrize(
    ("text", "theirs", "not_asked"),
    [
        ("说明书我自己写好了英文，要翻译成中文", "说明书我自己写好了英文", "脚本文案"),
        ("文案公司已经写好了日文版，要做海报，杭州", "文案公司已经写好了日文版", "脚本文案"),
        ("I'll take the pictures myself, I need a website", "I'll take the pictures myself", "photography"),
        ("We will translate the texts ourselves, a designer for the book", "We will translate the texts ourselves", "translation"),
        ("A book layout. Illustrations I have already.", "Illustrations I have already", "illustration"),
    ],
)  # fmt: skip
def test_what_they_wrote_have_or_do_themselves_is_theirs(text: str, theirs: str, not_asked: str) -> None:
    assert theirs in [r.text for r in of(text, K.PROVIDED_BY_REQUESTER)]
    assert all(not_asked not in r.value.tags for r in of(text, K.CAPABILITY))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("说明书要写成英文的，找人写文案", "脚本文案"),
        ("I'd love to take the pictures myself but I cannot: a photographer in London", "photography"),
        ("We will enjoy the music ourselves, a band in London", "live music"),
    ],
)
def test_what_they_only_speak_of_is_asked_for_all_the_same(text: str, asked: str) -> None:
    assert any(asked in r.value.tags for r in of(text, K.CAPABILITY))


@pytest.mark.parametrize(
    "text", ["做一个德语网站，五页", "设计一张法文海报", "A website in French, ten pages", "Business cards and a poster in German"]
)  # fmt: skip
def test_a_product_is_in_a_language_that_its_maker_need_not_speak(text: str) -> None:
    assert not of(text, K.LANGUAGE)
    assert any(r.value.tags and r.value.unit != OCCASION for r in of(text, K.QUALITY))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("找个会说德语的网页设计师做网站", ["de"]),
        ("A web developer who speaks French", ["fr"]),
        ("a host in Berlin who speaks French", ["fr"]),
    ],
)
def test_who_is_to_speak_it_still_is(text: str, codes: list[str]) -> None:
    assert [r.value.text for r in of(text, K.LANGUAGE)] == codes


def test_the_language_of_a_site_is_of_its_translation_where_that_is_asked_for_too() -> None:
    found = of("做一个英文网站，文案翻译成英文", K.LANGUAGE)
    assert found
    assert all("笔译" in r.value.tags for r in found)


def test_a_language_belongs_to_the_unread_work_of_its_own_clause() -> None:
    (said,) = of(
        "I want my aunt's stories kept: someone to hear her out in Spanish, someone to do the layout", K.LANGUAGE
    )
    assert said.value.per == UNREAD
    (alone,) = of("a photographer in Madrid who speaks Spanish", K.LANGUAGE)
    assert alone.value.per != UNREAD


@pytest.mark.parametrize(
    "text",
    ["给我们的读书会弹古琴，一个小时，20个人，成都", "在我们公司的年会上变魔术，50个人，北京", "play the harp at our small reception in London, 20 people"],
)  # fmt: skip
def test_an_occasion_of_theirs_asks_for_no_room(text: str) -> None:
    assert not {"场地提供", "venue"} & {tag for r in of(text, K.CAPABILITY) for tag in r.value.tags}


@pytest.mark.parametrize(
    "text", ["想办一场读书会，20个人，成都", "We want to hold a reception in London for 20 people, and need a harpist"]
)
def test_one_that_they_want_to_hold_does(text: str) -> None:
    assert {"场地提供", "venue"} & {tag for r in of(text, K.CAPABILITY) for tag in r.value.tags}


@pytest.mark.parametrize(
    ("text", "amount", "tag"),
    [
        ("A band and a room in Leeds, £2000 all in, no more than 500 of that for the room.", 500.0, "venue"),
        ("Catering and a DJ in Leeds, £2000 all in, up to £300 out of that for the DJ.", 300.0, "DJ"),
        ("要餐饮和场地，北京，一共8000，其中场地不超过3000", 3000.0, "场地提供"),
        ("Dinner and a room in Leeds for 20 people, £500 at most for the dinner, £900 for the room.", 900.0, "venue"),
    ],
)
def test_a_share_of_all_is_of_what_it_names(text: str, amount: float, tag: str) -> None:
    (limit,) = [r for r in of(text, K.BUDGET) if r.value.number == amount]
    assert {tag, "room"} & {*limit.value.tags}
    assert not {"catering", "餐饮茶歇"} & {*limit.value.tags}
