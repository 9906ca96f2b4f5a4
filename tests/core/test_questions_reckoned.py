"""Questions that are reckoned from the canvas: what is late, due, dear, first and next, and who approves."""

from datetime import date

import pytest

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState
from towow_core.domain.drafts import DecisionType
from towow_core.domain.models import Language
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.periods import period_in
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

TODAY = "2026-11-26"  # a Thursday


def _canvas(nodes: dict[str, tuple[str, dict]], edges: list[tuple[str, ...]]) -> CanvasState:
    drawn = {name: CanvasNode(node_id=name, node_type=kind, name=name, config=c) for name, (kind, c) in nodes.items()}
    lines = {
        f"e{n}": CanvasEdge(edge_id=f"e{n}", source=a, target=b, when="".join(when))
        for n, (a, b, *when) in enumerate(edges)
    }
    return CanvasState(workflow_id="w", nodes=drawn, edges=lines)


FAIR = _canvas(
    {
        "rent hall": ("task", {"assignee_name": "Ida", "due": "2026-11-20", "price": 700, "currency": "EUR"}),
        "print programme": ("task", {"assignee_name": "Omar", "due": "2026-12-03", "price": 120, "currency": "EUR"}),
        "hang lights": ("task", {"due": "2026-12-11"}),
        "board agrees": ("approval", {"question": "Is the budget fine?", "people": ["u1", "Ida"], "needed": 2}),
        "is it big": ("condition", {"when": "count > 40"}),
        "call helpers": ("notification", {"message": "Please come"}),
        "fair day": ("milestone", {"due": "2026-12-18"}),
    },
    [
        ("rent hall", "hang lights"), ("hang lights", "fair day"), ("print programme", "fair day"),
        ("board agrees", "print programme"), ("is it big", "call helpers", "true"),
    ],
)  # fmt: skip
MARKET = _canvas(
    {
        "租棚子": ("task", {"assignee_name": "阿明", "due": "2026-11-20", "price": 900, "currency": "CNY"}),
        "写海报": ("task", {"assignee_name": "小林", "due": "2026-12-02", "price": 150, "currency": "CNY"}),
        "摆摊": ("task", {"due": "2026-12-05"}),
        "开集": ("milestone", {"due": "2026-12-06"}),
        "查天气": ("HTTP", {"url": "https://sky.example/api", "retry_times": 2}),
    },
    [("租棚子", "摆摊"), ("摆摊", "开集"), ("写海报", "开集")],
)
DEAR = _canvas(  # whose work is the dearest is not who does the dearest task
    {
        "rent hall": ("task", {"assignee_name": "Ida", "price": 700, "currency": "EUR"}),
        "rent tables": ("task", {"assignee_name": "Omar", "price": 500, "currency": "EUR"}),
        "rent chairs": ("task", {"assignee_name": "Omar", "price": 450, "currency": "EUR"}),
    },
    [],
)
PEOPLE = {"u1": Somebody("Grete"), "u2": Somebody("Pavel")}


def said(sentence: str, canvas: CanvasState, run: RunState | None = None) -> str:
    asked = {"language": language_of(sentence), "steps_max": 8, "today": TODAY, "people": PEOPLE}
    decision = decide(sentence, canvas, run, (), **asked)
    return str(decision.payload["message"]) if decision.decision_type is DecisionType.RESPOND else ""


@pytest.mark.parametrize(
    ("sentence", "parts", "not_in_it"),
    [
        ("is anything late?", ("rent hall", "2026-11-20", "6 days", "Ida"), ("print",)),
        ("what's overdue?", ("rent hall",), ("hang lights",)),
        ("is print programme late?", ("not late", "2026-12-03", "in 7 days"), ()),
        ("what is due next week?", ("print programme",), ("hang lights", "rent hall")),
        ("what has to be done by December 11?", ("rent hall", "print programme", "hang lights"), ("fair day",)),
        ("what's due in the next three days?", ("Nothing is due",), ()),
        ("what's the next deadline?", ("print programme",), ("rent hall", "fair day")),
        ("when will it all be over?", ("fair day", "2026-12-18"), ("rent hall",)),
        ("which tasks have no date?", ("Every task has a date",), ()),
        ("what does Ida still have to do before fair day?", ("rent hall", "board agrees"), ("print", "hang")),
        ("how long until fair day?", ("in 22 days",), ()),
        ("when does call helpers start?", ("“is it big” holds",), ()),
        ("when is call helpers?", ("no date", "after “is it big”"), ()),
        ("what does it cost?", ("€820",), ()),
        ("how much is the hall?", ("€700",), ("120",)),
        ("what's the most expensive task?", ("rent hall", "700"), ("120",)),
        ("who gets how much?", ("Ida: €700", "Omar: €120"), ()),
        ("what does Omar cost?", ("€120",), ("700",)),
        ("who approves board agrees?", ("Grete", "Ida", "2 have to agree"), ("Nobody",)),
        ("whose is board agrees?", ("Grete",), ("Nobody",)),
        ("what is still to be done before fair day?", ("rent hall", "hang lights", "board agrees"), ("call",)),
        ("what is fair day waiting for?", ("hang lights", "print programme"), ("rent hall",)),
        ("what is waiting for rent hall?", ("hang lights",), ("has not been run",)),
        ("does the hall come before fair day?", ("Yes",), ()),
        ("does fair day come before hang lights?", ("No,",), ()),
        ("what happens if the hall falls through?", ("hang lights", "fair day", "2026-12-11"), ("print",)),
        ("what could we start right now?", ("rent hall", "board agrees"), ("hang lights",)),
        ("what's the condition of is it big?", ("count > 40",), ()),
        ("which question does board agrees ask?", ("Is the budget fine?",), ()),
        ("who has nothing to do?", ("Pavel",), ("Grete", "Ida")),
        ("does anything have a problem?", ("No field is missing", "not looked at here"), ()),
    ],
)  # fmt: skip
def test_what_is_asked_is_reckoned_from_the_canvas(sentence, parts, not_in_it) -> None:
    answer = said(sentence, FAIR)
    assert all(part in answer for part in parts), answer
    assert not any(part in answer for part in not_in_it), answer


@pytest.mark.parametrize(
    ("sentence", "parts", "not_in_it"),
    [
        ("有没有逾期的？", ("租棚子", "已过 6 天", "阿明"), ("写海报",)),
        ("租棚子是不是晚了？", ("晚了", "2026-11-20"), ()),
        ("下周有什么要交的？", ("写海报", "摆摊", "开集"), ("租棚子",)),
        ("12月3号之前要做完哪些？", ("租棚子", "写海报"), ("摆摊",)),
        ("接下来最先到期的是什么？", ("写海报",), ("摆摊",)),
        ("什么时候全部结束？", ("开集", "2026-12-06"), ("摆摊",)),
        ("离开集还有几天？", ("还有 10 天",), ()),
        ("一共要多少钱？", ("¥1,050",), ()),
        ("最贵的是哪一项？", ("租棚子", "900"), ("150",)),
        ("海报多少钱？", ("¥150",), ("900",)),
        ("开集之前还差什么没做？", ("租棚子", "摆摊", "写海报"), ()),
        ("摆摊要等什么先做完？", ("租棚子",), ("还没有执行过",)),
        ("租棚子要是黄了会怎么样？", ("摆摊", "开集"), ("写海报",)),
        ("查天气请求的是哪个地址？", ("https://sky.example/api",), ()),
        ("查天气重试几次？", ("2",), ()),
        ("小林下周要做什么？", ("写海报",), ("摆摊",)),
        ("谁的事最多？", ("阿明", "小林", "1 件"), ()),
        ("从哪一步开始？", ("租棚子", "写海报"), ("摆摊",)),
    ],
)
def test_what_is_asked_in_chinese_is_reckoned_from_the_canvas(sentence, parts, not_in_it) -> None:
    answer = said(sentence, MARKET)
    assert all(part in answer for part in parts), answer
    assert not any(part in answer for part in not_in_it), answer


@pytest.mark.parametrize(
    "sentence",
    [
        "how much is the DJ?", "is the band late?", "when can we leave?", "is anything late besides the band?",
        "how much money is left?", "why is the hall so expensive?", "who is the plumber?",
        "whose birthday is next week?",
    ],
)  # fmt: skip
def test_what_asks_of_something_that_is_not_there_is_not_answered_with_all_that_is(sentence) -> None:
    assert said(sentence, FAIR) == ""


def test_what_is_done_is_not_late_and_not_left() -> None:
    run = RunState(run_id="r", nodes={"rent hall": NodeRun(status=NodeStatus.COMPLETED)})
    assert "Nothing is late" in said("what's late?", FAIR, run)
    assert "rent hall" not in said("what is left to do before hang lights?", FAIR, run)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("this week", date(2026, 11, 23), date(2026, 11, 29)),
        ("下个月", date(2026, 12, 1), date(2026, 12, 31)),
        ("before December 5", None, date(2026, 12, 4)),
        ("12月5号之前", None, date(2026, 12, 5)),
        ("after December 5", date(2026, 12, 6), None),
        ("未来两周", date(2026, 11, 26), date(2026, 12, 10)),
    ],
)
def test_a_period_has_the_days_that_its_words_have(text, first, last) -> None:
    period = period_in(text, date.fromisoformat(TODAY))
    assert period is not None
    assert (period.first, period.last) == (first, last)


@pytest.mark.parametrize(
    "sentence",
    [
        "what does rent hall smell of?",
        "which colour is rent hall?",
        "where is rent hall?",
        "租棚子是哪家的？",
        "摆摊要什么颜色的布？",
    ],
)
def test_how_far_it_is_answers_no_what_and_no_which(sentence) -> None:
    answer = said(sentence, FAIR if sentence.isascii() else MARKET)
    assert "has not been run" not in answer
    assert "还没有执行过" not in answer


def test_whose_an_approval_is_are_those_who_are_to_approve_it() -> None:
    answer = said("who does what?", FAIR)
    assert "“board agrees” is to be approved by Grete, Ida" in answer
    assert "Nobody is assigned to “board agrees”" not in answer


def test_what_is_asked_of_both_is_told_of_both() -> None:
    films = {name: ("task", {"price": 80, "currency": "EUR"}) for name in ("拍片一", "拍片二")}
    canvas = _canvas(films, [])
    assert "一共 €160" in said("两个拍片一共多少钱？", canvas)


def test_how_long_is_answered_with_a_length_and_not_with_an_order() -> None:
    canvas = _canvas({"bake": ("task", {}), "cool down": ("delay", {"hours": 3})}, [("bake", "cool down")])
    assert "3 hours" in said("how long does it cool down after bake?", canvas)


@pytest.mark.parametrize(
    "sentence", ["what do we have for the children?", "有什么好吃的？", "show me a good joke", "介绍一下你自己"]
)
def test_what_asks_for_something_else_is_not_told_what_is_drawn(sentence) -> None:
    answer = said(sentence, FAIR if sentence.isascii() else MARKET)
    assert "nodes:" not in answer
    assert "个节点" not in answer


@pytest.mark.parametrize(
    ("sentence", "canvas"),
    [
        ("what costs more than rent hall and print programme?", FAIR),
        ("what is due later than rent hall and print programme?", FAIR),
        ("比租棚子和写海报贵的有哪些？", MARKET),
    ],
)
def test_what_is_held_against_two_is_not_answered_with_the_two_against_each_other(sentence, canvas) -> None:
    assert said(sentence, canvas) == ""


def test_two_that_are_compared_are_told_against_each_other() -> None:
    assert "贵 ¥750" in said("租棚子和写海报比，哪个贵？", MARKET)
    assert "€580 more" in said("does rent hall cost more than print programme?", FAIR)


@pytest.mark.parametrize(
    ("sentence", "canvas"),
    [
        ("what do both cost?", FAIR),
        ("are both done?", FAIR),
        ("这两个要多少钱？", MARKET),
        ("这俩一共多少钱？", MARKET),
    ],
)
def test_both_are_not_everything(sentence, canvas) -> None:
    assert said(sentence, canvas) == ""


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("who are the two most expensive?", "The 2 most expensive: Omar (€950), Ida (€700)."),
        ("which person is the most expensive?", "The most expensive: Omar (€950)."),
        ("who are the two most expensive together?", ""),
        ("what do the two most expensive people cost together?", ""),
        ("who is on the most expensive task?", ""),
    ],
)
def test_the_dearest_people_are_people_and_are_not_answered_with_nodes(sentence, answer) -> None:
    assert said(sentence, DEAR) == answer


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("最贵的两个人是谁？", "最贵的 2 个是阿明（¥900）、小林（¥150）。"),
        ("倒数第二贵的人是谁？", "第2便宜的是阿明（¥900）。"),
        ("最贵的两个人一共多少钱？", ""),
        ("做最贵任务的人是谁？", ""),
    ],
)
def test_the_dearest_people_in_chinese_are_people_too(sentence, answer) -> None:
    assert said(sentence, MARKET) == answer


@pytest.mark.parametrize(
    ("sentence", "canvas"),
    [
        ("is the second due done?", FAIR),
        ("is the most expensive done?", FAIR),
        ("is the most expensive Omar's?", FAIR),
        ("第二个到期的做完了吗？", MARKET),
        ("最贵的做完了没有？", MARKET),
    ],
)
def test_whether_the_first_is_so_is_not_answered_with_the_first_of_those_that_are(sentence, canvas) -> None:
    assert said(sentence, canvas) == ""


def test_where_none_of_those_has_a_day_or_a_price_it_is_said_of_which() -> None:
    assert said("which completed task was due first?", FAIR) == "Of tasks that are done, nothing has a date."
    assert said("做完的里最贵的是哪个？", MARKET) == "做完的里，没有写价格。"


def test_what_was_due_first_of_what_is_done_is_told() -> None:
    done = {name: NodeRun(status=NodeStatus.COMPLETED) for name in ("print programme", "fair day")}
    run = RunState(run_id="r", nodes=done)

    assert "print programme" in said("which completed task was due first?", FAIR, run)


@pytest.mark.parametrize("sentence", ["手里的活一共多少钱？", "手头的活要花多少钱？"])
def test_what_is_in_hand_costs_nothing_that_could_be_told_while_nobody_is_named(sentence) -> None:
    decision = decide(sentence, MARKET, None, (), language=Language.ZH, steps_max=8, today=TODAY, people=PEOPLE)

    assert decision.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert "没有说是谁手里的活" in decision.payload["question"]


def test_what_somebody_has_in_hand_is_reckoned() -> None:
    assert "¥900" in said("阿明手里的活一共多少钱？", MARKET)
