"""A place that is named only to say that it is not there is none of the plan's; nobody who is only there is asked."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offer_of, person
from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Decision, DemandUnderstanding, Language
from towow_core.domain.requirements import PLACE, Mode, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check


def read(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    asked, rest = read_requirements(sentence, understood, TODAY)
    return replace(understood, requirements=asked, not_understood=rest)


def places(understood: DemandUnderstanding, kind: RequirementKind) -> set[str]:
    return {
        r.value.text
        for r in understood.requirements
        if r.kind is kind and (kind is RequirementKind.PLACE or r.value.unit == PLACE)
    }


@pytest.mark.parametrize(
    ("sentence", "there", "not_there"),
    [
        ("婚礼跟拍，不在上海，在苏州", "苏州", {"上海"}),
        ("找导演，别去北京拍，在成都拍宣传片", "成都", {"北京"}),
        ("不在北京、上海办，在杭州办一场30人的沙龙", "杭州", {"北京", "上海"}),
        ("除了广州都行，找搬家", None, {"广州"}),
        ("找摄影师，不去上海", None, {"上海"}),
        ("A shoot in Paris, not in London, with a photographer", "Paris", {"London"}),
        ("A photographer, not in London or Oxford, but in Paris", "Paris", {"London", "Oxford"}),
        ("The venue mustn't be in Berlin", None, {"Berlin"}),
        ("The party isn't held in Berlin, we need catering in Hamburg", "Hamburg", {"Berlin"}),
        ("Catering anywhere outside Berlin for 20 people", None, {"Berlin"}),
        ("A speaker anywhere but London", None, {"London"}),
    ],
)
def test_where_it_is_not_is_no_place_of_it(sentence: str, there: str | None, not_there: set[str]) -> None:
    understood = read(sentence)

    assert understood.context.location == there
    assert places(understood, RequirementKind.EXCLUSION) == not_there
    assert places(understood, RequirementKind.PLACE) == ({there} if there else set())


@pytest.mark.parametrize(
    ("sentence", "there"),
    [
        ("我人不在北京，想在北京找人拍照", "北京"),
        ("I'm not based in Berlin, find me a photographer there, in Berlin", "Berlin"),
        ("Catering not only in Berlin but also in Hamburg", "Berlin"),
        ("A venue not far from London for 50 people", "London"),
        ("Our orchard outside London needs a photographer", "London"),
        ("除了北京，上海也要一位摄影师", "北京"),
    ],
)
def test_a_no_about_something_else_leaves_the_place_where_it_is(sentence: str, there: str) -> None:
    understood = read(sentence)

    assert understood.context.location == there
    assert places(understood, RequirementKind.EXCLUSION) == set()


def test_who_says_where_they_are_not_has_asked_for_nothing_there() -> None:
    understood = read("We don't live in London but need a mover in Oxford")
    assert understood.context.location == "Oxford"
    assert places(understood, RequirementKind.PLACE) == {"Oxford"}


@pytest.mark.parametrize(
    ("sentence", "does", "city", "why"),
    [
        ("Catering for 20 people, not in Berlin", "catering", "Berlin", "where it must not be"),
        ("20人的茶歇，不在北京", "餐饮茶歇", "北京", "不要在北京"),
    ],
)
def test_who_is_only_where_it_must_not_be_says_so(sentence: str, does: str, city: str, why: str) -> None:
    draft = make_offer(person("kim", does, city), read(sentence), TODAY)
    assert draft.decision is Decision.DECLINE
    assert why in draft.decline_reason
    travels = make_offer(person("kim", does, city, travels_to=("Hamburg",)), read(sentence), TODAY)
    assert offer_of(travels, person("kim", does, city)).commits


def test_a_plan_is_held_against_where_it_must_not_be() -> None:
    asked = (wants(RequirementKind.EXCLUSION, text="Berlin", unit=PLACE),)

    def standing(**offer: object) -> RequirementStatus:
        one = offered("kim", "catering", **offer)
        return check(asked, facts(part("kim", "catering"), offers={"kim": one}), Language.EN)[0].status

    assert standing(mode=Mode.ON_SITE, places=("Berlin",)) is RequirementStatus.UNMET
    assert standing(mode=Mode.ON_SITE, places=("Hamburg",)) is RequirementStatus.MET
    assert standing(mode=Mode.ONLINE) is RequirementStatus.MET
    assert standing() is RequirementStatus.OPEN
