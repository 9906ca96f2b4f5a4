"""What there is to say to thanks, to a greeting, and to what asks for nothing; to who asks what day it is, or for help."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import RunStatus
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation import question_patterns, run_patterns
from towow_core.engine.conversation.ambiguity import is_small_talk
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.reading import Request
from towow_core.engine.conversation.what_fits import fits_said

_THANKS = re.compile(
    r"\W*(?:(?:好的?|嗯|太好了|谢谢|多谢|谢了|感谢|辛苦|麻烦你?了?|thanks|thank you|thx|cheers|great|perfect|you(?:'re| are) the best|(?:(?:it|that|this|everything|all)\s+)?(?:looks?|sounds?|is|['’]s)\s+(?:all\s+|very\s+|really\s+)?(?:good|great|fine|perfect|nice)|看起来(?:很|挺|不错|都)*(?:好|可以|行)?|(?:很|挺|真|非常|都)(?:好|棒|不错))(?:你|您|大家|啦|了|啊|呀|a lot|so much|very much|again|everyone|everybody|for everything)*[\s,，。.!！~]*)++",
    re.IGNORECASE,
)
_HELLO = re.compile(
    r"\W*(?:你好|您好|大家好|嗨|哈[喽啰]|早上好|早安|早|上午好|中午好|下午好|晚上好|在吗|在不在|hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening)|morning|how are you(?: doing| today)?|what's up)"
    r"(?:[\s,，!！]*(?:你好|呀|啊|哦|哈|there|all|everybody|everyone|team|folks|again|how are you))*\W*",
    re.IGNORECASE,
)
_CHAT = re.compile(
    r"\W*(?:(?:lol|haha+|hehe+|哈{2,}|嘿{2,}|hm+|ah|oh|wow|哇|nice|cool|super|awesome|got it|i see|understood|alright|all right|fine|ok(?:ay)?|so|well|知道了|明白了?|收到|了解了?|好的?|好吧|嗯+|哦+|原来如此|不错|(?:你)?(?:真|好|太)?(?:棒|厉害|聪明|能干)|(?:you(?:['’]re|\s+are)|that['’]s)\s+(?:so\s+|really\s+)?(?:great|amazing|awesome|the\s+best|smart|good|cool|fantastic|brilliant))[啊呀了吧哦]?[\s,，。.!！~]*)++"
    r"|(?:\W*(?:thanks?(?:\s+(?:you|a\s+lot|so\s+much))?|ok(?:ay)?|great|good|so|well|alright|好的?|嗯|谢谢|那))*\W*(?:that(?:['’]s|\s+is|\s+will\s+be|['’]ll\s+be)\s+(?:all|it|everything)(?:\s+(?:for\s+(?:today|now|tonight)|then))?|(?:今天|那|先)?就?(?:先|到)?到?(?:这里|此为止|这儿|这)(?:吧|了)?)(?:[\s,，.。!！]*(?:thanks?|thank\s+you|bye|辛苦了?|谢谢|拜拜|再见))*\W*"
    r"|\W*(?:再见|拜拜?|回头见|明天见|周末愉快|晚安|bye(?: bye)?|good ?bye|see you(?: later| tomorrow| soon)?|have a (?:nice|good|great|lovely) (?:day|weekend|evening|one)|good (?:night|job)|well done|you rock)[啊呀了吧哦]?\W*"
    r"|\W*(?:今天|明天|外面|这里)?(?:的)?天气(?:真|很|太|可真|还)?(?:好|不错|差|冷|热|糟|舒服)(?:啊|呀|了|极了)?\W*"
    r"|\W*(?:(?:what|it's|it is)\s+)?(?:a\s+)?(?:the weather(?:'s| is)?|nice|lovely|beautiful)\s+(?:(?:really |so |very )?(?:nice|lovely|great|awful|bad)|day|weather)(?: today| outside)?\W*",
    re.IGNORECASE,
)

# Who interrupts themselves, or leaves: nothing is asked for yet, or any more.
_WAITS = re.compile(
    r"\W*(?:(?:等等|等一?下|等一?会儿?|等会儿?|稍等(?:[，,]?我?去?(?:问|看|查|确认)(?:一?下|问|看)?)?|稍后|慢着|且慢|别急|不急|等我(?:一?下|一?会儿?|看看)?|先等等|我看看|我看一?下|接个电话|我接个电话|马上回来|我?先忙别的)[啊呀吧哦了哈]?[\s,，.。!！~…]*)++"
    r"|\W*(?:(?:please|just|ok(?:ay)?|oh|um+|uh|no|so|can\s+you)\b\W*)*+(?:(?:(?:hold|hang)\s+on|wait(?:\s+up)?|bear\s+with\s+me|(?:(?:just|give\s+me|wait|hold\s+on|hang\s+on)\s+)*(?:a|one)\s+(?:sec(?:ond)?|moment|minute|min)|not\s+so\s+fast|let\s+me\s+(?:see|check|look)|brb|(?:i['’]ll\s+)?be\s+right\s+back|phone(?:['’]s)?\s+(?:is\s+)?ring(?:s|ing))(?:\s+(?:please|for\s+me))?[\s,.!~…]*)++",
    re.IGNORECASE,
)
_LEAVES = re.compile(
    r"\W*(?:(?:好[的吧了啦]?|ok(?:ay)?|嗯+|行[吧了]?|那|今天|我|咱们?|大家|谢谢|辛苦了?|先)[\s,，.。!！]*)*+(?:先?(?:就)?(?:这样|这么着|这些|到这儿?)|没(?:别的|其他|什么)?事?了|(?:先)?(?:走|撤|下线|下班|忙去|去忙|去吃饭|吃饭|睡觉?|休息)(?:去|吧|了)+|再见|拜+|回头(?:见|聊)|(?:明天|晚点|下次|改天|有空|一会儿?|待会儿?)(?:再)?(?:见|聊)|晚安)[吧了啦啊哈呀哦]*[\s,，.。!！~]*(?:再见|拜+|谢谢|辛苦了?)?\W*"
    r"|\W*(?:(?:ok(?:ay)?|k|alright|all\s+right|right|great|good|well|thanks?(?:\s+(?:you|a\s+lot|all))?|cool|fine|so|and|got\s+it)\b[\s,.!]*)*+(?:(?:good\s*)?bye(?:\s+bye)?(?:\s+(?:for\s+now|all|everyone|then))?|see\s+(?:you|ya)(?:\s+\w+)?|cya|later|ttyl|talk\s+(?:to\s+you\s+)?(?:later|soon|tomorrow)|(?:i['’]m|i\s+am)\s+(?:off|out|leaving)(?:\s+(?:now|then|for\s+(?:today|lunch)|to\s+(?:bed|lunch)))?|(?:i['’]?(?:ve|m)?\s*)?(?:got\s+to|gotta|have\s+to|going\s+to)\s+(?:go|run|leave)(?:\s+now)?|(?:have|need)\s+to\s+go|good\s+night|take\s+care|done\s+for\s+(?:today|now)|that['’]?s\s+(?:it|all)(?:\s+for\s+(?:now|today))?)[\s,.!]*(?:thanks?(?:\s+you)?|bye|cheers)?\W*",
    re.IGNORECASE,
)
_SOME_DAY_EN = (
    r"(?:later(?:\s+on)?|tomorrow|another\s+time|next\s+week|some\s+other\s+time|when\s+we\s+know\s+more|afterwards)"
)
_WHICH_EN = r"(?:(?:on\s+)?(?:who|whom|whose|when|where|which|what|whether|if|how)\b|(?:on|about)\b)[^,.;:?]{1,80}?"
# Who asks somebody else, or thinks, before they say what is to be done.
_LATER = re.compile(
    r"\W*(?:[那还]是?|让|等|请等|容)?(?:我们?|咱们?)?(?:得|要|想|需要|应该|还是|回头|明天)?先?(?:去|跟|和|找)?[^，,。；;⟦]{0,6}?(?:问|商量|确认|请示|核实|考虑|想|沟通|汇报|看)[^，,。；;⟦]{0,12}?[，,]?\s*(?:然后|之后|以后|完了?|过后)?再(?:来|去)?(?:说|决定|做决定|定|答复|告诉你|回复)(?:吧|了|哦)?\W*"
    r"|\W*(?:让|容)?(?:我们?|咱们?)(?:得|要|需要|还是)?再?先?(?:问(?:一下|问)|跟[^，,。⟦]{1,8}商量|和[^，,。⟦]{1,8}商量|想想|想一想|想一下|考虑)(?:一下|[^，,。；;⟦吗么呢]{0,8})(?:吧|哦)?\W*"
    r"|\W*(?:(?:这个|那个)?(?:以后|回头|晚点|改天|明天|待会儿?|过会儿?)再说)(?:吧|了)?\W*"
    r"|\W*(?:(?:let me|let us|let['’]s|(?:i|we)(?:['’]ll| will| need to| have to| must| should| want to| had better)?)\s+)(?:first\s+)?(?:ask|check with|talk to|speak (?:to|with)|consult|run (?:it|this) (?:by|past)|think|sleep on (?:it|this))\b[^,.;⟦]{0,40}?(?:\bfirst|\bover|\babout (?:it|this|that)|\bon (?:it|this)|,?\s*(?:before|then)\s+(?:(?:i|we)\s+)?(?:decide|say|answer|choose)[^,.;⟦]{0,20})\W*"
    r"|\W*(?:(?:we['’]ll|i['’]ll|we will|i will|let['’]s)\s+)?(?:decide|see|talk about (?:it|that|this))\s+(?:later|tomorrow|another time)\W*"
    rf"|\W*(?:(?:we|i|let)(?:['’](?:ll|s)|\s+(?:will|shall|can|have\s+to|want\s+to|us))?\s+)?(?:decide|see|settle|work\s+out|figure\s+out)\s+{_SOME_DAY_EN}\s*,?\s+{_WHICH_EN}\W*"
    rf"|\W*(?:(?:we|i|let)(?:['’](?:ll|s)|\s+(?:will|shall|can|have\s+to|want\s+to|us))?\s+)?(?:decide|see|settle|work\s+out|figure\s+out)\s+{_WHICH_EN}\s+{_SOME_DAY_EN}\W*"
    rf"|\W*{_WHICH_EN}\s+(?:(?:is|will\s+be|gets?|can\s+be)\s+)(?:decided|settled)\s+{_SOME_DAY_EN}\W*"
    r"|\W*(?:[^，,。；;：:？?]{0,14}?(?:谁|什么时候|哪天|哪里|哪个|怎么)[^，,。；;：:？?]{0,14}?)[，,]?\s{0,3}(?:我们?|咱们?)?(?:以后|之后|回头|晚点|改天|明天|过几天|到时候?)再(?:来)?(?:说|定|决定|看|商量)(?:吧|了)?\W*"
    r"|\W*(?:我们?|咱们?)?(?:以后|之后|回头|晚点|改天|明天|过几天|到时候?)再(?:来)?(?:定|决定|看|商量)[^，,。；;：:？?]{0,10}?(?:谁|什么时候|哪天|哪里|哪个|怎么)[^，,。；;：:？?吗呢]{0,14}\W*",
    re.IGNORECASE,
)
_READY = re.compile(
    r"\W*(?:人|东西|材料|大家)?(?:也|都|全)*(?:到齐|备齐|准备好|就位|齐|好|妥)了\W*|\W*(?:all|everything|everybody|everyone) (?:is|are) (?:ready|here|set|there|in place)\W*",
    re.IGNORECASE,
)
_MOOD = re.compile(  # what an order is given with: "oops, undo that", "不跑了，停掉"
    r"\W*(?:(?:oo+ps|whoops|sorry|my bad|damn|hmm+|well|enough(?: now)?|no more)\W*)+|\W*(?:我|咱们?|大家)?(?:先)?不[^，,]{1,3}了\W*|\W*还是要?的\W*|\W*(?:哎呀?|糟了|搞错了|弄错了)\W*",
    re.IGNORECASE,
)


# Who does not know what to say: nothing is drawn by such words, and it is told what fits.
_AT_A_LOSS = re.compile(
    r"\W*(?:(?:呃+|额+|嗯+|唉+|这个|那个|咋(?:整|办|弄|搞)|怎么(?:办|整|弄|搞)|(?:我)?(?:也)?不(?:知道|清楚|晓得)|没主意)[啊呀吧呢了哦嘛]?[\s,，.。!！?？~…]*)++"
    r"|\W*(?:(?:u[hm]+|h+m+|er+m?|oh|well|so|whatever|dunno|idk|no (?:idea|clue)|not sure|blah|i (?:do(?:n['’]t| not)) know|(?:and )?(?:now what|what now)|what (?:do|should) (?:i|we) do(?: now| next)?)[\s,.!?~…]*)++",
    re.IGNORECASE,
)
_NEVER_MIND = re.compile(r"\W*(?:never\s?mind|forget\s+it|算了|没事了?|当我没说)[吧啦]?\W*", re.IGNORECASE)


def adds_nothing(said: str) -> bool:
    """It need not be told that nothing was done about it: small talk, or the mood in which an order is given."""
    return asks_for_nothing(said) or _MOOD.fullmatch(said) is not None


def asks_for_nothing(said: str) -> bool:
    """ "Thanks", "你好", "都齐了": said beside a request, it adds nothing to that."""
    return is_small_talk(said) or any(each.fullmatch(said) for each in (_THANKS, _HELLO, _CHAT, _READY))


def spoken(request: Request) -> str | None:
    """The answer to small talk; None where it is none."""
    said, replies = request.said, request.replies
    if patterns.THANKS.match(said) or (_THANKS.fullmatch(said) and _CHAT.fullmatch(said) is None):
        return replies.welcome()
    if question_patterns.TODAY.match(said):
        return replies.today(request.today.isoformat())
    if patterns.HELP.match(said):
        return replies.what_can_be_done()
    if _AT_A_LOSS.fullmatch(said) and said.strip(TRIM) == request.marked.said(request.marked.text).strip(TRIM):
        return fits_said(request.canvas, request.run, replies)
    return _answer_to_chat(request, said)


def _answer_to_chat(request: Request, said: str) -> str | None:
    """To a greeting, to what asks for nothing, and to who decides later; as the whole of a sentence only."""
    replies = request.replies
    if said.strip(TRIM) != request.marked.said(request.marked.text).strip(TRIM):
        return None  # a piece of a sentence asks for what the rest does
    if _HELLO.fullmatch(said):
        return (
            "你好。想在画布上做什么、想知道什么，直接说。"
            if replies.zh
            else "Hello. Say what is to be done on the canvas, or ask about it."
        )
    if _CHAT.fullmatch(said) or _NEVER_MIND.fullmatch(said) or _LEAVES.fullmatch(said):
        return "好的。画布没有改动。" if replies.zh else "All right. Nothing is changed on the canvas."
    if _LATER.fullmatch(said):
        return (
            "好，等你定了再说。画布没有改动，也没有去问谁。"
            if replies.zh
            else "All right, say when you have decided. Nothing is changed on the canvas, and nobody was asked."
        )
    if _WAITS.fullmatch(said) and run_patterns.PAUSE.match(said) is None:
        return _waiting_for_more(request)
    return None


def _waiting_for_more(request: Request) -> str:
    """A run that is under way goes on meanwhile, and how it is held is told."""
    zh, goes_on = request.replies.zh, request.run is not None and request.run.status is RunStatus.RUNNING
    said = "好，等你。画布没有改动。" if zh else "All right, no hurry. Nothing is changed on the canvas."
    if not goes_on:
        return said
    return said + (
        "执行还在继续；要它也停一停，就说：暂停执行"
        if zh
        else " The run goes on meanwhile; to hold it, too, say: pause the run"
    )
