"""A day that was said of the answer, and is no day of what is asked for: "我说的周五是答复的期限，团建放在12月19号".

It is told, and nothing is held against it; a day that the occasion is put on is then the occasion's own.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from datetime import date

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_ANSWER_ZH = r"(?:(?:给我们?|给个?)?(?:答复|回复|回话|回音|准信)|确认|决定|(?:要|得)?定(?:下来|方案)|敲定|拍板|报名)"
_LAST_ZH = r"(?:的?(?:最后|最晚|最迟)?的?(?:期限|限期|截止(?:日期?|时间)?|时间|日子|日期))"
_DAY_ZH = r"(?:[这下本上]?个?(?:周|星期|礼拜)[一二三四五六日天末]|(?:\d{1,2}月)?\d{1,2}[号日])"
_IS_ZH = r"(?:那天|之前|以前|前)?(?:[只就]|其实|指的|说的|讲的|才){0,3}是"
_NOT_ZH = r"(?:[，,]?(?:而|并)?不是[^，,。；;！!？?\n]{0,8}(?:那天|当天|日子|日期|时间))?"
_DAY_EN = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?[a-z]{3,9})?)"
_ANSWER_EN = r"(?:an? |the |your |their |our )?(?:answers?|repl(?:y|ies)|decisions?|deciding|decide|reply|answer|rsvps?|sign[- ]?up)"
_OF_THE_ANSWER = re.compile(
    rf"(?:我们?)?(?:之前|前面|上面|刚才)?(?:[说写讲提]的?)?(?:[这那]个?)?(?P<zh>{_DAY_ZH}){_IS_ZH}(?:指|说|要)?{_ANSWER_ZH}{_LAST_ZH}{_NOT_ZH}"
    rf"|{_ANSWER_ZH}{_LAST_ZH}(?:才)?是(?P<zh2>{_DAY_ZH}){_NOT_ZH}"
    rf"|(?P<zh3>{_DAY_ZH})(?:之前|以前|前)(?:能|要|得|可以)?{_ANSWER_ZH}(?:我们?)?(?:就[行好]|即可|就可以)"
    rf"|(?:the |by )?(?P<en>{_DAY_EN})(?: (?:that )?(?:i|we) (?:said|mentioned|wrote|meant))?,? (?:is|was)(?: only| just)? (?:the (?:deadline|last day|date|day)|when (?:i|we) need|for)(?: for| to)? {_ANSWER_EN}(?:,? (?:and )?not (?:for )?(?:the |our )?[a-z' -]{{2,40}})?",
    re.IGNORECASE,
)
_PIECE = re.compile(r"[^，,。.；;！!？?\n]+(?:[，,]\s*(?:(?:而|并)?不是|(?:and )?not )[^，,。.；;！!？?\n]+)?")
_WEEKDAY_ONLY = re.compile(r"[周期拜]|day\b", re.IGNORECASE)
_DECIDES = re.compile(rf"{_ANSWER_ZH}|\b(?:decide|decided|confirm(?:ed)?|an answer|reply|let (?:me|us) know)\b", re.IGNORECASE)  # fmt: skip


def said_of_the_answer(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where the remark says it; the demand's day or last day that it was read as is none any more."""
    for piece in _PIECE.finditer(reading.text):
        words = piece.group().strip()
        said = _OF_THE_ANSWER.fullmatch(words)
        if said is None and (said := _OF_THE_ANSWER.fullmatch(re.split(r"[，,]", words)[0].strip())) is None:
            continue
        day = next(each for each in said.groups() if each)
        theirs, told = _on(day, reading), _told_already(reading)
        reading.replaced += [r.requirement_id for r in theirs]
        if theirs or (told and day not in told):
            _tell(said.group(), reading)
        if theirs or told:
            at = piece.start() + piece.group().find(said.group())
            yield at, at + len(said.group())


def _told_already(reading: Remark) -> str:
    """By when somebody is to answer, where that is background of the demand: nothing of it is moved by a remark."""
    told = (r.text for r in reading.standing if r.kind is K.QUALITY and r.value.unit == OCCASION)
    return next((words for words in told if _DECIDES.search(words)), "")


def _on(day: str, reading: Remark) -> list[Requirement]:
    """The demand's days and last days on that day, or on that weekday where no more is said."""
    facts, _ = facts_said(day, reading.understanding, reading.today, reading.known)
    named = next((r.value.first or r.value.last for r in facts if r.kind in {K.DATE, K.DEADLINE}), "")
    if not named:
        return []
    lines = [r for r in reading.standing if r.kind in {K.DATE, K.DEADLINE} and (r.value.first or r.value.last)]
    same = [r for r in lines if named in {r.value.first, r.value.last}]
    weekday = date.fromisoformat(named).isoweekday()
    alike = [r for r in lines if date.fromisoformat(r.value.first or r.value.last).isoweekday() == weekday]
    return same or (alike if len(alike) == 1 and _WEEKDAY_ONLY.search(day) else [])


def last_days_of_what_is_done(reading: Remark) -> list[Requirement]:
    """The demand's last days, without those by which it is only to be known who does it: 这周五之前要定下来."""
    sentence = reading.understanding.surface_demand
    lines = [r for r in reading.standing if r.kind is K.DEADLINE and not r.value.tags]
    lines = [r for r in lines if r.requirement_id not in reading.replaced]
    return [r for r in lines if not (r.span and _DECIDES.search(sentence[slice(*clause_at(sentence, r.span.start, r.span.end))]))]  # fmt: skip


def tell_the_answers_day(reading: Remark) -> None:
    """Last days by which it is only to be known who does it are told, and none of the occasion."""
    sentence, real = reading.understanding.surface_demand, last_days_of_what_is_done(reading)
    for one in reading.standing:
        is_open = one.requirement_id not in reading.replaced and one not in real
        if one.kind is K.DEADLINE and not one.value.tags and one.span and is_open:
            reading.replaced.append(one.requirement_id)
            _tell(sentence[slice(*clause_at(sentence, one.span.start, one.span.end))].strip(" ，,。."), reading)


def _tell(words: str, reading: Remark) -> None:
    reading.add(K.QUALITY, words, RequirementValue(text=words, unit=OCCASION), is_hard=False)
