"""Orders in further wordings, written out: dates that change places, so much more, from one person to another, one yes."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import APPROVAL, TASK, CanvasNode
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.reading import Open

_END = r"\s{0,3}(?:吧|一下|了)?[。.!！]{0,3}\s*"
_DATES = re.compile(
    rf"\s*(?:把|将)?{N}\s{{0,3}}(?:和|与|跟|、)\s{{0,3}}{N}的?(?:截止)?(?:日期|时间|日子)(?:互换|对调|对换|换|调换|交换){_END}"
    rf"|\s*(?:please\s+)?(?:swap|switch|exchange)\s+(?:around\s+)?the\s+(?:due\s+)?(?:dates|days|deadlines)\s+of\s+(?:the\s+)?{N}\s+and\s+(?:the\s+)?{N}{_END}",
    re.IGNORECASE,
)
_MORE = re.compile(
    rf"\s*(?:给|为)?(?P<of>{N}(?:\s{{0,3}}(?:、|和|跟|与)\s{{0,3}}{N}){{0,5}})(?:都|各|再|又|多){{0,3}}(?:加|增加|追加)(?P<amount>\d{{1,9}}(?:\.\d{{1,2}})?)\s{{0,3}}(?P<unit>元|块钱?|欧元?)?的?(?P<word>预算|费用|经费|价格){_END}"
)
_COSTS = re.compile(rf"\s*(?:please\s+)?set\s+(?:the\s+)?(?P<of>{N})\s+to\s+(?P<amount>[€$£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:euros?|dollars?|pounds?|eur|usd|yuan))(?P<rest>{_END}|\s+and\s.+)", re.IGNORECASE)  # fmt: skip


_NOBODY = re.compile(
    r"\s*(?:把|将)?(?:所有|全部)(?:的)?(?:任务的)?(?:负责人|分工)(?:都|全都?)?(?:去掉|清空|取消|拿掉|清除|撤掉|移除)(?:吧|了)?[。.!！]{0,3}\s*"
    r"|\s*(?:去掉|清空|取消|拿掉|清除|撤掉|移除)(?:所有|全部)(?:的)?(?:负责人|分工)(?:吧|了)?[。.!！]{0,3}\s*"
    r"|\s*(?:please\s+)?(?:clear|remove|drop|delete)\s+all\s+(?:the\s+|of\s+the\s+)?(?:owners|assignees|assignments)[.!]{0,3}\s*"
    r"|\s*(?:please\s+)?(?:unassign\s+(?:everyone|everybody|everything|all(?:\s+of\s+them)?)|remove\s+(?:everyone|everybody)\s+from\s+(?:all|every|each)\s+(?:the\s+)?tasks?)[.!]{0,3}\s*"
    r"|\s*(?:nobody|no\s+one)\s+(?:should|is\s+to)\s+(?:be\s+assigned\s+to|have|own|do)\s+(?:any|all)(?:thing|\s+(?:of\s+the\s+)?tasks?)(?:\s+any\s?more)?[.!]{0,3}\s*",
    re.IGNORECASE,
)
_OFF = re.compile(r"\b(?:off|from)\b|从", re.IGNORECASE)


def in_other_words(_: str, whole: Marked, known: Known) -> str:
    """The orders, one for each node; "" where it is of no such wording."""
    for way in (_nobody_any_more, _dates_swapped, _so_much_more, _to_cost, _from_one_to_another, _one_yes):
        if written := way(whole, known):
            return written
    return ""


def _nodes(whole: Marked, known: Known, text: str) -> list[CanvasNode]:
    """The nodes that a piece names; none where one of them is open."""
    ids = [whole.mentions[int(mark)].node_ids for mark in MARK.findall(text)]
    return [known.canvas.nodes[each[0]] for each in ids] if all(len(each) == 1 for each in ids) else []


def _nobody_any_more(whole: Marked, known: Known) -> str:
    """ "Clear all assignees", "take Tom off all his tasks": what is theirs has nobody then."""
    if _NOBODY.fullmatch(whole.text):
        return "把所有任务的负责人去掉" if known.replies.zh else "unassign all tasks"
    if not _OFF.search(whole.text):
        return ""
    names = known_names(known.canvas, known.people)
    who = rf"(?P<who>{pattern_of(names)})"
    forms = (
        rf"\s*(?:please\s+)?(?:take|get|remove)\s+{who}\s+(?:off|from)\s+(?:of\s+)?(?:all\s+(?:of\s+)?)?(?:his|her|their|the|all)\s+(?:tasks?|work|jobs?|things){_END}",
        rf"\s*(?:把|将)?\s*{who}\s*从(?:所有|全部|[他她]的)?(?:任务|事情|工作)(?:上|里|中)?(?:撤下来?|拿掉|去掉|移除|换下来?|撤走|撤出){_END}",
    )
    found = next((m for form in forms if (m := re.fullmatch(form, whole.text, re.IGNORECASE))), None)
    name = called(found["who"], names, known.people, known.by) if found else ""
    theirs = [
        n for n in known.canvas.nodes.values() if n.node_type == TASK and name and is_whose(n, name, known.people)
    ]
    form = "去掉“{}”的负责人" if known.replies.zh else "unassign “{}”"
    return _orders([form.format(node.called) for node in theirs], known)


def _dates_swapped(whole: Marked, known: Known) -> str:
    found = _DATES.fullmatch(whole.text)
    nodes = _nodes(whole, known, whole.text) if found else []
    days = [str(node.config.get("due") or "") for node in nodes]
    if len(nodes) != 2 or not all(days):  # noqa: PLR2004
        return ""
    return _orders(
        [known.replies.set_day(node.called, day) for node, day in zip(nodes, reversed(days), strict=True)], known
    )


def _so_much_more(whole: Marked, known: Known) -> str:
    """ "再加200块预算": so much more than now, or from nothing."""
    if (found := _MORE.fullmatch(whole.text)) is None:
        return ""
    nodes = _nodes(whole, known, found["of"])
    return _orders([f"“{node.called}”的预算增加{found['amount']}{found['unit'] or ''}" for node in nodes], known)


def _to_cost(whole: Marked, known: Known) -> str:
    """ "Set the hall to 950 euros": what is in a currency is what it costs."""
    if (found := _COSTS.fullmatch(whole.text)) is None or len(nodes := _nodes(whole, known, found["of"])) != 1:
        return ""
    return f"set the price of “{nodes[0].called}” to {found['amount'].strip()}{whole.quoted(found['rest'])}"


def _from_one_to_another(whole: Marked, known: Known) -> str:
    """ "把A从小李换成小王": of what is the one's.

    Raises:
        Open: It is somebody else's.
    """
    names = known_names(known.canvas, known.people)
    who = pattern_of(names)
    forms = (
        rf"\s*(?:把|将)?(?P<of>{N})(?:的负责人)?从\s{{0,3}}(?P<old>{who})\s{{0,3}}(?:换成|改成|转给|交给|换给|改给|换到|转到)\s{{0,3}}(?P<new>{who}){_END}",
        rf"\s*(?:please\s+)?(?:move|hand|pass|reassign|transfer|switch)\s+(?:the\s+)?(?P<of>{N})\s+(?:over\s+)?from\s+(?P<old>{who})\s+to\s+(?P<new>{who}){_END}",
        rf"\s*(?P<new>{who})\s+(?:takes|will\s+take|is\s+taking|can\s+take|should\s+take)\s+(?:over\s+)?(?:the\s+)?(?P<of>{N})\s+(?:over\s+)?from\s+(?P<old>{who}){_END}",
        rf"\s*(?P<new>{who})\s*(?:来)?(?:从|接)\s*(?P<old>{who})\s*(?:手里|那里|那边|那儿)?(?:接过?|接手|的)\s*(?P<of>{N}){_END}",
    )
    found = next((m for form in forms if (m := re.fullmatch(form, whole.text, re.IGNORECASE))), None)
    nodes = _nodes(whole, known, found["of"]) if found else []
    if found is None or len(nodes) != 1:
        return ""
    old, new = (called(found[name], names, known.people, known.by) for name in ("old", "new"))
    if not (old and new):
        return ""
    if not is_whose(nodes[0], old, known.people):
        raise Open(known.replies.who(nodes[0], ", ".join(whose(nodes[0], known.people))))
    return known.replies.give(nodes[0].called, new)


def _one_yes(whole: Marked, known: Known) -> str:
    """ "只要小李点头就行", "only Mia has to approve it": who alone is asked for a yes."""
    names = known_names(known.canvas, known.people)
    who = rf"(?P<who>{pattern_of(names)})"
    forms = (
        rf"\s*(?P<of>{N})\s{{0,3}}(?:只要|只需要?|有)\s{{0,3}}{who}(?:一个人)?(?:点头|同意|批准|签字|批)(?:就行|就可以|即可|就够)(?:了)?{_END}",
        rf"\s*(?:only\s+{who}|(?:no\s*body|no\s+one)\s+but\s+{who.replace('who', 'who2')})\s+(?:has\s+to\s+|needs\s+to\s+|must\s+)?approves?\s+(?:the\s+)?(?P<of>{N}){_END}",
    )
    found = next((m for form in forms if (m := re.fullmatch(form, whole.text, re.IGNORECASE))), None)
    nodes = _nodes(whole, known, found["of"]) if found else []
    if found is None or len(nodes) != 1 or nodes[0].node_type != APPROVAL:
        return ""
    said = found["who"] or found.groupdict().get("who2") or ""
    name = called(said, names, known.people, known.by)
    if not name:
        return ""
    zh, called_so = known.replies.zh, nodes[0].called
    one = f"“{called_so}”一个人同意就行" if zh else f"one approval is enough for “{called_so}”"
    asked = known.replies.ask_for_a_yes(called_so, [name])
    return _orders([asked, one] if nodes[0].config.get("needed", 1) != 1 else [asked], known)


def _orders(written: list[str], known: Known) -> str:
    return ("；" if known.replies.zh else "; ").join(written)
