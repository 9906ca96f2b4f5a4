"""A value that a later clause corrects is asked for no more; what only sounds like a correction corrects nothing."""

import pytest

from tests.requirements.day_kit import finished
from tests.requirements.test_changes_in_words import asked
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.corrections import corrected
from towow_core.engine.language.late_corrections import late_corrections

K = RequirementKind


def of(sentence: str, *kinds: RequirementKind) -> list[Requirement]:
    return [one for one in asked(sentence).in_force if one.kind in kinds]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("包车司机在深圳，12月5号6号，只要5号。改一下，只要6号。", "2026-12-06"),
        ("包车司机在深圳，12月5号6号，只要6号。", "2026-12-06"),
        (
            "A photographer in London on Saturday 12 December. Actually make that Sunday 13 December, £600.",
            "2026-12-13",
        ),
        ("A photographer in London on 12 December, £600. Sorry, I meant the 13th of December.", "2026-12-13"),
        ("在北京找摄影师，12月12号，预算3000元。说错了，应该是13号。", "2026-12-13"),
        ("在北京找摄影师，12月12号，预算3000元。改一下，改成12月13号吧。", "2026-12-13"),
    ],
)
def test_the_later_day_is_the_only_one(sentence: str, day: str) -> None:
    days = of(sentence, K.DATE)

    assert [(r.value.first, r.value.last) for r in days] == [(day, day)]
    assert days[0].span is not None
    assert days[0].span.text == sentence[days[0].span.start : days[0].span.end]


def test_the_plan_is_for_the_later_day_and_that_is_met() -> None:
    done = finished("上海，要活动主持，12月5号6号，只要5号。改一下，只要6号。")

    assert isinstance(done, ProposalFinalized)
    assert done.proposal.timeline.event_days == ("2026-12-06",)
    assert {(r.text, r.status) for r in done.requirements if r.kind is K.DATE} == {("6号", RequirementStatus.MET)}
    notes = {r.note for r in done.requirements if "→" in r.text}
    assert notes == {"后来改过，以后面说的为准。"}  # and nobody is asked to say whether the old day is a wish


def test_what_was_corrected_is_still_told() -> None:
    told = [r.text for r in of("A DJ in London on 12 December. No wait, I meant Berlin.", K.QUALITY)]

    assert told == ["London → Berlin"]


def test_what_comes_again_is_on_the_later_weekday_and_the_reason_is_no_wish() -> None:
    sentence = (
        "A violin teacher in Shanghai, Saturday mornings, ¥300 a lesson. Actually make that Sunday mornings, "
        "I work Saturdays."
    )

    assert [r.value.weekdays for r in of(sentence, K.RECURRENCE)] == [(7,)]
    assert asked(sentence).not_understood == ()


def test_the_day_of_one_work_is_corrected_by_its_name_and_the_others_stay() -> None:
    sentence = (
        "周末带爸妈去苏州玩两天，要包车司机和会讲历史的导游，12月5号6号，司机两天都要，导游只要5号。"
        "一共3000元。改一下，导游只要6号。"
    )

    days = of(sentence, K.DATE)
    assert [(r.value.number, r.value.tags) for r in days if r.value.tags] == [(2, ("向导讲解",))]
    assert ("2026-12-05", "2026-12-06") in [r.value.every for r in days if not r.value.tags]


@pytest.mark.parametrize(
    ("sentence", "kind", "value"),
    [
        ("A plumber in London on Monday. No wait, I meant Berlin.", K.PLACE, "Berlin"),
        ("在北京找摄影师，12月12日。哦不，改到上海吧。", K.PLACE, "上海"),
        ("在上海办年会，60人，要主持人。等等，应该是80人。", K.HEAD_COUNT, 80),
        ("Catering in London for 20 - sorry, 25 people", K.HEAD_COUNT, 25),
        ("Catering in London for 20 people on 12 December. Actually make that 25 people.", K.HEAD_COUNT, 25),
        ("北京要主持人，预算3000，不对，2500，12月12日", K.BUDGET, 2500),
        ("北京要主持人，预算3000元，12月12日。更正一下，预算2500元。", K.BUDGET, 2500),
        ("A DJ in London, £600, on 12 December. Correction: £500.", K.BUDGET, 500),
    ],
)
def test_places_people_and_amounts_are_corrected_too(sentence: str, kind: RequirementKind, value: object) -> None:
    assert [r.value.text if kind is K.PLACE else r.value.number for r in of(sentence, kind)] == [value]


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("明年5月2号在成都办婚礼，120个客人，要摄影。司仪的话——算了，司仪先不用了，我舅舅来。", "活动主持"),
        ("在北京要主持人和摄影，12月12日。算了，主持人先不请了，我自己来。", "活动主持"),
        ("We need a DJ and a photographer in London on 12 December. Never mind the DJ, my cousin plays.", "DJ"),
        ("A DJ and a photographer in London on 12 December. On second thoughts, skip the DJ.", "DJ"),
    ],
)
def test_a_work_that_is_taken_back_is_asked_of_nobody(sentence: str, tag: str) -> None:
    understood = asked(sentence)

    assert tag not in {t for r in understood.in_force if r.kind is K.CAPABILITY for t in r.value.tags}
    assert [r for r in understood.in_force if r.kind is K.EXCLUSION and tag in r.value.tags]
    assert {t for r in understood.in_force if r.kind is K.CAPABILITY and r.is_hard for t in r.value.tags}
    assert all(r.value.unit == OCCASION for r in understood.in_force if "✗" in r.text)


@pytest.mark.parametrize(
    "sentence",
    [
        "Photographer in London on 5 December. Sorry, 20 guests.",
        "A DJ on Saturday and a band on Sunday. Actually make that a jazz band.",
        "摄影师12月5日到，主持人12月6日到。改一下海报的颜色。",
        "A DJ in London on 12 December. Actually, no DJ after midnight.",
        "在北京找摄影师，12月5日。算了，不说了。",
        "A plumber on Monday. No, wait for my call on Tuesday.",
        "改一下我的网站，周五前。",
        "请设计师改一下海报，12月6号交。",
        "需要桌子、椅子等等，12月6号，40人。",
        "我们12月5号搬家。不对外开放，12月6号聚会。",
        "Actually make that Sunday.",
        "Make it a great party on Sunday 13 December. It should be fun.",
        "Catering on 12 December in London. I mean it: on time.",
        "A tutor on Mondays. Actually, Wednesdays are my yoga days.",
        "12月5号要司机，只要6座的车。",
        "要司机和导游，12月5号6号，导游只要5号。",
        "A photographer on Saturday. We meant to ask in March.",
        "Flights from London to Berlin on 5 December. Better a train.",
        "The budget is £500. Actually make it fun.",
        "主持人12月6号来，摄影师12月7号来。不是，主持人要女的。",
        "A wedding on 12 December, no kids. Actually, make sure there is parking on Sunday 13 December.",
        "Logo for 300 euros. Wait until Friday with the website.",
    ],
)
def test_what_only_sounds_like_a_correction_corrects_nothing(sentence: str) -> None:
    assert late_corrections(corrected(sentence)).struck == ()
    assert late_corrections(sentence).text == sentence


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("A photographer in San Francisco on Tuesday 8 December, no, Thursday 10 December, £600.", ["2026-12-10"]),
        ("Somebody in London to paint henna on my hands, 5 December, no wait, 12 December.", ["2026-12-12"]),
        ("A plumber in Leeds on 7 December, wait, the 8th of December would be better", ["2026-12-08"]),
        ("A photographer in Berlin on 7 December, actually 9 December at 6pm", ["2026-12-09"]),
        ("A photographer in Berlin on 7 December, no later than 6pm", ["2026-12-07"]),
        ("A photographer in Berlin on 7 December, no, really, it has to be good", ["2026-12-07"]),
    ],
)
def test_a_bare_second_thought_is_a_correction_where_a_value_follows_it_alone(sentence: str, days: list[str]) -> None:
    assert [r.value.first for r in of(sentence, K.DATE)] == days


@pytest.mark.parametrize(
    ("sentence", "weekdays"),
    [
        ("A yoga teacher in San Francisco for Tuesday mornings, no wait, Thursdays, for eight weeks.", [(4,)]),
        ("A yoga teacher in San Francisco on Tuesday mornings - sorry, I mean Thursday mornings.", [(4,)]),
        ("Tuesday evenings in London, no Saturdays, yoga", [(2,)]),
    ],
)
def test_a_longer_word_for_the_later_weekday_is_read_as_well(sentence: str, weekdays: list[tuple[int, ...]]) -> None:
    again = of(sentence, K.RECURRENCE)

    assert [r.value.weekdays for r in again] == weekdays
    for one in of(sentence, K.RECURRENCE, K.QUALITY, K.DURATION):  # what stands between points to where it stands
        assert one.span is not None
        assert one.span.text == sentence[one.span.start : one.span.end]


@pytest.mark.parametrize(
    ("sentence", "days", "hours"),
    [
        ("12月12号下午两点在南京要一个弹古筝的……哦不对，是12月13号晚上七点，20个人。", ["2026-12-13"], ["晚上七点"]),
        ("A DJ in Leeds on 4 March at 8pm. Actually make it 5 March at 7pm.", ["2027-03-05"], ["7pm"]),
        ("A gardener in London in February. No wait, not February, make it March.", ["2027-03-01"], []),
    ],
)
def test_a_day_and_its_hour_are_corrected_together_and_so_is_a_month(
    sentence: str, days: list[str], hours: list[str]
) -> None:
    assert [r.value.first for r in of(sentence, K.DATE)] == days
    assert [r.value.text for r in of(sentence, K.QUALITY) if r.value.unit == "time"] == hours
    assert not of(sentence, K.EXCLUSION)
