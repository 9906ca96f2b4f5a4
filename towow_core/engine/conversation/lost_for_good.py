"""What cannot be taken back afterwards is asked about before: a run that people are at work in, who has a part.

A yes to that question, or the order said once more after it, does it.
"""

from collections.abc import Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import TASK, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Turn
from towow_core.domain.canvas_words import node_said
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import People
from towow_core.domain.state_words import state_of
from towow_core.engine.conversation.asked import called_by_name, whose
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.own_parts import is_own_part
from towow_core.engine.conversation.reading import Action, ask

_SHOWN_MAX = 8


def asked_before(
    found: Action,
    order: str,
    before: Sequence[Turn],
    *,
    canvas: CanvasState,
    run: RunState | None,
    people: People,
    zh: bool,
) -> Action | None:
    """The question that comes before what is decided; None where nothing is lost by it, or that was told and asked.

    Args:
        order: The sentence that has it done.
    """
    kind, payload, _ = found
    if kind is DecisionType.CANCEL_WORKFLOW:
        told = _of_a_run(canvas, run, people)
    elif kind is DecisionType.REPLACE_PERSON:
        told = _of_a_part(str(payload.get("agent_id") or ""), canvas, run, people)
    else:
        return None
    if told is None or _was_asked(order, told, before):
        return None
    question, options = may_it(order, zh=zh)
    return ask(f"{told.zh if zh else told.en}\n{question}", options)


def _was_asked(order: str, told: Bilingual, before: Sequence[Turn]) -> bool:
    """Whether the last answer offered this very order, or asked this very question: a yes to one is none to another."""
    last = before[-1] if before and before[-1].role == "assistant" else None
    if last is None or not (last.is_question or last.options):
        return False
    return order in last.options or told.zh in last.content or told.en in last.content


def _of_a_run(canvas: CanvasState, run: RunState | None, people: People) -> Bilingual | None:
    """Who is asked for something and has not done it: nobody waits for them in a run that is stopped."""
    if run is None or not run.is_under_way:
        return None
    states = run.nodes
    open_ones = [
        node
        for node in canvas.nodes.values()
        if (state := states.get(node.node_id)) is not None
        and state_of(node.node_type, state.status, state.result) == NodeStatus.WAITING
    ]
    if not open_ones:
        return None
    shown = [_with_whom(node, states[node.node_id], people) for node in open_ones[:_SHOWN_MAX]]
    more = len(open_ones) - len(shown)
    zh = "、".join(each.zh for each in shown) + (f"，还有 {more} 件" if more else "")
    en = ", ".join(each.en for each in shown) + (f", and {more} more" if more else "")
    hold = run.status is RunStatus.RUNNING
    return Bilingual(
        f"还有人在做，停了就不再等他们了，不能撤回：{zh}。" + ("只想先停一停，就说：暂停执行。" if hold else ""),
        f"People are at work; nobody waits for them any more then, and that cannot be taken back: {en}."
        + (" To hold it for a while, say: pause the run." if hold else ""),
    )


def _with_whom(node: CanvasNode, state: NodeRun, people: People) -> Bilingual:
    asked = state.result.get("people")
    named = [called_by_name(str(each), people) for each in asked] if isinstance(asked, list | tuple) else []
    who, name = named or list(whose(node, people)), node_said(node)
    if not who:
        return Bilingual(f"“{name.zh}”", f"“{name.en}”")
    return Bilingual(f"“{name.zh}”（{'、'.join(who)}）", f"“{name.en}” ({', '.join(who)})")


def _of_a_part(agent_id: str, canvas: CanvasState, run: RunState | None, people: People) -> Bilingual | None:
    """Whoever is taken out is out at once, whether or not somebody else is found."""
    states = run.nodes if run else {}
    parts = [
        node
        for node in canvas.nodes.values()
        if node.node_type == TASK
        and node.config.get("assignee") == agent_id
        and (states.get(node.node_id) or NodeRun()).status is not NodeStatus.COMPLETED
    ]
    parts = [node for node in parts if is_own_part(node)]
    if not parts:
        return None  # the rules say why that cannot be
    who = next((str(name) for node in parts if (name := node.config.get("assignee_name"))), "")
    who = who or called_by_name(agent_id, people)
    names = [node_said(node) for node in parts]
    zh, en = "、".join(f"“{each.zh}”" for each in names), ", ".join(f"“{each.en}”" for each in names)
    return Bilingual(
        f"{who}马上就不在方案里了（{zh}），那时还不知道有没有别人接手，而且不能撤回；找不到人，这一份就没人做。",
        f"{who} is out of the plan at once then ({en}), before anybody else is known, and that cannot be taken back;"
        " where nobody is found, nobody does it.",
    )
