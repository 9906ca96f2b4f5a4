"""What people name a size for, what they bring anyhow, what they teach and where they are is looked at, and not guessed."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.core.matching_kit import offers_from
from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.matching.shortlist import shortlist
from towow_core.requirements.bound_to_a_place import as_under_its_law
from towow_core.requirements.checker import check
from towow_core.support.replacing import replace

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(("people", "status"), [(25, S.OPEN), (12, S.MET), (8, S.MET)])
def test_work_for_up_to_so_many_is_not_met_for_more(people: int, status: RequirementStatus) -> None:
    limit = Limit(said="at home for up to twelve guests", of=Limited.PEOPLE, most=12, tags=("private cooking",))
    known = facts(
        part("marco", "private cooking"), offers={"marco": offered("marco", "private cooking", limits=(limit,))}
    )
    asked = (
        wants(K.CAPABILITY, tags=("private cooking",)),
        replace(wants(K.HEAD_COUNT, number=people, unit="people"), requirement_id="req-2", text=f"{people} people"),
    )

    assert check(asked, known, Language.EN)[0].status is status


@pytest.mark.parametrize(
    ("does", "thing", "status"),
    [
        ("粤菜八人桌，买菜做饭收厨房", "食材", S.OPEN),
        ("粤菜八人桌，做饭收厨房", "食材", S.MET),
        ("Shopping at the market and cooking", "ingredients", S.OPEN),
        ("Cooking for eight", "ingredients", S.MET),
    ],
)
def test_what_the_requester_has_is_met_only_where_no_part_brings_it(
    does: str, thing: str, status: RequirementStatus
) -> None:
    cook = replace(part("shao", "私厨烹饪"), responsibility=does)
    asked = (wants(K.PROVIDED_BY_REQUESTER, text=thing),)

    assert check(asked, facts(cook), Language.ZH)[0].status is status


def test_whose_place_is_not_settled_is_not_said_to_be_elsewhere() -> None:
    done = replace(wants(K.CAPABILITY, tags=("tax returns",)), status=S.MET, met_by=("moritz",))
    place = replace(wants(K.PLACE, text="Berlin"), text="Berlin", status=S.OPEN)

    unsettled = as_under_its_law(done, (done, place), Language.EN)
    elsewhere = as_under_its_law(done, (done, replace(place, status=S.UNMET)), Language.EN)
    assert "nobody who does it is" not in unsettled.note
    assert "Berlin" in unsettled.note
    assert "nobody who does it is" in elsewhere.note
    assert unsettled.status is elsewhere.status is S.OPEN


def test_who_calls_theirs_lessons_says_so_in_the_offer_for_lessons() -> None:
    paella = offers("nuria", "paella cooking class", "shopping at the market and cooking for up to 14", "Barcelona")
    understood = read("A group of 10 colleagues wants a cooking class in Barcelona on Saturday 12 December.", (paella,))
    offer = offers_from(understood, paella)[0]

    assert offer.contribution.startswith("Paella cooking class")
    doing = part("user_agent_nuria", *offer.capabilities)
    asked = [one for one in understood.requirements if one.kind is K.CAPABILITY]
    found = check(tuple(asked), facts(doing, offers={"user_agent_nuria": offer}), Language.EN)
    assert [one.status for one in found] == [S.MET]


@pytest.mark.parametrize(
    "text",
    [
        "厦门两天一夜团建，12月26日至27日，12个人，第一天半天老城徒步讲解，要懂英文的讲解，因为有三位外国同事。",
        "厦门，12月26日，12个人，半天老城徒步讲解，要英文。",
        "西安，想请人做半天博物馆导览，六个人",
    ],
)
def test_who_explains_an_old_town_is_asked_beside_an_occasion_that_often_has_a_guide(text: str) -> None:
    guides = (
        offers("dao", "城市讲解", "鼓浪屿和老城步行，半天，十五人以内", "厦门"),
        offers("qin", "博物馆讲解", "陕历博，两小时", "西安"),
    )
    place = text[:2]

    found = shortlist(read(text, guides), guides, 8).definitely_related
    assert [one.agent_id for one in found] == ["user_agent_dao" if place == "厦门" else "user_agent_qin"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("A photographer in London on 9 December, it must not cost more than 2500 euros altogether", 2500),
        ("A caterer in Berlin for 25 people, it shouldn't exceed 2,500 euros", 2500),
        ("A DJ in Berlin, we can't go over 900 euros", 900),
        ("A DJ in Berlin, it can't be more than 900 euros in all", 900),
        ("北京找摄影师，不能超过三千", 3000),
        ("北京找摄影师，别超出三千块", 3000),
        ("北京找摄影师，不可以超过三千元", 3000),
    ],
)
def test_a_limit_in_words_of_must_and_can_is_a_budget(text: str, number: float) -> None:
    understood = read(text)

    assert [one.value.number for one in understood.requirements if one.kind is K.BUDGET] == [number]
    assert not [one.text for one in understood.requirements if one.kind is K.EXCLUSION]
    assert understood.not_understood == ()
