"""Answers that say that a piece of a demand asks for nobody: that it is given up, or somebody of theirs does it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in

_NADA = r"ningu[ée]m precisa(?: de)? fazer nada|nadie tiene que hacer nada|nada|niemand|nichts|rien|personne"
_CLAUSE = re.compile(r"[，,。.；;！!…—–\n]|\s-\s|\b(?:but|because|as|since)\b|但是?|因为")
_BESIDES = re.compile(
    r"no|nope|no thanks|no thank you|oh|ah|well|ok|okay|sorry|actually|thanks?|thank you|please|不|不是|没有|哦|嗯|谢谢|不好意思",
    re.IGNORECASE,
)
_IT = r"(?:it|that|this|those|them)"
_GIVEN_UP = re.compile(
    r"(?:no |oh |well |ok |actually |sorry |just |(?:we|i|you) (?:can )?|let's |please )*"
    rf"(?:{_NADA}|nobody|no[ -]?one|nothing|no need|(?:it|that|this)? ?(?:is|'s)? ?not (?:needed|necessary|required|any ?more)|never ?mind|forget (?:about )?{_IT}"
    rf"|(?:skip|drop|scrap|leave|ignore|cancel|omit) {_IT}(?: (?:out|off|be|alone))?"
    rf"|(?:do not|don['’]?t|won['’]?t) (?:need|want|require) (?:{_IT}|any(?:body|one|thing)?))"
    rf"(?: (?:(?:has|have|needs?|had|will have) to (?:do|come|help|bring|know)(?: anything| something)?|extra|thanks|thank you|please|at all|after all|needed|is needed|really|else|more|any ?more|for {_IT}|to do {_IT}|to come|now))*"
    r"|(?:那|这个?|这[一件]?[条句事]|其实|现在|暂时|还是|就|也|都|我们?|咱们?|可以|先)*"
    r"(?:谁[都也]不[用要]|没有?人|没什么|没别的(?:意思)?|没事|不[用要必]|不需要|用不着|免了|算了|作罢|不?别?管|跳过|略过|取消|不做|不找|不请|不加)"
    r"(?:再|另外|专门)?[找请来管弄做干]?(?:人|谁|别人|任何人|这个|什么|啥)?(?:了|吧|啦|的|谢谢)*",
    re.IGNORECASE,
)
_ONLY_SAID = re.compile(
    r"(?:it|that|this)? ?(?:is|was|['’]s)? ?(?:just|only|merely)? ?(?:a |an )?(?:remark|joke|figure of speech|way of (?:saying|speaking|putting it)|turn of phrase)"
    r"|(?:it|that|this)(?: is|['’]s| was) (?:just |only |merely )?(?:about|how|why) [\w'’ -]{1,40}"
    r"|(?:it|that|this)(?: is|['’]s| was) (?:just|only|merely) (?:for|what|because of) [\w'’ -]{1,40}"
    r"|(?:这|那)?(?:只是|不过是|就是)(?:在)?(?:说(?!相声|书|唱)|讲(?!故事|课|座)|指|关于)[^要找请想]{1,24}"
    r"|(?:it|that|this)?(?: is|['’]s| was)? ?(?:just|only|merely) (?:to (?:explain|say|tell|inform)|(?:telling|saying|explaining|mentioning)|for (?:information|context|background))\b[\w'’ -]{0,40}"
    r"|(?:it|that|this)(?: is|['’]s| was) (?:just |only |merely )?(?:the |my |a |an |some |part of the |for )*(?:story|background|context|explanation|information|info|detail|budget|reason|introduction|aside)(?: (?:and|of|for|to|behind) [\w'’ -]{1,30})?"
    r"|(?:[\u4e00-\u9fff]{0,6})(?:只是|就是|不过是)(?:顺便|简单)?(?:说明|介绍|交代|解释|提|说)(?:一下|一句|下)?(?:情况|背景|原因)?(?:而已|的|罢了|吧)?"
    r"|(?:é|es|c['’]est|das ist) (?:só|solo|nur|juste|seulement) (?:o |el |le |der |das |die )?(?:orçamento|presupuesto|budget|historia|história|contexte|contexto)"
    r"|(?:只是|就是|我)?(?:随口|顺口)(?:一)?[说提](?:说|的|一句|的话)?|(?:只是|就是)?(?:打个比方|开玩笑|说着玩)(?:的|呢)?",
    re.IGNORECASE,
)
# Behind "nobody", how it is: 不用另外找人，就是两个小孩一起学. What names work there is what is wanted instead of somebody.
_EXPLAINS = re.compile(
    r"(?:就是|只是)[^要找请想需，,]{1,20}|(?:it|that|they|he|she)(?:['’](?:s|re)| is| are) (?:just|only) (?!.*\b(?:need|want|for)\b)[\w'’ -]{1,40}",
    re.IGNORECASE,
)
_KIN_EN = r"(?:[a-z]+ )?(?:neighbou?r|uncle|aunt|mother|father|mum|mom|dad|grand(?:father|mother|pa|ma|dad)|brother|sister|son|daughter|cousin|wife|husband|partner|friend|colleague)s?"
_KIN_ZH = (
    r"(?:爷爷|奶奶|外公|外婆|[爸妈哥姐弟妹叔舅姑姨]{1,2}|表[哥姐弟妹]|老公|老婆|儿子|女儿|朋友|邻居|同事|同学|亲戚)们?"
)
_HOUSE = r"(?:venue|hotel|house|caretaker|landlord|school|company|office|church|club|family|bride|groom|hosts?|organi[sz]ers?|team)"
_DOES = r"(?:do(?:es|ing|ne)?|handl(?:es?|ing)|see(?:s|ing)? to|look(?:s|ing)? after|tak(?:es?|ing) care of|bring(?:s|ing)?|provid(?:es?|ing)|organi[sz](?:es?|ing)|arrang(?:es?|ing)|manag(?:es?|ing))"
_DOES_ZH = r"(?:弄|做|管|办|搞|干|来|帮忙|负责|处理|解决|安排|包了|搞定|想办法)"
# Somebody of theirs, or they themselves; what names a trade, 保洁来做, "the gardener does it", is an answer to what was asked.
_THEIRS = re.compile(
    rf"(?:and |so |no )*(?:(?:it|that|this|he|she)(?:['’]s| is| was| will be) )?(?:my|our) {_KIN_EN}(?: [A-Z]\w+)?"
    rf"|(?:and |so |no )*(?:(?:my|our) [\w'’ -]{{2,30}}?|the {_HOUSE}|he|she|we|i|they)(?:['’](?:s|ll|re|m))?(?: (?:is|are|am|will|can|could|going to|be|always|usually|already))* {_DOES} {_IT}(?: (?:myself|ourselves|himself|herself|themselves|already|for (?:us|me)))*"
    rf"|(?:那|这|就|由)?是?(?:我|咱)们?家?的?{_KIN_ZH}(?:(?:会|来|能|可以|在|都|自己)*{_DOES_ZH}(?:的|了|它)?)?"
    rf"|(?:由|有)?(?:[我他她咱]们?|{_KIN_ZH}|物业|公司|酒店|学校|单位|家里|场地方?|主办方)(?:这边|那边|自己)?(?:会|来|能|可以|在|都|自己)+(?:去|来)?{_DOES_ZH}?(?:的|了|它|就行|就好)*"
    rf"|自己(?:会|来|能|可以)*{_DOES_ZH}(?:就行|就好|吧|的|了)*",
    re.IGNORECASE,
)
_WISHES = re.compile(r"\b(?:wants?|needs?|not|never|no longer|cannot|who)\b|n['’]t\b|[不没想求缺请找]", re.IGNORECASE)


def wants_nobody(said: str) -> bool:
    """Whether all of an answer says that nobody is to come: 不用, "never mind", "that is my brother, he does it"."""
    clauses = [clause for each in _CLAUSE.split(said) if (clause := " ".join(each.split()))]
    told = [clause for clause in clauses if not _BESIDES.fullmatch(clause)]
    if not told:
        return False
    is_given_up = _GIVEN_UP.fullmatch(told[0]) is not None
    return all(
        _GIVEN_UP.fullmatch(one)
        or _ONLY_SAID.fullmatch(one)
        or _is_theirs(one)
        or (is_given_up and _EXPLAINS.fullmatch(one) and not (find_concepts(one) or called_in(one)))
        for one in told
    )


def only_explains(said: str) -> bool:
    """Whether a clause of an answer only says why something was said: 脂肪肝就是说明一下情况, "that's just the story"."""
    return _ONLY_SAID.fullmatch(" ".join(said.split()).strip(" .。!！")) is not None


def _is_theirs(clause: str) -> bool:
    return _THEIRS.fullmatch(clause) is not None and _WISHES.search(clause) is None
