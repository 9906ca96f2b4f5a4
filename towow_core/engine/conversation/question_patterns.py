"""The patterns of what people ask beside a canvas, Chinese and English. `⟦0⟧` stands for a node (`mentions.py`)."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from re import Pattern

from towow_core.engine.conversation.canvas_patterns import N


def _p(*patterns: str) -> Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


QUESTION = _p(
    r"[？?]\s*$",
    r"(?:吗|(?<![什怎这那多要])么|呢|没有?|不)\s*(?:啊|呀|呢)?\s*[。.!！]*\s*$",
    r"哪些|哪个|哪几|哪一?[项件步条样]|啥|什么|为什么|为何|怎么样?|怎样|几[个件项步条位]|多少|谁|啥时|何时|哪天|是不是|有没有|要不要|是否|到哪",
    r"^\s*(?:so\s+)?(?:what|why|who|when|which|how|where|is|are|was|were|does|do(?= (?:we|you|i|they|people|all|any|the\b.*\b(?:have|need|wait|know|depend)))|did|has|have|should|shall|may|must|any|anything|anyone|anybody|whose|what's|who's|how's|when's|where's|whats|whos|hows|whens)\b",
)
STATUS = _p(
    r"[什啥]么?情况|情况(?:怎么?样|如何|咋样)|一切(?:顺利|正常)|有啥|都有|成功了|跑完了|还在跑|在执行|跑到|状态|进度|进展|怎么样|到哪|有哪些|有什么|多少个?(?:节点|任务)|几个(?:节点|任务)|看看|介绍|列出|列一下|说说|概况",
    r"\bhow (?:are|do|is|did) (?:we|things|everything|it(?: all)?) (?:all )?(?:doing|going|look(?:ing)?|stand|coming along)\b|\bhow(?:'s| is) everything\b|\bwhere do (?:we|things) stand\b|\bwhat(?:'s| is) (?:the situation|going on|up|happening)\b|\bany (?:news|updates?)\b",
    r"\b(?:which (?:nodes|tasks|steps)|status|progress|state of (?:the |this )?(?:run|workflow|play|things|everything|affairs|plan)|how far|what is on|what's on|show|list|overview|summary|how is it going|how's it going|where are we|what do we have|running|over yet|finished yet|^\W*(?:is|are) (?:it|this|that|everything|all|we) (?:all )?(?:done|finished|over|complete|ready)|succeed(?:ed)?|what(?:'s| is) (?:here|there|left|next))\b",
)
WHY_WAITING = _p(
    r"为什么|为何|怎么还|咋还|卡在|卡住|在等(?:什么|谁)|等(?:什么|谁)|堵在",
    r"\bwhy\b|\bwaiting (?:for|on)\b|\bstuck\b|\bblock(?:ed|ing)\b|\bholding\b",
)
WHO = _p(
    r"谁(?![先前后都])|负责人是|哪位",
    r"\bwho(?:'s|se)?\b(?! (?:are|is|am) (?:you|i)\b)|\bassigned to whom\b|\bresponsible\b",
)
ALL_OF_THEM = _p(
    r"[两三几]个|都|各|分别|一共|总共|加起来", r"\b(?:both|all|each|together|in total|altogether|either)\b"
)
ANYBODY = _p(  # of a node that is named: whose it is
    r"(?:没有?|有没有|有)(?:谁|人)(?:在|来|去|要|肯|能)?(?:管|做|负责|办|跟|接|弄|搞)",
    r"\b(?:is|are|has|does|do|will|can)\s+(?:there\s+)?(?:any|some|no)\s?(?:body|one)\b",
)
# What is asked of the work that a node is called by: "is the venue booked?"
_DEEDS = r"booked|ordered|printed|signed|cleaned|painted|invited|confirmed|settled|sorted|tested|reviewed|approved|published|recorded|edited|designed|installed|delivered|shipped|arranged|organi[sz]ed|prepared|planned|chosen|written|taken|given|drawn|hung|begun|rented|hired|fixed|mended|packed|unpacked|moved|built|baked|cooked|decorated|picked|collected|wired|connected|deployed|drafted|translated|rehearsed|cancell?ed|set up"
HAS_ANYBODY = _p(  # done what a node is called by: how far it is; a group is a gap
    rf"(?:有没有?|有)人(?:已经)?(?:把)?\s*{N}\s*[做办弄批订]?[完好过]?了?[吗没有]*\W*$|^\W*([\u4e00-\u9fff]{{0,4}})\s*{N}\s*了[吗没]有?\W*$",
    rf"^\W*(?:has|have|did)\s+(?:(?:any|some)\s?(?:body|one)\s+|((?-i:[A-Z])[\w'-]+(?:\s+(?-i:[A-Z])[\w'-]+)?\s+)|we\s+|you\s+|they\s+)?(?:already\s+|yet\s+|ever\s+)?(?:(?:done|finished|started|approved|{_DEEDS})\s+)?(?:the\s+)?{N}(?:\s+(?:yet|already))?\W*$",
)
NOBODYS = _p(
    r"^\W*(?:还有|现在)?(?:哪些|哪个|哪几个|什么)(?:任务|事情?|活儿?|节点)?(?:还|都|现在)?(?:没有?|缺)人(?:呢|啊)?\W*$|(?:(?:没有?|无|缺)(?:人|谁)|谁都(?:没有?|不))(?:来|在|要|肯|去)?(?:负责|做(?![完好成到])|管|接|认领|跟|办(?![完好成到]))|(?:没有?|无|缺|还没(?:有|定|分配|安排)?)(?:分配|安排|定)?(?:给)?(?:负责人|执行人|人选)|未分配|没有?(?:分配|指派)(?!任务|给)|(?:没有?|未)(?:定|安排|指定|落实)(?:好|到)?人(?!数|选|员|手)",
    r"\b(?:ha(?:s|ve) no|without(?: an?| any)?|lacks?|missing(?: an?)?|needs? an?|do(?:es)?n't have an?|do(?:es)? not have an?)\s+(?:owner|assignee|person|one responsible|one assigned)s?\b|\bunassigned\b|\bunowned\b|\b(?:nobody|no ?one)(?:'s|\s+is|\s+has(?: been)?)?\s+(?:yet\s+)?(?:assigned|doing|does|responsible|in charge|taken|takes|got|owns|owning|working)\b|\b(?:for|with|by|to)\s+(?:nobody|no ?one)\b|\bwithout\s+(?:any|some)(?:body|one)\b(?=\W*$|\s+(?:on|for|yet|responsible|assigned|to)\b)|\bnobody's\s*(?:yet)?\W*$|\b(?:has|have)\s+(?:nobody|no ?one)(?:\s+(?:on|for|behind|at|yet)\b|\W*$)|\bdo(?:es)?\s+(?:nobody|no ?one)\s+(?:do|own|have|take)\b|\b(?:not|isn't|aren't|hasn't been|haven't been)\s+(?:yet\s+)?assigned\b",
)
# What somebody did to the canvas, and when: its history says so, and nothing that is drawn does.
_DID_ZH = r"(?:删|改|加|添|建|动|移|连|画|标|撤|取消|停|暂停|执行|启动|跑|换|复制|写|清空)"
HISTORY = _p(
    rf"谁(?:把|将|给|又|刚才?|刚刚|之前|昨天|今天)[^，,]{{0,14}}?{_DID_ZH}|谁{_DID_ZH}[^，,做办负]{{0,8}}?(?:了|的|过)|(?:是谁|谁)[^，,]{{0,6}}?{_DID_ZH}(?:的|了|掉)|是谁给?[定设选]的|谁(?:完成|做完|办完|弄完)(?:的|了)",
    rf"(?:刚才|刚刚|之前|上次|昨天|今天|你|最近)[^，,]{{0,8}}?(?:发生了?|{_DID_ZH}(?:了|过))[^，,]{{0,6}}?(?:什么|啥|哪些|哪个)|(?:什么|啥|哪些|哪个)[^，,]{{0,8}}?被[^，,]{{0,4}}?{_DID_ZH}|(?:原来|以前|之前)(?:的)?(?:叫|名字|是)[^，,]{{0,4}}(?:什么|啥)",
    rf"(?:什么时候|几点|何时|哪天|为什么|为何|怎么)[^，,]{{0,10}}?{_DID_ZH}(?:掉|名)?(?:的|了|过)|(?:什么时候|几点|何时|哪天)[^，,]{{0,6}}?(?:完成|做完|做好|弄好|办好|结束|开始)(?:的|了|过)",
    r"\bwho(?:'s|\s+has|\s+had)?\s+(?:just\s+)?(?:deleted?|removed?|changed?|renamed?|added|created|moved|marked|connected|disconnected|drew|edited|cancell?ed|stopped|started|paused|ran|run|took|undid|wrote|made|put|did|copied|finished|completed)\b(?! (?:care|over|on)\b)",
    r"\bwhat (?:happened|changed|has changed|was (?:deleted|changed|renamed|added|removed|undone))\b(?! (?:with|to)\b)|\bwhat (?:did|have|has) (?:you|we|i|they|he|she|(?-i:[A-Z])\w+)(?:'ve)? (?:just )?(?:do|done|change|changed|delete|deleted|remove|removed|add|added|rename|renamed|move|moved|undo|undone)\b",
    r"\bwhat was\b.*\b(?:called|named) before\b|\bwhen (?:was|were|did|has|have)\b.*\b(?:deleted?|removed?|changed?|renamed?|add(?:ed)?|created?|moved?|mark(?:ed)?|done|finish(?:ed)?|completed?|start(?:ed)?|cancel(?:l?ed)?|connect(?:ed)?)\b|\bwhy (?:was|were|did|has|have)\b.*\b(?:deleted?|removed?|changed?|renamed?|add(?:ed)?|moved?|connect(?:ed)?)\b",
)
ON_CANVAS = _p(  # that is in its history; what was done to a run is not
    r"(?!.*(?:执行|跑|停|启动|暂停|(?<!被)取消))(?=.*(?:删|改|加|添|建|移|连|画|换|复制|清空|发生|叫|[定设选]的))",
    r"(?!.*\b(?:stop|start|paus|cancel|run|ran|done|finish|complet|mark))(?=.*\b(?:delet|remov|chang|renam|add|creat|mov|connect|disconnect|drew|edit|copied|happened|called|named|undo|undid|undone))",
)
AVAILABLE = _p(
    r"忙不忙|忙吗|有空|有没有空|有时间|闲不闲|在不在", r"\b(?:busy|available|free (?:on|at|this|next|today|tomorrow))\b"
)
TODAY = _p(
    r"^\W*(?:请问)?(?:今天|今儿|现在)(?:是)?(?:几月)?(?:几号|几日|星期几|周几|礼拜几|什么日子|哪天|哪一天|的?日期(?:是什么|是多少)?)\W*(?:了|啊|呀|呢|来着)?\W*$",
    r"^\W*(?:what(?:'s| is)?(?: the)? (?:date|day)(?: is it| is)?(?: today| now)?|what(?:'s| is) today(?:'s date)?|which day is (?:it|today)(?: today)?|today's date)\W*$",
)
# What comes before a node, or behind it; what comes next at all.
BEFORE_IT = _p(
    rf"{N}\s*(?:之前|以前|前面|前边|的?上一步|前)(?:直接的?|紧挨着?的?|紧接着?的?)?(?:是|有|要|得|先|还|需要|该)*(?:做|完成|弄|办)?(?:些|点)?(?:什么|啥|哪些|哪个|哪一?步|谁)|(?:什么|哪些|哪个|啥)[^⟦]{{0,8}}?在\s*{N}\s*(?:之前|以前|前面|前)|{N}\s*(?:要|得|在)?(?:依赖|取决于|跟在)[^⟦]{{0,4}}(?:什么|啥|哪些|哪个)",
    rf"\bwhat(?:'s|\s+is|\s+are|\s+comes?|\s+goes|\s+has to (?:be done|happen|come)|\s+must (?:be done|happen|come)|\s+needs? to (?:be done|happen|come)|\s+do (?:we|i) (?:need to |have to )?do|\s+happens|\s+should (?:be done|happen|come))?(?:\s+(?:done|there|to be done))?\s+(?:(?:right|directly|immediately|just)\s+)?(?:before|ahead of|in front of)\s+{N}|\bwhat does\s+{N}\s+(?:depend on|follow|need(?: first)?|come after)\b|\bwhat precedes\s+{N}",
)
BEHIND_IT = _p(
    rf"{N}\s*(?:(?:做|办|弄)?(?:完|好|完成)(?:了)?)?\s*(?:之后|以后|后面|后边|的?下一步|接下来|后)(?:直接的?|紧挨着?的?|紧接着?的?)?(?:是|有|要|得|再|还|轮到|该|需要|就|可以|能)*(?:做|完成|弄|办)?(?:些|点)?(?:什么|啥|哪些|哪个|谁)|(?:什么|哪些|哪个|啥)[^⟦]{{0,8}}?(?:在\s*{N}\s*(?:之后|以后|后面|后)|(?:等|依赖|取决于)\s*{N})",
    rf"\bwhat(?:'s|\s+is|\s+are|\s+comes?|\s+goes|\s+happens|\s+follows|\s+do (?:we|i) (?:need to |have to )?do|\s+has to (?:be done|happen|come)|\s+starts?|\s+should (?:be done|happen|come))?(?:\s+(?:done|there|next|to be done|waiting))?\s+(?:(?:right|directly|immediately|just)\s+)?(?:after|behind|following|once)\s+{N}|\b(?:what|which (?:tasks|nodes|ones))\s+(?:depends? on|follows?|waits? for|(?:is|are) waiting for)\s+{N}|\bwhat does\s+{N}\s+(?:block|hold up|come before|lead to)",
)
NEXT = _p(
    r"^\s*(?:该|要|应该|得|能|可以)?(?:做|干)(?:些|点)?(?:什么|啥)\W*$|(?:接下来|下一步|然后|下面|现在|之后|接着)(?:我们?|咱们?|大家)?(?:该|要|应该|得|需要|能|可以|是|轮到|有)*(?:做|干|办|弄|轮到)?(?:些|点)?(?:什么|啥|哪些|哪个)(?!时候|节点|任务在|样|情况|状态)|轮到(?:什么|啥|哪个|谁)",
    r"\bwhat(?:'s| is| comes| happens| should (?:we|i) do| do (?:we|i) (?:have to |need to )?do| are the)?(?: the)? next(?: steps?| tasks?| thing)?(?: to do)?\W*$|\bwhat (?:can|should|must) (?:we|i|be) (?:do|done|start|begin)(?: with)?(?: now| next)\W*$|\bnext steps?\W*$",
)
# How far something is: what else is asked of a node is not known here.
HOW_FAR = _p(
    r"完成|做完|办完|弄完|搞定|好了?|妥|齐|成(?:了|没|吗)|结束|开始|执行|跑|进行|进展|进度|状态|情况|怎么样|怎样|怎么了|咋样|如何|到哪|失败|成功|没(?:有)?(?:做|办|订|定|到|完|好|通过)|(?:做|办|订|定|谈|写|弄|发|买|画|印|拍|剪|选|到|上|收|交|签|请)([^，,]{0,3})(?:了|没)|卡|黄|停|出问题|顺利|行不行|通过|搞(?:好|定)|可以了|在(?:做|等|跑)",
    r"\b(?:done|finished|finish|complete[d]?|ready|over|status|state|progress|how(?:'s|\s+is|\s+are|\s+far|\s+did|\s+does|\s+come)?|going|running|started?|begun|failed?|fail|succeed\w*|work(?:ed|ing)?|happened|happening|wrong|through|sorted|booked|sent|waiting|blocked|stuck|on track|in place|yet|still|now|settled|confirmed|up with|doing)\b",
)
IS_A_DEED_DONE = re.compile(
    rf"^\W*(?:is|are|was|were|has|have|did)\s+(?:the\s+)?{N}\s+(?:been\s+|all\s+|already\s+)*(?:{_DEEDS})\b",
    re.IGNORECASE,
)
NOT_DONE = _p(  # with "who" before it
    r"没(?:有)?(?:[做办弄搞忙]?(?:完|好)|完成|交|动)",
    r"\b(?:not (?:yet )?|n't |still not )(?:done|finished|ready|complete)|\bunfinished\b|\bstill (?:working|busy|to do)\b",
)
WHEN = _p(
    r"什么时候|啥时候|何时|哪天|几号|几时|截止(?:日期)?是|还有多久|多久(?:之后|以后)?(?:到期|截止|要)",
    r"\bwhen\b|\b(?:what|which) (?:date|day)\b|\bdue\b|\bdeadline\b|\bby when\b",
)
LEFT = _p(
    r"还剩|还有(?:什么|哪些|多少|几个)(.*)(?:没|要)|剩下|没(?:做|完成)的|还(?:没|差|缺)(?:做|完成)?(?:什么|哪些|几)|还差",
    r"\b(?:left|remaining|remains|outstanding|still (?:open|to do|to be done)|(?:not|isn't|aren't) (?:done|finished|complete)(?: yet)?|missing|unfinished|to go)\b",
)
ORDER_WITH_A_MARK = re.compile(
    r"^\s*(?:please\s+)?(?:put|add|make|give|set|move|insert|stick|rename|swap|assign)\b.*\?\s*$|^\s*(?:把|将|给).+[？?]\s*$",
    re.IGNORECASE,
)
