"""Who is complained of beside a wish for another is out, and never wanted."""

from dataclasses import replace

import pytest

from tests.requirements.test_asked_of_the_named import K, of_named
from tests.requirements.test_found_by_its_name import offers
from towow_core.domain.models import AgentProfile
from towow_core.engine.requirements.people import PERSON

HALL = replace(offers("lin_yuan", "场地提供", "临水的小院，四十个座位", "苏州"), user_name="林远")
BARN = replace(offers("rosa", "venue", "a barn for fifty", "Leeds"), user_name="Rosa Finch")
COOK = replace(offers("tom", "catering", "buffets", "Leeds"), user_name="Tom Ashby")
PEOPLE: tuple[AgentProfile, ...] = (HALL, BARN, COOK)


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("2月6号在苏州开诗会，30人，林远那个院子去年去腻了，换个地方，4000以内", "林远"),
        ("2月6号在苏州开诗会，60人，林远那边坐不下，另找一处，4000以内", "林远"),
        ("苏州，2月6号诗会60人，想换个宽敞点的地方，林远那里太挤了，4000以内", "林远"),
        ("林远那个院子太小，苏州找个能坐80人的地方，2月6号", "林远"),
        ("林远那儿去年下过雨，今年不敢再用了，苏州另找一间，2月6号，30人", "林远"),
        ("大家都嫌林远的院子太远，换到城里，苏州，2月6号，30人", "林远"),
        ("去年请林远的院子太吵了，今年换一家，苏州，2月6号，30人", "林远"),
        ("Tom Ashby cooked at our wedding and it was not good. Another caterer for 20 in Leeds, 6 May.", "Tom Ashby"),
        (
            "We are tired of Rosa's barn. Somewhere else in Leeds for our quiz, 40 people, 6 February, £500.",
            "Rosa Finch",
        ),
        ("Leeds, 6 February: Rosa's barn is too cold, so a different room for 40, £500.", "Rosa Finch"),
        (
            "Tom Ashby has cooked for us far too often, somebody else: supper for 20 in Leeds on 6 May.",
            "Tom Ashby",
        ),
        ("Rosa's barn is too small for all 90 of us on 6 February in Leeds; we need a hall.", "Rosa Finch"),
    ],
)
def test_who_is_complained_of_beside_a_wish_for_another_is_out(sentence: str, who: str) -> None:
    read = of_named(sentence, PEOPLE).requirements
    assert not [r for r in read if r.kind is K.PERSON]
    assert [r.value.text for r in read if r.kind is K.EXCLUSION and r.value.unit == PERSON] == [who]
    assert [r.kind for r in read if r.kind in {K.DATE, K.HEAD_COUNT}]


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("2月6号在苏州开诗会，30人，林远那个院子去腻了，换个地方，4000以内", "场地提供"),
        ("2月6号在苏州开诗会，60人，林远那边坐不下，换个大一点的地方，4000以内", "场地提供"),
        ("2月6号在苏州，60人，林远那边去过太多次了，另找一处，4000以内", "场地提供"),
        ("We are tired of Rosa's barn. Somewhere else in Leeds for our quiz, 40 people, 6 February, £500.", "venue"),
        ("Leeds, 6 February: Rosa's barn is too small for the 60 of us, so a bigger one, £500.", "venue"),
        ("2月6号在苏州开诗会，30人，林远那间太挤，换一间，4000以内", "场地提供"),
        ("Rosa's barn is too cold. Another place in Leeds for our quiz, 40 people, 6 February, £500.", "venue"),
    ],
)
def test_another_place_is_a_venue(sentence: str, tag: str) -> None:
    understood = of_named(sentence, PEOPLE)
    asked = [r for r in understood.requirements if r.kind is K.CAPABILITY and r.is_hard]
    assert [r.value.tags for r in asked] == [(tag,)]


@pytest.mark.parametrize(
    "sentence",
    [
        "苏州，2月6号诗会30人，我们办公室太吵，想换到林远那里，4000以内",
        "苏州，2月6号，想请林远，上次那家太吵，换个地方，30人",
        "苏州，2月6号，老地方坐不下，换个地方，听说林远那里不错，30人",
        "苏州，2月6号，30人，林远的院子别太吵",
        "苏州，2月6号，林远那间不够大，再加一间，60人",
        "苏州，2月6号，30人，虽然林远那间有点挤，但我们还是想用，4000以内",
        "Leeds, 6 February, 40 people: Rosa Finch and her barn please, it is too cold but we will manage.",
        "Leeds, 6 February, 40 people: Rosa's barn was fully booked last year, now we want Rosa Finch again.",
        "Leeds, 6 February: our usual pub is too loud, so we want Rosa Finch and her barn, 40 people, £500.",
        "Leeds, 6 February: please ask Rosa Finch for her barn; the last one was too cold, 40 people.",
        "苏州，2月6号，我们在林远那间办诗会，椅子不够，另找一位搬运师傅，30人",
        "苏州，2月6号，林远那间挺好的，不过灯光太暗，换个摄影师，30人",
        "苏州，2月6号，林远那间已经订了，音响不够，另外找一个音响师，30人",
        "苏州，2月6号，林远说我们的场地太小，想换个地方，30人",
        "苏州，2月6号，我们上次在林远那里，人不够多，今年换个主题，30人",
        "Leeds, 6 February, 40 people: Rosa Finch told us our room is too small, so we need somewhere else.",
        "Leeds, 6 February: the photographer Rosa Finch recommended is too expensive, we need someone else, 40 people.",
        "Leeds, 6 February: Rosa Finch has her own camera, but the tripod too short; we need another one, 40 people.",
    ],
)
def test_a_complaint_of_something_else_takes_nobody_out(sentence: str) -> None:
    read = of_named(sentence, PEOPLE).requirements
    assert [r for r in read if r.kind is K.PERSON]
    assert not [r for r in read if r.kind is K.EXCLUSION and r.value.unit == PERSON]
