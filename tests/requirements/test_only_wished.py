"""That something nice is wanted names no work: what is needed is asked, and no trades are offered at random."""

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import Demand
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.requirements.clarifying import open_questions

TODAY = "2026-11-29"
PEOPLE = (
    offers("jia", "应用开发", "小程序和后端", "上海"),
    offers("bo", "mentoring", "for founders", "London"),
)


@pytest.mark.parametrize(
    "text",
    [
        "Team summer treat in Berlin on Friday 18 December, twenty of us, something really nice please.",
        "A small surprise for our neighbours in London on 9 January.",
        "Please surprise my father in London on 9 January.",
        "We would like something lovely for the office in Berlin on 11 December, 25 people.",
        "带娃在成都玩点有意思的，1月3号，四个人。",
        "1月9号在上海，想找人教我爸做点有意思的，就两个人。",
        "1月9号在杭州，想给奶奶一个惊喜。",
    ],
)
def test_what_is_needed_is_asked_without_choices_at_random(text: str) -> None:
    found = read(text, PEOPLE)
    assert found.capability_tags == ()
    asked = open_questions(
        Demand(demand_id="d-1", user_id="u-1", raw_input=text, submitted_at=TODAY, understanding=found), PEOPLE, TODAY
    )
    assert [(one.kind, one.choices) for one in asked[:1]] == [(RequirementKind.CAPABILITY, ())]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("We need sweet treats from a baker for 20 people in London on 9 January.", ""),
        ("成都，1月3号找人带孩子玩两个小时。", ""),
        ("London, 9 January: surprise my wife with a violinist.", ""),
    ],
)
def test_a_wish_beside_named_work_takes_nothing_from_it(text: str, tag: str) -> None:
    found = read(text)
    assert found.capability_tags
    assert not tag or tag in found.capability_tags
