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

_OUTCOME = re.compile(
    r"(?:链接|网址|地址|文件|编号|结果|文档)(?:是|为|在|见)?\s*(?:[:：]|(?=\S))|(?:here(?:['’]s|\s+is|\s+are)|(?:the\s+)?(?:link|file|address|number|document|url)(?:\s+is|['’]s|:)|link:)|(?:最后|结果|最终)?(?:就|是|也)?(?:(?:定|订|选|约|谈|买|租|付|花|用|找|请|拿|借|签|交|发|放|改|安排|确定|敲定|落实)(?:的是|在|了|到|给|成|好|下来|为|是)|一共|总共|共)"
    r"|(?:it['’]s|it\s+(?:is|was|will\s+be|cost|costs|came\s+to)|we\s+(?:took|chose|got|booked|picked|went\s+with|settled\s+on|have))",
    re.IGNORECASE,
)
_NUMBER_ZH = r"(?:\d[\d.,]*|[一二两三四五六七八九十百千万几]+)"
_UNIT_ZH = r"[个把张份本件条位名辆间箱盒束瓶套台块元页份章版桌米斤人万]"
_WHERE_OR_HOW_MUCH = re.compile(  # "they …", 在…: much is said so, and what came of it only with a figure, a place or a link
    rf"(?:就|也|都)?[在是]\s*(?:[^，,；;。]{{0,12}}?(?:\d|{_NUMBER_ZH}{_UNIT_ZH}|https?://)|[^，,；;。]{{0,12}}?(?:[楼层室厅馆库桌柜箱盒群盘号]|抽屉|文件夹|目录)[里上中内]?$)"
    r"|(?:they|at\s+the|in\s+the|on\s+the)\b(?=.*(?:\d|https?://|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|rooms?|halls?|floor|office|building|street|table|desk|shelf|shelves|drawer|box|folder|drive|inbox|warehouse|storage|cellar|basement|kitchen|lobby|hotel|restaurant|shop|store|garden|cent(?:re|er)|library|cupboard|fridge)\b))",
    re.IGNORECASE,
)
_COUNT = re.compile(  # so many of something, and nothing about them
    rf"(?:一共|总共|共|正好|约)?{_NUMBER_ZH}{_UNIT_ZH}[^，,；;。了着过有是在会要到来去坏错缺少差丢掉漏问麻]{{0,8}}"
    r"|(?:about\s+|exactly\s+|all\s+)?[$€£¥]?(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|a\s+hundred)(?:(?:\s+[a-z-]+){0,2}?\s+(?:[a-z-]+(?<!s)s|EUR|USD|GBP|CNY|kg|m2|people|per\s?cent))?%?",
    re.IGNORECASE,
)
_LINK = re.compile(r"https?://\S+", re.IGNORECASE)
_DID = re.compile(rf"[\u4e00-\u9fff]{{1,2}}了{_NUMBER_ZH}|we\s+(?:paid|bought|made|sold|printed|sent|ordered|signed|hired|rented|collected)\b", re.IGNORECASE)  # fmt: skip
_DOUBT = re.compile(  # it is said to be otherwise, or asked, or guessed, or done in part
    r"但|不过|可是|可惜|只是|就是说|除了|还差|失败|没|砸|黄了|泡汤|烧|塌|垮|崩|取消|对吧|是吧|吗|呢|[？?]|猜|哪|不行|返工|报废|拒|(?<![放请休暑寒])假(?![期日山])|(?<![点时天年月])半(?![年月天价场]|个?小时)"
    r"|\b(?:but|although|though|however|except|unfortunately|only|still|fail\w*|broke\w*|burn\w*|lost|cancell?ed|wrong|nothing|nobody|none|refus\w*|think\w*|thought|guess\w*|half(?:way|-\w+)?(?!\s+(?:past|price|an?\s+(?:hour|day|dozen)))|more\s+(?:\w+\s+){0,2}to|left$|to\s+(?:do|go)$)\b|n['’]t\b",
    re.IGNORECASE,
)
_AMISS = re.compile(  # a result only where it is called one: "the result is 3 errors"
    r"(?<!不)错|问题|毛病|投诉|退回|[放改推拖挪延]到(?:[下明后]|周|星期|礼拜|[一二三四五六七八九十\d]+月)"
    r"|\b(?:errors?|mistakes?|problems?|issues?|bugs?|complaints?|trouble|delays?|delayed|mess)\b",
    re.IGNORECASE,
)
_A_SHARE = re.compile(  # how far something is, and no result
    r"(?:(?:it['’]s|it\s+is|about|at|around|差不多|大概|约|是|完成了?|做了)\s*){0,3}(?:(?!100\b)\d{1,3}(?:[.,]\d+)?\s*(?:%|％|per\s?cent)|百分之(?!百)[一二三四五六七八九十\d]+)(?:\s*(?:了|done|finished|complete[d]?|ready|there|of\s+it))?",
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
    is_result = did or _is_told(told) or _COUNT.fullmatch(told) or _LINK.fullmatch(told)
    return told if is_result and not _is_other(told) else ""


def is_an_outcome(said: str) -> bool:
    """Whether words like those for what came of something begin it, and nothing in it is in doubt or is amiss."""
    told = said.strip(TRIM)
    return _is_told(told) and not _is_other(told)


def is_a_count(said: str) -> bool:
    """So many of something, and nothing about them."""
    return _COUNT.fullmatch(said.strip(TRIM)) is not None


def may_be_told(said: str) -> bool:
    """Whether nothing in it is in doubt, is amiss, or is an order."""
    return not _is_other(said.strip(TRIM))


def _is_told(said: str) -> bool:
    return _OUTCOME.match(said) is not None or _WHERE_OR_HOW_MUCH.match(said) is not None


def _is_other(said: str) -> bool:
    is_amiss = _AMISS.search(said) or _A_SHARE.fullmatch(said)
    return bool(is_amiss or _is_in_doubt(said) or ORDER_FIRST.match(said) or PUT_OFF.search(said))


def _is_in_doubt(said: str) -> bool:
    return any(pattern.search(said) for pattern in (_DOUBT, CONDITION, NEGATED, UNSURE))
