"""What people bargain about. A point's aspect may be in any words; `aspect_of` tells which of these it is."""

import re
from enum import StrEnum

from towow_core.domain.models import Language, NegotiationPoint


class Aspect(StrEnum):
    PRICE = "price"
    PAYMENT = "payment"
    TRAVEL = "travel"
    TIME = "time"
    SCALE = "scale"
    REMOTE = "remote"
    ROLE = "role"
    OTHER = "other"


NAMES = {
    Aspect.PRICE: ("报价", "price"),
    Aspect.PAYMENT: ("付款方式", "payment"),
    Aspect.TRAVEL: ("差旅", "travel"),
    Aspect.TIME: ("时间", "time"),
    Aspect.SCALE: ("人数", "head-count"),
    Aspect.REMOTE: ("参与方式", "attendance"),
    Aspect.ROLE: ("分工", "role"),
    Aspect.OTHER: ("其他", "other"),
}
_WORDS = (
    (Aspect.PAYMENT, r"付款|定金|订金|预付|尾款|结算|payment|deposit|advance|upfront|invoice"),
    (Aspect.TRAVEL, r"差旅|交通费|路费|车费|机票|高铁|住宿费|travel|train fare|flight|mileage|transport cost"),
    (Aspect.PRICE, r"报价|价|费用|酬劳|报酬|预算|price|fee|rate|cost|budget|pay|money"),
    (Aspect.REMOTE, r"线上|远程|参与方式|到场|remote|online|attendance|video call|on site"),
    (Aspect.SCALE, r"人数|规模|容量|份数|head-?count|people|capacity|size|guests|attendees"),
    (Aspect.ROLE, r"分工|职责|角色|任务|工作量|role|task|responsibilit|workload|scope|duties"),
    (Aspect.TIME, r"时间|日期|档期|周末|工作日|晚上|改期|time|date|day|evening|weekend|schedule|deadline"),
)
_PATTERNS = tuple((aspect, re.compile(words, re.IGNORECASE)) for aspect, words in _WORDS)


def aspect_name(aspect: Aspect, language: Language) -> str:
    zh, en = NAMES[aspect]
    return zh if language is Language.ZH else en


def aspect_of(point: NegotiationPoint) -> Aspect:
    """The kind of a point, from its aspect; where that says nothing, from what is desired."""
    for text in (point.aspect, point.desired_value):
        for aspect, pattern in _PATTERNS:
            if pattern.search(text):
                return aspect
    return Aspect.OTHER
