"""Two tasks in one: written out as orders, so that one undo takes all of it back."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from datetime import date

from towow_core.domain.canvas import TASK, CanvasNode, NodeStatus
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.dictated import QUOTED, unquoted
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import Marked
from towow_core.engine.conversation.natural_wordings import reaches
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.plain_orders import Written, node_of, note
from towow_core.engine.conversation.properties import PROPERTIES
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.split_tasks import KEPT_BY_ALL, is_a_name, status_of

_CARRIED = frozenset({*KEPT_BY_ALL, "price", "currency", "notes", "responsibility", "deliverable"})  # by a merge
_WORDS = {each.name: (each.zh[0], each.en[0]) for each in PROPERTIES}
MERGE = (
    re.compile(rf"(?:请)?(?:把|将)?(?P<a>{N})\s{{0,2}}(?:和|与|跟|、|同)\s{{0,2}}(?P<b>{N})(?:这?两个(?:任务)?)?(?:合并|[合并](?=[成为入]|到一起))(?P<rest>.{{0,80}})"),
    re.compile(rf"(?:请)?(?:把|将)?(?P<a>{N})(?:合并|并|合)(?:入|进|到)\s{{0,2}}(?P<into>{N})(?:里面?|中|去|里去)?"),
    re.compile(rf"(?:please\s)?(?:merge|combine|fuse|unite|(?:put|turn|make|join)(?=.{{1,80}}\sin(?:to\s|\s(?:to\s)?)one\b))\s(?:the\s)?(?P<a>{N})\s(?:and|with)\s(?:the\s)?(?P<b>{N})(?P<rest>.{{0,80}})", re.IGNORECASE),
    re.compile(rf"(?:please\s)?(?:merge|fold)\s(?:the\s)?(?P<a>{N})\sinto\s(?:the\s)?(?P<into>{N})", re.IGNORECASE),
)  # fmt: skip
_A_TASK = r"(?:(?:同?一)?个(?:新的?|大)?(?:任务|节点)?|任务|节点)"
_ONE = r"(?:(?:just\s)?one|an?|a\ssingle)(?:\s(?:single|new|big|common|joint|shared|combined))?\s(?:task|node|step)\b|(?:just\s)?one\b|a\ssingle\sone\b"
_UNNAMED = (
    re.compile(rf"(?:一下|起来|到一起|在一起)?(?:[成为作]为?\s{{0,2}}{_A_TASK})?吧?"),
    re.compile(rf"(?:\stogether)?(?:\s(?:in\s?to|as)\s(?:{_ONE}))?", re.IGNORECASE),
)
_NAMED = (  # nothing is a name that neither a marker nor quotation marks say to be one
    re.compile(rf"(?:一下|起来|到一起|在一起)?(?:[成为作]为?\s{{0,2}}{_A_TASK})?(?:之?后|以后)?[，,]?\s{{0,2}}(?:就|取名|命名|(?:新的?)?名字|起名)?(?:叫做?|叫作|名叫|名为|(?<=名)为|(?<=名字)是)\s{{0,2}}(?P<name>.{{1,60}})"),
    re.compile(r"(?:成为?|为|作为?|入)\s{0,2}(?P<name>.{2,60})"),  # 作废, 成功 and 为好 say something else
    re.compile(rf"(?:\stogether)?(?:\s(?:in\s?to|as)\s(?:{_ONE}))?,?\s(?:called|named|and\scall\sit|and\sname\sit)\s(?P<name>.{{1,60}})", re.IGNORECASE),
    re.compile(r"(?:\stogether)?\sin\s?to\s(?P<name>.{1,60})", re.IGNORECASE),
    re.compile(rf"(?:[成为作]为?\s{{0,2}}{_A_TASK})?[，,:：]?\s{{0,2}}(?P<quoted>.{{1,60}})"),
    re.compile(rf"(?:\stogether)?(?:\s(?:in\s?to|as)(?:\s(?:{_ONE}))?)?\s{{0,2}}[,:]?\s{{0,2}}(?P<quoted>.{{1,60}})", re.IGNORECASE),
)  # fmt: skip
_FOR_ONE = re.compile(
    r"[，,]?\s{0,2}(?:并|再)?(?:交给|归|给)\s{0,2}(?P<zh>[^⟦，,；;]{1,20})$|,?\s(?:and\s(?:give|assign|hand)\sit\sto|for|given\sto)\s(?P<en>[^⟦,;]{1,40})$",
    re.IGNORECASE,
)


def merge(whole: Marked, known: Known) -> Written | None:
    """Orders that make one task of two: the earlier one stays, with the lines of both.

    Raises:
        Open: Something stands between them, or it cannot be told what is to be kept.
    """
    text, whose = _without_person(whole.text.strip(TRIM), known)
    match = next((m for form in MERGE if (m := form.fullmatch(text))), None)
    if match is None:
        return None
    said = match.groupdict()
    one, other = node_of(whole, said["a"], known), node_of(whole, said.get("b") or said.get("into"), known)
    if one is None or other is None or one is other or {one.node_type, other.node_type} != {TASK}:
        return None
    name = other.name if said.get("into") else _name_of_both(whole.quoted(said["rest"]), (one, other), known)
    if name is None:
        return None
    kept, gone = (other, one) if name == other.name else (one, other)
    return _merged(kept, gone, name, whose, known)


def _name_of_both(rest: str, both: tuple[CanvasNode, ...], known: Known) -> str | None:
    """What the one task is to be called; "" where nothing is said of it, None where something else is said."""
    rest = rest.rstrip(TRIM)
    if any(form.fullmatch(rest) for form in _UNNAMED):
        return ""
    for form in _NAMED:
        if (found := form.fullmatch(rest)) is None:
            continue
        name = next(each for each in found.groupdict().values() if each).strip(TRIM)
        if QUOTED.fullmatch(name):
            return unquoted(name).strip() or None
        name = name.removesuffix("吧")
        if "name" in found.groupdict() and is_a_name(name, known, both):
            return name
    return None


def _merged(kept: CanvasNode, gone: CanvasNode, name: str, whose: str, known: Known) -> Written | None:
    zh = known.replies.zh
    _check_merge(kept, gone, known)
    if not name:
        person = (f"给{whose}" if zh else f" for {whose}") if whose else ""
        both = (
            [f"{kept.called}和{gone.called}", kept.called] if zh else [f"{kept.called} and {gone.called}", kept.called]
        )
        options = [
            f"把“{kept.called}”和“{gone.called}”合并成“{each}”{person}"
            if zh
            else f"merge “{kept.called}” and “{gone.called}” into “{each}”{person}"
            for each in both
        ]
        raise Open("合并以后叫什么？" if zh else "What is the one task to be called?", options)
    if name not in {kept.name, gone.name} and any(
        each.name.casefold() == name.casefold() for each in known.canvas.nodes.values()
    ):
        raise Open(
            f"画布上已经有“{name}”了。另起个名字？"
            if zh
            else f"There is “{name}” on the canvas already. What else is it to be called?"
        )
    config = _config_of_both(kept, gone, name, whose, known)
    if config is None:
        return None
    orders = [*_lines_of_both(kept, gone, known), *config]
    orders.append(f"删除“{gone.called}”" if zh else f"delete “{gone.called}”")
    if name != kept.name:
        orders.append(f"把“{kept.called}”改名为“{name}”" if zh else f"rename “{kept.called}” to “{name}”")
    return Written(tuple(orders), _merge_said(kept, gone, name, known))


def _check_merge(kept: CanvasNode, gone: CanvasNode, known: Known) -> None:
    zh, edges = known.replies.zh, list(known.canvas.edges.values())
    one, other = kept.node_id, gone.node_id
    for each in (kept, gone):
        if status_of(each, known) not in {NodeStatus.PENDING, NodeStatus.CREATED}:
            raise Open(
                f"“{each.called}”在这次执行里已经开始了，不能和别的合成一个。什么都没有做。"
                if zh
                else f"“{each.called}” has begun in this run: it is not made one with another any more. Nothing is done yet."
            )
    between = [
        each.called
        for each in known.canvas.nodes.values()
        if each.node_id not in {one, other}
        and any(
            reaches([(e.source, e.target) for e in edges], start, each.node_id)
            and reaches([(e.source, e.target) for e in edges], each.node_id, end)
            for start, end in ((one, other), (other, one))
        )
    ]
    if between:
        names = ("、" if zh else ", ").join(f"“{each}”" for each in between)
        raise Open(
            f"“{kept.called}”和“{gone.called}”之间还有{names}，合成一个就成了圈。先说它放到哪里。什么都没有做。"
            if zh
            else f"{names} {'stands' if len(between) == 1 else 'stand'} between “{kept.called}” and “{gone.called}”: as one task they would wait for themselves. Say first where that is to go. Nothing is done yet."
        )
    if any(edge.when for edge in edges if other in {edge.source, edge.target}):
        raise Open(
            f"“{gone.called}”的连线带条件，一句话合不了；请在画布上改。"
            if zh
            else f"A line of “{gone.called}” has a condition, which a sentence cannot hand on; please do it on the canvas."
        )


def _lines_of_both(kept: CanvasNode, gone: CanvasNode, known: Known) -> list[str]:
    edges = [(edge.source, edge.target) for edge in known.canvas.edges.values()]
    rest = [line for line in edges if gone.node_id not in line]
    lines = [(source, kept.node_id) for source, target in edges if target == gone.node_id and source != kept.node_id]
    lines += [(kept.node_id, target) for source, target in edges if source == gone.node_id and target != kept.node_id]
    form = "连接“{}”和“{}”" if known.replies.zh else "connect “{}” and “{}”"
    return [form.format(known.canvas.called(a), known.canvas.called(b)) for a, b in lines if not reaches(rest, a, b)]


def _config_of_both(kept: CanvasNode, gone: CanvasNode, name: str, whose: str, known: Known) -> list[str] | None:
    """Orders for what the other one had: the later day, both prices, its person and its notes; None: not to be said."""
    zh, orders = known.replies.zh, list[str]()
    _check_config(kept, gone, zh=zh)
    one, other = (str(each.config.get("assignee_name") or "") for each in (kept, gone))
    if one and other and one != other and not whose:
        raise Open(*_whose(kept, gone, name, (one, other), zh=zh))
    if (whose or one or other) != one:
        orders.append(known.replies.give(kept.called, whose or other))
    due, due2 = (str(each.config.get("due") or "") for each in (kept, gone))
    if due2 > due:
        orders.append(known.replies.set_day(kept.called, due2))
    price, price2 = (each.config.get("price") for each in (kept, gone))
    if price2:
        if price and kept.config.get("currency") != gone.config.get("currency"):
            return None
        total, currency = _in_full((price or 0) + price2), str(gone.config.get("currency") or "")
        orders.append(
            f"“{kept.called}”的价格改成{total}{currency}"
            if zh
            else f"set the price of “{kept.called}” to {total} {currency}".strip()
        )
    more = [str(gone.config[key]) for key in ("notes", "responsibility", "deliverable") if gone.config.get(key)]
    if more:
        if not (noted := note(kept, ("；" if zh else "; ").join(more), known)):
            return None
        orders.append(noted)
    return orders


def _check_config(kept: CanvasNode, gone: CanvasNode, *, zh: bool) -> None:
    """Raises: Open: Something of the other one would be lost, or cannot be reckoned with."""
    lost = [
        key for key, value in gone.config.items() if value and key not in _CARRIED and kept.config.get(key) != value
    ]
    for key, is_plain in (("price", _is_number), ("due", _is_day)):
        values = [value for each in (kept, gone) if (value := each.config.get(key))]
        if gone.config.get(key) and not all(is_plain(value) for value in values):
            lost.append(key)
    if lost:
        words = [_WORDS.get(key, (key, key))[0 if zh else 1] for key in lost]
        raise Open(
            f"“{gone.called}”的{'、'.join(words)}，一句话合不过去；请在画布上改。什么都没有做。"
            if zh
            else f"What “{gone.called}” has of its own ({', '.join(words)}) cannot be handed on by a sentence; please do it on the canvas. Nothing is done yet."
        )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_day(value: object) -> bool:
    try:
        date.fromisoformat(str(value))
    except ValueError:
        return False
    return True


def _in_full(amount: float) -> str:
    """With two decimals where it is not whole."""
    return f"{round(amount, 2):.2f}".removesuffix(".00")


def _whose(
    kept: CanvasNode, gone: CanvasNode, name: str, people: tuple[str, str], *, zh: bool
) -> tuple[str, list[str]]:
    one, other = people
    form = "把“{}”和“{}”合并成“{}”给{}" if zh else "merge “{}” and “{}” into “{}” for {}"
    options = [form.format(kept.called, gone.called, name, each) for each in people]
    if zh:
        return (
            f"“{kept.called}”是{one}的，“{gone.called}”是{other}的；一个任务只能有一个负责人。合并以后归谁？什么都没有做。",
            options,
        )
    return (
        f"“{kept.called}” is {one}'s and “{gone.called}” is {other}'s, and a task has one person. Whose is it to be? Nothing is done yet.",
        options,
    )


def _without_person(text: str, known: Known) -> tuple[str, str]:
    """What is to become one, and whose it is to be, where that is said behind it."""
    if (found := _FOR_ONE.search(text)) is None:
        return text, ""
    who = called(found["zh"] or found["en"], known_names(known.canvas, known.people), known.people, known.by)
    return (text[: found.start()], who) if who else (text, "")


def _merge_said(kept: CanvasNode, gone: CanvasNode, name: str, known: Known) -> str:
    zh, due = known.replies.zh, max(str(each.config.get("due") or "") for each in (kept, gone))
    both = kept.config.get("due") and gone.config.get("due") and kept.config["due"] != gone.config["due"]
    if zh:
        return f"“{name}”接上了“{kept.called}”和“{gone.called}”原来的前后连线{f'，日期取晚的那个：{due}' if both else ''}。"
    return f"“{name}” has the lines of both “{kept.called}” and “{gone.called}”{f', and the later of the two dates: {due}' if both else ''}."
