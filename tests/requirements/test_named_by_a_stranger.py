"""Somebody who is asked for by a name that nobody here has: a wish for that one, and for nobody else of that name."""

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


def named(text: str) -> list[str]:
    return [r.value.text for r in read(text) if r.kind is K.PERSON]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Nora Lindt as our photographer, 5 December, Oslo", ["Nora Lindt"]),
        ("Hanna Weiss or her colleague Otto Braun to teach piano in Vienna", ["Hanna Weiss", "Otto Braun"]),
        ("Could Ines Moreau play the cello at our wedding in Lyon?", ["Ines Moreau"]),
        ("Nobody but Hanna Weiss, piano lessons, Vienna", ["Hanna Weiss"]),
        ("Dr Patel for a talk about sleep, Leeds, 5 December", ["Dr Patel"]),
        ("A workshop with DJ Leo in Berlin on 5 December", ["Leo"]),
        ("Photos by Łukasz Nowak in Krakow", ["Łukasz Nowak"]),
        ("Laura Hill hosts, two hours, Leeds", ["Laura Hill"]),
        ("老王来修水管，杭州，周六", ["老王"]),
        ("让小李来拍照，杭州", ["小李"]),
        ("李老师来教剪纸，四十个孩子，武汉", ["李老师"]),
        ("林小雨、周敏两位必须到，圆桌讨论，北京", ["林小雨", "周敏"]),
        ("主持人：林小雨，12月5日，北京", ["林小雨"]),
        ("请Nora来主持年会，北京", ["Nora"]),
        ("请王海宾来拍照，北京", ["王海宾"]),
    ],
)
def test_who_is_asked_for_by_name_is_read_by_that_name(text: str, names: list[str]) -> None:
    assert named(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Laura Hill hosts our quiz night in Leeds, we need a DJ",
        "My colleague Ben Carter recommended a DJ; we need one in Leeds",
        "A birthday cake for Anna in Leeds, 5 December",
        "For Anna's birthday in Leeds we need a clown",
        "Green Park for a picnic, London",
        "Flowers from Covent Garden, London",
        "A logo like Red Bull in Berlin",
        "小李负责摄影，还缺一位主持人，北京",
        "林小雨主持过我们去年的年会，今年换人，北京",
        "请高老师介绍的裁缝，南京",
        "请安徽的老师来教剪纸，合肥",
        "找时间来拍照，北京",
        "常年来做保洁，北京",
        "Swan Lake for our school, a ballet teacher in Leeds",
        "Romeo Juliet as our theme, a set designer in Berlin",
        "A photographer in Rome, could Uber Eats deliver lunch",
        "Could Deutsche Bahn tickets be arranged, plus a guide in Berlin",
        "Is Zoom Pro needed? A webinar host in Berlin",
        "A driver from Charles de Gaulle to the hotel in Paris",
        "Get Apple Watch repaired in London",
        "Dinner: Beef Wellington, a chef in Leeds",
        "Portraits with Buddy, our dog, in Leeds",
        "请阿姨来做饭，北京",
        "请钟点工来打扫，上海",
        "任务必须在周五前完成，上海翻译",
        "范围必须在五环内，北京保洁",
        "孔雀舞负责开场，昆明舞蹈演员两位",
        "希望高质量拍摄，上海摄影师",
    ],
)
def test_who_is_only_told_of_and_what_is_no_name_is_nobody_who_is_wished(text: str) -> None:
    assert named(text) == []


@pytest.mark.parametrize(
    "text", ["If Nora Lindt is free, she should take the photos in Oslo", "徐静要是能来主持就定12月18日，北京"]
)
def test_who_is_asked_for_if_free_is_a_wish(text: str) -> None:
    (person,) = [r for r in read(text) if r.kind is K.PERSON]
    assert not person.is_hard


def test_whose_name_it_is_is_no_trade() -> None:
    assert not any("王芳" in tag for r in read("帮我联系王芳，亲子阅读，柳州") for tag in r.value.tags)
