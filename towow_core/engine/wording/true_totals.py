"""A plan's total is counted, whoever words the plan: what a model says that it comes to is taken out of its texts."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Assignment, DemandUnderstanding, Language, Standing
from towow_core.engine.language.money import find_money
from towow_core.engine.language.sentence_parts import sentence
from towow_core.engine.wording.plan_text import cost_text

# What is in brackets belongs to its clause: "(ToWow's own table, 2026-11)".
_WORDS = r"(?:[^，。；;！!？?\n,.(（]|\([^()\n]*\)|（[^（）\n]*）|[(（])*+"
_CLAUSE = re.compile(rf"{_WORDS}(?:[,.](?=\d){_WORDS})*[，。；;！!？?\n,.]?\s*")
_TOTAL = re.compile(
    r"合计|总计|总价|总共|共计|总费用|总花费|总额|一共|还余|余下|在预算"
    r"|\b(?:totals?|in all|altogether|overall|sum|adds up|comes to|(?:is|are) left)\b"
    r"|\b(?:(?:within|under) (?:the |your |our )?budget)\b",
    re.IGNORECASE,
)
_ENDS = ("。", ".", "！", "!", "\n")


def without_totals(text: str) -> str:
    """The text without the clauses that name a sum of money as the whole."""
    clauses = _CLAUSE.findall(text)
    kept = [clause for clause in clauses if not (_TOTAL.search(clause) and find_money(clause))]
    if len(kept) == len(clauses):
        return text
    kept = [clause for clause in kept if not _is_amount(clause)]  # the beginning of what was taken out: "£260, about …"
    whole = "".join(kept).rstrip().rstrip("，,；;").rstrip()
    return whole if not whole or whole.endswith(_ENDS) else whole + ("." if whole.isascii() else "。")


def _is_amount(clause: str) -> bool:
    money = find_money(clause)
    return money is not None and not clause.replace(money.text, "").strip(" ，。；;,.")


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
