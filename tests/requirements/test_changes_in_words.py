"""What a requester says of a demand that stands: each clause keeps, takes back, replaces, moves, limits or adds."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import (
    FROM_EVENT,
    PLACE,
    TOUCHES,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
)
from towow_core.engine.language.change_clauses import Act, change_clauses
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.follow_ups import FollowUp, read_follow_up
from towow_core.engine.requirements.patches import DemandPatch, read_patch
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.changing import Changed, changed
from towow_core.requirements.doubts import doubted

K = RequirementKind
TODAY = "2026-11-26"
KNOWN = {name: name for name in ("Jonas Weber", "Oliver Grant", "Rupert Vane", "Kofi Mensah", "赵敏之", "马强", "沈芸")}
PARTY = "A party in London on 16 January for 60 people: a venue, a photographer, a DJ and catering. Budget £3,000."
MEETUP = "12月13日在北京办一场50人的聚会，要场地、主持人、摄影师和茶歇，预算两万。"


def asked(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    requirements, left = read_requirements(sentence, understood, TODAY, known=KNOWN)
    return replace(understood, requirements=requirements, not_understood=left)


def read(said: str, sentence: str = "") -> FollowUp:
    base = sentence or (PARTY if said.isascii() or "£" in said or "€" in said else MEETUP)
    return read_follow_up(said, asked(base), TODAY, known=KNOWN)


def after(said: str, sentence: str = "") -> Changed:
    base = asked(sentence or (PARTY if said.isascii() or "£" in said or "€" in said else MEETUP))
    told = read_follow_up(said, base, TODAY, known=KNOWN)
    return changed(base, told.requirements, version=2, corrected=told.replaced, words=told.words)


def of(kind: RequirementKind, done: Changed) -> list[Requirement]:
    return [one for one in done.understanding.in_force if one.kind is kind]


def work(done: Changed) -> set[str]:
    return {tag for one in of(K.CAPABILITY, done) if one.is_hard for tag in one.value.tags}


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("Leave out the photographer and use the money for better food.", "photography"),
        ("Drop the DJ but keep the photographer.", "DJ"),
        ("Without the DJ then, but 70 people.", "DJ"),
        ("The photographer isn't needed.", "photography"),
        ("No photographer either.", "photography"),
        ("We don't need the DJ any more", "DJ"),
        ("茶歇不要了，别的都照旧。", "餐饮茶歇"),
        ("摄影师取消吧", "活动摄影"),
        ("把茶歇去掉", "餐饮茶歇"),
        ("不要主持人了，其他不变", "活动主持"),
    ],
)
def test_what_is_taken_back_is_no_requirement_any_more_and_nobody_is_asked_for_it(said: str, tag: str) -> None:
    done = after(said)

    assert tag not in work(done)
    assert tag not in done.understanding.capability_tags
    assert [one for one in of(K.EXCLUSION, done) if tag in one.value.tags]


@pytest.mark.parametrize(
    ("said", "sentence", "gone", "wanted"),
    [
        (
            "Let's do ceramics instead of paella.",
            "A paella class in Lisbon for 10",
            "lessons: paella",
            "lessons: ceramics",
        ),
        ("Swap the DJ for a string quartet.", "", "DJ", "string quartet"),
        (
            "I meant clocks, not bikes.",
            "I need somebody to repair bicycles",
            "repair bicycles",
            "repair clocks",
        ),
        ("毛笔字不教了，换成皮影戏", "在西安找人教毛笔字，20个孩子", "教学：毛笔字", "皮影戏"),
        ("A band rather than a DJ.", "", "DJ", "live music"),
        ("摄影师换成糖画师傅", "", "活动摄影", "糖画师傅"),
    ],
)
def test_what_is_put_in_anothers_place_is_a_wish_of_its_own(said: str, sentence: str, gone: str, wanted: str) -> None:
    done = after(said, sentence)

    assert gone not in work(done) | {*done.understanding.capability_tags}
    assert wanted in work(done) & {*done.understanding.capability_tags}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("除了场地，其他都不要了。", "场地提供"),
        ("只保留场地", "场地提供"),
        ("Everything but the venue can go.", "venue"),
    ],
)
def test_nothing_but_what_is_kept_is_asked_for(said: str, kept: str) -> None:
    assert work(after(said)) == {kept}


def test_of_several_of_which_one_will_do_any_one_is_enough() -> None:
    (either,) = of(K.CAPABILITY, after("茶艺和瑜伽只要一个就行", "1月9日在杭州要茶艺表演，再来一节瑜伽课"))

    assert set(either.value.tags) == {"茶艺", "瑜伽"}


@pytest.mark.parametrize(
    ("said", "tag", "limit"),
    [
        ("Either drop the DJ or get it below £250.", "DJ", 250),
        ("茶歇每人三十块以内，不然就算了。", "餐饮茶歇", 30),
    ],
)
def test_what_may_be_dropped_is_a_wish_within_its_limit(said: str, tag: str, limit: float) -> None:
    done = after(said)

    assert tag not in work(done)
    assert [one for one in of(K.CAPABILITY, done) if tag in one.value.tags and not one.is_hard]
    assert [one.value.number for one in of(K.BUDGET, done) if tag in one.value.tags] == [limit]


def test_what_was_ruled_out_is_wanted_after_all() -> None:
    done = after("算了，还是让赵敏之来主持吧", f"{MEETUP}不要赵敏之。")

    assert not of(K.EXCLUSION, done)
    assert [one.value.text for one in of(K.PERSON, done)] == ["赵敏之"]


@pytest.mark.parametrize(
    ("said", "tag", "number", "whole"),
    [
        ("the food has to be under £14 a head", "catering", 14, (3000.0, "GBP")),
        ("The DJ may not cost more than 200.", "DJ", 200, (3000.0, "GBP")),
        ("摄影师太贵了，砍到三千以下", "活动摄影", 3000, (20000.0, "CNY")),
    ],
)
def test_a_limit_of_one_part_leaves_the_budget_there_was(
    said: str, tag: str, number: float, whole: tuple[float, str]
) -> None:
    budgets = of(K.BUDGET, after(said))

    assert [(one.value.number, one.value.unit) for one in budgets if not one.value.tags] == [whole]
    assert [(one.value.number, one.value.unit) for one in budgets if tag in one.value.tags] == [(number, whole[1])]
    assert all(tag in one.value.tags for one in budgets if one.value.tags)


def test_dollars_are_those_of_the_place() -> None:
    done = after("Get the childcare below 250 dollars", "Singapore, 8 January: breakfast and childcare for 10 kids.")

    assert [one.value.unit for one in of(K.BUDGET, done)] == ["SGD"]


@pytest.mark.parametrize(
    ("said", "sentence", "days"),
    [
        ("改到周四或者周五", "12月2日在北京找个会议室", ("2026-12-03", "2026-12-04")),
        ("改到28号", "12月27日在重庆要一支乐队", ("2026-12-28", "2026-12-28")),
        ("改到周六，也就是12号", "", ("2026-12-12", "2026-12-12")),
        ("改到周六", "", ("2026-12-12", "2026-12-12")),
        ("不是13号，是29号", "", ("2026-12-29", "2026-12-29")),
        ("推迟一周", "", ("2026-12-20", "2026-12-20")),
        ("圣诞那一周随便哪天", "", ("2026-12-21", "2026-12-27")),
        ("Friday say?", "Packing in London on Wednesday 9 December", ("2026-12-11", "2026-12-11")),
        ("later in the week", "Packing in London on Wednesday 9 December", ("2026-12-10", "2026-12-13")),
        ("Either the 22nd or the 23rd, but not the 16th.", "", ("2027-01-22", "2027-01-23")),
        ("a week later", "", ("2027-01-23", "2027-01-23")),
        ("The following week would suit us better.", "", ("2027-01-23", "2027-01-23")),
        ("13号不行，14、15号都可以", "", ("2026-12-14", "2026-12-15")),
        ("13号有事，推后两天吧", "", ("2026-12-15", "2026-12-15")),
        ("tomorrow", "", ("2026-11-27", "2026-11-27")),
    ],
)
def test_a_bare_day_counts_from_the_demands_and_not_from_today(said: str, sentence: str, days: tuple[str, str]) -> None:
    (day,) = of(K.DATE, after(said, sentence))

    assert (day.value.first, day.value.last) == days


@pytest.mark.parametrize(("said", "day"), [("a week later", "2027-01-21"), ("the Friday after", "2027-01-15")])
def test_a_field_for_the_day_counts_from_the_demands_too(said: str, day: str) -> None:
    base = asked("A buffet for 60 people in London on Thursday 14 January")
    (read_day,) = read_patch(DemandPatch(date=said), base, TODAY, RequirementSource.REJECTION).requirements

    assert read_day.value.first == day


@pytest.mark.parametrize(
    ("said", "tag", "by"),
    [("摄影师改到14号，别的不变", "活动摄影", 1), ("茶歇提前一天来", "餐饮茶歇", -1)],
)
def test_the_day_of_one_part_leaves_the_day_of_all(said: str, tag: str, by: int) -> None:
    dates = of(K.DATE, after(said))

    assert [one.value.first for one in dates if not one.value.tags] == ["2026-12-13"]
    assert [(one.value.number, one.value.unit) for one in dates if tag in one.value.tags] == [(by, FROM_EVENT)]


def test_days_on_which_it_must_not_be_are_ruled_out_and_never_asked_for() -> None:
    done = after("12月19号20号不要拍", "在成都拍一支城市宣传片")

    assert not of(K.DATE, done)
    assert [one.value.first for one in of(K.EXCLUSION, done)] == ["2026-12-19", "2026-12-20"]


def test_a_place_that_is_left_is_none_that_is_wanted() -> None:
    done = after("上海太远，还是放在北京吧", "在上海办读书会，30人")

    assert [one.value.text for one in of(K.PLACE, done)] == ["北京"]
    assert [one.value.text for one in of(K.EXCLUSION, done) if one.value.unit == PLACE] == ["上海"]


@pytest.mark.parametrize(
    ("said", "people"),
    [
        ("人数可能到不了50，按35到40算。", 40),
        ("60 was wrong, we'll be 90", 90),
        ("人多了，60个。", 60),
        ("We'll only be 22 in the end.", 22),
        ("Make it 130 guests.", 130),
    ],
)
def test_another_number_of_people_takes_the_first_ones_place(said: str, people: int) -> None:
    done = after(said)

    assert [one.value.number for one in of(K.HEAD_COUNT, done)] == [people]
    assert not [one for one in done.changes if one.kind is K.QUALITY]


@pytest.mark.parametrize(
    ("said", "kind", "name", "is_hard"),
    [
        ("Jonas can't be the DJ.", K.EXCLUSION, "Jonas Weber", True),
        ("Oliver isn't needed.", K.EXCLUSION, "Oliver Grant", True),
        ("Rupert if he has time.", K.PERSON, "Rupert Vane", False),
        ("Keep Kofi.", K.PERSON, "Kofi Mensah", True),
    ],
)
def test_who_is_named_is_not_lost(said: str, kind: RequirementKind, name: str, *, is_hard: bool) -> None:
    assert [(one.kind, one.value.text, one.is_hard) for one in read(said).requirements] == [(kind, name, is_hard)]


def test_what_is_to_be_taught_takes_the_place_of_lessons_in_anything() -> None:
    done = after("要教数学的", "帮我找个老师")

    assert work(done) == {"课业辅导"}
    assert [one.text for one in of(K.QUALITY, done)] == ["教数学"]


@pytest.mark.parametrize(
    "said", ["别的都照旧。", "其他不变", "everything else as before", "otherwise it's fine", "场地和茶歇保留。"]
)
def test_what_stays_as_it_is_asks_for_nothing(said: str) -> None:
    told = read(said)

    assert told.requirements == () == told.replaced


@pytest.mark.parametrize("said", ["主持人换一个", "a cheaper photographer"])
def test_what_cannot_be_read_of_a_wish_leaves_it_open(said: str) -> None:
    done = after(said)
    (remark,) = [one for one in done.changes if one.value.unit == TOUCHES]
    touched = next(one for one in of(K.CAPABILITY, done) if one.requirement_id in remark.value.per.split())
    met = tuple(replace(one, status=RequirementStatus.MET) for one in done.understanding.requirements)

    checked = {one.requirement_id: one for one in doubted(met, (), Language.EN, "")}

    assert checked[touched.requirement_id].status is RequirementStatus.OPEN
    assert remark.text in checked[touched.requirement_id].note
    assert checked[remark.requirement_id].status is RequirementStatus.OPEN


@pytest.mark.parametrize(
    ("said", "acts"),
    [
        ("Drop the DJ but keep the quartet, and cake for 60.", [Act.REMOVE, Act.KEEP]),
        ("不行就不要灯光", [Act.OR_ELSE]),
        ("周三不行了", []),
        ("I like it", []),
        ("Can it be warmer?", []),
    ],
)
def test_each_clause_is_one_act_or_none(said: str, acts: list[Act]) -> None:
    first = {one.start: one for one in reversed(change_clauses(said))}

    assert [first[start].act for start in sorted(first)] == acts


@pytest.mark.parametrize(
    ("said", "kind"),
    [("能不能早点来？", K.DATE), ("a bit earlier in the day", K.DATE), ("价钱再谈谈", K.BUDGET)],
)
def test_what_may_be_of_the_day_or_the_money_and_is_not_read_leaves_that_open(said: str, kind: RequirementKind) -> None:
    done = after(said)
    touched = {i for one in done.changes if one.value.unit == TOUCHES for i in one.value.per.split()}

    assert {one.requirement_id for one in of(kind, done)} <= touched


def test_what_somebody_of_theirs_does_is_asked_of_nobody() -> None:
    done = after("My sister does the catering.")

    assert "catering" not in work(done)
    assert [one for one in of(K.PROVIDED_BY_REQUESTER, done) if "catering" in one.value.tags]


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("All good except the catering, which we do not want any more.", "catering"),
        ("We changed our mind about the DJ.", "DJ"),
        ("摄影师不知道还要不要", "活动摄影"),
    ],
)
def test_a_wish_that_words_deny_in_a_way_nobody_read_is_open(said: str, tag: str) -> None:
    done = after(said)
    (wish,) = [one for one in of(K.CAPABILITY, done) if tag in one.value.tags]

    assert [one for one in done.changes if one.value.unit == TOUCHES and wish.requirement_id in one.value.per.split()]


def test_one_player_for_another_of_one_trade_is_open_and_not_met_by_the_first() -> None:
    done = after("Make it a violinist, not a harpist.", "A dinner in Dublin on 10 December with a harpist")
    wish = next(one for one in of(K.CAPABILITY, done) if "live music" in one.value.tags)

    assert [one for one in done.changes if one.value.unit == TOUCHES and wish.requirement_id in one.value.per.split()]


def test_so_many_more_come_on_top_of_those_before() -> None:
    assert [one.value.number for one in of(K.HEAD_COUNT, after("Four more guests."))] == [64]
    assert [one.value.number for one in of(K.HEAD_COUNT, after("加十个人，别的不变"))] == [60]
    assert [one.value.number for one in of(K.HEAD_COUNT, after("Four more guests, so 66."))] == [66]


def test_a_day_that_does_not_suit_is_ruled_out() -> None:
    done = after("Thursday is bad; Friday or Saturday.", "A dinner in Dublin on Thursday 10 December")

    assert [one.value.first for one in of(K.EXCLUSION, done)] == ["2026-12-10"]
    assert [one.value.days for one in of(K.DATE, done)] == [("2026-12-11", "2026-12-12")]


def test_a_limit_is_of_the_work_as_the_demand_calls_it() -> None:
    lights = asked("在成都办讲座，要场地和舞台灯光")
    told = read_follow_up("灯光太贵了，砍到三千以下，不行就不要灯光。", lights, TODAY)
    tag = next(tag for one in lights.in_force for tag in one.value.tags if one.kind is K.CAPABILITY and "灯光" in tag)

    assert [tag in one.value.tags for one in told.requirements if one.kind is K.BUDGET] == [True]


PHOTOS_LATER = "A party in London on 16 January for 60 people: a venue and a DJ. Also a photographer on 17 January."


def test_a_part_whose_day_was_named_stays_on_it_when_the_event_moves() -> None:
    def of_the_photographer(understanding: DemandUnderstanding) -> list[float | None]:
        return [r.value.number for r in understanding.in_force if r.kind is RequirementKind.DATE and r.value.tags]

    assert of_the_photographer(asked(PHOTOS_LATER)) == [1]
    assert of_the_photographer(after("Move the party to 15 January", PHOTOS_LATER).understanding) == [2]


@pytest.mark.parametrize(
    ("said", "many"),
    [
        ("Make it 50 students.", 50),
        ("Let's move it to Sunday 17 January and make it 50 students.", 50),
        ("Great work, honestly. Make it 50 students.", 50),
        ("We've dropped to 45 participants.", 45),
        ("Ten more children.", 70),
    ],
)
def test_so_many_of_whoever_comes_is_how_many_come(said: str, many: int) -> None:
    done = after(said, "A hackathon for 60 students in Berlin on Saturday 16 January: a venue and two mentors.")

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [many]
    assert done.understanding.context.expected_attendees == many
