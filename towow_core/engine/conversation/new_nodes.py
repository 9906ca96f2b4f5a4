"""New nodes of a canvas by rules: one that is asked for, and a list of tasks as a plan.

What a sentence says besides, and nobody read, is asked about: a node that lacks it is not what was asked for.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from towow_core.domain.canvas import APPROVAL, MILESTONE, NODE_KINDS, TASK
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.ambiguity import either_day, unread_day
from towow_core.engine.conversation.before_the_steps import says_when_or_how_much
from towow_core.engine.conversation.briefed_steps import briefed, items_of
from towow_core.engine.conversation.details import (
    TRIM,
    approvers_in,
    config_of,
    day_in,
    first_group,
    new_name,
    node_kind,
)
from towow_core.engine.conversation.dictated import COLON
from towow_core.engine.conversation.drawing_sentences import ends_of, placed, ways
from towow_core.engine.conversation.mentions import MARK, URL
from towow_core.engine.conversation.positions import at_an_end
from towow_core.engine.conversation.reading import CERTAIN, LIKELY, Action, NoDay, Open, Request, ask
from towow_core.engine.conversation.task_names import tells_or_asks
from towow_core.engine.conversation.told_of_a_kind import kind_first

_CLAUSE_ENDS = re.compile(r"[，,;；。\n]|\.(?=\s|$)")
_BEHIND_NAME = re.compile(  # who or what for: it is no name of somebody, so nothing became of it
    r"^\W*\b(?:(?:done|owned|made|led|run|approved|signed off) )?(?:by|with|for|on|at)\s+(?P<rest>[^,.;]+)",
    re.IGNORECASE,
)
_TELLS = re.compile(r"\w{2}")
# What stands behind the name of what comes first, and what before it; "后期" and "好评" belong to a name.
_DONE = re.compile(
    r"(?:做|弄|搞)?(?:完成?(?!善|整|美)|好了?(?![评友玩看物吃])|[之以]后|后(?![期台勤续厨院备面方天]))"
    r"|\s(?:is|are) done\b",
    re.IGNORECASE,
)
_A = re.compile(r"^\s*(?:an?|the|one|another)\s+", re.IGNORECASE)
_TO = re.compile(r"^\s*(?:to|for|on|at|of|给|到)\s+", re.IGNORECASE)
_ONCE = re.compile(r"\b(?:after|once|when) (?:the )?", re.IGNORECASE)


_LEADS_TO_IT = re.compile(
    r"(?:\s|请|麻烦|赶紧|赶快|快|马上|帮忙|帮我?们?|给我?们?|[你您我]们?|咱们?|想要?|需?要|得|可以|能不能|[再还也就先那]|另外|顺便|然后|接着|最后|一下|直接|现在|好的?"
    r"|\b(?:please|quickly|now|just|also|then|and|so|ok(?:ay)?|let'?s|let us|go ahead|(?:can|could|would|will) you"
    r"|(?:i|we)(?:'d| would)? (?:want|need|like|have)(?: to| you to)?)\b)*+",
    re.IGNORECASE,
)


def plan(request: Request, plain: str) -> Action | None:
    """Every item is a task; they follow one another only where the sentence says so."""
    if (found := patterns.PLAN.search(plain)) is None:
        return None
    items = next((v for name, v in found.groupdict().items() if v and "title" not in name), "")
    steps = _COUNTED.match(items) or _COUNTED.match(plain)
    is_bare = steps is not None and steps.string is plain
    if is_bare and (MARK.search(items) or items.rstrip().endswith(("?", "？"))):
        return None  # "two tasks: A and B are done", "three tasks: are they done?"
    before = plain[: found.start() + found[0].find(items)] + (steps[0] if steps and not is_bare else "")
    items = items[steps.end() :] if steps and not is_bare else items
    is_ordered = (
        (steps is not None and (steps["steps"] or steps["steps_en"]))
        or patterns.IN_ORDER.search(items)
        or patterns.PLAN_TAIL.search(items)
        or _IN_STEPS.search(found[0])
    )
    parts = items_of(before, patterns.PLAN_TAIL.sub("", items), request)
    said = (patterns.PLAN_ITEM_START.sub("", request.marked.said(part)).strip(TRIM) for part in parts)
    names = [name for name in said if name]
    if found.groupdict().get("zh6") and _is_one_thing(names):
        return None
    if is_bare and any(tells_or_asks(name) for name in names):
        return None
    behind = patterns.AFTER.search(items) if not is_ordered else None
    unread = request.marked.said(behind.group()) if behind else _speaks_of_another(names)
    if unread is not None:
        raise Open(request.replies.unread(unread.strip(TRIM)))
    steps_said = [briefed(name, request) for name in names]
    nodes = [
        {
            "node_id": new_id,
            "node_type": node_kind(name) or TASK,
            "name": name,
            "config": config_of(name, "", request.today) | config,
        }
        for (name, config), new_id in zip(steps_said, request.new_ids(), strict=False)
    ]
    edges = [{"source": a["node_id"], "target": b["node_id"]} for a, b in pairwise(nodes)] if is_ordered else []
    title = next((v for name, v in found.groupdict().items() if v and "title" in name), "")
    title = _A.sub("", request.marked.said(title).strip(TRIM))
    if says_when_or_how_much(title, request):
        lead = "新建一个流程：" if request.replies.zh else "create a workflow: "
        way = lead + request.marked.quoted(items).strip(TRIM)
        raise Open(request.replies.of_which_step(title), [way])
    return (
        (DecisionType.CREATE_WORKFLOW_PLAN, {"title": title, "nodes": nodes, "edges": edges}, LIKELY) if nodes else None
    )


_FLOW = re.compile(r"流程|\b(?:workflow|flow|process|sequence)\b", re.IGNORECASE)


def without_order(request: Request, action: Action) -> str:
    """That a workflow of several steps has no lines, as no order was said, and how to say one; "" of anything else."""
    kind, payload, _ = action
    names = [f"“{node['name']}”" for node in payload.get("nodes", ())]
    is_flow = kind is DecisionType.CREATE_WORKFLOW_PLAN and _FLOW.search(COLON.split(request.said, maxsplit=1)[0])
    if not is_flow or len(names) < 2 or payload["edges"]:  # noqa: PLR2004
        return ""
    if request.replies.zh:
        return f"\n先后没有说，所以没有画连线；要一个接一个，就说：依次做{'、'.join(names)}"
    said = f"{', '.join(names[:-1])} and {names[-1]}"
    return (
        f"\nIn which order was not said, so there are no lines; for one after the other, say: connect {said} in order"
    )


_COUNTED = re.compile(  # how many there are, before them; steps are one after another, tasks need not be
    r"\s*(?:(?:一共|总共|共|大概|就)?(?:分|有|要|是)?(?:成|为)?\s*(?:[两二三四五六七八九十几]|\d+)\s*(?:个|项)?(?:(?P<steps>步骤?|环节|阶段)|任务|节点)(?:走|来|做)?"
    r"|(?:(?:the|these|following|two|three|four|five|six|seven|several|\d+)\s+)+(?:(?P<steps_en>steps|stages|phases)|tasks|nodes|things))\s*[:：]\s*",
    re.IGNORECASE,
)
_IN_STEPS = re.compile(  # "分五步：…", "依次添加三个任务：…"
    r"^\W*(?:再|还要|我们)?(?:依次|按顺序|顺序)|[，,]\s*(?:一共|总共|共|大概|就)?分(?:成|为)?[^，,：:]{1,4}步"
    r"|\b(?:in (?:this )?order|one after (?:the other|another))\s*[:：,–-]",
    re.IGNORECASE,
)
_LED = re.compile(
    r"\s*[:：]\s*(?P<name>[^:：，,;；。]+[:：](?!/)\s*\S.*)", re.DOTALL
)  # a text within: "send a note: thanks"


def _is_one_thing(names: Sequence[str]) -> bool:
    """ "买面包、水果": the first says what is done, and to how many things; one task."""
    does = [patterns.BEGINS_WITH_WORK.match(name) is not None for name in names]
    return does[0] and not all(does)


def _speaks_of_another(names: Sequence[str]) -> str | None:
    """The first item that says, beside what is to be done, after which of the others: its words are no name."""
    known = tuple(name.casefold() for name in names)
    return next((name for name in names if _names_what_is_before(name.casefold(), known)), None)


def _names_what_is_before(name: str, known: tuple[str, ...]) -> bool:
    others = tuple(one for one in known if one != name)
    behind = (name[: mark.start()] for mark in _DONE.finditer(name))
    if any(text.endswith(others) and _ends_word(text, others) for text in behind):
        return True
    before = (name[mark.end() :] for mark in _ONCE.finditer(name))
    return any(re.match(rf"{re.escape(one)}\b", text) for text in before for one in others if text.startswith(one))


def _ends_word(text: str, others: tuple[str, ...]) -> bool:
    """Whether one of them stands at the end as a word of its own: "cut" is not in "haircut"."""
    return any(not one[0].isascii() or re.search(rf"\b{re.escape(one)}$", text) for one in others if text.endswith(one))


def create(request: Request, plain: str) -> Action | None:
    found = next((match for pattern in patterns.CREATE if (match := pattern.search(plain))), None)
    if found is None or _LEADS_TO_IT.fullmatch(re.split("[，,]", plain[: found.start()])[-1]) is None:
        return None  # it tells of one, or only thinks of it
    said, rest = request.marked.said(found["kind"]).strip(TRIM), found["rest"]
    of = request.marked.said(found.groupdict().get("name") or "")
    kind = (
        node_kind(said)
        or said
        or node_kind(request.marked.said(rest).split("，")[0])
        or (TASK if rest.strip(TRIM) else "")
    )
    if not kind or (not said and not of and not rest.strip(TRIM)):
        return ask(request.replies.which_kind())
    _check_what_is_new(request, kind, rest)
    place, sources, targets = ways(plain)
    end, last, first = at_an_end(request.canvas, "" if place else rest)
    if place := place or end:
        plain, rest = plain.replace(place, " "), rest.replace(place, " ")
    after = patterns.AFTER.search(plain)
    unknown = patterns.AFTER_UNKNOWN.search(plain) if after is None else None
    if unknown is not None:
        raise request.absent(first_group(unknown).strip(TRIM))
    if after:
        plain, rest = plain.replace(after.group(), " "), rest.replace(after.group(), " ")
    led = _LED.match(rest)
    if led is not None and not after and not place:
        name, config = request.marked.said(led["name"]).strip(TRIM), dict[str, object]()
        return DecisionType.CREATE_NODE, {"node_type": kind, "name": name, "config": config, "after": []}, CERTAIN
    config, rest = _new_config(request, plain, rest, kind)
    name = new_name(request.marked, rest, of=of)
    name = "" if config.get("url") and str(config["url"]) in name else name
    if name and not _is_marked_as_name(request, rest) and tells_or_asks(name):
        return None
    if (unread := _unread(request, rest, {"name": name, **config})) is not None:
        raise Open(request.replies.unread(unread))
    drawn = {"node_type": kind, "name": name, "config": config}
    behind = [request.node(mark[1]) for mark in MARK.finditer(after.group())] if after else last
    earlier, later = ends_of(request, sources, targets) if targets else ([], first)
    if later:
        return placed(request, drawn, [*earlier, *behind], later)
    return DecisionType.CREATE_NODE, {**drawn, "after": behind}, CERTAIN if kind in NODE_KINDS else LIKELY


def _check_what_is_new(request: Request, kind: str, rest: str) -> None:
    """It is no task where another kind is named, and what only names a node that is there says no name.

    Raises:
        Open: It would be.
    """
    only = MARK.fullmatch(_TO.sub("", rest).strip(TRIM)) if kind not in {TASK, ""} else None
    is_there = only is not None and bool((mention := request.marked.mentions[int(only[1])]).node_ids)
    if (kind == TASK and kind_first(_A.sub("", rest))[0]) or (is_there and not mention.is_quoted):
        raise Open(request.replies.unread(request.marked.said(rest).strip(TRIM)))


def _is_marked_as_name(request: Request, rest: str) -> bool:
    """In quotation marks, behind a colon, or behind a word for how it is called."""
    is_quoted = any(request.marked.mentions[int(mark[1])].is_quoted for mark in MARK.finditer(rest))
    return is_quoted or patterns.CALLED.search(rest) is not None or COLON.search(rest) is not None


def _new_config(request: Request, plain: str, rest: str, kind: str) -> tuple[dict[str, object], str]:
    """What is said of how a new node is configured, and what is left of it for its name.

    Raises:
        Open: It is of a day that there is not.
    """
    note = patterns.NEW_NOTE.search(rest)
    if note is not None:
        plain, rest = plain.replace(note.group(), ""), rest.replace(note.group(), "")
    config: dict[str, object] = {}
    for text in (request.marked.said(plain), _beside_quotations(request, plain)):  # a day in its name is the day but
        config |= config_of(text, kind, request.today)  # where there is another
    if kind in {TASK, MILESTONE} and (day := unread_day(plain, config)):
        raise NoDay(request.replies.no_day(day), request.around(day))
    if kind in {TASK, MILESTONE} and (either := either_day(_beside_quotations(request, plain), request.today)):
        raise NoDay(request.replies.which_of(either), request.around(either))
    if note is not None and kind == TASK:
        config["notes"] = request.marked.said(first_group(note)).strip(TRIM)
    if kind == APPROVAL:
        words, who = approvers_in(request.marked.said(rest))
        config, rest = {**config, **who}, rest.replace(words, " ") if words else rest
    return config, rest


def _beside_quotations(request: Request, text: str) -> str:
    mentions = request.marked.mentions
    return MARK.sub(lambda mark: "" if (of := mentions[int(mark[1])]).is_quoted else of.said, text)


def _unread(request: Request, rest: str, read: Mapping[str, object]) -> str | None:
    """The first clause of which nothing became a part of the new node; or its name, where it ends inside an address."""
    name, said = str(read["name"]), request.marked.said(rest)
    if (address := URL.search(name)) is not None and address.group() not in URL.findall(said):
        return name
    behind = _BEHIND_NAME.match(said[said.index(name) + len(name) :]) if name and name in said else None
    if behind is not None and not any(_is_said(value, behind["rest"], request) for value in read.values()):
        return behind[0].strip(TRIM)
    if (beside := _beside_quoted_name(request, rest, read)) is not None:
        return beside
    clauses: list[str] = _CLAUSE_ENDS.split(said)
    for clause in filter(None, (each.strip(TRIM) for each in clauses)):
        if not any(_is_said(value, clause, request) for value in read.values()) and _TELLS.search(clause):
            return clause
    return None


_AROUND_NAME = re.compile(
    r"[\s，,。.；;：:!！]|节点|任务|步骤|环节|一个|个|名字|名称|叫做?|名为|名叫|是|为|的|并且?|再|也|吧|请|就行|即可|好吗?"
    r"|\b(?:an?|the|node|task|step|called|named|titled|it|as|and|please|with|name|is|for|to|of|new|us|me)\b",
    re.IGNORECASE,
)


def _beside_quoted_name(request: Request, rest: str, read: Mapping[str, object]) -> str | None:
    """What stands in one clause with a name in quotation marks, and became nothing: “发信”放在哪里 is no name alone."""
    marks = [m for m in MARK.finditer(rest) if request.marked.mentions[int(m[1])].is_quoted]
    mark = next((m for m in marks if request.marked.mentions[int(m[1])].said == read["name"]), None)
    if mark is None:
        return None
    before, behind = _CLAUSE_ENDS.split(rest[: mark.start()])[-1], _CLAUSE_ENDS.split(rest[mark.end() :])[0]
    for piece in (behind, before):
        said = request.marked.said(piece).strip(TRIM)
        if len(_AROUND_NAME.sub("", said)) > 1 and not any(
            _is_said(value, said, request) for name, value in read.items() if name != "name"
        ):
            return said
    return None


def _is_said(value: object, clause: str, request: Request) -> bool:
    return bool(value) and (str(value) in clause or clause in str(value) or day_in(clause, request.today) == value)
