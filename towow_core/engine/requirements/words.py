"""Words between things that are asked for, and words for a place that nobody has to provide: zh and en patterns."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.limit_ends import BOUND_ZH, LIMIT_EN
from towow_core.engine.language.money import EACH_GUEST_ZH, PER_UNIT, TIME

FREE = re.compile(
    r"免费|不(?:能|可以|许|要|得)?收(?:任何)?费|不要钱|不给钱|无偿|(?:没有?|无|不给|不付)(?:任何)?(?:报酬|酬劳|工资|薪酬)|义务(?:帮忙|劳动|的?(?=[，,。；;]|$))|没有?(?:钱|预算|经费|资金)(?!上?限|问题|压力|要求)|不(?:想|打算|准备|愿意?)(?:要)?花(?:一分|什么|任何)?钱|一分钱(?:都|也)不(?:想)?(?:花|付|出)|\b(?:don't|do not|not) (?:want|wish|plan|going) to (?:pay|spend)(?: any(?:thing| money)?| money)?\b(?! (?:more|over|above|\W?\d))|\bfor free\b|\b(?:can't|cannot|can not|won't) pay(?: you| anybody)?(?: anything| a fee)?(?=\s*[,.;!]|\s*$)|\bpay nothing\b|\bunpaid\b|\bno (?:pay|fees?)\b|\bfree of charge\b|\bno budget\b|\bpro bono\b|(?<![-\w])free(?=\s+(?:legal|advice|lessons?|help|consultation|tutoring|sessions?|services?|class(?:es)?|training)\b)|\bwithout pay\b",
    re.IGNORECASE,
)
OR = re.compile(r"\s*(?:或者?|或是|/|,?\s*\b(?:or)\b\s*(?:an?|the|some)?)\s*", re.IGNORECASE)
OTHER_CITY = re.compile(
    r"\s*,?\s*(?:或者?|或是|还是|要么|/|\bor\b(?: else)?)\s*(?:\bin\b|\bat\b|是|在)?\s*", re.IGNORECASE
)
AND = re.compile(r"\s*(?:[、,]|,?\s+and\s+|\s+&\s+|以及|和|与)\s*", re.IGNORECASE)
THEME = re.compile(
    r"(?:[A-Za-z0-9+#-]{1,12}|(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{1,6}|(?<=[场个次])[\u4e00-\u9fff]{1,6})?主题(?![曲歌词]|公园)(?=的?[\u4e00-\u9fff])|\b[\w-]+[- ]themed\b",
    re.IGNORECASE,
)
OCCASION = re.compile(
    r"\b(?:get(?:ting)? married|marry(?:ing)?|anniversary|graduation|birthday|funeral|baby shower|housewarming|christening|baptism|reunion|retirement|farewell|open day|fundraiser|offsite|retreat)\b|结婚|生日|大寿|周年|毕业|满月|乔迁|开业|团建|聚餐|饭局|谈判|内部分享|签约|答辩|(?<![陪带接送])(?:出门|出差|外出|不在家|回老家)(?=[一两二三四五六七八九十几半\d]+个?(?:天|周|星期|月))",
    re.IGNORECASE,
)
BEFORE_MONEY = re.compile(
    rf"(?:(?:{PER_UNIT.pattern}|{EACH_GUEST_ZH})?(?:(?:全部|所有|一共|总共|加起来|合计|总)的?)*(?:总?预算|经费|费用|总价|价格|花费)?(?:是|为|在|大概|大约|约|(?:不|别)(?:要|能|得|可以?|许|应该?|会|想要?|愿意?|希望|打算|准备|太想)?(?:超[过出]|高于|多于)|控制在|最多|上限)*|\b(?:(?:keep|our|my|the|a|an|absolute|whole|thing|everything|together|all|overall|total|maximum|max|we|I|can|could|want to|pay|spend|have|must|should|cannot|can't|not|exceed)\s+)*(?:budget|price|cost|cap(?:ped)?|ceiling|limit|total|labour|labor)?\s*(?:is|of|at|exceed|:|around|about|approximately|roughly|up to|under|below|less than|no more than|not more than|(?:nothing|not|never|anything but) (?:above|over|beyond|more than)|at most|max(?:imum)?|within|for)?\s*(?:around|about|approximately)?)\s*$",
    re.IGNORECASE,
)
# "It must not cost more than", "we can't go over", "it should" before "n't exceed".
MODAL_LIMIT = re.compile(
    r"\b(?:(?:it|this|that|we|i|everything) )?(?:(?:must|should|could|may|would)(?:n't| not)|can't|cannot|can not|won't|will not)"
    r" (?:cost|exceed|go|be|come to|total|pay|spend)(?: (?:more|higher|dearer) than| over| above| beyond)?\s*$"
    r"|\b(?:(?:it|this|that|we|i|everything) )?(?:must|should|could|may|would|ca)\s*$",
    re.IGNORECASE,
)
# Who brings up the money, and how: "we can collect 600 euros", "my parents chip in", 大家凑了三千.
WHO_PAYS = re.compile(
    r"(?:^|(?<=[.;:!?,] )|(?<=\band )|(?<=\bbut ))(?:we|i|they|my \w+|our \w+|the \w+|everybody|everyone|(?:all|each) of us)"
    r"(?: (?:can|could|will|would|may|might|have|has|had|only|just|together|all|each|already|probably)){0,3}+"
    r" (?:collect|raise|gather|pool|scrape|chip|put|club|contribute|offer|go|save|set|lay|manage|give|donate|budget|stretch)(?:e?d|t?ed|s)?"
    r"(?: (?:together|in|up|up to|aside|by|away|at most|about|around|roughly|for it|for this|to)){0,3}+\s*$"
    r"|(?:^|(?<=[，,。；;]))(?:我们?|咱们?|大家|[大全]家人?|同事们?|朋友们?|几个人)?(?:一共|一起|总共|最多|能|可以|已经|会|大概|差不多){0,3}+"
    r"(?:凑|筹|众筹|攒|集资|募)(?:了|到|齐|够|出|出来)?(?:大概|大约|差不多|约)?\s*$",
    re.IGNORECASE,
)
BEFORE_LIMIT = re.compile(r"(?:n't|not|'t)\b", re.IGNORECASE)
AT_LEAST = re.compile(
    r"(?:至少|不少于|不低于|起码|最少|\b(?:at least|no less than|not less than|minimum(?: of)?))\s*(?:[要给付留]|得)*\s*$",
    re.IGNORECASE,
)
DAILY = re.compile(r"^每天|^每日|^(?:every|each) (?:single )?day\b|^daily\b|\b(?:an?|per|every) day$", re.IGNORECASE)
# The work, and not how it is paid: "£400 a month, paid monthly", 按月付.
EACH_MONTH = re.compile(
    r"每个?月(?!\d|[付给结])|(?<!paid )(?<!pay )(?<!paying )(?<!payable )(?<!invoice )(?<!invoiced )(?<!billed )"
    r"\b(?:(?:every|each) month|monthly)\b(?! (?:budget|fee|rate|price|invoice|bill|payment|rent|limit|maximum))",
    re.IGNORECASE,
)
OFTEN = re.compile(
    r"[\d二两三四五六七八九十几多][次回趟遍]|(?<!\d)[周日天]|星期|礼拜|小时"
    r"|\b(?:twice|thrice|times|week(?:s|ly|end|ends)?|fortnight(?:s|ly)?|daily|day|hour)s?\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b",
    re.IGNORECASE,
)
COMMA = re.compile(r"[，,、]")
ALSO = re.compile(r"另|还|再|和|以及|\b(?:and|also|plus|then)\b", re.IGNORECASE)
EACH_DAY = re.compile(r"每[天日](?:大?约|有|来)?$|\b(?:each|every) day\s$", re.IGNORECASE)
EACH = re.compile(r"每位|\beach\b|\bapiece\b", re.IGNORECASE)  # where nobody is said to come: of those who are paid
# Of those who come, whoever is named beside it.
OF_GUESTS = re.compile(
    r"人均|人头|\b(?:a|per) (?:head|person|guest|capita|participant|child|kid|student|attendee|pax)\b|(?<![a-z])pp\b",
    re.IGNORECASE,
)
AFTER_MONEY = re.compile(
    rf"(?:\s*(?:(?:for (?=(?:an?|each|every) {TIME}))?(?:{PER_UNIT.pattern})|for (?:one|a single) {TIME}|a head|for the (?:first|second|former|latter)\b(?: one\b)?(?! (?:[a-z]+))|(?:for )?each\b|apiece|per (?:person|head|guest|capita|participant|child|kid|student|attendee|pax)|pp\b|and (?:(?:per|a|each) )?(?:day|night|evening|head|person)\b|in total|total|budget|all[ -]in(?:clusive)?|in all|altogether|overall|together|combined|between (?:them|the (?:two|three|four)(?: of them)?)|for (?:the )?(?:all )?(?:both|two|three|four)(?: of (?:them|these|those)| together| combined| in all| altogether)+(?! \w)|for the pair(?! \w)|to spend|(?:for|on) (?:everything|all of it|the lot|the whole (?:thing|lot))|左右|上下|每人|一个人|总共|预算)|[,，]?\s*(?:{LIMIT_EN}|{BOUND_ZH}))+",
    re.IGNORECASE,
)
