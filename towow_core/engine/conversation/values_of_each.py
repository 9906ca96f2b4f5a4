"""One verb for several nodes: each with its own value, or the second like the first ("move A to the 6th and B to the 8th")."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import UNSURE, N
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.people_sentences import is_reason
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.said_otherwise import amounts_said, days_said, in_the_month_of

_SEP = re.compile(r"\s{0,3}(?:[,，;；、]\s{0,3}(?:(?:and|而|然后)\s{1,3})?|\b(?:and|while)\s{1,3}|和\s{0,3})(?:把|将|the\s{1,3})?$", re.IGNORECASE)  # fmt: skip
_PREP = re.compile(
    r"\s*(?:also\s+|也)?(?:to|by|before|at|for|on|is|costs|改到|改成|推到|到|是|在|为|要)?\s*", re.IGNORECASE
)
_NUMBER = re.compile(
    r"(?:(?<![\d.,])\d+(?:[.,]\d+)?[万千百]?|(?<![一二两三四五六七八九十百千万零第])[一二两三四五六七八九十百千万零]{2,9})(?:元|块钱?|欧元?)?(?=\s*$)"
)
_UNIT = re.compile(r"元|块钱?|欧元?|[€$£¥]|\b(?:euros?|dollars?|pounds?|yuan|eur|usd|gbp|cny|rmb)\b", re.IGNORECASE)
_BEFORE_DAY = re.compile(r"\s{0,2}(?:之前|以前|前)(?:完成|做完|搞定|弄好|交)?\s*$")
_END = re.compile(r"\s*(?:吧)?[。.!！]*\s*$")
_ONLY_MONEY = re.compile(
    rf"\s*(?:the\s+)?{N}\s*[:：，,]?\s*(?:一共|总共|大概)?(?P<value>[^⟦，,;；:：?？]{{2,20}}?)(?:吧)?[。.!！]*\s*",
    re.IGNORECASE,
)
_TOO = re.compile(
    rf"(?P<head>[^⟦]*){N}(?P<mid>[^⟦]*?)\s{{0,3}}(?:[,，;；]\s{{0,3}})?(?:(?:and|so\s+is|然后)\s{{1,3}})?(?:the\s{{1,3}})?{N}\s{{0,3}}(?:也(?:是|要|一样|同样|这样|如此)?|too|as\s+well|likewise|also)\s*[。.!！]*",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"(?:['’]s|\s+is|\s+has|\s+will\s+be)\s+(?:too\s+)?(?:ill|sick|away|out|busy|unavailable|off|on\s+(?:leave|holiday|vacation)|gone|leaving)(?:\s+(?:this|next|that)\s+(?:week|month|weekend)|\s+until\s+\w+)?"
    r"|\s+(?:can['’]?t|cannot|couldn['’]t|won['’]t|isn['’]t)\s+(?:make\s+it|do\s+(?:it|that)|come|be\s+there|coming|available|free)(?:\s+any\s?more)?(?:\s+(?:on\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day)?|\s+has\s+no\s+time|\s+(?:quit|dropped\s+out|bailed)"
    r"|(?:这周|下周|周[一二三四五六日天末]|星期[一二三四五六日天]|这几天|最近|明天|那天|今天|已经|刚)?(?:要|都|又)?(?:生病|病|请假|没空|没时间|不在|出差|不来|来不|走|退出|忙|有事)(?:不了|了)?",
    re.IGNORECASE,
)


def each_with_its_value(_: str, whole: Marked, known: Known) -> str:
    """ "The hall costs 950, the food 400": an order for each node; "" where it is none of that kind."""
    marks = list(MARK.finditer(whole.text))
    names = _names(whole, known)
    if len(marks) < 2 or len(names) != len(marks) or QUESTION.search(whole.text):  # noqa: PLR2004
        return ""
    head, pieces = whole.text[: marks[0].start()], list[str]()
    ends = [*(each.start() for each in marks[1:]), len(whole.text)]
    for said in (days_said, amounts_said, _number_at_the_end):
        pieces.clear()
        mid = first = ""
        for n, (mark, end) in enumerate(zip(marks, ends, strict=True)):
            text = whole.text[mark.end() : end]
            sep = (_SEP if n < len(marks) - 1 else _END).search(text)
            text = _BEFORE_DAY.sub("", text[: sep.start()]) if sep else ""
            span = next((each for each in said(text, known) if each[1] == len(text.rstrip())), None)
            if span is None:
                break
            value, before = text[slice(*span)], text[: span[0]]
            if n == 0:
                mid, first = _verb_of(before, value, known), value
            elif not _PREP.fullmatch(before):
                break
            pieces.append(f"{head}{names[n]}{mid}{in_the_month_of(first, _in_its_unit(first, value))}")
        if len(pieces) == len(marks) and (written := _one_for_each(pieces, known)):
            return written
    return ""


def costs_so_much(_: str, whole: Marked, known: Known) -> str:
    """ "海报300块", "the venue: 900 euros": what has nothing but an amount of money behind it costs that."""
    found, names = _ONLY_MONEY.fullmatch(whole.text), _names(whole, known)
    value = found["value"].strip() if found else ""
    if len(names) != 1 or not _UNIT.search(value) or amounts_said(value, known) != [(0, len(value))]:
        return ""
    return f"{names[0]}的价格改成{value}" if known.replies.zh else f"{names[0]} costs {value}"


def _verb_of(said: str, value: str, known: Known) -> str:
    """ "海报300块": what has nothing but an amount of money behind it costs that."""
    if said.strip() or not _UNIT.search(value):
        return said
    return "的价格改成" if known.replies.zh else " costs "


def _in_its_unit(first: str, value: str) -> str:
    """A bare number beside an amount of money is in the same currency."""
    unit = _UNIT.search(first)
    if unit is None or _UNIT.search(value) or not _NUMBER.fullmatch(value.strip()):
        return value
    return (
        f"{value.strip()}{' ' if unit[0].isascii() else ''}{unit[0]}" if unit.start() else f"{unit[0]}{value.strip()}"
    )


def _number_at_the_end(text: str, _: Known) -> list[tuple[int, int]]:
    found = _NUMBER.search(text)
    return [found.span()] if found else []


def the_second_too(_: str, whole: Marked, known: Known) -> str:
    """ "录视频一延到25号，录视频二也一样": the same of the second."""
    found, names = _TOO.fullmatch(whole.text), _names(whole, known)
    if found is None or len(names) != 2 or QUESTION.search(whole.text):  # noqa: PLR2004
        return ""
    return _one_for_each([f"{found['head']}{name}{found['mid']}" for name in names], known)


def given_for_a_reason(sentence: str, _: Marked, known: Known) -> str:
    """ "Tom can't make it, Zoe does the food": who is to do what Tom has; the reason is none to find somebody new.

    Raises:
        Open: The reason is in doubt.
    """
    names = known_names(known.canvas, known.people)
    found = re.match(rf"\s*(?P<who>{pattern_of(names)})(?P<why>[^,，;；。]{{1,40}})[,，;；]\s*(?:so\s+|所以)?(?P<rest>.+)", sentence, re.IGNORECASE | re.DOTALL)  # fmt: skip
    if found is None or not MARK.search(marked(found["rest"], known.canvas).text):
        return ""
    in_doubt = UNSURE.search(found["why"]) is not None
    if not in_doubt and not (_OUT.fullmatch(found["why"].rstrip()) and is_reason(found["why"])):
        return ""
    who = called(found["who"], names, known.people, known.by)
    rest = found["rest"] if known.acts(found["rest"]) else re.sub(r"\s+instead[.!]*$", "", found["rest"])
    given = [(payload.get("config") or {}).get("assignee_name") for _, payload, _ in known.acts(rest)]
    if not given or not all(new and new != who for new in given):
        return ""
    if in_doubt:
        raise Open(known.replies.unread(f"{found['who']}{found['why']}"), [rest])
    return rest


def _names(whole: Marked, known: Known) -> list[str]:
    """How the nodes that it names are called, where each is one."""
    ids = [each.node_ids for each in whole.mentions]
    return [f"“{known.canvas.called(each[0])}”" for each in ids] if all(len(each) == 1 for each in ids) else []


def _one_for_each(pieces: list[str], known: Known) -> str:
    """The pieces as one sentence, where each changes the same property of another node."""
    written = ("；" if known.replies.zh else "; ").join(pieces)
    acts = known.acts(written)
    changed = {(payload.get("node_id"), *(payload.get("config") or {})) for kind, payload, _ in acts if kind is DecisionType.MODIFY_NODE}  # fmt: skip
    is_one_each = (
        len(acts) == len(pieces) == len({each[0] for each in changed}) and len({each[1:] for each in changed}) == 1
    )
    return written if is_one_each and all(len(each) > 1 for each in changed) else ""
