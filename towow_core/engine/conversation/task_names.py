"""What may be the name of a task: what somebody does, to something; and what asks, or tells how far something is."""

# ruff: noqa: E501  # a list of words is read as a whole

import re
from collections.abc import Collection

from towow_core.engine.conversation.canvas_patterns import BEGINS_WITH_WORK
from towow_core.engine.language.person_names import is_surely_a_name

_VERBS_EN = frozenset(
    ["add", "arrange", "ask", "bake", "bring", "book", "build", "buy", "call", "check", "choose", "clean", "collect", "confirm", "cook", "copy", "deliver", "design", "draft", "draw", "edit", "email", "feed", "file", "fill", "find", "finish", "fix", "get", "give", "hang", "hire", "install", "invite", "label", "list", "load", "make", "measure", "meet", "move", "order", "organise", "organize", "pack", "paint", "park", "pay", "pick", "plan", "plant", "post", "prepare", "print", "proofread", "publish", "put", "read", "record", "register", "rent", "repair", "reserve", "return", "review", "schedule", "sell", "send", "set", "share", "ship", "sign", "sort", "store", "take", "test", "thank", "train", "translate", "try", "update", "upload", "visit", "walk", "wash", "water", "wrap", "write"]
)  # fmt: skip
_OBJECT_EN = re.compile(r"(?!.*\b(?:it|that|this|them|these|those)\W*$)\S+\s+(?!(?:up|on|in|off|out|over|to|a (?:break|look|rest|try))\W*$)\w", re.IGNORECASE)  # fmt: skip
_NO_OBJECT_ZH = re.compile(  # a complement, or a thing without a name
    r"(?:下来|出来|起来|上去|过来|回来|[好完掉到成妥齐起动].{0,2}|[很好太更再不没得].*|.{0,2}(?:[它人钱他她]|这个|那个|事情?|东西|活儿?|时间))"
)
_TELLS_OR_ASKS = re.compile(
    r"^([\u4e00-\u9fff])\1|了(?!解)|[过着]$|[吗呢吧么]|多久|多少|几|什么|怎|谁|哪|试试|看看|再说|(?:一下|一声|一句)$|[？?]|\b(?:yet|already|yesterday)\b",
    re.IGNORECASE,
)


_ASKS = re.compile(r"[吗呢]|什么|怎么|谁|哪[个些]|[？?]")
_NO_THING_EN = re.compile(  # how much of something, something without a name, or what an idiom adds
    r"\b(?:more|less|some|any|all|both|it|this|that|them|these|those|here|there|up|on|in|to|of|off|out|again|now|time|money|value|weight|pressure|detail|details|people|persons?|help|days?|weeks?|months?|hours?|insult|fuel|colou?r|spice|context|info|information|stuff|things?|something|tasks?|steps?|nodes?|lines?|budget|price|cost|notes?|date|deadline|owner|me|us|him|her|you|i|and|or|not|no|the)\b|\d",
    re.IGNORECASE,
)
_NO_THING_ZH = re.compile(  # the first half is one word with 加, or it is somebody, or so much of something
    r"[油班速载入强快热急薪价时码盟工倍剧深重固密冕注点些把一二两三几多好妥得合不很太人钱小老阿大]|.*(?:时间|预算|费用|人手|备注|任务|节点|工作|微信|好友|鸡腿|日期|价格|[去来给让在到和跟与及或被要会能吗呢吧的它他她我你])"
)
_THING_WORDS_MAX, _THING_ZH = 3, re.compile(r"[\u4e00-\u9fff]{2,8}")


def names_a_thing(name: str) -> bool:
    """Whether a bare word names what is to be added: flowers, 彩排; 加油, "add value" and "add more time" add nothing."""
    if _THING_ZH.fullmatch(name):
        return _NO_THING_ZH.match(name) is None and not tells_or_asks(name)
    is_short = re.fullmatch(r"[a-z][a-z'-]+(?: [a-z][a-z'-]+)*", name, re.IGNORECASE) is not None
    return is_short and len(name.split()) <= _THING_WORDS_MAX and _NO_THING_EN.search(name) is None


def begins_with_work(part: str) -> bool:
    """Whether it says what somebody does: "sell the car", 买菜."""
    first = next(iter(part.split(maxsplit=1)), "").casefold()
    return first in _VERBS_EN or BEGINS_WITH_WORK.match(part) is not None


def names_work(name: str, *, is_verb: bool = False) -> bool:
    """Whether it says what somebody does, and to what: 买花, "call the bank"; "eat", 确认 and "do it" leave that open.

    Args:
        is_verb: Its first word is a verb, by what stands before it: "we forgot to redirect the mail".
    """
    if (work := BEGINS_WITH_WORK.match(name)) is not None:
        of = name[work.end() :]
        return bool(of) and _NO_OBJECT_ZH.fullmatch(of) is None and not tells_or_asks(name)
    is_verb = (is_verb and name.isascii()) or begins_with_work(name)
    return is_verb and _OBJECT_EN.match(name) is not None and not tells_or_asks(name)


def tells_or_asks(name: str, *, is_called: bool = False) -> bool:
    """好了, 多久, "yet": it tells how far something is, or asks, and names nothing that is to be done.

    Args:
        is_called: A word for how it is called stands before it: then whatever asks nothing is a name, one letter, too.
    """
    if is_called:
        return _ASKS.search(name) is not None
    return len(name) == 1 or _TELLS_OR_ASKS.search(name) is not None


_APPROVAL = re.compile(
    r"(?P<who>\S.{0,40}?)(?:['’]s?)?\s*(?:(?:的|来|亲自|最终|书面|\b(?:final|written)\b)\s*)?(?:审批|\b(?:approval|sign-?off))",
    re.IGNORECASE,
)
_OFFICE_ZH = r"(?:财务|法务|法律|人事|人力资源|行政|市场|销售|采购|技术|工程|研发|产品|设计|质量|品控|安全|宣传|外联|公关|后勤|运营|客服|总务|教务|组织|信息|审计|内审|合规|综合|项目|上级|主管|相关|有关|职能)部门?|部门|(?:教育|税务|工商|公安|交通|住建|规划|环保|城管|文化|民政|监管)局|政府|街道办|[校院]办|办公室|领导小组"
_WHOSE = re.compile(  # a role, with what it is of
    r"(?:公司|集团|部门|学校|学院|社区|街道|项目|技术|市场|销售|产品|采购|后勤|编辑|财务|法务|人事|行政|分管|直属|值班|[总副大院校系]){0,2}"
    rf"(?:{_OFFICE_ZH}|负责人|监理|工会|投资[人方]|出资[人方]|发起人|承办方|老板|领导|上级|上司|主任|主管|经理|总监|总裁|总编|主编|主席|书记|董事|股东|合伙人|[校院处科局部所店班组队会馆园社站行村镇县市]长|(?:董事|理事|监事|股东|委员|居委|业委|评审|家委|学生|组委|筹委)会|导师|老师|家长|业主|房东|客户|甲方|乙方|财务|法务|人事|会计|律师|物业|[校院园馆]方|主办方|赞助商|品牌方)"
    r"|(?:(?:the|our|my|your|his|her|their)\s+)?(?:(?:finance|marketing|legal|hr|sales|school|project|product|general|executive|senior|line|town|city|parish|managing|department|site|club|art|creative|technical|account|building|vice|design|engineering|security|safety|compliance|operations|it|pr|event|leadership|management|procurement|quality)\s+){0,2}"
    r"(?:board(?:\s+of\s+(?:directors|trustees|governors))?|team|[se]?vp|cio|pm|(?:head|director|vp)\s+of\s+[a-z]+|boss|manager|director|head|chair(?:man|woman|person)?|president|principal|dean|council|committee|client|customer|owner|land(?:lord|lady)|parent|teacher|supervisor|editor|sponsor|legal|finance|accountant|accounting|hr|lawyer|mayor|ceo|cfo|cto|coo|lead|coach|partner|management|trustee|department|architect|school|university|company|bank|city|town|venue)s?",
    re.IGNORECASE,
)


def is_a_role(said: str) -> bool:
    """Whether it is somebody by what they are: 总经理, "our landlord", "the board"."""
    return _WHOSE.fullmatch(said) is not None


_OWN = re.compile(r"my(?:\s+own)?|our|your|his|her|their|[我你您他她]们?|本人", re.IGNORECASE)


def says_an_approval(name: str) -> bool:
    """老板审批, "Contract's approval", 预算审批: an approval of somebody or of something, whichever it is."""
    return _APPROVAL.fullmatch(name) is not None


def names_an_approval(name: str, people: Collection[str] = ()) -> bool:
    """老板审批, "the board's approval": somebody's yes; 提交审批 and "get the approval" are work, 预算审批 says not whose.

    Args:
        people: Names of people who are known, in small letters.
    """
    if (found := _APPROVAL.fullmatch(name)) is None:
        return False
    who = found["who"]
    is_known = who.casefold() in people or is_surely_a_name(who)
    # "Mia Lund's approval" and "Team Lunch's approval" are alike, so a name must be known.
    return is_known or _OWN.fullmatch(who) is not None or _WHOSE.fullmatch(who) is not None
