"""Words that speak for what may have been meant, by what it is; and the names that a sentence gives to something."""

# ruff: noqa: E501  # a list of words is read as a whole

import re
from difflib import SequenceMatcher

from towow_core.domain.canvas import RunStatus
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.mentions import SILENT
from towow_core.engine.conversation.task_names import begins_with_work

NAME_MAX = 40  # characters of what becomes a task's name


def _c(*cues: str) -> re.Pattern[str]:
    return re.compile("|".join(cues), re.IGNORECASE)


def speaks(cues: re.Pattern[str], text: str) -> float:
    """How many different words of a kind a text has, at most two."""
    return float(min(2, len({found.group().lower() for found in cues.finditer(text)})))


AGAIN = _c("再", "重", r"\b(?:again|retry|once more)\b")
LINES = _c(
    "连",
    "线",
    "先",
    "后",
    "之前",
    "顺序",
    "等",
    "前面",
    "依赖",
    r"\b(?:connect|link|line|before|after|then|order|wait\w*|until|depend\w*|first|follow\w*|needs?)\b",
)
APART = _c(
    "不用等",
    "不必等",
    "别连",
    "不要?连",
    "没关系",
    "断开",
    "同时",
    "并行",
    "不依赖",
    "不再",
    r"\b(?:doesn't|don't|no longer|not|without|unlink|disconnect|independent|parallel|same time|separate)\b",
)
DONE = _c(
    "完(?:成|了)",
    "好了",
    "搞定",
    "成了",
    "妥",
    "齐了",
    "交了",
    "做了",
    r"\b(?:done|finish\w*|complete\w*|ready|over|sorted|booked|(?:is|are) (?:out|sent|through))\b",
)
LOST = _c(
    "失败",
    "不行",
    "黄了",
    "没戏",
    "泡汤",
    "做不",
    "没成",
    "没[买订找做办谈]",
    "搞砸",
    r"\b(?:fail\w*|can't|cannot|couldn't|fell through|impossible|flopped|broke|didn't)\b",
)
_GONE = _c(
    "删",
    "去掉",
    "不要",
    "撤掉",
    "拿掉",
    "砍掉",
    "省了",
    "省掉",
    "不做了",
    "不用了",
    "不弄了",
    "不录了",
    "算了",
    "取消",
    r"\b(?:delete|remove|drop|rid|kill|scrap|forget|lose|skip|bin|cancel|no need|don't need|not need|(?:any ?more|after all))\b",
    "delte",
    "remvoe",
)
WHO = _c("谁", "负责", "哪位", r"\b(?:who\w*|responsible|owner|in charge)\b")
WHEN = _c(
    "时候",
    "日期",
    "哪天",
    "几号",
    "截止",
    "时间",
    "推迟",
    "提前",
    "延",
    "晚",
    "早",
    "挪",
    "之前",
    "限期",
    r"\b(?:when|date|day|due|late\w*|deadline|time|push|move|delay|postpone|slip\w*|earlier|sooner|weeks?|days?|months?|until|by)\b",
)
EARLIER = _c("提前", "早", "往前", r"\b(?:earlier|sooner|forward|before)\b|(?<![\w-])up\b")
COST = _c(
    "钱",
    "费",
    "价",
    "预算",
    "元",
    "块",
    "贵",
    r"\b(?:cost\w*|price|budget|fee|pay|paid|wants?|charge\w*|eur|usd|bill|money)\b",
    "[€$£¥]",
)
ASSIGN = _c(
    "给",
    "交",
    "让",
    "由",
    "来做",
    "负责",
    "换",
    "接",
    r"\b(?:give|assign|asign|hand|let|have|does|do|take\w*|over|should|to)\b",
)
NOTE = _c(
    "备注",
    "记得",
    "提醒",
    "注意",
    "别忘",
    "说明",
    "写上",
    r"\b(?:note|remember|remind\w*|don't forget|careful|mention|by the way)\b",
)
_HOW = _c("怎么样", "进展", "状态", "到哪", "如何", "情况", "完", r"\b(?:how|status|state|progress|doing|where)\b")
_LATE = _c("晚", "迟", "过期", "逾期", "来得及", "拖", r"\b(?:late|overdue|behind|on time|in time|delayed)\b")
_BEFORE = _c("等", "前面", "之前", "依赖", "先", r"\b(?:wait\w*|before|depend\w*|blocked|hold\w*|until|first|needs?)\b")
_BEHIND = _c(
    "后面", "之后", "影响", "如果", "要是", "万一", "怎么办", r"\b(?:after|affect\w*|if|next|follow\w*|behind)\b"
)
RUN = _c("执行", "运行", "开始", "启动", "跑", "动起来", "开工", r"\b(?:run|start|begin|execute|go ahead|kick)\b")
STOP = _c("停(?!车)", "取消", "中止", "终止", r"\b(?:stop|cancel|abort|halt)\b")
HOLD = _c("暂", "停(?!车)", "缓", r"\b(?:pause|hold|suspend)\b")
_ON = _c("继续", "接着", "恢复", "放开", r"\b(?:resume|continue|go on|proceed|carry)\b")
TAKES_BACK = _c("撤", "恢复", "还原", "回来", "回去", "反悔", r"\b(?:undo|revert|back)\b")
BACK = _c(
    "撤",
    "还原",
    "恢复",
    "错了",
    "不对",
    "不是",
    "变回",
    "回来",
    "找回",
    "原来",
    r"\b(?:undo|back|revert|mistake|wrong|oops|meant|not that)\b",
)
SOMEBODY = _c(
    "找人", "找一?[个位]", "请一?[个位]", "协商", "有没有人", "帮手", r"\b(?:find|hire|somebody|someone|negotiat\w*)\b"
)
_LEFT = _c("还剩", "还有", "没做", "剩下", "差", r"\b(?:left|remaining|to do|todo|open|missing)\b")
_ALL = _c("画布", "节点", "有哪些", "全部", "一览", r"\b(?:canvas|nodes?|tasks?|list|everything|all)\b")
_DRAFTS = _c("草稿", r"\bdrafts?\b")
_UNDER_WAY = frozenset({RunStatus.RUNNING, RunStatus.PAUSED})
SHIFT = re.compile(
    r"(?P<n>\d+|[一两二三四五六七八九十]+|\b(?:a|an|one|two|three|four|five|six|seven|ten)\b)\s*(?P<unit>天|周|个?星期|个?礼拜|个?月|days?|weeks?|months?)",
    re.IGNORECASE,
)
ME = _c(
    "我来",
    "我去",
    "我负责",
    "我做",
    "归我",
    r"\bI(?:'ll|’ll| will| can)? (?:do|take|handle|own)\b",
    r"\bleave .* to me\b",
)
INSTEAD = re.compile(r"\b(?:instead of|not|rather than)\b.*|(?:而不是|不是|原来|本来).*", re.IGNORECASE)
BY_SO_MUCH = re.compile(
    r"\bby\s+[€$£]?\d|[加减降涨][^\d]{0,3}[\d一二两三四五六七八九]|一半|\bhalf\b|\bhalve\b", re.IGNORECASE
)
PAUSE = re.compile(
    r"(?:等|隔|过|歇|wait|delay|pause|gap)\D{0,12}?(?P<n>\d+|[一两二三四五六七八九十]+|\b(?:a|an|one|two|three|four|five|six|seven|ten)\b)[\s-]*(?P<unit>天|周|个?星期|个?小时|分钟|days?|weeks?|hours?|minutes?)"
    r"|(?P<n2>\d+|\b(?:a|an|one|two|three|four|five|six|seven|ten)\b)[\s-]*(?P<unit2>days?|weeks?|hours?|minutes?)\s+(?:wait|delay|pause|gap|break)",
    re.IGNORECASE,
)
NUMBER = re.compile(
    r"(?<![\w.:/-])\d[\d,]*(?:\.\d+)?(?![\w:/-])|[一二两三四五六七八九]?[一二两三四五六七八九十百千万]{2,}"
)

QUESTIONS_OF_A_NODE = (  # words, the reading in both languages, how likely without a word
    (_HOW, "“{name}”进展怎么样？", "what is the status of “{name}”?", 0.3),
    (WHO, "“{name}”由谁负责？", "who is responsible for “{name}”?", 0.1),
    (WHEN, "“{name}”什么时候截止？", "when is “{name}” due?", 0.2),
    (_LATE, "“{name}”晚了吗？", "is “{name}” late?", 0.0),
    (COST, "“{name}”多少钱？", "how much is “{name}”?", 0.0),
    (_BEFORE, "“{name}”要等什么？", "what does “{name}” wait for?", 0.1),
    (_BEHIND, "“{name}”失败了会影响什么？", "what happens if “{name}” fails?", 0.0),
)
ACTS_OF_A_NODE = (
    (DONE, "把“{name}”标记为完成", "mark “{name}” as done"),
    (LOST, "把“{name}”标记为失败", "mark “{name}” as failed"),
    (_GONE, "删除“{name}”", "delete “{name}”"),
)
ACTS_OF_ALL: tuple[tuple[re.Pattern[str], str, str, frozenset[RunStatus]], ...] = (
    (RUN, "执行", "run the workflow", frozenset()),
    (STOP, "停止执行", "stop the run", _UNDER_WAY),
    (HOLD, "暂停执行", "pause the run", frozenset({RunStatus.RUNNING})),
    (_ON, "取消暂停", "unpause the run", frozenset({RunStatus.PAUSED})),
    (AGAIN, "重试失败的", "retry what failed", frozenset({RunStatus.FAILED, RunStatus.CANCELLED})),
    (BACK, "撤销", "undo that", frozenset()),
)
QUESTIONS_OF_ALL = (
    (_ALL, "画布上有哪些节点？", "what is on the canvas?", 0.06),
    (_HOW, "现在进展怎么样？", "what is the status?", 0.05),
    (_LEFT, "还剩什么没做？", "what is left to do?", 0.0),
    (_LATE, "有没有过期的？", "what is late?", 0.0),
    (WHEN, "接下来最先到期的是什么？", "what is the next deadline?", 0.0),
    (COST, "一共要多少钱？", "what does it all cost?", 0.0),
    (WHO, "谁负责什么？", "who does what?", 0.0),
    (_DRAFTS, "有哪些草稿？", "which drafts are there?", 0.0),
)

_NEW_NAME = re.compile(  # what a node that is named becomes, or is called
    r"(?:改个?名[字称]?(?:为|成)?|改叫|叫做?|⟦\d+⟧\s*(?:的?(?:名字|名称))?\s*(?:改成|改为|换成|→|->))(?:叫|为|成)?\s*[：:，,]?\s*叫?\s*[“\"「']?(?P<zh>[^，,。；;”\"」']{1,30})"
    r"|(?:\b(?:named|called|renamed?(?:\s+\S+){0,4}?\s+(?:to|as)|relabel\w*|instead call it)|⟦\d+⟧['\"”]*\s+(?:should be|becomes?|->|→))\s+(?:named\s+|called\s+)?(?!due\b|done\b|ready\b|by\b)[“\"']?(?P<en>[^,.;”\"]{1,40})",
    re.IGNORECASE,
)
_ADDED = re.compile(
    r"(?:加|添|插|补|新增|放)(?:上|进|入|一?下)?(?:一?[个步项件条场次])?[：:]?\s*(?:叫做?|[“\"「])?(?P<zh>[^，,。；;：:”\"」]{2,20})|(?:还要|还得|还需要|要去|别忘了|忘了|少了(?:一?[个步项件])?)(?P<zh2>[^，,。；;：:]{2,20})|插一?步[：:](?P<zh3>[^，,。；;]{2,20})"
    r"|\b(?:add|insert|put in|stick|throw in|throw|squeeze in|set up|let's have|also need|still need|(?<!n't )(?<!not )(?<!no )need|forgot|forget to|missing)\s+(?:in\s+)?(?:someone to\s+|somebody to\s+|to\s+)?(?:a |an |another |the )?[“\"']?(?P<en>[^,.;:”\"]{2,40})",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"[一进去上下来吧了个两三百千\d]+|.{0,3}(?:星期|周|月|天|号)[^买订做写]{0,3}|it|them|that|this|more|another|to|\d.*",
    re.IGNORECASE,
)
_NAME_ENDS = re.compile(
    r"\s*(?:[给由](?=[^，,]{2,4}$).*|\b(?:before|after|between|for|by|due|on|and give|and assign|first|in front of|then|please|too|as well)\b.*|(?:上|一下|进去|吧|了)+)$",
    re.IGNORECASE,
)
_BEHIND_IT = _c("之后", "以后", "后面", "后加", "完(?:了)?(?:要|去|再)", "接着", r"\b(?:after|following|once)\b")
_BEFORE_IT = _c("之前", "以前", "前面", "前加", r"\b(?:before|ahead of)\b")
_PLAIN_WORDS = re.compile(
    r"[的了吗呢吧是在加删改换有很不没我你他她它们这那就也都还再]|\b(?:is|are|was|the|i|we|you|it|to|be|have|has|will|would|of|for|so|and|or|not|this|that)\b",
    re.IGNORECASE,
)
_ARTICLES = re.compile(r"\b(?:the|an?|my|our)\s+", re.IGNORECASE)
_THING_MAX_ZH, _THING_MAX_EN = 8, 3


def new_name(text: str) -> str:
    """What a node is to be called by a sentence with marks for nodes; "" where it says no such thing."""
    found = _NEW_NAME.search(text)
    name = (found["zh"] or found["en"]).strip(TRIM + " '“”\"") if found else ""
    return "" if NUMBER.fullmatch(name) else name


def added_name(said: str) -> str:
    """What is to be added by a sentence, without where, when and for whom; "" where nothing is."""
    found = _ADDED.search(said)
    if found is None:
        return ""
    name = next(value for value in found.groupdict().values() if value)
    name = _NAME_ENDS.sub("", name).strip(TRIM + " '“”\"")
    return name if 1 < len(name) <= NAME_MAX and _NO_NAME.fullmatch(name) is None else ""


def side_of(text: str) -> str:
    """On which side of a node something is said to go: "after", "before", or "" where that is not said."""
    return "after" if speaks(_BEHIND_IT, text) else "before" if speaks(_BEFORE_IT, text) else ""


def is_a_thing(said: str) -> bool:
    """Nothing but what something may be called: a few words, and none that only holds a sentence together."""
    text = said.strip(TRIM)
    text = _ARTICLES.sub("", text) if text and begins_with_work(text) else text
    is_short = len(text) <= _THING_MAX_ZH if not text.isascii() else len(text.split()) <= _THING_MAX_EN
    return bool(text) and is_short and _PLAIN_WORDS.search(text) is None and text.casefold() not in SILENT


def alike(name: str, sentence: str) -> float:
    """Share of the name's parts that stand in the sentence: words, and of Chinese characters two side by side."""
    parts = {*re.findall(r"[a-z]{3,}", name.lower())}
    parts |= {name[n : n + 2] for n in range(len(name) - 1) if re.fullmatch(r"[\u4e00-\u9fff]{2}", name[n : n + 2])}
    said = sentence.lower()
    told = {*re.findall(r"[a-z]{3,}", said)}
    found = (part in told if part.isascii() else part in said for part in parts)
    return sum(found) / len(parts) if parts else 0.0


def likeness(name: str, said: str) -> float:
    """From 0 to 1, by characters in the same order: a name that is only misspelt is near 1."""
    return SequenceMatcher(None, name.casefold(), said.casefold()).ratio()


def is_denied(person: str, said: str) -> bool:
    """ "Mia, not Tom": who is named as the one that is not meant."""
    name, how = re.escape(person), r"(?:is|does|has|should|can|will|do)(?:n['’]t|\s+not)"
    before = r"(?:不是|不给|别给|不让|别让|\bnot\s+(?:to\s+|for\s+)?|\b(?:instead|rather\s+than)\s+(?:of\s+)?)"
    return re.search(rf"{before}{name}|{name}\s+{how}\b|{name}(?:不|别)", said, re.IGNORECASE) is not None
