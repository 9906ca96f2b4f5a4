"""What a done task came to was written down wrongly: "the result of the count is wrong, it is 14"."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import node
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request

_ZH_WHAT = r"(?P<what>结果|产出|说明)"
_EN_WHAT = r"(?P<what>results?|outcome|note)"
_OF = (rf"the\s+{_EN_WHAT}\s+of\s+(?:the\s+)?{node('n')}", rf"(?:the\s+)?{node('n')}['’]s\s+{_EN_WHAT}")
_WRONG = r"(?:(?:is|was|are|were|['’]s)\s+)?(?:all\s+)?(?:wrong|incorrect|mistyped|a\s+mistake|a\s+typo|not\s+(?:right|correct|true)|entered\s+wrong(?:ly)?)"
_IT_IS = rf"(?:it|that|this|the\s+(?:right|correct)\s+(?:one|{_EN_WHAT.replace('what', 'again_what')})|(?:the\s+)?⟦\d+⟧)\s*(?:is|was|should\s+be|should\s+(?:have\s+been|say|read)|must\s+be|['’]s)"
_AGAIN = r"(?:\s*[,，;；。.]\s*(?P<redo>(?:and\s+)?(?:please\s+)?(?:do|run|try)\s+(?:again\s+)?(?:what(?:ever)?|all\s+that|everything\s+that)\s+(?:has\s+)?used\s+it(?:\s+again)?|(?:也|并|请|把)*用(?:过|了)它的(?:都|也)*(?:重做|再做一[遍次]|重来|重新做)))?"
_VALUE = r"(?P<value>.+?)(?:\s*[,，]\s*(?:and\s+not|not|rather\s+than|而?不是)\s*[^,，]+?)?"
_END = r"\s*[.。!！]?\s*"
_FORMS = tuple(
    re.compile(rf"\s*{form}{_AGAIN}{_END}", re.IGNORECASE | re.DOTALL)
    for form in (
        *(
            rf"(?:(?:sorry|oops|wait|actually|no)[,!\s]+)*{of}\s+{_WRONG}\s*[,;:.—–-]+\s*(?:and\s+|but\s+)?{_IT_IS}\s+(?:actually\s+|really\s+|in\s+fact\s+)?{_VALUE}"
            for of in _OF
        ),
        *(rf"(?:please\s+)?correct\s+{of}\s*(?:to|[:：])\s*{_VALUE}" for of in _OF),
        *(
            rf"{of}\s+(?:should\s+(?:be|have\s+been|say|read)|is\s+(?:actually|really|in\s+fact))\s+{_VALUE}"
            for of in _OF
        ),
        rf"{node('n')}\s*的?{_ZH_WHAT}(?:写|填|记|说|录|标|弄|搞)?(?:错了?|得?不对)[了啦]?\s*[，,。；;：:]?\s*(?:(?:它)?(?:应该|应当|其实|实际上?|正确的|对的|真正的)*(?:是|为|写|填)?|改(?:为|成)?|更正(?:为|成)|[:：])\s*{_VALUE}",
        rf"(?:请)?(?:把|将)?\s*{node('n')}\s*的?{_ZH_WHAT}(?:更正|改正|订正|纠正)(?:为|成|到)\s*{_VALUE}",
        rf"{node('n')}\s*的?{_ZH_WHAT}(?:应该|应当|其实|实际上?)(?:是|为)\s*{_VALUE}",
    )
)
_NOTES = frozenset({"note", "说明"})
_LENGTH_MAX = 2_000


def is_whole(text: str) -> bool:
    """Whether all of this corrects one result, so that it is one request however many clauses it has."""
    return _found(text) is not None


def correct_result(request: Request, plain: str) -> Action | None:
    """What a task truly came to; the gate says whether that can be corrected.

    Raises:
        Open: No right value is said, or it cannot be told which node is meant.
    """
    if (found := _found(plain)) is None:
        return None
    node_id = request.node(found["n"])
    value = request.marked.said(found["value"]).strip().strip("“”\"'「」")[:_LENGTH_MAX]
    if not value:
        raise Open(request.replies.not_understood())
    name = "note" if found["what"].casefold() in _NOTES else "result"
    again = {"again": True} if found["redo"] else {}
    return DecisionType.MODIFY_NODE, {"node_id": node_id, "correction": {name: value}, **again}, CERTAIN


def _found(text: str) -> re.Match[str] | None:
    return next((match for form in _FORMS if (match := form.fullmatch(text))), None)
