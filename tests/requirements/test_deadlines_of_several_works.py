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


PLAN = facts(part("ann", "harp"))


def by_then(sentence: str, words: str) -> Requirement:
    asked = replace(wants(K.DEADLINE, last="2026-12-19"), text=words, span=said(sentence, words))
    return check((wants(K.CAPABILITY, tags=("harp",)), asked), PLAN, Language.EN)[1]


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
    found = as_deadline_of_all(deadline, (deadline,), (said(sentence, unread),), PLAN, language, sentence=sentence)

    assert deadline.status is S.MET
    assert found.status is S.OPEN
    assert unread in found.note


@pytest.mark.parametrize(("sentence", "words", "other"), CASES)
@pytest.mark.parametrize("language", Language)
def test_a_last_day_of_all_is_unmet_while_one_of_the_works_has_nobody(
    sentence: str, words: str, other: str, language: Language
) -> None:
    deadline = by_then(sentence, words)
    work = replace(wants(K.CAPABILITY, tags=("x",)), text=other, span=said(sentence, other), status=S.UNMET)
    found = as_deadline_of_all(deadline, (deadline, work), (), PLAN, language, sentence=sentence)

    assert found.status is S.UNMET
    assert other in found.note


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("status", [S.MET, S.OPEN])
@pytest.mark.parametrize(("done", "stands"), [("2026-12-18", S.MET), ("2026-12-19", S.MET), ("2026-12-20", S.OPEN)])
def test_a_last_day_of_all_is_met_by_the_days_of_the_parts_whatever_else_is_open_of_a_work(
    case: tuple[str, str, str], status: RequirementStatus, done: str, stands: RequirementStatus
) -> None:
    sentence, words, other = case
    deadline = by_then(sentence, words)
    work = replace(wants(K.CAPABILITY, tags=("x",)), text=other, span=said(sentence, other), status=status)
    both = facts(part("ann", "harp"), part("bob", "x", by=done))

    assert as_deadline_of_all(deadline, (deadline, work), (), both, Language.EN, sentence=sentence).status is stands


def test_a_last_day_of_all_is_open_while_somebody_has_not_said_yes() -> None:
    sentence, words, other = CASES[0]
    deadline = by_then(sentence, words)
    work = replace(wants(K.CAPABILITY, tags=("x",)), text=other, span=said(sentence, other), status=S.PARTLY)
    silent = facts(part("ann", "harp"), part("bob", "x", by="2026-12-18"), silent=("bob",))

    assert as_deadline_of_all(deadline, (deadline, work), (), silent, Language.EN, sentence=sentence).status is S.OPEN


@pytest.mark.parametrize(
    ("sentence", "words", "works"),
    [
        ("A harp tuned and a drum mended, all before 20 December.", "all before 20 December", ("harp", "drum")),
        ("调竖琴、修鼓，全部在12月20日前完成。", "12月20日前完成", ("竖琴", "鼓")),
    ],
)
def test_a_check_of_all_goes_work_by_work(sentence: str, words: str, works: tuple[str, str]) -> None:
    asked = [
        replace(wants(K.CAPABILITY, tags=(one,)), requirement_id=one, text=one, span=said(sentence, one))
        for one in works
    ]
    due = replace(wants(K.DEADLINE, last="2026-12-19"), requirement_id="due", text=words, span=said(sentence, words))
    first, second = works
    in_time = facts(part("ann", first, by="2026-12-11"), part("bob", second, by="2026-12-19"))
    late = facts(part("ann", first, by="2026-12-11"), part("bob", second, by="2026-12-21"))
    one_only = facts(part("ann", first, by="2026-12-11"))
    stands = [check((*asked, due), known, Language.EN, (), sentence)[-1].status for known in (in_time, late, one_only)]
    assert stands == [S.MET, S.UNMET, S.UNMET]


def test_what_is_not_understood_in_another_sentence_leaves_a_last_day_met() -> None:
    sentence = "Tune the harp by 19 December. Our neighbour is called Gretel."
    deadline = by_then(sentence, "by 19 December")
    other = said(sentence, "Our neighbour is called Gretel")

    assert as_deadline_of_all(deadline, (deadline,), (other,), PLAN, Language.EN, sentence=sentence).status is S.MET
