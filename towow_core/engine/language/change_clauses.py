"""What the clauses of a remark on a demand do to it: take something back, put something in its place, keep it, move it.

Words alone: what they name among what the demand asks for, and whether anything, is found out elsewhere.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number


class Act(StrEnum):
    """KEEP: it stays. ONLY: nothing but it stays. CHOICE: one of several will do. OR_ELSE: dropped, if need be.

    RESTORE: what was ruled out is wanted after all. SHIFT: so many days later, or earlier. NOT_THEN: these days are
    ruled out. COUNT: so many people. WHY: why something is as it is, and no wish. IF_FREE: somebody, if they can; CANNOT: somebody who cannot. LIMIT: the most for something.
    MORE: so much longer than it was.
    """

    KEEP = "keep"
    REMOVE = "remove"
    REPLACE = "replace"
    ONLY = "only"
    CHOICE = "choice"
    OR_ELSE = "or_else"
    RESTORE = "restore"
    SHIFT = "shift"
    NOT_THEN = "not_then"
    COUNT = "count"
    ADD = "add"
    WHY = "why"
    IF_FREE = "if_free"
    CANNOT = "cannot"
    LIMIT = "limit"
    MORE = "more"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A piece of a remark, from `start` to `end`, and what it does.

    Attributes:
        what: What it does that to, in the remark's words; empty where it does not say.
        new: What is wanted instead, or besides; of LIMIT the amount.
        days: Of SHIFT, below zero for earlier.
        people: Of COUNT, all of them.
        more: Of COUNT, so many beside those before.
    """

    act: Act
    start: int
    end: int
    text: str
    what: str = ""
    new: str = ""
    days: int = 0
    people: int = 0
    more: int = 0


_ZH_N = rf"(?:\d{{1,3}}|{ZH_NUMBER})"
_ENDS = re.compile(r"[，,。；;！!？?\n]|\.(?=\s|$)|\s[–—-]\s")
# Where another thing begins without a mark: "drop the DJ but keep the quartet".
_DOES_EN = r"(?:keep|drop|leave|skip|cut|cancel|remove|add|use|find|get|make|move|swap|replace|no|not|we|i|please|then|without|only|also|it|that|the rest|everything)"
_TURNS = re.compile(
    rf"\s+but\s+|\s+and\s+(?={_DOES_EN}\b)|(?<=[\u4e00-\u9fff])(?:但是?|不过|而且)(?=[\u4e00-\u9fff])", re.IGNORECASE
)
_LEAD = re.compile(
    r"(?:那么?|就|其实|另外|还有|然后|请|麻烦|但是?|不过|所以|而且|也|先|我们?|咱们|嗯|好|算了)+(?=[\u4e00-\u9fff\d])"
    r"|(?:(?:so|well|then|and|but|please|actually|ok(?:ay)?|also|just|maybe|perhaps|sorry|yes|in fact|on second thoughts?|we(?:'d| would)|i(?:'d| would)|we|i|let's|let us|can (?:we|you)|could (?:we|you)|would you|you can)\b[\s,]*)+",
    re.IGNORECASE,
)
_TRAIL = re.compile(
    r"(?:吧|呢|啊|哈|呀|嘛)+$|[\s,]*\b(?:please|then|thanks|thank you|either|any ?more|any longer|after all|though|too|as well|now|for now)$",
    re.IGNORECASE,
)
_REST_ZH = r"(?:别的|其他的?|其它的?|其余的?|剩下的?|一切|全部)"
_REST_EN = r"(?:(?:everything|all) (?:else|other)|the (?:rest|others?)|all the rest|everything|otherwise(?: it| all| everything)?)"
_DROP_EN = r"(?:leave out|take out|cut out|drop|skip|scrap|cut|cancel|remove|forget(?: about)?|lose|ditch|omit|delete|do without|get rid of|no more|without|no need for|no|never mind)"
_THE = r"(?:(?:the|a|an|any|our|that|those|this)\s+)?"
_WILL_NOT = r"(?:don't|do not|doesn't|won't|no longer)"
_OFF_ZH = r"(?:取消|去掉|砍掉|省掉|省|删掉|删|撤掉|拿掉|免去|免)"
_VERBS_OUT = r"(?![行好够能会是到对变同超少多来去])"  # "周三不行了", "不够了": no work that is not done
_LATER_ZH = r"(?:推迟|延后|延迟|推后|往后推|往后挪|顺延|晚)"
_EARLIER_ZH = r"(?:提前|提早|往前提|往前挪|早)"
_UNIT_DAYS = {"天": 1, "周": 7, "星期": 7, "礼拜": 7, "day": 1, "week": 7}

_PATTERNS: tuple[tuple[Act, re.Pattern[str]], ...] = tuple(
    (act, re.compile(pattern, re.IGNORECASE))
    for act, pattern in (
        (Act.WHY, r"(?:价格|价钱|费用|总价|报价)?(?:实在|确实|有点儿?|还是|都)*太贵|(?:it's|it is|that's|that is|this is|is)? ?(?:all )?(?:a bit |far |much |way |still )?too (?:expensive|dear|pricey)"),
        (Act.WHY, r"(?:he|she|they)(?:'s| is| was| were| has| had|'ve| have)\b.*|(?:因为)?[他她](?:上次|之前|以前|太|不|总).*"),
        (Act.WHY, r"\d+ (?:was|is) (?:wrong|a mistake|too (?:many|few))|(?:人数)?(?:可能|估计|恐怕)*(?:到|来)不了\s?\d+(?:个?人|位)?"),
        (Act.WHY, r"(?:晚|早)(?:几天|一点|点|些)(?:也|都)?(?:行|可以|没关系)"),
        (Act.WHY, rf"{_REST_ZH}时间.{{0,4}}(?:没空|不行|没时间)|(?:工作日|平时|平日|周末)(?:我们?|都|也)*(?:没空|没时间)|人(?:变)?[多少]了|{_REST_ZH}.{{0,4}}(?:也|都)(?:行|可以)|(?:any(?:body|one)|some(?:body|one)) else (?:is fine|will do|is ok(?:ay)?)|say|tops|哪天都行|随便哪天|都行|其实|实际上"),
        (Act.KEEP, rf"(?:{_REST_ZH})?(?:都|全|也|就|一律)*(?:照旧|照常|照原样|不变|不动|不改|不用(?:变|改|动|换)|保持不变|维持原样|按原来的?(?:来|办)?|按原计划|(?:和|跟)(?:原来|之前)一样)"),
        (Act.KEEP, rf"{_REST_ZH}(?:都|全|也|就)*(?:可以|没问题|挺好|很好|行|OK|保留|留着)"),
        (Act.KEEP, rf"(?:leave |keep )?{_REST_EN}(?:'s| is| are| stays?| remains?| can stay| as)*(?: it)?(?: was| is| stays?)?(?: all)?(?: fine| good| ok(?:ay)?| great| perfect| before| unchanged| the same| as before| as it (?:is|was)| as planned| as agreed| stays?| remains?)*"),
        (Act.KEEP, r"(?P<what>.{1,12}?)(?:就|还是|都|也|照样|继续|要)*(?:保留|留着|留下|不变|不动|照旧|照常|不用(?:变|改|换|动)|可以|没问题|挺好)"),
        (Act.KEEP, r"(?:保留|留着|留下)(?P<what>.{1,12}?)"),
        (Act.KEEP, rf"(?:still )?(?:keep|we keep|want to keep) {_THE}(?P<what>.+)|{_THE}(?P<what2>.+?) (?:stays?|remains?|can stay|(?:is|are) (?:fine|good|great|perfect|ok(?:ay)?))"),
        (Act.OR_ELSE, r"(?:不然|否则|要不然|要不|(?:实在)?不行|做不到|谈不(?:下来|拢)|降不下来)(?:的话)?[，,]?(?:就|那就)?(?:算了|作罢|取消|不要|不用|去掉|砍掉|省掉?)(?:了)?(?P<what>.{0,10}?)(?:了)?"),
        (Act.OR_ELSE, rf"(?:otherwise|or else|if not|failing that|or)(?: just| then| we| we'll)* (?:{_DROP_EN}) {_THE}(?P<what>.+)"),
        (Act.CHOICE, r"(?P<what>.+?)(?:里面?|中)?(?:只|就)(?:要|需要|选|留)(?:其中)?(?:一个|一样|一项|一种)(?:就?(?:行|好|可以|够))?了?"),
        (Act.CHOICE, r"(?P<what>.+?)(?:有|选)(?:其中)?(?:一个|一样|一项|一种)就?(?:行|好|可以|够)了?"),
        (Act.CHOICE, r"(?:only |just )?(?:one of|either) (?P<what>.+? (?:and|or) .+?)(?: is| will| would| are)*(?: enough| do| fine| ok(?:ay)?| sufficient)?"),
        (Act.MORE, rf"(?P<what>)(?:{EN_NUMBER}|\d+|an?) (?:more|extra|additional) (?:day|hour|night|week|evening)s?(?: .*)?|(?P<what2>.{{0,10}}?)(?:再|要)?多(?:{_ZH_N}|几)个?(?:天|小时|晚|周).{{0,6}}"),
        (Act.COUNT, rf"(?:人数?|人头)?(?:就|先)?按(?:{_ZH_N}\s*(?:到|至|-|~|～)\s*)?(?P<n>{_ZH_N})(?:个?人|位)?(?:来)?(?:算|准备|安排|估|计)"),
        (Act.COUNT, rf"(?P<more>{EN_NUMBER}|\d+) (?:more|extra|additional) (?:people|guests|persons|heads|kids|children)|(?:再|又|还)?(?:多|加)了?(?P<more2>{_ZH_N})个?人"),
        (Act.COUNT, r"(?:so|that makes|that's|making it) (?P<n>\d+)(?: of us| people| guests)?(?: in all| in total| altogether)?"),
        (Act.COUNT, rf"(?:大概|大约|一共|总共|变成|改成|实际|可能|来)*(?P<n>{_ZH_N})个人?"),
        (Act.COUNT, r"(?:we|there|it)(?:'ll| will| would)? ?(?:only |just |now )*(?:be|are) (?:only |just |about |around )*(?P<n>\d+)(?: people| guests| of us)?(?: in the end| in total| in all| after all| now)?"),
        (Act.COUNT, r"(?:count on|reckon with|plan (?:for|on)|assume|expect|cater for|make it|say) (?:about |around )?(?:\d+ ?(?:to|-|–) ?)?(?P<n>\d+)(?: people| guests| of us| persons| heads)?"),
        (Act.OR_ELSE, r"(?:实在)?(?:不行|做不到|谈不下来)(?:的话)?[，,]?(?P<what>.{1,10}?)(?:就|也|都)?(?:可以)?(?:不要|不做|不请|去掉|取消|算)(?:了)?"),
        (Act.REMOVE, rf"(?:不要|不用|不需要|不必|不搞|不办|不做|不请|不找|不安排|用不着|别要|别请|别安排|{_OFF_ZH})(?:再)?(?P<what>.{{1,12}}?)(?:了|的)?"),
        (Act.REMOVE, rf"(?:把|将)?(?P<what>.{{1,12}}?)(?:这个|那个|这块|那块|环节|部分)?(?:就|也|都|先|可以|还是)*(?:不要|不用|不需要|不必|{_OFF_ZH}|作罢|(?<!不)算)(?:了|掉)?(?:也行|也可以)?"),
        (Act.REMOVE, r"(?P<what>.{1,12}?)(?:就|也|都|先)*别[搞弄做办请找要](?:了|啦)"),
        (Act.REMOVE, rf"(?P<what>[^不]{{1,12}}?)(?:就|也|都|先)*不(?:用|要|需要?|必|打算|想)?{_VERBS_OUT}[\u4e00-\u9fff]{{1,2}}了"),
        (Act.REMOVE, rf"(?:{_DROP_EN}) {_THE}(?P<what>.+)"),
        (Act.REMOVE, rf"{_WILL_NOT} (?:need|want|require)(?: anybody| anyone| somebody)?(?: for)? {_THE}(?P<what>.+)"),
        (Act.REMOVE, rf"{_THE}(?P<what>.+?) (?:(?:is|are)(?:n't| not| no longer)(?: really)? (?:needed|required|necessary|wanted)|(?:is|are) (?:not needed|off|out|unnecessary)|can go|must go|can be (?:dropped|left out|skipped|cancelled))"),
        (Act.CANNOT, r"(?P<what>[A-Z][\w'à-ÿ-]+(?: [A-Z][\w'à-ÿ-]+)?) (?:can't|cannot|can not|couldn't|could not|won't|will not|is (?:away|busy|ill|sick|booked|unavailable)|(?:isn't|is not) (?:free|available|there))(?: .*)?|(?P<what2>.{2,6}?)(?:来不了|不能来|去不了|没空|没时间|有事|请假)了?"),
        (Act.LIMIT, r"(?P<what>.{1,40}?) (?:may|must|can|should|is|are)(?: not|n't|not)(?: to)? (?:cost|exceed|be)(?: us)?(?: more than| over| above)? (?P<new>[^ ]*\d[\d.,]*(?: ?[a-z€£$]+)?)"),
        (Act.LIMIT, rf"(?P<what>钱|预算|总价|费用)(?:可以|能|最多|就|也)*(?:加|提|涨|升|降|减|压|砍|放宽|控制)(?:高|低)?(?:到|至|在)(?P<new>{_ZH_N}[\d万千百十]*(?:元|块钱?)?)"),
        (Act.RESTORE, r"(?:还是|仍然?|又想?)(?:要|让|请|找|由|用)?(?P<what>.{1,10}?)(?:来|去|做|讲|主持|拍|弄|教|负责|了)*"),
        (Act.RESTORE, rf"(?:have |want |do want |take |use |ask )?{_THE}(?P<what>.+?)(?: is| are)?(?: fine| ok(?:ay)?| wanted| welcome)?(?<=\w) after all"),
        (Act.IF_FREE, r"(?P<what>[\w' .-]{2,30}?)(?: please| would be (?:great|good|nice|lovely|perfect|fine))?,? if (?:he|she|they)(?:'s|'re| is| are| has| have| can| could).*|(?P<what2>.{2,6}?)(?:要是|如果)?有(?:时间|空)(?:的话)?(?:就.{0,4}|最好|更好)?"),
    )
)  # fmt: skip
# Those that hold a mark or an "or" themselves are looked for in the whole remark first.
_WIDE: tuple[tuple[Act, re.Pattern[str]], ...] = tuple(
    (act, re.compile(pattern, re.IGNORECASE))
    for act, pattern in (
        (Act.ONLY, rf"除了(?P<what>[^，,。；;]{{1,16}}?)(?:之外|以外)?[，,]?\s*{_REST_ZH}(?:都|就|全|也)*(?:不要|不用|不需要|取消|去掉|砍掉|省|算)了?"),
        (Act.ONLY, rf"(?:(?:we )?only (?:need|want|keep)|(?:just|only)(?= the\b)|nothing but) {_THE}(?P<what>[^,.;]+?)(?=[,.;]|$)|(?:everything|all|anything) (?:but|except) {_THE}(?P<what2>[^,.;]+?) (?:can go|goes|is off|isn't needed|is not needed)"),
        (Act.ONLY, r"(?:^|(?<=[，,。；;]))(?:只保留|只留|就留)(?P<what>[^，,。；;\d]{1,12}?)(?:就行|就好|就可以|即可)?(?=[，,。；;]|$)"),
        (Act.OR_ELSE, rf"\beither (?:{_DROP_EN}) {_THE}(?P<what>[^,.;]+?) or(?= )"),
        (Act.REPLACE, rf"(?:\b(?:do|have|want|need|prefer|take|get|book)\s+)?{_THE}(?P<new>[a-z][^,.;]{{1,40}}?) (?:instead of|rather than|in place of) {_THE}(?P<what>[^,.;]+?)(?=[,.;]|$| but\b| and\b)"),
        (Act.REPLACE, rf"\b(?:instead of|rather than) {_THE}(?P<what>[^,.;]+?),? (?:(?:we|i)(?:'d| would)? (?:like|want|prefer|need|have)|(?:do|have|get|take)) {_THE}(?P<new>[^,.;]+)"),
        (Act.REPLACE, rf"\b(?:swap|replace|exchange|change|switch) {_THE}(?P<what>[^,.;]+?) (?:for|with|by|to|into) {_THE}(?P<new>[^,.;]+)"),
        (Act.REPLACE, rf"\b(?:i|we) meant {_THE}(?P<new>[^,.;]+?),? (?:and )?not {_THE}(?P<what>[^,.;]+)"),
        (Act.REPLACE, rf"\brather (?:have |do |get |take )?{_THE}(?P<new>[^,.;]+?) than {_THE}(?P<what>[^,.;]+)"),
        (Act.REPLACE, rf"(?:^|(?<=[.;] ))(?:(?:make it|let's have|have|we want|i want|get|it should be) )?{_THE}(?P<new>[a-z][^,.;]*?), (?:and )?not {_THE}(?P<what>[a-z][^,.;]*)"),
        (Act.REPLACE, rf"\bnot {_THE}(?P<what>[^,.;]+?),? but {_THE}(?P<new>[^,.;]+)"),
        (Act.REPLACE, r"(?:^|(?<=[，,。；;！!]))(?:把|将)?(?P<what>[^，,。；;！!]{0,12}?)(?:的?(?:部分|环节))?(?:就|都|也)?(?:换成|换为|替换成|改成|改为|改做|改教|改学|改找|改请|改拍|改要|变成|改用|换)(?P<new>(?!个|一个|别|人)[^，,。；;！!]{1,20})"),
        (Act.REPLACE, r"(?:^|(?<=[，,。；;！!]))(?:用|以|让)?(?P<new>[^，,。；;！!]{1,12}?)(?:来)?(?:代替|取代|替代|替换|顶替)(?P<what>[^，,。；;！!]{1,12})"),
        (Act.REPLACE, rf"(?:^|(?<=[,.;] )|(?<=but ))(?:(?:we|i)(?:'d| would) rather(?: have| do| get)?|rather|(?:let's |we'll )?(?:do|have|make it|get|book|take)(?= [^,.;]+ instead)) {_THE}(?P<new>[^,.;]+?)(?: instead)?(?=[,.;]|$| and no\b| but\b)"),
        (Act.NOT_THEN, r"(?:^|(?<=[，,。；;！!]))(?P<what>[^，,。；;！!不别]*[\d一二三四五六七八九十]+[号日][^，,。；;！!不别]*?)(?:这[几两]?天|那[几两]?天)?(?:都|也|就)*(?:不要|不能|不可以|不想|不|别)(?!是|行|超|晚|早|少|多)[\u4e00-\u9fff]{1,3}(?=[，,。；;！!]|$)"),
        (Act.NOT_THEN, r"不是(?P<what>[^，,。；;]{0,6}[\d一二三四五六七八九十]+[号日])(?=[，,]?\s*(?:而|应该)?是)"),
        (Act.SHIFT, rf"(?:^|(?<=[，,。；;]))(?P<what>[^，,。；;]{{0,10}}?)(?:再|都|就|可以|能不能|能否|要|最好|希望)*(?P<dir>{_LATER_ZH}|{_EARLIER_ZH})(?:个)?(?P<n>{_ZH_N})个?(?P<unit>天|周|星期|礼拜)(?:来|做|办|开始|搬|进行|到|也行|也可以|行不行|吧)*(?=[，,。；;！!？?]|$)"),
        (Act.SHIFT, rf"(?:(?:^|(?<=[,.;] )|\b(?:make|move|do|push|put|shift) ){_THE}(?P<what>[^,.;]{{0,24}}?)(?:\s|^)|(?<=\s))(?P<n>an?|{EN_NUMBER}|\d{{1,2}}) (?P<unit>day|week)s? (?P<dir>later|earlier|sooner)\b"),
        (Act.NOT_THEN, r"(?:^|(?<=[，,。；;！!]))(?P<what>[^，,。；;！!]*[\d一二三四五六七八九十]+[号日])(?:这[几两]?天|那[几两]?天)?(?:我们?|大家|都|也|就|是|恐怕)*(?:不行|有事|没空|没时间|不方便|来不了|不可以|有安排)了?(?=[，,。；;！!]|$)"),
        (Act.NOT_THEN, r"\b(?P<what>(?:the )?\d{1,2}(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:is|would be) (?:bad|difficult|impossible|no good|full|out|no longer possible)(?: for us| for me)?"),
        (Act.SHIFT, r"^the (?P<dir>next|following) (?P<unit>day|week)(?: (?:would|will|is|works|suits)\b[^,.;]*)?(?=[,.;]|$)"),
        (Act.SHIFT, r"(?:^|\b(?:on|make it|do it|move it(?: to)?|rather) )the (?P<dir>next|following) (?P<unit>day|week)(?=[,.;]|$)|(?:^|\b(?:on|make it|do it|move it(?: to)?) )the (?P<unit2>day|week) (?P<dir2>after|before)(?=[,.;]|$)"),
        (Act.ADD, r"(?:^|(?<=[，,。；;！!]))(?:另外|还|也)?(?:再|另外|还)(?:加|增加|补|来|请|找|要)(?:上|一?[个位名支场次节]|点)*(?P<new>[^，,。；;！!]{1,14})"),
        (Act.ADD, r"(?:^|(?<=[，,。；;！!]))(?:来|找)一?[个位名支](?P<new>[^，,。；;！!]{1,14})"),
        (Act.ADD, r"(?:^|(?<=[，,。；;！!]))(?:加|增加|加上|要|改要|想要|改找)(?:上|一?[个位名支场次节]|点)*(?P<new>[^，,。；;！!]{1,14})"),
        (Act.ADD, r"(?:^|(?<=[,.;] ))and (?:an?|some|another) (?P<new>[^,.;]+)"),
        (Act.ADD, rf"\b(?:add|(?:we|i)(?:(?:'d| would) (?:also )?like| (?:also )?(?:need|want))|plus|and also|include) {_THE}(?P<new>[^,.;]+)"),
    )
)  # fmt: skip


def change_clauses(text: str) -> tuple[Clause, ...]:
    """What the remark may do, in its order; of two that overlap the first counts that names something of the demand."""
    found: list[Clause] = []
    for act, pattern in _WIDE:
        for match in pattern.finditer(text):
            if not any(match.start() < one.end and one.start < match.end() for one in found):
                found.append(_clause(act, match, match.start(), match.end(), text))
    for start, end in _pieces(text):
        if (read := _read(text, start, end)) is not None:
            found.append(read)
    return tuple(sorted(found, key=lambda one: one.start))  # stable: the wider reading of a place comes first


def _read(text: str, start: int, end: int) -> Clause | None:
    """What this piece does, with and without the words that lead to it; None where it is none of these acts."""
    lead = _LEAD.match(text, start, end)
    for begin in dict.fromkeys((start, lead.end() if lead else start)):
        bare = _TRAIL.sub("", _TRAIL.sub("", text[begin:end].rstrip()).rstrip(" ,"))
        for act, pattern in _PATTERNS if bare else ():
            if (match := pattern.fullmatch(bare)) is not None:
                return _clause(act, match, start, end, text)
    return None


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    marks = sorted([*(m.span() for m in _ENDS.finditer(text)), *(m.span() for m in _TURNS.finditer(text))])
    at = 0
    for start, end in [*marks, (len(text), len(text))]:
        first = at + len(text[at:start]) - len(text[at:start].lstrip())
        if first < start:
            yield first, start
        at = max(at, end)


def _clause(act: Act, match: re.Match[str], start: int, end: int, text: str) -> Clause:
    groups = {name: said.strip() for name, said in match.groupdict().items() if said}
    what, new = groups.get("what") or groups.get("what2") or "", groups.get("new", "")
    number = groups.get("n", "")
    days = 0
    if act is Act.SHIFT:
        way, unit = groups.get("dir") or groups.get("dir2", ""), groups.get("unit") or groups.get("unit2", "")
        many = 1 if number.lower() in {"", "a", "an"} else int(read_number(number) or 0)
        is_earlier = re.fullmatch(rf"{_EARLIER_ZH}|earlier|sooner|before", way, re.IGNORECASE) is not None
        days = many * _UNIT_DAYS[unit.lower()] * (-1 if is_earlier else 1)
    people = int(read_number(number) or 0) if act is Act.COUNT else 0
    return Clause(
        act=act,
        start=start,
        end=end,
        text=text[start:end].strip(" ，,。."),
        what=_bare(what),
        new=_bare(new),
        days=days,
        people=people,
        more=int(read_number(groups.get("more") or groups.get("more2", "")) or 0),
    )


def _bare(words: str) -> str:
    words = _TRAIL.sub("", words.strip())
    return re.sub(r"(?:了|吧|的|好)+$", "", words).strip() if re.search(r"[\u4e00-\u9fff]", words) else words.strip()
