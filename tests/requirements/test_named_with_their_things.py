"""What is asked of somebody by name, what two are paid together, and what an occasion over a list says."""

import pytest

from tests.requirements.test_asked_of_the_named import of_named
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.meaning import read_by_name
from towow_core.support.replacing import replace

K = RequirementKind
BARTENDER = replace(offers("pau", "bartending", "mobile bar, six cocktails", "Leeds"), user_name="Pau Ferrer")
INTERPRETER = replace(offers("gabi", "simultaneous interpreting", "Spanish", "Leeds"), user_name="Gabi Soto")
HOST = replace(offers("chen", "活动主持", "年会和婚礼", "北京"), user_name="陈屿")
PEOPLE = (BARTENDER, INTERPRETER, HOST)


def works(sentence: str) -> dict[str, tuple[str, ...]]:
    understood = read_by_name(of_named(sentence, PEOPLE), PEOPLE)
    called = {one.tag: one.labels for one in understood.meanings}
    return {tag: called.get(tag, ()) for tag in understood.capability_tags}


@pytest.mark.parametrize(
    ("sentence", "thing", "label"),
    [
        ("A gala in Leeds on 25 February: Gabi Soto's talk, and Pau Ferrer's bar for 80 people.", "bar", "bartending"),
        ("Pau Ferrer with his cocktails in Leeds on 25 February", "cocktails", "bartending"),
        ("Gabi Soto to interpret on both days in Leeds, 25 and 26 February", "interpret", "simultaneous interpreting"),
    ],
)
def test_what_stands_behind_a_name_is_theirs_where_they_call_a_thing_so(sentence, thing, label) -> None:
    assert works(sentence).get(thing) == (label,)


def test_what_they_do_not_speak_of_stays_not_understood() -> None:
    understood = read_by_name(of_named("Gabi Soto to bring her falcon to Leeds on 25 February", PEOPLE), PEOPLE)

    assert "falcon" in " ".join(one.text for one in understood.not_understood)


@pytest.mark.parametrize("detail", ["mobile bar, no food", "cocktails but not food", "a bar without food"])
def test_what_they_say_that_they_do_not_do_is_not_theirs(detail) -> None:
    pau = replace(offers("pau", "bartending", detail, "Leeds"), user_name="Pau Ferrer")
    understood = read_by_name(of_named("Pau Ferrer for the food in Leeds on 25 February", (pau,)), (pau,))

    assert not any("bartending" in one.labels for one in understood.meanings)


def test_a_day_behind_two_named_people_is_of_the_one_it_stands_behind() -> None:
    sentence = (
        "In Leeds on 25 and 26 February: Gabi Soto to interpret on both days, and Pau Ferrer's bar on the second."
    )
    understood = read_by_name(of_named(sentence, PEOPLE), PEOPLE)

    (second,) = [r.value for r in understood.in_force if r.kind is K.DATE and r.value.unit == "of_event"]
    assert second.tags == ("bar",)


@pytest.mark.parametrize(
    ("sentence", "is_asked"),
    [
        ("12月20日北京聚会，场地有了，陈屿来做主持", True),
        ("12月20日北京聚会，陈屿自己来做主持，要摄影师", False),
        ("12月20日北京聚会，小王来做主持，要摄影师", False),
    ],
)
def test_who_is_there_and_is_said_to_do_it_is_asked_and_no_help_of_ones_own(sentence, is_asked) -> None:
    understood = of_named(sentence, PEOPLE)

    assert is_asked == any(r.kind is K.PERSON for r in understood.in_force)
    own = [r.text for r in understood.in_force if r.kind is K.PROVIDED_BY_REQUESTER]
    assert is_asked != any("主持" in text for text in own)


@pytest.mark.parametrize(
    "sentence",
    [
        "A photographer and a singer in Leeds on 12 December, £900 for the two of them.",
        "A drummer and a clown in Leeds on 12 December, £900 between the two.",
        "A DJ, a cook and a clown in Leeds on 12 December, £900 for all three of them.",
        "12月12日在广州请厨师和摄影师，两样900。",
        "12月12日在广州请厨师和摄影师，两个人一共900。",
        "周末帮我修水龙头、装个吊灯，两样900以内",
    ],
)
def test_what_two_or_three_come_to_together_is_one_amount_for_all(sentence) -> None:
    understood = read(sentence)

    (amount,) = [r.value for r in understood.requirements if r.kind is K.BUDGET]
    assert (amount.number, amount.tags, amount.per) == (900.0, (), "")
    assert not understood.not_understood
    assert not [r for r in understood.requirements if r.kind is K.HEAD_COUNT]


@pytest.mark.parametrize(
    ("sentence", "occasion"),
    [
        ("A three-day congress in Leeds on 12 to 14 December: interpreting for 80 people.", "congress"),
        ("Our summer fête in Leeds on 12 December: a magician.", "fête"),
        ("A one-day hearing in Leeds on 12 December: a stenographer.", "hearing"),
    ],
)
def test_what_takes_place_over_a_list_is_no_work(sentence, occasion) -> None:
    understood = read(sentence)

    assert not any(occasion in tag for tag in understood.capability_tags)
    assert any(r.value.unit == "occasion" and occasion in r.text for r in understood.requirements)
    assert not understood.not_understood


@pytest.mark.parametrize(
    "sentence",
    [
        "Members' meeting of our allotment club in Leeds, 12 December, 40 people: a room for no more than £270",
        "Choir rehearsal of our school in Leeds on 12 December: a hall",
        "Club meeting in Leeds, 12 December, 20 people: a big hall, someone to take the minutes",
    ],
)
def test_a_room_under_who_comes_together_is_a_venue_and_their_trade_is_none(sentence) -> None:
    tags = read(sentence).capability_tags

    assert "venue" in tags
    assert {*tags} <= {"venue", "take the minutes"}


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("3月6日在成都给孩子办满月，三十个人，找个带小院子的地方", "带小院子的地方"),
        ("3月6日在上海聚餐，找处带露台的地方，20人", "带露台的地方"),
    ],
)
def test_what_a_place_is_to_have_is_said_without_the_word_that_counts_it(sentence, said) -> None:
    assert said in [r.text for r in read(sentence).requirements]


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        (
            "A reunion with a DJ and a photographer in Leeds on 12 December: 40 people, £2000.",
            {"DJ", "photography"},
        ),
        ("Team meeting with a photographer in Leeds on 12 December: 20 people", {"photography"}),
        ("We need somebody to mind the kids, ten of them, Leeds, 5 December", {"childcare"}),
    ],
)
def test_what_people_come_together_with_is_asked_for(sentence, tags) -> None:
    understood = read(sentence)

    assert {*understood.capability_tags} == tags
    assert not [r for r in understood.requirements if r.kind is K.QUANTITY]


@pytest.mark.parametrize(
    ("sentence", "own"),
    [
        ("A photographer in Leeds on 5 December. Pau's room is booked", "Pau's room is booked"),
        ("A photographer in Leeds on 5 December. Gabinets we bring ourselves", "Gabinets we bring ourselves"),
        ("12月20日北京聚会，陈屿是我们的主持，要摄影师", "陈屿是我们的主持"),
    ],
)
def test_a_thing_of_theirs_or_a_word_that_begins_like_a_name_asks_nobody(sentence, own) -> None:
    people = (*PEOPLE, replace(BARTENDER, agent_id="gab", user_name="Gab"), replace(BARTENDER, user_name="Pau"))
    understood = of_named(sentence, people)

    assert own in [r.text for r in understood.in_force if r.kind is K.PROVIDED_BY_REQUESTER]


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("After an accident in Leeds we need a lawyer", "legal advice"),
        ("after a swim in Leeds we want a massage", "massage"),
        ("Turn our pallets into a table, Leeds", "data analysis"),
        ("Our room in Leeds needs painting, the painter fell ill and we need another one", "venue"),
        ("把沙发换个地方，请搬家师傅，北京", "场地提供"),
        ("找个带娃的地方，北京，12月5日", "场地提供"),
        ("最后找人剪一下刘海，北京", "剪辑后期"),
    ],
)
def test_what_only_sounds_like_another_trade_is_none(sentence, tag) -> None:
    tags = read(sentence).capability_tags

    assert (tag in tags) == (tag in {"legal advice", "massage"})
    assert not {"accident", "swim"} & {*tags}
