"""For whom a thing is: "sound for two speakers", "badges for the volunteers", 给两位嘉宾的麦克风. It hires none of them."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.concept_search import find_concepts

# What a word before "for" may be that asks, pays or says when: there whoever stands behind it is sought.
_NO_THING = (
    r"(?!(?:look|search|need|ask|wait|pa(?:y|id)|call|hunt|quote|offer|price|budget|fee|money|cost|cash|rate|euro|pound|dollar|hour|day|week|month|minute|evening"
    r"|morning|afternoon|night|time|year|search|request|demand|advert|vote|one|some(?:one|body)|any(?:one|body)|people|and|or|but|also|only|just|maybe|except|as|go|here|there|around|out"
    r"|up|on|in|at|us|me|that|this|it|them|not|nothing|role|job|position|slot|place|idea|suggestion|recommendation|wish|half|rest|limit|maximum|most|more|less|total|tops|max|head|each|apiece|replacement|substitute|stand-in|deputy|contract|audition|casting)s?\b"
    r"|[a-z]+(?:ly|ed)\b|(?!(?:seat|cater|park|light|train|styl|print|interpret|cloth|bedd|hous|transfer)ing\b)[a-z]+ing\b)"
)
_SERVED_EN = re.compile(
    rf"(?:^|\b(?=(?-i:[a-z]))){_NO_THING}[a-z-]{{3,20}} for (?P<who>(?:(?:the|our|my|their|all|both|these|those|each of the|every) ){{1,2}}(?:(?:{DIGITS}|{EN_NUMBER}) )?(?:[a-z-]+ )??[a-z-]+|(?:{DIGITS}|{EN_NUMBER}) (?:[a-z-]+ )??[a-z-]+s)"
    r"(?P<more>(?:,? and|,|,? or) (?:the|our|my|their|both) (?:[a-z-]+ )??[a-z-]+)?"
    r"(?=\s*(?:[,.;:!?)]|$)|\s+(?:and|or|in|at|on|with|from|by|who|to|during|plus|as)\b)",
    re.IGNORECASE,
)
# Who is fetched, driven or welcomed: "a car to pick up our speakers".
_FETCHED_EN = re.compile(
    rf"\b(?:pick(?:ing|s)? up|collect(?:ing|s)?|driv(?:e|es|ing)|transfer(?:ring|s)?|fetch(?:ing|es)?|welcom(?:e|es|ing)|greet(?:ing|s)?|shuttl(?:e|es|ing)) (?P<who>(?:(?:the|our|my|their|all|these) ){{0,2}}(?:(?:{DIGITS}|{EN_NUMBER}) )?(?:[a-z-]+ )??[a-z-]+s)"
    r"(?P<more>)(?=\s*(?:[,.;:!?)]|$)|\s+(?:and|or|in|at|on|with|from|by|to|during|for)\b)",
    re.IGNORECASE,
)
_N_ZH = rf"(?:(?:\d{{1,3}}|{ZH_NUMBER}|几|各|每)[位个名])"
_THING_ZH = r"(?:麦克风|话筒|麦|音响|椅子?|桌椅?|座位?|胸[牌卡]|名牌|桌[签牌卡]|席卡|午餐|晚餐|盒饭|便当|饮用?水|酒店|住宿|房间?|机票|车票|车|接送|礼[物品]|伴手礼|鲜?花|手册|资料|证书?|服装|衣服|耳机|证件|工[牌作]证?|水)"
_SERVED_ZH = (
    re.compile(rf"(?:给|为|供)(?:我们?的?|咱们?的?|到场的?)?(?P<who>{_N_ZH}?[^，,。；;的给为找请要]{{2,5}}?)(?:用|使用|准备|配备?|预备|坐|佩?戴|安排|订)?的(?=[\u4e00-\u9fff])"),
    re.compile(rf"(?P<who>{_N_ZH}[^，,。；;的给为找请要]{{2,4}}?)(?:用|使用)?的(?={_THING_ZH})"),
    re.compile(rf"(?:接送|接待|招待|款待|迎接|接驳|护送|运送|搭载|去接|来接|[机车]场?接|站接|送|接)(?P<who>{_N_ZH}?[^，,。；;的给为找请要]{{2,4}}?)(?=的|[，,。；;！!]|$|去|到|回|往|和|与|用)"),
    re.compile(rf"(?:给|为|替)(?P<who>{_N_ZH}?[^，,。；;的给为找请要]{{2,4}}?)(?=(?:准备|安排|提供|预?订|备|配|搭|买|租|印|做|发|送)[^，,。；;]{{0,6}}?{_THING_ZH})"),
)  # fmt: skip
# A band is one, though its name ends like no person's; a meal and what is printed are none.
_NOBODY = re.compile(
    r"\b(?:dinner|supper|poster|flyer|cover|banner|sticker|folder|newsletter|trailer|letter|paper|calendar)s?$",
    re.IGNORECASE,
)
_PLAYERS = re.compile(r"\b(?:trios?|quartets?|choirs?|orchestras?|crew|staff)$", re.IGNORECASE)


def served(text: str) -> Iterator[tuple[int, int]]:
    """Where those stand who would be work of somebody's own, were it not for what is for them."""
    for match in (*_SERVED_EN.finditer(text), *_FETCHED_EN.finditer(text)):
        yield from (match.span(name) for name in ("who", "more") if _is_of_people(match[name] or ""))
    for pattern in _SERVED_ZH:
        for match in pattern.finditer(text):
            if find_concepts(match["who"]) and is_somebody(match["who"]):
                yield match.span("who")


def _is_of_people(who: str) -> bool:
    if not find_concepts(who) or _NOBODY.search(who):
        return False
    return is_somebody(who.rsplit(maxsplit=1)[-1]) or _PLAYERS.search(who) is not None
