"""What a sentence asks for: lexicon concepts, and the sentence's own words for whatever the lexicon does not know."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from types import ModuleType

from towow_core.domain.models import Language
from towow_core.engine.language import requests_en, requests_zh
from towow_core.engine.language.asked_names import names_asked_for
from towow_core.engine.language.background import without_background
from towow_core.engine.language.beside_work import without_beside_work
from towow_core.engine.language.dealings import without_dealings
from towow_core.engine.language.either import either_of, would_do
from towow_core.engine.language.gazetteer import find_cities, places_in
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.language_names import EN_NAMES
from towow_core.engine.language.list_siblings import beside_the_known
from towow_core.engine.language.listed_trades import listed_trades
from towow_core.engine.language.lists import without_list_numbers
from towow_core.engine.language.mentions import without_mentions
from towow_core.engine.language.names_in_full import JOINS, in_full, is_one_more_subject, of_its_kind
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.plain_clauses import only_where_and_when
from towow_core.engine.language.polarity import without_polarity
from towow_core.engine.language.preferences import spans_of_preferences
from towow_core.engine.language.recurrence import without_recurrences
from towow_core.engine.language.telling import without_told
from towow_core.engine.language.text import clause_at, shared_stem
from towow_core.engine.language.told_by_guides import is_told_by_a_guide
from towow_core.engine.language.urgency import urgencies
from towow_core.engine.language.vague import LEFT_OPEN, names_no_work
from towow_core.engine.language.versions import is_a_version
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.everyday import Called, called_in, is_said_to_call, trade_names_in, trades_of
from towow_core.engine.lexicon.scenarios import names_an_occasion, scenarios, scenarios_in
from towow_core.engine.lexicon.topics import without_subjects, without_topics
from towow_core.engine.lexicon.trades import trades

_SIDE_REMARKS = tuple(re.compile(p, re.IGNORECASE) for p in (*requests_zh.SIDE_REMARKS, *requests_en.SIDE_REMARKS))
_ONLY_A_TONGUE = re.compile(rf"(?:{EN_NAMES}|bilingual)[- ]speak(?:ing|ers?)|bilingual", re.IGNORECASE)
_UNPAID = re.compile(r"(?:没有?|无|不给|不付)(?:任何)?(?:报酬|酬劳|工资|薪酬)")
_MONEY = re.compile(r"(?:dollars?|euros?|pounds?|bucks?|quid|francs?|yuan)\b", re.IGNORECASE)  # "six dollars apiece"
_FOR_SO_LONG = re.compile(
    rf"(?:一下|(?:{ZH_NUMBER}|\d+)(?:个)?(?:整|半)?(?:天|晚上?|小时|星期|周|月))$|\s+for\s+(?:\d+|{EN_NUMBER}|a)\s+(?:days?|weeks?|nights?|hours?)$",
    re.IGNORECASE,
)
_REPORT = re.compile(
    r"(?:write|draft|prepare)(?: up)?(?: an?| the| some)?(?: [\w-]+){0,2} (?:summary|report|write-up|notes?)"
    r"|(?:写|出)(?:一?[份个篇])?[^，。]{0,6}(?:总结|小结|报告|说明)",
    re.IGNORECASE,
)
_ONLY_WHEN = re.compile(
    r"\s*\b(?:morning|afternoon|evening|day|weekend|night)$", re.IGNORECASE
)  # "a bicycle repair day"
LESSONS = "lessons"
_TEACHES = re.compile(r"[学教练课训]|\b(?:teach|taught|learn|lesson|class|course|train|coach|tutor)", re.IGNORECASE)
_BESIDES = re.compile(r"[;；。]|[.!?]\s|另外|此外|顺便|还有|也[想要需请找]|\b(?:also|besides|as well)\b", re.IGNORECASE)
_ONE_MORE = re.compile(rf"{_BESIDES.pattern}|再|[和与及、]|\b(?:and|another|other)\b", re.IGNORECASE)  # who is another
_WIDE = frozenset({LESSONS, "speaking"})  # whoever teaches or speaks; the trade says what of
_ARTICLE = len("their ")
_AND = re.compile(r"\s+(?:and|&)\s+(?:some\s+)?|[和、]|以及", re.IGNORECASE)
_IN = re.compile(r"\s+(?:in|on)\s+(?:the\s+)?", re.IGNORECASE)
_COMMA = re.compile(r"[，,]+\s*")
_ENDS = re.compile(r"\s?[、，,；;]")
_UNDER_A_HEADING = re.compile(r"，+(?:,(?=[^,.;:!?]*\d)[^,.;:!?]*){0,3}:\s")  # what the heading told is blanked
_ITEM = re.compile(r"\b(?:an?|the|some) (?:(?!(?:and|for|with|in|at|on|that)\b)[\w'-]+ ?){1,3}", re.IGNORECASE)
# By an ending of words for work: "Acupuncture on Saturday, and somebody to cut the hedge".
_WORK_AND_SOMEBODY = re.compile(
    r"(?:^|(?<=[.;!?] ))(?P<work>(?!(?:We|I|My|Our|The|Also|Meeting|Wedding|Evening|Morning|Opening|Gathering|Outing"
    r"|Housewarming|Christening|Retirement|Looking|Moving|Having|Being)\b)"
    r"[A-Z][a-z-]*(?: [a-z-]+)?(?:therapy|ture|tage|ssage|ment|ics|care|repairs?|[a-z]{3}ing))"
    r"(?= (?:at|on|in|for|after|before|with|once|twice|every|this|next)\b|,)"
    r"[^.;!?]{0,80}?,? and (?:also )?(?:some(?:body|one)|a person) (?:to|who)\b"
)
_GREETING = re.compile(r"^\W*(?:你好|您好|嗨|哈喽|hi|hello|hey|test|测试|谢谢|thanks?)\W*$", re.IGNORECASE)
_ROOMS = re.compile(r"(?:(?:big|large|small|quiet|bright|warm|cheap|nice|simple) )?(?:room|hall|space|place)")
_ROOM_ZH = re.compile(r"(?:屋子?|房间|空间|地方|场所|大厅|教室|院子)$")
_EMPTY_ZH = re.compile(r"需要|想要|地方|[要想找个一的有]")
_BESIDE_A_WISH = 2  # characters that name nobody: "离…近"
_ONLY_COUNTED = frozenset({"another", "another one", "one more", "others", "the other", "the others", "more"})
_MAKES = re.compile(r"[做搭建写弄搞]|开发")
_WHO_TEACHES = re.compile(
    r"(?:[请找要再来])*(?:一?[个位名])?(?:老师|教练|导师)"
)  # of what is to be learnt, not of what
UNKNOWN_MAX = 5  # tags in the sentence's own words; more would be noise


@lru_cache(maxsize=256)
def without_side_remarks(text: str) -> str:
    """The text without what it rules out ("不需要摄影"), already has ("we have a venue"), only names, or tells."""
    text = without_dealings(without_background(without_list_numbers(text)))
    text = without_polarity(without_mentions(without_told(text)))
    text = without_subjects(without_topics(without_beside_work(text)))
    for one in sorted(urgencies(text), key=lambda one: -one.start):  # how soon is nothing that anybody does
        text = f"{text[: one.start]} {text[one.end :]}"
    for pattern in _SIDE_REMARKS:
        text = pattern.sub("，", text)
    return text


@lru_cache(maxsize=256)
def asked_for(text: str, language: Language) -> tuple[str, ...]:
    """Capability tags that the sentence names, in its order and language: `without_side_remarks` comes first."""
    # "教我妈做点什么": in what is open.
    known = tuple(one for one in names_asked_for(text) if not (one.subject and LEFT_OPEN.search(one.subject)))
    known = tuple(of_its_kind(text, known))
    known = tuple(one for one in known if not is_told_by_a_guide(text, one, known))
    rules = requests_zh if language is Language.ZH else requests_en
    found = ((at, phrase) for at, phrase in rules.find_requests(text) if not _is_a_place(phrase))
    asked = [(at, phrase) for at, phrase in in_full(text, found) if _is_new(text, phrase, at, known)]
    works = [*((one.start, one.end) for one in known), *((at, at + len(phrase)) for at, phrase in asked)]
    asked += [] if not works else [one for one in listed_trades(text, works) if _is_new(text, one[1], one[0], known)]
    asked = _with_either(text, [*asked, *_rooms_listed(text, works, language), *_work_first(text, known)], known)
    is_open = LEFT_OPEN.search(text) is not None or _GREETING.match(text) is not None
    first = _first_wish(text, rules) if not (is_open or known or asked or scenarios_in(text)) else []
    if first and requests_en.is_asked_of_anybody(text) and _called(text, known, ()):  # "does anyone mend umbrellas?"
        first = []
    phrases = asked or [(max(0, text.find(one.split()[0])), one) for one in first if one.strip()]
    called = tuple(one for one in _called(text, known, phrases) if not is_told_by_a_guide(text, one, known))
    known = tuple(
        found
        for found in known
        if not any(_is_what_calls(text, found, one) and not is_one_more_subject(found, one, known) for one in called)
    )
    known = tuple(one for one in known if not _only_calls_who_teaches(text, one, known, called))
    if known or called:  # "座钟停了，想求一位师傅修好": who does that, once more
        phrases, asked = (
            [one for one in these if not _DOES_IT.fullmatch(one[1].strip())] for these in (phrases, asked)
        )
    tags = [(found.start, tag) for found, tag in _with_lessons(text, known, language)]
    tags += [(one.start, one.trade.tag.to(language)) for one in called]
    # "南京的老房子，墙要重刷": what a text begins with asks for nothing then, and is named as not understood.
    wanted = [
        (at, phrase)
        for at, phrase in (asked if called and language is Language.ZH else phrases)
        if not any(_overlaps(text, one, at, phrase) or _says_it_again(phrase, one) for one in called)
    ]
    unknown = [(at, of_occasion(phrase, text, language) or phrase) for at, phrase in wanted]
    unknown = [(at, bare) for at, phrase in unknown if (bare := _ONLY_WHEN.sub("", phrase.strip(" ，,")))]
    return tuple(dict.fromkeys(tag for _, tag in sorted([*tags, *unknown[:UNKNOWN_MAX]])))


_DOES_IT = re.compile(
    r"(?:专业|靠谱|懂行|当地|有经验|手艺好)?的?老?(?:师傅|师父|工人|高手|行家|人)?(?:能|可以|来|上门|帮忙|给我们?|把它)*"
    r"(?:修好?|修理|修一?修|看看|看一?下|弄好|弄一?弄|处理|搞定)(?:一下|好)?"
)


def _with_either(text: str, asked: Sequence[tuple[int, str]], known: Sequence[Found]) -> list[tuple[int, str]]:
    """With each of two works of which either will do, and without what else was taken from their words."""
    pairs, instead = [span for pair in either_of(text) for span in pair], would_do(text)
    items = [*pairs, *instead]
    taken = [(min(pairs)[0], max(pairs)[1])] if pairs else []
    taken += instead
    others = [
        (at, phrase) for at, phrase in asked if not any(at < end and begin < at + len(phrase) for begin, end in taken)
    ]
    # A harpist and a violinist are one trade.
    have = {one.concept.key for one in known}
    new = [
        (start, text[start:stop])
        for start, stop in items
        if have.isdisjoint(one.concept.key for one in find_concepts(text[start:stop]))
    ]
    return sorted([*others, *new])


def _with_lessons(text: str, known: Sequence[Found], language: Language) -> Iterator[tuple[Found, str]]:
    """Each with its tag; lessons in several things are lessons in each: "teach us baking and web development"."""
    lessons = [one for one in known if one.concept.key == LESSONS]
    taught = {id(one): before for one in known for before in lessons if _is_taught_in(text, before, one)}
    bare = {id(before) for before in taught.values() if not before.subject}
    for one in known:
        if id(one) in taught:
            yield one, replace(taught[id(one)], subject=text[one.start : one.end]).tag(language)
        elif id(one) not in bare:
            yield one, one.tag(language)


def _only_calls_who_teaches(text: str, one: Found, known: Sequence[Found], called: Sequence[Called]) -> bool:
    """Whether it says no more than that somebody teaches, and what is said elsewhere: "数学跟不上，找个老师"."""
    if one.concept.key != LESSONS or one.subject:
        return False
    narrower = [(each.start, each.end) for each in known if each.concept.key in one.concept.also_done_by]
    narrower += [(each.start, each.end) for each in called if each.trade.concept in one.concept.also_done_by]
    return any(end <= one.start and not is_another_teacher(text, end, one.end) for _, end in narrower)


def is_another_teacher(text: str, start: int, end: int) -> bool:
    """Whether the words between what is taught and one who teaches ask for one more."""
    return _ONE_MORE.search(text, start, end) is not None


def _is_taught_in(text: str, lessons: Found, one: Found) -> bool:
    """Whether something that is named is one more subject of the lessons before it, or their only one."""
    if {*one.concept.keys} & {LESSONS, *lessons.concept.also_done_by} or one.start < lessons.end:
        return False
    between = text[lessons.end : one.start]
    if not lessons.subject:
        return _IN.fullmatch(between) is not None
    # "Teach us baking and web development"; a swimming lesson and first aid are two.
    return text[: lessons.end].endswith(lessons.subject) and _AND.fullmatch(between) is not None


def _called(text: str, known: tuple[Found, ...], phrases: Sequence[tuple[int, str]]) -> tuple[Called, ...]:
    """The trades that everyday words call, "the tap drips", where nothing is asked for there in words that name them.

    What is asked for in the requester's own words keeps them: see `called_by_name`.
    """
    named = [(found.start, found.end) for found in known if found.concept.key not in _WIDE]
    wide = [found for found in known if found.concept.key in _WIDE]
    others = [(f.start, f.end, f.concept.key) for f in known if f not in wide]
    return tuple(
        one
        for one in called_in(text)
        if not (_is_in_what(text, one, wide) and (one.trade.kind_of == LESSONS or not _TEACHES.search(text, *one.said)))
        and not _is_lessons_in_work(text, one, wide)
        and not any(start <= one.start and one.end <= end for start, end in named)
        and not any(
            key not in {one.trade.concept, one.trade.kind_of}
            and _is_only_in(one.said, start, end)  # "drone" of a drone survey
            for start, end, key in others
        )
        and not any(_is_made_as(text, start, end, one) for start, end, key in others if key != one.trade.concept)
        and not any(
            _does_it(text, start, end, one) for start, end, key in others if key != one.trade.concept or not key
        )
        and not any(
            _does_it(text, at, at + len(phrase), one)
            for at, phrase in phrases
            if not _ends_in_its_thing(text, phrase, one)
        )
        and not any(
            _is_whole(text, at, phrase) and _overlaps(text, one, at, phrase) and one.trade.key in trades_of(phrase)
            for at, phrase in phrases
        )
    )


def _is_only_in(said: tuple[int, int], start: int, end: int) -> bool:
    return start <= said[0] and said[1] <= end and end - start > said[1] - said[0]


def _is_made_as(text: str, start: int, end: int, called: Called) -> bool:
    """ "做个小程序商城": what is made is called by two words in one, and the shop is no website."""
    at, until = called.thing
    return (end == at or until == start) and _MAKES.match(text, *called.said) is not None


def _is_in_what(text: str, called: Called, wide: Sequence[Found]) -> bool:
    """Whether lessons that say what they are in are asked for there, and not in another request beside it."""
    lessons = [found for found in wide if found.concept.key == LESSONS and found.subject]
    return any(not _BESIDES.search(text, *sorted((one.end, called.start))) for one in lessons)


def _is_lessons_in_work(text: str, called: Called, wide: Sequence[Found]) -> bool:
    """ "Calligraphy lessons": who writes does not teach it, where the words say what is taught."""
    taught = [found for found in wide if found.subject and found.start < called.end and called.start < found.end]
    return bool(taught) and _TEACHES.search(text, *called.said) is not None and not called.trade.is_for_lessons


def _is_whole(text: str, at: int, phrase: str) -> bool:
    """Not half a word: "D打印" of "3D打印"."""
    at = max(at, text.lower().find(phrase.lower(), at))
    around = text[max(0, at - 1) : at + 1]
    return len(around) < len("3D") or not (around.isascii() and around.isalnum())


def _overlaps(text: str, called: Called, at: int, phrase: str) -> bool:
    at = max(at, text.lower().find(phrase.lower(), at))
    said = text[called.start : called.end].lower().split()
    end = at + len(phrase) + _ends_in_its_thing(text, phrase, called) * _ARTICLE
    return (called.start < end and at < called.end) or {*phrase.lower().split()} <= {*said}


def _says_it_again(phrase: str, called: Called) -> bool:
    """ "柯基没人管，想找个人照看五天": for so long, of the same work, and of no other."""
    return is_said_to_call(called.trade, without_length(phrase).casefold())


def without_length(phrase: str) -> str:
    """What is asked for, without for how long: 照看五天."""
    return _FOR_SO_LONG.sub("", phrase.strip())


def calls_again(tag: str, phrase: str) -> bool:
    """The same of a tag that names the trade."""
    said = without_length(phrase).casefold()
    return any(is_said_to_call(trades()[key], said) for key in trades_of(tag) if tag in trades()[key].tag)


def _ends_in_its_thing(text: str, phrase: str, called: Called) -> bool:
    """ "Test app" of "test our app": it leaves out what stands between."""
    is_there = phrase.lower() in text.lower()
    return not is_there and phrase.lower().endswith(f" {text[slice(*called.thing)].lower()}")


def _does_it(text: str, start: int, end: int, called: Called) -> bool:
    """ "A handyman to fix the tap", "会变魔术的主持人": who is asked for by name in the same breath."""
    begin, stop = clause_at(text, called.start, called.end)
    between = text[end : called.start] if end <= called.start else text[called.end : start]
    is_apart = end <= called.start or called.end <= start
    return begin <= start and end <= stop and is_apart and JOINS.search(between) is None


def _is_what_calls(text: str, found: Found, called: Called) -> bool:
    """Whether a name is only a piece of what calls another trade: a lesson of "a lesson in first aid"."""
    if found.concept.key in _WIDE:
        return found.start < called.end and called.start < found.end
    start, end = called.thing
    if found.concept.key == called.trade.kind_of and end == found.start < called.said[1] <= found.end:
        return True  # "给孩子拍一组照片": the wider work begins with the verb that calls the narrower one
    is_more = found.start <= start and end <= found.end and (start, end) != (found.start, found.end)
    # Work of its own in whose name the thing is a piece: "婚礼策划、摄像", "pack boxes and my wardrobe put together".
    if is_more and (_ENDS.match(text, found.end) or JOINS.search(text, called.said[1], found.start)):
        return False
    return called.is_said_by(found.start, found.end) and found.concept.key != called.trade.concept


def _rooms_listed(text: str, works: Sequence[tuple[int, int]], language: Language) -> Iterator[tuple[int, str]]:
    """Items of a list that are rooms, under a heading or beside work: "35 guests: a hall, food and a photographer"."""
    heading = _UNDER_A_HEADING.match(text)
    for item in _ITEM.finditer(text, heading.end()) if heading else ():
        if _ROOMS.fullmatch(said := requests_en.clean(item.group()).lower()):
            yield item.start(), said
    for at, said in beside_the_known(text, works, language):
        if _ROOMS.fullmatch(said.lower()) or _ROOM_ZH.search(said):
            yield at, said


def _work_first(text: str, known: Sequence[Found]) -> Iterator[tuple[int, str]]:
    """What a sentence begins with that goes on to somebody else: "Physiotherapy at home, and somebody to walk"."""
    for match in _WORK_AND_SOMEBODY.finditer(text):
        start, end = match.span("work")
        is_known = any(one.start < end and start < one.end for one in known)
        if not is_known and not scenarios_in(match["work"]) and not called_in(match["work"]):
            yield start, match["work"].lower()


def _first_wish(text: str, rules: ModuleType) -> list[str]:
    if _UNDER_A_HEADING.match(text):
        return []
    rest = _from_what_is_wanted(without_recurrences(text))
    first = [one for one in rules.first_clause(rest) if not names_no_work(one)]
    return [phrase for phrase in first if not (_is_only_a_wish(phrase) or _is_a_place(phrase))]


def _from_what_is_wanted(text: str) -> str:
    """Without the clauses at its beginning that only say where and when: "西安，12月31日，要一场皮影戏"."""
    text = text.lstrip("，, ")
    while (comma := _COMMA.search(text)) is not None and only_where_and_when(text[: comma.start()]):
        text = text[comma.end() :]
    return text


def asked_phrases(text: str) -> tuple[str, ...]:
    """What the text asks for in its own words, in either language."""
    return tuple(phrase for rules in (requests_zh, requests_en) for _, phrase in rules.find_requests(text))


def of_occasion(phrase: str, text: str, language: Language) -> str:
    """The editor of a film is a video editor: the helper of an occasion by the last word of what they are called."""
    # "A place for forty people", "一间坐得下十八个人的屋子".
    gathers = find_people(text) is not None or _UNDER_A_HEADING.match(text)
    if gathers and (_ROOMS.fullmatch(phrase.lower()) or _ROOM_ZH.search(phrase)):
        return concepts()["venue"].name.to(language)
    for scenario in scenarios():
        helpers = [concepts()[key] for key in scenario.needs] if scenario.is_named_in(text) else []
        for concept in helpers:
            is_place = concept.key == "venue" and _ROOMS.fullmatch(phrase.lower()) is not None
            if is_place or concept.role.en.lower().split()[-1] == phrase.lower():
                return concept.name.to(language)
    return ""


def _is_a_head_count(phrase: str) -> bool:
    """ "需要一个场地，四十人": who comes, and nobody who does anything."""
    people = find_people(phrase)
    return people is not None and people.end - people.start == len(phrase)


def _is_only_a_wish(phrase: str) -> bool:
    """ "离地铁近", "需要安静的地方": how it should be, with hardly a word beside it."""
    rest = phrase
    for start, end, _, _ in sorted(spans_of_preferences(phrase, Language.EN), reverse=True):
        rest = rest[:start] + rest[end:]
    beside = rest.split() if rest.isascii() else _EMPTY_ZH.sub("", rest)
    return rest != phrase and len(beside) <= (0 if rest.isascii() else _BESIDE_A_WISH)


def _is_a_place(phrase: str) -> bool:
    named = phrase.title() if phrase.isascii() else phrase  # a request is in small letters
    return any(end - start == len(named) for start, end, _ in places_in(named))


def _is_a_form(phrase: str, known: tuple[Found, ...]) -> bool:
    """ "A designer", where graphic design is asked for already."""
    names = (word for found in known for name in found.concept.name for word in name.split())
    return phrase.isascii() and " " not in phrase and any(shared_stem(phrase, word) for word in names)


# What stands in brackets is said by the way; half of it is no trade: "（别找赵敏之，她是我前同事，尴尬）".
_HALF_A_BRACKET = re.compile(r"^[^（(]*[）)]|[（(][^）)]*$")


def _is_new(text: str, phrase: str, at: int, known: tuple[Found, ...]) -> bool:
    """Not a concept, not where a concept stands, not an occasion, not just a city."""
    if (
        not any(char.isalnum() for char in phrase)
        or _HALF_A_BRACKET.search(phrase)
        or is_a_version(phrase)
        or _ONLY_A_TONGUE.fullmatch(phrase)
        or _UNPAID.search(phrase)
        or _MONEY.match(phrase)
        or phrase.lower() in _ONLY_COUNTED
        or names_no_work(phrase)
        or _is_a_head_count(phrase)
    ):
        return False
    at = max(at, text.lower().find(phrase.lower(), at))
    guests = find_people(text)
    if guests is not None and guests.start <= at < guests.end:  # "想请12个小朋友和10个家长聚一下"
        return False
    if known and _REPORT.fullmatch(phrase):  # whoever draws the charts writes what they say
        return False
    if any(found.start < at + len(phrase) and at < found.end for found in known):
        return False
    if _WHO_TEACHES.fullmatch(phrase) and any(found.concept.key == LESSONS for found in known):
        return False
    if find_concepts(phrase) or _is_a_form(phrase, known) or find_cities(phrase):
        return False
    is_a_trade = (0, len(phrase)) in trade_names_in(phrase)  # a "wedding officiant" is no wedding
    return is_a_trade or not (_is_only_a_wish(phrase) or names_an_occasion(phrase))
