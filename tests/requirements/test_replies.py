"""A reply to a question: a choice by its number, what is left to others, and what is said besides or instead."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY
from tests.requirements.test_clarifying import asked
from towow_core.domain.events import ClarificationAnswered, ClarificationAsked, ClarificationAssumed
from towow_core.domain.models import Demand
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_answer
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.requirements.replies import Chosen, Leaves, denied, left_with_more, read_reply
from towow_core.services.demands.clarifying import Settled, answered, answered_together, assumed, said_elsewhere

K = RequirementKind
OFFERED = ("venue", "speakers", "photography")


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ("1", OFFERED[:1]),
        ("2.", OFFERED[1:2]),
        ("第二个", OFFERED[1:2]),
        ("选3", OFFERED[2:]),
        ("the first one", OFFERED[:1]),
        ("option 2", OFFERED[1:2]),
        ("1和3", (OFFERED[0], OFFERED[2])),
        ("1, 2 and 3", OFFERED),
        ("都要", OFFERED),
        ("all of them", OFFERED),
        ("Venue", OFFERED[:1]),
    ],
)
def test_choices_are_taken_by_number_and_by_name(said: str, chosen: tuple[str, ...]) -> None:
    assert read_reply(K.CAPABILITY, said, OFFERED, None) == Chosen(choices=chosen)


def test_what_is_said_beside_choices_is_kept_as_words() -> None:
    found = read_reply(K.CAPABILITY, "venue, speakers, 30 people", OFFERED, None)

    assert found == Chosen(choices=OFFERED[:2], besides="30 people")


@pytest.mark.parametrize("said", ["4", "0", "17"])
def test_a_number_that_no_choice_has_says_nothing(said: str) -> None:
    assert read_reply(K.CAPABILITY, said, OFFERED, None) is None
    assert read_answer(K.CAPABILITY, said, understand("help me", TODAY), TODAY) == ()


def test_a_number_of_people_is_no_number_of_a_choice() -> None:
    assert read_reply(K.HEAD_COUNT, "2", ("10 people", "20 people"), "20 people") == "2"


@pytest.mark.parametrize(
    "said", ["不知道", "我也不知道", "都可以", "都行吧", "either", "either is fine", "I don't know", "you decide"]
)
def test_what_is_left_to_others_takes_the_default(said: str) -> None:
    assert read_reply(K.PLACE, said, ("北京", "上海"), "北京") is Leaves.DEFAULT


@pytest.mark.parametrize(("said", "chosen"), [("好的", "北京"), ("yes", "北京"), ("ok, thanks", "北京")])
def test_a_yes_takes_what_would_be_assumed(said: str, chosen: str) -> None:
    assert read_reply(K.PLACE, said, ("上海", "北京"), "北京") == Chosen(choices=(chosen,))
    assert read_reply(K.PLACE, said, ("上海", "北京"), None) is None  # yes to what?


@pytest.mark.parametrize(("said", "code"), [("人民币", "CNY"), ("euros", "EUR"), ("EUR", "EUR"), ("2", "CNY")])
def test_a_currency_alone_is_the_choice_in_it(said: str, code: str) -> None:
    choices = ("20,000 EUR", "20,000 CNY")

    assert read_reply(K.BUDGET, said, choices, choices[0]) == Chosen(choices=(f"20,000 {code}",))


def demand_of(text: str) -> Demand:
    understanding = understand(text, TODAY)
    requirements, left_over = read_requirements(text, understanding, TODAY)
    understanding = replace(understanding, requirements=requirements, not_understood=left_over)
    return Demand(
        demand_id="d-1", user_id="u", raw_input=text, submitted_at=f"{TODAY}T10:00:00Z", understanding=understanding
    )


def question(kind: RequirementKind, *choices: str, default: str | None = None, about: str = "") -> ClarificationAsked:
    return ClarificationAsked(
        demand_id="d-1",
        channel_id="collab-1",
        question_id="q-1",
        kind=kind,
        requirement_id=about,
        text="?",
        choices=choices,
        why="",
        default=default,
        deadline="",
    )


def done(settled: Settled | None) -> dict[str, list[str]]:
    """What is asked for after it, by kind."""
    assert settled is not None
    assert settled.demand.understanding is not None
    found: dict[str, list[str]] = {}
    for one in settled.demand.understanding.in_force:
        found.setdefault(str(one.kind), []).append(one.text)
    return found


SIGNING = demand_of("12月5日在北京，找一位手语翻译")


def about_signing(said: str) -> Settled | None:
    assert SIGNING.understanding is not None
    wish = next(r for r in SIGNING.understanding.in_force if r.kind is K.CAPABILITY)
    return answered(SIGNING, question(K.CAPABILITY, "口译翻译", "活动主持", about=wish.requirement_id), said, TODAY)


@pytest.mark.parametrize("said", ["口译翻译", "1", "第一个"])
def test_an_answer_takes_the_place_of_the_wish_that_was_asked_about(said: str) -> None:
    settled = about_signing(said)

    assert "口译翻译" in done(settled)["capability"]
    assert not [text for text in done(settled)["capability"] if "手语" in text]
    left = [r for r in settled.demand.understanding.in_force if "手语" in r.text]
    assert not [r for r in left if r.kind is K.QUALITY]  # the wish is what the answer says, and no second line
    assert [r.value.tags for r in left] == [("口译翻译",)]  # one of them: that is asked of whoever does it


def test_answers_that_stand_at_each_others_questions_answer_both() -> None:
    asked_ = {
        "where": replace(question(K.PLACE), question_id="where"),
        "how-many": replace(question(K.HEAD_COUNT), question_id="how-many"),
    }
    before = demand_of("a workshop on pottery, we need a venue")

    for said in ({"where": "30 people", "how-many": "Berlin"}, {"how-many": "Berlin", "where": "30 people"}):
        settled = answered_together(before, asked_, said, TODAY)
        assert {event.question_id for event in settled.events} == {*asked_}
        assert (done(settled)["place"], done(settled)["head_count"]) == (["Berlin"], ["30 people"])


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (
            "A workshop in Berlin on 12 March, we have our own venue, need somebody to juggle fire",
            "juggle fire",
            "live music",
        ),
        ("12月5日在北京，场地我们自己有，想找人来喷火", "喷火", "魔术表演"),
    ],
)
def test_a_wish_that_an_answer_explains_is_no_line_of_its_own_any_more(text: str, words: str, said: str) -> None:
    before = demand_of(text)
    assert before.understanding is not None
    wish = next(r for r in before.understanding.in_force if r.kind is K.CAPABILITY and words in r.text)

    settled = answered(before, question(K.CAPABILITY, said, about=wish.requirement_id), "1", TODAY)

    assert done(settled)["capability"] == [said]
    assert not [r for r in settled.demand.understanding.in_force if words in r.text]
    assert not [one for one in settled.demand.understanding.not_understood if words in one.text]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A workshop in Berlin on 12 March, need somebody to juggle fire", "juggle fire"),
        ("12月5日在北京，想找人来喷火", "喷火"),
    ],
)
def test_a_wish_that_no_answer_explains_stays(text: str, words: str) -> None:
    before = demand_of(text)
    wish = next(r for r in before.understanding.in_force if r.kind is K.CAPABILITY and words in r.text)
    asked_ = question(K.CAPABILITY, "live music", about=wish.requirement_id)

    settled = answered(before, asked_, "none of these" if text.isascii() else "都不是", TODAY)

    assert any(words in r.text for r in settled.demand.understanding.in_force)


def test_what_is_said_beside_what_was_meant_by_one_of_several_wishes_is_of_that_alone() -> None:
    before = demand_of("A photographer in Berlin on 12 March, budget 2000 EUR in all, and need somebody to juggle fire")
    assert before.understanding is not None
    wish = next(r for r in before.understanding.in_force if r.kind is K.CAPABILITY and "fire" in r.text)

    asked_ = question(K.CAPABILITY, "live music", about=wish.requirement_id)
    settled = answered(before, asked_, "live music in Munich, 300 EUR", TODAY)

    assert done(settled)["place"] == ["Berlin", "Munich"]
    assert done(settled)["budget"] == ["budget 2000 EUR in all", "300 EUR"]
    (own,) = [r for r in settled.demand.understanding.in_force if r.text == "300 EUR"]
    assert own.value.tags == ("live music",)


def test_none_of_the_choices_leaves_the_wish_as_it_was_and_nobody_is_hired_for_what_was_denied() -> None:
    settled = about_signing("都不是")

    assert settled is not None
    understood = settled.demand.understanding
    assert understood is not None
    (refused,) = [one for one in understood.requirements if one.kind is K.EXCLUSION]
    before = {(one.kind, one.text) for one in SIGNING.understanding.requirements}
    assert {(one.kind, one.text) for one in understood.requirements if one is not refused} == before
    assert understood.capability_tags == SIGNING.understanding.capability_tags
    assert refused.text.startswith("不是“")
    (event,) = settled.events
    assert isinstance(event, ClarificationAnswered)
    assert (len(event.requirements), event.removed) == (1, ())


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("都不是，要的是照顾老人的护工", "照顾老人的护工"),
        ("不是，不用调律，钢琴只是要一起搬过去", "不用调律，钢琴只是要一起搬过去"),
        ("None of these, I need a carer for an old man", "a carer for an old man"),
        ("No - a dentist", "a dentist"),
        ("no", ""),
    ],
)
def test_what_was_denied_is_told_from_what_is_wanted_instead(said: str, instead: str) -> None:
    assert denied(said) == instead


@pytest.mark.parametrize("said", ["no rush, piano tuning", "没有预算限制", "not only piano tuning"])
def test_what_denies_nothing_that_was_offered_is_no_denial(said: str) -> None:
    assert denied(said) is None


def test_another_wish_does_not_settle_what_was_meant() -> None:
    asked_for = read_answer(K.PLACE, "上海，还要一个摄影师", SIGNING.understanding, TODAY)

    assert said_elsewhere(SIGNING, [question(K.CAPABILITY, "口译翻译", about="req-2")], asked_for).events == ()


VAGUE = demand_of("我想办个活动")


@pytest.mark.parametrize("said", ["Berlin", "北京", "12月5日", "30人", "7", "yes", "好的", "不要摄影", "两千以内"])
def test_what_names_nothing_that_anybody_does_is_no_capability(said: str) -> None:
    assert answered(VAGUE, question(K.CAPABILITY), said, TODAY) is None


@pytest.mark.parametrize("said", ["1", "30人", "场地", "不要在北京", "7", "yes"])
def test_what_names_no_place_is_none(said: str) -> None:
    assert answered(VAGUE, question(K.PLACE), said, TODAY) is None


def test_days_that_it_must_not_be_are_no_day() -> None:
    assert answered(VAGUE, question(K.DATE), "不要周末", TODAY) is None


@pytest.mark.parametrize(
    ("kind", "said", "also"),
    [
        (K.PLACE, "上海，还要一个摄影师", ("capability", "活动摄影")),
        (K.PLACE, "Leeds, and also a DJ", ("capability", "DJ")),
        (K.PLACE, "上海，不要摄影", ("exclusion", "不要摄影")),
        (K.PLACE, "上海，预算改成5000", ("budget", "预算改成5000")),
        (K.HEAD_COUNT, "30人，其中5个小孩", ("quality", "5个小孩")),
        (K.CAPABILITY, "a photographer and a magician", ("capability", "magician")),
        (K.CAPABILITY, "会变魔术的人，30人，上海", ("head_count", "30人")),
    ],
)
def test_a_new_wish_in_an_answer_is_asked_for(kind: RequirementKind, said: str, also: tuple[str, str]) -> None:
    found = done(answered(VAGUE, question(kind), said, TODAY))

    assert also[1] in found[also[0]]
    assert said not in found[str(kind)]  # what was asked for stands in its own words


def test_an_answer_that_contradicts_the_demand_takes_its_place_and_says_so() -> None:
    before = demand_of("12月5日在北京办30人的聚会，需要场地，预算8000元")

    settled = answered(before, question(K.CAPABILITY), "摄影，50人，在上海，不要场地", TODAY)
    found = done(settled)

    assert (found["place"], found["head_count"]) == (["上海"], ["50人"])
    assert found["capability"] == ["活动摄影"]
    (event,) = settled.events
    was = {r.requirement_id: r.kind for r in before.understanding.requirements}
    assert {K.PLACE, K.HEAD_COUNT, K.CAPABILITY} <= {was[one] for one in event.removed}


@pytest.mark.parametrize("said", ["不知道", "都可以", "either", "don't know"])
def test_who_does_not_know_has_the_default_assumed_and_marked(said: str) -> None:
    asked_where = question(K.PLACE, "北京", "上海", default="北京")

    settled = answered(VAGUE, asked_where, said, TODAY)

    assert settled == assumed(VAGUE, [asked_where], TODAY)
    (event,) = settled.events
    assert isinstance(event, ClarificationAssumed)


def test_choices_are_what_the_sentence_hints_at_and_nothing_else() -> None:
    (what,) = [one for one in asked("我想办个活动") if one.kind is K.CAPABILITY]
    (open_,) = [one for one in asked("Help me with something for Anna.") if one.kind is K.CAPABILITY]

    assert set(what.choices) <= {"场地提供", "活动策划", "活动主持"}
    assert open_.choices == ()  # what most people here do is no guess


@pytest.mark.parametrize(
    "said", ["12月18日，人数改成60", "12月18日，人数减到60", "12月18日, head count now 60", "12月18日，人数增加到60"]
)
def test_a_number_of_people_that_an_answer_changes_takes_the_others_place(said: str) -> None:
    before = demand_of("在上海办100人的发布会，要场地和主持")

    settled = answered(before, question(K.DATE), said, TODAY)

    assert settled is not None
    counts = [r.value.number for r in settled.demand.understanding.in_force if r.kind is K.HEAD_COUNT]
    assert counts == [60]


def test_cocktails_without_a_disc_jockey_are_cocktails() -> None:
    vague = understand("I want to throw a party", TODAY)

    found = read_answer(K.CAPABILITY, "Barcelona, about 40 people, cocktails but no DJ", vague, TODAY)

    assert [one.value.tags for one in found if one.kind is K.CAPABILITY] == [("cocktails",)]
    assert [one.kind for one in found if "DJ" in one.value.tags] == [K.EXCLUSION]


def test_how_many_of_them_is_no_work() -> None:
    found = read_answer(K.CAPABILITY, "bicycles, about ten of them", understand("I need repairs", TODAY), TODAY)

    assert [one.text for one in found if one.kind is K.CAPABILITY] == ["bicycles"]


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("either is fine, 10 of us", "10 of us"),
        ("都可以，10个人", "10个人"),
        ("either is fine", ""),
        ("10 of us, either", ""),
    ],
)
def test_what_leaves_it_to_others_may_say_more_besides(said: str, rest: str) -> None:
    assert left_with_more(said) == rest


@pytest.mark.parametrize("said", ["none of these", "都不是"])
def test_none_of_the_cities_that_were_offered_leaves_the_place_as_it_was(said: str) -> None:
    before = demand_of("a workshop on pottery, we need a venue")

    settled = answered(before, question(K.PLACE, "London", "Berlin", default="London"), said, TODAY)

    assert settled is not None
    assert settled.demand == before


def test_who_leaves_the_city_to_others_is_heard_in_the_rest() -> None:
    before = demand_of("A paella class in Barcelona or Lisbon in January")
    assert before.understanding is not None
    place = next(r for r in before.understanding.in_force if r.kind is K.PLACE)
    asked_ = question(K.PLACE, "Barcelona", "Lisbon", default="Barcelona", about=place.requirement_id)

    settled = answered(before, asked_, "either is fine, 10 of us", TODAY)

    assert (done(settled)["place"], done(settled)["head_count"]) == (["Barcelona or Lisbon"], ["10 of us"])


def test_who_says_no_and_names_one_of_those_that_were_offered_wants_that_one() -> None:
    settled = about_signing("不是，活动主持")

    assert settled is not None
    understood = settled.demand.understanding
    assert understood is not None
    (refused,) = [one for one in understood.in_force if one.kind is K.EXCLUSION]
    assert refused.value.tags == ("口译翻译",)
    assert "活动主持" in understood.capability_tags


def test_what_words_were_taken_for_stands_as_a_guess_where_nobody_answers() -> None:
    """Beside what the occasion implies: that was assumed already, and takes nothing's place."""
    demand = demand_of("1月20日在北京办60人年会，要场地，再请一位手语翻译")
    assert demand.understanding is not None
    wish = next(r for r in demand.understanding.in_force if r.kind is K.CAPABILITY and "手语" in r.text)
    settled = assumed(
        demand, [question(K.CAPABILITY, "口译翻译", default="口译翻译", about=wish.requirement_id)], TODAY
    )

    assert settled.demand.understanding == demand.understanding
    (event,) = settled.events
    assert isinstance(event, ClarificationAssumed)
    assert (event.answer, event.requirements) == ("口译翻译", ())


def test_one_work_by_two_of_its_names_is_asked_for_once() -> None:
    asked = read_answer(K.CAPABILITY, "照顾老人的护工", SIGNING.understanding, TODAY)

    assert [one.value.tags for one in asked if one.kind is K.CAPABILITY] == [("老人护理",)]
