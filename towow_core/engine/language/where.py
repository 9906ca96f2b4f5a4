"""Whether a sentence says where it takes place: then nobody has to provide a place."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.polarity import is_own_place, owned

_BUILDING_ZH = r"(?:食堂|礼堂|操场|教室|宿舍|书店|校园|院子|图书馆|美术馆|博物馆|体育馆|剧场|剧院|大学|中学|小学|医院|会所|农场|社区|小区)"
_BUILDING_EN = (
    r"(?:house|home|hotel|park|church|school|office|restaurant|beach|garden|university|museum|library|hospital|pub|bar|café|cafe|backyard|farm"
    r"|castle|club|bookshop|bookstore|gallery|theatre|theater|town hall|village hall|community centre|community center|canteen|campus"
    r"|Hotel|Park|Church|School|Hall|University|Museum|Library|Hospital|Gallery|Theatre|Theater|Centre|Center|House|Club|Restaurant|Bookshop)"
)
# A house, a church, a park: where it is then is said, and no venue has to be found.
HAS_PLACE = re.compile(
    rf"在(?:[\u4e00-\u9fff]{{2,3}}(?:市|区)?)??(?:家|公园|教堂|酒店|饭店|餐厅|学校|办公室|公司|海边|草坪|沙滩|广场)|在[^，,。；;要找需缺租订]{{0,8}}{_BUILDING_ZH}"
    r"|(?:酒店|饭店|餐厅|公园|教堂|学校|办公室|大学|中学|小学|医院|图书馆|美术馆|博物馆)(?:里|内|办|举行|举办)|(?:地点|场地|会场|地址)(?:[:：是]|(?:就|已经?|都)*(?:定|订|选|租|借|找)?(?:好|下)?了?在)"
    rf"|\b(?:at|in) (?:the |a |our |my )?(?:[A-Z][\w'’&-]+ )*{_BUILDING_EN}\b|\b(?:venue|location|place|address)(?::\s*| (?:is|will be) (?:already )?(?:at |in |on )?)(?-i:[A-Z])"
)
ONLINE = re.compile(
    r"(?:只|仅|全程|必须|可以?|接受|支持)?(?:线上|在线(?=练(?!习册)|学(?![习校院员堂])|教(?![育程具室材])|陪|聊|讲(?!堂)|补课|会|上课|授课|课|培训|讲座|直播|进行|参加|参与|完成|沟通|面试|咨询|辅导|教学|的)|远程|网络会议|视频会议|网上)(?:进行|上课|完成|参加|办公)?|(?:\bonly )?\b(?:online|remote(?:ly)?|virtual(?:ly)?|over zoom|via zoom|by video(?: call)?)\b(?: only)?",
    re.IGNORECASE,
)
# "Online banking", "our online shop": a thing, and not how somebody works.
THING_ONLINE = re.compile(
    r"(?<!线上)(?<!远程)\s?(?:银行|商城|店铺|(?:shop|store|bank(?:ing)?|accounts?|forms?|dating|payments?|security|portal|presence)\b)",
    re.IGNORECASE,
)
_NOT_ONLINE = re.compile(
    r"(?:不要|不|非|别|还是|或者?|和|与|\b(?:not|no|or|and|sold|sell|selling|advertised?|announced?|registration|tickets?|booked))\s*$|^\s*(?:也|都|或|和|加|与|\bor\b|\band\b|is (?:also )?fine)"
    r"|^\s*(?:票|报名|购票|宣传|推广|直播|tickets?|shop|store|marketing|sales|presence|ads?|advertising|booking|registration)",
    re.IGNORECASE,
)


def says_where(text: str) -> bool:
    """A building, a place of one's own, one that is found already, or no place at all because it is online."""
    if HAS_PLACE.search(text) or any(is_own_place(text, one) for one in owned(text)):
        return True
    return any(
        not THING_ONLINE.match(text, match.end())
        and not _NOT_ONLINE.search(text[: match.start()])
        and not _NOT_ONLINE.search(text[match.end() :])
        for match in ONLINE.finditer(text)
    )
