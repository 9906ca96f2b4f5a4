"""For how many each thing of a demand is: by the same cut into errands as every other fact of it."""

from dataclasses import replace

import pytest

from tests.requirements.test_found_by_its_name import TODAY
from towow_core.domain.requirements import RequirementKind
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
        ("Leeds, 16 January: catering for 40 guests, and childcare for the kids, eight of them.", (40, 8)),
        ("苏州，1月16号家庭日60人，要餐饮，再请人看孩子，十二个小朋友。", (60, 12)),
        ("苏州，1月16号家庭日60人，要餐饮，再请人看孩子，一共十个。", (60, 10)),
    ],
)
def test_each_thing_is_for_those_of_whom_it_is_said(text: str, counts: tuple[int, ...]) -> None:
    understood = understand(text, TODAY)
    understood = replace(understood, requirements=read_requirements(text, understood, TODAY)[0])

    assert tuple(people_for(understood, [tag]) for tag in understood.capability_tags) == counts


def test_each_number_of_people_is_found_in_its_order() -> None:
    assert [one.people for one in all_people("a class for 40 people, a DJ for 30 guests")] == [40, 30]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Leeds, 16 January: catering for 40 guests, and childcare for the kids, eight of them.", "eight of them"),
        ("苏州，1月16号家庭日60人，要餐饮，再请人看孩子，十二个小朋友。", "十二个小朋友"),
    ],
)
def test_how_many_those_are_whom_the_clause_before_names_is_said_of_that_work(text: str, words: str) -> None:
    found, left = read_requirements(text, understand(text, TODAY), TODAY)

    (said,) = (one for one in found if one.text == words)
    assert said.value.tags in {("childcare",), ("儿童看护",)}
    assert words not in {span.text for span in left}


@pytest.mark.parametrize(
    "text",
    [
        "Leeds, 16 January: childcare for the kids, two of them in wheelchairs.",
        "Leeds, 16 January: painting of the shelves, two of them.",
    ],
)
def test_what_some_of_them_are_is_no_number_of_all(text: str) -> None:
    of_some = (one for one in read_requirements(text, understand(text, TODAY), TODAY)[0] if "of them" in one.text)

    assert not [one for one in of_some if one.kind in {RequirementKind.QUANTITY, RequirementKind.HEAD_COUNT}]
