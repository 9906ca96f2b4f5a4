"""What a sentence leaves unsaid because it was just spoken of: 改到周一, "assign to Li", 那茶点呢？, "and the snacks?".

It is of the sentence right before alone: what was spoken of earlier is pointed to by a word.
"""

import re
from dataclasses import replace

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known, day_said, spoken_of
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.persons import known_names, pattern_of
from towow_core.engine.conversation.question_sentences import asks
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.requests import plain_text

_ORDER_ZH = re.compile(
    r"\s*(?:然后|那么?|就|请|麻烦|还是|另外|也|再|先|都){0,3}+\s*(?P<rest>(?:改到|改成|改为|移到|挪到|推到|推迟|延后|延期|提前|往[前后](?:挪|推|移)|交给|转给|派给|分给|给|由|换成|换给|让(?=.{1,8}?(?:做|负责|来|弄|办))|标记[为成]|(?:截止)?日期|价格|预算|备注|负责人)\S.{0,60})"
)
_ORDER_EN = re.compile(
    r"\s*(?:(?:and|then|also|please|so)[\s,]+){0,3}(?P<verb>move|give|assign|reassign|hand(?:\s+over)?|rename|push(?:\s+back)?|delay|postpone|mark)\s+(?P<rest>(?:to|by|until|as)\s.{1,60})",
    re.IGNORECASE,
)
_DAY_ZH = re.compile(r"(?:那就|就|那|那么|还是|先)(?:定在?|算|写|改[到成])?(?P<day>[^，,。？?]{2,12}?)(?:吧|好了)?")
_DAY_EN = re.compile(
    r"(?:ok(?:ay)?[\s,]+)?(?:let['’]?s\s+(?:say|make\s+(?:it|that))|make\s+(?:it|that)|then|say)\s+(?:by\s+|on\s+)?(?P<day>[^,.?]{3,30})",
    re.IGNORECASE,
)
_ASKS_WHEN = re.compile(
    r"什么时候|啥时候|几号|哪天|何时|截止|日期|\b(?:when|deadline|due|which\s+day|what\s+day)\b", re.IGNORECASE
)
_AND_ZH = re.compile(r"\s*(?:那么?|还有|以及)?[\s，,]*(?P<what>[^？?，,。]{1,30}?)\s*呢\s*[？?。]*\s*")
_AND_EN = re.compile(
    r"\s*(?:(?:ok(?:ay)?|so|well)[\s,]+)?(?:and\s+(?:what|how)\s+about|(?:what|how)\s+about|and)\s+(?P<what>[^?,.]{1,40}?)\s*[?.]*\s*",
    re.IGNORECASE,
)
_ONE = re.compile(r"(?:the\s+)?⟦(\d+)⟧", re.IGNORECASE)


def asked_of_another(sentence: str, as_meant: str, known: Known) -> str:
    """The question that was just answered, of the node or the person named now; the sentence where it is no such.

    Args:
        as_meant: What was said last, with what it pointed back to written out.
    """
    last = next(known.exchanges, None)
    found = (_AND_ZH if known.replies.zh else _AND_EN).fullmatch(sentence)
    if last is None or found is None or last[1].is_question or not asks(plain_text(as_meant)):
        return sentence
    other = _node_instead(found["what"], as_meant, known) or _person_instead(found["what"], as_meant, known)
    return other if other and _is_told(other, known) else sentence


def _node_instead(what: str, said: str, known: Known) -> str:
    named, before = marked(what, known.canvas), marked(said, known.canvas)
    other, last = _ONE.fullmatch(named.text.strip()), {*MARK.findall(before.text)}
    if other is None or len(named.mentions[int(other[1])].node_ids) != 1 or len(last) != 1:
        return ""
    node = known.canvas.nodes[named.mentions[int(other[1])].node_ids[0]]
    return MARK.sub(f"“{node.name}”", before.text) if node.name else ""


def _person_instead(what: str, said: str, known: Known) -> str:
    names = known_names(known.canvas, known.people)
    pattern = re.compile(pattern_of(names), re.IGNORECASE)
    found = [*pattern.finditer(said)]
    other = names.get(what.strip(TRIM).casefold(), "")
    if not other or len(found) != 1:
        return ""
    return f"{said[: found[0].start()]}{other}{said[found[0].end() :]}"


def _is_told(question: str, known: Known) -> bool:
    try:
        found = [known.read(request) for request in known.requests(question)]
    except Open:
        return False
    return bool(found) and all(each is not None and each[0] is DecisionType.RESPOND for each in found)


def answered_with_a_day(sentence: str, as_meant: str, known: Known) -> str:
    """ "Let's say next Thursday", 就下周四吧: the day of the node asked about just now; itself where it is none."""
    last = next(known.exchanges, None)
    found = (_DAY_ZH if known.replies.zh else _DAY_EN).fullmatch(sentence.strip(TRIM))
    if last is None or found is None or last[1].is_question or not _ASKS_WHEN.search(as_meant):
        return sentence
    ids = {node_id for each in marked(as_meant, known.canvas).mentions for node_id in each.node_ids}
    if len(ids) != 1 or not asks(plain_text(as_meant)):
        return sentence
    node = known.canvas.nodes[ids.pop()]
    day = day_said(found["day"], str(node.config.get("due") or ""), known.today)
    return known.replies.set_day(node.name, day) if day and node.name else sentence


def with_what_is_unsaid(sentence: str, known: Known) -> str:
    """An order without what it is about, with the node that was just spoken of; itself where it is no such order.

    Raises:
        Open: Several were just spoken of.
    """
    if MARK.search(marked(sentence, known.canvas).text) or known.acts(sentence):
        return sentence
    found = (_ORDER_ZH if known.replies.zh else _ORDER_EN).fullmatch(sentence.strip(TRIM))
    if found is None:
        return sentence
    nodes = spoken_of(replace(known, before=known.before[-2:]), is_several=False)
    rest, verb = found["rest"], found.groupdict().get("verb")
    whole = [f"{verb} “{node.name}” {rest}" if verb else f"“{node.name}”{rest}" for node in nodes if node.name]
    orders = [each for each in whole if known.acts(each)]
    if len(nodes) > 1 and orders:
        raise Open(known.replies.which(sentence.strip(TRIM), nodes), orders[:2])
    return orders[0] if orders else sentence
