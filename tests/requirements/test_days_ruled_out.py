"""Days on which it cannot be: ruled out whatever words say so, kept to by the plan, and met by its days alone."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_reading import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.event_length import recurring_weekdays
from towow_core.engine.matching.schedule import weekdays_allowed
from towow_core.engine.requirements.days_denied import days_denied
from towow_core.engine.requirements.spans import requirement
from towow_core.requirements.checker import check

K = RequirementKind
WEEKEND = (6, 7)
RULED_OUT = [
    ("Mend a dead socket in Bristol, any time but weekends, for under 400.", WEEKEND),
    ("A plumber in Leeds, any day except weekends.", WEEKEND),
    ("A locksmith in Leeds, any day outside weekends", WEEKEND),
    ("An electrician in Leeds, but we're away at weekends.", WEEKEND),
    ("A plumber in Leeds; nobody is in on Fridays and Mondays.", (1, 5)),
    ("A piano tuner in Leeds, on Thursdays there's nobody at home", (4,)),
    ("卧室墙面修补，在青岛，周末家里没人。", WEEKEND),
    ("修水管，在青岛，周六和周日都没人在家", WEEKEND),
    ("修水管，在青岛，周三我们都不在家", (3,)),
    ("通下水道，在青岛，除周末外都行", WEEKEND),
    ("空调清洗，在青岛，工作日公司不开门", (1, 2, 3, 4, 5)),
    ("A maths tutor in Leeds, not on Mondays and nothing above £35 an hour", (1,)),
    ("A maths tutor in Leeds, never on Fridays and under £40 an hour", (5,)),
]


@pytest.mark.parametrize(("text", "weekdays"), RULED_OUT)
def test_days_on_which_it_cannot_be_are_ruled_out_and_not_asked_for(text: str, weekdays: tuple[int, ...]) -> None:
    found = read(text)

    assert [one.value.weekdays for one in found if one.kind is K.EXCLUSION] == [weekdays]
    assert [one.text for one in found if one.kind in {K.DATE, K.RECURRENCE}] == []


@pytest.mark.parametrize(("text", "weekdays"), RULED_OUT)
def test_the_day_of_a_plan_is_none_of_those_ruled_out(text: str, weekdays: tuple[int, ...]) -> None:
    understanding = understand(text, "2026-11-21")
    understanding = replace(understanding, requirements=read(text))

    assert understanding.context.date is None
    assert not {*weekdays} & weekdays_allowed(understanding)


@pytest.mark.parametrize(
    "text", ["Weekday mornings, not on Fridays: a dog walker in Leeds", "每周一三五，不要周五，一位家教，在青岛"]
)
def test_what_comes_again_does_not_come_on_a_day_that_is_ruled_out(text: str) -> None:
    understanding = replace(understand(text, "2026-11-21"), requirements=read(text))

    assert recurring_weekdays(understanding)
    assert 5 not in recurring_weekdays(understanding)


@pytest.mark.parametrize(
    ("text", "weekdays"),
    [("A host in Leeds, not at all on weekends", ()), ("a host, avoiding Sundays", (7,)), ("司仪，避开周日", (7,))],
)
def test_a_day_read_as_asked_for_is_ruled_out_by_the_words_before_it(text: str, weekdays: tuple[int, ...]) -> None:
    said = "weekends" if "weekends" in text else "Sundays" if "Sundays" in text else "周日"
    start = text.index(said)
    asked = requirement(text, start, start + len(said), K.DATE, wants(K.DATE, first="2026-11-22").value)
    (found,) = days_denied(text, [asked], "2026-11-21")

    assert found.kind is (K.EXCLUSION if weekdays else K.DATE)
    assert found.value.weekdays == weekdays


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("day", "status"), [("2026-12-19", RequirementStatus.UNMET), ("2026-12-21", RequirementStatus.MET)]
)
def test_days_ruled_out_are_met_by_the_days_of_the_plan(
    day: str, status: RequirementStatus, language: Language
) -> None:
    asked = wants(K.CAPABILITY, tags=("plumbing",))
    out = wants(K.EXCLUSION, weekdays=WEEKEND)

    assert check((asked, out), facts(part("ann", "plumbing"), day=day), language)[1].status is status


def test_a_limit_of_the_price_behind_a_day_is_read_with_its_words() -> None:
    (found,) = [one for one in read("A maths tutor in Leeds, nothing above £35 an hour") if one.kind is K.BUDGET]

    assert found.text == "nothing above £35 an hour"
