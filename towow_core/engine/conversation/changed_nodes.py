"""What is to become of a node that is there, by rules: done or failed, another name, day, person, note or field."""

import re
from collections.abc import Callable
from re import Match

from towow_core.domain.canvas import APPROVAL, MILESTONE
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import meant
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.ambiguity import (
    are_several_days,
    days_that_are_none,
    is_one_of_several,
    says_nothing,
    tells_of_a_naming,
)
from towow_core.engine.conversation.answered_approvals import answer_of
from towow_core.engine.conversation.details import TRIM, amount_in, day_in, first_group, shifted, value_of
from towow_core.engine.conversation.dictated import unquoted
from towow_core.engine.conversation.done_already import done_already
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.persons import known_names, pattern_of
from towow_core.engine.conversation.reading import CERTAIN, Action, NoDay, Open, Request, mark_in
from towow_core.engine.conversation.taken_back import is_a_reason, is_doubted_beside
from towow_core.engine.conversation.task_names import begins_with_work
from towow_core.engine.language.dates import without_days
from towow_core.engine.language.text import stem

_LED_BY = re.compile(
    r"^(?:算(?:是|作)?失败了?|因为|由于|原因是?|理由是?|because(?: of)?|since|as|due to|the reason is)\s*[:：]?\s*",
    re.IGNORECASE,
)
_DOES = frozenset({"", "do", "get", "finish", "complete", "manage"})
_GETS = frozenset({"arrange", "book", "buy", "hire", "order", "rent", "reserve", "secure"})  # one for the other
_APPROVES = re.compile(r"(?<=.)(?:来)?(?:审批|审核|批准|同意|签字|拍板|把关|[批审签])$")
_TELLS_MORE = re.compile(r"[^\W\d_]{2}|\d{3}|[$€£¥￥]|\d\s*(?:[元块万千百]|k\b)", re.IGNORECASE)  # or an amount
_BESIDE_A_DAY = re.compile(
    rf"(?:{patterns.AROUND_A_DAY.pattern}|早上|上午|中午|下午|傍晚|晚上|[\d一二两三四五六七八九十]+点[半钟]?|那|就|吧"
    r"|\b(?:make it|it's|it is|then|let's say|i mean|ok(?:ay)?|sorry|in the|early|late|noon|midnight)\b"
    r"|\b(?:morning|afternoon|evening|night|at|o'clock|\d{1,2}(?:st|nd|rd|th|:\d\d)?(?:\s*[ap]m)?)\b)++",
    re.IGNORECASE,
)
_ENOUGH = re.compile(  # "订好就行" says what is enough; "标记为完成就行" is an order
    r"^(?!.*(?:标记|标为|标成|设为|改成|改为|算)).*(?:好|妥|成|到|齐|完成?|搞定|达成|结束|落实|到位)了?\s*(?:就|才|即)(?:行|好|可以?|够|成)了?\s*[。.!！]*$"
)
_REACHED = re.compile(r"达成|\b(?:reached|achieved)\b", re.IGNORECASE)
_A_NOTE = re.compile(r"\W*(?:with\s+(?:the|a)\s+)?(?:notes?\b|备注)", re.IGNORECASE)
_A_DAY = "⟦day⟧"


def mark_done(request: Request, plain: str) -> Action | None:
    plain = re.sub(
        rf"^(?:{pattern_of(known_names(request.canvas, request.people))})(?:已经?|刚刚?|也)*(?=把⟦)", "", plain
    )
    result = patterns.RESULT.search(plain)
    found = patterns.DONE.search(plain[: result.start()] if result else plain)
    if found is None or patterns.UNSURE.search(plain) or not _is_done_to_it(request, found):
        return None
    if _ENOUGH.search(request.text.strip()):
        return None
    is_reached = _REACHED.search(MARK.sub("", plain)) is not None
    node_id = request.node(mark_in(found)) if is_reached else request.reported_node(mark_in(found))
    if is_reached and request.canvas.nodes[node_id].node_type != MILESTONE:
        return None  # a day is reached, work is done
    if done := done_already(request, found.group()):
        return DecisionType.RESPOND, {"message": request.replies.done_already(done)}, CERTAIN
    action = _came_to(request, node_id, request.marked.said(first_group(result)), is_done=True)
    if "result" in action[1] and result is not None and _A_NOTE.match(result[0]):
        action[1]["note"] = action[1].pop("result")
    return action


def mark_failed(request: Request, plain: str) -> Action | None:
    found = patterns.FAILED.search(plain)
    if found is None or patterns.UNSURE.search(plain) or not _is_its_own(request, found):
        return None
    why = request.marked.said(next((v for n, v in found.groupdict().items() if v and n.startswith("note")), ""))
    if patterns.PUT_OFF.search(why):
        raise Open(request.replies.unread(why.strip(TRIM)))
    return _came_to(request, request.reported_node(mark_in(found)), why, is_done=False)


def _came_to(request: Request, node_id: str, said: str, *, is_done: bool) -> Action:
    """What became of it, with what came of it, or why; of an approval it is somebody's answer.

    Raises:
        Open: That may be no answer.
    """
    why, told = said.strip(TRIM), _LED_BY.sub("", said.strip(TRIM)).strip(TRIM) if not is_done else said.strip(TRIM)
    if request.canvas.nodes[node_id].node_type == APPROVAL:
        answer = answer_of(request, node_id, "", agrees=is_done, note=told)
        is_none = not is_a_reason(f"because {why}" if is_done and why else why, request, agrees=is_done)
        if "by" in answer[1] and (is_none or is_doubted_beside(request, node_id, agrees=is_done)):
            raise Open(*request.replies.is_it_an_answer(request.canvas.nodes[node_id], "", agrees=is_done))
        return answer
    payload = {"node_id": node_id, "status": "completed" if is_done else "failed", **({"result": told} if told else {})}
    return DecisionType.MODIFY_NODE, payload, CERTAIN


def _is_done_to_it(request: Request, found: Match[str]) -> bool:
    """A participle that is no word for being done is of the node's own verb: "haunted" tells of the hall alone."""
    did = found["did"] or found["did2"]
    name = request.canvas.nodes[request.reported_node(mark_in(found))].name.casefold()
    return not did or stem(did.casefold()) in {stem(word) for word in re.findall("[a-z]+", name)}


def _is_its_own(request: Request, found: Match[str]) -> bool:
    """What could not be done is what the node says is to be done: who "couldn't cancel the hall" still has it."""
    verb = (found["verb"] or "").casefold()
    if verb in _DOES:
        return True
    first = request.canvas.nodes[request.reported_node(mark_in(found))].name.casefold().split(" ")[0]
    return verb == first or (verb in _GETS and (first in _GETS or not begins_with_work(first)))


def rename(request: Request, plain: str) -> Action | None:
    found = patterns.RENAME.search(plain)
    if found is None:
        return None
    node, said = (value for value in found.groupdict().values() if value)
    if patterns.NO_NAME_BUT_STATE.fullmatch(said.strip(TRIM)):
        return None
    kind, payload, confidence = named(request, node, said)
    if payload["name"] == request.canvas.nodes[payload["node_id"]].name:
        return DecisionType.RESPOND, {"message": request.replies.is_called(payload["name"])}, CERTAIN
    if not MARK.fullmatch(said.strip(TRIM)) and _is_a_person(request, payload["name"]):
        raise Open(*request.replies.name_or_person(payload["name"], request.canvas.nodes[payload["node_id"]]))
    return kind, payload, confidence


def _is_a_person(request: Request, name: str) -> bool:
    on_canvas = (node.config.get("assignee_name") for node in request.canvas.nodes.values())
    return bool(meant(name, request.people)) or name in on_canvas


def named(request: Request, number: str, said: str) -> Action:
    return DecisionType.MODIFY_NODE, {"node_id": request.node(number), "name": new_name(request, said)}, CERTAIN


def new_name(request: Request, said: str) -> str:
    """What something is to be called, as it was said.

    Raises:
        Open: That is no name, or more than one.
    """
    name = unquoted(request.marked.said(said).strip(TRIM))
    if says_nothing(name) or (not MARK.fullmatch(said.strip(TRIM)) and tells_of_a_naming(name)):
        raise Open(request.replies.no_name())
    if not MARK.fullmatch(said.strip(TRIM)) and (further := patterns.FURTHER.search(name)) is not None:
        raise Open(request.replies.unread(name[further.start() :].strip(TRIM)))
    return name


def shift_day(request: Request, plain: str) -> Action | None:
    """Some days or weeks from the day that a node has."""
    found = patterns.SHIFT.search(plain)
    if found is None:
        return None
    said = {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value}
    number = next(number for name in "abcdefgh" if (number := said.get(name)))
    node_id = request.node(number)
    due = str(request.canvas.nodes[node_id].config.get("due") or "")
    day = shifted(due, said["n"], said["unit"], said.get("zh") or said["en"])
    if not day:
        before, _, behind = request.replies.set_day(request.marked.mentions[int(number)].said, _A_DAY).partition(_A_DAY)
        question = request.replies.no_day(request.said) if due else _moved_from_no_day(request, node_id)
        raise NoDay(question, (before, behind))
    return DecisionType.MODIFY_NODE, {"node_id": node_id, "config": {"due": day}}, CERTAIN


def _moved_from_no_day(request: Request, node_id: str) -> str:
    name = request.canvas.nodes[node_id].called
    if request.replies.zh:
        return f"“{name}”还没有日期，不知道从哪一天算起。要改到哪一天？"
    return f"“{name}” has no date yet that it could be moved from. Which day is it to be?"


def set_day(request: Request, plain: str) -> Action | None:
    if (only := patterns.ONLY_A_DAY.fullmatch(plain)) is not None:
        rest = without_days(request.marked.said(only["value"]), request.today)
        is_over = day_in(request.marked.said(only["value"]), request.today) < request.today.isoformat()
        if "，" in rest and patterns.AROUND_A_DAY.fullmatch(rest) and not is_over:
            return configured(request, only["node"], "due", only["value"])
    found = patterns.DUE.search(plain)
    if found is None:
        return None
    number, said = (value for value in found.groupdict().values() if value)
    whole = request.marked.said(said)
    if not value_of("due", whole, request.today) and not days_that_are_none(whole, request.today):
        return None
    return configured(request, number, "due", said)


def assign(request: Request, plain: str) -> Action | None:
    found = patterns.ASSIGN.search(plain) or _in_a_role(request, plain)
    if found is None:
        return None
    values = [value for value in found.groupdict().values() if value]
    number = next(value for value in values if value.isdigit())
    person = _without_its_verb(next(value for value in values if value != number), request)
    if patterns.NOBODY.fullmatch(person):
        return None
    if request.canvas.nodes[request.node(number)].node_type == APPROVAL:
        person = _APPROVES.sub("", person)  # "让方舟批"
    if value_of("due", person, request.today):
        return None
    return configured(request, number, "assignee_name", person)


def _without_its_verb(person: str, request: Request) -> str:
    """ "由陈屿录": somebody who is known, and what they do."""
    said = known_names(request.canvas, request.people)
    if person.casefold() in said:
        return person
    ways = {*said, *said.values()}
    verb = r"(?:[去来][\u4e00-\u9fff]{0,2}|[\u4e00-\u9fff])"
    found = next((way for way in ways if re.fullmatch(rf"{re.escape(way)}\s*{verb}", person, re.IGNORECASE)), "")
    return said.get(found.casefold(), found) or person


def _in_a_role(request: Request, plain: str) -> Match[str] | None:
    """ "Change the host to Chen Yu": of a person's part it is who does it; of anything else it may be its name."""
    found = patterns.REPLACED.search(plain)
    return found if found and patterns.ROLE.fullmatch(request.marked.mentions[int(found["a"])].said) else None


def add_note(request: Request, plain: str) -> Action | None:
    found = patterns.NOTE.search(plain)
    if found is None:
        return None
    number, said = (value for value in found.groupdict().values() if value)
    return configured(request, number, "notes", said)


def configured(request: Request, number: str, field: str, said: str) -> Action:
    """A day, a price, a note or whose it is, by the name that the node's kind has for it.

    Raises:
        Open: It is none, or one of several.
    """
    node_id = request.node(number)
    value: str | float = value_of(field, request.marked.said(said), request.today)
    whole = request.marked.said(said)
    if field == "price":
        value = amount_in(whole)
    if field == "notes" and MARK.fullmatch(said.strip()):
        value = whole  # as it was dictated
    if field == "due" and (is_one_of_several(whole) or are_several_days(whole, request.today)):
        raise _unknown_value(request, field, request.replies.which_of, said)
    if field == "due" and value and _says_more(whole, request):
        raise Open(request.replies.unread(whole.strip(TRIM)))
    if field == "notes" and (behind := _behind_quotation(request, said) or _order_in(request, said)):
        raise Open(request.replies.unread(behind))
    if value == "":
        asks = request.replies.no_amount if field == "price" else request.replies.no_day
        raise _unknown_value(request, field, asks, said)
    if field == "notes" and request.canvas.nodes[node_id].node_type == MILESTONE:
        field = "deliverable"
    return DecisionType.MODIFY_NODE, {"node_id": node_id, "config": {field: value}}, CERTAIN


_ON_TOP = re.compile(r"^\s*(?:(?:and\s+)?then\b|and\b|然后|接着|再|并且?)\s*", re.IGNORECASE)


def _says_more(day: str, request: Request) -> bool:
    """ "Friday's list", "Friday, otherwise we cancel": what stands beside the day would be left out."""
    beside = without_days(day, request.today).strip(TRIM)
    return _TELLS_MORE.search(beside) is not None and _BESIDE_A_DAY.fullmatch(beside) is None


def _order_in(request: Request, said: str) -> str:
    """An order in a note that nothing marks as one text: "add a note to A, then delete B"."""
    clauses = patterns.CLAUSES.split(_ON_TOP.sub("", said, count=1))
    return request.marked.said(next(filter(patterns.ORDER_FIRST.match, clauses), "")).strip(TRIM)


def _behind_quotation(request: Request, said: str) -> str:
    """What is said behind a text in quotation marks: it is none of that text."""
    first = MARK.match(said.lstrip())
    if first is None or not request.marked.mentions[int(first[1])].is_quoted:
        return ""
    return request.marked.said(said.lstrip()[first.end() :]).strip(TRIM)


def _unknown_value(request: Request, field: str, asks: Callable[[str], str], said: str) -> Open:
    value = request.marked.said(said).strip(TRIM)
    return NoDay(asks(value), request.around(said.strip(TRIM))) if field == "due" else Open(asks(value))
