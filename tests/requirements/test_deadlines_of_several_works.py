"""A last day of several works is met only where all of them are there."""

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, Span
from towow_core.requirements.checker import check
from towow_core.requirements.deadline_of_all import as_deadline_of_all
from towow_core.support.replacing import replace

K, S = RequirementKind, RequirementStatus


def said(sentence: str, words: str) -> Span:
    start = sentence.index(words)
    return Span(start=start, end=start + len(words), text=words)


def by_then(sentence: str, words: str) -> Requirement:
    asked = replace(wants(K.DEADLINE, last="2026-12-19"), text=words, span=said(sentence, words))
    return check((wants(K.CAPABILITY, tags=("harp",)), asked), facts(part("ann", "harp")), Language.EN)[1]


CASES = [
    ("Translate it and have it bound in leather, both by 19 December.", "by 19 December", "have it bound in leather"),
    ("Paint the hall and get the curtains hung, everything by 19 December.", "by 19 December", "get the curtains hung"),
    ("把手册译好，再找人烫金，12月19日前都做完。", "12月19日前", "再找人烫金"),
    ("刷墙，窗帘也挂好，12月19日前全部完成。", "12月19日前", "窗帘也挂好"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "words", "unread"), CASES)
@pytest.mark.parametrize("language", Language)
def test_a_last_day_is_not_met_while_work_of_its_sentence_is_not_understood(
    sentence: str, words: str, unread: str, language: Language
) -> None:
    deadline = by_then(sentence, words)
    found = as_deadline_of_all(deadline, (deadline,), (said(sentence, unread),), language, sentence)

    assert deadline.status is S.MET
    assert found.status is S.OPEN
    assert unread in found.note


@pytest.mark.parametrize(("sentence", "words", "other"), CASES)
def test_a_last_day_of_all_is_not_met_while_one_of_the_works_has_nobody(sentence: str, words: str, other: str) -> None:
    deadline = by_then(sentence, words)
    work = replace(wants(K.CAPABILITY, tags=("x",)), text=other, span=said(sentence, other), status=S.UNMET)

    assert as_deadline_of_all(deadline, (deadline, work), (), Language.EN, sentence).status is S.OPEN


@pytest.mark.parametrize(("sentence", "words", "other"), CASES)
def test_a_last_day_of_all_is_met_where_all_of_the_works_are_there(sentence: str, words: str, other: str) -> None:
    deadline = by_then(sentence, words)
    work = replace(wants(K.CAPABILITY, tags=("x",)), text=other, span=said(sentence, other), status=S.MET)

    assert as_deadline_of_all(deadline, (deadline, work), (), Language.EN, sentence).status is S.MET


def test_what_is_not_understood_in_another_sentence_leaves_a_last_day_met() -> None:
    sentence = "Tune the harp by 19 December. Our neighbour is called Gretel."
    deadline = by_then(sentence, "by 19 December")
    other = said(sentence, "Our neighbour is called Gretel")

    assert as_deadline_of_all(deadline, (deadline,), (other,), Language.EN, sentence).status is S.MET
