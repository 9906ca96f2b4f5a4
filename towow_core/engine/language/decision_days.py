"""By when something is to be decided or answered: "周五之前要定下来", "please let us know by Friday".

It is a day of the requester's, and none on which anybody works or by which anything is made.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from datetime import date

from towow_core.engine.language.dates import all_dates

_CLAUSE = re.compile(r"(?:[^，,。；;！!？?\n（）().]|\.(?=\d))+")
_BY_ZH = r"(?:[之以]?前|为止)?(?:就)?(?:能|可以)?"
_MUST_ZH = r"(?:一定|必须|务必|需要|最好|希望|得|要|须|请|麻烦){0,3}(?:你们?|您|大家)?(?:能|把)?(?:人选?|方案|名单|这[件个]?事情?|事情?)?"
_ANSWER_ZH = r"(?:答复|回复|回音|回信|回话|准信|准话|消息|报价|结果|答案|信儿?)"
_DECIDED_ZH = re.compile(
    rf"{_BY_ZH}{_MUST_ZH}(?:定下来?|敲定|拍板|定夺|做(?:个)?决定|决定(?:下来|好)?|确定(?:下来|好)?|确认(?:下来|好)?|定好|定"
    rf"|(?:给|有)(?:我们?|咱们?|个|一个|句){{0,2}}{_ANSWER_ZH}|(?:告诉|通知|答复|回复)(?:我们?|咱们?|一下){{0,2}}{_ANSWER_ZH}?|{_ANSWER_ZH}|报价)(?:我们?|一下|一声)?(?:了|吧|哦|哈|呢|才行|就行|就好|即可|为好|的话)?"
)
_BEFORE_ZH = re.compile(
    r".*?(?P<lead>(?:这[件个]?事情?|人选|方案|名单|结果|我们?|咱们?|领导|公司|请|麻烦|希望|务必|必须|需要|得|要|最[晚迟]|至?迟|在|于|能|可以){0,6})"
)
_BY_EN = r"(?: (?:by|before|no later than|until|on)(?: the end of)?)?(?: this| next| the)?"
_DECIDED_EN = re.compile(
    r".*?(?P<lead>(?:(?:and|but|so) )?(?:(?:please|kindly|could you|can you|would you) ){0,2}(?:(?:we|i) (?:also )?(?:really )?(?:(?:need|want|have|would like|'d like|must|should)(?: to)? ?))?"
    r"(?:let (?:me|us) know|tell (?:me|us)|get back to (?:me|us)|(?:reply|answer|respond|confirm|decide)(?: to (?:me|us))?|hear(?: back)?(?: from you)?|know"
    r"|(?:an?|your|the|our) (?:answer|reply|decision|quote|response|final answer|firm answer)|(?:have |get )?(?:it |this |everything |that |all of it )?(?:(?:must|has to|needs to|should|is to) be )?(?:settled|decided|agreed|confirmed)))"
    rf"{_BY_EN} ?",
    re.IGNORECASE,
)


def decision_days(text: str, today: date) -> Iterator[tuple[int, int]]:
    """Where those words stand, each with its day; a clause that goes on to name what is done ends none."""
    for one in all_dates(text, today):
        for clause in _CLAUSE.finditer(text):
            if not clause.start() <= one.start < clause.end():
                continue
            end = clause.end()
            after = _DECIDED_ZH.fullmatch(text[one.end : end].strip())
            before = _BEFORE_ZH.fullmatch(text[clause.start() : one.start]) if after else None
            if before:
                yield clause.start() + before.start("lead"), end
            said = _DECIDED_EN.fullmatch(text[clause.start() : one.start])
            if said and said["lead"].strip() and not text[one.end : end].strip(" "):
                yield clause.start() + said.start("lead"), end


def without_decision_days(text: str, today: date) -> str:
    """The text with a comma for every character of them."""
    for start, end in decision_days(text, today):
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text
