"""A room is looked for however it is called, what it is to have belongs to it, and none is lost beside another work."""

import pytest

from tests.core.matching_kit import person
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.shortlist import shortlist

K = RequirementKind
SOUND = {"音响灯光", "sound and lighting"}
ROOM = {"场地提供", "venue"}


def asked(sentence: str) -> set[str]:
    read_of_it = read(sentence).requirements
    return {tag for one in read_of_it if one.kind is K.CAPABILITY and one.is_hard for tag in one.value.tags}


@pytest.mark.parametrize(
    "sentence",
    [
        "上海，1月9日，30人的复盘会，要一间会议室和一名速记员，两千以内",
        "广州，12月20日，要一个会议厅、一位速录师，40人",
        "12月5日，上海，要一间会议室和一位同传",
        "成都，想找一间活动室，再要一位速记，20人",
    ],
)
def test_a_room_beside_another_work_is_looked_for(sentence: str) -> None:
    assert "场地提供" in asked(sentence)


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        ("我们需要一个网站和一位翻译，杭州，两万以内", {"网站开发", "笔译"}),
        ("要一位笔译、一本画册，上海", {"笔译"}),
    ],
)
def test_what_is_counted_for_itself_is_nothing_that_is_done_to_what_stands_beside_it(
    sentence: str, works: set[str]
) -> None:
    assert works <= asked(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "成都，12月5日，20人的分享：要个有投影的小房间",
        "找一间带白板和话筒的教室，南京，12月5日，15人",
        "找一间带大屏的大厅，武汉，1月9日，60人",
        "想租个屋子，能坐四十人，有音响，杭州，1月9日",
        "活动室要有投影，30人，武汉，12月20日",
        "12月20日在武汉开复盘会，30人，最好有大屏，找个会议室，3000以内",
        "12月20日在武汉开复盘会，30人，要有白板，上次那家太远，换个地方，3000以内",
        "A quiet room with a large display in Berlin on 5 December for 25 people",
        "We need a small hall with a huge screen in Berlin on 5 December for 20 people.",
    ],
)
def test_a_room_with_a_screen_is_a_room_and_no_technician(sentence: str) -> None:
    assert asked(sentence) & ROOM
    assert not asked(sentence) & SOUND


@pytest.mark.parametrize(
    "sentence",
    [
        "杭州，1月9日，25人的沙龙：要个带大屏的屋子，不用音响",
        "A room with a big screen in Berlin on 9 January for 25 people, no sound system.",
    ],
)
def test_what_is_ruled_out_beside_a_room_with_a_screen_names_its_trade(sentence: str) -> None:
    (out,) = [one for one in read(sentence).requirements if one.kind is K.EXCLUSION]

    assert {*out.value.tags} == SOUND


def test_a_screen_where_the_room_is_there_is_somebody_s_work() -> None:
    assert asked("12月20日在武汉开复盘会，30人，要有投影，场地我们自己有") & SOUND


def test_nobody_is_asked_for_the_sound_that_is_not_wanted() -> None:
    people = (person("房东", "会议室", "杭州"), person("声哥", "现场扩声", "杭州"))
    understood = read("杭州，1月9日，25人的沙龙：要个带大屏的屋子，扩声不要，2000以内", people)

    assert [one.display_name for one in shortlist(understood, people, 8).definitely_related] == ["房东"]


def test_a_room_that_is_sought_is_read_with_how_it_is() -> None:
    assert asked("We need a quiet hall and a stenographer in Berlin on 5 December for 20 people.") == {
        "venue",
        "stenographer",
    }
