"""Something new on a canvas, in plain words: what, where it goes, whose it is, and by when, in any order.

A sentence that begins with a word of adding is taken apart: its place, its person, its day and what its kind is told are
taken out one after the other, and what is left is the name. Where that is no name, nothing is drawn.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

from towow_core.domain.canvas import APPROVAL, CONDITION, DELAY, MILESTONE, NOTIFICATION, TASK, CanvasState
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import LIST, N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.positions import FIRST, LAST, first_of, last_of, lines_of
from towow_core.engine.conversation.reading import CERTAIN, Action, NoDay, Open, Request
from towow_core.engine.conversation.task_names import (
    begins_with_work,
    names_a_thing,
    names_an_approval,
    names_work,
    tells_or_asks,
)
from towow_core.engine.conversation.told_of_a_kind import New, is_a_wait, read_kind, read_kind_behind
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.numerals import read_number

_BESIDE_ZH = r"(?:还|再|另外|也|得|要)*"
_ONE_ZH = r"(?P<one>一步|一项|一场|一次|一件(?:事)?|一个|步|项|场|[个件]事(?:情|儿)?(?=\s*[：:，,])|个)?"
_ONE_EN = r"(?:\s+(?P<one_en>(?:an?|another|one\s+more|the))(?=\s))?"
_ADDS = rf"{_BESIDE_ZH}(?:添加|新增|增加|新建|插入|加|添|补|插|安排)(?:上|入|进)?(?:一下)?|(?:add|insert|include)(?:\s+in)?\b"
_DOES = r"(?:还要|还得|还需要|记一?下(?:还要|要)?)|we\s+forgot\s+to|(?:we\s+|i\s+)?(?:also\s+|still\s+)*need\s+(?:someone|somebody)\s+to|(?:put\s+in|add|set)\s+a\s+reminder\s+to|remind\s+(?:me|us)\s+to|don['’]t\s+forget\s+to|remember\s+to"
_PUTS = rf"{_BESIDE_ZH}(?:来|弄)|(?:还)?(?:少了|漏了|缺了?)|(?:stick|throw|slot|squeeze|pop|put|have|plan)(?:\s+in(?!\s+(?:order|charge))|(?=\s+an?\s))|(?:we\s+|i\s+)?(?:also\s+|still\s+)*need(?=\s+(?:a|an|another)\s)|there\s+should\s+be\b"
_STARTS = re.compile(
    rf"\s*(?:(?P<does>{_DOES})|(?P<adds>{_ADDS})|(?P<puts>{_PUTS})){_ONE_EN}\s*{_ONE_ZH}\s*(?P<colon>[：:])?\s*",
    re.IGNORECASE,
)
_ADDS_A_THING = re.compile(r"(?:还|再|另外|也|得|要)*(?:添加|新增|增加|新建|加|安排)|add\b", re.IGNORECASE)
_TO_DO = re.compile(r"\s*(?:we\s+forgot|.*\b(?:someone|somebody|reminder|remind\s+(?:me|us)|forget|remember))\s+to\s+", re.IGNORECASE)  # fmt: skip
_LATER_ZH = re.compile(rf"^(?P<place>(?:在|放在)?(?:[\u4e00-\u9fff]{1,2}完)?⟦.*?(?:之间|中间|后面|后头|后边|之后|以后|后|前面|前头|前边|之前|以前|前)|最后|最前面)\s*[，,]?\s*(?:再|要|还要|得|去|都)*(?P<rest>等.*|(?:添加|新增|增加|插入|加|添|补|插|安排|放)(?:上|入|进)?\s*(?:一个|个|一步|步|一项|项|一场|一次)?.*)$")  # fmt: skip
_BEHIND_ZH = re.compile(
    rf"^(?P<place>(?:在|等)?(?:[\u4e00-\u9fff]{{1,2}}完)?{N}.{{0,4}}?(?:后面|之后|以后|后|前面|之前|以前))\s*[，,]?\s*(?:再|要|还要|得|去|还得)*(?P<rest>.+)$"
)
_LATER_EN = re.compile(rf"^(?P<place>(?:right\s+)?(?:after|before|between)\s+{N}(?:\s+and\s+{N})?)\s*,?\s*(?P<rest>.+)$", re.IGNORECASE)  # fmt: skip
_ADDED_BEHIND = re.compile(r"[，,]?\s*(?:也)?(?:加(?:一下|上|进去|进来)|补上)(?:吧)?\s*[。.!！]*$")
_PLACES = (
    ("between", re.compile(rf"(?:放在|夹在|在)?\s*(?P<a>{N})\s*(?:和|与|跟|到|、)\s*(?P<b>{N})\s*(?:之间|中间|间)\s*[，,]?")),
    ("between", re.compile(rf",?\s*\b(?:in\s+)?between\s+(?P<a>{N})\s+and\s+(?P<b>{N})\s*[,:]?", re.IGNORECASE)),
    ("after", re.compile(rf"[，,]?\s*(?:(?<![\u4e00-\u9fff])(?:接在|排在|放在)|在|[\u4e00-\u9fff]{1,2}完)?\s*(?P<a>{LIST}|{N})\s*(?:做完|完成|弄完|买完|结束)?了?(?:之后|以后|后面|后头|后边|后)\s*[，,]?")),
    ("before", re.compile(rf"[，,]?\s*(?:(?<![\u4e00-\u9fff])(?:排在|放在)|在)?\s*(?P<a>{LIST}|{N})\s*(?:之前|以前|前面|前头|前边|前(?!一?[天周个两三四五]))\s*[，,]?")),
    ("after", re.compile(rf",?\s*\b(?:right\s+)?(?:after|behind|following)\s+(?P<a>{LIST}|{N})\s*,?", re.IGNORECASE)),
    ("before", re.compile(rf",?\s*(?<!day )(?<!evening )(?<!night )(?<!week )(?<!days )(?<!weeks )\b(?:right\s+)?(?:before|ahead\s+of|in\s+front\s+of)\s+(?P<a>{LIST}|{N})\s*,?", re.IGNORECASE)),
    ("end", LAST),
    ("start", FIRST),
)  # fmt: skip
_COUNT = r"[一二两三四五六七八九十]|\d{1,2}|a|one|two|three|four|five|six|seven|ten"
_DAYS_FROM = (
    re.compile(rf"[，,]?\s*(?:在|定在)?(?P<m>{N})\s*(?:的)?(?P<way>前|后)(?P<n>{_COUNT})?个?(?P<unit>天|周|星期)\s*[，,]?"),
    re.compile(rf",?\s*\b(?:on\s+)?(?:the\s+|(?P<n>{_COUNT})\s+)(?P<unit>day|evening|night|morning|week)s?\s+(?P<way>before|after)\s+(?P<m>{N})", re.IGNORECASE),
    re.compile(rf",?\s*\b(?P<way>on)\s+(?P<m>{N})\s*,?", re.IGNORECASE),
)  # fmt: skip
_DAY_LEAD = re.compile(r"(?:[，,\s]|\b(?:due|by|on|before|until|for|is)\b|截止|在|定在)*$", re.IGNORECASE)
_DAY_TAIL = re.compile(r"\s*(?:之前|以前|前|截止|到期|之内|内)?(?:要|得|必须)?(?:完成|做完|弄完|办完|做)?")
_CALLED = re.compile(
    r"^(?:\s*(?:节点|步骤|环节|一步|node|step)\s*)?(?:(?:名字|名称)(?:叫做?|是|为)|叫做?|名叫|名为|[:：]|called|named|to\b|for\b)?\s*",
    re.IGNORECASE,
)
_NOT_A_NAME = re.compile(r"(?:of|with|that|which|whose|until|lasting)\b", re.IGNORECASE)
_IS_CALLED = re.compile(
    r"\s*(?:(?:节点|步骤|环节|node|step)\s*)?(?:(?:名字|名称)(?:叫|是|为)|叫|名叫|名为|called\b|named\b)", re.IGNORECASE
)
_AND = re.compile(r"\s*(?:、|和|以及|还有|,\s*and\s+|,\s+|\s+and\s+)\s*", re.IGNORECASE)
_NO_NAME = re.compile(
    r"\d|(?:一些|一?点)?(?:东西|线|箭头|备注|说明|价格|预算|钱)|一?点(?:什么|内容|儿)|(?:a\s+)?(?:notes?|line|arrow|header|bit|few)\b"
    r"|\S*[⟦?？]|.*\b(?:on|to|for|by|at|in|of|with|and)$",
    re.IGNORECASE,
)
_STEP = re.compile(r"(?<=\w)\s+step$", re.IGNORECASE)
_ARTICLE = re.compile(r"^an?\s+(?=\w)", re.IGNORECASE)
_TOO_MUCH = re.compile(  # besides a name
    r"[，,；;：:。]|\b(?:then|that|which|when|if|called|named|nodes?|assigned|due|or|after|before|between|every|daily|by|tasks?)\b|\bfor\s+(?-i:[A-Z])"
    r"|\b(?:agree|approve|have\s+to|has\s+to)\b|同意|批准|都要|节点|然后|接着|如果|要是|谁|每[天周月]|之后|之前|负责|或者|还是",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"^(?:[两三四五六]|\d)(?:件事情?|个|步|项)(?:任务|事情?)?\s*[:：]\s*")
_FOR_SOMEBODY = re.compile(r"\b(?:for|by|from)\s+(?P<who>[\w' ]+)$|\b(?P<who2>[A-Z][\w']+) (?:does|takes) it$")
_WHOSE = re.compile(r"(?:负责|来做|来弄|去做)$|^(?:有个?人|个人|某人|someone|somebody)")
_NAME_MAX = 60


def add(request: Request, plain: str) -> Action | None:
    """One new node or several, with lines to where they go; None where what is left is no name."""
    text = _ADDED_BEHIND.sub("", plain.strip().rstrip("。.!！ "))
    if (later := _LATER_ZH.match(text) or _LATER_EN.match(text)) is not None and _begins(later["rest"]):
        text = f"{later['rest']}；{later['place']}"
    text = _written_out(request, text)
    behind = text != plain.strip().rstrip("。.!！ ")
    if behind and not _begins(text) and (last := _BEHIND_ZH.match(text)) is not None:
        text = f"{last['rest']}；{last['place']}"
    start = _STARTS.match(text)
    if start is None and not behind:
        return None
    new = New(text[start.end() :] if start else text)
    is_work = _TO_DO.match(text) is not None
    _place(request, new)
    if not is_work:
        read_kind(request, new)
    if new.kind in {"", MILESTONE}:
        _day(request, new)
    if new.kind in {"", APPROVAL}:
        _person(request, new)
    read_kind_behind(request, new, is_work=is_work)
    if new.kind == APPROVAL and (person := new.config.pop("assignee_name", "")):
        new.config["people"] = [person]
    names = _names(request, new)
    if not names or not _is_explicit(start, new, names, is_placed=bool(new.after or new.before)):
        return None
    if new.kind == DELAY:
        _between(request.canvas, new)
    people = known_names(request.canvas, request.people)
    drawn = [{"node_type": _kind(new, name, people), "name": name, "config": dict(new.config)} for name in names]
    return _drawn(request, new, drawn)


def _kind(new: New, name: str, people: Collection[str]) -> str:
    """As it is said, else by the name."""
    return new.kind or (APPROVAL if names_an_approval(name, people) and not new.config else TASK)


# Whose, by when, and beside what: of a name nothing is said.
_BARE = re.compile(rf"(?:给|为)\s*{N}\s*(?:再|也)?(?:加|添|新增|增加|安排)(?:上)?\s*(?:一个|个|一项)?(?:新的?)?(?:任务|步骤|待办|节点)(?P<rest>[，,].*)?")  # fmt: skip
_MUST = r"(?:must|has\s+to|have\s+to|should|needs?\s+to)\s+(?:approve|agree|sign\s+off|say\s+yes)(?:\s+(?:to\s+|on\s+)?(?:it|that))?"
_CALL_IT = r"(?P<called>(?:叫做?|名为|名叫|(?:please\s+)?call\s+it|called|named)\s*\S.*)"


def _written_out(request: Request, text: str) -> str:
    """ "选书之后要陈屿审批，叫“确认书单”", "after A Mei has to approve": what stands there is an approval that is new.

    Raises:
        Open: Something is to be added beside a node, and of its name nothing is said.
    """
    if (bare := _BARE.fullmatch(text)) is not None and not re.search(r"叫|名为|[：:“]|⟦", bare["rest"] or ""):
        raise Open(request.replies.no_name())
    place = _BEHIND_ZH.match(text) or _LATER_EN.match(text)
    if place is None:
        return text
    who = rf"(?:{pattern_of(known_names(request.canvas, request.people))})"
    people = rf"(?P<who>{who}(?:\s*(?:[、，,]|和|与|and)\s*{who})*)"
    forms = (
        rf"(?:要|由|让|请|得|需要)*\s*{people}\s*(?:来|先|都)?(?:审批|审核|批准|批|同意|点头|把关)(?:一下|才行|才能继续|了?才能往下走)?(?:\s*[，,]\s*{_CALL_IT})?",
        rf"{people}\s+{_MUST}(?:\s*[,，]?\s*(?:and\s+)?{_CALL_IT})?",
    )
    found = next(
        (match for form in forms if (match := re.fullmatch(form, place["rest"].strip(TRIM), re.IGNORECASE))), None
    )
    if found is None:
        return text
    name = re.sub(r"^(?:please\s+)?call\s+it", "called", found["called"] or "", flags=re.IGNORECASE)
    said = ("加一个审批{}，由{}审批；{}" if request.replies.zh else "add an approval {} from {}; {}").format(
        name, found["who"], place["place"]
    )
    return said.replace("approval  from", "approval from")


def _is_explicit(start: re.Match[str] | None, new: New, names: list[str], *, is_placed: bool) -> bool:
    """Whether it is a task that is added: it is called one, has a place, a day or a person, or says what is to be done.

    By the verb: 加油 and 弄好了 add nothing, 加一步：彩排 does; "we need a photographer" looks for one.
    """
    if (start is not None and start["colon"]) or MARK.fullmatch(new.left.strip(TRIM)):
        return True
    is_called = _IS_CALLED.match(new.left.strip(TRIM)) is not None
    is_short = is_called or (new.kind == TASK and all(name.isupper() for name in names))  # "a task B"
    is_of_a_kind = is_called and new.kind not in {"", TASK}
    if not is_of_a_kind and any(tells_or_asks(name, is_called=is_short) for name in names):
        return False
    if new.kind:
        return True
    is_verb = start is not None and start["does"] is not None
    is_work, is_said_where = all(names_work(name, is_verb=is_verb) for name in names), is_placed or bool(new.config)
    if start is None:
        return is_work or is_said_where
    if is_verb:
        return is_work
    if start["puts"]:
        return is_placed or (is_work and bool(start["one"]))
    if is_work or is_said_where or start["one_en"] or start["one"] not in {None, "个"}:
        return True
    return _ADDS_A_THING.match(start["adds"]) is not None and start["one"] is None and all(map(names_a_thing, names))


def _is_a_day(request: Request, found: re.Match[str]) -> bool:
    """ "On launch day" is one; "a sticker on the boxes" is none."""
    mark = MARK.search(found["m"])
    assert mark is not None
    return found["way"].casefold() != "on" or request.canvas.nodes[request.node(mark[1])].node_type == MILESTONE


def begins_to_add(text: str) -> bool:
    """Whether something new is spoken of: what is said behind it may be of that."""
    later = _LATER_ZH.match(text) or _LATER_EN.match(text)
    return _STARTS.match(text) is not None or later is not None


def _begins(text: str) -> bool:
    return _STARTS.match(text) is not None or is_a_wait(text.strip(TRIM))


def _place(request: Request, new: New) -> None:
    for way, pattern in _PLACES:
        if (found := pattern.search(new.left)) is None:
            continue
        marks = [
            request.node(mark[1]) for name in ("a", "b") for mark in MARK.finditer(found.groupdict().get(name) or "")
        ]
        if way == "between":
            new.after, new.before = _in_line(request.canvas, marks)
        elif way in {"after", "before"}:
            new.after, new.before = (marks, new.before) if way == "after" else (new.after, marks)
        elif way == "end":
            new.after = last_of(request.canvas)
        else:
            new.before = first_of(request.canvas)
        new.left = f"{new.left[: found.start()]}， {new.left[found.end() :]}"
        if way == "between":
            return


def _between(canvas: CanvasState, new: New) -> None:
    """Nothing waits for a delay that leads nowhere: it is put before what comes next, and behind what came before."""
    edges = canvas.edges.values()
    if new.after and not new.before:  # a branch that is taken on a condition stays as it is
        new.before = [edge.target for edge in edges if edge.source in new.after and not edge.when]
    elif new.before and not new.after:
        new.after = list(dict.fromkeys(edge.source for edge in edges if edge.target in new.before))


def _in_line(canvas: CanvasState, marks: list[str]) -> tuple[list[str], list[str]]:
    """The way that a line between them goes, else as they were said."""
    one, other = marks
    is_backwards = any((edge.source, edge.target) == (other, one) for edge in canvas.edges.values())
    return ([other], [one]) if is_backwards else ([one], [other])


def _day(request: Request, new: New) -> None:
    for pattern in _DAYS_FROM:
        if (found := pattern.search(new.left)) is not None and _is_a_day(request, found):
            new.config["due"] = day_from(request, found["m"], found.groupdict())
            new.left = f"{new.left[: found.start()]} {new.left[found.end() :]}"
            return
    dates = [each for each in all_dates(new.left, request.today) if not MARK.search(new.left[each.start : each.end])]
    if len(dates) != 1:
        return
    start, end = dates[0].start, dates[0].end
    lead, tail = _DAY_LEAD.search(new.left[:start]), _DAY_TAIL.match(new.left, end)
    new.config["due"] = dates[0].day.isoformat()
    new.left = f"{new.left[: lead.start() if lead else start]}， {new.left[tail.end() if tail else end :]}"


_ABOUT = re.compile(
    rf"(?:把|将)?\s*(?P<n>{N})\s*(?:的(?:日期|截止))?\s*(?:定在|安排在|放在|改到|改在|改成|推到|提前到|最晚|要在|得在|在)?\s*(?P<rest>{N}.*?)\s*(?:做完|完成|弄好|交|搞定|做)?"
    rf"|(?:move|put|set|schedule)?\s*(?:the\s+)?(?P<n2>{N})\s*(?:to|is|has\s+to\s+be|must\s+be|should\s+be|needs\s+to\s+be)?\s*(?:ready|done|due|finished)?\s*(?P<rest2>(?:the\s+|\w+\s+)(?:day|week|evening)s?\s+(?:before|after)\s+{N})",
    re.IGNORECASE,
)


def set_day_from(request: Request, plain: str) -> Action | None:
    """ "订外卖定在聚会前一天", "the video has to be ready 3 days before launch": a day counted from another node's."""
    if (found := _ABOUT.fullmatch(plain.strip().rstrip("。.!！ "))) is None:
        return None
    rest = found["rest"] or found["rest2"]
    day = next((match for form in _DAYS_FROM[:2] if (match := form.fullmatch(rest.strip()))), None)
    if day is None:
        return None
    mark = MARK.search(found["n"] or found["n2"])
    assert mark is not None
    config = {"due": day_from(request, day["m"], day.groupdict())}
    return DecisionType.MODIFY_NODE, {"node_id": request.node(mark[1]), "config": config}, CERTAIN


def day_from(request: Request, mark: str, said: dict[str, Any]) -> str:
    """The day so far from another node's.

    Raises:
        NoDay: That has none.
    """
    number = MARK.search(mark)
    assert number is not None
    node = request.canvas.nodes[request.node(number[1])]
    due = str(node.config.get("due") or "")
    if not due:
        raise NoDay(request.replies.no_day(request.marked.said(mark)), request.around(mark))
    if said["way"].casefold() == "on":
        return due
    count = said.get("n") or "1"
    number_of = 1 if count.casefold() in {"a", "one"} else int(read_number(count) or 1)
    days = number_of * (7 if said["unit"].casefold() in {"周", "星期", "week"} else 1)
    is_earlier = said["way"].casefold() in {"前", "before"}
    return (date.fromisoformat(due) + timedelta(days=-days if is_earlier else days)).isoformat()


def _person(request: Request, new: New) -> None:
    names = known_names(request.canvas, request.people)
    who = rf"(?P<who>{pattern_of(names)})"
    forms = (
        rf"[，,；;]\s*(?:负责人|执行人)\s*(?:是|为|[:：])?\s*{who}(?=\s*(?:[，,。；;]|$))",
        rf"[，,;]\s*(?:and\s+)?(?:the\s+)?(?:owner|assignee)\s*(?:is\b|[:：])?\s*{who}(?=\s*(?:[，,.；;]|$))",
        rf"[，,]?\s*(?:由|交给|指派给|派给|给|让|归)\s*{who}\s*(?:来)?(?:负责|去做|去办|来做|做|办|批|审批|审|去|来|弄)?(?=\s*(?:[，,。；;]|$))",
        rf"[，,；;]\s*{who}\s*(?:来)?(?:负责|来做|去做|做|办|来弄|弄|来|去)(?=\s*(?:[，,。；;]|$))",
        rf"[，,]?\s*(?:and\s+)?(?:(?:give|assign|hand)\s+(?:it|that|this)\s+(?:over\s+)?to|assigned\s+to|to\s+be\s+done\s+by|done\s+by|owned\s+by|for|by|from)\s+{who}(?=\s*(?:[，,.；;]|$))",
        rf"[，,；;]\s*{who}(?=\s*(?:[，,；;]|$))",
        rf"[，,；;]\s*(?:and\s+)?{who}(?:['’]ll|\s+(?:will|can|should))?\s+(?:does?|takes?|handles?|owns?)\s+(?:it|that)(?=\s*(?:[，,.；;]|$))",
    )
    for form in forms:
        if (found := re.search(form, new.left, re.IGNORECASE)) is None:
            continue
        if name := called(found["who"], names, request.people, request.by):
            new.config["assignee_name"] = name
            new.left = f"{new.left[: found.start()]}， {new.left[found.end() :]}"
            return


def _names(request: Request, new: New) -> list[str]:
    """What is left, as the name of one thing or of several; nothing where it is none.

    Raises:
        Open: It may be one thing or two.
    """
    left = _HOW_MANY.sub("", new.left.strip(TRIM))
    is_called = _IS_CALLED.match(left) is not None
    if new.kind not in {"", TASK} and not is_called and _NOT_A_NAME.match(left):
        return []
    left = _CALLED.sub("", left, count=1).strip(TRIM + "，、")
    quoted = re.fullmatch(r"[“\"「]([^”\"」]{1,200})[”\"」]", left)
    if quoted is not None:
        return [quoted[1]]
    only = MARK.fullmatch(left)
    if only is not None:
        mention = request.marked.mentions[int(only[1])]
        return [mention.said] if mention.is_quoted else []
    if is_called and not any(request.marked.mentions[int(mark[1])].is_quoted for mark in MARK.finditer(left)):
        left = request.marked.said(left)  # a part of another's name is a word of this one
    said = _STEP.sub("", _ARTICLE.sub("", request.marked.said(re.sub(r"\s{2,}", " ", left)).strip(TRIM)))
    if not said and (new.kind == NOTIFICATION or (new.kind in {CONDITION, APPROVAL, DELAY} and new.config)):
        return [request.replies.kind_name(new.kind)]
    known = known_names(request.canvas, request.people)
    whose = _FOR_SOMEBODY.search(said)
    is_whose = whose is not None and (whose["who"] or whose["who2"]).casefold() in known
    if said.casefold() in known or is_whose or _WHOSE.search(said):
        return []
    too_much = _TOO_MUCH.search(said) and not names_an_approval(said, known)
    if (
        not said
        or len(said) > _NAME_MAX
        or (_NO_NAME.match(left) and not (is_called and left[0].isdigit()))
        or (MARK.search(left) and not is_called and not begins_with_work(said))
        or (too_much and "、" not in said)
    ):
        return []
    return _apart(request, said)


def _apart(request: Request, said: str) -> list[str]:
    """ "Measure windows and buy curtains" is two; "salt and pepper" is one; what may be either is asked."""
    parts = [part for part in _AND.split(said) if part]
    if len(parts) == 1:
        return parts
    works = [begins_with_work(part) for part in parts]
    if all(works):
        return parts
    if not any(works[1:]):
        return [said] if not re.search(r"、|,", said) else []
    raise Open(*request.replies.one_or_several(said, parts))


def _drawn(request: Request, new: New, drawn: list[dict[str, Any]]) -> Action:
    if len(drawn) == 1 and not new.before:
        return DecisionType.CREATE_NODE, {**drawn[0], "after": new.after}, CERTAIN
    nodes = [{"node_id": each_id, **each} for each, each_id in zip(drawn, request.new_ids(), strict=False)]
    edges, replaced = lines_of(request.canvas, [str(node["node_id"]) for node in nodes], new.after, new.before)
    payload = {"title": "", "nodes": nodes, "edges": edges, "replaced": replaced}
    return DecisionType.CREATE_WORKFLOW_PLAN, payload, CERTAIN
