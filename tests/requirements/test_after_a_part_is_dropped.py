"""What a demand says of a part that is dropped goes with it, and its summary names nothing that is not asked for."""

from dataclasses import replace

import pytest

from tests.requirements.kit import wants
from tests.requirements.test_changes_in_words import after, asked
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.sentence_parts import headline
from towow_core.engine.requirements.people import counted_after
from towow_core.requirements.changing import changed

K = RequirementKind
TWO = "Photography in London on Wednesday 9 December for £300, and catering the day after for £130"


def texts(before: str, said: str) -> set[str]:
    return {one.text for one in after(said, before).understanding.in_force}


def test_what_only_its_place_in_the_sentence_binds_to_a_dropped_part_goes_with_it() -> None:
    """A day that no tag binds: of work that nobody's words name."""
    before = asked(TWO)
    untagged = [replace(r, value=replace(r.value, tags=())) if r.kind is K.DATE else r for r in before.requirements]
    before = replace(before, requirements=tuple(untagged))
    no_catering, no_photos = (
        replace(wants(K.EXCLUSION, tags=("餐饮茶歇", "catering")), text="no catering"),
        replace(wants(K.EXCLUSION, tags=("活动摄影", "photography")), text="no photos"),
    )

    def days(out: Requirement) -> set[str]:
        return {r.text for r in changed(before, (out,), version=2).understanding.in_force if r.kind is K.DATE}

    assert days(no_catering) == {"Wednesday 9 December"}
    assert changed(before, (no_catering,), version=2).understanding.context.date == "2026-12-09"
    assert "the day after" in days(no_photos)


def test_what_its_tags_bind_to_a_dropped_part_goes_with_it() -> None:
    """Of "an interpreter for an hour at noon" no hour is left when the interpreter is dropped."""
    before = after("Please add a sign language interpreter for an hour at noon.", TWO).understanding
    out = replace(wants(K.EXCLUSION, tags=tags_of_work(before, TWO)), text="no interpreter")
    left = changed(before, (out,), version=3).understanding.in_force

    assert {"an hour", "noon"} <= {one.text for one in before.in_force}
    assert not {"an hour", "noon"} & {one.text for one in left}
    assert "London" in {one.text for one in left}


def test_how_long_and_when_an_added_part_is_are_said_of_that_part_alone() -> None:
    now = after("Please add a sign language interpreter for an hour at noon.", TWO).understanding
    theirs = {one.text: one.value.tags for one in now.in_force if one.text in {"an hour", "noon"}}

    assert theirs == dict.fromkeys(("an hour", "noon"), tags_of_work(now, TWO))


def test_an_hour_in_another_clause_than_what_is_added_is_of_everybody() -> None:
    now = after("Please add a magician, and let's do it at noon.", TWO).understanding

    assert [one.value.tags for one in now.in_force if one.text.endswith("noon")] == [()]


def tags_of_work(now: DemandUnderstanding, before: str) -> tuple[str, ...]:
    """Of what was added."""
    works = {one.value.tags for one in now.in_force if one.kind is K.CAPABILITY and one.is_hard}
    (added,) = works - {one.value.tags for one in asked(before).in_force if one.kind is K.CAPABILITY}
    return added


def test_what_is_said_of_the_part_that_stays_and_of_all_of_it_stays() -> None:
    left = texts(TWO, "Drop the catering.")

    assert {"London", "Wednesday 9 December"} <= left
    assert any("£300" in text for text in left)


def test_a_place_of_the_part_that_goes_leaves_that_of_all_the_rest() -> None:
    before = asked("Photography in London on Wednesday 9 December for £300. Also we need catering in Berlin for £130.")
    out = replace(wants(K.EXCLUSION, tags=("餐饮茶歇", "catering")), text="no catering")
    left = changed(before, (out,), version=2).understanding

    assert [one.text for one in left.in_force if one.kind is K.PLACE] == ["London"]
    assert (left.context.location, left.context.date) == ("London", "2026-12-09")


def test_what_takes_the_place_of_a_part_is_on_the_same_day() -> None:
    left = texts("12月5日在杭州给二十个人上一堂瑜伽课", "瑜伽换成茶艺")

    assert any("12月5日" in text for text in left)
    assert any("二十个人" in text for text in left)


@pytest.mark.parametrize(
    ("before", "said", "not_in_it"),
    [
        (
            "A photographer for our party in London on Friday 18 December",
            "Make that Berlin instead of London.",
            "London",
        ),
        ("A photographer in London on 18 December, up to £1000", "Make that Berlin instead of London.", "£1000"),
        (TWO, "Drop the catering.", "catering"),
        ("12月5日在杭州给二十个人上一堂瑜伽课", "瑜伽换成茶艺", "瑜伽"),
        ("12月19日在南京办婚礼，需要一位主持人", "地点改到苏州", "南京"),
    ],
)
def test_a_summary_names_no_city_and_no_work_of_before_a_change(before: str, said: str, not_in_it: str) -> None:
    done = after(said, before).understanding

    assert headline(done).strip()
    assert not_in_it not in headline(done)


def test_a_summary_of_a_swap_names_what_is_there_now_also_where_nobody_knows_the_word_of_before() -> None:
    """ "速录" is no word of the lexicon: that it is gone, its sentence does not show."""
    before = asked("北京，12月20日，要场地和一名速录，预算九千。")
    sign = replace(wants(K.CAPABILITY, tags=("手语翻译",)), text="手语翻译")
    out = [one.requirement_id for one in before.in_force if "速录" in one.value.tags]
    now = changed(before, (sign,), version=2, corrected=out).understanding

    assert "速录" in headline(before)
    assert "手语翻译" in headline(now)
    assert "速录" not in headline(now)


@pytest.mark.parametrize(("said", "count"), [("要场地和一名，预算九千", 0), ("要摄影师两名，预算九千", 1)])
def test_a_number_behind_an_and_counts_what_follows_it(said: str, count: int) -> None:
    """Of "场地和一名速录" the one is no venue, whatever of it was read already."""
    assert len(list(counted_after(said))) == count


def test_how_a_part_was_to_be_goes_with_it() -> None:
    before, gone = "想给家里的钢琴调音，再给上初二的儿子找个数学一对一老师。", "再给上初二的儿子找个数学一对一老师"
    assert gone in texts(before, "")
    assert gone not in texts(before, "数学先不找了。")


def test_a_wish_for_as_many_people_as_come_no_more_goes_with_their_number() -> None:
    before = "12月19号在北京办一场60人的分享会，需要一个能摆60人课桌的场地和扩声。"
    assert "能摆60人课桌的场地" in texts(before, "")
    assert "能摆60人课桌的场地" not in texts(before, "人数改成70人。")
    assert "能摆60人课桌的场地" in texts(before, "日期改到12月20号。")


@pytest.mark.parametrize(
    ("before", "said", "gone"),
    [
        ("找个翻译把一份20页的合同从中文翻成英文，再设计一张海报。", "页数变成35页。", "20页"),
        ("找个翻译把一份20页的合同从中文翻成英文，再设计一张海报。", "翻译改成译成法文。", "英文"),
        ("Copywriting for three product pages and a DJ.", "Make it five product pages.", "three product pages"),
    ],
)
def test_a_summary_names_no_number_and_no_language_that_is_another_now(before: str, said: str, gone: str) -> None:
    assert gone in headline(after("", before).understanding)
    assert gone not in headline(after(said, before).understanding)


@pytest.mark.parametrize(
    ("before", "said", "now", "gone"),
    [
        ("Yoga twice a week for our team in Dublin, 12 people.", "Once a week is enough.", "once a week", "twice"),
        ("Yoga every Tuesday for our team in Dublin.", "Make it Thursdays.", "Thursdays", "Tuesday"),
        ("在杭州每周两次请人教书法。", "改成每周一次。", "每周一次", "每周两次"),
        ("在杭州每周两次请人教书法。", "Once a week, please.", "书法", "每周两次"),
    ],
)
def test_a_summary_says_how_often_it_is_now_and_not_how_often_it_was(
    before: str, said: str, now: str, gone: str
) -> None:
    assert gone in headline(asked(before))
    assert now in headline(after(said, before).understanding)
    assert gone not in headline(after(said, before).understanding)


@pytest.mark.parametrize(
    ("before", "said", "how"),
    [
        ("On 16 January in London a venue, a DJ and halal catering.", "Swap the catering for a private chef.", "halal"),
        ("In London a venue, a DJ and gluten-free catering.", "A private chef instead of the catering.", "gluten-free"),
        ("12月5日在北京办聚会，要主持人和清真茶歇。", "茶歇换成私厨。", "清真"),
    ],
)
def test_what_takes_the_place_of_a_part_must_be_as_that_was_to_be(before: str, said: str, how: str) -> None:
    assert how in texts(before, said)


@pytest.mark.parametrize(
    "said",
    ["主持人还是不要了。年会到底有没有必要请主持？", "主持人不要了，说实话我也拿不准，有没有必要请主持人？"],
)
def test_a_part_that_is_dropped_stays_dropped_where_the_next_sentence_wonders_whether_it_is_needed(said: str) -> None:
    dropped = after(said, "12月18日晚上在上海办年会，80人，要活动主持和摄影师。")
    assert "活动主持" not in dropped.understanding.capability_tags
    assert [r.value.tags[0] for r in dropped.understanding.in_force if r.kind is K.EXCLUSION] == ["活动主持"]
