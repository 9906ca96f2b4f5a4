"""How whoever does it must be, in a clause of its own: "patient", "warm voice", "good with shy kids", "有耐心"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.language_names import EN_NAMES, ZH_NAMES
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.spans import requirement

# "有钢琴" only tells what is there; "有耐心", "要有钢琴" asks.
# By its form, or one of the plain ones that have none.
_ADJECTIVE = (
    r"(?:(?:fully|well|very|really|properly|recently)[ -])?(?:non-[a-z]{3,}|[a-z]{3,}(?:ified|ensed|sured|ained|ienced|ered|ited|ised|ized|oved|able|ible|ful|ient|less|proof|friendly|istic|etic|eous|uous)"
    r"|gentle|calm|kind|polite|punctual|careful|clean|tidy|discreet|strict|funny|lively|warm|flexible|honest|strong|male|female|local)"
)
_EN = re.compile(
    rf"(?:(?:must|should|has to|have to|needs? to) be |(?:somebody|someone|people|who is|who are) )?{_ADJECTIVE}(?:(?:, ?| and | but |, and ){_ADJECTIVE}){{0,3}}"
    r"|(?:with )?(?:an? )?(?!no |not |any |the |my |our |without |[a-z]+ (?:fully|already|also|properly|well) )(?:[a-z]+(?:-[a-z]+)? ){1,3}(?:voice|experience|accent|manner|handwriting|references|licen[cs]e|certificates?|qualifications?|included|certified|insured|licensed|qualified)"
    rf"|(?:{_ADJECTIVE}|good|great|used|nice|patient) (?:with|at|in|about|towards|around) (?!.*\b(?:is|are|was|were)$)(?:[a-z'-]+ ?){{1,5}}"
    r"|(?:please )?(?:bring(?:s|ing)?|with|has|have|having) (?:your|their|his|her|its) own [a-z]+(?: [a-z]+){0,2}"
    r"|[a-z]+ (?:handed over|delivered|supplied|sent) (?:in|as) (?!the\b)[a-z]+(?: [a-z]+){0,2}"
)
_TRAIT_ZH = r"耐心|细心|温柔|和气|爱干净|麻利|准时|守时|会说话|脾气好|认真|负责任|手巧|勤快|有爱心|亲和力"
_ZH = re.compile(
    rf"(?:最好|要|得|需要?|必须|希望|一定要?|人要?)?(?:(?:会(?!来|有|在|员|议|场|所|客|费)|懂(?!的)|擅长|熟悉|了解|精通|善于|不抽|不吸)[\u4e00-\u9fff]{{1,8}}|(?:(?<=[要得须])有[\u4e00-\u9fff]{{2,8}}|有[\u4e00-\u9fff]{{0,6}}(?:心|证书?|执照|力|感|经验|资[质格]|作品|案例|保险|口碑|坡道))|[男女](?:声|性|生|高音|中音|低音)|身高[\u4e00-\u9fff\d.]{{2,8}}|[\u4e00-\u9fff]{{0,3}}(?:{_TRAIT_ZH})[\u4e00-\u9fff]{{0,3}}|[\u4e00-\u9fff]{{2,6}}要有)"
)
_NO_TRAIT = re.compile(rf"[我你他她谁吗呢]|们|\b(?:{EN_NAMES})\b|{ZH_NAMES}|手语|方言|[一-鿿]话$", re.IGNORECASE)

# "儿子很温柔": of theirs, whom it is for; "对孩子有耐心" is asked of who does it.
_OF_THEIRS = re.compile(
    r"(?:我?[们家]?(?:里|的)?)?[大小老]?(?:儿子|女儿|孩子|小孩|宝宝|娃|爸爸?|妈妈?|父亲|母亲|爷爷|奶奶|外公|外婆|老人|老公|老婆|先生|太太|狗狗?|猫咪?|同事|客人|学生)"
)


def said_of_it(text: str, clause: tuple[int, int], found: Sequence[Requirement]) -> Requirement | None:
    """A quality of what is asked for nearest before it; None where the clause says something else, or nothing is."""
    start, end = clause
    start += len(text[start:end]) - len(text[start:end].lstrip(" ."))
    end -= len(text[start:end]) - len(text[start:end].rstrip(" ."))
    said = text[start:end]
    pattern = _EN if said.isascii() else _ZH
    if not pattern.fullmatch(said) or _NO_TRAIT.search(said) or find_concepts(said):
        return None
    if said.isascii() and " " not in said and is_somebody(said) and not said.startswith("non-"):
        return None
    there = (one for one in found if one.span and one.span.start < end and start < one.span.end)
    asked = [one for one in found if one.kind is RequirementKind.CAPABILITY and one.is_hard and one.span]
    if not asked or any(one.value.unit != OCCASION for one in there):
        return None
    before = [one for one in asked if one.span and one.span.start < start]
    nearest = max(before, key=lambda one: one.span.start if one.span else 0) if before else asked[0]
    if _OF_THEIRS.match(said):
        told = RequirementValue(text=said, unit=OCCASION)
        return requirement(text, start, end, RequirementKind.QUALITY, told, is_hard=False)
    value = RequirementValue(text=said, tags=nearest.value.tags)
    return requirement(text, start, end, RequirementKind.QUALITY, value)
