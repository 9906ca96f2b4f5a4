"""Whether what stands around a yes or a no leaves it one. An answer cannot be changed afterwards, so in doubt it is none.

Behind it only a reason may stand ("because …", 太贵了), a thank-you, or words in quotation marks; and nothing anywhere
in the sentence may take it back, limit it, doubt it, or make it depend on something.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.reading import Request

LIMITS = re.compile(
    r"但|不过|只|除了|除去|除非|除开|以外|之外|可是|然而|前提|条件|如果|要是|若是|假[如使设]|倘若|的话|等等|等一|等我|慢着|且慢|不对|玩笑|逗你|骗|说笑|说着玩|闹着玩"
    r"|才怪|算了|收回|反悔|撤[回销]|取消|作废|当我没|口误|说错|打错|错了|弄错|搞错|一半|部分|先别|暂时|暂且|再说|考虑|保留|勉强|看情况|其实|假的|不算|不作数|改主意|后悔|未必|不一定|才行|哈哈|呵呵|测试|试试"
    r"|\b(?:but|excepts?|except(?:ed|ing|ions?)|exclud\w*|only|if|unless|until|till|provid(?:ed|ing)|assuming|assumes?|so\s+long|(?:as|so)\s+(?:long|far|soon|much)\s+as|conditions?|conditional\w*|subject\s+to|depend\w*|pending|though|although|however|yet|still|wait|hold\s+on|hang\s+on"
    r"|kidd?(?:ing)?|jok\w*|jk|lol|ha(?:ha)*|psych|sarcas\w*|iron(?:y|ic\w*)|not\s+really|never\s*mind|scratch|forget|t(?:akes?|ook|aken|aking)(?:\s+\S+)?\s+back|withdr\w+|retract\w*|revok\w*|undo|undid|cancel\w*|mistak\w*|mistyped?|misspoke|typo|oops|whoops|sorry|actually|instead|rather|half|parts?|part(?:ly|ial\w*)"
    r"|maybe|perhaps|almost|nearly|barely|for\s+now|tentativ\w*|provisional\w*|reluctan\w*|reserv\w*|apart\s+from|aside\s+from|other\s+than|save\s+for|minus|without|unsure|unclear|doubt\w*|suppos\w*|alleged\w*|so\s+(?:i|we)\s+heard|or\s+(?:so|not)|changed?\s+(?:\w+\s+)?minds?|second\s+thoughts?|lie[ds]?|lying|false|untrue|fake|pretend\w*|test(?:ing)?|regret\w*)\b",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"不|没|别|无|未|非|拒|否决|驳回|反对|\b(?:no|nope|nah|not|never|none|nothing|neither|nor|cannot|reject\w*|declin\w*|refus\w*|veto\w*|disagree\w*|disapprov\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
_ALLOWS = re.compile(
    r"同意|批准|通过|点头|\b(?:yes|yeah|yep|ok(?:ay)?|approv\w*|agree\w*|sign(?:ed|s)?\s+off)\b", re.IGNORECASE
)
_NO_DENIAL = re.compile(
    r"没有?(?:什么|任何)?(?:问题|意见|毛病|异议)|不错|无异议|不客气|\bno\s+(?:problems?|objections?|worries|complaints|concerns?)\b",
    re.IGNORECASE,
)
_CUT = re.compile(r"\s*(?:[，,；;。！!\n–—…()（）]|\.+(?=\s|$)|\s-+\s)+\s*")
_BECAUSE = re.compile(
    r"(?:因为|由于|鉴于|毕竟|(?:原因|理由)(?:是|[:：])|\b(?:because|since|due\s+to|the\s+reason\s+(?:is|being)|as\s+(?=(?:it|its|it['’]s|the|we|they|this|that|he|she|i|our|their)\b)))\s*[:：]?\s*(?!(?:no|not|wait)\b\W*$|不$)\S",
    re.IGNORECASE,
)
_THANKS = r"谢谢(?:大家|你们?|您)?|感谢|辛苦(?:了|大家了?)?|加油|恭喜|(?:many\s+)?thanks?(?:\s+(?:you|a\s+lot|all|everybody|everyone))*|well\s+done|good\s+(?:work|job|luck)|congratulations|go\s+ahead|with\s+pleasure"
_PRAISES = re.compile(
    rf"{_THANKS}|[\u4e00-\u9fff]{{0,8}}?(?:都|也|很|挺|非常|比较|蛮|真|完全|特别)*(?:合适|合理|可以|好|棒|便宜|划算|满意|清楚|赞成|支持|足够|可行|完美|合算|公道|靠谱|放心|喜欢)(?:的|了|啊|呀)*"
    r"|(?:(?:it|that|this|everything|all|(?:the|its)\s+\w+(?:\s+\w+)?|price|budget)(?:\s+(?:is|are|looks?|sounds?)|['’]s)?\s+|looks?\s+|sounds?\s+)?(?:all\s+|very\s+|quite\s+|really\s+|so\s+|perfectly\s+|a\s+)?(?:good|fine|great|fair|ok|okay|reasonable|right|cheap|affordable|clear|perfect|nice|lovely|excellent|in\s+order|within\s+budget)(?:\s+(?:to\s+me|enough|work|idea|price|plan|choice|job))?",
    re.IGNORECASE,
)
_BLAMES = re.compile(
    rf"{_THANKS}|[\u4e00-\u9fff]{{0,8}}?(?:太|超|过于|偏)[\u4e00-\u9fff]{{1,6}}|[\u4e00-\u9fff]{{0,8}}?(?:不够|不合适|不合理|不行|不好|不值|有问题|来不及|没钱|没时间|没必要|好贵|很贵)[\u4e00-\u9fff]{{0,4}}?"
    r"|(?:(?:it|that|this|they|(?:the|its)\s+\w+(?:\s+\w+)?)(?:\s+(?:is|are|was|looks?|sounds?)|['’]s)?\s+)?(?:(?:way|far|much|just)\s+)?(?:too\s+\w+(?:\s+\w+)?|not\s+(?:good\s+)?enough(?:\s+\w+)?|over\s+budget|very\s+(?:expensive|dear|risky|late)|expensive|unfair|unreasonable|risky)"
    r"|(?:it\s+)?costs?\s+too\s+much|(?:we\s+)?can(?:no|['’])t\s+afford\s+(?:it|that|this)",
    re.IGNORECASE,
)


def is_a_reason(note: str, request: Request, *, agrees: bool) -> bool:
    """Whether what is said behind an answer only tells why, or is quoted: each of its clauses."""
    said = request.marked.said(note)
    if LIMITS.search(said):
        return False
    if (mark := MARK.fullmatch(note.strip(TRIM))) is not None:
        return request.marked.mentions[int(mark[1])].is_quoted and not _is_denial(said)
    pieces = [piece for piece in _CUT.split(_NO_DENIAL.sub("好", note.strip(TRIM))) if piece]
    judged = _PRAISES if agrees else _BLAMES
    return all(
        _BECAUSE.match(each) or (judged.fullmatch(each) and not (agrees and _is_denial(each))) for each in pieces
    )


def is_doubted_beside(request: Request, node_id: str, *, agrees: bool) -> bool:
    """Whether something else in the sentence takes an answer to this approval back, limits it or speaks of it again."""
    beside = _beside(request.text, request.marked.text)
    if LIMITS.search(beside):
        return True
    if any(node_id in request.marked.mentions[int(mark[1])].node_ids for mark in MARK.finditer(beside)):
        return True
    other = _is_denial if agrees else _ALLOWS.search
    return any(other(each) for each in _CUT.split(beside) if not MARK.search(each))


def _is_denial(text: str) -> bool:
    return _DENIES.search(_NO_DENIAL.sub("", text)) is not None


def _beside(text: str, whole: str) -> str:
    """What a sentence says before and behind one of its requests; several people's answer is one for each of them."""
    if text in whole:
        return "，".join(whole.split(text, 1))
    start = next((n for n, (a, b) in enumerate(zip(text, whole, strict=False)) if a != b), min(len(text), len(whole)))
    end = 0
    while end < min(len(text), len(whole)) - start and text[-1 - end] == whole[-1 - end]:
        end += 1
    return whole[start : len(whole) - end]
