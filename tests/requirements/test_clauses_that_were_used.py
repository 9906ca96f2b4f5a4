"""A clause from which the work, the place, the day or the number was taken is understood: its facts are like others."""

import pytest

from tests.requirements.test_changes_carried_out import asked
from towow_core.domain.requirements import OCCASION, RequirementKind

K = RequirementKind


def unread(sentence: str) -> list[str]:
    return [span.text for span in asked(sentence).not_understood]


@pytest.mark.parametrize(
    "sentence",
    [
        "Moving out of a two-bed in London on Friday 18 December: packing the day before and a van.",
        "12月9日从上海搬到苏州，一架立式钢琴加两室的东西，前一天来人打包。",
        "1月3日从杭州搬到苏州，两张床、一台冰箱和十个箱子，要人打包。",
        "Team days in Berlin 8-9 December, 20 of us: lunch each day, and a photographer.",
        "Workshop in London 4-5 December, 30 people: a facilitator and lunch, in the room we already have.",
        "成都两天的培训，12月8、9日，30人，茶歇和讲师。",
        "12月20日在广州家里请八个人吃饭，要上门做粤菜的厨师。",
        "下周日在成都家里请十二个朋友来吃火锅，找个厨师。",
        "预产期2月3日左右，在上海请月嫂住家26天。",
        "The baby is due around 20 January in London; a nanny for four weeks.",
        "婚期定在1月16日，南京，要摄影师和化妆师。",
        "Mend two clocks and tune a piano in London, both under £300 together.",
        "Hackathon in Berlin on 5 December: mentors and catering, in the loft we already have.",
    ],
)
def test_what_was_taken_from_a_clause_is_not_called_not_understood(sentence: str) -> None:
    assert unread(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "load"),
    [
        ("Moving out of a two-bed in London on Friday 18 December: packing the day before and a van.", "a two-bed"),
        ("12月9日从上海搬到苏州，一架立式钢琴加两室的东西，前一天来人打包。", "一架立式钢琴加两室的东西"),
    ],
)
def test_what_is_moved_is_said_of_the_removals(sentence: str, load: str) -> None:
    (found,) = [one for one in asked(sentence).requirements if one.text == load]

    assert (found.kind, found.is_hard, found.value.unit) == (K.QUALITY, True, "")
    assert {"removals", "搬家搬运"} & {*found.value.tags}


def test_whom_the_requester_has_come_to_eat_are_guests_and_no_workers() -> None:
    (found,) = [
        one for one in asked("12月20日在广州家里请八个人吃饭，要厨师。").requirements if one.kind is K.HEAD_COUNT
    ]

    assert found.value.number == 8


@pytest.mark.parametrize("sentence", ["请八个人来搬东西，12月20日，广州。", "找六个人帮忙布置会场，12月20日，广州。"])
def test_who_is_asked_to_work_is_no_guest(sentence: str) -> None:
    assert [one for one in asked(sentence).requirements if one.kind is K.HEAD_COUNT] == []


@pytest.mark.parametrize(
    "sentence",
    ["Yoga in Berlin on 5 December, and the loft that we need.", "A zither evening in London on 5 December, and a DJ."],
)
def test_a_name_of_what_may_be_the_wish_itself_is_no_heading(sentence: str) -> None:
    told = [one.text for one in asked(sentence).requirements if one.value.unit == OCCASION]

    assert not [text for text in told if text in {"Yoga", "zither", "A zither", "the loft"}]


@pytest.mark.parametrize(
    ("sentence", "had"),
    [
        ("Mentors and catering in Berlin on 5 December, in the loft we already have.", "loft"),
        ("我们已经有的场地在北京，12月19日，请主持人和摄影师。", "场地"),
    ],
)
def test_what_the_requester_has_is_asked_of_nobody(sentence: str, had: str) -> None:
    understood = asked(sentence)

    assert any(had in one.text for one in understood.requirements if one.kind is K.PROVIDED_BY_REQUESTER)
    assert not {"venue", "场地提供"} & {*understood.capability_tags}
