"""How many of what is handed over: "三张海报", "40 pages", "两版方案"; never a number of people."""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import THINGS, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.gazetteer import find_cities
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.requirements.spans import is_read, requirement

# What 个 counts that is handed over by nobody: times, places, people and matters.
_NO_THINGS_ZH = (
    r"(?:多?小?时|钟头|月|星期|礼拜|季|年|工作日|晚|上午|下午|早|周|学期|白天|夜|课|学时|半天|整天|阶段|步|人|家|小?孩|娃|宝宝|小朋友"
    r"|朋友|同事|同学|客|老|大人|学|小组|团队|班|部门|公司|单位|地|城市|国|问题|要求|条件|选择|部分|方面|任务|需求|原因|目标|想法|点|项|活动|场|节|名额|主题|对|会|有|不|没)"
)
_ZH = re.compile(
    rf"(?<![第每几数上们\d.])(?P<n>\d{{1,5}}|{ZH_NUMBER})[多来余几]?\s*(?:个(?:不同的?)?(?:方向|方案|版本|设计稿?|配色|选项|logo)|(?:(?P<any>个(?!{_NO_THINGS_ZH}))|张|页|份|版|段|支|部|幅|篇|套|本|首|款|件|盒|束|桌|箱|间|辆|台|块|轮|棵|床|亩|盆|株|匹|扇|根|双|杯|碗|串|枚|条|把|副|盏|只(?=[猫狗犬兔鸟])|万?字)(?!身|不|样不|件|手|龙)(?:的)?(?P<what>[\u4e00-\u9fff]{{0,8}}?)(?=[，,。.；;：:、！!？?（）()\s]|$|\d|的|要|由|给|翻|译|从|和|与|及|并|都|等|没|需))",
    re.IGNORECASE,
)
# Counted by any word, where a clause says nothing else: the sentence names what it counts elsewhere too.
_ZH_AGAIN = re.compile(
    rf"(?:^|(?<=[，,。；;：:、\s]))(?:一?共|总共|约|大约)?(?P<n>\d{{1,5}}|{ZH_NUMBER})\s*(?![年月周天日点元块万千百号岁期]|方(?:合同|协议|会))[\u4e00-\u9fff](?:的)?"
    r"(?P<what>[\u4e00-\u9fff]{2,8}?)(?=[，,。；;、！!？?\s]|$)"
)
_UNITS_EN = (
    r"pages?|words|slides?|versions?|directions?|designs?|options?|copies|pieces|characters|clips?|songs?|chapters?|drafts?|images?|pictures?|photos?|photographs?|"
    r"videos?|films?|charts?|illustrations?|drawings?|boxes|prints?|flyers?|cards?|screens?|rounds?"
)
_EN = re.compile(
    rf"(?<![€£$¥\d.,])\b(?P<n>\d{{1,5}}|{EN_NUMBER})(?:\s+|-)(?:(?!of\b|and\b|or\b|for\b|in\b|hours?\b|days?\b|minutes?\b|people\b|guests?\b)[a-z]+(?:-[a-z]+)?\s+){{0,2}}?(?P<what>{_UNITS_EN})\b(?!\s+(?:a|per)\b)",
    re.IGNORECASE,
)
# Anything else in the plural that is no person, no time, no distance and no money: "three shelves", "100 lanterns".
_NO_THINGS = (
    r"(?:hours?|minutes?|mins|seconds?|days?|weeks?|weekends?|months?|years?|nights?|evenings?|mornings?|afternoons?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days|times|sessions?|lessons?|classes|visits?|appointments?|shows?|sets?"
    r"|rounds?|parts?|ways?|things|ones|people|persons?|guests?|kids?|children|adults?|students?|pupils?|friends?"
    r"|families|couples|colleagues?|women|men|girls?|boys?|ladies|teens|seniors?|attendees|participants?|residents?"
    r"|relatives|parents?|grandparents|toddlers?|babies|fans|teams?|groups?|staff|euros?|pounds?|dollars?|bucks?|cents?"
    r"|quid|francs?|kroner|kronor|miles?|kilomet(?:er|re)s|met(?:er|re)s|kilos?|grams?|lit(?:er|re)s|percent|degrees"
    r"|lads?|guys?|fellows?|blokes|chaps|volunteers?|helpers?|stars|languages|floors?|flights|stairs|storeys|stories|steps|stops|choices"
    # no noun: "20 plus", "flat 4 needs painting", "12 December works"
    r"|plus|less|this|thus|always|perhaps|sometimes|besides|towards|hers|ours|yours|theirs|others|needs|wants|works"
    r"|starts|ends|begins|suits|opens|closes|costs|takes|does|goes|comes|runs|lasts|fits|sounds|seems|looks|leaves"
    r"|arrives|stays|makes|gets|gives|asks|says|lets|please)"
)
THING_LIKE_SOMEBODY = re.compile(
    r"(?:door|mirror|paper|poster|flower|letter|computer|printer|cover|drawer|dinner|banner|sticker|folder|trailer|counter"
    r"|radiator|monitor|projector|container|hamper|number|pillar|planter|heater|cooler|gutter|shutter|motor|sensor)s",
    re.IGNORECASE,
)
_EN_ANY = re.compile(
    rf"(?<![€£$¥\d.,])\b(?P<n>\d{{1,5}}|{EN_NUMBER})\s+"
    r"(?:(?!(?:of|and|or|for|in|at|on|to|by|from|with|more|other|a|the|long|big)\b)[a-z]+(?<!s)\s+)?"
    rf"(?P<what>(?!{_NO_THINGS}\b)[a-z]{{3,}}(?<!s)(?<!ou)s)\b"
    r"(?!\s+(?:a|per|old|ago|away|each way|long)\b)(?!-)",
    re.IGNORECASE,
)
_EN_NAMED = re.compile(rf"(?<![€£$¥\d.,])\b(?P<n>\d{{1,5}}|{EN_NUMBER})\s+(?=[a-z])", re.IGNORECASE)
# How large what is worked on is, by itself: "大概30平", "about 60 m2 in all".
_AREA = re.compile(
    r"(?:^|(?<=[，,。；;.]))\s*(?P<said>(?:面积|一共|总共|大概|大约|共|约){0,3}(?P<zh>\d{1,5})多?\s?(?:平方米|平米|平方|平|㎡|m²|m2)(?:左右|上下)?)"
    r"(?=[，,。；;]|$)"
    r"|(?:^|(?<=[,.;]))\s*(?P<says>(?:(?:about|around|roughly|some|approximately)\s)?(?P<en>\d{1,5})\s?"
    r"(?:m2|m²|sqm|square met(?:er|re)s|sq ?ft|square feet)(?: in (?:all|total)| altogether)?)(?=\s*(?:[,.;]|$))",
    re.IGNORECASE,
)
# How often it takes place, where nothing says that it comes again and again: "下午和晚上两场", "two shows".
_SESSIONS = re.compile(
    rf"(?<![第每几上\d.])(?P<zh>\d{{1,3}}|{ZH_NUMBER})场(?!地|所|馆|景|面|子|次|合|均)"
    rf"|(?<![€£$¥\d.,])\b(?P<en>\d{{1,3}}|{EN_NUMBER})\s+(?:[a-z]+\s+)?(?:shows|performances|weddings|parties|gigs|ceremonies|sittings)\b(?!\s+(?:a|per|every|each)\b)",
    re.IGNORECASE,
)
_PART_OF_DAY = re.compile(
    r"早上|上午|中午|下午|傍晚|晚上|\b(?:morning|lunchtime|afternoon|evening|night)\b", re.IGNORECASE
)
# "上午和下午各一场", "下午一场，晚上一场", "one in the morning and one in the evening": as many as parts of the day.
_ONE_EACH = re.compile(
    r"(?:早上|上午|中午|下午|傍晚|晚上)[^。；;]{0,12}?(?:早上|上午|中午|下午|傍晚|晚上)[^，,。；;]{0,3}(?P<last>一场)"
    r"|\bone (?:show |talk |session )?in the \w+,? and (?P<other>one (?:more )?in the \w+)",
    re.IGNORECASE,
)
_BY_THEN, _ONE_ZH = r"(?:is |due )?(?:by|for|on|before|until)", "一[张份幅篇个件套本支场次]"
# "One by 10 January and one by 20 February", "一张…前，一张…前": as many pieces as are said to have a day of their own.
_EACH_ITS_DAY = re.compile(
    rf"\bone {_BY_THEN} (?:the )?[^.;!?，。；]{{3,24}}?[, ]+(?:and )?(?:then )?"
    rf"(?:one|another|the other|a second)(?: one)? {_BY_THEN} [^,.;!?，。；]{{3,24}}"
    rf"|{_ONE_ZH}[^，,。；;]{{2,12}}[，,、](?:再|另外?|还有?)?{_ONE_ZH}(?=[^，,。；;]{{0,4}}\d)[^，,。；;]{{2,12}}",
    re.IGNORECASE,
)
_REACH = 20  # characters between a number and the thing that it counts
_NO_ADJECTIVE = re.compile(
    r"[，,。.；;:]|\b(?:and|or|for|with|in|at|of|guests|people|hours?|days?|minutes?)\b", re.IGNORECASE
)
_BEFORE_MAX = 8
_OF_SO_MANY = re.compile(
    r"(?<![\w.€£$¥])\d{2,6} (?:[a-z]+(?<!s) )?[a-z]{3,}s\b"
    r"|(?<![\d.])\d{2,6}(?:多|来|余)?[位名户家](?:[\u4e00-\u9fff]{1,4}?(?=的)|[\u4e00-\u9fff]{0,2})",
    re.IGNORECASE,
)
# The number of a name: "Super 8 reels", "Windows 11 laptops"; not "in Leeds 8 chairs" nor "Repair 8 chairs".
_OF_A_NAME = re.compile(r"(?<=[a-z,] )(?P<name>[A-Z][A-Za-z]{2,}) $")
_DAY_OR_MONTH = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|may|june?$|july?$|aug|sep|oct|nov|dec", re.IGNORECASE
)
_MANY = 2.0  # one is what everybody takes it for


def things(text: str, whole: str = "") -> Iterator[Requirement]:
    """One for each number of things, with the tags of what makes them, where that is named in its words.

    Args:
        whole: All that was said, where some of it is blanked in the text.
    """
    taken: list[tuple[int, int]] = []
    for start, end, number in sorted(_counted(text, whole or text), key=lambda one: (one[0], -one[1])):
        if (
            number is None
            or number < _MANY
            or _is_of_a_name(text, start)
            or any(start < stop and begin < end for begin, stop in taken)
        ):
            continue
        taken.append((start, end))
        tags = next((tuple(found.concept.name) for found in _made_there(text, start, end)), ())
        value = RequirementValue(number=number, unit=THINGS, tags=tags)
        yield requirement(text, start, end, RequirementKind.QUANTITY, value)


def _is_of_a_name(text: str, start: int) -> bool:
    named = _OF_A_NAME.search(text, 0, start) if text[start : start + 1].isdigit() else None
    return named is not None and not find_cities(named["name"]) and _DAY_OR_MONTH.match(named["name"]) is None


def sessions(text: str, whole: str) -> Iterator[Requirement]:
    """How often it takes place, where that is more than once; `whole` is the text with what is read already, too."""
    for match in _SESSIONS.finditer(text):
        number = read_number(match["zh"] or match["en"])
        if number is not None and number >= _MANY:
            value = RequirementValue(number=number, unit=THINGS, per=PriceUnit.EVENT)
            yield requirement(text, *match.span(), RequirementKind.QUANTITY, value)
    for match in _ONE_EACH.finditer(whole):
        number = float(len(_PART_OF_DAY.findall(match.group())))
        if number >= _MANY:
            value = RequirementValue(number=number, unit=THINGS, per=PriceUnit.EVENT)
            yield requirement(whole, *match.span(match.lastgroup or 0), RequirementKind.QUANTITY, value)


def one_for_each_day(whole: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """Two pieces of which each has a day of its own, where no number counts them."""
    days = [one for one in read if one.kind in {RequirementKind.DATE, RequirementKind.DEADLINE} and one.span]
    if any(one.kind is RequirementKind.QUANTITY for one in read):
        return
    asked = [one for one in read if one.kind is RequirementKind.CAPABILITY and one.is_hard]
    for match in _EACH_ITS_DAY.finditer(whole):
        inside = [one for one in days if one.span and match.start() <= one.span.start < match.end()]
        if len(inside) > 1:
            tags = asked[0].value.tags if len(asked) == 1 else ()
            value = RequirementValue(number=float(len(inside)), unit=THINGS, tags=tags)
            yield requirement(whole, *match.span(), RequirementKind.QUANTITY, value)


def counted_inside(read: Sequence[Requirement]) -> Iterator[Requirement]:
    """ "The survey data of 3,000 farmers needs cleaning": how many there are of what is worked on."""
    for one in read:
        span, tags = one.span, one.value.tags
        if one.kind is not RequirementKind.CAPABILITY or span is None:
            continue
        for match in _OF_SO_MANY.finditer(span.text):
            start, end = span.start + match.start(), span.start + match.end()
            if is_read(start, end, [other for other in read if other is not one]):
                continue
            value = RequirementValue(text=match.group(), tags=tags)
            said = Span(start=start, end=end, text=match.group())
            kind = RequirementKind.QUALITY
            yield Requirement(requirement_id="", kind=kind, text=match.group(), value=value, span=said)


def _made_there(text: str, start: int, end: int) -> tuple[Found, ...]:
    """What the counted words name, as the whole sentence reads them: of "2 printers fixed" nobody prints anything."""
    alone = find_concepts(text[start:end])
    there = tuple(found for found in find_concepts(text) if found.start < end and start < found.end)
    return there if there and all(one.concept is not other.concept for one in there for other in alone) else alone


def _counted(text: str, whole: str) -> Iterator[tuple[int, int, float | None]]:
    for start, end, said in (*_counted_zh(text), *_areas(text)):
        yield start, end, read_number(said)
    for match in _EN.finditer(text):
        yield match.start(), match.end(), read_number(match["n"])
    for match in _ZH_AGAIN.finditer(text):
        if _says_some_of(whole, match["what"]) and not is_somebody(match["what"]):
            yield match.start(), match.end(), read_number(match["n"])
    for match in _EN_ANY.finditer(text):
        if THING_LIKE_SOMEBODY.fullmatch(match["what"]) or not is_somebody(match["what"]):
            yield match.start(), match.end(), read_number(match["n"])
    for match in _EN_NAMED.finditer(text):  # "three posters": made beforehand, and named in the plural
        behind = text[match.end() : match.end() + _REACH + 18]
        for found in find_concepts(behind):
            word = behind[found.start : found.end]
            if found.start <= _REACH and is_made(found, word) and not _NO_ADJECTIVE.search(behind[: found.start]):
                yield match.start(), match.end() + found.end, read_number(match["n"])
                break


def _counted_zh(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _ZH.finditer(text):
        start = match.start() if match["what"] else _named_before(text, match.start())
        is_any = match["any"] is not None and (is_somebody(match["what"]) if match["what"] else start == match.start())
        if not is_any:
            yield start, match.end(), match["n"]


def _areas(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _AREA.finditer(text):
        yield *match.span("said" if match["zh"] else "says"), match["zh"] or match["en"]


def _says_some_of(whole: str, what: str) -> bool:
    """Whether a text that counts the thing names it, or the end of its name, once more: "商标" in "商标注册"."""
    return any(whole.count(what[at:]) > 1 for at in range(len(what) - 1))


def _named_before(text: str, start: int) -> int:
    """ "海报三张": what is counted stands before its number."""
    before = text[max(0, start - _BEFORE_MAX) : start]
    named = next((f for f in reversed(find_concepts(before)) if len(before) == f.end), None)
    return start if named is None else start - len(before) + named.start


def is_made(found: Found, word: str) -> bool:
    """Whether the word is for what is handed over ("posters"), and not for who makes it ("designers")."""
    concept, stem = found.concept, word.casefold().split()[-1].rstrip("s")
    makers = {name.casefold().split()[-1].rstrip("s") for name in (concept.role.en, concept.name.en)}
    shared = any(stem[:5] == maker[:5] for maker in makers)
    return concept.beforehand and word.casefold().endswith("s") and not shared
