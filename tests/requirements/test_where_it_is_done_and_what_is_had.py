"""Where work is done, what is had, thought of or done by oneself, is no work that is asked for."""

import pytest

from tests.core.test_counter_offers import TODAY, asked
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind


def works(sentence: str) -> set[str]:
    return {tag for one in asked(sentence).in_force if one.kind is K.CAPABILITY for tag in one.value.tags}


@pytest.mark.parametrize(
    ("sentence", "not_asked"),
    [
        ("苏州的客栈要重新粉刷两间客房", "住宿"),
        ("想把厦门一家民宿里的地板换掉", "住宿"),
        ("打算在成都 host 一个二十人的品酒会，要一位侍酒师", "活动主持"),
        ("录音笔里有三小时采访，想找人把录音转写成文字", "录音音效"),
        ("想请人把家里一箱旧照片扫描成电子版", "活动摄影"),
        ("Somebody to restore two torn photographs of my grandfather", "photography"),
        ("有个小程序的点子，想请人画界面", "应用开发"),
        ("给我女儿拍一组照片，上海", "活动摄影"),
    ],
)
def test_it_asks_for_no_work_of_that_name(sentence: str, not_asked: str) -> None:
    assert not_asked not in works(sentence)


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("杭州要一家民宿，住两晚，六个人", "住宿"),
        ("在录音棚录一首歌，找录音师", "录音音效"),
        ("年会要拍照，多拍几张照片", "活动摄影"),
        ("Photos of our old house in Leeds", "photography"),
        ("想请人开发一个小程序", "应用开发"),
        ("年会需要主持人，我们 host 三十位客人", "活动主持"),
    ],
)
def test_the_work_itself_is_still_asked_for(sentence: str, wanted: str) -> None:
    assert wanted in works(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "My tap drips. Could someone in Leeds fix it this week?",
        "The piano is out of tune, could anybody come and tune it before Friday?",
        "A short film about our choir in Berlin: someone to film it, someone to edit it.",
        "I want my hallway painted in Leeds, sometime in the next two weeks.",
        "Somebody to walk my dog in Berlin while I am away next week.",
        "上海两间房要刷墙，只能周一到周五干活，年底前弄完。",
    ],
)
def test_what_only_says_again_what_was_read_is_understood(sentence: str) -> None:
    assert asked_rest(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        ("Somebody to cut our film in Berlin and someone to grade it", "grade it"),
        ("A cabinet maker in Leeds, someone to gild it", "gild it"),
    ],
)
def test_another_work_is_not_taken_for_the_one_before_it(sentence: str, left: str) -> None:
    assert any(left in one for one in asked_rest(sentence)) or left.split(maxsplit=1)[0] in " ".join(works(sentence))


def asked_rest(sentence: str) -> list[str]:
    return [one.text for one in read_requirements(sentence, understand(sentence, TODAY), TODAY)[1]]


@pytest.mark.parametrize(
    "sentence", ["座钟停了，想求一位师傅修好，人在苏州", "空调不制冷，重庆，找个靠谱的师傅上门看看"]
)
def test_whoever_puts_it_right_is_no_second_work(sentence: str) -> None:
    assert len(works(sentence)) == 1
    assert asked_rest(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "taught"),
    [
        ("请人教我爷爷用手机，深圳，每周六下午", "教学：用手机"),
        ("教女儿弹吉他以外的乐器", None),
        ("想请人教我妈写毛笔字，成都", None),
    ],
)
def test_who_is_taught_is_no_part_of_what_is_taught(sentence: str, taught: str | None) -> None:
    assert taught is None or taught in works(sentence)
    assert not any(kin in tag for tag in works(sentence) for kin in ("爷爷", "妈", "女儿"))


@pytest.mark.parametrize(
    "sentence",
    [
        "I am launching a product in London on 12 January. I need a venue for 60 people and a photographer.",
        "We'll be presenting our book in Leeds on 5 March and need a DJ.",
        "I've just bought a flat in Berlin and the walls need painting.",
        "I have never done this before, but I'd love to learn the violin, online.",
        "公司新办公室1月5号启用，上海，要保洁。",
        "下个月我爸六十岁，苏州，要厨师和摄影。",
    ],
)
def test_the_occasion_and_what_one_has_done_are_no_riddles_and_nothing_is_ruled_out(sentence: str) -> None:
    assert asked_rest(sentence) == []
    assert not [one for one in asked(sentence).in_force if one.kind is K.EXCLUSION]
