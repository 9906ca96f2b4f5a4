"""What a room that is asked for is to have, however far from its word that is said."""

# ruff: noqa: E501  # these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.lexicon.concept_search import find_concepts

EQUIPMENT_ZH = r"(?:[大高]?(?:清|屏幕?)|屏幕?|显示屏|投影仪?|幕布|话筒|麦克风|音响|白板|[Ww][Ii]-?[Ff][Ii]|网络|空调|暖气|停车位?|电梯|插座|桌椅|舞台|厨房|无障碍)"
# However far behind the room it is said: "a room for 25 people on 5 December, with a projector".
_EQUIPPED_EN = re.compile(
    r"\bwith (?:an? |its own |good )?(?P<what>projector|(?:(?:big|large|wide|huge) )?(?:screen|display)|whiteboard|flip ?chart|microphones?|wi-?fi|pa system|sound system)\b",
    re.IGNORECASE,
)
# "…，最好也有投影", of a room that another clause asks for.
_EQUIPPED_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;]))\s*(?:那里|里面|场地|地方)?(?:最好|也|还|必须|一定|得|要|希望|能|可以)*(?:有|带|配|用上?)(?:一?[个块台套])?(?P<what>{EQUIPMENT_ZH})(?=[，,。；;！!]|$)"
)
# "要个有大屏的小房间": before the word for the room.
_EQUIPPED_BEFORE_ZH = re.compile(
    rf"(?:有|带|配有?|配备|附|能用|能放|可以用)(?:一?[个块台套])?(?P<what>{EQUIPMENT_ZH}(?:[、和与及跟]{EQUIPMENT_ZH}){{0,3}}+)的(?=(?:一?[个间处])?(?:[大小]|安静的?|宽敞的?)?(?P<room>房间|屋子?|教室|大厅|空间|地方|礼堂|会议室))"
)
_LOOKED_FOR = re.compile(r"[换找租订借](?:一?[个间处家])?[^，,。；;换找租订借]{0,8}$")
_SENTENCE = re.compile(r"[。；;！!？?\n]")
_ROOM = re.compile(
    r"\b(?:need|want|look(?:ing)? for|find|book|hire|rent)\W+(?:an?|some) (?:[a-z]+ ){0,2}?(?:room|space|hall)\b",
    re.IGNORECASE,
)


def equipment(text: str) -> Iterator[tuple[int, int, str]]:
    """Where it is said, with its words; nothing before the first word for a room, but a clause of its own before one that
    its sentence looks for: "要有投影，…，换个地方"."""
    places = [one.start for one in find_concepts(text) if one.concept.key == "venue"]
    places = places or [one.start() for one in _ROOM.finditer(text)]
    for match in (*_EQUIPPED_EN.finditer(text), *_EQUIPPED_ZH.finditer(text)) if places else ():
        start, end = match.span("what")
        is_clause = match.re is _EQUIPPED_ZH and any(_is_looked_for(text, end, at) for at in places)
        if places[0] < start or is_clause:
            yield start, end, match["what"]
    for match in _EQUIPPED_BEFORE_ZH.finditer(text):
        if match.start("room") in places:
            yield *match.span("what"), match["what"]


def _is_looked_for(text: str, end: int, room: int) -> bool:
    return end <= room and not _SENTENCE.search(text, end, room) and _LOOKED_FOR.search(text, end, room + 1) is not None
