"""The patterns of what people ask for on a canvas, Chinese and English. `⟦0⟧` stands for a node (`mentions.py`)."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from re import Pattern


def _p(*patterns: str) -> Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


def node(name: str) -> str:
    """A mention of a node, as a named group."""
    return rf"⟦(?P<{name}>\d+)⟧"


N = r"⟦\d+⟧"
LIST = rf"{N}(?:\s*(?:[、，,]|和|与|及|以及|跟|\band\b)\s*{N})+"
POLITE = _p(
    r"^\s*(?:(?:好的?|嗯|那|那么|ok(?:ay)?|hi|hey|hello|你好|您好)[,，!！\s]+)+",
    r"^\s*(?:请问?|麻烦(?:你|您)?|劳驾|拜托|帮忙|帮我们?|给我们?|我们?(?:想|要|需要|希望)|能不能|可不可以|可以|能否|能|现在|马上|立刻|直接|就|先|接下来|接着|那|再|顺便|也)+(?:帮我们?|帮忙|请|麻烦)?\s*",
    r"^\s*(?:(?:please|pls|just|now|kindly|also|and|ok|so|first|then|oops|sorry|right|great|good|fine|yes|yeah|actually)\b[,\s!]*|(?:can|could|would|will) (?:you|we)\b\s*|(?:i|we)(?:'d| would) like (?:you )?to\b\s*|(?:i|we) (?:want|need)(?: you)? to\b\s*|let'?s\b\s*|go ahead and\b\s*)+",
)
ASKED_KINDLY = _p(  # in the form of a question, and none
    r"^\s*(?:(?:好的?|嗯|那|请|麻烦)[,，\s]*)*(?:你|您)?(?:能不能|可不可以|能否|能|可以)(?:请|麻烦|帮|把|给|再|先)",
    r"^\s*(?:(?:ok|hi|hey|please)[,\s]*)*(?:can|could|would|will) you\b",
)
ASKED_END = re.compile(r"\s*(?:吗|(?<![什怎这那多要])么)?\s*[？?]+\s*$")
THANKS = _p(
    r"^\W*(?:好的?|嗯|ok(?:ay)?|great|cool|perfect)?[\s,，。!！]*(?:谢谢|多谢|谢了|感谢|辛苦|thanks|thank you|thx|cheers)(?:你|您|大家|啦|了|啊|a lot|so much|very much|\s)*\W*$"
)
HELP = _p(
    r"^\W*(?:你|您|这里|在这(?:里|儿))?\s*(?:都|还)?(?:能|会|可以)(?:帮我|为我)?(?:做|干|说)(?:些|点)?(?:什么|啥|哪些)(?:事)?\W*$|^\W*(?:怎么用|帮助|有什么功能|我(?:能|可以|该)(?:怎么)?说(?:些)?(?:什么)?)\W*$",
    r"^\W*(?:what (?:else )?can (?:you|i) (?:do|say|ask)(?: here| for me)?|how does this work|how do i use (?:this|it)|what do you (?:do|understand)|help(?: me)?)\W*$",
)
POLITE_BEHIND = _p(
    r"[，,]\s*(?:可|千万)?(?:不能|别|不要)再(?:拖|晚|改|推)(?:了)?\s*[。.!！]*$|[，,；;]\s*(?:其他|其它|别的|其余)的?(?:都|就)?(?:不变|不动|照旧|照原样|保持不变)\s*[。.!！]*$",
    r"[,;]\s*(?:and\s+)?(?:everything\s+else|all\s+else|the\s+rest)\s+(?:stays?|remains?)(?:\s+(?:as\s+(?:it\s+is|is)|the\s+same|unchanged))?\s*[.!]*$",
    r"[,，\s]*(?:好吗|可以吗|(?<![执进运举推实可施流])行吗|好不好|行不行|可以不|谢谢(?:你|您)?|多谢|就行|就好|即可|吧|哦|哈|了吧)\s*[？?。.!！]*\s*$",
    r"[,\s]*\b(?:please|pls|thanks(?: a lot| so much| in advance)?|thank you(?: (?:so|very) much)?|instead|(?<!wait )(?<!waits )(?<!waiting )for me|will you|would you)\b\s*[?.!]*\s*$|(?:,\s*ok(?:ay)?\s*[?.!]*|\s+ok(?:ay)?\s*\?+)\s*$",
)
_NOT = r"(?:不要|不用|不必|不想|不能|别|勿|没|尚未|还未|未|\b(?:don't|do not|not|never|isn't|aren't|hasn't|haven't|no|didn't|won't)\b)"
NEGATED = _p(_NOT)
NEGATED_FIRST = _p(rf"^\s*(?:请|先|暂时|现在|还|please\s*)*\s*{_NOT}")
CREATE: tuple[Pattern[str], ...] = (
    _p(rf"^(?P<after>{LIST}|{N})\s*(?:做完|完成|弄完|搞定|结束)?(?:了)?(?:之后|以后|后面|后头|后边|后)\s*(?:再|要|得|还要|还得)?\s*(?:加|接|补|放|安排|插|添|来|有)(?:上|进)?\s*(?:一个|一步|一项|一次|一场|个|步|次)?\s*(?P<kind>)(?P<rest>[：:“\"]?[^，。；,;].*)"),
    _p(r"(?:添加|增加|新增|新建|创建|建立|加上|加入|再加|补上|补|加|放|画|插入)(?:上|入)?\s*(?:一个|一项|一条|一步|两个|个|条)?\s*(?P<kind>[^，。；,;：:“”\"⟦]{0,12}?)\s*(?:类型的?)?\s*节点(?P<rest>.*)"),
    _p(
        r"(?:添加|增加|新增|新建|创建|加上|再加|加|来)(?:一个|个)(?P<before>[^：:，,]*?)的\s*(?P<kind>HTTP)\s*(?:节点|请求)(?P<rest>.*)"
    ),
    _p(r"(?:添加|增加|新增|新建|创建|建立|加上|加入|再加|补上|补|加|来|放|画|插入)(?:上|入)?\s*(?:一个|一项|一条|一步|个|条)?\s*(?P<kind>任务|待办|里程碑|HTTP|协商|谈判|步骤|环节|时间点|审批)(?P<rest>.*)"),
    _p(r"(?:添加|增加|新增|新建|创建|加上|再加|加)(?:上|入)?\s*(?:一个|一项|一条|个|条)\s*(?P<name>[^，。；,;：:]{1,30}?)\s*的?\s*(?P<kind>任务|待办|里程碑|步骤|环节)(?P<rest>.*)"),
    _p(r"(?:添加|增加|新增|再加|加)(?:上|入)?\s*(?:一步|一项|一条)\s*(?P<kind>)(?P<rest>[：:，,\s]*[^，。；,;：:\s].*)"),
    _p(r"\b(?:add|create|insert|draw|make)\s+(?:a|an|one|another|the)?\s*(?:new\s+)?(?P<kind>[\w -]{0,20}?)\s*\bnode\b(?P<rest>.*)"),
    _p(r"\b(?:add|create|insert|draw|make|put in|put|stick|pop|throw in|set up)\s+(?:in\s+)?(?:a|an|one|another)?\s*(?:(?:new|more)\s+)*(?P<kind>task|milestone|http|negotiation|step|to-?do|deadline|approval)\b(?P<rest>.*)"),
    _p(r"^\s*(?:add|create|insert|draw|make|put in|put)\s+(?:in\s+)?(?:a|an|one|another)\s+(?!(?:new|more)\b)(?P<name>[a-z][\w -]{1,30}?)\s+(?P<kind>task|step|milestone|to-?do)\b(?P<rest>.*)"),
    _p(r"^\s*(?:new|another|one more)\s+(?P<kind>task|milestone|step|http node)\b(?:\s*(?:pls|please))?(?P<rest>.*)"),
    _p(r"\b(?:add|create|insert|make)\s+(?:a|an|one|another)\s+(?:new\s+)?(?P<kind>\w{3,12})\s+(?P<rest>(?:called|named|to)\b.*)"),
    _p(r"^\s*(?:add|insert|put in)\s+(?P<kind>)(?P<rest>(?![a-z]+ (?:and|to) ⟦).+?\s+(?:right\s+)?after\s+⟦.*)"),
)  # fmt: skip
CALLED = _p(
    r"(?:叫做|叫|名为|名叫|名字是|取名|名称)\s*[:：]?\s*(?P<zh>[^\s，。；,;]{1,80})",
    r"\b(?:called|named|titled)\s+(?P<en>[^,.;]{1,80}?)(?=\s+(?:for|by|due|at|with|assigned|after|before|between|owned|done by|and assign|on)\b|[,.;]|$)",
)
FOR_WHAT = _p(r"^\s*(?:to|for)\s+(?P<en>[^,.;:]{2,80}?)(?=\s+(?:by|due|assigned|after|before|owned|on)\b|[,.;]|$)")
AFTER_COLON = _p(r"^\s*[:：,，—–-]?\s*(?!给|由|在|到|吧|by\b|for\b|to\b|after\b)(?P<name>[^，。；,;\n]{1,200}?)(?=\s+(?:by|due|assigned|after|before|owned)\b|[，。；,;\n]|$)")  # fmt: skip
ASSIGNEE = _p(
    r"(?<![不别])(?<!不要)(?:由|交给|指派给|分配给|派给|安排给|让)\s*(?P<zh>[^\s，。；,;⟦]{1,20}?)\s*(?:负责|来做|来办|来|完成|去做|去办|去|做|办|跟进|(?=[，。；,;]|$))",
    r"(?:负责人|执行人)\s*(?:是|为|：|:|写)?\s*(?P<zh2>[^\s，。；,;⟦是为]{1,20}?)(?=[，。；,;\s]|$)",
    r"(?P<zh3>[\u4e00-\u9fff]{2,4})(?:来)?负责(?=[，。；,;\s]|$)",
    r"(?<!\bnot )\b(?:assigned to|assign(?: it)? to|to be done by|owned by|assignee:?|owner:?|done by|for)\s+(?P<en>(?-i:[A-Z][\w'-]*(?:\s+[A-Z][\w'-]*)?(?:\s+(?:or|and)\s+[A-Z][\w'-]*(?:\s+[A-Z][\w'-]*)?){0,3}))",
    r"\b(?P<en2>(?-i:[A-Z][\w'-]+))\s+(?:will do it|does it|takes it|owns it|is responsible|will take it)",
)
AFTER = _p(
    rf"(?:接在|排在|放在|在)?\s*(?P<zh>{LIST}|{N})\s*(?:做完|完成|弄完|搞定|结束)?(?:了)?(?:之后|后面|以后|后头|后边|后)",
    rf"[,;]?\s*\b(?:right\s+|it comes\s+|that comes\s+|comes\s+|that goes\s+)?(?:after|behind|following)\s+(?P<en>{LIST}|{N})",
)
AFTER_UNKNOWN = _p(
    r"(?:接在|排在|放在|在)\s*(?P<zh>[^，。；,;⟦]{1,20}?)\s*(?:之后|后面|以后)",
    r"\b(?:after|behind)\s+(?P<en>[^,.;⟦]{1,40}?)(?=\s+(?:called|named|due|assigned)\b|[,.;]|$)",
)
METHOD = re.compile(r"\b(GET|POST|PUT|PATCH|DELETE|HEAD)\b")
NEW_NOTE = _p(  # "write a note: …" is what is to be done
    r"[，,;；]?\s*(?<![写做看改念交查印发的])(?:备注|说明|注意)\s*(?:一下)?\s*[:：]?\s*(?P<zh>[^，。；,;]+)",
    r"[,;]?\s*(?<!\ba )(?<!\bthe )(?<!\bsome )(?<!\bwrite )(?<!\bsend )\bnotes?\s*[:–-]\s*(?P<en>.+)$",
)
POSTS = re.compile(r"\bposts?\s+to\b|(?:提交|推送|发送?)到", re.IGNORECASE)
NOTE = _p(rf"^{node('zh0')}\s*(?:那个|这边|那边|上|里)?\s*(?:加(?:个|一个|一条|上)?|写(?:个|上)?|补(?:个|充)?)?\s*(?:备注|注明|说明|记)(?:一下|下|一句|个)?\s*[:：，,]\s*(?P<value0>.+)",
          rf"(?:给|在)?\s*{node('zh')}\s*(?:里|上|中)?\s*(?:加(?:个|一个|一条|上)?|写(?:个|上)?|补(?:个|充)?(?:一句)?)\s*(?:备注|说明|注)\s*[:：，,]?\s*(?P<value>.+)",
          rf"(?:备注|注明)\s*(?:一下)?\s*{node('zh2')}\s*[:：，,]\s*(?P<value2>.+)",
          rf"\b(?:add|put|leave|make)\s+(?:a\s+|the\s+)?notes?\s+(?:to|on|for|in)\s+{node('en')}\s*[:,–-]?\s*(?:that\s+|saying\s+)?(?P<value3>.+)",
          rf"^\s*notes?\s+(?:on|for|to)\s+{node('en2')}\s*[:,–-]\s*(?P<value4>.+)")  # fmt: skip

_FROM_PLAN = r"\s*(?:(?:(?:from|out of|off|of)\s+)?(?:the|this|our|my)\s+(?:plan|canvas|workflow|flow|list|schedule|programme|program|agenda)\s*)?"
DELETE = _p(
    rf"^\s*(?:删除|删掉|删去|移除|去掉|拿掉|撤掉|砍掉|删)\s*(?:掉|了)?\s*(?P<a>{LIST}|{N})\s*(?:掉|了)?\s*[。.!！]*$",
    rf"^(?:把|将)?\s*(?P<b>{LIST}|{N})\s*(?:都|全|全部|给|也|可以|就|直接|那)*\s*(?:删除|删掉|删去|移除|去掉|拿掉|撤掉|砍掉|删了|删)\s*(?:掉|了)?\s*[。.!！]*$",
    rf"^\s*(?P<c>{LIST}|{N})\s*(?:那个|这个|都|也|可以)*\s*(?:不要了|不需要了|不用了|用不着了|用不上了)\s*[。.!！]*$",
    rf"^\s*(?:delete|remove|drop|erase|get rid of|take out|scrap|bin|kill|ditch|axe)\s+(?:both\s+)?(?P<d>{LIST}|{N}){_FROM_PLAN}[.!]*$",
    rf"^\s*(?:we\s+)?(?:don't|no longer|do not) need (?P<e>{LIST}|{N})\s*(?:any ?more|any longer)?\s*[.!]*$",
    rf"^\s*(?:there(?:'s|’s| is)\s+)?no (?:more )?need (?:for|to(?: do)?) (?P<g>{LIST}|{N})\s*(?:any ?more|any longer)?\s*[.!]*$",
    rf"^\s*(?P<h>{LIST}|{N})\s*(?:都|也)?(?:这一?步|这一?项)?(?:不[做搞弄办录拍写订买要]了|省了|免了|划掉)\s*[。.!！]*$",
    rf"^\s*take (?P<f>{N}) (?:out|off|away){_FROM_PLAN}[.!]*$",
)
DELETE_UNKNOWN = _p(
    r"^(?:把|将)?\s*(?:删除|删掉|移除|去掉|删)\s*(?:掉|节点)?\s*(?P<zh>[^，。；,;⟦]+)$",
    r"^(?:把|将)\s*(?P<zh2>[^，。；,;⟦]+?)\s*(?:删除|删掉|移除|去掉|删了|删)$",
    r"^\s*(?:delete|remove|drop)\s+(?:the\s+)?(?:node\s+)?(?P<en>[^⟦]+)$",
)
DELETE_NAMED = _p(  # by a part of a name, whatever else that has been marked as
    r"^(?:把|将)?\s*(?:删除|删掉|移除|去掉|删)\s*(?:掉|节点)?\s*(?P<zh>[^，。；,;]+)$",
    r"^(?:把|将)\s*(?P<zh2>[^，。；,;]+?)\s*(?:删除|删掉|移除|去掉|删了|删)$",
    r"^\s*(?:delete|remove|drop)\s+(?:the\s+)?(?:node\s+)?(?P<en>[^,.;]+)$",
)
ASKS_AROUND = re.compile(  # in the form of a question, and none: "have Aylin do it" as well
    r"^\s*have (?-i:[A-Z])[\w'-]+ (?:do|handle|take|approve|sign|run|own|look after) |^\s*(?:去|到|上|在)?(?:网络|网|群)?(?:上|里)?\s*(?:问问|问一下|问下|找找|打听)",
    re.IGNORECASE,
)
_ONCE_MORE = r"^(?:可以|就)?(?:删了?|删掉|删除|去掉)(?:吧|了)?$|^\s*(?:you can |so )?(?:close|tick|mark) (?:that|it|this)\b(?: one)?(?: off| as done| done)?$"
ONCE_MORE = re.compile(  # what asks once more for what was asked for just now
    rf"{_ONCE_MORE}|^\s*(?:delete|remove|drop|mark|do)\s+(?:it|that|them|this)\b|^(?:把|将)(?:它们?|这个|那个)",
    re.IGNORECASE,
)
PRONOUN = re.compile(
    rf"{_ONCE_MORE}|^\s*(?:delete|remove|drop|mark|do)?\s*(?:it|that|them|this)\b(?!['’]s (?:name|for|due|called)\b|\s+(?:is|must be|should be|has to be|needs to be)\s+(?:due|called|named|assigned|for|by|to)\b|\s+(?:should|must|has to|needs to|comes|goes|waits|depends|belongs)\b)"
    r"|^(?:把|将)?(?:它们?|这个|那个)(?!任务|节点|的|[^，,]{0,4}(?:改|换|叫|交给|由|推迟|延后|提前|设|定|放到|移到|排|接|连|等|备注|负责))",
    re.IGNORECASE,
)  # what asks once more for what was asked for just now, or only tells of it
# What goes on about the node that was just spoken of.
ELLIPSIS_ZH = re.compile(
    r"^(?:的?(?:截止|期限|日期|时间|负责人|备注|改名|名字|标题|地址|交付物|价格|预算|费用|超时|方法)|改到|改成|交给|由(?!于)|推迟|延后|提前|叫做?|让[^，,；;⟦]{1,6}(?:来|去做|做|负责|接手|办|弄)(?:吧)?$)"
)
ELLIPSIS_IT_ZH = re.compile(r"^(?P<before>(?:把|将|给)?)(?:它|这个|那个)(?!们|任务|节点)")
ELLIPSIS_THEM_EN = re.compile(  # behind a verb of things; "tell them" is of people
    r"\b(give|hand|pass|assign|move|push|shift|delay|postpone|make|mark|rename|delete|remove|drop)\s+(?:them\b|['’]?em\b)",
    re.IGNORECASE,
)
OF_IT = re.compile(r"\W*(?:its?|this one|that one)\b|(?:把|将|给)?它(?!们)", re.IGNORECASE)
NAMING = re.compile(
    r"改名|命名|标题|名字|\b(?:call|name|rename) (?:it|that|this|the copy)\b|\bits (?:name|title)\b", re.IGNORECASE
)
FURTHER = re.compile(  # in a name without quotes: another request
    r"[，,；;。]|然后|接着|(?:或者?|还是|并且?)(?=交给|给|由|改|把|将|删|连|加|标|推迟|提前)|\band then\b"
    r"|\b(?:and|or)\s+(?=(?:then\s+)?(?:assign|give|hand|mark|delete|remove|connect|move|set|rename|add|run|call|change|put|tell|inform|notify|remind|ask)\b|[^,]*\bto\b)",
    re.IGNORECASE,
)
ELLIPSIS_EN = re.compile(r"\b(?:it|that one|this one)\b|\bits\b(?= \w)", re.IGNORECASE)
_ORDER = r"(?:删|动|改|执行|跑|停|撤|加|连|添|建|标|移|取消|重|画|发起|启动|开始|\b(?:delet|remov|touch|chang|run|stop|cancel|drop|mov|renam|add|start|connect|link|retry|execut|mark|assign|creat|insert|launch|put)\w*)"
_UNWANTED = (
    r"(?:别|勿|无需|无须|没必要|(?<![能可要行])不(?:想|要|用|必|能|许|准|打算|希望|愿意|需要|可以|该|应该|赞成|同意|建议|是要|是想)(?!了)|(?<![能可要行])不(?=删|动|改))[^，,；;。：:]{0,6}?"
    r"|\b(?:don't|dont|do not|never|no need to|needn't|shouldn't|should not|must not|mustn't|rather not|not)\s+(?:(?:want|wish|need|like|have|ever|you|to|us|me|them|anyone|anybody|please|just|yet|let)\s+){0,5}"
)
ORDER_FIRST = _p(rf"^\s*(?:please\s+|请)?(?!标记[为成]?(?:失败|完成)[吧了]*$)(?:把|将|set\b|make\b|give\b|{_ORDER})")
# Said before any order, so that it governs the order: "不想加任务" does, "add a task: do not touch it" does not.
FORBIDDEN = _p(rf"^(?:(?!{_ORDER}|[：:“\"「]).)*?(?:{_UNWANTED}){_ORDER}")
UNSURE = _p(  # what is only supposed is no report
    r"估计|可能|应该|大概|好像|似乎|也许|或许|差不多|听说|据说|说是|没准|恐怕|感觉|希望|但愿|八成|多半",
    r"\b(?:probably|maybe|perhaps|possibly|nearly|almost|might|may be|should be|seems?|apparently|supposedly|i think|i guess|i hope|hopefully|i heard|about to be|likely)\b",
)
CONDITION = re.compile(
    r"如果|要是|万一|假如|的话|等.{0,12}(?:再|就|才)|\b(?:if|unless|until|in case|when|once|whenever)\b|^\W*should\b",
    re.IGNORECASE,
)
TAKEN_BACK = _p(  # said behind an order, it is none any more
    r"^(?:[啊哦呃嗯]|等等|等一下|不对|不)?[，,]?\s*(?:还是(?:先)?(?:留着?|算了|不[了要用删加改动]|别|再想想|等等)|算了|当我没说|先?(?:留着|别了|不了|不删了|不加了|不改了)|再想想|再考虑)(?:[吧了啦]|一下)*\s*[。.!！]*$",
    r"^(?:(?:no|oh|or|wait|hmm|actually|hang on|hold on|well|maybe|rather|and|but)\b[,\s]*)*(?:no|wait|hold on|not (?:yet|now|today)|never ?mind|forget (?:it|that)|scratch that|keep (?:it|that|them|this)|leave (?:it|that|them)(?: (?:in|there|as (?:it|they) (?:is|are)))?|(?:maybe |better )?not|don't|no,? don't|let me think|no,? wait|on second thoughts?.*)\s*[.!]*$",
)
BUT_NOT = re.compile(
    rf"[，,]?\s*(?:\b(?:but\s+)?not\b|而不是|不是|不要动|别动|不删)\s*{N}\s*[。.!！]*$|(?:[，,;]\s*(?:but\s+|and\s+)?|\s+but\s+){N}\s+(?:isn['’]t|is\s+not|hasn['’]t|aren['’]t)(?:\s+(?:done|finished|ready))?(?:\s+yet)?\s*[.!]*$",
    re.IGNORECASE,
)
_DONE_ZH = r"(?:完成|达成|做完|搞定|办完|办妥|弄好|弄完|做好|办好|结束|订好|定好|谈妥|谈好|敲定|落实|到位|ok|OK|搞好|处理好|处理完|准备好|通过)"
_WORK = r"(?:做|办|订|定|谈|写|弄|搞|买|租|签|画|印|发|拍|剪|装|搭|收|付|交|审|测|拿|找|请|落|录|排|搬|送|寄|选|挑|改|修|布置|准备|设计|确认|联系|安排|处理|制作|打印|采购|预订|预定|整理|翻译|彩排|验收|审核|搞|备|约|问|敲|凑|配|送)"
BEGINS_WITH_WORK = re.compile(_WORK)
_DONE_EN = r"(?:done|complete|completed|finished|ready|sorted|booked|settled|taken care of|reached|achieved|in the bag|over|wrapped up|confirmed|through|sent(?: out| off)?|bought|built|written|made|set(?: up)?|found|hired|drawn|paid(?: for)?|chosen|in place|good to go|off the list|in)"
_ITS_ED = r"(?P<did>(?!need|delay|cancel|postpon|block|fail|reject|declin|assign|schedul|connect|suppos|expect|plann|call|nam|miss|rush|half|almost|near|deliver)\w{3,}ed)(?: up| out| off| in| over)?"  # "recorded", of what is to be recorded
DONE = _p(
    rf"^(?:把|将)?\s*(?P<a0>{LIST}|{N})\s*(?:那边|这边|都|也|已经?|刚刚?|终于|总算|全|全部)*\s*{_WORK}?(?:好|完|齐|妥|成|定|订|到|下来|到位|通过|发出去|上线)了\s*[。.!！]*$",
    rf"^(?:把|将)?\s*(?P<a>{LIST}|{N})\s*(?:都|也|全|全部|已经?|刚刚?|终于|总算|可以|这边|那边|那头)*\s*(?:标记为|标为|标记|设为|标成|改成|改为|算)?(?:都|[已己]经?)?{_DONE_ZH}(?:了|啦|咯)?\s*[。.!！]*$",
    rf"^{_DONE_ZH}(?:了|啦)\s*(?P<b>{LIST}|{N})\s*[。.!！]*$",
    rf"^\s*(?:(?:mark|set)(?=.*(?:done|completed?|finished|reached|achieved|off)\s*[.!]*$)|tick off|check off|close)\s+(?P<c>{LIST}|{N})(?:\s+(?:as|to))?(?:\s+(?:done|complete|completed|finished|reached|achieved|off))?\s*[.!]*$",
    rf"^\s*(?P<d>{LIST}|{N})\s+(?:is|are|has been|have been|was|were|got|'s)\s+(?:now\s+|already\s+|all\s+|both\s+|finally\s+|just\s+)*(?:{_DONE_EN}|{_ITS_ED})(?: now| already)?\s*[.!]*$",
    rf"^\s*(?P<d2>{LIST}|{N})(?:'s|’s)\s+(?:now\s+|already\s+|all\s+|finally\s+|been\s+)*(?:{_DONE_EN}|{_ITS_ED.replace('did', 'did2')})(?: now| already)?\s*[.!]*$",
    rf"^\s*(?:we|i|they)(?:'ve|\s+have)?\s+(?:just\s+|already\s+|finally\s+)?(?:finished|completed|done|sorted(?: out)?|wrapped up)\s+(?:with\s+)?(?P<e>{LIST}|{N})\s*[.!]*$",
    rf"^\s*(?-i:[A-Z])[\w'-]+\s+(?:has\s+|'s\s+)?(?:just\s+|already\s+|finally\s+)?(?:finished|completed|wrapped up|sorted(?: out)?|booked|sent(?: out)?|did)\s+(?P<e2>{LIST}|{N})\s*[.!]*$",
    rf"^\s*(?-i:[A-Z][\w'-]*(?:\s+[A-Z][\w'-]*)?)(?:\s+(?:is|was|has\s+been)|['’]s)\s+(?:now\s+|already\s+|all\s+|finally\s+)*(?:done|finished|through)\s+with\s+(?P<e3>{LIST}|{N})\s*[.!]*$",
    rf"^\s*(?:finished|completed|done with|done:)\s+(?P<f>{LIST}|{N})\s*[.!]*$",
    rf"^\s*(?P<g>{LIST}|{N})\s+(?:done|complete|completed|finished|✓|✔)\s*[.!]*$",
)
_FAILED_ZH = r"(?:没做成|没办成|没成|没谈成|没谈拢|没搞定|没能完成|做不成|做不了|办不成|办不了|搞不定|搞砸|办砸|砸|失败|黄|泡汤|吹|谈崩|没戏|没订到|订不到|没找到|没(?:订|买|租|借|找|请|约|谈|定|拿|抢|办|签|拍|印|录|画|写|搭|修|招|雇|批|申请|预订|预约|联系)(?:上|到|成|拢|下来|通过)|没通过|没过)"
FAILED = _p(
    rf"^(?:把|将)?\s*(?P<a>{LIST}|{N})\s*(?:这边|那边|都|也|已经?|最后|最终|还是|肯定|实在)*\s*(?:标记为|标为|标记|设为|标成|改成|改为|算)?{_FAILED_ZH}(?:了|啦)?(?P<note>[，,：:].*|因为.*)?\s*[。.!！]*$",
    rf"^\s*(?:mark|set)\s+(?P<b>{LIST}|{N})(?:\s+(?:as|to))?\s+failed\s*[.!]*$",
    rf"^\s*(?P<c>{LIST}|{N})\s+(?:has\s+|have\s+)?(?:failed|fell through|fell apart|didn't work(?: out)?|did not work(?: out)?|can't be done|cannot be done|couldn't be done|could not be done|won't happen|is off|are off|is impossible|didn't happen|is not going to happen|flopped|bombed|went wrong|has gone wrong|blew up)(?P<note2>[,:–-].*|\s+because.*)?\s*[.!]*$",
    rf"^\s*(?:(?:we|i|they|he|she)\s+)?(?:couldn't|could not|can't|cannot|didn't manage to|failed to|(?:didn't|did not)(?=\s+(?:get|manage|secure)\b))\s+(?:(?P<verb>[a-z]+)\s+)?(?:a\s+|an\s+|any\s+|the\s+)?(?P<d>{N})(?:\s+any ?(?:more|longer))?(?P<note3>[,:–-].*|\s+because.*)?\s*[.!]*$",
    rf"^\s*(?-i:[A-Z][\w'-]+)\s+(?:can't|cannot)\s+(?:do|finish|complete|manage)\s+(?P<e>{N})\s+any ?(?:more|longer)(?P<note4>[,:–-](?!\s*(?:so |please |and |then |can you )*(?:give|hand|pass|assign|let)\b).*)?\s*[.!]*$",
)
PUT_OFF = _p(  # behind a report: what is to become of it later, which nobody here keeps
    r"改天|回头|以后再|之后再|晚点|再说|再看|再想|再议|下次|下周再|明天再",
    r"\b(?:later|again|next (?:time|week|month)|another (?:time|day)|we(?:'ll| will) see|for now|tomorrow)\b",
)
RESULT = _p(  # what came of what is done, behind that it is
    r"[，,；;。]\s*(?:(?:结果|产出|成果|备注)\s*(?:是|为|[:：])\s*(?P<zh>.+?)|(?P<spent>(?:最后|一共|总共|实际)*(?:花|用|付)了.+?))\s*$",
    r"[,;.]?\s*(?:and\s+)?(?:the\s+)?results?\s*(?:is|are|was|were|:)\s*(?P<en>.+?)\s*$",
    r"[,;]\s*(?:and\s+)?(?:here(?:['’]s| is)\s+(?:the|a|my)\s+|(?:the|with the|with a)\s+)?notes?\s*(?:is|:)\s*(?P<note>.+?)\s*$",
    r"[,;]\s*(?:and\s+)?(?P<spent_en>(?:it\s+|that\s+)?(?:cost|came to|took)\s+.+?)\s*$",
)
NOTE_OF_DONE = re.compile(r"\s*[，,；;。]\s*(?:and\s+|并|再)?(?:(?:加个?|写个?)?备注\s*(?:是|为|[:：])|(?:with\s+)?(?:the\s+|a\s+)?notes?\s*[:：])\s*(?P<said>.+)$", re.IGNORECASE | re.DOTALL)  # fmt: skip
_NAMES_EN = r"(?-i:[A-Z][\w'-]*)(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?-i:[A-Z][\w'-]*))*"
APPROVERS = _p(
    r"(?:由|让|请|要|需要|得)?\s*(?P<zh>[^，。；,;：:⟦\s“”\"]{1,60}?)\s*(?:都|其中\s*(?P<k>\d|[一二两三四五])\s*(?:个人?|人|位))?\s*(?:要|得|必须|需要|来)?\s*(?:同意|批准|点头)(?:才行|才能继续|才继续)?",
    rf"(?:by|from|of)?\s*(?P<en>{_NAMES_EN})\s+(?:both\s+|all\s+|each\s+)?(?:have to|has to|must|needs? to|should)\s+(?:agree|approve|say yes|sign off)(?:\s+(?:to|on)\s+it)?",
    rf"\b(?:by|from)\s+(?P<en2>{_NAMES_EN})\s*[.!]*$",
)
NO_NAME_BUT_STATE = re.compile(r"(?:done|finished|complete[d]?|failed|off|完成|失败)", re.IGNORECASE)  # "call it done"
NOBODY = re.compile(r"[掉下走去来回好](?:[吧了去来]|一下){0,2}")  # what 换掉 ends with
_DO_BEHIND = r"(?:做(?=⟦|[“\"「『A-Za-z0-9]|[^\s。.!！]{2}))?"  # "改叫做饭" is to be called 做饭
_CALLED_ZH = r"叫(?!号|车|停|早|醒|卖|餐|外卖|人|单)"  # these are things to do
CALL_ZH = rf"(?:改名为|改名成|改名叫成|改名叫{_DO_BEHIND}|改名|重命名为|重命名成|更名为|改叫成|改叫{_DO_BEHIND}|改称为?|叫成|叫做)"
CALLED_BEFORE = re.compile(rf"^\s*{_CALLED_ZH}{_DO_BEHIND}(?=\S)")
_ASKS_TO_DO = r"(?!.*(?:负责|来?[做办弄搞跟]|来)\s*[。.!！]*$)"  # "改成叫小王来做" is for 小王
RENAME = _p(
    rf"^(?:把|将)?\s*{node('a')}\s*(?:的名字|的名称|名字|名称)?\s*(?:(?:改成|改为|换成)(?=叫){_ASKS_TO_DO}{_CALLED_ZH}{_DO_BEHIND}|{CALL_ZH}|(?:(?<=名字)|(?<=名称))(?:改成|改为)(?:{_CALLED_ZH}{_DO_BEHIND})?)\s*(?P<b>.+?)\s*$",
    rf"^(?:把|将)\s*{node('a2')}\s*(?:改成|改为|换成)\s*(?P<b2>⟦\d+⟧)\s*$",
    rf"\brename\s+{node('c')}\s+(?:to|as|into)\s+(?:be\s+(?:called|named)\s+)?(?P<d>.+?)\s*$",
    rf"^\s*relabel\s+{node('e')}\s+(?:as\s+)?(?P<f>.+?)(?:\s+instead)?\s*$",
    rf"^\s*call\s+{node('e2')}\s+(?:(?P<f2>(?-i:[A-Z]).*?|⟦\d+⟧)(?:\s+instead)?|(?P<f3>.+?)\s+instead)\s*$",  # and nobody by telephone
    rf"\bchange the (?:name|title) of\s+{node('g')}\s+to\s+(?P<h>.+?)\s*$",
)
_NAME_OF = r"(?:名字|名称|标题)"
SET_NAME = _p(
    rf"^(?:把|将)?\s*{node('a')}\s*(?:那个)?(?:的)?\s*{_NAME_OF}\s*(?:改成|改为|设为|设成|换成|定为|是)\s*(?P<value>.+)$",
    rf"\b(?:set|change|update|make)\s+(?:the\s+)?(?:name|title)\s+(?:of|for|on)\s+{node('ea')}\s+(?:to|as)\s+(?P<evalue>.+)$",
    rf"\b(?:set|change|update)\s+{node('eb')}(?:'s)?\s+(?:name|title)\s+(?:to|as)\s+(?P<evalue2>.+)$",
)
_OF_DAY = r"(?:(?:['’]s)?(?:\s+(?:deadline|due date|date))?)"
_NUMBER_EN = r"\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten"
SHIFT = _p(
    rf"^\s*(?:push|move|bring|pull|put|shift)\s+{node('d')}{_OF_DAY}\s+(?P<en3>back|forward|out|up)\s+(?:by\s+)?(?P<n4>{_NUMBER_EN})\s+(?P<unit4>day|week|month)s?\s*[.!]*$",
    rf"^(?:把|将)?\s*{node('a')}\s*(?:的?(?:截止日期|截止时间|日期|时间|截止|期限))?\s*(?:要|得|再)?\s*(?P<zh>推迟|延后|往后移|后移|往后延|多给|晚|早|延期|往后推|往后延|往后挪|晚|延|推后|往后|推|顺延|提前|早|往前挪)\s*(?P<n>\d+|[一二两三四五六七八九十百]+)\s*(?P<unit>天|日|周|个?星期|个?礼拜|个?月)\s*(?:交|做|办|弄|开始|完成)?\s*[。.!！]*$",
    rf"^\s*(?:push|move|shift|put|delay|postpone|bring|pull)?\s*{node('b')}\s+(?:is\s+|should be\s+|back\s+|forward\s+|by\s+|up\s+)*(?P<n2>\d+|a|an|one|two|three|four|five|six|seven|ten)\s+(?P<unit2>day|week|month)s?\s+(?P<en>later|earlier|sooner|back|forward)\s*[.!]*$",
    rf"^\s*{node('e')}{_OF_DAY}\s+(?:(?:has|have|had)\s+)?(?P<en4>slips?|slipped|moves?\s+(?:back|out|up|forward)|is\s+(?:delayed|postponed|late)|gets\s+(?:delayed|postponed|pushed back))\s+(?:by\s+)?(?P<n5>{_NUMBER_EN})\s+(?P<unit5>day|week|month)s?\s*[.!]*$",
    rf"^\s*(?:give|allow)\s+{node('f')}\s+(?P<n6>{_NUMBER_EN})\s+(?P<en5>more|extra)\s+(?P<unit6>day|week|month)s?\s*[.!]*$",
    rf"^\s*(?P<n7>{_NUMBER_EN})\s+(?:(?P<en6>more|extra)\s+(?P<unit7>day|week|month)s?|(?P<unit8>day|week|month)s?\s+(?P<en7>more|extra|longer))\s+for\s+{node('g')}\s*[.!]*$",
    rf"^\s*(?P<en8>push|(?:move|shift)(?=[^,;]*\sby\s))\s+{node('h')}{_OF_DAY}\s+(?:by\s+)?(?P<n8>{_NUMBER_EN})\s+(?P<unit9>day|week|month)s?\s*[.!]*$",
    rf"^\s*(?P<en2>delay|postpone|push(?: back)?|bring forward|pull forward|move up)\s+{node('c')}\s+(?:back\s+)?by\s+(?P<n3>\d+|a|an|one|two|three|four|five|six|seven|ten)\s+(?P<unit3>day|week|month)s?\s*[.!]*$",
)
ONLY_A_DAY = _p(rf"^(?:把|将)?\s*{node('node')}(?P<value>[^⟦]{{2,40}})$")
AROUND_A_DAY = _p(
    r"(?:[，\s。.!！]|的|那个|截止|日期|时间|期限|要在|要|得|必须|应该|最晚|最迟|是|在|之前|以前|前|定|下来|好|交稿|交|完成|做完|弄好|[买订办弄写发搞定拍录印送装]好|搞定|出来|给到|写完|拿到|号|改在|放在|now|'s|’s|is|are|on|by|before|due|to|the|must|be|needs|need|has|have|should|done|ready|finished|moved|moves|will|no later than|at the latest)++"
)
DUE = _p(
    rf"^(?:把|将)?\s*{node('a')}\s*(?:的截止日期|的截止|的日期|的期限|的时间|截止日期|截止|期限|日期|时间)?\s*(?:改期到|改期至|改期为|顺延到|改到|改成|改为|改在|延到|延期到|延后到|推到|推迟到|推后到|挪到|移到|提前到|调到|定在|定到|放到|放在|安排在|限期到|限到|设为|设在|截止到|截止于|截止|最晚|最迟|要在|得在|在)\s*(?P<value>[^⟦]+?)(?:之前|前)?(?:完成|做完|办完|截止|交|之前完成)?\s*$",
    rf"^\s*(?:move|shift|push(?: back)?|postpone|delay|bring forward|reschedule|pull forward|put off|put|change)\s+{node('b')}(?:['’]s)?\s+(?:deadline\s+|date\s+|back\s+|forward\s+|up\s+|out\s+|due date\s+)?(?:to|until|till|by|on|for)\s+(?P<value2>[^⟦]+)$",
    rf"^\s*{node('c')}\s+(?:is|must be|should be|has to be|needs to be)\s+(?:due|done|finished|ready|completed)\s+(?:on|by|before)?\s*(?P<value3>[^⟦]+)$",
    rf"^\s*{node('d')}\s+(?:due|by)\s+(?P<value4>[^⟦]+)$",
    rf"\b(?:set|change)\s+(?:the\s+)?(?:due date|deadline|date)\s+(?:of|for|on)\s+{node('e')}\s+(?:to|for|on)\s+(?P<value5>[^⟦]+)$",
    rf"^\s*(?:make|have)\s+{node('f')}\s+(?:due|ready|done)\s+(?:on|by)?\s*(?P<value6>[^⟦]+)$",
    rf"^\s*{node('wait')}\s+(?:can|could|may)\s+wait\s+(?:until|till?|’til|'til)\s+(?P<waits>[^,;⟦]{{2,30}})$",
)
ASSIGN = _p(
    rf"^\s*(?-i:[A-Z][\w'-]+)\s+(?:can't|cannot|can no longer|won't)\s+(?:do|finish|complete|manage|make)\s+{node('e0')}(?:\s+any ?(?:more|longer))?\s*[,;–-]\s*(?:so |please |and |then |can you )*(?:give|hand|pass|assign)\s+(?:it|that)\s+(?:over\s+)?to\s+(?P<en00>(?-i:[A-Z])[\w'-]+)\s*[.!]*$",
    rf"^{node('a0')}\s*(?:不是|不由|别让|不让)\s*[^，,⟦]{{1,8}}?(?:了|负责|做)?\s*[，,]\s*(?:改成|换成|改由|换|是|由|让)\s*(?P<zh0>[^，。；,;⟦]{{1,10}}?)(?:来做|来|做|负责)?\s*[。.!！]*$",
    rf"^(?:[^⟦,]{{1,40}},\s*)?(?P<en0>(?-i:[A-Z][\w-]+))\s+(?:takes|is taking|will take)\s+over\s+{node('b0')}\s*[.!]*$",
    rf"^(?:把|将)?\s*{node('a')}\s*(?:改由|改成由|改为由|(?:改成|改为|换成)(?:交给|给|让)|由|交给|转给|指派给|分配给|派给|安排给|让|给)\s*(?P<zh>[^，。；,;⟦]{{1,20}}?)\s*(?:来接手|接手|接过去|顶上|来负责|负责|来做|来办|来跟|来弄|来搞|来盯|跟进|去做|去办|处理|来|去|做|办|弄|搞|盯)?(?:吧)?\s*[。.!！]*$",
    rf"^\s*{node('a1')}(?:['’]s)?\s+(?:goes\s+|should go\s+|is\s+)?(?:to|over to|for)\s+(?P<en01>(?-i:[A-Z])[\w'-]+|me)\s*[.!]*$",
    rf"^(?:把|将)?\s*{node('a2')}\s*[，,]?\s*(?:就|还是|可以)?(?:找|请|叫|派|让)\s*(?P<zh6>[^，。；,;⟦]{{2,6}}?)\s*(?:来|去)?(?:负责|接手|弄|办|做|搞定?|管|跟进|盯)(?:吧)?\s*[。.!！]*$",
    rf"^(?:让|由|请|叫)\s*(?P<zh2>[^，。；,;⟦]{{1,12}}?)\s*(?:来负责|负责|来做|来办|来跟|跟进|去做|去办|来|去|做|办|接手|接)\s*{node('b')}\s*$",
    rf"^(?:把|将)?\s*{node('c')}\s*(?:的)?\s*(?:负责人|执行人|人选|主持人|人)?\s*(?:换成|换为|换人成|改成|改为|换)\s*(?:(?:叫|让|由)(?=[^，。；,;⟦]{{1,12}}?(?:负责|来|做)\s*$))?(?P<zh3>[^，。；,;⟦\d]{{1,12}}?)\s*(?:来负责|负责|来做|来|做)?\s*$",
    rf"^\s*(?:assign|give|hand(?: over)?|pass|reassign)\s+{node('d')}\s+(?:over\s+)?to\s+(?P<en>[^,.;⟦]{{1,40}}?)\s*[.!]*$",
    rf"^\s*(?:let|have|get|make|ask)\s+(?P<en2>[^,.;⟦]{{1,40}}?)\s+(?:to\s+)?(?:do|handle|take(?: over| care of)?|run|look after|own)\s+{node('e')}\s*[.!]*$",
    rf"^\s*(?P<en3>(?-i:[A-Z][\w-]*(?:\s+[A-Z][\w-]*)?))\s+(?:will\s+|should\s+|is\s+going\s+to\s+|can\s+)?(?:does|do|takes(?: over| care of)?|take(?: over| care of)?|handles?|owns?|is (?:doing|in charge of|responsible for))\s+{node('f')}\s*(?:now)?[.!]*$",
    rf"^\s*assign\s+(?P<en4>[^,.;⟦]{{1,40}}?)\s+to\s+{node('g')}\s*[.!]*$",
    rf"^\s*(?P<zh4>[\u4e00-\u9fff]{{2,4}}|[A-Za-z]+)\s*(?:来)?(?:负责|跟进|接手)\s*{node('h')}\s*$",
    rf"^\s*(?P<en6>(?-i:I))(?:['’]ll|\s+(?:will|can|shall))?\s+(?:do|take(?:\s+(?:over|on|care of))?|handle|own)\s+{node('j')}(?:\s+myself)?\s*[.!]*$",
    rf"^{node('k')}\s*(?P<zh5>我)(?:自己)?(?:来|去)(?:负责|做|办|弄|搞|盯)?(?:吧)?\s*[。.!！]*$",
    rf"^\s*(?:put|make)\s+(?P<en5>[^,.;⟦]{{1,40}}?)\s+(?:on|in charge of|responsible for|the owner of)\s+{node('i')}\s*[.!]*$",
    rf"^\s*(?P<en7>(?-i:[A-Z])[\w'-]+|me)\s+instead\s+of\s+(?-i:[A-Z])[\w'-]+\s+(?:on|for|doing)\s+{node('m')}\s*[.!]*$",
)
REPLACED = _p(
    rf"^\s*(?:change|switch|swap|replace)\s+{node('a')}\s+(?:to|for|with|over to)\s+(?P<en>(?-i:[A-Z][\w'-]*(?:\s+[A-Z][\w'-]*){{0,2}}))\s*[.!]*$"
)
ROLE = _p(
    r"(?:the\s+)?(?:host|speaker|moderator|presenter|photographer|designer|developer|tester|caterer|chef|cook|dj|mc|singer|musician|teacher|coach|trainer|guide|driver|manager|organi[sz]er|coordinator|lead|assistant|editor|writer|translator|interpreter|illustrator|accountant|lawyer|judge|guest|volunteer)s?"
)
_TRADE_ZH = r"(?:师|员|人|手|者|家|匠|工|队|商|司|团|店|厂|司机|嘉宾|主持|翻译|医生|会计|摄影|设计|教练|老师)"
_TRADE_EN = r"(?:(?!answer|number|paper|letter|order|offer|water|computer|corner|error|matter|summer|winter|folder|other|another|cover|manner|(?:over|under|after|later|ever|never|however|together|either|neither|whether|rather|further|better|former|latter)\b)\w{2,}(?:er|or|ist|ian|eer|man|woman)s?|band|dj|mc|chef|cook|guide|host|crew|expert|artist|company|team|agency|firm|supplier)"
NEGOTIATE = _p(
    r"(?:发起|开始|启动|开启|来|再|开)\s*(?:一次|一场|一个|个|次)?\s*(?:新的)?(?:协商|谈判)\s*[:：，,]?\s*(?:关于|为了|为|一下)?\s*(?P<zh>.*)",
    r"^\s*(?:find|get|look for)\s+(?:somebody|someone|people|a person)\s+to\s+negotiate\s+(?:about\s+|over\s+|on\s+|for\s+)?(?P<en0>.{3,})$",
    r"^\s*(?:get|collect|ask for|request) (?:some )?(?:quotes|offers|bids) (?:from|for|on)\s+(?P<en6>.{3,})$",
    r"^\s*(?:(?:去|找人|找几个人|找大家|跟大家|和大家|网上|让大家)\s*(?:协商|谈判?|洽谈|商量)(?:一下|下)?|(?:协商|谈判|洽谈)(?:一下|下)?|(?:谈|商量)(?:一下|下))\s*(?P<zh2>(?![好妥过得完到不没了]).{2,})$",
    rf"^\s*(?:去)?(?:网络上|网上)?(?:找|请|雇|招)(?P<zh3>(?:一位|两位|几位|一家|家|人(?={_WORK})).{{2,}}|(?:一个|个)[^，,。；;]{{0,8}}?{_TRADE_ZH}.*)$",
    r"^\s*(?:去|到)?(?:网络|网|网络里|群)?(?:上|里)?\s*(?:问问|问一下|问下|找找|打听(?:一下)?)\s*(?:看)?\s*(?:有没有(?:人)?|谁能|谁会|谁可以|谁愿意|哪位能)?\s*(?P<zh4>.{2,})$",
    r"^\s*(?:我们)?(?:需要|还缺|缺|想找|要找|得找)\s*(?P<zh5>(?:一位|一个|个|几位|两位|人|位).{1,}?)\s*[，,]\s*(?:你|帮我们?|帮忙|去|麻烦)*\s*(?:去)?(?:谈|找|协商|问|联系)(?:一下|下|找|谈|看)*(?:吧)?\s*$",
    r"^\s*(?:we|i)(?:'ll| will)? (?:still )?need\s+(?P<en4>[^:：]{3,}?)\s*[,.;–-]\s*(?:can|could|would|please|go|will)?\s*(?:you\s+)?(?:please\s+)?(?:find|get|look for|negotiate|ask around|sort it out)\b(?:\s+(?:me|us|one|some|two|somebody|someone|it|them|that|for|please|good|cheap|nice|now|soon|around|with|people)){0,4}\s*[.!?]*$",
    r"^\s*(?:see|find out|ask around|ask) (?:who|if (?:anyone|anybody|someone)) (?:could|can|would|wants to|might)\s+(?P<en5>.{3,}?)(?:\s*[,;].*)?$",
    r"\b(?:start|open|begin|launch|kick off)\s+(?:a|an|another|the)?\s*(?:new\s+)?negotiation\s*(?:for|about|on|to|over|:)?\s*(?P<en>.*)",
    r"^\s*negotiate\s+(?:for|about|on|over|to get)?\s*(?P<en2>.+)",
    r"^\s*(?:find|get|look for|hire)\s+(?:me |us )?(?P<en3>(?:somebody|someone|people)\b.{3,})$",
    rf"^\s*(?:find|look for|hire)\s+(?:me |us )?(?P<en7>(?:a|an|some|two|three)\s+(?:[\w-]+\s+){{0,3}}?{_TRADE_EN}\b.*)$",
)
SOMEBODY = _p(  # somebody by what they do, and nothing more: "摄影师", "we need a photographer"
    rf"^\W*(?:我们?|咱们?)?(?:还|也|再)*(?:需要|缺|差|少|想要|要)?\s*(?:一位|一名|一个|两位|几位|个|位)?(?P<zh>[^，,。；;？?⟦没谁是的了]{{1,8}}?{_TRADE_ZH})\W*$",
    rf"^\W*(?:(?:we|i)\s+(?:(?:still|also)\s+)*need\s+)?(?:(?:a|an|some|two|three)\s+)?(?P<en>(?:[\w-]+\s+){{0,2}}?{_TRADE_EN})\W*$",
)
_A_TRADE = re.compile(rf"[^，,。；;？?⟦]{{0,8}}?(?:{_TRADE_ZH}|师傅)|(?:[\w-]+\s+){{0,2}}?{_TRADE_EN}", re.IGNORECASE)


def names_a_trade(said: str) -> bool:
    """Whether it is somebody by what they do: 摄影师, "wedding photographer", "host"."""
    return _A_TRADE.fullmatch(said) is not None or ROLE.fullmatch(said) is not None


PLAN_ITEM_START = re.compile(
    r"^\s*(?:首先|先是|先|再|然后|最后|接着|都完了再|完了再|之后|first|finally|lastly|last|then|next|after that|and)\s*,?\s*",
    re.IGNORECASE,
)
_ADD_ZH = r"(?:再|还要|我们)?(?:添加|增加|新增|新建|创建|加上|加)(?:上)?"
_TASKS_ZH, _TASKS_EN = r"(?:任务|步骤|待办|环节)", r"(?:tasks|steps|to-?dos)"
_COUNT_ZH = r"(?:[两二三四五六七八九十几]|\d+)"
_BUILDS_EN = r"(?:create|make|draw|plan|build|set\s+up|sketch|design|prepare|put\s+together|map\s+out|lay\s+out|give\s+(?:me|us)|(?:i|we)(?:['’]d\s+like|\s+(?:would\s+like|need|want)))(?:\s+(?:me|us))?"
_IN_TURN_ZH = r"(?:依次|按(?:这个)?顺序|一个接(?:着)?一个|一个一个|前后相接|首尾相接|挨个|逐个|前一个做完再做后一个|做完一个再做下一个|串起来)(?:地?(?:进行|来|做|办|完成|走))?"
PLAN = _p(
    rf"^{_ADD_ZH}\s*(?:新的?|这些|以下|下面的?)?{_TASKS_ZH}\s*[:：]\s*(?P<zh6>[^，,；;。、]+、[^，,；;。]+)$",
    rf"^(?:依次|按顺序){_ADD_ZH}\s*(?:新的?|这些|以下|下面的?)?{_TASKS_ZH}\s*[:：]\s*(?P<zh11>[^；;。⟦]+[、，,][^；;。⟦]+)[。.!！]*$",
    rf"^{_ADD_ZH}\s*(?:新的?|这些|以下|下面的?)?{_TASKS_ZH}\s*[:：]\s*(?P<zh10>[^；;。⟦]+[、，,][^；;。⟦]+[，,]\s*{_IN_TURN_ZH})[。.!！]*$",
    rf"^{_ADD_ZH}\s*(?P<zh7>[^，。；,;：:]+?[、和与][^，。；,;：:]+?)\s*(?:这)?(?:[两二三四五六七八九十几]|\d+)\s*(?:个|项|步|条)\s*{_TASKS_ZH}\s*$",
    rf"^\s*(?:add|create|draw|make)\s+(?:(?:the|these|some|new|following|more)\s+)*{_TASKS_EN}(?!\s*[:：–-]?\s*(?:for|to|of|about|after|before|between|from|with|on|in|by|until|that|which|so|when|if|as)\b)\s*(?:[:：–-]|\b(?:called|named)\b)?\s*(?P<en6>.+(?:,|\band\b).+)$",
    rf"^\s*(?:add|create|draw|make)\s+(?P<en7>[^:：;]+?(?:,|\band\b)[^:：;]+?)\s+as\s+(?:(?:new|separate|single)\s+)*{_TASKS_EN}\s*[.!]*$",
    r"^(?:再|还要|我们)?(?:依次|按顺序|顺序)?(?:(?:添加|增加|新增|新建|创建|加上|加|画)(?:上|出)?\s*(?:[两二三四五六七八九十几]|\d+)\s*(?:个|项|步|条)\s*(?:新的?)?(?:任务|步骤|待办|环节|节点)\s*(?:[:：，,]|分别(?:是|叫)|叫做?)|(?:一共|总共|共)?(?:分|有|要)?(?:成|为)?(?:[两二三四五六七八九十]|\d+)\s*个?(?:步骤?|环节|阶段|任务)(?:走|来|做)?\s*[:：])\s*(?P<zh5>.+)",
    r"^\s*(?:(?:add|create|draw|make)\s+(?:two|three|four|five|six|seven|eight|nine|ten|several|a few|some|\d+)\s+(?:more\s+|new\s+)*(?:tasks|steps|to-?dos|nodes)(?:\s+(?:in (?:this )?order|one after (?:the other|another)))?\s*(?:[:：–-]|,|called|named)|(?:the\s+)?(?:two|three|four|five|six|seven|eight|nine|ten|\d+)\s+(?:steps|tasks|stages)\s*[:：])\s*(?P<en5>.+)",
    r"^(?:计划|规划|安排|策划|筹划)(?:一下|个|一个)?\s*(?P<title0>[^，。；,;：:⟦]{1,20})[:：]\s*(?P<zh0>.+)",
    r"^\s*(?:plan|map out|lay out|(?:(?:(?:i|we)(?:['’]d\s+like|\s+(?:would\s+like|need|want))|give\s+(?:me|us)|make(?:\s+(?:me|us))?)\s+(?:a|an)\s+(?:new\s+)?(?:plan|workflow|flow)\s+(?:for|to)))\s+(?:the|a|an|my|our)?\s*(?P<etitle0>[^:：⟦]{2,40})[:：]\s*(?P<en0>.+)",
    r"(?:创建|新建|制定|建|做|列)\s*(?:一个|个|一份)?\s*(?:工作流|流程|计划)[，,]?\s*(?:叫|名叫|叫做)\s*(?P<title1>[^：:]+)[:：]\s*(?P<zh1>.+)",
    rf"^\s*(?:我们?|咱们?)?(?:要|想要?|打算|准备)?\s*(?P<title3>[^，。；,;：:⟦]{{2,30}}?)[，,]\s*(?:一共|总共|共|大概|就)?(?:分|有|要|是)?(?:成|为|做)?\s*{_COUNT_ZH}\s*(?:大|个)?(?:步骤?|环节|阶段|件事|项)(?:走|来|做)?\s*[:：]\s*(?P<zh8>.+)",
    r"^\s*(?:来|搞|弄)?\s*(?:一个|个|一份)\s*(?P<title4>[^，。；,;：:⟦]{2,30}?)的?(?:工作流|流程|计划|方案)\s*[:：]\s*(?P<zh9>.+)",
    r"(?:创建|新建|制定|规划|设计|画|搭建?|建|做|列|排|需要|想要|要)(?:出来?|好|起来?)?\s*(?:一个|个|一份|一套|一条|一下)?\s*(?P<title>[^，。；,;：:]*?)的?(?:工作流程?|流程图?|计划|方案)\s*[:：，,]\s*(?P<zh>.+)",
    rf"^\s*{_BUILDS_EN}\s+(?:an?|the|our|my|this)?\s*(?:[\w'-]+\s+){{0,3}}?(?:workflow|flow|plan|process|sequence|checklist)\s+(?:for|of|to)\s+(?P<etitle3>[^:：,;]{{2,60}})\s*[:：]\s*(?P<en8>(?!.*\b(?:both|all|each)\s+(?:of\s+(?:them|these|those|which)|before|after|until)\b).+)",
    r"^\s*(?:a\s+)?(?:new|another)\s+(?:workflow|plan|flow)\s*(?:called|named|for)?\s*(?P<etitle2>[^:：]*?)\s*[:：]\s*(?P<en2>.+)",
    r"^\s*(?:新的?)(?:工作流|流程|计划)\s*(?P<title2>[^:：，,]*?)\s*[:：]\s*(?P<zh2>.+)",
    r"\b(?:create|make|draw|plan|build|set up|sketch|(?:i|we)(?:['’]d\s+like|\s+(?:would\s+like|need|want)))\s+(?:a|an|the)?\s*(?P<etitle>[\w '-]*?)\s*(?:workflow|plan|flow)\s*(?:[:：]|with|of|from)\s*(?P<en>.+)",
)
IN_ORDER = re.compile(
    r"(?<![领优])先|再|完了|\b(?:first|finally|after that|next)\b|(?<![\d\w])2[.)、．]|②|->|→|=>|依次|然后|接着|最后|\bthen\b|\bin (?:that |this )?order\b",
    re.IGNORECASE,
)
ITEMS = re.compile(
    r"\s*(?:->|→|=>|(?<![\d\w])\d{1,2}[.)、．]\s+|[，,]?\s*[①-⑩]|(?<![\d\w])\d{1,2}[、．)]|，?\s*然后|，?\s*接着|，?\s*最后|,?\s*(?:and\s+)?\bthen\b|,\s*\band\b|[、，,；;]|\band\b|(?<=[\u4e00-\u9fff])[和与](?=[\u4e00-\u9fff]))\s*",
    re.IGNORECASE,
)
PLAN_TAIL = re.compile(rf"[，,.;]?\s*(?:{_IN_TURN_ZH}|in (?:that|this) order|in (?:sequence|turn|a row|a chain)|sequentially|one by one|one at a time|back to back|one after (?:the other|another)|each (?:one )?after the (?:one before|last|previous)(?: one)?|(?:all )?(?:chained|in sequence)|each (?:one )?(?:waits for|after|follows) the (?:one before|last|previous one))\s*[。.]?\s*$", re.IGNORECASE)  # fmt: skip

_JOB = r"(?:做|搞|弄|办|进行|安排|处理)?"
_OVER = r"(?:做完|完成|搞定|办完|弄完|弄好|结束|好|完)?(?:了|之后|以后|后)?"
SEQUENCE = _p(
    rf"^(?:把|将|让)?\s*(?P<list>{LIST})\s*(?:要|得|应该)?(?:依次|按顺序|顺序|一个接一个|先后|串起来|串联|按这个顺序|排成一条线)\s*(?:进行|来|执行|做|排|连接|连起来|连上|起来|好)?\s*[。.!！]*$",
    rf"^(?:依次|按顺序)\s*(?:做|进行|执行|连接|排)?\s*[:：]?\s*(?P<list2>{LIST})\s*[。.!！]*$",
    rf"^(?:要|得|应该)?先\s*{_JOB}\s*(?P<chain>{N}(?:\s*{_OVER}[，,]?\s*(?:然后再|然后|接着|之后|再|才能|才|最后再|最后|后|到)\s*(?:能|去)?{_JOB}\s*{N})+)\s*[。.!！]*$",
    rf"^(?P<chain0>{N}\s*(?:做完|完成|完)?了?(?:之后|以后|后)?\s*[，,]?\s*(?:然后|再|接着|是)?\s*{N}(?:\s*[，,]?\s*(?:然后|再|接着|最后)(?:才)?(?:是)?\s*{N})+)\s*[。.!！]*$",
    rf"^\s*(?P<chain2>{N}(?:\s*(?:->|→|=>|,?\s*(?:and\s+)?then)\s*{N})+)\s*[.!]*$",
    rf"^\s*(?:(?:first\s+)(?P<chain3>{N}(?:\s*,?\s*(?:and\s+)?then\s*{N})+)|(?P<chain4>{N}\s+(?:comes\s+|goes\s+)?first(?:\s*,\s*(?:and\s+)?then\s+(?:comes\s+)?{N})+))\s*[.!]*$",
    rf"^\s*(?:do|run|put|chain|connect|link)\s+(?P<list3>{LIST})\s+(?:one after the other|one after another|in (?:that |this )?(?:order|sequence)|in a row|in sequence|sequentially)\s*[.!]*$",
)
_STATE = (
    r"(?:(?:'s|’s|\s+is|\s+are|\s+has been|\s+have been|\s+gets?)\s+(?:all\s+)?\w+(?: (?:up|out|off|done|through))?)"
)
BEFORE = _p(  # a, then b
    rf"^(?:等|要等|得等)?\s*{node('a00')}\s*[\u4e00-\u9fff]{{0,3}}?(?:了|完|好|过)(?:之后|以后|后)?\s*[，,]?\s*(?:才能|才可以|才|再|就)\s*(?:能|可以|去|开始)*(?!(?:把|将)?(?:删|去掉|移|取消|改|换|交|派|给|推|延|提|加|重|标))[\u4e00-\u9fff]{{0,2}}?\s*{node('b00')}\s*[。.!！]*$",
    rf"^从\s*{node('a04')}\s*(?:到|至|往)\s*{node('b04')}\s*(?:连|画|拉|接|加)(?:上)?(?:一?[条根个])?(?:线|箭头|连线|边)?\s*[。.!！]*$",
    rf"^\s*{node('a05')}\s+(?:must|has to|have to|should|needs? to)\s+be\s+\w+\s+before\s+{node('b05')}(?:{_STATE}|\s+(?:starts?|begins?|happens?))?\s*[.!]*$",
    rf"^(?:等|要等|得等)?\s*{node('a0')}\s*(?:做完|完成|搞定|办完|弄完|弄好|结束|完|好|定下来|定)了?\s*[，,]?\s*(?:才能|才可以|才|再|就)\s*(?:能|可以)?(?:开始)?{_JOB}\s*{node('b0')}\s*[。.!！]*$",
    rf"^\s*no\s+{node('b01')}\s+(?:until|before|unless)\s+{node('a01')}{_STATE}?\s*[.!]*$",
    rf"^\s*(?:don't |do not |can't |cannot |we can't )?(?:start|begin|do)?\s*{node('b02')}\s+(?:can(?:not|'t)?\s+)?(?:only\s+)?(?:start|begin|happen|go|be done|run)?\s*(?:only\s+)?(?:once|after|when|until|before)\s+{node('a02')}{_STATE}\s*[.!]*$",
    rf"^\s*(?:once|when|after)\s+{node('a03')}{_STATE}\s*,?\s*(?:then\s+)?(?:we can\s+|you can\s+)?(?:do|start|run|comes?|begin)?\s*{node('b03')}(?:\s+(?:can|should|may)\s+(?:start|begin|go|happen))?\s*[.!]*$",
    rf"^(?:等)?\s*{node('a1')}\s*(?:做完|完成|搞定|办完|弄完|弄好|结束|好)?(?:了)?\s*(?:之后|以后|后|才|了)\s*[，,]?\s*(?:才能|才轮到|才到|才是|才|再|能|就|接着)?(?:马上|立刻|立即|紧接着)?\s*(?:开始)?{_JOB}\s*{node('b1')}\s*[。.!！]*$",
    rf"^{node('a14')}\s*(?:之后|以后|后面|接下来|完了|完|后)\s*[，,]?\s*(?:就|再|接着|才|紧接着)?(?:是|轮到)\s*{node('b14')}\s*[。.!！]*$",
    rf"^(?:把|将)?\s*{node('b2')}\s*(?:要|得|应该|必须|需要|只能)?\s*(?:接在|排在|排到|安排在|安排到|放在|放到|挪到|移到|调到|推迟到|延后到|推到|画在|连在|在|等到|等)\s*{node('a2')}\s*(?:之后|后面|以后|完成后|做完后|后|做完|完成|结束|弄好)\s*(?:再|才|才能|再做|才做|开始|做|进行|执行)*\s*[。.!！]*$",
    rf"^(?:把|将)?\s*{node('a3')}\s*(?:要|得|应该|必须)?\s*(?:排在|排到|安排在|安排到|放在|放到|挪到|移到|调到|提前到|提到|画在|在)\s*{node('b3')}\s*(?:之前|前面|以前|前)\s*(?:做|完成|进行|执行)?\s*[。.!！]*$",
    rf"^\s*{node('b4')}\s*(?:依赖于?|取决于|要等|得等|等)\s*{node('a4')}\s*(?:完成|做完|结束)?\s*[。.!！]*$",
    rf"^\s*(?:put|do|move|place|run|schedule|draw)?\s*{node('b5')}\s+(?:(?:should|must|has to|needs to|can only|only)\s+)?(?:comes?|starts?|happens?|goes|go|begins?|be done|be)?\s*(?:only\s+)?(?:after|behind|following|once)\s+{node('a5')}(?:\s+(?:is|are) (?:done|finished|complete|ready))?\s*[.!]*$",
    rf"^\s*(?:put|do|move|bring|pull|place|run|schedule)?\s*{node('a6')}\s+(?:(?:should|must|has to|needs to)\s+)?(?:comes?|goes|happens?|be done|be|forward|up)?\s*(?:to\s+)?(?:before|ahead\s+of|in\s+front\s+of)\s+{node('b6')}\s*[.!]*$",
    rf"^\s*{node('b7')}\s+(?:depends on|waits for|needs|follows|requires|has to wait for|must wait for|should wait for|should follow)\s+{node('a7')}\s*[.!]*$",
    rf"^\s*(?:once|when|after)\s+{node('a8')}(?:\s+(?:is|are) (?:done|finished|complete|ready|over))?\s*,?\s*(?:then\s+)?(?:do|start|run|comes?|begin)?\s*{node('b8')}\s*[.!]*$",
    rf"^\s*make\s+{node('b9')}\s+(?:depend on|wait for|follow|come after|start after)\s+{node('a9')}\s*[.!]*$",
    rf"^(?:连接|连上|把|将|从)?\s*{node('a10')}\s*(?:-{{1,2}}>|→|=>|连接到|连到|连向|接到|指向|连上)\s*{node('b10')}\s*(?:连接|连起来|连上|连线)?\s*[。.!！]*$",
    rf"^(?:连接|连上|连|把|将)\s*{node('a11')}\s*(?:和|与|跟|到|、)\s*{node('b11')}\s*(?:连接|连起来|连上|连线|连|接)?(?:起来|上)?\s*[。.!！]*$",
    rf"^\s*(?:connect|link|join|wire)\s+{node('a12')}\s+(?:and|to|with|->|→)\s+{node('b12')}(?:\s+together)?\s*[.!]*$",
    rf"^\s*draw (?:a|an) (?:line|arrow|edge|connection) (?:from|between)\s+{node('a13')}\s+(?:to|and)\s+{node('b13')}\s*[.!]*$",
)
CONNECT_UNKNOWN = _p(r"连接|连上|连起来|连到|接到|->|→", r"^\s*(?:connect|link)\b")
UNKNOWN = _p(
    r"^(?:把|将)\s*(?P<zh>[^，。；,;⟦的]{1,20}?)\s*(?:标记|标为|设为|改名|重命名|改到|改成|改为|交给|挪到|换成|的)",
    r"^\s*(?:mark|rename|assign|move|give)\s+(?:the\s+)?(?P<en>[^⟦]{1,30}?)\s+(?:as|to)\b",
    r"^\s*(?:请)?(?:复制|拷贝)(?:一[份个下])?\s*(?![它这那])(?P<copied>[^，。；,;⟦的]{1,20}?)\s*$",
    r"^\s*(?:please\s+)?(?:copy|duplicate)\s+the\s+(?P<copied_en>[^⟦,;.?]{1,30}?)[\s.!]*$",
    r"^\s*(?:跳过|略过)\s*(?![它这那])(?P<skipped>[^，。；,;⟦的]{1,20}?)(?:吧|一下)?\s*$",
    r"^\s*(?:please\s+)?skip\s+(?!(?:it|them|this|that|these|those)\b)(?:the\s+)?(?P<skipped_en>[^⟦,;.?]{1,30}?)(?:\s+(?:please|for\s+now))?[\s.!]*$",
    r"^\s*(?:重新打开|再打开)\s*(?![它这那])(?P<opened>[^，。；,;⟦的]{1,20}?)(?:吧|一下)?\s*$",
    r"^\s*re-?open\s+(?!(?:it|them|this|that|these|those)\b)(?:the\s+)?(?P<opened_en>[^⟦,;.?]{1,30}?)(?:\s+again)?[\s.!]*$",
)
_VERB = (
    r"(?:把|将|请|添加|增加|新增|新建|创建|加|连接|删除|删掉|移除|执行|运行|启动|发起|标记|改名|画|现在|进度|状态|看看|停止|停掉|暂停|取消|撤销|撤消|撤回|重试|让|跑|开始|删|再跑|重跑"
    r"|add\b|create\b|connect\b|link\b|delete\b|remove\b|run\b|execute\b|start\b|mark\b|rename\b|set\b|change\b|insert\b|assign\b|give\b|move\b|stop\b|pause\b|cancel\b|undo\b|revert\b|take back\b|retry\b|put\b|drop\b|push\b|postpone\b|delay\b|raise\b|lower\b|shift\b|bump\b|scrap\b|make (?:it|⟦)|call (?:it|⟦)|let\b|you can\b|(?:tell|inform|notify)\s+(?:everybody|everyone|all|them|people|the\s+(?:team|others|volunteers|guests))\b|告诉大家|通知大家)"
)
THEN = re.compile(rf"\s*[，,；;。]\s*(?:(?:然后|再|接着|最后)+|(?:and\s+)?then\b)\s*(?={_VERB})", re.IGNORECASE)
CLAUSES = re.compile(
    r"\s*(?:[；;。！!\n]+(?!\s*(?:结果|产出|成果|(?:the\s+)?results?\b))|(?<=[\w⟧])\.(?:\s+(?!(?:the\s+)?results?\b)|$)"
    rf"|[，,、]?\s*(?:然后|接着|(?<!⟧)(?<![完成好了])之后|最后|并且|并|再|\band then\b|\bthen\b|\band\b)+\s*(?={_VERB})"
    rf"|[，,]\s*(?:再|并|也|\bjust\b|\bonly\b|\binstead\b)?\s*(?={_VERB})"
    r"|[，,]?\s*(?:并且|并|然后|接着|再)\s*(?=(?:交给|由(?!于)|推迟|延后|提前|改到|备注))"
    r"|[，,]\s*(?=的?(?:截止|期限|日期|时间|负责人|备注|改名|名字|标题|地址|价格|预算|费用|超时|方法)[^，,]*(?:改|换|是|定|到|为|叫|[:：]))"
    r"|(?:[，,;]\s*(?:\band\b\s*)?|\s+and\s+)(?=(?:tell|show) me\b|what's\b|who(?:'s)?\b|how\b|why\b|(?:when|what|which|where|is|are)\b[^,]*\?)"
    r"|(?<=[?？])\s*(?=[^\s?？!！。.)）])(?!(?:please\s+|and\s+|请)?(?:do(?:n['’]t| not)|not|no\b|without|except|only|but|leave|ignore|[别不没除只仅])|[^\w]*$)"
    r"|[，,；;]\s*(?:\band\s+)?(?=(?:其[他它余]|剩下|别的)的?[^，,；;。]{0,4}?(?:都|全)?(?:[交转派分]?给|由|归|推迟|提前|延后|改|定)|(?:everything\s+else|the\s+rest|(?:all\s+)?the\s+others?|all\s+others)\s+(?:(?:should\s+)?go(?:es)?\s+)?(?:to|slips?|moves?|is\s+due|by)\b)"
    r"|[，,]\s*(?=(?:接下来|然后|那|再)?(?:谁|什么|还|怎么|为什么|告诉我))"
    rf"|\s*(?:[，,]|\band\b)\s*(?=(?:the\s+)?{N}(?:'s|’s|\s+(?:is|are|was|were|has|have|fell|failed|needs|goes|should|done|can)\b))"
    rf"|[，,]\s*(?:改成|改为|换成|改连|改接)\s*(?=(?:连接?|把|从)?\s*{N}\s*(?:-{{1,2}}>|→|=>|连?到|和|与)\s*{N}\s*$)"
    rf"|[，,]\s*(?={N})(?!{N}(?:\s*[，,]\s*{N})*\s*[，,]?\s*(?:\band\b|和|与|及)\s*{N}\s*(?:[，,.。;；]|$|(?:as|to|from|off)\b)))\s*",
    re.IGNORECASE,
)
