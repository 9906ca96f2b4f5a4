"""Whether somebody's own words keep out people of whom the requester says that they come: "Nobody allergic, please"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_NO_EN = r"\b(?:nobody|no[- ]one|no|none|not(?: suitable| safe| recommended| possible)?(?: for)?|unsuitable for|(?:can(?:no|')t|do not|don't|won't) (?:take|have|host|serve|accept|teach))\b"
_NOT_EN = r"\b(?:must not|may not|should not|shouldn't|cannot|can't|stay away|please (?:stay|keep) away|not (?:come|join|take part|allowed))\b"
_NO_ZH = r"(?:不接待?|不收|谢绝|婉拒|不能有|不要有|不适合|不建议|恕不接待?|勿)"
_NOT_ZH = r"(?:不能|不要|不可|不宜|不得|不适合|请勿|勿|谢绝|别|免)"
# What the requester says of those who come, and how a profile names the same.
_CONDITIONS = (
    (r"\ballerg(?:y|ic|ies)\b|过敏", r"allerg(?:y|ic|ies)\b", r"过敏"),
    (r"\bpregnant\b|\bexpecting\b|怀孕|孕妇|孕期", r"pregnan(?:t|cy)\b", r"孕"),
    (r"\basthma(?:tic)?\b|哮喘", r"asthma(?:tic)?s?\b", r"哮喘"),
    (r"\bepilep(?:sy|tic)\b|癫痫", r"epilep(?:sy|tics?)\b", r"癫痫"),
    (r"\b(?:heart (?:condition|disease|problem)|pacemaker)s?\b|心脏病|心脏不好", r"(?:heart|pacemakers?)\b", r"心脏"),
)
_REFUSALS = tuple(
    (
        re.compile(said, re.IGNORECASE),
        re.compile(
            rf"{_NO_EN}[^.;:!?]{{0,40}}\b{en}|\b{en}[^.;:!?]{{0,30}}{_NOT_EN}|{_NO_ZH}[^。；！？，,]{{0,12}}{zh}|{zh}[^。；！？，,]{{0,8}}{_NOT_ZH}",
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
    r"|(?:没有|没|无)(?:电梯|坡道|无障碍)|只能(?:走|爬)楼梯|要(?:爬|走)[^，。；]{0,6}(?:楼|台阶)",
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
        return _STEPS.search(said) is not None
    return not _NOBODY_IS.search(asked) and any(
        theirs.search(asked) and refusal.search(said) for theirs, refusal in _REFUSALS
    )
