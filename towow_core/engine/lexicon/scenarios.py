"""What a kind of occasion needs that its sentence does not say: a meetup needs a place even if nobody asks for one."""

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import BadDataFile
from towow_core.engine.lexicon.concept_search import find_concepts, without_subjects
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns
from towow_core.support.data_files import read_entries

IMPORTANCE_MAX = 100
LIVE_MUSIC = "live_music"  # nobody is hired for it who plays it themselves
EXPLICIT_IMPORTANCE = 90  # of what a person asks for by name, 0 to 100
TAG_IMPORTANCE_MIN = 50  # what is implied more weakly is asked about instead of looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """An occasion: an entry of `scenarios.yaml`.

    Attributes:
        words: How it is named; one of them is enough.
        verbs: What must also be said for it to be what the person wants to bring about; none for nothing.
        needs: Concept key to importance, 0 to 100.
        motive: What somebody who says this evidently wants.
        day: What its day is called in a timeline.
        gathers: People come together for it, so it goes to a weekend unless they say otherwise.
        asks_people: How many come decides much; who does not say is asked.
        is_general: It stands back where a particular occasion is named too.
    """

    key: str
    words: tuple[re.Pattern[str], ...]
    verbs: tuple[re.Pattern[str], ...] = ()
    needs: Mapping[str, int]
    motive: Bilingual
    day: Bilingual
    gathers: bool = False
    asks_people: bool = False
    is_general: bool = False

    def is_named_in(self, text: str) -> bool:
        return any(word.search(text) for word in self.words)

    def is_wanted_in(self, text: str) -> bool:
        return not self.verbs or any(verb.search(text) for verb in self.verbs)


@cache
def by_words() -> PrefilteredPatterns["Scenario"]:
    """What each occasion is called, in the order of `scenarios`."""
    return PrefilteredPatterns((scenario, word) for scenario in scenarios() for word in scenario.words)


@lru_cache(maxsize=1024)  # of the clauses of a sentence, each asked by several
def names_an_occasion(text: str) -> bool:
    """Whether it has a word for any of them."""
    return by_words().search(text)


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Every occasion that we know, in the file's order: where several are wanted, the first speaks for the demand."""
    found = tuple(read_entries("towow_core.engine.lexicon", "scenarios.yaml", Scenario).values())
    for scenario in found:
        check_needs(scenario, concepts())
    return found


def check_needs(scenario: Scenario, known: Container[str]) -> None:
    """Refuse an occasion that no concept could meet.

    Raises:
        BadDataFile: It needs what is no concept, or its importance is out of range.
    """
    for key, importance in scenario.needs.items():
        if key not in known:
            raise BadDataFile("scenarios.yaml", f"needs {key!r}, which is no concept", scenario.key)
        if not 0 < importance <= IMPORTANCE_MAX:
            raise BadDataFile("scenarios.yaml", f"needs {key!r} by {importance}, not 1 to 100", scenario.key)


# "A conference poster", "婚礼请柬": made for an occasion that nobody here is asked to hold.
_MADE_FOR = re.compile(
    r"\b(?:conference|wedding|party|exhibition|event|meetup|festival|concert|summit|seminar|book launch|gala)s?(?=\s+(?:speech(?:es)?|vows|dances?|dress(?:es)?|rings?|posters?|flyers?|invitations?|programmes?|slides|decks?|websites?|logos?|banners?|cards?|badges?|menus?|brochures?|contracts?|tickets?)\b)"  # noqa: E501
    r"|(?:展览|画展|婚礼|年会|活动|大会|音乐会|音乐节|演唱会|发布会)(?=(?:之前|以前|前(?!台))|的?(?:致辞|誓词|请柬|请帖|邀请函|海报|网站|官网|logo|画册|宣传册|物料|门票))",
    re.IGNORECASE,
)


# "Try the app", "our website checked", "launching an app", 试用我们的小程序: it is there, and nobody builds it.
_IT_IS_THERE = r"(?:apps?|websites?|web ?shop|homepage|MVP|mini program)"
_EXAMINE = r"(?:try|test|use|check|review|audit)"
_USED = re.compile(
    rf"\b{_EXAMINE}(?:ing|s)?(?: out)? (?:the|our|my|this|their|your) (?:[\w-]+ )?{_IT_IS_THERE}\b(?! and )"
    rf"|\b(?:our|my|the|their|this) (?:[\w-]+ )?{_IT_IS_THERE} (?:needs? |to be |be )?{_EXAMINE}(?:ed|ing)\b"
    rf"|\blaunch(?:ing|es|ed)? (?:an?|the|our|my|this|their|your) (?:[\w-]+ ){{0,2}}?{_IT_IS_THERE}\b"
    r"|(?:试用|测试|试试|体验|检查)(?:一下)?(?:我们|咱们|我|这个|公司)的?(?:小程序|APP|应用程序|网站|官网)",
    re.IGNORECASE,
)


# "请人直播一场年会": somebody is asked to do something at it, and it is held by others.
_DONE_AT = re.compile(
    r"(?:请|找|叫|雇)(?:一?[个位些]|[两几]个)?人(?:来|去|给|帮)?[\u4e00-\u9fff][^，,。；;！!]*"
    r"|\b(?:some|any)(?:body|one) (?:to|who can|who could) [a-z]+ [^,.;!?]*",
    re.IGNORECASE,
)

# "A magician for a children's party": somebody is wished for it, whatever they are called.
_WISHED_FOR = re.compile(
    r"\b(?!(?:looking|ideas?|plan\w*|help|venues?|invitations?|thanks?|budget|money|guests?|people|friends|ready"
    r"|wait\w*|it|this|that|asking|place)\b)[a-z]+(?:e?r|ist|ian|or)s? "
    r"for (?:an?|the|my|our|his|her|their)\b[^,.;!?]*"
    # "Henna for a bridal party": so is what stands first, whatever it is.
    r"|(?:^|(?<=[.;!?] ))(?!(?:(?:some|any|every)thing|all|ideas?|plan\w*|proposals?|help|thanks?|budget|money|time"
    r"|looking|asking|wait\w*|ready|it|this|that)\b)[a-z]+(?: [a-z]+)? for (?:an?|the|my|our|his|her|their)\b[^,.;!?]*",
    re.IGNORECASE,
)

# "A stall at the fair", "在市集摆摊": others hold it, and whoever is there needs no room for it.
_AT_ANOTHERS = re.compile(
    r"\b(?:stand|stall|booth|pitch|table|space)s? (?:at|in) (?:the|an?|this|their|your) (?:[\w-]+ ){0,3}?"
    r"(?:exhibitions?|fairs?|markets?|conferences?|art show|festival|events?|pop-?up|summit)\b"
    r"|\b(?:exhibit|speak)(?:s|ing)? at (?:the|an?|this|their|your) (?:[\w-]+ ){0,3}?"
    r"(?:exhibition|conference|art show|festival|event|summit|seminar|meet-?up)\b"
    r"|(?:市集|集市|展览|画展|展会|大会|音乐节|活动)[^，,。；;、]{0,6}?(?:摆|出|支|租|搭|开)[^，,。；;、]{0,4}?(?:摊|展位|展台)",
    re.IGNORECASE,
)

# Whoever asks plays or sings themselves: "our choir's concert", "我们合唱团要开音乐会".
_PLAYS_ITSELF = re.compile(
    r"\b(?:our|my|their|his|her) (?:(?!wedding\b|party\b|own\b)[\w-]+ )?"
    r"(?:choir|band|orchestra|ensemble|quartet|trio|chorus|singers|choral society)\b"
    r"|\bwe(?: are|'re) an? (?:[\w-]+ ){0,2}?(?:choir|band|orchestra|ensemble|quartet|trio|chorus)\b"
    r"|(?:我们|咱们|我)的?(?:(?![要请找想需有])[\u4e00-\u9fff]){0,4}?(?:合唱团|乐队|乐团|合唱队)"
    r"|(?<![请找支个])(?:合唱团|合唱队|乐团)[^，,。；;]{0,20}?(?:开|办|举办|举行)[^，,。；;]{0,6}?(?:音乐会|演唱会|专场|演出)",
    re.IGNORECASE,
)


_THEN = re.compile(
    r"\b(?:before|after|when|once|while|since|because|until) (?:i|we|he|she|they)(?:['’](?:m|re|s|ve|ll))? [^,.;:!?]*",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def scenarios_in(text: str) -> tuple[Scenario, ...]:
    """The occasions that the person wants to bring about; a particular one hides the general "meetup".

    An occasion needs a verb of doing ("办", "organise"), unless the sentence names no helper: "五十人的年会，深圳"
    wants a party, "a photographer for our party" only a photographer.
    """
    asked = _THEN.sub("，", text)
    text = asked if find_concepts(asked) or called_in(asked) else text  # when something else is wanted
    text = without_subjects(text)  # who learns to build an app wants none built
    text = _AT_ANOTHERS.sub("，", _USED.sub("，", _MADE_FOR.sub("，", text)))
    named_keys = {s.key for s, word in by_words().that_may_fit(text) if word.search(text)}
    named = [s for s in scenarios() if s.key in named_keys]
    found = [s for s in named if s.is_wanted_in(text)]
    # Nobody is asked for and nothing is said to be done: then the occasion itself is the wish.
    if not found and not find_concepts(text) and not called_in(text):
        found = [
            s
            for s in named
            if not any(s.is_named_in(one.group()) for one in (*_DONE_AT.finditer(text), *_WISHED_FOR.finditer(text)))
        ]
    found = [s for s in found if not (s.is_general and _is_what_is_done(text, s))]
    particular = [s for s in found if not s.is_general]
    return tuple(particular or found)


def _is_what_is_done(text: str, scenario: Scenario) -> bool:
    """ "剪纸活动": an occasion that is called by what somebody is to do there is all that is asked for."""
    done = [one.said for one in called_in(text) if one.thing[1] == one.said[0]]
    named = (match.span() for word in scenario.words for match in word.finditer(text))
    return all(any(start <= at and end <= stop for start, stop in done) for at, end in named)


def implied_in(text: str) -> dict[str, int]:
    """Concept key to importance for everything the occasions in the text imply, weak ones too."""
    implied: dict[str, int] = {}
    for scenario in scenarios_in(text):
        for key, importance in scenario.needs.items():
            implied[key] = max(importance, implied.get(key, 0))
    if plays_itself(text):
        implied.pop(LIVE_MUSIC, None)
    return implied


def plays_itself(text: str) -> bool:
    """Whether whoever asks plays or sings at it themselves."""
    return _PLAYS_ITSELF.search(text) is not None
