"""What a sentence names and nobody is to do now: why somebody is refused, what is to wait, and what stays with theirs."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.somebody import is_somebody

_REFUSES = re.compile(
    r"\b(?i:not|without|except|(?<!body )(?<!one )(?<!none )(?<!nothing )(?<!anyone )but|other than|apart from|instead of|(?:don['’]t|do not) (?:want|ask|book|invite|hire|need))\s+(?:with |by |for )?[A-ZÀ-Þ][\w'’-]*(?: [A-ZÀ-Þ][\w'’-]*){0,2}\s*[,;(–—-]?\s*$"
    r"|(?:不要|(?<![特个分区离告])别(?:再)?(?:找|请|让|叫|用|要|约|选|考虑)|不(?:找|请|用|想要?|想找|想请|考虑)|除了)(?:再)?[\u4e00-\u9fff]{2,4}?(?:来|了|老师|以外)?[，,；;（(]\s*$"
)
_OF_THEM = re.compile(
    r"(?:because |as |since )?(?:he|she|they|who)\b(?!['’]?(?:d| would) (?:like|love))|(?:因为|毕竟)?[他她](?!们)",
    re.IGNORECASE,
)
_THING = r"(?:the |our |my |his |her |their |all (?:of )?(?:the )?)?(?!(?:i|we|you|they|he|she|it|this|that|who|which|nobody|anybody|everybody)\b)[\w'’-]+(?: (?!(?:i|we|you|they|he|she|who|which)\b)[\w'’-]+){0,5}?"
# "The photos can wait", "painting the walls has to wait until spring"; a day by which they wait is a last day.
_WAITS = re.compile(
    rf"(?P<who>{_THING}) (?!(?:should|must) come)(?:can|could|may|might|must|will|would|should|has to|have to|needs? to)(?: (?:all|both|just|easily|safely|still|well|perfectly|certainly|surely))? (?:wait(?: (?:until|till|for) [\w' -]+| a (?:while|bit|little|few [a-z]+))?|come later|be (?:done|seen to|sorted(?: out)?|decided|made) (?:later|another time|some other time))"
    r"|(?:we|i)(?:['’]ll| will| shall)? (?:do|see to|sort(?: out)?|think about|deal with|decide on|come back to|look at|talk about) [\w' -]{2,40}? (?:later(?: on)?|another time|some other time|next year)"
    rf"|{_THING} (?:is|are) for (?:later|another (?:day|time|year)|some other time)",
    re.IGNORECASE,
)
_LATER_ZH = r"(?:以后|回头|改天|过年|年后|节后|下次|明年|晚点|过(?:一|几)?阵子?|过段时间|过(?:几|些)天|将来|日后|开春|有空|有钱了?)"
_WAITS_ZH = re.compile(
    rf"[^，,。；;、]{{1,10}}?(?:都|就|也|先|还是|可以|等|到|留到|放到|拖到|那){{0,3}}(?:{_LATER_ZH}|之后|后面)(?:的时候|了)?(?:再|慢慢)(?:说|考虑|议|谈|商量|定|想)(?:吧|了|也行|不迟|也不迟)?"
    rf"|(?:(?![时会完课])[^，,。；;、]){{1,10}}?(?:都|就|也|还是|可以|等|到|留到|放到|那){{0,3}}{_LATER_ZH}再(?:做|弄|办|搞|请|找|看)(?:吧|了|也行|不迟|也不迟)?"
    r"|[^，,。；;、]{1,10}?(?:可以|都|就|也)*先(?:放一?放|缓一?缓|搁一?搁|等一?等)(?:再说|吧)?"
)
_KIN_EN = r"(?:neighbou?r|uncle|aunt|auntie|mother|father|mum|mom|dad|gran|granny|nana|grand(?:father|mother|pa|ma|dad|parents)|parents|brother|sister|son|daughter|cousin|wife|husband|partner|friend|colleague|flatmate|in-laws)s?(?:['’]s?)?"
_KIN_ZH = r"(?:爷爷|奶奶|外公|外婆|姥姥|姥爷|[爸妈哥姐弟妹叔舅姑姨]{1,2}|表[哥姐弟妹]|老公|老婆|儿子|女儿|朋友|邻居|同事|同学|亲戚|父母)"
_THEIRS = r"(?:the|our|my|his|her|their) (?!(?:music|guests?)\b)[\w'’-]+(?: [\w'’-]+){0,2}?"
_AT_HOME = re.compile(rf"(?:{_KIN_EN}|{_KIN_ZH}|老人|大人|lodger|toddler)$", re.IGNORECASE)
# "The piano goes with a friend", "the cat stays", 钢琴放我姐那儿: nobody moves it, minds it or plays it.
_STAYS = re.compile(
    rf"(?P<who>{_THEIRS}) (?:(?:will |can )?(?:stays?|go(?:es)?|comes?|travels?|lives?|sleeps?)|(?:is|are) (?:staying|going|coming)) (?:with|at|by) (?:(?:an?|my|our|his|her|their|the) )?(?:[a-z]+ )??{_KIN_EN}(?: (?:place|house|flat))?"
    rf"|(?P<whose>{_THEIRS}) (?:(?:will |can )?stays?|(?:is|are) staying)(?: (?:behind|put|here|at home|where (?:it|they) (?:is|are)|as (?:it|they) (?:is|are)))?"
    rf"|(?P<who_zh>(?:(?![找请要想])[^，,。；;、]){{1,6}}?)(?:就|先|会|也|都)*(?:留在|放在?|跟着?|托给|交给|寄在|送到?去?|住在?)(?:我|我们|咱|在)?家?{_KIN_ZH}(?:家里?|那儿?|那[里边])?(?:带|看|养|照看|照顾)?(?:着|了)?"
    rf"|(?P<whose_zh>(?:(?![找请要想])[^，,。；;、]){{1,6}}?)(?:就|先|也|都)*(?:留下|留着|原地不动|不带走)(?:了|就行)?",
    re.IGNORECASE,
)


def is_reason_against(before: str, said: str) -> bool:
    """Whether a clause says why somebody is not to be asked: "but not Jonas, | he is on the jury"."""
    return _OF_THEM.match(said) is not None and _REFUSES.search(before) is not None


def stays_or_waits(said: str) -> bool:
    """Whether all of a clause says that something is for later, or where it stays meanwhile."""
    clause = said.strip(" .。!！")
    found = next((match for one in (_WAITS, _WAITS_ZH, _STAYS) if (match := one.fullmatch(clause))), None)
    if found is None:
        return False
    who = next(filter(None, found.groupdict().values()), "")  # "the driver must wait" is asked of a driver
    return not is_somebody(who) or _AT_HOME.search(who) is not None
