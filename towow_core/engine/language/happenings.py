"""What takes place, told before anything is asked for: "my boss retires on 11 December", "公司12月18日在重庆搞安全日".

When and where it is counts for all that is asked for; the occasion itself asks for nobody.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.lexicon.concept_search import find_concepts

_OCCASION_EN = (
    r"(?:days?|weekend|evening|afternoon|night|week|trip|outing|gathering|get-together|reunion|fair|festival|launch|anniversary|event|celebration|retreat|camp"
    r"|congress|summit|symposium|seminar|forum|hearing|tournament|regatta|f[eê]te|gala|ball|bazaar|hike|tour|rally|assembly|exhibition|premi[eè]re|away-?day|open day|sports day|offsite|off-site|agm"
    r"|meet-?up|party|wedding|birthday|ceremony|contest|conference|opening|farewell|visit|housewarming|graduation|retirement|picnic|hackathon|jubilee)"
)
_WHEN_WHERE_EN = r"(?: (?:on|in|at|for|from|this|next|over|with|to mark) [^,.;:!?]*|,? (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)[^,.;:!?]*)?"
_HAPPENS_EN = re.compile(
    r"(?:on (?:\w+,? ){1,4}?)?"  # "On Saturday 16 January we celebrate"
    r"(?:(?:my|our|his|her|their|the) (?:[\w'’-]+ ){1,4}?(?:(?:retires?|graduates?|(?:re)?opens|launches|turns? (?:[a-z]+(?:-[a-z]+)?|\d+)|gets? (?:married|engaged)|marr(?:y|ies)|moves? house|(?:is|are) (?:getting married|retiring|graduating|turning (?:[a-z-]+|\d+)|celebrating [^,.;:]{2,40}?|visiting|coming over)|celebrates? [^,.;:]{2,40}?|(?:has|have) (?:visitors|guests|a delegation|friends over|family over|an? (?:[a-z-]+ )?anniversary)|is (?=on |in |at ))"
    r"|(?:meets?|meet up|gathers?|gets? together|comes? together|convenes?|assembles?)(?= (?:on|in|at|for|this|next) )"
    rf"|(?:is|are) (?:holding|hosting|having|throwing|running|organi[sz]ing) (?:an?|our|the) (?:[\w'’-]+ ){{0,4}}?{_OCCASION_EN})"
    r"|(?:some |old |two |three |four |(?:our|my) ){0,2}+(?:friends|relatives|visitors|guests|parents|family)(?: of (?:mine|ours))? (?:are|is) (?:visiting|coming over|coming to (?:see|visit|stay))(?: (?:us|with us|me))?"
    r"|(?:we|i)(?:['’](?:m|re|ll)| am| are| will)?(?: be)? (?:(?:re)?open(?:ing)?|launch(?:ing)?|inaugurat(?:e|ing)|unveil(?:ing)?|present(?:ing)?|celebrat(?:e|ing)) (?:an?|the|our|my) (?:[\w'’-]+ ){0,3}?[\w'’-]+"
    r"|(?:we|i) (?:marry|(?:start|begin) (?:an?|my|our) (?:[\w'’-]+ ){0,2}?(?:job|course|degree|studies|apprenticeship|term)"
    r"|(?:sit|take|have) (?:my|our|an?) (?:[\w'’-]+ ){0,3}?(?:exams?|tests?|theory|finals|levels)|(?:am|are) (?:having a baby|due))"
    rf"|(?:we|i)(?:['’]re| are|['’]m| am)? ?(?:meet(?:ing)?|gather(?:ing)?|get(?:ting)? together|com(?:e|ing) together|holding|hosting|having|throwing|running|organi[sz]ing|hold|host|have|throw|run|celebrate|celebrating|(?:getting|get) married) ?(?:(?:an?|our|the) (?:[\w'’-]+ ){{0,4}}?{_OCCASION_EN})?)"
    rf"{_WHEN_WHERE_EN}",
    re.IGNORECASE,
)
_IS_ON = re.compile(rf"(?:my|our|the) (?:[\w'’-]+ ){{0,4}}?{_OCCASION_EN} is (?:on|in|at) [^,.;:!?]+", re.IGNORECASE)
_HEADS_EN = re.compile(rf"(?:an?|the|our|my) (?:[\w'’-]+ ){{0,3}}?{_OCCASION_EN}{_WHEN_WHERE_EN}", re.IGNORECASE)
# "Members' meeting of our co-op in Berlin, 12 December, 40 people", over a list: whatever it is a meeting of.
_GATHERS_EN = re.compile(
    r"(?:(?:an?|the|our|my) )?(?P<of>(?:[\w'’-]+ ){0,3}?)(?:meetings?|rehearsal|assembly|agm|get-together|gathering|reunion|tournament|congress|summit|symposium)"
    r"(?: (?:of|for) (?:(?:the|our|my|an?) )?[\w'’-]+(?: (?!in\b|on\b|at\b)[\w'’-]+){0,3})?"
    rf"{_WHEN_WHERE_EN}(?:, [^,.;:!?]*\d[^,.;:!?]*){{0,3}}",
    re.IGNORECASE,
)
_HAPPENS_ZH = re.compile(
    r"[^，,。；;！!？?：:]{0,30}?(?:出嫁|结婚|成婚|订婚|退休|升学|毕业|过(?:[\u4e00-\u9fff\d]{1,4})?生日|过大寿|满月|百日|乔迁|搬新家|开业|开张|剪彩|揭牌|揭幕|发(?:布)?新品|(?:[\u4e00-\u9fff\d]{1,3})?周年庆?|(?:正式)?(?:启用|成立|上市|搬迁|挂牌)|(?<=[爸妈爷奶公婆亲子女我])(?:满)?[一二三四五六七八九\d]十?[一二三四五六七八九\d]?岁"
    r"|(?:搞|办|举办|举行|组织|开|做)(?:一?[场个次届])?[^，,。；;！!？?：:]{0,14}?(?:日|节|会|宴|席|赛|营|典礼|仪式|庆典|活动|派对|聚餐|讲座|联欢|同乐|团拜|聚会))(?:了)?"
)
# What others build where all meet, "fourteen students build something against food waste": it is asked of nobody.
_MADE_BY_OTHERS = re.compile(
    r"(?:on [^,.;]{3,24}?,? )?(?:(?:some|a few|several|the|our|an?|[a-z]+|\d+) ){1,3}(?:[a-z-]+ ){0,1}?(?:teams?|groups?|class(?:es)?|students|pupils|engineers|developers|designers|interns|coders|makers|founders)"
    r"(?: (?:of|from|in|at) [^,.;:]{2,30}?)? (?:will |are going to |is going to )?(?:builds?|develops?|codes?|hacks?|programs?|prototypes?|designs?|invents?|compet(?:es?)?)\b.*"
    r"|[^，,。；;]{0,12}?(?:学生|同学|队员|工程师|开发者|团队|选手|创客)们?[^，,。；;想要请找]{0,12}?(?:开发|研发|搭建|编程|打比赛|参赛)[^，,。；;想要请找]*",
    re.IGNORECASE,
)
_TOO_MUCH = re.compile(r"[怎什哪谁吗呢]|\b(?:how|what|where|who)\b", re.IGNORECASE)


def is_happening(said: str) -> bool:
    """Whether the clause says that something takes place, with when and where at most."""
    if _TOO_MUCH.search(said):
        return False
    return any(one.fullmatch(said.strip()) is not None for one in (_HAPPENS_EN, _IS_ON, _HAPPENS_ZH))


def is_made_by_others(said: str) -> bool:
    """Whether the clause says what others make there, who are no part of the requester's wish."""
    return _MADE_BY_OTHERS.fullmatch(said.strip()) is not None


def is_heading(said: str) -> bool:
    """Whether the words only name an occasion, with when and where: "a book launch in Lisbon on 9 December"."""
    return _HEADS_EN.fullmatch(said.strip(" .:")) is not None


def gathers_under_a_heading(said: str) -> bool:
    """Whether the words only name people's coming together: a trade in them, as the choir's of its rehearsal, is none.

    What it is to be with, or for whom it is wanted, is asked for: "a reunion with a DJ", "meeting for an interpreter".
    """
    found = _GATHERS_EN.fullmatch(said.strip(" .:"))
    return found is not None and not find_concepts(said[found.end("of") :])
