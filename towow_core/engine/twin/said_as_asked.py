"""Whether somebody's own words for what they do hold, word for word, what is asked for and nobody here goes by.

"An end-of-tenancy clean" stands in what whoever offers "cleaning" says of it. Then it was no far guess.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from towow_core.domain.models import AgentProfile, Statement
from towow_core.domain.requirements import MEANT, TOPIC, Requirement, RequirementKind, taken_as
from towow_core.engine.characters import CJK
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.name_forms import form_of
from towow_core.engine.language.numerals import ZH_NUMBER
from towow_core.engine.language.text import stem, words
from towow_core.engine.lexicon.everyday import trade_names_in, trades_of
from towow_core.engine.lexicon.same_words import in_common_words
from towow_core.engine.matching.candidate_fit import Match
from towow_core.engine.matching.needs import is_denied, names_another_kind
from towow_core.engine.matching.strange_words import says_nothing
from towow_core.engine.twin.said_of_work import IS_ELSES, NO_DENIAL, denies

_ZH = re.compile(f"[{CJK}]")
_LATIN = re.compile(r"[a-zà-ÿ][a-zà-ÿ'-]*", re.IGNORECASE)
_CLAUSE = re.compile(r"(?:[^。；;！!？?\n，,:：.]|\.(?!\s|$))+")
_ITEM = re.compile(r"[、和与及]|(?<=\w) and (?=\w)")
# Who is to do it, that it is to be done, and when in a row of things: none of it says what.
_AROUND_ZH = re.compile(
    r"^(?:再|还|也|另外?|顺便|最好|想|要|请|找|缺|需要|一|[个位名次场辆台]|有?人|会|能|做|弄|办|来|帮忙?|带|体验)++"
    r"|(?:的(?:师傅|老师|人)?|师傅|老师|一下|上门|到家里?来?)++$"
)
_WHEN = frozenset(
    {"afterwards", "afterward", "after", "before", "beforehand", "later", "then", "also", "too", "lesson"}
)
# What may stand behind the last of the words without making it part of another thing: "cake stands" are no cake.
_GOES_ON = re.compile(
    r"\s*(?:$|[,.;:()/&–—]|(?:and|or|for|with|without|to|of|in|on|at|by|from|up|including|that|which|who|at)\b)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[。；;！!？?\n]|\.(?=\s|$)")
_ITEM_EN = re.compile(r"[/&(+]|\b(?:and|or|plus)\b", re.IGNORECASE)
# What may stand before the asked words without making them what something else is of, for or about.
_BEFORE_EN = frozenset(
    words(
        "a an the my our your his her their its this these some all any every each one two three four five six seven "
        "eight nine ten i we also mainly mostly only specialise specialize in do offer make teach provide give run "
        "lead bake build create doing offering making teaching providing running leading baking custom bespoke tiered "
        "private guided weekly daily monthly regular deep full simple basic small large big little short long good "
        "fresh classic modern traditional seasonal professional local licensed certified insured quick thorough vegan "
        "organic homemade handmade public free online mobile"
    )
)
_OF_WHAT = re.compile(r"\b(?:of|about|for|on)\b", re.IGNORECASE)
# Whoever has a picture of it, a word on it or somebody for it, or did it once, does not do it.
_NOT_DONE = re.compile(
    r"\b(?:photo\w*|pictures?|images?|film(?:s|ed|ing)?|videos?|paintings?|drawings?|software|apps?|websites?|blogs?|"
    r"refer(?:s|red|ring|rals?)?|recommend\w*|used to|instead|rather than|formerly|previously|learn(?:ing|t|ed)?|"
    r"study(?:ing)?|studied|stop(?:s|ped|ping)?|quit|gave up|given up|retired|sell\w*|sold|"
    r"rent(?:s|ed|ing|als?)?)\b"
    r"|以前|曾|过去|原先|原来|从前|做过|干过|(?:正在|在|想|刚|自)学|学[过着]|停(?!车)|介绍|推荐|转介|转给|外包|拍|照片|视频|卖|售|批发"
    r"|软件|小程序|代替|改做|改行|退休|关于|有关",
    re.IGNORECASE,
)
_COUNT = re.compile(rf"(?:\d{{1,6}}|{ZH_NUMBER})[人个位名张次场台小元块]")
_SHORT_ZH = 3  # characters: so short a name may be a piece of another word


def said_as_asked(asked: Requirement, found: Sequence[Match], profile: AgentProfile) -> Statement | None:
    """Their words that hold those of a wish which was only taken for what they do; None where one is left over.

    Where their label is what other words were taken for, "进不了家门" for 开锁换锁, it says that they do that.
    """
    if asked.kind is not RequirementKind.CAPABILITY or asked.value.unit not in {"", MEANT}:
        return None
    for match in found:
        if match.need.tag not in asked.value.tags or names_another_kind(match.need, match.label, match.detail):
            continue
        key = match.need.tag if asked.value.unit == "" else taken_as(match.need.tag, asked.value)
        if asked.value.unit == "":
            said = match.label if form_of(match.label) == form_of(match.need.tag) and _is_taken(asked) else ""
        else:
            said = next((one for one, led in _told(match, profile) if _holds(one, led, match)), "")
        if said:
            return Statement(asked=key, said=said, settles=True)
    return None


def said_of_kind(asked: Requirement, found: Sequence[Match], profile: AgentProfile) -> Statement | None:
    """Their words on one kind of a role: what they say of that work settles it, another trade of theirs touches it."""
    if not is_a_kind(asked):
        return None
    mine = [match for match in found if _names(match) & {*asked.value.tags}]
    own = [one for match in mine for one in _own(match, profile) if _speaks_of(one, asked.text)]
    others = [one for one in (*profile.capabilities, *profile.tags) if _speaks_of(one, asked.text)]
    said = next(iter([*own, *others]), "") if mine else ""
    return Statement(asked=asked.text, said=said, settles=bool(own)) if said else None


def is_a_kind(asked: Requirement) -> bool:
    """Whether it is one of several kinds of a role that are asked for."""
    return asked.kind is RequirementKind.QUALITY and asked.value.unit == TOPIC and asked.value.number == 1


def _names(match: Match) -> set[str]:
    return {match.need.tag, *(match.need.concept.name if match.need.concept else ())}


def _speaks_of(clause: str, kind: str) -> bool:
    """Whether all words of a kind stand there."""
    if _ZH.search(kind):
        return kind in clause
    there = {_form(word) for word in _LATIN.findall(clause.casefold())}
    wanted = {_form(word) for word in _LATIN.findall(kind.casefold())} - {""}
    return bool(wanted) and wanted <= there


def _is_taken(asked: Requirement) -> bool:
    """Whether the requester's own words are other ones, and not another form of one: a mentor of "mentoring"."""
    if asked.span is None or asked.span.text in asked.value.tags:
        return False
    return stem(asked.span.text.casefold()) not in {stem(tag.casefold()) for tag in asked.value.tags}


def _own(match: Match, profile: AgentProfile) -> Iterator[str]:
    """The label and what is said of it, clause by clause; of oneself too, where one does nothing else."""
    return (clause for clause, _ in _told(match, profile))


def _told(match: Match, profile: AgentProfile) -> Iterator[tuple[str, str]]:
    """Each clause of their own, with what its sentence says before it."""
    yield match.label, ""
    texts = [match.detail, profile.profile_summary if len(profile.capabilities) == 1 else ""]
    for text in texts:
        begins = [0, *(one.end() for one in _SENTENCE.finditer(text))]
        for one in _CLAUSE.finditer(text):
            clause = one.group().strip(" .")
            if clause and not IS_ELSES.search(clause) and not denies(NO_DENIAL.sub("", clause)):
                begin = begins[bisect_right(begins, one.start()) - 1]
                yield clause, text[begin : one.start()]


def _holds(clause: str, led: str, match: Match) -> bool:
    """Whether a clause says that they do it; `led` is what its sentence says before it."""
    name = match.need.tag
    if _NOT_DONE.search(led):
        return False
    return _holds_zh(clause, name, match.label) if _ZH.search(name) else _holds_en(clause, name)


def _holds_zh(clause: str, name: str, label: str) -> bool:
    """As a whole item, or, where it is long enough, at the end of one, where Chinese says what is done: 深度保洁.

    What a label begins with may be the thing alone, "钢琴" of 钢琴调律, where it names no trade.
    """
    name = _AROUND_ZH.sub("", _AROUND_ZH.sub("", name.strip(" ，,、。.；;")))
    for start, end, _ in reversed([*places_in(name)]):
        name = name[:start] + name[end:]
    if len(name) <= 1 or name not in clause or _COUNT.match(name) or is_denied(clause, clause.find(name)):
        return False
    names = trades_of(name) if trade_names_in(name) == ((0, len(name)),) else frozenset()
    if clause == label and names & trades_of(label):
        return True
    if _NOT_DONE.search(clause.replace(name, " ")):
        return False
    items = [item.strip() for item in _ITEM.split(clause)]
    return name in items or (len(name) > _SHORT_ZH and any(item.endswith(name) for item in items))


def _holds_en(clause: str, name: str) -> bool:
    """All its words one after the other, in any of their forms, with nothing behind that makes it something else."""
    wanted = [form for word in _LATIN.findall(name.casefold()) if (form := _form(word))]
    places = [
        (form, one.start(), one.end()) for one in _LATIN.finditer(clause.casefold()) if (form := _form(one.group()))
    ]
    said = [form for form, _, _ in places]
    if not wanted:
        return False
    for at in range(len(said) - len(wanted) + 1):
        start, end = places[at][1], places[at + len(wanted) - 1][2]
        if said[at : at + len(wanted)] == wanted and _GOES_ON.match(clause, end):
            is_all = len(wanted) > 1 or len(said) == 1  # one word in a sentence may be said of anything
            return is_all and _is_done(clause[:start], clause[end:]) and not is_denied(clause, end)
    return False


def _is_done(before: str, behind: str) -> bool:
    """Whether a thing begins its item, and neither that nor those before it stand under something else."""
    if _NOT_DONE.search(before) or _NOT_DONE.search(behind):
        return False
    *items, begins = _ITEM_EN.split(before)
    return {*_LATIN.findall(begins.casefold())} <= _BEFORE_EN and not any(map(_OF_WHAT.search, items))


def _form(word: str) -> str:
    """What the forms of a word have in common; "" of one that names nothing."""
    if word in _WHEN or says_nothing(word):
        return ""
    return stem(in_common_words(word))
