"""Every clause of a remark ends in an act, in what is asked for, or in a line that quotes it."""

import pytest

from tests.requirements.test_changes_in_words import KNOWN, MEETUP, PARTY, TODAY, after, asked, of, work
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import Changed, changed

K = RequirementKind
BREAKFAST = (
    "Breakfast in Singapore on Friday 4 December for 50 people, plus childcare for 10 children. Budget 900 dollars."
)
TOUR = "Workshop for 12 people in Lisbon on 12 December: yoga in the morning and a guided walk in the afternoon."
FLOWERS = "12月16日在广州办家宴，12个人，请一位粤菜师傅上门做饭，再布置一些花，预算5000元。"


@pytest.mark.parametrize(
    ("said", "clauses"),
    [
        (
            "Make it 8, drop the DJ, and can Kofi do it at our office at 4pm?",
            ("Make it 8", "can Kofi do it at our office at 4pm"),
        ),
        (
            "Fewer guests than we thought, more like six. The DJ stays.",
            ("Fewer guests than we thought", "more like six"),
        ),
        (
            "We'd swap the two, photographer first. And mind the stairs!",
            ("swap the two", "photographer first", "mind the stairs"),
        ),
        ("Call it 70, 75 tops.", ("Call it 70", "75 tops")),
        ("Anton yes, the caterer maybe.", ("Anton yes", "the caterer maybe")),
        ("Budget £2,500, and the cake with candles.", ("the cake with candles",)),
        ("车要，司机也要", ("车要", "司机也要")),
        ("摄影能不能再便宜五百？", ("摄影能不能再便宜五百",)),
        ("预算加到三万，多的给马强", ("多的给马强",)),
        ("茶歇不要了，其实点心还是有吧", ("点心还是有",)),
        ("场地太远了。主持人太吵", ("主持人太吵",)),
    ],
)
def test_a_clause_that_is_no_act_and_no_plain_wish_is_quoted(said: str, clauses: tuple[str, ...]) -> None:
    told = " ".join(one.text for one in after(said).changes)

    assert [clause for clause in clauses if clause not in told] == []


@pytest.mark.parametrize("said", ["The DJ is nice to have.", "主持人可有可无"])
def test_what_is_nice_to_have_is_a_wish(said: str) -> None:
    done = after(said)
    (wish,) = [one for one in of(K.CAPABILITY, done) if {"DJ", "活动主持"} & {*one.value.tags}]

    assert not wish.is_hard


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("Only six children now, not ten.", BREAKFAST),
        ("Forty grown-ups, say.", BREAKFAST),
        ("花不用太多，意思一下就行，两千以内吧。", FLOWERS),
        ("花两千以内就好。", FLOWERS),
        ("The flowers are a bit much, £800 at most.", PARTY),
    ],
)
def test_a_number_of_one_part_leaves_the_number_of_all_and_is_open(said: str, sentence: str) -> None:
    before, done = asked(sentence), after(said, sentence)

    for kind in (K.HEAD_COUNT, K.BUDGET):
        assert of(kind, done) == [one for one in before.in_force if one.kind is kind]
    assert [one for one in done.changes if one.is_hard and one.text in said]


def test_children_that_are_fewer_leave_the_number_of_all_as_settled_as_it_was() -> None:
    done = after("Only six children now.", BREAKFAST)
    (people,) = of(K.HEAD_COUNT, done)

    assert people.requirement_id not in touched(done)


def touched(done: Changed) -> set[str]:
    return {i for one in done.changes if one.value.unit == TOUCHES for i in one.value.per.split()}


@pytest.mark.parametrize(
    "said", ["We'd swap the two, walk first.", "The walk only from nine till eleven.", "Is the walk later possible?"]
)
def test_an_hour_that_is_said_of_a_part_and_not_read_opens_the_hour_that_it_had(said: str) -> None:
    done = after(said, TOUR)
    hours = [one for one in of(K.QUALITY, done) if one.value.unit == "time" or "afternoon" in one.text]

    assert hours
    assert {one.requirement_id for one in hours if "guiding" in one.value.tags} <= touched(done)


@pytest.mark.parametrize("said", ["The DJ only till noon.", "The DJ from nine till midnight.", "主持人只到中午"])
def test_one_end_of_a_stretch_of_hours_is_no_hour(said: str) -> None:
    done = after(said)

    assert not [one for one in done.changes if one.value.unit == "time"]
    assert touched(done)


def then(first: str, said: str, does: dict[str, tuple[str, ...]] | None = None) -> list[Requirement]:
    """What is open of a demand after two remarks."""
    base = PARTY if said.isascii() else MEETUP
    before = after(first, base).understanding
    told = read_follow_up(said, before, TODAY, known=KNOWN, does=does)
    done = changed(before, told.requirements, version=3, corrected=told.replaced, words=told.words)
    return [one for one in done.understanding.in_force if one.value.unit == TOUCHES]


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ("Can we really afford the DJ?", "Keep the DJ."),
        ("Maybe drop the DJ.", "The DJ stays."),
        ("Can we really afford the DJ?", "Keep Kofi."),
        ("Can Kofi start at 9pm?", "The DJ stays."),
        ("摄影师要不要都行", "摄影师保留"),
    ],
)
def test_what_is_kept_is_not_doubted_any_more(first: str, said: str) -> None:
    assert not then(first, said, {"Kofi Mensah": ("DJ",)})


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ("Can we really afford the DJ?", "Keep the photographer."),
        ("Can we really afford the DJ?", "Keep Jonas Weber."),
        ("The DJ is too loud.", "Keep the DJ."),
    ],
)
def test_what_is_said_of_something_else_or_complained_of_stays_open(first: str, said: str) -> None:
    assert then(first, said, {"Kofi Mensah": ("DJ",), "Jonas Weber": ("photography",)})


def test_what_is_said_of_somebody_leaves_open_what_they_do_in_the_plan() -> None:
    before = asked(PARTY)
    told = read_follow_up("Can Kofi start at 9pm?", before, TODAY, known=KNOWN, does={"Kofi Mensah": ("DJ",)})
    (line,) = [one for one in told.requirements if one.value.unit == TOUCHES]

    assert {r.requirement_id for r in before.in_force if r.value.tags == ("DJ",)} <= {*line.value.per.split()}


def test_an_amount_behind_what_was_dropped_is_no_limit_of_that() -> None:
    done = after("Drop the DJ and keep it under £1,800.")

    assert [one.value.number for one in of(K.BUDGET, done)] == [3000.0]
    assert "£1,800" in " ".join(one.text for one in done.changes)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("My boss moved it to Berlin", K.PLACE),
        ("Should we move it to Berlin?", K.PLACE),
        ("Change London to somewhere warmer", K.PLACE),
        ("Can we do it online?", K.PLACE),
        ("Berlin?", K.PLACE),
        ("老板说去上海", K.PLACE),
        ("如果改到上海，能便宜吗", K.PLACE),
        ("12月15日改成12月20日", K.DATE),
        ("Can you make it on Sunday?", K.DATE),
        ("要不要改到14号？", K.DATE),
        ("60人改成80人", K.HEAD_COUNT),
        ("£4,000 instead of £3,500", K.BUDGET),
    ],
)
def test_what_is_said_of_one_kind_and_is_not_certain_leaves_that_kind_open_and_no_other(
    said: str, kind: RequirementKind
) -> None:
    done = after(said)
    kinds = {one.kind for one in done.understanding.in_force if one.requirement_id in touched(done)}

    assert not done.removed
    assert kinds == {kind}


@pytest.mark.parametrize(
    ("said", "kind", "value"),
    [
        ("Can you move everything to Berlin?", K.PLACE, "Berlin"),
        ("Could you please move it to 23 January?", K.DATE, "2027-01-23"),
        ("Can you raise the budget to £4,000 and drop the DJ?", K.BUDGET, 4000),
        ("能不能改到上海？", K.PLACE, "上海"),
        ("可以改到上海吗？", K.PLACE, "上海"),
        ("能不能改到14号？", K.DATE, "2026-12-14"),
        ("我们能不能加到80人？", K.HEAD_COUNT, 80),
        ("Could we do it on Sunday instead?", K.DATE, "2027-01-17"),
        ("Could the party be on the 17th instead?", K.DATE, "2027-01-17"),
        ("Would it be possible to move it to Sunday?", K.DATE, "2027-01-17"),
        ("Could we push it a week?", K.DATE, "2027-01-23"),
        ("Can we raise the budget to £4,000?", K.BUDGET, 4000),
        ("能不能换成周六？", K.DATE, "2026-12-12"),
    ],
)
def test_a_polite_request_is_a_request(said: str, kind: RequirementKind, value: str | float) -> None:
    done = after(said)

    assert [one.value.number or one.value.first or one.value.text for one in of(kind, done)] == [value]
    assert not touched(done)


@pytest.mark.parametrize(
    "said",
    [
        "茶歇不要了，换成皮影戏？",
        "茶歇可以去掉吗？",
        "要不要去掉茶歇？",
        "Drop the DJ, a magician instead?",
        "Shall we drop the DJ?",
        "Could we drop the DJ?",
        "No DJ, no dancing",
        "No catering, no party",
    ],
)
def test_a_question_and_a_saying_take_nothing_back_and_open_what_they_name(said: str) -> None:
    done = after(said)

    assert not done.removed
    assert {one.kind for one in done.understanding.in_force if one.requirement_id in touched(done)} == {K.CAPABILITY}


def test_what_is_requested_of_work_is_done() -> None:
    assert "DJ" not in work(after("Could you please drop the DJ?"))
    assert "餐饮茶歇" not in work(after("茶歇能不能去掉？"))
    assert "魔术师" in work(after("主持人能不能换成魔术师？"))


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("Does the photographer bring a flash?", "photography"),
        ("Is the venue near the tube?", "venue"),
        ("What does the catering cost?", "catering"),
        ("场地有停车位吗？", "场地提供"),
        ("主持人是谁？", "活动主持"),
    ],
)
def test_a_real_question_is_put_to_who_does_that_and_leaves_nothing_in_doubt(said: str, tag: str) -> None:
    done = after(said)

    assert not done.removed
    assert not touched(done)
    assert [(r.is_hard, r.value.tags) for r in done.changes if r.text == said.rstrip("?？")] == [(False, (tag,))]


@pytest.mark.parametrize(
    "said", ["Do we really need the photographer?", "Is the DJ worth it?", "Would Sunday work?", "还需要主持人吗？"]
)
def test_a_question_that_doubts_what_is_asked_for_leaves_that_open(said: str) -> None:
    done = after(said)

    assert not done.removed
    assert touched(done)
