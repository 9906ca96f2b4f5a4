"""A clause that asks for somebody and that nobody understood is asked about by itself; an answer is all it means."""

from dataclasses import replace

import pytest

from tests.requirements.test_found_by_its_name import PEOPLE, TODAY, offers, read
from towow_core.domain.clarifications import Clarification
from towow_core.domain.events import ClarificationAsked
from towow_core.domain.models import Demand, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.meaning import look_up
from towow_core.engine.matching.offered import OfferIndex
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.services.demands.clarifying import answered, asked, said_elsewhere

K = RequirementKind
SPEECH = offers("fang", "演讲嘉宾", "讲讲人工智能", "北京")
HERE = (*PEOPLE, SPEECH, offers("amy", "wedding speeches", "speeches and toasts written to order", "London"))


def demand_of(text: str) -> Demand:
    return Demand(
        demand_id="d-1", user_id="u", raw_input=text, submitted_at=f"{TODAY}T10:00:00Z", understanding=read(text, HERE)
    )


def understanding_of(demand: Demand) -> DemandUnderstanding:
    assert demand.understanding is not None
    return demand.understanding


def questions(demand: Demand) -> tuple[Clarification, ...]:
    unread = unanswered(understanding_of(demand), HERE)
    found = look_up(unread, OfferIndex.over(HERE)) if unread else None
    return open_questions(
        demand,
        HERE,
        TODAY,
        suggestions=found.suggestions if found else (),
        unread=found.unread if found else {},
    )


def about_clauses(demand: Demand) -> list[Clarification]:
    return [one for one in questions(demand) if one.about]


def put(question: Clarification) -> ClarificationAsked:
    return asked("d-1", "c-1", [replace(question, question_id="q-1")], "")[0]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("1月9日在北京给钢琴调律，再来位老师傅把院里的葡萄架扶一扶。", "再来位老师傅把院里的葡萄架扶一扶"),
        ("1月9日在北京给钢琴调律，还要有人把大伙儿的兴致提起来。", "还要有人把大伙儿的兴致提起来"),
        ("1月9日在北京给钢琴调律，有没有人能把葡萄架扶一扶。", "有没有人能把葡萄架扶一扶"),
        ("1月9日在北京给钢琴调律，谁能把院里的葡萄架扶一扶。", "谁能把院里的葡萄架扶一扶"),
        (
            "Piano tuning in London on 9 January, someone who gets the old barn glowing.",
            "someone who gets the old barn glowing",
        ),
        (
            "Piano tuning in London on 9 January, and somebody to get the whole yard swinging at dusk.",
            "somebody to get the whole yard swinging at dusk",
        ),
        (
            "London, 9 January: piano tuning, somebody to iron gowns, and a pony and trap to fetch us from the gate.",
            "a pony and trap to fetch us from the gate",
        ),
        # Paid for by itself.
        ("1月9日在北京给钢琴调律，500元；新人进门那会儿有人在旁边撒金箔，800元。", "新人进门那会儿有人在旁边撒金箔"),
        ("1月9日在北京给钢琴调律，500元，葡萄架扶正，300元。", "葡萄架扶正"),
        (
            "Piano tuning in London on 9 January, £90, and ribbons round every pillar of the barn, £200.",
            "ribbons round every pillar of the barn",
        ),
        # Got besides, or played for those who come.
        ("1月9日在北京给钢琴调律；再租一辆南瓜马车让大家坐。", "再租一辆南瓜马车让大家坐"),
        ("1月9日在北京给钢琴调律，还想弄几个大灯笼挂门口。", "还想弄几个大灯笼挂门口"),
        ("1月9日在北京给钢琴调律；客人到的时候有人敲编钟。", "客人到的时候有人敲编钟"),
        (
            "Piano tuning in London on 9 January; and two grown-ups who mind the coats meanwhile.",
            "two grown-ups who mind the coats meanwhile",
        ),
        (
            "Piano tuning in London on 9 January; somebody with a hurdy-gurdy while people come in.",
            "somebody with a hurdy-gurdy while people come in",
        ),
        ("A DJ in London on 9 January, £500, and an old tram that takes us home.", "an old tram that takes us home"),
    ],
)
def test_a_clause_that_asks_for_somebody_is_asked_about_whatever_else_was_read(text: str, clause: str) -> None:
    (question,) = about_clauses(demand_of(text))
    assert question.kind is K.CAPABILITY
    assert f"“{clause}”" in question.text
    assert question.about in clause
    assert question.default is None


def test_an_amount_behind_how_somebody_is_to_be_asks_for_nobody_more() -> None:
    text = "1月9日在北京给钢琴调律，500元；再请6位迎宾的姑娘，个头一米七以上，每位400。"
    assert len(about_clauses(demand_of(text))) <= 1


def test_a_clause_in_several_pieces_is_asked_about_once() -> None:
    text = "Piano tuning in London, £90. We want someone who understands machine learning to sit with us, £80."
    (question,) = about_clauses(demand_of(text))
    assert "We want someone who understands machine learning to sit with us" in question.text


@pytest.mark.parametrize(
    "text",
    [
        "1月9日在北京给钢琴调律，院里的葡萄架有人扶好了。",
        "1月9日在北京给钢琴调律，葡萄架不用找人扶。",
        "1月9日在北京给钢琴调律，琴在二楼靠窗。",
        "1月9日在北京，想请位阿姨从那天起住家里照顾她和宝宝，26天。",
        "Piano tuning in London on 9 January, and somebody already sees to the yard.",
        "Piano tuning in London on 9 January, the yard swings at dusk.",
        "1月9日在北京给钢琴调律，有人在楼下等。",
        "1月9日在北京给钢琴调律，琴房有人在用。",
        "1月9日在北京给钢琴调律，路口有人给你们指路。",
        "1月9日在北京给钢琴调律，家里有位老人要午睡。",
        "1月9日在北京给钢琴调律，只要有人在家就能进门。",
        "1月9日在北京给钢琴调律，哪位都可以进门。",
        "Piano tuning in London on 9 January, and somebody will be at the gate.",
        "Piano tuning in London on 9 January, and anyone can park in the yard.",
        "Piano tuning in London on 9 January, someone in the house sleeps till noon.",
        "Piano tuning in London on 9 January, a lovely day to see my mother.",
        "Piano tuning in London on 9 January, a good chance to show him the barn.",
        "Piano tuning in London on 9 January, some stairs to reach the room.",
        "1月9日在北京给钢琴调律，楼上有人弹琴，有点吵。",
        "1月9日在北京给钢琴调律，琴在二楼靠窗，500元。",
        "1月9日在北京，请陈屿拉琴，500元。",
        "Piano tuning in London on 9 January, two people who eat no meat.",
        "Piano tuning in London on 9 January, the piano is by the window, £90.",
    ],
)
def test_what_is_seen_to_or_only_told_is_not_asked_about(text: str) -> None:
    assert about_clauses(demand_of(text)) == []


@pytest.mark.parametrize(
    ("text", "said", "asked"),
    [
        ("1月9日在北京给钢琴调律，再来位老师傅把院里的葡萄架扶一扶。", "园艺", "园艺"),
        ("Piano tuning in London on 9 January, and somebody to get the whole yard swinging at dusk.", "a DJ", "DJ"),
    ],
)
def test_an_answer_takes_the_place_of_the_clause_which_is_no_line_of_its_own_any_more(
    text: str, said: str, asked: str
) -> None:
    demand = demand_of(text)
    (question,) = about_clauses(demand)
    done = answered(demand, put(question), said, TODAY)
    assert done is not None
    after = understanding_of(done.demand)
    (work,) = [r for r in after.in_force if r.kind is K.CAPABILITY and r.source == "clarification"]
    assert asked.casefold() in work.value.tags[0].casefold()
    assert work.span is not None
    assert work.span.text == question.about
    assert all(one.text != question.about for one in after.not_understood)
    assert not [r for r in after.in_force if r.kind is K.QUALITY and question.about in r.text]
    left = unanswered(after, HERE)
    assert left is None or question.about not in (*left.pieces, *(one.name for one in left.errands))


@pytest.mark.parametrize(
    ("text", "said", "amount"),
    [
        ("Piano tuning in London on 9 January, £90, and somebody to get the yard swinging at dusk, £400.", "a DJ", 400),
        ("1月9日在北京给钢琴调律，500元，再来位老师傅把院里的葡萄架扶一扶，300元。", "园艺", 300),
    ],
)
def test_an_amount_behind_the_clause_is_what_the_answer_may_cost(text: str, said: str, amount: int) -> None:
    demand = demand_of(text)
    (question,) = about_clauses(demand)
    done = answered(demand, put(question), said, TODAY)
    assert done is not None
    after = understanding_of(done.demand)
    (work,) = [r for r in after.in_force if r.kind is K.CAPABILITY and r.source == "clarification"]
    (limit,) = [r for r in after.in_force if r.kind is K.BUDGET and r.value.number == amount]
    assert {*limit.value.tags} & {*work.value.tags}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("北京，12月17日上午有一场报告，听众里三位耳背，得有人立在讲台边比划给他们看，稿子可以先给。", "手语翻译"),
        (
            "London, 17 December: three of our guests are hard of hearing, and their words ought to be shown.",
            "captions",
        ),
    ],
)
def test_where_an_answer_says_what_all_of_it_is_about_no_clause_is_a_second_wish(text: str, said: str) -> None:
    demand = demand_of(text)
    first = next(one for one in questions(demand) if one.kind is K.CAPABILITY)
    done = answered(demand, put(first), said, TODAY)
    assert done is not None
    left = unanswered(understanding_of(done.demand), HERE)
    assert left is None or (left.pieces, left.errands) == ((), ())


def test_a_question_about_a_bare_verb_quotes_its_clause() -> None:
    demand = demand_of("The piano tuned in London on 9 January, and we want a go at the anvil.")
    (asked,) = [r for r in understanding_of(demand).in_force if r.text == "go"]
    found = open_questions(demand, HERE, TODAY, suggestions=("upholstery", "piano tuning"))
    (question,) = [one for one in found if one.requirement_id == asked.requirement_id]
    assert "“we want a go at the anvil”" in question.text


def test_choices_are_of_those_who_could_come_and_first_in_the_language_of_the_demand() -> None:
    text = "The stools in our hall in London wobble and creak."
    known = replace(read(text, HERE), capability_tags=(), requirements=())
    demand = replace(demand_of(text), understanding=replace(known, context=read(text, HERE).context))
    here = (*HERE, replace(SPEECH, agent_id="user_agent_lun", location="London", capabilities={"古琴维修": "修琴"}))
    nearest = ("古琴维修", "upholstery", "宠物寄养", "lute repair")
    (question,) = [one for one in open_questions(demand, here, TODAY, suggestions=nearest) if one.kind is K.CAPABILITY]
    assert question.choices == ("instrument repair", "upholstery")  # 古琴维修, in the language of the demand
    assert text not in question.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A birthday party in London on 9 January, 40 guests, and somebody to get the old barn glowing.", "a DJ"),
        ("1月9日在北京办年会，80人，再来位老师傅把门口的石狮子擦一擦。", "清洁"),
    ],
)
def test_an_answer_about_one_clause_leaves_what_the_occasion_needs(text: str, said: str) -> None:
    demand = demand_of(text)
    implied = {r.requirement_id for r in understanding_of(demand).in_force if r.kind is K.CAPABILITY}
    (question,) = about_clauses(demand)
    done = answered(demand, put(question), said, TODAY)
    assert done is not None
    after = understanding_of(done.demand)
    assert implied
    assert implied <= {r.requirement_id for r in after.in_force}
    assert {*understanding_of(demand).capability_tags} <= {*after.capability_tags}


TUNING = "Piano tuning in London on 9 January for 60 guests, £900 in all, and somebody to get the old barn glowing."
TUNING_ZH = "1月9日在北京给钢琴调律，60人，一共5000元，再来位老师傅把门口的石狮子擦一擦。"


@pytest.mark.parametrize(
    ("text", "said", "kind", "beside"),
    [
        (TUNING, "a magician, £300", K.BUDGET, "£300"),
        (TUNING, "a magician for £300", K.BUDGET, "for £300"),
        (TUNING, "a magician on 10 January", K.DATE, "10 January"),
        (TUNING, "a magician by 5 January", K.DEADLINE, "by 5 January"),
        (TUNING, "a magician in Bristol", K.PLACE, "Bristol"),
        (TUNING, "a magician for 20 people", K.QUALITY, "20 people"),
        (TUNING_ZH, "保洁，500元", K.BUDGET, "500元"),
        (TUNING_ZH, "1月8日的保洁", K.DATE, "1月8日"),
        (TUNING_ZH, "保洁，在上海", K.PLACE, "上海"),
        (TUNING_ZH, "保洁，给20个人", K.QUALITY, "20个人"),
    ],
)
def test_what_an_answer_about_one_clause_says_besides_is_of_that_alone(
    text: str, said: str, kind: RequirementKind, beside: str
) -> None:
    demand = demand_of(text)
    (question,) = about_clauses(demand)
    done = answered(demand, put(question), said, TODAY)
    assert done is not None
    after = understanding_of(done.demand)
    (work,) = [r for r in after.in_force if r.kind is K.CAPABILITY and r.source == "clarification"]
    (own,) = [r for r in after.in_force if r.kind is kind and r.text == beside]
    assert {*own.value.tags} == {*work.value.tags}
    facts = {K.BUDGET, K.DATE, K.PLACE, K.HEAD_COUNT}
    kept = {r.requirement_id for r in understanding_of(demand).in_force if r.kind in facts}
    assert len(kept) == len(facts)
    assert kept <= {r.requirement_id for r in after.in_force}
    assert after.context == understanding_of(demand).context


def test_a_day_of_one_part_is_counted_from_the_day_of_all_and_one_of_several_days_is_that_day() -> None:
    for text, value in ((TUNING, ("from_event", 1)), (TUNING.replace("on 9", "from 9 to 11"), ("of_event", 2))):
        demand = demand_of(text)
        done = answered(demand, put(about_clauses(demand)[0]), "a magician on 10 January", TODAY)
        assert done is not None
        (own,) = [r for r in understanding_of(done.demand).in_force if r.kind is K.DATE and r.value.tags]
        assert (own.value.unit, own.value.number) == value


@pytest.mark.parametrize(
    ("text", "said", "amount"),
    [
        (TUNING, "a magician, and raise the budget to £1200", 1200),
        (TUNING_ZH, "保洁，总预算改成6000元", 6000),
    ],
)
def test_an_amount_that_an_answer_says_is_for_all_of_it_takes_the_others_place(
    text: str, said: str, amount: int
) -> None:
    demand = demand_of(text)
    done = answered(demand, put(about_clauses(demand)[0]), said, TODAY)
    assert done is not None
    (budget,) = [r for r in understanding_of(done.demand).in_force if r.kind is K.BUDGET]
    assert (budget.value.number, budget.value.tags) == (amount, ())


def test_a_place_of_one_part_does_not_say_where_all_of_it_is() -> None:
    demand = demand_of("Piano tuning on 9 January, and somebody to get the old barn glowing.")
    where = Clarification(question_id="q-2", kind=K.PLACE, text="Where?")
    done = answered(demand, put(about_clauses(demand)[0]), "a magician in Bristol", TODAY)
    assert done is not None
    (event,) = done.events
    new = [r for r in understanding_of(done.demand).in_force if r.kind is K.PLACE]
    assert [r.text for r in new] == ["Bristol"]
    assert said_elsewhere(done.demand, asked("d-1", "c-1", [where], ""), new).events == ()
    assert event.question_id == "q-1"


GLOWING = "Piano tuning in London on 9 January, and somebody to get the old barn glowing."
LIONS = "1月9日在北京给钢琴调律，再来位老师傅把门口的石狮子擦一擦。"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *(
            (GLOWING, said)
            for said in (
                "nobody",
                "No one, thanks.",
                "never mind",
                "we don't need anybody for that",
                "that is my brother, he does it",
                "our neighbour will see to it",
                "we'll do it ourselves",
                "nothing, it was only a figure of speech",
            )
        ),
        *(
            (LIONS, said)
            for said in (
                "不用",
                "算了吧，不用找人",
                "谁都不用",
                "那是我弟弟，他会弄",
                "我们自己来",
                "物业会负责",
                "随口一说",
            )
        ),
    ],
)
def test_an_answer_that_a_clause_asks_for_nobody_leaves_it_out_and_all_else_as_it_was(text: str, said: str) -> None:
    demand = demand_of(text)
    (question,) = about_clauses(demand)
    done = answered(demand, put(question), said, TODAY)
    assert done is not None
    (event,) = done.events
    assert (event.answer, event.requirements) == (said, ())
    before, after = understanding_of(demand), understanding_of(done.demand)
    assert after.requirements == before.requirements
    assert after.capability_tags == before.capability_tags
    assert [*after.not_understood] == [one for one in before.not_understood if one.text != question.about]
    assert about_clauses(done.demand) == []


@pytest.mark.parametrize(("text", "said"), [(GLOWING, "no"), (GLOWING, "none of these"), (LIONS, "都不是")])
def test_an_answer_that_a_clause_means_none_of_what_was_offered_leaves_it_not_understood(text: str, said: str) -> None:
    demand = demand_of(text)
    (question,) = about_clauses(demand)
    done = answered(demand, put(replace(question, choices=())), said, TODAY)
    assert done is not None
    assert understanding_of(done.demand) == understanding_of(demand)


@pytest.mark.parametrize(
    ("text", "said", "asked"),
    [
        (GLOWING, "a magician, my brother does the lights", "magician"),
        (GLOWING, "no DJ, a magician", "magician"),
        (GLOWING, "the gardener does it", "gardening"),
        (GLOWING, "nobody from far away, a magician", "magician"),
        (LIONS, "请保洁来", "保洁"),
        (LIONS, "不用太贵的保洁", "保洁"),
    ],
)
def test_an_answer_that_names_somebody_beside_a_no_is_asked_for(text: str, said: str, asked: str) -> None:
    demand = demand_of(text)
    (question,) = about_clauses(demand)
    done = answered(demand, put(question), said, TODAY)
    assert done is not None
    assert any(asked in r.value.tags for r in understanding_of(done.demand).in_force if r.kind is K.CAPABILITY)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("1月9日在北京给钢琴调律；奶奶的旧毛衣想让它变成一只小熊，200以内。", "奶奶的旧毛衣想让它变成一只小熊"),
        (
            "1月9日在北京给钢琴调律；院里的老水车走走停停，夏天前想让它转得动，300以内。",
            "院里的老水车走走停停，夏天前想让它转得动",
        ),
        ("1月9日在北京给钢琴调律；院里的老水车走走停停。", "院里的老水车走走停停"),
        (
            "Piano tuning in London on 9 January, £90. Our two guests would like to be taken along the canal at dusk.",
            "Our two guests would like to be taken along the canal at dusk",
        ),
        (
            "Piano tuning in London on 9 January, £90. My aunt wants the brass weathervane to turn again.",
            "My aunt wants the brass weathervane to turn again",
        ),
    ],
)
def test_a_clause_that_wishes_that_something_be_done_is_asked_about_too(text: str, clause: str) -> None:
    (question,) = about_clauses(demand_of(text))
    assert f"“{clause}”" in question.text


@pytest.mark.parametrize(
    "text",
    [
        "1月9日在北京给钢琴调律，想让大家都开心。",
        "1月9日在北京给钢琴调律，想让孩子们玩得尽兴。",
        "1月9日在北京给钢琴调律，希望给客人一个惊喜。",
        "北京，家里的钢琴时好时坏，1月9日想请人来给钢琴调律。",
        "Piano tuning in London on 9 January, we would like to be seated by then.",
        "Piano tuning in London on 9 January, she wants to be kept informed.",
        "Piano tuning in London on 9 January, I would not like to be woken early.",
        "Piano tuning in London on 9 January, we hope to be married by then.",
    ],
)
def test_how_somebody_is_to_feel_or_to_be_is_no_wish_for_work(text: str) -> None:
    assert about_clauses(demand_of(text)) == []


def test_an_answer_takes_with_it_what_said_what_was_wrong() -> None:
    demand = demand_of("1月9日在北京给钢琴调律；院里的老水车走走停停，夏天前想让它转得动，300以内。")
    (question,) = about_clauses(demand)
    settled = answered(demand, put(question), "钢琴调律", TODAY)
    assert settled is not None
    after = understanding_of(settled.demand)
    assert after.not_understood == ()
    assert not [r for r in after.in_force if "走走停停" in r.text or "转得动" in r.text]


def test_an_answer_to_what_is_to_be_done_at_all_explains_the_wish_that_named_no_work() -> None:
    demand = demand_of("London, 9 January: my aunts turn eighty, I want to surprise them with something, £90.")
    (question,) = (one for one in questions(demand) if one.kind is K.CAPABILITY)
    assert any("surprise" in one.text for one in understanding_of(demand).not_understood)
    settled = answered(demand, put(question), "piano tuning", TODAY)
    assert settled is not None
    assert not any("surprise" in one.text for one in understanding_of(settled.demand).not_understood)
