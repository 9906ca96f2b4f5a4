"""Somebody is out, and somebody else is to be found: "Jonas can't make it, find somebody else", "换人做餐饮".

Who is out is whoever is named, or whose the named node is. That somebody is gone, without the wish, is asked back: what
is to become of their part is not said. To whom it goes, where that is said, is `people_sentences.py`'s.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Mapping, Sequence

from towow_core.domain.canvas import PLAN_PART, TASK, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import CONDITION, FAILED, UNSURE, N, names_a_trade
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.own_parts import is_own_part
from towow_core.engine.conversation.people_sentences import is_reason
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request, ask

_END = r"\s*(?:(?:right\s+)?(?:now|please|instead|asap|soon)|吧|了|一下|谢谢)*\s*[。.!！]*\s*"
_SOMEBODY_EN = r"(?:(?:some|any)(?:body|one)\s+(?:else|new|different|other)|(?:a|another|some\s+other)\s+(?:new\s+|different\s+|other\s+)?(?:person|replacement|substitute|stand-?in))"
_FOR_EN = r"(?:for|to\s+(?:do|take\s+over|take\s+on|take|handle|run|cover|give|replace|look\s+after)|instead\s+of|in\s+place\s+of|than|who\s+(?:does|can\s+do|will\s+do|takes(?:\s+over)?))"
_LEAD_EN = r"(?:(?:so|and|then|please|now|just|we|i|you|have\s+to|need\s+to|want\s+to|must|should|let['’]s|can\s+you|could\s+you)\s+)*"
_SOME_ZH = r"(?:个|一个|一位|位|名|一下|别的?|其他的?|另外的?|新的?)*"
_POLITE_ZH = r"(?:所以|那|就|请|麻烦|帮我们?|帮忙|给我们?|我们?|得|要|需要|想|赶紧|赶快|尽快|马上|还是|只能|快)"
_LEAD_ZH = _POLITE_ZH + "{0,6}"
_THEN_ZH = _POLITE_ZH + "*+"  # before what none of them begins
# Of whoever is not there, or cannot: no other predicate of a person asks what is to become of their part. No further clause
# is in it, which might be an order.
_OUT_EN = r"(?:is|['’]s|are|has|have|had|was|will\s+be|got|fell|just|\s)*+(?:ill|sick|injured|hurt|away|abroad|out|gone|off|unavailable|unable|can['’]?t|cannot|won['’]?t|will\s+not|no\s+longer|(?:not|(?:is|are|was|will\s+be)?n['’]t)\s+(?:available|coming|able|here|free)|(?:dropp|back|pull)(?:ed|s|ing)?\s+out|withdr[ae]w[ns]?|quit|quits|left|leaves|leaving|cancell?ed|bailed|resigned|declined)\b(?:(?!\b(?:and|then|so)\b)[^,;.，；。]){0,40}"
_OUT_ZH = r"[^，,；;。⟦]{0,8}(?:病|不舒服|受伤|住院|出差|请假|离开|离职|退出|辞职|走不开|没空|没时间|\w不了|不(?:能|会|想|肯)?(?:来|去|做|干|参加|讲|办)了|(?:不能|无法|没法|没办法)(?:来|去|到|做|干|讲|参加|出席))[^，,；;。⟦]{0,8}"
_OUT = re.compile(rf"{_OUT_EN}|{_OUT_ZH}", re.IGNORECASE)
_WISHES = (
    rf"{_LEAD_EN}(?:find|look\s+for|search\s+for|get|need|want)\s+(?:me\s+|us\s+)?{_SOMEBODY_EN}(?:\s+{_FOR_EN}\s+(?P<a>[^,;.]{{1,60}}?))?",
    rf"{_LEAD_EN}replace\s+(?P<b>[^,;.]{{1,40}}?)",
    rf"(?P<c>(?:the\s+)?{N}|[^,;.⟦]{{1,40}}['’]s\s+(?:tasks?|parts?|work|jobs?))\s+needs?\s+{_SOMEBODY_EN}",
    rf"{_LEAD_ZH}(?:(?:给|为|替)?(?P<d>{N}[^，,；;。]{{0,6}}?|[^，,；;。⟦]{{1,12}}?的(?:所有|全部)?的?(?:活儿?|任务|工作|部分|那份)))?{_THEN_ZH}(?:重新|再|另外?|改)*换{_SOME_ZH}人(?:来|去)?(?P<e>[^，,；;。]{{0,20}}?)",
    rf"{_LEAD_ZH}(?:(?:给|为|替)?(?P<f>{N}[^，,；;。]{{0,6}}?|[^，,；;。⟦]{{1,12}}?的(?:所有|全部)?的?(?:活儿?|任务|工作|部分|那份)))?{_THEN_ZH}(?:(?:重新|再|另外?|另)(?:去|来)?找{_SOME_ZH}人|找(?:个|一个|一位|位)?(?:别的?|其他的?|另外的?|新的?)人)(?:来|去)?(?P<g>[^，,；;。]{{0,20}}?)",
    rf"{_LEAD_ZH}找(?:个|一个|一位|位)?人(?:来|去)?(?:代替|顶替|接替|替换|替代|替|接手)(?P<h>[^，,；;。]{{1,20}}?)",
    rf"{_LEAD_ZH}(?:把|将)?(?P<i>[^，,；;。⟦]{{1,12}}?)换(?:掉|下来|下去|走)",
    rf"{_LEAD_ZH}(?:换掉|替换掉|换下|撤换掉?)(?P<m>[^，,；;。⟦]{{1,12}}?)",
    rf"{_LEAD_EN}(?:find|look\s+for|search\s+for|get|hire|need|want)\s+(?:me\s+|us\s+)?(?:some\s+other|an?\s+(?:new|different|other))\s+(?P<j>{N})",
    rf"{_LEAD_ZH}(?:重新|再|另外?|改)*(?:去|来)?(?:换(?:个|一个|一位|位|一下|掉)?|重新找(?:个|一个|一位|位)?)(?P<k>{N})",
    rf"(?:the\s+)?(?P<l>{N})\s+(?:must|should|has\s+to|needs?\s+to|is\s+to)\s+be\s+replaced",
)
_ANOTHER_ZH = re.compile(  # of who is called by what they do, a person; of anything else it may be another thing
    rf"\s*{_LEAD_ZH}(?:给|把|将)?(?P<n>{N})(?:重新|再|另外?)*换(?:个|一个|一位|位|掉)(?:吧|了)?\s*[。.!！]*"
)
_OF_A_TRADE = (  # beside who is out: by what they do
    rf"{_LEAD_EN}(?:find|look\s+for|search\s+for|get|hire|need|want|book)\s+(?:me\s+|us\s+)?(?:an?|another|some\s+other)\s+(?:new\s+|different\s+|other\s+)?(?P<a>(?:{N}|[a-z][\w-]*)(?:\s+(?:{N}|[a-z][\w-]*)){{0,2}}?)",
    rf"{_LEAD_ZH}(?:重新|再|另外?|改)*(?:去|来)?[换找请]{_SOME_ZH}(?P<b>(?:{N}|[\u4e00-\u9fff]){{1,8}}?)(?:来|顶上|顶替|接手|接替)?",
)
_CLAUSE = re.compile(r"[^;；。.?？，,]{2,90}")
_SINCE = r"(?:because(?:\s+of)?|since|as|因为|由于)"
_REASON_FIRST = re.compile(r"\s*(?:[,;.，；。–—]|\b(?:so|and)\b|所以)\s*(?:(?:and|so|please|所以)\s+)?", re.IGNORECASE)
_REASON_LAST = re.compile(rf"[,，]?\s*(?:{_SINCE}|[,，;；–—-])\s*", re.IGNORECASE)
_AROUND_REASON = re.compile(rf"^\s*{_SINCE}\s*|[\s。.!！]+$", re.IGNORECASE)
_WISHED = tuple(re.compile(rf"\s*{wish}{_END}", re.IGNORECASE) for wish in _WISHES)
_WISHED_OF_A_TRADE = tuple(re.compile(rf"\s*{wish}{_END}", re.IGNORECASE) for wish in _OF_A_TRADE)
_AGAIN = re.compile(
    rf"\s*{_LEAD_EN}(?:re-?negotiate\s+(?P<a>(?:the\s+)?{N}[^,;.]{{0,20}}?)|negotiate\s+(?P<b>(?:the\s+)?{N}[^,;.]{{0,20}}?)\s+(?:once\s+more|again)){_END}"
    rf"|\s*{_LEAD_ZH}(?:(?:给|为|把|将|对)?(?P<c>{N}[^，,；;。]{{0,6}}?)(?:重新|再)(?:去)?(?:协商|谈判|谈)|重新(?:协商|谈判|谈)(?:一下)?(?P<d>{N}[^，,；;。]{{0,6}}?)){_END}",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(
    rf"\s*{_LEAD_EN}(?:find|look\s+for|search\s+for|get|hire|need|want)\s+(?:me\s+|us\s+)?another\s+{N}{_END}"
    rf"|\s*{_LEAD_ZH}(?:再|另外?)(?:去|来)?[找请](?:个|一个|一位|位)?{N}{_END}",
    re.IGNORECASE,
)
_ALIKE = 5  # letters
_TRADE = "a trade: "  # before what is said of whom, where that is no more than what they do
_ALL = re.compile(r"\b(?:all|everything|every)\b|所有|全部|都|每一?份", re.IGNORECASE)
_OF_NOBODY = re.compile(r"\W*(?:it|that|this|them|him|her|the\s+(?:job|part|task|role)|来|去|做|干|办|接手|接|顶上?|负责|弄|这件?事?|那件?事?|[他她它])*\W*", re.IGNORECASE)  # fmt: skip


def is_whole(text: str) -> bool:
    """Whether somebody else is wished for in all of this, so that it is one request however many clauses it has."""
    return _wished(text) is not None


def _wished(text: str) -> tuple[str, str] | None:
    """Of whom or what somebody else is wished for, as it is said, and why ("" where no reason is given)."""
    if (what := _wish(text)) is not None:
        return what, ""
    halves = [(text[: m.start()], text[m.end() :]) for m in _REASON_FIRST.finditer(text)]
    halves += [(text[m.end() :], text[: m.start()]) for m in _REASON_LAST.finditer(text)]
    for reason, wish in halves:
        why = _AROUND_REASON.sub("", reason)
        if _says_who_is_out(why) and (what := _wish(wish)) is not None:
            return what, why
    for reason, wish in halves:
        why = _AROUND_REASON.sub("", reason)
        if _says_who_is_out(why) and (what := _wish(wish, _WISHED_OF_A_TRADE)) is not None:
            return f"{_TRADE}{what}", why
    return None


def _says_who_is_out(why: str) -> bool:
    """Of somebody, in one clause that says nothing behind it."""
    out = _OUT.search(why, 1) if _CLAUSE.fullmatch(why) else None
    return out is not None and out.end() == len(why)


def _wish(text: str, forms: Sequence[re.Pattern[str]] = _WISHED) -> str | None:
    found = next((match for form in forms if (match := form.fullmatch(text))), None)
    return " ".join(value for value in found.groups() if value).strip(TRIM) if found else None


def replace_person(request: Request, plain: str) -> Action | None:
    """Somebody is out of the plan, and somebody else is to be found; None where nothing of that is said.

    Raises:
        Open: It cannot be told who, or of which of their parts, or whether that is wished at all.
    """
    wished = _wished(plain)
    if wished is None:
        _check_one_more(request, plain)
        return _another(request, plain) or _negotiated_again(request, plain)
    what, why = wished
    is_trade, what = what.startswith(_TRADE), what.removeprefix(_TRADE)
    if is_trade and not names_a_trade(request.marked.said(what)):
        return None
    if CONDITION.search(plain) or UNSURE.search(plain):
        raise Open(request.replies.unread(request.said))
    reason_of, reason = _of_whom(request, why)
    if reason_of and not is_reason(reason):
        return None
    nodes = _tasks_in(request, what) or (() if reason_of else _tasks_in(request, why))
    who = _only_one(request, [*(({reason_of}) if reason_of else ()), *_named(request, what)], nodes)
    if not who:
        return None
    parts = [
        node
        for node in request.canvas.nodes.values()
        if _is_open(request, node) and is_whose(node, who, request.people)
    ]
    if is_trade and not any(_is_of_trade(node, request.marked.said(what)) for node in parts):
        return ask(*request.replies.somebody_else(who, parts, request.said)) if parts else None
    agent_ids = dict.fromkeys(str(node.config["assignee"]) for node in parts if node.config.get("assignee"))
    if parts and not agent_ids:
        return None  # only a name stands there, of whom nobody else is looked for: it may be given to somebody
    if len(agent_ids) != 1:
        raise Open(request.replies.has_nothing(who))
    if not (own := [node for node in parts if is_own_part(node)]):
        return ask(*request.replies.somebody_else(who, nodes or parts, request.said))
    _check_all_are_meant(request, what, who, own, nodes)
    return DecisionType.REPLACE_PERSON, {"agent_id": next(iter(agent_ids)), "because": request.said}, CERTAIN


def _check_all_are_meant(
    request: Request, what: str, who: str, parts: Sequence[CanvasNode], nodes: Sequence[CanvasNode]
) -> None:
    """Who is out is out of all that they do: where one part is named, that is asked.

    Raises:
        Open: They have others.
    """
    is_of_all = _ALL.search(what) or not (
        nodes or (MARK.sub("", what).strip(TRIM) and not _is_of_nobody(request, what))
    )
    if len(parts) > 1 and not is_of_all and {node.node_id for node in parts} - {node.node_id for node in nodes}:
        raise Open(*request.replies.all_parts(who, parts))


def _another(request: Request, plain: str) -> Action | None:
    """Somebody else for a task that is called by who does it; of another, whether that or another thing is wished."""
    if (found := _ANOTHER_ZH.fullmatch(plain)) is None:
        return None
    (node,), mark = _tasks_in(request, found["n"]), found["n"]
    if not (has := whose(node, request.people)) or node.node_type != TASK:
        return None
    if not names_a_trade(request.marked.said(mark)):
        return ask(*request.replies.somebody_else(has[0], [node], request.said))
    return replace_person(request, f"给{mark}换人")


def _check_one_more(request: Request, plain: str) -> None:
    """ "Find another speaker" may be instead of the one there is, or beside.

    Raises:
        Open: It is of a task that somebody has.
    """
    found = _ONE_MORE.fullmatch(plain)
    nodes = _tasks_in(request, found[0]) if found else []
    who = next(iter(whose(nodes[0], request.people)), "") if len(nodes) == 1 else ""
    if not who:
        return
    name, zh = request.canvas.called(nodes[0].node_id), request.replies.zh
    instead = f"给“{name}”换人" if zh else f"find somebody else for “{name}”"
    beside = f"发起协商：再找一位“{name}”" if zh else f"start a negotiation for another “{name}”"
    if zh:
        raise Open(f"“{name}”现在是{who}的。是换掉 TA，还是再多找一位？现在什么都没有做。", [instead, beside])
    raise Open(
        f"“{name}” is {who}'s. Is somebody else to be found instead, or one more? Nothing is done.", [instead, beside]
    )


def _is_of_trade(node: CanvasNode, trade: str) -> bool:
    """Whether somebody of that trade may be who does it: 摄影师 of 活动摄影, "mentor" of "Mentors"."""
    part = node.config.get(PLAN_PART)
    names = [node.name, str(part.get("role") or "") if isinstance(part, Mapping) else ""]
    pairs = {trade[n : n + 2] for n in range(len(trade) - 1) if not trade.isascii()}
    return any(pair in name for pair in pairs for name in names) or any(
        _beginnings(trade) & _beginnings(n) for n in names
    )


def _beginnings(text: str) -> set[str]:
    """Of words: "caterer" and "catering" begin alike."""
    return {word[:_ALIKE] for word in re.findall(r"[a-z]{4,}", text.casefold())}


def only_out(request: Request, plain: str) -> Action | None:
    """Asks what is to become of the part of somebody who is said to be gone, or of a task that failed with them."""
    failed = re.fullmatch(
        rf"(?P<what>.*?{N}.*?)\s*[,，]?\s*(?:because|since|as|因为|由于)\s*(?P<why>.+)", plain, re.IGNORECASE
    )
    tells_of_a_task = FAILED.search((failed["what"] if failed else plain).strip(TRIM)) is not None
    if tells_of_a_task is not (failed is not None):
        return None
    who, reason = _of_whom(request, failed["why"] if failed else plain)
    if not who or _OUT.fullmatch(reason.strip(TRIM)) is None or not is_reason(reason):
        return None
    parts = [
        node
        for node in request.canvas.nodes.values()
        if _is_open(request, node) and is_whose(node, who, request.people)
    ]
    if failed is not None:
        parts = [node for node in _tasks_in(request, failed["what"]) if node in parts]
        states = request.run.nodes if request.run else {}
        if any((states.get(node.node_id) or NodeRun()).status is NodeStatus.WAITING for node in parts):
            return None  # it is marked as failed, and negotiated again by that
    return ask(*request.replies.somebody_else(who, parts, request.said)) if parts else None


def _negotiated_again(request: Request, plain: str) -> Action | None:
    """A part is negotiated again only without whoever has it: that is said, and asked."""
    found = _AGAIN.fullmatch(plain)
    nodes = _tasks_in(request, found[0]) if found else []
    who = str(nodes[0].config.get("assignee_name") or "") if len(nodes) == 1 else ""
    return ask(*request.replies.somebody_else(who, nodes, request.said)) if who else None


def _of_whom(request: Request, why: str) -> tuple[str, str]:
    """Who a reason is about, and what it says of them; nobody where it begins with nobody's name."""
    names = known_names(request.canvas, request.people)
    found = re.match(rf"\s*(?P<who>{pattern_of(names)})\s*(?P<why>.+)", request.marked.said(why), re.IGNORECASE)
    if found is None:
        return "", ""
    return called(found["who"], names, request.people, request.by), found["why"]


def _named(request: Request, what: str) -> Iterator[str]:
    names = known_names(request.canvas, request.people)
    for found in re.finditer(pattern_of(names), MARK.sub("", what), re.IGNORECASE):
        if who := called(found[0], names, request.people, request.by):
            yield who


def _tasks_in(request: Request, text: str) -> list[CanvasNode]:
    return [request.canvas.nodes[request.node(mark)] for mark in dict.fromkeys(MARK.findall(text))]


def _only_one(request: Request, named: list[str], nodes: list[CanvasNode] | tuple[()]) -> str:
    """The one person whom all of it is about; "" where nobody is named at all."""
    of_nodes = [str(node.config.get("assignee_name") or "") for node in nodes]
    for node, who in zip(nodes, of_nodes, strict=True):
        if not who or node.node_type != TASK or any(name != who for name in named):
            raise Open(request.replies.who(node, ", ".join(whose(node, request.people))))
    people = list(dict.fromkeys((*named, *of_nodes)))
    if len(people) > 1:
        raise Open(request.replies.one_at_a_time(people))
    return people[0] if people else ""


def _is_open(request: Request, node: CanvasNode) -> bool:
    state = (request.run.nodes.get(node.node_id) if request.run else None) or NodeRun()
    return node.node_type == TASK and state.status is not NodeStatus.COMPLETED


def _is_of_nobody(request: Request, what: str) -> bool:
    """Whether it names no work: a person, or only "it"."""
    names = known_names(request.canvas, request.people)
    bare = re.sub(pattern_of(names), "", MARK.sub("", what), flags=re.IGNORECASE)
    return _OF_NOBODY.fullmatch(re.sub(r"['’]s\b|的", "", bare)) is not None
