"""What came of something that is done, said behind it: "the result is 12 pages", 定在三楼大厅, "40 chairs".

Much else is said there: what is in doubt, or failed, or is of somebody else. That is no result.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.canvas_patterns import (
    BEGINS_WITH_WORK,
    CONDITION,
    NEGATED,
    ORDER_FIRST,
    PUT_OFF,
    UNSURE,
)
from towow_core.engine.conversation.details import TRIM, first_group

OUTCOME = re.compile(
    r"(?:链接|网址|地址|文件|编号|结果|文档)(?:是|为|在|见)?\s*(?:[:：]|(?=\S))|(?:here(?:['’]s|\s+is|\s+are)|(?:the\s+)?(?:link|file|address|number|document|url)(?:\s+is|['’]s|:)|link:)|(?:最后|结果|最终)?(?:就|是|也)?(?:(?:定|订|选|约|谈|买|租|付|花|用|找|请|拿|借|签|交|发|放|改|安排|确定|敲定|落实)(?:的是|在|了|到|给|成|好|下来|为|是)|在|是|一共|总共|共)"
    r"|(?:it['’]s|it\s+(?:is|was|will\s+be|cost|costs|came\s+to)|we\s+(?:took|chose|got|booked|picked|went\s+with|settled\s+on|have)|they\s+|at\s+the\b|in\s+the\b|on\s+the\b)",
    re.IGNORECASE,
)
_NUMBER_ZH = r"(?:\d[\d.,]*|[一二两三四五六七八九十百千万几]+)"
_UNIT_ZH = r"[个把张份本件条位名辆间箱盒束瓶套台块元页份章版桌米斤人万]"
_COUNT = re.compile(  # so many of something, and nothing about them
    rf"(?:一共|总共|共|正好|约)?{_NUMBER_ZH}{_UNIT_ZH}[^，,；;。了着过有是在会要到来去坏错缺少差丢掉漏问麻]{{0,8}}"
    r"|(?:about\s+|exactly\s+|all\s+)?[$€£¥]?(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|a\s+hundred)(?:(?:\s+[a-z-]+){0,2}?\s+(?:[a-z-]+(?<!s)s|EUR|USD|GBP|CNY|kg|m2|people|per\s?cent))?%?",
    re.IGNORECASE,
)
_LINK = re.compile(r"https?://\S+", re.IGNORECASE)
_DID = re.compile(rf"[\u4e00-\u9fff]{{1,2}}了{_NUMBER_ZH}|we\s+(?:paid|bought|made|sold|printed|sent|ordered|signed|hired|rented|collected)\b", re.IGNORECASE)  # fmt: skip
_DOUBT = re.compile(  # it is said to be otherwise, or asked
    r"但|不过|可是|可惜|只是|就是说|除了|还差|失败|没|砸|黄了|泡汤|烧|塌|垮|崩|取消|对吧|是吧|吗|呢|[？?]"
    r"|\b(?:but|although|though|however|except|unfortunately|only|still|fail\w*|broke\w*|burn\w*|lost|cancell?ed|wrong|nothing|nobody|none)\b|n['’]t\b",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"(?:对(?:吧|不对|么|吗)?|是(?:吧|不是|么|吗)?|不是吗|没错吧?|好像是|right|correct|yes|no|ok(?:ay)?|eh|huh|(?:is|has|was|does|did|have|are)(?:n['’]t|\s+not)?\s+(?:he|she|it|they|that)(?:\s+not)?)",
    re.IGNORECASE,
)


def is_a_tag(said: str) -> bool:
    """ "isn't she", 对吧: what stands before it is asked."""
    return _TAG.fullmatch(said.strip(TRIM)) is not None


def result_in(said: str) -> str:
    """The result that is told behind a report, in its own words; "" where what is said there is something else."""
    if (found := patterns.RESULT.match(f"，{said}") or patterns.RESULT.match(f", {said}")) is not None:
        told = first_group(found).strip(TRIM)
        return "" if _is_in_doubt(told) else told
    told = said.strip(TRIM)
    did = _DID.match(told) is not None and (told.isascii() or BEGINS_WITH_WORK.match(told) is not None)
    is_result = did or OUTCOME.match(told) or _COUNT.fullmatch(told) or _LINK.fullmatch(told)
    is_other = _is_in_doubt(told) or ORDER_FIRST.match(told) or PUT_OFF.search(told)
    return told if is_result and not is_other else ""


def _is_in_doubt(said: str) -> bool:
    return any(pattern.search(said) for pattern in (_DOUBT, CONDITION, NEGATED, UNSURE))
