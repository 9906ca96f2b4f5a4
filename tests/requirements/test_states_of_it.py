"""What only tells how things stand leaves no day and no amount in doubt, and what asks for more is not told."""

import pytest

from tests.requirements.sample_kit import lines
from tests.requirements.test_meaning import read
from towow_core.domain.requirements import OCCASION, RequirementKind, RequirementStatus

K, S = RequirementKind, RequirementStatus
TUNED = "钢琴好久没调了，想找人12月8号上门调一下，家在北京海淀，立式琴，500以内"
WALK = "12月12号想去厦门玩，有人带我们逛鼓浪屿吗，一家五口有两个老人走不快，最好讲讲老别墅的故事，600块"
EXAM = "想每周三晚上在线练一小时英语口语，准备1月底的雅思，从12月9号开始，一小时200以内"
TAP = "武汉光谷家里跳闸了厨房水龙头还漏水明天能来人看看吗"
TALK = "想请陈屿来杭州给我们讲一次大模型落地，1月16号下午，听众40个工程师，讲课费3000，场地公司有"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TUNED, "立式琴"),
        (WALK, "一家五口有两个老人走不快"),
        (EXAM, "准备1月底的雅思"),
        (TAP, "厨房水龙头"),
        (TALK, "听众40个工程师"),
        ("外婆留下的座钟走走停停的，想找个老师傅修一修，可以寄过去，春节前能拿到就好", "可以寄过去"),
        ("找位瑜伽老师，北京，每周六，我三年没运动过", "我三年没运动过"),
    ],
)
def test_what_tells_how_things_stand_is_background(text: str, words: str) -> None:
    understood = read(text)

    assert not understood.not_understood
    assert [r.value.unit for r in understood.requirements if r.text == words] == [OCCASION]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        (TUNED, "钢琴调律"),
        ("钢琴三年没调过了，杭州", "钢琴调律"),
        ("座钟走走停停的，想找个老师傅修一修，苏州", "钟表维修"),
        ("重庆，挂机两台柜机一台要清洗", "空调清洗"),
        ("重庆，柜机不制冷了", "空调清洗维修"),
    ],
)
def test_the_state_of_a_thing_calls_its_trade(text: str, tag: str) -> None:
    assert [r.value.tags for r in read(text).requirements if r.kind is K.CAPABILITY] == [(tag,)] or tag in {
        one for r in read(text).requirements if r.kind is K.CAPABILITY for one in r.value.tags
    }
    assert "老师傅修一修" not in read(text).capability_tags


@pytest.mark.parametrize(
    "text",
    [
        "想找人上门调钢琴，北京，另外帮我把两个老人送到医院",
        "想找人上门调钢琴，北京，准备一百份点心",
    ],
)
def test_what_asks_for_more_is_not_told(text: str) -> None:
    understood = read(text)
    tags = {tag for r in understood.requirements if r.kind is K.CAPABILITY for tag in r.value.tags}

    assert understood.not_understood or len(tags) > 1


@pytest.mark.parametrize("text", ["手机挂机了打不开，上海", "游戏挂机一晚上，找个代练，上海"])
def test_a_word_that_only_looks_like_a_unit_calls_nobody(text: str) -> None:
    assert not {"空调清洗", "空调清洗维修"} & {*read(text).capability_tags}


def test_the_exam_that_is_prepared_for_is_no_day_of_the_lessons() -> None:
    assert [r.text for r in read(EXAM).requirements if r.kind is K.DATE] == ["从12月9号开始"]


def test_a_guide_tells_the_stories() -> None:
    assert read(WALK).capability_tags == ("向导讲解",)
    assert "讲故事说书" in read("苏州，要一位导游，另外请人给孩子讲故事").capability_tags
    assert "讲故事说书" in read("请人来给孩子讲讲三国的故事，上海").capability_tags


@pytest.mark.parametrize(("text", "words"), [(TUNED, "500以内"), (WALK, "600块"), (WALK, "一家五口")])
def test_an_amount_beside_it_is_settled(text: str, words: str) -> None:
    assert lines(text)[words].status is S.MET


def test_what_is_translated_leaves_the_translation_certain() -> None:
    text = "产品说明书中译英大概8000字，12月15号之前要，广州"

    assert lines(text)["中译英"].status is S.MET
    assert lines(text)["笔译"].status is S.MET
    assert lines(text)["产品说明书"].value.unit == OCCASION
