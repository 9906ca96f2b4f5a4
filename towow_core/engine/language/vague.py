"""Phrases that say how something is to be, or what it may cost, and name nothing that anybody could do."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

# "收拾得像样一点": what follows 得 says how. 得 is inside other words too: 获得, 值得, 得到.
_MANNER_ZH = re.compile(r"(?<![获取值记觉晓懂省免])得(?![到分奖票知以])(?P<how>[^，,的]{1,8})的?$")
# "快一些", "热闹点儿", "漂漂亮亮": a degree behind the little that it is of, or a word said twice.
_DEGREE_ZH = re.compile(
    r"(?:再|更|稍微|尽量)?[^，,]{1,4}(?:一点儿?|一些|些|点儿|(?<![地要重])点)|(?P<a>.)(?P=a)(?P<b>.)(?P=b)的?"
)
_FEELING_ZH = re.compile(
    r"(?:一?[点些])?(?:小|大)?(?:乐子|乐趣|新鲜感?|惊喜|意思|热闹|色彩|情趣|活力|气氛|仪式感|新意|喜庆|喜气|温馨|浪漫)"
)  # wished for; what makes it is open
_A_LOOK_ZH = re.compile(r"(?P<v>.)一?(?P=v)")  # "看看"
_PRICE_ZH = re.compile(
    r"(?:价[钱格位码]?|工[钱资]|报酬|酬[劳金谢]|薪[水酬资]|待遇|钱(?=[不好都可没多少]))(?!表|签|牌|目|值|评|策).*"
)
# 重新弄一遍, 弄一弄, "do them again": that it is to be done, or done anew, and not what.
_ANEW_ZH = re.compile(
    r"(?:重新|再|从头|好好|彻底|全部|帮忙|给我?)*(?:弄|搞|做|整|来|收拾|处理|拾掇|折腾|捯饬)(?:一?(?:遍|次|下|回|弄|搞|整|做)|好|妥)|一[弄搞整]"
)
_ANEW_EN = re.compile(
    r"(?:do|redo|sort|handle|see to|deal with|take care of|look after) (?:it|them|this|that|these|those|all of it|everything)"
    r"(?: (?:again|anew|over|out|up|right|properly))*",
    re.IGNORECASE,
)
# What day it is for somebody, and that somebody is away: "妈六十岁生日", "元旦出门三天".
_TOLD_ZH = re.compile(
    r"[^，,]{0,6}(?:生日|大寿|寿辰)|[^，,陪带接送]{0,6}(?:出门|出差|出国|外出|不在家|回老家)(?:[一两二三四五六七八九十几半\d]+个?(?:天|周|星期|月))?"
)
_DOES_ZH = re.compile(r"(?<!制)[弄搞做办干]$")  # of these verbs only what is done would say anything
_DEGREE_EN = re.compile(
    r"(?:a )?(?:nothing|bit|little|more|less|too|not|quite|fairly|rather|pretty|somewhat|as|so)\b.*", re.IGNORECASE
)
# "Needs sorting": what is to be done says nothing without what it is done to.
_SEEN_TO_EN = re.compile(
    r"(?:some |a bit of )?(?:sort(?:ing)?|look(?:ing)?|see(?:ing)?|do(?:ing)?|attention)(?: (?:out|at|to|up))?",
    re.IGNORECASE,
)
_PRICE_EN = re.compile(
    r"(?:the )?(?:price|pay|payment|fee|rate|cost|wage|money|salary)s?(?: [a-z]+ly)? (?:[a-z]+[ai]ble|open|fair|low|good|ok|okay|decent|secondary|no object)",
    re.IGNORECASE,
)

# "Maybe some food": thought of, and not asked for.
HEDGED = re.compile(r"(?<![尽不])可能(?!性)|也许|或许|说不定|兴许|\b(?:maybe|perhaps)\b", re.IGNORECASE)

# "Something nice", "没想好做什么": what it is to be is open, and no word beside it says it.
LEFT_OPEN = re.compile(
    r"(?:还没|没有?|还未)(?:想好|想清楚|决定|定下)|不知道(?:该|要|能)?(?:做|办|干|弄|搞)|(?:做|办|干|弄|搞|玩)点(?:儿)?(?:什么|有意思|有趣|特别|好玩|热闹|开心|新鲜|不一样|有意义|难忘|惊喜)|[添找来整增加]点儿?(?:乐子|乐趣|新鲜感?|花样|惊喜|意思|热闹|色彩|情趣|活力)|有什么(?:好)?(?:主意|点子|建议)"
    r"|\bsomething (?:(?:a (?:bit|little)|really|very|quite) )?(?:nice|special|fun|different|memorable|meaningful|cool|interesting|festive|lovely|magical|unusual)\b|\bno idea (?:what|yet)\b|\b(?:don't|do not) know (?:what|yet)\b|\bnot (?:really |quite |even )?sure (?:what|yet)\b|\b(?:haven't|have not) decided (?:what|yet)\b|\b(?:any |all )?(?:ideas|suggestions)(?: are| is)?(?: very| most)? (?:welcome|appreciated)\b|\bany (?:ideas|suggestions)\s*(?:[?!.]|$)"
    r"|\bopen to (?:ideas|suggestions)\b|\b(?:shak(?:e|ing) things up|spic(?:e|ing) (?:things|life|it) up|liven(?:ing)? (?:things|it) up)\b",
    re.IGNORECASE,
)


# "看看方案靠不靠谱", "能不能请个厨师": a question names nothing that anybody does.
_QUESTION_ZH = re.compile(r".*(?P<q>[\u4e00-\u9fff])不(?P=q).*")
# Who asks what to do and names no trade is helped by advice, and first by being asked.
UNSURE = re.compile(
    r"不知道(?:该|要|能|从)?(?:怎么|从哪|从何|找谁|如何|哪)|没(?:有)?(?:头绪|思路|概念|方向)|(?:该|要)从哪(?:里|儿)?(?:开始|入手|下手)|(?:只有|有(?:一?个)?)(?:想法|点子|主意)|一头雾水"
    r"|\b(?:no (?:clue|idea)|not sure|unsure|clueless)\b(?: (?:how|where|what|who|which))?|\b(?:don't|dont|do not) know (?:how|where|who|which)\b|\bwhere (?:do|should) (?:i|we) (?:start|begin)\b",
    re.IGNORECASE,
)


# Who an occasion is for, and what such an occasion is: "team" of "a team day".
_WHOSE = re.compile(
    r"(?:the |our |a )?(?:team|family|group|company|office|department|club)(?: (?:outing|trip|offsite|away|day|out)){0,2}"
    r"|(?:我们)?(?:公司|团队|部门|全家|家庭|社团)",
    re.IGNORECASE,
)

# "Office Christmas treat", "a surprise for my grandmother": that somebody is to be pleased, and not by what.
_PLEASED_EN = r"(?:(?:an?|the|our|my|some|little|small|nice|special|festive|fun|big|early|proper|office|team|staff|company|family|school|class|kids?|children['’]s|christmas|xmas|new year['’]?s?|easter|summer|winter|birthday|anniversary|end[- ]of[- ](?:year|term)|thank[- ]you|leaving) )*(?:treat|surprise)"
_WISH = re.compile(
    rf"{_PLEASED_EN}(?: (?:for|to) .{{2,40}})?|(?:to )?(?:surprise|treat|spoil|cheer up) (?:(?:my|our|the|all|his|her|their) )*(?:[\w'’-]+ ?){{1,3}}"
    r"|(?:给|让)?[^，,]{0,8}(?:惊喜|高兴高兴|乐一乐|开心一下)",
    re.IGNORECASE,
)
_WISHED = re.compile(
    rf"\b{_PLEASED_EN}(?= (?:for|in|on|at|to)\b|[,.;!?]|$)|\b(?:surprise|treat|spoil) (?:my|our|the|all|his|her|their|them|him)\b(?! (?:wounds?|wood|fence|lawn|stains?))|惊喜",
    re.IGNORECASE,
)


def is_only_wished(text: str) -> bool:
    """Whether a text says that something nice is wanted, and leaves open what: no trade is a likely answer to that."""
    return LEFT_OPEN.search(text) is not None or _WISHED.search(text) is not None


def names_no_work(phrase: str) -> bool:
    """Whether nobody could be found for it, however many people there are: "nothing fancy", "价钱好商量"."""
    rest = without_manner(phrase.strip())
    said = (
        _DEGREE_ZH,
        _FEELING_ZH,
        _QUESTION_ZH,
        _A_LOOK_ZH,
        _ANEW_ZH,
        _ANEW_EN,
        _TOLD_ZH,
        _PRICE_ZH,
        _DEGREE_EN,
        _PRICE_EN,
        _SEEN_TO_EN,
        _WHOSE,
        _WISH,
    )
    return not rest or any(pattern.fullmatch(rest) for pattern in said)


def without_manner(phrase: str) -> str:
    """The phrase without how it is to be done: "修补得结实些" is "修补", and "弄得像样点" names nothing."""
    rest = _MANNER_ZH.sub("", phrase)
    return "" if rest != phrase and _DOES_ZH.search(rest) else rest
