"""What a kind of occasion needs that its sentence does not say: a meetup needs a place even if nobody asks for one."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these tables and patterns read better unbroken

import re
from collections.abc import Mapping
from dataclasses import dataclass

from towow_core.matching.lexicon import find_concepts

EXPLICIT_IMPORTANCE = 90  # of what a person asks for by name, 0 to 100
TAG_IMPORTANCE_MIN = 50  # what is implied more weakly is asked about instead of looked for

_ORGANISE = (
    r"办|举办|组织|筹备|策划|开一|搞|做一场|主办|承办|我们要|公司要|要开|"
    r"\b(?:organi[sz]e|organi[sz]ing|host|hosting|hold|holding|run|running|throw|throwing|plan|planning|put on|set up|have)\b"
)
_MAKE = r"拍|做|制作|开发|建|搭|写|\b(?:shoot|shooting|film|make|making|produce|build|building|create|develop|launch|need|want)\b"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """An occasion.

    Attributes:
        words: How it is named.
        verb: What must also be said for it to be what the person wants to bring about; empty for nothing.
        needs: Concept key to importance, 0 to 100.
        motive_zh, motive_en: What somebody who says this evidently wants.
    """

    key: str
    words: re.Pattern[str]
    verb: re.Pattern[str] | None
    needs: Mapping[str, int]
    motive_zh: str
    motive_en: str


def _scenario(key: str, words: str, verb: str, motive: str, **needs: int) -> Scenario:
    zh, en = (part.strip() for part in motive.split("|"))
    return Scenario(
        key=key,
        words=re.compile(words, re.IGNORECASE),
        verb=re.compile(verb, re.IGNORECASE) if verb else None,
        needs=needs,
        motive_zh=zh,
        motive_en=en,
    )


SCENARIOS: tuple[Scenario, ...] = (
    _scenario(
        "wedding",
        r"婚礼|结婚典礼|婚宴|\bweddings?\b",
        rf"{_ORGANISE}|结婚|married|getting",
        "想办一场让两家人都满意的婚礼 | wants a wedding that both families will remember fondly",
        wedding_planning=70,
        photography=60,
        makeup=45,
        hosting=45,
        catering=45,
        decoration=45,
    ),
    _scenario(
        "hackathon",
        r"黑客松|编程马拉松|\bhackathons?\b|\bhack ?days?\b",
        _ORGANISE,
        "想让参赛者在有限时间里做出作品 | wants people to build something within the time",
        hackathon_ops=65,
        venue=70,
        mentoring=65,
        judging=55,
        catering=45,
    ),
    _scenario(
        "party",
        r"生日会|生日派对|派对|年会|团建|庆功|轰趴|\b(?:birthday )?part(?:y|ies)\b|\bteam[- ]building\b|\bcelebration\b",
        _ORGANISE,
        "想让大家聚在一起过得开心 | wants everybody to have a good time together",
        venue=65,
        catering=60,
        event_planning=50,
        decoration=40,
        photography=40,
    ),
    _scenario(
        "concert",
        r"音乐会|演唱会|音乐节|\bconcerts?\b|\bgigs?\b|\bmusic festival\b",
        _ORGANISE,
        "想办成一场现场演出 | wants a live performance to happen",
        venue=75,
        live_music=75,
        av=70,
        promotion=50,
    ),
    _scenario(
        "exhibition",
        r"展览|画展|摄影展|市集|\bexhibitions?\b|\bart show\b|\bpop-?up\b",
        _ORGANISE,
        "想把作品展示给更多人 | wants more people to see the work",
        venue=75,
        decoration=60,
        promotion=55,
        graphic_design=50,
    ),
    _scenario(
        "meetup",
        r"聚会|沙龙|分享会|交流会|论坛|峰会|大会|讲座|研讨会|发布会|活动|读书会|路演|"
        r"\bmeet-?ups?\b|\bconferences?\b|\bsummits?\b|\bseminars?\b|\bsalons?\b|\bpanels?\b|\bevents?\b|\bgatherings?\b|"
        r"\bdemo days?\b|\bbook clubs?\b|\bnetworking\b",
        _ORGANISE,
        "想把同好聚到一起交流 | wants to bring people with the same interest together",
        venue=75,
        event_planning=65,
        hosting=50,
        catering=40,
        photography=40,
    ),
    _scenario(
        "film",
        r"宣传片|短片|纪录片|广告片|微电影|形象片|\bMV\b|短视频|"
        r"\bpromo(?:tional)? (?:video|film)s?\b|\bshort films?\b|\bdocumentar(?:y|ies)\b|\bmusic videos?\b|\bcommercials?\b",
        rf"{_MAKE}|找|招",
        "想用一支片子把故事讲出来 | wants to tell a story on film",
        directing=65,
        cinematography=75,
        video_editing=75,
        scriptwriting=50,
        drone=40,
    ),
    _scenario(
        "app",
        r"小程序|\bAPP\b|应用程序|\b(?:mobile |web )?apps?\b|\bMVP\b",
        _MAKE,
        "想把想法做成能用的产品 | wants to turn an idea into something people can use",
        app_dev=80,
        ui_design=60,
        backend_dev=55,
        testing=40,
    ),
    _scenario(
        "website",
        r"网站|官网|落地页|\bweb ?sites?\b|\blanding pages?\b",
        _MAKE,
        "想在网上有一个自己的门面 | wants a presence on the web",
        web_dev=85,
        ui_design=55,
    ),
    _scenario(
        "move",
        r"搬家|搬到|搬办公室|搬公司|搬去|"
        r"\bmov(?:e|ing) (?:house|home|flats?|apartments?|out|offices?|from|into|to|my|our)\b|\brelocat(?:e|ing)\b",
        "",
        "想把家当安全、省心地搬过去 | wants everything to arrive safely and without fuss",
        moving=EXPLICIT_IMPORTANCE,
        van=60,
        packing=50,
    ),
    _scenario(
        "trip",
        r"旅行|自驾|出游|徒步|毕业旅行|\btrips?\b|\bholiday\b|\bvacation\b|\bhik(?:e|ing)\b",
        rf"{_ORGANISE}|去|规划|plan|go|going|travel",
        "想轻松地出去走一趟 | wants to get away without worrying about the details",
        travel_planning=65,
        guiding=50,
    ),
)


def scenarios_in(text: str) -> tuple[Scenario, ...]:
    """The occasions that the person wants to bring about; a particular one hides the general "meetup".

    An occasion needs a verb of doing ("办", "organise"), unless the sentence names no helper at all: "五十人的年会，深圳" wants a
    party, "a photographer for our party" only a photographer.
    """
    named = [s for s in SCENARIOS if s.words.search(text)]
    found = [s for s in named if s.verb is None or s.verb.search(text)]
    if not found and not find_concepts(text):
        found = named
    particular = [s for s in found if s.key != "meetup"]
    return tuple(particular or found)


def implied_in(text: str) -> dict[str, int]:
    """Concept key to importance for everything the occasions in the text imply, weak ones too."""
    implied: dict[str, int] = {}
    for scenario in scenarios_in(text):
        for key, importance in scenario.needs.items():
            implied[key] = max(importance, implied.get(key, 0))
    return implied
