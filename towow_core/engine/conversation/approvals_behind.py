"""Somebody's yes that comes after a node: 订完场地之后要陈屿审批一下, "once the venue is booked, Sofia has to approve".

It is an approval behind that node, between it and the other where both are said; whoever is not known is asked about.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Mapping

from towow_core.domain.canvas import APPROVAL, CanvasNode
from towow_core.engine.conversation.approvals_wanted import is_nobody, order_for
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import BETWEEN_NAMES, TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import Marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.task_names import is_a_role
from towow_core.engine.language.person_names import looks_like_a_name

_END = r"\s{0,3}[吧。.!！]{0,3}\s*"
_VERB_ZH = r"[\u4e00-\u9fff]{1,2}"
_OF_ZH = rf"(?:等|在)?\s{{0,2}}(?P<over>{_VERB_ZH}完)?(?P<of>{N})(?:那边|这边)?(?P<done>(?:都|已经?)?{_VERB_ZH}?[好完成妥](?:了)?)?"
_BEHIND_ZH = r"(?P<after>之后|以后|后面?|完了?)?[，,]?\s{0,2}(?:再|还|就|先|也){0,2}"
_YES_ZH = r"(?:审批|审核|审一?下|批准|批|同意|点头|把关|签字|过目)(?:一?下)?"
_WHO_ZH = r"(?P<who>[^，,；;。⟦一]{1,16}?)(?:来|都|先|一起)?"
_DONE_EN = r"(?:\s+(?:is|are|has\s+been|have\s+been|gets?)\s+(?:all\s+)?(?:done|finished|over|ready|through|[a-z]{2,}ed|sent|bought|built|made|paid|written|found|chosen|drawn|set))?"
_MUST_EN = r"(?:must|ha(?:s|ve)\s+to|needs?\s+to|should|(?:is|are)\s+to)"
_YES_EN = r"(?:approve|agree(?:\s+to)?|ok(?:ay)?|sign\s+off(?:\s+on)?|say\s+yes(?:\s+to)?)(?:\s+(?:it|that|this))?"
_CALLED_ZH = r"(?:[，,]?\s{0,2}(?:叫做?|名为|名叫)\s{0,2}[“\"]?(?P<name>[^，,；;。“”\"]{1,20}?)[”\"]?)?"
_CALLED_EN = r"(?:\s*,?\s*(?:and\s+)?(?:call\s+it|called|named)\s+[“\"]?(?P<name>[^,;.“”\"]{1,40}?)[”\"]?)?"
_FORMS = tuple(
    re.compile(rf"\s*{form}{_END}", re.IGNORECASE)
    for form in (
        rf"{_OF_ZH}{_BEHIND_ZH}(?:要|得|需要?|必须|应该|让|请|由){{1,2}}{_WHO_ZH}{_YES_ZH}(?:才行)?{_CALLED_ZH}",
        rf"{_OF_ZH}{_BEHIND_ZH}(?:要|得|需要?|必须|应该|让|请|由){{1,2}}{_WHO_ZH}{_YES_ZH}[，,]?(?:了|过了?)?(?:才能?|再|才可以)(?:去|开始)?(?P<then>{N})",
        rf"(?:after|once|when|as\s+soon\s+as)\s+(?:the\s+)?(?P<of>{N}){_DONE_EN}\s*,?\s*(?P<who>[^,;.⟦]{{2,60}}?)\s+(?:both\s+|all\s+)?{_MUST_EN}\s+(?:both\s+|all\s+)?{_YES_EN}(?:\s*,?\s*before\s+(?:the\s+)?(?P<then>{N}))?{_CALLED_EN}",
        rf"(?P<who>[^,;.⟦]{{2,60}}?)\s+(?:both\s+|all\s+)?{_MUST_EN}\s+(?:both\s+|all\s+)?{_YES_EN}\s+(?:after|once|when|as\s+soon\s+as)\s+(?:the\s+)?(?P<of>{N}){_DONE_EN}{_CALLED_EN}",
    )
)
_NOBODY = re.compile(
    r"(?:who|whom|which|what|nobody|it|this|that|there|they)\b.*|.*[谁哪不没].*|(?:大家|我们|他们)", re.IGNORECASE
)


def approval_behind(sentence: str, whole: Marked, known: Known) -> str:
    """The order that draws the approval; "" where nobody's yes comes after a node by this.

    Raises:
        Open: Somebody is not known: whether it is drawn without them is asked.
    """
    found = next((m for form in _FORMS if (m := form.fullmatch(whole.text))), None)
    said = found.groupdict() if found else {}
    node = node_of(whole, said["of"], known) if found else None
    then = node_of(whole, said["then"], known) if said.get("then") else None
    if node is None or (said.get("then") and then is None) or QUESTION.search(sentence):
        return ""
    if _says_whose_yes(said, node):
        return ""
    names = [each.strip(TRIM) for each in BETWEEN_NAMES.split(said["who"]) if each and each.strip(TRIM)]
    here = known_names(known.canvas, known.people)
    people = [called(each, here, known.people, known.by) for each in names]
    unknown = [name for name, person in zip(names, people, strict=True) if not person]
    if not names or any(
        _NOBODY.fullmatch(name) or not (is_a_role(name) or looks_like_a_name(name)) for name in unknown
    ):
        return ""
    place = _place(node.called, then.called if then else "", zh=known.replies.zh)
    order = order_for(
        place, [each for each in people if each], names if unknown else [], whole.said(said.get("name") or ""), known
    )
    if not unknown:
        return order
    question, options = may_it(order, zh=known.replies.zh)
    raise Open(f"{is_nobody(unknown, known)}{question}", options)


def _says_whose_yes(said: Mapping[str, str | None], node: CanvasNode) -> bool:
    """预算审批要方舟同意 sets who has to agree there, 布置会场要方舟同意 may be before it: neither says that it comes after."""
    is_after = "after" not in said or said["over"] or said["done"] or said["after"]
    return not is_after and (node.node_type == APPROVAL or not said.get("then"))


def _place(node: str, then: str, *, zh: bool) -> str:
    if zh:
        return f"在“{node}”和“{then}”之间" if then else f"在“{node}”后面"
    return f" between “{node}” and “{then}”" if then else f" after “{node}”"
