"""A task in several: written out as orders, so that one undo takes all of it back.

The first part is the task itself under another name: its lines, its templates and how far it has come stay with it. What
came before it comes before each part, and what came behind waits for all of them.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from dataclasses import dataclass

from towow_core.domain.canvas import TASK, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import CONDITION, NEGATED, ORDER_FIRST, N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.dictated import QUOTED, unquoted
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import Marked, whole_words
from towow_core.engine.conversation.money_questions import is_of_money
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.plain_orders import Written, node_of, quoted
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request
from towow_core.engine.conversation.two_for_one_task import AND
from towow_core.engine.conversation.values import number_in
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.money import find_amounts

_PARTS_MAX, _NAME_MAX = 6, 60
KEPT_BY_ALL = ("assignee", "assignee_name", "due")
_A_TASK_ZH = r"(?:这个任务|那个任务|任务|这一项|这项|这件事)?"
SPLIT = (
    re.compile(rf"(?:把|将)?(?P<n>{N}){_A_TASK_ZH}(?:再|要|得|应该|可以)?(?:(?:拆|分|切)(?:开|一下|分)?[，,]\s{{0,2}}(?:变|拆|分)?|拆分|分拆|拆|切分|切|分|细分|划分)(?:开)?(?:成|为|作)\s{{0,2}}(?P<list>.{{1,200}})"),
    re.compile(rf"(?:please\s)?(?:split|break|divide|separate|cut|turn)\s(?:up\s|down\s)?(?:the\s)?(?P<n>{N})\s(?:up\s|down\s)?into\s(?P<list>.{{1,200}})", re.IGNORECASE),
    re.compile(rf"(?:the\s)?(?P<n>{N})\s(?:should|must|has\sto|needs\sto|is\sto)\sbe\s(?:split|broken|divided)(?:\s(?:up|down))?\sinto\s(?P<list>.{{1,200}})", re.IGNORECASE),
)  # fmt: skip
_IN_TURN = re.compile(
    r"[，,]?\s{0,2}(?:要|得)?(?:先后|依次|按顺序|按先后(?:顺序)?|一前一后|顺序|一个接一个|前后)(?:来|地|着)?(?:做|进行|执行)?$"
    r"|,?\s(?:one\safter\s(?:the\sother|another)|in\s(?:that|this)\sorder|in\s(?:a\srow|sequence))$",
    re.IGNORECASE,
)
_SIDE_BY_SIDE = re.compile(
    r"[，,]?\s{0,2}(?:可以)?(?:同时|并行|分头|平行)(?:来|地)?(?:做|进行|执行|开工)?$|,?\s(?:(?:done\s)?in\sparallel|side\sby\sside|at\sthe\ssame\stime)$",
    re.IGNORECASE,
)
_FOR_EACH = re.compile(
    r"[，,]?\s{0,2}分别(?:交给|派给|分给|给|由|归|让)\s{0,2}(?P<zh>[^，,。；;]{1,80}?)(?:来)?(?:负责|做|办)?$"
    r"|,?\s(?:(?:given|assigned|handed)\sto|for|with|by)\s(?P<en>[^;.]{1,80}?)\s?,?\srespectively$",
    re.IGNORECASE,
)
_SO_MANY = re.compile(
    r"[，,]?\s{0,2}(?:这|共|一共)?(?P<zh>[两二三四五六\d])\s{0,2}(?:个|项|步|块|部分|条|段|件)(?:小?任务|节点|步骤|部分|事|环节)?$"
    r"|^(?P<en>two|three|four|five|six|\d)\s(?:(?:separate|smaller|new)\s)?(?:tasks|parts|steps|nodes|pieces|things)\s{0,2}(?:[:,–-]|called|named)?\s{0,2}"
    r"|^(?P<zh2>[两二三四五六\d])\s{0,2}(?:个|项|步|块|部分|条|段|件)(?:小?任务|节点|步骤|部分|事|环节)?\s{0,2}(?:[:：，,]|叫做?|分别(?:是|叫做?))\s{0,2}",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\s{0,2}(?:[，,]\s{0,2})?(?:然后(?:再|是)?|接着(?:是)?|再(?:是)?|followed\sby|(?:and\s)?then)\s{0,2}",
    re.IGNORECASE,
)
_FIRST = re.compile(r"^(?:先(?:是)?|first)\s{0,2}|\s{0,2}first$", re.IGNORECASE)
_EACH = re.compile(r"\s{0,2}(?:、|，|,\s{0,2}and\b|,|和|与|以及|及|跟|还有|;|；|\band\b)\s{0,2}", re.IGNORECASE)
SPLIT_OFF = (
    re.compile(rf"(?:请)?从(?P<n>{N})(?:里面?|中)?(?:再)?(?:拆|分|拆分)(?:出去?|出来)(?:一个)?(?P<name>.{{1,80}}?)(?P<how>同时做|接在后面)?(?:给(?P<who>[^⟦，,]{{1,40}}))?", re.IGNORECASE),
    re.compile(rf"(?:把|将)(?P<name>.{{1,80}}?)从(?P<n>{N})(?:里面?|中)?(?:拆|分|拆分)(?:出去?|出来)(?P<how>同时做|接在后面)?(?:给(?P<who>[^⟦，,]{{1,40}}))?", re.IGNORECASE),
    re.compile(rf"(?:please\s)?split\s(?P<name>.{{1,80}}?)\s(?:off|out)\s(?:from\s|of\s)?(?:the\s)?(?P<n>{N})(?:\s(?P<how>beside\sit|behind\sit))?(?:\sfor\s(?P<who>[^⟦,;]{{1,40}}))?", re.IGNORECASE),
)  # fmt: skip
_POINTS = re.compile(
    r"\b(?:it|them|that|this|those|these|me|not|except|only|please)\b|[它他她我]|这个|那个|不要|别|除了|的话|[了过]$|[，,；;。]",
    re.IGNORECASE,
)
_NO_PART = re.compile(
    r"^(?:各|先|其余|其他|其它|剩下|余下|每(?![日周月天年季])|同?一个|个(?=任务|节点)|(?:but|no|keep|half|each|both|all|the\srest|others?|an?|one|some|on|off|again|instead|as)(?![\w-]))"
    r"|不(?:用|要|必|变|动|改|能|许|准|做|需|管|拆)|无需|没有|保持|原样|平分|\b(?:no|not|never|without|nothing|nobody|cannot|\w{2,6}n['’]t)\b"
    r"|\b(?:asap|again|now|later|soon|immediately|instead|too|also|today|anyway|first|as\s(?:discussed|agreed|planned|before|usual))$"
    r"|\d\s{0,2}(?:元|块|欧|万|千|百|[€$£¥%])|[€$£¥]|平摊|\b(?:for|at|of|costs?)\s\d",
    re.IGNORECASE,
)
_LISTED = re.compile(r"、|和|与|以及|及|跟|还有|\band\b", re.IGNORECASE)
_CLAUSE_BEHIND = re.compile(r"[，,；;]\s{0,2}(?!and\b)\S", re.IGNORECASE)
_DONE = frozenset({NodeStatus.COMPLETED, NodeStatus.FAILED, NodeStatus.SKIPPED, NodeStatus.CANCELLED})


@dataclass(frozen=True, slots=True)
class _Parts:
    names: list[str]
    in_turn: bool
    people: list[str]


def split(whole: Marked, known: Known) -> Written | None:
    """Orders that split a task.

    Raises:
        Open: Its parts are not told apart, or it cannot be split.
    """
    match = next((m for form in SPLIT if (m := form.fullmatch(whole.text.strip(TRIM)))), None)
    node = node_of(whole, match["n"], known) if match else None
    if match is None or node is None or node.node_type != TASK:
        return None
    parts = _parts(whole.quoted(match["list"]), node, known)
    if parts is None:
        return None
    _check(node, parts.names, known)
    _check_renaming(node, parts.names, known)
    zh, name = known.replies.zh, node.called
    own = next((each for each in parts.names if each.casefold() == name.casefold()), parts.names[0])
    at = parts.names.index(own)
    if parts.in_turn and at:
        return None
    others = [(each, parts.people[n] if parts.people else "") for n, each in enumerate(parts.names) if n != at]
    orders = [
        _off(name, each, person, known, in_turn=parts.in_turn)
        for each, person in (reversed(others) if parts.in_turn else others)
    ]
    if parts.people:
        orders.append(known.replies.give(name, parts.people[at]))
    if own.casefold() != name.casefold():
        orders.append(f"把“{name}”改名为“{own}”" if zh else f"rename “{name}” to “{own}”")
    return Written(tuple(orders), _split_said(node, parts, own, known))


def _parts(said: str, node: CanvasNode, known: Known) -> _Parts | None:
    """The names of the parts, whether they are done one after the other, and whose each is."""
    text, people = said.strip(TRIM), list[str]()
    if (each := _FOR_EACH.search(text)) is not None:
        who = known_names(known.canvas, known.people)
        people = [
            called(one, who, known.people, known.by)
            for one in re.split(AND, each["zh"] or each["en"], flags=re.IGNORECASE)
        ]
        text = text[: each.start()].strip(TRIM)
    in_turn = (found := _IN_TURN.search(text)) is not None
    text = text[: found.start()] if found else text
    text = _SIDE_BY_SIDE.sub("", text)
    many = _SO_MANY.search(text)
    count = number_in(many["zh"] or many["zh2"] or many["en"]) if many else None
    text = (text[: many.start()] + text[many.end() :] if many else text).strip(TRIM)
    hidden = QUOTED.sub(lambda one: "\x01" * len(one[0]), text)
    if (listed := _LISTED.search(hidden)) and _CLAUSE_BEHIND.search(hidden, listed.end()):
        return None  # "A and B, and C" is a list, "A and B, ..." says something else of it
    steps = _cut(_THEN, text, hidden)
    names = [_FIRST.sub("", one) for one in steps] if len(steps) > 1 else _cut(_EACH, text, hidden)
    if len(steps) > 1 and any(_EACH.search(QUOTED.sub("", one)) for one in steps):
        return None  # "A and B, then C" may be three parts, or two
    names = [one.strip(TRIM) for one in names]
    if (
        not all(QUOTED.fullmatch(one) or is_a_name(one, known, (node,)) for one in names)
        or not 1 < len(names) <= _PARTS_MAX
    ):
        return None
    names = [unquoted(one).strip() for one in names]
    if (count and count != len(names)) or (people and (len(people) != len(names) or not all(people))):
        return None
    return _Parts(names, in_turn or len(steps) > 1, people)


def is_a_name(said: str, known: Known, of: tuple[CanvasNode, ...]) -> bool:
    """Whether it only says what a task is called: no order, nobody, no day, no money and nothing that points back.

    Args:
        of: The nodes that it is made from: their names may be in its own. Of another it may be no more than the name.
    """
    low = said.casefold()
    names = known_names(known.canvas, known.people)
    others = [each.name.casefold() for each in known.canvas.nodes.values() if each.name and each not in of]
    patterns = (_POINTS, _NO_PART, QUESTION, CONDITION)
    says_more = ORDER_FIRST.match(said) or NEGATED.search(said) or any(each.search(said) for each in patterns)
    of_money = is_of_money(said) or any(each.currency or each.per for each in find_amounts(said))
    return (
        0 < len(said) <= _NAME_MAX
        and bool(quoted(said))
        and not says_more
        and not of_money
        and not any(re.search(whole_words(name), low) for name in others if name != low)
        and not any(re.search(whole_words(name), low) for name in names)
        and not all_dates(said, known.today)
    )


def status_of(node: CanvasNode, known: Known) -> NodeStatus:
    """How far a node is in a run that is under way; pending where there is none."""
    is_running = known.run is not None and known.run.is_under_way
    return known.run.nodes.get(node.node_id, NodeRun()).status if known.run and is_running else NodeStatus.PENDING


def _cut(separator: re.Pattern[str], text: str, hidden: str) -> list[str]:
    found, at = list[str](), 0
    for each in separator.finditer(hidden):
        found.append(text[at : each.start()])
        at = each.end()
    return [*found, text[at:]]


def _check(node: CanvasNode, names: list[str], known: Known) -> None:
    zh, low = known.replies.zh, [each.casefold() for each in names]
    if status_of(node, known) in _DONE:
        raise Open(
            f"“{node.called}”在这次执行里已经结束了，不能再拆。"
            if zh
            else f"“{node.called}” is over already in this run: it is not split any more."
        )
    there = next(
        (each.name for each in known.canvas.nodes.values() if each is not node and each.name.casefold() in low), ""
    )
    if there:
        raise Open(
            f"画布上已经有“{there}”了。另起个名字？什么都没有做。"
            if zh
            else f"There is “{there}” on the canvas already. What else is that part to be called? Nothing is done yet."
        )
    if len(set(low)) < len(low):
        raise Open(
            "几个部分要有不同的名字。什么都没有做。"
            if zh
            else "The parts need names of their own. Nothing is done yet."
        )
    if any(edge.when for edge in known.canvas.edges.values() if edge.source == node.node_id):
        raise Open(
            f"“{node.called}”后面的连线带条件，不知道条件看哪一部分的结果。请在画布上拆。"
            if zh
            else f"A line behind “{node.called}” has a condition, and of which part's result that is cannot be told. Please split it on the canvas."
        )


def _check_renaming(node: CanvasNode, names: list[str], known: Known) -> None:
    """What a run has come to keeps its name; what is split off beside it is another task, and is offered."""
    own, zh = node.called, known.replies.zh
    is_begun = status_of(node, known) not in {NodeStatus.PENDING, NodeStatus.CREATED}
    if not is_begun or own.casefold() in {each.casefold() for each in names}:
        return
    if zh:
        why = f"这次执行已经到了“{own}”，它现在不能改名，所以没有拆，什么都没有做。可以留着它，另外拆出一项。"
    else:
        why = f"The run has come to “{own}” already: it cannot be renamed now, so it is not split. Nothing is done. It can stay, and one more be split off it."
    raise Open(why, [_off(own, each, "", known, in_turn=False) for each in names[1:]])


def _off(name: str, part: str, person: str, known: Known, *, in_turn: bool) -> str:
    if known.replies.zh:
        return f"从“{name}”里拆出“{part}”{'接在后面' if in_turn else '同时做'}{f'给{person}' if person else ''}"
    return f"split “{part}” off “{name}” {'behind it' if in_turn else 'beside it'}{f' for {person}' if person else ''}"


def is_split_off(text: str) -> bool:
    return any(form.fullmatch(text.strip(TRIM)) for form in SPLIT_OFF)


def split_off(request: Request, plain: str) -> Action | None:
    """One part of a task as a task of its own: beside it, with the same lines, or behind it, in place of its lines."""
    found = next((m for form in SPLIT_OFF if (m := form.fullmatch(plain.strip(TRIM)))), None)
    if found is None:
        return None
    node = request.canvas.nodes[request.node(found["n"][1:-1])]
    name = unquoted(request.marked.quoted(found["name"]).strip(TRIM))
    if node.node_type != TASK or not name:
        return None
    person = called(found["who"] or "", known_names(request.canvas, request.people), request.people, request.by)
    if found["who"] and not person:
        return None
    config = {key: node.config[key] for key in KEPT_BY_ALL if key in node.config}
    if person:
        config = {key: value for key, value in config.items() if key == "due"} | {"assignee_name": person}
    new = next(request.new_ids())
    into = [edge for edge in request.canvas.edges.values() if edge.target == node.node_id]
    out = [edge for edge in request.canvas.edges.values() if edge.source == node.node_id]
    edges = [{"source": edge.source, "target": new, **({"when": edge.when} if edge.when else {})} for edge in into]
    replaced = list[dict[str, str]]()
    if (found["how"] or "").casefold() in {"接在后面", "behind it"}:
        edges = [{"source": node.node_id, "target": new}]
        replaced = [{"source": edge.source, "target": edge.target} for edge in out]
    edges += [{"source": new, "target": edge.target} for edge in out]
    drawn = {"node_id": new, "node_type": TASK, "name": name, "config": config}
    return (
        DecisionType.CREATE_WORKFLOW_PLAN,
        {"title": "", "nodes": [drawn], "edges": edges, "replaced": replaced},
        CERTAIN,
    )


def _split_said(node: CanvasNode, parts: _Parts, own: str, known: Known) -> str:
    """Which reading was taken, and what stays with which part."""
    zh, edges = known.replies.zh, known.canvas.edges.values()
    names = [f"“{each}”" for each in parts.names]
    behind = [f"“{known.canvas.called(edge.target)}”" for edge in edges if edge.source == node.node_id]
    before = [f"“{known.canvas.called(edge.source)}”" for edge in edges if edge.target == node.node_id]
    keeps = [key for key in ("price", "notes", "responsibility", "deliverable") if node.config.get(key)]
    same = [
        key
        for key in ("assignee_name", "due")
        if node.config.get(key) and not (key == "assignee_name" and parts.people)
    ]
    if zh:
        how = f"先{'，再'.join(names)}" if parts.in_turn else f"{'、'.join(names)}可以同时做"
        if not parts.in_turn and before:
            how += f"，都等{'、'.join(before)}"
        how += f"；{'、'.join(behind)}等{names[-1] + '做完' if parts.in_turn else '它们都做完'}" if behind else ""
        how += (
            f"。{'和'.join({'assignee_name': '负责人', 'due': '日期'}[key] for key in same)}每个都一样" if same else ""
        )
        how += (
            f"；{'、'.join({'price': '价格', 'notes': '备注', 'responsibility': '职责', 'deliverable': '交付物'}[key] for key in keeps)}留在“{own}”上"
            if keeps
            else ""
        )
        return f"“{node.called}”是这样拆的：{how}。"
    how = f"{', then '.join(names)}" if parts.in_turn else f"{' and '.join(names)} can be done at the same time"
    if not parts.in_turn and before:
        how += f", each behind {', '.join(before)}"
    how += (
        f"; {', '.join(behind)} {'waits' if len(behind) == 1 else 'wait'} for {names[-1] if parts.in_turn else 'all of them'}"
        if behind
        else ""
    )
    how += (
        f". The {' and the '.join({'assignee_name': 'person', 'due': 'date'}[key] for key in same)} {'is' if len(same) == 1 else 'are'} the same for each"
        if same
        else ""
    )
    how += f"; its {', '.join(keeps)} {'stays' if len(keeps) == 1 else 'stay'} with “{own}”" if keeps else ""
    return f"“{node.called}” is split so: {how}."
