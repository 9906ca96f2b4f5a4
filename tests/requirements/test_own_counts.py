"""For how many each thing of a demand is: by the same cut into errands as every other fact of it."""

from dataclasses import replace

import pytest

from tests.requirements.test_found_by_its_name import TODAY
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.headcount import all_people
from towow_core.engine.matching.own_count import people_for
from towow_core.engine.requirements.reading import read_requirements


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Berlin, 5 December: a yoga class for eleven people and a DJ for 30 people", (11, 30)),
        ("Berlin, 5 December: we are eleven people, a yoga class, and a DJ for 30 people", (11, 30)),
        ("Berlin, 5 December: we are eleven people, a yoga class, and a DJ for 30 people altogether", (30, 30)),
        ("北京12月5日：瑜伽课，给12个人；另外要摄影，一共30人", (12, 30)),
    ],
)
def test_each_thing_is_for_those_of_whom_it_is_said(text: str, counts: tuple[int, ...]) -> None:
    understood = understand(text, TODAY)
    understood = replace(understood, requirements=read_requirements(text, understood, TODAY)[0])

    assert tuple(people_for(understood, [tag]) for tag in understood.capability_tags) == counts


def test_each_number_of_people_is_found_in_its_order() -> None:
    assert [one.people for one in all_people("a class for 40 people, a DJ for 30 guests")] == [40, 30]
