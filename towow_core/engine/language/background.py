"""What is told beside what is wanted: who asks, how it came to this, why, what was before, and courtesies.

None of it is asked of anybody. A clause that asks, limits or pays is never background, and where nothing else of the
text asks for anything, all of it is the demand: "My tap is dripping".
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from towow_core.engine.language.births import is_a_birth
from towow_core.engine.language.happenings import gathers_under_a_heading, is_happening, is_heading, is_made_by_others
from towow_core.engine.language.not_wanted_now import is_reason_against, stays_or_waits
from towow_core.engine.language.recurrence import is_on_their_weekday
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.scenarios import scenarios_in

_I = r"(?:i|we)"
_THEIR = r"(?:my|our|his|her|their)"
# Where one thing that is told ends: at a mark, and before a word behind which somebody begins to do something.
_CUT = re.compile(
    r"(?P<mark>[，。；;！!？?\n：（）()—–]|,(?!\d)|\.(?!\d)|:(?=\s)|\s-\s)"
    rf"|(?=\sand\s(?:have|has|got|now|then)\b)|(?=\s(?:and|but|so|because|since|while|although|though|as)\s(?:{_I}|{_THEIR}|he|she|it|they|the|there|it's|she's|he's|i'm|we're|i'd|we'd|i've|we've|this|that|would|want|need|looking)\b)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"\s*(?:(?:and|but|so|also|well|you see|now|actually|basically|unfortunately|sadly)\b[\s,]*|而且|但是?|不过|可是|然后|其实|所以)*",
    re.IGNORECASE,
)
# What asks, sets a limit or says how it is to be.
ASKS = re.compile(
    r"\b(?:want|wants|wanted|need|needs|needed|like to|would like|i'd like|we'd like|would love|i['’]d love|we['’]d love|looking|seeking|searching|hoping|hope|please|must|should|has to|have to|required?|help|find|(?<!\ba )(?<!\bthe )(?<!\bour )(?<!\bmy )book(?!s? (?:launch|club|fair|signing|reading|talk|shop|store|swap|night|evening)\b)|hire|invite|wish|prefer\w*|ideally|budget|max|at most|no more|up to|under|instead|could|can (?:you|some|any)\w*|who can|allergic|allerg\w+|vegan|vegetarian|halal|kosher|coeliac|celiac|wheelchair|without|ask for|let me know)\b"
    r"|[€£$¥￥]\s?\d|想(?!不|到|起)|(?<![只主重还需首不])要(?![求是么])|请(?![假的过了])|找(?![不的过了])|需|求(?!婚)|帮|缺|招|希望|最好|预算|\d\s*[元块万]|不超过|以内|以下|别(?![的人])|不要|麻烦|能不能|有没有|尽量|必须|务必|得[是有会能]|过敏|忌口|素|清真|轮椅",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\btomorrow|\btonight|\bnext (?:week|month)|\d\s*[月号日]|周[一二三四五六日末天]|下[周个]|明[天后]|今[天晚]",
    re.IGNORECASE,
)
# When, how long or for how much something is to be: a day, an hour, a length, an amount.
_TERMS = re.compile(
    rf"{_DATED.pattern}|[€£$¥￥]\s?\d|\d\s?(?:元|块|[万千]|euros?\b|pounds?\b|dollars?\b|yuan\b|[ap]m\b|o'clock\b|[点時时:：]\d?)|[一二两三四五六七八九十百千万]+(?:点|元|块)|以内|不超过"
    r"|(?:\d+|\b(?:an?|one|two|three|four|five|six|half an|several|a few))[ -](?:hours?|minutes?)\b|(?:\d+|[一二两三四五六七八九十半几])个?(?:小时|钟头|分钟)|\b(?:noon|midnight)\b",
    re.IGNORECASE,
)
_IS_TO = re.compile(
    r"\b(?:should|must|please|needs? to|has to|have to|can|could)\b|请|得(?=[来去给带把帮让])|必须|务必", re.IGNORECASE
)
_ASKS_ITSELF = re.compile(r"\b(?:needs?|wants?|looking|please|book|hire|find)\b|[请找需]|(?<!不)要", re.IGNORECASE)
_GOES_ON = frozenset(",，(（:：–—-")
_PAST_VERB = r"(?:was|were|wasn't|weren't|had|did|didn't|sent|gave|told|asked|built|fell|broke|made|got|hated|loved|left|lost|quit|cancell?ed|pitched|bought|found|died|went|came|said|promised|wrote|ran|grew|tried|failed|forgot|moved|used to|couldn't|wouldn't|started|founded|decided|ended|turned out|happened|has been|have been|has had|have had|'ve been|'ve had|has just|have just|just)"
_IN_A_MONTH = re.compile(
    r"\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\b", re.IGNORECASE
)
# What was, or has come to be: nothing in it is meant for the day that is asked for.
_PAST = re.compile(
    rf"(?:(?:the )?last (?:year|time|week|month|spring|summer|autumn|winter|night|one|[a-z]+)\b|(?:a |two |three |some |many |\d+ )?(?:years?|months?|weeks?|days?) ago\b|yesterday\b|so far\b|until now\b|previously\b|in the past\b|once upon)"
    rf"|(?:the|{_THEIR}|this|it|they|he|she|{_I}|somebody|someone|everyone|everybody|nobody|people)\b(?! to\b)(?:'s)?(?: [\w'-]+){{0,4}}? ?\b{_PAST_VERB}\b(?! (?:to|a budget|an? offer)\b)"
    # How somebody spends their days, and what they feel: "每天下班就是刷手机", "觉得法语再不练就废了".
    r"|(?:[我他她]们?)?每天(?:上班|下班|回家|晚上|早上|除了)?[^，,。；;]{0,6}?(?:就是|只是|都在|就在|除了)[^，,。；;想要找请]{1,12}$|(?:总|老|就|一直)?觉得[^，,。；;想要找请]{2,16}了$"
    r"|(?![^，,。；;]*[修坏漏堵响亮转停通])[^，,。；;想要找请需]{1,8}(?:一直|从来|始终|还|也)(?:没|不|没有)(?!问题|关系)[^，,。；;想要找请需]{1,8}$"
    # What happened to a thing: "无人机掉进湖里了".
    r"|(?:我们?|咱们?|家里?|孩子|[他她])?的?[\u4e00-\u9fff]{1,6}?(?:不小心)?(?:掉|摔|落|沉|滚|滑|飞|丢|忘)(?:进|到|在|入)(?!了)[^，,。；;]{1,10}?了$"
    r"|(?:去年|前年|上次|上回|上一?次|上个?(?:月|周|星期)|之前|以前|此前|原来的?|本来|(?:昨[天晚日]|前天)(?=[^，,。；;]*[了过着])|前几|从前|过去|早些年|[一二两三四五几十\d]+年前|小时候|一辈子)",
    re.IGNORECASE,
)
_LONG_AGO_ZH = re.compile(r"(?:昨[天晚日]|前[天几]天?|上次|上回|上个?(?:月|周|星期)|去年|前年|之前|以前)")
_PUT_TO_A_DAY = re.compile(
    rf"\b(?:moved|postponed|shifted|rescheduled|changed|put off|pushed|brought forward)\b[^,.;!?]{{0,40}}? (?:to|until|till) (?:the )?(?:{_DATED.pattern})",
    re.IGNORECASE,
)
# Who is asking, or for whom: "we are a small bakery", "我们是一家小公司".
_WHO = re.compile(
    rf"{_I}(?:'re| are|'m| am) (?:both |all |just |only |still |really |quite |very )*(?:an?|the|from|based|freelanc\w+|self-employed|new (?:to|in|here)|getting married|expecting|opening|starting|setting up|turning|no experts?|beginners?|students?|retired|teachers?|parents?|friends|neighbou?rs|colleagues|nervous|a bit|excited|stressed|desperate|clueless|hopeless|busy|happy|open|flexible|not (?:very |really |so )?(?:technical|good|sure|experts?))\b"
    rf"|{_I}(?:['’]ve| have) (?:never|just|recently|only just) [a-z]+\b"
    rf"|(?:{_I}|(?:{_THEIR} (?:[\w'-]+ ){{0,2}}?[\w'-]+)) (?:also |both |currently |mostly |all |only )?(?:runs?|owns?|teach(?:es)?|stud(?:y|ies)|sells?|works?|lives?|grows?|plays?|sings?|volunteers?|belongs?|collects?|loves?|hates?|likes?|adores?|dislikes?|misses|misse?s?|fears?|worr(?:y|ies)|sleeps?|speaks?|thinks?|knows?|feels?|comes? from|don't know|doesn't know|dont know|have no (?:idea|clue)|has no (?:idea|clue)|can't decide|keeps? (?:asking|saying|falling|breaking))\b"
    rf"|(?:she|he|they|it|this|that)(?:'s|'re| is| are) (?:{_THEIR}|for|an?|the|from|with|about|turning|getting|german|french|english|chinese|very|so|really|quite|all|not|always|a bit)\b|(?:she|he|they) (?:also )?(?:loves?|hates?|likes?|adores?|misses|lives?|works?|runs?|plays?|sings?|comes? from|doesn't know|don't know)\b"
    r"|(?:don'?t|do not|doesn'?t) (?:really )?know (?:much|anything|a thing|how|where)\b|(?:我|我们)(?:很|特别|比较)?(?:怕|喜欢|讨厌|担心)|(?:也|还|都)?(?:听不懂|看不懂|不太?会|不太?懂)|零基础|没(?:有|什么)?(?:基础|经验|头绪|概念)|(?:我们?|咱们?)(?:的)?[\u4e00-\u9fff]{1,5}(?:第[一二三四五六七八九十\d]+|首)[张次届场部个][^，,。；;要想找请]{0,6}$|(?:大学|高校|学生|公益|民间)(?:社团|组织|团体|机构)$"
    r"|(?:我们?|咱们?|本人|我司|我们公司|公司|这边|我家|我们家|我们这边)(?:现在|目前|都|这边)?(?:是|在[^，,。；;]{1,10}(?:做|开|经营|上班|工作|读书|上学|住|创业)|开了|经营着?|住在?|做了|从事|属于|刚刚?|才刚)"
    # Who visits: "朋友一家来深圳玩".
    r"|(?:[我他她]们?的?|有|几个|[一两二三四五几][个家群帮位])*+(?:外地|国外|老家)?的?(?:朋友|亲戚|同学|客户|客人|闺蜜|家人|爸妈|父母|公婆|岳父母)(?:一家(?:人|[两三四五]口)?|们|几个|夫妻|夫妇|[一两二三四五]个?人)?(?:要|会|准备|打算)?[来到](?!不了)[^，,。；;]{1,8}?(?:玩|旅游|旅行|做客|探亲|度假|看我们?|出差)(?:几天|[一两二三四五六七八九十\d]+天)?$"
    r"|(?:[我他她]们?|我们)?(?:家)?的?(?:老公|老婆|爱人|先生|太太|媳妇|男朋友|女朋友|对象|爸|妈|爸爸|妈妈|父亲|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|儿子|女儿|孩子|小孩|老人|老板|领导|客户|房东|同事|对方|他|她|他们|她们)[^，,。；;]{0,3}(?:出差|是(?!不是)|也?(?:喜欢|讨厌|爱|怕|懂|会|不太?会|不懂|听不懂|看不懂|说|觉得|住|做了|在)|牙口|身体|膝盖|腰|腿|刚|已经|都|退休|很忙|没空|没时间)",
    re.IGNORECASE,
)
# What others owe or keep: "房东扣我8000元押金", "my landlord keeps my £1,200 deposit". Nobody offers it for the work.
_OWED = re.compile(
    r"(?:(?:我|我们)?的?[\u4e00-\u9fff]{1,8}?)?(?:拖欠|欠|扣|克扣|拖着|骗|赖|押着|不退|不还)(?:了|着|下|走)?(?:我们?|大家)?的?[^，,。；;]{0,6}?\d[\d,.]*\s?[万千百]?(?:多|余)?[元块][^，,。；;]{0,10}"
    r"|(?:the|my|our|his|her|an?) (?:[a-z'-]+ ){0,2}?[a-z'-]+(?: (?:in|from|at|of) [a-z'-]+)? (?:still |just |now )?(?:keeps?|kept|owes?|withholds?|withheld|stole|is (?:keeping|withholding)|(?:won['’]t|will not|refuses to|does not|doesn['’]t|did not|didn['’]t) (?:return|pay(?: back| out)?|refund|give back)) (?:(?:me|us|my|our|the|a) ){0,2}(?:[a-z'-]+ ){0,2}?[£€$¥]?\s?\d[\d,.]*[^,;.!?]{0,60}",
    re.IGNORECASE,
)
# Who is asked for by a trade's name, known or not: "my drone fell into the lake, I need a diver".
_BY_TRADE = re.compile(
    r"(?:需要|[找请雇求])(?:一?[个位名])?(?!人|师傅|谁|老师|大家|专家|专业|高手|帮手|对手|医生?家)[\u4e00-\u9fff]{1,5}?(?:员|师|工|匠|手|家)(?![\u4e00-\u9fff]{0,2}具)"
    r"|\b(?:need|want|looking for|hire|find|book) (?:an?|some|two|three) (?:[a-z]+ )?(?!(?:expert|professional|master|helper|number|offer|answer|favou?r|person)\b)[a-z]+(?:er|or|ist|ian)\b",
    re.IGNORECASE,
)
_I_AM = re.compile(rf"{_I}(?:'m|'re| am| are)\b(?! [a-z]+ing\b)|我(?:是|叫)", re.IGNORECASE)
_IN_APPOSITION = re.compile(r"an? (?:[a-z'-]+ ){0,3}[a-z'-]+|一[名位个][\u4e00-\u9fff]{2,8}", re.IGNORECASE)
_WHY = re.compile(
    rf"(?:because|since (?={_I}|{_THEIR}|the|he|she|they|it)|as (?={_I}|{_THEIR})|that's why|that is why|the reason)\b|(?:因为|由于|毕竟|主要是?因为|这样|怕(?=我|他|她|大家|来不及|到时))",
    re.IGNORECASE,
)
# How somebody feels, how things stand, and that something cannot be had from where one would have had it.
_STANDS = re.compile(
    rf"(?:{_THEIR}|the) (?:[\w'-]+ ){{0,2}}?[\w'-]+ (?:is|are|isn't|aren't|has|have|looks?|won't|can't|cannot|doesn't|don't) (?:too |so |very |really |a bit |all |still |always |not |just |getting |already |usually |mostly )*[\w'-]+"
    # "腰不好", "最近老是肩膀酸": why somebody is wanted.
    r"|(?:最近|老是?|总是?|一直|这几天|经常|近来|我|自己)*(?:身体|腰椎?|后?背|肩膀?|肩颈|颈椎|脖子|膝盖|腿脚?|脚|胃|眼睛|牙口|嗓子|睡眠|关节|手腕?|头)(?:最近|一直|老是?|总是?|有点|有些|又|都|也|经常)*(?:不太?|很|特别|挺|比较|发)?(?:好|舒服|行|酸痛?|痛|疼|僵硬?|麻|累|差|便|适|灵便|利索)(?:了|得厉害|得不行)?$"
    r"|[^，,。；;]{1,12}(?:太[^，,。；;]{1,4}了|[坏旧老破丢断漏挂病辞走黄脱]了|打不开|用不了|没法用|受不了|忙不过来|来不及了?)$",
    re.IGNORECASE,
)
_UNABLE = re.compile(
    rf"(?:{_THEIR}|the) (?:[\w'-]+ ){{0,2}}?[\w'-]+ (?:can't|cannot|won't|isn't able to|aren't able to|couldn't) (?:send|make it|come|do|help|provide|lend|give|move|attend|be there|decide|agree|wait)\b",
    re.IGNORECASE,
)
# Who does something for the requester already, and what is with them: "my piano teacher is moving, I need boxes".
_THEIRS = re.compile(
    rf"{_THEIR} (?:[\w'-]+ ){{0,3}}?(?:[\w'-]+(?:er|or|ist|ian|eer|ant|man|woman)|dj|cook|chef|nanny|vet|coach|band)s? (?:(?:just|really|now|still|already|suddenly|both|all) )*"
    r"(?:(?:is|are|was|were|has been|have been|will be)(?: (?:just|now|very|still|already|currently|both))* (?:moving|ill|sick|away|on (?:holiday|leave|vacation|maternity leave)|getting married|married|engaged|retir\w+|leaving|pregnant|expecting|busy|unwell|not well|abroad|travelling|traveling|turning|hurt|injured|dead|in hospital|no longer|going)"
    r"|(?:has|have|had) (?:an? (?:cold|birthday|baby|fever|flu)|the flu|just|left|moved|retired|quit|resigned|died|fallen|got|gone|broken (?:his|her|their))|left|leaves|quit|resigned|retired|retires|moved|moves|died|fell ill|got (?:ill|sick|married)|cancell?ed|broke (?:his|her|their))\b"
    r"|(?:我|我们|我家|咱们?|他|她|他们)的?[\u4e00-\u9fff]{0,5}?(?:老师|教练|师傅|摄影师|设计师|化妆师|厨师|律师|会计|医生|保姆|阿姨|司机|主持人|司仪|乐手|管家|翻译|中介|家教|助理)(?:最近|这周|马上|突然|刚刚?|正好|也|就|又)*(?:要|在)?(?:搬家|搬走|生病|病了|过生日|结婚|辞职|退休|来不了|走了|不在|离开|怀孕|生孩子|请假|出差|回老家|受伤|感冒|没空|住院)",
    re.IGNORECASE,
)
# What is done already: 座钟已修好, "the tap has been fixed". What is broken, or is to be done first, is not.
_DONE = re.compile(
    rf"(?:the|{_THEIR}) (?:[\w'-]+ ){{1,4}}?(?:has|have)(?: (?:already|just|now|all|both))* been (?!(?:broken|damaged|stolen|cracked|lost|blocked|torn|burst|bent|ruined|hacked|stuck|flooded|cancell?ed|postponed|delayed|closed|smashed|attacked|neglected)\b)(?:\w+ed|built|cut|made|done|sewn|hung|swept|bound|put|taken|written|drawn|sold|bought)\b(?!.*\b(?:badly|wrong\w*|but)\b)"
    r"|(?:(?![把将等待若])[\u4e00-\u9fff\w]){1,12}?(?:已经?[\u4e00-\u9fff]{1,4}?(?:好|完|过|妥|毕|掉)了?|(?:都|全|刚刚?|早就?|也)?[\u4e00-\u9fff]{1,2}(?:好|完|过|妥)了|刚刚?[\u4e00-\u9fff]{1,3}[好完妥]了?)$"
    r"|(?:我们?|公司|自己)?(?:都|也)?已经?[\u4e00-\u9fff]{1,2}(?:好|到|完|妥)了?[\u4e00-\u9fff]{1,8}$",
    re.IGNORECASE,
)
_HAS_TO = re.compile(r"\b(?:need|needs|want|wants|must|should|has to|have to|please|looking)\b", re.IGNORECASE)
_BESIDE_DONE = re.compile(r"[想需缺帮]|(?<!不)要|如果|一旦|只要|直到|等")
_KIN_IS = re.compile(
    rf"{_THEIR} (?:[\w'-]+ )?(?:neighbou?r|uncle|aunt|mother|father|mum|mom|dad|grand\w+|brother|sister|son|daughter|cousin|wife|husband|partner|friend|colleague)s? (?:is|are|was|were) (?:an? |both )?(?:[\w'-]+ ){{0,2}}?[\w'-]+?(?=\s(?:and|but)\s(?:want|need|look)|$)",
    re.IGNORECASE,
)
# What is asked for is somebody in their place.
_IN_THEIR_PLACE = re.compile(
    r"\b(?:another|ones?|replace\w*|instead|substitute|stand-?in|else|cover|new [a-z]+(?:er|or|ist|ian)|the same)\b|另|新的|换|别[的人]|替|顶|再[找请来]|接手|还[要找]",
    re.IGNORECASE,
)
_ANYBODY = re.compile(r"\b(?:some|any)(?:body|one)\b|\bwho can\b|\bhelp\b|[找请求]人|有人|谁", re.IGNORECASE)
# Said to whoever reads it: thanks, greetings, and that they may decide.
_COURTESY = re.compile(
    r"(?:hiya?|hello|heya?|howdy|dear|good (?:morning|afternoon|evening|day)|(?:morning|afternoon|evening)(?= (?:all|everyone|folks|team)))(?: (?:all|there|everyone|everybody|folks|team))*|(?:many )?(?:thanks?|thank you|thx|ty|cheers|ta)\b.{0,30}|(?:any )?(?:help|ideas|suggestions?|tips?|recommendations?)(?: (?:is|are|would be))?(?: (?:very|much|greatly))* (?:appreciated|welcome)|(?:can|could) (?:anyone|anybody|someone|somebody|you)(?: please)? help(?: (?:me|us))?(?: out)?|looking forward.*|hope (?:that|this).*|(?:is|would) (?:that|this|it)(?: be)? (?:doable|possible|ok|okay|enough|realistic|feasible)|does (?:that|this) (?:work|sound).*|while (?:they|you|he|she|we)(?:['’](?:re|s)| are| is) (?:at it|there|here|around)|quick (?:one|question)|you (?:decide|choose|tell me)|(?:it's )?up to you|sorry.{0,30}|don't laugh|fingers crossed|just asking|no (?:rush|hurry|worries)|(?:it )?(?:doesn'?t|don'?t|does not|do not) (?:have|need) to be (?:too |very |super )?[a-z]+|nothing (?:too )?(?:fancy|big|special)"
    r"|[\u4e00-\u9fff]{1,3}(?:老师|师傅|先生|女士|医生|教练|律师)(?:您|你)好|(?:先|非常|十分|太)?(?:谢谢|感谢|多谢|拜托|辛苦)(?:了|啦|大家|各位|你们?|您|帮忙|推荐)*|(?:大家|各位|你|您)好|哈喽|在线等|急急?急?|(?:能|可以)?(?:搞定|做到|实现|办到|安排)(?:吗|么|不)?|行不行|可不可以|可以吗|行吗|好吗|能行吗|够不够|够吗|有(?:没有)?(?:推荐|合适的|人)(?:的)?(?:吗|么)?|求推荐|(?:也|都)+不用(?:找|管|操心|安排|准备|考虑|请)(?:人|了)?|不用太(?:复杂|讲究|高级|正式|好|贵)|简单(?:点|一点|些)?(?:就行|就好|即可)|(?:你们?|您)?看着(?:办|安排|来)(?:吧|就行|就好)?|听你们的|(?:有意者?|感兴趣)(?:的)?(?:请)?私信|(?:we|i) (?:can't|cannot|can not) (?:pay|afford|spend) (?:very )?much|not much money|(?:我们)?(?:没什么钱|没多少钱|钱不多|预算不多|经费不多|经费有限|预算有限)|(?:价格|价钱|钱|费用|时间)(?:都)?(?:好商量|好说|可以?谈|可议|面议|不是问题)|不好意思|打扰了?|请多关照",
    re.IGNORECASE,
)
# What was sent or left is what something is to be done to: "the venue sent us a contract. Could somebody read it".
_REFERS = re.compile(
    r"\b(?:read|check|review|fix|repair|mend|clean|look (?:at|over|through)|translate|edit|proofread|finish|sort|go (?:over|through)|explain|analy[sz]e|print|design|redo|rebuild)\b[^.!?]{0,20}?\b(?:it|them|this|that)\b|[把将](?:它|这个?|那个?)|(?:看|审|改|修|翻译?|译|整理)一?下",
    re.IGNORECASE,
)
_REFERS_WITHIN = 90  # characters
# What is to become of a thing to which something happened: "our tree fell on the fence, it must be gone by Saturday".
_MUST_BE_DONE = re.compile(
    r"[^.;!?:\w]{1,3}(?:and |so |but |now )*(?:it|they|this|that|all of it)(?:['’]s got to| (?:must|ha(?:s|ve) (?:got )?to|needs? to|should|ought to)) (?:all |now |really |first |quickly )?(?:go\b(?! to\b)|come (?:off|down|out|away)\b|be (?:all )?(?:gone|out|(?:re)?[a-z]{2,}ed|put|taken|cut|sewn|built|rebuilt|redone|done|made|hung|dug|sent|bound|brought)\b)"
    r"|[，,。；;]\s*[^，,。；;！!？?]{0,10}?(?:必须|务必|一定要|得|需要?|要)(?:赶紧|尽快|马上|重新|先|全部?|都|把它)*(?:[弄清搬移拿拆运锯砍铲][走掉开除]|[修装补换接弄][好上回]|清理|处理|清掉|装起来)",
    re.IGNORECASE,
)
_REST_OF_HEADING = re.compile(r"(?:,(?=[^,.;:!?]*\d)[^,.;:!?]*){0,3}:\s")
_OVER = re.compile(r"\s*(?:了|着|过|的|吧|呢|啊|哦|哈|呀|嘛|啦|:\(|:\)|\W)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """A piece of the text that is told and not asked for.

    Attributes:
        words: Where it begins without the "and" or "but" before it.
        told: Where the whole clause ends; `end` is before what something is to be done to.
        is_past: What it names was, or belongs to somebody's story: neither its days nor its people are those asked for.
        is_courtesy: It is said to whoever reads it.
        is_ruled_out: It says itself that nobody is to do now what it names.
        is_unasked: What it names nobody is asked for; else it only says more of what is.
    """

    start: int
    words: int
    end: int
    told: int = 0
    is_past: bool = False
    is_courtesy: bool = False
    is_ruled_out: bool = False
    is_unasked: bool = True


@lru_cache(maxsize=256)
def backgrounds(text: str) -> tuple[Background, ...]:
    """In the order of the text; courtesies alone where nothing would be left that asks for anything."""
    found = tuple(_found(text))
    found = tuple(sorted({*found, *_in_apposition(text, found)}, key=lambda one: one.start))
    rest = _blanked(text, found)
    if not find_concepts(rest) and not _BY_TRADE.search(rest):  # "My boiler broke last night. Can somebody come?"
        found = tuple(
            one for one in found if one.is_ruled_out or not (one.is_past and find_concepts(text[one.words : one.end]))
        )
        rest = _blanked(text, found)
    asks = ASKS.search(rest) or find_concepts(rest) or any(_is_headed(text, one) for one in found)
    is_left = any(map(str.isalpha, rest))  # in words that no concept has: "piano tuning; the photos can wait"
    return (
        found
        if asks
        else tuple(one for one in found if one.is_courtesy or (one.is_ruled_out and one.is_past and is_left))
    )


def _is_headed(text: str, one: Background) -> bool:
    """Whether it stands over a list, which asks for something: "Our fête on 12 December: a bouncy castle"."""
    return _mark_behind(text, one.end) in {":", "："} and any(map(str.isalpha, text[one.end :]))


def without_background(text: str, *, past_only: bool = False) -> str:
    """The text with a comma for each character of what nobody is asked for."""
    found = backgrounds(text)
    return _blanked(text, tuple(one for one in found if one.is_unasked and (one.is_past or not past_only)))


def blanked_told(text: str, told: Iterable[Background]) -> str:
    """The text with a comma for each character of those that name neither a trade nor a wish."""
    return _blanked(text, tuple(one for one in told if one.is_unasked))


def _blanked(text: str, found: tuple[Background, ...]) -> str:
    for one in found:
        text = f"{text[: one.start]}{'，' * (one.end - one.start)}{text[one.end :]}"
    return text


def clauses(text: str) -> Iterator[tuple[int, int]]:
    """What is told or asked in one go, without the words that join it to what was before."""
    yield from ((start, end) for _, start, end in _pieces(text))


def _pieces(text: str) -> Iterator[tuple[int, int, int]]:
    """Each clause: where it begins, where its own words begin, where it ends."""
    at = 0
    for match in [*_CUT.finditer(text), None]:
        end = match.start() if match else len(text)
        lead = _LEAD.match(text, at, end)
        start = lead.end() if lead else at
        if start < end and any(char.isalnum() for char in text[start:end]):
            yield at, start, end
        if match is None:
            return
        at = match.end()


def _found(text: str) -> Iterator[Background]:
    for begin, start, end in _pieces(text):
        said = text[start:end].rstrip()
        one = _for_nobody(text, begin, start, end, said) or _told(text, begin, start, end, said)
        if one is not None:
            yield one


def _for_nobody(text: str, begin: int, start: int, end: int, said: str) -> Background | None:
    """What is said to whoever reads it, ruled out, or seen to by others."""
    courtesy = _COURTESY.match(said)
    if courtesy and _OVER.fullmatch(said, courtesy.end()):
        return Background(start=begin, words=start, end=end, told=end, is_courtesy=True)
    if (out := _is_for_nobody(text, begin, end, said)) or _is_made_by_others(text, end, said):
        return Background(start=begin, words=start, end=end, told=end, is_past=out, is_ruled_out=True)
    if (owed := _is_owed(text, start, end)) or _UNABLE.match(said) or _is_done(said):
        return Background(start=begin, words=start, end=end, told=end, is_past=owed)
    return None


def _told(text: str, begin: int, start: int, end: int, said: str) -> Background | None:
    """What was, who asks, why, and what takes place."""
    if _MUST_BE_DONE.match(text, end) and not ASKS.search(said):
        when = _LONG_AGO_ZH.match(said)  # no day that is asked for; all else is
        last = start + when.end() if when else start
        return Background(start=begin, words=start, end=last, told=last, is_past=True) if when else None
    if (theirs := _told_of_theirs(said)) and _is_asked_beside_it(text[:start] + text[start + theirs :]):
        return Background(start=begin, words=start, end=start + theirs, told=end)
    if ASKS.search(said) or _PUT_TO_A_DAY.search(said):
        return None
    if is_a_birth(said, text):
        return Background(start=begin, words=start, end=end, told=end, is_past=True)
    told = _PAST.match(said)
    if told or (is_on_their_weekday(said) and _DATED.search(f"{text[:start]} {text[end:]}")):
        is_meant = told is not None and _REFERS.search(text, end, end + _REFERS_WITHIN) is not None
        last = start + told.end() if is_meant and told else end
        return Background(start=begin, words=start, end=last, told=end, is_past=True)
    return _circumstance(text, begin, start, end, said)


def _circumstance(text: str, begin: int, start: int, end: int, said: str) -> Background | None:
    is_dated = _DATED.search(said) is not None
    if _takes_place(said, _mark_behind(text, end)) or (not is_dated and _says_who_or_why(said)):
        return Background(start=begin, words=start, end=end, told=end)
    if not is_dated and _STANDS.match(said) and not find_concepts(said):
        return Background(start=begin, words=start, end=end, told=end, is_unasked=False)
    return None


def _is_owed(text: str, start: int, end: int) -> bool:
    said = text[start:end].rstrip()
    return _OWED.fullmatch(said) is not None and _is_asked_beside_it(f"{text[:start]} {text[end:]}")


def _is_for_nobody(text: str, begin: int, end: int, said: str) -> bool:
    is_told = stays_or_waits(said) or (is_reason_against(text[:begin], said) and not _IS_TO.search(said))
    return is_told and not (_TERMS.search(said) or _has_terms(text, end))


def _is_made_by_others(text: str, end: int, said: str) -> bool:
    return is_made_by_others(said) and not (ASKS.search(said) or _has_terms(text, end))


def _has_terms(text: str, end: int) -> bool:
    """Whether what stands right behind a clause says when, how long or for how much: "the food comes later, at 8 pm"."""
    behind = next(_pieces(text[end:]), None) if text[end : end + 1] in _GOES_ON else None
    if behind is None:
        return False
    further = text[end + behind[1] : end + behind[2]]
    return _TERMS.search(further) is not None and not (find_concepts(further) or _ASKS_ITSELF.search(further))


def _in_apposition(text: str, found: Iterable[Background]) -> Iterator[Background]:
    """What is said once more of who is asking: "I'm freelance in Berlin, an illustrator.". Behind a colon it is asked for."""
    ends = {one.end for one in found if _I_AM.match(text, one.words) and not _is_headed(text, one)}
    for begin, start, end in _pieces(text):
        if begin - 1 in ends and _IN_APPOSITION.fullmatch(text[start:end].rstrip()):
            yield Background(start=begin, words=start, end=end, told=end)


def _says_who_or_why(said: str) -> bool:
    return _WHO.match(said) is not None or _WHY.match(said) is not None


def _mark_behind(text: str, end: int) -> str:
    """The mark behind a clause; of a heading with further days and numbers, "…, 12 December, 40 people: …", its colon."""
    heading = _REST_OF_HEADING.match(text, end)
    return ":" if heading else text[end : end + 1]


def _takes_place(said: str, mark: str) -> bool:
    """Whether it only says what takes place, and when; where a trade or a known occasion is named, others read it."""
    is_head, is_dated = mark in {":", "："}, (_DATED.search(said) or _IN_A_MONTH.search(said)) is not None
    if is_head and gathers_under_a_heading(said):
        return True
    is_told = ((is_dated or is_head) and is_happening(said)) or (is_dated and is_head and is_heading(said))
    return is_told and not (find_concepts(said) or scenarios_in(said))


def _is_done(said: str) -> bool:
    return _DONE.match(said) is not None and not (_BESIDE_DONE.search(said) or _HAS_TO.search(said))


def _told_of_theirs(said: str) -> int:
    """How much of a clause only tells of somebody of the requester's, in characters."""
    kin = _KIN_IS.match(said)
    theirs = _THEIRS.match(said)
    is_told = theirs is not None and not ASKS.search(said, theirs.end())
    return kin.end() if kin else len(said) if is_told else 0


def _is_asked_beside_it(rest: str) -> bool:
    """Whether all else asks for something, and for nobody in the place of whoever was told of."""
    if _IN_THEIR_PLACE.search(rest) or not ASKS.search(rest):
        return False
    return bool(find_concepts(rest)) or _ANYBODY.search(rest) is None
