"""A weekday without a date: of the week of it all, and of the part that it is said of."""

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_alternatives_of_days import asked
from tests.requirements.test_deadlines_of_parts import with_milestone
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import DRAFT, Requirement, RequirementKind, RequirementStatus
from towow_core.engine.matching.event_length import days_of_part, own_deadline
from towow_core.requirements.checker import check

K = RequirementKind


def deadlines(text: str) -> list[Requirement]:
    return [r for r in asked(text).requirements if r.kind is K.DEADLINE]


def days_of(understood: DemandUnderstanding, tag: str) -> tuple[str, ...]:
    event = tuple(r.value.first for r in understood.requirements if r.kind is K.DATE and r.value.first)[:1]
    return days_of_part(understood, [tag], event)


@pytest.mark.parametrize(
    ("text", "tag", "day"),
    [
        ("We leave our flat on Friday 11 December: somebody to pack on Thursday, and a cleaner", "packing", "12-10"),
        ("A caterer on Saturday 12 December in Berlin and cleaning on Sunday", "cleaning", "12-13"),
        ("A band on Monday 14 December in London, decoration on Sunday", "decoration", "12-13"),
        ("A photographer for the fair on 18 December, a poster on Tuesday 8 December", "graphic design", "12-08"),
        ("12月10日搬家，周三打包，要搬家师傅和打包整理师", "打包整理", "12-09"),
        ("12月12日周六在北京办婚礼要摄影，周日要保洁", "保洁", "12-13"),
        ("12月18日开年会要主持人，12月16日布置场地，要布置", "会场布置", "12-16"),
    ],
)
def test_a_day_that_is_said_of_one_part_is_that_parts(text: str, tag: str, day: str) -> None:
    understood = asked(text)

    assert [each[5:] for each in days_of(understood, tag)] == [day]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("12月12日周六办活动，要海报和摄影，海报周四前要", "12-10"),
        ("12月20日在上海办发布会，要主持人和海报，海报周五前要", "12-18"),
        ("A poster and a host for our fair on Saturday 12 December, the poster by Wednesday", "12-09"),
        ("A photographer on Saturday 12 December in London, the pictures by Wednesday", "12-16"),
        ("12月12日婚礼，要一位摄影师，照片周三前给我", "12-16"),
        ("a website by 15 January, the logo by Friday", "11-27"),
    ],
)
def test_a_weekday_by_which_something_is_due_is_of_the_week_of_it_all(text: str, last: str) -> None:
    assert last in [r.value.last[5:] for r in deadlines(text)]


@pytest.mark.parametrize(
    ("text", "said", "tag"),
    [
        ("A poster for our fair on Saturday 12 December, drafts by Wednesday", "drafts by Wednesday", "graphic design"),
        ("Translate our leaflet for a meeting on 9 December, proofs by Monday", "proofs by Monday", "translation"),
        ("12月11日周五要一张海报，周三前给初稿", "周三前给初稿", "平面设计"),
        ("12月11日周五要一张海报，先出小样周三前", "小样周三前", "平面设计"),
    ],
)
def test_a_draft_is_of_what_is_handed_over_and_is_no_deadline_of_the_whole(text: str, said: str, tag: str) -> None:
    (draft,) = [r for r in deadlines(text) if r.value.unit == DRAFT]

    assert draft.text == said
    assert draft.value.tags == (tag,)
    assert not own_deadline(asked(text), tag)
    assert set(asked(text).capability_tags) <= {tag, "fair", "活动策划"}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("done", "status"), [("2026-12-08", "met"), ("2026-12-11", "open")])
def test_what_is_done_later_than_its_draft_is_due_may_still_keep_it(language: Language, done: str, status: str) -> None:
    due = wants(K.DEADLINE, tags=("poster",), last="2026-12-09", text="further", unit=DRAFT)
    asked_for = wants(K.CAPABILITY, tags=("poster",))
    plan = with_milestone(facts(part("ann", "poster"), day="2026-12-12"), "poster", done)

    assert check((asked_for, due), plan, language)[1].status is RequirementStatus(status)
