"""Somebody whom one would rather spare: "苏晴上次帮过忙了，这次就别麻烦她了", "Mia did it last year, so let's give her a rest".

They are out, as much as if it were said bluntly. Whom one only spares something ("don't bother Mia with the flyers",
让苏晴中午休息一下) takes part.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.requirements.named_by import people_named
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.spans import requirement

_WHO_ZH = "＠"  # in the place of a name, or of a word for who was named
_WHO_EN = "@"
_PRONOUN = re.compile(r"[他她](?!们|的)|\bTA\b|\bta\b|人家|\b(?:her|him|them)\b(?!sel)", re.IGNORECASE)
_TITLE = r"(?:老师|师傅|先生|女士|小姐|[姐哥叔])?"
_THEN_ZH = r"(?:我们?|咱们?|大家|这[一]?[次回场]|今年|本次|下次|还是|那么?|就|也|都|先|请|所以|因此|但是?|不过|其实|真的?|实在|反正|最好|尽量|千万|不好意思|[\s，,])*"
_NOT_ZH = r"(?:别|不(?:要|想|用|必|忍心|好意思|敢|太想|愿意?|便|方便|该|应该)?|没必要|无需|用不着|免得|省得)(?:再|又|去|总|老|一直|继续|多)*"
_TROUBLE_ZH = r"(?:麻烦|打扰|劳烦|惊动|辛苦|叨扰|劳动|劳驾|折腾|累着?|为难|打搅|烦劳)"
_CALL_ZH = r"(?:叫|喊|约|拉上?|叫上|算上|带上|安排|排)"
_END_ZH = r"(?:老人家)?(?:那边|那里)?(?:这[一]?[次回]|今年)?(?:来|帮忙|出马|出面)?(?:了|啦|吧|就好|好了)*"
_REST_ZH = r"(?:好好|也|先|就|多|能|可以|这[一]?[次回]|今年)*(?:歇(?:一?歇|一?[会下阵]儿?|着)?|休息(?:一?[会下阵]儿?|休息)?|放(?:个|一?天|一?次|几天)?假|喘(?:口|一口)气|缓(?:一?缓|一?口气)|养(?:一?养|身体)|陪陪?(?:家人|孩子))"
_ZH = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_THEN_ZH}{_NOT_ZH}(?:{_TROUBLE_ZH}|{_CALL_ZH}){_WHO_ZH}{_TITLE}{_END_ZH}",
        rf"{_THEN_ZH}{_WHO_ZH}{_TITLE}(?:那边|那里)?{_THEN_ZH}{_NOT_ZH}(?:{_TROUBLE_ZH}|{_CALL_ZH}){_END_ZH}",
        rf"{_THEN_ZH}(?:让|给|叫|使){_WHO_ZH}{_TITLE}{_REST_ZH}{_END_ZH}",
        rf"{_THEN_ZH}(?:放过|饶了){_WHO_ZH}{_TITLE}{_END_ZH}",
    )
)
_THEN_EN = r"(?:(?:so|and|but|then|please|maybe|perhaps|this time|this year|for once|i think|i guess|honestly|actually|we|i|let['’]?s|let us|should|could|must|can|will|['’]d|would|better|rather|really|just)[\s,]+)*+"
_NOT_EN = r"(?:(?:do not|don['’]t|not|never|no need to|rather not|won['’]t|wouldn['’]t|would not|hate to|shouldn['’]t|should not|mustn['’]t)\s+)(?:(?:want to|wish to|like to|have to|need to|mean to|let['’]?s|be)\s+)*+(?:(?:keep|ever|always|even)\s+)*+"
_TROUBLE_EN = r"(?:(?:bother|trouble|burden|disturb|impose on|pester|overload|overburden|overwork)(?:ing)?)"
_END_EN = r"(?:,? (?:again|this time|this year|this once|for once|with (?:this|it|that|this one)|any ?more|any longer|once more|yet again|too much|too|either|please|now|here))*+"
_REST_EN = r"(?:an?|the|some|her|his|their) (?:well[- ](?:earned|deserved) |little |bit of a |much needed )?(?:rest|break|breather|year off|night off|day off|weekend off|time off|holiday|pass)"
_EN = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_THEN_EN}{_NOT_EN}{_TROUBLE_EN} {_WHO_EN}{_END_EN}",
        rf"{_THEN_EN}(?:give|allow|grant) {_WHO_EN} {_REST_EN}{_END_EN}",
        rf"{_THEN_EN}{_WHO_EN} (?:deserves|needs|has earned|could use|should have|should get) {_REST_EN}{_END_EN}",
        rf"{_THEN_EN}let {_WHO_EN} (?:rest|relax|recover|off|off the hook|be|have {_REST_EN}|take {_REST_EN}){_END_EN}",
        rf"{_THEN_EN}(?:spare|excuse) {_WHO_EN}{_END_EN}",
        rf"{_THEN_EN}not {_WHO_EN} (?:again|this time|this year|any ?more){_END_EN}",
        rf"{_THEN_EN}leave {_WHO_EN} (?:out(?: of (?:it|this|that))?|off|in peace|alone|be){_END_EN}",
    )
)
_BETWEEN = re.compile(r"\s*(?:[，,。.；;！!…–—-]|but|and|so|\s)*", re.IGNORECASE)
_ASKS = re.compile(
    r"[请找要约邀想]|[让由]$|\b(?:want|need|ask|book|hire|invite|get|love|like|with|please|could|would|should)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(r"上[次回个]|去年|前年|以前|之前|刚|已经|曾|总是|每次|老是|\b(?:last|already|has|had|did|was|is|['’]s|always|just)\b", re.IGNORECASE)  # fmt: skip
_WHY = re.compile(
    r"[，,]\s*(?:因为)?[他她][^，,。；;！!？?（）()]{1,20}(?=[，,。；;！!]|$)"
    r"|,?\s+(?:because |as |since )?(?:he|she|they)(?:['’]s|['’]re| is| are| has| have| was| did)\b[^,.;!()]{1,60}",
    re.IGNORECASE,
)
# Of their family, of a day or thing of theirs: who is meant by "her" then, nobody knows.
_THEIRS = re.compile(r"['’]|的|[爸妈公婆夫]|老[公婆]|家人|太太|先生|孩子|女儿|儿子")
# Who says something of somebody may mean that one.
_OF_OTHERS = re.compile(
    r"推荐|介绍|说|讲|告诉|觉得|认为|建议|认识"
    r"|\b(?:told|tells?|says?|said|thinks?|thought|recommend\w*|suggest\w*|knows?|knew|mentioned)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\s*(?:[他她]|上[次回个]|去年|前年|又|还|也|都|已经|太|真|总|每次|最近|身体|(?:she|he|they|and|but|has|had|did|too)\b)",
    re.IGNORECASE,
)
_REACH = 3  # clauses before the one that spares whom it calls "her"


def spared(
    text: str, clauses: Sequence[tuple[int, int]], known: Mapping[str, str]
) -> Iterator[tuple[int, int, int, str]]:
    """Where it is said, with the clause that names them and tells why, up to a reason behind it, and the shown name.

    Args:
        clauses: Where clauses neither ask, suppose nor hesitate.
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    for number, (start, end) in enumerate(clauses):
        clause = text[start:end]
        named = people_named(clause, known)
        if len(named) == 1 and _spares(_in_place(clause, *_whole_name(clause, named[0]))):
            yield start, end, _with_why(text, end), named[0][2]
        elif not named and (him := _PRONOUN.search(clause)) and _spares(_in_place(clause, *him.span())):
            who = _named_before(text, clauses, number, known)
            if who is not None:
                yield who[0], end, _with_why(text, end), who[1]


def spared_people(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """Each ruled out by name."""
    for start, _, last, shown in spared(text, plain_pieces(text), known):
        yield requirement(text, start, last, RequirementKind.EXCLUSION, RequirementValue(text=shown, unit=PERSON))


def _whole_name(clause: str, named: tuple[int, int, str]) -> tuple[int, int]:
    start, end, shown = named
    return start, max(end, start + len(shown)) if clause.startswith(shown, start) else end


def _in_place(clause: str, start: int, end: int) -> str:
    """The clause with one sign in the place of who is spared."""
    who = _WHO_EN if re.search(r"[a-z]{3}", f"{clause[:start]}{clause[end:]}", re.IGNORECASE) else _WHO_ZH
    return f"{clause[:start]}{who}{clause[end:]}".strip(" ，,。.!！…")


def _spares(clause: str) -> bool:
    return any(one.fullmatch(clause) for one in (*_ZH, *_EN))


def _named_before(
    text: str, clauses: Sequence[tuple[int, int]], number: int, known: Mapping[str, str]
) -> tuple[int, str] | None:
    """Where the nearest clause begins that names one person, and who that is; None where it asks for them."""
    for before in range(number - 1, max(-1, number - 1 - _REACH), -1):
        (start, end), (behind, _) = clauses[before], clauses[before + 1]
        if not _BETWEEN.fullmatch(text, end, behind):
            return None
        named = people_named(text[start:end], known)
        if not named and not _GOES_ON.match(text, start):
            return None  # of somebody else: "the neighbour is old, don't disturb her"
        if not named:
            continue
        at, to, shown = named[0]
        theirs = _THEIRS.match(text, start + to) or text[start + at : start + to].endswith(("'s", "’s"))
        is_of_others = _OF_OTHERS.search(text, start + to, end) or len(people_named(text[:end], known)) > 1
        is_asked = _ASKS.search(text[start : start + at]) and not _ONCE.search(text[start:end])
        return None if len(named) > 1 or theirs or is_of_others or is_asked else (start, shown)
    return None


def _with_why(text: str, end: int) -> int:
    why = _WHY.match(text, end)
    return end if why is None or _ASKS.search(why.group()) else why.end()
