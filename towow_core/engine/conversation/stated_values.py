"""A value with the one that it takes the place of, and how many of how many: "from 3 hours to 5", "two of the three".

What is said to be so now is held against what is so: where it is not, it is asked about.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from typing import Any

from towow_core.domain.canvas import APPROVAL, DELAY, CanvasNode
from towow_core.domain.canvas_words import property_said
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import TRIM, amount_in, day_in
from towow_core.engine.conversation.kind_nouns import NOUNS
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import Marked
from towow_core.engine.conversation.plain_orders import END, Written, node_of
from towow_core.engine.conversation.properties import LENGTHS, WORD, Type, named, takes
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.values import COUNT, LENGTH, UNIT, length_in, number_in, seconds_in, value_in

_TO_ZH = r"(?:改成|改为|改到|换成|调到|调成|调整到|调整为|变成|变为|延长到|延到|缩短到|缩到|提到|提高到|加到|增加到|升到|涨到|降到|降低到|减到|减少到|推迟到|推到|提前到|改)"
_VERB_EN = r"(?:please\s)?(?:set|change|update|make|raise|lower|increase|decrease|reduce|extend|shorten|cut|bring|adjust|switch|move|bump|push|lengthen|put)"
_DELAY = rf"(?:(?:the|that|our)\s)?(?:{NOUNS[DELAY].said_en}|waiting)|(?:那个|这个|那段)?(?:{NOUNS[DELAY].said_zh})(?:节点|时间)?"
_FROM_TO = tuple(
    re.compile(form + END, re.IGNORECASE)
    for form in (
        rf"(?:把|将)?(?P<n>{N})的?(?:那个)?(?P<word>{WORD})?从\s{{0,2}}(?P<old>[^⟦，,；;。改换]{{1,24}}?)\s{{0,2}}{_TO_ZH}\s{{0,2}}(?P<new>[^⟦，,；;。]{{1,24}}?)",
        rf"{_VERB_EN}\s+(?:the\s)?(?P<n>{N})(?:['’]s)?(?:\s(?P<word>{WORD}))?\s+from\s+(?P<old>[^⟦,;]{{1,24}}?)\s+(?:up\s|down\s)?to\s+(?P<new>[^⟦,;]{{1,24}}?)",
        rf"{_VERB_EN}\s+(?:the\s)?(?P<word>{WORD})\s(?:of|for|on|in|at)\s(?:the\s)?(?P<n>{N})\s+from\s+(?P<old>[^⟦,;]{{1,24}}?)\s+(?:up\s|down\s)?to\s+(?P<new>[^⟦,;]{{1,24}}?)",
        rf"(?:把|将)?(?P<n>{N})的?(?P<word>{WORD})(?:不再|不)是(?P<old>[^⟦，,；;。]{{1,24}}?)[，,]\s{{0,2}}(?:而)?(?:应该)?(?:是|{_TO_ZH})\s{{0,2}}(?P<new>[^⟦，,；;。]{{1,24}}?)",
        rf"(?:the\s)?(?:(?P<n>{N})(?:['’]s)?\s(?P<word>{WORD}))\s(?:should|must|has\sto|is\sto)\sbe\s(?P<new>[^⟦,;]{{1,24}}?)\s*,?\s(?:instead\sof|rather\sthan|and\snot|not)\s(?P<old>[^⟦,;]{{1,24}}?)",
        rf"(?:the\s)?(?P<n>{N})(?:['’]s)?\s(?P<word>{WORD})\s+(?:goes|changes|moves|should\sgo|is\sto\sgo)\s(?:up\s|down\s)?from\s+(?P<old>[^⟦,;]{{1,24}}?)\s+to\s+(?P<new>[^⟦,;]{{1,24}}?)",
    )
)  # fmt: skip
_WAITS = tuple(
    re.compile(form + END, re.IGNORECASE)
    for form in (
        rf"(?:把|将)?(?:那个|这个)?(?:先)?等待?(?:的)?\s{{0,2}}(?P<old>{LENGTH})(?:的)?(?:等待)?[，,]?\s{{0,2}}(?:要)?{_TO_ZH}(?:等)?\s{{0,2}}(?P<new>{COUNT}\s{{0,2}}(?:{UNIT})?)",
        rf"(?:把|将)?(?:{_DELAY})的?(?:时间|时长)?从\s{{0,2}}(?P<old>{LENGTH})\s{{0,2}}{_TO_ZH}\s{{0,2}}(?P<new>{COUNT}\s{{0,2}}(?:{UNIT})?)",
        rf"(?:把|将)?(?:{_DELAY})的?(?:时间|时长)?{_TO_ZH}\s{{0,2}}(?P<new>{LENGTH})",
        rf"{_VERB_EN}\s+(?:{_DELAY})\s+from\s+(?P<old>{LENGTH})\s+(?:up\s|down\s)?to\s+(?P<new>{COUNT}\s{{0,2}}(?:{UNIT})?)",
        rf"{_VERB_EN}\s+(?:the\s)?(?P<old>{COUNT}[\s-]{{1,2}}{UNIT})\s(?:wait|delay|pause)\s+(?:in)?to\s+(?P<new>{COUNT}\s{{0,2}}(?:{UNIT})?)(?:\sone)?",
        rf"{_VERB_EN}\s+(?:{_DELAY})\s+(?:last\s|to\s)?(?P<new>{LENGTH})(?:\slong)?",
        rf"(?:{_DELAY})\s+(?:should|must|has\sto|is\sto|needs\sto)\s(?:be|last|take)\s(?P<new>{LENGTH})(?:\slong)?\s*,?\s(?:instead\sof|rather\sthan|and\snot|not)\s(?P<old>{LENGTH})",
        rf"wait\s+(?:for\s)?(?P<new>{LENGTH})\s+(?:instead\sof|rather\sthan|and\snot)\s+(?P<old>{LENGTH})",
    )
)  # fmt: skip
_NUMBER = rf"(?:{COUNT}|both|half)"
_YES_ZH = r"(?:同意|批准|通过|点头|签字|审批|批|认可|赞成)(?:了(?=就|才|即可|算))?"  # else it tells who did
_ENOUGH_ZH = r"(?:(?:就|才)?(?:行|可以|够|算数?|算通过|通过|过|成|能过|能通过|即可|OK|ok)了?)?"
_MANY_ZH = r"(?:那|这|全部|所有|一共|总共)?(?P<m>[一二两三四五六七八九十\d]{1,3})\s{0,2}(?:个|位|名)?\s{0,2}(?:审批|批准)?(?:人|领导)?(?:里面?|中|当中|之中|里头)"
_YES_EN = r"(?:approvals?|yes(?:es)?|votes?|sign-?offs?|people|persons?|approvers?|oks?|okays?)"
_OF_EN = rf"(?:\s(?:out\s)?of\s(?:the\s|them|these|all\s)?\s{{0,1}}(?P<m>{COUNT})?(?:\s{_YES_EN})?)"
_APPROVE_EN = r"(?:approve|agree|say\syes|sign\soff|okay|ok|vote\syes|sign)"
_OF_MANY = tuple(
    re.compile(form + END, re.IGNORECASE)
    for form in (
        rf"(?P<n>{N})[，,:：]?\s{{0,2}}(?:要|得|需要|只要|只需要?|有|改成|改为|是)?(?:{_MANY_ZH})?[，,]?(?:要|得|需要|只要|只需要?|有|任意|任何|随便|至少|最少){{0,3}}(?P<k>[一二两三四五六七八九十\d]{{1,3}})\s{{0,2}}(?:个人?|人|位|票|名)?(?:以上)?(?:都)?{_YES_ZH}{_ENOUGH_ZH}",
        rf"(?P<n>{N})[，,:：]?\s{{0,2}}(?:要|得|需要|必须|改成|改为)?(?:(?P<m>[一二两三四五六七八九十\d]{{1,3}})(?:个|位|名)?(?:审批|批准)?人|所有人|每个人|大家|全员|全体|(?P<m2>[仨俩]))?(?P<all>都|全都?|全部都?|一致|一个不少地)(?:要|得|必须)?{_YES_ZH}{_ENOUGH_ZH}",
        rf"(?P<n>{N})[，,:：]?\s{{0,2}}(?:要|得|需要|只要|改成|改为)?(?:有)?(?P<most>过半数?|半数以上|超过一半|多数人?|一半以上|大多数人?)(?:人|的人)?(?:都)?{_YES_ZH}{_ENOUGH_ZH}",
        rf"(?:any\s|just\s|only\s)?(?P<k>{_NUMBER}){_OF_EN}?\s(?:is|are|will\sbe|would\sbe)\s(?:now\s)?(?:enough|plenty|sufficient)\s(?:for|at|on)\s(?:the\s)?(?P<n>{N})",
        rf"(?:the\s)?(?P<n>{N})\s*:?\s*(?:now\s|only\s)?(?:needs?|takes?|requires?|wants?|passes\swith|goes\sthrough\swith|should\sneed|is\sthrough\swith)?\s{{0,1}}(?:only\s|just\s|at\sleast\s|any\s)?(?P<k>{_NUMBER}){_OF_EN}(?:\sto\s{_APPROVE_EN})?",
        rf"(?:any\s|just\s|only\s|at\sleast\s)?(?P<k>{_NUMBER}){_OF_EN}\s(?:must|have\sto|has\sto|need\sto|needs\sto|should|can)\s{_APPROVE_EN}\s(?:to\s|on\s|for\s)?(?:the\s)?(?P<n>{N})",
        rf"(?:the\s)?(?P<n>{N})\s(?:now\s)?(?:needs?|takes?|requires?|wants?)\s(?P<all>(?:every\s?body|every\s?one|all)(?:\sof\s(?:them|the\sapprovers))?(?:['’]s)?(?:\sthe)?(?:\s(?P<m>{COUNT}))?)(?:\s(?:yes|approval|ok|okay|vote|sign-?off|approvers?|people|yeses|approvals|votes))?(?:\sto\s{_APPROVE_EN})?",
        rf"(?P<all>every\s?body|every\s?one|all(?:\sof\sthem|\sthe)?(?:\s(?P<m>{COUNT}))?(?:\s(?:people|approvers))?)\s(?:must|have\sto|has\sto|need\sto|needs\sto|should)\s{_APPROVE_EN}\s(?:to\s|on\s|for\s)?(?:the\s)?(?P<n>{N})",
        rf"(?P<most>(?:a|the)\smajority|more\sthan\shalf|most)(?:\sof\s(?:them|the\sapprovers|people))?\s(?:is|are|will\sbe)\senough\s(?:for|at|on)\s(?:the\s)?(?P<n>{N})",
    )
)  # fmt: skip
_TRIES = tuple(
    re.compile(form + END, re.IGNORECASE)
    for form in (
        rf"(?P<n>{N})[，,:：]?\s{{0,2}}(?:失败(?:了|后)?)?(?:就)?(?:要|最多|可以)?(?:重试|再试)\s{{0,2}}(?P<k>{COUNT})\s{{0,2}}[次遍回][，,]?\s{{0,2}}(?:每次|中间|之间|每次之间|间隔)(?:间隔|隔|等)?\s{{0,2}}(?P<long>{LENGTH})",
        rf"(?P<n>{N})\s*[:,]?\s*(?:should\s|must\s)?(?:be\s)?retr(?:y|ied)\s+(?:it\s)?(?:up\sto\s)?(?P<k>{COUNT}\stimes|once|twice)\s*,?\s*(?:with|waiting|and\swait|after|at)\s+(?P<long>{LENGTH})\s*(?:(?:in\s)?between(?:\s(?:them|tries|attempts|retries|each))?|each(?:\stime)?|before\seach(?:\stry|\sone)?|apart)?",
        rf"retry\s+(?:the\s)?(?P<n>{N})\s+(?:up\sto\s)?(?P<k>{COUNT}\stimes|once|twice)\s*,?\s*(?:with|waiting|and\swait|after|at)\s+(?P<long>{LENGTH})\s*(?:(?:in\s)?between(?:\s(?:them|tries|attempts|retries|each))?|each(?:\stime)?|before\seach(?:\stry|\sone)?|apart)?",
    )
)  # fmt: skip
_PAUSES = tuple(
    re.compile(form + END, re.IGNORECASE)
    for form in (
        rf"(?P<n>{N})[，,]?\s{{0,2}}(?:每次|两次)(?:重试)?(?:之间|中间)?(?:间隔|隔|等|相隔)\s{{0,2}}(?P<long>{LENGTH})",
        rf"(?P<n>{N})\s+(?:with|waits?|waiting|pauses?)\s+(?P<long>{LENGTH})\s+(?:in\s)?between(?:\s(?:tries|attempts|retries|each\stry|them))?",
    )
)  # fmt: skip


def from_what_it_is(whole: Marked, known: Known) -> Written | None:
    """ "From 3 hours to 5": the order for the new value.

    Raises:
        Open: The old one is not what it is now.
    """
    match = next((m for form in _FROM_TO if (m := form.fullmatch(whole.text))), None)
    node = node_of(whole, match["n"], known) if match else None
    if match is None or node is None:
        return None
    old, new, word = match["old"].strip(TRIM), match["new"].strip(TRIM), match["word"] or ""
    for name in _properties(node, word):
        before = _held(node, name, old, known)
        if before is None:
            continue
        new = _with_unit(old, new)
        if not before:
            raise _not_so(node, name, old, _order(node, name, word, new, known), known)
        return Written((_order(node, name, word, new, known),))
    return None


def _properties(node: CanvasNode, word: str) -> tuple[str, ...]:
    """Which of its properties may be meant: what the word says, else each that it has a value for."""
    if word:
        known = named(word, node)
        return (known.name,) if known is not None and takes(node, known.name) else ()
    if node.node_type == DELAY:
        return ("days",)
    return tuple(name for name in ("due", "price") if name in node.config)


def _held(node: CanvasNode, name: str, old: str, known: Known) -> bool | None:
    """Whether this is its value now; None where it is no value of that property at all."""
    if name in LENGTHS:
        length = length_in(old)
        return None if length is None else _seconds(node.config) == _seconds(length)
    if name == "due":
        day = day_in(old, known.today)
        return (node.config.get(name) == day) if day else None
    if name == "price":
        amount = amount_in(old)
        return (node.config.get(name) == amount) if amount != "" else None
    kind = named(name, node)
    value = (
        value_in(kind.type, old) if kind is not None and kind.type in {Type.COUNT, Type.SECONDS, Type.NUMBER} else None
    )
    return None if value is None else node.config.get(name) == value


def _with_unit(old: str, new: str) -> str:
    """ "From 3 hours to 5": hours again."""
    unit = re.search(rf"{UNIT}\W*$", old, re.IGNORECASE)
    alone = number_in(new) is not None
    if not alone or unit is None:
        return new
    return f"{new}{'' if not unit[0].isascii() else ' '}{unit[0]}"


def _order(node: CanvasNode, name: str, word: str, new: str, known: Known) -> str:
    zh = known.replies.zh
    if name in LENGTHS:
        return f"把“{node.called}”的时长改成{new}" if zh else f"set the length of “{node.called}” to {new}"
    called = word or (property_said(name).zh if zh else property_said(name).en)
    return f"“{node.called}”的{called}改成{new}" if zh else f"set the {called} of “{node.called}” to {new}"


def _not_so(node: CanvasNode, name: str, old: str, order: str, known: Known) -> Open:
    now = _now(node, name, known)
    if known.replies.zh:
        return Open(
            f"“{node.called}”现在{f'是 {now}' if now else '没有设'}，不是{old}。还是要改吗？什么都没有做。", [order]
        )
    is_now = f"is at {now} now" if now else "has no such value now"
    return Open(
        f"“{node.called}” {is_now}, not at {old}. Is it to be changed all the same? Nothing is done yet.", [order]
    )


def _now(node: CanvasNode, name: str, known: Known) -> str:
    if name in LENGTHS:
        seconds = _seconds(node.config)
        zh = known.replies.zh
        for unit, said in ((86_400, ("天", "day")), (3600, ("小时", "hour")), (60, ("分钟", "minute"))):
            if seconds and seconds % unit == 0:
                number = int(seconds // unit)
                return f"{number} {said[0]}" if zh else f"{number} {said[1]}{'' if number == 1 else 's'}"
        return ""
    return str(node.config.get(name, ""))


def _seconds(config: Any) -> float:
    return sum(
        float(config.get(name) or 0) * unit for name, unit in (("days", 86_400), ("hours", 3600), ("minutes", 60))
    )


def wait_changed(whole: Marked, known: Known) -> Written | None:
    """ "等3小时改5小时", "change the wait from 3 hours to 5": of the wait that is so long, or of the only one.

    Raises:
        Open: There are several waits, or none is so long.
    """
    match = next((m for form in _WAITS if (m := form.fullmatch(whole.said(whole.text)))), None)
    waits = [node for node in known.canvas.nodes.values() if node.node_type == DELAY and _seconds(node.config)]
    if match is None or not waits:
        return None
    old = match.groupdict().get("old") or ""
    new = _with_unit(old, match["new"].strip(TRIM))
    if length_in(new) is None or (old and seconds_in(old) is None):
        return None
    so_long = [node for node in waits if not old or _seconds(node.config) == seconds_in(old)]
    orders = [_order(node, "days", "", new, known) for node in so_long or waits]
    if len(so_long) == 1:
        return Written((orders[0],))
    if not so_long and len(waits) == 1:
        raise _not_so(waits[0], "days", old, orders[0], known)
    if known.replies.zh:
        raise Open("是哪一个等待？什么都没有做。" if so_long else f"没有一个等待是{old}的。改哪一个？", orders)
    raise Open(
        "Which of the waits? Nothing is done yet." if so_long else f"No wait is {old} long. Which one is to change?",
        orders,
    )


def of_so_many(whole: Marked, known: Known) -> Written | None:
    """How many of those who are asked have to agree.

    Raises:
        Open: Another number of people is asked, or nobody in particular.
    """
    match = next((m for form in _OF_MANY if (m := form.fullmatch(whole.text))), None)
    node = node_of(whole, match["n"], known) if match else None
    if match is None or node is None or node.node_type != APPROVAL:
        return None
    said, asked = match.groupdict(), len(node.config.get("people") or ())
    many = _count(said.get("m"))
    if many and asked and many != asked:
        raise _other_number(node, asked, many, known)
    total = asked or many
    count = _count(said.get("k"))
    if said.get("all"):
        count = total
    elif said.get("most"):
        count = total // 2 + 1 if total else 0
    if not count or (total and count > total):
        raise _other_number(node, asked, count or many, known)
    order = (
        f"“{node.called}”{count}个人同意就行" if known.replies.zh else f"{count} people are enough for “{node.called}”"
    )
    return Written((order,))


def _count(said: str | None) -> int:
    if not said:
        return 0
    text = said.casefold().strip()
    number = {"both": 2.0, "俩": 2.0, "仨": 3.0}.get(text) or number_in(text)
    return int(number) if number and number == int(number) else 0


def _other_number(node: CanvasNode, asked: int, said: int, known: Known) -> Open:
    if known.replies.zh:
        return Open(
            f"“{node.called}”问的是 {asked} 个人{f'，不是 {said} 个' if said else ''}。几个人同意才算批准？"
            if asked
            else f"“{node.called}”没有写明问谁，所以不知道“所有人”是几个。几个人同意才算批准？"
        )
    if asked:
        return Open(
            f"“{node.called}” asks {asked} {'person' if asked == 1 else 'people'}{f', not {said}' if said else ''}. How many of them have to agree?"
        )
    return Open(f"“{node.called}” names nobody, so it is not known how many all of them are. How many have to agree?")


def tries_and_pauses(whole: Marked, known: Known) -> Written | None:
    """How often something is tried again, and how long it waits in between."""
    match = next((m for form in _TRIES if (m := form.fullmatch(whole.text))), None)
    alone = next((m for form in _PAUSES if (m := form.fullmatch(whole.text))), None) if match is None else None
    found = match or alone
    node = node_of(whole, found["n"], known) if found else None
    if found is None or node is None or not takes(node, "retry_times"):
        return None
    zh, name, long = known.replies.zh, node.called, found["long"]
    pause = f"“{name}”的重试间隔改成{long}" if zh else f"set the retry wait of “{name}” to {long}"
    if match is None:
        return Written((pause,))
    times = f"“{name}”重试{match['k']}次" if zh else f"retry “{name}” {match['k']}"
    return Written((times, pause))
