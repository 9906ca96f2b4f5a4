"""Of ways of which any will do one is taken: the other neither lacks nor is met, and the line says which it is."""

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_replies import demand_of
from towow_core.domain.models import Language
from towow_core.domain.requirements import OTHER_WAY, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


def read(sentence: str) -> tuple[Requirement, ...]:
    understood = demand_of(sentence).understanding
    assert understood is not None
    return understood.in_force


def works(sentence: str) -> list[tuple[str, ...]]:
    return [r.value.tags for r in read(sentence) if r.kind is K.CAPABILITY and r.value.unit != "implied"]


@pytest.mark.parametrize(
    ("sentence", "taken"),
    [
        ("Either a magician or, if that is too pricey, a DJ, in Berlin on 12 December", 1),
        ("A caterer in Paris or, failing that, a private chef", 1),
        ("Get us a photographer or, if nobody is free, a videographer, London", 1),
        ("请一位摄影师，要是太贵就请摄像，上海，12月12日", 1),
        ("要么请一位主持人，要么请个DJ，杭州", 1),
        ("I need a photographer and a DJ in London", 2),
        ("A photographer, and if it rains a tent, in London", 1),
        ("上海请一位摄影师，再请一个DJ", 2),
        ("请一位摄影师，没空就改到下周，北京", 1),
    ],
)
def test_what_stands_in_for_another_work_is_one_wish_with_it_and_what_is_added_is_not(
    sentence: str, taken: int
) -> None:
    assert len(works(sentence)) == taken


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("广州，要么请人烤一个生日蛋糕，要么请人陪孩子们自己做，都行", "请人陪孩子们自己做"),
        ("要么请个DJ，要么让我们自己放歌，哪个都行，上海", "让我们自己放歌"),
    ],
)
def test_a_way_that_names_no_work_is_a_line_of_its_own_that_nobody_has_to_meet(sentence: str, other: str) -> None:
    (line,) = [r for r in read(sentence) if r.value.unit == OTHER_WAY]

    assert (line.text, line.is_hard) == (other, False)
    assert not [r for r in read(sentence) if r.kind is K.PROVIDED_BY_REQUESTER]


def test_the_line_says_which_was_taken_and_the_day_is_checked_by_that_one() -> None:
    sentence = "Either a photographer or, if that is too expensive, a DJ, in Berlin on 12 December"
    tags = works(sentence)[0]
    doer = part("ann", tags[1], days=("2026-12-12",))
    known = facts(doer, day="2026-12-12", offers={"ann": offered("ann", tags[1])})

    checked = check(read(sentence), known, Language.EN, (), sentence)

    (work,) = [r for r in checked if r.kind is K.CAPABILITY]
    assert work.status is S.MET
    assert f"it is {tags[1]}" in work.note
    assert [r.status for r in checked if r.kind is K.DATE] == [S.MET]


def test_the_way_that_was_not_taken_is_neither_met_nor_lacking() -> None:
    sentence = "广州，要么请人烤一个生日蛋糕，要么请人陪孩子们自己做，都行"
    tag = works(sentence)[0][0]
    checked = check(read(sentence), facts(part("ann", tag), offers={"ann": offered("ann", tag)}), Language.ZH)

    (other,) = [r for r in checked if r.value.unit == OTHER_WAY]
    assert (other.status, other.is_hard) == (S.OPEN, False)
    assert "不用了" in other.note
