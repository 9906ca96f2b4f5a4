"""What is to be done only if something comes out so: "if the hotel costs more than 2000 euros, ask Bea for approval".

A condition reads what a run brings. Where the sentence says the result of a node, and who is to approve or that nothing
goes on, the condition is drawn behind that node, with the approval on its way. Of what is not known by then (a price, a
number that no node is said to bring), or where it is open who approves, it is asked back, with what could be drawn.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from typing import Any

from towow_core.domain.canvas import APPROVAL, CONDITION, MILESTONE, CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import TRIM, amount_in
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.predicates_said import NUMBER_SAID, operator_of
from towow_core.engine.conversation.reading import LIKELY, Action, ask

_ADD = r"\s*(?:please\s+)?(?:(?:add|create|insert|put\s+in)\s+(?:a|another)\s+condition(?:\s+node)?\s+)?(?:(?:加|添加|增加)(?:一)?个条件\s*[，,:：]?\s*)?"
_PLACE = rf"(?:(?:right\s+)?(?:after|behind|once)\s+(?:the\s+)?(?P<after>{N})(?:\s+is\s+(?:done|booked|finished))?\s*[,:：]?\s*|(?:在)?(?P<after2>{N})\s*(?:之后|以后|后面|做完后|后)\s*[，,：:]?\s*)?"
_IF = r"(?:(?:check\s+(?:if|whether)|if|in\s+case|when|should)\s+|如果|要是|假如|万一|(?:检查|看看?)(?:是否)?)"
_WHEN = rf"{_IF}\s*(?P<when>[^,，;；]{{3,90}}?)"
_THEN = r"(?:\s*[,，;；:：]\s*|\s+(?=ask\b|then\b|get\b|have\b|call\b|cancel\b|stop\b))(?:(?:then|if\s+(?:so|yes)|in\s+that\s+case|那就|那么|就|则|便)\s*[,，:]?\s*)?"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_ADD}{_PLACE}{_WHEN}(?:的话|时)?{_THEN}(?P<what>[^,，;；⟦]{{2,60}}(?:⟦\d+⟧[^,，;；⟦]{{0,20}})?)(?P<rest>\s*[,，;；].{{1,80}})?",
        rf"{_ADD}{_PLACE}(?:go\s+on|continue)\s+(?P<only>only)\s+if\s+(?P<when>[^,，;；]{{3,90}})",
        rf"{_ADD}{_PLACE}(?P<when>[^,，;；⟦]{{3,60}}?)(?P<only>才)(?:能)?(?:继续|往下走|往下做|做后面的)",
        r"\s*(?:如果|要是|假如|万一)(?P<when>[^,，;；]{3,60}?)就(?P<what>[^,，;；⟦]{2,20})",
        r"\s*(?P<what>[^,，;；⟦]{2,60}(?:⟦\d+⟧[^,，;；⟦]{0,20})?)\s+if\s+(?P<when>[^,，;；]{3,90})",
    )
)
_RESULT = re.compile(r"\bresults?\b|\boutcome\b|结果|产出", re.IGNORECASE)
_APPROVES = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?:please\s+)?(?:we\s+)?(?:ask|get|have|let|require|need)\s+(?:the\s+)?(?P<who>[^⟦]{1,40}?)(?:['’]s)?\s+(?:(?:for|about)\s+(?:an?\s+|the\s+|his\s+|her\s+|their\s+)?)?(?:approval|permission|a\s+yes|ok(?:ay)?|consent|to\s+(?:approve|sign\s+off|agree|say\s+yes))(?:\s+(?:it|this|that|first|of\s+it))*",
        r"(?:the\s+)?(?P<who>[^⟦]{1,40}?)\s+(?:has\s+to|have\s+to|must|needs?\s+to|should|is\s+to)\s+(?:approve|sign\s+off|agree|say\s+yes)(?:\s+(?:it|this|to\s+it|on\s+it|first|that))*",
        r"(?:it\s+|we\s+|that\s+)?(?:needs?|requires?|want)\s+(?:the\s+)?(?P<who>[^⟦]{1,40}?)['’]s\s+(?:approval|permission|yes|ok(?:ay)?|consent)",
        r"(?:an?\s+)?approval\s+(?:by|from|of)\s+(?:the\s+)?(?P<who>[^⟦]{1,40}?)(?:\s+is\s+(?:needed|required))?",
        r"(?:要|需要|得|必须|请|让|由|找|须|先){0,2}(?P<who>[^⟦，,]{1,10}?)(?:来)?(?:批准|同意|审批|点头|签字|批)(?:一下|才行|才能继续)?",
    )
)
_ENDS = re.compile(
    r"(?:(?:then\s+)?(?:call\s+(?:the\s+|it\s+)?[^,;]{0,30}?\s*off|call\s+off\s+[^,;]{1,30}|cancel(?:\s+[^,;]{1,30})?|stop(?:\s+(?:here|it|everything|the\s+run|there|all))?|(?:do\s+not|don['’]t)\s+(?:go\s+on|continue|carry\s+on)|give\s+up|drop\s+(?:it|everything)))"
    r"|(?:整个|全部)?(?:取消(?:[^，,]{0,10})?|停止|停下来?|不办了?|不做了?|不继续了?|作罢|算了)",
    re.IGNORECASE,
)
_IS_PRICE = re.compile(
    r"\b(?:costs?|price|budget|expensive|cheap\w*|dear\w*)\b|[€$£¥]|花|价|费|预算|贵|超过.*[元块]", re.IGNORECASE
)
_ELSE = re.compile(
    r"\s*[,，;；]\s*(?:(?:or\s+)?(?:else|otherwise|if\s+not)|否则|不然)\s*,?\s*(?:just\s+|就)?(?:go\s+on|continue|carry\s+on|proceed|nothing|继续|往下走?|照常)\W*",
    re.IGNORECASE,
)
_NOT = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_SAID = {
    "<": ("小于", "below"),
    "<=": ("不超过", "at most"),
    ">": ("大于", "above"),
    ">=": ("不少于", "at least"),
    "==": ("等于", "equal to"),
    "!=": ("不等于", "not"),
}


def on_a_result(sentence: str, known: Known) -> Action | None:
    """What is drawn, or asked; None where the sentence sets no such condition of a number."""
    whole = marked(sentence, known.canvas)
    found = next((m for form in _FORMS if (m := form.fullmatch(whole.text.strip(" .。!！")))), None)
    number = NUMBER_SAID.search(MARK.sub(" ", found["when"])) if found else None
    if found is None or number is None or sentence.rstrip().endswith(("?", "？")):
        return None
    said = found.groupdict()
    op, amount = operator_of(MARK.sub(" ", found["when"])), amount_in(number["number"])
    what = "" if said.get("only") else whole.said(said.get("what") or "").strip(TRIM)
    approves = next((m for form in _APPROVES if (m := form.fullmatch(what))), None)
    rest = said.get("rest") or ""
    is_end = bool(said.get("only")) or _ENDS.fullmatch(what) is not None
    if not op or amount == "" or not (approves or is_end) or (rest and not _ELSE.fullmatch(rest)):
        return None
    node = _read_of(found, whole, known)
    return _decided(whole.said(found["when"]), node, (op, amount), approves["who"] if approves else "", said, known)  # fmt: skip


def _read_of(found: re.Match[str], whole: Marked, known: Known) -> CanvasNode | None:
    """The node whose result is read: the one that the condition names, else the one that it stands behind."""
    places = [found["when"], *(found.groupdict().get(name) or "" for name in ("after", "after2"))]
    for place in places:
        ids = {each for mark in MARK.findall(place) for each in whole.mentions[int(mark)].node_ids}
        if ids:
            return known.canvas.nodes[ids.pop()] if len(ids) == 1 else None
    return None


def _decided(  # noqa: PLR0917  # one thing each
    when: str, node: CanvasNode | None, check: tuple[str, float | str], who: str, said: dict[str, Any], known: Known,
) -> Action:  # fmt: skip
    zh, (op, amount) = known.replies.zh, check
    if node is None or node.node_type in {MILESTONE, APPROVAL, CONDITION}:
        return ask(_read_where(when, zh=zh))
    name = called(who, known_names(known.canvas, known.people), known.people, known.by) if who else ""
    if who and not name:
        return ask(
            f"“{who}”是谁？请说名字，比如：如果“{node.called}”的结果{_SAID[op][0]}{amount}，要小王批准。现在什么都没做。"
            if zh
            else f"Who is “{who}”? Say it with a name, as in: if the result of “{node.called}” is {_SAID[op][1]} {amount}, Mei has to approve. Nothing is done yet."
        )
    if not _RESULT.search(when) or (not who and not said.get("only")):
        return _ask_of_the_result(node, op, amount, name, is_price=_IS_PRICE.search(when) is not None, zh=zh)
    return _drawn(node, op if who or said.get("only") else _NOT[op], amount, name, known)


def _read_where(when: str, *, zh: bool) -> str:
    if zh:
        return f"“{when}”要从哪里知道？条件看的是前面某个节点做完时填的结果，请说是哪个节点的结果；由人来定，就在它前面加一个审批。现在什么都没做。"
    return (
        f"Where is it to be read whether “{when}”? A condition reads the result that a node before it is done with: say of"
        " which node. If somebody is to decide it, put an approval before what comes next. Nothing is done yet."
    )


def _ask_of_the_result(node: CanvasNode, op: str, amount: float | str, who: str, *, is_price: bool, zh: bool) -> Action:
    """Whether what is filled in when the node is done is meant; with the sentence that draws it."""
    name = node.called
    if who:
        way = f"“{name}”之后：如果结果{_SAID[op][0]}{amount}，要{who}批准" if zh else f"after “{name}”: if the result is {_SAID[op][1]} {amount}, {who} has to approve"  # fmt: skip
    else:
        keeps = _NOT[op]
        way = f"“{name}”之后：结果{_SAID[keeps][0]}{amount}才继续" if zh else f"after “{name}”: go on only if the result is {_SAID[keeps][1]} {amount}"  # fmt: skip
    price = (
        ("画布上的价格在执行时不会变，" if zh else "The price on the canvas does not change in a run. ")
        if is_price
        else ""
    )
    if zh:
        return ask(f"条件看的是执行时得到的结果：{price}要看的是“{name}”做完时填的结果吗？现在什么都没做。", [way])
    return ask(
        f"A condition reads what a run brings. {price}Is it the result that “{name}” is done with? Nothing is done yet.",
        [way],
    )


def _drawn(node: CanvasNode, op: str, amount: float | str, who: str, known: Known) -> Action:
    """The condition behind the node, the approval on the side where it holds, and what came behind behind both."""
    key = node.name.replace("\\", "\\\\").replace("'", "\\'")
    new_id = next(f"n{n}" for n in range(1, 10_000) if f"n{n}" not in known.canvas.nodes and f"n{n}y" not in known.canvas.nodes)  # fmt: skip
    yes = f"{new_id}y"
    behind = [edge.target for edge in known.canvas.edges.values() if edge.source == node.node_id]
    nodes: list[dict[str, Any]] = [
        {"node_id": new_id, "node_type": CONDITION, "name": f"{node.name} {op} {amount}", "config": {"when": f"nodes['{key}'].result {op} {amount}"}}
    ]  # fmt: skip
    edges: list[dict[str, str]] = [{"source": node.node_id, "target": new_id}]
    if who:
        nodes.append({"node_id": yes, "node_type": APPROVAL, "name": "审批" if known.replies.zh else "approval", "config": {"people": [who]}})  # fmt: skip
        edges.append({"source": new_id, "target": yes, "when": "true"})
    for target in behind:
        edges += [{"source": yes, "target": target}, {"source": new_id, "target": target, "when": "false"}] if who else [{"source": new_id, "target": target, "when": "true"}]  # fmt: skip
    replaced = [{"source": node.node_id, "target": target} for target in behind]
    return (
        DecisionType.CREATE_WORKFLOW_PLAN,
        {"title": "", "nodes": nodes, "edges": edges, "replaced": replaced},
        LIKELY,
    )
