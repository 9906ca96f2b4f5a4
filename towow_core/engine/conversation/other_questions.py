"""Questions in other words: what may begin now, who has nothing to do, what is late, what comes next, what a delay does.

Each is written as the question that is answered; a sentence that says more than its form is left as it is.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import NodeStatus, RunState
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.so_late import SO_LATE, days_said

_END = r"(?:呢|啊|呀|吗|了)?\s{0,2}[？?。.!]{0,3}\s{0,2}"
_LEADS = r"(?:(?:请问|那么?|话说|and|so|ok(?:ay)?|hey|please\stell\sme|tell\sme|now)\s{0,2}[，,]?\s{0,2}){0,2}"
_NOW_ZH = r"(?:现在|目前|眼下|此刻|今天|马上|立刻|立即|当前|已经|我们|大家|咱们|先|就|都){0,4}"
_BEGIN_ZH = r"(?:开始|开工|动手|着手|启动|开干|上手|做|干|进行)"
_NOW_EN = r"(?:\s(?:now|already|right\saway|right\snow|today|at\sonce|immediately|straight\saway|at\sthe\smoment|by\snow|currently|here)){0,2}"
_WHAT_ZH = r"(?:有些?什么|有哪些|哪些|哪几[个项件]|哪个|什么|啥)"
_EVERYBODY = r"(?:every\s?one|every\s?body|we(?:\sall)?|you(?:\sall)?|they(?:\sall)?|people|all\sof\s(?:us|them|you)|the\s(?:others|rest|team)|all\sthe\sothers)"
_AGREED = r"(?:agreed|said\syes|given\s(?:a|their)\syes|approved|signed\soff|consented|ok(?:ay)?ed(?:\sit)?)"
_OF_ALL = tuple(
    (re.compile(_LEADS + form + _END, re.IGNORECASE), zh, en)
    for form, zh, en in (
        (rf"(?:what(?:['’]s|['’]re|\sis|\sare)\s{_EVERYBODY}\s(?:all\s|still\s|now\s|currently\s)?waiting\s(?:for|on){_NOW_EN}|who\sare\s{_EVERYBODY}\s(?:all\s)?waiting\s(?:for|on){_NOW_EN})", "", "who is waiting for whom?"),
        (r"(?:现在|目前|这会儿|此刻)?(?:大家|所有人|人们|他们|各位|每个人|咱们)(?:现在|目前|都|还|正|这会儿|到底){0,3}在?等(?:着)?(?:什么|谁|啥|哪个|哪些)(?:人|事)?", "谁在等谁？", ""),
        (rf"(?:who(?:\s(?:has|have|all|else))?\s(?:already\s|so\sfar\s)?{_AGREED}(?:\s(?:to|on|with|about))?(?:\s(?:this|it|that|the\s(?:plan|workflow|thing)))?(?:\s(?:already|so\sfar|yet|by\snow))?|who(?:['’]s|\sis)\s(?:in\sfavou?r|on\sboard)(?:\sso\sfar)?|whose\s(?:yes|approval)\s(?:do\swe\shave|is\sthere)(?:\salready)?)", "", "who has approved?"),
        (r"(?:现在|目前|到现在)?(?:有)?(?:谁|哪些人|哪几个人|哪几位)(?:已经|都)?(?:点头|表示同意|答应|说同意|批准|同意)过?了?(?:这个|这件事|这个方案)?", "谁同意了？", ""),
        (r"(?:为什么|为啥|怎么)(?:到现在|现在|一直|整个流程|流程|整个|都|什么|一个)*(?:还|都|也|就)*(?:没有?|不)(?:人|什么)?(?:开始|动静|动|进展|在做|在动|往下走|执行)", "现在在等什么？", ""),
        (r"(?:why\s(?:isn['’]t|is\snot|hasn['’]t|aren['’]t)\s(?:anything|it|everything|any\sof\s(?:it|this))\s(?:moving|happening|going(?:\son)?|started|starting|begun|progressing|running)|why\s(?:is|has)\snothing\s(?:moving|happening|going\son|started|happened|begun|moved)|why\s(?:are\swe|is\s(?:it|everything|all))\s(?:stuck|standing\sstill))", "", "what are we waiting for?"),
        (rf"{_NOW_ZH}(?:能|可以)(?:够)?{_NOW_ZH}{_BEGIN_ZH}(?:做|干|办|弄)?(?:了)?的?(?:任务|事情?|活儿?|节点)?(?:有|是|都有)?{_WHAT_ZH}(?:任务|事情?|活儿?|节点)?", "哪些事现在就能动手？", ""),
        (rf"{_NOW_ZH}{_WHAT_ZH}(?:任务|事情?|活儿?|节点|是)?{_NOW_ZH}(?:能|可以)(?:够)?{_NOW_ZH}{_BEGIN_ZH}(?:做|干)?(?:了|的)?", "哪些事现在就能动手？", ""),
        (rf"(?:what|which\s(?:(?:of\sthe\s)?(?:tasks?|ones?|things?|steps?|nodes?)))\s(?:else\s)?(?:(?:can|could|may)\s(?:we\s|i\s|one\s|be\s)?(?:already\s|now\s)?(?:start(?:ed)?|begin|begun)|(?:is|are)\s(?:now\s|already\s)?ready\sto\s(?:start|begin|go|be\s(?:started|begun|done)))(?:\s(?:on|with))?{_NOW_EN}", "", "what can we start on now?"),
        (r"(?:现在|目前)?(?:有没有|有)(?:人|谁|哪些人)(?:现在|目前|还|是)*(?:没(?:有)?(?:事|活儿?|任务|事情)(?:可)?(?:做|干|要做)?|闲着|空着|闲|空)的?", "谁现在没事做？", ""),
        (r"(?:现在|目前|眼下|此刻)?(?:谁|哪些人|哪几个人)(?:现在|目前|眼下|此刻|还|是|手上|手头|手里|最近|这里)*(?:有空|空闲|不忙|没在忙|闲着|没(?:有)?(?:活儿?|任务|事|安排)(?:可)?(?:干|做)?|没(?:有)?(?:分到|领到|被分配|安排)(?:任务|活儿?|事)?)的?", "谁现在没事做？", ""),
        (rf"(?:(?:is|are)\s(?:there\s)?(?:any\s?one|any\s?body|some\s?one|some\s?body|people|any\speople)\s(?:here\s|still\s)?(?:idle|free|available|not\sbusy|unoccupied|(?:who\sis\s)?(?:without|with\sno)\s(?:a\s|any\s)?(?:tasks?|work)|with\snothing\sto\sdo|doing\snothing)|(?:does|has)\s(?:any\s?one|any\s?body)\s(?:have\s|got\s)?(?:nothing|no\s(?:tasks?|work))(?:\sto\sdo)?){_NOW_EN}", "", "who has nothing to do?"),
        (rf"who(?:['’]s|\sis|\shas|\sdoes|\selse\sis)?\s(?:(?:got\s|have\s)?(?:nothing|no\s(?:tasks?|work)|no\sone\stask)(?:\son\s(?:their|his|her|the)\s(?:plate|desk|list|hands?|to-?do\slist)|\sto\sdo)|idle|free|available|unoccupied|not\s(?:busy|doing\sanything|assigned\s(?:to\s)?anything)|doing\snothing){_NOW_EN}", "", "who has nothing to do?"),
        (rf"who\s(?:isn['’]t|is\snot)\s(?:busy|doing\sanything|assigned\s(?:to\s)?anything|working\son\sanything){_NOW_EN}", "", "who has nothing to do?"),
        (r"(?:现在|目前|已经|有没有|有){0,3}(?:哪些|什么|哪几[个项]|谁的)?(?:任务|事情?|活儿?|节点|东西)?(?:都|已经|现在|是){0,2}(?:拖期|拖延|误期|误工|拖|脱期|延误)了?的?(?:任务|事情?|活儿?|有哪些)?", "有没有过期的？", ""),
        (rf"(?:what(?:['’]s|\sis)?|which\s(?:tasks?|ones?|things?|steps?)\s(?:is|are)|(?:is|are)\s(?:there\s)?(?:anything|any\s(?:tasks?|things?)))\s(?:already\s)?(?:running\slate|lagging(?:\sbehind)?|slipping|falling\sbehind|behind(?:\s(?:schedule|time))?){_NOW_EN}", "", "what is late?"),
        (r"(?:全部|整个|都|所有的?|一切|项目|事情|任务|这些)*(?:都|全都?)?(?:做|弄|搞|办|忙)?完(?:成)?(?:了)?(?:要|得|会)?(?:等)?到(?:几号|哪天|什么时候|几月几号)", "什么时候能全部做完？", ""),
        (r"(?:on\s)?(?:what|which)\s(?:date|day)\s(?:does|will|do|is|are)\s(?:the\s(?:whole|entire)\s(?:thing|project|plan|workflow)|everything|it\sall|we|all\s(?:of\s(?:it|this))?)\s(?:be\s|get\s)?(?:finish(?:ed)?|end|done|over|ready|complete(?:d)?)", "", "when will everything be finished?"),
    )
)  # fmt: skip
_THINK = re.compile(
    r"^\s*(?:那|那么)?(?:你|您)(?:觉得|认为|看)[，,]?\s*(?=\S)"
)  # whose opinion is asked: that of the canvas
_OF_ONE = tuple(
    (re.compile(_LEADS + form + _END, re.IGNORECASE), zh, en)
    for form, zh, en in (
        (rf"(?P<n>{N})(?:的?协商|那边|那个)?(?:现在|还|正|到底){{0,2}}(?:在|要|想)?(?:问(?:了)?(?:我们?|的(?:是)?|些)?(?:什么|啥|哪些)(?:问题)?|有(?:什么|哪些)问题(?:要|等)?(?:我们?)?(?:回答|答)?)", "“{}”在等什么？", ""),
        (rf"what(?:['’]s|\sis|\sdoes|\shas)?\s(?:the\s)?(?P<n>{N})(?:\snegotiation)?\s(?:asking(?:\s(?:for|about|me|us))?|asks?(?:ed)?|wants?\sto\sknow|needs?\sto\sknow)", "", "what is “{}” waiting for?"),
        (rf"(?P<n>{N})(?:做完|完成|弄完|搞定|结束)?了?(?:之后|以后|后面|后边|后)?(?:紧接着|接着|跟着|接下来|然后|再|就|直接)*(?:是|要?做|该做|该|轮到|干|有|跟着|接着|排着)*(?:什么|哪些|哪个|哪一[个项步]|啥)(?:任务|事情?|节点|步骤)?", "“{}”后面是什么？", ""),
        (rf"(?:什么|哪些|哪个|啥)(?:任务|事情?|节点|步骤)?(?:紧)?(?:跟|排|接)在(?P<n>{N})(?:的)?(?:后面|之后|后边|后头|后)", "“{}”后面是什么？", ""),
        (rf"(?:what|which\s(?:tasks?|steps?|ones?))\s(?:do\swe\sdo|is\sto\sbe\sdone|is\sup|goes|go|come|runs|starts|can\sstart)\s(?:next\s|right\s|directly\s|immediately\s)?(?:once|after|when|behind)\s(?:the\s)?(?P<n>{N})(?:\s(?:is|has\sbeen)\s(?:done|finished|over|complete))?", "", "what comes right after “{}”?"),
    )
)  # fmt: skip
_LATE_WORD = re.compile(
    r"晚|迟|拖|延|慢|多花|多用|超|\b(?:late|later|delay\w*|slip\w*|longer|postpone\w*|behind|overrun\w*|put\soff|push\w*\sback|pushed)\b",
    re.IGNORECASE,
)
_IF_WORD = re.compile(
    r"如果|要是|万一|假如|假设|的话|怎么?样|怎么办|影响|耽误|来得及|后果|推到|\b(?:if|what|suppose|say|assum\w+|imagine|which|how)\b",
    re.IGNORECASE,
)
_REST = re.compile(  # all that such a question says beside its node, how much, and that it is late
    rf"(?:的话|{N}|{SO_LATE.pattern.replace('?P<n>', '?:').replace('?P<unit>', '?:')}|[\s，,。.？?!！；;:：的了呢吗啊呀]"
    r"|如果|要是|万一|假如|假设|推迟|延期|延误|延后|拖延|拖后|拖期|拖|晚|迟|慢|多花|多用|超时|超|再|完成|做完|交付?|会|那么?|后面|后续|整个|对|就|还|要|得|该|能|怎么办|怎么?样|如何|有什么|什么|哪些|哪个|谁|影响到?|耽误|来得及|后果|推到|变成|样|时候|几号|哪天|跟着|其[他它]|别的|事情?|任务|到|都|也|一起|动|受"
    r"|\b(?:what(?:['’]s)?|which|who|if|suppose|say|assuming|assume|imagine|that|and|then|so|how|would|will|does|do|could|is|are|was|be|gets?|were|it|the|a|an|to|of|in|by|about|on|for|with|happens?|happen|moves?|move|slips?|slip|slipped|shifts?|changes?|tasks?|things?|ones?|else|affected?|affects?|delay(?:s|ed)?|late|later|takes?|took|longer|comes?|came|finish(?:es|ed)?|ends?|ready|done|postponed?|pushed|push|put|off|back|behind|schedule|overruns?|has|have|us|we|rest|everything|other|others|should|starts?|runs?|still|turns?|out|impact|effects?|consequences?|break|breaks|mean|means|hurts?|much|bad|badly|far|cost|costs)\b)++",
    re.IGNORECASE,
)


_HAPPENED = re.compile(
    rf"{_LEADS}(?:what(?:['’]s|\shas|\sis)?\s(?:all\s)?(?:happened|been\shappening|been\sgoing\son|going\son|happening)(?:\s(?:here|so\sfar|until\snow|in\sthe\srun|with\s(?:the\srun|it|this|everything)))?{_NOW_EN}|what\sdid\s(?:i|we)\smiss|(?:刚才|刚刚|到现在|目前|现在|这里|到底|都){{0,3}}(?:发生|出)了?(?:些)?(?:什么|啥)(?:事|情况)?|(?:现在)?(?:什么|啥)情况){_END}",
    re.IGNORECASE,
)


def _what_happened(run: RunState, *, zh: bool) -> str:
    """How far the run is, and what went wrong in it."""
    has_failed = any(state.status is NodeStatus.FAILED for state in run.nodes.values())
    if zh:
        return "现在到哪一步了？哪些失败了？" if has_failed else "现在到哪一步了？"
    return "how far are we? what failed?" if has_failed else "how far are we?"


def in_other_words(sentence: str, known: Known) -> str:
    """The question that is answered; the sentence itself where it is of none of these forms."""
    sentence = _THINK.sub("", sentence)
    whole, zh = marked(sentence, known.canvas), known.replies.zh
    for form, said_zh, said_en in _OF_ALL:
        if form.fullmatch(whole.text.strip()):
            return said_zh or said_en
    if known.run is not None and _HAPPENED.fullmatch(whole.text.strip()):
        return _what_happened(known.run, zh=zh)
    for form, said_zh, said_en in _OF_ONE:
        found = form.fullmatch(whole.text.strip())
        node = node_of(whole, found["n"], known) if found else None
        if node is not None:
            return (said_zh or said_en).format(node.called)
    return _if_so_late(sentence, known, zh=zh)


def _if_so_late(sentence: str, known: Known, *, zh: bool) -> str:
    """ "Suppose A slips by a week, what moves?": what a delay of so many days comes to."""
    whole = marked(sentence, known.canvas)
    text = whole.text.strip()
    marks, amounts = re.findall(N, text), list(SO_LATE.finditer(text))
    if len(marks) != 1 or len(amounts) != 1 or not _IF_WORD.search(text) or _REST.fullmatch(text) is None:
        return sentence
    if not _LATE_WORD.search(SO_LATE.sub(" ", text)):
        return sentence
    node, days = node_of(whole, marks[0], known), days_said(amounts[0])
    if node is None or not days:
        return sentence
    return f"“{node.called}”晚{days}天会影响什么？" if zh else f"what happens if “{node.called}” is {days} days late?"
