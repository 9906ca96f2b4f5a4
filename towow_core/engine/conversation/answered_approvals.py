"""What somebody says to an approval, told by a sentence: "Mei approved the list", 陈屿不同意“确认书单”, 确认书单审批通过.

It counts as the answer of whoever is named, or of whoever says it where they are asked; else it is asked whose it is.
Somebody who is known speaks for nobody else, but for an operator, whose word is taken as over HTTP. The approval need not
be named where only one waits for them.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence

from towow_core.domain.canvas import APPROVAL, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import meant
from towow_core.engine.conversation.asked import called_by_name
from towow_core.engine.conversation.canvas_patterns import CONDITION, UNSURE, node
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request

_JUST_ZH = r"(?:已经?|刚刚?|刚才|也|都|终于|最后|那边|这边|说|表示)*"
_JUST_EN = r"(?:(?:has|have|just|already|finally|now|also|both|all)\s+|['’]s\s+)*"
_YES_ZH = r"(?:审批通过|批准|同意|通过|点头|签字|认可|审核通过|批)"
_NO_ZH = r"(?:不同意|不批准|不通过|没有?(?:同意|批准|通过)|拒绝|否决|驳回|不认可|反对)"
_YES_EN = r"(?:approved?s?(?:\s+of)?|agreed?s?\s+(?:to|with|on)|sign(?:ed|s)?\s+off(?:\s+on)?|sa(?:id|ys?)\s+yes\s+to|ok(?:ay)?(?:ed|['’]d)|gave\s+(?:a\s+|their\s+|his\s+|her\s+)?(?:yes|ok|approval)\s+(?:to|for)|(?:(?:is|are)\s+)?(?:both\s+|all\s+)?(?:fine|ok(?:ay)?|happy)\s+with)"
_NO_EN = r"(?:reject(?:ed|s)?|declined?s?|refused?s?|turn(?:ed|s)\s+down|sa(?:id|ys?)\s+no\s+to|vetoe[ds]|(?:did\s+not|didn['’]t|does\s+not|doesn['’]t)\s+(?:approve|agree\s+(?:to|with)))"
_PASSED_EN = r"(?:approved|signed\s+off|agreed(?:\s+(?:to|on))?)"
_FELL_EN = r"(?:rejected|declined|refused|turned\s+down|not\s+approved|vetoed)"
# Without the approval's name, only what is said of nothing else: somebody declines a task or a meeting as well.
_ALONE_YES_ZH, _ALONE_NO_ZH = r"(?:同意|批准|点头)", r"(?:不同意|不批准)"
_ALONE_YES_EN = r"(?:approved?s?|agreed?s?|sa(?:id|ys?)\s+yes)(?:\s+(?:(?:to|on|with)\s+)?it)?"
_ALONE_NO_EN = (
    r"(?:sa(?:id|ys?)\s+no|disagreed?s?|(?:did\s+not|didn['’]t)\s+(?:approve|agree))(?:\s+(?:(?:to|on|with)\s+)?it)?"
)
_IT_WAS = re.compile(
    r"了|已|刚|终于|同意|通过|拒绝|否决|驳回|反对|没|不|\b(?:has|have|was|is|been|got|gave|said|did|didn['’]t|turned|vetoed)\b"
    r"|\w(?:ed|['’][ds])\b|\b(?:rejects|declines|refuses|agrees?|disagrees?)\b|\bsays?\s+(?:yes|no|ok)|\b(?:fine|okay|ok|happy)\s+with\b",
    re.IGNORECASE,
)
_NOTE = r"(?:\s*(?:[，,:：;；–-]|因为|\bbecause\b|\bsince\b|\bas\b)\s*(?P<note>[^⟦]{2,}?))?\s*[。.!！]*"


def answer_approval(request: Request, plain: str) -> Action | None:
    """An answer to an approval.

    Raises:
        Open: It is not said whose answer it is, or it can be given by nobody but them.
    """
    if UNSURE.search(plain) or CONDITION.search(plain):
        return None
    who = rf"(?P<who>{pattern_of(known_names(request.canvas, request.people))})"
    for agrees, zh, en, is_en, alone_zh, alone_en in (
        (True, _YES_ZH, _YES_EN, _PASSED_EN, _ALONE_YES_ZH, _ALONE_YES_EN),
        (False, _NO_ZH, _NO_EN, _FELL_EN, _ALONE_NO_ZH, _ALONE_NO_EN),
    ):
        forms = (
            rf"(?:替|代|代表)?{who}\s*{_JUST_ZH}{zh}(?:了)?\s*{node('n')}\s*(?:了)?{_NOTE}",
            rf"{node('n')}[，,]?\s*{_JUST_ZH}(?:被|由)?\s*{who}\s*{_JUST_ZH}{zh}(?:了|掉了)?{_NOTE}",
            rf"(?:the\s+)?{who}\s*{_JUST_EN}{en}\s+{node('n')}{_NOTE}",
            rf"{node('n')}\s+(?:is|was|has\s+been|got|['’]s)\s+(?:now\s+|already\s+)?{is_en}(?:\s+by\s+{who})?{_NOTE}",
            rf"{node('n')}\s*{_JUST_ZH}(?:被)?(?:审批)?{zh}了?(?:吧)?{_NOTE}",
            rf"(?:替|代|代表)?{who}\s*{_JUST_ZH}{alone_zh}了?\s*[。.!！]*",
            rf"{who}\s*{_JUST_EN}{alone_en}\s*[.!]*",
        )
        found = next((match for form in forms if (match := re.fullmatch(rf"\s*{form}", plain, re.IGNORECASE))), None)
        if found is None:
            continue
        said = found.groupdict()
        who = said.get("who") or ""
        node_id = request.node(said["n"]) if said.get("n") else _only_waiting(request, who)
        if not node_id or request.canvas.nodes[node_id].node_type != APPROVAL:
            continue
        note = request.marked.said(said.get("note") or "").strip(TRIM)
        is_told = _IT_WAS.search(found.group().replace(who, "", 1)) is not None
        return answer_of(request, node_id, who, agrees=agrees, note=note, is_told=is_told)
    return None


def _only_waiting(request: Request, said: str) -> str:
    """The only approval that waits for an answer of theirs; "" where there is none, or another one."""
    states = request.run.nodes if request.run else {}
    waiting = {
        i: state for i, state in states.items() if state.status is NodeStatus.WAITING and _is_approval(request, i)
    }
    for_them = [i for i, state in waiting.items() if _waits_for(request, said, state)]
    return for_them[0] if len(for_them) == 1 else ""


def _is_approval(request: Request, node_id: str) -> bool:
    return node_id in request.canvas.nodes and request.canvas.nodes[node_id].node_type == APPROVAL


def _waits_for(request: Request, said: str, state: NodeRun) -> bool:
    asked = [str(each) for each in state.result.get("people") or ()]
    person = _who(request, said, asked)
    answered = {*state.result.get("yes", ()), *state.result.get("no", ())}
    return (not asked or person in asked) and person not in answered


def answer_of(
    request: Request, node_id: str, said: str, *, agrees: bool, note: str = "", is_told: bool = True
) -> Action:
    """The answer of whoever is named, or of whoever speaks.

    Args:
        is_told: It is said that it was given: "Mei approves the list" may say that she is to.

    Raises:
        Open: See `answer_approval`.
    """
    of, state = request.canvas.nodes[node_id], request.run.nodes.get(node_id) if request.run else None
    status = "completed" if agrees else "failed"
    payload = {"node_id": node_id, "status": status, **({"note": note} if note else {})}
    if state is None or state.status is not NodeStatus.WAITING:  # the gate says how far it is
        return DecisionType.MODIFY_NODE, payload, CERTAIN
    asked = [str(each) for each in state.result.get("people") or ()]
    answered = {*state.result.get("yes", ()), *state.result.get("no", ())}
    names = [called_by_name(each, request.people) for each in asked if each not in answered]
    if not said and request.by and (not asked or request.by in asked):
        return DecisionType.MODIFY_NODE, {**payload, "by": request.by}, CERTAIN
    if not said:
        raise Open(*_whose(request, of, names, agrees=agrees))
    person = _who(request, said, asked)
    if asked and person not in asked:
        raise Open(*_whose(request, of, names, agrees=agrees))
    if person != request.by and not is_told:
        raise Open(*_whose(request, of, [called_by_name(person, request.people)], agrees=agrees))
    if request.by and person != request.by and not request.is_operator:
        raise Open(request.replies.only_themselves(called_by_name(person, request.people), of))
    return DecisionType.MODIFY_NODE, {**payload, "by": person}, CERTAIN


def _who(request: Request, said: str, asked: Sequence[str]) -> str:
    """The id of whoever is meant, or the name, where that is all that is known of them.

    Raises:
        Open: Several are.
    """
    name = called(said, known_names(request.canvas, request.people), request.people, request.by) or said
    ids = meant(name, request.people)
    among = [each for each in ids if each in asked] or ([name] if name in asked else [])
    if len(among) == 1:
        return among[0]
    if len(ids) > 1:
        raise Open(request.replies.which_of(name))
    return ids[0] if ids else name


def _whose(request: Request, of: CanvasNode, names: Sequence[str], *, agrees: bool) -> tuple[str, list[str]]:
    return request.replies.whose_answer(of, names, agrees=agrees)
