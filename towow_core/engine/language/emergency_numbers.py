"""Whom to call, by the place that a sentence names; and what is said to somebody for whom nobody is looked for."""

import re
from dataclasses import dataclass
from functools import cache

from towow_core.domain.models import Language
from towow_core.domain.outcomes import UnsafeKind
from towow_core.engine.language.gazetteer import find_cities
from towow_core.engine.language.script import plain
from towow_core.support.data_files import read_entries


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """An entry of `emergency_numbers.yaml`.

    Attributes:
        words: How the country or region is named.
        currency: ISO 4217, by which its cities in the gazetteer are found; empty where several countries share it.
        crisis: A line for people who do not want to live; empty where we know of none for the whole of it.
    """

    key: str
    words: tuple[re.Pattern[str], ...]
    ambulance: str
    police: str
    fire: str
    crisis: str = ""
    currency: str = ""


@cache
def numbers() -> tuple[Numbers, ...]:
    """Every place that we know numbers of."""
    return tuple(read_entries("towow_core.engine.language", "emergency_numbers.yaml", Numbers).values())


def numbers_for(text: str) -> Numbers | None:
    """Those of the country that the text names, else of its first city's; None where it names no place."""
    text = plain(text)
    named = next((entry for entry in numbers() if any(word.search(text) for word in entry.words)), None)
    if named is not None:
        return named
    codes = [city.currency for city in find_cities(text)[:1]]
    return next((entry for entry in numbers() if entry.currency and entry.currency in codes), None)


def answer_to(kind: UnsafeKind, text: str, language: Language) -> tuple[str, tuple[str, ...]]:
    """One short, kind sentence or two, and what to do instead."""
    is_zh, found = language is Language.ZH, numbers_for(text)
    urgent, talk = _whom_to_call(found, is_zh=is_zh), _whom_to_talk_to(found, is_zh=is_zh)
    match kind:
        case UnsafeKind.EMERGENCY:
            said = (
                f"这听起来很紧急，请马上打电话求助：{urgent}。ToWow 在这里帮不上忙，也没有联系任何人。"
                if is_zh
                else f"This sounds urgent: please call for help now, {urgent}. ToWow cannot help with this, "
                "and nobody was asked."
            )
            return said, (f"请拨{urgent}。" if is_zh else f"Call {urgent}.",)
        case UnsafeKind.SELF_HARM:
            said = (
                f"听起来您很难受，您不必一个人扛着：请现在就找人聊聊，{talk}。ToWow 在这里帮不上忙，没有联系任何人。"
                if is_zh
                else f"It sounds as if you are going through a very hard time, and you do not have to bear it alone: "
                f"please talk to somebody now, {talk}. ToWow cannot help with this, and nobody was asked."
            )
            now = f"有立即的危险时请拨{urgent}。" if is_zh else f"In immediate danger, call {urgent}."
            return said, (f"{talk}。" if is_zh else f"{talk[:1].upper()}{talk[1:]}.", now)
        case UnsafeKind.UNSAFE_REQUEST:
            said = (
                "这件事 ToWow 帮不了，也没有联系任何人。"
                if is_zh
                else "ToWow cannot help with this, and nobody was asked."
            )
            other = "如果理解错了，请换一种说法再提交。" if is_zh else "If this was misread, say it in other words."
            now = f"有人处于危险中时请拨{urgent}。" if is_zh else f"If somebody is in danger, call {urgent}."
            return said, (other, now)


def _whom_to_call(found: Numbers | None, *, is_zh: bool) -> str:
    if found is None:
        zh = "当地的急救电话（中国大陆 120，欧洲 112，美国和加拿大 911）"
        return zh if is_zh else "your local emergency number (112 in Europe, 911 in the US and Canada, 999 in the UK)"
    if found.ambulance == found.police == found.fire:
        return f" {found.ambulance}" if is_zh else found.ambulance
    if is_zh:
        return f" {found.ambulance}（急救），{found.police}（报警），{found.fire}（火警）"
    return f"{found.ambulance} (ambulance), {found.police} (police) or {found.fire} (fire)"


def _whom_to_talk_to(found: Numbers | None, *, is_zh: bool) -> str:
    if found is not None and found.crisis:
        return f"心理援助热线 {found.crisis}" if is_zh else f"on the crisis line {found.crisis}"
    if is_zh:
        return "心理援助热线（中国大陆 12356，其他地方见 findahelpline.com），或信任的人"
    return (
        "on a crisis line (findahelpline.com; 988 in the US and Canada, 116 123 in the UK), or with somebody you trust"
    )
