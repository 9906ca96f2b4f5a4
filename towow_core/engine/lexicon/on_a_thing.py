"""Work that is done to a thing which is given back, or that makes one: it is ready before the day on which that is used."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; this pattern reads better unbroken

import re

_ON_A_THING = re.compile(
    r"维修|修[理补复表琴鞋]|[改缝裁]衣|裁缝|缝[补纫]|印[刷制章]|篆刻|雕刻|刻[字章印]|装?裱|画框|翻新|熨|干洗|洗衣|定[制做]|打磨|书法|抄写|调[律音琴]"
    r"|\b(?:repair|mend|tailor|alteration|restor|print|letter|calligraph|engrav|fram(?:e|ing)|sew|dressmak|knit|upholst"
    r"|bookbind|binding|sharpen|polish|tuning|tuner|cobbl)",
    re.IGNORECASE,
)
# What nobody carries away: who works on it comes there on the day.
_STAYS = re.compile(
    r"水[管电暖]|管道|电[路器梯]|家电|空调|暖气|锅炉|热水器|门窗|[门窗]锁|墙|屋顶|房屋|地板|钢琴|调律"
    r"|\b(?:plumb|pipe|electric|boiler|heat|appliance|window|door|roof|wall|floor|house|piano|tuning|tuner)",
    re.IGNORECASE,
)


def is_on_a_thing(words: str) -> bool:
    """Whether what such work is called says so: 改衣, "framing", "a banner"."""
    return _ON_A_THING.search(words) is not None


def is_given_back(words: str) -> bool:
    """The same, and it is carried away for it: the suit and the frame, and no pipe."""
    return is_on_a_thing(words) and _STAYS.search(words) is None
