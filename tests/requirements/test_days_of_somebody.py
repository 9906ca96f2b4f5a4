"""Of "two days of somebody who does something" what they do is asked for, for so long."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.manner import check_duration

K = RequirementKind


def asked(sentence: str) -> list[Requirement]:
    return [r for r in read(sentence).requirements if r.kind is K.CAPABILITY and r.is_hard]


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("Leeds: two days of somebody who turns our survey answers into graphs, £300.", "data analysis"),
        ("We own a mill in Leeds, then an afternoon of someone who takes photographs, £300.", "photography"),
        ("Leeds, 6 February: a morning of somebody who knows about contracts, £200.", "contracts"),
        ("Leeds: three days of somebody who sharpens saws, £200.", "sharpens saws"),
        ("Leeds, 6 February: somebody who binds our old ledgers, £200.", "binds our old ledgers"),
        ("利兹，找个人把问卷数据做成图表，两天，400英镑", "数据分析"),
    ],
)
def test_what_somebody_does_is_asked_for_and_no_days_of_somebody(sentence: str, tag: str) -> None:
    assert [r.value.tags for r in asked(sentence)] == [(tag,)]
    assert not any("somebody" in one or "someone" in one for one in read(sentence).capability_tags)


def test_so_many_days_are_of_what_they_do_alone() -> None:
    said = "Leeds, 5 to 7 February: two days of somebody who knows about leases, and a day of someone to pack our flat."
    days = {r.text: r.value.tags for r in read(said).requirements if r.kind is K.DURATION}
    assert days == {"two days": ("leases",), "a day": ("packing",)}


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("We have crops near Leeds and need them mapped from above on 6 February, £400.", "drone surveying"),
        ("We want our fields filmed from the air, Leeds, 6 February, £400.", "drone filming"),
    ],
)
def test_from_where_it_is_done_is_no_other_work(sentence: str, tag: str) -> None:
    assert [r.value.tags for r in asked(sentence)] == [(tag,)]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("We have a 12-acre vineyard near Leeds and need it surveyed on 6 February, £400.", "12-acre vineyard"),
        ("We have an old oak in Leeds and need it cut back on 6 February, £400.", "old oak"),
    ],
)
def test_how_the_thing_is_belongs_to_the_work_on_it(sentence: str, words: str) -> None:
    understood = read(sentence)
    assert [r.text for r in understood.requirements if r.kind is K.QUALITY] == [words]
    assert not understood.not_understood


@pytest.mark.parametrize("sentence", ["turn the figures into charts", "turns our numbers into a table"])
def test_numbers_turned_into_charts_are_no_carving(sentence: str) -> None:
    assert [r.value.tags for r in asked(f"We need somebody to {sentence}, Leeds, £200.")] == [("data analysis",)]


@pytest.mark.parametrize(("paid", "status"), [(2.0, RequirementStatus.MET), (1.0, RequirementStatus.PARTLY)])
def test_days_done_from_afar_are_those_the_plan_pays_for(paid: float, status: RequirementStatus) -> None:
    rate = Rate(unit=PriceUnit.DAY, unit_price=150.0, quantity=paid)
    mine = part("ida", "data analysis", by="2026-12-19", rate=rate, price=150.0 * paid)
    asked = wants(K.DURATION, number=2.0, unit="days", tags=("data analysis",))
    there = facts(mine)
    days = ("2026-12-17", "2026-12-18", "2026-12-19")
    there = replace(
        there, plan=replace(there.plan, timeline=replace(there.plan.timeline, event_date=days[0], event_days=days))
    )
    assert check_duration(asked, there, Language.EN).status is status
