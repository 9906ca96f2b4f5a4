"""What a condition checks, in plain words: "the result of the quote is below 5000", 报价的结果小于5000.

It is an expression over what a node gives in a run; so only that can be checked, and a price or a day cannot.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable

from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.details import amount_in
from towow_core.engine.conversation.reading import Open

_OPS = (
    ("<=", r"(?:不超过|不大于|不高于|不多于|最多|至多)(?:是|为)?|(?:at\s+most|no\s+more\s+than|up\s+to|not\s+(?:over|above|more\s+than))"),
    (">=", r"(?:不小于|不低于|不少于|至少|最少)(?:是|为)?|(?:at\s+least|no\s+less\s+than|not\s+(?:below|under|less\s+than))"),
    ("!=", r"不(?:等于|是)|(?:not\s+equal\s+to|other\s+than|not)"),
    ("<", r"小于|低于|少于|不到|不足|<|(?:below|under|less\s+than|fewer\s+than|lower\s+than|smaller\s+than|cheaper\s+than)"),
    (">", r"大于|高于|多于|超过|超出|>|(?:above|over|more\s+than|exceeds?|greater\s+than|higher\s+than)"),
    ("==", r"等于|是|为|==?|(?:exactly|equal\s+to|equals?)"),
)  # fmt: skip
_OP = "|".join(f"(?P<op{n}>{form})" for n, (_, form) in enumerate(_OPS))
OPERATOR = re.compile(_OP, re.IGNORECASE)
_WHAT_ZH = r"(?P<what>结果|产出|价格|预算|费用|花费|日期|截止日期)"
_WHAT_EN = r"(?P<what>results?|outcome|price|budget|cost|date|deadline)"
_NUMBER = r"(?P<number>[¥￥€$£]?\s?(?:\d{1,12}(?:,\d{3}){0,3}(?:\.\d{1,4})?|[一二两三四五六七八九十][零一二两三四五六七八九十百千万]{0,8})\s?[k万千百]?)(?:\s?(?:元|块钱?|欧元|美元|个人?|人|份|euros?|dollars?|pounds?|yuan|rmb|eur|usd|cny|people|guests)\b)?"
NUMBER_SAID = re.compile(_NUMBER, re.IGNORECASE)
_VALUE = rf"(?:{_NUMBER}|(?P<text>[“\"‘'][^“”\"‘’']{{1,60}}[”\"’']|⟦(?P<mark>\d{{1,3}})⟧))"
_LEAD = r"\s*[:：,，]?\s*(?:(?:当|如果|要是|条件是|检查|看看?|判断|(?:and\s+)?(?:if|when|that|which|checks?|checking|whether|the\s+condition\s+is|it\s+checks)\b)\s*){0,3}"
_REF = r"[^，,；;。:：]{1,60}?"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}(?P<ref>{_REF})的{_WHAT_ZH}\s*(?:要|得|必须|是否|是不是|是)?\s*(?:{_OP})\s*{_VALUE}(?:的话|时)?",
        rf"{_LEAD}(?:the\s+)?{_WHAT_EN}\s+of\s+(?:the\s+)?(?P<ref>{_REF})\s+(?:is|was|are|comes\s+to|stays)?\s*(?:{_OP})?\s*{_VALUE}",
        rf"{_LEAD}(?:the\s+)?(?P<ref>{_REF})['’]s\s+{_WHAT_EN}\s+(?:is|was|are|comes\s+to|stays)?\s*(?:{_OP})?\s*{_VALUE}",
    )
)  # fmt: skip
_OF_A_RUN = re.compile(r"结果|产出|results?|outcome", re.IGNORECASE)
_SAYS = re.compile(
    r"的(?:结果|产出|价格|预算|费用|花费|日期).{0,6}(?:小于|低于|少于|不到|大于|高于|多于|超过|等于|至少|最多|不)|\b(?:results?|outcome|price|cost|budget)\b.{1,60}\b(?:below|under|above|over|less|more|least|most|equals?|exactly|is)\b",
    re.IGNORECASE,
)


def operator_of(text: str) -> str:
    """Which comparison a text says, as an expression has it; "" where it says none."""
    found = OPERATOR.search(text)
    return next((sign for n, (sign, _) in enumerate(_OPS) if found[f"op{n}"]), "") if found else ""


def says_a_predicate(text: str) -> bool:
    return _SAYS.search(text) is not None


def predicate_at(
    text: str, at: int, name_of: Callable[[str], str], quoted: list[str], replies: CanvasReplies
) -> tuple[str, int] | None:
    """The expression that stands there, and where it ends; None where none does.

    Args:
        name_of: The name of the node that a piece means; "" where it means none.
        quoted: What stood in quotation marks, by the number of its mark.

    Raises:
        Open: It is of a node that is not there, or of what no run brings.
    """
    found = next((m for form in _FORMS if (m := form.match(text, at))), None)
    if found is None:
        return None
    name = name_of(found["ref"].strip())
    if not name:
        raise Open(_whose_result(found["ref"].strip(), zh=replies.zh))
    if not _OF_A_RUN.fullmatch(found["what"]):
        raise Open(_not_of_a_run(found["what"], name, zh=replies.zh))
    op = next((sign for n, (sign, _) in enumerate(_OPS) if found[f"op{n}"]), "==")
    if found["number"]:
        return f"nodes[{_as_text(name)}].result {op} {amount_in(found['number'])}", found.end()
    said = quoted[int(found["mark"])] if found["mark"] else found["text"][1:-1]
    return (f"nodes[{_as_text(name)}].result {op} {_as_text(said)}", found.end()) if op in {"==", "!="} else None


def _as_text(said: str) -> str:
    return "'" + said.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _whose_result(said: str, *, zh: bool) -> str:
    if zh:
        return f"条件要看“{said}”的结果，画布上没有这个节点，所以什么都没做。请说是哪个节点的结果。"
    return (
        f"The condition reads the result of “{said}”, and no node is called so; nothing was done. Of which node is it?"
    )


def _not_of_a_run(what: str, name: str, *, zh: bool) -> str:
    if zh:
        return f"条件只能看执行时得到的东西，“{name}”的{what}是画布上写着的。要看“{name}”做完时填的结果，就说“{name}的结果”。现在什么都没做。"
    return (
        f"A condition reads what a run brings, and the {what} of “{name}” is written on the canvas. For what is filled in"
        f" when “{name}” is done, say “the result of {name}”. Nothing is done yet."
    )
