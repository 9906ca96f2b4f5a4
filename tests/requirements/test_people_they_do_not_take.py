"""What the requester says of who comes, held against who a profile takes: how many, and whom it keeps out."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from
from tests.requirements.kit import facts, part
from tests.requirements.test_found_by_its_name import offers
from tests.requirements.test_the_trade_is_there import known
from towow_core.domain.models import AgentProfile, Decision, Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.support.refused_people import keeps_out

K, S = RequirementKind, RequirementStatus


def hives(summary: str) -> AgentProfile:
    one = offers("vic", "beekeeping workshop", "an hour at the hives, honey to take home", "Leeds")
    terms = replace(one.terms, price=55.0, price_unit="person", capacity_people=10)
    return replace(one, profile_summary=summary, terms=terms)


STRICT = hives("Rooftop hives. Nobody allergic, please, and closed shoes.")
EASY = hives("Rooftop hives. Allergies are no problem with our suits.")
STAIRS = offers("ine", "ceramics workshop", "wheel and hand building. My studio is up too many stairs", "Leeds")
LIFT = offers("ine", "ceramics workshop", "wheel and hand building. A lift beside the stairs", "Leeds")


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("A beekeeping workshop for 14 people in Leeds on 9 December", 10),
        ("A beekeeping workshop for 8 people in Leeds on 9 December", 8),
    ],
)
def test_nobody_pays_for_more_people_than_are_taken(text: str, people: int) -> None:
    (offer,) = offers_from(known(text, (EASY,)), EASY)

    assert offer.price == 55.0 * people
    assert offer.rate is not None
    assert offer.rate.quantity == people


@pytest.mark.parametrize(
    "text",
    [
        "A beekeeping workshop for eight of us in Leeds; one of us is allergic to bee stings",
        "A beekeeping workshop in Leeds for 6, my brother is allergic to bees",
        "Two of our colleagues are badly allergic to wasps. Beekeeping workshop in Leeds for eight people",
    ],
)
def test_whom_a_profile_keeps_out_is_told_as_unmet_and_their_twin_makes_it_a_condition(text: str) -> None:
    understood = known(text, (STRICT,))
    (offer,) = offers_from(understood, STRICT)
    made = facts(part(offer.agent_id, *offer.capabilities, name="Vic"), offers={offer.agent_id: offer})
    (out,) = [
        one
        for one in check(understood.requirements, made, Language.EN, understood.not_understood, text)
        if one.kind is K.EXCLUSION
    ]

    assert (offer.decision, offer.conditions) == (Decision.CONDITIONAL, ("Nobody allergic",))
    assert out.status is S.UNMET
    assert "Nobody allergic" in out.note
    assert understood.not_understood == ()


def test_a_reassurance_is_no_condition() -> None:
    eve = offers("eve", "catering", "lunch and dinner, no problem with allergies", "Leeds")
    text = "One of us is allergic to nuts. We need catering in Leeds for 8 people"
    understood = known(text, (eve,))
    (offer,) = offers_from(understood, eve)
    made = facts(part(offer.agent_id, *offer.capabilities, name="Eve"), offers={offer.agent_id: offer})
    checked = check(understood.requirements, made, Language.EN, understood.not_understood, text)

    assert (offer.decision, offer.conditions) == (Decision.PARTICIPATE, ())
    assert not [one for one in checked if one.status is S.UNMET]


def test_who_keeps_nobody_out_makes_no_condition_of_it() -> None:
    (offer,) = offers_from(known("A beekeeping workshop in Leeds for 6, my brother is allergic to bees", (EASY,)), EASY)

    assert (offer.decision, offer.conditions) == (Decision.PARTICIPATE, ())


@pytest.mark.parametrize(("who", "status"), [(STAIRS, S.UNMET), (LIFT, S.OPEN)])
def test_a_studio_up_too_many_stairs_is_none_for_a_wheelchair(who: AgentProfile, status: RequirementStatus) -> None:
    text = "One of our team uses a wheelchair: ceramics workshop in Leeds for eight people on 9 December"
    understood = known(text, (who,))
    (offer,) = offers_from(understood, who)
    made = facts(part(offer.agent_id, *offer.capabilities, name="Ine"), offers={offer.agent_id: offer})
    checked = check(understood.requirements, made, Language.EN, understood.not_understood, text)

    assert [one.status for one in checked if "wheelchair" in one.text and one.kind is K.QUALITY] == [status]


@pytest.mark.parametrize(
    ("asked", "said", "is_out"),
    [
        ("one of us is allergic to bee stings", "Nobody allergic", True),
        ("其中一位对蜂毒过敏", "过敏的人请勿参加", True),
        ("其中一位对蜂毒过敏", "不接过敏体质的客人", True),
        ("我太太怀孕了", "孕妇不能做", True),
        ("my wife is pregnant", "not for pregnant women", True),
        ("my wife is pregnant", "no alcohol in any cake", False),
        ("none of us is allergic", "Nobody allergic", False),
        ("two of us are allergic to nuts", "Allergies are written on every dish", False),
        ("两位对花生过敏", "会先问有没有人过敏", False),
        ("wheelchair", "up too many stairs", True),
        ("轮椅", "三楼，没有电梯", True),
        ("wheelchair", "a lift to every floor", False),
        ("a quiet room", "up too many stairs", False),
        ("one of us is allergic to nuts", "no problem with allergies", False),
        ("one of us is allergic to nuts", "No worries if you are allergic", False),
        ("one of us is allergic to nuts", "No nuts in our kitchen, safe for allergies", False),
        ("one of us is allergic to nuts", "We don't have nuts here, so allergies are fine", False),
        ("one of us is allergic to nuts", "Guests with allergies should not worry", False),
        ("one of us is allergic to nuts", "No allergy form to fill in", False),
        ("one of us is allergic to nuts", "No guests with nut allergies", True),
        ("one of us is allergic to nuts", "we can't take people who are severely allergic", True),
        ("one of us is allergic to nuts", "not safe for people with allergies", True),
        ("one of us is allergic to nuts", "People with allergies should not come", True),
        ("其中一位过敏", "过敏的客人请不要担心", False),
        ("其中一位过敏", "过敏的客人有特别菜单", False),
        ("my wife is pregnant", "not only for pregnant guests", False),
        ("my wife is pregnant", "Not suitable if you are pregnant", True),
        ("我太太怀孕了", "孕妇不要走楼梯，我们有电梯", False),
        ("我太太怀孕了", "孕妇不要走楼梯", False),
        ("one of us has a heart condition", "not for people with heart problems", True),
        ("one of us has a heart condition", "not for the faint of heart", False),
        ("uses a wheelchair", "step-free, no ramp needed", False),
        ("uses a wheelchair", "no ramp needed", False),
        ("uses a wheelchair", "no flights of stairs", False),
        ("uses a wheelchair", "two flights of stairs and no lift", True),
        ("uses a wheelchair", "not step-free", True),
        ("轮椅", "不需要爬楼梯", False),
        ("轮椅", "要爬三层楼", True),
        ("轮椅", "二十一楼，没有电梯", True),
    ],
)  # fmt: skip
def test_only_words_that_refuse_them_keep_people_out(asked: str, said: str, *, is_out: bool) -> None:
    assert keeps_out(asked, said) is is_out
