"""Whether a sentence says that its day cannot be another one: "日期改不了", "the date is fixed", "invitations are out"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_WHEN_ZH = r"(?:日期|日子|时间|档期|那天|这天|当天|活动日|婚期)"
_CANNOT_ZH = r"(?:改不了|变不了|换不了|动不了|挪不了|推不了|(?:不能|没法|无法|不可以?|不得|不好|不会|不想)(?:再)?(?:改|变|换|动|挪|推迟|延期|调整|更改)|不变|不改|定死)"
_OCCASION_EN = (
    r"(?:date|dates|day|days|weekend|evening|time|event|wedding|party|show|launch|opening|conference|concert)"
)
_CANNOT_EN = r"(?:cannot|can ?not|can['’]t|must not|mustn['’]t|won['’]t|will not|may not|is not to|isn['’]t to)"
_FIXED = re.compile(
    rf"{_WHEN_ZH}[^，。；！？,.;!?没不未待]{{0,6}}?(?:{_CANNOT_ZH}|已经?定|定(?:好|下来|了)|固定)"
    rf"|{_CANNOT_ZH}{_WHEN_ZH}|(?:不能?|没法|无法|不可|不得|不接受|谢绝)(?:再)?(?:改期|延期|推迟|改天|换日子)|(?:改期|延期|改天)(?:不行|不了|不可以|不接受)"
    r"|(?:就|只能?|必须|务必|一定要?)(?:定|订|选|排)?(?:在|是|于)?\s*(?:(?:20\d\d年)?\d{1,2}月\d{1,2}|(?:这|下|本)?(?:周|星期|礼拜)[一二三四五六日天]|[这那]一?天)"
    r"|(?:请柬|请帖|邀请函|邀请|喜帖|海报|通知|门票|(?<!发)票|传单)[^，。；！？,.;!?]{0,3}(?:(?:已经?|都|早就?)[^，。；！？,.;!?]{0,2}[印发寄卖售]|[印发寄卖售](?:好|出去?|完)?了)"
    r"|\b(?:the|our) only (?:possible )?(?:day|date|weekend)\b(?! (?:off|out|trip|school|job))|\bonly on (?:that|this) (?:day|date|weekend)\b|\bfixed\s+(?:date|day)s?\b|\b(?:date|day|dates|days|weekend|time)\s+(?:is|are|was|were|has been|have been)?\s*(?:already\s+|all\s+|now\s+)?(?:fixed|set(?!\s+(?:up|by))|firm|final|printed|announced|non-?negotiable)\b"
    rf"|\b(?:date|day|dates|days)\s+(?:is|are)(?:\s+not|n['’]t)\s+(?:flexible|negotiable|movable|moveable|open)\b|\b{_OCCASION_EN}\s+{_CANNOT_EN}\s+(?:be\s+)?(?:moved?|changed?|shift(?:ed)?|another)\b|\b{_CANNOT_EN}\s+(?:be\s+)?(?:postponed?|rescheduled?|put off|(?:moved?|changed?)\s+to\s+(?:another|a different)\s+(?:day|date))\b"
    rf"|\b{_CANNOT_EN}\s+(?:move|change|postpone|shift|reschedule)\s+(?:the|our|that|this)?\s*(?:date|day|it|event|wedding|party)\b"
    r"|\b(?:invitations?|invites|tickets?|posters?|flyers?|programmes?|programs?)\s+(?:are|is|have|has|were)\s+(?:(?:been|already|all|now)\s+)*(?:printed|sent(?: out)?|out|sold(?: out)?|posted)\b",
    re.IGNORECASE,
)


def is_day_fixed(text: str) -> bool:
    """Whether another day is none that may be advised."""
    return _FIXED.search(text) is not None
