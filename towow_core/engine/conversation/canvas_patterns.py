"""The patterns of what people ask for on a canvas, Chinese and English."""

import re
from re import Pattern

QUOTED = re.compile(r"[「『“\"'‘《]([^」』”\"'’》]{1,200})[」』”\"'’》]")
URL = re.compile(r"https?://[^\s，。；、）)\"'”」]+", re.IGNORECASE)
METHOD = re.compile(r"\b(GET|POST|PUT|PATCH|DELETE|HEAD)\b")
DATE = re.compile(r"\b(\d{4}-\d{2}-\d{2})\b|(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)")
CALLED = re.compile(
    r"(?:叫做|叫|名为|名叫|名字是|取名)\s*[:：]?\s*([^\s，。；,;]{1,80})"
    r"|\b(?:called|named)\s+([^,.;]{1,80}?)(?=\s+(?:for|by|due|at|with|assigned)\b|[,.;]|$)",
    re.IGNORECASE,
)
ASSIGNEE = re.compile(
    r"(?:由|交给|指派给|分配给)\s*([^\s，。；,;]{1,40}?)\s*(?:负责|来做|完成|去做|(?=[，。；,;]|$))"
    r"|\b(?:assigned to|to be done by|assignee:?)\s+([^,.;]{1,60}?)(?=\s+(?:by|due)\b|[,.;]|$)",
    re.IGNORECASE,
)

AFTER = re.compile(
    r"(?:接在|排在|在)\s*(?P<zh>[^，。；,;]+?)\s*(?:之后|后面|以后|后)|\bafter\s+(?P<en>[^,.;]{1,80}?)(?=\s+(?:called|named|due|assigned|add|create|draw)\b|[,.;]|$)",
    re.IGNORECASE,
)
_NOT = r"(?:不要|不用|不必|不想|不能|别|勿|没|尚未|还未|未|\b(?:don't|do not|not|never|isn't|aren't|no)\b)"
NEGATED = re.compile(_NOT, re.IGNORECASE)
NEGATED_FIRST = re.compile(rf"^\s*(?:请|先|暂时|现在|please\s)*\s*{_NOT}", re.IGNORECASE)

_MAKE_ZH = r"(?:添加|增加|新增|新建|创建|建立|加上|加入|再加|加|放|画)"
_ONE_ZH = r"(?:上|入)?\s*(?:一个|一项|一条|个)?\s*"
_KIND_ZH = r"任务|待办|里程碑|HTTP|http|Http|协商|谈判"
CREATE: tuple[Pattern[str], ...] = (
    re.compile(rf"{_MAKE_ZH}{_ONE_ZH}(?P<kind>[^，。；,;：:]*?)\s*(?:类型的?)?\s*节点(?P<rest>.*)", re.DOTALL),
    re.compile(rf"{_MAKE_ZH}{_ONE_ZH}(?P<kind>{_KIND_ZH})(?P<rest>.*)", re.DOTALL),
    re.compile(
        r"\b(?:add|create|insert|draw|make)\s+(?:a|an|one|another|the)?\s*(?P<kind>[\w -]*?)\s*\bnode\b(?P<rest>.*)",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(
        r"\b(?:add|create|insert|draw|make)\s+(?:a|an|one|another)?\s*(?P<kind>task|milestone|http|negotiation)\b(?P<rest>.*)",
        re.IGNORECASE | re.DOTALL,
    ),
)
DELETE = re.compile(
    r"(?:删除|删掉|移除|去掉|删)\s*(?:掉)?(?P<zh>.+)|^\s*(?:please\s+)?(?:delete|remove|drop)\s+(?P<en>.+)",
    re.IGNORECASE | re.DOTALL,
)
CONNECT = re.compile(
    r"(?:连接|连上|连线|连起来|连到|连向|接到|->|→|指向)|^\s*(?:please\s+)?(?:connect|link)\b", re.IGNORECASE
)
ENDS: tuple[Pattern[str], ...] = (
    re.compile(r"(?:连接|连上|把|将)\s*(?P<a>.+?)\s*(?:->|→|连接到|连到|连向|接到|指向)\s*(?P<b>.+)", re.DOTALL),
    re.compile(
        r"(?:连接|连上|连|把|将)\s*(?P<a>.+?)\s*(?:和|与|跟|到|、)\s*(?P<b>.+?)\s*(?:连接|连起来|连上|连线)?(?:起来)?\s*$",
        re.DOTALL,
    ),
    re.compile(r"\b(?:connect|link)\s+(?P<a>.+?)\s+(?:and|to|with|->|→)\s+(?P<b>.+)", re.IGNORECASE | re.DOTALL),
    re.compile(r"^\s*(?P<a>.+?)\s*(?:->|→|连接到|连到|连向|接到|指向)\s*(?P<b>.+)", re.DOTALL),
)
EXECUTE = re.compile(
    r"^\s*(?:请|帮我|现在|开始)*\s*(?:执行|运行|启动|跑|开始执行)(?:一下|起来)?\s*(?:整个|这个|该)?(?:工作流|流程|画布|全部)?\s*(?:吧|了)?\s*$"
    r"|^\s*(?:please\s+)?(?:now\s+)?(?:run|execute|start)(?:\s+(?:the|this))?(?:\s+(?:whole\s+)?(?:workflow|flow|canvas|plan|it))?\s*(?:now)?\s*$",
    re.IGNORECASE,
)
CANCEL = re.compile(
    r"^\s*(?:请|帮我|现在|马上|立刻|把)*\s*(?:取消|停止|停下|中止|终止|停掉)\s*(?:这次|本次|正在进行的|整个|这个)?\s*"
    r"(?:的)?(?:执行|运行|工作流|流程)?\s*(?:的执行|的运行)?\s*(?:吧|了)?\s*$"
    r"|^\s*(?:请|把)?(?:工作流|流程|执行|运行)\s*(?:取消|停|停止|停下|停掉|中止)\s*(?:掉|吧|了|一下)*\s*$"
    r"|^\s*(?:please\s+)?(?:now\s+)?(?:cancel|stop|abort|halt)(?:\s+(?:the|this))?"
    r"(?:\s+(?:whole\s+|current\s+)?(?:run|execution|workflow|flow|it|everything))?\s*(?:now)?\s*$",
    re.IGNORECASE,
)
DONE = re.compile(
    r"(?:把|将)?(?P<zh>.+?)\s*(?:标记为|标为|设为|标成|改成|改为)?(?:已经?)?(?:完成了|做完了|搞定了|已完成|标记完成|完成)\s*(?:了)?\s*$"
    r"|\bmark\s+(?P<en>.+?)\s+(?:as\s+)?(?:done|complete|completed|finished)\b"
    r"|^\s*(?P<en2>.+?)\s+is\s+(?:done|complete|completed|finished)\s*$",
    re.IGNORECASE | re.DOTALL,
)
RENAME = re.compile(
    r"(?:把|将)?\s*(?P<a>.+?)\s*(?:改名为|重命名为|改名叫|更名为)\s*(?P<b>.+)|\brename\s+(?P<c>.+?)\s+to\s+(?P<d>.+)",
    re.IGNORECASE | re.DOTALL,
)
SET = re.compile(
    r"(?:把|将)\s*(?P<a>.+?)\s*的\s*(?P<field>[^的]{1,20}?)\s*(?:改成|改为|设为|设成|换成)\s*(?P<value>.+)"
    r"|\b(?:set|change)\s+(?:the\s+)?(?P<efield>[\w ]{1,20}?)\s+of\s+(?P<ea>.+?)\s+to\s+(?P<evalue>.+)",
    re.IGNORECASE | re.DOTALL,
)
FIELDS = {
    "url": "url", "地址": "url", "网址": "url", "链接": "url", "address": "url",
    "method": "method", "方法": "method", "请求方法": "method",
    "body": "body", "内容": "body", "正文": "body",
    "headers": "headers", "请求头": "headers",
    "timeout": "timeout_s", "timeout_s": "timeout_s", "超时": "timeout_s",
    "due": "due", "due date": "due", "deadline": "due", "date": "due", "日期": "due", "截止": "due", "期限": "due",
    "截止日期": "due",
    "assignee": "assignee_name", "负责人": "assignee_name", "owner": "assignee_name", "执行人": "assignee_name",
    "职责": "responsibility", "responsibility": "responsibility",
    "备注": "notes", "notes": "notes", "note": "notes",
    "需求": "demand", "demand": "demand",
    "交付物": "deliverable", "deliverable": "deliverable",
}  # fmt: skip
NEGOTIATE = re.compile(
    r"(?:发起|开始|启动|开启|来)\s*(?:一次|一场|一个|个)?\s*(?:新的)?(?:协商|谈判)\s*[:：，,]?\s*(?:关于|为了|为)?\s*(?P<zh>.*)"
    r"|\b(?:start|open|begin|launch)\s+(?:a|an|another|the)?\s*(?:new\s+)?negotiation\s*(?:for|about|on|to|:)?\s*(?P<en>.*)"
    r"|^\s*(?:please\s+)?negotiate\s+(?:for|about|on)?\s*(?P<en2>.+)",
    re.IGNORECASE | re.DOTALL,
)
PLAN = re.compile(
    r"(?:创建|新建|制定|规划|设计|画|建)\s*(?:一个|个|一份)?\s*(?P<title>[^，。；,;：:]*?)(?:工作流|流程|计划)\s*[:：]\s*(?P<zh>.+)"
    r"|\b(?:create|make|draw|plan)\s+(?:a|an)?\s*(?P<etitle>[\w -]*?)\s*(?:workflow|plan|flow)\s*[:：]\s*(?P<en>.+)",
    re.IGNORECASE | re.DOTALL,
)
IN_ORDER = re.compile(r"->|→|=>|依次|然后|接着|\bthen\b", re.IGNORECASE)
ITEMS = re.compile(r"\s*(?:->|→|=>|，?\s*然后|，?\s*接着|,?\s*\bthen\b|[、，,；;]|\band\b)\s*", re.IGNORECASE)
STATUS = re.compile(
    r"(?:状态|进度|进展|怎么样|到哪|有哪些|有什么|多少个?节点|看看|介绍)"
    r"|\b(?:status|progress|how far|what is on|what's on|show|list)\b",
    re.IGNORECASE,
)
_VERB = (
    r"(?:把|将|请|添加|增加|新增|新建|创建|加|连接|删除|删掉|移除|执行|运行|启动|发起|标记|改名|画|现在|进度|状态|看看"
    r"|add\b|create\b|connect\b|link\b|delete\b|remove\b|run\b|execute\b|start\b|mark\b|rename\b|set\b|change\b|insert\b)"
)
CLAUSES = re.compile(
    r"\s*(?:[；;。！!\n]+|(?<=\w)\.(?:\s+|$)"
    rf"|[，,、]?\s*(?:然后|接着|之后|最后|并且|并|再|\band then\b|\bthen\b|\band\b)\s*(?={_VERB})"
    rf"|[，,]\s*(?={_VERB}))\s*",
    re.IGNORECASE,
)
