"""Whose yes something waits for, said without the word: "the landlord must approve before we drive", A和B都同意了才能发通知.

It is an approval before that node: where one is asked for, and everybody is known, it is drawn; else it is offered. And
of an approval that was just spoken of, how many of its people are enough: "one of the two is enough", 有一个点头就行.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence

from towow_core.domain.canvas import APPROVAL, CanvasNode, NodeStatus
from towow_core.engine.conversation.asked import called_by_name
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import BETWEEN_NAMES, TRIM
from towow_core.engine.conversation.last_spoken import EXCHANGES_MAX, Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import approvers_of, called, known_names
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.numerals import read_number

_END = r"\s{0,3}[。.!！]{0,3}\s*"
_MUST = r"(?:must|ha(?:s|ve)\s+to|needs?\s+to|should|(?:is|are)\s+to)"
_YES_EN = r"(?:approve|agree(?:\s+to)?|ok(?:ay)?|sign\s+off(?:\s+on)?|say\s+yes(?:\s+to)?|confirm)"
_YES_ZH = r"(?:同意|批准|点头|签字|批|认可)"
_WHO_EN = r"(?P<who>[^,;.⟦]{2,60}?)(?:\s+both|\s+all)?"
_GOES = r"(?:\s+(?:go(?:es)?|went|is|are|gets?|starts?|begins?|happens?|can\s+start)(?:\s+(?:out|off|ahead|sent|done|started|booked))?)?"
_THING = rf"(?:(?:we|i|you|they)\s+(?:can\s+)?)?(?:the\s+)?(?P<of>{N}){_GOES}"
_WHAT = r"(?:\s+(?:it|that|(?:the\s+)?(?P<what>[^,;.]{2,60}?)))?"
_WHO_ZH = r"(?P<who>[^，,；;。⟦]{1,24}?)"
_ADDS = (
    r"(?P<adds>(?:再|还)?(?:加|添|增加|新增|插|要)(?:上|入)?(?:一[个步道次]|个|步|道)?(?:审批|审核)[，,：:]?\s{0,2})?"
)
_FORMS = tuple(
    re.compile(rf"\s*{form}{_END}", re.IGNORECASE)
    for form in (
        rf"{_WHO_EN}\s+{_MUST}\s+(?:both\s+|all\s+)?{_YES_EN}{_WHAT}\s+before\s+{_THING}",
        rf"before\s+{_THING}\s*,\s*{_WHO_EN}\s+{_MUST}\s+(?:both\s+|all\s+)?{_YES_EN}{_WHAT}",
        rf"(?:(?:we|you|nobody|no\s+one)\s+)?(?:(?:can\s+only|can(?:not|['’]t)|must\s+not|don['’]t|do\s+not|only)\s+)?(?:[a-z]+\s+)?(?:the\s+)?(?P<of>{N})(?:\s+(?:only|out|off|can\s+(?:only\s+)?(?:start|begin|go\s+out))){{0,2}}\s+(?:until|unless|once|only\s+(?:if|when|once|after))\s+{_WHO_EN}\s+(?:(?:has|have)\s+)?(?:agree[sd]?|approve[sd]?|sign(?:s|ed)?\s+off|sa(?:ys|id|y)\s+yes|ok(?:ay)?(?:s|ed|['’]d)?)(?:\s+(?:it|to\s+it|on\s+it))?",
        rf"{_WHO_ZH}不{_YES_ZH}[，,]?(?:就|都|我们?)?(?:不能|不可以|别|不要|不许|不得|没法)(?:去|开始)?\s{{0,3}}(?P<of>{N})",
        rf"{_ADDS}(?:只有|要|得|必须|等)?{_WHO_ZH}(?:两个?人?|俩)?(?:都|全都?)?{_YES_ZH}(?:了|后|之后|以后)?[，,]?(?:才|再)(?:能|可以|去|开始)?\s{{0,3}}(?P<of>{N})",
        rf"(?P<of>{N})(?:之前|以前|前)[，,]?(?:要|得|必须|需要|应该)?(?:先)?{_WHO_ZH}(?:两个?人?|俩)?(?:都|全都?)?(?:要|得|必须|需要)(?:先)?(?:都)?{_YES_ZH}",
        rf"(?P<of>{N})(?:之前|以前|前)[，,]?(?:要|得|必须|需要)(?:先)?(?:经过|让|由)?{_WHO_ZH}(?:两个?人?|俩)?(?:都|全都?)?{_YES_ZH}",
    )
)
_K_ZH = r"(?P<k>[一两二三四五六七八九]|[1-9])"
_K_EN = r"(?P<k>one|two|three|four|five|either|any|[1-9])"
_OF_EN = r"(?:\s+(?:person|people))?(?:\s+(?:out\s+)?of\s+(?:the\s+|those\s+|these\s+|us\s+|our\s+)?(?P<n>two|three|four|five|[2-9])|\s+of\s+(?:them|us|those))?"
_SO = r"(?:(?:其实|那|还是|算了|不|哦|嗯|不对|对了)[，,]?\s{0,2}){0,3}"
_ENOUGH = tuple(
    re.compile(rf"\s*{form}{_END}", re.IGNORECASE)
    for form in (
        rf"{_SO}(?:改成|改为|换成|就|这个|它)?(?:他|她|你|我|咱)?们?(?P<n>俩|两|三|四|五|[2-9])?(?:个?人?)?(?:里面?|当中|之中|中)?(?:只要|只需要?|任意|任何|随便|有){{0,3}}(?:其中)?{_K_ZH}(?:个人?|位|人)(?:{_YES_ZH}|说可以|说行|说好)(?:了)?(?:就)?(?:行|可以|够|好|算数?|即可|成)(?:了|的)?",
        rf"(?:(?:actually|in\s+fact|no|ok(?:ay)?|well|oh)\s*,?\s+){{0,2}}(?:(?:just|only)\s+)?{_K_EN}{_OF_EN}(?:['’]s\s+(?:yes|approval|ok))?\s+(?:is|are|will\s+be|would\s+be)\s+(?:enough|sufficient|fine|plenty)",
        rf"(?:(?:actually|in\s+fact|no|ok(?:ay)?|well|oh)\s*,?\s+){{0,2}}(?:it['’]s|it\s+is|it\s+will\s+be|that['’]s)\s+(?:enough|fine|sufficient)\s+(?:if|when)\s+(?:just\s+|only\s+)?{_K_EN}{_OF_EN}\s+(?:approves?|agrees?|says?\s+yes|signs?\s+off|oks?|okays?)(?:\s+(?:it|to\s+it))?",
        rf"(?:(?:actually|in\s+fact|no|ok(?:ay)?|well|oh)\s*,?\s+){{0,2}}(?:(?:just|only)\s+)?{_K_EN}{_OF_EN}\s+(?:has|have|needs?)\s+to\s+(?:approve|agree|say\s+yes|sign\s+off|ok(?:ay)?)(?:\s+it)?",
    )
)
_ALL_MUST = re.compile(
    rf"\s*(?:(?:they|we|you)\s+)?(?:both|all|everyone|everybody)(?:\s+of\s+(?:them|us|you))?\s+(?:(?P<must>must|ha(?:s|ve)\s+to|needs?\s+to)|should|ought\s+to|are\s+to)\s+(?:all\s+|both\s+)?{_YES_EN}(?:\s+(?:it|to\s+it|on\s+it))?{_END}"
    rf"|\s*(?:他们|她们|他俩|她俩|俩人|两人|(?:两|三|四)个人?|大家|所有人|每个人)(?:都|全都?)?(?:(?P<must_zh>得|要|必须|需要)|应该|该|最好)(?:都|全都?)?{_YES_ZH}{_END}",
    re.IGNORECASE,
)
_A_YES = re.compile(rf"{_YES_ZH}|\b{_YES_EN}s?\b|\bapproval\b|\byes\b", re.IGNORECASE)

_NOBODY = re.compile(  # asks who, or speaks of nobody in particular
    r"(?:who(?:ever)?|whom|which|what|nobody|no\s+one|it|this|that|there)\b.*|[谁哪].*|什么人|没人|没有人",
    re.IGNORECASE,
)


def approval_wanted(_: str, whole: Marked, known: Known) -> str:
    """The order that draws the approval; "" where nothing waits for a yes by this.

    Raises:
        Open: Whether one is to be drawn is asked, where that is not said, or somebody is not known.
    """
    found = next((m for form in _FORMS if (m := form.fullmatch(whole.text))), None)
    node = node_of(whole, found["of"], known) if found else None
    if found is None or node is None or "不" in found["who"]:
        return ""
    said = found.groupdict()
    names = [each.strip(TRIM) for each in BETWEEN_NAMES.split(said["who"]) if each and each.strip(TRIM)]
    if any(_NOBODY.fullmatch(each) for each in names):
        return ""
    known_here = known_names(known.canvas, known.people)
    people = [called(each, known_here, known.people, known.by) for each in names]
    what = whole.said(said.get("what") or "").strip(TRIM)
    before = f"在“{node.called}”前面" if known.replies.zh else f" before “{node.called}”"
    order = order_for(before, [each for each in people if each], [] if all(people) else names, what, known)
    if said.get("adds") and all(people):
        return order
    there = _there_already(said.get("what") or "", whole, known)
    if there is not None:
        raise Open(*_joined(there, node, [each for each in people if each], order, known))
    question, options = may_it(order, zh=known.replies.zh)
    unknown = [name for name, person in zip(names, people, strict=True) if not person]
    raise Open(f"{is_nobody(unknown, known)}{question}", options)


def order_for(place: str, people: Sequence[str], unknown: Sequence[str], what: str, known: Known) -> str:
    """With everybody who is known; it is called after the others, who can be asked by whoever has the workflow."""
    if known.replies.zh:
        called_so = f"叫“{'、'.join(unknown)}同意”" if unknown else f"叫“{what}”" if what else ""
        who = f"，批准人是{'、'.join(people)}" if people else ""
        return f"{place}加一个审批{called_so}{who}"
    named = re.sub(r"^the\s+", "", " and ".join(unknown), flags=re.IGNORECASE)
    called_so = f" called “{named}'s approval”" if unknown else f" called “{what}”" if what else ""
    who = f" with the approver{'s' * (len(people) > 1)} {' and '.join(people)}" if people else ""
    return f"add an approval{called_so}{place}{who}"


def is_nobody(unknown: Sequence[str], known: Known) -> str:
    if not unknown:
        return ""
    if known.replies.zh:
        return f"这里没有人叫“{'、'.join(unknown)}”，所以由工作流的主人替 TA 记下答复。\n"
    return f"Nobody here is called “{', '.join(unknown)}”, so whoever has the workflow writes down their answer.\n"


def _there_already(what: str, whole: Marked, known: Known) -> CanvasNode | None:
    """The approval that what is to be agreed to is called after."""
    mark = MARK.search(what)
    node = node_of(whole, mark.group(), known) if mark else None
    return node if node is not None and node.node_type == APPROVAL else None


def _joined(there: CanvasNode, node: CanvasNode, people: list[str], order: str, known: Known) -> tuple[str, list[str]]:
    zh, name, then = known.replies.zh, there.called, node.called
    asked = {*people} <= {*approvers_of(there, known.people)} and people
    join = f"连接“{name}”和“{then}”" if zh else f"connect “{name}” and “{then}”"
    if people and not asked:
        join = f"{join}{'；' if zh else '; '}{known.replies.ask_for_a_yes(name, people)}"
    options = [join, order]
    return known.replies.did_you_mean(options, ""), options


_ALL_SAID_YES = re.compile(
    rf"\s*(?:他们|她们|他俩|她俩|俩人|两人|(?:两|三|四)个人?|大家|所有人|他们(?:两|三)个人?)(?:都|全都?)(?:说可以|没意见|{_YES_ZH})了?{_END}"
    rf"|\s*(?:they\s+|you\s+)?(?:both|all|everyone|everybody|all\s+(?:two|three|four))(?:\s+of\s+(?:them|us))?\s+(?:(?:has|have)\s+)?(?:said\s+yes|agreed?|approved?)(?:\s+(?:it|to\s+it|with\s+it))?{_END}",
    re.IGNORECASE,
)


_TOLD = re.compile(r"了|说|没意见|\b(?:said|agreed|approved)\b", re.IGNORECASE)


def all_said_yes(sentence: str, _: Marked, known: Known) -> str:
    """ "Both said yes", of the only approval that waits: the answer of each who is asked and has not answered.

    Raises:
        Open: It may be told, or wished: "all approve it", 大家都签字.
    """
    states = known.run.nodes if known.run is not None else {}
    waiting = [
        state
        for i, state in states.items()
        if i in known.canvas.nodes
        and known.canvas.nodes[i].node_type == APPROVAL
        and state.status is NodeStatus.WAITING
    ]
    if _ALL_SAID_YES.fullmatch(sentence) is None or len(waiting) != 1:
        return ""
    answered = {*waiting[0].result.get("yes", ()), *waiting[0].result.get("no", ())}
    people = [called_by_name(str(each), known.people) for each in waiting[0].result.get("people") or ()]
    said = _count_said(sentence)
    if len(people) < 2 or answered or said not in {0, len(people)}:  # noqa: PLR2004
        return ""
    told = f"{'、'.join(people)}都同意" if known.replies.zh else f"{' and '.join(people)} both said yes"
    if _TOLD.search(sentence):
        return told
    wished = [
        _set_needed(node, len(people), known)
        for node in known.canvas.nodes.values()
        if states.get(node.node_id) is waiting[0]
    ]
    raise Open(known.replies.did_you_mean([told, *wished], ""), [told, *wished])


def _count_said(sentence: str) -> int:
    """How many people it speaks of; 0 where it does not say."""
    found = re.search(r"俩|[两三四](?=个|人)|\b(?:both|two|three|four)\b", sentence, re.IGNORECASE)
    if found is None:
        return 0
    said = found[0].casefold()
    return 2 if said in {"俩", "both"} else int(read_number(said) or 0)


def enough_of_them(sentence: str, _: Marked, known: Known) -> str:
    """The order that sets how many are enough for the approval that was spoken of last, or that is the only one.

    Raises:
        Open: Of several, which one; or it has another number of people than is said.
    """
    if (all_of_them := _ALL_MUST.fullmatch(sentence)) is not None:
        return _all_needed(
            sentence, known, is_must=all_of_them["must"] is not None or all_of_them["must_zh"] is not None
        )
    found = next((m for form in _ENOUGH if (m := form.fullmatch(sentence))), None)
    if found is None:
        return ""
    said = found["k"].casefold()
    many = 1 if said in {"either", "any"} else int(read_number(said) or 0)
    nodes, is_spoken_of = _spoken_of(known)
    orders = [_set_needed(node, many, known) for node in nodes]
    if len(nodes) != 1:
        if not nodes:
            return ""
        raise Open(known.replies.which(sentence.strip(TRIM), nodes), orders)
    people = len(approvers_of(nodes[0], known.people))
    if many > people:
        raise Open(_too_many(nodes[0], many, people, known))
    count = int(read_number("两" if found["n"] == "俩" else found["n"].casefold()) or 0) if found["n"] else people
    is_of_a_yes = is_spoken_of or _A_YES.search(sentence) is not None
    if not many or count != people or not is_of_a_yes:
        raise Open(known.replies.did_you_mean(orders, ""), orders)
    return orders[0]


def _all_needed(sentence: str, known: Known, *, is_must: bool) -> str:
    """The order by which all who are asked must agree.

    Raises:
        Open: Of several approvals, which one; or it may be no more than hoped for.
    """
    nodes, _ = _spoken_of(known)
    orders = [_set_needed(node, len(approvers_of(node, known.people)), known) for node in nodes]
    if not orders:
        return ""
    if len(orders) > 1:
        raise Open(known.replies.which(sentence.strip(TRIM), nodes), orders)
    if not is_must or _count_said(sentence) not in {0, len(approvers_of(nodes[0], known.people))}:
        raise Open(known.replies.did_you_mean(orders, ""), orders)
    return orders[0]


def _too_many(node: CanvasNode, many: int, people: int, known: Known) -> str:
    if known.replies.zh:
        return f"“{node.called}”只问 {people} 个人，等不到 {many} 个同意，所以什么都没改。"
    return f"“{node.called}” asks {people} {'person' if people == 1 else 'people'}, so {many} cannot agree to it. Nothing is changed."


def _set_needed(node: CanvasNode, many: int, known: Known) -> str:
    return f"“{node.called}”的同意人数改成{many}" if known.replies.zh else f"“{node.called}” takes {many} votes"


def _spoken_of(known: Known) -> tuple[list[CanvasNode], bool]:
    """The approvals that the last exchange that names some names, and that it does; else all there are."""
    approvals = [node for node in known.canvas.nodes.values() if node.node_type == APPROVAL]
    for n, (said, answer, _) in enumerate(known.exchanges):
        if n == EXCHANGES_MAX:
            break
        if named := [node for node in approvals if node.name and node.name in f"{said}\n{answer.content}"]:
            return named, True
    return approvals, False
