"""Who: people asked for by name, and how many of a kind."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import FALLBACK, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.asked_names import work_of_teacher
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.polarity import without_polarity
from towow_core.engine.language.served import served
from towow_core.engine.language.somebody import AGENT, AGENT_ZH, is_somebody
from towow_core.engine.lexicon.concept_search import Found, concept_of, find_concepts
from towow_core.engine.lexicon.scenarios import implied_in, scenarios_in
from towow_core.engine.requirements.first_names import TAKEN_OUT_EN, first_names
from towow_core.engine.requirements.other_than import other_than, unwanted_by_pronoun, wished_by_pronoun
from towow_core.engine.requirements.spans import requirement
from towow_core.engine.requirements.things import is_made
from towow_core.engine.requirements.unknown_people import IF_FREE, unknown_people

PERSON = "person"  # the unit of an exclusion that names somebody
_WISHED = re.compile(
    r"最好|希望|优先|\b(?:ideally|hopefully|prefer\w*|if possible|would be nice|if available)\b", re.IGNORECASE
)
_WISHED_REACH = 14  # characters before a name in which "ideally" is about it
# "他来不了就请陈屿", "Jonas, or if he is away Maya": somebody for when the one before cannot.
_FALLBACK = re.compile(
    r"(?:来不了|不行|没空|没时间|不方便|不在|有事|请不到|约不到|不成)(?:的话)?[，,]?(?:就|则|那就?|再|也可以?)?(?:改|换)?(?:请|找|由|约|是)?$"
    r"|(?:或者?|不然|否则|要不)(?:请|找|由|约|是)?$"
    r"|\b(?:or|otherwise|else|failing that|if not)\b,?(?:\s+if\s+[^,.;]{1,30}?(?:away|busy|booked|taken|unavailable|(?:not|n't|cannot)\s*(?:free|available|make it|come)?))?,?(?:\s+(?:then|else|with|by|ask|get|book|invite|hire))*\s*$",
    re.IGNORECASE,
)
# "Not Jonas again", "anyone but him", "别再找陈屿": who is named right behind is not wanted.
_UNWANTED = re.compile(
    r"(?:找|换|请|要)[^，,。；;]{0,6}比$|(?:(?<![要何])不(?:要|想要?|请|找|让)|别)(?:再)?(?:请|找|让|叫|约|是|用)?$"
    r"|(?<!\bif )(?<!\bwhy )(?<!\bor )\b(?:not|never|without|avoid|except(?: for)?|apart from|other than|rather than|instead of|(?:any(?:one|body)|every(?:one|body)) but|some(?:one|body)(?: [a-z]+){1,2} than)\s+(?:with |by |from )?$",
    re.IGNORECASE,
)
# "换掉陈屿", "we don't want Jonas", "replace Jonas with Maya".
_TAKEN_OUT = re.compile(
    r"(?:换掉|换下|撤掉|撤下|撤换|去掉|拿掉|踢掉|替掉|顶替|取代|代替|替换掉?|不想(?:再)?(?:要|请|找|让|跟|和|用)|不(?:需要|用|必)(?:再)?(?:请|找|让|约)?|用不着|无需)$"
    rf"|\b(?:{TAKEN_OUT_EN}|(?:do|does|would|will|did)(?:n't| not) (?:want|need|ask|invite|book|hire|use|like|get|have|take)|no)\s+$",
    re.IGNORECASE,
)
# "Please don't call Rupert", "别给陈屿打电话": whatever it is that nobody is to do to them; but for what says the reverse.
_LEFT_ALONE = re.compile(
    r"(?:^|(?<=[，,。；;！!？?\n请也就但都]))(?:千万|务必)?(?:不要|别|不用|不必|勿)(?:再)?(?![忘漏落少错超低高比介怕])[\u4e00-\u9fff]{1,3}$"
    r"|(?:^|[.,;!?:\n]\s*|\b(?:please|and|but|so|just)\s+)(?:please\s+)?(?:do not|don['’]t)\s+(?:even\s+|ever\s+)?(?!forget|miss|mind|worry|hesitate|lose|skip|overlook|leave|drop)[a-z]+(?:\s+(?:to|with|up|on|in|at|for))?\s+$",
    re.IGNORECASE,
)
# Who is not to be left out, nor to be disturbed or tired, takes part.
_NOT_LEFT_OUT = re.compile(
    r"\b(?:do not|don['’]t|never|must not|mustn['’]t)\s+(?:leave|count|keep|cross|strike)\s+$", re.IGNORECASE
)
_LEFT_IN_PEACE = re.compile(r"太|久等|白|受累|受委屈|为难|失望|操心|担心|吃亏|破费|睡|午休|休息|工作|上班|上课")
# "陈屿换成方舟", "把陈屿那部分换个人", "leave Jonas out", "Jonas is out".
_TAKEN_OUT_BEHIND = re.compile(
    r"^(?:老师|先生|女士|师傅)?的?(?:那|这)?(?:一)?(?:部分|份|块|环节|角色|个|位)?(?:都|也|就|要|得|请|给我?|可以|能不能|帮我){0,2}(?:换掉|换下|换成|换为|换作|换(?:一)?[个位]|换别?人|改成|改由|替换|撤掉|撤下|去掉|拿掉|踢掉|不要了?(?=$|[，,。；;！!吧])|不用(?:来|请|找)?了|不来了|不用来|别来|就?算了)"
    r"|^(?:'s part|'s)?\s+(?:(?:swapped|taken|left)\s+)?(?:out\b(?! of)|(?:is|goes) out\b|(?:must|should|need)(?: not|n't) (?:come|be (?:there|in it|part|asked|invited))|with (?:some(?:one|body)|another)|for (?:some(?:one|body)|another))",
    re.IGNORECASE,
)
_WHY_NOT = re.compile(
    r"[，,]\s*(?:因为)?[他她][^，,。；;！!（）()]*|,?\s+(?:because\s+)?(?:he|she)(?:'s| is| has| was)\b[^,.;!()]*|\s+[-–—]\s+(?:he|she)\b[^,.;!()]*",
    re.IGNORECASE,
)
_NOBODY_BUT = re.compile(
    r"(?:\bno(?:body| ?one)|(?:\b(?:not|never)|n't)\b[^,.;]{0,24}\bany(?:one|body)) (?:else )?but\s+$", re.IGNORECASE
)
# "Marco already cooks for us", "陈屿已经在帮我们": whom one has is asked for nothing.
_IS_HAD = re.compile(
    r"(?:'s|\s+is|\s+has)?\s+already\b|(?:老师|师傅|先生|女士)?(?:那边|这边)?(?:已经?|早就|早已)", re.IGNORECASE
)
_TITLES = ("老师", "师傅", "先生", "女士", "大师")
_SPACES = re.compile(r"[\s·.-]+")

_QUANTITY = re.compile(
    rf"(?:至少|不少于|大约|约|共)?(?P<zh>\d{{1,3}}|{ZH_NUMBER}|几)\s*(?:位|名|个|支|组)(?:的)?|\b(?:at least )?(?P<en>a pair of(?=\s[a-z])|\d{{1,3}}|{EN_NUMBER}|several)\s+(?!(?:course|hour|minute|page|star|piece|night|day|week|month|year|bed|bedroom|storey|floor|tier|part|way)s?\b)(?=[a-z])",
    re.IGNORECASE,
)
_EACH_SEX = re.compile(
    rf"(?P<one>\d|{ZH_NUMBER})\s*[位名个](?P<sex>[男女])(?:性|生|士)?的?[和与、，,及]?\s*(?P<two>\d|{ZH_NUMBER})\s*[位名个](?!(?P=sex))[男女](?:性|生|士)?的?"
)
_MORE_OF_THEM = "one more"
_MORE = re.compile(
    r"(?:另外?|再|还)(?:再|要|请|找|加|来|需要?|得|有)*$|\b(?:another|plus|additional)\s+$", re.IGNORECASE
)
_SECOND = re.compile(
    r"(?<=\band )one(?=\s+(?:who|for|with|on)\b)|\b(?:(?:a|the)\s+second|another|an additional|an extra)\s+(?:one\b(?!\s+of\b)|(?P<who>[a-z]+(?:\s[a-z]+)?))",
    re.IGNORECASE,
)
_SUBJECT = re.compile(r"(?:来|能|会|主)?[讲谈聊懂]?，{2,}的")
_COUNTED_AFTER = re.compile(
    rf"(?P<n>\d{{1,2}}|{ZH_NUMBER})\s?[位名人](?=(?:就(?:够|行|好|可以)?(?:了)?)?(?:[，,。；;、！!（(]|$))"
)
_NO_MORE_THAN = re.compile(
    r"(?:只要|只需要?|只留|改成|改为|减到|减为|加到|换成|要|有)$"
)  # between whom it counts and the number
# Those of a jury are found one by one; a band of four comes as one.
_JURY_EN = re.compile(
    rf"\b(?:an?\s+|the\s+)?(?P<who>jury|judging panel)\s+of\s+(?:at least\s+)?(?P<n>{EN_NUMBER}|\d{{1,2}})\b(?!\s+(?:[a-z]+\s+)?[a-z]*(?:judges|experts|jurors)\b)",
    re.IGNORECASE,
)
_JURY_ZH = re.compile(
    rf"(?P<n>\d{{1,2}}|{ZH_NUMBER})[人位名](?:的|组成的)?(?P<who>评[审委])(?:团|会|小?组(?!成)|委员会)"
)
# What stands around a name in an answer, and says nothing else.
_POLITE = re.compile(
    r"^(?:那|就|要不|还是|我想|我要|我选|想|可以|请|找|让|由|选|用|约)+(?=[\u4e00-\u9fff])|(?:吧|好了|就行|就好|也行|可以|呀|啊|哦|呢|老师|先生|女士|师傅|来做|来)+\s*[。.！!]*$"
    r"|^(?:(?:well|maybe|perhaps|then|let's|let us|i'd|i would|i|we'd|we|go|ask|get|take|have|with|like|prefer|want|choose|pick|how about|what about)\b[\s,]*)+"
    r"|[\s,]*\b(?:please|thanks|thank you|then|if (?:possible|free|available|she can|he can|they can)|would be (?:great|good|nice|perfect|fine|lovely)|is fine|sounds good)[\s.!]*$",
    re.IGNORECASE,
)
_NAMES_APART = re.compile(r"\s*(?:[,，、/&]|和|与|跟|或者?|还是|\band\b|\bor\b)\s*", re.IGNORECASE)
_NAMES_OR = re.compile(r"[/]|或|还是|\bor\b", re.IGNORECASE)
_BEHIND_MAX = 8  # characters before a number in which whom it counts is named
_BESIDE_MAX = 6  # characters between a number and whom it counts: "两位资深的评委"
_BESIDE_MAX_EN = 24

# Who does something has agreed to it, or does it as one of one's own.
_SETTLED = re.compile(
    r"自己|已|答应|说好|约好|定了|早就|了$|是(?:我们?|咱们?)的"
    r"|\b(?:already|(?:him|her|them)sel(?:f|ves)|has agreed|agreed to|booked|reserved|confirmed|arranged)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"['’]|(?<=[a-z])[a-z]", re.IGNORECASE)


def persons(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """People asked for by name, and those who are not to be.

    Args:
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    taken: list[tuple[int, int, str]] = []
    for start, end, shown in (*_of_known(text, known), *_of_unknown(text, known)):
        if all(end <= one or other <= start for one, other, _ in taken):
            taken.append((start, end, shown))
    taken.sort()
    out = tuple(unwanted_by_pronoun(text, taken))
    for start, end, shown in out:
        yield requirement(text, start, end, RequirementKind.EXCLUSION, RequirementValue(text=shown, unit=PERSON))
    first = ""  # of those in a row who are named for one another
    for start, end, shown in taken:
        if any(shown == one for _, _, one in out):
            continue
        if (around := _unwanted(text, start, end)) is not None:
            yield requirement(text, *around, RequirementKind.EXCLUSION, RequirementValue(text=shown, unit=PERSON))
            continue
        if _IS_HAD.match(text, end):
            continue
        stands_in_for = first if _FALLBACK.search(text[:start]) else ""
        first = first if stands_in_for else shown
        is_hard = not stands_in_for and not _WISHED.search(text[max(0, start - _WISHED_REACH) : start])
        is_hard = is_hard and not IF_FREE.match(text, end)
        value = RequirementValue(text=shown, unit=FALLBACK if stands_in_for else "", per=stands_in_for)
        yield requirement(text, start, end, RequirementKind.PERSON, value, is_hard=is_hard)
    asked = {shown for _, _, shown in taken}
    for start, end, shown in wished_by_pronoun(text, known):
        if shown not in asked:
            yield requirement(text, start, end, RequirementKind.PERSON, RequirementValue(text=shown), is_hard=False)


def people_out(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """Those who are not to be: read before all that is ruled out, or "陈屿不用来了" would rule out a coming."""
    return (one for one in persons(text, known) if one.kind is RequirementKind.EXCLUSION)


def is_asked_of(own: Requirement, known: Mapping[str, str]) -> bool:
    """ "陈屿来做主持" asks 陈屿, who is there, where it does not say that it is settled: it is no help of one's own."""
    names = (name for name in known if own.text.casefold().startswith(name.casefold()))
    is_named = any(not _GOES_ON.match(own.text, len(name)) for name in names)  # Beamer is no Bea, nor is Nadia's room
    return is_named and _SETTLED.search(own.text) is None


def without_those_out(named: Iterable[Requirement], read: Sequence[Requirement]) -> Iterator[Requirement]:
    """Who is asked for, without those who are ruled out by a word like "him": named they are all the same."""
    out = {r.value.text for r in read if r.value.unit == PERSON and r.value.text not in r.text}
    return (one for one in named if one.value.text not in out)


def _unwanted(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where it is said, with its verb and with why, that who is named there is not wanted; None where it is not."""
    before, behind = text[:start], text[end:]
    if _NOBODY_BUT.search(before) or _NOT_LEFT_OUT.search(before) or _LEFT_IN_PEACE.match(behind):
        return None
    other = other_than(before, behind)
    said = next((found for one in (_UNWANTED, _TAKEN_OUT, _LEFT_ALONE) if (found := one.search(before))), None)
    done = _TAKEN_OUT_BEHIND.match(behind)
    if other is None and said is None and done is None:
        return None
    end += other[1] if other else done.end() if done else 0
    why = _WHY_NOT.match(text, end)
    return other[0] if other else said.start() if said else start, why.end() if why else end


def names_of(profiles: Sequence[AgentProfile]) -> Mapping[str, str]:
    """Names as a sentence may write them, each with the name that is shown: "Ma Qiang" is 马强."""
    written = {profile.agent_id.removeprefix("user_agent_"): profile.user_name for profile in profiles}
    shown = [profile.user_name for profile in profiles]
    # How somebody is spoken to is no trade: 顾秋老师 need not teach.
    titled = {f"{name}{title}": name for name in shown if not name.isascii() for title in _TITLES}
    return {**titled, **written, **{name: name for name in shown}}


def names_in(understood: DemandUnderstanding | None) -> Mapping[str, str]:
    """The names that an understanding was read with, as far as they mattered to it."""
    said = understood.requirements if understood is not None else ()
    return {name: r.value.text for r in said if _names_somebody(r) for name in (r.text, r.value.text)}


def _names_somebody(requirement: Requirement) -> bool:
    return requirement.kind is RequirementKind.PERSON or requirement.value.unit == PERSON


def without_names(understood: DemandUnderstanding, said: str, known: Mapping[str, str]) -> DemandUnderstanding:
    """Without capabilities that are only somebody's name: Tom Baker is no baker."""
    rest = said
    for name in known:
        if name in said and (not name.isascii() or _SPACES.search(name)):
            # A mark would part "请周航讲" in two.
            rest = rest.replace(name, ("，" if name.isascii() else "某") * len(name))
    called = {said[start:end] for start, end, _ in (*first_names(said, known), *unknown_people(said))}
    for name in called:
        rest = rest.replace(name, "，" * len(name))
    if rest == said:
        return understood
    named, left = ({found.concept.key for found in find_concepts(text)} for text in (said, rest))
    names = {key_of(name) for name in (*known, *called)}
    names_zh = tuple(n for n in known if not n.isascii() and re.search(rf"[请找让由约]{re.escape(n)}", said))
    unasked = (named - left) | _guessed_from_the_occasion(said, rest)
    tags = tuple(
        tag
        for tag in understood.capability_tags
        if key_of(tag) not in names
        and not _is_said_of(tag, names_zh)
        and not _is_of_theirs(tag, known)
        and ((concept := concept_of(tag)) is None or concept.key not in unasked)
    )
    return replace(understood, capability_tags=tags)


def _is_said_of(tag: str, names: Sequence[str]) -> bool:
    """ "叶澜画" of "想请叶澜画": what somebody is to do who is asked for by name, and no trade."""
    return any(tag.startswith(name) for name in names) and concept_of(tag) is None


def _is_of_theirs(tag: str, known: Mapping[str, str]) -> bool:
    """ "都说季展的场子太偏": what is said of somebody's place, and no trade."""
    names = (name for name in known if not name.isascii() and name in tag)
    return concept_of(tag) is None and any(re.search(rf"{re.escape(name)}[的那这]", tag) for name in names)


def _guessed_from_the_occasion(said: str, rest: str) -> set[str]:
    """What an occasion would need, where it is only what somebody is booked for: "Book Chloe for my book launch"."""
    is_told_to_do = any(occasion.is_wanted_in(rest) for occasion in scenarios_in(rest))
    is_ruled_out = without_polarity(said) != said
    return set() if is_told_to_do or is_ruled_out or find_concepts(rest) else set(implied_in(rest))


def named_alone(said: str, known: Mapping[str, str]) -> list[Requirement]:
    """People who are all that somebody answers, one or several: "陈屿吧", "Amara or Jonas please"; else ()."""
    pieces = _POLITE.sub(" ", said).strip(" ,，.。!！?？")
    names = [piece.strip(" ,，") for piece in _NAMES_APART.split(pieces)]
    found = [_known_as(name, known) for name in names]
    if not names or not all(found):
        return []
    is_choice = _NAMES_OR.search(pieces) is not None
    values = [
        RequirementValue(text=shown, unit=FALLBACK, per=found[0])
        if is_choice and number
        else RequirementValue(text=shown)
        for number, shown in enumerate(found)
    ]
    return [
        Requirement(requirement_id="", kind=RequirementKind.PERSON, text=name, value=value, is_hard=not value.unit)
        for name, value in zip(names, values, strict=True)
    ]


def _known_as(name: str, known: Mapping[str, str]) -> str:
    """Who goes by this name, or alone by this first one; "" where nobody does, or several."""
    key = key_of(name)
    # An agent's id of one word may be a first name that somebody else has as well.
    whole = {
        shown
        for written, shown in known.items()
        if key_of(written).replace("_", "") == key and not (written != shown and shown.isascii())
    }
    first = {shown for shown in known.values() if shown.isascii() and key == key_of(shown.split()[0])}
    of_that_name = whole or first
    return of_that_name.pop() if len(of_that_name) == 1 else ""


def key_of(name: str) -> str:
    """A name as it is compared: "Ma Qiang" is "maqiang"."""
    return _SPACES.sub("", name).casefold()


def _of_known(text: str, known: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    low = text.lower()  # a pattern for everybody on a large network would take longer than all else
    for name in sorted((one for one in known if one.lower() in low), key=lambda name: (-len(name), name)):
        if name.isascii() and not _SPACES.search(name):
            continue
        pattern = rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])" if name.isascii() else re.escape(name)
        for match in re.finditer(pattern, text, re.IGNORECASE):
            yield *match.span(), known[name]
    yield from first_names(text, known)


def _of_unknown(text: str, known: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    if found := [*unknown_people(text)]:  # in hardly any text; to look at everybody's name takes longer
        shown = {key_of(name): one for name, one in known.items()}
        yield from ((start, end, shown.get(key_of(name), name)) for start, end, name in found)


def quantities(text: str) -> Iterator[Requirement]:
    """ "Two mentors", "三位评委": how many people of a capability; who is asked for besides is one more of them."""
    counted: dict[tuple[str, ...], float] = {}
    each = list(_of_each_sex(text))
    apart = [one for one in _quantities(text) if not any(_where(two) <= _where(one) < _end(two) for two in each)]
    for one in sorted((*each, *apart, *_one_more(text)), key=_where):
        tags, number = one.value.tags, one.value.number or 1
        is_more = _MORE.search(text, 0, _where(one)) is not None or one.value.text == _MORE_OF_THEM
        if is_more and (tags in counted or one.value.text):
            number += counted.get(tags, 1)
        counted[tags] = number
        yield replace(one, value=replace(one.value, number=number, text=""))


def _of_each_sex(text: str) -> Iterator[Requirement]:
    """ "一位女性一位男性主持人": so many of both together are asked for."""
    for match in _EACH_SEX.finditer(text):
        role = next((one for one in find_concepts(text[match.end() :]) if one.start <= 1), None)
        numbers = [read_number(match["one"]), read_number(match["two"])]
        if role is not None and all(numbers):
            value = RequirementValue(number=sum(number or 0 for number in numbers), tags=tuple(role.concept.name))
            yield requirement(text, match.start(), match.end() + role.end, RequirementKind.QUANTITY, value)


def _end(one: Requirement) -> int:
    return one.span.end if one.span else 0


def _where(one: Requirement) -> int:
    return one.span.start if one.span else 0


def _one_more(text: str) -> Iterator[Requirement]:
    """ "A photographer …, and a second one for the door": one more of whom was named last, unless they were counted."""
    for match in _SECOND.finditer(text):
        said = text[: match.start()]
        named = match["who"] and next(iter(find_concepts(match["who"])), None)
        before = [found for found in find_concepts(said) if is_somebody(said[found.start : found.end])]
        role = named or (before[-1] if before and match["who"] is None else None)
        is_there = role is not None and any(found.concept is role.concept for found in find_concepts(said))
        counts = [found for found in _quantities(said) if role and {*found.value.tags} == {*role.concept.name}]
        if role is None or not is_there or any((found.value.number or 1) > 1 for found in counts):
            continue
        value = RequirementValue(number=1, tags=tuple(role.concept.name), text=_MORE_OF_THEM)
        end = match.start("who") + named.end if named else match.end()
        yield requirement(text, match.start(), end, RequirementKind.QUANTITY, value)


def _quantities(text: str) -> Iterator[Requirement]:
    are_served = [*served(text)]
    for match in _QUANTITY.finditer(text):
        if any(start <= match.start() < end for start, end in are_served):
            continue
        said = match["zh"] or match["en"]
        number = 3.0 if said in {"几", "several"} else 2.0 if said.endswith("pair of") else read_number(said)
        reach = _BESIDE_MAX if match["zh"] else _BESIDE_MAX_EN
        subject = _SUBJECT.match(text, match.end())  # "两位讲大模型的嘉宾", where what they speak of is read already
        begin = subject.end() if subject else match.end()
        behind = [f for f in find_concepts(text[begin : begin + reach + 18]) if f.start <= reach]
        if number is None or number < 1 or not behind:
            continue
        first = behind[0]
        if _is_something_in_it(text, begin + first.start, first):
            continue
        between, word = text[begin : begin + first.start], text[begin + first.start : begin + first.end]
        if re.search(
            r"[，,。.；;、（(由和及与]|\b(?:and|or|for|with|in|at|of|guests|hours?|days?|minutes?)\b", between
        ) or not _counts_people(match, word, first):
            continue
        does = work_of_teacher(text, first, begin + first.start, begin + first.end)
        value = RequirementValue(number=number, tags=tuple(does.trade.tag if does else first.concept.name))
        one = requirement(text, match.start(), begin + first.end, RequirementKind.QUANTITY, value)
        # Whom it counts, and not what they are to be: of "一位懂消防的讲师" one lecturer may be met, and no fireman.
        yield replace(one, text=f"{match.group().removesuffix('的')}{word}") if "的" in between else one


def _is_something_in_it(text: str, at: int, found: Found) -> bool:
    """Whether the whole sentence says something else there: in "repair 1 printer" no printer is asked for."""
    there = [one for one in find_concepts(text) if one.start < at + found.end - found.start and at < one.end]
    return bool(there) and all(one.concept is not found.concept for one in there)


_JOINS_ANOTHER = ("和", "与", "及", "跟", "加", "、")
_SERVE_SO_MANY = frozenset({"catering", "venue", "chef", "bartending"})
_COME_TO = ("课", "班", "培训", "讲座", "体验", "工作坊", "分享会")


def counted_after(text: str) -> Iterator[Requirement]:
    """ "摄影师两位", "a jury of two", "三人评审团": the number of whom it counts, which is no head-count."""
    for pattern in (_JURY_EN, _JURY_ZH):
        for match in pattern.finditer(text):
            number, jury = read_number(match["n"]), concept_of(match["who"])
            if number is not None and jury is not None:
                value = RequirementValue(number=number, tags=tuple(jury.name))
                yield requirement(text, *match.span(), RequirementKind.QUANTITY, value)
    for match in _COUNTED_AFTER.finditer(text):
        before = re.split(r"[，,。；;]", text[max(0, match.start() - _BEHIND_MAX) : match.start()])[-1]
        named = _NO_MORE_THAN.sub("", before)
        role = next((f for f in reversed(find_concepts(named)) if len(named) - f.end <= 1), None)
        number = read_number(match["n"])
        if role is None or number is None or named.rstrip().endswith(_COME_TO):  # so many come to "瑜伽课15人"
            continue
        if match.group().endswith("人") and role.concept.key in _SERVE_SO_MANY:  # "茶歇40人": for forty
            continue
        if named[role.end :] in _JOINS_ANOTHER:  # "场地和一名速录": one of the other
            continue
        start = match.start() - len(before) + role.start
        value = RequirementValue(number=number, tags=tuple(role.concept.name))
        yield requirement(text, start, match.end(), RequirementKind.QUANTITY, value)


def _counts_people(match: re.Match[str], word: str, found: Found) -> bool:
    """ "Three mentors", "两位评委", "一支乐队"; "three posters" and "一支宣传片" are things."""
    if match["en"]:
        is_agent = AGENT.search(word.rsplit(maxsplit=1)[-1]) is not None
        return (is_agent and not is_made(found, word)) or word.casefold().rstrip(
            "s"
        ) == found.concept.role.en.casefold()
    classifier = match.group().rstrip("的")[-1]
    return classifier in "位名" or word[-1] in AGENT_ZH or word == found.concept.role.zh
