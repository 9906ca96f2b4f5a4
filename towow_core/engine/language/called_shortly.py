"""Which of several works a short word calls: "the moving" the movers, 音乐 a string quartet, "the words" who writes them."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Callable, Sequence

from towow_core.engine.language.named_parts import Part
from towow_core.engine.language.text import words
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts

_ITEM_ENDS = re.compile(
    r"[,;:!?\n，。；：、！？]|\.(?!\d)|\b(?:and|plus|but|then)\b|(?<!不)再(?=[请找要来订加做给安排])|另外|还(?=[要想请找得])|(?<=[\u4e00-\u9fff])[和与及](?=[一两三\u4e00-\u9fff])",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"\s*(?:,|、|&|\band\b|\bplus\b|(?<=[\u4e00-\u9fff])[和与及跟](?=[\u4e00-\u9fff]))\s*(?:\b(?:the|an?)\s+)?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-zà-ÿ]+")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
# Of a verb or a noun what all of its forms begin with: "tun" of "tune", "tuning" and "tuner".
_ENDINGS = (
    *("ations", "ation", "ings", "ing", "ions", "ion", "ers", "ors", "ments", "ment", "ists", "ist", "ives", "ors"),
    *("er", "or", "ies", "ed", "es", "s", "e", "y"),
)
_ROOT_MIN = 3  # letters
_SAYS_NOTHING = frozenset(
    words(
        "a an the this that our my his her their its your some any one two three for of on in at to by with from about up and or but we i "
        "you he she it they them us me him who which what is are was were be been do does did have has had need needs want wants would like "
        "should could can will may must please somebody someone anybody anyone something also side part bit thing things job work person "
        "people day days time hour hours costs cost most more less than max"
    )
)
_SAYS_NOTHING_ZH = re.compile(
    r"[我你他她它们咱的地得了着过这那个位名些点份次块边部分方面费用钱上就也都要想请找来人是有再还一两三给把在和与年月日号]"
)
# What whole fields are called: keys of the concepts in each.
_FIELDS = (
    (
        r"(?:live )?music(?:ians?)?|tunes|音乐(?:这块)?|乐手|奏乐|演奏",
        "live_music string_quartet dj music_composition music_teaching",
    ),
    (r"entertain(?:ment|er|ers|ing)|shows?|表演|节目|演出", "live_music string_quartet dj dance childcare acting"),
    (
        r"food|meals?|eating|lunch|dinner|buffet|nibbles|snacks|吃(?:的|饭)?|餐|餐食|饭菜?|菜|席|用餐|酒席|伙食",
        "catering cooking baking",
    ),
    (r"drinks?|coffees?|酒水|喝的|饮料|咖啡", "bar coffee coffee_cart catering"),
    (r"cakes?|sweets|蛋糕|甜[品点]", "baking"),
    (
        r"pictures?|photos?|pics|shots?|images?|照片?|拍摄|影像|照相|跟拍",
        "photography film_production cinematography drone",
    ),
    (r"films?|videos?|footage|视频|片子|录像", "film_production cinematography video_editing drone live_stream"),
    (
        r"words|texts?|copy|wording|writing|文字|文案|稿子?|文稿",
        "copywriting writing scriptwriting translation promotion",
    ),
    (r"web ?site|site|page|webpage|网站|网页|官网", "web_dev"),
    (r"design|logo|artwork|设计|图", "graphic_design illustration ui_design interior_design"),
    (r"room|place|space|hall|premises|场地|地方|会场|场子", "venue lodging"),
    (
        r"transport|driving|rides?|cars?|vans?|truck|用?车|接送|交通|运输|货?车",
        "van driving moving bike_hire equipment_rental",
    ),
    (r"move|moving|搬家?|搬运", "moving van"),
    (r"technical side|tech|sound|lights?|技术|设备|音响|灯光", "av sound_recording equipment_rental live_stream"),
    (r"decor(?:ations?)?|flowers?|balloons?|花|花艺|布置|装饰|气球", "decoration"),
    (r"books|accounts|账|账目|做账", "bookkeeping accounting tax"),
    (r"taxes|税|报税", "tax accounting bookkeeping"),
    (r"kids|children|child ?minding|带娃|看孩子|孩子", "childcare"),
    (r"interpret(?:er|ing|ation)|translat(?:or|ion|ing)|翻译|口译|笔译", "interpreting translation sign_language"),
)
_IN_FIELD = tuple((re.compile(called, re.IGNORECASE), words(keys)) for called, keys in _FIELDS)


def called_by(name: str, works: Sequence[Part], text: str) -> Part | None:
    """The one work that is meant; None where it may be several, or is none.

    Args:
        works: All that is asked for, where the text says it; those of which any will do are one.
    """
    by: tuple[Callable[[Part], int | None], ...] = (
        lambda work: 0 if _is_its_name(name, work) else None,
        lambda work: 0 if _is_in_its_words(name, work, text) else None,
        lambda work: _place_in_its_field(name, work),
    )
    for rank in by:
        ranks = {work.key: (place, work) for work in works if (place := rank(work)) is not None}
        if ranks:
            first = min(place for place, _ in ranks.values())
            found = [work for place, work in ranks.values() if place == first]
            return found[0] if len(found) == 1 else None
    return None


def all_called_by(name: str, works: Sequence[Part], text: str) -> tuple[Part, ...]:
    """The same of several names that are joined: "host and photographer together"; () where any of them is none."""
    found = [called_by(one.strip(), works, text) for one in _JOINED.split(name) if one.strip()]
    known = [one for one in found if one is not None]
    return tuple(known) if len(known) == len(found) else ()


def root(word: str) -> str:
    """What all forms of an English word begin with; of a short word all of it."""
    word = word.casefold()
    ending = next((end for end in _ENDINGS if word.endswith(end) and len(word) - len(end) >= _ROOT_MIN), "")
    bare = word.removesuffix(ending)
    return bare[:-1] if len(bare) > _ROOT_MIN and bare[-1] == bare[-2] and ending else bare


def _is_its_name(name: str, work: Part) -> bool:
    keys = {key for one in find_concepts(name) for key in one.concept.keys}
    concepts = [concept for said in work.names if (concept := concept_of(said)) is not None]
    return name.casefold() in {said.casefold() for said in work.names} or any(
        keys & {concept.key} or (keys and concept.kind_of in keys) for concept in concepts
    )


def _is_in_its_words(name: str, work: Part, text: str) -> bool:
    """Whether all that the name says stands in the piece of the sentence that asks for it, in any form."""
    said = " ".join([*work.names, work.word, text[slice(*item_at(text, work.start, work.end))]]).casefold()
    if not name.isascii():
        run = _SAYS_NOTHING_ZH.sub("", "".join(_HAN.findall(name)))
        return bool(run) and all(sign in said for sign in run)
    mine = {root(word) for word in _WORD.findall(name.casefold()) if word not in _SAYS_NOTHING}
    its = {root(word) for word in _WORD.findall(said) if word not in _SAYS_NOTHING}
    return bool(mine) and mine <= its


def _place_in_its_field(name: str, work: Part) -> int | None:
    """How near a work is to what its whole field is called: pictures are a photographer's before who films."""
    if find_concepts(name):  # it is the name of another work: a van is no removal
        return None
    keys = {concept.key for said in work.names if (concept := concept_of(said)) is not None}
    fields = (field for called, field in _IN_FIELD if called.fullmatch(name.strip()))
    return min((field.index(key) for field in fields for key in keys & {*field}), default=None)


def item_at(text: str, start: int, end: int) -> tuple[int, int]:
    """The piece between two marks, or an "and", that a place stands in."""
    begin = max((mark.end() for mark in _ITEM_ENDS.finditer(text) if mark.end() <= start), default=0)
    behind = _ITEM_ENDS.search(text, end)
    return begin, behind.start() if behind else len(text)
