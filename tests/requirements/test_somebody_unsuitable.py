"""Who is named as unsuitable, with a request for another, is out; the other is asked for, and nothing else touched."""

from dataclasses import replace

import pytest

from tests.requirements.test_changes_carried_out import asked
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import Changed, changed

K = RequirementKind
TODAY = "2026-11-26"
KNOWN = {name: name for name in ("方舟", "何洋", "Chloe Martin", "Hugo Ashdown")}
DOES = {"方舟": ("演讲嘉宾",), "何洋": ("活动摄影",), "Chloe Martin": ("photography",), "Hugo Ashdown": ("venue",)}
SCIENCE = "12月13日在北京给60个孩子办一场科学日，要场地、一位讲者、摄影和主持，预算两万。"
TALKS = "A science day in London on 13 December for 60 people: a venue, a speaker and a photographer. Budget £3,000."


def after(sentence: str, said: str) -> Changed:
    demand = asked(sentence)
    told = read_follow_up(said, demand, TODAY, known=KNOWN, does=DOES)
    return changed(demand, told.requirements, version=2, corrected=told.replaced, words=told.words)


def out(done: Changed) -> list[str]:
    return [r.value.text for r in done.understanding.in_force if r.kind is K.EXCLUSION and r.value.unit == "person"]


def touched(done: Changed) -> set[str]:
    left = [r for r in done.understanding.in_force if r.value.unit == TOUCHES]
    ids = {each for one in left for each in one.value.per.split()}
    return {r.text for r in done.understanding.in_force if r.requirement_id in ids}


def wished(done: Changed) -> list[Requirement]:
    return [r for r in done.changes if r.is_hard and r.kind in {K.QUALITY, K.CAPABILITY} and not r.value.unit]


@pytest.mark.parametrize(
    ("sentence", "said", "who", "tag", "words"),
    [
        (SCIENCE, "方舟讲的是智能体，不适合孩子，请换一位真能现场做科学实验的人", "方舟", "演讲嘉宾", "科学实验"),
        (SCIENCE, "方舟不适合孩子。能不能换一位会做实验的老师？", "方舟", "演讲嘉宾", "会做实验"),
        (SCIENCE, "何洋拍得太慢了，另找一位当天能出片的", "何洋", "活动摄影", "当天能出片"),
        (
            TALKS,
            "Chloe Martin is too expensive. Please find someone cheaper.",
            "Chloe Martin",
            "photography",
            "cheaper",
        ),
    ],
)
def test_who_is_unsuitable_is_out_and_what_is_wanted_of_another_is_asked_of_their_work(
    sentence: str, said: str, who: str, tag: str, words: str
) -> None:
    done = after(sentence, said)
    assert out(done) == [who]
    assert [(r.value.tags, words in r.text) for r in wished(done)] == [((tag,), True)]
    assert not touched(done)


def test_another_one_of_the_same_work_is_no_wish_besides() -> None:
    done = after(TALKS, "Hugo Ashdown's warehouse is too cold. Could you find another venue?")
    assert out(done) == ["Hugo Ashdown"]
    assert not wished(done)


def test_other_work_takes_the_place_of_that_of_who_is_out() -> None:
    done = after(SCIENCE, "方舟太忙了，请换一位魔术师。")
    work = {tag for r in done.understanding.in_force if r.kind is K.CAPABILITY for tag in r.value.tags}
    assert out(done) == ["方舟"]
    assert "魔术师" in work
    assert "演讲嘉宾" not in work


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (SCIENCE, "方舟很好，请换一位主持人。"),
        (SCIENCE, "如果方舟来不了，请换一位讲者。"),
        (SCIENCE, "何洋那天没空，换一天吧。"),
        (SCIENCE, "何洋不贵，另外换一位主持人。"),
        (SCIENCE, "方舟和何洋有一个不合适，换个人。"),
        (TALKS, "Chloe Martin is great, please find another speaker too."),
        (TALKS, "If Chloe Martin is not free, please find somebody else."),
    ],
)
def test_nobody_is_out_who_is_praised_or_only_supposed_or_where_another_is_meant(sentence: str, said: str) -> None:
    assert not out(after(sentence, said))


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (SCIENCE, "另外请把费用写清楚。"),
        (SCIENCE, "请列出每个人的报价。"),
        (TALKS, "Please itemise the costs."),
        (TALKS, "Could you break down the budget for each person"),
    ],
)
def test_how_the_plan_is_written_opens_nothing_and_is_put_to_nobody(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert [r.value.unit for r in done.changes] == [TOUCHES]
    assert not touched(done)
    assert not done.removed


def test_a_wish_for_somebody_goes_with_the_work_that_another_trade_takes_the_place_of() -> None:
    sentence = "A launch in London on 17 December for 100 people: a venue, a photographer. Chloe Martin would be ideal."
    done = after(sentence, "Instead of the photographer please an origami-maker.")
    work = {tag for r in done.understanding.in_force if r.kind is K.CAPABILITY for tag in r.value.tags}
    assert "origami-maker" in work
    assert "photography" not in work
    assert not [r for r in done.understanding.in_force if r.kind is K.PERSON]


def test_a_trade_that_no_lexicon_has_stands_as_it_is_called() -> None:
    told = read_follow_up("Instead of the photographer please an origami-maker.", asked(TALKS), TODAY, known=KNOWN)
    (wanted,) = [r for r in told.requirements if r.kind is K.CAPABILITY]
    assert replace(wanted.value, tags=()) == replace(wanted.value, tags=(), text="")
    assert wanted.value.tags == ("origami-maker",)
