"""Said as people say it: two that change places, "Mia books the hall", somebody who is to be reminded, all by a day.

Each is written out as plain orders where it is the whole sentence; what nobody here does is said, with what can be done.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import TASK, CanvasNode, NodeStatus
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import CONDITION, UNSURE, N
from towow_core.engine.conversation.details import TRIM, day_in
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.reading import Open

_END = r"(?:吧|一下|了|please)?\s{0,2}[。.!！]{0,3}\s{0,2}"
_SWAP = re.compile(
    rf"(?:把|让|将)?(?P<a>{N})(?:和|与|跟|同|、)(?P<b>{N})(?:的)?(?:先后|前后|两个|互相|相互|位置|顺序)*(?:换|调|互换|对调|调换|交换|倒|颠倒|对换)(?:个|一下|一个|过来|过|下)*(?:先后|前后|顺序|位置|次序|个儿)?{_END}"
    rf"|(?:please\s)?(?:swap|switch|exchange|reverse)\s(?:around\s|the\sorder\sof\s)?(?:the\s)?(?P<c>{N})\s(?:and|with)\s(?:the\s)?(?P<d>{N})(?:\s(?:around|over))?{_END}",
    re.IGNORECASE,
)
_NUDGES_ZH, _NUDGES_EN = (
    r"(?:催(?:一?下|一催|催)?|提醒(?:一?下)?|敦促|督促)",
    r"(?:nudge|chase(?:\sup)?|remind|poke|ping|hurry(?:\sup)?)",
)
_IN_A_NAME = re.compile(rf"{_NUDGES_ZH}\S|{_NUDGES_EN}\s\S", re.IGNORECASE)
_NUDGE = (
    rf"(?:请|麻烦|帮我|帮忙|再|去|你)*{_NUDGES_ZH}(?P<who>{{who}})(?!的|一声)[^，,；;。：:]{{{{0,20}}}}",
    rf"(?:please\s|can\syou\s|could\syou\s)*{_NUDGES_EN}\s(?P<who>{{who}})(?:\s[^,;.]{{{{1,60}}}})?",
)
_ALL_ZH = r"大家|所有人|各位|每个人"
_ALL_EN = r"everybody|everyone|them\sall|all\sof\sthem|people"
_ALL_ZH_BY = r"(?:一定|必须|务必|要|得|请|最晚|最迟|都|把|在|到)"
_EVERYTHING = r"(?:全部|所有的?(?:任务|事情?|东西|活儿?)?|一切|都|全)"
_ALL_BY = re.compile(
    rf"{_ALL_ZH_BY}{{0,3}}+{_EVERYTHING}?{_ALL_ZH_BY}{{0,3}}+(?P<day>[^，,；;⟦]{{2,16}}?)(?:之前|以前|前){_ALL_ZH_BY}{{0,3}}+{_EVERYTHING}?(?:都|全|要|得){{0,2}}(?:搞定|完成|做完|弄完|办完|弄好|做好|结束|收尾)[。.!！]{{0,3}}"
    r"|(?:everything|it\sall|all\sof\s(?:it|this)|all\s(?:the\s)?(?:tasks|work))\s(?:must|has\sto|have\sto|should|needs\sto|need\sto)\s(?:be\s)?(?:done|finished|ready|complete[d]?)\s(?:by|before|on)\s(?P<by>[^,;⟦]{2,30}?)[.!]{0,3}",
    re.IGNORECASE,
)


def in_passing(sentence: str, whole: Marked, known: Known) -> str:
    """The orders that it comes to, in one sentence; "" where it is none of these.

    Raises:
        Open: Nobody here does that, or it cannot be told what is meant.
    """
    if UNSURE.search(sentence) or CONDITION.search(whole.text):
        return ""
    return _swapped(whole, known) or _does(whole, known) or _all_by(sentence, known) or _nudged(sentence, whole, known)


def _only(whole: Marked, text: str | None, known: Known) -> CanvasNode | None:
    mark = MARK.search(text or "")
    ids = whole.mentions[int(mark[1])].node_ids if mark else ()
    return known.canvas.nodes[ids[0]] if len(ids) == 1 else None


def _swapped(whole: Marked, known: Known) -> str:
    """Of two that follow one another directly: what stood before the one stands before the other, and so behind."""
    found = _SWAP.fullmatch(whole.text.strip())
    if found is None:
        return ""
    one, other = (_only(whole, found[a] or found[b], known) for a, b in (("a", "c"), ("b", "d")))
    if one is None or other is None or one is other:
        return ""
    lines = [(edge.source, edge.target) for edge in known.canvas.edges.values()]
    if (other.node_id, one.node_id) in lines:
        one, other = other, one
    first, then, zh = one.node_id, other.node_id, known.replies.zh
    if (first, then) not in lines:
        raise Open(
            f"“{one.called}”和“{other.called}”不是紧接着的，没法直接对调。请说各自要接在谁后面。现在什么都没改。"
            if zh
            else f"“{one.called}” and “{other.called}” do not follow one another directly, so they cannot just change places. Say what each is to come after; nothing is changed yet."
        )
    if any(edge.when for edge in known.canvas.edges.values() if {edge.source, edge.target} & {first, then}):
        raise Open(
            f"“{one.called}”和“{other.called}”旁边的连线带着条件，对调以后不知道条件该跟着哪一条走。请说各自要接在谁后面。现在什么都没改。"
            if zh
            else f"A line beside “{one.called}” and “{other.called}” has a condition, and it is open which line has it once they change places. Say what each is to come after; nothing is changed yet."
        )
    name = {node_id: f"“{known.canvas.called(node_id)}”" for node_id in known.canvas.nodes}
    cut = [(first, then), *((a, first) for a, b in lines if b == first), *((then, b) for a, b in lines if a == then)]
    new = [(then, first), *((a, then) for a, b in lines if b == first), *((first, b) for a, b in lines if a == then)]
    off, on = (
        ("去掉{}和{}之间的连线", "连接{}和{}") if zh else ("remove the line between {} and {}", "connect {} and {}")
    )
    said = [
        *(off.format(name[a], name[b]) for a, b in cut),
        *(on.format(name[a], name[b]) for a, b in new if (a, b) not in lines),
    ]
    return ("；" if zh else "; ").join(said)


def _does(whole: Marked, known: Known) -> str:
    """ "Mia books the hall, by Friday", "the buses are Tom's": whose it is, and until when."""
    names = known_names(known.canvas, known.people)
    who = pattern_of(names)
    forms = (
        rf"(?P<who>{who})\s(?:(?P<verb>[a-z]{{2,14}}s)\s)?(?:the\s)?(?P<n>{N})(?:,?\s(?:by|until|before|on)\s(?P<day>[^,;⟦]{{2,30}}?))?[.!]*",
        rf"(?:the\s)?(?P<n>{N})\s(?:is|are)\s(?P<who>{who})['’]s(?:\s(?:job|task|work))?[.!]*",
    )
    found = next((m for form in forms if (m := re.fullmatch(rf"\s*{form}\s*", whole.text, re.IGNORECASE))), None)
    node = _only(whole, found["n"], known) if found else None
    if found is None or node is None or node.node_type != TASK:
        return ""
    groups = found.groupdict()
    first = node.name.split(" ")[0].casefold()
    said = whole.said(found["n"]).split(" ")[0].casefold()
    verb = (groups.get("verb") or "").casefold()
    is_verb = "verb" not in groups or verb in _third_person(first) or (not verb and said in _third_person(first))
    name = called(found["who"], names, known.people, known.by)
    if not is_verb or not name:
        return ""
    orders = [known.replies.give(known.canvas.called(node.node_id), name)]
    if day := groups.get("day"):
        if not (when := day_in(whole.said(day), known.today)):
            return ""
        orders.append(known.replies.set_day(known.canvas.called(node.node_id), when))
    return ("；" if known.replies.zh else "; ").join(orders)


def _third_person(verb: str) -> set[str]:
    return {f"{verb}s", f"{verb}es", f"{verb[:-1]}ies"} if verb else set()


def _all_by(sentence: str, known: Known) -> str:
    """Asks whether all that is due later, or on no day, is to be due by then: the others are earlier already."""
    found = _ALL_BY.fullmatch(sentence.strip())
    if found and not re.search(r"全|都|所有|一切|every|all", found[0], re.IGNORECASE):
        return ""  # of which it is said is not known
    said = (found["day"] or found["by"] or "").strip(TRIM) if found else ""
    if found is None or not (day := day_in(said, known.today)):
        return ""
    tasks = [node for node in known.canvas.nodes.values() if node.node_type == TASK]
    late = [node for node in tasks if str(node.config.get("due") or "9999") > day]
    zh, names = known.replies.zh, [f"“{known.canvas.called(node.node_id)}”" for node in late]
    if not late:
        raise Open(
            f"所有任务的日期都不晚于 {day}，不用改。"
            if zh
            else f"No task is due after {day}: nothing is to be changed."
        )
    orders = [known.replies.set_day(known.canvas.called(node.node_id), day) for node in late]
    raise Open(
        f"比 {day} 晚、或者还没有日期的有：{'、'.join(names)}。要都改成 {day} 吗？现在还没有改。"
        if zh
        else f"Due after {day}, or on no day yet: {', '.join(names)}. Shall all of these be due on {day}? Nothing is changed yet.",
        [("；" if zh else "; ").join(orders)],
    )


def _nudged(sentence: str, whole: Marked, known: Known) -> str:
    """Says that nobody is reminded from here, and what waits for whoever is named."""
    names = known_names(known.canvas, known.people)
    everybody = _ALL_ZH if known.replies.zh else _ALL_EN
    forms = [form.format(who=f"{pattern_of(names)}|{everybody}") for form in _NUDGE]
    found = next((m for form in forms if (m := re.fullmatch(rf"{form}\W*", sentence.strip(), re.IGNORECASE))), None)
    if found is None or any(each.node_ids and _IN_A_NAME.match(each.said) for each in whole.mentions):
        return ""  # a node is called so: "Remind Tom is done"
    if re.fullmatch(r"我|i|me", found["who"], re.IGNORECASE):
        return ""  # what one is to be reminded of oneself is a task
    name = called(found["who"], names, known.people, known.by)
    is_all = re.fullmatch(everybody, found["who"], re.IGNORECASE) is not None
    states = known.run.nodes if known.run else {}
    waiting = [
        node
        for node_id, node in known.canvas.nodes.items()
        if node_id in states
        and states[node_id].status is NodeStatus.WAITING
        and whose(node, known.people)
        and (is_all or is_whose(node, name, known.people))
    ]
    told = "、".join(f"“{known.canvas.called(node.node_id)}”（{whose(node, known.people)[0]}）" for node in waiting)
    told_en = ", ".join(f"“{known.canvas.called(node.node_id)}” ({whose(node, known.people)[0]})" for node in waiting)
    if known.replies.zh:
        raise Open(
            f"这里不会替你去提醒谁，所以没有提醒；轮到谁做的，在各自的“任务”页上看得到。现在在等人做的：{told or '没有'}。"
        )
    raise Open(
        "Nobody is reminded from here, so nobody was: what waits for somebody stands on the page of their tasks."
        f" Waiting for them now: {told_en or 'nothing'}."
    )
