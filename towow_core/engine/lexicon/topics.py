"""What a sentence only speaks about: "大模型分享会", "a talk about photography". Nobody is hired for a topic."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from functools import lru_cache

from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.lexicon.scenarios import Scenario, scenarios

# Where people come to hear and talk: whatever stands before it is what they talk about.
_TALKS = re.compile(
    r"(?:的?(?:主题|行业|技术|爱好者|从业者)的?|题材的?)?(?:线[上下]|小型|大型)?(?:分享(?:会|(?=[，,。；;、！!？?\s]|$))|沙龙|交流会|论坛|讲座|研讨会|读书会|峰会|圆桌|公开课|内训|培训(?!师)|训练营|宣讲会)"
    r"|[ -](?:(?!(?:an?|the|our|my|your|their|this|for|at|of|with)\b)[\w-]+ )?(?:meet-?ups?|seminars?|conferences?|summits?|panels?|talks?|lectures?|webinars?|salons?|clubs?|community|enthusiasts|fans)\b",
    re.IGNORECASE,
)
_ABOUT_ZH = re.compile(
    r"(?:关于|有关|围绕|聊聊?|谈谈?|(?<![主演宣])讲讲?|分享一?下?|探讨|讨论|主题(?:是|为|：|:)|题目(?:是|为|：|:))"
    r"(?:[一两二三四五六七八九十半\d]+个?半?(?:小时|钟头|分钟|天|场|次|节)的?|一下|我们的?|如何|怎么?样?|什么是|当前|最新的?|一些|些|点)*$"
    r"|(?:关于|有关|围绕)[^，。；,;、]{0,6}$"
)
_ABOUT_EN = re.compile(
    r"\b(?:talks?|talk|speech|speak|speaks|speaking|lectures?|keynotes?|presentations?|seminars?|webinars?|panels?|sessions?|discussions?|articles?|posts?|essays?|books?|films?|documentary|videos?|podcasts?|workshops?|meet-?ups?|evening|conference|event|newsletter|poster|flyer|brochure|website|report|story)\b"
    r"[^,.;:]{0,30}?\b(?:(?:about|covering|regarding|called|titled) (?:[\w'-]+ ){0,3}|on (?:(?-i:[a-z])[\w'-]* )?)[\"“'‘]?$",
    re.IGNORECASE,
)
# What somebody else who is asked for should know. Alone it is what is asked for: "somebody who knows about plumbing".
_KNOWN = re.compile(
    r"(?:懂|了解|熟悉|接触过|做过)(?:点|一些|一点|些)?$"
    r"|\b(?:knows?(?: about)?|familiar with|understands?|experience (?:with|in|of)|background in|interest(?:ed)? in)\s+(?:[\w-]+ )?$",
    re.IGNORECASE,
)
# What they are to do with it: "somebody who knows about plumbing to sit with us".
_TO_DO = re.compile(r"\s+to (?!(?:us|me|them|her|him|some|a|an)\b)[a-z]+\b", re.IGNORECASE)
_BUSINESS = re.compile(r"^(?:[房店馆室院厂]|公司|中心|学校|工作室|机构|品牌|行业)的?")  # whose film it is
# What a text is about, or belongs to, that somebody else translates or reads: "官网文案译成英文", "translate our website".
_WORKED_ON = re.compile(
    r"的?(?:内容|部分|初稿|稿|文本|文案|文字|页面|介绍|简介|说明书?|字幕|脚本|台词|资料|手册|文件|文档|菜单)*的?(?:从[^，。；,;、]{1,4})?(?:[中英日韩法德俄西]{1,2}[文语]?(?:互|对)?)?(?:翻译?成|译成|译为|翻译|校对|润色|审校|本地化|印刷|打印|张贴|派发|发放|推广|投放)"
    r"|\s(?:copy|texts?|content|pages?|subtitles?|scripts?|captions?|articles?)\s(?:translat|proofread|locali[sz])",
    re.IGNORECASE,
)
_WORKS_ON = re.compile(
    r"(?:翻译|校对|润色|审校)(?:一下)?(?:[一这][份篇本个]|我们?的)?$"
    r"|\b(?:translat(?:e|es|ed|ing)|proofread(?:ing)?|locali[sz](?:e|ing))\s+(?:our|my|the|an?|this|some)\s+(?:[\w-]+\s+){0,2}$"
    r"|\b(?:translat(?:ion|or)|proofread(?:ing|er)|locali[sz]ation)\s+(?:of|for)\s+(?:(?:our|my|the|an?|this)\s+)?(?:[\w-]+\s+){0,2}$",
    re.IGNORECASE,
)
# What somebody is to speak about, whatever is named in it: "来讲客服和法务的真实案例", "讲怎样写脚本".
_SPOKEN_OF = re.compile(
    r"(?:(?<![主演宣听])讲(?:讲|一下|一讲)?(?![师者座稿台价定好话究解课完])|分享(?:一下|一些)?(?![会嘉者]))"
    r"(?![一两二三四五六七八九十半\d也都就的了]|[\u4e00-\u9fff]{1,3}[语文话])(?P<what>[^，,。；;：:！!？?\n]{2,24}?)"
    r"(?=[，,。；;：:！!？?\n]|$|\s*[、]?\s+(?=[\u4e00-\u9fff])|的(?:[和与跟及、]|[换改]成?)|的[\u4e00-\u9fff]{0,3}[宾师员手人者家]\s|(?:再|并且?|还要?|同时)[请找拍做主安]|的[\u4e00-\u9fff]{0,3}[宾师员手人者家](?:[，,。；;、：:！!？?\n]|$|(?:[和与跟及]|以及|还有|外加)[一二两三四五六七八九十几\d]))"
)
# "Two mentors, one on machine learning and one on pitching": what each of those who are counted is about.
_EACH_OF = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\s+(?:[\w-]+\s+){0,2}?[a-z]+s(?:\s+(?:in|at|for|from)\s+[\w' -]{1,25}?)?\s*[,:(–-]\s*(?P<list>(?:one|the first)\s+(?:on|about|covering)\s[^.;!?()]+)",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\b(?:one|another|the (?:first|other|second|third|last)|a (?:second|third))\s+(?:on|about|covering)\s+(?!the\b|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?P<what>[a-z][^,.;]*?)(?=\s*(?:[,.;]|$)|\s+and\s+(?:one|another|the|a)\b)",
    re.IGNORECASE,
)
# "A speaker on AI agents", "a mentor about fundraising": whatever it is that they are to know.
_ON_EN = re.compile(
    r"\b(?:speakers?|talks?|mentors?|teachers?|tutors?|coach(?:es)?|lectures?|lecturers?|keynotes?|experts?|trainers?)\s+(?:on|about)\s+"
    r"(?!(?:(?:the|this|that|each|every|next|both|our|my)\s+)?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekdays?|weekends?|site|stage|camera|zoom|screen|line|video|day|evening|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:it|them|us|me)\b)"
    r"(?P<what>[a-z][\w'/&+-]*(?: (?!(?:by|for|at|in|on|who|that|which|from|with|to|of whom|next|this|and (?:an?|the|some|one|two|three|we|i)|or)\b)[\w'/&+-]+){0,4})",
    re.IGNORECASE,
)
# What a talk is about that is named after it: "一场防诈骗讲座", "关于理财的讲座", "a first-aid talk". How long, for whom or how it is held says nothing of that.
_LECTURE_ZH = re.compile(r"讲座|公开课|宣讲会")
_APART = re.compile(r"[，,。；;：:、！!？?\n]")
_KIND_ENDS_ZH = re.compile(r"(?:的|类|主题|专题|知识|科普|小|大)++$")
_LEADS_ZH = re.compile(
    r".*(?:(?:办|开|做|听|搞|讲|来|要|请)?(?:\d{1,3}|[一二两三四五六几])?[场次个期堂节](?![^，]{0,2}$)|(?:\d{1,3}|[一二两三四五六几])[场次期堂节]|[举承]?办|组织|举行|安排|关于|有关|围绕|需要|想要|参加|拍摄?|录制?|直播|借|租)"
)
_HOW_HELD_ZH = re.compile(
    r"^(?:线[上下]|公益|免费|小型|大型|专题|专业|内部|员工|公司|校园|社区|小区|行业|主题|周[末一二三四五六日]|[早晚]上|[上下]午|先|系列|学术|这|那|该|本|第[一二三]|新|老人|居民|家长|学生|面向[^的]{1,6}的?|给[^的]{1,6}的?|一|有|的|在|我们)+"
)
_ASKS_ZH = re.compile(r"[找请帮给把让听我你他她]|要")
_LECTURE_EN = re.compile(
    r"(?P<before>(?:[A-Za-z][\w'-]* ){0,4}?[A-Za-z][\w'-]*)[ -](?=(?:talks?|lectures?|seminars?|briefings?)\b)",
    re.IGNORECASE,
)
_HOW_HELD_EN = frozenset(
    [
        "a",
        "an",
        "the",
        "our",
        "my",
        "your",
        "this",
        "that",
        "his",
        "her",
        "their",
        "some",
        "any",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "short",
        "long",
        "brief",
        "quick",
        "little",
        "small",
        "big",
        "minute",
        "minutes",
        "hour",
        "hours",
        "half",
        "day",
        "keynote",
        "opening",
        "closing",
        "public",
        "free",
        "online",
        "evening",
        "afternoon",
        "morning",
        "lunchtime",
        "lightning",
        "guest",
        "panel",
        "good",
        "great",
        "fun",
        "inspiring",
        "motivational",
        "interesting",
        "and",
        "or",
        "of",
        "for",
        "with",
        "to",
        "in",
        "on",
        "at",
        "need",
        "needs",
        "want",
        "wants",
        "give",
        "gives",
        "giving",
        "have",
        "has",
        "hold",
        "host",
        "organise",
        "organize",
        "first",
        "second",
        "last",
        "final",
        "main",
        "next",
        "new",
        "each",
        "every",
        "by",
        "from",
        "can",
        "could",
        "will",
        "would",
        "should",
        "must",
        "we",
        "i",
        "you",
        "they",
        "he",
        "she",
        "who",
        "please",
        "someone",
        "somebody",
        "do",
        "does",
        "did",
        "film",
        "record",
        "photograph",
        "stream",
        "interpret",
        "caption",
        "transcribe",
        "let's",
        "let",
        "us",
        "about",
        "after",
        "before",
        "during",
        "no",
        "not",
        "small",
        "opening",
        "fireside",
        "ted",
        "invited",
        "annual",
        "weekly",
        "monthly",
    ]
)
# What a thing is about that somebody makes: "做一个宠物寄养的小程序", "build a dog walking app".
_MADE = re.compile(r"(?:做|开发|设计|写|搭建?|制作|拍|出|弄|画)(?:一?[个款套部本支份张页篇]|一下|出)*$")
_OF_A_THING = re.compile(r"(?:类|主题|相关|预约|管理|服务)?的[^，,。；;、和与的]{0,6}$")
# Whom a contract is with: somebody reads it, and nobody prints.
_PARTY_EN = re.compile(
    r"\b(?:contracts?|agreements?|leases?|disputes?|terms|invoices?|deals?)\s+(?:\w+ )?(?:with|from|between)\s+(?:(?:the|our|my|an?|this|that|their)\s+)?(?:[\w-]+\s+)?$",
    re.IGNORECASE,
)
_PARTY_BEFORE_ZH = re.compile(r"[和跟与同](?:我们的?|[这那][家个位])?$")
_PARTY_ZH = re.compile(
    r"(?:厂|商|方|公司|老板|师|团队)?(?:之间)?(?:签|订|谈)?(?:好|过|了)?的?(?:那份|这份)?(?:合同|协议|合约|租约|纠纷)"
)
# What is made for a thing that is there: "photos for the website".
_MADE_FOR_EN = re.compile(
    r"\b(?:photos?|photographs?|pictures?|texts?|copy|videos?|images?|shots|headshots|portraits|clips?|articles?|illustrations?|drawings?|recordings?|music)\b(?: [\w-]+){0,3}? for (?:the|our|my|a|his|her|their) (?:new |own |company |school )?$",
    re.IGNORECASE,
)
_JOINED = re.compile(r"[ -]")
_ARTICLE = re.compile(r"an? ", re.IGNORECASE)
_TOPIC_MIN, _TOPIC_MAX = 2, 10  # characters


@lru_cache(maxsize=256)
def topics(text: str) -> tuple[Found, ...]:
    """Names of capabilities that stand there as a subject, in the order of the text."""
    found: list[Found] = []
    rest = text
    # Each concept is found once in a text: what is taken out lets its next place be seen.
    while new := tuple(_topics_in(rest)):
        found += new
        for one in new:
            rest = f"{rest[: one.start]}{'，' * (one.end - one.start)}{rest[one.end :]}"
    return tuple(sorted(found, key=lambda one: one.start))


def is_told(text: str, found: Found) -> bool:
    """Whether somebody is to speak about it: "a talk about photography", and not "a photography meetup"."""
    before = text[: found.start]
    return any(pattern.search(before) for pattern in (_ABOUT_ZH, _ABOUT_EN, _KNOWN))


def without_topics(text: str) -> str:
    """The text, with a comma for every character of a topic."""
    for one in topics(text):
        text = f"{text[: one.start]}{'，' * (one.end - one.start)}{text[one.end :]}"
    return text


def subjects(text: str) -> tuple[tuple[int, int], ...]:
    """Where the text says what somebody is to speak about, whether the lexicon names it or not."""
    lists = (match.span("list") for match in _EACH_OF.finditer(text))
    each = (match.span("what") for begin, end in lists for match in _EACH.finditer(text, begin, end))
    matches = [match for pattern in (_SPOKEN_OF, _ON_EN) for match in pattern.finditer(text)]
    spoken = [match.span("what") for match in matches if not _is_a_trade(match.group())]
    named = (at for at in _named_after(text) if all(at[1] <= start or end <= at[0] for start, end in spoken))
    return (*spoken, *named, *each)


def _is_a_trade(said: str) -> bool:
    """ "讲故事": verb and thing together are what somebody does, and nothing that they speak about."""
    return any(one.start == 0 and one.end >= len(said.rstrip("的")) for one in called_in(said))


def _named_after(text: str) -> Iterator[tuple[int, int]]:
    begin = 0
    for match in _LECTURE_ZH.finditer(text):
        start = max((mark.end() for mark in _APART.finditer(text, begin, match.start())), default=begin)
        ends = _KIND_ENDS_ZH.search(text[start : match.start()])
        begin, end = match.end(), match.start() if ends is None else start + ends.start()
        for leads in (_LEADS_ZH, _HOW_HELD_ZH):
            start += (led := leads.match(text[start:end])) is not None and led.end()
        if _TOPIC_MIN <= end - start <= _TOPIC_MAX and not _ASKS_ZH.search(text, start, end):
            yield start, end
    for match in _LECTURE_EN.finditer(text):
        about = ""
        for word in reversed(match["before"].split(" ")):
            if word.lower() in _HOW_HELD_EN or word.lower().endswith(("-minute", "-hour", "-day")):
                break
            about = f"{word} {about}".strip()
        if about:
            yield match.end("before") - len(about), match.end("before")


def without_subjects(text: str) -> str:
    """The text, with a comma for every character of them."""
    for start, end in subjects(text):
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text


def _topics_in(text: str) -> Iterator[Found]:
    found = find_concepts(text)
    known = [one for one in found if _KNOWN.search(text[: one.start])]
    for number, one in enumerate(found):
        following = found[number + 1] if number + 1 < len(found) else None
        before, after = text[: one.start], text[one.end :]
        if (
            (one in known and (len(known) < len(found) or _TO_DO.match(after)))
            or _TALKS.match(after)
            or _WORKED_ON.match(after)
            or _WORKS_ON.search(before)
            or _ABOUT_ZH.search(before)
            or _ABOUT_EN.search(before)
            or _MADE_FOR_EN.search(before)
            or _PARTY_EN.search(before)
            or (_PARTY_BEFORE_ZH.search(before) and _PARTY_ZH.match(after))
            or any(start <= one.start and one.end <= end for start, end in subjects(text))
            or any(_heads(scenario, one, after) for scenario in scenarios())
            or (following is not None and _is_compound(text, one, following))
            or (
                following is not None
                and _MADE.search(before)
                and _OF_A_THING.fullmatch(text, one.end, following.start) is not None
            )
        ):
            yield one


def _heads(scenario: Scenario, found: Found, after: str) -> bool:
    """Whether the name of an occasion follows that the capability is no part of: "民宿宣传片", "fitness app"."""
    concept = found.concept
    if scenario.is_general or concept.key in scenario.needs or set(concept.after) & set(scenario.needs):
        return False
    rest = _BUSINESS.sub("", after[1:] if _JOINED.match(after) else after)
    return any(word.match(rest) for word in scenario.words)


def _is_compound(text: str, one: Found, following: Found) -> bool:
    """ "Coffee poster": of two English nouns the second is the thing. Chinese lists trades without a comma."""
    is_new = _ARTICLE.match(text, following.start) is not None  # "film a lecture"
    is_english = text[one.start : following.end].isascii() and not is_new
    return is_english and _JOINED.fullmatch(text[one.end : following.start]) is not None
