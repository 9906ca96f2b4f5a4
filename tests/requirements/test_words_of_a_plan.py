"""The words of a plan and the table that it is checked by: each thing that nobody does is named, and nothing else."""

import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.requirements.kit import answer, offered, part
from tests.requirements.kit import plan as plan_of
from tests.requirements.test_replies import demand_of
from towow_core.domain.models import Demand, DemandUnderstanding, Language, Standing
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import (
    OCCASION,
    TOUCHES,
    Requirement,
    RequirementKind,
    RequirementStatus,
    RequirementValue,
    Span,
)
from towow_core.engine.language.sentence_parts import headline
from towow_core.engine.wording.plan_text import cost_text
from towow_core.negotiation.claims import lack_told
from towow_core.negotiation.state import ChannelState
from towow_core.requirements.agreement import agreement
from towow_core.requirements.facts import PlanFacts
from towow_core.support.money import converted_text, total_of

K, MET, UNMET = RequirementKind, RequirementStatus.MET, RequirementStatus.UNMET
TAGS = ("venue", "catering", "photography", "speakers", "hosting")
PEOPLE = ("ann", "bob", "cleo", "dan")
LACK = re.compile(r"(?:还缺：|Still missing: )(?P<names>[^。]*?)[。.]$")
SAID_BEFORE = (
    "",
    "还缺：venue、hosting。",
    "A dinner. Still missing: catering and speakers.",
    "Missing: photography. Ann cooks.",
    "好。还缺：catering。都来。",
)


@st.composite
def asked(draw: st.DrawFn) -> tuple[Requirement, ...]:
    found = [
        Requirement(
            requirement_id=f"req-{tag}",
            kind=K.CAPABILITY,
            text=tag,
            value=RequirementValue(tags=(tag,)),
            is_hard=draw(st.booleans()),
            status=draw(st.sampled_from([RequirementStatus.OPEN, RequirementStatus.OPEN, RequirementStatus.WAIVED])),
        )
        for tag in draw(st.lists(st.sampled_from(TAGS), unique=True))
    ]
    for name in draw(st.lists(st.sampled_from(("Ann", "Bob", "Zoe")), unique=True, max_size=2)):
        value = RequirementValue(text=name)
        found.append(Requirement(requirement_id=f"req-{name}", kind=K.PERSON, text=f"with {name}", value=value))
    if draw(st.booleans()):
        value = RequirementValue(tags=("speakers",), number=2)
        found.append(Requirement(requirement_id="req-two", kind=K.QUANTITY, text="two of them", value=value))
    return tuple(found)


@settings(max_examples=200, deadline=None)
@given(
    requirements=asked(),
    does=st.dictionaries(st.sampled_from(PEOPLE), st.lists(st.sampled_from(TAGS), unique=True, min_size=1)),
    standing_by=st.sets(st.sampled_from(PEOPLE)),
    before=st.sampled_from(SAID_BEFORE),
    language=st.sampled_from(list(Language)),
)
def test_each_unmet_thing_is_in_the_words_and_no_met_one_is_called_missing(
    requirements, does, standing_by, before, language
) -> None:
    parts = [
        part(who, *tags, standing=Standing.STAND_BY if who in standing_by else Standing.ACTIVE)
        for who, tags in does.items()
    ]
    understanding = DemandUnderstanding(surface_demand="s", language=language, requirements=requirements)
    demand = Demand(demand_id="d-1", user_id="u", raw_input="s", submitted_at="", understanding=understanding)
    offers = {who: offered(who, *tags) for who, tags in does.items()}
    policy = NegotiationPolicy()
    state = ChannelState(channel_id="collab-1", demand=demand, policy=policy, candidates=(), offers=offers)

    told = lack_told(state, replace(plan_of(*parts), summary=before))

    facts = PlanFacts(plan=told, offers=offers, answers={who: answer(who) for who in does})
    table = agreement(understanding, facts).requirements
    said = LACK.search(told.summary)
    named = set(re.split("、|和|, | and ", said["names"])) if said else set()
    unmet = {r.text for r in table if r.is_hard and r.status is UNMET and r.kind is not K.QUANTITY}
    hard = {r.text for r in table if r.is_hard and r.status not in {MET, RequirementStatus.WAIVED}}
    if requirements:
        assert unmet <= named <= hard
    assert told.summary.lower().count("missing:") + told.summary.count("还缺：") <= 1 or not requirements


def test_a_part_of_a_sum_is_never_called_all_of_it() -> None:
    ann = part("ann", "venue", price=550.0, currency="GBP")
    bob = part("bob", "speakers", currency="USD", rate=Rate(unit_price=240.0, unit=PriceUnit.DAY, quantity=None))
    understanding = DemandUnderstanding(surface_demand="s", language=Language.EN)

    assert "in all" not in cost_text(understanding, [ann, bob], "EUR")
    assert "in all" not in converted_text(total_of([ann, bob], "EUR"), Language.EN)
    assert "in all" in cost_text(understanding, [ann], "EUR")
    chinese = replace(understanding, language=Language.ZH)
    assert "合计" not in cost_text(chinese, [ann, bob], "EUR")


def test_an_objective_is_not_made_of_words_that_were_not_understood() -> None:
    understanding = demand_of(
        "周六晚上给外婆过八十大寿，要个能坐得下的地方、会变脸唱戏的班子，再来个人拍照"
    ).understanding
    assert understanding is not None

    said = headline(understanding)

    assert not [span.text for span in understanding.not_understood if span.text in said]
    assert not said.startswith("个")


def test_what_of_a_later_remark_nobody_read_is_said_before_what_of_the_demand_was_not() -> None:
    work = Requirement(requirement_id="req-1", kind=K.CAPABILITY, text="venue", value=RequirementValue(tags=("venue",)))
    doubt = RequirementValue(text="no idea", unit=TOUCHES, per="req-1")
    said = replace(work, kind=K.QUALITY, text="no idea", value=doubt)
    told = replace(said, text="a fine day", value=RequirementValue(text="a fine day", unit=OCCASION), is_hard=False)
    left = (Span(start=0, end=2, text="my"),)
    understanding = DemandUnderstanding(
        surface_demand="my venue", language=Language.EN, requirements=(work, said, told), not_understood=left
    )
    demand = Demand(demand_id="d-1", user_id="u", raw_input="s", submitted_at="", understanding=understanding)
    ann = {"ann": offered("ann", "venue")}
    state = ChannelState(channel_id="c", demand=demand, policy=NegotiationPolicy(), candidates=(), offers=ann)

    plan = lack_told(state, replace(plan_of(part("ann", "venue")), summary="A venue."))

    assert plan.summary == "A venue. Not understood: “no idea” and “my”."
