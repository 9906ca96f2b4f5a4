"""Whether a clause of a remark wishes something, or only tells, praises or gives a reason."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

# What may stand beside a fact that is wished, and says nothing more of it.
WISHES = re.compile(
    r"不着?急|[晚迟](?:一?[点些]|[几两一]天)儿?(?:再?[给交做来])?(?:没事|没关系|无所谓)?|到手|拿到|可以等到?|等到|缓到|算了|单独|日子|日期|时间|地点|定[在于]|做成?|[呗咯哦嘛]|[那这]个|改[到成为在]?|换[到成为]?|挪[到]?|移[到]?|推[到迟]?|放[到在宽]?|提[到高前]?|[加减降压砍升]到|[加减降压升](?=[\d一二两三四五六七八九十百千万])|控制在|不[超多]过|封顶|上限|就[够好]|够了|都成|全程|整个|其余|其他|别的|不[变改动]|照旧|太[远偏]|去不了|不考虑|嘉宾|客人|孩子们?|说|语言?|中文|英文|每人|人均|元|块钱?|左右|为准|号|那天|当天|[上下]午|晚上|早上|中午|点半?|半|钟头|小时|分钟|天|周末?|星期|礼拜|见|够|全|段|期间|抱歉|不好意思|随便|哪天|[有没]空"
    r"|\b(?:ha(?:s|ve) (?:(?:more|some|plenty of) )?time(?= until| till)|(?:can|could|may) (?:wait|(?:be (?:ready|done|there|finished|delivered|made)|come|arrive|follow)(?: later)?)|mov(?:e[ds]?|ing)|chang(?:e|ed|es|ing)|new(?= (?:date|day|time|number|budget|place|location)\b)|decided|settled|make|push|shift|switch|swap|set|keep|stay|stays|raise[ds]?|lower(?:ed)?|increase[ds]?|reduce[ds]?|cut|drop(?:ped)?|say|suits?|date|day|days|week|weeks|weekend|month|hours?|o'?clock|am|pm|a\.m|p\.m|sharp|later|earlier|sooner|below|under|above|beneath|over|less|fewer|no more|than|tops|cap(?:ped)?|limit(?:ed)?|ceiling|guests?|people|persons?|heads?|kids|children|adults|per|each|total|altogether|overall|all in|in all|money|whole|full|event|instead|plenty|rather|either|too far|too remote|not|sorry|unfortunately|actually|anywhere|anyone|speak(?:s|ing)?|spoken|language|held|online|location|city|venue|finish|finish(?:es)?|arrive|begin|open|close|lasts?|long|half|past|quarter|fine|better|best|well|just as|same|rest|else|free|available|daily|weekly|regularly|twice|once|times|further|the|of|tomorrow|today|tonight|then)\b|['’](?:s|re|ll|d|ve|m)\b|n['’]t\b",
    re.IGNORECASE,
)
# Beside a day, a place or an amount, somebody else's affair, or what is over.
_TELLS = re.compile(
    r"昨[天晚日]|前天|上(?:个?月|周|次|回|一?个?礼拜|一?个?星期)|去年|前年|那次|以前|从前|[他她]们?|老板|领导|同事|朋友|[办听看做用来去玩]过|[花救帮卖反开费跑谈等]了"
    r"|(?<![数化文科大小中医哲])学|[考飞回睡]|放假|[上下]班|上课|出差|\b(?:would cost|would take)\b|\b(?:he|she|they|his|her|their|him|was|were|had|did|ago|yesterday|used to|since|(?:the|our|my) last (?!day|minute|date)|last (?:year|time|week|month|night|summer|winter|spring|autumn|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b",
    re.IGNORECASE,
)
# It is so now: "we have had to", "the talk was cut to 45 minutes".
_HAD_TO = re.compile(
    r"\b(?:(?:we|i)(?:['’]ve| have)) had to\b"
    r"|\b(?:was|were|has been|have been|got) (?:just )?(?:cut|shortened|extended|moved|changed|reduced|raised|put (?:back|off)|pushed(?: back)?|brought forward|postponed)(?: (?:down|up|back))? to\b",
    re.IGNORECASE,
)
_LONG_OVER = re.compile(
    r"\b(?:last (?:year|month|summer|winter|spring|autumn|night)|(?:years?|months?|ages) ago|yesterday)\b|去年|前年|昨[天晚]|小时候",
    re.IGNORECASE,
)
_THEY_SHOULD = re.compile(
    r"\b(?:he|she|they) (?:should|must|ha(?:s|ve) to|needs? to|ought to)\b|[他她]们?(?:最好|必须|要|得|应该|需要)",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"[少多省][花出给加]|超(?:出|支|预算|了)|再加|不是"
    r"|(?<!no )(?<!not )\b(?:less|more|fewer)\b(?! than)|\b(?:another|extra|additional|off|too much|over budget|add(?:ed)?)\b"
    r"|^\W*not (?!more|over|above)|\b(?:do|did)n['’]t have\b",
    re.IGNORECASE,
)
_DENIES_DAY = re.compile(
    r"不行|不能|没空|没时间|不太|不是很|不想|没人|加班|开会|不方便|不了|不来|有事|才(?!行)|n['’]t (?:great|good|ideal|possible|work)|\bno better\b|\b(?:can['’]?t|cannot|won['’]t|couldn['’]t|impossible|unable|no good|bad)\b",
    re.IGNORECASE,
)
_PAST_EN = r"(?:[a-z]{2,}ed|flew|went|came|left|was|were|had|did|told|saw|took|got|gave|made|met|brought|bought|sang|spoke|wrote|found|thought|heard|knew|ran|won|lost|paid|spent|felt|sent|taught)"
_OURS = r"(?i:guests?|people|party|event|venue|place|plan|date|day|budget|numbers?|whole|rest|kids|children|group|team|location|total|limit|deadline|head ?count|celebration|meal|dinner|lunch|start|end)\b"
_OVER_ZH = r"(?:昨[天晚日]|前天|上(?:个?月|周|次|回)|去年|前年|以前|从前|小时候)[^，,]*[在到去听看吃玩花办]|上[次回](?:那|的)|从小|[办听看做用玩]过|[花救帮卖反开费跑谈等]了"
_OVER = re.compile(
    rf"{_OVER_ZH}|^\W*(?i:(?:we|i)(?:['’]ve| have)? (?:just |already )?(?:sold|bought|met|saw|seen|heard|read|watched) )|^\W*(?i:apparently|since|ever since)\b"
    rf"|^\W*(?:(?i:and|but|so|oh|because|as) )*(?:(?i:my|our|his|her|their|the|an?) (?!(?:\w+ )?{_OURS})(?:(?!is|are|has|have|wants|needs)[\w'’-]+ ){{1,2}}|(?i:he|she|they|it|this|that|\w+ of (?:them|us)) |(?!We|I\b)[A-Z][\w'’-]+ (?:[A-Z][\w'’-]+ )?)(?:\w+ly |also |just |never |once |even )?{_PAST_EN}\b"
)
_HEARD = re.compile(r"\b(?:saw|seen|heard|read|watched) $", re.IGNORECASE)  # what is told of stands behind it
# What is so of somebody who has no part in it: "the author is in Leeds that night".
_OF_SOMEBODY = re.compile(
    rf"^\W*(?:(?:and|but|so|oh|because|as) )*(?:my|our|his|her|their|the|an?) (?!(?:\w+ )?{_OURS}|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"(?:[\w'’-]+ ){1,2}(?:is|are|lives?|works?|flies|fly|has|have|gets?|leaves?|travels?)\b"
    r"|^(?:我们?的?)?(?:作者|老板|领导|同事|朋友|客户|邻居|亲戚)[^要想]{0,4}[在住去回]",
    re.IGNORECASE,
)
_PRAISES = re.compile(
    r"不错|(?:^\W*|方案|计划|安排|你们?|[做想办弄备排][得的])(?:[得也都]|真|太|挺|很|特别|非常|超级?)*(?:周到|贴心|靠谱)(?!的?[\u4e00-\u9fff]{2})|挺好|很好|真好|真棒|很棒|太(?:好|棒|赞|妙|厉害|周到|贴心|用心)了|厉害|喜欢(?=[，,。！!\s]*$)|辛苦|满意|有创意|没意见|谢谢|感谢|多谢|便宜多了"
    r"|\b(?:thanks?|thank you|lovely|great|brilliant|superb|perfect|excellent|wonderful|fantastic|awesome|amazing|love[ds]?|happy with|well done|delight(?:ed|ful)|beautiful|impressive|god help us)\b|\bgood (?:job|work|plan|choice)\b|\b(?:looks?|sounds?|seems?) (?:so |really |very |just |like )*(?:good|nice|fun|cool|gorgeous|charming|promising|delicious|tasty|right)\b",
    re.IGNORECASE,
)
# Of idioms nothing is left that could be ruled out.
_IDIOMS = re.compile(
    r"不(?:介意|急|花钱|收钱|客气)|\b(?:never mind|not (?:a little|a lot|at all|only|just|really|sure))\b",
    re.IGNORECASE,
)
_NOTHING = (
    r"(?:(?:不过|但是?|那就?|也|都|反正)*(?:不用?管(?:[他她它]们?)?|没关系|没事|这样吧|就这样|[写说打记弄]错了|你们?看着办|无所谓)吧?"
    r"|(?:but |oh |well |and )*(?:never mind(?: (?:that|it|them))?|my mistake|(?:that was )?a typo|no (?:rush|problem|worries|matter)|sadly|alas|honestly|to be honest|frankly|thank (?:heavens?|god|goodness)|you know|by the way|(?:i|we) (?:was|were) (?:just |only |being |so )*(?:silly|joking|kidding|wrong|mistaken))|笑死|说真的|老实说|说实话|你懂的|对了)(?=[，,。.；;！!]|$)"
)
_CLAUSE_START = re.compile(rf"(?P<mark>^|[，,。.；;！!]\s*)(?P<said>{_NOTHING})", re.IGNORECASE)
_NO_MUST = re.compile(r"\W*(?:不强求|不急|不着急|没意见)吧?\W*")
# Whoever did it before, and has no part in this: "上次那家搬家公司", "the last movers we had".
_OF_OTHERS = re.compile(
    r"上[次回]那[家个位]|\b(?:the|our) (?:last|previous) (?:company|firm|crew|lot|movers?|people|ones?) (?:we had|we used|broke|was|were|came)\b",
    re.IGNORECASE,
)
_WONDERS = re.compile(
    r"\W*(?:你们?觉得[^改换]{0,8}|我也?(?:不知道|不清楚|心里没底)[^改换]{0,8}"
    r"|(?:do|don['’]t) you think (?:that|it|this)(?:['’]s| is)? \w+|what do you think)\W*",
    re.IGNORECASE,
)
_REASON = re.compile(r"\b(?:that['’]?s|which is) why\b|\bbecause\b", re.IGNORECASE)
_CONDITIONAL = re.compile(r"不[^，,。]{1,6}就")
# Whom or what praise is said of, and how much.
_PRAISED = re.compile(
    r"上[次回]|得(?=很|非常|特别|真|挺)|方案|计划|安排|[\u4e00-\u9fff]{0,3}(?:老师|师傅)|老[\u4e00-\u9fff]|特别|非常|真的?|超级?|[我你咱他她]?[妈爸]|家人|孩子们?|看起来|整体"
    r"|\b(?:thank(?:s| you)?\b.{0,3}\bfor\b.*|all|plan|idea|choice|job|team|timing|looks?|sounds?|seems?|absolutely|really|simply|help(?:ed|ful)?|[A-Z][\w'’-]+)\b|\bfor making\b.*"
)
_DISMISSED = re.compile(
    r"[，,]\s*(?:(?:不过|但是?|反正)*(?:不用?管|没关系|没事|无所谓)|(?:but |oh |well )*(?:never mind|no matter|no worries))",
    re.IGNORECASE,
)
# What asks, refuses, doubts or complains: then it is more than praise.
_ASKS = re.compile(
    r"[?？]|[不没](?!错|意见)|(?<![特区])别|太(?!好了|棒|赞|妙|厉害|周到|贴心|用心)|贵|远|怕|担心|过敏|够|挤|差|要(?!是)|换|改|能不能|请|希望|最好|[加减少]|但|如果|要是|就是"
    r"|\b(?:but|only|not|no|never|without|too|less|worr(?:y|ied)|afraid|scared|allergic|problem|expensive|dear|if|unless|could|can|should|would|must|want|needs?|please|instead|rather|make it|more|cheaper|better)\b|n['’]t\b",
    re.IGNORECASE,
)
# What is asked for behind a story: "the last crew was late, so the DJ must come at five".
_ASKED_FOR = r"(?:must|should|ha(?:s|ve) to|find|bring|book|hire|plan (?:for|on)|make sure|let['’]?s|cheaper|bigger|smaller|better)\b|\bso (?=(?:the|our|we|i|you|they|it|please|plan|bring|find|get|make|take|use|add|be|do)\b)"
_REQUESTS = re.compile(
    r"改[到成为在]|挪|推迟|提前|加到|减到|[?？]|请|希望|最好|能不能|[不没]|(?<![特区])别(?![的人])|要(?!是)|换成?|改成?|太(?!远)|挤|[很好有点太]差|脏|吵|难|坏|贵|说|定[的在了]|取消|关门|着火|[摔病伤]"
    r"|\b(?:please|wants?|needs?|must|should|would|could|instead|rather|too|scared|afraid|allergic|worr(?:y|ied)|not|never|no|drop|skip|lose|forget|cancel|keep|bad|terrible|awful|rude|dirty|noisy|boring|broken?|broke|hurt|ill|sick|hospital|died|burn(?:ed|t)|closed|banned|cancelled|stolen|moved|moves|changed|changes|raised|lowered|increased|reduced|added|switched|shifted|postponed|(?:went|gone|goes) (?:up|down)|promised|agreed|asked|told (?:me|us) (?:to|that|the))\b|n['’]t\b"
    rf"|\b{_ASKED_FOR}",
    re.IGNORECASE,
)
_REQUESTS_NOW = re.compile(
    rf"这[次回]|[请要换找]|再|\b(?:please|again|this time|want|need|not|n['’]t|same)\b|\b{_ASKED_FOR}", re.IGNORECASE
)
_WITHOUT = re.compile(r"\bwithout\b|^\s*没有", re.IGNORECASE)
_WANTS = re.compile(r"[要用请换]|\b(?:want|need|drop|skip|cancel)\b", re.IGNORECASE)
_DENIED = re.compile(r"[不没](?=意|行|成)|\b(?:no|not|never|nothing|nobody)\b|n['’]t\b", re.IGNORECASE)
_COMES_FROM = re.compile(r"(?:从|来自|离开?|路过|\b(?:from|via|leav(?:e|es|ing)|near))\s*$", re.IGNORECASE)
_COMPLAINS = re.compile(r"太(?!好了|棒|赞|妙|厉害|周到|贴心|用心)|\btoo (?!far|remote)", re.IGNORECASE)
# What stands with a fact that is told of a story before it, and not wished.
_CHANGES = re.compile(
    r"[改换要请]|[都也]行|可以|最[多少好]|不超过|控制|[加减降]到|以内|\b(?:move|make|change|want|need|please|let['’]?s|instead|rather|now|at most|max(?:imum)?|only|should|would|can|could|works?|fine|suits?|possible)\b",
    re.IGNORECASE,
)
_MOVES = re.compile(
    r"推迟|延后|提前|提早|(?<![不别用])[改换挪降压减]|放宽|\b(?:move|push|shift|postpone|raise|lower|reduce|cut|earlier|later|sooner|fewer|less|more)\b",
    re.IGNORECASE,
)
_THEM = re.compile(
    r"[请找让叫换用订][他她它]|\b(?:get|book|take|use|ask|invite|try|hire|find|bring|send|call|have) (?:him|her|them|one|another)\b",
    re.IGNORECASE,
)
# What may stand around a fact that is all that its clause says.
_AROUND = re.compile(
    r"在|于|那[就么]?|[这]|就|的|了|也|还|或者?|和|与|至|到|[、—～~-]|大概|大约|左右|哪天|随便"
    r"|\b(?:on|in|at|by|for|of|to|from|the|an?|just|only|then|now|maybe|perhaps|say|so|or|and|either|both|between|until|till|before|after|about|around|next|this|that|actually|sorry|also|too|again|ok(?:ay)?|yes|no|well|but|not|with|within|any ?day|any ?time|around|more|less|than|sharp|tomorrow|today|tonight|max(?:imum)?|latest)\b",
    re.IGNORECASE,
)
_WISHED = re.compile(
    r"^\s*是|太[远偏]|不考虑|改|换|挪|移|推|放[在到]|提[前早到]|要|想|请|最好|就(?!是)|吧|可以|[也都还]行|行$|[都更较]好|合适|方便|定[在于]|办|举行|搞|还是|不如|希望|截止|够|为准|见|开始|结束|控制|安排|准备|需|拍|做|来(?!自)|不[超晚]"
    r"|\b(?:cut|shortened|extended|reduced|raised|postponed) to\b"
    r"|不着?急|等到|缓到|\b(?:(?:can|could|may) wait|mov(?:e[ds]?|ing)|new|decided|settled|make|chang(?:e|ed)|switch|shift(?:ed)?|push(?:ed)?|put|set|held|hold|host|have it|do it|keep|let['’]?s|instead|rather|prefer(?:ably|red)?|ideally|want|need(?:s|ed)?|please|could|should|must|would|will|like|suits?|works?|fine|good|great|best|better|possible|enough|at most|at least|finish(?:ed)?|start(?:s|ing)?|ends?|begins?|lasts?|has to|have to|deadline|date|due|ready|done|deliver(?:y|ed)?|location|leave|come|comes|goes|go back|offered|taught|language|book(?:ed)?|be|too (?:far|remote)|no good)\b|['’](?:d|ll)\b",
    re.IGNORECASE,
)
# Where the requester is, or what they have or do then, themselves: "I have to be in Berlin on Sunday", "周日我要去北京".
_OF_ME = re.compile(
    r"^\W*(?:(?:and|but|so|because|as|since|also|then) )*(?:i|we)\b(?:['’]\w+)? (?:(?:will|shall|am|are|must|should|would|could|might|may|need|want|have|hope|plan|like|got|going|also|all|both|just|probably|only|to) )*(?:be|been|go|going|fly|flying|travel|visit|leave|leaving|arrive|return|stay|work|come|coming|away|(?:have|got)(?! (?:it|this|that|the|our|to)\b)) (?!(?:for|with|ahead)\b)"
    r"|[我咱](?:们|自己)?[^，,办搞改换挪移放聚做拍]{0,8}[去飞回住来在](?![^，,]*[办搞改换挪移放聚做拍行])",
    re.IGNORECASE,
)
# Of the plan itself, and not of what it plans: by then somebody wants to see it.
_OF_THE_PLAN = re.compile(
    r"方案|计划[书表]?|报价|答复|回复|消息|名单|\b(?:the|a|your|an|any|their) (?:plan|answer|reply|quotes?|offers?|proposal|list|confirmation|decision|details|news|draft)\b|\b(?:know|hear|tell (?:me|us)|answer|reply|confirm)\b",
    re.IGNORECASE,
)
# What an amount is called that is to be spent on this.
_SPENT_ON_IT = re.compile(
    r"预算|总价|总共|一共|总|全部|费用|经费|价格|价钱|价|钱|最多|不[超多]过|控制|上限|封顶|以[内下]|之内|左右|大概|大约|每人|人均|一?个?人|小时|钟头|[每元块万千百以内下在就约共改到成为加减降增是有花的了吧要只能出付给一位场天次顿桌]"
    r"|\b(?:budget|total|costs?|price|spend(?:ing)?|pay|money|at most|max(?:imum)?|up to|under|below|less than|no more than|not more than|within|over|about|around|per|each|a|an|person|head|people|guest|hour|day|the|our|my|is|are|of|for|to|be|it|all|in|and|only|limit|cap|now|new|from|at|altogether|overall|tops|i|we|have|can|could|will|not|more|than)\b|[a-z]{3}(?=\s*$)|[£€$¥￥]|pounds?|euros?|dollars?|quid|yuan|yen|francs?|rupees?",
    re.IGNORECASE,
)
_STILL = re.compile(r"还是|仍|没错|照旧|不变|\b(?:still|stays?|remains?|as before|unchanged)\b", re.IGNORECASE)
_CHILDREN = re.compile(r"孩子|小朋友|儿童|小孩|宝宝|\b(?:child(?:ren)?|kids?|toddlers?|babies|pupils)\b", re.IGNORECASE)
_ADULTS = re.compile(r"大人|成人|成年|家长|\b(?:adults?|grown[- ]?ups?|parents?)\b", re.IGNORECASE)
# What names another clause, and says when it is by that: "so after that, please".
_REFERS = re.compile(
    r"[那这](?:天|个|时候?)?[之以]?[前后]|\b(?:after|before|until|till|by|instead of) (?:that|this|then|it|which)\b",
    re.IGNORECASE,
)
# What is done in a language: "要能用英文表演", "should be able to explain it in English".
_IN_IT = re.compile(
    r"要?能够?|会|可以|[来的]|表演|讲解?|沟通|交流|主持|授课|上课"
    r"|\b(?:able to|perform|explain|communicate|talk|give|do|run|host|done|given|teach)\b",
    re.IGNORECASE,
)
_ORDERS = re.compile(r"先|对[调换]|\b(?:first|last|afterwards|swap)\b", re.IGNORECASE)
_DENIED_FACT = re.compile(
    r"[不没别](?![超过止])|\b(?:no|not|never)\b(?! (?:more|later|earlier|less|over|under))|n['’]t\b", re.IGNORECASE
)
_NOT_TO_FORGET = re.compile(
    r"(?:别|不要|不能|千万别)忘|\b(?:(?:do|must) not|(?:do|must)n['’]t|never|not) (?:to )?forget\b", re.IGNORECASE
)
# Of an hour, words that say from or until when: at that hour itself nothing is wished then.
_AROUND_HOURS = re.compile(
    r"[从只直]到?\0|\0(?:[到至](?=\s*(?:[\d一二两三四五六七八九十半]|中午|晚|下午|凌晨))|[之以]?[前后])|\b(?:till?|until|from|between|before|after|since|no later than)\b",
    re.IGNORECASE,
)


def tells(clause: str) -> bool:
    """Whether a day, place, hour, number or amount in the clause is of somebody else's affair, or of what is over."""
    return _TELLS.search(_HAD_TO.sub(" ", clause)) is not None


def is_of_whom_it_names(clause: str) -> bool:
    """Whether the clause wishes something of whom the words before name: "and she should speak German"."""
    return _THEY_SHOULD.search(clause) is not None


def denies(words: str) -> bool:
    """Whether the words around a fact deny it."""
    return _DENIED_FACT.search(words) is not None


def denies_in_turn(words: str) -> bool:
    """Whether what the words deny is itself a denial: "don't forget", "we won't come if it isn't"."""
    return len(_DENIED_FACT.findall(_NOT_TO_FORGET.sub(" ", words))) % 2 == 0


def is_difference(clause: str) -> bool:
    """Whether an amount in the clause is how much more or less something is to be, or is, or what it is not."""
    return _DIFFERENCE.search(clause) is not None


def denies_day(clause: str) -> bool:
    """Whether a day that the clause names will not do."""
    return _DENIES_DAY.search(clause) is not None


def asks_nothing(clause: str) -> bool:
    """ "It wouldn't be a party without her", "不强求"."""
    return praises_without(clause) or _NO_MUST.fullmatch(clause) is not None


def tells_of_others(clause: str) -> bool:
    """Whether the clause tells of whoever did it before, and asks for nothing."""
    return _OF_OTHERS.search(clause) is not None and _REQUESTS_NOW.search(clause) is None


def is_long_over(clause: str) -> bool:
    """Whether the clause tells of what is long over, and asks for nothing."""
    return _LONG_OVER.search(clause) is not None and not asks_for_more(clause)


def wonders(clause: str) -> bool:
    """Whether the clause only wants to be told what others think, or does not know what to think."""
    return _WONDERS.fullmatch(clause) is not None


def praises(clause: str) -> bool:
    """Whether the clause praises, and neither asks for anything nor complains."""
    return _PRAISES.search(clause) is not None and _ASKS.search(clause) is None


def complains_or_doubts(clause: str) -> bool:
    """Whether the clause asks, refuses, doubts or complains, so that it is more than praise."""
    return _ASKS.search(clause) is not None


def without_praise(clause: str) -> str:
    """What the clause says beside praise: of "Tom is brilliant" the name."""
    return _PRAISED.sub(
        lambda said: " " * len(said.group()), _PRAISES.sub(lambda said: " " * len(said.group()), clause)
    )


def without_verbs(words: str) -> str:
    """The words without what is done in the language that they wish: of "要能用英文表演" nothing is left."""
    return _IN_IT.sub(" ", words)


def told_of(clause: str) -> str:
    """Of whom or what the clause tells what was, with the verb; "" where it does not."""
    said = _OVER.search(clause)
    if said is None:
        return ""
    return clause if _HEARD.search(said.group()) else said.group()


def is_story(clause: str) -> bool:
    """Whether the clause tells what was, and neither asks for anything nor complains."""
    return is_over(clause) and _REQUESTS.search(clause) is None


def asks_for_more(clause: str) -> bool:
    """Whether the clause asks for anything, refuses, changes or complains."""
    return _REQUESTS.search(clause) is not None or changes(clause)


def is_dismissed(text: str, end: int) -> bool:
    """Whether the clause that ends there is taken back by the one behind it: ", but never mind"."""
    return _DISMISSED.match(text, end) is not None


def is_over(clause: str) -> bool:
    """Whether the clause tells what was, and not to what it was changed."""
    return _OVER.search(_HAD_TO.sub(" ", clause)) is not None


def praises_without(clause: str) -> bool:
    """ "It wouldn't be a party without her": who is denied twice is not ruled out."""
    found = None if _WANTS.search(clause) else _WITHOUT.search(clause)
    return found is not None and _DENIED.search(f"{clause[: found.start()]} {clause[found.end() :]}") is not None


def without_idioms(text: str) -> str:
    """The text with commas in the place of clauses that say nothing: "never mind"."""
    return _CLAUSE_START.sub(lambda said: said["mark"] + "，" * len(said["said"]), text)


def is_of_somebody(clause: str) -> bool:
    """Whether the clause says where, or when, somebody is who has no part in it, and asks for nothing."""
    return _OF_SOMEBODY.search(clause) is not None and _REQUESTS.search(clause) is None


def rules_out(clause: str) -> bool:
    """Whether what the clause denies is denied plainly: neither an idiom, nor a condition, nor praise."""
    return not (_IDIOMS.search(clause) or _CONDITIONAL.search(clause) or praises_without(clause))


def comes_from(before: str) -> bool:
    """Whether the place behind these words is where somebody comes from."""
    return _COMES_FROM.search(before) is not None


def complains(clause: str) -> bool:
    """Whether the clause calls something too much, or too little."""
    return _COMPLAINS.search(clause) is not None


def changes(clause: str) -> bool:
    """Whether the clause has a word that wishes or changes anything."""
    return _CHANGES.search(clause) is not None


def without_reasons(text: str) -> str:
    """The text with commas in the place of clauses that say why: "that's why we need the cake"."""
    return re.sub(r"[^，,。.；;！!？?\n]+", lambda one: "，" if _REASON.search(one.group()) else one.group(), text)


def names_them(clause: str) -> bool:
    """Whether the clause wants something of somebody, or of something, that another clause names: "get him"."""
    return _THEM.search(clause) is not None


def is_of_me(clause: str) -> bool:
    """Whether a day, place or hour in the clause is where, or when, the requester is, and not the event."""
    return _OF_ME.search(clause) is not None


def is_of_the_plan(clause: str) -> bool:
    """Whether the clause says until when the plan, or an answer, is wanted."""
    return _OF_THE_PLAN.search(clause) is not None


def is_spent_on_it(said: str) -> bool:
    """Whether the words of an amount, without its number, call it nothing but what this may cost."""
    return re.search(r"[^\W\d_]", _SPENT_ON_IT.sub(" ", said)) is None


def wishes(around: str) -> bool:
    """Whether words around a day, place, hour or length wish it, or are none but those that it stands with."""
    return _WISHED.search(around) is not None or not _AROUND.sub(" ", around).strip(" ，,。.!！:：;；()（）'’\"")


def moves(clause: str) -> bool:
    """Whether the clause moves, raises or lowers something."""
    return _MOVES.search(clause) is not None


def confirms(clause: str) -> bool:
    """Whether the clause says that something is as it was."""
    return _STILL.search(clause) is not None


def are_of_one_kind(people: str, others: str) -> bool:
    """Whether people that are called so are those: children are none of "50 people", nor grown-ups of 10 children."""
    return all(not kind.search(people) or kind.search(others) for kind in (_CHILDREN, _ADULTS))


def refers(clause: str) -> bool:
    """Whether the clause says when something is by what another clause names."""
    return _REFERS.search(clause) is not None


def orders(clause: str) -> bool:
    """Whether the clause says what comes first or last."""
    return _ORDERS.search(clause) is not None


def is_around_an_hour(before: str, behind: str) -> bool:
    """Whether the hour between these words is only one end of what is said: "from nine till midnight"."""
    return _AROUND_HOURS.search(f"{before}\0{behind}") is not None
