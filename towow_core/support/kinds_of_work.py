"""Words that say of some work that it is teaching it, making it anew or mending it: these are three works."""

import re

# 数学 is a subject, 学校 a place, and "machine learning" no lesson.
TEACHES = re.compile(
    r"[教练课训]|(?<![数科大中小化文])学(?![校生院期术位])|体验|工作坊|辅导|入门"
    r"|\b(?:teach|taught|(?<!machine )(?<!deep )learn|lesson|class(?!ic)|course|train|coach|tutor|workshop)",
    re.IGNORECASE,
)
MAKES_NEW = re.compile(
    r"[做造制斫打][^，,。；;]{0,4}新|新[做造制]|定[做制]|\b(?:make|build|craft)(?:s|ing)?\b[^,.;]*\bnew\b",
    re.IGNORECASE,
)
MENDS = re.compile(r"[维修]修|修[复理补]|\b(?:repair|restor|mend|renovat|tun(?:ing|e)\b)", re.IGNORECASE)

# Tags of what is done under the law of a place.
UNDER_A_LAW = frozenset(
    {
        "tax returns",
        "报税",
        "accounting",
        "财务会计",
        "bookkeeping",
        "记账",
        "legal advice",
        "法律咨询",
        "notary",
        "公证",
        "trademarks",
        "商标注册",
    }
)

# Tags of work that makes something to eat or drink.
MAKES_FOOD = frozenset(
    {
        "catering",
        "餐饮茶歇",
        "private cooking",
        "私厨烹饪",
        "baking",
        "烘焙甜点",
        "coffee bar",
        "咖啡饮品",
        "coffee cart",
        "咖啡车",
        "bar service",
        "调酒",
    }
)
