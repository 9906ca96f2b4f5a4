"""Chinese ways to say when, and the ways that are written the same in both languages."""

import re
from datetime import date, timedelta

from towow_core.domain.models import Language
from towow_core.engine.language.date_arithmetic import (
    MeantDay,
    Precision,
    Rule,
    day_after,
    day_without_year,
    months_later,
    nth_weekday,
    nth_weekday_without_year,
    number,
    part_of_month,
    week_of_month,
    weekday,
)
from towow_core.engine.language.holidays import holiday_names, next_holiday
from towow_core.engine.language.numerals import ZH_NUMBER

_N = rf"(?:\d{{1,3}}|{ZH_NUMBER})"
_NAME = r"(?:[（(][一二三四五六日][)）])?"  # “12月26日（六）”
_WEEKDAYS = "一二三四五六日"
# Behind 周: “这周一共”, “下周三个人” and “周日程” name no day of it.
DAY_OF_WEEK = (
    r"(?:[一二三四五六](?!(?<=一)[共般概]|个(?!人[赛写演秀展作画专])|件|项(?!目)|条(?!件)|位(?![置于]))"
    r"|日(?![程常历报志])|天(?![气天])|末)"
)
_BEFORE = re.compile(r"(?:之|以)?前(?![后台往面])")
_YEARS = {"前年": -2, "去年": -1, "今年": 0, "明年": 1, "后年": 2}
_PARTS = {
    "底": "end", "末": "end", "初": "early", "头": "early", "上旬": "early", "中": "mid", "中旬": "mid", "下旬": "late",
    "上半": "first half", "上半月": "first half", "前半月": "first half", "下半": "second half",
    "下半月": "second half", "后半月": "second half",
}  # fmt: skip
_PART = rf"(?P<part>{'|'.join(sorted(_PARTS, key=len, reverse=True))})?"
_SATURDAY = 5
_SPRING_FESTIVAL = "春节"  # the first day of the lunar year
_AT_SCHOOL = "的?(?:[上下]学期|年级|语文|数学|英语|物理|化学|历史|地理|生物|政治|课程|孩子|儿子|女儿|毕业|中考)"
_LUNAR_MONTH = re.compile(r"大年|正月|过年|春节|除夕")


def _full(m: re.Match[str], _today: date) -> MeantDay:
    return MeantDay(day=date(int(m["y"]), int(m["m"]), int(m["d"])))


def _month_day(m: re.Match[str], today: date) -> MeantDay:
    month, day = number(m["m"]), number(m["d"])
    if m["year"]:
        return MeantDay(day=date(today.year + _YEARS[m["year"]], month, day))
    return day_without_year(today, month, day)


def _that_month_day(m: re.Match[str], today: date) -> MeantDay:
    return MeantDay(day=date(*months_later(today, m["which"].count("下")), number(m["d"])))


def _numeric(m: re.Match[str], _today: date) -> MeantDay:
    first, second = int(m["a"]), int(m["b"])
    day_first = m["sep"] == "." or first > 12  # noqa: PLR2004  # months in a year
    day, month = (first, second) if day_first else (second, first)
    return MeantDay(day=date(int(m["y"]), month, day))


def _gone_by(m: re.Match[str], today: date) -> MeantDay:
    if "周" in m.group() or "星期" in m.group() or "礼拜" in m.group():
        return MeantDay(day=today - timedelta(days=today.weekday() + 7), precision=Precision.WEEK)
    return MeantDay(day=today - timedelta(days=2 if "前" in m.group() else 1))


def _near(m: re.Match[str], today: date) -> MeantDay:
    return MeantDay(day=today + timedelta(days={"今": 0, "明": 1, "后": 2, "大": 3}[m.group()[0]]))


def _weekday(m: re.Match[str], today: date) -> MeantDay:
    weeks, name = (m["which"] or "").count("下"), m["day"]
    if name == "末":
        return MeantDay(day=weekday(today, _SATURDAY, weeks), precision=Precision.WEEKEND)
    index = int(name) - 1 if name.isdigit() else _WEEKDAYS.index(name.replace("天", "日"))
    day = weekday(today, index, weeks)
    if day == today and not m["which"] and _BEFORE.match(m.string, m.end()):  # 周一说“周一前”
        day += timedelta(days=7)
    any_such = (m["which"] or "") in {"某个", "一个", "任意"}
    return MeantDay(day=day, precision=Precision.WEEKDAY if any_such else Precision.DAY)


def _nth_weekday(m: re.Match[str], today: date) -> MeantDay | None:
    """ "12月第二个周末", "下个月最后一个周五"; of a month that has not so many, none."""
    nth = 0 if "后" in m["nth"] else 1 if "首" in m["nth"] else number(m["nth"].strip("第个"))
    index = _SATURDAY if m["day"] == "末" else _WEEKDAYS.index(m["day"].replace("天", "日"))
    if m["which"]:
        day = nth_weekday(*months_later(today, m["which"].count("下")), index, nth)
    elif m["year"]:
        day = nth_weekday(today.year + _YEARS[m["year"]], number(m["n"]), index, nth)
    else:
        day = nth_weekday_without_year(today, number(m["n"]), index, nth)
    return MeantDay(day=day, precision=Precision.WEEKEND if m["day"] == "末" else Precision.DAY)


def _nth_week(m: re.Match[str], today: date) -> MeantDay:
    """ "12月第一周", "下个月最后一个星期"; of a month that has not so many, none."""
    nth = 0 if "后" in m["nth"] else 1 if m["nth"][0] in "首头" else number(m["nth"].strip("第个"))
    if m["which"]:
        return week_of_month(*months_later(today, m["which"].count("下")), nth, today)
    month = number(m["n"])
    year = today.year + (_YEARS[m["year"]] if m["year"] else int(month < today.month))
    return week_of_month(year, month, nth, today)


def _named_month(m: re.Match[str], today: date) -> MeantDay:
    month = number(m["n"])
    if m["y"]:
        return part_of_month(int(m["y"]), month, _PARTS.get(m["part"] or "", ""), today)
    year = today.year + (_YEARS[m["year"]] if m["year"] else int(month < today.month))
    return part_of_month(year, month, _PARTS.get(m["part"] or "", ""), today)


def _relative_month(m: re.Match[str], today: date) -> MeantDay:
    year, month = months_later(today, m.group().count("下个月") + m.group().count("下月") + m.group().count("下下"))
    return part_of_month(year, month, _PARTS.get(m["part"] or "", ""), today)


def _year_edge(m: re.Match[str], today: date) -> MeantDay:
    if "初" in m.group():
        return MeantDay(day=date(today.year + 1, 1, 1), precision=Precision.MONTH)
    return MeantDay(day=date(today.year, 12, 31))


def holiday(m: re.Match[str], today: date) -> MeantDay | None:
    year = int(m["y"]) if m["y"] else today.year + _YEARS[m["near"]] if m["near"] else None
    return next_holiday(m["name"], today, year)


def _lunar_day(m: re.Match[str], today: date) -> MeantDay | None:
    """ "大年初一到初三": a day of the first lunar month; “初三” alone is a class at school."""
    if not m["month"] and not _LUNAR_MONTH.search(m.string[: m.start()]):
        return None
    first = next_holiday(_SPRING_FESTIVAL, today - timedelta(days=(ahead := number(m["n"]) - 1)))
    return first and MeantDay(day=first.day + timedelta(days=ahead))


def _later(m: re.Match[str], today: date) -> MeantDay:
    unit = "month" if "月" in m["unit"] else "day" if m["unit"] in "天日" else "week"
    return day_after(today, number(m["n"]), unit)


def _week(m: re.Match[str], today: date) -> MeantDay:
    weeks = m.group().count("下")
    day = today + timedelta(weeks=weeks) - timedelta(days=today.weekday())
    return MeantDay(day=max(day, today), precision=Precision.WEEK)


def _week_of(m: re.Match[str], today: date) -> MeantDay:
    """The calendar's week in which that day is."""
    day = _month_day(m, today).day if m["m"] else _day_of_month(m, today).day
    return MeantDay(day=max(day - timedelta(days=day.weekday()), today), precision=Precision.WEEK)


def _slash(m: re.Match[str], today: date) -> MeantDay:
    first, second = int(m["a"]), int(m["b"])
    month, day = (second, first) if first > 12 else (first, second)  # noqa: PLR2004  # months in a year
    return day_without_year(today, month, day)


def _day_of_month(m: re.Match[str], today: date) -> MeantDay:
    day = number(m["d"])
    return MeantDay(day=date(*months_later(today, int(day < today.day)), day))


def rules() -> tuple[Rule, ...]:
    """Patterns, and what reads the day out of each one's match; of two that fit alike, the earlier is taken."""
    holidays = "|".join(holiday_names(Language.ZH))
    return (
        (r"(?<!\d)(?P<y>20\d\d)\s?[-/.年]\s?(?P<m>\d{1,2})\s?[-/.月]\s?(?P<d>\d{1,2})(?!\d)[日号]?", _full),
        (
            rf"(?P<year>前年|去年|今年|明年|后年)?(?<!\d)(?P<m>{_N})月(?P<d>{_N})(?:[日号]{_NAME}|(?![\d个]))",
            _month_day,
        ),
        # "12月14号那一周", "7号所在的那周": all of that week, and no length.
        (
            rf"(?P<year>今年|明年)?(?<![\d月])(?:(?P<m>{_N})月)?(?P<d>{_N})[号日](?:所在的?|的)?[那这]?一?个?(?:周|星期|礼拜)(?:[里内]|之内|期间)?(?!{DAY_OF_WEEK}|[\d以前后])",
            _week_of,
        ),
        # "12.13周日", "12/13（周日）": a day where the day of the week says so.
        (
            r"(?<![\d./:：-])(?P<year>)(?P<m>1[0-2]|0?[1-9])[./](?P<d>[12]\d|3[01]|0?[1-9])[日号]?\s?[（(]?(?:周|星期|礼拜)[一二三四五六日天][）)]?",
            _month_day,
        ),
        (rf"(?P<which>下下个月|下个月|下月|这个月|本月)的?(?P<d>{_N})[日号]", _that_month_day),
        (r"(?<![\d/.])(?P<a>\d{1,2})(?P<sep>[/.])(?P<b>\d{1,2})(?P=sep)(?P<y>20\d\d)(?!\d)", _numeric),
        (r"昨天|昨晚|昨日|(?<!大)前天|上上?个?(?:周|星期|礼拜)(?:[一二三四五六日天末]|(?![\u4e00-\u9fff]))", _gone_by),
        (r"今天|今晚|今日|明天|明晚|明早|明日|(?<!大)后天|大后天", _near),
        (
            rf"(?:(?P<which>下下个?月|下个?月|这个?月|本月|当月)|(?P<year>今年|明年|后年)?(?<![\d.])(?P<n>{_N})月份?)的?(?P<nth>第[一二三四五1-5]个?|最后一?个?|首个)(?:周|星期|礼拜)(?P<day>[一二三四五六日天末])",
            _nth_weekday,
        ),
        (
            rf"(?:(?P<which>下下个?月|下个?月|这个?月|本月|当月)|(?P<year>今年|明年|后年)?(?<![\d.])(?P<n>{_N})月份?)的?(?P<nth>第[一二三四五1-5]个?|最后一?个?|[首头]一?个?)(?:周|星期|礼拜)(?![一二三四五六日天末次节])",
            _nth_week,
        ),
        (
            rf"(?P<which>下下个?|下个?|这个?|本|某个|一个|任意)?(?:(?<![一两二三四五六七八九十\d每])|(?<=[周期拜][一二三四五六]))(?:周|星期|礼拜)(?P<day>{DAY_OF_WEEK}|[1-7](?!\d))(?![次节])",
            _weekday,
        ),
        (
            rf"(?:(?P<y>20\d\d)\s?年\s?)?(?P<year>前年|去年|今年|明年|后年)?(?<![\d.])(?P<n>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?![\d一二三四五六七八九十])的?{_PART}",
            _named_month,
        ),
        (
            rf"(?:下下个?月|下个?月|这个?月|本月|(?<![个\d一二三四五六七八九十])月(?=[底末初]))的?{_PART}",
            _relative_month,
        ),
        (r"年底|年末|年终(?=[前时之以，,。；;！!\s]|$)|(?:明年初|年初)(?![一二三四五六七八九十])", _year_edge),
        (
            rf"(?<![上读念])(?<!孩子)(?<!儿子)(?<!女儿)(?P<month>大年|正月|过年|新年|春节)?初(?P<n>十|[一二三四五六七八九])(?![中学生一二三四五六七八九]|{_AT_SCHOOL})",
            _lunar_day,
        ),
        (rf"(?:(?<!\d)(?P<y>20\d\d)\s?年的?|(?P<near>{'|'.join(_YEARS)})的?)?(?P<name>{holidays})", holiday),
        (rf"(?P<n>{_N})(?P<unit>天|日|周|个?星期|个?礼拜|个月)(?:之|以)?[后内]", _later),
        (rf"(?:下下|下|这|本)个?(?:周|星期|礼拜)(?!{DAY_OF_WEEK}|\d)", _week),
        (r"(?<![\d/.])(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/])", _slash),
        # Not “3号线”, “2号楼”: a line, a building.
        (rf"(?<![\d月.])(?P<d>[1-3]?\d)[号日](?![线楼厅馆门院店机车人]){_NAME}", _day_of_month),
    )
