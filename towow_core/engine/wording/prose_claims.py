"""What prose claims of a plan: that somebody said yes, that nothing is missing, that nothing is better, what it costs.

Which of it is true the plan's facts know; here is only how it is said.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re


def _words(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


BUDGET = _words(
    r"(?:不(?:会)?超(?:过|出)?|没有?超(?:过|出)?|未超(?:过|出)?|低于|少于|不到|符合|满足|控制在|在)[^，。；,.;]*预算",
    r"预算(?:之内|以内|内|[还有]剩|还余|剩余|没超|不超)|预算[^，。；,.;]{0,6}(?:够|充足|充裕|宽裕|富余|有余)|(?:不会?|没有?|未)超支|[省剩余][^，。；,.;]*预算",
    r"(?:够|足够|充足|充裕)的(?:预算|资金|钱)|(?:钱|资金|经费)(?:完全|也|都|还|很)*(?:够|足够|充足)",
    r"\b(?:within|in|under|inside|below|fits?|keeps? to|meets?|respects?)\b[^,.;]*\b(?:budget|limit)\b",
    r"\b(?:budget|limit|money|funds)\b (?:is|was|are|will be) (?:\w+ ){0,3}(?:kept|met|enough|respected|sufficient|adequate|ample|plenty|fine|ok(?:ay)?)\b",
    r"\b(?:budget|money|funds)\b (?:\w+ )?(?:suffices?|covers|reach(?:es)?)\b|\b(?:sufficient|enough|ample|adequate) (?:budget|money|funds)\b",
    r"\b(?:not|n't|never) (?:to )?(?:exceed|go over)[^,.;]*\b(?:budget|limit)\b|\b(?:is|are) affordable\b|\bcan (?:easily )?afford\b",
)
COMPLETE = _words(
    r"(?:方案|计划|安排|人手|人员|团队|阵容|配置|分工|需求|要求|各项|所有|一切|样样)[^，。；,.;]{0,8}(?:齐全|齐备|完整|完备|齐了|到位了?$|到齐|不缺|都有人|(?:全|均|都|已)+(?:部|已|被|得到)*(?:覆盖|满足|落实|齐|妥当|安排好|就绪|有人))",
    r"万事俱备|面面俱到|一应俱全|[毫并]?无(?:任何)?(?:缺口|遗漏|短板|缺失)|没有(?:任何)?(?:缺口|遗漏|短板|缺失|欠缺)|什么[都也]不缺|不缺(?:人|任何|什么)",
    r"\bnothing (?:is |was |has been |'s )?(?:\w+ )?(?:missing|lacking|left (?:open|out|to do)|open|forgotten|overlooked)\b|\b(?:lacks?|misses) nothing\b|\bno (?:\w+ )?(?:gaps?|shortages?|open points?)\b",
    r"\b(?:everything|all (?:of )?(?:the |your )?(?:\w+ )?(?:needs|requirements|wishes|points|conditions|roles|tasks|parts|positions)|every (?:\w+ )?(?:need|requirement|wish|point|role|task|part))\b (?:is |are |has been |have been |'s )(?:\w+ )?(?:covered|taken care of|in place|arranged|settled|there|complete|met|fulfilled|satisfied|filled|staffed)\b",
    r"\b(?:meets|covers|fulfils|fulfills|satisfies) (?:all|every(?:thing)?)\b|\b(?:plan|team|line-?up|crew|staffing|setup) (?:is|are) (?:now |fully |all |already )*(?:complete|covered|staffed)\b|\b(?:fully|completely) (?:covered|staffed)\b",
)
BEST = _words(
    r"最(?:优|佳|好|便宜|省钱|划算|实惠|经济|合算|低价)的?(?:方案|选择|组合|安排|办法|搭配|阵容|人选|价格|价|一家|一位|团队)|最(?:优解?|便宜|省钱|划算|实惠|合算)|性价比最高|(?:价格|费用|花费|成本|报价|总价)最(?:低|少)",
    r"\b(?:best|optimal|ideal|perfect)(?: possible| available)? (?:plan|option|choice|solution|team|price|combination|value|deal|offer|match|fit|line-?up)\b|\bno (?:better|cheaper) \w+|\boptimal(?:ly)?\b",
    r"\b(?:cheapest|most affordable|least expensive|lowest[- ](?:cost|price[sd]?)|most economical)\b|\blowest (?:possible )?(?:price|cost|total|fee)s?\b",
)
FREE = _words(
    r"免费|不收[费钱]|不要钱|无偿|零费用|不花钱|分文不[取收]|不另?收",
    r"\bfree of (?:charge|cost)\b|\bfor free\b|\b(?:at|without) (?:no |any )?(?:extra )?(?:cost|charge)\b|\bcosts? nothing\b|\b(?:gratis|pro bono|unpaid)\b|\bno (?:charge|fee)\b",
)
STILL_LACKS = _words(
    r"[还尚仍][^，。；,.;]{0,4}(?:缺|差(?!不多)|没有?找到|没有?人|需要?(?:再)?找)|有待(?:落实|找到)",
    r"\b(?:still|yet)\b[^,.;]*\b(?:lack\w*|missing|need\w*|miss|look\w* for|to be found|short of|without)\b|\b(?:we|you|it|plan|team) (?:lacks?|misses|is short of|are short of)\b|\b(?:is|are) (?:still )?missing\b",
)
LACKS = _words(
    r"没有|没人|无人|[还尚仍]?缺",
    r"\b(?:nobody|no one|missing|lacks?|lacking|without|still needs?|there is no)\b",
)
MORE = _words(r"第[二三]|另|别的|其他|再", r"\b(?:second|third|another|other|else|more|spare)\b")
_AGREE_ZH = r"(?:同意|答应|确认|接受|认可|赞成|通过|点头|应允|没有?意见|没有?异议)"
_AGREE = r"(?:agree[ds]?|confirm(?:s|ed)?|accept(?:s|ed)?|approved?|consent(?:s|ed)?|sa(?:id|ys) yes|on board|committed|signed (?:up|off)|in agreement|in favou?r|happy with|fine with)"
_AGREED = _AGREE.replace("confirm(?:s|ed)?", "confirmed")  # "Maya confirms the guest list" is a task
OF_ALL = _words(
    rf"(?:所有人|每个?人|每一?位|人人|大家|大伙儿?|众人|各[位方人]|全员|全体|双方|彼此|团队|[他她]们|[一二两三四五六七八九十\d]+(?:个人|[人位名方]))[^，。；,.;]{{0,8}}{_AGREE_ZH}",
    rf"(?:全部?|都|均)(?:都|均|已经?|全部?|一致|表示|明确)*{_AGREE_ZH}",
    r"一致(?:通过|同意|赞成|认可|接受|决定|确认)|意见一致|达成(?:了)?(?:一致|共识|协议)|取得(?:了)?(?:一致|共识)|全票|谈妥|谈拢|全員[^、。]{0,6}(?:同意|賛成|承諾)",
    rf"\b(?:everyone|everybody|all|both|they|we all|(?:the )?(?:whole |entire )?(?:team|group|crew)|(?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+) (?:of them)?|(?:both|all|the) (?:sides|parties))\b[^,.;]{{0,24}}\b{_AGREE}\b",
    rf"\beach (?:of (?:them|us|the \w+) )?(?:\w+ )?(?:has |have )?(?:already )?{_AGREE}\b|\bagreed by (?:all|everyone|everybody|both)\b",
    r"\bunanimous(?:ly)?\b|\bconsensus\b|\b(?:mutual|common|everyone's|everybody's|general) (?:consent|agreement|approval)\b",
    r"\balle\b[^,.;]{0,24}\b(?:zugestimmt|einverstanden|stimmen)\b|\btou(?:s|t le monde)\b[^,.;]{0,24}(?:d['’]accord|accept\w*)|\btodos\b[^,.;]{0,24}(?:acuerdo|acept\w*)",
)
NO_OBJECTION = _words(
    r"(?:没有?(?:任何|一个)?(?:人|谁|一方)?|无人?|无一人?|零)(?:表示|提出|有)?(?:任何)?(?:反对|异议|不同意|拒绝|不满)",
    r"(?:所有人|每个?人|人人|大家|各[位方人]|全体|双方|都|均)(?:都|均|也|已经?|表示)*(?:不|没有?|并?无)(?:任何)?(?:反对|异议|拒绝)",
    r"\b(?:nobody|no[- ]?one|none(?: of (?:them|us|the \w+))?|not (?:one|a single)[^,.;]{0,12}?)\b (?:\w+ )?(?:object\w*|disagree\w*|oppos\w*|refus\w*|declin\w*|said no|says no|against|minds?|minded)\b",
    r"\b(?:no|without|any) (?:any )?(?:objections?|dissent|disagreements?|vetoes)\b",
)
IF = _words(r"如|若|要是|假如", r"\b(?:if|unless|provided|whether|should)\b")
OF_OTHERS = _words(r"其他|其余|另外|除", r"\b(?:others?|rest|except|but|apart from)\b")
NOT_YES = _words(
    r"[不未没]|尚|是否|能否|可否|如|若|[需须待等请]|再|后|前|才|尽快|将|拟|希望|争取|条件|只要",
    r"\b(?:not|never|nobody|no[- ]?one|none|yet|to be|if|once|when|whether|until|unless|before|after|must|should|could|would|will|may|might|need\w*|wait\w*|pending|awaiting|ask\w*|please|subject to|provided|can|cannot|refus\w+|declin\w+|fail\w*)\b|n['’]t\b",
)
# Joins what has nothing to do with it: "it will be fun and all agree".
AND = _words(r"而且|并且|因为|所以|但是?", r"\b(?:and|but|so|since|because)\b")
CONDITION = _words(
    r"如果|要是|假如|若|只要|一旦|是否|等到?|待",
    r"\b(?:if|unless|once|when|whether|until|before|after|as soon as|provided|subject to)\b",
)
CONDITION_BEHIND = _words(
    r"(?:了|参加|参与|出席|方案|安排|分工|邀请|报价|价格|日期|[这该此]一?)*(?:(?:之|以)?(?:后(?![天续面期台来])|前(?![往来去期面]))|才|再|与否|吗)",
    r"(?<!ed)(?<!yes)\s+(?:\w+ ){0,4}?(?:if|unless|once|until|provided|subject to|as long as)\b",
)
YES = _words(
    r"同意|答应|应允|(?:已经?|也|明确|当场|爽快|欣然|刚刚?|口头|表示)(?:表示)?(?:确认|接受|认可|赞成)|(?:确认|接受)(?:了|参加|参与|出席|到场|邀请|方案|安排|分工)",
    rf"\b(?<!\bthe )(?<!\bas )(?<!\ban ){_AGREED}\b(?! (?:price|fee|plan|day|date|time|terms|sum)s?\b)|\bgave (?:her|his|their) (?:ok|okay|word|consent)\b|\bgiven (?:her|his|their) (?:ok|okay|word|consent)\b",
)
PRONOUN = _words(r"[他她]", r"\b(?:he|she|they)\b")
