"""How large a firm is that asks: "a three person architecture office", 我们五个人的小公司. So many come to nothing."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, ZH_NUMBER
from towow_core.engine.lexicon.scenarios import scenarios_in

_FIRM_EN = (
    r"(?:teams?|groups?|start-?ups?|office|practice|firm|company|companies|studio|agency|business|shop|bakery|caf[eé]|restaurant|salon|clinic|surgery|charity|ngo"
    r"|collective|partnership|consultancy|bureau|workshop|outfit|publisher|brewery|garage|nursery|lab|non-?profit|store|pharmacy|hotel|dairy|farm|winery|gallery|press|record label|bike shop|dental practice|cooperative|co-op)"
)
_N_EN = rf"(?:{DIGITS}|{EN_NUMBER})"
_EN = (
    re.compile(
        rf"\b(?:(?:an?|our|my|the|this|small|little|tiny|young)\s+)*{_N_EN}[\s-](?:person|people|man|woman|women|men|strong|head|member|staff|employee)\b(?:[\s,-]+(?!(?:who|in|on|for|and|with|at|need|needs|want|wants|looking)\b)[a-zà-ÿ]+){{0,3}}?[\s-]+{_FIRM_EN}\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:our|my) (?:[a-z]+ )?{_FIRM_EN} (?:of|has|counts|is) {_N_EN}(?: (?:people|persons|employees|staff|of us))?\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:small |little )?{_FIRM_EN} (?:of|with) {_N_EN}(?: (?:people|persons|employees|staff))?\b", re.IGNORECASE
    ),
)
_FIRM_ZH = r"(?:公司|工作室|团队|事务所|律所|店铺?|小店|机构|工厂|厂|诊所|工坊|企业|作坊|书店|咖啡馆|餐馆|餐厅|单位|民宿|社团|杂志社|出版社|设计院|画室|实验室)"
_N_ZH = rf"(?:{DIGITS}|{ZH_NUMBER})"
_ZH = (
    re.compile(rf"{_N_ZH}(?:多|来|几)?个?人的(?!活动|聚会|团建|午餐|晚餐|会)[^，,。；;、的]{{0,8}}?{_FIRM_ZH}"),
    re.compile(
        rf"(?:(?:我们?|咱们?)[^，,。；;、]{{0,6}}?)?{_FIRM_ZH}(?:一共|总共|现在|目前|才|就|只有|有|共)*{_N_ZH}(?:多|来|几)?个?(?:人|员工)"
    ),
)
# What people of it come to, or have themselves.
_COME = re.compile(
    r"聚|年会|团建|去(?!年)|徒步|爬山|参观|拓展|开会|会议|培训|午餐|晚餐|用餐|餐|吃|茶歇|活动|体验|上课|课程|旅|游|玩|住|签到|庆|派对|讲座|沙龙|瑜伽|按摩|体检|头像|合影|形象照|工作坊"
    r"|\b(?:lunch|dinner|breakfast|brunch|meal|catering|caterer|cook|chef|party|retreat|offsite|away ?day|outing|trip|tour|training|class|classes|course|lessons?|workshop for|for us|for (?:our|the|my) (?:team|staff|people)|team ?building|celebration|yoga|massage|portraits?|headshots|all of us|each of us|us all|teach us|train us|seats|desks|chairs|come|stay|accommodation|rooms?)\b",
    re.IGNORECASE,
)


def is_own_size(text: str, at: tuple[int, int]) -> bool:
    """Whether a number at a place says only how many work where it is asked from, and nothing is asked for all of them."""
    of_a_firm = any(
        match.start() < at[1] and at[0] < match.end() for one in (*_EN, *_ZH) for match in one.finditer(text)
    )
    if not of_a_firm or _COME.search(text):
        return False
    return not any(one.gathers for one in scenarios_in(text))
