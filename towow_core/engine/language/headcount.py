"""How many people a sentence expects, in both languages. Numbers of providers and of other things do not count."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from towow_core.engine.language.crews import crews
from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, SUFFIXES, ZH_NUMBER, read_number
from towow_core.engine.language.own_size import is_own_size
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns

PEOPLE_MAX = 1_000_000
_A_PAIR = 2
TABLE = 10  # guests at a table, where nobody says otherwise
TABLE_MIN, TABLE_MAX = 4, 16
_ROUGH_ZH = {
    "上百": 100, "上千": 1000, "百来": 100, "百十来": 100, "几百": 300, "数百": 300, "十几": 15, "二十几": 25, "三十几": 35, "几十": 30, "数十": 30,
    "二十来": 20, "三十来": 30, "十来": 10,
}  # fmt: skip
_ROUGH_EN = {
    "a handful of": 5, "hundreds of": 300, "a few hundred": 300, "several hundred": 300, "few hundred": 300, "dozens of": 36, "a few dozen": 36,
    "several dozen": 36, "a few thousand": 3000, "thousands of": 3000,
}  # fmt: skip
_SCALE = r"(?:\s?(?P<scale>万|千|百|[kKwW](?![a-zA-Z])))?"
_N_ZH = rf"(?P<n>{'|'.join(_ROUGH_ZH)}|{DIGITS}|{ZH_NUMBER}){_SCALE}"
_ANY_ZH = rf"(?:{DIGITS}|{ZH_NUMBER})"
_AGED_ZH = r"(?:\d{1,2}\s*(?:岁\s*)?(?:(?:到|至|-|–|~)\s*\d{1,2}\s*)?(?:岁|周岁)(?:左右|上下|以[上下内]|多|大)?的?)?"  # "10个5到8岁的孩子"
_RANGE = rf"(?:{_ANY_ZH}\s*(?:万|千|k|w)?(?:多|来|余|人|位|名)?\s*(?:-|–|—|~|～|到|至|或者?|to)\s*)?"
_CROWD = (
    r"个?(?:[小初高中大]{0,2}(?:学生|中生)|初中生|研究生|毕业生|新生|邻居|业主|居民|村民|病人|患者|代表|经理|客户|学生|同学|观众|听众|客人|来宾|宾客|嘉宾朋友|孩子|小孩|小朋友|娃|儿童|大人|成人|员工|职工|同事|同行|参会者|参与者|与会者|参赛者|选手|用户|粉丝|校友|"
    r"开发者|创业者|家长|老人|游客|朋友|亲友|亲戚|队员|会员|学员|人次|人份|人)"
)
_PROVIDERS = (
    r"(?:摄制|制作|拍摄|团队|小组|工作组|乐队|乐团|专业|搬运|施工|导师|嘉宾|讲师|讲者|志愿者|主持|摄影|摄像|师傅|工人|工程师|"
    r"设计师|律师|厨师|教练|老师|的?(?:摄制组|剧组|团队|乐队|小队|小组)|间|床|座|房|桌|份(?!的?[\u4e00-\u9fff]?[餐饭宴食])|合租|一组)"
)
_NOT_PEOPLE = rf"(?!民币|工|生|脸|像|气|员|才|民|{_PROVIDERS})"
_STOP = r"(?=\s*(?:[，,。；;！!？?、）)]|$))"
_LABELS_ZH = r"(?:总?人数|参[加会与]人数|规模|来宾|宾客|客人|观众|听众|员工|学员|学生|孩子|小朋友|同事|嘉宾人数)"
_FILL = r"(?:\s|[：:=]|大概|大约|约|估计|预计|差不多|是|为|在|有|共|一共|总共|控制|不超过|最多|改[成为到]|变[成为]|[减增加涨降缩](?:少|加|到)*到)*"
_NOT_A_UNIT = r"(?![\d.]|\s*(?:万|千)?(?:元|块|岁|天|周|个?月|年|小时|分钟|点|号(?!人)|日|次|场|节|期|折|成|%|％))"
# To whom it is done, whatever they are: "给我们30位工程师讲讲", "train our twelve lawyers".
_SERVED_ZH = rf"(?:给|为|教|带|面向|让)(?:我们|咱们|公司|团队|部门|这|全体)*的?(?:大约|大概|约)?{_RANGE}{_N_ZH}(?:多|来|余|几)?\s*[位名个](?!月|小时|星期|节|人?[一二三四五六七八九十])[\u4e00-\u9fff]{{2,6}}?(?=讲|上[课一堂]|做|办|开|培训|演示|介绍|普及|授课|辅导|分享|体检|化妆|拍)"
_PEOPLE_ZH = (
    # Not of "初三孩子", "大二学生": of which year they are is no number of them.
    rf"(?<!一个人带)(?<!自己带)(?<![初高第])(?!(?<=[大小研博])[一二三四五六](?:的)?(?:学生|孩子|同学|新生|家长|娃)){_RANGE}{_N_ZH}(?:多|来|余|几|\+|＋)?\s*(?:位|名|号|口|个(?=\d))?\s*{_AGED_ZH}{_CROWD}{_NOT_PEOPLE}",
    rf"{_RANGE}{_N_ZH}(?:多|来|余|\+)?\s*(?:人|位)(?:的?规模|左右|以内|参加|出席|到场|同时)",
    rf"{_LABELS_ZH}{_FILL}{_RANGE}{_N_ZH}{_NOT_A_UNIT}",
    rf"{_RANGE}{_N_ZH}\s*人?(?:份|客)(?=的?[\u4e00-\u9fff]{{0,3}}(?:餐|饭|便当|茶歇|点心|食))",
    rf"(?:一家|全家|我们家?)(?:一共|总共|有)*{_N_ZH}口",
    _SERVED_ZH,
    rf"(?:我们|咱们)(?:一共|总共|大概|大约|约|有)*{_N_ZH}\s*(?:个人?|位|人)?{_STOP}",
    rf"(?<![要找请缺需招聘师员手工委零〇一二三四五六七八九十百千万两\d])(?<![奏记]者){_RANGE}{_N_ZH}(?:多|来|余|几)?位(?:{_STOP}|(?=[：:]))",
)
_CROWD_EN = (
    r"(?:people|persons?|ppl|pax|attendees|guests?|participants|students?|kids|children|toddlers|babies|developers|hackers|engineers|"
    r"founders|employees|colleagues|coworkers|co-workers|friends|members|visitors|delegates|adults|grown-ups|teenagers|teens|pupils|women|men|"
    r"boys|girls|seats|heads|entrepreneurs|researchers|runners|players|staff|customers|users|alumni|learners|teachers|parents|fans|newcomers|"
    r"neighbou?rs|locals|nurses|doctors|managers|clients|patients|apprentices|graduates|volunteers(?= (?:come|attend|will))|diners|mouths|covers(?! of)|seniors|audience|relatives|residents|tourists|spectators|concertgoers|listeners|viewers|invitees)"
)
_N_EN = rf"(?P<n>{'|'.join(sorted(_ROUGH_EN, key=len, reverse=True))}|{DIGITS}|{EN_NUMBER})(?:\s?(?P<scale>k)\b)?\+?"
# "twenty-five" is one number: a range of words is said with “to” or “or”.
_RANGE_EN = rf"(?:(?:{DIGITS})\s*(?:-|–|—|~|to|or|and)\s*(?=\d)|(?:{EN_NUMBER})\s+(?:to|or)\s+(?=[a-z])|between\s+\S+\s+and\s+)?"
_ABOUT = r"(?:about |around |up to |roughly |approximately |approx\.? |ca\.? |some |at least |at most |nearly |almost |maybe |~)?"
_WORDS_BETWEEN = r"(?:\s+(?!and|or|for|with|in|at|from|minute|hour|day|week|month|year)[a-z\-]+){0,2}?"
# "A two-person startup", "three student teams": who somebody is, or how many of those.
_NO_TEAM = r"(?!\s+(?:teams|groups?|start-?ups?|projects?|compan(?:y|ies)|businesse?s?|bands?|crews?|clubs?|firms?|agenc(?:y|ies)|studios?|tents?|cars?|papers?|works?)\b)"
_LEFT = r"(?<![\w$€£¥.])"
_LABELS_EN = (
    r"(?:head[- ]?count|number of (?:people|guests|attendees|participants|persons|heads)|(?:group|party|class|team|audience) size|attendance|"
    r"attendees|guests|people|participants|pax)"
)
_PEOPLE_EN = (
    rf"{_LEFT}{_RANGE_EN}{_N_EN}[\s-]+(?:or so\s+|odd\s+)?{_CROWD_EN}\b{_NO_TEAM}",
    rf"{_LEFT}{_RANGE_EN}{_N_EN}[\s-](?:person|people|guest|seat|student|head)\b{_NO_TEAM}",
    rf"{_LEFT}{_RANGE_EN}{_N_EN}{_WORDS_BETWEEN}\s+{_CROWD_EN}\b{_NO_TEAM}",
    rf"{_LEFT}{_RANGE_EN}{_N_EN}\s+(?:\d{{1,2}}\s?(?:-|–|to|and|or)\s?)?(?:\d{{1,2}}|{EN_NUMBER})[ -]year[ -]olds?\b",
    rf"{_LEFT}{_N_EN}\s+of us\b",
    rf"{_LEFT}{_N_EN}[\s-]strong\b(?! (?:people|persons?|men|women|hands|guys|lads|[a-z]+(?:er|or|ist)s)\b)",
    rf"\b(?:group|party|audience|crowd|class|cohort|famil(?:y|ies)|guest ?list|gathering)s? of {_ABOUT}{_RANGE_EN}{_N_EN}(?![\w%])",
    rf"\b(?:our|my|the|whole|entire) team of {_ABOUT}{_RANGE_EN}{_N_EN}(?![\w%])",
    rf"\b(?:talks? to|speaks? to|for|to|teach|trains?|show|brief|coach)\s+(?:our|my|the|us|these)\s+{_RANGE_EN}{_N_EN}\s+(?!(?:minutes?|hours?|days?|weeks?|months?|years?)\b)[a-z]+s\b{_NO_TEAM}(?=\s*(?:[.,;!?]|$|\b(?:in|on|at|how|about|what|to|with|by|this|next)\b))",
    rf"\bteam of {_ABOUT}{_RANGE_EN}{_N_EN}(?=\s*(?:[.,;!?)，。；]|$))",
    rf"\b{_LABELS_EN}\s*(?:[:=]|is(?: now)?|are(?: now)?|now|goes (?:up|down) to|becomes|changes to|will be|of|at)?\s*{_ABOUT}{_RANGE_EN}{_N_EN}(?!\s*(?:[%€$£]|minutes?|hours?|days?|weeks?|km|am\b|pm\b))(?![\w.]\w)",
    rf"\bwe(?:'re| are|'ll be| will be)\s+{_ABOUT}{_RANGE_EN}{_N_EN}(?=\s*(?:[.,;:!?)，。；]|$|in all|in total|altogether|and (?!a half)|(?:in|at|on|from) (?-i:[A-Z])|on \d))",
    rf"\bwe(?:'re| are|'ll be| will be)\s+{_ABOUT}{_RANGE_EN}{_N_EN}{_WORDS_BETWEEN}\s+volunteers\b",
    rf"\b(?:feed|host|seat|serve|accommodate|room for|cater(?:ing)? (?:for|to))(?:s|ing)?\s+{_ABOUT}{_RANGE_EN}{_N_EN}(?=\s*(?:[.,;!?)，。；]|$|(?:in|at|on|next|this|and|for|with|from|by|standing|seated)\b))",
    rf"\b(?P<bare>for) {_ABOUT}{_RANGE_EN}{_N_EN}(?=\s*(?:[.,;:!?)，。；：–—]|-\s|$|in\b|at\b|on\b|until\b|till\b|from\b|with\b|next\b|this\b|and\b))",
    rf"(?<!\bat )(?<!\bfrom )(?<!\buntil )\b(?:about|around|roughly|approximately)\s+{_RANGE_EN}(?P<n>1[3-9]|[2-9]\d|\d{{3,6}})(?P<scale>k)?(?=\s*(?:[.,;!?)，。；]|$))",
)
# "For 500" may be what it costs, except of what guests come to, or eat, or sit in.
_FEW = 30
_FOR_GUESTS = re.compile(
    r"\b(?:dinner|lunch|brunch|breakfast|supper|meal|food|buffet|banquet|barbecue|bbq|picnic|feast|tea|coffee|drink|canapé|catering|caterer|cater|chef|cook|cooking|menu|wine|snack"
    r"|a head|per head|per person|venue|loft|studio|barn|garden|terrace|courtyard|theatre|theater|church|room|hall|space|place|marquee|tent|seating|seat|chair|accommodation|coach|minibus|bus|party|partie|wedding|reception|ceremonie|ceremony|event|gala|conference|workshop|seminar|meetup"
    r"|meeting|retreat|festival|celebration|birthday|hackathon|anniversary|funeral|wake|concert|class|tour|trip|evening|night|fair|exhibition|screening|talk|lecture|presentation|reading|show|gig|performance)(?:e?s)?\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.;!?。；！？\n]")
# Some count more than one each.
_EACH_MORE = (
    (
        rf"{_N_ZH}\s*桌(?:[\u4e00-\u9fff]{{0,3}})?[，,、（(]?\s*(?:每桌|一桌)(?:坐|大约|约)?\s*(?P<each>{_ANY_ZH})\s*[人位个]",
        TABLE,
    ),
    (rf"{_N_ZH}\s*桌(?=\s*(?:[，,。；;！!？?]|$|酒|宴|客|喜|的))", TABLE),
    (rf"(?!一对){_N_ZH}\s*对(?=新人|夫妻|夫妇|情侣|恋人)", 2),
    (rf"{_LEFT}{_N_EN}\s+couples\b", 2),
)
_TWO = r"我们俩|我们两个(?!月|小时|星期|礼拜)|两口子|夫妻(?:俩|二人|两人)|\b(?:the two of us|both of us)\b"
# Kinds of people that add up: nobody is two of them.
_KINDS = rf"(?:adults|grown-ups|kids|children|toddlers|babies|teenagers|teens|students|teachers|parents|seniors|men|women|boys|girls|(?:\d{{1,2}}|{EN_NUMBER})[- ]year[- ]olds|大人|成人|孩子|小孩|小朋友|娃|儿童|学生|家长|老人)"
_SUMS = (
    rf"(?P<a>{_ANY_ZH})\s*大\s*[，,、和]?\s*(?P<b>{_ANY_ZH})\s*小",
    rf"(?P<a>{_ANY_ZH})\s*[个名位]?{_KINDS}\s*(?:和|与|、|，|加上?|带上?|还有|另有|我们|咱们|\s)*(?P<b>{_ANY_ZH})\s*[个名位]?{_KINDS}",
    rf"{_LEFT}(?P<a>{DIGITS}|{EN_NUMBER})\s+{_KINDS}\s*(?:and|,|&|\+|plus|with|us|our|the|\s)*\s*(?P<b>{DIGITS}|{EN_NUMBER})\s+{_KINDS}\b",
)
_WITH_TEACHERS = (  # who comes along, and nobody who is to teach
    rf"(?P<a>{DIGITS}|{EN_NUMBER})\s+(?:children|pupils|kids|students)\s*(?:and|,|&|\+|plus|with)\s*(?P<b>{DIGITS}|{EN_NUMBER})\s+(?:teachers|helpers|carers|staff|leaders)\b"
)
_PATTERNS = PrefilteredPatterns((None, re.compile(pattern, re.IGNORECASE)) for pattern in (*_PEOPLE_ZH, *_PEOPLE_EN))
_FACTORS = PrefilteredPatterns((factor, re.compile(pattern, re.IGNORECASE)) for pattern, factor in _EACH_MORE)
_ADDED = PrefilteredPatterns((None, re.compile(pattern, re.IGNORECASE)) for pattern in (*_SUMS, _WITH_TEACHERS))
_PAIR = re.compile(_TWO, re.IGNORECASE)
# Somebody of theirs and who asks: "for my daughter and me", 我和女儿; more than one of them is counted where it says how many.
_KIN_EN = r"(?:daughter|son|wife|husband|partner|girlfriend|boyfriend|fianc[ée]e?|mother|father|mum|mom|dad|sister|brother|friend|colleague|child|kid|grandson|granddaughter|cousin|niece|nephew)"
_KIN_ZH = r"(?:女儿|儿子|老婆|老公|爱人|太太|先生|女朋友|男朋友|对象|妈妈?|爸爸?|母亲|父亲|姐姐|妹妹|哥哥|弟弟|闺蜜|朋友|同事|同学|孩子|室友)"
AND_ME = re.compile(
    rf"\b(?P<for>for )?(?:my|a) {_KIN_EN} and (?:me|myself|i)\b|\b(?P<for_me>for )?(?:me|myself) and (?:my|a) {_KIN_EN}\b"
    r"|\b(?P<other>pour|für|para|for) (?:m(?:a|on)|meine?n?|mi|my) [a-zà-ÿ]+ (?:et|und|y|and) (?:para |for )?(?:moi|mich|mí|yo)(?!\w)"
    rf"|(?P<zh>给|教|带|为)?(?:我(?:和|跟|与)(?:我的?)?{_KIN_ZH}|(?:我的?)?{_KIN_ZH}(?:和|跟|与)我)(?![们的家])(?:俩|两个人?|两人)?",
    re.IGNORECASE,
)
# A clause that says nothing else: "一个人，", "just me"; 找一个人 is who is wanted, and one may be who carries.
_IS_SERVED = re.compile(
    r"学|课|\bcours\b|\bkurse?\b|\bclases?\b|体验|按摩|推拿|讲解|\b(?:lessons?|class(?:es)?|learn\w*|course|workshop|tour|massage|coach\w*)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"(?:^|(?<=[，,。；;！!？?\s]))(?P<n>(?:就|只有|只)?(?:我)?(?:自己)?[一1]个?人(?:学|去|用|参加|上课)?|(?:it['’]s |it is )?(?:just|only) (?:me|myself|for me|for myself|one person)|for one person)(?=[，,。；;.!！?？]|$)",
    re.IGNORECASE,
)
_ASKS_BEFORE = re.compile(
    r"(?:找|招|招募|雇|聘|请|缺|\b(?:need|needs|hire|hiring|find|looking for|seeking|seek|want|book)\s)\s*(?:about |around |another )?(?:a )?$",
    re.IGNORECASE,
)
_WORK_AFTER = re.compile(
    r"\s*(?:to|who(?: can)?)\s+(?:help|carry|lift|move|work|drive|pack)|\s*(?:来|去)?(?:帮|搬|做|负责|开发|干活|抬)|\s*(?:之间)?(?:轮换|轮流|轮班|倒班|接力)",
    re.IGNORECASE,
)
_MAY_WORK = re.compile(
    r"[人位个]$|people$|persons?$|men$|women$|developers$|engineers$|founders$|teachers$|staff$|hackers$|researchers$|开发者$|team of \S+$",
    re.IGNORECASE,
)
_AS_WORKERS = re.compile(
    r"\b(?:strong|skilled|experienced|extra|more|spare) (?:people|persons?|men|women)$", re.IGNORECASE
)
# "两位主持，两人都要会英语": all of those who were counted.
_ALL_OF_THEM = re.compile(r"\s*(?:都|均|各|全都?)(?:要|得|必须|需要?|会|能|应该?|是|可以)")
_OF_THOSE = re.compile(rf"(?P<n>\d{{1,2}}|{ZH_NUMBER})\s*[位名个]")
# For whom it is done: "给35个人做急救培训", "为二十位老人做义诊", "train 35 people to …".
_DONE_FOR = re.compile(
    r"(?:给|为|替|对|向|教|培训|培养|辅导)(?:我们?|公司|单位|学校|社区|家里)?的?$|\b(?:train|teach|coach|instruct|show)(?:ing|es)?\s+$",
    re.IGNORECASE,
)
# "请八个人吃饭": whom the requester has come is no worker.
_AS_GUESTS = re.compile(
    r"\s*(?:来|到|去|上)?(?:我?家里?|这里|这边)?(?:吃|聚|做客|作客|喝[茶酒]|玩|赴宴|坐坐|过节|过年)"
)
# Those who are the requester's own, and are to learn something or to have it done to them: each pattern's `n` is how many,
# where it says so, and `who` what they are called.
DONE_TO_OURS = (
    re.compile(
        rf"\b(?:(?P<some>{DIGITS}|{EN_NUMBER}|some|most|all|both) of )?(?:our|my|these|those)(?: (?P<n>{DIGITS}|{EN_NUMBER}))?(?: (?!(?:and|or|for|with)\b)[a-z-]+)?? (?P<who>[a-z-]+s)"
        r"(?: (?:in|at|from|of) [^,.;!?]{2,30}?)? (?:(?:should|must|will|might|could|(?:have|has|need|needs|want|wants|wish|wishes|hope|are|is|going|ought) to|would (?:like|love) to)(?: all| really| also)? )"
        r"(?:learn|understand|practise|practice|be (?:able to|taught|trained|coached|shown|briefed|instructed|driven|collected|picked up|fed|photographed|filmed|interviewed|entertained|examined|vaccinated|tested))\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:(?:带|教|让|给|帮)(?:一下)?)?(?:我们?|咱们?)(?:的|这|这边的?|那)?(?:(?P<n>{DIGITS}|{ZH_NUMBER})[个位名])?(?:的)?(?P<who>[\u4e00-\u9fff]{{2,5}}?)们?"
        r"(?:都|也|还|得|要|想要?|需要|希望|应该|打算)*(?:一起)?(?=学(?![生员校院者期历号])|上[一]?[堂节次]?课|接受?培训|练[习一])"
    ),
)
_FAR_AWAY = re.compile(r"(?:users|customers|fans|用户|粉丝)$", re.IGNORECASE)
_HAS_BEFORE = re.compile(r"(?:\b(?:have|has|got|reach|serve)|有)\s*(?:over |about |around )?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadCount:
    """How many people, and where the text says so; `tables` of them, where only these are counted."""

    people: int
    start: int
    end: int
    tables: int | None = None

    def are_seated(self, said: "HeadCount") -> bool:
        """Whether so many people would sit at these tables."""
        return self.tables is not None and TABLE_MIN * self.tables <= said.people <= TABLE_MAX * self.tables


@lru_cache(maxsize=256)
def find_people(text: str) -> HeadCount | None:
    """How many people are expected: the upper end of a range, the largest of several numbers.

    Those who are asked for ("3位嘉宾", "五人摄制组", "two engineers") are not expected: they come to work.
    """
    return max(_told(text), key=lambda head_count: (head_count.people, -head_count.start), default=None)


@lru_cache(maxsize=1024)
def all_people(text: str) -> tuple[HeadCount, ...]:
    """Each number of people that the text names, in its order, the longest where several begin alike."""
    found: list[HeadCount] = []
    for one in sorted(_told(text), key=lambda count: (count.start, -count.end)):
        if not found or one.start >= found[-1].end:
            found.append(one)
    return tuple(found)


def _told(text: str) -> list[HeadCount]:
    """How many sit at a table is only guessed where nobody says how many come: "两桌，十六个人"."""
    found = list(_readings(text))
    said = [one for one in found if one.tables is None]
    if any(one.people > _A_PAIR for one in said):  # who asks is not all who come: "my wife and I", for sixty guests
        found = [one for one in found if AND_ME.fullmatch(text, one.start, one.end) is None]
    return [one for one in found if one.tables is None or not any(map(one.are_seated, said))]


def _readings(text: str) -> Iterator[HeadCount]:
    for match in _PATTERNS.finditer(text):
        if not (_does_not_come(text, match) or _may_be_a_price(text, match) or is_own_size(text, match.span())):
            yield from _found(match, _count(match["n"], match["scale"]))
    for factor, pattern in _FACTORS.that_may_fit(text):
        for match in pattern.finditer(text):
            each = match.groupdict().get("each")
            count = _count(match["n"], match["scale"])
            tables = count if factor == TABLE and not each else None
            yield from _found(match, count and count * (_count(each) or factor if each else factor), tables)
    for match in _ADDED.finditer(text):
        yield from _found(match, _count(match["a"]) + _count(match["b"]))
    for match in _PAIR.finditer(text):
        yield from _found(match, 2)
    for match in _ALONE.finditer(text) if _IS_SERVED.search(text) else ():
        yield HeadCount(people=1, start=match.start("n"), end=match.end("n"))
    is_served = _IS_SERVED.search(text) is not None
    for match in AND_ME.finditer(text):
        if is_served or any(match.groupdict().values()):
            yield from _found(match, _A_PAIR)
    yield from _to_whom_it_is_done(text)


def _to_whom_it_is_done(text: str) -> Iterator[HeadCount]:
    for pattern in DONE_TO_OURS:
        for match in pattern.finditer(text):
            said = match.groupdict().get("some") or match["n"]
            if said and 2 <= (people := _count(said)) <= PEOPLE_MAX:  # noqa: PLR2004  # one is the asker
                yield HeadCount(people=people, start=match.start(), end=match.end("who"))


def _may_be_a_price(text: str, match: re.Match[str]) -> bool:
    """So many without a word of what they are, for nothing that guests are at: "a table for 500 with delivery"."""
    if not match.groupdict().get("bare") or _count(match["n"], match["scale"]) <= _FEW:
        return False
    begin = max((end.end() for end in _SENTENCE_END.finditer(text, 0, match.start())), default=0)
    return _FOR_GUESTS.search(text, begin, match.start()) is None


def _found(match: re.Match[str], people: int, tables: int | None = None) -> Iterator[HeadCount]:
    if 2 <= people <= PEOPLE_MAX:  # noqa: PLR2004  # one is the asker
        yield HeadCount(people=people, start=match.start(), end=match.end(), tables=tables)


def _count(said: str, scale: str | None = None) -> int:
    """The number that is said; 0 where it is none."""
    rough = _ROUGH_ZH.get(said) or _ROUGH_EN.get(said.lower())
    number = rough or read_number(said) or 0
    return int(number * SUFFIXES.get((scale or "").lower(), 1))


def _does_not_come(text: str, match: re.Match[str]) -> bool:
    """They come to work, or stay where they are: "we have 2k users"."""
    if _FAR_AWAY.search(match.group()) and _HAS_BEFORE.search(text[: match.start()]):
        return True
    if _AS_WORKERS.search(match.group().strip()):
        return True
    if any(one.start < match.end() and match.start() < one.end for one in crews(text)):
        return True
    if _ALL_OF_THEM.match(text, match.end()) and any(
        _count(one["n"]) == _count(match["n"]) for one in _OF_THOSE.finditer(text, 0, match.start())
    ):
        return True
    if not _MAY_WORK.search(match.group().strip()) or _DONE_FOR.search(text, 0, match.start()):
        return False
    if _AS_GUESTS.match(text, match.end()):
        return False
    return bool(_WORK_AFTER.match(text[match.end() :]) or _ASKS_BEFORE.search(text[: match.start()]))


_MOST = re.compile(
    rf"\b(?:up to|at most|no more than|max(?:imum)?(?: of)?|seats(?: for)?|room for|groups? of)\s+(?P<en>{DIGITS}|{EN_NUMBER})\s+{_CROWD_EN}\b"
    rf"|(?:最多|可坐|能坐|可容纳|容纳|不超过|上限)(?:可?坐|接待|容纳|带|教)?(?P<zh>{_ANY_ZH})(?:个?人|位|名|个?学[生员])|(?P<within>{_ANY_ZH})(?:人|位)(?:以内|以下)",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def find_most(offered: str) -> int | None:
    """For how many people somebody says that it is at most: "for up to 25 people"; None where they do not."""
    found = _MOST.search(offered)
    number = read_number(found["en"] or found["zh"] or found["within"]) if found else None
    return None if number is None else int(number)
