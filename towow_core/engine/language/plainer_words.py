"""What is said in a roundabout way, and the plain words that are read in its place.

"We do the music on our own" is done by ourselves; "a woman who teaches yoga" is somebody who teaches yoga; of "my site
looks old, I want a new one" the new one is a site; what we edit is what "to shoot it" is said of.
"""

# ruff: noqa: E501  # these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.language.language_names import EN_NAMES
from towow_core.engine.language.said_of_us import said_of_us
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.two_works_of import two_works_of
from towow_core.engine.lexicon.pronouns import DETERMINERS

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
Piece = tuple[int, int, str]  # from, to, and what is read there

_END = r"(?=\s*(?:[,.;:!?)]|$)|\s+(?:and|but|so|then|afterwards)\b)"
# "I live on my own", "I learn on my own" are no work that is taken off anybody's hands.
_ON_ONES_OWN = re.compile(
    r"\b(?:i|we)(?:['’]ll| will| can| shall|['’]d rather| would rather|['’]m| am|['’]re| are)? "
    r"(?!(?:live|lives|living|am|are|was|were|be|travel|travell?ing|come|coming|go|going|arrive|sit|stay|staying|eat|work|working|learn|learning|practi[sc]e|study|studying|exist|cope|manage|struggle|failed|tried|try|have|had|cannot|could|need|want|never|not|don['’]t|can['’]t|couldn['’]t|didn['’]t|haven['’]t)\b)"
    r"[a-z]{2,}(?: [\w'’-]+){0,7}? (?P<selves>on (?P<my>my|our) own|by (?:my|our)sel(?:f|ves))" + _END,
    re.IGNORECASE,
)

_PERSON = (
    r"(?:wom[ae]n|m[ae]n|lady|ladies|gentlem[ae]n|girls?|boys?|guys?|blokes?|chaps?|lads?|fellas?|persons?|students?)"
)
_HOW = r"(?:(?:young|younger|old|older|elderly|middle-aged|nice|kind|friendly|patient|good|local|strong|experienced|retired)\s+){0,3}"
# "A man who lost his ring", "a lady who lives next door": what is told of somebody, and no work.
_NO_WORK = (
    r"(?:is|was|has|does|needs|wants|likes|loves|lives|comes|came|says|goes|stays|looks|means|wishes|always|also|already|"
    r"sometimes|feels|thinks|remembers|owns|gets|asks|keeps|turns|seems|becomes|dies|falls|suffers|misses|believes|just|still)"
)
_DOES = rf"\s+(?:who|that)\s+(?:can\s+|could\s+|will\s+|would\s+|really\s+|knows\s+how\s+to\s+)?(?!{_NO_WORK}\b)(?:(?<=can )[a-z]{{2,}}|(?<=could )[a-z]{{2,}}|(?<=will )[a-z]{{2,}}|(?<=would )[a-z]{{2,}}|(?<=to )[a-z]{{2,}}|[a-z]{{2,}}(?<!s)s)\s"
_WHO = re.compile(
    rf"(?P<ask>\b(?:need|want|wanted:?|looking for|look for|find|seek|seeking|searching for|search for|hire|hiring|would like|['’]d like|get)(?:\s+(?:me|us))?\s+|(?:^|(?<=[.;!?]\s)))"
    rf"(?P<who>(?:an?\s+|some\s+)?{_HOW}{_PERSON})(?={_DOES}|(?<=[a-z])\s+to\s+(?!(?:be|whom|have|come|go)\b)[a-z]{{2,}}\s)",
    re.IGNORECASE,
)
_PERSON_ZH = r"(?:男的|女的|男生|女生|男士|女士|男人|女人|小伙子?|小姑娘|姑娘|大学生|研究生|留学生)"
_WHO_ZH = re.compile(
    rf"[找要](?:一?[个位名])?(?P<who>{_PERSON_ZH})(?=(?:来|帮|给|教|修|搬|拍|写|做|画|唱|弹|拉|陪|照|打|遛|接|剪|洗|装|译|翻)(?![的一]))"
    rf"|(?<=[会能懂])[^，,。；;！!？?\n]{{1,12}}?的(?P<behind>{_PERSON_ZH})(?=[，,。；;！!？?\n]|$)"
)
# "A woman who teaches yoga needs a hall": she is who asks.
_ASKS_FURTHER_ON = re.compile(r"[^.;!?\n]*?\b(?:needs|wants|is looking|are looking|asks|seeks|would like)\b")

# "Need a man with a van": whoever it is, a van with a driver is asked for; "a man and a van" is one of them.
_VAN = re.compile(
    rf"\b(?:need|needs|want|wants|looking for|look for|find|seek|seeking|hire|hiring|would like|['’]d like|get)\s+(?:me\s+|us\s+)?(?P<who>an?\s+{_HOW}{_PERSON}\s+(?:with|and)\s+(?:an?|his|her|their))\s+(?:[a-z]+ )?(?:van|truck|lorry|car|pick-?up|transit|minibus)\b",
    re.IGNORECASE,
)
# "And a room in Hackney", beside something else that is asked for.
_ROOM = re.compile(
    r"(?:,|;|\band|\bplus) (?:also )?an? (?!(?:hotel|double|single|twin|family|spare|guest|quiet) )(?:(?:small|large|big|bright|nice|cheap|warm) ){0,2}(?P<room>room)(?= in (?-i:[A-Z])| for (?:the |our )?(?:\d|party|event|meeting|evening|afternoon|day))",
    re.IGNORECASE,
)
# "Three mentors (at least one on machine learning)": what one of them is to know, and no work besides.
_ONE_OF = re.compile(
    r"\b(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|several|a few) (?:[a-z]+ ){0,2}?[a-z]{3,}s ?(?:\(|,) ?(?:with )?(?P<one>at least (?:one|two))(?= (?:on|about|covering|speciali[sz](?:ed|ing) in) [a-z])",
    re.IGNORECASE,
)
_OF_ONES_OWN = re.compile(
    r"(?:^|(?<=[,.;:!?]\s)|\b(?:and|but|because|as|since)\s)(?:my|our|the)\s+(?:(?:old|current|present|own)\s+)?(?P<thing>(?!(?:budget|daughter|son|wife|husband|mother|father|boss|friend)\b)[a-z]{3,}(?:\s(?!(?:is|are|was|were|has|have|looks?|from|on|in|of|that|which|with|for|we|i|needs?)\b)[a-z]{3,})?)"
    r"\s+(?=(?:is|was|has|left|quit|retired|moved|resigned|closed|crashed|tore|burst|got|looks|feels|broke|died|stopped|fell|does|doesn['’]t|dates|no longer|needs|leaks|keeps|won['’]t|from|finally|just|still)\b)",
    re.IGNORECASE,
)
_A_NEW_ONE = re.compile(
    r"\b(?:need|want|like|love|get|order|buy|build|make|made|have|find|for|looking for)\s+(?:(?:me|us)\s+)?an?\s+(?:(?:brand|completely|really|bigger|smaller|simpler|better|nicer|modern|proper|different|second|simple|nice)[\s-]+(?:and\s+)?){0,2}(?:(?:new|better|modern|proper|different|bigger|smaller|simpler|nicer|second)\s+)?(?P<one>one)\b(?!\s+(?:day|hour|time|of|who|that|which|person|man|woman)\b|[\s-](?:day|hour|week|off|way))",
    re.IGNORECASE,
)
_NEW = re.compile(r"\b(?:new|better|modern|proper|different|bigger|smaller|simpler|nicer|second)\s+one$", re.IGNORECASE)

_DOES_TO_IT = r"(?:shoot|film|record|edit|cut|print|bind|translate|proofread|illustrate|design|paint|tune|repair|fix|mend|frame|subtitle|narrate|bake|cook|build|sew|host|lead)"
_SOMEBODY = r"(?:someone|somebody|anyone|anybody|who can)"
_TO_IT = re.compile(
    rf"\b{_SOMEBODY}\s+(?:to\s+|who\s+can\s+|who\s+could\s+)?{_DOES_TO_IT}\s+(?P<it>it)\b", re.IGNORECASE
)
_DID_TO = re.compile(
    r"\b(?:i|we)(?:['’]ll| will| can| have|['’]ve|['’]re| are|['’]m| am)?\s+(?:already\s+)?[a-z]{3,}\s+(?P<thing>(?:the|our|my|an?)\s+[a-z]{3,}(?:\s(?!(?:ourselves|myself|on|by|in|at|for|with|and|to|of|from|that|which|already|so|but)\b)[a-z]{3,})?)(?=\s+(?:ourselves|myself)\b|\s*[,.;:])",
    re.IGNORECASE,
)
# "Tuesday and Thursday mornings next week": of that week, and of no other.
_PARTS_OF_A_WEEK = re.compile(
    r"(?<=day )(?P<part>morning|afternoon|evening)s? (?:of )?(?P<week>next week|the week after next)\b", re.IGNORECASE
)
# "Wednesdays after 6": in the evening, as nobody begins before seven in the morning without saying so.
_HOUR = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|evenings?|afternoons?)\s+(?:after|from|before|until)\s+(?P<hour>1[0-2]|[1-9])(?=\s*(?:[,;:!?)]|\.(?!\d)|$)|\s+(?:and|but|or|in|at|near|please)\b)",
    re.IGNORECASE,
)
_MORNING_FROM = 8
_UNIT = r"(?:pounds?|euros?|dollars?|quid|yuan|EUR|GBP|USD)"
_SUM = rf"(?:[€£$]\s?\d[\d,]*(?:\.\d\d)?|\d[\d,]*(?:\.\d\d)?(?:\s?(?:{_UNIT}\b|€))?)"
# "I said 100 pounds to her but let's say 160"; "100 guests but let's say 160" is no money.
_SAID_BEFORE = re.compile(
    rf"\b(?:(?:i|we)(?:['’]d| had)? (?:first )?(?:said|thought of|told (?:her|him|them)|offered(?: her| him| them)?) )(?P<old>{_SUM})(?: (?:to (?:her|him|them)|first|at first|before|originally|max|at most))*,? but (?:let['’]?s (?:say|make it)|make (?:it|that)|say|let it be|i mean)\s+(?P<new>{_SUM})(?=\s*(?:[,;!?)]|\.(?!\d)|$)|\s+(?:for|now|in|at|then)\b)",
    re.IGNORECASE,
)
_SAID_BEFORE_ZH = re.compile(
    r"(?:我们?)?(?:之前|本来|原先|当时)?(?:跟|对|和)?(?:他|她|人家|对方)?(?:说|报|讲)(?:的是|是|过|了)?(?P<old>\d[\d,]*)(?:元|块钱?)?[，,]?(?:但是?|不过|可|要不|还是)(?:就|那就|还是)?(?:算|按|给|改成|定)(?:他|她)?(?P<new>\d[\d,]*)(?:元|块钱?)?(?:吧|好了)?(?=[，,。；;！!]|$)"
)
# "And that's another 350 at most", of the work that is named before it in its sentence.
_ANOTHER = re.compile(
    rf"\b(?:that|it|this)(?:['’]s| is| would be| will be|['’]ll be| can be| may be) (?:another|a further|an extra) (?P<sum>{_SUM})(?P<most> (?:at (?:the )?most|max(?:imum)?|tops))?(?=\s*(?:[,;!?)]|\.(?!\d)|$))",
    re.IGNORECASE,
)
_CURRENCY = re.compile(rf"(?P<sign>[€£$])\s?\d|\d\s?(?P<unit>{_UNIT}\b|€)", re.IGNORECASE)
# "Or if nobody does that then French lessons": either will do, and the first is asked for before the second.
_NOBODY_DOES = re.compile(
    r"[,.;]?\s*(?:\b(?:or|and|but)\b,?\s+)?\bif\s+(?:(?:nobody|no one|no-one|none(?: of (?:you|them))?)(?:\s+(?:here|there|around))?(?:\s+(?:does|teaches|offers|has|knows|makes|plays|can do|could do|wants to do|is (?:there for|found for|able to do|up for))\s+(?:that|it|this|so)|\s+(?:can|does|could|is available|is free|is found|can be found|comes up))|there\s+is\s+(?:nobody|no one|no-one|none)(?:\s+(?:like that|who (?:does|can do) (?:that|it)))?)\s*,?\s*(?:then\s+)?(?:(?:i|we)['’]d take\s+|(?:i|we) (?:would )?take\s+)?(?!(?:we|i|you|it|they|he|she|let|please|cancel|leave|drop|skip|forget|never|so|tell|nothing|no|not|don['’]t|just|wait|postpone|move|the|that|my|our)\b)(?=[a-z])",
    re.IGNORECASE,
)
_NOBODY_DOES_ZH = re.compile(
    r"[，,。；;]\s*(?:要是|如果|实在|万一)?没有?人(?:会|能|肯|愿意)?(?:教|做|接|干|弄|来|会|能)(?:这个|那个)?(?:的?话)?[，,]?(?:那?就|那|再|则)(?=[学找请要来])"
)
_TONGUE_ALONE = re.compile(rf"(?P<tongue>{EN_NAMES})(?=\s*(?:[,.;!?]|$)|\s+(?:please|instead|then)\b)", re.IGNORECASE)
_TAUGHT = re.compile(r"\b(?:teach\w*|lessons?|learn\w*|tutor\w*|class(?:es)?)\b", re.IGNORECASE)
# "Monday or Wednesday evenings": every week.
_NAMED_EVENINGS = re.compile(
    rf"(?<!every )(?<!each )(?<!next )(?<!this )(?P<day>\b(?:on\s+)?{_DAY})(?=(?:\s*,\s*{_DAY}){{0,3}}\s+(?:or|and)\s+(?:on\s+)?{_DAY}\s+(?:mornings|afternoons|evenings|nights)\b(?!\s+(?:of\s+)?(?:next|this|the)\b))",
    re.IGNORECASE,
)
# "Bind my thesis, sewn, before Friday": how it is to be made.
_MADE_SO = re.compile(
    r"(?<=[,;] )(?P<how>(?:thread-|hand-?)?sewn|hand-?made|hand-?written|hand-?painted|stapled|glued|laminated|waterproof)(?=(?: please)?\s*(?:[,.;!]|$))",
    re.IGNORECASE,
)

# "要是有摄影师就请一位", "摄影师有的话也来一位": wished, and no condition of anything else.
_IF_THERE_IS_ZH = re.compile(
    r"(?:(?:要是|如果|若是?|假如)(?:你们|这里|这边|附近|正好|刚好)*有(?P<who>[\u4e00-\u9fff]{2,6}?)(?:的话)?"
    r"|(?<![没我们])有(?P<who_if>[\u4e00-\u9fff]{2,6}?)的话|(?P<before>[\u4e00-\u9fff]{2,6}?)(?:如果|要是)?有的话)"
    r"[，,]?(?:就|也|再|可以|那就){1,2}(?:[来请要叫找加](?:一?[个位名])?|安排(?:一?[个位名])?)(?:吧|上)?(?=[，,。；;！!\n]|$)"
)

# "下周一、三、五晚上", "下周一三五": a day each of one week; "周一三点" has an hour, and "每周一三五" comes again.
_DAYS_OF_A_WEEK_ZH = re.compile(
    r"(?<!每)(?<!每个)(?P<week>(?:下下?|这|本)个?(?:周|星期|礼拜))[一二三四五六日天]"
    r"(?P<more>(?:[、，,和跟与及]?[一二三四五六日天]){1,6})(?=[的早晚上下中全都各两，,、。；;\s]|$)(?!上[下中]|下[个周])"
)
_WEEKDAY_ZH = re.compile(r"[一二三四五六日天]")
# "We need the print files by 10 January": what was just asked for, and no work besides.
_WHAT_COMES_OF_IT = re.compile(
    r"\b(?:we|i)(?:['’]ll| will| would|['’]d)? (?:need|want|like|have to have) (?P<it>(?:the|all|your) (?:(?:final|finished|print|printed|edited|signed|ready|raw|digital|translated|high-res|first) ){0,2}"
    r"(?:files?|artwork|prints?|drafts?|proofs?|images|pictures|photos|recordings?|results?|translations?|texts?|documents?|versions?|layout|report|drawings?|plans))(?= (?:by|before|no later than|until|on|in) )",
    re.IGNORECASE,
)


def said_plainly(text: str) -> Iterator[Piece]:
    """Each piece that something plainer is read for, from the first to the last; none overlap."""
    ways = (
        _done_alone,
        _people,
        _new_ones,
        _its,
        _parts_of_a_week,
        _hours,
        _sums,
        _fallbacks,
        _evenings,
        _made_so,
        said_of_us,
        _if_there_is_one,
        two_works_of,
        _with_a_van,
        _rooms,
        _one_of_several,
        _days_of_a_week,
        _what_comes_of_it,
    )
    pieces = sorted(piece for find in ways for piece in find(text))
    last = 0
    for start, end, said in pieces:
        if start >= last:
            yield start, end, said
            last = end


def _done_alone(text: str) -> Iterator[Piece]:
    for match in _ON_ONES_OWN.finditer(text):
        said = match["selves"].lower()
        yield (*match.span("selves"), "myself" if "my" in said else "ourselves")


def _people(text: str) -> Iterator[Piece]:
    for match in _WHO.finditer(text):
        if match["ask"] or not _ASKS_FURTHER_ON.match(text, match.end()):
            yield (*match.span("who"), "somebody")
    for match in _WHO_ZH.finditer(text):
        yield (*match.span("who" if match["who"] else "behind"), "人")


def _with_a_van(text: str) -> Iterator[Piece]:
    for match in _VAN.finditer(text):
        yield (*match.span("who"), "a")


def _rooms(text: str) -> Iterator[Piece]:
    for match in _ROOM.finditer(text):
        yield (*match.span("room"), "venue")


def _days_of_a_week(text: str) -> Iterator[Piece]:
    for match in _DAYS_OF_A_WEEK_ZH.finditer(text):
        for day in _WEEKDAY_ZH.finditer(text, *match.span("more")):
            is_joined = text[day.start() - 1] in "一二三四五六日天"
            yield (*day.span(), f"{'、' if is_joined else ''}{match['week']}{day.group()}")


def _what_comes_of_it(text: str) -> Iterator[Piece]:
    for match in _WHAT_COMES_OF_IT.finditer(text):
        yield (*match.span("it"), "it")


def _one_of_several(text: str) -> Iterator[Piece]:
    for match in _ONE_OF.finditer(text):
        yield (*match.span("one"), f"{match['one']} of them")


def _new_ones(text: str) -> Iterator[Piece]:
    """What was named last before it as the requester's own, and is old or broken."""
    for match in _A_NEW_ONE.finditer(text):
        own = [*_OF_ONES_OWN.finditer(text, 0, match.start())]
        if own and _NEW.search(match.group()):
            yield (*match.span("one"), own[-1]["thing"])


def _its(text: str) -> Iterator[Piece]:
    """What the requester does something to themselves, and nothing else is named behind it."""
    for match in _TO_IT.finditer(text):
        done = [*_DID_TO.finditer(text, 0, match.start())]
        if done and not _names_another(text[done[-1].end() : match.start()]):
            yield (*match.span("it"), done[-1]["thing"])


def _names_another(between: str) -> bool:
    return not DETERMINERS.isdisjoint(re.findall(r"[a-z]+", between.lower()))


def _parts_of_a_week(text: str) -> Iterator[Piece]:
    for match in _PARTS_OF_A_WEEK.finditer(text):
        yield (*match.span(), f"{match['week']} in the {match['part']}")


def _hours(text: str) -> Iterator[Piece]:
    for match in _HOUR.finditer(text):
        half = "pm" if int(match["hour"]) < _MORNING_FROM else "o'clock"
        yield (*match.span("hour"), f"{match['hour']} {half}")


def _sums(text: str) -> Iterator[Piece]:
    """What is meant to be paid in the end; in the currency that stands with the amount before it."""
    for match in _SAID_BEFORE.finditer(text):
        if _CURRENCY.search(match.group()):
            yield (*match.span(), f"my budget is {_with_currency(match['new'], match['old'])}")
    for match in _SAID_BEFORE_ZH.finditer(text):
        yield (*match.span(), f"预算{match['new']}元")
    for match in _ANOTHER.finditer(text):
        yield (*match.span(), f"at most {_with_currency(match['sum'], text[: match.start()])}")


def _with_currency(amount: str, before: str) -> str:
    """The same where it says it itself, or nothing before it does."""
    said = [*_CURRENCY.finditer(before)]
    if not said or _CURRENCY.search(amount):
        return amount
    sign, unit = said[-1]["sign"], said[-1]["unit"]
    return f"{sign}{amount}" if sign else f"{amount} {unit}"


def _fallbacks(text: str) -> Iterator[Piece]:
    for match in _NOBODY_DOES.finditer(text):
        yield (match.start() + _comma(match), match.end(), "or if not, " if _comma(match) else ", or if not, ")
        tongue = _TONGUE_ALONE.match(text, match.end())
        if tongue and _TAUGHT.search(text, 0, match.start()):
            yield (*tongue.span(), f"{tongue.group()} lessons")
    for match in _NOBODY_DOES_ZH.finditer(text):
        yield (match.start() + _comma(match), match.end(), "不行就" if _comma(match) else "，不行就")


def _made_so(text: str) -> Iterator[Piece]:
    for match in _MADE_SO.finditer(text):
        yield (*match.span(), f"it must be {match['how']}")


def _if_there_is_one(text: str) -> Iterator[Piece]:
    for match in _IF_THERE_IS_ZH.finditer(text):
        who = match["who"] or match["who_if"] or match["before"]
        if is_somebody(who):
            yield (*match.span(), f"最好有{who}")


def _comma(match: re.Match[str]) -> int:
    """How much of its beginning is a comma, which stays as it is."""
    said = match.group()
    return len(said) - len(said.lstrip(" ，,")) if said.lstrip()[:1] in {",", "，"} else 0


def _evenings(text: str) -> Iterator[Piece]:
    for match in _NAMED_EVENINGS.finditer(text):
        yield (*match.span("day"), f"every {match['day'].split()[-1]}")
