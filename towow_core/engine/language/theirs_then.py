"""Days on which somebody of theirs is there, so that nobody else need come: "周末我自己在，不用来", "at weekends my sister is here, so no need then"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from functools import cache

_WHO_ZH = r"(?:我们?|咱们?|家里?人|爸妈?|妈妈?|爸爸|老公|老婆|先生|太太|父母|父亲|母亲|女儿|儿子|孩子|姐姐?|妹妹?|哥哥?|弟弟?|奶奶|爷爷|外婆|外公|婆婆|公公|岳母|阿姨|邻居|同事)"
_THERE_ZH = r"(?:在家?|在这[里儿]?|来|有空|有时间|休息|带|陪|看|管|照[顾看]|放假|不上班|做饭?|接送|遛|喂|顶上)"
_NO_NEED_ZH = r"(?:所以|那|就|都|也){0,2}(?:不用|不需要|不必|用不着|不要|别)(?:再)?(?:来人|找人|请人|人来?|上门|过来|来|你们?来?|阿姨来?|别人)?了?(?=[，,。；;！!]|$)"
_WEEKDAY_EN = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?)"
_LIST_EN = rf"{_WEEKDAY_EN}(?:(?:, | and | or |, and ){_WEEKDAY_EN}){{0,4}}"
_THEY_ARE_EN = r"(?:(?:i|we)(?:['’]m|['’]re| am| are)|(?:my|our|the) [a-z]+(?: [a-z]+)?(?:['’]s| is| are)) (?:all |both )?(?:here|home|at home|around|off|free|there)(?: (?:ourselves|myself|herself|himself|anyway|with (?:her|him|them)))?"
_NO_NEED_EN = r",? (?:so |and |then )?(?:there(?:['’]s| is) )?(?:no need(?: (?:then|to come|for (?:anybody|anyone|them)))?|nobody(?: is|['’]s)? needed(?: then)?|(?:we|i) (?:don['’]t|do not|won['’]t) need (?:anybody|anyone|them|her|him|you|one|help)(?: then)?|not needed(?: then)?)(?=\s*(?:[,.;!?]|$))"


@cache
def _patterns(days_zh: str) -> tuple[re.Pattern[str], ...]:
    return (
        re.compile(
            rf"(?P<what>{days_zh})(?:由|归|都|有)?{_WHO_ZH}{{1,2}}(?:自己|本人|亲自)?(?:都|会|就|能|可以|要|也)*{_THERE_ZH}[^，,。；;]{{0,4}}[，,]\s*{_NO_NEED_ZH}"
        ),
        re.compile(rf"\b(?:at|on|over|during) (?P<what>{_LIST_EN}),? {_THEY_ARE_EN}{_NO_NEED_EN}", re.IGNORECASE),
        re.compile(rf"\b{_THEY_ARE_EN} (?:at|on|over|during) (?P<what>{_LIST_EN}){_NO_NEED_EN}", re.IGNORECASE),
    )


def theirs_then(text: str, days_zh: str) -> Iterator[re.Match[str]]:
    """Each of them, with the group `what` for the days; `days_zh` is a pattern of such days."""
    for pattern in _patterns(days_zh):
        yield from pattern.finditer(text)
