"""Who does something is said beside who does not: "Tom does not do the food, Zoe does", "订餐不归小林了，归老王".

Written out, it is given to the one. Nothing changes hands that is a third person's: then it is asked.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import APPROVAL, CanvasNode
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked, stems_of
from towow_core.engine.conversation.persons import approvers_of, called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.text import stem

_DENIES = re.compile(r"不|\bnot\b|n['’]t\b|\bno\s+longer\b|\binstead\s+of\b|\brather\s+than\b", re.IGNORECASE)
_END = r"(?:\s*(?:now|please|from now on|instead|吧|了|啊|哦))?\s*[。.!！]{0,3}\s*"
_DO = frozenset({"do", "handl", "handle", "have", "own", "run", "manag", "manage", "take", "get", "organis", "organise", "organiz", "organize", "cover", "look"})  # fmt: skip
_VERB = r"(?P<verb>[a-z]{2,12})(?:\s+(?:care\s+of|after|over))?"
_OF = rf"(?:the\s+)?(?P<of>{N})"
_NOT = r"(?:does\s+not|doesn['’]t|will\s+not|won['’]t|is\s+not\s+going\s+to|isn['’]t\s+going\s+to|shall\s+not|should\s+not|shouldn['’]t|is\s+not\s+to|can\s?not|can['’]t|no\s+longer)"
_IS_NOT = r"(?:is\s+not|isn['’]t|is\s+no\s+longer|['’]s\s+not)"
_ON = r"(?:(?:on|doing|handling|responsible\s+for|in\s+charge\s+of)\s+)"
_AND = r"\s*[,;:–-]?\s*(?:and\s+|but\s+|so\s+)*"
_DOES = r"\s+(?:does|will|is|can|should|has|do)(?:\s+(?:it|that|so|now|instead|do\s+it|doing\s+it|on\s+it))*"
_JOB = r"(?:\s+(?:job|task|work|thing|turn|business))?"
_MORE = r"(?:\s+any\s?more|\s+any\s+longer|\s+now)?"
_ITS_VERB = r"负责|(?:(?![了的])[\u4e00-\u9fff]){1,2}?"
_V_ZH = rf"(?:来)?(?P<verb>{_ITS_VERB})?"
_V2_ZH = rf"(?:来)?(?P<verb2>{_ITS_VERB})?"
_NOT_ZH = r"(?:不再|不用|不|别)"
_OVER_ZH = r"(?:了)?\s*[，,；;、]?\s*(?:而|改成|改为|改|换成|换为|换)?(?:是|由|让|归|给|请|属于)?\s*"
_JOB_ZH = r"(?:的(?:活儿?|事情?|任务|工作)?)?"
_DO_ZH = frozenset(["负责", "做", "管", "弄", "办", "干", "搞", "接", "跟", "忙"])


def one_not_another(sentence: str, known: Known) -> str:
    """The order; "" where the sentence is none of this kind.

    Raises:
        Open: It is neither's, and somebody else's.
    """
    if not _DENIES.search(sentence):
        return ""
    low, names = sentence.casefold(), known_names(known.canvas, known.people)
    names = {
        said: name for said, name in names.items() if said in low
    }  # each of a canvas's names takes time to compile
    whole = marked(sentence, known.canvas)
    if not names or not MARK.search(whole.text):
        return ""
    who = pattern_of(names)
    old, new = rf"(?P<old>{who})", rf"(?P<new>{who})"
    for form in _forms(old, new):
        if (found := re.fullmatch(rf"\s*{form}", whole.text, re.IGNORECASE)) is None:
            continue
        node = _node(whole, found["of"], known)
        was, now = (called(found[each], names, known.people, known.by) for each in ("old", "new"))
        said = found.groupdict()
        verbs = [said[each] for each in ("verb", "verb2") if said.get(each)]
        if node is not None and was and now and was != now and all(is_its_work(verb, node) for verb in verbs):
            return _given(node, was, now, known)
    return ""


def _forms(old: str, new: str) -> tuple[str, ...]:
    return (
        rf"{old}\s+{_NOT}\s+{_VERB}\s+{_OF}{_MORE}{_AND}{new}{_DOES}{_END}",
        rf"{old}\s+(?:{_IS_NOT}\s+{_ON}|{_NOT}\s+){_OF}{_MORE}{_AND}{new}{_DOES}{_END}",
        rf"{_OF}\s+{_IS_NOT}\s+{old}(?:['’]s)?{_JOB}{_MORE}{_AND}(?:(?:it['’]s|it\s+is|belongs\s+to|is)\s+)?{new}(?:['’]s)?{_JOB}(?:{_DOES})?{_MORE}{_END}",
        rf"{_OF}\s+(?:is|goes|belongs)\s+(?:now\s+)?(?:to\s+)?{new}(?:['’]s)?{_JOB}\s*,?\s*(?:and\s+)?not\s+(?:to\s+)?{old}(?:['’]s)?{_JOB}{_END}",
        rf"{_OF}\s+{_IS_NOT}\s+(?:done|handled|run)\s+by\s+{old}\s*,?\s*but\s+by\s+{new}{_END}",
        rf"{_OF}\s+is\s+(?:done|handled|run)\s+by\s+{new}\s*,?\s*(?:and\s+)?not\s+(?:by\s+)?{old}{_END}",
        rf"(?:it\s+is\s+|it['’]s\s+)?not\s+{old}\s*,?\s*(?:but\s+)?{new}\s+(?:who\s+)?(?:{_VERB}\s+)?{_OF}{_END}",
        rf"(?:it\s+is\s+|it['’]s\s+)?{new}\s*,?\s*(?:and\s+)?not\s+{old}\s*,?\s+(?:who\s+)?(?:{_VERB}\s+)?{_OF}{_END}",
        rf"{new}\s*,?\s*(?:instead\s+of|rather\s+than)\s+{old}\s*,?\s+(?:{_VERB}\s+)?{_OF}{_END}",
        rf"{new}\s+(?:(?:can|could|will|should|is\s+to|may)\s+)?(?:{_VERB}\s+)?{_OF}\s*,?\s*(?:instead\s+of|rather\s+than|and\s+not|not)\s+{old}{_END}",
        rf"{old}\s*{_NOT_ZH}{_V_ZH}\s*(?P<of>{N}){_OVER_ZH}{new}{_V2_ZH}{_END}",
        rf"(?P<of>{N})\s*{_NOT_ZH}(?:归|由|是|让|给)?\s*{old}{_V_ZH}{_JOB_ZH}{_OVER_ZH}{new}{_V2_ZH}{_JOB_ZH}{_END}",
        rf"(?P<of>{N})\s*(?:不是)\s*{old}{_V_ZH}{_JOB_ZH}\s*[，,；;]?\s*(?:而)?是{new}{_V2_ZH}{_JOB_ZH}{_END}",
        rf"(?P<of>{N})\s*(?:归|由|是|让)\s*{new}{_V_ZH}{_JOB_ZH}\s*[，,；;]?\s*(?:而)?(?:不是|不归|不由)\s*{old}{_V2_ZH}{_JOB_ZH}{_END}",
        rf"(?P<of>{N})\s*(?:改|换|就)?(?:成|为|由|让|给|归|交给)?\s*{new}{_V_ZH}\s*(?:吧|了)?\s*[，,；;]\s*(?:不用|不要|不让|别让|不是|不再是|不再让)\s*{old}{_V2_ZH}(?:了)?{_END}",
        rf"不是\s*{old}\s*[，,；;]?\s*(?:而)?是\s*{new}{_V_ZH}\s*(?P<of>{N}){_END}",
        rf"是\s*{new}\s*[，,；;]?\s*(?:而)?不是\s*{old}{_V_ZH}\s*(?P<of>{N}){_END}",
    )


def _node(whole: Marked, said: str, known: Known) -> CanvasNode | None:
    mark = MARK.search(said)
    ids = whole.mentions[int(mark[1])].node_ids if mark else ()
    return known.canvas.nodes[ids[0]] if len(ids) == 1 else None


def is_its_work(verb: str, node: CanvasNode) -> bool:
    """Whether it says that the node is done, and no other thing: "does not like the food" hands nothing over."""
    if verb.isascii():
        low = verb.casefold()
        forms = {stem(low), low, low.removesuffix("s"), low.removesuffix("es")}
        return bool(forms & _DO or forms & stems_of(node.name))
    return verb in _DO_ZH or verb in node.name


def _given(node: CanvasNode, was: str, now: str, known: Known) -> str:
    if node.node_type == APPROVAL:
        asked = approvers_of(node, known.people)
        if was not in asked or now in asked:
            return ""
        return known.replies.ask_for_a_yes(node.name, [now if each == was else each for each in asked])
    give = known.replies.give(node.called, now)
    has = whose(node, known.people)
    if has and not (is_whose(node, was, known.people) or is_whose(node, now, known.people)):
        raise Open(known.replies.who(node, ", ".join(has)), [give])
    return give
