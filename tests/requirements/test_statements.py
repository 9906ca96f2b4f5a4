"""What profiles say in their own words is held against what is asked for: quoted, and met only where it says all."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offer_of, person
from tests.requirements.kit import answer, plan
from towow_core.domain.models import AgentProfile, Assignment
from towow_core.domain.requirements import RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.agreement import Agreement, agreement
from towow_core.requirements.counts import most_in
from towow_core.requirements.facts import PlanFacts


def who(does: str, detail: str, summary: str = "", city: str = "Berlin", **terms: object) -> AgentProfile:
    named = person("kim", does, city, **terms)
    return replace(named, capabilities={does: detail}, profile_summary=summary)


def agreed(sentence: str, profile: AgentProfile, *, says_yes: bool = True) -> Agreement:
    """A plan with that one person, who has said yes to it, or nothing yet."""
    understood = understand(sentence, TODAY)
    asked, rest = read_requirements(sentence, understood, TODAY)
    understood = replace(understood, requirements=asked, not_understood=rest)
    offer = offer_of(make_offer(profile, understood, TODAY), profile)
    tags = offer.capabilities
    assert tags
    part = Assignment(
        agent_id=profile.agent_id,
        display_name=profile.user_name,
        role="r",
        responsibility="do",
        capabilities=tags,
        is_confirmed=False,
    )
    said = {profile.agent_id: answer(profile.agent_id)} if says_yes else {}
    facts = PlanFacts(plan=plan(part, day="2026-12-12"), offers={profile.agent_id: offer}, answers=said)
    return agreement(understood, facts)


def standing(found: Agreement, words: str) -> tuple[RequirementStatus, str]:
    return next((r.status, r.note) for r in found.requirements if words in r.text)


@pytest.mark.parametrize(
    ("sentence", "profile", "words", "quote"),
    [
        (
            "Vegetarian catering for 20 in Berlin on 12 December",
            who("catering", "buffet for parties, vegan dishes always included"),
            "egetarian",
            "vegan dishes always included",
        ),
        (
            "12月12日在北京要20人的茶歇，要清真",
            who("餐饮茶歇", "现做冷餐，含素食与清真选择", city="北京"),
            "清真",
            "含素食与清真选择",
        ),
        (
            "A venue in Berlin for 50 people on 12 December that stays open overnight",
            who("venue", "a loft for 70 people, open through the night", capacity_people=70),
            "overnight",
            "open through the night",
        ),
        (
            "12月12日在北京办50人的黑客松，要场地，通宵",
            who("场地提供", "两层的厂房，可以通宵使用", city="北京", capacity_people=80),
            "通宵",
            "可以通宵使用",
        ),
        (
            "A photographer in Berlin on 12 December, the pictures within five days",
            who("photography", "full-day coverage, the edited gallery within five days"),
            "within five days",
            "the edited gallery within five days",
        ),
        (
            "12月12日北京请一位摄影师，必须自带备用相机",
            who("活动摄影", "全程跟拍，自带备用相机和灯", city="北京"),
            "备用相机",
            "自带备用相机和灯",
        ),
        (
            "Packing in Berlin on 12 December, no plastic tape",
            who("packing", "packs a flat in a day, never plastic tape"),
            "plastic tape",
            "never plastic tape",
        ),
    ],
)
def test_what_the_person_says_of_their_part_is_the_fact(
    sentence: str, profile: AgentProfile, words: str, quote: str
) -> None:
    status, note = standing(agreed(sentence, profile), words)

    assert status is RequirementStatus.MET
    assert quote in note
    assert standing(agreed(sentence, profile, says_yes=False), words)[0] is not RequirementStatus.MET


@pytest.mark.parametrize(
    ("sentence", "profile", "words"),
    [
        (
            "Vegan catering for 20 in Berlin on 12 December",
            who("catering", "vegetarian buffets"),
            "egan",
        ),  # vegetarian is not vegan yet
        (
            "Halal catering for 20 in Berlin on 12 December",
            who("catering", "buffets, no halal kitchen"),
            "alal",
        ),
        (
            "12月12日在北京要20人的茶歇，要清真",
            who("餐饮茶歇", "现做冷餐，尽量准备清真", city="北京"),
            "清真",
        ),  # who tries promises nothing
        (
            "A photographer in Berlin on 12 December, no flash",
            who("photography", "weddings, flash and studio light"),
            "flash",
        ),
        (
            "A mover in Berlin on 12 December, must be good with old harps",
            who("removals", "pianos, clocks and harps"),
            "harps",
        ),
        ("12月12日北京请一位摄影师，不要闪光灯", who("活动摄影", "自带闪光灯", city="北京"), "闪光灯"),
        (
            "A three-tier wedding cake in Berlin on 12 December",
            who("wedding cake", "two-tier cakes in three flavours"),
            "three-tier",
        ),
    ],
)
def test_what_only_touches_on_it_or_hedges_or_denies_is_no_yes(
    sentence: str, profile: AgentProfile, words: str
) -> None:
    assert standing(agreed(sentence, profile), words)[0] is RequirementStatus.OPEN


def test_what_somebody_says_of_themselves_settles_nothing_about_the_part() -> None:
    cook = who("private cooking", "a five-course dinner at home", "My vegan ragù fools everybody.")
    status, note = standing(agreed("A vegan dinner cooked by a private chef in Berlin on 12 December", cook), "egan")
    assert status is RequirementStatus.OPEN
    assert "vegan ragù" in note


@pytest.mark.parametrize(
    ("sentence", "does", "detail", "words", "status"),
    [
        ("12月12日在北京请一位演讲嘉宾讲四十分钟", "演讲嘉宾", "真实案例，40分钟分享加20分钟问答", "四十分钟", "met"),
        ("12月12日在北京请一位演讲嘉宾讲四十分钟", "演讲嘉宾", "现场演示，30分钟，代码公开", "四十分钟", "open"),
        ("12月12日在北京请一位演讲嘉宾讲一小时", "演讲嘉宾", "一场分享60分钟", "一小时", "met"),
        ("A keynote speaker in Berlin on 12 December for 45 minutes", "speaker", "talks of 45 minutes", "45", "met"),
        (
            "A keynote speaker in Berlin on 12 December for 45 minutes",
            "speaker",
            "half an hour of stories",
            "45",
            "open",
        ),
        ("A keynote speaker in Berlin on 12 December for 45 minutes", "speaker", "usually 45 minutes", "45", "open"),
    ],
)
def test_a_length_in_somebodys_own_words_is_compared_with_the_one_asked_for(
    sentence: str, does: str, detail: str, words: str, status: str
) -> None:
    """The same length meets it; another one is quoted, so that whoever asks can judge, and nobody "did not say"."""
    city = "Berlin" if sentence.isascii() else "北京"
    found, note = standing(agreed(sentence, who(does, detail, city=city)), words)
    assert found == status
    assert "own words" in note or "自己写明" in note


def test_a_term_comes_before_words() -> None:
    singer = who("live music", "sets of up to six hours", hours_max=3.0)
    found = agreed("A band in Berlin on 12 December for six hours", singer)
    assert standing(found, "six hours")[0] is RequirementStatus.UNMET


@pytest.mark.parametrize(
    ("sentence", "profile"),
    [
        ("A dinner in Berlin, one guest has a nut allergy", who("catering", "dinners for up to twelve guests")),
        ("12月12日在北京搬家，两个周末之后", who("搬家搬运", "月底和周末最好提前说", city="北京")),
    ],
)
def test_who_comes_and_when_is_no_word_worth_quoting(sentence: str, profile: AgentProfile) -> None:
    assert not any(
        "own words" in point.text or "自己写明" in point.text for point in agreed(sentence, profile).open_points
    )


def test_words_that_touch_on_it_are_shown_to_whoever_judges() -> None:
    _, note = standing(
        agreed(
            "A mover in Berlin on 12 December, must be good with old harps",
            who("removals", "pianos, clocks and harps"),
        ),
        "harps",
    )
    assert "clocks and harps" in note
    assert "no fact" not in note


@pytest.mark.parametrize(
    ("sentence", "profile", "quote"),
    [
        ("12月12日在北京搬家，紫砂壶怕碰", who("搬家搬运", "四人班组，紫砂壶也敢接", city="北京"), "紫砂壶也敢接"),
        ("A poster in Berlin, gold foil", who("graphic design", "posters with gold foil"), "gold foil"),
    ],
)
def test_what_nobody_understood_is_quoted_where_a_profile_speaks_of_it(
    sentence: str, profile: AgentProfile, quote: str
) -> None:
    found = agreed(sentence, profile)
    unread = next(point for point in found.open_points if point.kind == "not_understood")
    assert quote in unread.text


def test_what_is_moved_is_held_against_the_words_of_whoever_moves_it() -> None:
    sentence = "12月12日在北京搬家，一架钢琴"
    _, note = standing(agreed(sentence, who("搬家搬运", "四人班组，钢琴也敢接", city="北京")), "一架钢琴")
    assert "钢琴也敢接" in note


def test_for_how_many_it_is_at_most_is_read_from_the_words_for_that_part() -> None:
    sentence = "A React workshop for 30 people in Berlin on 12 December"
    teacher = who("workshop teaching", "hands-on React workshops for up to 25 people")
    status, note = standing(agreed(sentence, teacher), "30 people")
    assert (status, "25" in note) == (RequirementStatus.PARTLY, True)
    assert standing(agreed(sentence.replace("30", "20"), teacher), "20 people")[0] is RequirementStatus.MET


def test_a_quote_is_said_in_the_language_of_the_reader() -> None:
    found = agreed("12月12日在北京要20人的茶歇，要清真", who("餐饮茶歇", "含清真选择", city="北京"))
    assert standing(found, "清真")[1] == "Kim自己写明：“含清真选择”。"


@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("一场晚宴，最多接待三十人", [30]),
        ("可容纳一百二十人，至多八位客人同桌", [120, 8]),
        ("上限为两百零五人", [205]),
        ("最多3位助手，最多5人团队", []),
        ("A dinner for up to twenty-five guests", [25]),
        ("at most a hundred and twenty people, up to two dozen guests", [120, 24]),
        ("brings up to three people to help", []),
        ("thirty people came last time", []),
    ],
)
def test_how_many_somebody_says_that_it_is_at_most_is_read_however_it_is_written(words: str, most: list[int]) -> None:
    assert most_in(words) == most


@pytest.mark.parametrize(
    ("sentence", "detail", "is_met"),
    [
        ("1月9日在北京请人带员工练哈他瑜伽", "教哈他瑜伽和阴瑜伽，可到公司", True),
        ("1月9日在北京请人带员工练哈他瑜伽", "教流瑜伽和阴瑜伽，可到公司", False),
        ("1月9日在北京请人带员工练热瑜伽", "教流瑜伽，不教热瑜伽", False),
    ],
)
def test_a_kind_of_a_trade_is_met_by_who_names_just_that_kind(sentence: str, detail: str, *, is_met: bool) -> None:
    found = agreed(sentence, who("瑜伽", detail, city="北京"))
    asked = [r for r in found.requirements if "练" in r.text and r.text.endswith("瑜伽")]

    assert asked
    assert all((r.status is RequirementStatus.MET) is is_met for r in asked)
