"""A limit is of the part whose name holds the word that it stands behind, and of each time where it says so."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.requirements.paid_for import amount_question

K = RequirementKind


def budgets(sentence: str) -> list[Requirement]:
    return [r for r in read(sentence).requirements if r.kind is K.BUDGET]


@pytest.mark.parametrize(
    ("sentence", "tag", "number"),
    [
        ("苏州，12月18号之前要注册商标，再找人记账，商标最多980。", "商标注册", 980),
        (
            "London by 31 January: an ash tree taken down and a clock repaired, the tree £320 at most.",
            "tree surgery",
            320,
        ),
    ],
)
def test_a_limit_is_of_the_only_part_whose_name_has_its_word(sentence: str, tag: str, number: float) -> None:
    assert [(r.value.tags, r.value.number) for r in budgets(sentence)] == [((tag,), number)]
    assert read(sentence).not_understood == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "Violin lessons in Leeds on Mondays in January, £35 for one lesson.",
        "Violin lessons in Leeds on Mondays in January, £35 for each lesson.",
        "Violin lessons in Leeds on Mondays in January, £35 for a lesson.",
    ],
)
def test_an_amount_for_one_lesson_is_for_each_and_one_is_nothing_taught(sentence: str) -> None:
    assert [(r.value.number, r.value.per) for r in budgets(sentence)] == [(35, "event")]
    assert not any("one" in tag or "each" in tag for tag in read(sentence).capability_tags)


@pytest.mark.parametrize("said", ["不想超过", "不希望超过", "不愿超过"])
def test_what_somebody_does_not_want_to_exceed_is_a_limit(said: str) -> None:
    assert [r.value.number for r in budgets(f"成都1月9日要一位摄影师，{said}850。")] == [850]


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("Our house in Leeds is to be cleaned on 12 December, £180, and the wardrobe carried down, £90.", [180, 90]),
    ],
)
def test_an_amount_behind_another_form_of_a_works_name_is_of_that_work(sentence: str, numbers: list[float]) -> None:
    tags = {*read(sentence).capability_tags}
    found = budgets(sentence)

    assert [r.value.number for r in found] == numbers
    assert all(tags & {*r.value.tags} for r in found)


@pytest.mark.parametrize("said", ["两样3200以内", "三件事3200以内"])
def test_an_amount_for_so_many_things_is_for_all_of_them(said: str) -> None:
    sentence = f"成都，1月16号请人修钟；17号请一位瑜伽老师，{said}。"

    assert amount_question(read(sentence), sentence) is None
