"""Plain changes of a demand: a verb, what the demand asks for by name, and nothing else."""

import re
from dataclasses import replace
from datetime import date

import pytest

from tests.requirements.test_changes_in_words import KNOWN, MEETUP, PARTY, TODAY, after, asked, of, read, work
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import FROM_EVENT, Requirement, RequirementKind
from towow_core.engine.language import day_groups
from towow_core.engine.language.dates import all_dates
from towow_core.engine.requirements import remark_reading
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import changed

K = RequirementKind


def demand(said: str) -> str:
    return PARTY if said.isascii() or "£" in said else MEETUP


def wanted(said: str) -> set[str]:
    """The work that the demand asks for which this is said of."""
    before = asked(demand(said)).in_force
    return {tag for one in before if one.kind is K.CAPABILITY and one.is_hard for tag in one.value.tags}


def besides(understanding: DemandUnderstanding) -> list[Requirement]:
    """What is asked for but work, and what was ruled out of that."""
    return [one for one in understanding.in_force if one.kind not in {K.CAPABILITY, K.EXCLUSION}]


def whole_days(understanding: DemandUnderstanding) -> list[tuple[str, str]]:
    """Of all of it, and not of one work."""
    dates = (one.value for one in understanding.in_force if one.kind is K.DATE and not one.value.tags)
    return [(one.first, one.last) for one in dates]


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("不要茶歇", {"餐饮茶歇"}),
        ("不用主持人了", {"活动主持"}),
        ("不需要摄影师了", {"活动摄影"}),
        ("不请主持人了", {"活动主持"}),
        ("取消茶歇", {"餐饮茶歇"}),
        ("去掉摄影师吧", {"活动摄影"}),
        ("茶歇不要了", {"餐饮茶歇"}),
        ("茶歇就免了", {"餐饮茶歇"}),
        ("茶歇算了", {"餐饮茶歇"}),
        ("把主持人砍掉", {"活动主持"}),
        ("把茶歇取消了", {"餐饮茶歇"}),
        ("主持人不请了", {"活动主持"}),
        ("摄影师别找了", {"活动摄影"}),
        ("摄影师和主持人都不要了", {"活动摄影", "活动主持"}),
        ("摄影师、茶歇不要了，别的不变", {"活动摄影", "餐饮茶歇"}),
        ("主持人保留，茶歇不要了", {"餐饮茶歇"}),
        ("保留茶歇。算了，茶歇不要了", {"餐饮茶歇"}),
        ("只保留场地和茶歇", {"活动主持", "活动摄影"}),
        ("只要场地", {"活动主持", "活动摄影", "餐饮茶歇"}),
        ("Drop the DJ", {"DJ"}),
        ("Please cancel the photographer.", {"photography"}),
        ("Drop the DJ, the photographer and the catering.", {"DJ", "photography", "catering"}),
        ("Skip our DJ and that photographer", {"DJ", "photography"}),
        ("Remove the DJ, please", {"DJ"}),
        ("Leave the DJ out", {"DJ"}),
        ("No more DJ", {"DJ"}),
        ("We do not want a photographer", {"photography"}),
        ("We don't need anybody for photography any more", {"photography"}),
        ("The DJ is no longer needed", {"DJ"}),
        ("get rid of the DJ", {"DJ"}),
        ("Keep the DJ. On second thoughts, drop the DJ.", {"DJ"}),
        ("Just the venue.", {"DJ", "photography", "catering"}),
        ("We only need the venue and the DJ", {"photography", "catering"}),
        ("Nothing but the venue", {"DJ", "photography", "catering"}),
        ("All except the DJ can go", {"venue", "photography", "catering"}),
    ],
)
def test_a_plain_removal_takes_back_what_it_names_and_nothing_else(said: str, gone: set[str]) -> None:
    done = after(said)

    assert work(done) == wanted(said) - gone
    assert besides(done.understanding) == besides(asked(demand(said)))


@pytest.mark.parametrize(
    ("said", "gone", "new"),
    [
        ("把主持人换成魔术师", "活动主持", "魔术师"),
        ("摄影师改成皮影戏", "活动摄影", "皮影戏"),
        ("主持人不要了，换成皮影戏", "活动主持", "皮影戏"),
        ("Replace the DJ with a magician", "DJ", "magician"),
        ("Change the DJ to a string quartet", "DJ", "string quartet"),
        ("Instead of the DJ, we'd like a magician", "DJ", "magician"),
        ("No DJ, we'd rather have a magician", "DJ", "magician"),
        ("A magician, not a DJ", "DJ", "magician"),
        ("I'd rather have a magician than a DJ", "DJ", "magician"),
        ("a magician in place of the DJ", "DJ", "magician"),
    ],
)
def test_a_plain_replacement_puts_known_work_in_the_place_of_what_it_names(said: str, gone: str, new: str) -> None:
    done = after(said)

    assert work(done) == wanted(said) - {gone} | {new}
    assert besides(done.understanding) == besides(asked(demand(said)))


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("活动延后三天", "2026-12-16"),
        ("提前两天", "2026-12-11"),
        ("聚会推迟一周", "2026-12-20"),
        ("往后推两天吧", "2026-12-15"),
        ("Two weeks later", "2027-01-30"),
        ("make it two days earlier", "2027-01-14"),
        ("Push it back two weeks", "2027-01-30"),
        ("move the party a week later", "2027-01-23"),
        ("the day before", "2027-01-15"),
        ("On the next day", "2027-01-17"),
        ("A week later would be ideal", "2027-01-23"),
        ("把活动推迟两天", "2026-12-15"),
        ("13号改到14号", "2026-12-14"),
        ("12月13日改成12月20日", "2026-12-20"),
        ("Move it from the 16th to the 17th", "2027-01-17"),
    ],
)
def test_a_plain_move_takes_all_of_it_to_another_day(said: str, day: str) -> None:
    assert [one.value.first for one in of(K.DATE, after(said))] == [day]


@pytest.mark.parametrize("said", ["a hundred weeks earlier", "提前九十周", "99 weeks earlier"])
def test_no_move_goes_to_a_day_that_is_past(said: str) -> None:
    assert whole_days(after(said).understanding) == whole_days(asked(demand(said)))


def test_a_move_of_more_days_than_a_calendar_has_is_none() -> None:
    party = asked(PARTY)
    last = "9999-12-30"
    far = tuple(
        replace(one, value=replace(one.value, first=last, last=last)) if one.kind is K.DATE else one
        for one in party.requirements
    )

    told = read_follow_up("a week later", replace(party, requirements=far), TODAY)

    assert not [one for one in told.requirements if one.kind is K.DATE]


def test_a_work_that_is_to_come_later_moves_alone() -> None:
    dates = of(K.DATE, after("茶歇晚一天来"))

    assert [(one.value.number, one.value.unit) for one in dates if one.value.tags] == [(1, FROM_EVENT)]
    assert [one.value.first for one in dates if not one.value.tags] == ["2026-12-13"]


@pytest.mark.parametrize("said", ["the DJ, two days before the party", "the DJ yesterday", "昨天的摄影师"])
def test_a_day_of_one_work_that_is_counted_or_past_leaves_the_day_of_all(said: str) -> None:
    assert whole_days(after(said).understanding) == whole_days(asked(demand(said)))


@pytest.mark.parametrize(
    ("said", "people"),
    [
        ("80人", 80),
        ("一共80个人", 80),
        ("50人改成5人", 5),
        ("50人改成80人", 80),
        ("人数改成80", 80),
        ("人数按80算", 80),
        ("再加5个人", 55),
        ("多了十个人", 60),
        ("少10个人", 40),
        ("少来8个人", 42),
        ("There will be 75 of us.", 75),
        ("that makes 80 guests", 80),
        ("Plan for 80 people", 80),
        ("Ten fewer guests.", 50),
        ("5 more people", 65),
    ],
)
def test_a_plain_number_of_people_is_another_head_count(said: str, people: int) -> None:
    assert [one.value.number for one in of(K.HEAD_COUNT, after(said))] == [people]


@pytest.mark.parametrize(
    ("first", "then", "tag"),
    [
        ("Drop the DJ.", "We want the DJ after all.", "DJ"),
        ("Drop the DJ.", "Keep the DJ after all", "DJ"),
        ("茶歇不要了", "茶歇还是要的", "餐饮茶歇"),
        ("茶歇不要了", "算了，还是要茶歇吧", "餐饮茶歇"),
    ],
)
def test_what_was_dropped_before_is_wanted_after_all(first: str, then: str, tag: str) -> None:
    dropped = after(first).understanding
    told = read_follow_up(then, dropped, TODAY, known=KNOWN)
    done = changed(dropped, told.requirements, version=3, corrected=told.replaced, words=told.words)

    assert tag not in {tag for r in dropped.in_force if r.kind is K.CAPABILITY for tag in r.value.tags}
    assert tag in work(done)
    assert not of(K.EXCLUSION, done)


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("不行就不要茶歇", "餐饮茶歇"),
        ("实在不行茶歇就不要了", "餐饮茶歇"),
        ("Get the DJ below £250 or drop the DJ", "DJ"),
        ("If not, drop the DJ", "DJ"),
    ],
)
def test_what_may_be_dropped_if_need_be_is_a_wish(said: str, tag: str) -> None:
    done = after(said)

    assert work(done) == wanted(said) - {tag}
    assert [one.value.tags for one in done.changes if one.kind is K.CAPABILITY and not one.is_hard] == [(tag,)]


def test_one_of_two_is_enough() -> None:
    assert {"DJ", "photography"} in [
        {*one.value.tags} for one in of(K.CAPABILITY, after("Either DJ or photographer will do"))
    ]


@pytest.mark.parametrize(
    ("said", "kind", "name", "is_hard"),
    [
        ("马强有空的话最好", K.PERSON, "马强", False),
        ("马强没空", K.EXCLUSION, "马强", True),
        ("Kofi is away", K.EXCLUSION, "Kofi Mensah", True),
        ("Kofi can't", K.EXCLUSION, "Kofi Mensah", True),
        ("Kofi can't make it", K.EXCLUSION, "Kofi Mensah", True),
        ("保留马强", K.PERSON, "马强", True),
    ],
)
def test_who_is_named_alone_is_wanted_or_not(said: str, kind: RequirementKind, name: str, *, is_hard: bool) -> None:
    assert [(one.kind, one.value.text, one.is_hard) for one in read(said).requirements] == [(kind, name, is_hard)]


@pytest.mark.parametrize(("said", "days"), [("13号没空", ["2026-12-13"]), ("The 16th is out", ["2027-01-16"])])
def test_a_day_that_is_out_is_ruled_out(said: str, days: list[str]) -> None:
    done = after(said)

    assert [one.value.first for one in of(K.EXCLUSION, done)] == days
    assert not of(K.DATE, done)


@pytest.mark.parametrize(
    ("said", "amounts"),
    [
        ("预算可以加到三万", [(30000, ())]),
        ("The DJ must not exceed £300", [(3000, ()), (300, ("DJ",))]),
    ],
)
def test_a_plain_limit_is_an_amount(said: str, amounts: list[tuple[int, tuple[str, ...]]]) -> None:
    assert [(one.value.number, one.value.tags) for one in of(K.BUDGET, after(said))] == amounts


def test_a_work_that_is_named_with_an_article_is_added() -> None:
    assert work(after("Drop the DJ, and a magician")) == wanted("Drop the DJ") - {"DJ"} | {"magician"}
    assert work(after("再加一个糖画师傅")) == wanted("再加") | {"糖画师傅"}


@pytest.mark.parametrize("said", ["We liked what we saw of it. " * 60, "我们看过方案了，整体挺好的。" * 60])
def test_of_a_long_remark_a_few_sentences_are_read_at_a_time(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []

    def read_facts(words: str, *others: object) -> tuple[list[Requirement], list[str]]:
        lengths.append(len(words))
        return facts_said(words, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(remark_reading, "facts_said", read_facts)
    told = read(f"{said}{'80人。' if '我' in said else 'We shall have 80 guests.'}")

    assert max(lengths) < len(said) / 2
    assert [one.value.number for one in told.requirements if one.kind is K.HEAD_COUNT] == [80]


def test_what_is_said_again_and_again_is_one_change() -> None:
    assert len(read("Drop the DJ. " * 20).requirements) == 1


@pytest.mark.parametrize(
    ("said", "out", "wanted"),
    [
        ("Instead of Jonas let's have Rupert.", "Jonas Weber", "Rupert Vane"),
        ("Kofi instead of Rupert.", "Rupert Vane", "Kofi Mensah"),
        ("把赵敏之换成沈芸", "赵敏之", "沈芸"),
    ],
)
def test_somebody_takes_the_place_of_somebody_else(said: str, out: str, wanted: str) -> None:
    told = read(said).requirements

    assert [(one.kind, one.value.text) for one in told] == [(K.EXCLUSION, out), (K.PERSON, wanted)]


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("周六周日都行", ("2026-12-12", "2026-12-13")),
        ("周六或者周日", ("2026-12-12", "2026-12-13")),
        ("星期六、星期天都可以", ("2026-12-12", "2026-12-13")),
        ("12号13号都行", ("2026-12-12", "2026-12-13")),
        ("Saturday or Sunday", ("2027-01-16", "2027-01-17")),
    ],
)
def test_days_of_one_breath_are_alternatives_of_the_weekend_that_is_spoken_of(said: str, days: tuple[str, ...]) -> None:
    (when,) = of(K.DATE, after(said))

    assert when.value.days == days


def test_of_many_days_each_is_looked_at_for_a_name_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    class Counted:
        def fullmatch(self, words: str) -> bool:
            looked.append(words)
            return "周" in words

    text = "12月5日周六、" * 50
    found = all_dates(text, date(2026, 11, 26))
    monkeypatch.setattr(day_groups, "_WEEKDAY_NAME", Counted())

    assert day_groups.days_with_names(text, found)
    assert len(looked) <= len(found)


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("Friday works better", [("2027-01-15", "2027-01-15")]),
        ("Make it Wednesday", [("2027-01-13", "2027-01-13")]),
        ("Make it Tuesday", [("2027-01-19", "2027-01-19")]),
        ("改到周四", [("2026-12-10", "2026-12-10")]),
    ],
)
def test_a_day_of_the_week_is_the_nearest_to_the_demands(said: str, days: list[tuple[str, str]]) -> None:
    assert whole_days(after(said).understanding) == days


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("13号酒店订不到，14、15号都行", ("2026-12-14", "2026-12-15")),
        ("The hotel is full on the 16th, but the 17th or 18th would work", ("2027-01-17", "2027-01-18")),
    ],
)
def test_days_are_read_apart_from_a_clause_that_is_no_wish(said: str, days: tuple[str, ...]) -> None:
    done = after(said)
    (when,) = of(K.DATE, done)

    assert when.value.days == days
    assert [one.text for one in done.changes if one.kind is K.QUALITY and one.is_hard] == [re.split("[,，]", said)[0]]


def test_another_day_of_what_is_to_be_done_by_one_is_another_last_day() -> None:
    done = after("交稿时间推迟到15号", "把一份30页的合同从英文翻译成中文，12月10日前交")

    assert [one.value.last for one in of(K.DEADLINE, done)] == ["2026-12-15"]
    assert not of(K.DATE, done)


def test_a_changed_day_of_the_week_is_that_of_what_comes_again() -> None:
    (again,) = of(K.RECURRENCE, after("周三改成周四", "每周三晚上在北京教我吉他，一小时"))

    assert again.value.weekdays == (4,)


def test_what_is_asked_of_moving_is_no_removal() -> None:
    done = after("Could you move it to the 14th?", "We move house in Leeds on 12 December: two movers and a van")

    assert whole_days(done.understanding) == [("2026-12-14", "2026-12-14")]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("I get paid on the 15th, so after that please.", PARTY),
        ("20个就够", MEETUP),
    ],
)
def test_a_clause_of_which_one_thing_is_not_read_is_one_line_and_nothing_besides(said: str, sentence: str) -> None:
    assert [(one.kind, one.text) for one in after(said, sentence).changes] == [(K.QUALITY, said.strip("."))]


@pytest.mark.parametrize(
    ("said", "most", "currency"),
    [
        ("改到12月13日下午，20个人，预算四千，还要一个摄影师", 4000, "CNY"),
        ("预算四千，20个人", 4000, "CNY"),
        ("make it 20 people, budget 400 pounds, on 13 December, and a magician", 400, "GBP"),
        ("budget 4000 yuan", 4000, "CNY"),
        ("a budget of 4000 yuan", 4000, "CNY"),
    ],
)
def test_a_budget_between_two_commas_is_for_everything(said: str, most: int, currency: str) -> None:
    (budget,) = of(
        K.BUDGET, after(said, "想在北京办个聚会，找个场地" if "，" in said else "A party in Berlin, with a DJ")
    )

    assert (budget.value.number, budget.value.unit, budget.value.tags) == (most, currency, ())
