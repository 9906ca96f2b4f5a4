"""Work that is named behind a number, a day or an amount, with no verb: "budget 400 pounds and a photographer"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import replace

from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.change_clauses import Act, Clause, plain_pieces
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_acts import DOES
from towow_core.engine.requirements.remark_work import is_work

K = RequirementKind
_EN = re.compile(
    r"(?:,? and (?:also )?|,? plus |,? with |^(?:and|plus) )(?=(?P<more>(?:an?|another|one|some) [a-z][a-z' -]{1,40})$)",
    re.IGNORECASE,
)
_ZH = re.compile(r"(?<![再另])(?:和|加上|外加|还有|以及|再来|跟)(?P<more>[一两三]?[个位名][\u4e00-\u9fff]{2,10})$")
_FACTS = frozenset({K.BUDGET, K.HEAD_COUNT, K.DEADLINE, K.PLACE})


def work_besides(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is named, each asked for; what stands before it is left to be read."""
    for start, end in plain_pieces(reading.text):
        words = reading.text[start:end].rstrip(" .。")
        if (said := _EN.search(words) or _ZH.search(words)) is None:
            continue
        before, more = words[: said.start()], said["more"]
        if remark_words.ADDED.search(before) or not is_work(more) or reading.named(before):
            continue
        facts, _ = facts_said(before, reading.understanding, reading.today, reading.known)
        if not any(one.kind in _FACTS for one in facts):
            continue
        asked = Clause(act=Act.ADD, start=start + said.start(), end=start + len(words), text=more, new=more)
        is_asked_already = any(r.kind is K.CAPABILITY for r in reading.meant(more))
        if not (is_asked_already or DOES[Act.ADD](reading, asked)):
            continue
        if all(one.kind is K.BUDGET for one in facts):  # of all, and not of what stands beside it
            reading.found += [replace(one, span=None, value=replace(one.value, tags=())) for one in facts]
            yield start, asked.end
        else:
            yield asked.start, asked.end
