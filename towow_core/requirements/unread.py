"""What was not understood and would cost something: words that name somebody, or money."""

# ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable

from towow_core.domain.requirements import Span

_SOMEBODY_ZH = (
    r"师傅|老师|[厨师律医技设造型妆琴画药舞会育摄影剪辑]师|[职店演服保管快雇]员|歌手|鼓手|吉他手|教练|阿姨|保姆|司机|助理|助教|导演|编剧|演员|翻译|主持|嘉宾|乐队|乐团|团队|重奏|合唱团"
    r"|舞者|模特|护士|医生|志愿者|向导|导游|裁判|保安|保洁|工人|[木瓦油电水]工|专家|人手|帮手|[一二两三四五六七八九十几\d][位名](?=[\u4e00-\u9fff])"
)
_NO_AGENT = (
    r"aft|und|ov|wat|din|pap|numb|ord|nev|oth|anoth|weath|summ|wint|corn|togeth|rath|post|flow|leath|lett|daught|sist|broth|moth|fath|numb|decemb|novemb|octob|septemb"
    r"|quart|ev|whatev|whoev|wherev|howev|whichev|eith|neith|pow|show|show|tow|riv|silv|rubb|butt|sug|pepp|ging|cov|off|answ|cent|met|lit|lat|soon|long|short|bigg|small|old|young|fast|slow|cheap|bett|great|low|high|near|fav|fl|ind|outd|col|mem|hon|f|n|po|do|me"
)
_SOMEBODY_EN = (
    r"someone|somebody|team|band|crew|quartet|trio|duo|choir|orchestra|staff|nurse|guide|coach|chef|cook|judge|model|expert|assistant|accountant|consultant|librarian|clown|host|hostess|plumb(?:er|ing)"
    rf"|(?!(?:{_NO_AGENT})(?:er|or)s?\b)[a-z]{{2,}}(?:er|or|ist|ian|smith)s?"
)
_COST = (
    r"费|(?<!免)付|报销|押金|小费|租|购买|采购|买|要钱|给钱|多少钱"
    r"|\b(?:fees?|pay(?:s|ing|ment)?|paid|tips?|deposits?|refunds?|rent(?:al|ed|ing)?|hir(?:e|ed|ing)|buy(?:ing)?|purchase|costs?|charges?|expenses|fares?|tickets?)\b"
)
_COSTS = re.compile(rf"{_SOMEBODY_ZH}|\b(?:{_SOMEBODY_EN})\b|{_COST}", re.IGNORECASE)


def may_cost(not_understood: Iterable[Span]) -> tuple[str, ...]:
    """Those of the pieces that name somebody or some cost: until they are understood, no amount is for everything."""
    return tuple(dict.fromkeys(span.text for span in not_understood if _COSTS.search(span.text)))
