"""Something else instead of what a task is about: 茶点改成咖啡, "change the snacks to coffee"; its name says so then.

Who is known here is to do it, and what looks like a name may be somebody: 主持人换成陈屿 says who. Where what is done
stands in the name, too, it is asked whether that stays.
"""

import re

from towow_core.domain.canvas import CanvasNode
from towow_core.domain.people import SYLLABLE
from towow_core.engine.conversation.canvas_patterns import BEGINS_WITH_WORK, ROLE, N
from towow_core.engine.conversation.details import TRIM, amount_in, day_in, node_kind
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.task_names import begins_with_work, names_a_thing
from towow_core.engine.language.person_names import is_surely_a_name, looks_like_a_name

_END = r"\s{0,2}(?:吧|了|please|instead)?[。.!！]{0,3}\s*"
_FORMS = tuple(
    re.compile(rf"\s*{form}{_END}", re.IGNORECASE)
    for form in (
        rf"(?:把|将)?(?P<of>{N})\s{{0,2}}(?:改成|换成|改为|换为|变成|改做|改买|改订)\s{{0,2}}(?P<new>(?!叫)[^⟦，,；;。：:？?“”]{{2,10}}?)",
        rf"(?P<of>{N})\s{{0,2}}(?:不要了|不[买订要做]了|取消)[，,]\s{{0,2}}(?:改成|换成|改为|改买|改订|用)\s{{0,2}}(?P<new>[^⟦，,；;。：:？?“”]{{2,10}}?)",
        rf"(?:no|not)\s+(?:the\s+|more\s+)?(?P<of>{N})\s*[,;–-]\s*(?:but\s+)?(?P<new>[a-z][^⟦,;.:?“”]{{1,40}}?)(?=\s+instead|\s*[.!]*\s*$)",
        rf"(?:please\s+|let['’]s\s+)?(?P<change>change|switch|swap|turn|replace|make)\s+(?:the\s+)?(?P<of>{N})\s+(?:in)?(?:to|for|with|by)\s+(?P<new>[^⟦,;.:?“”]{{2,40}}?)",
        rf"(?:please\s+|let['’]s\s+)?(?:have|get|take|do|buy|order|make\s+it|want)?\s*(?P<new>[a-z][^⟦,;.:?“”]{{1,40}}?)\s+(?:instead\s+of|rather\s+than)\s+(?:the\s+)?(?P<of>{N})",
    )
)
_STATE = re.compile(
    r"完成|失败|没做|未做|已做|进行中|等待|待办|跳过|里程碑|审批|任务|通知|条件|并行|同时|最高|最低|优先|红色|蓝色|done|finished|failed|open|pending|urgent|high|low|someone|somebody|anybody|me|us|it|this|that",
    re.IGNORECASE,
)
_PINYIN = re.compile(rf"(?:{SYLLABLE}){{1,8}}")  # in small letters


def content_changed(_: str, whole: Marked, known: Known) -> str:
    """The order that renames it, or gives it to whoever is known; "" where nothing else is put in its place.

    Raises:
        Open: Whether what is done stays in the name, or whether somebody is called so.
    """
    found = next((m for form in _FORMS if (m := form.fullmatch(whole.text))), None)
    mark = MARK.fullmatch(found["of"]) if found else None
    mention = whole.mentions[int(mark[1])] if mark else None
    if found is None or mention is None or len(mention.node_ids) != 1:
        return ""
    node, new = known.canvas.nodes[mention.node_ids[0]], found["new"].strip(TRIM)
    if person := called(new, known_names(known.canvas, known.people), known.people, known.by):
        return known.replies.give(node.called, person) if found.groupdict().get("change") else ""
    if not _is_a_thing(new, known) or _is_in_pinyin(new, node.name):
        return ""
    ways = _names_with(new, mention.said, node)
    if looks_like_a_name(new):
        if known.replies.zh or ROLE.fullmatch(mention.said):
            return ""  # whether it is somebody is asked as of any other change, and of a person's part it is
        ways = (ways[0], "")
    orders = [known.replies.rename(node.called, way) if way else known.replies.give(node.called, new) for way in ways]
    if len(orders) == 1:
        return orders[0]
    raise Open(known.replies.did_you_mean(orders, ""), orders)


def _is_a_thing(new: str, known: Known) -> bool:
    is_value = amount_in(new) != "" or day_in(new, known.today) or node_kind(new) or _STATE.fullmatch(new)
    return not is_surely_a_name(new) and not is_value and (names_a_thing(new) or begins_with_work(new))


def _is_in_pinyin(new: str, name: str) -> bool:
    """It is in other letters than the name: the two are not put together."""
    return not name.isascii() and _PINYIN.fullmatch(new) is not None


def _names_with(new: str, old: str, node: CanvasNode) -> tuple[str, ...]:
    """The name with it instead of what was said of it; two where the verb may stay or go."""
    if old.casefold() != node.name.casefold() and (at := node.name.casefold().find(old.casefold())) >= 0:
        return (f"{node.name[:at]}{_as_in(new, old)}{node.name[at + len(old) :]}",)
    verb, bare = _verb_of(node.name), _as_in(new, node.name)
    return (bare,) if not verb or begins_with_work(new) else (f"{verb}{new}", bare)


def _as_in(new: str, old: str) -> str:
    """With a capital where the name has one."""
    return new[:1].upper() + new[1:] if old[:1].isupper() and new[:1].islower() else new


def _verb_of(name: str) -> str:
    """What is done, before what it is done to: 买 of 买茶点, "Order " of "Order snacks"."""
    if name.isascii():
        first, _, rest = name.partition(" ")
        return f"{first} " if rest and begins_with_work(name) else ""
    found = BEGINS_WITH_WORK.match(name)
    return found[0] if found and len(name) > len(found[0]) else ""
