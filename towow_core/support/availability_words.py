"""What turns round a word about when somebody can: negatives, exceptions, conditions, days counted from today."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

EN_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?"
ZH_DAY = r"(?:周|星期|礼拜)[一二三四五六日天末]"
# Counted from when it was said: which day that is, nobody knows.
RELATIVE = re.compile(
    rf"\b(?:this|next|this coming|coming)\s+(?=(?:{EN_DAY}|weekend|weekday|week|month)\b)|(?:这个?|本|下个?)(?=周|星期|礼拜|月)|\b(?:today|tomorrow|tonight)\b|今天|今晚|明天|后天",
    re.IGNORECASE,
)
_CLOSED_EN = r"unavailable|closed|off|away|busy|booked|impossible|excluded|on (?:leave|holiday|vacation)|travell?ing|abroad|out of (?:office|town)"
_CLOSED_ZH = r"休息|店休|公休|轮休|休(?:假|市|业|馆|园)?|关门|闭店|闭馆|停业|歇业|打烊|放假|检修|维修|维护|盘点|休整|出差|出国|外出"
NEVER = re.compile(
    rf"(?<!退)(?:{_CLOSED_ZH})(?!闲)|没(?:有)?(?:空|时间|档期)|排满|无法"
    r"|不(?:太)?(?:在|接受|接待|接活|接|提供|能|行|开放|开门|开|喜欢|想|可以|方便|便|上班|工作|营业|做|干)?(?:活|单)?(?<!一定)(?!一定|是|错|超过|晚于|早于|迟于|少于|仅|只|光|但|限)"
    rf"|\b(?:never|not|no|cannot|\w+n't|{_CLOSED_EN})\b(?:\s+for\s+(?:maintenance|cleaning|repairs?|stocktaking)\b)?",
    re.IGNORECASE,
)
# "Not unavailable", 不是不行: what two negatives say.
DOUBLE_NEGATIVE = re.compile(
    rf"\b(?:not|never|no|\w+n't)\s+(?:{_CLOSED_EN})\b|\bno\s+(?:days?\s+off|problems?|trouble|worries)\b|\bnot\s+a\s+problem\b|\b(?:\w+n't|not|never)\s+mind\b"
    rf"|(?:不是|并非|没有|没)(?:说)?(?:不(?:能|行|可以|接|开|方便|营业|上班)?|没(?:有)?(?:空|时间|档期))|(?<!得)(?:从?不|无|没有?)(?:会)?(?:{_CLOSED_ZH})(?!闲)"
    r"|没(?:有)?(?:什么)?问题|不成问题|无妨|不介意|无所谓|不要紧",
    re.IGNORECASE,
)
NOT_ONLY = re.compile(r"\b(?:not|\w+n't) (?:only|just)\b|不[仅只光但](?:是|在|有|限于?)?", re.IGNORECASE)
# "Not always", 不一定: now and then they can.
PARTLY = re.compile(r"\b(?:not|\w+n't) (?:always|every|all|usually|necessarily)\b|不总|不是每|不是都|不一定|未必|不定", re.IGNORECASE)  # fmt: skip
NOT_THEN = re.compile(rf"\bnot\s+(?=(?:on|at|in)?\s*(?:the\s+)?(?:{EN_DAY}|weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?)\b)", re.IGNORECASE)  # fmt: skip
EXCEPT = re.compile(r"\b(?:except(?: for)?|excluding|apart from|other than)\b", re.IGNORECASE)
EXCEPT_ZH = re.compile(
    r"除(?!非)了?(?P<out>.+?)(?:之外|以外|外|(?=都|全|均|一律)|$)(?P<base>.*)|(?P<out_first>.+)除外(?P<more>.*)"
)
UNLESS = re.compile(r"除非|只要|如果|例外|\b(?:unless|except\w*|if)\b", re.IGNORECASE)
TOO = re.compile(r"[也还]|另外|此外|外加|加上|包括|甚至|\b(?:too|also|as well|even|plus|including)\b", re.IGNORECASE)
