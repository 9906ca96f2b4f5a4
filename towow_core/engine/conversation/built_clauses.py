"""The patterns of a sentence that builds several nodes: what begins one, what is said of it, and where it goes."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import APPROVAL, CONDITION, MILESTONE, NOTIFICATION, TASK
from towow_core.engine.conversation.kind_nouns import NOUNS
from towow_core.engine.conversation.values import LENGTH


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


KINDS = {kind: _re(NOUNS[kind].said) for kind in (MILESTONE, APPROVAL, CONDITION, NOTIFICATION, TASK)}  # fmt: skip
_KIND = "|".join(f"{NOUNS[kind].said_zh}|(?:{NOUNS[kind].said_en})s?\\b" for kind in KINDS)
_NODE = r"(?:\s{0,2}(?:节点|环节|node\b|step\b))?"
_CALLED = r"\s{0,2}(?P<called>叫做?|名叫|名为|[:：]|(?:called|named|titled)\b:?)?\s{0,2}"
_ADD_ZH = r"(?:添加|新增|增加|新建|创建|加上?|添|插|建|安排|来|要|放)"
_LEAD_ZH = r"(?:(?:请|帮忙|帮我|给我|麻烦|我?还?想|打算|准备|我?还要|再|还|另外|先|也|就){0,4})"
_LEAD_EN = r"(?:(?:please|also|now|first|i(?:['’]d\s+like)?(?:\s+(?:also|still))?|we(?:\s+(?:also|still))?|let['’]?s|can\s+you)\s+){0,3}"
_COUNT = r"(?P<count>[两二三四五六]|[2-6]|two|three|four|five|six)"
MARK_OF = r"⟦\d{1,3}⟧"

GAP = _re(r"(?:[\s，,；;、!！。…]|\.(?!\d)|[-–—](?=\s)|(?:i\s+think|that['’]s(?=\s+for\b)|and|but|also|oh|ok(?:ay)?|hmm+|um+|uh|well|so|right)\b|(?:哦|噢|啊|嗯|呃|唉|吧|呢|对了|那个|还有|以及|并且|而且|另外|好的?(?=[，,])|不过|那(?=[，,])))")  # fmt: skip
REMARK = _re(r"(?:我们?)?(?:想|要|打算|准备)(?:办|搞|做|弄|组织)(?:一?[个场次])?[^，,。⟦:：给由]{1,20}[，,]|(?:we['’]re|we\s+are|i['’]m|i\s+am)\s+(?:planning|organi[sz]ing|preparing)\s+[^,;:⟦]{1,40}[,;:]|(?:ok(?:ay)?,?\s+)?let['’]s\s+(?:start|begin|go)\s*[:,]")  # fmt: skip
CORRECTS = _re(
    r"(?:不对|错了|说错了|不不|哦不|(?:no\s+)?wait\b|no\b(?=\s*,)|sorry\b|actually\b|make\s+(?:it|that)\b)(?:是|应该是)?"
)
THEN = _re(r"(?:然后|接着|接下来|随后|紧接着)(?:再|就|是|要)?(?=\s{0,2}\S)|(?:then|next|after\s+(?:that|this|which))\b")
LAST = _re(r"最后(?:面)?(?:再|就|是|还)?|(?:finally|lastly|last\s+of\s+all)\b|(?:at|to)\s+the\s+(?:very\s+)?end\b")
HEADS = (
    _re(rf"{_LEAD_ZH}{_ADD_ZH}(?:一下|上)?\s{{0,2}}(?:一?[个项条场](?:新的?)?)?\s{{0,2}}(?P<kind>{_KIND})?{_NODE}{_CALLED}"),
    _re(rf"{_LEAD_EN}(?:add|create|make|put(?:\s+in)?|insert|need|want)\s+(?:(?:an?|another|one(?:\s+more)?)\s+)?(?:new\s+)?(?P<kind>{_KIND})?{_NODE}{_CALLED}"),
    _re(rf"(?:是)?(?:(?:一?[个项条场])|(?:an?|another|one\s+more)\s)?\s{{0,2}}(?P<kind>{_KIND}){_NODE}{_CALLED}"),
    _re(rf"(?P<kind>(?!))?(?P<called>(?!))?(?:再|还|是|和)?(?={MARK_OF})"),
)  # fmt: skip
COUNTED = (
    _re(
        rf"{_LEAD_ZH}{_ADD_ZH}(?:一下|上)?\s{{0,2}}{_COUNT}\s{{0,2}}[个项条场](?P<kind>{_KIND})?{_NODE}\s{{0,2}}[:：，,]?"
    ),
    _re(rf"{_LEAD_EN}(?:add|create|make|insert|need)\s+{_COUNT}\s+(?:new\s+|more\s+)?(?P<kind>{_KIND})?\s{{0,2}}[:,]?"),
)
COUNTS = {"两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
WAIT = _re(
    rf"(?P<said>(?:先|再|要|得)?(?:等待?|wait(?:ing)?(?:\s+(?:for|of))?)\s{{0,2}}(?P<long>{LENGTH}))|(?:(?:put|add)\s+)?an?\s+(?P<said2>(?P<long2>{LENGTH})[\s-](?:wait|delay|pause))"
    rf"|{_LEAD_EN}(?:(?:put|add|insert|create)\s+)?an?\s+(?P<said3>(?:wait|delay|pause)\s+(?:of|for)\s+(?P<long3>{LENGTH}))"
    rf"|{_LEAD_ZH}{_ADD_ZH}(?:一下|上)?(?:一[个段次])?\s{{0,2}}(?:(?P<said4>(?P<long4>{LENGTH})的?(?:延时|延迟|等待|缓冲))|(?P<said5>(?:延时|延迟|等待|缓冲)(?:节点)?[，,：:]?\s{{0,2}}(?P<long5>{LENGTH})))"
)
_ALL = r"所有人|大家|全体|全员|everyone|everybody|all(?:\s+of\s+us)?"


def notifies(who: str) -> tuple[re.Pattern[str], ...]:
    whom = rf"(?P<who>{_ALL}|{who})"
    return (
        _re(
            rf"(?:就|再|要|先)?(?:发|加)?(?:一?[个条])?通知(?:一下)?(?:给|到)?\s{{0,2}}{whom}\s{{0,2}}(?:说)?[:：，,]?\s{{0,2}}(?P<text>{MARK_OF})"
        ),
        _re(rf"(?:please\s+)?(?:notify|tell)\s+{whom}\s{{0,2}}(?:that|with|saying)?[:,]?\s{{0,2}}(?P<text>{MARK_OF})"),
    )


ALL = _re(_ALL)
_REF = r"(?P<ref>[^，,；;。:：]{1,60}?)"
_DONE_ZH = r"(?:(?:也|都)?(?:做|弄|搞|办)?(?:完成?|好)了?|(?:审批|批)?(?:下来|通过|过|批准|批)了?|结束了?)?"
_DONE_EN = r"(?:\s+(?:is|are|has\s+been|have\s+been|gets?)\s+(?:all\s+)?(?:done|finished|approved|through|over|ready))?"
PLACES = (
    ("between", _re(r"(?:放在|夹在|在|between\s)\s{0,2}(?P<ref>[^，,；;。:：]{1,40}?)\s{0,2}(?:和|与|跟|\sand\s)\s{0,2}(?P<ref2>[^，,；;。:：]{1,40}?)\s{0,2}(?:之间|中间)")),
    ("between", _re(r"(?:in\s+)?between\s+(?:the\s+)?(?P<ref>[^,;.:]{1,40}?)\s+and\s+(?:the\s+)?(?P<ref2>[^,;.:]{1,40}?)(?=\s*(?:[,;.:]|$|\b(?:called|named|from|by|add|create|put)\b))")),
    ("after", _re(rf"(?P<all>都|全都)?(?:放在|排在|接在|排到|放到|在|等到?)?\s{{0,2}}{_REF}{_DONE_ZH}(?:之后|以后|后面|后边|后)(?:就|再)?")),
    ("after", _re(rf"(?P<all>(?:both|all)(?:\s+of\s+(?:them|these))?(?:\s+(?:come|go))?\s+)?(?:right\s+)?(?:after|once|when|behind|following)\s+{_REF}{_DONE_EN}(?=\s*(?:[,;.:]|$|\b(?:called|named|from|where|if|when|wait|notify|add|create|put|due|by|for|with)\b))")),
    ("after", _re(rf"{_REF}(?:审批|批)?(?:(?:下来|通过|过)了|完了?)(?=[，,]?(?:就|再|等|发|加|通知))")),
    ("before", _re(rf"(?P<all>都|全都)?(?:放在|排在|接在|排到|放到|在)?\s{{0,2}}{_REF}(?:之前|以前|前面|前边|前)")),
    ("before", _re(rf"(?P<all>(?:both|all)(?:\s+of\s+(?:them|these))?\s+)?(?:right\s+)?(?:before|ahead\s+of)\s+{_REF}(?=\s*(?:[,;.:]|$|\b(?:called|named|from|where|if|when|wait|notify|add|create|put|due|by|for|with)\b))")),
)  # fmt: skip
BESIDE = _re(rf"(?:跟|和|与)\s{{0,2}}{_REF}(?:不分先后|同时(?:做|进行)?|并行)|(?:in\s+parallel\s+with|alongside)\s+{_REF.replace('ref', 'ref_en')}(?=\s*(?:[,;.]|$))")  # fmt: skip
BOTH = _re(r"(?:这|那)?(?:两个|俩|两项|两件事?)(?:都|任务)?|它们(?:俩|两个)?都?|both(?:\s+of\s+(?:them|those|these))?|those\s+two|the\s+two|them(?:\s+both)?")  # fmt: skip
_ITS = r"(?:如果|要是|当|在)?(?:它|条件|这个条件|那个条件)?"
_THEN_ZH = r"(?:的话|时|的时候|的那边|那边|那一边|那条线上)?(?:就|上)?"
_WHERE = r"(?:if|where|when|in\s+case)\s+(?:it|that|this|the\s+condition)"
IF_SO = _re(
    rf"{_ITS}(?:是|成立|满足|符合|超了?|够)的话(?:就)?|{_ITS}(?:成立|满足|符合){_THEN_ZH}|(?:if\s+(?:so|yes)|{_WHERE}\s+(?:(?:is|does)(?!\s+not\b)|holds|is\s+(?:true|met))|on\s+(?:the|its)\s+(?:yes|true)\s+(?:side|branch))\b,?\s{{0,2}}(?:then\b)?"
)
IF_NOT = _re(
    rf"(?:否则|不然)(?:的话)?(?:就)?|{_ITS}不(?:成立|满足|符合|是|够){_THEN_ZH}|(?:otherwise|if\s+not|{_WHERE}\s+(?:(?:is|does)(?:n['’]t|\s+not)(?:\s+(?:hold|true|met))?|fails?|is\s+(?:false|not\s+met))|on\s+(?:the|its)\s+(?:no|false)\s+(?:side|branch))\b,?"
)
# Said of no node by its name: 不成立时, "where it does not hold".
SIDE = _re(
    rf"不(?:成立|满足|符合)(?:的话|时|就|的?那边)|(?<!不)(?:成立|满足|符合)(?:的话|时|的?那边)|\b{_WHERE}\s+(?:(?:does(?:n['’]t|\s+not)\s+)?holds?\b|is(?:n['’]t|\s+not)?\s+(?:true|met)\b)|\bon\s+(?:the|its)\s+(?:yes|no|true|false)\s+(?:side|branch)\b"
)
IF_NODE = _re(rf"(?:如果|要是){_REF}(?:的话)?[，,]?\s{{0,2}}(?:就|那就)|if\s+{_REF.replace('ref', 'ref_en')}\s{{0,2}},\s{{0,2}}(?:then\b)?")  # fmt: skip
_AMOUNT = r"(?P<amount>[¥￥$€£]?\s?(?:\d[\d,]{0,9}(?:\.\d{1,2})?\s?[k万千]?|[一二三四五六七八九两][零一二三四五六七八九十百千万]{0,8})\s?(?:元|块钱?|欧元|美元|euros?|dollars?|pounds?|yuan|rmb|eur|usd)?)(?![\w\u4e00-\u9fff])"
BUDGET = _re(rf"(?:预算|费用|价格|花费)(?:是|为|[:：]|控制在|给|大概)?\s{{0,2}}{_AMOUNT}|(?:with\s+)?(?:an?\s+|the\s+)?(?:budget|price|cost)(?:\s+(?:of|is|at))?[:\s]\s{{0,2}}{_AMOUNT.replace('amount', 'amount_en')}")  # fmt: skip
_WORK = r"(?:负责|做|办|弄|写|管|搞定?|拍|画|设计|去)"
_IT = r"(?:it|that|this)(?:\s+one)?"


def owners(who: str) -> tuple[re.Pattern[str], ...]:
    one = rf"(?P<who>{who})"
    return (
        _re(rf"(?:交给|派给|分给|给|由|让|归|负责人(?:是|为|[:：])?)\s{{0,2}}{one}\s{{0,2}}(?:来|去)?{_WORK}?(?=\s{{0,2}}(?:[，,。；;、吧.!！]|$|\d|都))"),
        _re(rf"{one}\s{{0,2}}(?:(?:来|去)?{_WORK}{{1,2}}|来)(?=\s{{0,2}}(?:[，,。；;、吧.!！]|$))"),
        _re(rf"{one}(?=\s{{0,2}}(?:[，,。；;、吧.!！]|$))"),
        _re(rf"(?:(?:give|hand|assign)\s+{_IT}\s+to|assigned\s+to|owned\s+by|done\s+by|for|by)\s+{one}(?=\s{{0,2}}(?:[,;.]|$)|\s+(?:and|with|by|due|after|before|on|budget|i\s+think)\b)"),
        _re(rf"{one}(?:['’]ll|\s+(?:should|will|can|is\s+going\s+to|has\s+to))?\s+(?:do(?:es|ing)?|takes?|handles?|owns?)\s+{_IT}"),
    )  # fmt: skip


def approvers(who: str) -> tuple[re.Pattern[str], ...]:
    people = rf"(?P<who>(?:{who})(?:\s{{0,2}}(?:和|与|跟|、|,|\band\b)\s{{0,2}}(?:{who})){{0,4}})"
    yes_zh = r"(?:点头|审批|审核|同意|批准|批|把关|签字)(?:一下|才行)?"
    return (
        _re(rf"(?:由|要|让|请|得|需要)?\s{{0,2}}{people}\s{{0,2}}(?P<all>都|一起)?(?:要|得|来|必须|先)?{yes_zh}"),
        _re(rf"{people}\s+(?P<all>both\s+|all\s+)?(?:has|have|needs?|must|should)(?P<all2>\s+(?:both|all))?(?:\s+to)?\s+(?:approve|agree|okay|sign\s+off)(?:\s+(?:on\s+)?{_IT})?"),
        _re(rf"{people}\s+(?:both\s+|all\s+)?(?:approves?|agrees?|okays?|signs?\s+off)(?:\s+(?:on\s+)?{_IT})?(?=\s*(?:[,;.]|$))"),
        _re(rf"(?:(?:both|they|these)\s+)?needs?\s+{people}['’]s\s+(?:okay|ok|approval|sign-?off|yes)"),
        _re(rf"(?:from|by)\s+{people}"),
    )  # fmt: skip


APPROVED_BY = _re(  # somebody whom nobody here knows by that name
    r"(?:由|要|让|请|得|需要)?\s{0,2}(?P<zh>[\u4e00-\u9fff]{2,4}?)(?:来|要|得|必须|先)?(?:审批|审核|批准|批|点头|签字|把关)(?:一?下)?(?=\s{0,2}(?:[，,。；;]|$))|(?:from|by)\s+(?P<en>(?-i:[A-Z])[\w'’-]{1,30}(?:\s(?-i:[A-Z])[\w'’-]{1,30}){0,2})(?=\s*(?:[,;.]|$))"
)
DAY_LEAD = _re(
    r"(?:due(?:\s+(?:on|by))?|by|before|on|until|deadline(?:\s+is)?|截止(?:到|日期)?(?:是)?|最晚|定在|在)?\s{0,2}"
)
DAY_TAIL = _re(
    r"\s{0,2}(?:之前|以前|前|截止|到期)?\s{0,2}(?:要|得|必须|就)?(?:完成|搞定|到位|[弄做办订定写买发印布置画]{1,2}(?:好|完|下来|出来|掉)|交(?:上来)?)?"
)
# Where a name without quotation marks ends.
NAME_ENDS = r"(?=\s{0,2}(?:[，,；;。、:：!！]|$)|\s{0,2}(?:交给|派给|给|由)|吧|\s+(?:for|by|due|and|with|after|before|on)\b|\s+(?:if|where|when)\s+(?:it|that|the\s+condition)\b|\s{0,2}\d{1,2}月)"
NAME = _re(rf"(?P<name>[^\s，,；;。、⟦⟧:：?？](?:[^，,；;。、⟦⟧:：?？]{{0,40}}?)){NAME_ENDS}")
NO_NAME = _re(r"[?？吗]|一[个项]|[和与]|的(?:任务|节点|审批)|条件是|\b(?:at|to|of|from|and|that|which|with|or|an?)\b|给|交给|之后|之前|负责|预算(?=\s?\d|是|为|控制|大概|$)|如果|要是|然后|都|\b(?:for|after|before|then|both|if|when|it|them|nodes?|tasks?)\b|^(?:一|个|些|点|什么|不)")  # fmt: skip
# "加一个审批，叫…", "add an approval after … called …": the name comes later, or never.
NAME_LATER = _re(
    r"\s{0,2}(?:[，,]|(?:放在|排在|接在|由|让|请|叫做?|名为)|(?:after|before|behind|following|between|from|by|where|if|when)\b)"
)
CALLED_LATER = _re(
    rf"(?:叫做?|名为|名叫|(?:call\s+it|called|named)\b)\s{{0,2}}(?:⟦(?P<mark>\d{{1,3}})⟧|(?P<name>[^\s，,；;。、⟦⟧:：?？](?:[^，,；;。、⟦⟧:：?？]{{0,40}}?)){NAME_ENDS})"
)
