"""Whose thing it is, what somebody holds themselves, and to whom it is done are told, and nobody is sought for them."""

import pytest

from tests.requirements.test_found_by_its_name import TODAY, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("Could someone check the rental contract for our event venue in London? 300 pounds", ("legal advice",)),
        ("A photographer for our venue in London, 9 December", ("photography",)),
        ("London: a photographer and a venue for our wedding", ("photography", "venue")),
        ("Somebody for our bookkeeping in London", ("bookkeeping",)),
        ("西安，请一位老师现场写春联送同事", ("书法",)),
        ("西安，请一位老师教大家写春联", ("教学：写春联",)),
    ],
)
def test_what_it_belongs_to_or_who_does_it_is_no_need_of_its_own(text: str, tags: tuple[str, ...]) -> None:
    assert understand(text, TODAY).capability_tags == tags


def test_a_teacher_who_is_to_do_something_is_counted_for_that() -> None:
    understood = read("西安，1月15日晚上，请一位老师现场写春联送同事")

    counted = [one for one in understood.requirements if one.kind is K.QUANTITY]
    asked = {tag for one in understood.requirements if one.kind is K.CAPABILITY for tag in one.value.tags}
    assert [one.value.number for one in counted] == [1]
    assert asked & {*counted[0].value.tags}


def test_who_holds_a_talk_and_asks_for_signs_is_sent_no_speaker_and_no_room() -> None:
    understood = read("12月16号在武汉开一个三小时的讲座，有几位听障朋友，请安排手语，两个人轮换。")

    asked = {one.text for one in understood.requirements if one.kind is K.CAPABILITY and one.is_hard}
    assert not asked & {"演讲嘉宾", "场地提供"}


def test_who_holds_a_talk_and_asks_for_its_speaker_is_sent_one() -> None:
    assert "演讲嘉宾" in understand("12月16号在武汉开一个讲座，请一位嘉宾来讲AI", TODAY).capability_tags


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("想请陈屿12月13日来北京给我们30位工程师讲讲大模型怎么落地", 30),
        ("北京，给公司12位律师做一场急救培训", 12),
        ("Somebody to explain first aid to our 24 nurses in London", 24),
        ("A talk on AI for our 30 lawyers in London", 30),
    ],
)
def test_to_whom_it_is_done_is_how_many_come(text: str, number: int) -> None:
    understood = read(text)

    assert [one.value.number for one in understood.requirements if one.kind is K.HEAD_COUNT] == [number]
    assert not [one.text for one in understood.requirements if one.kind is K.QUANTITY]
    assert understood.context.expected_attendees == number
