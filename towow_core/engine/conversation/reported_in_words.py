"""What became of a task, as people report it: with a note, a result or a reason, by its own verb, or by what was chosen.

Written out, it is the plain report with the text behind it. A text is somebody's own words to the end of the sentence;
where an order is in it, or it is open what it is, nothing is written out, and it is asked back.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import TASK, CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import CONDITION, ORDER_FIRST, PUT_OFF, UNSURE, N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.plain_orders import node_of, quoted
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.results_said import may_be_told
from towow_core.engine.conversation.verbs_of_reports import past_of
from towow_core.engine.conversation.waited_for import waiting

_TEXT_MAX = 500
_CUES = tuple(  # what stands between a report and a text of somebody's own; which of the two texts it is
    (kind, re.compile(form, re.IGNORECASE))
    for kind, form in (
        ("note", r"\s{0,2}[,;.–-]?\s{0,2}(?:and\s)?(?:(?:with|adding|add|leaving|leave|putting|put|write)\s)(?:(?:the|a|this|my|following)\s){0,2}(?:notes?|comments?|remarks?)(?:\s(?:that|saying|is))?\s{0,2}[:,–-]?\s{0,2}"),
        ("result", r"\s{0,2}[,;.–-]?\s{0,2}(?:and\s)?with\s(?:(?:the|a|this|as)\s){0,2}(?:results?|outcome)(?:\s(?:that|is|of|being))?\s{0,2}[:,–-]?\s{0,2}"),
        ("why", r"\s{0,2}[,;.–-]?\s{0,2}(?:and\s)?(?:with\s(?:the\s|this\s)?|the\s)?(?:reason|cause)(?:\s(?:that|is|was|being))?\s{0,2}[:,–-]?\s{0,2}|\s{0,2},?\s{1,2}(?:because(?:\sof)?|since|as|due\sto)\s{1,2}"),
        ("note", r"\s{0,2}[，,；;。]\s{0,2}(?:并|同时|再|还)?(?:(?:加|写|留|补)(?:上|个|一个|一条|下|一句)?)?(?:备注|附注|附言|说明|留言)(?:一下|上|一句|是|为|说)?\s{0,2}[:：，,]?\s{0,2}"),
        ("result", r"\s{0,2}[，,；;。]?\s{0,2}(?:并)?(?:结果|成果|产出)(?:写|是|为|填)\s{0,2}[:：，,]?\s{0,2}"),
        ("why", r"\s{0,2}[，,；;。]?\s{0,2}(?:原因|理由)(?:是|为|在于|写)?\s{0,2}[:：，,]?\s{0,2}|\s{0,2}[，,；;。]?\s{0,2}(?:因为|由于)\s{0,2}"),
    )
)  # fmt: skip
_MARKS = re.compile(r"\s*(?:please\s+|请)?(?:mark|set|tick|close|put|把|将|标记)", re.IGNORECASE)
_CUTS_MAX = 4  # places where such words stand
_SO_EN = r"(?:(?:now|already|finally|just|also)\s){0,2}"
_TOO_ZH = r"(?:已经|刚刚|终于|总算|都|也|刚|已){0,3}"
_OF = rf"(?:(?:the|our|a|an|any|all|all\sthe|enough|some)\s)?(?P<of>{N})"
_TAIL = r"(?P<tail>\s{0,2}(?:[,;:：，；–-]|\s(?:because|since|as)\s)\s{0,2}\S.{2,300})?"
_DID = re.compile(
    rf"\s{{0,2}}(?P<who>[^\s,;⟦][^,;⟦]{{0,30}}?)(?:['’]ve|['’]s|\s(?:has|have))?\s{_SO_EN}(?:(?P<verb>[a-z]{{3,14}})\s)?{_OF}(?:\s(?:up|out|off))?{_TAIL}[\s.!]{{0,3}}",
    re.IGNORECASE,
)
_DID_ZH = re.compile(
    rf"\s{{0,2}}(?P<who>[^，,；;⟦把将]{{1,8}}?){_TOO_ZH}(?:把|将)(?P<of>{N}){_TOO_ZH}(?P<verb>[\u4e00-\u9fff]{{1,2}}?)(?:好|完|成|到|妥|齐|下来|出来|上)了(?P<tail>\s{{0,2}}[，,：:；;]\s{{0,2}}\S.{{1,300}})?[\s。！!]{{0,3}}"
)
_COULD_NOT = r"(?:could\s?n['’]?o?t|could\snot|can['’]t|cannot|did\s?n['’]t\smanage\sto|did\snot\smanage\sto|was\s?n['’]t\sable\sto|was\snot\sable\sto|were\snot\sable\sto|were\s?n['’]t\sable\sto|failed\sto|was\sunable\sto|were\sunable\sto)"
_FAILED = re.compile(
    rf"\s{{0,2}}(?P<who>[^\s,;⟦][^,;⟦]{{0,30}}?)\s{_COULD_NOT}\s(?:(?P<verb>[a-z]{{2,14}})\s)?{_OF}{_TAIL}[\s.!]{{0,3}}",
    re.IGNORECASE,
)
_WAS_NOT = re.compile(
    rf"\s{{0,2}}(?:the\s|our\s)?(?P<of>{N})\s(?:could\s?n['’]t|could\snot|can['’]t|cannot)\sbe\s(?P<did>[a-z]{{3,14}}){_TAIL}[\s.!]{{0,3}}",
    re.IGNORECASE,
)
_FAILED_ZH = re.compile(
    rf"\s{{0,2}}(?P<who>[^，,；;⟦把将]{{0,8}}?)(?:最后|还是|一直|实在|根本|始终){{0,2}}(?:没能?|没有|没法)?(?P<verb>[\u4e00-\u9fff]{{1,2}}?)(?:不到|不了|不成|不上|不下来|到|成|上|着|下来|好|完)(?P<of>{N})(?P<tail>\s{{0,2}}[，,：:；;]\s{{0,2}}\S.{{1,300}})?[\s。！!]{{0,3}}"
)
_CHOICES = {
    "choose": r"chose|(?:have\s)?chosen|picked|selected|went\swith|(?:have\s)?gone\swith|decided\s(?:on|for)|settled\s(?:on|for)|opted\sfor",
    "zh": r"选(?:了|定了?|好了|的是)|挑(?:了|定了?|好了)|(?:决)?定(?:了|下了?|的是)|确定(?:了|的是)",
}
_CHOOSES = re.compile(r"(?:choose|pick|select|decide|settle|agree)\b|选|挑|[决确商]?定(?!做|制|金)", re.IGNORECASE)
_CHOSE = re.compile(
    rf"\s{{0,2}}(?:(?:i|we)(?:['’]ve|\shave)?\s{_SO_EN}(?:{_CHOICES['choose']})|(?:我们?|咱们?)?{_TOO_ZH}(?:{_CHOICES['zh']}))\s{{0,2}}(?:the\s)?(?P<what>[^⟦?？]{{2,60}}?)[\s。.!！]{{0,3}}",
    re.IGNORECASE,
)
_NOT_CHOSEN = re.compile(
    r"\bto\b|\bnot\b|\bagainst\b|\bit\b|\bthat\b|\bone\b|\bnothing\b|\bnobody\b|不|别|[这那]个|它", re.IGNORECASE
)
_HEARSAY = re.compile(r"\b(?:says?|said|thinks?|heard|told|claims?)\b|[说讲]|听|告诉", re.IGNORECASE)
_WE = re.compile(r"|i|we|they|he|she|我们?|咱们?|[他她]们?|大家", re.IGNORECASE)
_NOBODY = re.compile(r"nobody|no\sone|没人|谁都?", re.IGNORECASE)
_FINDS_ZH = frozenset("找订定租借买请约")
_FINDS = frozenset({"get", "find", "book", "buy", "order", "rent", "hire", "reserve", "secure", "arrange", "organise", "organize"})  # fmt: skip


def reported_in_words(sentence: str, whole: Marked, known: Known) -> str:
    """The report as the rules read it; "" where it is none, or not told as one.

    Raises:
        Open: It is open whose it is, or what was chosen.
    """
    if QUESTION.search(sentence) or len(sentence) > 2 * _TEXT_MAX or CONDITION.search(sentence[:60]):
        return ""
    return (
        _with_a_text(whole, known)
        or _did_or_could_not(whole, known)
        or _could_not_be(whole, known)
        or _chosen(sentence, whole, known)
    )


def _with_a_text(whole: Marked, known: Known) -> str:
    """ "Mark A as done with the note: …", "mark A as failed because …"."""
    cuts = sorted(
        (found.start(), found.end(), kind) for kind, cue in _CUES for found in cue.finditer(whole.text[:_TEXT_MAX])
    )
    for start, end, kind in cuts[:_CUTS_MAX]:
        head, text = whole.quoted(whole.text[:start]), whole.quoted(whole.text[end:]).strip(" \t\n")
        report = known.acts(head) if head.strip() and text.strip(TRIM) else ()
        if len(report) != 1 or report[0][0] is not DecisionType.MODIFY_NODE or report[0][1].get("result"):
            continue
        node, status = known.canvas.nodes[report[0][1]["node_id"]], report[0][1].get("status")
        if node.node_type != TASK or status not in {"completed", "failed"} or _asks_more(text):
            continue
        if kind == "why" and not _MARKS.match(head):
            continue  # why something failed that nobody marks may be that somebody is out
        if kind == "result" and not may_be_told(text):
            return ""
        if status == "failed" and not PUT_OFF.search(text):
            return _failed(node, text, known)
        if status == "completed" and kind != "why":
            return _done(node, text, known, word=kind)
    return ""


def _asks_more(text: str) -> bool:
    """Whether an order stands in a text that nothing marks as one."""
    if re.fullmatch(r"[\"“「].+[\"”」]", text.strip(" .。!！"), re.DOTALL):
        return False
    pieces = re.split(r"[，,；;。]|\.\s|\s(?:(?:and|then)\s)+|然后|并且|再", text)
    return any(ORDER_FIRST.match(piece) for piece in pieces if piece.strip())


def _did_or_could_not(whole: Marked, known: Known) -> str:
    """ "Bea has printed the tickets", "Daniel could not find any musicians", 小王没订到酒店."""
    for form, is_done in ((_DID, True), (_DID_ZH, True), (_FAILED, False), (_FAILED_ZH, False)):
        found = form.fullmatch(whole.text)
        node = node_of(whole, found["of"], known) if found else None
        if found is None or node is None or node.node_type != TASK or len(MARK.findall(whole.text)) != 1:
            continue
        verb = (found["verb"] or whole.mentions[0].said.split(" ")[0]).casefold()
        head = whole.quoted(whole.text[: found.end("of")])
        if form is _FAILED_ZH and not re.search(r"没|不(?=到|了|成|上|下来)", found[0][: found.start("of")]):
            continue
        if not (past_of(verb, node.name) if is_done and verb.isascii() else _is_its_verb(verb, node)):
            continue
        if UNSURE.search(head) or _HEARSAY.search(found["who"]) or PUT_OFF.search(found["tail"] or ""):
            continue
        tail = whole.quoted(found["tail"] or "").strip(TRIM)
        tail = re.sub(r"^(?:because|since|as|因为|由于)\s*", "", tail, flags=re.IGNORECASE)
        if _asks_more(tail) or (is_done and not may_be_told(tail)):
            continue
        who = found["who"].strip()
        if not _by_somebody(who, node, known, is_done=is_done, told=tail):
            continue
        is_own = _WE.fullmatch(who) is not None
        if is_done:
            return _done(node, tail, known, word="result")
        return _failed(node, tail if is_own or not head.strip() else f"{head.strip()}{'：' if known.replies.zh else ': '}{tail}" if tail else head.strip(), known)  # fmt: skip
    return ""


def _is_its_verb(verb: str, node: CanvasNode) -> bool:
    """Whether it is what the node says is to be done, or one of getting for another; "find" may be on a map."""
    if not verb.isascii():
        return verb in node.name or (verb[-1] in _FINDS_ZH - {"找"} and node.name[:1] in _FINDS_ZH)
    first = node.name.casefold().split(" ")[0]
    return verb == first or (verb in _FINDS - {"find"} and first in _FINDS)


def _by_somebody(who: str, node: CanvasNode, known: Known, *, is_done: bool, told: str) -> bool:
    """Whether it is theirs to say: the speaker's word, or of somebody known, whose it is or who has nobody else's.

    Raises:
        Open: It is done, and somebody else's.
    """
    if _WE.fullmatch(who) or (_NOBODY.fullmatch(who) and not is_done):
        return True
    names = known_names(known.canvas, known.people)
    name = called(who, names, known.people, known.by) if re.fullmatch(pattern_of(names), who, re.IGNORECASE) else ""
    if not name:
        return False
    has = whose(node, known.people)
    if not has or is_whose(node, name, known.people):
        return True
    if not is_done:
        return False  # whoever it is of, it has come to nothing: that is read as it stands
    order = _done(node, told, known, word="result")
    said = (
        f"“{node.called}”是{has[0]}的，不是{name}的。要这样标记吗？什么都还没有做。"
        if known.replies.zh
        else f"“{node.called}” is {has[0]}'s, and not {name}'s. Is it to be marked all the same? Nothing is done yet."
    )
    raise Open(said, [order])


def _could_not_be(whole: Marked, known: Known) -> str:
    """ "The musicians could not be found, nobody was free": by the verb that the task has."""
    found = _WAS_NOT.fullmatch(whole.text)
    node = node_of(whole, found["of"], known) if found else None
    if found is None or node is None or node.node_type != TASK or not past_of(found["did"].casefold(), node.name):
        return ""
    tail = whole.quoted(found["tail"] or "").strip(TRIM)
    tail = re.sub(r"^(?:because|since|as)\s", "", tail, flags=re.IGNORECASE)
    return "" if PUT_OFF.search(tail) or _asks_more(tail) else _failed(node, tail, known)


def _chosen(sentence: str, whole: Marked, known: Known) -> str:
    """ "I chose Potsdam": of the only task that is waited for where something is to be chosen.

    Raises:
        Open: Several are.
    """
    found = _CHOSE.fullmatch(whole.text)
    if found is None or MARK.search(whole.text) or _NOT_CHOSEN.search(found["what"]) or known.run is None:
        return ""
    if UNSURE.search(sentence) or PUT_OFF.search(sentence) or not may_be_told(found["what"]):
        return ""
    here = waiting(known.canvas.nodes, known.canvas, known.run) if known.run.is_under_way else ()
    nodes = [known.canvas.nodes[each] for each in here if _CHOOSES.match(known.canvas.nodes[each].name)]
    what = whole.quoted(found["what"]).strip(TRIM)
    orders = [_done(node, what, known, word="result") for node in nodes]
    if len(nodes) > 1:
        raise Open(known.replies.which(sentence.strip(TRIM), nodes), orders[:2])
    return orders[0] if orders else ""


def _done(node: CanvasNode, text: str, known: Known, *, word: str) -> str:
    said = quoted(text) or text.strip(TRIM)
    if known.replies.zh:
        led = {"note": "备注：", "result": "结果是"}[word]
        return f"把“{node.called}”标记为完成" + (f"，{led}{said}" if said else "")
    led = {"note": "note: ", "result": "the result is: "}[word]
    return f"mark “{node.called}” as done" + (f", {led}{said}" if said else "")


def _failed(node: CanvasNode, text: str, known: Known) -> str:
    said = quoted(text) or text.strip(TRIM)
    if known.replies.zh:
        return f"把“{node.called}”标记为失败" + (f"，原因是{said}" if said else "")
    return f"“{node.called}” failed" + (f": {said}" if said else "")
