"""What is said of one errand is met by those who do that one, and held against nobody else."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from typing import Any

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_doubts import at
from towow_core.domain.models import Language
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.errands import errands_of
from towow_core.support.errands import errands_in

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("sentence", "works", "pieces"),
    [
        ("想学游泳，一次200元；顺便闹钟坏了，也想有人上门修", ("学游泳",), ("想学游泳，一次200元；", "顺便闹钟坏了，也想有人上门修")),
        ("请个月嫂；满月那天再找人拍照，杭州就行", ("月嫂", "拍照"), ("请个月嫂；", "满月那天再找人拍照，杭州就行")),
        ("要场地、摄影和主持，晚上七点开始，预算8000", ("场地", "摄影", "主持"), ("要场地、摄影和主持，晚上七点开始，预算8000",)),
        ("每月报税也想找人，一个月400", ("报税",), ("每月报税也想找人，一个月400",)),
        ("A walk on Monday. Also somebody to mend a clock. Max €200.", ("walk",), ("A walk on Monday.", " Also somebody to mend a clock. Max €200.")),
        ("I need a plumber. Could somebody come on Monday?", ("plumber",), ("I need a plumber. Could somebody come on Monday?",)),
    ],
)  # fmt: skip
def test_a_sentence_is_cut_where_something_else_is_asked_for(
    sentence: str, works: tuple[str, ...], pieces: tuple[str, ...]
) -> None:
    places = [(sentence.index(work), sentence.index(work) + len(work)) for work in works]

    assert tuple(sentence[one.start : one.end] for one in errands_in(sentence, places)) == pieces


def checked(sentence: str, fact: Requirement, *who: str) -> Requirement:
    """How a fact stands where each of these works is done by somebody on site in Berlin, for up to 200 people."""
    asked = (at(sentence, work, K.CAPABILITY, tags=(work,)) for work in WORKS if work in sentence)
    offers = {
        work: offered(
            work, work, mode=Mode.ON_SITE, places=("Berlin",), capacity_people=200, contribution="上门, at your place"
        )
        for work in who
    }
    plan = facts(*(part(work, work) for work in who), offers=offers)
    return check((*asked, fact), plan, Language.EN, (), sentence)[-1]


WORKS = ("walk", "clock", "散步", "修钟")
EN = "A walk in Berlin for 20 people; also I need a clock mended in Berlin, for 12 people, somebody who comes to us"
ZH = "想找人带散步，Berlin，20人；另外想请人来修钟，Berlin，12人，要上门"


@pytest.mark.parametrize(
    ("sentence", "first", "second"), [(EN, "walk", "clock"), (ZH, "散步", "修钟")]
)  # fmt: skip
@pytest.mark.parametrize("kind", [K.PLACE, K.HEAD_COUNT, K.MODE])
def test_a_fact_of_an_errand_is_met_by_whom_does_it_and_by_nobody_else(
    sentence: str, first: str, second: str, kind: RequirementKind
) -> None:
    words = {
        K.PLACE: ("Berlin", {"text": "Berlin"}),
        K.HEAD_COUNT: ("12 people" if sentence is EN else "12人", {"number": 12.0}),
        K.MODE: ("comes to us" if sentence is EN else "上门", {"text": Mode.ON_SITE}),
    }
    text, value = words[kind]
    start = sentence.rindex(text)
    fact = at(sentence[:start].replace(text, "#" * len(text)) + sentence[start:], text, kind, **value)

    theirs, others = checked(sentence, fact, first, second), checked(sentence, fact, first)

    assert (theirs.status, theirs.met_by) == (S.MET, (second,))
    assert (others.status, others.met_by) == (S.OPEN, ())
    assert second in others.note


@pytest.mark.parametrize("sentence", [
    "A walk for 20 people; also somebody to look after the ferrets on 3 December",
    "想找人带散步；顺便雪貂没人管，也想找人看着，12月3日那天",
])  # fmt: skip
def test_what_is_said_of_an_errand_that_was_not_understood_is_met_by_nobody(sentence: str) -> None:
    day = "3 December" if "ferrets" in sentence else "12月3日"
    fact = at(sentence, day, K.DATE, first="2026-12-03", last="2026-12-03")

    found = checked(sentence, fact, "walk" if "walk" in sentence else "散步")

    assert (found.status, found.met_by) == (S.OPEN, ())
    assert "ferrets" in found.note or "雪貂" in found.note


@pytest.mark.parametrize("sentence", [
    "On 3 December in Berlin: a walk; also a clock mended",
    "A walk; also a clock mended, both on 3 December",
    "A walk; also a clock mended. On 3 December.",
])  # fmt: skip
def test_what_is_said_of_everything_is_met_by_whom_is_there(sentence: str) -> None:
    fact = at(sentence, "3 December", K.DATE, first="2026-12-03", last="2026-12-03")

    assert (
        checked(sentence, fact, "walk").note
        == checked(
            "A walk on 3 December",
            at("A walk on 3 December", "3 December", K.DATE, first="2026-12-03", last="2026-12-03"),
            "walk",
        ).note
    )


def test_a_size_of_one_errand_is_not_held_against_who_does_the_other() -> None:
    sentence = "A walk for 300 people; also a clock mended, 12 people"
    fact = at(sentence, "12 people", K.HEAD_COUNT, number=12.0)
    asked = tuple(at(sentence, work, K.CAPABILITY, tags=(work,)) for work in ("walk", "clock"))
    offers = {
        "ann": offered("ann", "walk", capacity_people=10),
        "ben": offered("ben", "clock", capacity_people=20),
    }

    found = check(
        (*asked, fact), facts(part("ann", "walk"), part("ben", "clock"), offers=offers), Language.EN, (), sentence
    )[-1]

    assert (found.status, found.met_by) == (S.MET, ("ben",))


def held(sentence: str, word: str, kind: RequirementKind, rooms: dict[str, int], **value: Any) -> Requirement:
    """How a fact stands where each of these works is done by somebody for so many people."""
    asked = tuple(at(sentence, work, K.CAPABILITY, tags=(work,)) for work in rooms)
    offers = {work: offered(work, work, capacity_people=room) for work, room in rooms.items()}
    plan = facts(*(part(work, work) for work in rooms), offers=offers)
    return check((*asked, at(sentence, word, kind, **value)), plan, Language.EN, (), sentence)[-1]


@pytest.mark.parametrize("sentence", [
    "A cook in Berlin on Friday, and two bartenders for 30 guests",
    "A cook in Berlin and two bartenders for 30 guests",
])  # fmt: skip
def test_a_number_beside_one_item_of_a_list_is_no_lack_of_who_does_another(sentence: str) -> None:
    found = held(sentence, "30 guests", K.HEAD_COUNT, {"cook": 11, "bartenders": 200}, number=30.0)

    assert found.status is S.OPEN
    assert "cook" in found.note
    assert "bartenders" in found.note


def test_a_number_that_every_item_of_a_list_keeps_is_met_and_one_that_none_does_is_not() -> None:
    sentence = "A cook in Berlin, and bartenders for 30 guests"

    kept = held(sentence, "30 guests", K.HEAD_COUNT, {"cook": 40, "bartenders": 200}, number=30.0)
    missed = held(sentence, "30 guests", K.HEAD_COUNT, {"cook": 40, "bartenders": 20}, number=30.0)

    assert (kept.status, kept.met_by) == (S.MET, ("bartenders",))
    assert missed.status is S.PARTLY


def test_a_number_said_before_a_list_is_of_all_of_it() -> None:
    sentence = "For 30 guests in Berlin: a cook and bartenders"

    found = held(sentence, "30 guests", K.HEAD_COUNT, {"cook": 11, "bartenders": 200}, number=30.0)

    assert (found.status, found.met_by) == (S.PARTLY, ("cook",))


def test_a_day_is_met_by_nobody_whose_item_has_a_day_of_its_own() -> None:
    sentence = "A sitter on Friday, and a toast stall on Sunday"
    rooms = {"sitter": 10, "toast": 100}
    asked = tuple(at(sentence, work, K.CAPABILITY, tags=(work,)) for work in rooms)
    friday = at(sentence, "Friday", K.DATE, first="2026-12-04", last="2026-12-04")
    sunday = at(sentence, "Sunday", K.DATE, first="2026-12-06", last="2026-12-06", text="further")
    plan = facts(*(part(work, work) for work in rooms), day="2026-12-04")

    found = check((*asked, friday, sunday), plan, Language.EN, (), sentence)

    assert (found[2].status, found[2].met_by) == (S.MET, ("sitter",))
    assert found[3].status is not S.MET


def test_how_many_come_to_one_item_before_another_is_said_of_that_one_alone() -> None:
    sentence = "Bartenders for 30 guests, and a cook"

    found = held(sentence, "30 guests", K.HEAD_COUNT, {"Bartenders": 200, "cook": 11}, number=30.0)

    assert (found.status, found.met_by) == (S.MET, ("Bartenders",))


def test_what_is_said_beside_an_amount_for_words_that_nobody_knows_is_met_by_nobody() -> None:
    sentence = "Photos in Berlin in the morning, €1500; by car to the airport for 5 people in the afternoon, €900"
    asked = (
        at(sentence, "Photos", K.CAPABILITY, tags=("photos",)),
        at(sentence, "€900", K.BUDGET, number=900.0, unit="EUR", tags=("by car to the airport",)),
        at(sentence, "5 people", K.HEAD_COUNT, number=5.0, tags=("photos",)),
    )
    plan = facts(part("ann", "photos", price=1500.0, currency="EUR"), offers={"ann": offered("ann", "photos")})

    found = check(asked, plan, Language.EN, (), sentence)

    assert [(one.status, one.met_by) for one in found[1:]] == [(S.OPEN, ()), (S.OPEN, ())]


def test_a_number_of_things_of_one_item_leaves_the_price_of_another_alone() -> None:
    sentence = "A tax return in Berlin, €450, and 10 bikes serviced"
    asked = (
        at(sentence, "tax return", K.CAPABILITY, tags=("tax",)),
        at(sentence, "€450", K.BUDGET, number=450.0, unit="EUR", tags=("tax",)),
        at(sentence, "10 bikes", K.QUANTITY, number=10.0, unit="things"),
        at(sentence, "serviced", K.CAPABILITY, tags=("bikes",)),
    )
    plan = facts(part("ann", "tax", price=450.0, currency="EUR"), part("ben", "bikes"))

    assert check(asked, plan, Language.EN, (), sentence)[1].status is S.MET


@pytest.mark.parametrize(
    ("sentence", "day", "last", "works"),
    [
        ("无锡，1月9号游园，请人带散步，1月20日前交图，要人修钟", "1月9号", "1月20日前", ("散步", "修钟")),
        ("Berlin, on 9 January, somebody for a walk, by 20 January, and a clock mended", "9 January", "by 20 January", ("walk", "clock")),
    ],
)  # fmt: skip
def test_a_day_of_the_opening_is_of_what_has_no_day_of_its_own_wherever_that_stands(
    sentence: str, day: str, last: str, works: tuple[str, str]
) -> None:
    asked = [at(sentence, work, K.CAPABILITY, tags=(work,)) for work in works]
    opening = at(sentence, day, K.DATE, first="2027-01-09", last="2027-01-09")
    own = at(sentence, last, K.DEADLINE, last="2027-01-20", tags=(works[1],))
    errands = errands_of((*asked, opening, own), sentence)

    assert [sentence[slice(*place)] for place in errands.of(opening).works] == [works[0]]
