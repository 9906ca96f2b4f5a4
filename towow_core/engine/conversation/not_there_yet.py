"""An order about something that is not there says so; on an empty canvas it is offered to be drawn, as the order says."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from towow_core.domain.canvas import APPROVAL, HTTP, NOTIFICATION, TASK, CanvasNode, CanvasState
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.absent_names import may_be_a_node
from towow_core.engine.conversation.canvas_patterns import CONDITION, ORDER_FIRST, UNSURE
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.dictated import unquoted
from towow_core.engine.conversation.kind_nouns import A_KIND
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.persons import known_names, pattern_of
from towow_core.engine.conversation.plain_orders import quoted
from towow_core.engine.conversation.properties import WORD
from towow_core.engine.conversation.reading import Action, NoDay, Open, ask
from towow_core.engine.conversation.reading_cues import likeness
from towow_core.engine.conversation.told import SAID

_NAME_ZH = r"(?P<name>[^，,；;。:：？?\s把将给让由]{1,16}?)"
_NAME_EN = r"(?:the\s|our\s)?(?P<name>[^,;:?]{2,40}?)"
_SET_EN = r"(?:set|change|update|make|put|move|push|raise|lower)"
_ABOUT = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:把|将|给|让)?{_NAME_ZH}(?:这个)?(?:任务|节点)?(?:就|要|得|应该|先|再)?的?(?:{WORD}|交给|派给|指派给|分给|转给|归|给|由|让|推迟|提前|延后|延期|延到|改到|改在|改名|重命名|叫做?|定在|定到|放在|放到|排在|挪到|安排在|截止|花|要花|加个?备注|最晚|最迟|从?\d)",
        rf"(?:assign|give|hand(?:\sover)?|pass|reassign)\s{_NAME_EN}\s(?:over\s)?to\s",
        rf"(?:move|push|postpone|delay|shift|bring|schedule|put)\s{_NAME_EN}\s(?:to|back|by|forward|until|for|on)\s",
        rf"{_SET_EN}\s(?:the\s)?(?:{WORD})\s(?:of|for|on)\s{_NAME_EN}\s(?:to|at|be)\s",
        rf"{_SET_EN}\s{_NAME_EN}['’]s\s(?:{WORD})\s(?:to|at)\s",
        rf"(?:rename|call)\s{_NAME_EN}\sto\s",
        rf"(?:add|put|leave)\sa\snote\s(?:to|on|for)\s{_NAME_EN}\s?:",
        rf"{_NAME_EN}\s(?:is|are|should\sbe|must\sbe|has\sto\sbe)\s(?:due|done|finished|ready|for|by)\b",
        rf"{_NAME_EN}\s(?:costs?|will\scost)\s",
        rf"{_NAME_EN}\s(?:should\s|will\s)?(?:goes?|belongs?)\sto\s",
        r"(?:mark|tick\soff|delete|remove|drop|scrap|retry|copy)\s(?:the\s)?(?P<name>[^,;:?]{2,40}?)(?:\s(?:as\s)?(?:done|finished|failed))?[.!]*$",
        rf"{_NAME_EN}\s(?:comes|goes|should\scome|is|waits)\s(?:after|before|behind|for)\s",
        r"(?:connect|link|put|move)\s(?:the\s)?(?P<name>[^,;:?]{2,40}?)\s(?:to|and|with|after|before|behind)\s",
        r"(?:delete|remove|drop|scrap|connect|link)\s(?:the\s)?(?P<name>[^,;:?]{2,40}?)(?:,|\sand\s)",
        r".{1,30}(?:要?等|依赖|接着|连到|接到)(?P<name>[^，,；;。:：？?\s]{1,16}?)[。!！]*$",
        r"(?:把|将)?(?P<name>[^，,；;。:：？?\s把将给让由]{1,16}?)(?:那个|这个)?(?:任务|节点)?(?:都)?(?:删除|删掉|去掉|移除|删了?|不要了|做完了?|完成了?|搞定了?|失败了?|没做成|标记|之[前后]|以[前后]|[前后]面?|连到|接到|和|跟)",
        r"(?:删除|删掉|去掉|移除|拿掉|撤掉|砍掉|删|重试|复制|连接|把)(?:了|掉)?(?:节点|任务)?(?P<name>[^，,；;。:：？?\s]{1,16}?)(?:节点|任务)?(?:吧|了)?[。!！]*$",
        r".{0,30}(?:之[前后]|以[前后]|[前后]面?)(?:是|就?做|再|接|才)*(?P<name>[^，,；;。:：？?\s]{1,16}?)(?:吧)?[。!！]*$",
        r".{1,40}(?:和|与|跟|、|到)(?P<name>[^，,；;。:：？?\s]{1,16}?)(?:都)?(?:删了|删掉|连起来|连上|去掉)?(?:吧)?[。!！]*$",
    )
)  # fmt: skip
_DOES_ZH = r"(?:来|去)?(?:负责|做|弄|办|搞|写|跟进)"
_DOES_EN = r"(?:(?:will|should|can|is\sgoing\sto|has\sto)\s)?(?:do(?:es)?|takes?(?:\son|\sover|\scare\sof)?|handles?|is\s(?:responsible\sfor|in\scharge\sof|doing))"
_BEGIN = re.compile(r"^(?:(?:请|麻烦|帮我|please|pls)\s{0,2}){1,2}", re.IGNORECASE)
_TEXT_MAX, _LIKE_MIN = 200, 0.5
_KINDS = (TASK, NOTIFICATION, APPROVAL, HTTP)  # of which what is not there may be: they have other properties
On = Callable[[CanvasState], Known]


def offered_anew(sentence: str, known: Known, on: On) -> Action | None:
    """Asks whether a task of that name is to be drawn; None where the canvas has any, or no order of one is read.

    Args:
        on: What there is to know beside another canvas.
    """
    text = _BEGIN.sub("", sentence.strip().rstrip("。.!！ "))
    if known.canvas.nodes or len(text) > _TEXT_MAX:
        return None
    for name in dict.fromkeys(_names(text, known)):
        if (config := _asked_of(name, text, on, known.canvas)) is None:
            continue
        order = _drawn(str(config.pop("name", name)), config, known)
        if order:
            return ask(_question(name, known), [order])
    return None


def about_absent(sentence: str, known: Known, on: On) -> Action | None:
    """Says that what an order is about is not on the canvas, with what comes nearest; None where no such order is read.

    Args:
        on: What there is to know beside another canvas.
    """
    text = _BEGIN.sub("", sentence.strip().rstrip("。.!！ "))
    if not known.canvas.nodes or len(text) > _TEXT_MAX or UNSURE.search(text) or CONDITION.search(text):
        return None
    for name in dict.fromkeys(_names(text, known)):
        is_none = ORDER_FIRST.match(name) or A_KIND.fullmatch(name) or marked(name, known.canvas).mentions
        if is_none or not any(_is_about(name, kind, text, on, known) for kind in _KINDS):
            continue
        near = _nearest(name, known.canvas)
        ways = [text.replace(name, f"“{near}”", 1)] if near else []
        ways += _without(name, text)
        config = _asked_of(name, text, on, CanvasState(workflow_id=known.canvas.workflow_id)) or {}
        is_wanted = bool(config) or _connects(name, text, on, known)
        if is_wanted and (order := _drawn(str(config.pop("name", name)), config, known)):
            ways.append(order)
        return ask(known.replies.is_absent(name, near, known.canvas), [way for way in ways if known.acts(way)][:2])
    return None


def _without(name: str, text: str) -> list[str]:
    """The order about the others of a list that it stands in."""
    piece, joins = re.escape(name), r"(?:、|和|与|及|,\s?(?:and\s)?|\sand\s)"
    forms = (rf"{joins}(?:the\s)?{piece}", rf"(?:the\s)?{piece}{joins}")
    return [left for form in forms if (left := re.sub(form, "", text, count=1, flags=re.IGNORECASE)) != text][:1]


def _is_about(name: str, kind: str, text: str, on: On, known: Known) -> bool:
    """Whether the whole of it would be an order, one about a node of this kind and name, where there was one."""
    node = CanvasNode(node_id=" absent", node_type=kind, name=name)
    there = on(replace(known.canvas, nodes={**known.canvas.nodes, node.node_id: node}))
    is_about_it = False
    try:
        for request in there.requests(text):
            try:
                found = there.read(request)
            except NoDay:  # it is to move from the day that it has
                named = (request.marked.mentions[int(mark)].node_ids for mark in MARK.findall(request.text))
                is_about_it = is_about_it or (node.node_id,) in named
                continue
            if found is None or found[0] in SAID:
                return False
            is_about_it = is_about_it or node.node_id in {str(each) for each in found[1].values()}
    except Open:
        return False
    return is_about_it


def _connects(name: str, text: str, on: On, known: Known) -> bool:
    """Whether it would draw a line to or from it: then it is wanted there."""
    node = CanvasNode(node_id=" absent", node_type=TASK, name=name)
    there = on(replace(known.canvas, nodes={**known.canvas.nodes, node.node_id: node}))
    return any(kind is DecisionType.CONNECT_NODES for kind, _, _ in there.acts(text))


def _nearest(name: str, canvas: CanvasState) -> str:
    """The name that is most like this one; "" where none is, or two are as much."""
    of_each = [(likeness(node.name, name), node.name) for node in canvas.nodes.values()]
    found = sorted((each for each in of_each if each[0] >= _LIKE_MIN), reverse=True)
    return found[0][1] if found and (len(found) == 1 or found[0][0] > found[1][0]) else ""


_THAT = re.compile(r"^[那这]个?(?=.{2})|的$")  # which one is meant, and no part of its name
_JOINS = re.compile(r"\s(?:after|before|behind|and|to|with|for)\s(?:the\s)?", re.IGNORECASE)


def _names(text: str, known: Known) -> Iterator[str]:
    who = pattern_of(known_names(known.canvas, known.people))
    forms = (
        *(form.match(text) for form in _ABOUT),
        re.fullmatch(rf"(?:让|由|请)?(?:{who}){_DOES_ZH}{_NAME_ZH}", text),
        re.fullmatch(rf"(?:let\s|have\s)?(?:{who})\s{_DOES_EN}\s{_NAME_EN}", text, re.IGNORECASE),
    )
    tail = next(reversed([*_JOINS.finditer(text)]), None)
    people = {each.casefold() for each in known_names(known.canvas, known.people)}
    said = [found["name"] for found in forms if found] + ([text[tail.end() :]] if tail else [])
    for each in said:
        name = _THAT.sub("", unquoted(each.strip(TRIM)).strip())
        subject = re.match(rf"(?:the\s|our\s)?{re.escape(name)}", text, re.IGNORECASE)
        full = subject[0] if subject else name
        may_be = each != name or may_be_a_node(full, known.today, is_subject=subject is not None)
        if name and quoted(name) and name.casefold() not in people and may_be:
            yield name


def _asked_of(name: str, text: str, on: On, canvas: CanvasState) -> dict[str, object] | None:
    """What the order would set of a task of this name; None where it is no such order."""
    node = CanvasNode(node_id="new", node_type=TASK, name=name)
    known = on(CanvasState(workflow_id=canvas.workflow_id, nodes={node.node_id: node}))
    config: dict[str, object] = {}
    for request in known.requests(text):
        try:
            found = known.read(request)
        except NoDay:  # it is to move from the day that it has
            continue
        except Open:
            return None
        if found is None or found[0] is not DecisionType.MODIFY_NODE or "status" in found[1]:
            return None
        config |= dict(found[1].get("config") or {}) | ({"name": found[1]["name"]} if found[1].get("name") else {})
    return config


def _drawn(name: str, config: dict[str, object], known: Known) -> str:
    """A sentence that draws it; "" where that cannot be said."""
    zh, pieces = known.replies.zh, list[str]()
    if not (called := quoted(name)):
        return ""
    if who := config.get("assignee_name"):
        pieces.append(f"交给{who}" if zh else f"for {who}")
    if due := config.get("due"):
        pieces.append(f"截止{due}" if zh else f"due {due}")
    if price := config.get("price"):
        currency = config.get("currency") or ""
        pieces.append(f"预算{price}{currency}" if zh else f"budget {price} {currency}".strip())
    lead = f"加一个任务叫{called}" if zh else f"add a task called {called}"
    ways = ["，".join([lead, *pieces]) if zh else ", ".join([lead, *pieces]), lead]
    return next((way for way in ways if any(kind is DecisionType.CREATE_NODE for kind, _, _ in known.acts(way))), "")


def _question(name: str, known: Known) -> str:
    if known.replies.zh:
        return f"画布还是空的，没有“{name}”。要加上它吗？现在什么都没画。"
    return f"The canvas is empty: there is no “{name}” yet. Shall it be added? Nothing is drawn yet."
