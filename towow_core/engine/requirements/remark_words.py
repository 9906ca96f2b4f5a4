"""Words of remarks on a demand: what makes a wish of a capability that is named, and what says nothing at all."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER

# "再加一个摄影" asks for one, "摄影太贵了" does not.
ADDED = re.compile(
    r"需要|还要|(?:准备|安排)[点些]|想要|要有|加上?|增加|补|另外?[请找]|再[请找要]|请|\b(?:add|also|need|want|plus|include|including|bring|with|must have|should have)\b",
    re.IGNORECASE,
)
# What is asked for besides: "we also need", "还要", "… as well".
BESIDES = re.compile(
    r"还(?:需要|要|想要?|得|缺|差)|另外|再(?:来|要|加)|\b(?:also|as well|besides|in addition|additionally|still need)\b|\btoo(?=\W*$)",
    re.IGNORECASE,
)
# What it is all for, which names no part of it: "for the party".
FOR_ALL_OF_IT = re.compile(
    r"\b(?:for|at|during) (?:the|our|my|this|that) (?:[a-z-]+ )?(?:party|event|celebration|dinner|lunch|wedding|birthday|meeting|workshop|conference|day|evening|night|occasion|gathering|anniversary|launch|fair|weekend)\b"
    r"|(?:给|为)?(?:这次|我们的|当天的)?(?:聚会|活动|派对|生日会|晚宴|婚礼|年会|会议)(?:上|用)?的?",
    re.IGNORECASE,
)
# The verbs of a change, which say nothing beside what is changed.
CHANGES = re.compile(
    r"改到|改成|改为|改|换成|换|再加|加上|增加|提前|推迟|就行|即可|最好|其余|其他|不变|抱歉|不好意思|\b(?:instead|everybody|everyone|move[ds]?|change[ds]?|make|rather|now|goes|go|down|up|raise[ds]?|lower(?:ed)?|increase[ds]?|reduce[ds]?|cut|too|more|less|also|add|sorry|unfortunately|rest|everything else)\b",
    re.IGNORECASE,
)
# Not what there is, but somebody or something else: "换个场地". "Another" and "different" are words like any other.
ANOTHER = re.compile(r"换(?![到成])")
NUMBER = re.compile(rf"\d[\d,]*(?:\.\d+)?|{ZH_NUMBER}|\b(?:{EN_NUMBER})\b", re.IGNORECASE)
# What says that something is wanted, and not what: nobody could be asked for it.
SAYS_NOTHING = re.compile(
    r"我们|大家|想要|需要|希望|打算|准备|计划|帮忙|帮助|帮我|请问|举办|组织|策划|筹备|活动|事情|东西|什么|有人|一下|一些|一个|一场|一次|可以|能不能|有没有"
    r"|找人|谁能|你好|您好|谢谢|服务|人手|帮手|[我你您想要请帮办搞做开弄找谁能个场次件些人事吗呢吧啊的了在给点下一来去把将有]"
    r"|\b(?:hi|hello|hey|please|thanks?|we|i|i'd|we'd|i'm|we're|you|can|could|would|like|want|wants|need|needs|to|a|an|the|some|any|something|someone|somebody"
    r"|anyone|anybody|things?|stuff|events?|activit(?:y|ies)|help|helping|assist(?:ance)?|support|me|us|my|our|with|for|in|at|on|of|and|have|make|do|get|find|looking|look"
    r"|organi[sz]e|organi[sz]ing|host|hosting|hold|run|plan|planning|put|set|up|about|around|by|is|it|this|that|people|person|service|services)\b",
    re.IGNORECASE,
)
# An answer that leaves it to others.
_UNDECIDED = (
    r"(?:随便|无所谓|不知道|不清楚|不确定|没想好|没定|未定|待定|都可以|都行|都好|哪个都行|看情况|听你们的|听你的|你们?看着办|你们?(?:来)?(?:定|选|决定))"
    r"|\b(?:any(?:where|thing|time|one)|some(?:where|thing)|whatever|wherever|either|no (?:idea|preference|matter)|not sure|undecided|unsure|tbd|idk|up to you|you (?:choose|decide|pick)|(?:does not|doesn't|don't|dont|do not) (?:know|care|mind|matter))\b"
)
UNDECIDED = re.compile(_UNDECIDED, re.IGNORECASE)
# What is to be done with "something" says more than that: "let us cook something", "make something out of clay".
DO_SOMETHING = re.compile(
    r"\b(?!(?:do|want|wants|like|have|need|get|or|and|with|for|maybe|just|then|be|is|try|ask|of|about)\b)"
    r"(?P<does>[a-z]{3,}) (?:some|any)thing\b",
    re.IGNORECASE,
)
LET_US = re.compile(
    r"^\W*(?:(?:let us|let's|lets|we(?:'d| would) (?:like|love)(?: it)? to|(?:we|i) want to|i(?:'d| would) (?:like|love) to)\s+)",
    re.IGNORECASE,
)
# Of what leaves it to others: the same, and nothing besides.
LEFT_TO_OTHERS = re.compile(
    rf"(?:我们?|我也|还|其实|暂时|这个|哪个|哪里|哪儿|i|i'm|im|we|we're|it's|its|really|honestly|,|，|\s)*(?:{_UNDECIDED})(?:吧|啊|的|了|呢|是|is|are|one|of|them|these|the|two|fine|ok|okay|is|good|works|yet|for|with|me|us|where|when|what|about|really|please|would|do|,|，|\s)*[。.！!…]*",
    re.IGNORECASE,
)
# "Cocktails but no DJ" are two things.
BUT_NOT = re.compile(r"\s+but\s+(?=(?:no|not|without)\b)|但(?=不)", re.IGNORECASE)
# How many, and not of what: "about ten of them".
SO_MANY = re.compile(
    rf"(?:about|around|some|maybe)?\s*(?:\d+|{EN_NUMBER})(?: of (?:them|those))?"
    rf"|(?:大概|大约)?(?:\d+|{ZH_NUMBER})(?:个|件|辆|台)?(?:左右)?",
    re.IGNORECASE,
)
# Who is to stand by for somebody else, as what: "不要陈屿备选", "no Kofi as a backup".
AS_A_RESERVE = re.compile(
    r"(?:老师|先生|女士)?(?:来|去)?(?:做|当|作为?)?的?(?:备选|候补|替补|后备)(?:的|人选|嘉宾|了)?$"
    r"|,? (?:as|for) (?:an? |the |our )?(?:back-?up|reserve|stand-?by|substitute|fallback)$",
    re.IGNORECASE,
)
