"""What the clauses of a remark on a demand do to it: take something back, put something in its place, keep it, move it.

Each pattern takes in a whole clause, or two that belong together; `what` and `new` are the only free words in it. What
they name of the demand, and whether anything besides, is found out elsewhere: an act counts only where they name and
say nothing else.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from towow_core.engine.language.change_doubts import in_doubt
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number


class Act(StrEnum):
    """KEEP: it stays. ONLY: nothing but it stays. CHOICE: one of several will do. OR_ELSE: dropped, if need be.

    RESTORE: what was ruled out is wanted after all. SHIFT: so many days later, or earlier. NOT_THEN: these days are
    ruled out. COUNT: so many people. IF_FREE: somebody, if they can. CANNOT: somebody who cannot. LIMIT: the most for
    something. RETRACT: what was said of something before is taken back.
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
    IF_FREE = "if_free"
    CANNOT = "cannot"
    LIMIT = "limit"
    RETRACT = "retract"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A piece of a remark, from `start` to `end`, and what it does.

    Attributes:
        what: What it does that to, in the remark's words; empty where it does not say. Of ADD its day.
        new: What is wanted instead, or besides; of LIMIT the amount.
        of: Of REPLACE, what has the value that goes from one to another: "the budget", of "the budget from 60 to 80".
        days: Of SHIFT, below zero for earlier.
        people: Of COUNT, all of them.
        verb: Of REMOVE, what is not done to that: "register", of "we won't register the trademark".
        some: Of NOT_THEN, days of what comes again, by their dates.
        more: Of COUNT, so many beside those before; below zero for fewer.
        is_doubted: Its sentence asks, supposes or hesitates, so that nothing is done yet.
    """

    act: Act
    start: int
    end: int
    text: str
    what: str = ""
    new: str = ""
    of: str = ""
    verb: str = ""
    some: str = ""
    days: int = 0
    people: int = 0
    more: int = 0
    is_doubted: bool = False


_JOINS = re.compile(r"[,，]\s*|\s+(?:but|and)\s+|\s[–—-]\s", re.IGNORECASE)
_MARK = re.compile(r"，|,(?!\d{3}(?!\d))|\b(?:but|and)\b", re.IGNORECASE)
_JOINED_MAX = 4  # pieces of a list
_CLAUSE_MAX = 120  # characters: names and a verb are never longer, and no time is lost over anything that is
_ZH_N = rf"(?:\d{{1,3}}|{ZH_NUMBER})"
_ENDS = re.compile(r"，|,(?!\d{3}(?!\d))|[。；;！!？?\n]|\.(?=\s|$)|\s[–—-]\s")
# Where another thing begins without a mark: "drop the DJ but keep the quartet", "drop the DJ or get it below £250".
_DOES_EN = r"(?:keep|drop|leave|skip|cut|cancel|remove|add|use|find|get|make|move|swap|replace|cap|limit|bring|put|get|let['’]?s|no|not|we|i|please|then|without|only|also|it|that|the rest|everything)"
# What is said of another thing: "and the lunch is for 20 only", "and each bike must not cost more".
OF_ANOTHER = (
    r"(?:the|our|each|every|my) [\w' -]{2,30}? (?:should|must|has to|have to|needs? to|may|can|will|is|are|costs?)\b"
)
_TURNS = re.compile(
    rf"\s+but\s+|\s+(?:and|or)\s+(?={_DOES_EN}\b)|\s+and\s+(?=(?:the|our) (?:numbers?|budget|date|day|place)\b)|\s+and\s+(?={OF_ANOTHER})|\s+and\s+(?=.{{0,30}}?\bfrom\s.{{1,30}}?\sto\s)|(?<=[\u4e00-\u9fff])(?:但是?|不过|而且)(?=[\u4e00-\u9fff])|(?<=了)(?=我们?自己)|(?:(?<=[要用请消掉]了)|、)(?=改[成为]?\d{{1,3}}个?人)",
    re.IGNORECASE,
)
_OR = re.compile(r"\s*\bor\b\s*", re.IGNORECASE)
_LEAD = re.compile(
    r"(?:那么?|就|其实|另外|顺便|还有|然后|请|麻烦|但是?|不过|所以|而且|也许|或许|能不能|能否|可不可以|是否|要不要|要不|可以|能|也|我们?|咱们|嗯|好|算了)+(?=[\u4e00-\u9fff\d])"
    r"|(?:(?:so|well|then|and|but|please|actually|ok(?:ay)?|also|just|sorry|yes|in fact|whatever you do|on second thoughts?|we|i|let's|let us|maybe|perhaps|(?:can|could|should|shall|might) (?:we|you|i)|(?:we|i) (?:could|should|might)|would you)\b[\s,]*)+",
    re.IGNORECASE,
)
_TRAIL = re.compile(
    r"(?:可以吗|行吗|好吗|行不行|好不好|可不可以)$|(?:吧|哈|呀|嘛|吗|么)+$|[\s,]*\b(?:would be (?:lovely|nice|great|good|perfect|ideal)|please|then|thanks|thank you|after all|either|any ?more|any longer|too|as well|now|while (?:you|we)(?:['’]re| are) at it)$",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:please )?(?:don't|do not|never|can't|cannot|must not|mustn't)\s+|(?:千万)?(?:别|不要|不能|不可以|不)", re.IGNORECASE)  # fmt: skip
_REST_ZH = r"(?:别的|其他的?|其它的?|其余的?|剩下的?|一切|全部)"
_REST_EN = r"(?:(?:everything|all) else|the (?:rest|others?)|all the rest|everything|otherwise)"
_DROP_EN = r"(?:leave out|drop|skip|scrap|cut|cancel|remove|omit|delete|get rid of|forget(?: about)?)"
_THE = r"(?:(?:the|a|an|any|our|that|those|this)\s+)?+"
_CAN_WAIT_EN = r"(?:can|could|may|might|will|would|has to|have to)(?: (?:all|just|easily|safely|still|well|perfectly))? (?:wait|come later|be done (?:later|another time))(?: (?:until|till|for) [\w' -]{2,24}?| a (?:while|bit))?"
_THE_ONE = r"(?:the|our|that|those|this|these)\s+"  # what there is, and not any
_MOVE_EN = r"(?:change|move|switch|shift|raise|increase|lower|reduce|cut|push|bring|put|take|go|postpone)"
_MOVE_ZH = r"(?:更?改|放宽|延长?|替?换|挪|移|搬|变|调整?|提高?|增?加|减少?|降低?|升|涨|推迟|延后|提前)"
_OFF_ZH = r"(?:去掉|砍掉|省掉|删掉|撤掉)"
_INSTEAD_ZH = r"(?:换成|换为|换|改成|改为|改请|改找|改做)"
_LATER_ZH = r"(?:推迟|延后|延迟|推后|往后推|往后挪|顺延|晚)"
_EARLIER_ZH = r"(?:提前|提早|往前提|往前挪|早)"
_DAYS_ZH = r"[\d一二三四五六七八九十月号日、，,和到至-]*[\d一二三四五六七八九十][号日]"
_UNIT_DAYS = {"天": 1, "周": 7, "星期": 7, "礼拜": 7, "day": 1, "week": 7}
_N_EN = rf"(?P<n>an?|{EN_NUMBER}|\d{{1,2}}) (?P<unit>day|week)s?"
_WEEKDAY_ZH = r"(?:[这下本])?个?(?:周|星期|礼拜)[一二三四五六日天末]"
_DAY_ZH = rf"(?:{_WEEKDAY_ZH}|(?:\d{{1,2}}月)?\d{{1,2}}[号日])(?:早上|上午|中午|下午|晚上)?"
_WEEKDAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH_EN = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*"
_OF_MONTH_EN = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH_EN}|{_MONTH_EN} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)"
_DAY_EN = rf"(?:the |that )?(?:{_WEEKDAY_EN}(?:,? (?:the )?{_OF_MONTH_EN})?|{_OF_MONTH_EN})"
# Of what comes again, days by their date: "27 January and 3 February", "12月23日那次".
_EACH_DATE_EN = rf"(?:on )?(?:the )?(?:session|class|lesson|one|visit|date)?s?(?: on| of)? ?(?:the )?(?:{_WEEKDAY_EN},? (?:the )?)?{_OF_MONTH_EN}"
_SOME_EN = (
    rf"(?:\d{{1,2}}(?:, and |, | and | & )){{0,5}}{_EACH_DATE_EN}(?:(?:, and |, | and | & ){_EACH_DATE_EN}){{0,5}}"
)
_SOME_ZH = r"(?:\d{1,2}月)?\d{1,2}[号日](?:[、和及跟](?:\d{1,2}月)?\d{1,2}[号日]){0,5}(?:[那这]一?[天次节堂回周])?的?(?:课|活动)?"
# Who may be so many: of teachers, nurses or seats so many may be asked for.
_WHO = r"(?:people|guests|students|pupils|kids|children|participants|attendees|visitors|colleagues|employees|friends|adults|members|women|men|boys|girls)"
_MANY_EN = rf"(?:\d+|{EN_NUMBER})"
_SUITS = r"(?: (?:would |will )?(?:suits?|works?|be|is)(?: us)?(?: better| best| fine| good| ideal)?)?"
_TO_ZH = r"(?:大概|大约|一共|总共|实际|现在|就)?(?:改成|改为|变成|增加到|减少到|减到|加到|是)?"
# "30人也行", which only an order of the same size can be of those who come.
_AS_MANY_ZH = r"(?:来|有|只来|就算)?"
_DOES_ZH = r"(?:的话)?(?:也|都|就)?(?:行|可以|够|成|没问题|没关系)了?"
_WHO_ZH = r"(?:来的)?(?:孩子们?|小朋友们?|客人|宾客|来宾|同事们?|同学们?|学生们?|老人|大人|朋友们?|家长|人数?)"
_WRONG_NUMBER = r"(?:(?:人数?)?(?:可能|估计|恐怕)*[到来]不了\s?\d+(?:个?人|位)?|人(?:变)?[多少]了|\d+ (?:was|is) (?:wrong|a mistake|too (?:many|few)))[，,]\s?"

_PATTERNS: tuple[tuple[Act, re.Pattern[str]], ...] = tuple(
    (act, re.compile(pattern, re.IGNORECASE))
    for act, pattern in (
        (Act.REPLACE, rf"(?P<what>[^，,]{{1,12}}?人)(?:没有?那么多|不多|不够|变?[多少]了)[，,](?:大概|现在|实际|其实)?[只就]?[有来要是]?(?P<new>{_ZH_N})(?:个人|个|人|位)(?:上|来|参加|报名)?"),
        (Act.REPLACE, rf"(?:only |just |about )*(?P<new>{_MANY_EN})(?: of us| of them| people| guests| kids| students)? (?:will |would |are going to |want to )?(?:do|join|take|attend|come to|go to) {_THE}(?P<what>.+)"),
        (Act.REPLACE, rf"(?:(?:there (?:are|will be) |(?:it['’]s|we(?:['’]re| are)) ))?(?:only|just|now|about) (?:only |just |now |about )*(?P<new>{_MANY_EN})(?: of us| of them| {_WHO})? (?:for|at|in) {_THE_ONE}(?P<what>[\w' -]{{2,30}})"),
        (Act.REPLACE, rf"{_THE}(?P<what>[\w' -]{{2,30}}?) (?:is|will be|should be|needs? to be|must be) (?:only |just )*for (?:only |just |about )*(?P<new>{_MANY_EN}) {_WHO}"),
        (Act.REPLACE, rf"{_THE}(?P<what>[\w' -]{{2,30}}?) for (?:only |just )?(?P<new>{_MANY_EN})(?: {_WHO})? (?:is|are|will be) (?:enough|fine|plenty)"),
        (Act.REPLACE, rf"{_THE}(?P<what>[\w' -]{{2,30}}?) (?:only |just )?for (?:only |just )?(?P<new>{_MANY_EN})(?: {_WHO})?(?: only| will do)"),
        (Act.RETRACT, r"(?P<what>[^，,]{1,40}?)[那这]一?[句条点]话?[就我]?(?:收回|撤回|作废|不算数?|取消)了?|(?:收回|撤回)(?P<what2>[^，,]{1,40}?)[那这]一?[句条点]话?"),
        (Act.RETRACT, rf"(?:forget|ignore|scratch|disregard|take back|never mind) (?:what|everything|all) (?:i|we) (?:just )?(?:said|wrote|asked) (?:about|on|regarding) {_THE}(?P<what>.+)"),
        (Act.REPLACE, r"(?P<what>[^，,]+?)(?:是我?|我)?(?:[写说打记弄搞看算数]?错了|是笔误)[，,]\s*(?:其实|应该|正确的)?(?:应该)?是(?P<new>[^，,]+)"),
        (Act.REPLACE, rf"{_THE}(?P<what>[^,]+?) (?:is|was|are|were) (?:a )?(?:typo|slip|mistyped|wrong|not right),? (?:it['’]s|it is|it should be|that['’]s|i meant|we meant|we are|we['’]re|make (?:it|that)) (?P<new>[^,]+)"),
        (Act.REPLACE, rf"{_THE}(?P<what>{_MANY_EN}(?: [a-z]+){{0,3}}?) (?:was|were|(?:is|are) too) [a-z' ]{{3,30}}?(?:[,:]|\s[–—-])\s*(?:(?:so|please|let['’]s|make (?:it|that)|plan for|count on|say|we['’]ll be|it['’]s|only|just) )*(?P<new>{_MANY_EN}(?: [a-z]+){{0,3}}?)(?: (?:will do|is enough|are enough|is plenty|now|instead|at most))?"),
        (Act.REPLACE, rf"(?:can |could )?{_THE}(?P<what>deadline|date|day|budget|limit|head ?count|place|city) be (?P<new>.+)"),
        (Act.REPLACE, rf"{_THE}(?P<what>[a-z][a-z '-]{{2,30}}?) (?:needs? to|should|must|ha(?:s|ve) to|will|(?:is|are) to) be (?:now |only |about )?(?P<new>{_MANY_EN})(?: now| instead)?"),
        (Act.COUNT, rf"(?:就是|其实|不过|来的)*人也?(?:没有?那么多|不多|变?[多少]了)[，,](?:大概|一共|总共|那?就)?(?:改[成为]|变[成为]|按|算|是|有)?(?P<n>{_ZH_N})(?:个人|个|人|位)"),
        (Act.COUNT, rf"(?:还是|改回|回到|恢复成?)(?P<n>{_ZH_N})(?:个人|个|人|位)?"),
        (Act.COUNT, rf"(?:go back to|back to|stick (?:to|with)|stay (?:at|with)) (?P<n>{_MANY_EN})(?: after all| then)?"),
        (Act.ONLY, rf"除了(?P<what>.+?)(?:之外|以外)?[，,]?\s*{_REST_ZH}(?:都|就|全|也)*(?:不要|不用|不需要|取消|去掉|砍掉)了?"),
        (Act.ONLY, r"(?:只保留|只留|只要|只需要)(?P<what>.+?)(?:就行|就好|就可以|即可)?了?"),
        (Act.ONLY, rf"(?:keep only|only keep|only need|nothing but|just) {_THE}(?P<what>.+)|(?:everything|all) (?:but|except(?: for)?) {_THE}(?P<what2>.+?) (?:can go|is off|isn't needed|is not needed)"),
        (Act.REPLACE, rf"(?:还是)?(?:别|不|不要|不用)(?:上|做|办|请|要|搞|教|学|用)?(?P<what>[^，,]+?)了?[，,]\s*{_INSTEAD_ZH}(?P<new>.+)"),
        (Act.REPLACE, rf"(?:[^，,说]{{1,5}}说)?(?P<what>[^，,]{{1,12}}?)(?:太|有点|不太|不够)[^，,]{{1,6}}?了?[，,]\s*(?:那就|就|还是)?{_INSTEAD_ZH}(?P<new>.+)"),
        (Act.REPLACE, rf"(?P<what>[^，,]+?)(?:就|先|也|都|还是){{0,2}}(?:不要|不用|不[做上请办学教写]|取消|[免算])了?[，,]\s*{_INSTEAD_ZH}(?P<new>.+)"),
        (Act.RESTORE, r"(?:还是|又想?)(?:要|让|请|找)(?P<what>.+?)(?:来|去|做|讲|主持|拍|的|了)*|还是(?P<what3>[^，,]{1,12})|(?P<what2>.+?)还是[要拍做办请找搞]的?"),
        (Act.RESTORE, rf"(?:bring|put|get|have|take|want) {_THE}(?P<what>.+?) back(?: in)?(?: as well(?: as .+)?)?|(?:(?:put|bring|add) back(?: in)?|reinstate|re-add) {_THE}(?P<what2>.+)"),
        (Act.RESTORE, r"(?:把|将)(?P<what>.+?)(?:再|重新)?(?:加|请|找|放)回来?|(?:恢复|重新加上?)(?P<what2>.+)|(?P<what3>.+?)(?:还是)?加回来"),
        (Act.RESTORE, rf"(?:(?:do )?(?:want|need|have|keep) )?{_THE}(?P<what>.+?)(?: is wanted| is needed)? after all"),
        (Act.KEEP, rf"{_REST_ZH}?(?:都|全|也|就|一律)*(?:照旧|照常|照原样|保持不变|不变|不动|不改|不用(?:变|改|动|换)|别(?:变|改|动|换)|维持原样|按原计划)了?"),
        (Act.KEEP, r"(?:the )?same (?:number|amount|size|day|date|time|place|price|budget)(?: as before)?|(?:数量|人数|时间|地点|价格)(?:还是)?一样"),
        (Act.KEEP, rf"(?:don['’]t|do not|never) (?:touch|change) {_REST_EN}|(?:别|不要|不用)再?动{_REST_ZH}"),
        (Act.KEEP, rf"{_REST_ZH}(?:都|全|也|就)*(?:可以|没问题|挺好|很好|保留|留着)"),
        (Act.KEEP, rf"(?:leave |keep )?{_REST_EN}(?:'s| is| are| stays?| remains?| it's| it is)?(?: all)?(?: fine| good| perfect| unchanged| the same| as before| as it (?:is|was)| as planned| as agreed)?"),
        (Act.KEEP, rf"(?P<what>.{{1,30}}?)(?:就|还是|都|也|照样|继续|要){{0,3}}(?:保留|留着|留下|不变|不动|照旧|照常|不用(?:变|改|换|动)|别(?:变|改|换|动)|没问题|可以)了?|(?:一定|务必|千万)?要?(?:保留|留着|留下|留住)(?P<what2>.+)|不要(?:忘|漏)了(?P<what3>.+)|(?P<what4>.+?)(?:别|不要|不能|不)(?:取消|{_OFF_ZH})了?"),
        (Act.KEEP, rf"{_THE}(?P<what>[\w' -]{{2,30}}?):? yes"),
        (Act.KEEP, r"leave (?P<what>it|them|that|this|her|him) in"),
        (Act.KEEP, rf"leave {_THE_ONE}(?P<what>.+?) (?:in|alone|unchanged|untouched|as (?:it|they|he|she) (?:is|are|was|were)|as planned|as before)"),
        (Act.KEEP, rf"(?:still )?keep {_THE}(?P<what>.+?)(?: (?:just )?as (?:it|they) (?:is|are|was|were))?|{_THE}(?P<what2>.+?) (?:stays?|remains?|can stay|(?:is|are) (?:fine|good|perfect))|(?:can't|cannot|can not) (?:do|live|manage|cope) without {_THE}(?P<what3>.+)"),
        (Act.OR_ELSE, r"(?:不然|否则|要不然|(?:实在)?不行|做不到|谈不下来)(?:的话)?[，,]?(?:就|那就)?(?:算了|作罢|取消|不要|不用|去掉)(?P<what>.*?)了?"),
        (Act.OR_ELSE, r"(?:实在)?(?:不行|做不到|谈不下来)(?:的话)?[，,]?(?P<what>.+?)(?:就|也|都)?(?:可以)?(?:不要|不做|不请|去掉|取消)了?"),
        (Act.OR_ELSE, rf"(?:(?:otherwise|or else|if not|failing that),?(?: (?:just|then|we|we'll))*|either) {_DROP_EN} {_THE}(?P<what>.+)"),
        (Act.OR_ELSE, rf"{_THE}(?P<what>.{{1,30}}?) (?:is|are|would be) (?:only |just )?(?:nice to have|optional|a bonus|not a must|not essential)"),
        (Act.OR_ELSE, r"没有?(?P<what>[^，,]{1,12}?)也(?:行|可以|没关系|没事|无妨)|(?P<what2>.{1,30}?)(?:也|就){0,2}(?:可以(?:没有|不要)|没有?也(?:行|可以|没关系|没事|无妨))"),
        (Act.OR_ELSE, r"(?P<what>.{1,30}?)(?:是|就|也){0,3}(?:可有可无|锦上添花|有没有都(?:行|可以))(?:的|就行)?"),
        (Act.CHOICE, r"(?P<what>.+?)(?:里面?|中)?[只就](?:要|需要|选|留)(?:其中)?(?:一个|一样|一项|一种)(?:就?(?:行|好|可以|够))?了?"),
        (Act.CHOICE, r"(?:only |just )?(?:one of|either) (?P<what>.+? (?:and|or) .+?) (?:is enough|will do|would do)"),
        (Act.COUNT, rf"(?:{_WRONG_NUMBER})?(?:人数?|人头)?(?:就|先)?按(?:{_ZH_N}\s*(?:到|至|-|~|～)\s*)?(?P<n>{_ZH_N})(?:个?人|位)?(?:来)?(?:算|准备|安排)"),
        (Act.COUNT, rf"{_WRONG_NUMBER}(?:(?P<n>{_ZH_N})个人?|(?:we|there)(?:'ll| will)(?: just| now)? be (?P<n2>\d+))"),
        (Act.COUNT, rf"(?:现在|目前|最后|这次|实际)?[就只]?(?:变成|变为)了?(?P<n>{_ZH_N})(?:个?人|位)了?"),
        (Act.COUNT, rf"{_WHO_ZH}(?:又|还|会|要)*[多少加减](?:了|来|出)?{_ZH_N}[个位名]?人?[，,](?:一共|总共|现在|就|那就)*(?:变成|变为|是|有|按)?(?P<n>{_ZH_N})[个位名]?(?:人|孩子|小朋友)?"),
        (Act.COUNT, rf"{_WHO_ZH}(?:又|还|会|要)*[多加](?:了|来|出)?(?P<more3>{_ZH_N})[个位名]|{_WHO_ZH}(?:又|还|会|要)*[少减](?:了|来|掉)?(?P<fewer4>{_ZH_N})[个位名]"),
        (Act.COUNT, rf"(?:现在|这次|实际|来的|一共|总共|其实)*是?(?P<n>{_ZH_N})(?:个?人|[个位])[，,]?(?:而)?不是(?:原来的|之前的)?{_ZH_N}(?:个?人|[个位])了?"),
        (Act.COUNT, rf"{_TO_ZH}(?P<n>{_ZH_N})个?人|人数{_TO_ZH}(?P<n2>{_ZH_N})|(?:改|换|变|按)[成为]?(?P<n3>{_ZH_N})个?人的(?:规模|量)"),
        (Act.COUNT, rf"{_AS_MANY_ZH}(?P<n>{_ZH_N})个?人{_DOES_ZH}"),
        (Act.COUNT, rf"(?P<more>{EN_NUMBER}|\d+) (?:more|extra|additional) {_WHO}|(?:再|又|还)?[多加]了?(?P<more2>{_ZH_N})个?人"),
        (Act.COUNT, rf"(?P<fewer>{EN_NUMBER}|\d+) (?:fewer|less) {_WHO}|(?:减|少)(?:了|来|掉)?(?P<fewer2>{_ZH_N})个?人|人数?[会要]*(?:减|少)了?(?P<fewer3>{_ZH_N})[个位]"),
        (Act.COUNT, rf"(?:the |our )?numbers?(?: of {_WHO})? (?:is|are)(?: now)? (?P<n>\d+)(?: {_WHO})?"),
        (Act.COUNT, rf"(?:so|that makes) (?P<n>\d+)(?: of us| {_WHO})?(?: in all| in total| altogether)?"),
        (Act.COUNT, rf"(?:we|there)(?:'ll| will) (?:only |just |now )*be (?:only |just |about |around )*(?P<n>\d+)(?: {_WHO}| of us)?(?: in the end| in total| in all| after all| now)?"),
        (Act.COUNT, rf"(?:go |it's |it is )?(?:down|up|back) to (?P<n>{_MANY_EN})(?: {_WHO}| of us)"),
        (Act.COUNT, rf"(?:we|there)(?:['’]re| are)(?: now| only| just)* (?P<n>{_MANY_EN})(?: {_WHO}| of us)?(?: now| in the end| in total| in all)?"),
        (Act.COUNT, rf"(?:we|there|it)(?:['’]re|['’]s| are| is|['’]ll be| will be)(?: now| only| just)* (?P<n>{_MANY_EN})(?: {_WHO}| of us)?(?: now| in total| in all| coming)?,? (?:instead of|rather than|and not|not|up from|down from) (?:the )?{_MANY_EN}(?: {_WHO}| of us)?(?: now| any ?more| as planned)?"),
        (Act.COUNT, rf"we(?:['’]ve| have) (?:dropped|gone|grown|shrunk|come)(?: down| up| back)? to (?P<n>{_MANY_EN})(?: {_WHO}| of us)?"),
        (Act.COUNT, rf"(?:get|bring|take|put) us (?:(?:back|down|up) )+to (?P<n>{_MANY_EN})(?: {_WHO}| of us)?"),
        (Act.COUNT, rf"(?:we|i)(?:['’]re| are)? (?:now )?expect(?:ing)? (?:about |around |only )*(?P<n>{_MANY_EN})(?: {_WHO})?(?: now| in the end)?"),
        (Act.COUNT, rf"(?:count on|plan for|cater for|make it|make that) (?P<n>\d+) (?:{_WHO}|of us)"),
        (Act.REMOVE, rf"{_THE}(?P<what>[\w' -]{{2,30}}?) {_CAN_WAIT_EN}[,;:–—-]?\s*(?:and |so |then |please |just |let['’]?s |we(?:['’]ll| can| could)? |you can )*(?:{_DROP_EN} (?:that|it|this|them|those)|(?:leave|take) (?:that|it|this|them|those)(?: (?:one|part|bit|piece|item))? (?:out|off))(?: (?:one|part|bit|piece|item))?(?: (?:for now|for the moment|this (?:year|time)|then|please))*"),
        (Act.REMOVE, r"(?P<what>[^，,]{1,12}?)(?:我们|就|也|都|先|可以|能|还是|暂时)*(?:等一?等|(?:等|放|推|留|缓|拖)(?:到|至)?[^，,]{1,8}?(?:再[说做弄办搞])?|不急|不着急|缓一?缓|(?:明年|以后|下次|下回|年后|节后|回头|过年|改天)再(?:说|做|弄|办|搞|考虑))(?:吧|了)?[，,](?:所以|那|就|把|先|请|我们)*(?:[这那它](?:个|一?部分|一?块|一?项|一?样|一?条)?)?(?:就|先|也|都|可以)*(?:去掉|砍掉|删掉|撤掉|省掉|拿掉|取消掉?|不做|不要|不用做?|不办|算)了?"),
        (Act.REMOVE, rf"(?:还是)?(?:不要|不用|不需要|不请|取消|{_OFF_ZH})(?P<what>.+?)了?"),
        (Act.REMOVE, rf"(?:把|将)(?P<what2>.+?)(?:{_OFF_ZH}|取消)了?|(?P<what>.{{1,30}}?)(?:就|也|都|先|还是|能不能|能否|可不可以){{0,3}}(?:(?:不要|不用|不需要|{_OFF_ZH})了?|取消掉?|(?:免|算)了)"),
        (Act.REMOVE, r"(?P<what>.{1,30}?)(?:我们|就|也|都|先){0,3}(?:别|不用|不必|不需要|不)(?:再)?(?:安排|考虑|准备|打扫|布置|表演|[搞做办请找要教学搬拍订租写修装洗弄看玩听唱跳放演印画买练测骑刷摆插剪养弹吹录播喂遛送刻织缝绣烤煮泡品逛爬游])了"),
        (Act.REMOVE, r"(?:别|不)(?:再)?(?:安排|考虑|准备|[搞做办弄看听唱演印画])(?P<what>.{1,30}?)了"),
        (Act.REMOVE, r"(?P<what>[^，,]{1,12}?)(?:那?[块边])?(?:就|也|都){0,2}(?:不用|不必|不需要|无需|不劳)(?:麻烦|劳烦)?(?:你们?|您|大家)(?:再)?(?:[弄管做找出带买]|操心|费心|安排|准备|负责|考虑|帮忙)?了?"),
        (Act.REMOVE, r"(?P<what>[^，,]{1,8}?)(?:是|由|就|都|已经){0,2}(?:酒店|饭店|宾馆|场地|餐厅|公司|学校|单位|物业|主办方|对方|那边)(?:那边|方)?(?:会|统一|全|都|给|来){0,2}(?:包|管|提供|负责|准备|安排|解决)(?:了|的|下来了?)"),
        (Act.REMOVE, r"(?P<what>[^，,]{2,8}?)(?:老师)?(?:就|也|都)?(?:不用|不要|不必|别)(?:再)?(?:做|当|作为?)?(?:备选|候补|替补|后备)(?:的)?了?"),
        (Act.REMOVE, r"(?:(?P<of>[^，,]{1,8}?)就?)?(?:不用|不必|不再|不)(?:麻烦|劳烦|劳驾)(?P<what>.+?)了?"),
        (Act.REMOVE, r"(?P<what>.{1,30}?)(?:那边)?(?:就|也|都|我们|这次){0,3}(?:不|不用|不必|不再)(?:(?:麻烦|劳烦)了|(?:来|请)了?)"),
        (Act.REMOVE, rf"{_THE}(?P<what>[\w' -]{{2,30}}?) (?:need(?:n['’]t| not)|(?:do|does)(?:n['’]t| not) (?:have|need) to) (?:come|be there|join(?: us)?|turn up|bother)(?: along)?"),
        (Act.REMOVE, r"(?P<what>.{2,30}?)(?:我们|就|也|都|先|今年|这次){0,3}(?:别|不用|不必|不)(?:再)?(?P<verb>(?![行是对好能会够在]|方便|合适)[\u4e00-\u9fff]{1,3}?)了|(?:我们|就|先|今年|这次){0,3}(?:别|不)(?:再)?(?P<what2>(?![行是对好能会够在]|方便|合适)[\u4e00-\u9fff]{3,30})了"),
        (Act.REMOVE, rf"(?:(?:(?:wi|sha)ll not|won['’]t|shan['’]t)(?: be)?|(?:['’]re|are|am|['’]m) (?:not|no longer)(?: going to)?|aren['’]t(?: going to)?) (?P<verb>[a-z]+) {_THE}(?P<what>.+?)(?: (?:for now|for the moment|yet|this (?:year|time)))?"),
        (Act.REMOVE, rf"(?:(?:can|could|will|['’]ll|['’]d) )?(?:easily |well |happily )?(?:do|live|manage|cope|make do|get (?:by|along)) without {_THE}(?P<what>.+)"),
        (Act.REMOVE, rf"leave {_THE_ONE}(?P<what>[\w' -]{{2,30}}?)(?: be| for (?:this time|another time|later))?"),
        (Act.REMOVE, rf"{_THE_ONE}(?P<what>[\w' -]{{2,30}}?) (?:can|could|may) be (?:left|dropped|skipped)(?: out)?"),
        (Act.REMOVE, rf"{_THE_ONE}(?P<what>[\w' -]{{2,30}}?) (?:can|could|may|should|might as well) (?:just |also |then )?go"),
        (Act.REMOVE, rf"(?:(?:don['’]t|do not|not) bother (?:with|about)|never mind(?: about)?) {_THE_ONE}(?P<what>.+)"),
        (Act.REMOVE, r"(?P<what>.{1,30}?)(?:就|也|都|可以|先){0,3}(?:省(?:了|掉|去)了?|省下来|(?:放|缓|搁)一(?:放|缓|搁)|(?:下次|下回|以后|改天)再说)"),
        (Act.REMOVE, rf"(?:{_DROP_EN}|no more|no need for|no) {_THE}(?P<what>.+)|without {_THE}(?P<what3>.+?)(?: then)?|leave {_THE}(?P<what2>.+) out|take {_THE}(?P<what4>.+) (?:off|out)(?: (?:of )?the (?:list|plan))?"),
        (Act.REMOVE, rf"(?:don't|do not|no longer) (?:need|want)(?: anybody for| anyone for)? {_THE}(?P<what>.+)"),
        (Act.REMOVE, rf"{_THE}(?P<what>[\w' -]{{2,30}}?):? no"),
        (Act.REMOVE, rf"{_THE}(?P<what>.+?) (?:(?:is|are)(?:n't| not| no longer)(?: really)? needed|(?:is|are) (?:off|cancelled|called off))"),
        (Act.REPLACE, rf"(?:{_MOVE_EN} )?(?:{_THE}(?P<of>.{{1,30}}?) )?(?:(?:up|down|back|forward) )?from {_THE}(?P<what>.+?) (?:up |down )?to {_THE}(?P<new>.+)"),
        (Act.REPLACE, rf"(?:(?:do|have|want|need|prefer|book) )?{_THE}(?P<new>.+?),? (?:instead of|rather than|in place of|(?:up|down) from) {_THE}(?P<what>.+)"),
        (Act.REPLACE, rf"(?:make|keep|{_MOVE_EN}) (?:it|that|this|{_THE}(?P<of>[\w ]{{1,30}}?)) (?:to |at )?(?P<new>.+?),? from {_THE}(?P<what>.+)"),
        (Act.REPLACE, rf"(?:instead of|rather than) {_THE}(?P<what>.+?),? (?:(?:we|i)(?:['’]d| would) (?:like|prefer|rather have)|(?:we|i) want|let['’]s have|get|have|take|book|(?:please )?make (?:it|that)|please|rather|it['’]s|it should be) {_THE}(?P<new>.+)"),
        (Act.REPLACE, r"(?:instead of|rather than) (?:the |our )(?P<what>[a-z' -]{2,40}?),? (?:an?|some) (?P<new>.+)"),
        (Act.REPLACE, rf"instead of (?:it|that|them|this),? (?:(?:we|i)(?:['’]d| would) (?:like|prefer|rather have) |get |have |book )?{_THE}(?P<new>.+)"),
        (Act.REPLACE, rf"(?:swap|switch|replace|exchange|change) {_THE}(?P<what>.+?) (?:for|with|by|to|into) {_THE}(?P<new>.+)"),
        (Act.REPLACE, rf"{_THE}(?P<of>.{{1,30}}?) (?:should|must|has to|have to|needs? to|will) be (?:(?:held|done) )?(?P<new>(?:in |on |at )?.+?),? (?:and )?not (?:in |on |at )?{_THE}(?P<what>.+)"),
        (Act.REPLACE, rf"(?:meant |make it )?{_THE}(?P<new>.+?), (?:and )?not {_THE}(?P<what>.+)"),
        (Act.REPLACE, rf"(?:it['’]s |it is )?not {_THE}(?P<what>.+?)(?:,? but|,(?: it['’]s| it is)?) {_THE}(?P<new>.+)"),
        (Act.REPLACE, r"(?P<what>.+?)\s*(?:→|->|=>)\s*(?P<new>.+)"),
        (Act.REPLACE, r"(?:把|将)?(?P<what>.*?)(?:能不能|能否|可不可以|可以|能)?(?:换成|换为|替换成|改成|改为|改做|改教|改学|改找|改请|换)(?P<new>.+)"),
        (Act.LIMIT, rf"(?:把|将)?(?P<what>[^，,\d]{{1,20}}?)(?:的?(?:预算|费用?|价格?|价钱))?(?:可以|可|能|最多|也|再|都|就|要){{0,3}}{_MOVE_ZH}[到至](?P<new>(?=[\d.,]*[百千万]|\d{{3}}|[\d一二两三四五六七八九十]+(?:元|块)|[一二两三四五六七八九十]+[百千万]){_ZH_N}[\d万千百十]*(?:元|块钱?)?)(?:以[内下]|之内)?(?:也|都|就)?(?:行|可以|没问题|好|没关系)?"),
        (Act.REPLACE, rf"(?:把|将)?(?P<what>.+?)(?:不够|太[少多]|[少多]了|不对|错了)?[，,]?(?:能不能|能否|可不可以|可否|可以|要|再|就|能)?{_MOVE_ZH}[到成为至](?P<new>.+)"),
        (Act.REPLACE, rf"(?P<what>[^，,\d]{{1,10}}?)(?:就|先|想|要|也){{0,2}}改[签订约租学上做住办](?P<new>{_ZH_N}个?半?(?:年|月|季度|周|星期|礼拜|天|小时|分钟|钟头)半?)"),
        (Act.REPLACE, r"(?P<what>[^，,]{1,4}(?:时长|长度|长))还是(?P<new>[\d一二两三四五六七八九十].*)"),
        (Act.REPLACE, r"(?P<what>[页张份件台套首幅字篇场节次]数)(?:大概|大约|现在|一共|要|是|有|到|变)+(?P<new>[\d一二两三四五六七八九十].*)"),
        (Act.REPLACE, r"(?P<what>.+?) (?:is|was|are|were) (?:not enough|too (?:many|few|much|little|low|tight)|wrong|a mistake),? (?:make (?:it|that)|it['’]s|it should be) (?P<new>.+)"),
        (Act.REPLACE, rf"(?:把|将)?(?P<of>.{{0,10}}?)[从由](?P<what>.+?)(?:能不能|能否|可不可以|可否|可以|要|再|就|能)?{_MOVE_ZH}?[到成为至](?P<new>.+)"),
        (Act.REPLACE, r"(?P<of>.{0,6}?)不是(?P<what>.+?)[，,]?\s*(?:而)?是(?P<new>.+)"),
        (Act.REPLACE, r"(?P<new>.+?)[，,]\s*(?:而)?不[是要去在](?P<what>.+)|(?P<new2>.+?)(?:代替|取代|替换)(?P<what2>.+)"),
        (Act.REPLACE, rf"(?:(?:we|i)(?:'d| would) )?rather (?:have |do |get )?{_THE}(?P<new>.+?) than {_THE}(?P<what>.+)"),
        (Act.REPLACE, rf"(?:(?:we|i)(?:'d| would) rather(?: have| do| get)?|rather) {_THE}(?P<new>.+?)(?: instead)?|(?:do|have|get|book) {_THE}(?P<new2>.+?) instead"),
        (Act.NOT_THEN, rf"(?:(?:can['’]t|cannot|can not|won['’]t|unable to)(?: be able to)? (?:do|make|manage)(?: it)?(?: on)?|not (?:on )?) ?(?P<what>{_DAY_EN})|(?P<what2>{_DAY_EN}) (?:won['’]t (?:do|work)|doesn['’]t (?:work|suit)(?: us)?|is impossible|is not possible)"),
        (Act.NOT_THEN, rf"(?P<what>{_WEEKDAY_ZH})(?:我们?|大家|都|也|就|是|恐怕|又)*(?:不要[拍办来]?|不能[拍办来]|不行|不可以|有事|没空|没时间|不方便|来不了)"),
        (Act.NOT_THEN, rf"(?P<what>{_DAYS_ZH})(?:这[几两]?天)?(?:我们?|大家|都|也|就|是|恐怕)*(?:不要[拍办来]?|不能[拍办来]|不行|有事|没空|没时间|不方便|来不了)|不是(?P<what2>{_DAYS_ZH})"),
        (Act.NOT_THEN, rf"(?:skip|leave out|miss out|omit|cancel|drop) (?P<some>{_SOME_EN})|leave (?P<some2>{_SOME_EN}) out|(?P<some3>{_SOME_EN}) (?:is|are) (?:off|out|cancelled|skipped)|no (?P<of>[a-z][a-z -]{{2,20}}?) (?P<some4>on {_SOME_EN})"),
        (Act.NOT_THEN, rf"(?:跳过|略过|空[出掉]|去掉|除去|取消)(?P<some>{_SOME_ZH})|(?P<some2>{_SOME_ZH})(?:也|就|都|先|要)*(?:停|停[课掉]|停?一[次节天回]|停一[次节天回]|跳过|空着?|取消|休息|放假|歇一?[次天]?|(?:不|别)[上来做办教去练学打遛扫])掉?了?"),
        (Act.NOT_THEN, rf"(?P<what>{_DAY_EN}) (?:is|would be) (?:bad|difficult|impossible|no good|out)(?: for us| for me)?"),
        (Act.SHIFT, rf"(?:把|将)?(?P<what>.{{0,30}}?)(?:再|都|就|最好|希望){{0,3}}(?P<dir>{_LATER_ZH}|{_EARLIER_ZH})(?:个)?(?P<n>{_ZH_N})个?(?P<unit>天|周|星期|礼拜)(?P<new>来|做|办|开始|搬|进行)?"),
        (Act.SHIFT, rf"(?:(?:make|move|do|push|put|shift) )?(?:{_THE}(?P<what>.{{1,30}}?) )?{_N_EN} (?P<dir>later|earlier|sooner){_SUITS}|(?:(?:push|move|put) {_THE}(?P<what2>.+?) back|(?:push|delay|postpone) {_THE}(?P<what3>.+?)(?: back)?) (?:by )?(?P<n2>an?|{EN_NUMBER}|\d{{1,2}}) (?P<unit2>day|week)s?"),
        (Act.SHIFT, rf"(?:(?:(?:we|i)(?:['’]d| would) like to|let['’]s) )?(?:bring|move) {_THE}(?P<what>.+?) (?P<dir>forward|back) (?:by )?(?P<n>an?|{EN_NUMBER}|\d{{1,2}}) (?P<unit>day|week)s?"),
        (Act.SHIFT, rf"(?:on |(?:make|do|move) it (?:to |on )?)?the (?:(?P<dir>next|following) (?P<unit>day|week)|(?P<unit2>day|week) (?P<dir2>after|before)){_SUITS}"),
        (Act.CANNOT, r"(?P<what>[A-Z][\w'à-ÿ-]+(?: [A-Z][\w'à-ÿ-]+)?) (?:(?:can't|cannot|won't)(?: come| make it| do it| be (?:one of )?(?:the|our) (?P<new>.+))?|is (?:away|ill|unavailable))|(?P<what2>.{2,6}?)(?:来不了|没空|请假)了?"),
        (Act.LIMIT, r"(?P<what>.+?) (?:may|must|can|should) cost (?:at most|no more than|up to|not more than) (?P<new>[^ ]*\d[\d.,]*(?: ?(?:euros?|pounds?|dollars?|[A-Z]{3}))?(?: (?:a|per|each) (?:head|person|guest|hour|day))?)"),
        (Act.LIMIT, rf"(?:we |i )?(?:(?:can|wo)n?['’]t|don['’]t|do not|never) (?:want to )?(?:spend|pay|go over)(?: more than| over)? (?P<new>[^ ]*[£€$¥][\d.,]*) (?:on|for) {_THE}(?P<what>.+)"),
        (Act.LIMIT, rf"{_THE}(?P<what>.+?) (?:is|are) (?:far |much |a bit |just |really )*(?:too )?(?:expensive|dear|pricey)[:,;]? (?:at most|no more than|not more than|up to|max(?:imum)?) (?P<new>[^ ]*\d[\d.,]*(?: (?:a|per|each) (?:head|person|guest|hour|day))?)"),
        (Act.LIMIT, rf"(?P<what>[^，,\d]{{1,20}}?)(?:有点|也|真|实在){{0,3}}太?贵了?[，,：:]\s*(?:最多|(?:别|不要|不能|不)超过|控制在|压到)(?P<new>[\d,.]*{_ZH_N}[\d万千百十]*(?:元|块钱?)?)(?:以[内下]|之内)?"),
        (Act.LIMIT, r"(?:cap|limit) (?:the |our )?(?P<what>.+?) (?:at|to) (?P<new>[^ ]*[£€$¥][\d.,]*(?: (?:a|per|each) (?:head|person|guest|hour|day))?)"),
        (Act.LIMIT, r"(?P<what>.+?) (?:may|must|can|should)(?: not|n['’]t|['’]t|not) (?:(?:cost|exceed)(?: more than| over)?|be (?:more than|over|above)) (?P<new>[^ ]*\d[\d.,]*(?: ?[a-z€£$]+)?(?: (?:an?|per|each) (?:head|person|guest|hour|day))?)"),
        (Act.LIMIT, rf"(?P<what>[^，,\d]{{1,20}}?预算)(?:是|在|为)?(?P<new>{_ZH_N}[\d万千百十]*(?:元|块钱?)?)(?:以[内下]|之内)"),
        (Act.LIMIT, r"(?P<what>.+?) (?:must|should|has to|have to|needs? to) (?:only )?(?:stay|be|remain|come in|cost)(?: at)? (?:under|below|within|at most|no more than|less than|up to) (?P<new>[^ ]*\d[\d.,]*(?: ?(?:euros?|pounds?|dollars?|[A-Z]{3}))?(?: (?:a|per|each) (?:head|person|guest|hour|day))?)"),
        (Act.LIMIT, rf"(?P<what>钱|总?预算|总价|费用|总共|一共|合计)(?:可以|能|最多|就|也|给)*(?:[加提降减压砍调涨升放]|放宽|控制)?(?:高|低|宽)?(?:到|至|在)(?P<new>{_ZH_N}[\d万千百十]*(?:元|块钱?)?)"),
        (Act.LIMIT, rf"(?P<what>[^，,\d]{{1,20}}?)(?:的?总?(?:费用?|价格?|价钱|开销|钱))?(?:就|最好|都|也|要|请){{0,4}}(?:(?:别|不要|不能|不可以?|不)(?:超过|多于|高于|超出)|(?:最多|最高|顶多)(?:只?能|可以|愿意)?[出给付花]?|(?:压|控制|限制?)(?:到|在|至))(?P<new>[\d,.]*{_ZH_N}[\d万千百十]*(?:元|块钱?)?)(?:以[内下]|之内|封顶|为限)?"),
        (Act.LIMIT, rf"(?!钱|[^，,]{{0,20}}?(?:预算|总|一共|合计|加起来|一起))(?P<what>[^，,\d]{{1,20}}?)(?:的?(?:费用?|价格?|价钱|钱))?(?:就|都|也|只|给)?(?P<new>(?=[\d.,]*[百千万]|\d{{3}}|[\d一二两三四五六七八九十]+(?:元|块)|[一二两三四五六七八九十]+[百千万]){_ZH_N}[\d万千百十]*(?:元|块钱?)?)(?:以[内下]|之内|封顶|为限)(?:就[行好]|都行|即可)?"),
        (Act.IF_FREE, r"(?P<what>[\w' .-]{2,30}?)(?: please| would be (?:great|good|nice|lovely|perfect))?,? if (?:he|she|they)(?:(?:'s|'re| is| are) (?:free|available)|(?: has| have) (?:the )?time| can)|(?P<what2>.{2,6}?)有(?:时间|空)(?:的话)?(?:最好)?"),
        (Act.ADD, rf"(?P<what>{_DAY_ZH})(?:那天|当天)?(?:另外|还|也|要|想|得)*(?:再)?(?:多?加|增加|补|请|找)(?:上|一?[个位名支场次节]|点)*(?P<new>[^，,]+)"),
        (Act.ADD, rf"(?:另外|还|也)?(?:再|另外|还)?(?:加|增加|补|请|找)(?:上|一?[个位名支场次节]|点)*(?P<new>[^，,]+)[，,](?P<what>{_DAY_ZH})(?:那天|当天)?(?:就|再|过|要)*[来到](?:场|就行|就好)?"),
        (Act.ADD, rf"(?:also )?(?:add|get|book|hire|bring in|include) {_THE}(?P<new>[^,]+?),? (?:(?:who )?(?:can |should |to |must )?(?:come|comes|be there) )?on (?P<what>{_DAY_EN})(?: only)?"),
        (Act.ADD, r"(?:(?:can|could|would) some|could any)(?:one|body) (?:(?:please|also) )*(?P<new>.+?)(?: too| as well| instead| please)*"),
        (Act.REPLACE, rf"(?P<what>[^，,\d]{{1,8}}?)(?:就|也|先)?只(?:要|需要?)?[修做搬拍画洗印写装调弄](?P<new>{_ZH_N}[个份盒套杯张幅件只块支朵串])(?:就[行够好])?"),
        (Act.ADD, r"(?:另外|还|也)?(?:再|另外|还)?[请找][个位名]?人来?帮?(?:我们?|忙)?(?P<new>.+)"),
        (Act.ADD, r"(?:另外|还|也)?(?:再|另外|还)?(?:加|增加|补|来|请|找|要|想要)(?:上|一?[个位名支场次节]|点)*(?P<new>.+)"),
        (Act.REPLACE, rf"(?P<what>[^，,\d]{{1,8}}?)(?<![找请再加多缺少])(?:要|就|还是|来){{0,2}}(?P<new>{_ZH_N}[个位名张件台盏把扇只条块份套本支辆棵束])(?:就[行够好]|(?:来|一起)?(?:轮换|轮流|交替|搭班|换着来))?"),
        (Act.REPLACE, rf"(?:only |just )*(?P<new>{_MANY_EN}) (?P<what>[a-z][a-z '-]{{2,30}}?)(?:s|es)? (?:is|are|will be|would be) (?:now )?(?:enough|plenty)(?: for us| then| now)?"),
        (Act.REPLACE, rf"(?P<what>[^，,\d]{{1,10}}?)(?<![找请再加多缺少])(?:就|只|有|来|要|按){{0,3}}(?P<new>{_ZH_N})个?人(?:就[行够好])?"),
        (Act.ADD, r"(?:另外|顺便|还)(?:再|也|还|请人|帮我?)*(?P<new>[^，,]{2,30})"),
        (Act.ADD, rf"(?:also )?(?:get|book|find|hire|bring in) {_THE}(?P<new>.+?)(?: instead| as well| too)?"),
        (Act.ADD, r"(?:also )?(?P<new>(?:print|bake|cook|paint|draw|design|build|make|write|film|sew|teach|tune|repair|fix)(?: us| me)? .+?)(?: instead| as well| too)"),
        (Act.ADD, rf"(?:we|i)(?:'d| would) rather have {_THE}(?P<new>.+)"),
        (Act.ADD, rf"(?:(?:add|need|want|plus|include) {_THE}|(?:an?|another) )(?P<new>.+)"),
    )
)  # fmt: skip


def change_clauses(text: str) -> tuple[Clause, ...]:
    """What each clause of the remark may do, in its order; of one place the widest reading first.

    Of those that overlap one counts at most: the first that names something of the demand, and nothing else.
    """
    pieces = [*_pieces(text)]
    doubts = in_doubt(text, pieces)
    return tuple(
        one
        for first, (start, _) in enumerate(pieces)
        for last in range(_last_joined(text, pieces, first), first - 1, -1)
        for one in _read(
            text,
            (start, pieces[last][1]),
            is_doubted=any(doubts[first : last + 1]),
            is_one_of_two=_is_one_of_two(text, pieces, first, last),
        )
    )


def doubted_in(text: str) -> tuple[tuple[int, int], ...]:
    """Where clauses only ask, suppose or hesitate."""
    pieces = [*_pieces(text)]
    return tuple(piece for piece, is_one in zip(pieces, in_doubt(text, pieces), strict=True) if is_one)


def plain_pieces(text: str) -> tuple[tuple[int, int], ...]:
    """Where clauses neither ask, suppose nor hesitate."""
    pieces = [*_pieces(text)]
    return tuple(piece for piece, is_one in zip(pieces, in_doubt(text, pieces), strict=True) if not is_one)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    marks = sorted([*(m.span() for m in _ENDS.finditer(text)), *(m.span() for m in _TURNS.finditer(text))])
    at = 0
    for start, end in [*marks, (len(text), len(text))]:
        first = at + len(text[at:start]) - len(text[at:start].lstrip())
        if first < start:
            yield first, start
        at = max(at, end)


def _last_joined(text: str, pieces: Sequence[tuple[int, int]], first: int) -> int:
    """Of the pieces from `first` on that only commas, "and" or "but" are between, the last that is of one clause with it at most."""
    last, start = first, pieces[first][0]
    while (
        last + 1 < min(len(pieces), first + _JOINED_MAX)
        and _JOINS.fullmatch(text, pieces[last][1], pieces[last + 1][0])
        and pieces[last + 1][1] - start <= _CLAUSE_MAX
    ):
        last += 1
    return last


def _is_one_of_two(text: str, pieces: Sequence[tuple[int, int]], first: int, last: int) -> bool:
    before = first > 0 and _OR.fullmatch(text, pieces[first - 1][1], pieces[first][0])
    return bool(before or (last + 1 < len(pieces) and _OR.fullmatch(text, pieces[last][1], pieces[last + 1][0])))


def _read(text: str, span: tuple[int, int], *, is_doubted: bool, is_one_of_two: bool) -> Iterator[Clause]:
    """What these pieces may do, with and without the words that lead to it and those that trail."""
    said = text[slice(*span)].strip()
    if len(said) > _CLAUSE_MAX:
        return
    lead = _LEAD.match(said)
    for words in dict.fromkeys((said[lead.end() :] if lead else said, said)):
        bare = _TRAIL.sub("", words).rstrip(" ,")
        for each in dict.fromkeys((words, bare, _TRAIL.sub("", bare).rstrip(" ,"))):
            for act, match in _acts(each):
                is_else = act is Act.REMOVE and is_one_of_two
                if _MARK.search(match.groupdict().get("new") or match.groupdict().get("new2") or ""):
                    continue  # a wish of its own stands behind it
                made = _clause(Act.OR_ELSE if is_else else act, match, said)
                yield replace(made, start=span[0], end=span[1], is_doubted=is_doubted)


# "书法课换别人教": who does it is to be another, and not what is done.
_SOMEBODY_ELSE = re.compile(
    r"(?:(?:别|其他|另外?一?)的?(?:[个位])?|一?[个位])人(?:来|去|负责|接手|接)?(?:[教拍做讲弄演弹唱画写修剪办管带]|主持|化妆|摄影)?|(?:some(?:body|one)|anybody|anyone) else\b.*|another person\b.*",
    re.IGNORECASE,
)

# "化妆师不要了，改成90人": so many come, and nobody is put in the place of what goes.
_GOES_AND_SO_MANY_COME = re.compile(
    rf"[^，,\d一二两三四五六七八九十]{{1,30}}(?:不(?:要|用|请|需要)|取消|{_OFF_ZH}|[免算贵])了?[，,][^，,\d]{{0,8}}?{_ZH_N}个?人"
)


def _acts(words: str) -> Iterator[tuple[Act, re.Match[str]]]:
    are_two = _GOES_AND_SO_MANY_COME.fullmatch(words)
    for act, pattern in _PATTERNS:
        match = pattern.fullmatch(words)
        is_of_two = (
            act is Act.REPLACE
            and match is not None
            and (are_two or _SOMEBODY_ELSE.fullmatch((match["new"] or "").strip()))
        )
        if match is not None and not is_of_two:
            yield act, match
    if (denied := _NOT.match(words)) is not None:  # what must not be taken back stays
        removing = (pattern.fullmatch(words, denied.end()) for act, pattern in _PATTERNS if act is Act.REMOVE)
        yield from ((Act.KEEP, match) for match in removing if match is not None)


def _clause(act: Act, match: re.Match[str], said: str) -> Clause:
    named = {name: words.strip() for name, words in match.groupdict().items() if words}
    groups = {name.rstrip("234"): words for name, words in named.items()}  # of each name the one that has matched
    number = groups.get("n", "")
    days = 0
    if act is Act.SHIFT:
        many = 1 if number.lower() in {"", "a", "an"} else int(read_number(number) or 0)
        is_earlier = re.fullmatch(rf"{_EARLIER_ZH}|earlier|sooner|before|forward", groups.get("dir", ""), re.IGNORECASE)
        days = many * _UNIT_DAYS[groups["unit"].lower()] * (-1 if is_earlier else 1)
    return Clause(
        act=act,
        start=0,
        end=0,
        text=said.strip(" ，,。."),
        what=groups.get("what", ""),
        new=re.sub(r"(?:了|吧|的)+$", "", groups.get("new", "")),
        of=groups.get("of", ""),
        verb=groups.get("verb", ""),
        some=groups.get("some", ""),
        days=days,
        people=int(read_number(number) or 0) if act is Act.COUNT else 0,
        more=int(read_number(groups.get("more", "")) or 0) - int(read_number(groups.get("fewer", "")) or 0),
    )
