"""The two readings that come nearest to a sentence that was not understood: sentences to click, never carried out here.

What is found in the sentence makes them: nodes, days, people, amounts and new names, with a word for what is to become
of them. Nothing is offered to be deleted, drawn or run unless a word of the sentence says so; each is held against the
rules once more, and one that they would not understand is none.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from towow_core.domain.canvas import MILESTONE, TASK, CanvasNode, NodeStatus, RunStatus
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation import reading_cues as cues
from towow_core.engine.conversation.ambiguity import is_about_the_others, is_small_talk
from towow_core.engine.conversation.asked import is_named, whose
from towow_core.engine.conversation.currencies_said import price_said
from towow_core.engine.conversation.dependencies import is_backwards
from towow_core.engine.conversation.details import TRIM, day_in, shifted
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Action, Open, Request, ask
from towow_core.engine.conversation.requests import plain_text, requests_in
from towow_core.engine.conversation.task_names import begins_with_work
from towow_core.engine.language.money import find_money

READINGS = 2
_COUNTED_FROM = re.compile(  # a day that is so long before a node, or after it, is none of its own
    r"⟦\d+⟧\s?(?:的?(?:当天|那天|日期|开始))?(?:之?前|以前|之?后|以后|提前)\s?(?:\d{1,3}|[一二两三四五六七八九十半几]{1,3})\s?个?(?:天|日|周|星期|礼拜|月|小时)"
    r"|\b(?:days?|weeks?|months?|hours?)\s+(?:before|ahead\s+of|prior\s+to|after)\s+(?:the\s+)?⟦\d+⟧",
    re.IGNORECASE,
)
_KINDLY = re.compile(r"\W*(?:请|麻烦|帮[我忙]|把|将|please\b|pls\b|let['’]?s\b)", re.IGNORECASE)
Read = Callable[[Request], Action | None]
_DENIED = re.compile(
    r"没(?!问题)|[尚还]未|并?不(?:是|在|能|行|用|再|要|跑|做|执行|运行)|\b(?:not|never|no longer)\b|n['’]t\b",
    re.IGNORECASE,
)
_HAVE_DONE = re.compile(r"\s*[Hh]ave\s+[A-Z]")  # "have Lucy do it" asks for something
_NEVER_MIND = re.compile(r"[^一-鿿]算了[吧啦]?\W*$|\bnever ?mind\W*$|\b(?:neither|nor)\b", re.IGNORECASE)
_SHARE_MIN = 0.34  # of a name's parts that stand in a sentence which does not name it


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence that says plainly what may have been meant, and how much speaks for it."""

    said: str
    score: float
    is_harmless: bool = False


def ask_back(request: Request, read: Read, *, is_first: bool, why: str = "") -> Action:
    """What was not understood is asked back with the readings that come nearest; none of them is carried out.

    Args:
        why: Which piece of a question was not read, as a sentence; "" where that is not known.
    """
    found = nearest(request, read)
    if why:
        return ask(request.replies.unanswered(why, found), found)
    return ask(request.replies.did_you_mean(found, "" if is_first else request.said), found)


def nearest(request: Request, read: Read) -> tuple[str, ...]:
    """The readings that come nearest, the nearest first, at most `READINGS`; each would be understood as it is."""
    only_asks, is_question, is_order = _only_asks(request), _is_question(request), _is_order(request)
    found = sorted(_readings(request), key=lambda reading: -reading.score)
    fitting = [reading.said for reading in found if reading.is_harmless or not only_asks]
    if not only_asks and (is_question or is_order):  # what only tells of something may be meant as either
        fitting = [said for said in fitting if is_question == said.endswith(("?", "？"))]
    if is_order and fitting:  # behind an order that it may be, what a node that is named may be asked about
        fitting += [reading.said for reading in found if reading.is_harmless and MARK.search(request.text)]
    understood: list[str] = []
    for said in dict.fromkeys(fitting):
        if len(understood) < READINGS and _is_understood(request, said, read):
            understood.append(said)
    return tuple(understood)


def _only_asks(request: Request) -> bool:
    """It is no order at all, or says what is not to be done: then only questions are meant."""
    is_forbidden = patterns.FORBIDDEN.match(request.text) and not patterns.CONDITION.search(request.text)
    is_negated = patterns.NEGATED_FIRST.match(plain_text(request.text))
    is_negated = is_negated or _NEVER_MIND.search(request.said)
    return bool(is_about_the_others(request.said) or is_small_talk(request.said) or is_forbidden or is_negated)


def _denies(request: Request) -> bool:
    """ "The hall isn't booked": nobody who says so wants it marked as done, or taken out."""
    return _DENIED.search(request.said) is not None


def _is_understood(request: Request, said: str, read: Read) -> bool:
    whole = marked(said, request.canvas)
    try:
        found = [read(replace(request, text=each, marked=whole)) for each in requests_in(whole)]
    except Open:
        return False
    asks = DecisionType.REQUEST_CLARIFICATION
    return bool(found) and all(action is not None and action[0] is not asks for action in found)


def _readings(request: Request) -> Iterator[Reading]:
    nodes = list(_nodes(request))
    is_question = _is_question(request)
    for n, (node, sure) in enumerate(nodes[:2]):
        weight = sure if n == 0 else sure * 0.8
        for reading in _of_node(request, node, is_question=is_question):
            yield replace(reading, score=reading.score * weight)
    if len(nodes) > 1 and len(MARK.findall(request.text)) > 1:
        yield from _of_two(request, nodes[0][0], nodes[1][0])
    if not is_question:
        yield from _new(request, nodes[0][0] if nodes else None)
    yield from _of_all(request)


def _is_question(request: Request) -> bool:
    return QUESTION.search(request.text) is not None and _HAVE_DONE.match(request.said) is None


def _is_order(request: Request) -> bool:
    return _KINDLY.match(request.said) is not None or patterns.ORDER_FIRST.match(plain_text(request.text)) is not None


def _nodes(request: Request) -> Iterator[tuple[CanvasNode, float]]:
    """Those that are named, surely; else those whose names share most with the sentence, as much as they share."""
    named: dict[str, float] = {}
    for mark in MARK.finditer(request.text):
        ids = request.marked.mentions[int(mark[1])].node_ids
        for node_id in sorted(ids, key=lambda each: -cues.likeness(request.canvas.nodes[each].name, request.said)):
            named.setdefault(node_id, 1.0 if len(ids) == 1 else 0.9)
    if not named:
        alike = ((cues.alike(node.name, request.said), node) for node in request.canvas.nodes.values() if node.name)
        found = sorted((each for each in alike if each[0] >= _SHARE_MIN), key=lambda each: -each[0])
        named = {node.node_id: share for share, node in found}
    unlike = {node_id: sure for node_id, sure in named.items() if _is_alone(request, node_id)}
    return iter([(request.canvas.nodes[node_id], sure) for node_id, sure in unlike.items()])


def _is_alone(request: Request, node_id: str) -> bool:
    """Its name is its own: a reading says no other way which node it means."""
    name = request.canvas.nodes[node_id].name
    return bool(name) and request.canvas.called(node_id) == name


def _of_node(request: Request, node: CanvasNode, *, is_question: bool) -> Iterator[Reading]:
    zh, name, text = request.replies.zh, node.name, _without_marks(request)
    if not is_question:
        yield from _changes(request, node, text)
    state = request.run.nodes.get(node.node_id) if request.run else None
    is_dated = node.node_type in {TASK, MILESTONE}
    for pattern, of_zh, of_en, base in cues.QUESTIONS_OF_A_NODE:
        if pattern in {cues.WHEN, cues.COST} and not is_dated:
            continue
        said = (of_zh if zh else of_en).format(name=name)
        yield Reading(said, cues.speaks(pattern, text) * 0.9 + base, is_harmless=True)
    for pattern, of_zh, of_en in cues.ACTS_OF_A_NODE:
        is_report = pattern in {cues.DONE, cues.LOST}
        if (
            (count := cues.speaks(pattern, text))
            and (pattern is cues.LOST or not _denies(request))
            and _is_said_of(request, pattern, node)
            and not (is_question and is_report)
        ):
            said = (of_zh if zh else of_en).format(name=name)
            yield Reading(said, count * (0.6 if is_question else 1.1) * (0.7 if is_report and not request.run else 1))
    if state is not None and state.status is NodeStatus.FAILED and cues.speaks(cues.AGAIN, text):
        yield Reading(f"重试“{name}”" if zh else f"retry “{name}”", 1.2)


def _changes(request: Request, node: CanvasNode, text: str) -> Iterator[Reading]:
    """With a value that the sentence has: a day, a person, an amount, a new name, or what there is to remember."""
    zh, name = request.replies.zh, node.name
    is_dated = node.node_type in {TASK, MILESTONE}
    day = day_in(text, request.today) if is_dated else ""
    if is_dated and not day and (by := cues.SHIFT.search(text)) is not None:
        way = "提前" if cues.speaks(cues.EARLIER, text) else "推迟"
        day = shifted(str(node.config.get("due") or ""), by["n"], by["unit"], way)
    if day and day >= request.today.isoformat() and not _COUNTED_FROM.search(request.text):
        said = request.replies.set_day(name, day) if not zh else f"把“{name}”的日期改成{day}"
        yield Reading(said, 1.4 + 0.3 * cues.speaks(cues.WHEN, text))
    if node.node_type == TASK:
        yield from _of_a_task(request, node, text, is_dated_by=bool(day))
    if (called := cues.new_name(request.text)) and (called := request.marked.said(called)) != name:
        yield Reading(f"把“{name}”改名为“{called}”" if zh else f"rename “{name}” to “{called}”", 1.3)
    if (pause := cues.PAUSE.search(text)) is not None:
        yield from _wait(request, node, (pause["n"] or pause["n2"], pause["unit"] or pause["unit2"]))
    if is_dated:
        note = request.said.strip(TRIM)
        said = f"给“{name}”加个备注：{note}" if zh else f"add a note to “{name}”: {note}"
        if count := cues.speaks(cues.NOTE, text):  # a whole sentence as a note is no reading of what is no note
            yield Reading(said, 0.5 + 0.7 * count)


def _of_a_task(request: Request, node: CanvasNode, text: str, *, is_dated_by: bool) -> Iterator[Reading]:
    """With who is to do it, and what it costs."""
    zh, name = request.replies.zh, node.name
    if cues.speaks(cues.ME, request.said):
        yield Reading(f"把“{name}”交给我" if zh else f"give “{name}” to me", 1.6)
    for person in _beside(request, node):
        if person not in whose(node, request.people) and not cues.is_denied(person, request.said):
            said = f"把“{name}”交给{person}" if zh else f"give “{name}” to {person}"
            yield Reading(said, 1.1 + 0.4 * cues.speaks(cues.ASSIGN, text))
    if not is_dated_by and (price := _amount(text, is_priced="price" in node.config)) != "":
        said = f"“{name}”的价格改成{price}" if zh else f"set the price of “{name}” to {price}"
        yield Reading(said, 0.7 + 0.6 * (cues.speaks(cues.COST, text) + ("price" in node.config)))


def _wait(request: Request, node: CanvasNode, length: tuple[str, str]) -> Iterator[Reading]:
    """A pause before a node; where it is said to come after it, before the one that stands behind."""
    behind = [edge.target for edge in request.canvas.edges.values() if edge.source == node.node_id]
    is_after = cues.side_of(request.text) == "after" and len(behind) == 1 and len(MARK.findall(request.text)) == 1
    marks = MARK.findall(request.text)
    if len(marks) > 1:  # "after A wait two weeks before B"
        last = request.marked.mentions[int(marks[-1])].node_ids
        node = request.canvas.nodes[last[0]] if len(last) == 1 else node
    then = request.canvas.nodes[behind[0]].name if is_after else node.name
    said = (
        f"等{length[0]}{length[1]}再做“{then}”"
        if request.replies.zh
        else f"wait {length[0]} {length[1]} before “{then}”"
    )
    yield Reading(said, 1.7)


def _is_said_of(request: Request, pattern: re.Pattern[str], node: CanvasNode) -> bool:
    """Of several nodes that are named, the word is said of the one that stands nearest to it."""
    marks = [mark for mark in MARK.finditer(request.text) if request.marked.mentions[int(mark[1])].node_ids]
    cue = pattern.search(request.text)
    if len(marks) < 2 or cue is None:  # noqa: PLR2004
        return True
    near = min(marks, key=lambda mark: max(mark.start() - cue.end(), cue.start() - mark.end()))
    return node.node_id in request.marked.mentions[int(near[1])].node_ids


def _of_two(request: Request, one: CanvasNode, other: CanvasNode) -> Iterator[Reading]:
    zh = request.replies.zh
    first, then = (other, one) if is_backwards(request.text) else (one, other)
    lines = {(edge.source, edge.target) for edge in request.canvas.edges.values()}
    pair = (first.node_id, then.node_id)
    drawn = pair if pair in lines else pair[::-1] if pair[::-1] in lines else None
    count = cues.speaks(cues.LINES, request.text)
    if drawn is not None:
        a, b = (request.canvas.nodes[node_id].name for node_id in drawn)
        said = f"去掉“{a}”和“{b}”之间的连线" if zh else f"remove the line between “{a}” and “{b}”"
        if gone := cues.speaks(cues.APART, request.text):
            yield Reading(said, 1.4 + 0.3 * gone, is_harmless=True)  # "别连着了" forbids the line
        said = f"“{a}”在“{b}”之前吗？" if zh else f"does “{a}” come before “{b}”?"
        yield Reading(said, 0.5 + 0.4 * count, is_harmless=True)
    elif not cues.speaks(cues.APART, request.text):
        said = f"连接“{first.name}”和“{then.name}”" if zh else f"connect “{first.name}” and “{then.name}”"
        yield Reading(said, (0.6 if QUESTION.search(request.text) is None else 0.3) + 0.5 * count)


def _new(request: Request, near: CanvasNode | None) -> Iterator[Reading]:
    """A new task, where the sentence says that something is to be added, or is nothing but what one may be called."""
    zh = request.replies.zh
    name = cues.added_name(request.said)
    if name and name != request.said.strip(TRIM) and name not in _people(request):
        drawn = f"加一个任务节点叫“{name}”" if zh else f"add a task node called “{name}”"
        yield Reading(drawn, 1.5)
        side = cues.side_of(request.text) if near is not None and near.name not in name else ""
        if near is not None and side:
            placed = f"在“{near.name}”{'后面' if side == 'after' else '前面'}加一个任务节点叫“{name}”"
            yield Reading(placed if zh else f"{drawn} {side} “{near.name}”", 1.8)
    elif near is None and cues.is_a_thing(request.said) and not _people(request) and _may_be_new(request):
        bare = request.said.strip(TRIM)
        yield Reading(f"加一个任务节点叫“{bare}”" if zh else f"add a task node called “{bare}”", 0.6)
    if (count := cues.speaks(cues.SOMEBODY, request.said)) and near is None:
        asked = request.said.strip(TRIM)
        yield Reading(f"发起协商：{asked}" if zh else f"start a negotiation for {asked}", 0.5 + 0.4 * count)


def _may_be_new(request: Request) -> bool:
    """While a run waits for reports, a few bare words are something new only where they say what is to be done."""
    goes_on = request.run is not None and request.run.is_under_way
    return not goes_on or begins_with_work(request.said.strip(TRIM))


def _of_all(request: Request) -> Iterator[Reading]:
    zh, text = request.replies.zh, _without_marks(request)
    status = request.run.status if request.run else None
    for pattern, of_zh, of_en, when in cues.ACTS_OF_ALL:
        is_opposite = pattern is cues.RUN and (
            cues.speaks(cues.STOP, text) or cues.speaks(cues.HOLD, text) or _denies(request)
        )
        is_elsewhere = pattern is cues.BACK and MARK.search(request.text) and not cues.TAKES_BACK.search(text)
        fits = not is_opposite and not is_elsewhere and (status in when if when else True)
        if fits and (count := cues.speaks(pattern, text)) and status is not RunStatus.COMPLETED:
            yield Reading(of_zh if zh else of_en, 0.7 * count)
    for pattern, of_zh, of_en, base in cues.QUESTIONS_OF_ALL:
        if count := cues.speaks(pattern, text):  # what shares no word with the sentence is not near
            yield Reading(of_zh if zh else of_en, 0.8 * count + base, is_harmless=True)
    yield from _handed_on(request)
    is_asked = _is_question(request) or cues.speaks(cues.WHO, text)
    for person in _people(request) if is_asked or not MARK.search(request.text) else ():
        said = f"{person}有哪些任务？" if zh else f"what does {person} have to do?"
        yield Reading(said, 0.5, is_harmless=True)


def _handed_on(request: Request) -> Iterator[Reading]:
    """ "小王不来了，他的活给小李": what the one has goes to the other, who is named behind."""
    people = _people(request)
    if people and re.search(rf"(?:\b(?:from|for)\s+|替|接替|代替){re.escape(people[-1])}", request.said, re.IGNORECASE):
        people.reverse()
    if len(people) != 2 or MARK.search(request.text) or cues.is_denied(people[1], request.said):  # noqa: PLR2004
        return
    for node in request.canvas.nodes.values():
        if people[0] in whose(node, request.people) and node.node_type == TASK and _is_alone(request, node.node_id):
            zh, en = f"把“{node.name}”交给{people[1]}", f"give “{node.name}” to {people[1]}"
            yield Reading(zh if request.replies.zh else en, 0.9)


def _people(request: Request) -> list[str]:
    everybody = {name for node in request.canvas.nodes.values() for name in whose(node, request.people)}
    everybody |= {somebody.name for somebody in request.people.values()}
    named = (name for name in sorted(everybody) if is_named(name, request.said))
    return sorted(named, key=lambda name: request.said.casefold().find(name.casefold()))


def _beside(request: Request, node: CanvasNode) -> list[str]:
    """Whoever is named; of several people and several nodes, who stands last before the node, or first behind it."""
    people, marks = _people(request), list(MARK.finditer(request.text))
    mark = next((each for each in marks if node.node_id in request.marked.mentions[int(each[1])].node_ids), None)
    if len(people) < 2 or len(marks) < 2 or mark is None:  # noqa: PLR2004
        return people
    low = request.text.casefold()
    before = [who for who in people if 0 <= low.find(who.casefold()) < mark.start()]
    return before[-1:] or people[:1]


def _without_marks(request: Request) -> str:
    """Its words without those that name nodes: a name may have a verb in it."""
    quoted = MARK.sub(lambda found: "" if request.marked.mentions[int(found[1])].node_ids else found[0], request.text)
    return request.marked.said(quoted)


def _amount(text: str, *, is_priced: bool) -> str:
    """Money that is said as such, or the one number beside a word for what it costs."""
    text = cues.INSTEAD.sub("", text)
    if cues.BY_SO_MUCH.search(text):
        return ""
    if find_money(text) is not None:
        return price_said(text)
    numbers = cues.NUMBER.findall(text)
    is_price = is_priced and len(numbers) == 1 and len(numbers[0]) > 1
    return price_said(numbers[0]) if len(numbers) == 1 and (is_price or cues.speaks(cues.COST, text)) else ""
