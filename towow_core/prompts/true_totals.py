"""A plan's total is counted, whoever words the plan: what a model says that it comes to is taken out of its texts."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Assignment, DemandUnderstanding, Language, Standing
from towow_core.engine.language.money import find_money
from towow_core.engine.language.sentence_parts import sentence
from towow_core.engine.wording.plan_text import cost_text

_CLAUSE = re.compile(r"[^，。；;！!？?\n,.]*(?:[,.](?=\d)[^，。；;！!？?\n,.]*)*[，。；;！!？?\n,.]?\s*")
_TOTAL = re.compile(
    r"合计|总计|总价|总共|共计|总费用|总花费|总额|一共"
    r"|\b(?:totals?|in all|altogether|overall|sum|adds up|comes to)\b",
    re.IGNORECASE,
)
_ENDS = ("。", ".", "！", "!", "\n")


def without_totals(text: str) -> str:
    """The text without the clauses that name a sum of money as the whole."""
    clauses = _CLAUSE.findall(text)
    kept = [clause for clause in clauses if not (_TOTAL.search(clause) and find_money(clause))]
    if len(kept) == len(clauses):
        return text
    whole = "".join(kept).rstrip().rstrip("，,；;").rstrip()
    return whole if not whole or whole.endswith(_ENDS) else whole + ("." if whole.isascii() else "。")


def with_true_total(
    summary: str, understanding: DemandUnderstanding, parts: Sequence[Assignment], currency: str
) -> str:
    """The summary with the total that its parts make."""
    active = [part for part in parts if part.standing is not Standing.STAND_BY]
    cost = sentence(cost_text(understanding, active, currency), understanding.language) if active else ""
    if cost and cost in summary:
        return summary
    kept = without_totals(summary)
    return ("" if understanding.language is Language.ZH else " ").join(text for text in (kept, cost) if text)
