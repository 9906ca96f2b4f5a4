"""The digest that an approval names: another with anything that matters, the same with what only sounds different."""

from dataclasses import fields, replace
from typing import get_type_hints

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.requirements.kit import part, plan, wants
from towow_core.domain.models import Assignment, Language, Milestone, Proposal, RequesterTask, Timeline
from towow_core.domain.money import Rate
from towow_core.domain.requirements import OpenPoint, OpenPointKind, Requirement, RequirementKind
from towow_core.requirements.digest import binding, plan_digest
from towow_core.requirements.plan_changes import PlanChangeKind, plan_changes
from towow_core.support.canonical_json import _canonical, canonical

SETS = {"capabilities", "dependencies", "who", "after", "before"}  # fields that have no order
WORDS = st.sampled_from(["", "a", "中，{}", '"\\\\'])


def field_of(cls: type, name: str) -> st.SearchStrategy:
    """Any value of a field, also of one that comes later."""
    if name in SETS:
        return st.lists(st.sampled_from(["x", "y", "z"]), unique=True, max_size=3).map(tuple)
    if name == "price":
        return st.none() | st.floats(0, 1e6, allow_nan=False)
    if name == "rate":
        counts = st.none() | st.integers(1, 9)
        return st.none() | st.builds(Rate, unit_price=st.integers(0, 9), quantity=counts, times=counts)
    hint = get_type_hints(cls)[name]
    return WORDS if hint is str else st.from_type(hint)


def any_of(cls: type, **given_values: st.SearchStrategy) -> st.SearchStrategy:
    return st.fixed_dictionaries(
        {f.name: given_values[f.name] if f.name in given_values else field_of(cls, f.name) for f in fields(cls)}
    ).map(lambda values: cls(**values))


PARTS = st.lists(any_of(Assignment, agent_id=st.sampled_from(["ann", "bob"])), min_size=1, max_size=3).map(tuple)
MILESTONES = st.lists(any_of(Milestone), min_size=1, max_size=2).map(tuple)
TIMELINES = any_of(Timeline, milestones=MILESTONES)
WANTED = st.lists(
    st.builds(
        Requirement,
        requirement_id=st.sampled_from(["req-1", "req-2"]),
        kind=st.sampled_from(RequirementKind),
        text=WORDS,
        is_hard=st.booleans(),
    ),
    min_size=1,
    max_size=2,
).map(tuple)
POINTS = st.lists(any_of(OpenPoint), min_size=1, max_size=2).map(tuple)
TASKS = st.lists(any_of(RequesterTask), max_size=2).map(tuple)
Version = tuple[Proposal, tuple[Requirement, ...], tuple[OpenPoint, ...]]
VERSIONS = st.builds(
    lambda parts, timeline, tasks, wanted, points: (
        replace(plan(*parts), timeline=timeline, requester_tasks=tasks),
        wanted,
        points,
    ),
    PARTS,
    TIMELINES,
    TASKS,
    WANTED,
    POINTS,
)


def changed(item: object, name: str, data: st.DataObject) -> object:
    """The item with another value in one field."""
    value = data.draw(field_of(type(item), name))
    old = getattr(item, name)
    assume(sorted(value) != sorted(old) if name in SETS else value != old)
    return replace(item, **{name: value})


WHAT_MATTERS = [
    *(("part", f.name) for f in fields(Assignment)),
    *(("date", f.name) for f in fields(Timeline) if f.name != "milestones"),
    *(("milestone", f.name) for f in fields(Milestone)),
    *(("requirement", name) for name in ("requirement_id", "kind", "is_hard", "status")),
    *(("open point", f.name) for f in fields(OpenPoint)),
    *(("own task", f.name) for f in fields(RequesterTask) if f.name != "by_days"),
]


@settings(deadline=None)
@given(VERSIONS, st.sampled_from(WHAT_MATTERS), st.data())
def test_a_digest_changes_with_each_field_that_matters_and_the_change_is_named(
    version: Version, where: tuple[str, str], data: st.DataObject
) -> None:
    proposal, wanted, points = version
    what, name = where
    match what:
        case "part":
            parts = proposal.assignments
            proposal = replace(proposal, assignments=(changed(parts[0], name, data), *parts[1:]))
        case "date":
            proposal = replace(proposal, timeline=changed(proposal.timeline, name, data))
        case "milestone":
            first, *others = proposal.timeline.milestones
            milestones = (changed(first, name, data), *others)
            proposal = replace(proposal, timeline=replace(proposal.timeline, milestones=milestones))
        case "requirement":
            wanted = (changed(wanted[0], name, data), *wanted[1:])
        case "own task":
            assume(proposal.requester_tasks)
            one, *rest = proposal.requester_tasks
            proposal = replace(proposal, requester_tasks=(changed(one, name, data), *rest))
        case "open point":
            points = (changed(points[0], name, data), *points[1:])

    assert plan_digest(proposal, wanted, points) != plan_digest(*version)
    assert plan_changes(binding(*version), binding(proposal, wanted, points), Language.EN)


@settings(deadline=None)
@given(VERSIONS, VERSIONS)
def test_changes_are_named_exactly_where_the_digests_differ(one: Version, other: Version) -> None:
    named = plan_changes(binding(*one), binding(*other), Language.ZH)

    assert bool(named) == (plan_digest(*one) != plan_digest(*other))


@settings(deadline=None)
@given(VERSIONS, st.data())
def test_a_digest_does_not_change_with_the_order_of_what_has_none_or_with_words_about_the_plan(
    version: Version, data: st.DataObject
) -> None:
    proposal, wanted, points = version
    shuffled = [data.draw(st.permutations(items)) for items in (proposal.assignments, wanted, points)]
    milestones = tuple(data.draw(st.permutations(proposal.timeline.milestones)))
    turned = tuple(replace(p, capabilities=p.capabilities[::-1]) for p in shuffled[0])
    again = replace(
        proposal,
        assignments=turned,
        timeline=replace(proposal.timeline, milestones=milestones),
        requester_tasks=tuple(
            replace(task, after=task.after[::-1], before=task.before[::-1], by_days=not task.by_days)
            for task in proposal.requester_tasks
        ),
        summary="other words",
        objective="…",
        rationale="why",
        version=9,
        proposal_id="prop-9",
    )
    same = (again, tuple(shuffled[1]), tuple(shuffled[2]))

    assert plan_digest(*same) == plan_digest(*version)
    assert plan_changes(binding(*version), binding(*same), Language.EN) == ()


def test_what_changed_is_told_in_the_demands_language() -> None:
    keys = RequesterTask(what="bring the keys", date="2026-12-18")
    point = OpenPoint(open_point_id="open-1", kind=OpenPointKind.CONDITION, text="Ann: half in advance", who=("ann",))
    budget = wants(RequirementKind.BUDGET, number=500, unit="CNY")
    was = binding(plan(part("ann", "venue", price=100.0), part("eve", "music")), (budget,), ())
    late = plan(part("ann", "venue", price=150.0), part("bob", "music", price=80.0), day="2026-12-20")
    now = binding(replace(late, requester_tasks=(keys,)), (budget,), (point,))
    found = plan_changes(was, now, Language.EN)

    assert [change.kind for change in found] == [
        PlanChangeKind.PRICE,
        PlanChangeKind.PART_REMOVED,
        PlanChangeKind.PART_ADDED,
        PlanChangeKind.DATE,
        PlanChangeKind.OPEN_POINT_ADDED,
        PlanChangeKind.REQUESTER_TASK,
    ]
    assert [change.text for change in found] == [
        "Ann costs ¥150 now; it was ¥100.",
        "Eve has no part any more (r).",
        "Bob has joined: r, ¥80.",
        "The day is 2026-12-20 now; it was 2026-12-19.",
        "Open now: Ann: half in advance",
        "Yours to do now: bring the keys",
    ]
    assert "Ann的费用从 ¥100 变成 ¥150。" in [change.text for change in plan_changes(was, now, Language.ZH)]


def test_numbers_are_written_as_rfc_8785_says() -> None:
    shown = {-0.0: "0", 100.0: "100", 1234.56: "1234.56", -3.5: "-3.5", 1e20: "1" + "0" * 20}
    shown |= {1e21: "1e+21", 1.5e21: "1.5e+21", 1e-6: "0.000001", 1e-7: "1e-7", 1.25e-7: "1.25e-7", 5e-324: "5e-324"}

    assert [canonical(number) for number in shown] == list(shown.values())
    assert canonical({"b": [1, None, True], "a": "中\n"}) == '{"a":"中\\n","b":[1,null,true]}'


@pytest.mark.parametrize(
    "value",
    [
        {"b": 100.0, "a": [1, 2.50, -0.0, 1e21, 1e-7, None, True]},
        {"é": 1, "z": "1.5e3", "\U0001f600": 2, "\ufb33": 3},
        {"sums": {"10": 1, "9": 2}, "text": 'tab\t\x1f\x7f\u2028 \\ "', "half": "\ud800"},
        ["2026-11-28", "v1.0", ("a", "b")],
        {"1.0": [0.5, {"x": 7.0}, "3.0, \\", '"4.0'], "note": '[1.0] costs "5.0"', "price": 8.0, "z": ":9.0,"},
    ],
)
def test_the_short_way_to_canonical_json_gives_what_the_long_one_does(value: object) -> None:
    assert canonical(value) == _canonical(value)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_is_no_json_number_has_no_canonical_form(number: float) -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical({"price": number})


def test_a_changed_requirement_is_told_by_what_it_is_about_and_not_by_its_id() -> None:
    there = part("ann", "venue", price=100.0)
    was = binding(plan(there), (wants(RequirementKind.BUDGET, number=500, unit="CNY"),), ())
    now = binding(plan(there), (wants(RequirementKind.BUDGET, number=800, unit="CNY"),), ())
    gone = binding(plan(there), (), ())

    (higher,) = plan_changes(was, now, Language.EN)
    (dropped,) = plan_changes(was, gone, Language.ZH)

    assert higher.text == "Asked for is the budget “800 CNY” now; it was the budget “500 CNY”."
    assert dropped.text == "不再要求：预算“500 CNY”。"


def test_what_takes_the_place_of_another_is_told_as_one_change_and_two_of_a_kind_apart() -> None:
    there = part("ann", "yoga", price=100.0)

    def often(number: int, text: str, *tags: str) -> Requirement:
        wish = wants(RequirementKind.RECURRENCE, text=text, tags=tags)
        return replace(wish, requirement_id=f"req-{number}")

    was = binding(plan(there), (often(1, "twice a week"),), ())
    now = binding(plan(there), (often(2, "once a week"),), ())
    both = binding(plan(there), (often(2, "once a week", "yoga"), often(3, "monthly", "cleaning")), ())

    assert [change.text for change in plan_changes(was, now, Language.EN)] == [
        "Asked for is how often “once a week” now; it was how often “twice a week”."
    ]
    assert len(plan_changes(was, both, Language.EN)) == 3
