"""Whose work becomes whose: all of somebody's handed over, two people swapped, several given at once, nobody any more.

What a sentence asks for is written as plain requests, one for each node; who is named, and is not known, is asked about
where those are read.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator
from functools import lru_cache

from towow_core.domain.canvas import APPROVAL, CanvasNode, CanvasState
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import People
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import CONDITION, UNSURE, node
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.persons import (
    FORMS_KEPT,
    approvers_of,
    called,
    is_whose,
    known_names,
    pattern_of,
)
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request, SoAlready
from towow_core.engine.language.person_names import looks_like_a_name

_WORK_EN = r"(?:tasks?|stuff|things|work|jobs?|part|everything)"
_ONE_EN = re.compile(r"['’]s\s+(?:task|job)\b", re.IGNORECASE)
_WORK_ZH = r"(?:所有|全部)?的?(?:活儿?|事情?|任务|工作|东西|那些|那份|部分)"
_TO_ZH = r"(?:都|全都?|先|一并|统统|就|改){0,3}(?:交给|转给|移交给|分给|派给|让给|归|由|给|让)"
_DOES_ZH = r"(?:来)?(?:负责|接手|接着做|接着干|顶上|接|做|干|来)?(?:吧|了)?"
_GONE_EN = r"(?P<why>(?:(?:quit|resigned|bailed|dropped\s+out|left(?:\s+us|\s+the\s+\w+)?)(?=\s*[,;.])|is|['’]s|has|will\s+be|can['’]?t|cannot|isn['’]t|won['’]t)\b[^,;.]{0,40})"
_GONE_ZH = r"(?P<why>[^，,；;。⟦]{1,12})"
# A reason that denies something is one where it denies that somebody is there, or can: "isn't sick" is none.
_DENIES = re.compile(r"\b(?:not|never|isn['’]t|no)\b|[不没别无]", re.IGNORECASE)
_NOT_THERE = re.compile(
    r"\b(?:not|isn['’]t|no\s+longer)\s+(?:\w+\s+)?(?:here|there|in|coming|available|around|able|free|with\s+us|working|well)\b|\bno\s+time\b"
    r"|\w不了|(?:不|没有?|无法|别)(?:能|再|想|会|太)*(?:来|去|在|干|做|上班|参加|到|行|管|负责|方便|舒服|空|时间)",
    re.IGNORECASE,
)
# Who surely is not there, or cannot: of anybody else it is open what of their work is handed over.
_AWAY = re.compile(
    r"病|感冒|发烧|受伤|住院|请假|休假|产假|出差|离职|辞职|辞了|退出|退了|走了|走人|跳槽|不干了|调走|调岗|忙|没空|没时间|有事|抽不开身|来不了|去世|开除|撤|\w不了|不(?:在|来|去|参加|负责|管|做|干)|联系不上|失联"
    r"|\b(?:ill|sick|unwell|injured|hurt|in\s+(?:the\s+)?hospital|on\s+(?:sick\s+|maternity\s+|parental\s+)?(?:leave|holidays?|vacation)|away|abroad|travelling|traveling|gone|leaving|left|quit|quits|resigned|resigning|bailed|out|off|dropped\s+out|retired|fired|busy|swamped|overloaded|overworked|unavailable|unreachable|not\s+(?:here|coming|available|around|able|free|with\s+us|working|well)|no\s+longer|can['’]?t|cannot|won['’]t|isn['’]t|has\s+no\s+time)\b",
    re.IGNORECASE,
)
_FOR_A_WHILE = re.compile(
    r"今天|今晚|上午|下午|中午|一会儿?|马上|路上|吃饭|午休|小时|分钟|\b(?:today|tonight|this\s+(?:morning|afternoon|evening)|for\s+(?:an?|\d+|the)\s+(?:hour|minute|moment|morning|afternoon|day)s?|lunch|late|on\s+(?:his|her|their|the)\s+way|until|till)\b",
    re.IGNORECASE,
)
_TOLD = re.compile(r"了[。.!！\s]*$")  # that it has come about, which the canvas may not know of, or is not to know
_OF_ALL = re.compile(
    r"[他她]的|都|全|所有|\b(?:his|hers?|their|theirs|everything|everywhere|all|from\s+(?:him|her|them))\b",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"[换顶]|\breplace\b", re.IGNORECASE)  # one for the other, of which it is open for what
_END = r"\s*[。.!！]*"


@lru_cache(maxsize=FORMS_KEPT)
def _forms(who: str) -> tuple[re.Pattern[str], ...]:
    """All that is `old`'s is to be `new`'s."""
    old, new = rf"(?P<old>{who})", rf"(?P<new>{who})"
    said = (
        rf"{old}\s*{_GONE_ZH}[，,]\s*(?:把|将)?(?:[他她]|{who})的{_WORK_ZH}?{_TO_ZH}\s*{new}{_DOES_ZH}{_END}",
        rf"(?:把|将)?\s*{old}(?:负责|手上|手里|名下|做)?的?{_WORK_ZH}{_TO_ZH}\s*{new}{_DOES_ZH}{_END}",
        rf"(?:让|由)?\s*{new}\s*(?:来)?(?:接替|接手|顶替|替换|代替|替)\s*{old}(?:的?{_WORK_ZH})?(?:吧|了)?{_END}",
        rf"(?:把|将)?\s*{old}\s*(?:都|全都?)?(?:换成|换为|替换成|替换为|改成)\s*{new}(?:吧|了)?{_END}",
        rf"(?:用|让|由|叫)\s*{new}\s*(?:来|去)?(?:把)?(?:换下|换掉|换|顶)\s*{old}(?:吧|了)?{_END}",
        rf"{old}\s*{_GONE_EN}[,;.]\s*(?:so\s+|and\s+|please\s+)*(?:give|hand|pass|move|assign)\s+(?:over\s+)?(?:all\s+(?:of\s+)?|everything\s+of\s+)?(?:his|her|their|{who}['’]s)\s+{_WORK_EN}\s+(?:over\s+)?to\s+{new}{_END}",
        rf"{old}\s*{_GONE_EN}[,;.]\s*(?:so\s+|and\s+)*{new}\s+(?:takes|will\s+take|is\s+taking|should\s+take|can\s+take)\s+over(?:\s+(?:everything|all))?\s+(?:of\s+(?:his|hers|theirs)|(?:of\s+)?(?:his|her|their)\s+{_WORK_EN}|(?:that\s+)?(?:he|she|they)\s+(?:has|have|does|do)|(?:from|for)\s+(?:him|her|them)){_END}",
        rf"{old}\s*{_GONE_ZH}[，,]\s*(?:由|让|请)?{new}\s*(?:来)?(?:接手|接替|接过|接管|顶替|替)\s*[他她](?:的)?(?:{_WORK_ZH})?(?:吧|了)?{_END}",
        rf"{old}\s*{_GONE_EN}[,;.]\s*(?:so\s+|and\s+)*{new}\s+(?:takes|will\s+take|is\s+taking|should\s+take|can\s+take|steps|will\s+step)\s+(?:over|in)(?:\s+(?:everything|all\s+of\s+it|from\s+here))?{_END}",
        rf"{old}\s*{_GONE_ZH}[，,]\s*(?:先)?(?:由|让|请|换|改由|叫|找|喊|派)?{new}\s*(?:来|去)?(?:接手|接替|接管|接班|顶上|顶替|顶|补上|接)(?:吧|了|一下)?{_END}",
        rf"{old}\s*(?=[^，,；;。⟦]{{0,12}}(?:病|请假|出差|有事|没空|没时间|退出|离职|辞职|走不开|\w不了|不(?:来|去|干|做|参加)了)){_GONE_ZH}[，,]\s*(?:就|那就)?(?:换成?|换上|改成|改由|由|让|叫)\s*{new}(?:来|上|去)?(?:吧)?{_END}",
        rf"{new}\s+(?:takes|will\s+take|is\s+taking|should\s+take)\s+over\s+(?:all\s+|everything\s+)?(?:(?:of\s+)?{_WORK_EN}\s+)?(?:from|for|of)\s+{old}{_END}",
        rf"{new}\s+(?:replaces|will\s+replace|stands?\s+in\s+for|fills?\s+in\s+for|steps?\s+in\s+for)\s+{old}{_END}",
        rf"replace\s+{old}\s+(?:with|by)\s+{new}(?:\s+everywhere)?{_END}",
        rf"(?:give|hand|pass|move|assign|reassign|transfer)\s+(?:over\s+)?(?:all\s+(?:of\s+)?|everything\s+of\s+)?{old}['’]s\s+{_WORK_EN}\s+(?:over\s+)?to\s+{new}{_END}",
        rf"(?:give|hand|pass|move|assign|transfer)\s+(?:over\s+)?everything\s+(?:that\s+|of\s+|from\s+)?{old}(?:\s+(?:has|does)|['’]s)?\s+(?:over\s+)?to\s+{new}{_END}",
        rf"(?:all\s+(?:of\s+)?)?{old}['’]s\s+{_WORK_EN}\s+(?:all\s+)?(?:goes|go|should\s+go|moves?)\s+to\s+{new}{_END}",
        rf"(?:give|hand|pass|move|transfer)\s+(?:over\s+)?(?:everything|all\s+(?:the\s+)?(?:tasks|work|things))\s+(?:that\s+(?:is|are)\s+)?assigned\s+to\s+{old}\s+(?:over\s+)?to\s+{new}{_END}",
        rf"(?:everything|all\s+(?:the\s+)?(?:tasks|work|things))\s+assigned\s+to\s+{old}\s+(?:goes|go|should\s+go|moves?)\s+to\s+{new}{_END}",
        rf"everything\s+(?:that\s+)?{old}\s+(?:has|does)\s+(?:goes|should\s+go|moves)\s+to\s+{new}{_END}",
    )
    return tuple(re.compile(rf"\s*{form}", re.IGNORECASE) for form in said)


@lru_cache(maxsize=FORMS_KEPT)
def _swaps(who: str) -> tuple[re.Pattern[str], ...]:
    old, new = rf"(?P<old>{who})", rf"(?P<new>{who})"
    said = (
        rf"(?:把|让)?\s*{old}\s*(?:和|跟|与|同)\s*{new}(?:的{_WORK_ZH})?\s*(?:互相|相互|两个?人?)?(?:互换|对换|对调|调换|交换|调个个儿?|换)(?:一下|过来|下|吧|了)*(?:{_WORK_ZH})?(?:吧|了)?{_END}",
        rf"(?:swap|switch|exchange)\s+(?:around\s+)?{old}(?:['’]s)?\s+(?:and|with|for)\s+{new}(?:(?:['’]s)?\s+{_WORK_EN})?(?:\s+(?:around|over))?{_END}",
        rf"{old}\s+and\s+{new}\s+(?:swap|switch|trade|should\s+swap|should\s+switch|should\s+trade)(?:\s+(?:places|{_WORK_EN}))?{_END}",
    )
    return tuple(re.compile(rf"\s*{form}", re.IGNORECASE) for form in said)


def rewritten(sentence: str, canvas: CanvasState, people: People, by: str, replies: CanvasReplies) -> tuple[str, str]:
    """The sentence as requests, one for each node that changes hands; the sentence itself where it is of no such kind.

    With what is told of approvals that stay as they are: whoever is to take them over is asked there already.

    Raises:
        Open: Somebody has nothing here that could be handed over.
    """
    names = known_names(canvas, people)
    who = pattern_of(names)
    for forms, both_ways in ((_swaps(who), True), (_forms(who), False)):
        found = next((match for form in forms if (match := form.fullmatch(sentence))), None)
        if found is None:
            continue
        old, new = (called(found[end], names, people, by) for end in ("old", "new"))
        if not old or not new or old == new or not is_reason(found.groupdict().get("why") or ""):
            return sentence, ""
        given = [*_given(canvas, old, new, people, replies)]
        why = found.groupdict().get("why") or ""
        if (
            why
            and given
            and not _OF_ALL.search(found[0][found.end("why") - found.start() :])
            and not (_is_away(why) and _TOLD.search(sentence) is None)
        ):
            theirs = [each for each in canvas.nodes.values() if is_whose(each, old, people)]
            raise Open(replies.takes_over_what(old, new, theirs), given)
        back = [*_given(canvas, new, old, people, replies)] if both_ways else []
        if len(given) > 1 and not both_ways and _ONE_EN.search(found[0]):
            theirs = [each for each in canvas.nodes.values() if is_whose(each, old, people)]
            raise Open(replies.which(f"{old}'s task", theirs), given)
        if len(given) > 1 and _INSTEAD.search(found[0]) and not _OF_ALL.search(found[0]):
            theirs = [each for each in canvas.nodes.values() if is_whose(each, old, people)]
            whole = ("；" if replies.zh else "; ").join(given)
            raise Open(replies.takes_over_what(old, new, theirs), [whole, *given])
        both = [each for each in canvas.nodes.values() if {old, new} <= {*approvers_of(each, people)} and not both_ways]
        stays = replies.stays(both, old) if both else ""
        if not (given or back):
            raise Open(stays or replies.has_nothing(old if not both_ways else f"{old}, {new}"))
        return ("；" if replies.zh else "; ").join((*given, *back)), stays
    return sentence, ""


def is_reason(why: str) -> bool:
    """Whether somebody is surely not there, or cannot: for what may be so, or is denied, nothing changes hands."""
    if UNSURE.search(why) or CONDITION.search(why):
        return False
    return _DENIES.search(why) is None or _NOT_THERE.search(why) is not None


def _is_away(why: str) -> bool:
    return _AWAY.search(why) is not None and _FOR_A_WHILE.search(why) is None


def _given(canvas: CanvasState, old: str, new: str, people: People, replies: CanvasReplies) -> Iterator[str]:
    """A request for each node of somebody's: what they do, and where they are asked for a yes."""
    for each in canvas.nodes.values():
        name = canvas.called(each.node_id)
        if is_whose(each, old, people):
            yield replies.give(name, new)
        elif old in (asked := approvers_of(each, people)) and new not in asked:  # two who are asked are no one
            yield replies.ask_for_a_yes(name, [new if who == old else who for who in asked])


_UNASSIGN = (
    rf"(?:把|将)?\s*{node('n')}\s*(?:的负责人\s*(?:先|都|全都?)?(?:空着|空出来|去掉|取消|拿掉|删掉|清空|清除|撤掉|移除)|先?(?:去掉|取消|不要|不指定)负责人|先?不指定人)(?:吧|了)?{_END}",
    rf"(?:把|将)\s*(?P<who>[^，,⟦]{{1,12}}?)\s*从\s*{node('n')}\s*(?:上|里|中)?\s*(?:撤下来?|拿掉|去掉|移除|换下来?|撤走){_END}",
    rf"{node('n')}\s*(?:不用|不要|不由|别让|不让)\s*(?P<who>[^，,⟦]{{1,12}}?)\s*(?:来)?(?:做|负责|管|弄)?了{_END}",
    rf"take\s+(?P<who>[^,.;⟦]{{1,40}}?)\s+(?:off|from)\s+(?:of\s+)?{node('n')}{_END}",
    rf"remove\s+(?P<who>[^,.;⟦]{{1,40}}?)\s+(?:from|as\s+(?:the\s+)?(?:owner|assignee)\s+of)\s+{node('n')}{_END}",
    rf"(?P<who>[^,.;⟦]{{1,40}}?)\s+(?:no\s+longer\s+(?:does|handles|has)\s+{node('n')}|(?:does\s+not|doesn['’]t)\s+(?:do|handle|have)\s+{node('m')}\s+any\s?more){_END}",
    rf"(?:remove|clear|drop|take\s+away)\s+the\s+(?:owners?|assignees?)\s+(?:of|from)\s+(?:the\s+)?{node('n')}{_END}",
    rf"remove\s+(?:everyone|everybody)\s+from\s+(?:the\s+)?{node('n')}{_END}",
    rf"(?:去掉|取消|清空|清除|拿掉|撤掉|移除)\s*{node('n')}\s*的?(?:所有|全部)?负责人(?:吧|了)?{_END}",
    rf"{node('n')}\s*(?:都|全都?)?(?:不要|不用|不需要|不再有|不设)负责人(?:吧|了)?{_END}",
    rf"unassign\s+(?:the\s+)?{node('n')}{_END}|leave\s+{node('m')}\s+(?:unassigned|without\s+an\s+owner){_END}",
)
_UNASSIGNED = tuple(re.compile(rf"\s*{form}", re.IGNORECASE) for form in _UNASSIGN)


def unassign(request: Request, plain: str) -> Action | None:
    """Nobody has it any more; whoever is named must have had it."""
    found = next((match for form in _UNASSIGNED if (match := form.fullmatch(plain))), None)
    if found is None:
        return None
    groups = found.groupdict()
    node_of = request.canvas.nodes[request.node(groups["n"] or groups["m"])]
    said = request.marked.said(groups.get("who") or "").strip()
    names = known_names(request.canvas, request.people)
    name = called(said, names, request.people, request.by)
    if said and not name:
        return None
    if node_of.node_type == APPROVAL and name:
        return _without_approver(request, node_of, name)
    if said and not is_whose(node_of, name, request.people):
        raise Open(request.replies.who(node_of, ", ".join(whose(node_of, request.people))))
    gone = [key for key in ("assignee_name", "assignee") if node_of.config.get(key)]
    if not gone:
        raise SoAlready(request.replies.who(node_of, ", ".join(whose(node_of, request.people))))
    return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "config": dict.fromkeys(gone)}, CERTAIN


def _without_approver(request: Request, node_of: CanvasNode, name: str) -> Action:
    asked = approvers_of(node_of, request.people)
    left = [who for who in asked if who != name]
    if len(left) in {0, len(asked)}:  # without any, everybody could say yes
        raise Open(request.replies.no_person())
    return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "config": {"people": left}}, CERTAIN


def approve(request: Request, plain: str) -> Action | None:
    """Who is asked for a yes: somebody more, or these and nobody else."""
    names = known_names(request.canvas, request.people)
    who = rf"(?P<who>(?:{pattern_of(names)})(?:\s*(?:[、，,]|和|与|and)\s*(?:{pattern_of(names)}))*)"
    forms = (
        (True, rf"{node('n')}\s*(?:再|还|也|另外)*(?:加上|加|算上|带上)(?:一个)?\s*{who}(?:来)?(?:批|审|审批|审核)?{_END}"),
        (True, rf"(?:also\s+)?add\s+{who}\s+(?:as\s+(?:an?\s+)?approvers?\s+)?(?:to|of|on|for|at)\s+{node('n')}{_END}"),
        (False, rf"(?:把|将)?\s*{node('n')}\s*(?:的审批人)?(?:改成|改为|换成|改由|由|让|给|交给|要)\s*{who}\s*(?:来)?(?:批|审|审批|审核|批准|同意|做|负责)?{_END}"),
        (False, rf"(?:let|have|get)\s+{who}\s+(?:do|approve|sign\s+off(?:\s+on)?|handle|give)\s+{node('n')}{_END}"),
        (False, rf"(?:set|change)\s+the\s+approvers?\s+(?:of|for|on)\s+{node('n')}\s+to\s+{who}{_END}"),
        (False, rf"{who}\s+(?:should|must|has\s+to|have\s+to|is\s+to|will)\s+(?:approve|do|sign\s+off(?:\s+on)?|decide)\s+{node('n')}{_END}"),
        (False, rf"(?:give|assign|hand)\s+{node('n')}\s+to\s+{who}{_END}"),
    )  # fmt: skip
    for adds, form in forms:
        if (found := re.fullmatch(rf"\s*{form}", plain, re.IGNORECASE)) is None:
            continue
        node_of = request.canvas.nodes[request.node(found["n"])]
        if node_of.node_type != APPROVAL:
            continue
        said = re.findall(pattern_of(names), found["who"], re.IGNORECASE)
        people = [called(each, names, request.people, request.by) for each in said]
        before = approvers_of(node_of, request.people) if adds else ()
        config = {"people": list(dict.fromkeys((*before, *(each for each in people if each))))}
        return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "config": config}, CERTAIN
    return _one_more_approver(request, plain)


_ONE_MORE = (
    rf"\s*{node('n')}\s*(?:再|还|也|另外)*(?:加上|加|算上|带上)(?:一个)?\s*(?P<who>[\u4e00-\u9fff]{{2,4}}?)(?:来)?(?:批|审|审批|审核)?{_END}",
    rf"\s*(?:also\s+)?add\s+(?P<who>(?-i:[A-Z])[\w'-]+)\s+(?:as\s+(?:an?\s+)?approvers?\s+)?(?:to|of|on|for|at)\s+{node('n')}{_END}",
)


def _one_more_approver(request: Request, plain: str) -> Action | None:
    """Somebody more whom nobody knows here, by a name as people have."""
    found = next((match for form in _ONE_MORE if (match := re.fullmatch(form, plain, re.IGNORECASE))), None)
    if found is None or not looks_like_a_name(found["who"]):
        return None
    node_of = request.canvas.nodes[request.node(found["n"])]
    if node_of.node_type != APPROVAL:
        return None
    config = {"people": list(dict.fromkeys((*approvers_of(node_of, request.people), found["who"])))}
    return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "config": config}, CERTAIN
