"""What a line says beside itself is so: of a price not lowered, of days ruled out, of for how many it is."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import demand, offers_from, person, proposal_of
from tests.requirements.kit import answer, facts, offered, part, wants
from tests.requirements.test_changes_read_one_by_one import said
from towow_core.domain.models import Language, Timeline
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.wording.adjust_text import without_price_note
from towow_core.engine.wording.amounts_said import says_an_amount
from towow_core.engine.wording.plan_figures import PlanFigures
from towow_core.engine.wording.true_prose import true_parts
from towow_core.requirements.checker import check
from towow_core.requirements.counts import most_in

TODAY = "2026-11-28"
K = RequirementKind


@pytest.mark.parametrize(
    ("notes", "left"),
    [
        ("A little below the £49.50 asked, to stay within the budget (“£40 a head”, £9.50 too much). Noted.", "Noted."),
        ("A little below the £370 asked.", ""),
        ("按原报价¥49.20略作下调。写进方案：自带垫子。", "写进方案：自带垫子。"),
        ("为不超预算（“每次180以内”，超出 ¥20），按原报价¥200略作下调。", ""),
    ],
)
def test_a_price_note_is_taken_out_whole_and_nothing_else_with_it(notes: str, left: str) -> None:
    assert without_price_note(notes) == left


@pytest.mark.parametrize(("given", "saying"), [(500.0, 0), (480.0, 1)])
def test_a_price_is_called_lower_than_asked_only_where_it_is(given: float, saying: int) -> None:
    asked = demand("A reading in Berlin on 12 December: a photographer, 480 EUR at most")
    offers = offers_from(asked, person("ann", "photography", "Berlin", price=500.0, currency="EUR"))
    drafted = proposal_of(make_plan(asked, offers, TODAY))
    notes = "A little below the €500 asked. In the plan: a second camera."
    parts = tuple(replace(one, price=given, notes=notes) for one in drafted.assignments)
    figures = PlanFigures(asked, parts, offers, drafted.timeline, ())
    held = true_parts(parts, figures, {one.agent_id: one for one in parts})

    assert sum("below" in one.notes for one in held) == saying
    assert all("second camera" in one.notes for one in held)


@pytest.mark.parametrize(
    ("days", "status"),
    [
        (("2026-12-01", "2026-12-08", "2026-12-22"), RequirementStatus.MET),
        (("2026-12-01", "2026-12-22"), RequirementStatus.OPEN),
    ],
)
def test_each_tuesday_but_the_one_that_was_ruled_out_is_every_tuesday(
    days: tuple[str, ...], status: RequirementStatus
) -> None:
    known = facts(part("ann", "yoga"))
    line = Timeline(event_date=days[0], event_days=days, end_date=days[-1])
    wishes = (
        replace(wants(K.RECURRENCE, weekdays=(2,)), requirement_id="req-1"),
        replace(wants(K.EXCLUSION, first="2026-12-15", last="2026-12-15"), requirement_id="req-2"),
    )
    found = check(wishes, replace(known, plan=replace(known.plan, timeline=line)), Language.EN)

    assert found[0].status is status


@pytest.mark.parametrize(
    ("words", "people", "status"),
    [
        ("带十五人以内的陶艺课", 15, RequirementStatus.MET),
        ("带十五人以内的陶艺课", 18, RequirementStatus.PARTLY),
        ("a pottery class for up to fifteen people", 12, RequirementStatus.MET),
        ("带陶艺课", 12, RequirementStatus.OPEN),
    ],
)
def test_for_how_many_it_is_stands_in_their_own_words(words: str, people: int, status: RequirementStatus) -> None:
    tao = part("tao", "陶艺")
    known = facts(tao, offers={"tao": offered("tao", "陶艺", contribution=words)}, answers={"tao": answer("tao")})

    assert check((wants(K.HEAD_COUNT, number=people),), known, Language.ZH)[0].status is status


def test_whoever_does_not_say_for_how_many_is_named() -> None:
    known = facts(part("tao", "陶艺"), part("mo", "书法"))

    assert check((wants(K.HEAD_COUNT, number=12),), known, Language.ZH)[0].note.startswith("Tao、Mo没有说明")


@pytest.mark.parametrize(
    ("words", "most"), [("20人以内的小班", [20.0]), ("限十位客人以内", [10.0]), ("20人以上另议", [])]
)
def test_within_so_many_is_at_most_so_many(words: str, most: list[float]) -> None:
    assert most_in(words) == most


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("成都，洗空调，再修热水器，两样合计450。", 450.0),
        ("成都，洗空调，再修热水器，三件事加起来六百", 600.0),
        ("成都，烤饼干和蛋糕，两样合计60份", None),
    ],
)
def test_what_several_works_come_to_is_an_amount(text: str, amount: float | None) -> None:
    found = read_requirements(text, understand(text, TODAY), TODAY)[0]

    assert [r.value.number for r in found if r.kind is K.BUDGET] == ([amount] if amount else [])


def test_an_amount_that_nobody_understood_was_said_all_the_same() -> None:
    text = "成都，洗空调，别的再说，合计80"
    understood = understand(text, TODAY)
    requirements, unread = read_requirements(text, understood, TODAY)

    assert says_an_amount(replace(understood, requirements=requirements, not_understood=unread))


@pytest.mark.parametrize(
    ("text", "remark", "amounts"),
    [
        ("A talk in Leeds for 40: catering for at most £8 a head, and a sitter for the kids", "up to £9 each", {9.0}),
        ("苏州，40人的茶会，茶点每人不超过30，还要一位摄影师", "茶点每人不超过34", {34.0}),
        ("苏州，40人的茶会，茶点每人不超过30，还要一位摄影师，一共5000", "每人提到34吧", {34.0, 5000.0}),
    ],
)
def test_another_price_a_head_takes_the_place_of_the_one_there_was(text: str, remark: str, amounts: set[float]) -> None:
    assert {r.value.number for r in said(text, remark).in_force if r.kind is K.BUDGET} == amounts
