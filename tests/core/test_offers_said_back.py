"""Whatever is offered is understood when it is said back word by word, in its answer's place and by itself."""

# ruff: noqa: E501  # sentences stand in rows

import pytest

from tests.core.said_with_a_yes import asks_before
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ASKS = DecisionType.REQUEST_CLARIFICATION
PEOPLE = {"u1": Somebody(name="陈屿"), "u2": Somebody(name="Mia")}
# Twins of a name: by person, by kind, by number only; names with words of orders in them; names that share a word.
NODES = {
    "zh": (
        ("task", "演讲嘉宾", {"assignee_name": "陈屿", "due": "2026-12-10"}),
        ("task", "演讲嘉宾", {"assignee_name": "方舟"}),
        ("task", "订场地", {}),
        ("task", "订场地", {}),
        ("milestone", "彩排", {"due": "2026-12-20"}),
        ("task", "彩排", {}),
        ("approval", "", {}),
        ("approval", "", {}),
        ("task", "录视频一", {"price": 300}),
        ("task", "录视频二", {}),
        ("task", "通知所有人", {"due": "2026-12-12"}),
        ("task", "清理“旧”仓库", {}),
        ("approval", "预算审批", {"people": ["u1", "u2"]}),
        ("delay", "等一下", {"hours": 3}),
        ("HTTP", "拉取名单", {"url": "https://a.example"}),
    ),
    "en": (
        ("task", "Speakers", {"assignee_name": "Mia", "due": "2026-12-10"}),
        ("task", "Speakers", {"assignee_name": "Tom O'Neil"}),
        ("task", "Book the hall", {}),
        ("task", "Book the hall", {}),
        ("milestone", "Rehearsal", {"due": "2026-12-20"}),
        ("task", "Rehearsal", {}),
        ("approval", "", {}),
        ("approval", "", {}),
        ("task", "Film part one", {"price": 300}),
        ("task", "Film part two", {}),
        ("task", "Tell all guests", {"due": "2026-12-12"}),
        ("task", "Clean up the old store", {}),
        ("approval", "Budget approval", {"people": ["u1", "u2"]}),
        ("delay", "Hold on", {"hours": 3}),
        ("HTTP", "Fetch guest list", {"url": "https://a.example"}),
    ),
}
SPOKEN_OF = {
    "zh": ("演讲嘉宾", "订场地", "彩排", "审批", "录视频", "视频一", "通知", "清理", "预算", "名单", "一下"),
    "en": ("speakers", "the hall", "rehearsal", "the approval", "film", "part one", "tell", "clean", "budget", "list",
           "hold"),
}  # fmt: skip
SENTENCES = {
    "zh": (
        "{}", "把{}的日期改成12月20号", "{}推迟两天", "{}延到周五", "把{}交给陈屿", "{}让方舟来做", "{}给我", "删掉{}", "{}不要了",
        "把{}改名叫收尾", "{}好了", "{}应该搞定了", "{}没成", "{}失败了，重试", "{}跳过", "{}预算800", "{}要花多少钱", "{}改成600块",
        "给{}加个备注：早点到", "{}要注意安静", "{}之后加一个任务叫打扫", "{}和订酒店连起来", "{}什么时候", "{}谁负责", "{}怎么样了",
        "{}到底行不行", "{}挺好的", "{}差不多了吧", "等三天再{}", "{}之前先审批一下", "复制{}", "{}拆成两步", "{}同意了", "{}先不做",
        "{}明天", "{}陈屿", "{}换人", "{}500", "{}取消吧", "{}怎么还没动", "要是{}失败了怎么办", "{}设成重试三次", "我觉得{}完成了",
        "{}12月30号", "{}让更多人来", "再说{}", "{}的负责人陈屿改成方舟", "{}不用等",
    ),
    "en": (
        "{}", "set the date of {} to 20 December", "move {} by two days", "push {} to Friday", "give {} to Mia",
        "let Mia do {}", "{} is mine", "delete {}", "we don't need {}", "rename {} to closing", "{} is done",
        "{} should be done", "{} fell through", "{} failed, try again", "skip {}", "{} costs 800", "how much is {}",
        "make it 600 for {}", "add a note to {}: come early", "mind the noise at {}", "add a task called tidy after {}",
        "connect {} with the hotel", "when is {}", "who does {}", "how is {} going", "{} looks nice",
        "{} is nearly there", "wait three days before {}", "somebody has to approve before {}", "copy {}",
        "split {} in two", "{} was approved", "{} not now", "{} tomorrow", "{} Mia", "somebody else for {}", "{} 500",
        "cancel {}", "why is {} stuck", "what if {} fails", "retry {} three times", "I think {} is finished",
        "{} 30 December", "get more people for {}", "{} again", "have {} by Mia instead of Tom", "don't wait for {}",
    ),
}  # fmt: skip
WITHOUT_A_NODE = {
    "zh": ("摄影师", "停一下，不跑了", "明天再开始", "都好了", "全部推迟三天", "他做完了", "好像不对", "怎么搞", "30人", "嗯", "算了",
           "撤销", "那个", "全删了", "谁有空", "快点", "叫“年会”", "有点贵", "订蛋糕", "陈屿来"),
    "en": ("photographer", "stop it, no more", "start tomorrow", "all done", "move everything by three days",
           "he is done", "that seems wrong", "how so", "30 people", "hm", "never mind", "undo", "that one",
           "delete all", "who is free", "hurry", "call it “gala”", "a bit dear", "order a cake", "Mia comes"),
}  # fmt: skip
CANVASES = {
    language: CanvasState(
        workflow_id="w",
        nodes={
            f"node-{n:02}abcdef": CanvasNode(node_id=f"node-{n:02}abcdef", node_type=kind, name=name, config=config)
            for n, (kind, name, config) in enumerate(nodes)
        },
        edges={
            f"e{n}": CanvasEdge(edge_id=f"e{n}", source=f"node-{n:02}abcdef", target=f"node-{n + 1:02}abcdef")
            for n in (0, 2, 4, 8)
        },
    )
    for language, nodes in NODES.items()
}
WAITS = ("task", "approval", "milestone")
RUNS = {
    "no run": None,
    "a run that waits": RunState(
        run_id="r",
        status=RunStatus.RUNNING,
        nodes={
            node_id: NodeRun(status=NodeStatus.WAITING if node.node_type in WAITS else NodeStatus.PENDING)
            for node_id, node in CANVASES["zh"].nodes.items()
        },
    ),
    "a run that failed": RunState(
        run_id="r",
        status=RunStatus.FAILED,
        nodes={
            node_id: NodeRun(status=NodeStatus.FAILED if n % 2 else NodeStatus.COMPLETED)
            for n, node_id in enumerate(CANVASES["zh"].nodes)
        },
    ),
}


def hear(sentence: str, language: str, run: RunState | None, before: tuple[Turn, ...] = ()) -> ReactDecision:
    return decide(
        sentence, CANVASES[language], run, (), before=before, people=PEOPLE, by="u1", language=language_of(sentence),
        steps_max=8, today="2026-12-01", title="年会" if language == "zh" else "gala",
    )  # fmt: skip


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("run", RUNS)
def test_every_reading_that_is_offered_is_understood_when_it_is_said_back(language, run) -> None:
    forms, names = SENTENCES[language], SPOKEN_OF[language]
    sentences = [each.format(name) for n, each in enumerate(forms) for name in names[n % 4 :: 4]]
    asked_again, offers = list[str](), set[str]()
    for sentence in (*sentences, *WITHOUT_A_NODE[language]):
        asked = hear(sentence, language, RUNS[run])
        options = tuple(asked.payload.get("options", ())) if asked.decision_type is ASKS else ()
        question = str(asked.payload.get("question", ""))
        said = (
            Turn(role="user", content=sentence),
            Turn(role="assistant", content=question, options=options, is_question=True),
        )
        for offer in options:
            if offer in offers:
                continue
            offers.add(offer)
            for before in (said, ()):
                found = hear(offer, language, RUNS[run], before)
                node = CANVASES[language].nodes.get(str(found.payload.get("node_id")))
                if (found.decision_type is ASKS and not asks_before(found)) or (node and node.name not in offer):
                    asked_again.append(f"{sentence} → {offer} → {found.payload}")

    assert len(offers) > 40
    assert not asked_again, "\n".join(asked_again)


TWINS = CanvasState(
    workflow_id="w",
    nodes={
        "n1": CanvasNode(node_id="n1", node_type="task", name="演讲嘉宾", config={"assignee_name": "陈屿"}),
        "n2": CanvasNode(node_id="n2", node_type="task", name="演讲嘉宾", config={"assignee_name": "方舟"}),
        "n3": CanvasNode(node_id="n3", node_type="milestone", name="陈屿到场"),
        "n4": CanvasNode(node_id="n4", node_type="task", name="Speaker", config={"assignee_name": "Mia"}),
        "n5": CanvasNode(node_id="n5", node_type="milestone", name="Speaker"),
        "n6": CanvasNode(node_id="n6", node_type="task", name="Fetch Mia", config={"assignee_name": "Tom"}),
    },
)


@pytest.mark.parametrize(
    ("sentence", "node_id"),
    [
        ("把陈屿的“演讲嘉宾”的日期改成2026-12-20", "n1"),
        ("把方舟的演讲嘉宾改到12月20日", "n2"),
        ("把陈屿到场的日期改成2026-12-20", "n3"),
        ("move Mia's “Speaker” to 2026-12-20", "n4"),
        ("move the milestone “Speaker” to 2026-12-20", "n5"),
        ("move fetch Mia to 2026-12-20", "n6"),
    ],
)
def test_whose_and_of_which_kind_a_node_is_tells_it_from_its_namesake_whatever_others_are_called(
    sentence, node_id
) -> None:
    found = decide(sentence, TWINS, None, (), language=language_of(sentence), steps_max=8, today="2026-12-01")

    assert found.payload == {"node_id": node_id, "config": {"due": "2026-12-20"}}


@pytest.mark.parametrize("sentence", ["加一个任务“Speaker”", "add a task “Speaker”"])
def test_a_kind_before_a_name_that_is_new_names_no_node(sentence) -> None:
    found = decide(sentence, TWINS, None, (), language=language_of(sentence), steps_max=8, today="2026-12-01")

    assert found.payload.get("name") == "Speaker"


def test_what_no_node_of_a_word_can_have_is_told_instead_of_asking_which() -> None:
    asked = hear("push the approval to Friday", "en", None)

    assert "has no date" in asked.payload["question"]
    assert not asked.payload.get("options")


def test_of_two_that_a_word_may_mean_only_the_one_that_can_have_it_is_offered() -> None:
    asked = hear("rehearsal costs 800", "en", None)

    assert asked.payload["options"] == ["the task “Rehearsal” costs 800"]
    assert "has no price" in asked.payload["question"]
