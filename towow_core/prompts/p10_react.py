"""Prompt 10, ReAct 推理 (seed 003): a sentence about a workflow in, one thought and one decision out.

It is asked again after each decision, with what came of it as the observation, until it responds or asks back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain.agreed_terms import agreed_with
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    NODE_KINDS,
    PLAN_PART,
    QUESTIONS,
    CanvasNode,
    CanvasState,
    Goal,
    NodeRun,
    NodeStatus,
    ReactStep,
    RunState,
    Turn,
)
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.models import Language, Provenance
from towow_core.domain.people import People
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.decision_reading import PAYLOAD_READERS
from towow_core.prompts.fields import (
    LIST_LENGTH_MAX,
    as_choice,
    as_list,
    as_number,
    as_percent,
    as_record,
    as_text,
    not_one_of,
)
from towow_core.prompts.json_text import read_object
from towow_core.prompts.question_days import dated_ahead
from towow_core.prompts.rendering import ask

KEY = "react"
NODES_SHOWN_MAX = 150
TURNS_SHOWN_MAX = 20
_PEOPLE_SEE = 300  # characters of one text in a question


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactInputs:
    """What the conversation knows when it thinks.

    Attributes:
        today: ISO date.
        canvas_state: What is drawn now.
        run: How far its execution has come.
        conversation_history: What was said before `user_input`, oldest first.
        decision_history: What was decided about earlier sentences.
        steps: What was decided about this sentence so far, with what came of it.
        steps_max: How many decisions one sentence may lead to.
        http_hosts: Where HTTP nodes may go.
        people: Who can be given a task; a model is not told of them.
        by: The id of whoever says it; empty: not known.
        is_operator: Whether their word is taken for what somebody else said.
        title: What the workflow is called; a model is not told of it.
    """

    user_input: str
    today: str
    language: Language
    canvas_state: CanvasState
    run: RunState | None = None
    conversation_history: tuple[Turn, ...] = ()
    goal_stack: tuple[Goal, ...] = ()
    decision_history: tuple[ReactStep, ...] = ()
    steps: tuple[ReactStep, ...] = ()
    steps_max: int = 8
    http_hosts: tuple[str, ...] = ()
    people: People = field(default_factory=dict)
    by: str = ""
    is_operator: bool = False
    title: str = ""


_TASK = """\
你替用户操作一张工作流画布，按“思考—行动—观察”一步一步来。每次只作一个决定，\
做完会告诉你结果（steps 里的 observation），再问你下一步。
- thought：一两句话，说明用户要什么、已经做了什么、下一步为什么是它。
- decision_type 只能是下列之一，payload 只填它需要的字段：
  create_node 加一个节点：node_type（取自 node_kinds 的 name）、name、config、after（画在它前面的节点）；
  modify_node 改一个节点：node_id，及要改的 name 或 config；\
人做完一件事时 status 填 completed（说了产出就填 result），做不成填 failed，正在等人做而不再需要的填 skipped；\
做完的任务结果写错了，correction 填 result 或 note，用过它的也要重做时 again 填 true；
  delete_node 删一个节点：node_id；
  connect_nodes 连两个节点：source 在前，target 在后；disconnect_nodes 去掉它们之间的连线；
  create_workflow_plan 一次画好多个节点：title、nodes（自取 node_id）、edges；\
插在两个已连着的节点中间时，replaced 写被新节点替下的那条旧连线；
  execute_workflow 执行整个工作流；retry 为 true 时只做上次没做成的，只重试一个节点时填 node_id；\
已经做完的其实没做完、要重新打开时，reopen 填这些节点；
  cancel_workflow 停止正在进行的执行；pause_workflow 暂停它：不再开始新的节点；resume_workflow 让暂停的继续；
  rename_workflow 给整个工作流改名：title；
  start_negotiation 找人协商一件事：demand 是一句完整的需求，照用户的原话，不添加内容；
  replace_person 换人：用户说方案里的谁来不了、退出了，要另找人接手时用，agent_id 照抄那个人的任务里的 assignee；\
这个人的部分会单独重新协商；已经说好由谁接手的用 modify_node；只说谁病了、没说要换人的，先 request_clarification；
  answer_question 回答协商节点在问的问题：node_id、question_id 照抄节点的 questions，answer 照用户的原话；\
不清楚答的是哪一个问题时 request_clarification；
  undo 撤销这个人上一次的改动：用户要收回刚才做的；说了是哪一种时 of 填 added、deleted、renamed、\
connected、due 或 assignee_name，说了哪个节点时填 node_id；redo 为 true 时把刚撤销的做回来；做不到的会说明原因；
  draft 草稿：action 填 begin（开一个，name 是它的名字）、list（有哪些）、compare（它会改什么）、bring_in（并入工作流）\
或 drop（丢弃）；没说是哪个草稿时 name 留空；用户说了两边都改过的用谁的，side 才填 draft 或 current；
  request_clarification 缺少必要信息或有歧义时反问：question；options 写两种最接近的理解，各是用户能直接说的一句话；
  respond 全部做完，或用户只是提问：message 告诉用户结果；
  continue 还没想好、但已有进展：message 写下一步打算。
- 节点写 canvas_state 里的 node_id 或名字，照抄；画布上没有的不要当成有。\
不认识的节点类型照用户的说法填，不要换成别的类型。
- HTTP 节点只能访问 http_hosts 里的主机；别的照画，但告诉用户执行不了。
- 用户没有要求的事不做；特别是没说执行就不执行，没说协商就不协商。拿不准就 request_clarification。
- 上一步被拒绝（verdict 为 rejected）时，不要原样再试：改正它，或用 respond 说明原因。
- goals：第一步时把这句话要的事逐条列出，照原话，一件事一条；以后留空。
- goal：这个决定是为 goal_stack 里第几条，从 1 数；不是为哪一条时填 0。
- confidence：0 到 100，你有多大把握这正是用户要的。"""

_CONFIG = s.listing(
    s.record(name=s.text("配置项的名字，取自 node_kinds"), value=s.text(), required=("name", "value")),
    "节点的配置，只写用户说到的",
)
_NODE = s.record(
    node_id=s.text("计划内自取的短名，如 n1"),
    node_type=s.text("取自 node_kinds"),
    name=s.text(),
    config=_CONFIG,
    required=("node_id", "node_type", "name", "config"),
)
_EDGE = s.record(source=s.text("在前的节点"), target=s.text("在后的节点"), required=("source", "target"))
_PAYLOAD = s.record(
    node_id=s.text("已有节点的 node_id 或名字，照抄"),
    node_type=s.text("取自 node_kinds"),
    name=s.text("节点的名字"),
    config=_CONFIG,
    after=s.TEXTS,
    status=s.text("completed、failed 或空"),
    result=s.text("做完的产出，用户说了才填"),
    correction=s.record(result=s.text("正确的产出"), note=s.text("正确的说明"), required=()),
    again=s.flag(),
    retry=s.flag(),
    reopen=s.TEXTS,
    action=s.text("begin、list、compare、bring_in 或 drop；只用于 draft"),
    side=s.text("draft、current 或空；只用于 draft"),
    source=s.text(),
    target=s.text(),
    title=s.text("工作流的名字"),
    nodes=s.listing(_NODE),
    edges=s.listing(_EDGE),
    replaced=s.listing(_EDGE),
    demand=s.text(),
    agent_id=s.text("谁被换下，照抄任务里的 assignee；只用于 replace_person"),
    question=s.text(),
    question_id=s.text("在等回答的问题，照抄；只用于 answer_question"),
    answer=s.text("用户的原话；只用于 answer_question"),
    options=s.TEXTS,
    message=s.text(),
    required=(),
)
_SCHEMA = s.record(
    thought=s.text(),
    decision_type=s.choice(DecisionType),
    payload=_PAYLOAD,
    confidence=s.percent("有多大把握"),
    goals=s.listing(s.text(), "这句话要的事，一件一条；只在第一步"),
    goal=s.number("为 goal_stack 里第几条，从 1 数"),
    required=("thought", "decision_type", "payload", "confidence"),
)


def render(inputs: ReactInputs) -> Rendered:
    return ask(
        _TASK,
        language=inputs.language,
        schema=_SCHEMA,
        data={
            **dated_ahead(inputs.today, inputs.language),
            "node_kinds": [
                {"name": k.name, "what": k.zh, "required": k.required, "optional": k.optional}
                for k in NODE_KINDS.values()
            ],
            "http_hosts": inputs.http_hosts,
            "canvas_state": shown_canvas(inputs.canvas_state, inputs.run),
            "goal_stack": [
                {"goal": n, "description": _short(goal.description), "status": goal.status}
                for n, goal in enumerate(inputs.goal_stack)  # the sentence itself is 0
            ],
            "conversation_history": _shown_turns(inputs.conversation_history),
            "decision_history": [_shown_step(step) for step in inputs.decision_history[-TURNS_SHOWN_MAX:]],
            "user_input": inputs.user_input,
            "steps": [_shown_step(step) for step in inputs.steps],
            "steps_left": inputs.steps_max - len(inputs.steps),
        },
    )


def shown_canvas(canvas: CanvasState, run: RunState | None) -> dict[str, Any]:
    """The canvas in few words, with each node's place in the run; of a very large one, its first nodes."""
    shown = list(canvas.nodes.values())[:NODES_SHOWN_MAX]
    return {
        "workflow_id": canvas.workflow_id,
        "version": canvas.version,
        "nodes_count": len(canvas.nodes),
        "nodes": [_shown_node(node, run) for node in shown],
        "edges": [[e.source, e.target] for e in list(canvas.edges.values())[: 2 * NODES_SHOWN_MAX]],
        "run": None if run is None else {"run_id": run.run_id, "status": run.status},
    }


def _shown_node(node: CanvasNode, run: RunState | None) -> dict[str, Any]:
    state = run.nodes.get(node.node_id) if run else None
    return {
        "node_id": node.node_id,
        "node_type": node.node_type,
        "name": _short(node.name),
        "config": {str(name): _short(str(value)) for name, value in node.config.items() if name != PLAN_PART},
        **({"terms_agreed_with": who} if (who := agreed_with(node)) else {}),
        "status": state.status if state else "not_run",
        **({"questions": asked} if (asked := _asked(state)) else {}),
        **({"error": _short(state.error)} if state and state.error else {}),
    }


def _asked(state: NodeRun | None) -> list[dict[str, Any]]:
    """What a negotiation waits to be told."""
    asked = state.result.get(QUESTIONS) or () if state is not None and state.status is NodeStatus.WAITING else ()
    names = ("question_id", "text", "choices")
    return [{name: each[name] for name in names if each.get(name)} for each in asked]


def _shown_turns(turns: tuple[Turn, ...]) -> list[dict[str, str]]:
    return [{"role": turn.role, "content": _short(turn.content)} for turn in turns[-TURNS_SHOWN_MAX:]]


def _shown_step(step: ReactStep) -> dict[str, str]:
    texts = {"thought": step.thought, "decision_type": step.decision_type, "observation": step.observation}
    return {**{name: _short(text) for name, text in texts.items()}, "verdict": step.verdict}


def _short(text: str) -> str:
    return text if len(text) <= _PEOPLE_SEE else text[: _PEOPLE_SEE - 1] + "…"


def parse(text: str, inputs: ReactInputs) -> ReactDecision:
    """Raises `UnreadableAnswer` for an unknown decision or one that lacks its object: actions are never guessed."""
    data = read_object(KEY, text)
    kind = as_choice(data.get("decision_type") or data.get("action"), DecisionType)
    if kind is None:
        raise UnreadableAnswer(KEY, not_one_of("decision_type", data.get("decision_type"), DecisionType))
    return ReactDecision(
        thought=as_text(data.get("thought")),
        decision_type=kind,
        payload=_payload(kind, as_record(data.get("payload")), inputs),
        confidence=as_percent(data.get("confidence"), 50) / 100,
        goals=as_list(data.get("goals")),
        goal=_goal(data.get("goal")),
        is_one_act=data.get("is_one_act") is True,
    )


def _goal(said: object) -> int:
    number = as_number(said)
    return int(number) if number is not None and 0 < number <= LIST_LENGTH_MAX else 0


def _payload(kind: DecisionType, said: Mapping[str, Any], inputs: ReactInputs) -> dict[str, Any]:
    payload, missing = PAYLOAD_READERS[kind](said, inputs.canvas_state)
    if missing:
        raise UnreadableAnswer(KEY, Bilingual(f"{kind} 还要有 {missing}", f"a {kind} needs {missing}"))
    act = said.get("act")
    is_known = kind is DecisionType.UNDO and any(act and turn.act == act for turn in inputs.conversation_history)
    if is_known:
        payload["act"] = act
    if kind is DecisionType.REPLACE_PERSON:
        payload["because"] = inputs.user_input  # what is recorded is what was said
    if "status" in payload and (by := as_text(said.get("by"))) and _is_named(by, inputs):
        payload["by"] = by
    return payload


def _is_named(person: str, inputs: ReactInputs) -> bool:
    """Whether the sentence has the name: nobody else's answer is told by it."""
    name = inputs.people[person].name if person in inputs.people else person
    return any(said.casefold() in inputs.user_input.casefold() for said in (name, name.split()[0]))


def fallback(inputs: ReactInputs) -> ReactDecision:
    """It asks again: nothing is done to a canvas, and nobody is asked for anything, on a guess.

    What was decided about the sentence before that stays, and is not denied.
    """
    chinese = inputs.language is Language.ZH
    if inputs.steps:
        question = (
            "做到这里，后面的我没能想清楚；前面已经做的都还在。请看一看画布，再说还差什么。"
            if chinese
            else "I could not think the rest of this through; what was done before that stands. "
            "Please look at the canvas, and say what is still missing."
        )
    else:
        question = (
            "我这次没能想清楚，什么也没有改。请稍后再说一次，或换个更具体的说法。"
            if chinese
            else "I could not think this through, and changed nothing. Please say it again later, or more precisely."
        )
    return ReactDecision(
        thought="没有得到可用的推理结果" if chinese else "There was no usable answer",
        decision_type=DecisionType.REQUEST_CLARIFICATION,
        payload={"question": question},
        confidence=0.0,
        provenance=Provenance.FALLBACK,
    )


REACT: Prompt[ReactInputs, ReactDecision] = Prompt(
    key=KEY, number=10, render=render, schema=_SCHEMA, parse=parse, fallback=fallback, tokens_max=3000
)
