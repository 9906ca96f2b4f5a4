"""A room that a remark asks for, for people to come to, is a venue: "we also need a room for the party", 还缺个地方."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.scenarios import scenarios_in
from towow_core.engine.requirements.refusals import VENUE

K = RequirementKind
_FOR_ALL = r"(?: (?:for|to hold) (?:it|this|that|us(?: all)?|all of us|everybody|everyone|them|(?:the|our|my|this) [a-z-]+(?: [a-z-]+)?|(?:about |all )?(?:the |our )?\d+(?: of us| people| guests)?))?"
_ASKED = re.compile(
    r"(?P<lead>\b(?:need|needs|want|like|find|get|book|hire|rent|arrange|missing|lack|looking for|add|without)(?: us| me)?(?: also| still| too)? )(?:an?|some|the) (?P<kind>(?:big|large|small|nice|quiet|bright|warm|suitable|separate|private|proper) )?(?:room|hall|space|place|location)"
    rf"(?={_FOR_ALL}(?: (?:too|as well|also|please|in (?-i:[A-Z])[a-z]+))*\s*(?:[.,;!]|$|\band\b))",
    re.IGNORECASE,
)
_ASKED_ZH = re.compile(
    r"(?P<lead>(?:需要|[要缺找差])(?:一?[个间处块]))(?P<kind>[大小]?)(?:地方|房间|屋子|场子|大厅|包间|空间)(?=(?:来?(?:办|聚|开|用))?(?:[，,。；;！!吧]|$))"
)


def with_rooms(text: str, understanding: DemandUnderstanding) -> str:
    """The text with each of them called so, where people come together and nobody has spoken of where."""
    if not _gathers(understanding):
        return text
    text = _ASKED.sub(lambda said: f"{said['lead']}a {said['kind'] or ''}venue", text)
    return _ASKED_ZH.sub(lambda said: f"{said['lead']}{said['kind']}场地", text)


def _gathers(understanding: DemandUnderstanding) -> bool:
    names = {*concepts()[VENUE].name}
    if any(
        names & {*r.value.tags} and r.kind in {K.CAPABILITY, K.PROVIDED_BY_REQUESTER} for r in understanding.in_force
    ):
        return False
    counted = any(r.kind is K.HEAD_COUNT for r in understanding.in_force)
    return counted or any(one.gathers for one in scenarios_in(understanding.surface_demand))
