"""Two days in one change are each of their part, and no day of the month is ever another one."""

import pytest

from tests.core.matching_kit import person
from tests.requirements.test_changes_carried_out import TODAY, after, of
from tests.requirements.test_changes_in_words import work
from towow_core.domain.models import Decision
from towow_core.domain.requirements import FROM_EVENT, RequirementKind, counted_day
from towow_core.engine.twin.offers import make_offer

K = RequirementKind
MOVE = "12月10号从上海徐汇搬到闵行，需要搬家师傅，前一天请人来打包。"


def test_the_day_that_other_work_counts_from_moves_and_the_other_named_day_is_kept_as_said() -> None:
    days = of(K.DATE, after(MOVE, "搬家改到12月15号，打包也跟着改到14号。"))
    whole = [one.value.first for one in days if not one.value.tags]
    packing = [one for one in days if "打包整理" in one.value.tags]
    assert whole == ["2026-12-15"]
    assert [one.value.unit for one in packing] == [FROM_EVENT]
    assert [counted_day(one.value, tuple(whole)) for one in packing] == ["2026-12-14"]


def test_a_move_that_the_day_was_said_of_takes_the_day_and_whoever_comes_before_it_along() -> None:
    """Somebody else, of whom no day is said, does not keep the old one for it."""
    days = of(K.DATE, after(f"{MOVE[:-1]}，旧房子要退租打扫。", "搬家改到12月15号。"))

    assert [(r.value.first, r.value.number) for r in days if not r.value.tags] == [("2026-12-15", None)]
    assert [r.value.number for r in days if "打包整理" in r.value.tags] == [-1]
    assert not [r for r in days if "搬家搬运" in r.value.tags]


def test_work_that_is_counted_from_the_day_goes_along_when_the_day_moves() -> None:
    days = of(K.DATE, after(MOVE, "搬家改到12月15号。"))
    assert [one.value.first for one in days if not one.value.tags] == ["2026-12-15"]
    assert [one.value.number for one in days if one.value.unit == FROM_EVENT] == [-1]


@pytest.mark.parametrize(
    ("moved", "day"),
    [
        ("Move it to Sunday the 13th.", "2026-12-11"),
        ("Move it to Friday 18 December.", "2026-12-11"),
        ("Move it to Saturday the 19th.", "2026-12-18"),
    ],
)
def test_a_part_on_a_named_day_of_the_week_stays_on_such_a_day_when_the_event_moves(moved: str, day: str) -> None:
    sentence = "We are moving in London on Saturday 12 December: a removal crew, and furniture assembly on Friday."
    days = of(K.DATE, after(sentence, moved))
    event = [one.value.first for one in days if not one.value.tags]
    assert [counted_day(one.value, event) for one in days if one.value.tags] == [day]


def test_work_that_somebody_comes_for_a_day_early_is_on_the_day_before_and_stays_so() -> None:
    moved = after("12月12日在上海搬家，要搬家师傅，还要有人提前一天来打包。", "搬家改到13号，打包还是提前一天。")
    days = of(K.DATE, moved)
    (event,) = (one.value.first for one in days if not one.value.tags)
    assert event == "2026-12-13"
    assert [(one.value.tags[0], counted_day(one.value, (event,))) for one in days if one.value.tags] == [
        ("打包整理", "2026-12-12")
    ]
    assert "打包还是提前一天" not in [one.text for one in of(K.QUALITY, moved)]


def test_who_cannot_on_the_day_of_one_part_offers_the_other_on_its_own_day() -> None:
    demand = after(
        "We are moving in London on Saturday 12 December: removals, and packing the day before.",
        "Move it to Sunday the 13th.", "Add cleaning.",
    ).understanding  # fmt: skip
    ann = person("ann", "packing, cleaning", "London", unavailable_dates=("2026-12-13",))
    offer = make_offer(ann, demand, TODAY)
    assert offer.decision is not Decision.DECLINE
    assert offer.capabilities == ("packing",)


@pytest.mark.parametrize(
    "sentence",
    [
        "We're moving out of a flat in London on Saturday 12 December: a removal crew, and packing the day before.",
        "We're moving out of a two-bedroom flat in London on Saturday 12 December: we need removals and packing.",
    ],
)
def test_a_part_that_is_added_on_a_day_is_on_that_day(sentence: str) -> None:
    added = after(sentence, "Drop the packing. Add an end-of-tenancy clean on Monday the 14th.")
    days = [one for one in of(K.DATE, added) if "end-of-tenancy clean" in one.value.tags]
    assert [counted_day(one.value, ("2026-12-12",)) for one in days] == ["2026-12-14"]


def test_the_tongues_of_whoever_comes_in_anothers_place_are_asked_for() -> None:
    swapped = after("12月18日晚上在上海办年会，80人，要一辆咖啡车和摄影师。", "咖啡车去掉，换成一位中英双语主持人。")
    assert [(one.value.tags[0], one.value.text) for one in of(K.LANGUAGE, swapped)] == [("活动主持", "zh,en")]


@pytest.mark.parametrize(
    ("said", "tag", "by"),
    [
        ("Add a DJ on Saturday the 16th", "DJ", None),
        ("Add a magician on Sunday the 17th", "magician", 1),
        ("Get a cleaner, on Sunday.", "cleaning", 1),
        ("12号再加个摄影师", "活动摄影", -1),
        ("再加个摄影师，12号来", "活动摄影", -1),
        ("14号加一个保洁", "保洁", 1),
    ],
)
def test_what_is_added_for_a_day_is_on_it_and_the_event_stays_where_it_is(said: str, tag: str, by: int | None) -> None:
    party = "A party in London on Saturday 16 January for 60 people: a venue and catering."
    meetup = "12月13日在北京办一场50人的聚会，要场地、主持人和茶歇。"
    sentence = party if said.isascii() else meetup
    done = after(sentence, said)
    days = [r for r in of(K.DATE, done) if r.value.tags]

    assert tag in work(done)
    assert [r.value.number for r in days if tag in r.value.tags] == ([] if by is None else [by])
    assert len(of(K.DATE, done)) == 1 + len(days)
    assert not done.removed
    assert said not in [r.text for r in of(K.QUALITY, done)]
