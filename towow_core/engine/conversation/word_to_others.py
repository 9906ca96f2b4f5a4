"""Word to other people beside an order ("…, and tell everybody", "…，别忘了通知大家"): the order is carried out, the word is not.

Nobody is told, reminded or asked by a sentence here, so that is said; to be told oneself is read elsewhere.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.persons import known_names

_LEAD_ZH = (
    r"(?:别忘了?|不要忘了?|记得|记着|顺便|顺带|同时|另外|最后|然后|也|还|再|并且?|请|麻烦|帮忙?|帮我|你|得|要|去)*"
)
_ALL_ZH = (
    r"大家|所有人|各位|全员|全体|全组|团队|他们?|她们?|其他人|别人|同事们?|志愿者们?|嘉宾们?|客人们?|客户|相关的?人"
)
_SAYS_ZH = r"(?:通知|告诉|告知|提醒|知会|转告)(?:一?下|一声|到)?(?!我|咱|自己)[^，,；;。！!]{1,20}"
_ASKS_ZH = r"(?:问问|问一?下|问一?声|问|联系一?下|联系)(?:{who})[^，,；;。！!]{{0,20}}|(?:跟|和|给|向|同)(?:{who})(?:都)?(?:说|讲|打个?招呼|打个?电话|发个?(?:消息|微信|邮件|短信|通知))[^，,；;。！!]{{0,8}}"
_NO_ZH, _NO_EN = (
    r"(?:先)?(?:别(?!忘)|不要(?!忘)|不用|不必|无需)",
    r"(?:(?:and|but)\s+)?(?:please\s+)?(?:don['’]t|do not|no need to)\s+(?!forget)",
)
_LEAD_EN = r"(?:(?:and|also|but|then|please|so|just|oh|you should|(?:can|could|would) you|(?:do not|don['’]t|dont) forget to|remember to|(?:make|be) sure (?:to|you))\s+)*"
_ALL_EN = r"everybody|everyone|all(?: of them)?|them|him|her|people|folks|anybody|anyone|(?:the|our)\s+(?:whole\s+|other\s+)?(?:team|others?|volunteers|guests|crew|group|rest|speakers|staff|people|members|organi[sz]ers)"
_SAYS_EN = (
    r"(?:(?:tell|inform|notify|remind|ping|alert|warn|text|e-?mail|message|call|phone|ask|write to|update)\s+(?:{who})|let\s+(?:{who})\s+know"
    r"|(?:give|send|drop)\s+(?:{who})\s+an?\s+(?:heads[- ]up|call|shout|ping|message|note|e-?mail|text|line))\b[^,;.!?]{{0,60}}"
)
_AND = re.compile(r"^(?:(?:and|but|also|then)\s+)+", re.IGNORECASE)
_END = r"\s*(?=$|[，,；;。.！!])[。.！!]*"


def without_word(sentence: str, known: Known) -> tuple[str, str]:
    """The sentence without what is to be told to others, and what is said about that; as it was, and "", without an order."""
    whole = marked(sentence, known.canvas)
    who = "|".join([re.escape(name) for name in known_names(known.canvas, known.people)] or ["(?!)"])
    found = _clause(who).search(whole.text)
    if found is None:
        return sentence, ""
    rest = whole.quoted(f"{whole.text[: found.start()]}{whole.text[found.end() :]}").strip()
    if not rest.strip(TRIM) or not known.acts(rest):
        return sentence, ""
    if found["no"] or found["no_en"]:
        return rest, ""  # nobody is told, as it is said
    return rest, known.replies.tells_nobody(_AND.sub("", whole.said(found["zh"] or found["en"]).strip(TRIM)))


def _clause(who: str) -> re.Pattern[str]:
    says_zh = f"(?:{_SAYS_ZH}|{_ASKS_ZH.format(who=f'{who}|{_ALL_ZH}')})"
    says_en = _SAYS_EN.format(who=f"{who}|{_ALL_EN}")
    return re.compile(
        rf"(?:[，,；;。]\s*|\s*(?:并且?|同时|然后|再|顺便)(?={_LEAD_ZH}{says_zh}))(?P<zh>(?P<no>{_NO_ZH})?{_LEAD_ZH}{says_zh}){_END}"
        rf"|(?:[,;.]\s+|\s+[-–—]\s+|\s+(?=and\b))(?P<en>(?P<no_en>{_NO_EN})?{_LEAD_EN}{says_en}){_END}",
        re.IGNORECASE,
    )
