"""A plan's total is counted, whoever words the plan: what a model says that it comes to is taken out of its texts."""

import re
from collections.abc import Sequence

from towow_core.engine.language.money import find_money, is_total

# What is in brackets belongs to its clause: "(ToWow's own table, 2026-11)".
_WORDS = r"(?:[^，。；;！!？?\n,.(（]|\([^()\n]*\)|（[^（）\n]*）|[(（])*+"
CLAUSE = re.compile(rf"{_WORDS}(?:[,.](?=\d){_WORDS})*[，。；;！!？?\n,.]?\s*")
_TOTAL = re.compile(
    r"合计|总计|总价|总共|共计|总费用|总花费|总额|一共|共[¥￥$€£约]?\s?\d|还余|余下|在预算"
    r"|\b(?:totals?|in all|altogether|overall|sum|adds up|comes to|(?:is|are) left)\b"
    r"|\b(?:(?:within|under) (?:the |your |our )?budget)\b",
    re.IGNORECASE,
)
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_ENDS = ("。", ".", "！", "!", "\n")


def names_total(clause: str) -> bool:
    """Whether it names a sum of money as the whole."""
    money = find_money(clause)
    return money is not None and (_TOTAL.search(clause) is not None or is_total(clause, money))


def joined(text: str, clauses: Sequence[str], kept: Sequence[str]) -> str:
    """Those clauses of a text that are kept, as sentences; the text itself where none was taken out."""
    if len(kept) == len(clauses):
        return text
    kept = [clause for clause in kept if not _is_amount(clause)]  # the beginning of what was taken out: "£260, about …"
    whole = "".join(kept).rstrip().rstrip("，,；;").rstrip()
    return whole if not whole or whole.endswith(_ENDS) else whole + ("。" if _CHINESE.search(whole) else ".")


def _is_amount(clause: str) -> bool:
    money = find_money(clause)
    return money is not None and not clause.replace(money.text, "").strip(" ，。；;,.")
