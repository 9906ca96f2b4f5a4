"""A change is that of the part which its words mean, by whatever they call it, and of no other one."""

from dataclasses import replace

import pytest

from tests.requirements.test_changes_in_words import TODAY, asked
from towow_core.domain.requirements import FROM_EVENT, MEANT, TIME, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.matching.errand_days import with_days_of_errands
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.named_roles import with_named_roles
from towow_core.requirements.changing import changed

K = RequirementKind
DINNER = "广州，12月1号要人来修水管，200以内。12月12号中午家里来客，六个人，想有人上门烧一桌，900以内。"
LOCK = "广州。12月1号要人来换门锁，200以内。1月9号中午家里来客，六个人，想请人上门烧一桌菜，900以内。"
LESSONS = "从1月4号起每周一晚上七点在网上给孩子补数学，一次一个小时，先上六次，一小时250以内。"
PUPPETS = (
    "Our twins turn six on Saturday 23 January in Leeds. At 2 pm a show with puppets for twenty children, £300, and"
    " hot food for 40 people, £15 a head."
)
MAGIC = "Leeds, Saturday 16 January: a magician at 2 pm, £300, and a hot buffet for 40 people, £20 a head."
MOVE = (
    "London: on Friday 15 January a van with two men, £340, and the empty flat has to be scrubbed by Monday 18"
    " January, £130."
)


def found_by_meaning(sentence: str, words: str, tag: str, label: str):
    """What is asked for in these words, which nobody's label is, but which somebody was found for."""
    understood, at = asked(sentence), sentence.index(words)
    span = Span(start=at, end=at + len(words), text=words)
    value = RequirementValue(tags=(tag,), unit=MEANT, text=label)
    one = Requirement(requirement_id="req-m", kind=K.CAPABILITY, text=words, value=value, span=span, is_hard=True)
    return replace(
        understood,
        requirements=(*understood.requirements, one),
        capability_tags=(*understood.capability_tags, tag),
        not_understood=tuple(left for left in understood.not_understood if words not in left.text),
    )


def after(said: str, understood):
    understood = with_days_of_errands(with_named_roles(understood))
    told = read_follow_up(said, understood, TODAY)
    return changed(understood, told.requirements, version=2, corrected=told.replaced, words=told.words).understanding


def hours(understood) -> list[tuple[str, tuple[str, ...]]]:
    return [(r.value.text, r.value.tags) for r in understood.in_force if r.value.unit == TIME]


@pytest.mark.parametrize("said", ["做饭改到12月19号", "做菜挪到12月19号"])
def test_what_was_found_by_its_meaning_is_named_by_what_those_call_it_who_do_it(said: str) -> None:
    demand = found_by_meaning(DINNER, "想有人上门烧一桌", "烧一桌", "私厨上门")
    done = after(said, demand)
    dates = [r for r in done.in_force if r.kind is K.DATE]

    assert done.context.date == "2026-12-01"
    assert [(r.value.unit, r.value.number, r.value.tags) for r in dates if r.value.tags] == [
        (FROM_EVENT, 18, ("烧一桌",))
    ]


def test_a_work_that_is_wanted_weeks_after_another_has_its_own_day_and_keeps_it() -> None:
    before, done = with_days_of_errands(asked(LOCK)), after("做菜挪到1月10号，一共八个人", asked(LOCK))

    for understood, days in ((before, 39), (done, 40)):
        assert understood.context.date == "2026-12-01"
        assert [r.value.number for r in understood.in_force if r.kind is K.DATE and r.value.unit == FROM_EVENT] == [
            days
        ]


@pytest.mark.parametrize(
    "said", ["数学改成每周三晚上八点，从1月6号起，一共八次", "补课改成每周三晚上八点，从1月6号起，一共八次"]
)
def test_of_what_comes_again_a_remark_changes_weekday_hour_first_day_and_number_at_once(said: str) -> None:
    done = after(said, asked(LESSONS))
    again = [r.value for r in done.in_force if r.kind is K.RECURRENCE]

    assert done.context.date == "2027-01-06"
    assert {day for value in again for day in value.weekdays} == {3}
    assert {value.number for value in again} - {None} == {8.0}
    assert [text for text, _ in hours(done)] == ["晚上", "八点"]


@pytest.mark.parametrize(
    ("demand", "said", "tag"),
    [
        (PUPPETS, "The puppets start at 4 pm", "puppet theatre"),
        (PUPPETS, "There will be 60 of us for the food, and the puppets start at 4 pm", "puppet theatre"),
        (MAGIC, "The magician starts at 4 pm", "magician"),
    ],
)
def test_another_hour_of_a_part_takes_the_place_of_the_one_it_had(demand: str, said: str, tag: str) -> None:
    (hour,) = hours(after(said, asked(demand)))

    assert hour == ("at 4 pm", (tag,))


@pytest.mark.parametrize(
    ("demand", "said", "people"),
    [
        (PUPPETS, "There will be 60 of us for the food", 60),
        (PUPPETS, "the buffet for 60 people", 60),
        (MAGIC, "There will be 55 of us for the buffet", 55),
    ],
)
def test_how_many_come_to_the_only_part_that_is_for_so_many_is_how_many_come(
    demand: str, said: str, people: int
) -> None:
    done = after(said, asked(demand))

    assert [r.value.number for r in done.in_force if r.kind is K.HEAD_COUNT] == [people]


@pytest.mark.parametrize(
    "said",
    ["We will scrub the flat ourselves", "We'll clean the flat ourselves, and not more than £320 for the van"],
)
def test_what_the_requester_does_themselves_is_no_part_any_more(said: str) -> None:
    done = after(said, asked(MOVE))
    asked_for = {tag for r in done.in_force if r.kind is K.CAPABILITY for tag in r.value.tags}

    assert "cleaning" not in asked_for
    assert asked_for
    assert not [r for r in done.in_force if r.kind is K.DEADLINE]
