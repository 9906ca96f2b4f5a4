"""What words beside it put in doubt is not called met: not understood, not settled, asked of somebody else."""

from dataclasses import replace
from typing import Any

import pytest

from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_days_as_said import of_kind, read
from towow_core.domain.models import Language, Statement
from towow_core.domain.requirements import (
    MEANT,
    OCCASION,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
    Span,
)
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.quantities import quantities_of
from towow_core.engine.matching.schedule import target_day
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
TUESDAY = "2026-11-24"


def at(sentence: str, words: str, kind: RequirementKind, *, is_hard: bool = True, **value: Any) -> Requirement:
    """A requirement that points to these words of the sentence."""
    start = sentence.index(words)
    span = Span(start=start, end=start + len(words), text=words)
    return replace(wants(kind, is_hard=is_hard, **value), text=words, span=span, requirement_id=f"req-{words}")


def piece(sentence: str, words: str) -> Span:
    start = sentence.index(words)
    return Span(start=start, end=start + len(words), text=words)


def test_what_stands_in_a_piece_that_was_not_understood_is_not_met() -> None:
    sentence = "A venue in Berlin printed and handed out by 5 December"
    due = at(sentence, "by 5 December", K.DEADLINE, last="2026-12-31")
    known = facts(part("ann", "venue"))

    (alone,) = check((due,), known, Language.EN)
    (within,) = check((due,), known, Language.EN, [piece(sentence, "printed and handed out by 5 December")])

    assert (alone.status, within.status) == (S.MET, S.OPEN)
    assert "printed and handed out by 5 December" in within.note


def test_a_number_is_not_met_by_people_of_whom_more_was_said_that_nobody_settled() -> None:
    sentence = "one judge who is no mentor"
    one = at(sentence, "one judge", K.QUANTITY, tags=("judging",), number=1.0)
    more = at(sentence, sentence, K.QUALITY, tags=("judging",), text=sentence)
    known = facts(part("ann", "judging"))

    alone, described = check((one,), known, Language.EN)[0], check((one, more), known, Language.EN)[0]

    assert (alone.status, described.status) == (S.MET, S.OPEN)
    assert sentence in described.note


def test_work_that_is_asked_of_somebody_by_name_is_not_met_by_another() -> None:
    sentence = "a speech by Grace Bennett"
    work = at(sentence, "speech", K.CAPABILITY, tags=("speakers",))
    grace = at(sentence, "Grace Bennett", K.PERSON, text="Grace Bennett")

    by_another = check((work, grace), facts(part("dan", "speakers")), Language.EN)[0]
    by_her = check((work, grace), facts(part("grace", "speakers", name="Grace Bennett")), Language.EN)[0]

    assert (by_another.status, by_her.status) == (S.OPEN, S.MET)
    assert "Grace Bennett" in by_another.note


def test_a_trade_that_is_only_one_reading_of_a_word_is_open_while_what_was_said_of_it_is() -> None:
    sentence = "一位教练带飞盘"
    coach = replace(at(sentence, "教练", K.CAPABILITY, tags=("创业导师",)), text="创业导师")
    frisbee = at(sentence, "教练带飞盘", K.QUALITY, tags=("创业导师",), text="教练带飞盘")
    known = facts(part("chen", "创业导师"))

    (alone,) = check((coach,), known, Language.ZH)
    described = check((coach, frisbee), known, Language.ZH)[0]

    assert (alone.status, described.status) == (S.MET, S.OPEN)
    assert "教练" in described.note


def test_an_amount_for_two_parts_is_not_kept_while_nobody_does_one_of_them() -> None:
    both = wants(K.BUDGET, tags=("venue", "hosting"), number=20000.0, unit="CNY")
    work = tuple(
        replace(wants(K.CAPABILITY, tags=(tag,)), text=tag, requirement_id=tag) for tag in ("venue", "hosting")
    )
    venue, host = part("ann", "venue", price=6000.0), part("bea", "hosting", price=2000.0)

    alone, together = (check((both, *work), facts(*parts), Language.EN)[0] for parts in ((venue,), (venue, host)))

    assert (alone.status, together.status) == (S.OPEN, S.MET)
    assert "hosting" in alone.note


def test_that_nobody_bakes_does_not_say_that_there_are_no_cookies() -> None:
    cookies = of_kind("A web developer in Berlin, no cookies", K.EXCLUSION, TUESDAY)
    catering = of_kind("A meetup in Berlin for 50, no catering", K.EXCLUSION, TUESDAY)
    known = facts(part("maya", "web development"), offers={"maya": offered("maya", "web development")})

    found = check((cookies, catering), known, Language.EN)

    assert [one.status for one in found] == [S.OPEN, S.MET]


@pytest.mark.parametrize(
    ("sentence", "unread"),
    [
        ("公司年会在上海，要一个主持人和一支乐队，主持人另算", "主持人另算"),
        ("要一位教练带飞盘，北京，装备教练出", "装备教练出"),
        ("A DJ in Berlin on Sunday 6 December, start at 8 in the morning", "start at 8 in the morning"),
        ("A web design in Berlin, half of the 10,000 euros up front", "half of the 10,000 euros"),
    ],
)
def test_what_limits_or_has_a_number_is_never_only_background(sentence: str, unread: str) -> None:
    _, rest = read_requirements(sentence, understand(sentence, TUESDAY), TUESDAY)
    assert unread in [span.text for span in rest]


@pytest.mark.parametrize(
    ("sentence", "occasion"),
    [
        ("给女儿办8岁生日会，北京，要一位摄影师", "女儿办8岁生日会"),
        ("My mum's 60th birthday in Berlin, need a DJ", "mum's 60th birthday"),
    ],
)
def test_a_birthday_is_background_whatever_its_number(sentence: str, occasion: str) -> None:
    assert occasion in [one.text for one in read(sentence, TUESDAY).requirements]


@pytest.mark.parametrize(
    ("sentence", "own", "hired"),
    [
        ("我们有四个人和两台摄像机，想在成都拍一支三分钟的宣传片，缺导演", "两台摄像机", "摄像"),
        ("在西安办晚会，要一位DJ，酒水客人自带", "酒水客人自带", "餐饮茶歇"),
        ("在北京给爸妈拍金婚照片，要摄影师，化妆我妹来", "化妆我妹来", "化妆造型"),
        ("请苏晴策划爷爷的大寿，北京，蛋糕家里人做", "蛋糕家里人做", "烘焙甜点"),
        ("在北京办行业论坛，要场地和主持，嘉宾我们请", "嘉宾我们请", "演讲嘉宾"),
        ("设计一份宣传册，上海，文案我们写", "文案我们写", "脚本文案"),
    ],
)
def test_what_guests_or_the_family_see_to_is_hired_from_nobody(sentence: str, own: str, hired: str) -> None:
    asked = read(sentence, TUESDAY)
    assert own in [one.text for one in asked.requirements if one.kind is K.PROVIDED_BY_REQUESTER]
    assert hired not in asked.capability_tags


def test_at_least_so_much_is_no_most() -> None:
    asked = read("A party in London, less than £12,000 altogether with at least £2,000 kept for the band", TUESDAY)
    assert [r.value.number for r in asked.requirements if r.kind is K.BUDGET] == [12000.0]
    assert "at least £2,000" in [r.text for r in asked.requirements]


def test_pieces_are_no_yuan() -> None:
    asked = read("公司要设计一套导视牌，上海，15块牌子，不高于9000", TUESDAY)
    assert [r.value.number for r in asked.requirements if r.kind is K.BUDGET] == [9000.0]


@pytest.mark.parametrize(
    "sentence",
    [
        "A carpenter in London to fix four doors, not on a Monday, before Christmas",
        "Ask Maya Torres to run a web workshop online, not on a Friday, in December",
        "在北京找人打扫，不要周六，12月15日前",
    ],
)
def test_the_plan_is_on_no_day_of_the_week_that_is_ruled_out(sentence: str) -> None:
    asked = read(sentence, TUESDAY)
    ruled_out = {day for r in asked.requirements if r.kind is K.EXCLUSION for day in r.value.weekdays}
    assert ruled_out
    assert target_day(asked, [], TUESDAY).day.isoweekday() not in ruled_out


def test_a_price_by_the_day_is_not_taken_once_for_three_weeks() -> None:
    three_weeks = read("A UX designer for three weeks from 7 December, remote, €350 a day", TUESDAY)
    one_day = read("A UX designer on 7 December, remote, €350 a day", TUESDAY)
    assert (quantities_of(three_weeks).days, quantities_of(one_day).days) == (None, 1.0)


def test_the_only_budget_of_several_things_is_not_kept_by_one_of_them() -> None:
    budget = replace(wants(K.BUDGET, tags=("hosting",), number=80000.0, unit="CNY"), text="预算八万")
    work = tuple(
        replace(wants(K.CAPABILITY, tags=(tag,)), text=tag, requirement_id=tag) for tag in ("venue", "hosting")
    )
    known = facts(part("ann", "venue", price=6000.0), part("bea", "hosting", price=2000.0))

    alone, beside = check((budget, work[1]), known, Language.EN)[0], check((budget, *work), known, Language.EN)[0]

    assert (alone.status, beside.status) == (S.MET, S.OPEN)


def test_an_amount_is_not_kept_by_a_number_of_people_that_was_assumed() -> None:
    each = replace(wants(K.BUDGET, number=200.0, unit="CNY", per="person"), requirement_id="req-each")
    said = wants(K.HEAD_COUNT, number=20.0, unit="people")
    known = facts(part("ann", "catering", price=2200.0))

    of_those_said = check((each, said), known, Language.EN)[0]
    of_those_assumed = check((each, replace(said, source=RequirementSource.ASSUMED)), known, Language.EN)[0]

    assert (of_those_said.status, of_those_assumed.status) == (S.MET, S.OPEN)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("A five-course dinner at home for up to twelve guests.", S.PARTLY),
        ("Buffet for up to 120 people.", S.MET),
        ("会议室，最多坐30人。", S.MET),
    ],
)
def test_somebodys_own_words_for_how_many_limit_what_their_terms_say(words: str, status: RequirementStatus) -> None:
    cook = replace(part("marco", "private cooking"), responsibility=words)
    known = facts(cook, offers={"marco": offered("marco", "private cooking", capacity_people=120)})
    assert check((wants(K.HEAD_COUNT, number=30.0, unit="people"),), known, Language.EN)[0].status is status


def test_what_was_said_of_work_is_not_met_while_it_is_open_whether_whoever_is_there_does_it() -> None:
    sentence = "my tax return by the end of January, €400"
    work = at(sentence, "tax return", K.CAPABILITY, tags=("accounting",))
    guess = replace(work, value=replace(work.value, unit=MEANT, text="bookkeeping"))
    due = at(sentence, "by the end of January", K.DEADLINE, tags=("accounting",), last="2027-01-31")
    known = facts(part("wanjiru", "accounting"))

    named, meant = (check((each, due), known, Language.EN)[1] for each in (work, guess))

    assert (named.status, meant.status) == (S.MET, S.OPEN)
    assert "tax return" in meant.note


@pytest.mark.parametrize(
    ("sentence", "hour", "unread"),
    [
        ("an hour with the bees on a rooftop, and yoga", "an hour", "bees on a rooftop"),
        ("下午的闭门会开两个小时，要手语翻译", "两个小时", "下午的闭门会"),
    ],
)
def test_a_length_in_one_clause_with_words_that_nobody_read_is_met_by_nobody(
    sentence: str, hour: str, unread: str
) -> None:
    length = at(sentence, hour, K.DURATION, number=1.0, unit="hours")
    known = facts(part("leila", "yoga"), offers={"leila": offered("leila", "yoga", hours_max=3.0)})
    language = Language.EN if sentence.isascii() else Language.ZH

    (alone,) = check((length,), known, language)
    (beside,) = check((length,), known, language, [piece(sentence, unread)], sentence)

    assert (alone.status, beside.status) == (S.MET, S.OPEN)
    assert unread in beside.note


def test_an_amount_and_a_day_of_work_are_not_met_by_somebody_who_may_do_another_work() -> None:
    sentence = "my freelance tax return by the end of January, €400"
    work = replace(at(sentence, "tax", K.CAPABILITY, tags=("accounting",)), text="accounting")
    more = at(sentence, "freelance tax return", K.QUALITY, tags=("accounting",), text="freelance tax return")
    amount = at(sentence, "€400", K.BUDGET, tags=("accounting",), number=400.0, unit="EUR")
    due = at(sentence, "by the end of January", K.DEADLINE, tags=("accounting",), last="2027-01-31")
    known = facts(part("ann", "accounting", price=160.0, currency="EUR", by="2026-12-19"))

    sure = check((work, amount, due), known, Language.EN)
    unsure = check((work, amount, due, more), known, Language.EN)

    assert [one.status for one in sure] == [S.MET] * 3
    assert [one.status for one in unsure[:3]] == [S.OPEN] * 3
    assert "tax" in unsure[1].note


def test_a_length_of_nothing_in_particular_is_none_of_what_has_its_own() -> None:
    yoga = wants(K.CAPABILITY, tags=("yoga",))
    bees = wants(K.DURATION, number=1.0, unit="hours")
    own = wants(K.DURATION, number=45.0, unit="minutes", tags=("yoga",))
    known = facts(part("lea", "yoga"), offers={"lea": offered("lea", "yoga", hours_max=2.0)})

    alone, beside = check((bees, yoga), known, Language.EN)[0], check((bees, yoga, own), known, Language.EN)[0]

    assert (alone.status, beside.status) == (S.MET, S.OPEN)


def test_a_day_that_is_ruled_out_is_not_met_by_another_day_than_the_one_asked_for() -> None:
    never = wants(K.EXCLUSION, weekdays=(2,))
    january, december = (wants(K.DATE, first=f"{month}-14", last=f"{month}-14") for month in ("2027-01", "2026-12"))
    known = facts(part("amy", "lessons"), day="2026-12-14")

    statuses = [check((never, asked), known, Language.EN)[0].status for asked in (december, january)]

    assert statuses == [S.MET, S.OPEN]


@pytest.mark.parametrize(
    ("said", "status"), [("under £300", S.OPEN), ("less than £300", S.OPEN), ("up to £300", S.MET), ("£300", S.MET)]
)
def test_exactly_as_much_is_not_less_than_that(said: str, status: RequirementStatus) -> None:
    amount = at(f"A room, {said}", said, K.BUDGET, number=300.0, unit="GBP")
    exactly, less = (facts(part("nadia", "venue", price=price, currency="GBP")) for price in (300.0, 299.0))

    assert check((amount,), exactly, Language.EN)[0].status is status
    assert check((amount,), less, Language.EN)[0].status is S.MET


def test_a_length_is_put_in_doubt_by_no_other_clause() -> None:
    sentence = "an hour of yoga, third floor without a lift"
    length = at(sentence, "an hour", K.DURATION, number=1.0, unit="hours")
    known = facts(part("leila", "yoga"), offers={"leila": offered("leila", "yoga", hours_max=3.0)})

    (beside,) = check((length,), known, Language.EN, [piece(sentence, "third floor without a lift")], sentence)

    assert beside.status is S.MET


def test_an_occasion_that_is_told_puts_no_hour_in_doubt() -> None:
    sentence = "a host for three hours at our annual party"
    length = at(sentence, "three hours", K.DURATION, number=3.0, unit="hours")
    told = at(sentence, "annual party", K.QUALITY, is_hard=False, unit=OCCASION)
    known = facts(part("hao", "hosting"), offers={"hao": offered("hao", "hosting", hours_max=3.0)})

    asked, _ = check((length, told), known, Language.EN, sentence=sentence)

    assert asked.status is S.MET


def test_whom_nobody_asked_what_belongs_to_the_work_is_not_said_to_be_background() -> None:
    sentence = "tuning for a harpsichord"
    work = at(sentence, "tuning", K.CAPABILITY, tags=("tuning",))
    more = at(sentence, "tuning for a harpsichord", K.QUALITY, is_hard=False, unit=OCCASION)
    _, said = check((work, more), facts(part("tom", "tuning")), Language.EN, sentence=sentence)

    assert said.is_hard
    assert said.status is S.OPEN
    assert "background" not in said.note


@pytest.mark.parametrize("kind", [K.CAPABILITY, K.QUALITY])
def test_words_that_hold_a_length_nobody_confirms_are_not_met(kind: RequirementKind) -> None:
    sentence = "钢琴调律老师上门两小时"
    work = at(sentence, sentence, kind, tags=(sentence,), text=sentence)
    length = at(sentence, "两小时", K.DURATION, tags=(sentence,), number=2.0, unit="hours")
    tuner = Statement(asked=sentence, said=sentence, settles=True)
    known = facts(part("lin", sentence), offers={"lin": offered("lin", sentence, statements=(tuner,))})

    (alone,) = check((work,), known, Language.ZH)
    described = check((work, length), known, Language.ZH)[0]

    assert (alone.status, described.status) == (S.MET, S.OPEN)
    assert "两小时" in described.note


def test_a_number_in_words_that_were_not_understood_is_no_reason_against_who_does_something_else() -> None:
    sentence = "Tea brewed for 25 guests, then yoga in Hangzhou"
    asked = (at(sentence, "yoga", K.CAPABILITY, tags=("yoga",)), at(sentence, "25 guests", K.HEAD_COUNT, number=25.0))
    known = facts(part("ann", "yoga"), offers={"ann": offered("ann", "yoga", capacity_people=20)})

    found = check(asked, known, Language.EN, [piece(sentence, "Tea brewed for 25 guests")], sentence)[1]

    assert (found.status, found.met_by) == (S.OPEN, ())
    assert "Tea brewed" in found.note


@pytest.mark.parametrize(("behind", "status"), [("商标最多980", S.MET), ("最多980", S.OPEN)])
def test_an_amount_behind_the_name_of_its_part_is_not_taken_for_that_of_everything(behind: str, status: S) -> None:
    sentence = f"北京，请人做商标注册，再找人记账，{behind}"
    asked = (
        at(sentence, "商标注册", K.CAPABILITY, tags=("商标注册",)),
        at(sentence, "记账", K.CAPABILITY, tags=("记账",)),
        at(sentence, "最多980", K.BUDGET, number=980.0, unit="CNY", tags=("商标注册",)),
    )
    known = facts(
        part("bob", "商标注册", price=900.0, currency="CNY"), part("ann", "记账", price=300.0, currency="CNY")
    )
    assert check(asked, known, Language.ZH, (), sentence)[2].status is status
