"""One wish for several kinds of a role: each kind has a line and somebody, and the role is met where each kind is."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from
from tests.requirements.kit import facts, part
from tests.requirements.test_found_by_its_name import offers
from tests.requirements.test_the_trade_is_there import known
from towow_core.domain.models import AgentProfile, Language, Standing
from towow_core.domain.requirements import OCCASION, TOPIC, RequirementKind, RequirementStatus
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.team_assignment import assign_team
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
TEXT = "Two days in Leeds, 5 and 6 December: mentors for data and for design"
DATA = offers("ama", "mentoring", "mentors teams on open data", "Leeds")
ALSO = offers("len", "mentoring", "mentors teams on data and models", "Leeds")
SHAPE = replace(
    offers("ayl", "mentoring", "mentors teams on sketches", "Leeds"),
    capabilities={"mentoring": "mentors teams on design and sketches"},
)


def kinds(text: str, *people: AgentProfile) -> list[str]:
    asked = known(text, people or (DATA, ALSO, SHAPE)).requirements
    return [one.text for one in asked if one.value.unit == TOPIC and one.value.number == 1]


@pytest.mark.parametrize(
    ("text", "each"),
    [
        (TEXT, ["data", "design"]),
        ("In Leeds on 5 December we need judges for pitch, for usability and for code", ["pitch", "usability", "code"]),
        ("12月5日在北京请讲大模型和讲智能体的嘉宾", ["大模型", "智能体"]),
    ],
)
def test_each_kind_of_a_role_has_a_line(text: str, each: list[str]) -> None:
    assert kinds(text) == each
    assert not [one for one in known(text).requirements if one.value.unit == OCCASION and " and " in one.text]


@pytest.mark.parametrize(
    "text",
    [
        "Mentors for data in Leeds on 5 December",
        "Catering for lunch and for dinner in Leeds on 5 December",
        "Mentors for the kids and for our parents in Leeds",
        "A mentor for data and for design in Leeds",
        "Mentors in London and in Leeds on 12 December",
        "Interpreters for Monday and for Tuesday in Leeds",
    ],
)
def test_one_kind_work_and_whom_it_is_for_are_no_kinds_of_a_role(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize(
    ("there", "role", "design"),
    [((DATA, SHAPE), S.MET, S.MET), ((DATA, ALSO), S.OPEN, S.OPEN), ((SHAPE,), S.OPEN, S.MET)],
)
def test_the_role_is_met_where_each_kind_is(
    there: tuple[AgentProfile, ...], role: RequirementStatus, design: RequirementStatus
) -> None:
    understood = known(TEXT, there)
    made = {one.agent_id: one for one in offers_from(understood, *there)}
    parts = [part(one.agent_id, *one.capabilities, name=one.display_name) for one in made.values()]
    found = check(understood.requirements, facts(*parts, offers=made), Language.EN, understood.not_understood, TEXT)

    assert [one.status for one in found if one.kind is K.CAPABILITY] == [role]
    assert [one.status for one in found if one.text == "design"] == [design]


def test_the_plan_has_somebody_for_each_kind_though_others_are_cheaper() -> None:
    dear = replace(SHAPE, terms=replace(SHAPE.terms, price=900.0))
    people = (DATA, ALSO, dear)
    understood = known(TEXT, people)
    made = make_plan(understood, offers_from(understood, *people), TODAY)
    active = {one.agent_id for one in made.assignments if one.standing is Standing.ACTIVE}

    assert dear.agent_id in active
    assert active & {DATA.agent_id, ALSO.agent_id}


def test_who_is_asked_for_by_name_gives_their_part_up_for_no_kind() -> None:
    text = "In Leeds on 5 December we need Len Ford and mentors for data and for design"
    named = replace(offers("len", "mentoring", "mentors founders", "Leeds"), user_name="Len Ford")
    people = (DATA, named, SHAPE)
    asked = known(text, people)
    plan = make_plan(asked, offers_from(asked, *people), TODAY)

    assert named.agent_id in [one.agent_id for one in plan.assignments if one.standing is Standing.ACTIVE]


def test_a_team_that_the_solver_did_not_choose_is_called_no_optimum() -> None:
    dear = replace(SHAPE, terms=replace(SHAPE.terms, price=900.0))
    people = (DATA, ALSO, dear)
    understood = known(TEXT, people)
    team = assign_team(understood, needs_of(understood), offers_from(understood, *people))

    assert dear.agent_id in team.parts
    assert (team.is_optimal, team.objective) == (False, None)
