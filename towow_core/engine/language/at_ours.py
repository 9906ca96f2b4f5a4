"""Somebody who does something at an occasion of the requester's: "给我们的沙龙弹一小时", "to play at our party"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_OURS_ZH = re.compile(
    r"(?:给|为|替|帮|在|到|来)(?:我们?|咱们?|公司|学校|社里|店里)(?:自己|这边)?的?[^，,。；;办]{0,3}[^，,。；;]{2,8}?(?:会上?|沙龙|典礼|派对|聚会|宴|仪式|婚礼|活动|开幕|庆典)上?"
    r"(?:弹|唱|演|拉琴|拉|吹|敲|跳|讲|拍|录|画|表演|伴奏|助兴|主持|变)"
)
# The occasion alone, between for whom and what is done there: "给(我们的小沙龙)弹一个小时古琴", "(在婚礼上)拉小提琴".
_AT_IT_ZH = re.compile(
    r"(?:(?P<whom>[给为替]我们?)的?[^，,。；;办]{0,5}?|[给为替在到][^，,。；;办要想找请]{0,6}?)(?:会上?|沙龙|典礼|派对|聚会|[婚寿晚家喜酒]宴|仪式|婚礼|活动|庆典)上?(?:现场)?"
    r"(?=(?:弹|唱|拉|吹|演奏)[^，,。；;]{2}(?![^，,。；;]{0,4}(?:小时|钟头|分钟)[左右吧的]*(?:[，,。；;！!]|$)))"
)
_OURS_EN = re.compile(
    r"\b(?:play|sing|perform|dance|juggle|speak|photograph|film|record|draw|paint|host)(?:s|ing)?\b[^.;!?]{0,40}?\b(?:at|for|during) (?:our|my)\b",
    re.IGNORECASE,
)
# Who also has it to bring about, or asks for a place, is not only to be played to.
_BRINGS_ABOUT = re.compile(
    r"(?:想|要|打算|准备|帮(?:忙|我们?))[^，,。；;]{0,4}(?:举?办|组织|策划|筹[办备划]|张罗)|场[地所]|会场|(?:找|租|订|要)[^，,。；;]{0,6}(?:地方|会议室|房间|教室)"
    r"|\b(?:venue|room|hall|space|organi[sz]e|plan(?:ning)? (?:a|an|the|our|my)|throw(?:ing)?|put(?:ting)? on|somewhere)\b",
    re.IGNORECASE,
)


def is_done_at_ours(text: str) -> bool:
    """Whether all that is asked for is done at an occasion that the requester has, who asks for no more of it."""
    is_done = _OURS_ZH.search(text) or _AT_IT_ZH.search(text) or _OURS_EN.search(text)
    return is_done is not None and _BRINGS_ABOUT.search(text) is None


def without_the_occasion(text: str) -> str:
    """What is played or sung there, without where: "给我们弹一个小时古琴"."""
    return _AT_IT_ZH.sub(lambda one: one["whom"] or "", text)
