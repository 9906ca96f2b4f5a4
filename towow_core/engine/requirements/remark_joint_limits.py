"""A most for several works together: 摄影摄像合起来8千不能超, "the host and the DJ together at most £900".

It is the limit of those works, in the place of an earlier one of the same, and none of everything.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.domain.requirements import RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.numerals import ZH_NUMBER
from towow_core.engine.requirements.answers import amount_said
from towow_core.engine.requirements.named_by import is_nothing_else, tags_of
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_AMOUNT_ZH = rf"(?:\d[\d.]*[百千万]?|{ZH_NUMBER})(?:元|块钱?)?"
_PATTERNS = (
    re.compile(
        rf"(?:把|将)?(?P<what>[^，,\d]{{3,16}}?)的?(?:费用|钱|价格|预算)?(?:合起来|加起来|加在一起|合计|一共|总共|两项|合共)(?:的?费用)?(?:就|都|也|可|能|要|最多|顶多|只能|不能|不可以?|不要|别|不|超过?|超出|控制|压|降|限|[在到至]){{0,5}}(?P<n>{_AMOUNT_ZH})(?:以[内下]|之内)?(?:不能超过?|别超|不能再多|封顶|为限|是?上限|就行)?了?"
    ),
    re.compile(
        r"(?:the |our )?(?P<what>[a-z][a-z' -]{4,40}?) (?:together|combined|between them|in all|in total)(?: (?:must|may|should|can|cannot|can['’]t|not|cost|be|stay|come to|exceed|at most|no more than|under|below|within|up to|max(?:imum)?)){0,5} (?P<n>(?:S\$|[£€$¥])?\d[\d,]*(?: ?(?:euros?|pounds?|dollars?|yuan|EUR|GBP|USD|CNY))?)(?: (?:at most|tops|max(?:imum)?))?",
        re.IGNORECASE,
    ),
)
_SEVERAL = 2


def joint_limits(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said; of what names no two works alone it is left to be read."""
    for start, end in plain_pieces(reading.text):
        words = reading.text[start:end].strip(" 。.!！")
        said = next((found for one in _PATTERNS if (found := one.fullmatch(words)) is not None), None)
        named = [r for r in reading.named(said["what"]) if r.kind is K.CAPABILITY] if said else []
        works = {r.value.tags for r in named}
        if said is None or len(works) < _SEVERAL or not is_nothing_else(said["what"], named):
            continue
        if {r.value.tags for r in reading.works_beside(())} <= works and not reading.understanding.not_understood:
            continue  # which is all of it: a total
        amounts = amount_said(said["n"], reading.understanding, reading.today)
        if len(amounts) != 1:
            continue
        tags = tuple(dict.fromkeys(tag for r in named for tag in tags_of(r)))
        reading.replaced += [
            r.requirement_id for r in reading.standing if r.kind is K.BUDGET and {*r.value.tags} == {*tags}
        ]
        value = RequirementValue(number=amounts[0].value.number, unit=amounts[0].value.unit, tags=tags, text=words)
        reading.add(K.BUDGET, words, value)
        yield start, end
