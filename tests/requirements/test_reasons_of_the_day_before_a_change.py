"""Why somebody was not asked is of the day that was asked for then, and a plan on another day says so."""

from tests.requirements.kit import facts, part
from towow_core.domain.answers import Offer
from towow_core.domain.models import Decision, Hindrance, Language, Provenance
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource, RequirementValue
from towow_core.requirements.days_asked import is_moved
from towow_core.requirements.why_nobody import why_nobody

BUSY = (Hindrance(capability="cleaning", reason="day", names=("Priya",)),)
DECLINED = Offer(
    offer_id="o",
    agent_id="p",
    display_name="Priya",
    demand_id="d-1",
    decision=Decision.DECLINE,
    declines=("cleaning",),
    decline_reason="I am not free on Sun 13 December",
    provenance=Provenance.RULE,
)


def test_a_reason_of_the_old_day_is_not_said_of_the_new_one() -> None:
    before = facts(part("a", "moving"), hindered=BUSY)
    after = facts(part("a", "moving"), hindered=BUSY, is_moved=True)
    assert why_nobody(["cleaning"], before, Language.EN) == "Priya could do it, but not on that day, and was not asked."
    assert "asked for before" in (why_nobody(["cleaning"], after, Language.EN) or "")
    assert "原来的日子" in (why_nobody(["cleaning"], after, Language.ZH) or "")


def test_words_about_the_old_day_are_said_to_be_of_it() -> None:
    after = facts(part("a", "moving"), offers={"p": DECLINED}, is_moved=True)
    said = why_nobody(["cleaning"], after, Language.EN)
    assert said == "Priya declined for the day before the change: “I am not free on Sun 13 December”."


def test_only_another_day_since_then_makes_it_old() -> None:
    day = Requirement(
        requirement_id="r", kind=RequirementKind.DATE, text="on Friday", value=RequirementValue(first="2026-12-11")
    )
    from_remark = Requirement(
        requirement_id="s", kind=RequirementKind.DATE, text="Saturday", source=RequirementSource.REJECTION
    )
    assert not is_moved([day])
    assert is_moved([day, from_remark])
