"""What somebody says to an approval, told by a sentence: "Mei approved the list", 陈屿不同意“确认书单”, 确认书单审批通过.

It counts as the answer of whoever is named, or of whoever says it where they are asked; else it is asked whose it is.
Somebody who is known speaks for nobody else, but for an operator, whose word is taken as over HTTP. The approval need not
be named where only one waits for them.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence
from functools import lru_cache

from towow_core.domain.canvas import APPROVAL, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import meant
from towow_core.engine.conversation.asked import called_by_name
from towow_core.engine.conversation.canvas_patterns import CONDITION, UNSURE, node
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.persons import FORMS_KEPT, called, known_names, pattern_of
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request
from towow_core.engine.conversation.taken_back import LIMITS, is_a_reason, is_doubted_beside
from towow_core.engine.conversation.task_names import is_a_role

_JUST_ZH = r"(?:已经?|刚刚?|刚才|也|都|终于|最后|那边|这边|说|表示)*"
_JUST_EN = r"(?:(?:has|have|just|already|finally|now|also|both|all)\s+|['’]s\s+)*"
_YES_ZH = r"(?:审批通过|批准|同意|通过|点头|签字|认可|审核通过|批)"
_NO_ZH = r"(?:不同意|不批准|不通过|拒绝|否决|驳回|不认可|反对)"
_YES_EN = r"(?:approved?s?(?:\s+of)?|agreed?s?\s+(?:to|with|on)|sign(?:ed|s)?\s+off(?:\s+on)?|sa(?:id|ys?)\s+yes\s+to|ok(?:ay)?(?:ed|['’]d)|gave\s+(?:a\s+|their\s+|his\s+|her\s+)?(?:yes|ok|approval)\s+(?:to|for)|(?:(?:is|are)\s+)?(?:both\s+|all\s+)?(?:fine|ok(?:ay)?|happy)\s+with)"
_NO_EN = r"(?:reject(?:ed|s)?|declined?s?|refused?s?|turn(?:ed|s)\s+down|sa(?:id|ys?)\s+no\s+to|vetoe[ds]|(?:does\s+not|doesn['’]t)\s+(?:approve|agree\s+(?:to|with)))"
_PASSED_EN = r"(?:approved|signed\s+off|agreed(?:\s+(?:to|on))?)"
_FELL_EN = r"(?:rejected|declined|refused|turned\s+down|vetoed)"
# It may be told that there is no answer yet.
_NONE_ZH = r"(?:还|都|一直|至今)*没有?(?:同意|批准|通过|点头)"
_NONE_EN = r"(?:(?:did|has|have|had)\s+not|(?:did|has|have|had)n['’]t)\s+(?:yet\s+)?(?:approved?|agreed?\s+(?:to|with)|said\s+yes\s+to|signed\s+off(?:\s+on)?)"
_NOT_EN = r"not\s+(?:yet\s+)?approved"
# Without the approval's name, only what is said of nothing else: somebody declines a task or a meeting as well.
_ALONE_YES_ZH = r"(?:同意|批准|点头|(?<=[说边])(?:可以|没问题|行|好(?!了)的?|ok))"
_ALONE_NO_ZH = r"(?:不同意|不批准|(?<=[说边])(?:不可以|不行|不好))"
_ITS_FINE = r"(?:it|that)(?:['’]s|\s+is)\s+(?:fine|ok(?:ay)?|all\s*right|good)"
_WITH_IT = r"(?:\s+with\s+(?:it|that|this))"
_ALONE_YES_EN = rf"(?:(?:approved?s?|agreed?s?|sa(?:id|ys?)\s+(?:yes|ok(?:ay)?))(?:\s+(?:(?:to|on|with)\s+)?it)?|sa(?:id|ys?)\s+(?:that\s+)?{_ITS_FINE}|g[ai]ve[sn]?\s+(?:his|her|their|the|an?)\s+(?:ok(?:ay)?|approval|yes|blessing|go-?ahead)|is\s+(?:fine|ok(?:ay)?|happy){_WITH_IT}|is\s+(?:all\s+)?for\s+it)"
_ALONE_NO_EN = rf"(?:(?:sa(?:id|ys?)\s+no|disagreed?s?)(?:\s+(?:(?:to|on|with)\s+)?it)?|is\s+against\s+(?:it|that|this)|is(?:n['’]t|\s+not)\s+(?:fine|ok(?:ay)?|happy){_WITH_IT}|is(?:n['’]t|\s+not)\s+for\s+it)"
_ALONE_NONE_ZH = r"(?:还|都|一直|至今)*没有?(?:同意|批准|点头)"
_ALONE_NONE_EN = r"(?:(?:did|has|have)\s+not|(?:did|has|have)n['’]t)\s+(?:yet\s+)?(?:approved?|agreed?)(?:\s+(?:(?:to|on|with)\s+)?it)?(?:\s+yet)?"
_IT_WAS = re.compile(
    r"了|已|刚|终于|说|同意|通过|拒绝|否决|驳回|反对|没|不|\b(?:has|have|was|is|been|got|gave|said|did|didn['’]t|turned|vetoed)\b"
    r"|\w(?:ed|['’][ds])\b|\b(?:rejects|declines|refuses|agrees?|disagrees?)\b|\bsays?\s+(?:yes|no|ok)|\b(?:fine|okay|ok|happy)\s+with\b",
    re.IGNORECASE,
)
# What is said behind it: a note, or what takes it back (`taken_back.py`).
_NOTE = rf"(?:\s*(?:[，,:：;；–—…(（-]|(?=因为|由于|(?:because|since|as|yet)\b|{LIMITS.pattern}))\s*(?P<note>\S.*))?\s*[。.!！…]*"
# Without the approval's name only what takes it back is read behind it: what else is said may be of anything.
_NOTE_ALONE = rf"(?:\s*[，,:：;；–—…(（-]?\s*(?P<note>(?:{LIMITS.pattern}).*))?\s*[。.!！…]*"
_KINDS = (
    (True, False, _YES_ZH, _YES_EN, _PASSED_EN, _ALONE_YES_ZH, _ALONE_YES_EN),
    (False, False, _NO_ZH, _NO_EN, _FELL_EN, _ALONE_NO_ZH, _ALONE_NO_EN),
    (False, True, _NONE_ZH, _NONE_EN, _NOT_EN, _ALONE_NONE_ZH, _ALONE_NONE_EN),
)


@lru_cache(maxsize=FORMS_KEPT)
def _forms(names: str) -> tuple[tuple[re.Pattern[str], ...], ...]:
    """For each of the kinds of answers, how it may be said; the last two name no approval."""
    who = rf"(?P<who>{names})"
    said = (
        (
            rf"(?:替|代|代表)?{who}\s*{_JUST_ZH}{zh}(?:了)?\s*{node('n')}\s*(?:了)?{_NOTE}",
            rf"{node('n')}[，,]?\s*{_JUST_ZH}(?:被|由)?\s*{who}\s*{_JUST_ZH}{zh}(?:了|掉了)?{_NOTE}",
            rf"(?:the\s+)?{who}\s*{_JUST_EN}{en}\s+{node('n')}{_NOTE}",
            rf"{node('n')}\s+(?:is|was|has\s+been|got|['’]s)\s+(?:now\s+|already\s+)?{is_en}(?:\s+by\s+{who})?{_NOTE}",
            rf"{node('n')}\s*{_JUST_ZH}(?:被)?(?:审批)?{zh}了?(?:吧)?{_NOTE}",
            rf"(?:替|代|代表)?{who}\s*{_JUST_ZH}{alone_zh}了?{_NOTE_ALONE}",
            rf"{who}\s*{_JUST_EN}{alone_en}{_NOTE_ALONE}",
        )
        for _, _, zh, en, is_en, alone_zh, alone_en in _KINDS
    )
    return tuple(tuple(re.compile(rf"\s*{form}", re.IGNORECASE | re.DOTALL) for form in forms) for forms in said)


def answer_approval(request: Request, plain: str) -> Action | None:
    """An answer to an approval.

    Raises:
        Open: It is not said whose answer it is, it can be given by nobody but them, or it may be none.
    """
    is_unsure = UNSURE.search(plain) is not None or CONDITION.search(plain) is not None
    if (answer := _said_by_its_name(request)) is not None:
        return answer
    forms_of = _forms(pattern_of(known_names(request.canvas, request.people)))
    for (agrees, may_be_none, *_), forms in zip(_KINDS, forms_of, strict=True):
        texts = ((form, plain) for form in forms)  # a word of a node's name may be the verb itself
        spoken = ((form, request.said.strip()) for form in forms[-2:])
        found = next((m for form, text in (*texts, *spoken) if (m := form.fullmatch(text))), None)
        if found is None:
            continue
        said = found.groupdict()
        who = said.get("who") or ""
        note = (said.get("note") or "").strip(TRIM)
        is_reason = is_a_reason(note, request, agrees=agrees)
        if MARK.search(note) and not is_reason and not LIMITS.search(note):
            continue  # something else is asked for behind it
        node_id = request.node(said["n"]) if said.get("n") else _only_waiting(request, who)
        if not node_id or request.canvas.nodes[node_id].node_type != APPROVAL:
            continue
        is_told = _IT_WAS.search(found.group().replace(who, "", 1)) is not None
        kept = request.marked.said(note).strip(TRIM)
        answer = answer_of(request, node_id, who, agrees=agrees, note=kept, is_told=is_told)
        is_limited = is_unsure or LIMITS.search(request.text.replace(who, "", 1)) is not None
        is_plain = is_reason and not (is_limited or may_be_none)
        if not is_plain or is_doubted_beside(request, node_id, agrees=agrees):
            raise Open(*request.replies.is_it_an_answer(request.canvas.nodes[node_id], who, agrees=agrees))
        return answer
    _check_somebodys_word(request)
    return None


# Nobody in particular, or somebody by what they are: whose answer it is, and to what, is not said.
_A_WORD = tuple(
    (agrees, re.compile(form, re.IGNORECASE))
    for agrees, form in (
        (True, rf"(?P<who>[\u4e00-\u9fff]{{0,8}}?){_JUST_ZH}+(?:{_YES_ZH}|没意见|点了头|签了字|放行)了?"),
        (False, rf"(?P<who>[\u4e00-\u9fff]{{0,8}}?){_JUST_ZH}+(?:{_NO_ZH}|没批|不批|不点头|没通过)了?"),
        (True, rf"(?:it['’]?s\s+|it\s+(?:is|was)\s+)?(?:(?P<who>[a-z][a-z' ]{{1,40}}?)\s*)??{_JUST_EN}(?:{_PASSED_EN}|{_ALONE_YES_EN})"),
        (False, rf"(?:it['’]?s\s+|it\s+(?:is|was)\s+)?(?:(?P<who>[a-z][a-z' ]{{1,40}}?)\s*)??{_JUST_EN}(?:{_FELL_EN}|{_ALONE_NO_EN})"),
    )
)  # fmt: skip


def _check_somebodys_word(request: Request) -> None:
    """ "批了", "the boss is fine with it", while an approval waits that is not called after them.

    Raises:
        Open: Whether that is the answer to it is asked, of each that waits.
    """
    said, states = request.said.strip(TRIM), request.run.nodes if request.run else {}
    waiting = [i for i, state in states.items() if state.status is NodeStatus.WAITING and _is_approval(request, i)]
    found = next(((agrees, m) for agrees, form in _A_WORD if (m := form.fullmatch(said))), None)
    if not waiting or found is None or UNSURE.search(said) or _IT_WAS.search(said) is None:
        return
    who = re.sub(r"^(?:the|our|my)\s+", "", (found[1]["who"] or "").strip(), flags=re.IGNORECASE)
    if who and not is_a_role(who):
        return
    asked = [request.replies.is_it_an_answer(request.canvas.nodes[each], "", agrees=found[0]) for each in waiting]
    raise Open(asked[0][0], [way for _, ways in asked for way in ways])


_NAMED_YES = re.compile(
    rf"(?P<of>.+?)(?:的)?{_YES_ZH}|(?P<of_en>.+?)(?:['’]s)?\s+(?:approval|approves?|agrees?|ok(?:ay)?|yes|sign-?off)",
    re.IGNORECASE,
)


def _said_by_its_name(request: Request) -> Action | None:
    """ "房东同意了": of an approval that is called 房东同意, "the landlord approved" of a “landlord's approval”.

    Raises:
        Open: See `answer_approval`.
    """
    said = request.said.strip(TRIM)
    for each in request.canvas.nodes.values():
        named = _NAMED_YES.fullmatch(each.name.strip()) if each.node_type == APPROVAL else None
        of = (named["of"] or named["of_en"]) if named else ""
        if not of or called(of, known_names(request.canvas, request.people), request.people, request.by):
            continue  # of somebody who is known it is their own answer
        of = rf"(?:the\s+)?{re.escape(re.sub('^the ', '', of, flags=re.IGNORECASE))}"
        yes, no = (
            rf"{_YES_ZH}了|\s+{_JUST_EN}{_PASSED_EN}|\s+{_JUST_EN}said\s+yes",
            rf"{_NO_ZH}了?|\s+{_JUST_EN}(?:{_FELL_EN}|said\s+no)",
        )
        for agrees, verb in ((True, yes), (False, no)):
            if re.fullmatch(rf"{of}\s{{0,3}}{_JUST_ZH}(?:{verb})", said, re.IGNORECASE):
                return answer_of(request, each.node_id, "", agrees=agrees)
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
