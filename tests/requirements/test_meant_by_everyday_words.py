"""What everyday words ask for is all that is asked for: no half of it, and nobody else's work beside it."""

from dataclasses import replace

import pytest

from tests.requirements.test_found_by_its_name import TODAY, offers, read
from towow_core.domain.models import DemandUnderstanding, Terms
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import shortlist

LOCKS = offers("kan", "开锁换锁", "二十四小时上门", "广州")
BINDER = offers("lucien", "bookbinding", "theses and albums", "Paris")
BRUSH = replace(
    offers("mo", "书法教学", "毛笔入门", "西安"),
    capabilities={"书法教学": "毛笔入门", "春联代写": "现场书写"},
    terms=Terms(price=300.0),
)
PEOPLE = (LOCKS, BINDER, BRUSH)


def guessed(understood: DemandUnderstanding) -> list[str]:
    """What of it is asked back about, whatever is agreed."""
    asked = (r for r in understood.requirements if r.kind is RequirementKind.CAPABILITY)
    return [one.text for one in asked if one.value.unit == MEANT]


@pytest.mark.parametrize(
    ("text", "in_part"),
    [
        ("广州，换三把锁和两把钥匙", []),
        ("广州，换一把锁和两盏灯", ["换一把锁和两盏灯"]),
        ("西安，写春联和贺卡", ["写春联和贺卡"]),
        ("Paris, two theses and a diary bound", []),
        ("Paris, two theses and a banner bound", ["theses and banner bound"]),
    ],
)
def test_several_things_of_which_only_one_is_a_trades_are_asked_back_about(text: str, in_part: list[str]) -> None:
    assert guessed(read(text, PEOPLE)) == in_part


@pytest.mark.parametrize(("text", "label"), [("西安，写春联", "春联代写"), ("西安，教孩子写书法", "书法教学")])
def test_of_several_labels_for_one_trade_the_nearest_words_answer(text: str, label: str) -> None:
    (match,) = matches(BRUSH, needs_of(read(text, PEOPLE)))

    assert match.label == label


TEACHERS = (
    offers("gus", "guitar lessons", "beginners", "London"),
    offers("mel", "music lessons", "for all ages", "London"),
    offers("amy", "French lessons", "conversation", "London"),
    offers("leila", "yoga teaching", "classes at offices", "London"),
    offers("matt", "maths tutoring", "up to eighteen", "London"),
    offers("sam", "swimming coaching", "adults", "London"),
    offers("tasha", "custom cakes", "tiered", "London"),
)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("London, piano lessons for my son", ["Mel"]),
        ("London, guitar lessons for my son", ["Gus", "Mel"]),
        ("London, Spanish lessons", []),
        ("London, French lessons", ["Amy"]),
        ("London, a tutor for my son, physics", []),
        ("London, a tutor for my son, homework", ["Matt"]),
        ("London, baking lessons", []),
        ("London, teach me swimming", ["Sam"]),
        ("London, lessons for my son in bookkeeping", []),
    ],
)
def test_lessons_are_given_by_who_teaches_that_and_nothing_else(text: str, who: list[str]) -> None:
    understood = read(text, TEACHERS)

    assert sorted(one.display_name for one in shortlist(understood, TEACHERS, 8).definitely_related) == who


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("London, my piano teacher is moving, I need boxes", ("boxes",)),
        ("London, I need a van on 12 December, my piano teacher is moving", ("van with driver",)),
        ("London, my accountant is on holiday, can somebody do my tax return", ("tax returns",)),
        ("London, my neighbour is a plumber, I need a web developer", ("web development",)),
        ("北京，我的钢琴老师要搬家，想定一个蛋糕", ("烘焙甜点",)),
        ("Berlin, our photographer is sick, so we need one on 12 December", ("photography",)),
        ("London, our cleaner retired, can somebody help us", ("cleaning",)),
        ("London, our boiler is broken, we need a heating engineer", ("heating engineer",)),
    ],
)
def test_who_is_only_told_of_is_not_asked_for(text: str, tags: tuple[str, ...]) -> None:
    assert understand(text, TODAY).capability_tags == tags


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("苏州，座钟已修好，现在要找人做个书架", ("木作定制",)),
        ("武汉，水管修好了，请人打扫厨房", ("保洁",)),
        ("北京，合同已翻译完，要公证", ("公证",)),
        ("北京，已请好摄影师，要一位化妆师", ("化妆造型",)),
        ("London, the contract has been translated, now we need a notary", ("notary",)),
        ("London, the piano has been tuned and now we need a photographer", ("photography",)),
        ("苏州，座钟要修好，12月10日前", ("钟表维修",)),
        ("London, the tap should be fixed by 12 December", ("plumbing",)),
        ("上海，等海报设计好了，印刷200张", ("平面设计", "印刷制作")),
    ],
)
def test_what_is_done_already_is_not_asked_for(text: str, tags: tuple[str, ...]) -> None:
    assert understand(text, TODAY).capability_tags == tags


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("London, calligraphy lessons for six people", ("lessons: calligraphy",)),
        ("London, calligraphy on forty envelopes", ("calligraphy",)),
        ("西安，书法课", ("教学：书法",)),
        ("London, a swimming lesson and first aid for our staff", ("lessons: swimming", "first aid")),
        ("London, teach us baking and web development", ("lessons: baking", "lessons: web development")),
        ("Nairobi, a lesson in bookkeeping for our staff", ("lessons: bookkeeping",)),
        ("London, teach us first aid", ("first-aid training",)),
        ("London, a lesson in yoga and a photographer", ("yoga", "photography")),
    ],
)
def test_lessons_in_a_work_and_the_work_are_two(text: str, tags: tuple[str, ...]) -> None:
    assert understand(text, TODAY).capability_tags == tags


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("London, try the app with five people", ("try app",)),
        ("Amsterdam, test our website for blind people", ("accessibility testing",)),
        ("Amsterdam, test our app for blind users", ("accessibility testing",)),
        ("London, insure our van and drive it to Leeds", ("financial advice", "driving")),
        ("Berlin, build an app", ("app development", "UI/UX design", "backend development")),
    ],
)
def test_nobody_builds_what_is_only_tried_or_tested(text: str, tags: tuple[str, ...]) -> None:
    assert understand(text, TODAY).capability_tags == tags
