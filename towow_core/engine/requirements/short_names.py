"""A part of a demand by a short everyday word: "车", of 接送驾驶; "调琴的", of 钢琴调律; "the bike", of bicycle repair.

Only in what takes something back or limits it, and only where one part alone goes by that word: of two, nobody knows.
"""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import MEANT, Requirement, RequirementKind
from towow_core.engine.language.text import shared_stem
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts, subject_of
from towow_core.engine.lexicon.everyday import trades_of

K = RequirementKind
_AROUND_ZH = re.compile(r"^(?:那个|那辆|那位|这个|那|这|请|找)|(?:子|的人|的|师傅|老师|那边|这边|环节|部分|服务)+$")
_AROUND_EN = re.compile(r"^(?:the|our|my|any|a|an|that)\s+|(?:\s+(?:person|people|guy|man|woman|part|bit|thing))+$")
_HAN = re.compile(r"[\u4e00-\u9fff]{1,3}")
_WORDS = re.compile(r"[a-z]{3,}(?: [a-z]{3,})?")
_STEM_MIN = 3  # letters of "tun", of "tuner"
_THINGS = "车花"  # what is wanted itself: of 司机, 摄影 and 打包 the last character is nothing that somebody could mean
_NAME = 2  # characters: of "用车", "桌花" and "包车" the second is the thing


def called_shortly(
    words: str, standing: Sequence[Requirement], demand: str, *, by_its_thing: bool = False
) -> tuple[Requirement, ...]:
    """The one part that goes by these words alone; () where none does, or several do.

    Args:
        standing: What the demand asks for.
        demand: Its own sentence: one character alone is a part's name only where it stands there.
        by_its_thing: "花" may be 布置点花; of "花两千以内" nobody knows whether it is what is spent.
    """
    is_named = _goes_by_zh if (said := _said_zh(words)) else _goes_by_en
    said = said or _said_en(words)
    work = [one for one in standing if one.kind is K.CAPABILITY and one.value.unit != "implied"]
    named = [one for one in work if is_named(said, one) or _stands_apart(said, one, standing)] if said else []
    if named and len(said) == 1:
        named = named if said in demand else []
    if said and not named and said in _THINGS and said in demand:  # "车", of 接送车
        named = [
            one for one in work if _own_words(one).endswith(said) or (by_its_thing and _is_done_with(said, one, demand))
        ]
    if named and len(said) == 1:
        named = [] if said not in demand else [one for one in work if one in named or _ends_by(said, one)]
    return tuple(named) if len({one.value.tags for one in named}) == 1 else ()


def _said_zh(words: str) -> str:
    bare = _AROUND_ZH.sub("", _AROUND_ZH.sub("", words.strip()))
    return bare if _HAN.fullmatch(bare) else ""


def _said_en(words: str) -> str:
    bare = _AROUND_EN.sub("", words.strip().lower())
    return bare if _WORDS.fullmatch(bare) and not find_concepts(bare) else ""


def _goes_by_zh(said: str, one: Requirement) -> bool:
    """One character is a thing by which a name of the work ends; of more, each is in its tag: "调琴", 钢琴调律."""
    names = [name for name in _names(one) if not name.isascii()]
    if len(said) == 1:
        return said in _THINGS and any(name.endswith(said) and len(name) == _NAME for name in names)
    own = [name for name in names if name in (*one.value.tags, *_taken_as(one))]
    return any(said not in name and all(character in name for character in said) for name in own)


def _stands_apart(said: str, one: Requirement, standing: Sequence[Requirement]) -> bool:
    """ "调音", of "调一次音": a verb and its noun, and between them only how often."""
    texts = [r.text for r in standing if r.kind is K.QUALITY and r.value.tags and {*r.value.tags} <= {*one.value.tags}]
    verb_noun = re.compile(f"{said[:1]}(?:了|过|[一两二三几][次下回遍场个])+{said[1:]}")
    return len(said) == _NAME and any(verb_noun.search(text) for text in texts)


def _is_done_with(said: str, one: Requirement, demand: str) -> bool:
    """ "花", of 布置点花: the only thing right behind the word for the work."""
    behind = re.compile(rf"(?:了|一?(?:些|点儿?|下)|几[束盆个]|[点些])?[鲜绢干]?{said}(?![和与、及跟店艺园束卉])")
    return one.span is not None and behind.match(demand, one.span.end) is not None


def _ends_by(said: str, one: Requirement) -> bool:
    """ "咖啡车", which may be meant by "车" as well."""
    return any(name.endswith(said) for name in (*one.value.tags, one.text))


def _goes_by_en(said: str, one: Requirement) -> bool:
    """By another name of its trade, or by words of the name that it has here: of removals "furniture" is none."""
    own = [name.lower() for name in (*one.value.tags, *_taken_as(one), _own_words(one)) if name.isascii()]
    trades = trades_of(said)
    is_another_name = trades and any(trades & trades_of(name) for name in own)
    return bool(is_another_name) or any(all(_is_in(word, name) for word in said.split()) for name in own)


def _is_in(word: str, name: str) -> bool:
    """ "Tuner", in "piano tuning"."""
    stem = re.sub(r"(?:er|or|ist)s?$", "", word)
    return any(
        each == word or shared_stem(word, each) or (len(stem) >= _STEM_MIN and each.startswith(stem) and stem != word)
        for each in name.split()
    )


def _names(one: Requirement) -> tuple[str, ...]:
    """What the requester, the network and the lexicon call it."""
    concepts = [concept for tag in one.value.tags if not subject_of(tag) and (concept := concept_of(tag))]
    names = (name for each in concepts for name in each.names)
    return tuple(dict.fromkeys((_own_words(one), *one.value.tags, *_taken_as(one), *names)))


def _taken_as(one: Requirement) -> tuple[str, ...]:
    """What people on the network call the work that was found by its meaning: "自行车修理", of 山地车变速老跳."""
    return tuple(one.value.text.split(" / ")) if one.value.unit == MEANT else ()


def _own_words(one: Requirement) -> str:
    return one.span.text if one.span is not None else one.text
