"""What people said no to before an approval was asked again: it stays with the approval, whomever it asks then. Pure.

`earlier_no` of a node's result: one for each person who said no in an attempt that is over, the latest of each.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, CanvasNode, NodeRun, NodeStatus, RunState, RunStatus, Workflow
from towow_core.domain.canvas_words import called_said, person_said

EARLIER_NO = "earlier_no"
APPROVED_OVER = "approved_over_no"  # of a run's result: who had said no, by the approvals that passed without their yes
TAKEN_OFF_AS = "taken_off_as"  # of the result of an approval that is not on the canvas any more: what it was called
ANSWERED_AT = "answered_at"  # of an approval's result: when each person answered
Names = Mapping[str, str]
ToldOfNo = Callable[[Workflow, str, Names], Bilingual | None]


def left_behind(node: CanvasNode | None, state: NodeRun, *, at: str, by: str) -> dict[str, Any]:
    """What the next attempt of a node begins with: who has said no to it so far. Empty where nobody has.

    Args:
        at, by: When it is asked again, and who wanted that.
    """
    return _left(state, at=at, by=by) if node is not None and node.node_type == APPROVAL else {}


def _left(state: NodeRun, *, at: str, by: str) -> dict[str, Any]:
    result, known = state.result, {str(each["by"]): each for each in state.result.get(EARLIER_NO, ())}
    again = {"again_at": at, "again_by": by}
    for person in result.get("no", ()):
        known.pop(person, None)  # the latest counts, and stands last
        said = {
            "by": person,
            "at": str(result.get(ANSWERED_AT, {}).get(person) or state.updated_at),
            "note": str(result.get("notes", {}).get(person) or ""),
            "entered_by": str(result.get("entered_by", {}).get(person) or ""),
            "question": str(result.get("question") or ""),
        }
        known[person] = {**said, **again}
    return {EARLIER_NO: list(known.values())} if known else {}


def left_by_run(workflow: Workflow, node_id: str, *, at: str, by: str) -> dict[str, Any]:
    """The same, where another run begins: of the last one, unless that was done to its end, which settled it."""
    run = workflow.run
    if run is None or run.status is RunStatus.COMPLETED or node_id not in run.nodes:
        return {}
    return left_behind(workflow.canvas.nodes.get(node_id), run.nodes[node_id], at=at, by=by)


def kept(result: Mapping[str, Any]) -> dict[str, Any]:
    """What stays in a node's result whatever is said of it next."""
    return {EARLIER_NO: result[EARLIER_NO]} if EARLIER_NO in result else {}


def standing_no(result: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """The earlier noes of those who have not said yes since."""
    return tuple(each for each in result.get(EARLIER_NO, ()) if each["by"] not in result.get("yes", ()))


def over_no(workflow: Workflow, run: RunState) -> dict[str, list[str]]:
    """Who had said no, and did not say yes, by the approvals that did not hold a run up all the same.

    They passed by others' yes, or were taken off the canvas.
    """
    passed = {
        node_id: standing_no(state.result)
        for node_id, state in run.nodes.items()
        if state.status is NodeStatus.COMPLETED and node_id in workflow.canvas.nodes
    }
    gone = {node_id: _left_off(state) for node_id, state in run.taken_off.items()}
    return {node_id: [str(each["by"]) for each in noes] for node_id, noes in {**passed, **gone}.items() if noes}


def _left_off(state: NodeRun) -> tuple[Mapping[str, Any], ...]:
    """The noes that an approval had when it was taken off; where it had passed, those that it had passed over."""
    if state.status is NodeStatus.COMPLETED:
        return standing_no(state.result)
    left = {**state.result, **_left(state, at="", by="")}
    return standing_no(left)


def no_said(each: Mapping[str, Any], names: Names) -> Bilingual:
    """One earlier no: whose, when, and their note."""
    who, day = person_said(names.get(str(each["by"]), str(each["by"]))), str(each.get("at") or "")[:10]
    note = f"：“{each['note']}”" if each.get("note") else ""
    note_en = f": “{each['note']}”" if each.get("note") else ""
    on_zh, on_en = (f" {day} ", f" on {day}") if day else ("", "")
    return Bilingual(f"{who.zh}{on_zh}说过不同意{note}", f"{who.en} said no{on_en}{note_en}")


def asked_again_said(result: Mapping[str, Any], names: Names) -> Bilingual | None:
    """Who had said no before, who had it asked again, and of whom; None where nobody had."""
    noes = standing_no(result)
    if not noes:
        return None
    told = [no_said(each, names) for each in noes]
    last = max(noes, key=lambda each: str(each.get("again_at") or ""))
    owner = person_said(names.get(str(last["again_by"]), str(last["again_by"]))) if last.get("again_by") else None
    asked = _people(result.get("people", ()), names)
    gone = [each for each in noes if each["by"] not in result.get("people", ()) and result.get("people")]
    who_zh, who_en = (owner.zh, f"then {owner.en}") if owner else ("", "then")
    of_zh, of_en = (f"问{asked.zh}", f" of {asked.en}") if result.get("people") else ("问", "")
    instead_zh, instead_en = ("改", " instead") if len(gone) == len(noes) else ("又", "")
    zh = f"{'；'.join(each.zh for each in told)}。之后{who_zh}{instead_zh}{of_zh}。"
    verb = "had it asked" if owner else "it was asked"
    again = "" if instead_en else " again"
    en = f"{'; '.join(each.en for each in told)}; {who_en} {verb}{again}{of_en}{instead_en}."
    return Bilingual(zh, en)


def over_said(workflow: Workflow, run: RunState, names: Names) -> Iterator[Bilingual]:
    """Of each approval that somebody's no did not hold up: by whom it was approved, or that it was taken off."""
    for node_id in over_no(workflow, run):
        gone = run.taken_off.get(node_id)
        name = gone.result.get(TAKEN_OFF_AS) or node_id if gone else ""
        if gone and gone.status is not NodeStatus.COMPLETED:
            said = [no_said(each, names) for each in _left_off(gone)]
            zh, en = "；".join(each.zh for each in said), "; ".join(each.en for each in said)
            yield Bilingual(f"“{name}”被拿掉了，没有批准过：{zh}。", f"“{name}” was taken off, and not approved: {en}.")
            continue
        result = (gone or run.nodes[node_id]).result
        what = Bilingual(name, name) if gone else called_said(workflow.canvas, node_id)
        yes = _people(result.get("yes", ()), names)
        noes = [no_said(each, names) for each in standing_no(result)]
        zh = f"“{what.zh}”由{yes.zh}同意；在那之前{'；'.join(each.zh for each in noes)}。"
        en = f"“{what.en}” was approved by {yes.en}, after {'; '.join(each.en for each in noes)}."
        yield Bilingual(zh, en)


def _noes_of(state: NodeRun, names: Names) -> list[Bilingual]:
    """Those of its last attempt, in sentences."""
    left = _left(replace(state, result={**state.result, EARLIER_NO: []}), at="", by="")
    return [no_said(each, names) for each in left.get(EARLIER_NO, ())]


def _people(people: Iterable[object], names: Names) -> Bilingual:
    called = [person_said(names.get(str(each), str(each))) for each in people]
    return Bilingual("、".join(each.zh for each in called), ", ".join(each.en for each in called))


def told_where_asked_again(workflow: Workflow, node_id: str, names: Names) -> Bilingual | None:
    """What the conversation says where an approval that somebody said no to waits for others; None: it does not."""
    state = workflow.run.nodes.get(node_id) if workflow.run else None
    node = workflow.canvas.nodes.get(node_id)
    if state is None or node is None or node.node_type != APPROVAL:
        return None
    what, said = called_said(workflow.canvas, node_id), asked_again_said(state.result, names)
    return said and Bilingual(f"“{what.zh}”：{said.zh}", f"“{what.en}”: {said.en}")


def told_where_refused(workflow: Workflow, node_id: str, names: Names) -> Bilingual | None:
    """What the conversation says where people said no to an approval; it stands there whatever becomes of the node."""
    state = workflow.run.nodes.get(node_id) if workflow.run else None
    node = workflow.canvas.nodes.get(node_id)
    if state is None or node is None or node.node_type != APPROVAL or not state.result.get("no"):
        return None
    noes, what = _noes_of(state, names), called_said(workflow.canvas, node_id)
    zh, en = "；".join(each.zh for each in noes), "; ".join(each.en for each in noes)
    return Bilingual(f"“{what.zh}”没有批准：{zh}。", f"“{what.en}” was not approved: {en}.")
