"""What an author's last act was, and the change that takes it back: one of several steps, through the same gate."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasState, NodeStatus, RunState, RunStatus, Workflow
from towow_core.domain.canvas_words import called_said
from towow_core.domain.drafts import UNDONE_ACT, UNDONE_ROLLBACK, UNDONE_STEP, UNDONE_VERSION, DecisionType
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.state_words import STATE_WORDS, state_of
from towow_core.orchestration.event_bus import LogEntry
from towow_core.orchestration.history import WorkflowHistory, said_of_change
from towow_core.orchestration.named_acts import act_of, goes_with, is_spoken_of, none_of
from towow_core.workflow.conflicts import Strategy, begun_by_run
from towow_core.workflow.consequences import followed
from towow_core.workflow.difference import Difference, differences, said_of, steps_between, taken_back
from towow_core.workflow.events import (
    Author,
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    OrchestrationEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
    WorkflowRenamedEvent,
)
from towow_core.workflow.refusals import bilingual_of, refused
from towow_core.workflow.standing_now import as_it_is_now

LOOKS_BACK = 1_000  # entries of the log; what is older is gone back to by its version
Payload = Mapping[str, Any]
NOTHING: Payload = {}
NO_AUTHORS: Mapping[str, Author] = {}
_PAGE = re.compile(r"page-\d+")
_HOLDS = frozenset({DecisionType.CANCEL_WORKFLOW, DecisionType.PAUSE_WORKFLOW})
_TRIED_AGAIN = frozenset({RunStatus.FAILED, RunStatus.CANCELLED})
_TURNS = _HOLDS | {
    DecisionType.EXECUTE_WORKFLOW,
    DecisionType.RESUME_WORKFLOW,
}  # who says "stop it and undo" means none
Numbered = tuple[int, CanvasChangeEvent]  # the version that it made


async def undoing(
    history: WorkflowHistory,
    workflow: Workflow,
    last_n: int,
    author: Author,
    decision_id: str,
    *,
    payload: Payload = NOTHING,
) -> CanvasChangeEvent:
    """The change that takes back what this author did last; or one act, whoever did something since.

    Args:
        payload: The act, as `act`; or of which kind (`of`) and about which node (`node_id`) what is meant is.

    Raises:
        CanvasRefused: There is nothing, or it cannot be taken back; the sentence says why.
    """
    entries = await history.recent(workflow.workflow_id, last_n, LOOKS_BACK)
    act, of = str(payload.get("act", "")), str(payload.get("of", ""))
    about = str(payload.get("node_id", ""))
    canvas = workflow.canvas
    if of == UNDONE_ROLLBACK and not (gone_back := last_rollback(entries, canvas.version, author)):
        return await redoing(history, workflow, last_n, author, decision_id)
    if of == UNDONE_ROLLBACK:
        changes = gone_back
    elif of == UNDONE_VERSION:
        changes = last_version(entries, canvas.version, author)
    else:
        changes = of_act(entries, canvas.version, act) if act else last_act(entries, canvas, author, of, about)
    change = await _back(history, workflow, changes, Bilingual("撤销：", "took back: "))
    return _authored(change, author, decision_id)


async def redoing(
    history: WorkflowHistory, workflow: Workflow, last_n: int, author: Author, decision_id: str
) -> CanvasChangeEvent:
    """The change that does again what this author took back last, where they have changed nothing else since.

    Raises:
        CanvasRefused: There is nothing, or it cannot be done any more; the sentence says why.
    """
    entries = await history.recent(workflow.workflow_id, last_n, LOOKS_BACK)
    act = last_undo(entries, workflow.canvas.version, author, workflow.run)
    change = await _back(history, workflow, act, Bilingual("重做：", "did again: "))
    return _authored(change, author, decision_id)


def _authored(change: CanvasChangeEvent, author: Author, decision_id: str) -> CanvasChangeEvent:
    known = replace(change, by=author.by, said_name=author.said_name, act=author.act)
    return replace(known, original_decision_id=decision_id)


async def _back(
    history: WorkflowHistory, workflow: Workflow, act: Sequence[Numbered], done: Bilingual
) -> CanvasChangeEvent:
    """The change that makes these changes as if they had not been; all else stays."""
    canvas, found, names = workflow.canvas, list[Difference](), await history.names(workflow)
    told: list[Bilingual] = []
    for version, event in reversed(act):
        before = await history.canvas_at(workflow, version - 1)
        after = await history.canvas_at(workflow, version)
        found = [*differences(before, after, names), *found]
        told += [said] if (said := said_of_change(event, names)) else []
        try:
            canvas = followed(canvas, taken_back(canvas, before, after))
        except CanvasRefused as error:
            raise refused(_cannot(told[-1] if told else said_of(found), bilingual_of(error))) from error
    what = told[0] if told else said_of(found)
    if not (steps := steps_between(workflow.canvas, canvas)):
        raise refused(_cannot(what, Bilingual("画布上已经是那样了。", "The canvas is like that already.")))
    if any(event.takes_back for _, event in act):
        what = said_of(differences(workflow.canvas, canvas, names))  # of what was taken back: itself
    now = as_it_is_now(workflow.canvas, canvas, names)  # else "assignee: none → Ann" reads as though it were Ann's now
    then = Bilingual(f"。现在：{now.zh}", f". Now: {now.en}") if now else Bilingual("", "")
    said = Bilingual(f"{done.zh}{what.zh}{then.zh}", f"{done.en}{what.en}{then.en}")
    change = several(workflow.canvas, steps, said)
    if (held := begun_by_run(workflow, change)) is not None:
        raise refused(_cannot(what, held))
    return replace(change, takes_back=tuple(version for version, _ in act))


def restoring(
    now: CanvasState, then: CanvasState, author: Author, *, names: Mapping[str, str], is_whole: bool = True
) -> CanvasChangeEvent:
    """The change that makes the canvas what it was in an earlier version.

    Args:
        names: What people are called, by id.
        is_whole: Whether `then` is all of that version; else parts of it that others have taken over since stay theirs.

    Raises:
        CanvasRefused: It is like that already.
    """
    if not (steps := steps_between(now, then)):
        if is_whole:
            raise refused(Bilingual(f"现在和版本 {then.version} 一样。", f"It is as version {then.version} was."))
        raise refused(
            Bilingual(
                f"和版本 {then.version} 不同的，只有后来换了人的部分；方案里已经换了，画布不退回去。",
                f"All that is other than in version {then.version} is whose some parts are; the plan has others do"
                " them since, and going back changes no plan.",
            )
        )
    what = said_of(differences(now, then, names))
    zh, en = f"恢复到版本 {then.version}：{what.zh}", f"went back to version {then.version}: {what.en}"
    who = {"by": author.by, "said_name": author.said_name, "client_id": author.client_id or "restore"}
    return several(now, steps, Bilingual(zh, en), restores=then.version, **who)


def several(
    canvas: CanvasState, steps: Sequence[Mapping[str, Any]], said: Bilingual, **facts: Any
) -> CanvasChangeEvent:
    """Steps as one change of this canvas, and of no other version."""
    return CanvasChangeEvent(
        workflow_id=canvas.workflow_id,
        change_type="several",
        change_data={"steps": list(steps), "said": {"zh": said.zh, "en": said.en}},
        version=canvas.version,
        strategy=Strategy.VERSION_CHECK,
        **facts,
    )


def of_act(entries: Sequence[LogEntry], version: int, act: str) -> list[Numbered]:
    """The changes of this act, in order, but for those that others have taken back.

    Raises:
        CanvasRefused: There are none.
    """
    numbered = _numbered(entries, version)
    taken = _taken_back([each for each in numbered if each[1].act != act])
    if found := [(number, event) for number, event in numbered if event.act == act and number not in taken]:
        return found
    raise refused(none_of(""))


def last_act(
    entries: Sequence[LogEntry], canvas: CanvasState, author: Author, of: str = "", node_id: str = ""
) -> list[Numbered]:
    """The changes of the author's last act that is in force, in order; or of the last one that was spoken of.

    Raises:
        CanvasRefused: There is none, or it was something that nobody can take back.
    """
    numbered = _numbered(entries, canvas.version)
    taken = _taken_back(numbered)
    made = [entry.event for entry in entries if isinstance(entry.event, DecisionMadeEvent)]
    is_held = any(author.act and each.author.act == author.act and each.decision_type in _HOLDS for each in made)
    before = [each for each in made if not (is_held and each.decision_type in _TURNS)]
    refusals = {e.event.original_decision_id for e in entries if isinstance(e.event, DecisionRejectedEvent)}
    own = [each for each in before if _is_theirs(each.author, author) and each.decision_id not in refusals]
    decided = {each.decision_id: each.decision_type for each in own}
    said_by = {each.decision_id: each.author for each in made}
    mine = {
        event.event_id: (number, event)
        for number, event in numbered
        if is_of(event, author, said_by) and not event.takes_back and number not in taken
    }
    for entry in reversed(entries):
        event = entry.event
        if not entry.passed:
            continue
        is_asked_of = (
            not (of or node_id)
            or of in {UNDONE_STEP, UNDONE_ACT}
            or (of == "renamed" and not node_id and isinstance(event, WorkflowRenamedEvent))
        )
        if is_asked_of and (why := _irrevocable(event, decided, canvas)) is not None:
            raise refused(why)
        if event.event_id in mine and is_spoken_of(named := mine[event.event_id][1], of, node_id):
            return [(number, each) for number, each in mine.values() if goes_with(each, named, of, node_id)]
    raise refused(none_of(of))


def last_rollback(entries: Sequence[LogEntry], version: int, author: Author) -> list[Numbered]:
    """The last time that this person went back to an earlier version, where that is in force; else nothing."""
    numbered = _numbered(entries, version)
    taken = _taken_back(numbered)
    theirs = (
        (number, event)
        for number, event in reversed(numbered)
        if event.restores is not None and number not in taken and _is_theirs(_author_of(event), author)
    )
    return list(islice(theirs, 1))


def last_version(entries: Sequence[LogEntry], version: int, author: Author) -> list[Numbered]:
    """All of the act that changed the canvas last, by hand or in a sentence.

    Raises:
        CanvasRefused: There is none, or it was somebody else's.
    """
    numbered = _numbered(entries, version)
    taken = _taken_back(numbered)
    said_by = {e.event.decision_id: e.event.author for e in entries if isinstance(e.event, DecisionMadeEvent)}
    last = next((event for number, event in reversed(numbered) if number not in taken), None)
    if last is None:
        raise refused(none_of(""))
    if not _is_theirs(said_by.get(last.original_decision_id, _author_of(last)), author):
        who = last.said_name or last.by
        raise refused(
            Bilingual(
                f"最近一次改动是{who}做的，不是你的；要回到更早的样子，在“历史”里选一个版本。",
                f"The last change was made by {who}, not by you; an earlier version can be chosen in the “History”.",
            )
        )
    return [(n, event) for n, event in numbered if n not in taken and act_of(event) == act_of(last)]


def _author_of(event: CanvasChangeEvent) -> Author:
    return Author(by=event.by, said_name=event.said_name, client_id=event.client_id)


def last_undo(entries: Sequence[LogEntry], version: int, author: Author, run: RunState | None = None) -> list[Numbered]:
    """What the author took back last and has not done again.

    Raises:
        CanvasRefused: There is none, or they have changed something else since.
    """
    numbered = _numbered(entries, version)
    taken, undone = _taken_back(numbered), {number for number, event in numbered if event.takes_back}
    said_by = {e.event.decision_id: e.event.author for e in entries if isinstance(e.event, DecisionMadeEvent)}
    for number, event in reversed(numbered):
        if number in taken or not is_of(event, author, said_by):
            continue
        if event.takes_back and not undone.issuperset(event.takes_back):
            return [(number, event)]
        if not event.takes_back:
            break
    if run is not None and run.status in _TRIED_AGAIN:  # the same word may mean that: it is asked
        raise refused(
            Bilingual(
                "没有刚撤销的改动可以重做。是要重试上次没做成的吗？是的话请说“重试”；现在什么都没做。",
                "Nothing was just taken back that could be done again. Is what failed in the last run to be tried"
                " again? If so, say “retry”; nothing is done yet.",
            )
        )
    raise refused(Bilingual("没有刚撤销的改动可以重做。", "Nothing was just taken back that could be done again."))


def is_of(event: CanvasChangeEvent, author: Author, said_by: Mapping[str, Author] = NO_AUTHORS) -> bool:
    """Whether a sentence of this person made a change, or the page that it is said on. `said_by`: whose decisions."""
    if said := event.original_decision_id:
        return _is_theirs(said_by.get(said, Author(by=event.by, said_name=event.said_name)), author)
    page = author.client_id
    return bool(page) and (event.client_id == page or event.client_id.startswith(f"{page}-"))


def _is_theirs(one: Author, author: Author) -> bool:
    """Whether it may be the same person: by what was shown, or by the names that both say, or those of their programs.

    A page's name is none of a person: it is another one after each reload.
    """
    if one.by or author.by:
        return one.by in ("", author.by)
    if one.said_name or author.said_name:
        return one.said_name == author.said_name
    programs = {each.client_id for each in (one, author) if each.client_id and not _PAGE.match(each.client_id)}
    return len(programs) < len((one, author))


def _numbered(entries: Sequence[LogEntry], version: int) -> list[Numbered]:
    events = [e.event for e in entries if e.passed and isinstance(e.event, CanvasChangeEvent)]
    return list(enumerate(events, start=version - len(events) + 1))


def _taken_back(numbered: Sequence[Numbered]) -> set[int]:
    """Versions whose changes are not in force: what takes one back may have been taken back itself."""
    taken: set[int] = set()
    for version, event in reversed(numbered):
        if version not in taken:
            taken |= {*event.takes_back}
    return taken


def _irrevocable(event: OrchestrationEvent, decided: Mapping[str, str], canvas: CanvasState) -> Bilingual | None:
    """What a sentence did that reaches others, or has happened; of the `decided`, the author's, with their types."""
    match event:
        case WorkflowExecutionStartedEvent(original_decision_id=said) if said in decided:
            if decided[said] == DecisionType.START_NEGOTIATION:
                return Bilingual(
                    "上一步发起了协商，已经找人了，撤不回来；可以说“停止执行”来取消。",
                    "The last step began a negotiation, and people are asked; “stop the run” cancels it.",
                )
            return Bilingual(
                "上一步是执行，撤不回来；可以说“停止执行”。",
                "The last step was to run it, which cannot be taken back; “stop the run” ends it.",
            )
        case DecisionValidatedEvent(decision_type=DecisionType.REPLACE_PERSON, original_decision_id=said):
            if said in decided:
                return Bilingual(
                    "上一步是换人，已经在重新找人了，撤不回来；要给谁做，可以说“把……交给……”。",
                    "The last step was to find somebody else; people are asked, and that cannot be taken back."
                    " “Give … to …” hands it to somebody.",
                )
        case DecisionValidatedEvent(decision_type=DecisionType.ANSWER_QUESTION, original_decision_id=said):
            if said in decided:
                return Bilingual(
                    "上一步是回答协商的问题，已经照它去找人了，撤不回来；要改的话，在需求的页面上改。",
                    "The last step answered what a negotiation asks; people are asked by it, and that cannot be taken"
                    " back. The demand can be changed on its own page.",
                )
        case WorkflowRenamedEvent(title=title, before=before, original_decision_id=said) if said in decided:
            zh, en = (f"“{before}”", f"“{before}”") if before else ("……", "…")
            return Bilingual(
                f"上一步给工作流改名为“{title}”，这不是画布上的改动，撤不回来；可以说：把工作流改名为{zh}。",
                f"The last step called the workflow “{title}”, which is no change of the canvas and stays; to call it "
                f"otherwise, say: rename the workflow to {en}.",
            )
        case NodeExecutionEvent(status=NodeStatus.COMPLETED | NodeStatus.FAILED, original_decision_id=said):
            if decided.get(said) == DecisionType.MODIFY_NODE:
                name, now = (
                    called_said(canvas, event.node_id),
                    STATE_WORDS[state_of(event.node_type, event.status, event.result)],
                )
                return Bilingual(
                    f"上一步把“{name.zh}”标记成了“{now.zh}”，后面的已经跟着动了，撤不回来。",
                    f"The last step marked “{name.en}” as “{now.en}”; what follows has moved on since.",
                )
    return _irrevocable_turn(event) if getattr(event, "original_decision_id", "") in decided else None


def _irrevocable_turn(event: OrchestrationEvent) -> Bilingual | None:
    """What a sentence made of a run that was under way."""
    match event:
        case NodesRetriedEvent(node_ids=()):
            return Bilingual(
                "上一步是执行，撤不回来；可以说“停止执行”。",
                "The last step was to run it, which cannot be taken back; “stop the run” ends it.",
            )
        case NodesRetriedEvent(reopens=True):
            return Bilingual(
                "上一步是重新打开，后面的已经跟着动了，撤不回来；做完了就再标一次。",
                "The last step opened something again, which cannot be taken back; once it is done, say so again.",
            )
        case NodesRetriedEvent():
            return Bilingual(
                "上一步是重试，已经又做了，撤不回来；可以说“停止执行”。",
                "The last step was to try something again, which cannot be taken back; “stop the run” ends it.",
            )
        case WorkflowExecutionCompletedEvent(status=RunStatus.CANCELLED):
            return Bilingual(
                "上一步是停止执行，撤不回来；可以说“接着执行”。",
                "The last step was to stop the run, which cannot be taken back; “retry what failed” takes it up.",
            )
        case WorkflowExecutionPausedEvent():
            return Bilingual(
                "上一步是暂停执行，撤不回来；可以说“继续执行”。",
                "The last step was to pause the run, which cannot be taken back; “go on with the run” resumes it.",
            )
        case WorkflowExecutionResumedEvent():
            return Bilingual(
                "上一步是继续执行，撤不回来；可以说“暂停”。",
                "The last step was to go on with the run, which cannot be taken back; “pause the run” holds it.",
            )
    return None


def _cannot(what: Bilingual, why: Bilingual) -> Bilingual:
    return Bilingual(f"不能撤销“{what.zh}”：{why.zh}", f"This cannot be taken back ({what.en}): {why.en}")
