"""Who is wanted only where something else is lacking is hired by nobody's guess: it stays open with its case."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind, RequirementSource
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_answer

K = RequirementKind
TODAY = "2026-11-29"


@pytest.mark.parametrize(
    ("text", "case", "tags"),
    [
        (
            "London, 12 January: a venue for 40, a pianist only if the venue has a piano, and catering for everybody.",
            "a pianist only if the venue has a piano",
            {"venue", "catering"},
        ),
        (
            "We need a venue in Berlin on 21 January and a photographer only if the hall has no mirror.",
            "a photographer only if the hall has no mirror",
            {"venue"},
        ),
        (
            "London, 9 January: photography for 30 people and, only if it rains, a magician.",
            "only if it rains, a magician",
            {"photography"},
        ),
        (
            "London, 12 January: a venue for 40, and a caterer unless the venue has its own kitchen.",
            "a caterer unless the venue has its own kitchen",
            {"venue"},
        ),
        ("1月20号在杭州，30人，要个场地，厨房没有厨师才要餐饮。", "厨房没有厨师才要餐饮", {"场地提供"}),
        (
            "1月20号在杭州，30人，要个场地，如果场地不带投影，再请一位摄影师。",
            "如果场地不带投影，再请一位摄影师",
            {"场地提供"},
        ),
        (
            "1月20号在杭州，30人，要个场地，再请一位摄影师，学校没有相机才需要。",
            "再请一位摄影师，学校没有相机才需要",
            {"场地提供"},
        ),
        (
            "1月20号在杭州，30人，要个场地，摄影师只有学校没有相机时才需要。",
            "摄影师只有学校没有相机时才需要",
            {"场地提供"},
        ),
    ],
)
def test_what_is_needed_in_one_case_only_is_one_wish_and_nothing_that_is_hired(
    text: str, case: str, tags: set[str]
) -> None:
    found = read(text)
    assert case in [r.text for r in found.requirements if r.kind is K.QUALITY]
    hired = {tag for r in found.requirements if r.kind is K.CAPABILITY for tag in r.value.tags}
    assert {*found.capability_tags} == tags
    assert hired <= tags


@pytest.mark.parametrize(
    "text",
    [
        "London, 9 January: a puppet show for 30 children, and a photographer only if they are free.",
        "Berlin, 9 January: a venue for 30, and catering only if it costs less than £200.",
        "1月20号在杭州，30人，要个场地，摄影师有空才请。",
    ],
)
def test_whether_somebody_has_time_or_what_they_cost_is_no_such_case(text: str) -> None:
    assert len(read(text).capability_tags) == 2


@pytest.mark.parametrize(
    "said", ["photography, but only if the hall has no camera of its own", "摄影，不过学校没有相机才要"]
)
def test_an_answer_with_a_case_is_no_work_of_its_own(said: str) -> None:
    demand = understand("London, 12 January: a venue for 40", TODAY)
    found = read_answer(K.CAPABILITY, said, demand, TODAY, RequirementSource.CLARIFICATION)
    assert found
    assert [r.text for r in found if r.kind is K.CAPABILITY] == []
    assert any(said in r.text for r in found)
