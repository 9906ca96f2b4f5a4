"""Where, how and when in the day work is done, as a demand asks for it and as people say it of their own work."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from typing import NamedTuple

from towow_core.domain.requirements import TIME, Mode, Requirement, RequirementKind


class Way(NamedTuple):
    """Where, how or when in the day: words that ask for it, that say it of one's work, and that say the contrary.

    `is_kept_by_silence`: Where nobody says otherwise it is kept, by whatever fact it was checked by.
    """

    asked: re.Pattern[str]
    says_so: re.Pattern[str]
    says_otherwise: re.Pattern[str]
    is_kept_by_silence: bool = False


def _pattern(zh: str, en: str) -> re.Pattern[str]:
    return re.compile(rf"{zh}|\b(?:{en})\b", re.IGNORECASE)


_OF_A_HOME = r"(?:house|home|flat|apartment|place|kitchen|garden|garage|living room|backyard)"
_OF_A_FIRM = r"(?:office|company|premises|shop|restaurant|café|cafe|bar|hotel|school|meeting room|venue|workplace)"
_COMES_TO_ANY = (
    r"上门|登门|到府|入户|出诊",
    r"house calls?|home visits?|mobile (?!apps?|phones?|web|sites?|devices?|and)[a-z]+|call[- ]?outs?|at (?:your|the client's|the customer's) (?:own )?(?:place|home|house|premises)|(?:we|i) come to you|come[s]? to you|visiting|on[- ]site|delivered and set up|end-of-tenancy",
)
# At theirs: 工坊收件, 到店, "in my workshop", "bring it in", "collected and returned".
_AT_THEIRS = _pattern(
    r"(?:工坊|店里?|工作室|门店|诊所|本店|作坊)收[件修]|收件(?!人)|到店|来店|进店|店内|本店|只在?店里?|在我?的?(?:店里|店内|工坊|工作室|诊所|作坊)"
    r"|(?:寄|送|拿|带)(?:来|到|去|过来)(?:或送到|到)?(?:我的?)?(?:工坊|店里?|工作室|门店|作坊)|需要?寄来|寄来修|送修|不上门|不出门|邮寄(?:来|送修)"
    r"|(?:^|只)线上(?!线下|[也或、和与都])|远程(?:授课|上课|教学|服务)?$|视频(?:授课|上课|连线)",
    r"(?:in|at|from) (?:my|our|the) (?:own )?(?:\w+ )?(?:studio|workshop|shop|salon|clinic|atelier|showroom)|(?:in|at|from) (?:my|our) (?:own )?(?:\w+ )?(?:kitchen|practice|bakery|store|house|home)"
    r"|(?:studio|workshop|shop|salon)[- ]only|bring (?:it|them|the \w+) (?:in|to)|drop(?:ped)?[- ]?offs?|by (?:post|mail)|mail[- ]in|post(?:ed)? (?:it|them) to|send (?:it|them) (?:in|to)|collected and (?:returned|brought back)|pick(?:ed)? up and (?:returned|delivered back)"
    r"|(?:online|remote(?:ly)?) only|only (?:online|remotely)|over video|via video|no (?:home|house) (?:visits|calls)",
)
PLACES = (
    Way(  # the requester's home
        _pattern(
            r"上门|登门|到府|入户|出诊|[在来到去上]\S{0,6}家[里中]?(?:来|做|教|上课|修|装|服务|$|[^具电庭长])|家[里中]",
            rf"house calls?|home visits?|(?:at|in|to) (?:my|our|his|her|their) (?:\w+ )?{_OF_A_HOME}|at home|at our place|come[s]? to (?:us|me)|come (?:round|over)",
        ),
        _pattern(
            rf"{_COMES_TO_ANY[0]}|住家|家里(?!有)|到家",
            rf"{_COMES_TO_ANY[1]}|at home|in your {_OF_A_HOME}",
        ),
        _AT_THEIRS,
    ),
    Way(  # the requester's office, shop, meeting room
        _pattern(
            r"[在来到去](?:我们?的?)?(?:公司|单位|办公室|店里?|餐厅|会议室|学校|厂里?|工地|酒店|民宿)\S{0,4}|我们?的?(?:公司|单位|办公室|店|餐厅|会议室)",
            rf"(?:at|in|to) (?:my|our|the|his|her|their) (?:\w+ )?{_OF_A_FIRM}",
        ),
        _pattern(
            rf"{_COMES_TO_ANY[0]}|[到去来进在](?:贵|您的?|客户的?)?(?:公司|单位|企业)|(?:公司|企业|单位)(?:团课|团建|活动|年会|内训|培训|现场)|会议现场|驻场",
            rf"{_COMES_TO_ANY[1]}|(?:at|in) (?:your )?(?:offices?|compan(?:y|ies)|firms?|meetings?)|corporate|in[- ]house",
        ),
        _AT_THEIRS,
    ),
)
HOW = (
    Way(
        _pattern(r"线上|远程|在线|网上|视频", r"online|remote(?:ly)?|over (?:video|zoom)"),
        _pattern(r"线上|远程|在线|网上|视频", r"online|remote(?:ly)?|over (?:video|zoom)"),
        _pattern(
            r"(?:只|仅)(?:接|做|教)?(?:线下|面授|到场|现场)|面授|不(?:做|接|教)线上",
            r"in person only|only in person|no online|not online|in[- ]person",
        ),
        is_kept_by_silence=True,
    ),
    Way(
        _pattern(r"室内|屋里", r"indoors?|inside"),
        _pattern(r"室内|屋里|棚内|影棚", r"indoors?|inside|studio"),
        _pattern(r"户外|室外|露天", r"outdoors?|open[- ]air"),
    ),
    Way(
        _pattern(r"户外|室外|露天", r"outdoors?|outside|open[- ]air"),
        _pattern(r"户外|室外|露天", r"outdoors?|outside|open[- ]air"),
        _pattern(r"室内|棚内|影棚", r"indoors?|in (?:the|my|our) studio|studio only"),
    ),
)
HOURS = (
    Way(
        _pattern(r"晚|夜", r"evenings?|nights?|tonight|after work"),
        _pattern(r"晚|夜", r"evenings?|nights?|after work"),
        _pattern(
            r"(?:只|仅)[^，]{0,4}(?:白天|上午|早上|下午|日间)|晚上?不|夜里?不|不(?:接|做|上)(?:晚|夜)|白天(?=$|[场课可])",
            r"daytimes?(?: only)?|(?:mornings?|afternoons?|days?|office hours) only|only (?:in the |during the )?(?:mornings?|afternoons?|day(?:time)?|office hours)|(?:no|not) (?:in the )?(?:evenings?|nights?)",
        ),
        is_kept_by_silence=True,
    ),
    Way(
        _pattern(r"上午|早上|清晨|一早|下午|白天|中午", r"mornings?|afternoons?|daytime|noon|midday|lunchtime"),
        _pattern(r"上午|早上|清晨|下午|白天|中午", r"mornings?|afternoons?|daytime|noon"),
        _pattern(
            r"(?:只|仅)[^，]{0,4}(?:晚上?|夜里?)|白天不|上午不|下午不",
            r"(?:evenings?|nights?) only|only (?:in the )?evenings?|after (?:six|seven|eight|work) only|(?:no|not) (?:in the )?(?:mornings?|daytime)",
        ),
        is_kept_by_silence=True,
    ),
)

_AT_A_PLACE = re.compile(
    r"^(?:就)?[在来到去]|^(?:at|in|to)\b", re.IGNORECASE
)  # "in our office", and no "we have a venue"
_ROOM = frozenset({"venue", "场地提供"})


def way_asked(requirement: Requirement) -> Way | None:
    """What a requirement asks for of these, whether it was read as how, as where or as a wish in words."""
    kind, value = requirement.kind, requirement.value
    if kind is RequirementKind.PROVIDED_BY_REQUESTER:
        is_a_place = bool({*value.tags} & _ROOM) and _AT_A_PLACE.search(requirement.text) is not None
        return (_of(requirement.text, PLACES) or PLACES[0]) if is_a_place else None
    if kind is RequirementKind.MODE:
        return _of(requirement.text, PLACES if value.text == Mode.ON_SITE else HOW[:1])
    if kind is RequirementKind.QUALITY:
        return _of(requirement.text, HOURS if value.unit == TIME else HOW[1:])
    return None


_LESSONS = re.compile(r"(?:教学|授课|lessons?|teaching|classes)\s*[：:]\s*(?P<subject>.+)", re.IGNORECASE)


def lessons_in(tag: str) -> str:
    """The subject that a tag names lessons in; "" where it names none."""
    return match["subject"] if (match := _LESSONS.fullmatch(tag)) else ""


def _of(text: str, ways: tuple[Way, ...]) -> Way | None:
    return next((way for way in ways if way.asked.search(text)), None)


def says_so(way: Way, clause: str) -> bool:
    """Whether a clause says it, and not only within words that say the contrary: "no home visits"."""
    return way.says_so.search(way.says_otherwise.sub(" ", clause)) is not None
