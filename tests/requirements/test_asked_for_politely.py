"""What a remark asks for in other words than the plainest: politely, against the value that was, or by whose it is."""

import pytest

from tests.requirements.test_changes_carried_out import TODAY, asked, of
from towow_core.domain.requirements import TOUCHES, RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import Changed, changed

K = RequirementKind
KNOWN = {"Hugo": "Hugo Lambert", "Hugo Lambert": "Hugo Lambert", "何洋": "何洋"}
HALL = "A party for 35 people in London on Saturday 9 January 2027: a room and a henna artist. Budget £1,700."
PUPPETS = "A party for 35 people in London on 9 January 2027: catering and a puppet show."
SALON = "12月19日在北京办一场六十人的沙龙，要一个场地和茶歇，总预算两万元。"
FILM = "想在成都拍一支两分钟的宣传片，2027年1月31日前交片，需要导演和剪辑，预算三万五千元。"
LESSONS = "我想学英语口语，线上，每周两次，每次一小时。"
HOUSE = "My house in London needs an electrician for four hours and my piano tuned in the week of 11 January 2027."
MOVE = "I'm moving from London to Oxford on 16 December 2026: packing the day before and a van."


def after(sentence: str, *said: str) -> Changed:
    demand, done = asked(sentence), Changed(understanding=asked(sentence))
    for version, one in enumerate(said, 2):
        told = read_follow_up(one, demand, TODAY, known=KNOWN)
        done = changed(demand, told.requirements, version=version, corrected=told.replaced, words=told.words)
        demand = done.understanding
    return done


def is_open(done: Changed) -> bool:
    return any(one.value.unit == TOUCHES for one in done.changes)


@pytest.mark.parametrize(
    ("sentence", "said", "who"),
    [
        (HALL, "I'd rather not have Hugo's warehouse, it is too big.", "Hugo Lambert"),
        (HALL, "Not Hugo's warehouse, please.", "Hugo Lambert"),
        (HALL, "We don't want to use Hugo Lambert's place.", "Hugo Lambert"),
        (SALON, "不想用何洋的场地。", "何洋"),
        (SALON, "何洋的场地就不用了。", "何洋"),
        (SALON, "别用何洋的那个场地。", "何洋"),
    ],
)
def test_whose_part_is_refused_by_name_is_out_in_any_wording_and_the_work_stays(
    sentence: str, said: str, who: str
) -> None:
    done = after(sentence, said)

    assert [one.value.text for one in of(K.EXCLUSION, done) if one.value.unit == "person"] == [who]
    assert of(K.CAPABILITY, done) == [one for one in asked(sentence).in_force if one.kind is K.CAPABILITY]


@pytest.mark.parametrize(
    ("sentence", "said", "kind", "value"),
    [
        (LESSONS, "每次一个半小时行不行？", K.DURATION, 1.5),
        (SALON, "预算改成一万一千元，可以吗？", K.BUDGET, 11000),
        (HALL, "Could we make it 50 people instead?", K.HEAD_COUNT, 50),
        (HOUSE, "The electrician will need six hours rather than four.", K.DURATION, 6),
        (HOUSE, "The electrician needs six hours, not four.", K.DURATION, 6),
        (FILM, "片长改成三分钟。", K.DURATION, 3),
    ],
)
def test_another_value_is_put_in_the_place_of_the_old_one(
    sentence: str, said: str, kind: RequirementKind, value: float
) -> None:
    done = after(sentence, said)

    assert [one.value.number for one in of(kind, done)] == [value]
    assert not is_open(done)


def test_a_length_that_is_taken_back_is_what_it_was() -> None:
    done = after(FILM, "片长改成三分钟。", "片长还是两分钟吧。")

    assert [one.value.number for one in of(K.DURATION, done)] == [2]


@pytest.mark.parametrize("said", ["交片推迟到二月十号可以吗？", "交片日期改到2月10日。"])
def test_a_last_day_may_be_named_by_what_is_done_by_then(said: str) -> None:
    (last,) = of(K.DEADLINE, after(FILM, said))

    assert last.value.last == "2027-02-10"


def test_a_place_against_the_old_one_is_where_it_goes_now() -> None:
    done = after(MOVE, "And we are going to Cambridge, not Oxford.")

    assert {"Cambridge"} == {one.value.text for one in of(K.PLACE, done)} - {"London"}
    assert not is_open(done)


def test_another_kind_of_the_same_work_is_asked_of_whoever_does_it_in_its_own_words() -> None:
    (wish,) = [one for one in after(SALON, "茶歇能不能换成冷餐？").changes if one.kind is K.QUALITY]

    assert (wish.text, wish.is_hard, "餐饮茶歇" in wish.value.tags) == ("冷餐", True, True)


@pytest.mark.parametrize("said", ["茶歇不要了，可以吗？", "茶歇取消行不行？"])
def test_whether_something_may_go_is_asked_and_nothing_goes(said: str) -> None:
    assert [one.text for one in of(K.CAPABILITY, after(SALON, said)) if "餐饮茶歇" in one.value.tags]


@pytest.mark.parametrize(
    ("sentence", "said", "reason"),
    [
        (SALON, "茶歇不要了，太贵。", "太贵"),
        (HALL, "I'd rather not have Hugo's warehouse, it is too big.", "it is too big"),
        (PUPPETS, "Forget the puppet show, the council said no.", "the council said no"),
    ],
)
def test_why_a_change_is_made_is_background_and_no_requirement(sentence: str, said: str, reason: str) -> None:
    assert [one.is_hard for one in after(sentence, said).changes if one.text == reason] == [False]


@pytest.mark.parametrize(
    ("sentence", "said", "tag"),
    [
        (HOUSE, "Could somebody fix a dripping tap?", "plumbing"),
        (HOUSE, "Could someone also fix the tap in the kitchen too?", "plumbing"),
        (HALL, "Could someone design a poster for the day instead?", "graphic design"),
        (SALON, "再请个人来打扫一下。", "保洁"),
    ],
)
def test_work_that_somebody_is_asked_to_do_is_asked_for(sentence: str, said: str, tag: str) -> None:
    done = after(sentence, said)

    assert tag in {each for one in of(K.CAPABILITY, done) for each in one.value.tags}
    assert not is_open(done)


@pytest.mark.parametrize("said", ["Could somebody be there at nine?", "Can anybody tell me who plays?"])
def test_what_is_only_asked_of_somebody_asks_for_no_work(said: str) -> None:
    before = [one for one in asked(HALL).in_force if one.kind is K.CAPABILITY]

    assert of(K.CAPABILITY, after(HALL, said)) == before
