"""An amount for one part of it all: by the head, of somebody who is named, and what one item of a list comes to."""

from dataclasses import replace

import pytest

from tests.requirements.test_reading import TODAY, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_answer
from towow_core.engine.requirements.paid_for import amount_question
from towow_core.engine.requirements.people import without_names
from towow_core.engine.requirements.reading import read_requirements

_KNOWN = {name: name for name in ("Tom Baker", "Lena Hoffmann", "王芳")}


def _amounts(sentence: str) -> set[tuple[float | None, str, str]]:
    understood = without_names(understand(sentence, TODAY), sentence, _KNOWN)
    requirements, _ = read_requirements(sentence, understood, TODAY, known=_KNOWN)
    found = (one for one in requirements if one.kind is RequirementKind.BUDGET)
    return {(one.value.number, one.value.per, one.value.tags[-1] if one.value.tags else "") for one in found}


@pytest.mark.parametrize(
    ("sentence", "amount"),
    [
        ("想找人拍照；冷餐要清真的，人均60以内。50人，12月26日北京。", (60.0, "person", "catering")),
        ("上海30人聚会，要一位主持人。自助餐得有素的，每人不超过90块。", (90.0, "person", "catering")),
        (
            "Photographer in Berlin on 12 December, 40 guests. The buffet should be vegan, 20 euros a head.",
            (20.0, "person", "catering"),
        ),
        (
            "40 of us in Leeds. A dinner with three courses, £25 per person. We also want a DJ.",
            (25.0, "person", "catering"),
        ),
    ],
)
def test_a_head_is_served_by_the_one_part_of_its_sentence(sentence: str, amount: tuple[float, str, str]) -> None:
    assert _amounts(sentence) == {amount}
    assert understand(sentence, TODAY).context.budget_amount is None


@pytest.mark.parametrize(
    "sentence",
    [
        "北京60人聚会，要场地和餐饮，人均200。",
        "Party for 30 in Berlin, a room and food, €40 a head. And it should be on a Friday.",
        "公司活动人均100，20人。需要主持和茶歇。",
    ],
)
def test_a_head_with_several_parts_is_for_all_of_them(sentence: str) -> None:
    ((_, per, part),) = _amounts(sentence)
    assert (per, part) == ("person", "")


@pytest.mark.parametrize(
    ("sentence", "amount"),
    [
        (
            "I'm moving house. Tom Baker has a van, get him if he'll do it for £320. I also need somebody to pack.",
            (320.0, "", "removals"),
        ),
        (
            "I'm moving from Leeds to York on 5 December. I hear Tom Baker has a van, get him if he'll do it for £320.",
            (320.0, "", "removals"),
        ),
        ("A photographer and a mentor in Berlin; I want Lena Hoffmann if she comes for €300", (300.0, "", "mentoring")),
        ("请人来家里保洁，王芳做得好，她400块以内就找她。另外要一位摄影师。", (400.0, "", "cleaning")),
    ],
)
def test_what_one_person_may_cost_is_for_what_they_do(sentence: str, amount: tuple[float, str, str]) -> None:
    assert _amounts(sentence) == {amount}


@pytest.mark.parametrize(
    ("sentence", "amounts"),
    [
        (
            "I need three posters by the end of February, 400 EUR for the lot, and a photographer, up to £250.",
            {(400.0, "", "graphic design"), (250.0, "", "photography")},
        ),
        (
            "请人画插画，一共4000块，再找一位摄影师，2000以内。",
            {(4000.0, "", "illustration"), (2000.0, "", "photography")},
        ),
        (  # the sum of all comes first or last, and its parts are said besides
            "A DJ and a venue, £600 in all, the DJ at most £200",
            {(600.0, "", ""), (200.0, "", "DJ")},
        ),
        ("场地3000，摄影2500，一共6000块", {(3000.0, "", "venue"), (2500.0, "", "photography"), (6000.0, "", "")}),
    ],
)
def test_what_a_list_sums_up_before_it_goes_on_is_one_item(sentence: str, amounts: set[tuple[float, str, str]]) -> None:
    assert _amounts(sentence) == amounts


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("A tutor in Leeds, three Tuesday evenings in January, no more than 150 euros per evening", 450.0),
        ("A painting class in Leeds on four mornings, £40 a morning at most", 160.0),
    ],
)
def test_an_amount_for_an_evening_is_due_each_time(sentence: str, whole: float) -> None:
    assert [per for _, per, _ in _amounts(sentence)] == ["event"]
    assert understand(sentence, TODAY).context.budget_amount == whole


@pytest.mark.parametrize(
    ("sentence", "part"),
    [
        ("Someone to check the contract with the printer, up to £250", "legal advice"),
        ("找人看一下和印刷厂签的合同，2000以内", "法律咨询"),
        ("我们跟摄影师的协议想找律师看看", "法律咨询"),
        ("A lawyer for our agreement with the caterer", "legal advice"),
    ],
)
def test_whom_a_contract_is_with_is_not_looked_for(sentence: str, part: str) -> None:
    assert understand(sentence, TODAY).capability_tags == (part,)


@pytest.mark.parametrize(
    "said", ["A photographer in Leeds, please, budget £300. I also want a host.", "要摄影，预算300块。另外想找主持人。"]
)
def test_an_amount_by_the_head_that_is_asked_about_stays_one(said: str) -> None:
    understood = understand(said, TODAY)
    requirements = tuple(
        replace(one, value=replace(one.value, per="person")) if one.kind is RequirementKind.BUDGET else one
        for one in read(said)
    )

    question = amount_question(replace(understood, requirements=requirements), said)

    assert question is not None
    for choice in question.choices:
        (answer,) = read_answer(RequirementKind.BUDGET, choice, understood, TODAY)
        assert (answer.value.number, answer.value.per) == (300.0, "person")
