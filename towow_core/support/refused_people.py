"""Whether somebody's own words keep out people of whom the requester says that they come: "Nobody allergic, please"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

# Who is kept out: between the refusal and the condition stands nothing but people, "no guests with severe allergies".
_WHO_EN = (
    r"(?: (?:for|to))?(?: (?:one|guests?|people|persons?|women|men|ladies|children|kids|adults|visitors?|participants?|those|anybody|anyone))?"
    r"(?: (?:should|can|may|must) (?:come|join|take part))?(?: (?:with|having|if you(?: are|['’]re| have)|(?:who|that)(?: (?:are|is|have|has)|['’]s)))?(?: (?:an?|any|known))?"
    r"(?: (?:severe(?:ly)?|serious(?:ly)?|bad(?:ly)?|strong(?:ly)?|heav(?:y|ily)|very|food|nut|peanut|bee|wasp|sting|dairy|egg|seafood|shellfish|pollen|animal|cat|dog))?[ -]"
)
_NO_EN = rf"\b(?:nobody|no[- ]one|no|none|not|(?:can(?:no|['’])t|do not|don['’]t|won['’]t) (?:take|have|host|serve|accept|teach)){_WHO_EN}|\b(?:not (?:suitable|safe|recommended|advised|possible)|unsuitable)\b[^.;:!?]{{0,40}}\b"
_AS_A_THING = r"(?![ -](?:menus?|friendly|free|forms?|information|lists?|cards?|tests?|questions?|training|risks?|triggers?|fees?))"
_NOT_EN = r"\b(?:must not|may not|should not|shouldn['’]t|cannot|can['’]t|stay away|please (?:stay|keep) away|not (?:come|join|take part|allowed))\b"
_NO_ZH = r"(?:不接待?|不收(?![费取]|额外)|谢绝|婉拒|不能有|不要有|不适合|不建议|恕不接待?|勿)"
_NOT_ZH = r"(?:不能|不要|不可|不宜|不得|不适合|请勿|勿|谢绝|(?<![特分个区类])别(?!人)|免(?![费单]))(?![走爬吃喝碰怕忘])"
# What sets their mind at rest: "no problem with allergies", "过敏的客人请不要担心".
_ASSURED = re.compile(
    r"(?<!heart )\bproblem|\bworr|\bissues?\b|(?<!not )(?<!n't )\bsafe\b|\bneed(?:ed)?\b|\bonly\b|\bafraid\b|\bhesitate\b|\b(?:forgot|forget|ignor|overlook)|担心|紧张|害怕|顾虑|犹豫|错过|客气|忽视|我们有",
    re.IGNORECASE,
)
_PART_END = re.compile(r"[.;:!?,。；！？]")
# What the requester says of those who come, and how a profile names the same.
_CONDITIONS = (
    (r"\ballerg(?:y|ic|ies)\b|过敏", r"allerg(?:y|ic|ies)\b", r"过敏"),
    (r"\bpregnant\b|\bexpecting\b|怀孕|孕妇|孕期", r"pregnan(?:t|cy)\b", r"孕"),
    (r"\basthma(?:tic)?\b|哮喘", r"asthma(?:tic)?s?\b", r"哮喘"),
    (r"\bepilep(?:sy|tic)\b|癫痫", r"epilep(?:sy|tics?)\b", r"癫痫"),
    (
        r"\b(?:heart (?:condition|disease|problem)|pacemaker)s?\b|心脏病|心脏不好",
        r"(?:heart (?:condition|disease|problem|trouble)s?|pacemakers?)\b",
        r"心脏",
    ),
)
_REFUSALS = tuple(
    (
        re.compile(said, re.IGNORECASE),
        re.compile(
            rf"(?:{_NO_EN}){en}{_AS_A_THING}|\b{en}[^.;:!?]{{0,30}}{_NOT_EN}|{_NO_ZH}[^。；！？，,]{{0,12}}{zh}|{zh}[^。；！？，,]{{0,8}}{_NOT_ZH}",
            re.IGNORECASE,
        ),
    )
    for said, en, zh in _CONDITIONS
)
_NO_STEPS = re.compile(
    r"\b(?:wheelchairs?|step-free|barrier-free|crutches|walking frame)\b|\baccessib|轮椅|无障碍|爬不了楼|走不了楼梯",
    re.IGNORECASE,
)
_STEPS = re.compile(
    r"\b(?:too many|up|only by|steep|narrow|flights? of|lots of|\w+ floors? up)[^.;:!?]{0,20}\b(?:stairs?|steps)\b|\b(?:no|without an?) (?:lift|elevator|ramp)\b|\bnot (?:step-free|(?:wheelchair[- ])?accessible)\b"
    r"|(?:没有|没|无)(?:电梯|坡道|无障碍)|只能(?:走|爬)楼梯|(?<!不)(?<!不需)(?<!无需)要(?:爬|走)[^，。；]{0,6}(?:楼|台阶)",
    re.IGNORECASE,
)
# "No flights of stairs", "no ramp needed", "step-free": no hindrance, though its words are those of one.
_NO_HINDRANCE = re.compile(
    r"(?:\b(?:no|not|never|without|nor|avoid\w*)|n['’]t)\b(?: \w+){0,3} (?:up|only by|steep|narrow|flights?|lots|too many)\b|\bno (?:stairs?|steps)\b"
    r"|\b(?:ramp|lift|elevator|stairs?|steps)(?: (?:is|are))? (?:needed|required|necessary)\b|(?<!not )\b(?:step|barrier)-free\b|\b(?:ground|street)[- ](?:floor|level)\b"
    r"|(?<!没)有(?:电梯|坡道|无障碍)|(?<!十)一楼",
    re.IGNORECASE,
)
_NOBODY_IS = re.compile(r"\b(?:none|nobody|no[- ]one|not|isn't|aren't)\b|没有人?|都不|[不没]过敏|不是", re.IGNORECASE)


def keeps_out(asked: str, said: str) -> bool:
    """Whether a clause of a profile rules out somebody who comes by these words of the demand.

    Args:
        asked: What the requester says of those who come: "one of us is allergic to bee stings", "wheelchair".
        said: One clause of a profile.
    """
    if _NO_STEPS.search(asked):
        return _STEPS.search(said) is not None and not _NO_HINDRANCE.search(said)
    if _NOBODY_IS.search(asked):
        return False
    refused = (out for theirs, refusal in _REFUSALS if theirs.search(asked) for out in refusal.finditer(said))
    return any(not _is_assured(said, out) for out in refused)


def _is_assured(said: str, refusal: re.Match[str]) -> bool:
    behind = _PART_END.search(said, refusal.end())
    return _ASSURED.search(said, refusal.start(), behind.start() if behind else len(said)) is not None
