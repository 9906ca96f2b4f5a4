"""A day, place, number or amount in a reason, in praise or in a story is no wish, and changes nothing of a demand."""

import pytest

from tests.requirements.test_changes_in_words import MEETUP, PARTY, after, asked, of
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind
from towow_core.requirements.changing import Changed

K = RequirementKind
FACTS = frozenset(
    {K.DATE, K.DEADLINE, K.PLACE, K.MODE, K.HEAD_COUNT, K.BUDGET, K.DURATION, K.RECURRENCE, K.LANGUAGE, K.EXCLUSION}
    | {K.PERSON, K.CAPABILITY, K.PROVIDED_BY_REQUESTER, K.QUANTITY}
)


def base(said: str) -> str:
    return PARTY if said.isascii() or "£" in said else MEETUP


def facts(found: tuple[Requirement, ...]) -> list[tuple[object, ...]]:
    return [(r.kind, r.text, r.value) for r in found if r.kind in FACTS]


def unchanged(said: str) -> Changed:
    """What has become of the demand, of which every fact is as before."""
    before, done = asked(base(said)), after(said)
    assert facts(done.understanding.in_force) == facts(before.in_force)
    assert done.understanding.context == before.context
    return done


@pytest.mark.parametrize(
    "said",
    [
        "My boss flew to Berlin on Tuesday and left me with this, so thanks for making it easy.",
        "Kofi was late last Monday, but never mind.",
        "Kofi was late last Monday, but never mind, keep him.",
        "Kofi played at my sister's in Boston in June. Superb.",
        "It took us three meetings.",
        "The author is in Leeds that night.",
        "My cousin paid £5,000 for hers in Paris, lovely plan.",
        "Lovely plan, thank you all. Great timing.",
        "上周五去听了马强的现场，真不错。",
        "我老板上个月在上海办过一场，花了三万，我们这场便宜多了，挺好。",
        "北京的同事说成都太远了，不过不管他们。",
        "我们开了三次会才定下来。",
        "马强我妈特别喜欢，他的节目从小听到大。",
        "领导上次在广州听过一场，真有创意。",
    ],
)
def test_what_is_only_told_stands_in_the_background_and_leaves_a_plan_free_to_be_complete(said: str) -> None:
    done = unchanged(said)

    assert done.changes
    assert not [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    "said",
    [
        "My daughter is scared of DJs, apparently since Tuesday.",
        "We'd have to fly in from Leeds on Friday.",
        "The caterer delivers on Mondays only.",
        "Our guests come from Berlin at noon.",
        "If it rains in London on Friday we stay home.",
        "Is Kofi in Leeds on Saturday?",
        "The venue cost £900 last year, too much.",
        "Our neighbour heard the DJ.",
        "It would cost £8,000 in New York.",
        "People arrive on Thursday.",
        "We are in Bristol on Friday.",
        "It is Friday today.",
        "You have until Friday.",
        "I speak French.",
        "We do this every Tuesday.",
        "We have two days to plan it.",
        "客人说周五",
        "那天是周五",
        "我们在上海也有公司",
        "我还有三天假",
        "在杭州也行吗",
        "孩子下周二开学。",
        "My mum turns 70 on Friday, that's why we need the cake.",
        "The kids have exams on Monday, Tuesday too.",
        "老板在深圳出差，周五才回来。",
        "大家都说周日起不来，哈哈。",
        "Our neighbour heard the DJ in March and loved it.",
        "领导上次在广州听过一场，二十个人。",
        "客人周五才从上海过来",
        "摄影师说周六他在上海",
        "周五晚上隔壁有演唱会",
    ],
)
def test_what_nobody_can_tell_from_a_reason_is_open_in_its_own_words(said: str) -> None:
    opened = [one for one in unchanged(said).changes if one.is_hard]

    assert opened
    assert all(one.kind is K.QUALITY and one.text in said for one in opened)


@pytest.mark.parametrize(
    "said",
    [
        "Great plan, with a bigger venue.",
        "The DJ we booked last year was better, get him.",
        "As we agreed last week it's 40 people.",
        "My boss told me to get a bigger venue.",
        "She told me the cake was to be chocolate.",
        "The council banned music after ten.",
        "The venue burned down.",
        "Kofi broke his leg yesterday.",
        "My wife said under £2,000.",
        "我昨天说过要素食",
        "老板说两万以内",
        "领导说十二月二十号",
        "上次用过的投影这次也用",
        "谢谢，带投影的场地",
        "马强昨天摔了腿",
        "昨天定的40人",
        "Our budget went up to £4,000.",
    ],
)
def test_what_is_asked_in_praise_or_in_a_story_does_not_sink_into_the_background(said: str) -> None:
    assert [one for one in unchanged(said).changes if one.is_hard]


@pytest.mark.parametrize(
    ("said", "kind", "text"),
    [
        ("Sunday works just as well.", K.DATE, "2027-01-17"),
        ("Make it 17 January then, please.", K.DATE, "2027-01-17"),
        ("Let's do it in Leeds instead.", K.PLACE, "Leeds"),
        ("Max £2,500 all in.", K.BUDGET, "2500"),
        ("Move the party to 23 January.", K.DATE, "2027-01-23"),
        ("The new date is 23 January.", K.DATE, "2027-01-23"),
        ("We've decided on 23 January.", K.DATE, "2027-01-23"),
        ("We're moving it to Leeds.", K.PLACE, "Leeds"),
        ("日子定在12月20号。", K.DATE, "2026-12-20"),
        ("It should last three hours.", K.DURATION, "three hours"),
        ("改到14号吧", K.DATE, "2026-12-14"),
        ("换到上海办", K.PLACE, "上海"),
        ("总预算最多一万五", K.BUDGET, "15000"),
    ],
)
def test_a_plain_wish_takes_the_place_of_what_the_demand_said(said: str, kind: RequirementKind, text: str) -> None:
    found = [one for one in of(kind, after(said)) if not one.value.tags]

    assert [
        one.value.first or one.value.text if kind is not K.BUDGET else f"{one.value.number:g}" for one in found
    ] == [text]


@pytest.mark.parametrize(
    "said",
    [
        "Without Kofi there's no party.",
        "Without Kofi there's no party, so whatever you do keep him.",
        "没有马强就没意思了，一定要留住他",
        "It wouldn't be a party without Kofi.",
        "Not without Kofi!",
        "没有马强就没意思了",
    ],
)
def test_without_somebody_in_praise_rules_nobody_out(said: str) -> None:
    assert not [one for one in unchanged(said).changes if one.is_hard]


@pytest.mark.parametrize("said", ["不强求", "never mind", "不下雨就照常", "Not a little."])
def test_an_idiom_or_a_condition_rules_nothing_out(said: str) -> None:
    assert not of(K.EXCLUSION, unchanged(said))


@pytest.mark.parametrize(
    ("said", "refused", "wanted"),
    [
        ("We can't do the 16th after all. 17 January works just as well.", "2027-01-16", ["2027-01-17"]),
        ("We can't do Saturday any more; Sunday is fine.", "2027-01-16", ["2027-01-17"]),
        ("Saturday won't work.", "2027-01-16", []),
        ("周日不行，改到周六", "2026-12-13", ["2026-12-12"]),
        ("周日没空", "2026-12-13", []),
        ("not on 16 January", "2027-01-16", []),
        ("Not 16 January", "2027-01-16", []),
        ("We can't do 16 January", "2027-01-16", []),
        ("Please not on 16 January but a week later", "2027-01-16", ["2027-01-23"]),
        ("不要12月13日", "2026-12-13", []),
        ("避开12月13日", "2026-12-13", []),
        ("not on 17 January", "2027-01-17", ["2027-01-16"]),
    ],
)
def test_a_day_that_is_refused_is_ruled_out_and_not_wished(said: str, refused: str, wanted: list[str]) -> None:
    done = after(said)

    assert [one.value.first for one in of(K.EXCLUSION, done)] == [refused]
    assert [one.value.first for one in of(K.DATE, done)] == wanted


@pytest.mark.parametrize(
    "said", ["The budget is still £3,000.", "Sixty people is still right.", "人数还是五十", "预算仍是两万"]
)
def test_what_is_said_to_stay_as_it_is_opens_nothing(said: str) -> None:
    assert not unchanged(said).changes


def test_what_is_new_is_not_what_the_requester_brings() -> None:
    assert not of(K.PROVIDED_BY_REQUESTER, after("The new venue is in Leeds."))


@pytest.mark.parametrize(
    ("said", "kind", "text"),
    [
        ("The location is Berlin", K.PLACE, "Berlin"),
        ("It's moved to Berlin", K.PLACE, "Berlin"),
        ("It changed to 12 December", K.DATE, "12 December"),
        ("The total is £5,000", K.BUDGET, "The total is £5,000"),
        ("Our limit is £2,000", K.BUDGET, "Our limit is £2,000"),
    ],
)
def test_what_the_demand_itself_has_come_to_is_no_story(said: str, kind: RequirementKind, text: str) -> None:
    assert [one.text for one in after(said).understanding.in_force if one.kind is kind] == [text]


@pytest.mark.parametrize(
    "said",
    [
        "My boss moved it to 12 December",
        "The client raised the budget to £5,000",
        "My parents added £500",
        "The numbers went up to 80",
    ],
)
def test_what_somebody_has_changed_is_left_open_and_no_background(said: str) -> None:
    assert [one.is_hard for one in unchanged(said).understanding.in_force if one.text == said] == [True]


@pytest.mark.parametrize(
    "said",
    [
        "£500 less", "Another £500", "We have £500 more", "It's £500 too much", "£5,000 is too much", "Not £5,000",
        "少花五千", "超预算三千", "周六不太行", "周六没人来", "周六还要加班", "Sunday isn't great",
    ],
)  # fmt: skip
def test_a_difference_is_no_amount_and_a_day_that_will_not_do_is_not_wished(said: str) -> None:
    assert [one.is_hard for one in unchanged(said).understanding.in_force if one.text == said] == [True]


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("No more than £500", K.BUDGET), ("Less than £2,000", K.BUDGET), ("不超过三千", K.BUDGET),
        ("预算改成三千", K.BUDGET),
        ("周六行", K.DATE), ("Sunday works", K.DATE),
    ],
)  # fmt: skip
def test_a_limit_and_a_day_that_will_do_take_the_place_of_the_demands_own(said: str, kind: RequirementKind) -> None:
    before = [one.text for one in asked(base(said)).in_force if one.kind is kind]

    assert [one.text for one in after(said).understanding.in_force if one.kind is kind] not in ([], before)


def test_what_is_only_supposed_is_not_added() -> None:
    assert not [one for one in unchanged("Maybe a magician").understanding.in_force if "magician" in one.value.tags]


@pytest.mark.parametrize("said", ["Not on a Saturday please", "不要在周日办", "No weekends"])
def test_the_demands_day_is_none_where_days_of_the_week_like_it_are_refused(said: str) -> None:
    done = after(said)

    assert [one.value.weekdays for one in of(K.EXCLUSION, done)] != [()]
    assert not of(K.DATE, done)


@pytest.mark.parametrize(
    "said",
    [
        "I will be in Berlin on Sunday",
        "I need to be in Berlin on Sunday",
        "We have church on Sunday",
        "We fly home on Monday",
        "There are 80 people in my company",
        "The last party cost £5,000",
        "I need the plan by Sunday",
        "Let me know by Friday",
        "Our hotel is booked until Sunday",
        "我工资三千",
        "我月薪两万五",
        "我们家有5口人",
        "公司有80人",
        "想去上海玩",
        "周日我要去北京",
        "我在上海上班",
        "周日前给我方案",
    ],
)
def test_what_is_so_of_the_requester_changes_nothing_and_stays_in_its_own_words(said: str) -> None:
    assert [(one.kind, one.text) for one in unchanged(said).changes] == [(K.QUALITY, said)]


@pytest.mark.parametrize(
    "said", ["We have to move it to Leeds", "We'd like to hold it in Leeds", "I can pay up to £3,500", "做成线上的"]
)
def test_what_the_requester_wants_of_it_is_a_wish(said: str) -> None:
    assert not [one for one in after(said).changes if one.kind is K.QUALITY]


@pytest.mark.parametrize(
    "said",
    [
        "Ha, you must be magicians!",
        "Looks brilliant, you lot are wizards.",
        "Hmm, I wonder about the weather.",
        "The DJ looks fun!",
        "哈哈笑死我了",
        "太棒了，你们真厉害",
        "不知道会不会下雨",
        "哈哈，这个方案太周到了。",
    ],
)
def test_a_joke_praise_or_an_idle_doubt_asks_for_nothing_and_opens_nothing(said: str) -> None:
    done = after(said)

    assert not done.removed
    assert done.changes
    assert {(r.is_hard, r.value.unit) for r in done.changes} == {(False, OCCASION)}


@pytest.mark.parametrize(
    "said",
    [
        "Haha, the DJ is too loud though.",
        "I'm not sure about the date.",
        "I'm not sure the DJ is worth it.",
        "Ha, you must be there by six.",
        "你们太贵了",
        "不知道主持人行不行",
    ],
)
def test_a_complaint_or_a_doubt_of_what_is_asked_for_is_no_joke(said: str) -> None:
    assert [r for r in after(said).changes if r.is_hard]
