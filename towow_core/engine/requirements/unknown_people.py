"""People who are asked for by a name that nobody on the network has: how a sentence names somebody it wants."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from datetime import date

from towow_core.engine.language.dates import find_date
from towow_core.engine.language.gazetteer import find_cities
from towow_core.engine.language.language_names import EN_NAMES
from towow_core.engine.language.person_names import NO_NAMES, SURNAMES
from towow_core.engine.language.requests_en import FIRST_NAME
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.requirements.names_of_works import is_work

_TITLED_ZH = r"(?:老师|师傅|医生|大夫|教授|教练|律师|导演|大师|先生|女士|小姐)"
_TITLE_ZH = re.compile(rf"{_TITLED_ZH}$")
_ACTS_ZH = "来|给|为|到场|过来|授课|致辞|发言|表演|担任|主|做|负责|出席|演|讲|分享|参加|拍|摄|设计|搬|教|帮|写|翻|唱|弹|掌|当|开|跳|指|带|修|安|画|剪|录|陪|照|策|操|办|线上|线下|现场|上一|给我们|再来|继续"
# When, or where to, before what somebody is to do: "请张伟12月5号到上海做主持". Troupes, shops and instruments come
# then too, so that only what ends like a given name is one.
_GIVEN_ZH = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞刚辉鹏鑫斌宇浩凯健俊博轩瑞宁燕玲婷慧莹颖倩琳欣怡佳悦萍峰彬晨旭洁雯璐瑶菲蕾薇妍毅坤"
_WHEN_ZH = (
    r"\d{1,2}月|\d{1,2}[日号]|[今明后]天|[这下本]?(?:周|星期|礼拜)[一二三四五六日天末]|[到去在](?=[\u4e00-\u9fff]{2})"
)
_CALLED_ZH = re.compile(
    rf"(?:必须由|必须请|必须是|一定要由?|希望由|希望请|点名要?|指定|最好由|最好请|最好(?:还)?是|帮我联系|联系|请|由|让|邀请|找|约)(?P<name>[{SURNAMES}][\u4e00-\u9fff]{{1,2}}?|[老小][{SURNAMES}](?!{_TITLED_ZH}))(?:老师|先生|女士|师傅|小姐)?"
    rf"(?=能?(?:{_ACTS_ZH})|(?<=[{_GIVEN_ZH}])能?(?:{_WHEN_ZH})|(?<=老师|先生|女士|师傅|小姐)能?(?:{_WHEN_ZH})|，|,|。|；|;|！|!|和|与|、|$)"
    rf"|(?:请|由|让|邀请|找|约|联系|跟着?|跟随|拜托)(?P<titled>[{SURNAMES}](?:老师|师傅|医生|大夫|教授|教练|律师|阿姨|导演|大厨|[姐哥叔])|阿(?![姨婆公伯叔哥姐妹婶嬷])[\u4e00-\u9fff](?=能?(?:{_ACTS_ZH})))(?!傅|推荐|介绍|的)"
    rf"|(?:请|由|让|邀请|找|约|希望|联系|跟)\s?(?P<latin>[A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?)(?:老师|教练)?\s?(?=能?(?:{_ACTS_ZH}))"
)
_UP, _LOW = "[A-ZÀ-ÖØ-ÞĀČĆĐĒĘĞĪİŁŃŌŐŒŘŚŞŠŤŪŮŰŹŻŽȘȚ]", "[a-zß-öø-ÿāăąćčďđēęěğīıłńňōőœřśşšťţūůűźżžșț]"
_FIRST_EN = rf"{_UP}{_LOW}+(?:-{_UP}{_LOW}+)?"
_LAST_EN = (
    rf"(?:(?:van|von|de|del|da|di|du|bin|al|ter) (?:de[rn]? )?)?(?:O['’]|D['’]|Mc|Mac)?{_UP}{_LOW}+(?:-{_UP}{_LOW}+)?"
)
_NAME_EN = (
    rf"(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss)\.? {_LAST_EN}(?: {_LAST_EN})?|{_FIRST_EN} (?:{_UP}\. )?{_LAST_EN})"
)
_CALLED_EN = re.compile(
    r"\b(?:[Ww]ith|[Bb]y|[Aa]sk|[Ii]nvite|[Hh]ire|[Bb]ook|[Gg]et|[Hh]ave|[Ww]ant|[Nn]eed|(?:would|[’'][Dd]) (?:like|love)|[Cc]ontact|[Ff]eaturing|[Ss]tarring|[Hh]opefully|[Ii]deally|[Mm]ust be|[Hh]as to be|[Ss]hould be|[Nn]o(?:body| ?one) but|[Oo]nly|[Pp]lease|[Ff]rom|[Pp]refer(?:ably)?|[Ll]et)\s+"
    rf"(?P<name>{_NAME_EN})\b(?! to the\b| [a-z]+ed\b| set up\b| tickets?\b)|\b(?P<subject>{_NAME_EN})\s+(?:must|should|has to|needs to|is to|to)\s(?!(?:the|start|begin|follow|share)\b|be [a-z]+ed by\b)"
    rf"|\b(?:[Ww]ith|[Bb]y|[Aa]sk|[Ii]nvite|[Hh]ire|[Bb]ook|[Gg]et|[Hh]ave|[Ww]ant)\s+(?:DJ|MC|Chef|Coach)\s+(?P<first>{_FIRST_EN})\b"
    # "Piano lessons with Irina", and no "dinner with Anna", "portraits with Buddy, our dog".
    rf"|(?:\b(?:lessons?|class(?:es)?|courses?|(?<!photo )(?<!portrait )sessions?|workshop|talk|keynote|lecture|coaching|tutoring|massages?)\s+(?:with|by|from)|\b(?:photos|pictures|portraits?)\s+by)\s+(?P<whose>{_FIRST_EN})(?!,? (?:my|our)\b)(?=\s*[,.;!?]|\s+(?:on|in|at|for|every|each|if|again|please)\b|\s*$)"
    rf"|\b(?P<trade>[A-Za-z]+(?:er|or|ist|ian|host|[Cc]hef|DJ|MC))\s*(?::|\bis\b)\s+(?P<role>{_NAME_EN})(?=\s*[,.;!?]|\s*$|\s+and\s+(?:we|[Ii]|the|our|my)\b)"
)
# "还是张伟来主持" wants him again, and "马强还是张伟来主持？" asks which of them.
_STILL_ZH = re.compile(
    rf"还是(?P<name>[{SURNAMES}][\u4e00-\u9fff]{{1,2}}?)(?:老师|先生|女士|师傅|小姐)?(?=来(?:主|做|讲|教|拍|唱|弹|演|负责|当|吧|[，,。；;！!]|$)|主持(?!过|人|了)|做(?!的))"
)
_IN_SENTENCE = re.compile(r"[^。；;！!？?\n]{0,120}")
_OR_NAME = re.compile(
    rf"(?:[{SURNAMES}][\u4e00-\u9fff]{{1,2}}|[A-Za-z]|老师|师傅|先生|女士|[是请找由让][^。；;！!？?\n]*)[，,\s]*$"
)
# "不让施工" forbids, and names nobody.
_FORBIDDEN = re.compile(r"(?:不(?:能|会|许|准|可以)?|别)让$")
_OF_A_REGION = re.compile(r"(?:North|South|East|West|Central|Middle|Latin)(?:ern)? [A-Z][a-z]+(?:an|ern|ese|ish)")
_ANY_DAY = date(2026, 1, 5)
_NO_FIRST_NAME = re.compile(
    r"(?:The|An?|My|Our|Your|His|Her|Their|This|That|These|Those|We|I|You|He|She|They|It|Please|For|In|On|At|By|To|From|With|And|Or|But|If|When|Any|Some|No|Not|All|Every|Each|Another|Other|Good|Dear|Hello|Hi|Could|Can|Would|Will|Should|Must|May|Is|Are|Does|Do|Who|What|Where|One|Two|Three|Four|Five|Six|Ten|Only|Just|Same|New|Old|Big|Small|North|South|East|West|Upper|Lower|Grand|Royal|National|International|Saint|St|Mount|Lake|Port|Christmas|Easter|Happy|Red|Blue|Green|Black|White|Golden|Silver|Mother|Father|Air|Power|Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)\b"
)
_NO_LAST_NAME = re.compile(
    r"(?:Park|Hall|House|Street|Road|Square|Hotel|Museum|Church|School|University|College|Library|Centre|Center|Market|Bridge|Station|Gardens?|Club|Theatre|Festival|Fair|Day|Eve|Week|Night|Beach|Island|Court|Lane|Avenue|Company|Ltd|Inc|Group|Team|Agency|Studio|Gallery|Tower|Palace|Castle|Room|Caf[eé]|Bar|Restaurant|Tours|Foods?|Services|Events|Earth|Point|Bull|Party|Pro|Lake)$"
)
_TO_DO = re.compile(r" (?:will|to|for|as) ")
_LONG_WORD = re.compile(r"\b[a-z]{4,}\b")  # "for" ends like a trade
_TITLED_EN = re.compile(r"(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss)\b")
_A_TRADE = re.compile(r"\ban? ((?:[a-z]+ ){0,2}[a-z]+)")
_REST = re.compile(r"[^,.;:!?\n]*")
_CLAUSE_EN = r"(?:^|(?<=[.;:!?] )|(?<=[,.;:!?\n]))"
_BEFORE_MAX = 24  # characters before "还是" in which somebody else may be named
_WORK_MAX = 48  # characters behind a name in which what they are to do is said
# Somebody who does something is wished where nothing else asks for anything: beside "we need a DJ" it is told of them.
_ASKS_ELSEWHERE = re.compile(
    r"\b(?:needs?|needed|wants?|wanted|looking for|look for|find|seek(?:ing)?|require[ds]?|missing|still (?:lack|short))\b|找|需要|想要|缺|招|求|还差|要(?:一|个|两|位|有)|想请|另外?请|已经?|答应|定好|说好",
    re.IGNORECASE,
)
# Whom a sentence begins with, and what makes it a wish: "Nora Lindt as our photographer", "Julia Stein or nobody".
_WISHED_EN = re.compile(
    rf"{_CLAUSE_EN}(?P<name>{_NAME_EN})(?:,? (?:and|or) (?:(?:her|his|their) [a-z]+ )?(?P<second>{_NAME_EN}|[A-Z][a-zà-ÿ]+))?"
    r"(?=,? or (?:nobody|no ?one)\b|,? (?:again|only|please)\b|,? if (?:s?he|they|available|free|possible)\b| (?:would be|is) (?:our|my|ideal|perfect|great|best|preferred|first)\b| (?:to|for|as) (?!(?:me|us|whom|which)\b)[a-zA-Z]| (?:must|should|has to|needs to) |[^.;!?]{1,50}(?:,| and) (?:(?:he|she|they) )?(?:must|has to|have to) (?:do|be|come|play|take)\b)"
)
_DOES_EN = re.compile(
    rf"{_CLAUSE_EN}(?P<name>{_NAME_EN})(?= (?:will (?!come|bring|be|pay|pick|join|send|arrive|attend)[a-z]+ |(?:hosts|moderates|leads|presents|teaches|plays|sings|performs|speaks|cooks|caters|DJs|referees|conducts|judges|officiates)\b))"
)
_ASKED_EN = re.compile(
    rf"\b(?:[Cc]ould|[Cc]an|[Ww]ould|[Ww]ill) (?P<name>{_NAME_EN})(?= [a-z]+ (?:the|an?|our|my|his|her|for|at|to|in|on|us|me|it)\b)"
)
_FREE_EN = re.compile(
    rf"\b[Ii]f (?P<name>{_NAME_EN})(?= (?:is|can|could|has)\b)|\b[Ii]s (?P<asked>{_NAME_EN})(?= (?:free|available)\b)"
)
_PART_ZH = r"[^的了是在有来要个我他她这那给和跟一每]"
_WHO_ZH = (
    rf"(?:[{SURNAMES}]{_PART_ZH}{{0,2}}?{_TITLED_ZH}|[老小][{SURNAMES}](?!{_TITLED_ZH})|[{SURNAMES}]{_PART_ZH}{{1,2}}?)"
)
_CLAUSE_ZH = r"(?:^|(?<=[，,。；;：:！!]))"
_DOES_ZH = re.compile(
    rf"{_CLAUSE_ZH}(?P<name>{_WHO_ZH})(?:[、和](?P<second>{_WHO_ZH}))?(?:[两二]位)?(?=(?:要是|如果|要)?(?:也)?(?:(?:必须|一定要|务必|得)(?:来|到|在)(?:场|现场)?(?=[，,。；;！!]|$)|(?:能|可以)来|来(?:教|讲|主|拍|修|做|上|带|唱|弹|演|画|办|当|负责|帮)|主持(?!过|人|了)|主讲|带队|掌勺|掌镜|领队|担任|授课|上一[堂节次]课?|负责))"
)
_PAIR_ZH = re.compile(
    rf"^(?P<name>[{SURNAMES}]{_PART_ZH}{{1,2}}?)[和、](?P<second>[{SURNAMES}]{_PART_ZH}{{1,2}}?)(?=[，,](?:一个|两[个位]|都))"
)
_BY_ROLE_ZH = re.compile(
    rf"(?:主讲人?|主持人|司仪|主厨|领队|讲者)[是为：:]?(?P<name>[{SURNAMES}]{_PART_ZH}{{1,2}})(?=[，,。；;]|$)"
)
_AGAIN_ZH = re.compile(
    rf"{_CLAUSE_ZH}(?P<name>{_WHO_ZH})(?=(?:和|跟|给|帮|是|去年|上次)[^。；;，,]{{1,16}}[，,](?:这次|今年|这回)?(?:还是|还请|还找|还要|再请|仍然?)(?:由|请|让|找)?[他她])"
)
_NO_NAME_ZH = re.compile(
    r"安徽|江[苏西]|周[一二三四五六日天末]|常[年用]|时间|方案|高中|万一|成果|程度|单子|温度|项链|包间|马路|余额|金婚|石膏|毛衣|花|马术|安装|严格|小米|老房|孔雀"
)
# Said of whether somebody is free: who is named is a wish.
IF_FREE = re.compile(
    r"(?:老师)?(?:要是|如果)|(?:老师)?能?来(?:[^，,。；;]{0,4})(?:就?最好|更好)|[^.;!?]{0,40}\bif (?:he|she|they)(?:['’]s| is|['’]re| are| can| has)\b|,? (?:if )?(?:free|available)\b| would be (?:ideal|perfect|great|nice|lovely|best)\b| (?:is|are) (?:free|available)\b",
    re.IGNORECASE,
)


def unknown_people(text: str) -> Iterator[tuple[int, int, str]]:
    """Where somebody is asked for by a name, and the name as it is written."""
    for match in _CALLED_EN.finditer(text):
        group = next(group for group in _CALLED_EN.groupindex if match[group] and group != "trade")
        is_trade = match["trade"] is None or find_concepts(match["trade"])  # "Dinner: Beef Wellington"
        if is_work(text, *match.span(group)):
            continue
        if is_trade and _is_name_en(match[group]):
            yield *match.span(group), match[group]
    for match in FIRST_NAME.finditer(text):
        if not (is_something_else(match["name"]) or re.fullmatch(EN_NAMES, match["name"], re.IGNORECASE)):
            yield *match.span("name"), match["name"]
    for match in _CALLED_ZH.finditer(text):
        is_forbidden = _FORBIDDEN.search(text, 0, match.start() + 1)
        group = next(group for group in _CALLED_ZH.groupindex if match[group])
        if not (is_forbidden or _is_no_name_zh(match[group])):
            yield *match.span(group), match[group]
    for match in _STILL_ZH.finditer(text):
        rest = _IN_SENTENCE.match(text, match.end())
        is_asked = rest is not None and text[rest.end() : rest.end() + 1] in {"？", "?"}
        is_choice = _OR_NAME.search(text, max(0, match.start() - _BEFORE_MAX), match.start())
        if not (is_asked or is_choice or _is_no_name_zh(match["name"])):
            yield *match.span("name"), match["name"]
    yield from _of_clauses(text)


def _of_clauses(text: str) -> Iterator[tuple[int, int, str]]:
    """Those whom a clause begins with."""
    asks_elsewhere = _ASKS_ELSEWHERE.search(text) is not None
    for pattern, is_doing in ((_WISHED_EN, False), (_ASKED_EN, False), (_FREE_EN, False), (_DOES_EN, True)):
        for match in () if is_doing and asks_elsewhere else pattern.finditer(text):
            names = [match.span(group) for group in pattern.groupindex if match[group]]
            is_thing = _TO_DO.match(text, match.end()) and not _says_work(text, match.end())
            is_said = not is_thing or _TITLED_EN.match(match["name"]) or not _asks_for_a_trade(text[match.end() :])
            if is_said and _is_name_en(text[slice(*names[0])]):
                yield from ((start, end, text[start:end]) for start, end in names)
    for pattern in (_DOES_ZH, _PAIR_ZH, _BY_ROLE_ZH, _AGAIN_ZH):
        for match in () if asks_elsewhere else pattern.finditer(text):
            names = [match.span(group) for group in pattern.groupindex if match[group]]
            if not any(_is_no_name_zh(text[start:end]) for start, end in names):
                yield from ((start, end, text[start:end]) for start, end in names)


def _says_work(text: str, at: int) -> bool:
    """Whether the rest of the clause says what somebody does: of "Romeo Juliet as our theme" it does not."""
    rest = _REST.match(text, at, at + _WORK_MAX)
    said = rest.group() if rest else ""
    return bool(find_concepts(said)) or any(is_somebody(word) for word in _LONG_WORD.findall(said))


def _asks_for_a_trade(text: str) -> bool:
    return any(is_somebody(word) for said in _A_TRADE.findall(text) for word in _LONG_WORD.findall(said))


def _is_name_en(name: str) -> bool:
    """Two capitals that name neither a place, nor a day, nor a trade."""
    first, last = name.split(maxsplit=1)[0], name.rsplit(maxsplit=1)[-1]
    words = (name, first, last)
    return not (
        _NO_FIRST_NAME.fullmatch(first)
        or _NO_LAST_NAME.fullmatch(last)
        or any(is_something_else(word) or re.fullmatch(EN_NAMES, word, re.IGNORECASE) for word in words)
    )


def _is_no_name_zh(name: str) -> bool:
    bare = _TITLE_ZH.sub("", name)
    is_word = (NO_NAMES.match(name) or _NO_NAME_ZH.match(name)) is not None
    return (
        is_word
        or (
            len(bare) > 1
            and (is_something_else(bare) or is_somebody(bare.removesuffix("宾")) or bool(find_concepts(bare)))
        )
        or bool(trades_of(bare))
    )


def is_something_else(name: str) -> bool:
    """Whether it names a region, a trade, a city or a day, and nobody."""
    return (
        _OF_A_REGION.fullmatch(name) is not None
        or concept_of(name) is not None
        or bool(find_cities(name))
        or find_date(name, _ANY_DAY) is not None
    )
