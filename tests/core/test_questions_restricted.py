"""A question that is restricted is answered so, or told which piece of it was not read; never as though it were not."""

# ruff: noqa: E501  # an answer is read as a whole

from itertools import cycle

import pytest

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

TODAY = "2026-11-26"  # a Thursday
PEOPLE = {"u1": Somebody("Grete"), "u2": Somebody("Pavel"), "u3": Somebody("Tom Baker")}


def _canvas(nodes: dict[str, tuple[str, dict]], edges: list[tuple[str, str]]) -> CanvasState:
    drawn = {name: CanvasNode(node_id=name, node_type=kind, name=name, config=c) for name, (kind, c) in nodes.items()}
    lines = {f"e{n}": CanvasEdge(edge_id=f"e{n}", source=a, target=b) for n, (a, b) in enumerate(edges)}
    return CanvasState(workflow_id="w", nodes=drawn, edges=lines)


def _task(who: str, due: str, price: int, currency: str) -> tuple[str, dict]:
    return "task", {"assignee_name": who, "due": due, "price": price, "currency": currency}


FEAST = _canvas(
    {
        "permit": _task("Mia", "2026-11-24", 80, "EUR"),
        "tent": _task("Jonas", "2026-11-20", 600, "EUR"),
        "catering": _task("Mia", "2026-11-23", 900, "EUR"),
        "music": _task("Mia", "2026-12-04", 300, "EUR"),
        "lights": ("task", {"assignee": "u3", "due": "2026-11-25", "price": 200, "currency": "EUR"}),
        "cleaning": ("task", {"assignee_name": "Mia"}),
        "budget": ("approval", {"question": "fine?", "people": ["u1", "u2"], "needed": 1}),
        "gate": ("HTTP", {"headers": {"Accept": "text/plain"}, "assignee": "user_7f3"}),
        "opening": ("milestone", {"due": "2026-12-18"}),
    },
    [("permit", "tent"), ("tent", "lights"), ("lights", "opening"), ("music", "opening"), ("budget", "catering")],
)
MARKET = _canvas(
    {
        "租场地": _task("小张", "2026-11-18", 2000, "CNY"),
        "搭台子": _task("老王", "2026-11-20", 800, "CNY"),
        "印海报": _task("小张", "2026-11-29", 150, "CNY"),
        "请乐队": _task("小张", "2026-12-03", 1200, "CNY"),
        "看预算": ("approval", {"question": "行吗", "people": ["u1", "u2"]}),
        "开演": ("milestone", {"due": "2026-12-20"}),
    },
    [("租场地", "搭台子"), ("搭台子", "请乐队"), ("请乐队", "开演"), ("看预算", "租场地")],
)
DONE = NodeRun(status=NodeStatus.COMPLETED)
ASKED = NodeRun(
    status=NodeStatus.WAITING, result={"people": ["u1", "u2"], "needed": 2, "yes": ["u2"], "no": [], "notes": {}}
)


def _asked(sentence: str, by: str = "") -> tuple[DecisionType, str]:
    is_zh = not sentence.isascii()
    states = {"租场地": DONE, "看预算": ASKED} if is_zh else {"catering": DONE, "budget": ASKED}
    decision = decide(
        sentence,
        MARKET if is_zh else FEAST,
        RunState(run_id="r", nodes=states),
        (),
        language=language_of(sentence),
        steps_max=8,
        today=TODAY,
        people=PEOPLE,
        by=by,
    )
    return decision.decision_type, str(decision.payload.get("message") or decision.payload.get("question"))


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("what is due by the end of December?", "Due until 2026-12-31: “tent” (2026-11-20, Jonas, late); “catering” (2026-11-23, Mia, not open any more); “permit” (2026-11-24, Mia, late); “lights” (2026-11-25, Tom Baker, late); “music” (2026-12-04, Mia); “opening” (2026-12-18)."),
        ("what is due from December 4?", "Due from 2026-12-04 on: “music” (2026-12-04, Mia); “opening” (2026-12-18)."),
        ("what has been due since Tuesday?", "Due from 2026-11-24 to 2026-11-26: “permit” (2026-11-24, Mia, late); “lights” (2026-11-25, Tom Baker, late)."),
        ("what is due within two weeks?", "Due from 2026-11-26 to 2026-12-10: “music” (2026-12-04, Mia)."),
        ("what is due no earlier than December 5?", "Due from 2026-12-05 on: “opening” (2026-12-18)."),
        ("what is due between December 1 and December 9?", "Due from 2026-12-01 to 2026-12-09: “music” (2026-12-04, Mia)."),
        ("what is due next week without the music?", "Without “music”: nothing is due from 2026-11-30 to 2026-12-06."),
        ("what is due next week for Tom?", "Of Tom Baker's: nothing is due from 2026-11-30 to 2026-12-06."),
        ("is anything of Tom's late?", "Of Tom Baker's: “lights” is late: it was due on 2026-11-25, 1 day ago (Tom Baker)."),
        ("who is late except Jonas and Tom?", "Without Jonas and Tom Baker: “permit” is late: it was due on 2026-11-24, 2 days ago (Mia)."),
        ("what is Tom's cheapest task?", "Of Tom Baker's: the cheapest: “lights” (€200)."),
        ("what do Tom and Jonas cost together?", "Of Tom Baker's and Jonas's: €800 in all (“tent” €600, “lights” €200).\nTom Baker: €200 (“lights” €200).\nJonas: €600 (“tent” €600)."),
        ("what does it cost without Mia's tasks?", "Without Mia: €800 in all (“tent” €600, “lights” €200)."),
        ("how much have we spent so far?", "Nothing is recorded here as paid; what is done was priced at €900 (“catering” €900)."),
        ("how much money do we still need to pay?", "Nothing is recorded here as paid; what is done was priced at €900 (“catering” €900)."),
        ("has the tent been paid?", "Nothing is recorded here as paid; the price that stands there: “tent” €600."),
        ("when are Mia's tasks due?", "Of Mia's: “permit” is due on 2026-11-24.\n“catering” is due on 2026-11-23.\n“music” is due on 2026-12-04."),
        ("has anybody approved the budget?", "“budget”: Pavel agreed; Grete has not answered yet."),
        ("has anybody done the catering?", "“catering” is done."),
        ("老王的任务什么时候到期？", "老王的：“搭台子”的日期是 2026-11-20。"),
        ("有人看预算了吗？", "“看预算”：同意的是Pavel；还没有回答的是Grete。"),
        ("小张租场地了吗？", "“租场地”做完了。"),
        ("what has Mia finished?", "Of Mia's: done: “catering”; not done: “permit”, “music”, “cleaning”."),
        ("what comes directly before the opening?", "Before “opening” comes: “lights”, “music”."),
        ("what happens if the tent falls through?", "Waiting for “tent”: “lights”, “opening”. The first date among them is 2026-11-25 (“lights”)."),
        ("who approves the budget?", "“budget” is to be approved by Grete, Pavel; 1 has to agree."),
        ("who has approved the budget?", "“budget”: Pavel agreed; Grete has not answered yet."),
        ("who still has to agree to the budget?", "“budget”: Pavel agreed; Grete has not answered yet."),
        ("how much is left to pay for the catering?", "Nothing is recorded here as paid; the price that stands there: “catering” €900."),
        ("which header does the gate send?", "The headers of “gate”: Accept: text/plain"),
        ("whose is the gate?", "“gate” is somebody unknown's."),
        ("is anything misconfigured?", "Missing: “gate” (HTTP) lacks address."),
        ("12月3号起有什么要交？", "2026-12-03 起到期的有：“请乐队”（2026-12-03，小张）；“开演”（2026-12-20）。"),
        ("两周之内有什么要完成？", "2026-11-26 到 2026-12-10 到期的有：“印海报”（2026-11-29，小张）；“请乐队”（2026-12-03，小张）。"),
        ("上周到期的还有哪些没做？", "还没做完的里，2026-11-16 到 2026-11-22 到期的有：“搭台子”（2026-11-20，老王，已过期）。"),
        ("下周一共有几个任务到期？", "2026-11-30 到 2026-12-06 到期的：任务：1 个：“请乐队”（小张）。"),
        ("小张和老王一共多少钱？", "小张、老王的：一共 ¥4,150（“租场地” ¥2,000，“搭台子” ¥800，“印海报” ¥150，“请乐队” ¥1,200）。\n小张：一共 ¥3,350（“租场地” ¥2,000，“印海报” ¥150，“请乐队” ¥1,200）。\n老王：一共 ¥800（“搭台子” ¥800）。"),
        ("小张最便宜的是哪个？", "小张的：最便宜的是“印海报”（¥150）。"),
        ("老王有没有逾期的？", "老王的：“搭台子”晚了：2026-11-20 到期，已过 6 天，由老王负责。"),
        ("已经花了多少钱？", "付了多少，画布上没有记录；做完的原定 ¥2,000（“租场地” ¥2,000）。"),
        ("还有多少钱没付？", "付了多少，画布上没有记录；做完的原定 ¥2,000（“租场地” ¥2,000）。"),
        ("除了搭台子，总共要多少钱？", "不算“搭台子”：一共 ¥3,350（“租场地” ¥2,000，“印海报” ¥150，“请乐队” ¥1,200）。"),
        ("小张没做完的有哪些？", "小张的：做完的：“租场地”；还没做完的：“印海报”、“请乐队”。"),
        ("what is done?", "Done: “catering” (Mia)."),
        ("who is waiting?", "Waiting: “budget” (Grete, Pavel)."),
        ("哪些完成了？", "做完的：“租场地”（小张）。"),
        ("谁已经批准了看预算？", "“看预算”：同意的是Pavel；还没有回答的是Grete。"),
        ("请乐队前面直接是什么？", "“请乐队”前面是：“搭台子”。"),
    ],
)  # fmt: skip
def test_what_is_restricted_is_answered_so_and_says_to_what(sentence, answer) -> None:
    assert _asked(sentence) == (DecisionType.RESPOND, answer)


@pytest.mark.parametrize(
    ("sentence", "piece"),
    [
        ("what was due late last week?", "late last week"),
        ("what does everything but the tent cost?", "but"),
        ("who is late but Mia?", "but"),
        ("is somebody late?", "somebody"),
        ("is anything late last week?", "late last week"),
        ("what is due in two weeks?", "two weeks"),
        ("what is due by December?", "December"),
        ("what is not due this month?", "not"),
        ("what is due next week with Jonas?", "Jonas"),
        ("what does Mia do with Jonas?", "Jonas"),
        ("has Jonas done the catering?", "Jonas"),
        ("老王租场地了吗？", "老王"),
        ("what is due every Friday?", "Friday"),
        ("what happens on Fridays?", "Fridays"),
        ("is the tent a week late?", "week"),
        ("how many does she have?", "she"),
        ("每周五有什么到期？", "周五"),
        ("一个人做的有哪些？", "一个人"),
        ("他有几个任务？", "他"),
        ("what is not due before December 5?", "not"),
        ("what was completed last week?", "completed"),
        ("what does Mia owe us?", "owe"),
        ("is only Mia late?", "only"),
        ("what's late, not the tent?", "not"),
        ("what is late? Do not count the tent", "not count"),
        ("who is not an approver of the budget?", "not"),
        ("who doesn't have to approve the budget?", "doesn't"),
        ("who does not do the tent?", "not"),
        ("who could do the cleaning?", "who could"),
        ("when does Jonas do the catering?", "Jonas"),
        ("does the permit come directly before the opening?", "directly"),
        ("what happens when the tent is done?", "done"),
        ("who is working?", "working"),
        ("when is anything blocked?", "when"),
        ("how much of the budget is left?", "left"),
        ("下周晚些时候有什么到期？", "下周晚些时候"),
        ("小张下周没有什么事？", "没"),
        ("谁不用批准看预算？", "不"),
        ("谁的事都做完了？", "都"),
        ("谁不负责搭台子？", "不"),
        ("什么晚了？别算搭台子", "别算"),
    ],
)  # fmt: skip
def test_a_question_of_which_a_piece_was_not_read_is_told_which_and_not_answered(sentence, piece) -> None:
    kind, said = _asked(sentence)
    assert kind is DecisionType.REQUEST_CLARIFICATION
    assert f"“{piece}”" in said.split("Did you mean")[0].split("想问的是")[0]


@pytest.mark.parametrize(
    "sentence",
    [
        "what if the tent is done tomorrow?",
        "what if the catering were cheaper?",
        "what would happen to the total if the catering were free?",
        "what happens if Mia quits?",
        "如果搭台子提前一天做完会怎样？",
        "要是搭台子便宜点会怎么样？",
    ],
)
def test_what_would_be_if_is_not_told_as_though_it_were_so(sentence) -> None:
    kind, said = _asked(sentence)
    assert kind is DecisionType.REQUEST_CLARIFICATION
    assert "cannot be tried here" in said or "在这里试不了" in said


_ANSWERED = [each[0] for each in test_what_is_restricted_is_answered_so_and_says_to_what.pytestmark[0].args[1]]


def with_a_strange_word(sentence: str) -> list[str]:
    """The sentence with a word in it that says something and that nobody reads, at each place another one in turn."""
    is_zh = not sentence.isascii()
    pieces = list(sentence[:-1]) if is_zh else sentence[:-1].split()
    between, end = ("", "？") if is_zh else (" ", "?")
    strange = ("鲲", "只", "第二", "小赵", "20") if is_zh else ("zorblax", "only", "never", "half", "20")
    first = len(sentence) % len(strange)
    placed = zip(range(1, len(pieces) + 1), cycle(strange[first:] + strange[:first]), strict=False)
    return [between.join([*pieces[:n], word, *pieces[n:]]) + end for n, word in placed]


@pytest.mark.parametrize("sentence", _ANSWERED)
def test_a_word_that_nobody_reads_keeps_a_question_from_being_answered_wherever_it_stands(sentence) -> None:
    answer = _asked(sentence)
    assert [each for each in with_a_strange_word(sentence) if _asked(each) == answer] == []


_OWN = [
    "am I late?",
    "which tasks are mine?",
    "how many tasks do I have?",
    "what is due for me this week?",
    "我有几个任务？",
    "我晚了吗？",
]


@pytest.mark.parametrize("sentence", _OWN)
def test_who_asks_for_their_own_and_is_not_known_is_told_so_and_not_of_all(sentence) -> None:
    kind, said = _asked(sentence, by="a page")
    assert kind is DecisionType.REQUEST_CLARIFICATION
    assert "not known here who is asking" in said or "不知道“我”是谁" in said


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("am I late?", "Of Tom Baker's: “lights” is late: it was due on 2026-11-25, 1 day ago (Tom Baker)."),
        ("how many tasks do I have?", "Of Tom Baker's: tasks: 1: “lights”."),
        ("show me the open tasks", "Tasks that are not done: “permit” (Mia), “tent” (Jonas), “music” (Mia), “lights” (Tom Baker), “cleaning” (Mia)."),
        ("I want to know what the two cheapest are", "The 2 cheapest: “permit” (Mia, €80), “lights” (Tom Baker, €200)."),
        ("which tasks are with Tom?", "Tom Baker has: “lights” (2026-11-25)."),
    ],
)  # fmt: skip
def test_who_is_known_is_told_of_their_own_and_who_only_asks_of_all(sentence, answer) -> None:
    assert _asked(sentence, by="u3") == (DecisionType.RESPOND, answer)
