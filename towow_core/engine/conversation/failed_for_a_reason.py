"""The reason first, and then that it came to nothing: 茶点超市关门了，没买成, "the shop was closed, so we couldn't get it"."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.canvas_patterns import PUT_OFF, UNSURE, N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.small_talk import adds_nothing
from towow_core.engine.conversation.verbs_of_reports import has_another, has_verb
from towow_core.engine.language.text import stem

_V = "买订定租借找请约谈拿抢办签拍印录画写搭修招雇批选送发收搬做弄搞"
_NOT_ZH = rf"(?:没(?:有|能)?(?P<verb>[{_V}])(?:成|到|上|着|下来)|(?P<verb2>[{_V}])不(?:成|到|上|了|下来)|没(?:办|弄|搞)成|没成|没戏|黄|泡汤|吹|失败|砸)了?"
_NOT_EN = r"(?:(?:could|can|did|was|were)(?:n['’]t|\s?not)|cannot|failed\s+to|unable\s+to)(?:\s+(?:manage|able)\s+to)?"
_THEY = r"(?:(?:we|i|they|he|she|nobody)\s+)?"
_WE = re.compile(r"我们?|咱们?|[他她]们?|最后|结果|还是|i|we|they|he|she", re.IGNORECASE)
_GETS = frozenset({"get", "buy", "book", "order", "rent", "hire", "find", "reserve", "secure", "do", "make", "finish", "complete", "arrange"})  # fmt: skip
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\s*(?:因为|由于)?(?P<why>.+?)[，,。；;]\s*(?:所以|结果|我们?|最后|就|还是|都|也){{0,3}}(?:{N})?(?:也|都|就|还是|最后|根本){{0,2}}{_NOT_ZH}[。.!！]*\s*",
        rf"\s*(?:because\s+|since\s+)?(?P<why>.+?)(?:\s*[,;.–-]\s*(?:and\s+)?(?:so\s+)?|\s+so\s+){_THEY}{_NOT_EN}\s+(?:(?P<verb>[a-z]+)\s+(?:it|them|that|any|(?:the\s+|any\s+|our\s+)?{N})|{N})[.!]*\s*",
        rf"\s*(?P<who>[^，,；;。⟦]{{1,8}}?)?{_NOT_ZH}(?:{N})[，,；;。]\s*(?P<why>.+?)[。.!！]*\s*",
        rf"\s*(?P<who>[^,;.⟦]{{1,40}}?)\s+{_NOT_EN}\s+(?:(?P<verb>[a-z]+)\s+(?:the\s+|any\s+|our\s+)?)?{N}\s*(?:[,;:–-]|\bbecause\b|\bsince\b)\s*(?P<why>.+?)[.!]*\s*",
        r"\s*(?:because\s+|since\s+)?(?P<why>.+?)(?:\s*[,;.–-]\s*(?:and\s+)?(?:so\s+)?|\s+so\s+)(?:it|that)(?:['’]s|\s+is|\s+has)?\s+(?:fell\s+through|fallen\s+through|failed|off|did(?:n['’]t|\s+not)\s+(?:work\s+out|happen)|won['’]t\s+happen|not\s+(?:going\s+to\s+)?happen(?:ing)?)[.!]*\s*",
    )
)


def failed_for_a_reason(sentence: str, whole: Marked, known: Known) -> str:
    """The report with its reason behind it; "" where it is none, or speaks of more than one node."""
    if QUESTION.search(sentence) or UNSURE.search(sentence) or PUT_OFF.search(sentence):
        return ""
    found = next((m for form in _FORMS if (m := form.fullmatch(whole.text))), None)
    ids = {each for mark in MARK.findall(whole.text) for each in whole.mentions[int(mark)].node_ids}
    if found is None or len(ids) != 1:
        return ""
    said, why = found.groupdict(), whole.said(found["why"]).strip(TRIM)
    who = (said.get("who") or "").strip()
    names = known_names(known.canvas, known.people)
    if who and not _WE.fullmatch(who) and not called(who, names, known.people, known.by):
        return ""
    node, verb = known.canvas.nodes[next(iter(ids))], said.get("verb") or said.get("verb2") or ""
    is_its_own = (
        verb.casefold() in _GETS or has_verb(node.name, stem(verb))
        if verb.isascii()
        else not has_another(node.name, verb)
    )
    if adds_nothing(why) or known.acts(whole.quoted(found["why"])) or (verb and not is_its_own):
        return ""
    if known.replies.zh:
        return f"把“{node.called}”标记为失败，原因是“{why}”"
    return f"“{node.called}” failed: “{why}”"
