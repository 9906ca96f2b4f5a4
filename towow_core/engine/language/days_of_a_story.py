"""Days on which something happened, in a clause that tells how it came to this: "my son knocked it over on Sunday".

So is the day of a test that something is learnt for. They are gone, also where a day of the week alone would be the next one, and nothing is wanted on them.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.language.background import ASKS, clauses

_DAY = r"(?:on |last |this |the )*(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning|afternoon|evening|night))?\b|(?:on )?the \d{1,2}(?:st|nd|rd|th)\b"
# What befalls a thing or somebody; a participle alone, "my car scratched", asks.
_BEFELL = (
    r"(?:knocked|dropped|scratched|cracked|spilled|spilt|smashed|snapped|chipped|tore|ripped|burnt|burned|crashed|slipped|tripped|froze|jammed|hit|sat on|stood on|trod on"
    r"|broke|fell|stopped|gave up|died|lost|left|found|bought|got|took|saw|sold|told|sent|came|went|noticed|discovered|started|began|ran|threw|chewed|bit|drove|blew|moved)"
)
_TELLS_EN = re.compile(
    rf"\b(?:(?:my|our|his|her|their|the|a|an) (?:[a-z'’-]+ ){{1,3}}?|(?:it|he|she|they|we|i|somebody|someone) (?:just |then |finally |suddenly )?){_BEFELL}\b[^.;!?]*?(?P<day>{_DAY})",
    re.IGNORECASE,
)
_DAY_ZH = r"(?:上?(?:周|星期|礼拜)[一二三四五六日天末]|\d{1,2}[号日])(?:早上|上午|中午|下午|晚上)?"
_TELLS_ZH = re.compile(
    rf"(?P<day>{_DAY_ZH})[^，,。；;]{{0,12}}?(?:[把将被给][^，,。；;]{{1,14}}?(?:坏|断|破|碎|裂|掉|倒|翻|丢|下来|下去|没|湿|脏|烂|停)了|(?:突然|忽然|不小心)[^，,。；;]{{1,14}}了)(?=[，,。；;！!]|$)"
)
# What something is done for and is itself nobody's work here: "准备1月底的雅思", "for my exam on 20 January".
_TEST = r"(?:考试|期末考?|中考|高考|考研|考级|雅思|托福|四六级|面试|答辩|测验|竞赛)"
_WHEN_ZH = r"(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]|底|初|中旬?|上旬|下旬|末|份)?|[今明]年[^，,。；;]{0,4}月|下个?月[底初中]?)"
_FOR_A_TEST_ZH = re.compile(
    rf"(?:准备|备考|备战|应付|对付|为了|冲刺|要考|参加)[^，,。；;]{{0,4}}?(?P<day>{_WHEN_ZH})的?[^，,。；;]{{0,8}}?{_TEST}"
)


def days_of_a_story(text: str) -> Iterator[tuple[int, int]]:
    """Where each such day stands."""
    for start, end in clauses(text):
        said = text[start:end]
        for match in _FOR_A_TEST_ZH.finditer(said):
            yield start + match.start("day"), start + match.end("day")
        if ASKS.search(said):
            continue
        for pattern in (_TELLS_EN, _TELLS_ZH):
            for match in pattern.finditer(said):
                yield start + match.start("day"), start + match.end("day")


def without_days_of_a_story(text: str) -> str:
    """The text with a comma for every character of them."""
    for start, end in days_of_a_story(text):
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text
