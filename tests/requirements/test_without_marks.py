"""Chinese that runs on without a mark: what is ruled out, had or bought stands apart from what is said behind it."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import OCCASION, RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "nobody"),
    [
        ("想请人唱川剧，重庆，拍照就不用了我侄子会拍", "活动摄影"),
        ("要一个乐队，成都，主持就不用了 我同事会主持", "活动主持"),
        ("要一个乐队，成都，主持不用我同事会主持", "活动主持"),
        ("找个司机，化妆就不要了我们自己来", "化妆造型"),
    ],
)
def test_what_is_not_wanted_is_asked_of_nobody_whoever_does_it(sentence: str, nobody: str) -> None:
    understood = read(sentence)

    assert nobody not in understood.capability_tags
    (out,) = (one for one in understood.in_force if one.kind is K.EXCLUSION)
    assert nobody in out.value.tags
    assert "会" not in out.text


@pytest.mark.parametrize("sentence", ["找个摆摊的，不用我们自己做", "请个厨师，不要公司自己带的锅"])
def test_what_they_need_not_do_themselves_is_one_clause(sentence: str) -> None:
    assert not [one for one in read(sentence).in_force if one.text.endswith(("不用", "不要"))]


@pytest.mark.parametrize(
    ("sentence", "thing", "work"),
    [
        ("南京的房子要刷墙，漆我也买好了就等人来刷", "漆", "刷墙"),
        ("南京，漆我也买好了就等人来刷", "漆", "刷漆"),
        ("杭州，地板我们已经订好了，就差人来铺", "地板", "铺地板"),
        ("书柜要装一下，柜子买好了就缺师傅来装", "柜子", "家具拆装"),
    ],
)
def test_what_is_bought_is_theirs_and_somebody_is_to_put_it_up(sentence: str, thing: str, work: str) -> None:
    understood = read(sentence)

    assert understood.capability_tags == (work,)
    assert [one.value.text for one in understood.in_force if one.kind is K.PROVIDED_BY_REQUESTER] == [thing]
    assert not [one for one in understood.not_understood if "来" in one.text]


@pytest.mark.parametrize("sentence", ["布料买好了就等人来做", "房子要打扫，漆买好了就等人来看"])
def test_what_else_is_awaited_is_named(sentence: str) -> None:
    assert [one for one in read(sentence).not_understood if "就等人来" in one.text]


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("想找个游泳教练，泳池在厦门思明我有卡", "厦门"),
        ("找个网球教练，球场在上海徐汇我们有会员", "上海"),
    ],
)
def test_where_it_is_and_what_lets_them_in_are_both_told(sentence: str, place: str) -> None:
    understood = read(sentence)

    assert place in [one.value.text for one in understood.in_force if one.kind is K.PLACE]
    assert not understood.not_understood
    assert all(one.value.unit == OCCASION for one in understood.in_force if "有" in one.text)


@pytest.mark.parametrize(
    "sentence",
    [
        "志愿者有十来个可以搭手，还要一个会布置的",
        "志愿者我们有十来个，还要一个会布置的",
        "我们有十来个志愿者，还要一个会布置的",
        "有20个志愿者可以帮忙，要一个会布置的",
    ],
)
def test_those_who_are_there_are_none_to_hire(sentence: str) -> None:
    understood = read(sentence)

    assert understood.capability_tags == ("会场布置",)
    (theirs,) = (one for one in understood.in_force if one.kind is K.PROVIDED_BY_REQUESTER)
    assert "志愿者" in theirs.value.tags


@pytest.mark.parametrize(
    ("sentence", "work"),
    [
        ("我们有两个摄影师，还缺一个", "活动摄影"),
        ("需要志愿者有十来个，要一个司机", "志愿者"),
        ("志愿者要十来个，可以搭手", "志愿者"),
        ("志愿者有十来个，司机再找一个", "志愿者"),  # whether they are there it does not say
    ],
)
def test_those_who_are_still_wanted_are_asked_for(sentence: str, work: str) -> None:
    assert work in read(sentence).capability_tags


@pytest.mark.parametrize("sentence", ["坐标成都武侯，找人上门喂猫", "找人上门喂猫，坐标成都武侯区"])
def test_where_they_say_that_they_are_is_a_place(sentence: str) -> None:
    understood = read(sentence)

    assert "成都" in [one.value.text for one in understood.in_force if one.kind is K.PLACE]
    assert not understood.not_understood


@pytest.mark.parametrize(
    ("sentence", "whom", "work"),
    [
        ("想给我妈找个教瑜伽的老师，杭州", "给我妈", "瑜伽"),
        ("想给妈妈请一个瑜伽老师，杭州", "给妈妈", "瑜伽"),
        ("给家里老人请个护工，北京", "给家里老人", "老人护理"),
        ("帮我爸找个游泳教练，厦门", "帮我爸", "运动教练"),
    ],
)
def test_for_whom_it_is_is_told_and_no_part_of_the_work(sentence: str, whom: str, work: str) -> None:
    understood = read(sentence)

    assert understood.capability_tags == (work,)
    (told,) = (one for one in understood.in_force if one.text == whom)
    assert told.value.unit == OCCASION


@pytest.mark.parametrize("sentence", ["想给自己找个健身教练", "给婚礼找个主持人", "给我找个游泳教练"])
def test_whoever_looks_for_themselves_or_for_an_occasion_names_nobody(sentence: str) -> None:
    understood = read(sentence)

    assert not [one for one in understood.in_force if one.text.startswith("给") and "找" in one.text]
    assert not [one for one in understood.in_force if one.kind is K.PROVIDED_BY_REQUESTER]


@pytest.mark.parametrize("sentence", ["还要人做三层的寿桃蛋糕，重庆", "找人做三层的寿桃蛋糕，重庆"])
def test_that_somebody_is_to_make_it_is_no_part_of_how_it_is(sentence: str) -> None:
    assert "三层的寿桃蛋糕" in [one.text for one in read(sentence).in_force if one.kind is K.QUALITY]


def test_who_is_awaited_is_of_the_work_whose_name_has_what_they_do() -> None:
    understood = read("想把墙面重新刷一遍，厨房还要换个水龙头，南京，漆我也买好了就等人来刷")

    (again,) = (one for one in understood.in_force if one.text == "就等人来刷")
    assert again.value.tags == ("墙面粉刷",)


def test_several_clauses_that_nobody_read_are_no_name_of_what_an_amount_is_for() -> None:
    understood = read(
        "想学毛笔字，自己有笔墨。平时下班八点以后，周六全天都行，最好是线下在西安，不要那种大班课，一节课别超过150，想三个月能自己写春联"
    )

    (limit,) = (one for one in understood.in_force if one.kind is K.BUDGET)
    assert (limit.value.tags, limit.value.number) == ((), 150)


@pytest.mark.parametrize(
    "sentence", ["周六要一个做陶艺的，实在没有扎染也行，北京", "要一个魔术师，没人的话小丑也行，北京"]
)
def test_what_would_do_where_there_is_none_is_named_without_that_case(sentence: str) -> None:
    assert not [tag for tag in read(sentence).capability_tags if "没" in tag]
