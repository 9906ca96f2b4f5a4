"""What a demand says of a part that is dropped goes with it, and its summary names nothing that is not asked for."""

from dataclasses import replace

import pytest

from tests.requirements.kit import wants
from tests.requirements.test_changes_in_words import after, asked
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
    assert "the day after" in days(no_photos)


def test_what_is_said_of_the_part_that_stays_and_of_all_of_it_stays() -> None:
    left = texts(TWO, "Drop the catering.")

    assert {"London", "Wednesday 9 December"} <= left
    assert any("£300" in text for text in left)


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
        (TWO, "Drop the catering.", "catering"),
        ("12月5日在杭州给二十个人上一堂瑜伽课", "瑜伽换成茶艺", "瑜伽"),
        ("12月19日在南京办婚礼，需要一位主持人", "地点改到苏州", "南京"),
    ],
)
def test_a_summary_names_no_city_and_no_work_of_before_a_change(before: str, said: str, not_in_it: str) -> None:
    done = after(said, before).understanding

    assert headline(done).strip()
    assert not_in_it not in headline(done)


@pytest.mark.parametrize(("said", "count"), [("要场地和一名，预算九千", 0), ("要摄影师两名，预算九千", 1)])
def test_a_number_behind_an_and_counts_what_follows_it(said: str, count: int) -> None:
    """Of "场地和一名速录" the one is no venue, whatever of it was read already."""
    assert len(list(counted_after(said))) == count
