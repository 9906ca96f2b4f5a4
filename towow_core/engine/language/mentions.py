"""What a sentence names without asking for it: who is asking, what a wanted thing has, and what somebody is."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass

from towow_core.engine.language.crews import crews
from towow_core.engine.language.equipment import EQUIPMENT_ZH, equipment
from towow_core.engine.language.headcount import DONE_TO_OURS
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.served import served
from towow_core.engine.language.text import shared_stem
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.concepts import concepts

_CLAUSE = re.compile(r"(?:[^，,。.；;！!？?\n（）()]|(?<=\d)[,.](?=\d))+")
_COUNTED_ZH = rf"(?:\d+|{ZH_NUMBER}|几)(?:个|位|名|支|组|场|台|套|份|间|家|张|只|些|幅|款|段|条|本|块)"
_COUNTED_EN = rf"(?:an?|some|one|\d+|{EN_NUMBER}|several|a few)\s"

# Who needs something is not needed: "乐队演出要一张海报", "our bakery needs a logo".
_ASKS = re.compile(
    rf"(?:还|也|现在)?(?:需要?|缺|差|想?要|想?找|想?请|想?招)(?={_COUNTED_ZH})"
    rf"|\s+(?:still |also )?(?:needs?|wants?|requires?|lacks?|is looking for|are looking for)\s+(?={_COUNTED_EN})",
    re.IGNORECASE,
)
_ASKED_BEFORE = re.compile(
    r"[要需找请缺招求办做拍和与、]|\b(?:need|want|look|hire|hiring|find|seek|book)\w*\b|\b(?:and|we|i)\b", re.IGNORECASE
)
_OUR = re.compile(r"我们?|\b(?:my|our|their|his|her)\b", re.IGNORECASE)
# What stands before the colon of a list is what the list is for: "Band tour: a van and a poster".
_LIST = re.compile(
    rf"(?:：|:\s)\s*(?!one (?:on|about|covering)\b)(?:(?:我们?)?(?:还|想)?(?:需要?|要|找|请|缺)?{_COUNTED_ZH}|(?:(?:we|i)(?:'m|'re| are| am)? (?:need|want|looking for|look for) )?{_COUNTED_EN})",
    re.IGNORECASE,
)
# What a place has, and nobody is asked to bring: "找个安静的场地，要大屏".
_STANDS = re.compile(r"\s*(?P<what>地点|场地|地方|会场)(?:就|最好|希望|要|得|必须)*(?:在|离|靠近|临近)")
# What something has, or must have.
_HAS = re.compile(
    r"(?<![没不])(?:必须|里面?|内|上|还)*(?:(?:需?要|得|必须|应|最好)(?:能|带|配)?有|(?<=[里内上中面])有|需?要(?:带|配)|配有|带有?|配备|附带)(?!自己)"
    rf"|(?:需要|要)(?={_COUNTED_ZH})|(?:需?要|得|必须|最好)?(?:能够?|可以)(?:用|放|打|连)?(?={EQUIPMENT_ZH})|^(?:得|还|必须|最好)*(?:需要|要)(?={EQUIPMENT_ZH})"
    rf"|\s+(?:with|that has|which has|that have|which have|having|(?:must|should|has to|needs to) have|needs(?= {_COUNTED_EN}))\s+",
    re.IGNORECASE,
)
_HAD_BEFORE = re.compile(r"(?:带|有|配有|带有|配备|附带)(?P<what>[^，,。；;、有的]{1,8})的(?=(?P<of>[^，,。；;]{1,6}))")
# Who is asked for, behind what they can do besides: "会弹琴的主持人".
_CAN_BEFORE = re.compile(r"(?:[会能懂]|可以|擅长)(?P<what>[^，,。；;、有的]{1,10})的(?=(?P<of>[^，,。；;]{1,6}))")
# "能停二十辆车、带厨房的场地", "有舞台和大屏的酒店": all that a house is to have or allow; how many it is for is a number.
_ROOM_THAT = re.compile(
    r"(?<![们己经都没司校我有])(?<!我家)(?<!大家)(?:能够?|可以|带有?|配?有|附带?)(?!自己|自家|我们|咱们|现成|固定|公司|学校|合适)(?![^，,。；;的]{0,6}(?:\d|[一二两三四五六七八九十百千几]){1,5}[来多余]?\s?(?:人|位|桌|席|座))(?P<what>[^，,。；;的！!？?]{2,20})的(?=(?:一?[个间处家])?(?:[大小]|安静的?|宽敞的?)?(?P<house>场地|会场|场馆|会议室|大厅|礼堂|教室|展厅|仓库|酒店|饭店|餐厅|会所|民宿|度假村|餐馆|饭馆|酒楼|茶馆|茶楼|茶室|酒馆|酒吧|咖啡馆|咖啡厅|农家乐|画廊|书店|剧场|四合院|包间|包厢))"
)
# "A place where we can dance till one": what is to be possible in it.
_WHERE_CAN = re.compile(
    r"\b(?:place|room|space|hall|venue|loft|barn|garden|courtyard|somewhere)\s+where\s+(?P<what>(?:(?:our|the)\s+)?[a-z'-]+\s+(?:can|could|may|might)\s+[^,.;:!?]{2,50}?)(?=\s*[,.;:!?]|\s*$|\s+(?:and|plus)\s+(?:an?|some|two|three)\b)",
    re.IGNORECASE,
)
_NEXT_EN = re.compile(r"\s+(?:and|plus|for|in|on|at|near|by)\s+", re.IGNORECASE)
# What somebody is: "the judges are volunteers", "评委都是志愿者". What is needed is said otherwise.
_IS = re.compile(
    r"\b(?:the|our|all|both|most|these|those)\s+(?P<who>(?:[\w'-]+\s+){0,2}?[\w'-]+)\s+(?:is|are|was|were)\s+(?:all |both |mostly |just |only )?(?:an?\s+)?(?P<what>[a-z' -]{3,30}?)"
    r"(?=$|[,.;!?()]|\s+(?:and|but|so|from|of|in|at|by|for)\b)"
    r"|(?:^|(?<=[，,。；;]))(?P<who_zh>[^，,。；;：:]{1,10}?)(?:都|全|全部|基本|均)?(?<![的好要还就只但可不或])是(?P<what_zh>[^，,。；;的]{2,8})(?=$|[，,。；;])",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"^(?:其中|另|剩|[一两二三四五几\d])|[需缺找要想请求招最]|岗位|职位|角色|\b(?:need|want|look|role|job|position|person|priority|miss)",
    re.IGNORECASE,
)
_PLAYS = re.compile(r"\b(?:djs?|mcs?|bands?|trios?|quartets?|choirs?|chefs?|cooks?|bartend\w+|staff|crew)$")
_PEOPLE_EN = re.compile(r"(?:er|or|ist|ian)s?$")
_PEOPLE_ZH = re.compile(r"[者师员生人手家工友]$")
# Some who will not: "有两位亲戚不愿意出镜", "two guests don't want to be photographed".
_ORGANISES = re.compile(
    r"\b(?:we|i)\b(?:'re|'ll|'d|'m| are| am| will| would| want| plan| like| love| going| hope| be| to)*\s+(?P<what>host(?:ing)?)(?=\s+(?:an?|our|my|the|\d+|some|this)\b)"
    r"|(?:打算|准备|计划|想要?|要|我们?)[^，,。；;]{0,10}?\s?(?P<zh>host)(?=\s?(?:一?[个场次顿]|[\u4e00-\u9fff]{0,6}(?:会|派对|聚会|晚宴)))",
    re.IGNORECASE,
)
# What a named person has is why they are asked: "Tom Baker has a van".
_THEIRS = re.compile(
    r"\b(?:(?-i:[A-Z][a-zà-ÿ]+ [A-Z][a-zà-ÿ]+)|he|she) (?:has|owns|runs|drives) (?P<what>(?:an?|the|his|her) [^,.;:!?]{2,30}?)(?=[,.;:!?]|$|\s+(?:and|so|but|which|that)\b)",
    re.IGNORECASE,
)
# Whose business it is, who pays for it, who gets what is made, and what a paper is about: none of these is looked for.
# "The DJ must bring own speakers": no speaker is looked for.
_BRINGS = re.compile(
    r"(?<!\bwe )(?<!\bi )(?<!we'll )(?<!i'll )\b(?:brings?|bringing|supply|supplies|provides?|uses?|has|have|with)\s+(?:his|her|their|its|your|his or her)?\s*own\s+(?P<what>[a-z][a-z-]*(?: [a-z-]+)?(?:(?:,| and) [a-z-]+)?)(?=\s*(?:[,.;:!?)]|$)|\s+(?:in|on|at|for|and|to)\b)",
    re.IGNORECASE,
)
_HOUSES_ZH = r"(?:场地|会场|会议室|展厅|酒店|饭店|餐厅|会所|民宿|客栈|度假村|餐馆|茶馆|酒吧|咖啡馆|咖啡厅|农家乐|画廊|书店|工作室|录音棚|摄影棚|网站|官网|小程序)"
_AROUND_IT = (
    _BRINGS,
    # Where something is to be done, or to what: "民宿里的三间屋子的墙要刷", "民宿要重新粉刷".
    re.compile(rf"(?P<what>{_HOUSES_ZH})(?:里面?|内)的(?=[^，,。；;]{{2}})"),
    re.compile(
        rf"(?P<what>{_HOUSES_ZH})(?:的[^，,。；;]{{1,8}})?(?:要|想要?|需要|得|准备|打算)(?:全部|全都|重新|再|彻底|把[^，,。；;]{{1,8}})*"
        r"(?=[刷粉装修改换铺贴拆翻清消补砌吊除](?!路))"
    ),
    # What somebody has so far only thought of: "有个小程序的想法".
    re.compile(r"(?:有|想[到出])(?:了|过)?一?个(?P<what>[^，,。；;]{1,10}?)的?(?:想法|点子|创意|念头|主意)"),
    # "后端自己能写": who asks does it.
    re.compile(
        r"(?:^|(?<=[，,。；;]))(?P<what>[^，,。；;]{1,8}?)(?:我们?)?自己(?:能够?|会|可以|来|就能|就会)(?:写|做|弄|搞|拍|画|剪|开发|设计|搭|编|唱|弹)(?=[，,。；;]|$)"
    ),
    # What is asked about is there: "is our website usable with a screen reader?"
    re.compile(
        r"\b(?:is|are|does|do|can) (?:our|my|the) (?P<what>web ?sites?|web ?shop|app|online shop)\b", re.IGNORECASE
    ),
    re.compile(
        r"(?:^|(?<=[，,。；;：:\n]))(?:我们?|咱们?|我家|家里)(?:是|刚|新|自己|现在|在[^，,。；;]{1,6}?)*(?:开|经营|做)(?:了|着|的是)?一?[家间个](?P<what>[^，,。；;想要需找请]{1,10}?(?:店|馆|厂|坊|社|铺|公司|工作室|餐厅))(?:的)?(?=[，,。；;]|$)"
    ),
    re.compile(
        r"(?:交|发|送|寄|拿|传|提交)(?:到|给|去|往)(?P<what>[^，,。；;的]{1,8}?(?:厂|店|公司|社|商|方))(?![家个里])"
    ),
    re.compile(
        r"\b(?:our|my|the|their) (?P<what>[a-z-]+(?: [a-z-]+)?) (?:pays?|is paying|will pay|covers?|funds?|foots)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:be|is|are|go|goes|arrive|sent|handed|delivered|uploaded|ready) (?:back )?(?:with|to|at|for) (?:the|our|my|their) (?P<what>[a-z-]+(?: [a-z-]+)?)(?= (?:by|before|on|until|no later)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:an?|our|my|the|two|both)\s+(?P<what>[a-z-]+(?: [a-z-]+)?(?:,? (?:and|or) (?:an? |the )?[a-z-]+(?: [a-z-]+)?)?) (?:agreements?|contracts?|leases?)\b",
        re.IGNORECASE,
    ),
)
# What is there already, and is only tested, checked, translated or insured, nobody is asked to make; and those who are
# taught something do none of it: "penetration testing of our app", "a first aid course for carers".
_EXAMINED_EN = r"(?:test|audit|check|review|assess|inspect|evaluat|apprais|translat|proofread|certif|insur(?=ance))"
_THING_EN = r"(?P<what>[a-z-]+(?: (?!in\b|on\b|at\b|by\b|for\b|from\b|to\b|with\b|and\b|before\b)[a-z-]+){0,2})"
_WORKED_ON = (
    # What was asked by name is a comma for every character.
    re.compile(
        rf"，{{4,}}\s+of (?:our|my|the|their|his|her|an?) {_THING_EN}(?=\s*[，,.;:!?)]|\s*$|\s+(?:in|on|at|by|for|from)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b{_EXAMINED_EN}(?:ing|s|ion|ation|ment|ance|al|e|)s? (?:of |for )?(?:our|my|the|their|his|her|an?) {_THING_EN}(?=\s*[,.;:!?)]|\s*$|\s+(?!(?:for|by|with) (?:the |an? )?(?:blind|visually|partially|screen)\b)(?:in|on|at|by|for|from|to|into|with|and|before)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:our|my|the|their|his|her|an?) (?P<what>[a-z-]+(?: [a-z-]+){{0,2}}?) (?:to be |be |being )?(?:thoroughly |fully |properly )?{_EXAMINED_EN}(?:ed|ied|e)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:测试|检测|审计|审查|评估|评测|检查|校对|验收)(?:一下|一遍|下)?(?:我们?|咱们?|本?公司)(?:的|公司的?)?(?P<what>[\u4e00-\u9fffA-Za-z]{2,6}?)(?=的|[，,。；;、！!？?]|$)"
    ),
    re.compile(
        r"(?P<what>[\u4e00-\u9fffA-Za-z]{2,6}?)的?(?:渗透|安全|无障碍|性能|可用性|兼容性?|压力)+(?:测试|检测|评估|审计|检查)"
    ),
    re.compile(
        r"\b(?:course|training|class|workshop|lesson|session|talk|lecture|seminar|webinar|retreat|programme|program)(?:e?s)? for (?:(?:our|the|all|new|young|local|busy|\d+) )*(?P<what>[a-z]+(?:ers|ors|ists|ians|eers))\b",
        re.IGNORECASE,
    ),
)
_FOR_WHOM = re.compile(
    r"[给为替帮](?:我们?|咱们?|自家|公司)(?:的|家)?(?P<whom>[^，,。；;：:拍做设写画剪翻译修建搭办录主策推找请要的]{1,6})(?:的)?(?=拍|做|设计|写|画|剪|翻|译|修|建|搭|办|录|主持|策划|推广|找|请)"
)
_UNWILLING = re.compile(
    rf"(?:^|(?<=[，,。；;：:\s]))(?:但|可是|不过)?(?:(?:其中|里面)?有(?:\d+|{ZH_NUMBER}|几|些)?(?:个|位|名)?|其中(?:\d+|{ZH_NUMBER}|几)?(?:个|位|名)?|(?:\d+|{ZH_NUMBER}|几)(?:个|位|名)(?!人))(?P<who_zh>[^，,。；;、]{{1,6}}?)(?:不(?:太|怎么)?(?:愿意?|想|希望|肯|方便|喜欢)|拒绝)(?:被)?(?P<not_zh>[^，,。；;]{{1,12}})"
    rf"|\b(?:\d+|{EN_NUMBER}|some|several|a few)\s+(?:of (?:our|my|the)\s+)?(?!(?:of|people)\b)(?P<who>[a-z'-]+(?: (?!and|who|that|do|did|would|will|prefer|refuse)[a-z'-]+)?)\s+(?:(?:do not|don't|does not|doesn't|would not|wouldn't|will not|won't) (?:want|wish|like|care)|(?:would )?prefers? not|would rather not|refuses?)\s+(?:to )?(?P<not>[^,.;!?\n]{{2,50}})",
    re.IGNORECASE,
)
# "Two mentors, one of them for machine learning": what of those who are counted some must know.
_SOME_OF_THEM = re.compile(
    r"\b(?:at least )?(?:one|two|three|both|half|the other|the second) (?:of )?(?:them|these|those|whom) (?:is |are |must be |should be |being |has to be )?(?:for|on|in|about|with|from|who (?:knows?|does|do|covers?|understands?)|good at|an expert (?:in|on)|speciali[sz](?:ed|ing) in)\s+(?:the )?[^,.;:!?]{2,40}?(?=\s*[,.;:!?)]|\s+and (?:an?|the|one|two|three)\b|\s*$)",
    re.IGNORECASE,
)
_KNOWS_THINGS = frozenset({"mentoring", "judging", "speaking", "lessons"})  # whose work is in whatever it is about
_FORMAT = re.compile(
    r"(?:用的?|级的?)?(?:文件|格式|源文件|尺寸|精度|分辨率)|[ -](?:ready|files?|pdfs?|format|resolution|quality)\b",
    re.IGNORECASE,
)
_STYLE = re.compile(r"(?:的)?(?:风格?|质感|效果|感觉)的|[ -](?:style|styled)\b(?=[ -])", re.IGNORECASE)
_WHERE = re.compile(
    r"(?:\s+(?:in|at|near|around|for)\s+(?:(?:central|the|north|south|east|west)\s+)*(?:[A-Z][\w'-]*|\d+)(?:,?\s+[A-Z][\w'-]*|\s+people|\s+guests)*)+\s*"
)
_A_HEAD = re.compile(r"[^,.;]{0,24}?\d[^,.;]{0,12}?\b(?:a|per|each) ?(?:head|person|guest|cover)\b", re.IGNORECASE)
_ARTICLE = 5  # characters before a name, at most: "some "
_HAD_MAX = 80  # characters of what something has
_FIRST_ITEM = re.compile(r"[^，,、；;。]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A piece of the text that names what nobody asks for; `what` is what it says, `of` the names of what has it."""

    start: int
    end: int
    what: str = ""
    of: tuple[str, ...] = ()


# "Judges who aren't investors": what somebody is not, nobody is asked for.
# "我们乐队第一张EP": who is asking plays in it.
_OURS = re.compile(
    r"(?:我们?|咱们?)的?(?:这个?|几个人的)?(?P<what>乐队|合唱团|剧团|乐团|舞团|剧社|民乐团|舞蹈队|管乐团)(?!(?:还|现在)?(?:需要|想要|要|缺|少|找|请)(?:个|一)?(?:乐队|合唱团))"
)


def _ours(text: str) -> tuple[Mention, ...]:
    return tuple(Mention(start=m.start("what"), end=m.end("what")) for m in _OURS.finditer(text))


def _done_to_ours(text: str) -> tuple[Mention, ...]:
    """ "Our five volunteers should learn …", 带我们十个志愿者学…: who learns it, or has it done to them, is nobody to find."""
    found = (match for pattern in DONE_TO_OURS for match in pattern.finditer(text))
    return tuple(Mention(start=m.start("who"), end=m.end("who")) for m in found if find_concepts(m["who"]))


def _of_no_trade(text: str) -> tuple[Mention, ...]:
    """Those whom a thing is for, and those who come with it: neither are looked for besides."""
    of_crews = ((one.start, one.end) for one in crews(text))
    return tuple(Mention(start=start, end=end) for start, end in (*served(text), *of_crews))


_ARE_NOT = re.compile(
    r"\b(?:who|that|which) (?:are|is|have|were)(?:n['’]t| not)\b[^,.;!?]*?(?=[,.;!?]|$|\band\b|\bbut\b)|(?<=[，,])?(?:不能|不可以|别)是[^，,。；;]{1,12}",
    re.IGNORECASE,
)


def _are_not(text: str) -> tuple[Mention, ...]:
    return tuple(Mention(start=m.start(), end=m.end()) for m in _ARE_NOT.finditer(text) if find_concepts(m.group()))


def without_mentions(text: str) -> str:
    """The text, with a comma for every character of a mention."""
    for find in (
        unwilling,
        _are_not,
        _ours,
        _done_to_ours,
        _of_no_trade,
        _organisers,
        _of_theirs,
        _around_it,
        _for_whom,
        _predicates,
        _formats,
        attributes,
        _askers,
        _heads_of_lists,
        _styles,
        _friendly,
    ):
        # Each concept is found once in a text: what is taken out lets its next place be seen.
        while found := tuple(find(text)):
            for one in found:
                text = f"{text[: one.start]}{'，' * (one.end - one.start)}{text[one.end :]}"
    return text


def without_of_no_trade(text: str) -> str:
    """The text, with a comma for every character of those."""
    for one in _of_no_trade(text):
        text = f"{text[: one.start]}{'，' * (one.end - one.start)}{text[one.end :]}"
    return text


def _organisers(text: str) -> tuple[Mention, ...]:
    """Who gives it: "we are hosting a dinner" asks for no host."""
    spans = (match.span("what" if match["what"] else "zh") for match in _ORGANISES.finditer(text))
    return tuple(Mention(start=start, end=end) for start, end in spans)


def _of_theirs(text: str) -> tuple[Mention, ...]:
    return tuple(
        Mention(start=m.start("what"), end=m.end("what")) for m in _THEIRS.finditer(text) if find_concepts(m["what"])
    )


def _around_it(text: str) -> tuple[Mention, ...]:
    found = [match for pattern in _AROUND_IT for match in pattern.finditer(text)]
    # "Review my hire contract" is a lawyer's work, and says so with its verb.
    acts = [(one.start, one.end) for one in find_concepts(text)]
    found += [
        match
        for pattern in _WORKED_ON
        for match in pattern.finditer(text)
        if not any(start < match.start("what") < end for start, end in acts)
    ]
    return tuple(Mention(start=m.start("what"), end=m.end("what")) for m in found if find_concepts(m["what"]))


def _for_whom(text: str) -> tuple[Mention, ...]:
    """Whose it is for: "给我们民宿拍照片" wants no lodging."""
    return tuple(
        Mention(start=m.start("whom"), end=m.end("whom")) for m in _FOR_WHOM.finditer(text) if find_concepts(m["whom"])
    )


def _is_just_before(said: str, thing: Found, start: int) -> bool:
    """ "A venue with a projector", "a venue in Berlin with a projector"."""
    if said[thing.end : start].strip() in {"、", "/"}:  # "一位主持、带投影的场地" are two
        return False
    return thing.start < start <= thing.end + 1 or (
        thing.end < start and _WHERE.fullmatch(said, thing.end, start) is not None
    )


def unwilling(text: str) -> tuple[Mention, ...]:
    """People who are there and will not have something: neither to be hired nor the number of those who come."""
    return tuple(
        Mention(start=m.start(), end=m.end(), what=(m["not_zh"] or m["not"]).strip()) for m in _UNWILLING.finditer(text)
    )


def attributes(text: str) -> tuple[Mention, ...]:
    """What a wanted thing has or must have; it comes with the thing, and is no trade of its own."""
    found: list[Mention] = []
    before = ""
    for clause in _CLAUSE.finditer(text):
        said, at = clause.group(), clause.start()
        place, before = _place_at_the_end(before), said
        for match in _HAS.finditer(said):
            thing = next((one for one in find_concepts(said) if _is_just_before(said, one, match.start())), None)
            thing = place if thing is None and match.start() == 0 else thing  # "要一个场地，带投影"
            thing = (
                None
                if thing and thing is not place and match.group().strip() in _NEEDING and not _is_a_place(said, thing)
                else thing
            )
            if thing is not None and match.end() < len(said):
                end = _end_of(said, match.end())
                had = find_concepts(said[match.end() : end])
                if had and not _is_somebody(said[match.end() : end], had[0]):  # "a room with a host" has two
                    what = said[match.end() : end]
                    found.append(Mention(start=at + match.end(), end=at + end, what=what, of=tuple(thing.concept.name)))
        found += (
            Mention(
                start=at + match.start(), end=at + match.end(), what=match["what"], of=tuple(things[0].concept.name)
            )
            for match in _HAD_BEFORE.finditer(said)
            if find_concepts(match["what"]) and (things := find_concepts(match["of"])) and things[0].start == 0
        )
        found += (
            Mention(
                start=at + match.start(), end=at + match.end(), what=match["what"], of=tuple(things[0].concept.name)
            )
            for match in _CAN_BEFORE.finditer(said)
            if find_concepts(match["what"])
            and (things := find_concepts(match["of"]))
            and things[0].start == 0
            and _is_somebody(match["of"], things[0])
        )
    found += _of_a_house(text)
    found += _of_some_of_them(text)
    for start, end, what in equipment(text):
        if all(end <= one.start or one.end <= start for one in found):
            found.append(Mention(start=start, end=end, what=what, of=tuple(concepts()["venue"].name)))
    whole = find_concepts(text) if found else ()  # "drinks with a proper bar" is one trade, and no drinks that have one
    return tuple(one for one in found if not any(each.start < one.start < each.end for each in whole))


def _of_a_house(text: str) -> Iterator[Mention]:
    """What is to be had or done in a house that is asked for, which is of its kind where that has a name."""
    for match in _WHERE_CAN.finditer(text):
        start, end = match.span("what")
        yield Mention(start=start, end=end, what=match["what"], of=tuple(concepts()["venue"].name))
    for match in _ROOM_THAT.finditer(text):
        house = next(iter(find_concepts(match["house"])), None)
        of = house.concept if house is not None else concepts()["venue"]
        start, end = match.span("what")
        yield Mention(start=start, end=end, what=match["what"], of=tuple(of.name))


def _of_some_of_them(text: str) -> Iterator[Mention]:
    """What some of those must know who are asked for just before; nobody else is asked for it."""
    for match in _SOME_OF_THEM.finditer(text):
        before = [one for one in find_concepts(text[: match.start()]) if one.concept.key in _KNOWS_THINGS]
        begin = max(text.rfind(mark, 0, match.start()) for mark in "。.!！?？;；\n") + 1
        if before and before[-1].start >= begin:
            end = match.end()
            yield Mention(start=match.start(), end=end, what=match.group(), of=tuple(before[-1].concept.name))


def _place_at_the_end(clause: str) -> Found | None:
    if (place := _STANDS.match(clause)) is not None:  # "地点最好在望京，要能投影"
        return Found(concept=concepts()["venue"], start=place.start("what"), end=place.end("what"))
    last = next(reversed(find_concepts(clause)), None)
    if last is None or not _is_a_place(clause, last):
        return None
    return last if _USED_FOR.fullmatch(_COUNTED_BEHIND.sub("", clause), last.end) else None


_COUNTED_BEHIND = re.compile(rf"\s*{_COUNTED_ZH}\s*$")  # "会议室一间，带投影"
_USED_FOR = re.compile(
    r"(?:用?来?(?:做|办|开|搞|举办|举行|聚|过)[^，,。；;]{1,12})?\s*"
)  # "找个会议室做年终总结，要有大屏"
_NEEDING = frozenset({"要", "需要", "needs"})


def _is_a_place(said: str, thing: Found) -> bool:
    """A place asks for nothing, but whose it is may: "the venue needs a stage", "our hotel needs a logo"."""
    return thing.concept.key == "venue" and not _OUR.search(said[: thing.start])


def _end_of(said: str, start: int) -> int:
    """Where what is had ends: at an "and" that names somebody to be found besides."""
    end = min(len(said), start + _HAD_MAX)
    for match in _NEXT_EN.finditer(said, start, end):
        following = find_concepts(said[match.end() : end])
        if following and following[0].start <= _ARTICLE and _is_paid_a_head(said, match.end(), following[0]):
            return match.start()
        if not match.group().strip().startswith("and") or (
            following and _is_somebody(said[match.end() : end], following[0])
        ):
            return match.start()
    return end


def _is_paid_a_head(said: str, at: int, food: Found) -> bool:
    """ "A hall with a stage and finger food for €15 a head": the food is no part of the hall."""
    return food.concept.key == "catering" and _A_HEAD.match(said, at + food.end) is not None


def _is_somebody(text: str, found: Found) -> bool:
    """Whether it is a word for a person: "volunteers", and not "photography"."""
    said, role = text[found.start : found.end].lower(), found.concept.role
    if not said.isascii():
        return bool(_PEOPLE_ZH.search(said)) or (said != found.concept.name.zh and role.zh.endswith(said))
    return (
        said.rstrip("s") == role.en.lower()
        or _PLAYS.search(said) is not None
        or (bool(_PEOPLE_EN.search(said)) and shared_stem(said.split()[-1], role.en.lower().split()[-1]))
    )


def _predicates(text: str) -> Iterator[Mention]:
    for match in reversed(tuple(_IS.finditer(text))):
        who, what = match["who"] or match["who_zh"], match["what"] or match["what_zh"]
        if not _WANTED.search(who) and any(_is_somebody(what, one) for one in find_concepts(what)):
            yield Mention(start=match.start(), end=match.end(), what=what)


def _formats(text: str) -> Iterator[Mention]:
    """Files for the printer ask for no printing."""
    for one in find_concepts(text):
        after = _FORMAT.match(text, one.end) if one.concept.key == "printing" else None
        if after is not None:
            yield Mention(start=one.start, end=after.end())


def _styles(text: str) -> Iterator[Mention]:
    """ "手绘风格的海报", "a comic-style poster": how it is to look."""
    for one in find_concepts(text):
        after = _STYLE.match(text, one.end)
        if after is not None:
            yield Mention(start=one.start, end=after.end())


_FRIENDLY = re.compile(r"\b[a-z]+[ -]friendly\b|[\u4e00-\u9fff]{2}友好", re.IGNORECASE)


def _friendly(text: str) -> tuple[Mention, ...]:
    """Whom a place or a walk is good for is how it is: 宠物友好, "dog-friendly"."""
    return tuple(Mention(start=match.start(), end=match.end()) for match in _FRIENDLY.finditer(text))


def _askers(text: str) -> Iterator[Mention]:
    for clause in _CLAUSE.finditer(text):
        said, at = clause.group(), clause.start()
        match = _ASKS.search(said)
        if match is None or said.endswith("的") or _ASKED_BEFORE.search(said[: match.start()]):
            continue
        before, after = find_concepts(said[: match.start()]), find_concepts(said[match.end() :])
        if {one.concept.key for one in after} - {one.concept.key for one in before}:
            yield from (Mention(start=at + one.start, end=at + one.end) for one in before)


def _heads_of_lists(text: str) -> Iterator[Mention]:
    match = _LIST.search(text)
    if match is None or len(re.findall(r"[:：](?!\d)", text)) > 1:
        return
    begin = max(text.rfind(mark, 0, match.start()) for mark in "。.!！?？;；\n") + 1
    head = text[begin : match.start()]
    before, after = find_concepts(head), find_concepts(text[match.end() :])
    item = _FIRST_ITEM.match(text, match.end())
    if item is None or not find_concepts(text[match.start() : item.end()]):
        return  # "海报：一张" is no list of things
    asks = re.search(
        r"需|要|找|请|缺|招|求|\b(?:need|want|look|hire|hiring|find|seek|wanted|book)\w*\b", head, re.IGNORECASE
    )
    if not asks and {one.concept.key for one in after} - {one.concept.key for one in before}:
        yield from (Mention(start=begin + one.start, end=begin + one.end) for one in before)
