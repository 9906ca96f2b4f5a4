"""What a sentence rules out ("不需要摄影", "no meat"), and what the requester has already ("we have our own venue").

Each with its scope: "no meat, but fish" rules out meat, "we have a venue and need a band" has a venue.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from towow_core.engine.language.days_ruled_out import days_ruled_out
from towow_core.engine.language.language_names import ZH_NAMES
from towow_core.engine.language.limit_ends import NOT_A_PENNY_MORE
from towow_core.engine.language.only_on import only_on
from towow_core.engine.language.problems import says_a_problem
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns
from towow_core.engine.lexicon.scenarios import scenarios_in

_SAID_OF_IT_MAX = 60  # characters behind a thing that say how it is
_SHARE_MIN = 0.7  # of a phrase's letters that a capability's name must be for the phrase to mean that capability

# Where what is said ends: at punctuation, at "but", and at an "and" that begins something else.
_END_EN = (
    r"(?=\s*[,.;:!?()\n，。；！？（）]"
    r"|\s+for\s+(?:a|an|our|my|the|about|\d)|\s+(?:in|on|at|by)\s+(?-i:[A-Z\d])|\s+(?:but|except|although|though|however|because|since|so|please|thanks?|instead|after all|any ?more|needed|required|which|if|when)\b"
    r"|\s+(?:and|plus|also|then)\s+(?:we|i|you|they|it|he|she|please|need|needs|want|wants|must|should|would|will|can|with|"
    r"a|an|the|some|no|not|also|only|at|looking|find|\d|nothing|never|none|nobody|ideally|preferably|under|below|within|max|maximum)\b|\s+or\s+(?:we|i|need|want|please)\b|\s*$)"
)
# What is had may be a list of nouns: "we have a venue and a DJ".
_END_OWNED_EN = _END_EN.replace(r"a|an|the|some|no|not|also|only|at|looking", "no|not|only|looking").replace(
    "but|except", "in|on|at|for|near|from|since|with|by|will|can|is|are|but|except"
)
_ZH = r"[^，,。.；;：:！!？?（）()\n但]"
_END_ZH = r"(?=[，,。.；;：:！!？?（）()\n]|但|不过|而是|只要|只需|改|$)"
_BESIDES_ZH = r"[^，,。.；;]{1,8}(?:之外|以外)?[，,]?[^，,。.；;]{0,8}[也还]"  # "除了摄影，还要摄像" wants both
_REFUSED_ZH = re.compile(
    r"(?<![要能可需好行有何])(?:不要(?!了(?:[，,。；;！!]|$))|不需要?|不用(?!说|担心|太|客气|管|算|(?:你们?|您|大家)(?:再)?(?:[弄管做找]|操心|费心|安排|准备)了?(?:[，,。；;！!]|$)|(?:再|另外)?(?:找|请)(?:别)?人(?:了|帮忙)?(?:[，,。；;！!]|$)|(?:再|另外|另)*(?:找|请|租|订)了?(?:[，,。；;！!]|$))|用不着|无需|无须|不必|谢绝|拒绝|不接受|不想要?|不希望(?:有)?|不能(?:有)?|不可以?+(?!超[过出]|高于|多于)(?:有)?|不准|不许|不允许(?:有)?|不含|不带|不包括?|"
    rf"不喝|不吃|不抽|不放|不加|不收|不找|不请|不安排|不得|别(?:请|安排|用|要|找|放|搞|弄|给|让|有|在|把)|切勿|(?:(?<=[，,；;。])|(?<=[，,；;。]也)|(?<=[，,；;。]但))不(?![是会能行想知太够同一定仅只管论过满好错在超少多早晚低高迟限差缺怕急远近懂要用需必可得准许允含带包喝吃抽放加收找请安接希])[\u4e00-\u9fff](?![了不])|避免|避开|禁止|杜绝|除了(?!{_BESIDES_ZH})|忌)"
    rf"(?!少于|超过|晚于|早于|低于|高于|多于|迟于|太|再|更|忘|了?吗|了?吧)(?P<what>{_ZH}{{1,16}}?){_END_ZH}"
)
# "打包也不用", "海报不用做", "茶歇不要": what it is about comes first.
_REFUSED_BEHIND_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;：:]))(?:也|还)?(?P<what>(?:(?![找请要]){_ZH}){{1,8}}?)(?:就|也|都)?(?:不用|不需要?|不必|无需|无须|不要(?=了|[，,。；;！!]|$))(?:你们?|您|大家)?(?:再|另外?)?(?:做|弄|管|找|请|安排|准备|拍|操心|费心)?了?(?=[，,。；;！!]|$)"
)
_REFUSED_EN = re.compile(
    r"\b(?<!if )(?<!or )(?<!why )(?<!whether )(?P<lead>no need (?:for|of|to have|to bring)|no|not|without(?: any)?|(?:don't|do not|doesn't|does not|won't|will not|wouldn't) (?:need|want|require)(?: to have| any)?|"
    r"neither(?: of (?:them|the two))? (?:may|must|should)(?! not\b)|(?:nobody|no[ -]one|none of (?:them|us)) (?:may|must|should)|(?<!\bhave )(?<!['’]ve )(?<!\bhas )(?<!\bhad )(?<!\bi )(?<!\bwe )never|avoid(?:ing)?|must not|mustn't|must never|should not|shouldn't|cannot|can't|not looking for|(?:(?:(?:one|two|three|four|five|some|several|a few|many|both) of (?:us|(?:our|the) [a-z]+)|(?:my|our) [a-z]+) (?:is|are) (?:(?:badly|severely|very|also) )?)?allergic to|instead of|rather than|other than|free of"
    r"|(?:skipping|except(?: for| on)?|excluding|apart from|nothing(?: at all| else)?(?: on| for)?|any(?: other|time| ?one)? ?(?:day|date|time|evening|morning|afternoon|weekday|weekend|week)?s?,? (?:but|except|bar)(?: not)?(?: for| on)?)(?=\s+(?:the\s+|any\s+)?(?:(?:week|weekend)s?\s+(?:of|from|beginning|starting)\s+(?:the\s+)?)?(?:\d{1,2}(?:st|nd|rd|th)?\b|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|christmas|new year|weekends?\b|weekdays?\b|(?:bank|public|school) holidays?\b)))\s+"
    r"(?!need to (?:look|search|find|hire|book|ask|invite|pay)\b|(?:cost|exceed|go (?:over|above|beyond)|come to|total|run to|be (?:more than|over|above|higher than|dearer than))\b(?=[^,.;]{0,24}\d)|like\b|more than|later than|less than|fewer than|over\b|above\b|sure|too\b|budget|problem|idea|clue|doubt|only|just|longer|happy|good\b|enough|agree|work\b|want to|possible|yet\b|necessarily|far\b|matter|rush|hurry|worries|doubt|all\b|bad\b|many\b|much\b|fixed\b|decided\b|be able|wait\b|afford)"
    rf"(?:be |have |include |involve |any )*(?P<what>[a-zà-ÿ0-9][a-zà-ÿ0-9' &/-]{{1,48}}?){_END_EN}",
    re.IGNORECASE,
)
# A clause that only rules out: "skip the speeches", "nothing scary", "smokers excluded", "别唱悲的", "中介勿扰".
_RULED_OUT = re.compile(
    rf"(?:^|(?<=[，,。；;！!]))(?:千万|最好|但|也|请){{0,2}}(?:别再?|不(?:再|想|要)?)(?:考虑|涉及|找|请(?![柬帖])|唱(?![歌片诗])|弹(?!幕)|跳(?!舞)|穿(?!搭)|演(?![讲出员示奏唱])|播(?![客音报])|卖(?![家场])|接(?![待送机])|碰|玩(?![具家偶])|讲(?![座解师者])|(?<=别)在|(?<=别再)在)(?P<what>(?!了|人|到|来|[^，,。；;]{{1,8}}就){_ZH}{{1,12}}?){_END_ZH}"
    rf"|(?:^|(?<=[，,。；;]))(?=(?:别的|其[他它])|[^，,。；;]*(?:勿扰|免谈|除外|一律不要))(?P<behind_zh>(?:(?![找请要]){_ZH}){{2,8}}?)(?:勿扰|免谈|除外|一律不要|(?:都|一律|一概|也|就)*不(?:考虑|接受))(?=[，,。；;！!]|$)"
    rf"|(?:^|(?<=[,.;:!?] ))(?:(?:and|but|please) ){{0,2}}(?P<lead>skip|leave out|steer clear of|stay away from|keep away from|spare us|free from|no(?:body| ?one) who(?: is| has)?|exclud(?:e|ing)|minus|(?:nothing|no (?:dish(?:es)?|food|meals?|cakes?)|(?:don't|do not) (?:serve|use|bring|cook) (?:anything|food|dishes)) (?:with|containing|made (?:with|of|from)|that (?:has|have|contains?))|nothing(?: too)?|(?:anything|everything|anyone|anybody) (?:but|except|other than)|none of (?:them|you|those) from|no(?:body| ?one) from|(?:don't|do not) (?:bring|use|play|include|serve|invite|try to sell (?:me|us))(?! forward))\s+(?:(?:any|the|an?|in) )*(?!else\b|special\b|more\b|much\b|before\b|after\b|over\b|under\b|above\b|until\b|to\b|is\b|for\b)(?P<what_en>[a-z][a-z' -]{{1,40}}?(?:\s(?:after|before|past|later than)\s\d{{1,2}}(?:[:.]\d{{2}})?(?:\s?[ap]m)?)?)(?: in (?:it|them))?(?: (?:may|must|should|can|is to|are to|shall) be (?:served|used|offered|brought|cooked|on the (?:table|menu)))?{_END_EN}"
    r"|(?:^|(?<=[,.;:!?] ))(?P<behind>[a-z]+(?: [a-z]+)?) (?:(?:(?:are|is) )?(?:excluded|unwelcome|not (?:wanted|welcome)|need not apply)|(?:must|may|should|can) ?not be (?:served|used|offered|on the (?:table|menu)))(?=\s*[,.;!?]|\s*$)",
    re.IGNORECASE,
)
# "My ex must not be there", "his boss shouldn't know".
_NOT_THERE = re.compile(
    r"(?:^|(?<=[,.;:!?(] )|(?<=\band )|(?<=\bbut ))(?P<what>(?:my|our|his|her|their|the|any|no)\s[\w' -]{2,30}?)\s(?:must not|mustn't|must never|should not|shouldn't|may not|cannot|can't|is not to|isn't to|are not to|will not|won't|not to)(?: (?:be (?:there|present|invited|asked|allowed(?: in)?|around|included|part of it|told|at the (?:party|wedding|event|same table))|come|attend|show up|turn up|know|find out|hear of it))(?: along| there)?\b",
    re.IGNORECASE,
)
# "We have no venue" lacks one: it asks for it. So does "no venue yet".
_LACKS_BEFORE = re.compile(r"(?:\b(?:have|has|had|got|is|are|was|there's|there is|with)|'ve|'s)\s+$", re.IGNORECASE)
_OF_ALL_OF_IT = re.compile(
    r"\bin (?:anything|any(?:thing)? of (?:it|them)|it|them)$", re.IGNORECASE
)  # "with no nuts in it"
# "Third floor, no lift" says how it is there.
_LACKS_AFTER = re.compile(
    r"\byet$|^(?:lifts?|elevators?|parking|car park|driveway|heating|hot water|electricity|running water)\b",
    re.IGNORECASE,
)
_HARMED_BY = re.compile(r"\ballergic to [^.;!?]*$", re.IGNORECASE)  # "allergic to nuts, not to bees" bars no bees
# Who can do something no more is somebody; what guests must not have is ruled out for them.
_ONE_WHO = re.compile(
    r"\b(?:some(?:one|body)|any(?:one|body)|people|those|(?:an?|one|two|the|our|my) (?:[a-z-]+ ){0,2}?[a-z-]+) (?:who|that)\s+$",
    re.IGNORECASE,
)
_BARRED = re.compile(r"(?:eat|have|drink|take|tolerate|stand|touch|use|be (?:near|around))\b", re.IGNORECASE)
_ONE_WHO_ZH = re.compile(r"(?:[一两二三几\d]?[个位名]|[找请要有些])$")
_CANNOT_ZH = re.compile(
    r"不(?:能|可以)(?![吃喝碰沾闻抽接])[^，,。；;]{1,10}的(?:人|朋友|同事|老人|孩子|用户|客人|师傅|志愿者|同学|女士|先生)"
)
_CANNOT = re.compile(r"^(?:cannot|can't)$", re.IGNORECASE)

_WE_ZH = r"(?:我们?|自己|公司|家里|学校|单位|新郎|新娘|女方|男方)"
_KIN_ZH = r"(?:[姐哥妹弟妈爸][姐哥妹弟妈爸]?|闺蜜|舅舅|叔叔|阿姨|姑姑|爷爷|奶奶|外婆|外公|表[姐哥妹弟]|朋友|同事|亲戚|老婆|老公|家人|邻居)"
_KIN_EN = r"(?:sister|brother|mother|mum|mom|father|dad|aunt|uncle|friend|cousin|wife|husband|partner|team|colleague|neighbou?r)s?"
_SIDE_ZH = rf"(?:(?:(?:我们?|咱们?|新娘|新郎)的?)?{_KIN_ZH}(?:们)?|我们?|咱们?|公司|学校|单位|家里|内部|自己人)"
_HOUSE_ZH = r"(?:方|店|厅|馆|校|司|商|会|社|室|院|所|场|园|楼|部|学校|餐厅|物业|赞助商)"  # the last character of most houses' names
_DOING_ZH = r"(?![想学要需不没缺难找])[\u4e00-\u9fff]{1,3}"
_SIDE_EN = rf"(?:(?:my|our)(?: own)? (?:{_KIN_EN}|family|friends?|staff|team|people)|(?:an?|some) {_KIN_EN}(?: of (?:ours|mine))?|family|friends|(?:my|our) own [a-z]+)"
# What somebody does, and not what they are in want of.
_DOING_EN = r"(?:(?:will|can|could|is going to|are going to|'ll) )?(?!needs?\b|wants?\b|requires?\b|looks?\b|looking\b|likes?\b|loves?\b|hates?\b|lives?\b|knows?\b|is\b|are\b|was\b|has\b|have\b|to\b|and\b|in\b|at\b|will\b|can\b|would\b|should\b|cannot\b|lacks?\b|misses\b|recommend\w*\b|sa(?:id|ys?)\b|t(?:old|ells?)\b|thinks?\b|thought\b|suggest\w*\b|mention\w*\b|goes\b|comes\b|brought up\b)[a-z]+(?: care of| out| up| after| to)?"
_SEES_TO_EN = r"(?:bring|provide|supply|take care of|handle|look after|see to|sort(?: out)?|arrange|do|cover|manage|organi[sz]e|cook|bake|make|rent|book|buy|set up|pack|clean|pay for)"
# "版权归我们": what is to be theirs afterwards is asked for, and nothing that they have.
_RIGHTS = re.compile(
    r"版权|著作权|所有权|知识产权|使用权|源文件|工程文件|底片|原片|源码|源代码|\b(?:rights|copyright|ip|source (?:files?|code))\b",
    re.IGNORECASE,
)
# "摄影师要自己带灯": whoever is asked for brings it.
_OTHERS_ZH = re.compile(
    r"(?:[\u4e00-\u9fff](?:师|员|手|队|厨|司机|教练|嘉宾|乐队|主持人?|导演|老师|师傅)|对方|来的人|他们?|她们?)(?:都|也|得|要|需要?|必须|最好|能|可以|应该|会|请)*(?:自己|自带|自备)?$"
    r"|(?:[\u4e00-\u9fff](?:师|员|手|队|厨|司机|教练|嘉宾|乐队|主持人?|导演|老师|师傅)|对方|来的人)(?:都|也|得|要|需要?|必须|最好|能|可以|应该)+(?:自己|自带|自备)"
)
_ELSEWHERE_ZH = re.compile(r"(?:别人|人家|外人|旁人)的?家")  # "放在别人家里养": that is to be found
_IS_WISHED = re.compile(r"最好|希望|\b(?:ideally|preferably)\b", re.IGNORECASE)  # "简餐最好也有": nobody has it yet
# A town or a quarter between whose it is and the room.
_THERE_ZH = r"(?:(?![找租借订要想请用办开做拍缺有是的])[\u4e00-\u9fff]){2,6}?"
_ROOM_ZH = r"(?:会议室|会客室|办公室|办公楼|展厅|礼堂|食堂|教室|院子|工作室|门店|餐厅|酒吧|校区|车间|大厅|活动室|茶室|图书馆|画廊|仓库|花园|别墅)"
_GIVES_ZH = r"(?:来|会|统一|免费|已经|可以|都|全)*(?:(?<![演外支])出|提供|负责|(?<![书面钱背红])包|借|给|赞助|供应|准备|安排|解决|做|弄|(?<![水气油烟软钢铁主血])管)(?:给?我们(?:用|的)?|了)?"
# Who is still to be found for it.
_ASKED_TO_GIVE = re.compile(
    r"[师员手队厨]$|[要请找需能想希人谁必须由应该得前后内先周月日号天分次第]|时$|(?:公司|老师|老板|对方|商家)$|\b(?:who|that|they|someone|somebody|anyone|must|should|can|person|company|provider|team|teacher|one)\b",
    re.IGNORECASE,
)
_TOOLS_ZH = re.compile(
    r"(?:自带|自备|自有)(?:了|的)*(?:乐器|设备|工具|器材|道具|服装|音响|话筒|相机|电脑|食材|厨具|耗材|材料|车|车辆|清洁用品)"
)
_ASKED_ZH = re.compile(r"[要找请缺招雇]|需要")
_SPONSOR = re.compile(r"赞助|\b(?:sponsors?|donors?)\b", re.IGNORECASE)
_SO_MANY_ZH = r"有(?:了)?(?:\d+|[一二两三四五六七八九十几百]{1,3})(?:来|多|几)?[个位名]"
_NO_MORE_ZH = r"(?![，,](?:但|不过)?(?:还|再)[要想缺差需找请]{1,2}[一两二三四五\d几多][个位名]?人?(?:[，,。；;]|$))"  # "我们有两个，还缺一个"
_OWNED_ZH = (
    # "志愿者有十来个可以搭手", "志愿者我们有十来个", "我们有十来个志愿者": so many of them are there.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要我咱]){_ZH}){{2,6}}?)(?P<own>(?:(?:我们?|咱们?|公司|学校)(?:这边|自己)?(?:已经|现在|都|也)*{_SO_MANY_ZH}人?|(?:已经|现在|都|也)*{_SO_MANY_ZH}人?(?=[，,]?(?:都|也)*(?:可以|能|会|愿意)))(?:[，,]?(?:都|也)*(?:可以|能|会|愿意)(?:来|过来)*(?:帮忙|搭手|搭把手|打下手|帮手|出力))?)(?=[，,。；;！!]|$){_NO_MORE_ZH}"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<own>(?:我们?|咱们?|公司|学校)(?:这边|自己)?(?:已经|现在|都|也)*{_SO_MANY_ZH})(?P<what>(?:(?![要需想]){_ZH}){{2,6}}?)(?:(?:都|也)*(?:可以|能|会|愿意)(?:来|过来)*(?:帮忙|搭手|搭把手|打下手|帮手|出力))?(?=[，,。；;！!]|$){_NO_MORE_ZH}"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<own>(?:已经|现在|都|也)*{_SO_MANY_ZH})(?P<what>{_ZH}{{2,6}}?)(?:都|也)*(?:可以|能|会|愿意)(?:来|过来)*(?:帮忙|搭手|搭把手|打下手|帮手|出力)(?=[，,。；;！!]|$)"),
    # "我们已经有的场地", "公司租好的会议室".
    re.compile(r"(?P<own>(?:我们?|咱们?|公司|学校|自己)(?:(?:已经?|现在|早就|本来|原来)(?:有|租|订|借|定|买)(?:好|下|到)?了?|(?:租|订|借|定|买)(?:好|下|到)了?)的)(?P<what>[\u4e00-\u9fff]{2,6}?)(?=[，,。；;！!]|就?在|里|$)"),
    # "用我们有的照片"; not "我们有的同事要拍照", which is some of them.
    re.compile(r"(?P<own>(?:我们?|咱们?|公司|学校|自己|家里|手头|手里|手上)(?:这边|自己|手头|手里|手上|家里|现在|都|已经?)*有的)(?P<what>(?![人要想会爱喜是不还在也就])[\u4e00-\u9fff]{1,6}?)(?=[，,。；;！!]|(?:就|都|也)?(?:可以|能|够|拿来|[做用印排剪拼])|里|$)"),
    # "场地就在我家院子", "场地我们用小区广场": where it is is theirs.
    re.compile(r"(?:^|(?<=[，,。；;：:]))(?P<what>场地|会场|场馆|地点|地方)(?=[^，,。；;]*(?:自己|自家|我们?|咱们?|公司|学校|单位|小区))(?P<own>(?:我们?|咱们?|公司)?(?:就|都|直接)?(?:用|在|放在|设在)[^，,。；;找租订想]{1,16})(?:[，,]\s*(?:就|也)?(?:不用|不必|不需要?|无需|别)(?:再|另外|另)*(?:找|请|租|订)了?)?(?=[，,。；;！!]|$)"),
    # "场地学校出", "学生会借我们音响": somebody else sees to it, whoever that is.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要]){_ZH}){{2,6}}?)(?P<giver>(?![师员手方有人谁我你您他她要需想能希由])(?:(?![我咱你们])[\u4e00-\u9fff]){{1,6}}?){_GIVES_ZH}(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<giver>(?![有谁我你您他她要需想能希找请求带陪帮让]|领(?!导)|另外|此外|顺便|然后|最后|同时|[还再]|教(?![育堂会务练师授研]))(?:(?![给为替])[\u4e00-\u9fff]){{2,6}}?){_GIVES_ZH}(?:一[个套间场]|我们)?(?P<what>(?!的){_ZH}{{2,6}}?){_END_ZH}"),
    # "我表妹会拍照": one of their own does it.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<own>(?:我们?|咱们?)?的?{_KIN_ZH}(?:们)?(?:会|能|可以|来|负责|帮忙?|自己)+)(?P<what>(?!来|去|过来|参加|到场|在){_ZH}{{2,8}}?){_END_ZH}"),
    # "场地街道已经给了，不用找": somebody has given it.
    re.compile(r"(?:^|(?<=[，,。；;：:]))(?P<what>志愿者|主持人|摄影师|[\u4e00-\u9fff]{2,4}?)(?P<own>[\u4e00-\u9fff]{1,6}?(?:已经|都|也|全)+(?:给|批|借|送|提供|安排|准备|配|租|赞助|捐)(?:好|到|下来)?了(?:我们)?(?:[，,]\s*(?:就|也)?(?:不用|不必|不需要?|无需|别)(?:再|另外|另)*(?:找|请|租|订)了?)?)(?=[，,。；;！!]|$)"),
    # "脚本我们写好了", "物料公司印好了": it is done already.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要]){_ZH}){{1,8}}?)(?P<own>(?:(?:我们?|咱们?|公司)(?:自己)?|自己)(?:都|也|已经?|早就|用(?:{ZH_NAMES}))*[\u4e00-\u9fff]{{1,2}}好了)(?:(?:{ZH_NAMES})(?:版|稿|的)?)?(?=[，,。；;！!]|$)"),
    # "我会写后端": who asks can do it.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<own>我(?:自己|本人)?(?:就|也)?会(?:写|做|画|拍|剪|弹|编|设计)?)(?P<what>(?!在|去|来|有|把|给|付|尽|先|再|提前|准备)(?![^，,。；;]*[找请]){_ZH}{{2,6}}?){_END_ZH}"),
    # "他自己打包", "打包她自己来"; not "他自己带灯", which is a tool of whoever comes.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<own>[他她]们?自己(?:来|去|会)?)(?P<what>(?![带备])(?!有){_ZH}{{2,6}}?){_END_ZH}"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>{_ZH}{{2,6}}?)(?P<own>(?:由|就|都)?[他她]们?自己(?:来|做|弄|搞|负责|搞定))(?=[，,。；;！!]|$)"),
    # "场地是我们自己的厂房": what it is comes behind, and is theirs.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?![他她它我你您这那谁]){_ZH}{{1,6}}?)(?P<own>(?:就|都)?(?:是|用|放在|设在)(?:我们?|咱们?|公司|学校|单位|自己)(?:自己|自家)?的?){_ZH}{{1,8}}?{_END_ZH}"),
    re.compile(rf"{_WE_ZH}(?:这边|那边)?(?:已经|都|自己|本来|就)*有(?!没有|没|人|谁|什么|时间|机会|吗|点|些|意)(?:了|自己的|现成的)*+(?P<what>{_ZH}{{1,12}}?){_END_ZH}"),
    re.compile(rf"(?<![师员方者家商人要需须可能])(?:自带|自备|已有|已备|自有|有自己的|有现成的)(?:了|的)*(?P<what>{_ZH}{{1,12}}?){_END_ZH}"),
    re.compile(rf"{_WE_ZH}(?:这边|自己|会|可以|来|能)*(?:提供|出|准备|负责|解决|安排|搞定|带)(?!午餐给|给)(?:了)?(?P<what>{_ZH}{{1,12}}?){_END_ZH}"),
    re.compile(r"(?P<what>(?:(?!我们|咱们|自己|公司自己|公司有)[\u4e00-\u9fff]){1,5}?(?!我们|咱们|自己)[^\W师员方者家商人要需须可能得会们给替帮为己])(?:方面|的话)?(?:已经|已|都|我们|我|自己|公司|学校|单位){0,5}(?:有了|搞定了?|订好了?|定好了?|找好了?|定下来了|已定|落实了?|解决了|自理|自备|自带|自有|不缺|已有(?=[，,。；;！!]|$)|(?:我们|公司|自己|我方)(?:来|会|自己|负责){0,3}(?:安排|提供|负责|解决|准备|出|找|订|租|借|买)(?=[，,。；;！!]|$)|自己(?:解决|准备|负责|搞定|带|来|有|出|找|订|定|租|借|买|办)|(?<=[们我己])有(?=[，,。；;！!]|$))"),
    re.compile(rf"(?:^|(?<=[，,。；;]))(?P<what>{_ZH}{{1,8}}?)(?:方面)?(?:也|都|我们|我|已经|已|自己)*(?:(?:请|找|约|定|订|联系|谈|安排|租|买|借|选)好了?|自己(?:来)?(?:带|请|找|有|出|做|烤|拍|画|写|布置|打扫|开|搬|设计|剪|讲|装|修|弄|煮|印)(?:了(?:[一二两俩三四五六几\d]+[个位名]?人?)?)?|[也都](?:自己)?有了?)(?=[，,。；;！!]|$)"),
    re.compile(rf"(?<![教帮让带给])(?:我们?|家里|公司)(?:会|可以|能|打算|准备)*自己(?:来|会|动手|可以|能)*+(?![想要需没不也])(?!{_ZH}{{1,2}}了{_END_ZH})(?P<what>{_ZH}{{2,8}}?){_END_ZH}"),
    # "主持由同事担任", "翻译我们内部有人做", "舞台我们自己搭": what it is about comes first, then who of their own does it.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求]){_ZH}){{1,10}}?)(?P<own>由){_SIDE_ZH}(?:自己|内部|这边|会|来|可以)*[\u4e00-\u9fff]{{1,4}}(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求]){_ZH}){{1,10}}?)(?P<own>{_SIDE_ZH}(?:这边|内部|里面|[\u4e00-\u9fff]{{2,3}}(?=自己))?(?:自己|(?:已经|已|都|也)?有人|有同事|有朋友)(?:来|会|能|可以|在)*){_DOING_ZH}(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要]){_ZH}){{1,16}}?)(?P<own>(?:我们?|咱们?|公司|学校|单位|家里|社里|店里)(?:这边|自己)?(?:都|也|全|已经?)*有(?:了|授权|现成的?|自己的)*)(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要]){_ZH}){{1,10}}?)(?P<own>(?:这些|那些|这块|方面)?(?:都|也|全部?|已经?)*(?:包了|包下来了?|管了|备齐了?|齐了|有着落了?|有人[^，,。；;]{{1,2}}了|不用(?:你们?|您|大家)?(?:管|操心|费心|考虑)了?))(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要]){_ZH}){{1,8}}?)的?(?P<own>(?:就|也)?(?:不用|不要|不需要?|不必|无需|无须)[^，,。；;]{{0,8}}[，,]\s*{_SIDE_ZH}(?:自己|会|可以|能)*(?:来|做|拍|弄|上|顶|负责|搞定|解决|帮忙))(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要]){_ZH}){{1,8}}?)(?P<own>(?:我们?|咱们?)?(?:这边)?有(?:[\u4e00-\u9fff]{{1,4}}?)(?:赞助|提供|捐|出借|借)了?)(?=[，,。；;！!]|$)"),
    # "酒水客人自带", "化妆我妹来": those who come bring it, or one of their own does it.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要你]){_ZH}){{1,6}}?)(?P<own>(?:客人|来宾|宾客|大家|学员|参加者|同学|家长)们?(?:自己|各自)?(?:自带|自备|带|带来)|(?:(?:我们?|咱们?)的?{_KIN_ZH}|家里人|家人)(?:来|自己|会)*(?:来|[做弄烤带拍包办买])(?:好|来)?|(?:我们|咱们|公司|学校|单位)(?:来|自己|会)*[写做出拍画剪烤买带订管付印包请找])(?=[，,。；;！!]|$)"),
    # "酒席是酒店包的", "灯光由场地方负责", "主持就让我表哥来": some house, or one of their own, sees to it.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要你]){_ZH}){{1,8}}?)(?P<own>(?:也|都|就|全)*(?:是|由)(?!我|你|您|谁)[\u4e00-\u9fff]{{0,5}}{_HOUSE_ZH}(?:会|来|统一|免费|一起)*(?:包|送|提供|赠送?|管|准备|负责|配|给|出|赞助|供应|安排|解决)了?的?)(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?![就只也还都再])(?:(?![找请教帮让招求要]){_ZH}){{1,8}}?)(?P<own>(?:就|都|还是|已经|会|打算|准备)*(?:(?:交给|归|托|拜托)了?{_SIDE_ZH}(?:自己|会|可以|能|帮忙)*(?:{_DOING_ZH}了?)?|(?:让|叫|请|找)了?{_SIDE_ZH}(?:自己|会|可以|能|帮忙)*{_DOING_ZH}了?)(?:[，,]\s*(?:就|也)?(?:不用|不必|不需要?|无需|别)(?:再|另外|另)*(?:找|请)(?:别?人)?了?)?)(?=[，,。；;！!]|$)"),
    re.compile(r"(?P<what>场地|会场|场馆|地点)(?:我们|就|已经?|都)*(?:定|订|选|租|借|找)(?:好|下)?了?(?=在)"),
    re.compile(rf"(?:^|(?<=[，,。；;、]))(?P<own>)自己(?:来|会|动手|可以|能)*+(?![想要需没不也有带学])(?P<what>{_ZH}{{2,6}}?){_END_ZH}"),
    # "食材我买", "桌椅我们摆", "二胡我妈有": a thing, who of theirs, and what they do about it, and nothing else.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要会能想])[\u4e00-\u9fff]){{2,6}}?)(?P<own>(?:我们?|咱们?|我{_KIN_ZH}|{_KIN_ZH})(?:来|会|都)*(?:买|给|带|备|出|摆|借|拿|供|有|准备|提供))(?=[，,。；;！!]|$)"),
    re.compile(r"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要会能想])[\u4e00-\u9fff]){2,6}?)(?<!附近)(?<!那边)(?<!这边)(?P<own>(?:都|全)(?:已经|给)?(?:备好|备齐|买好|带好|齐)了|[\u4e00-\u9fff]{2,3}(?:社|会|馆|院|校|司|店|委会|里)(?:都|也)?有)(?=[，,。；;！!]|$)"),
    re.compile(r"(?:^|(?<=[，,。；;]))(?P<own>包)(?P<what>吃住|食宿|路费|车费)(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,；;]))也有(?P<what>{_ZH}{{1,10}}?){_END_ZH}"),
    re.compile(rf"(?:^|(?<=[，,。；;]))(?P<what>{_ZH}{{1,8}}?)(?P<own>由?(?:我们?)?(?:的)?){_KIN_ZH}(?:们|会|来|负责|帮忙|可以)*(?:做|拍|带|弄|负责|主持|出|烤|拉|搞定|解决)(?=[，,。；;！!]|$)"),
    # "场地已经订了", "摄影师有": only what somebody could else be paid for.
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要没还只就]|我们|咱们|自己){_ZH}){{2,8}}?)(?:我们?|公司)?(?:(?:已经?|早就?|都)+(?:订|定|租|借|买|请|约|找|谈|付(?:钱|款|费)?|交(?:钱|定金))(?:下来?|过|到|完|好)?了|(?:也|都|已经)?有)(?=[，,。；;！!]|$)"),
    # Who stays in a house, or comes there to look after those who live in it, is given no place.
    # "到我们上海徐汇的会议室": a room of theirs, behind the town it is in.
    re.compile(rf"(?:来|到|在|去|上)(?P<what>(?:我们?|咱们?|公司|我司|学校)的?{_THERE_ZH}的?(?P<own>{_ROOM_ZH}))"),
    # "来公司", "在徐汇我们店里"; of "来拍我们公司的年会" the company is whose it is, and no place that they give.
    re.compile(r"(?<!住)(?:在|来|到)(?!(?:我们?)?家[里中]?(?:来|去)?(?:照[顾看料]|看护|护理|陪|伺候|带(?:孩子|娃|宝)|做(?:饭|家务|保洁)|打扫|住|帮忙|干活|坐月子))(?:(?:(?!我)[\u4e00-\u9fff]){2,3})??(?<![办开搞做请帮为给])(?P<what>(?:我|我们|公司|自己|朋友|新娘|新郎)(?:的)?(?:家的?院子里?|家里?|公司的?食堂|公司|食堂|礼堂|办公室|办公楼|院子|店里?|学校|工作室|餐厅|酒吧|教室|别墅|花园)|家里(?!人|的?亲)|公司(?:里|内|楼下|会议室)?|自家\w{0,3})(?!的(?![^，,。；;]{0,4}[馆厅室院场楼堂园店棚里])|(?:年|酒|晚|展)会|庆典|搬)"),
)  # fmt: skip
_OWN = re.compile(
    r"(?:[订定找请约谈租买借选]好|联系好|安排好|搞定|落实)了?$|自己(?:带|请|找|有|出)|[也都](?:自己)?有|(?:我们?|公司)有了?$|^也有|自带|自备|自有|自己的|已有|(?:我们|公司|自己|我方)(?:来|会|自己|负责)*(?:安排|提供|负责|解决|准备|出|找|订|租|借|买)$|\bown\b|\band have (?:all )?(?:the|our|my)\b|\balready (?:have|got)\b|\bhave already\b|\bhave (?:all )?(?:the|our|my)\b(?! (?:time|right|same|following|feeling|chance|idea|date|budget|money|first|day))|\b(?:on|from|by) (?:us|me|my|our)\b|\b(?:my|our) (?!own\b)\w+ (?:will |is going to )?(?:make|bake|do|bring|take care|handle|play|cook|drive)",
    re.IGNORECASE,
)
_OWNED_EN = (
    # "In the loft we already have", "the room that we rent anyway".
    re.compile(r"(?:\b(?:in|at) )?\bthe (?P<what>(?!(?:guests?|people|kids|children|members|staff|team|time|money|budget|problem|question|idea|reason|date|day|limit)\b)[a-z][a-z'-]*(?: (?!we\b|that\b|which\b)[a-z][a-z'-]*){0,2}?) (?P<own>(?:that |which )?(?:we|i)(?:'ve| have)? (?:already (?:have|own|rent(?:ed)?|got|hired|booked)|(?:have|own|rent|got) (?:already|anyway|ourselves|booked|hired)|own|rent))(?: (?:anyway|already))?(?=\s*[,.;:!)]|\s+(?:and|but|so|for|in|on)\b|\s*$)", re.IGNORECASE),
    # "The venue is the school's", "a friend lends us the hall": somebody else's, whoever that is.
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?:the )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*)?) (?P<own>(?:is|are|will be) (?:the|my|our|his|her|their|an?) [a-z]+(?: [a-z]+)?(?:'s|s')(?: own)?)(?=\s*[,.;:!)]|\s+(?:and|but|so)\b|\s*$)", re.IGNORECASE),
    re.compile(rf"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?:the|our|my|his|her|their|an?) (?P<giver>[a-z]+(?: [a-z]+)?) (?:(?:will|is going to|has agreed to|have agreed to) )?(?:provides?|lends?|supplies|supply|gives?|sponsors?|donates?|pays? for|is (?:providing|lending|giving)|are (?:providing|lending|giving)|lets? us (?:use|have))(?: us)? (?:all )?(?:the |their |its |his |her |our |an? )?(?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}", re.IGNORECASE),
    # "The club does the food": the house where it is sees to it.
    re.compile(rf"(?:^|(?<=[.;,:!?]\s))(?P<own>(?:the|our|my|his|her|their) (?:\w+ )?(?:club|hotel|venue|school|church|pub|restaurant|office|company|hall|museum|library|university|landlord|sponsor|gallery|bar|caf[eé]|farm|team|band) (?:does|do|will do|provides?|will provide|handles?|brings?|covers?|serves?|supplies|pays for|takes care of|looks after|sees to) (?:all )?(?:of )?(?:the |our |its |their )?)(?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}", re.IGNORECASE),
    # "Masks provided by the club", "machine supplied", "brushes and paper ready", "the piano is there", "the text is done".
    re.compile(r"(?:^|(?<=[,.;:] ))(?:the |our |my |an? )?(?P<what>(?!(?:some|any|every|no|not|get|have|make|keep|be|we|you|they|i|it|he|she|please|need|want|with|who|that|if|when|whether|unless|one|somebody|someone|anybody|anyone)\b)[a-z][a-z'-]*(?: (?!(?:and|who|that|which|if|when|whether|unless)\b)[a-z][a-z'-]*){0,2}?(?: and (?:an? |the )?[a-z][a-z'-]*(?: (?!(?:if|when|whether|unless)\b)[a-z][a-z'-]*){0,2}?)?) (?P<own>provided(?: by (?:the|our|my) [a-z]+)?|supplied|ready|in place|from us|(?:is|are) (?:there|here|ready|available|in-house|done|finished|written|provided|supplied)|exists?)(?: already)?(?=\s*[,.;:!)]|\s+but\b|\s*$)", re.IGNORECASE),
    # "I buy the food", "we supply the clocks", "I take the pictures".
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?P<own>(?:we|i) (?:buy|bring|supply|provide|take|cook|make|print) (?:all )?(?:the|our|my) )(?!own\b)(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*)?)(?=\s*[,.;:!?)]|\s+but\b|\s*$)", re.IGNORECASE),
    # "He has his own instrument".
    re.compile(rf"\b(?:he|she|they) (?:ha(?:s|ve)|brings?|uses?) (?P<own>his|her|their) own (?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}", re.IGNORECASE),
    # "I already own the domain and have the photos": both.
    re.compile(rf"\b(?:we|i)(?:'ve)?(?: already)? (?:own|bought|got|have) [^,.;]{{2,30}}? and (?:already )?have (?:all )?(?:the |our |my )(?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}", re.IGNORECASE),
    re.compile(r"\b(?:we|i)(?: already)? own (?:the |our |my |an? )(?P<what>[a-z][a-z' -]{1,24}?)(?=\s+and\b|\s*[,.;!]|\s*$)", re.IGNORECASE),
    re.compile(
        r"(?:^|(?<=[,.;:]\s)|(?<=[,.;:]))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*)? and (?:the |our |my )?[a-z][a-z'-]*(?: [a-z][a-z'-]*)?) (?:are|have been) (?:already |all )?(?:booked|sorted|arranged|taken care of|ours|covered|in place|reserved|secured|hired|ordered|sponsored|donated|provided|paid for|on (?:us|me|the house)|provided by (?:us|me))\b(?: already)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:we|i)(?:'ve|(?: already)? have)(?: already)?(?: got| booked| hired| found| arranged| organi[sz]ed| bought| reserved| secured)?\s+(?!to\b|no\b|not\b|been\b|had\b|never\b|about\b|around\b|already\b|them\b|it\b)(?:our own |my own |our |my |all the |all |two |a |an |the |some )*(?P<what>[a-z][a-z' &-]{{1,48}}?){_END_OWNED_EN}",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*){0,2}?) (?:is|are|has been|have been) (?:already |all )?(?:booked|sorted|arranged|taken care of|ours|covered|in place|reserved|secured|hired|ordered|sponsored|donated|provided|paid for|on (?:us|me|the house)|provided by (?:us|me))\b(?: already)?",
        re.IGNORECASE,
    ),
    re.compile(rf"\balready (?:have|got|booked|hired)(?: our| my)?(?: own)?(?: a| an| the| some)? (?P<what>[a-z][a-z' &-]{{1,40}}?){_END_OWNED_EN}", re.IGNORECASE),
    re.compile(r"\b(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*)?) (?:already |is )?(?:booked|sorted|arranged|taken care of)(?=\s*[,.;!)]|\s+but\b|\s*$)", re.IGNORECASE),
    re.compile(r"\b(?:the |our )?(?P<what>venue|hall|room|location|space) (?:is|will be) (?:already )?(?=(?:at|in|on) )", re.IGNORECASE),
    re.compile(r"\b(?:the )(?P<what>[a-z]+(?: [a-z]+)?) (?P<own>is|are|will be) (?:our|my)(?: own)? [a-z]+(?: [a-z]+)?(?=\s*[,.;:!)]|\s*$)", re.IGNORECASE),
    re.compile(r"(?:^|(?<=[,.;:] ))(?:the )?(?P<what>[a-z]+(?: [a-z]+)?(?: and (?:the )?[a-z]+(?: [a-z]+)?)?) (?P<own>(?:is|are) (?:all )?(?:ours|mine))\b", re.IGNORECASE),
    # "The posters are printed already", "snacks are brought by the students", "laptops and the room we have".
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\band ))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*)?) (?P<own>(?:is|are|has been|have been) [a-z]{3,}(?:ed|en|ught|t|d|ne) already)\b", re.IGNORECASE),
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\band ))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*)?) (?P<own>(?:is|are|will be|come|comes) (?:brought|made|baked|given|provided|supplied|done|handled|organi[sz]ed|paid(?: for)?|lent)? ?by (?:the|our|my) (?-i:[a-z])[a-z'-]+)\b", re.IGNORECASE),
    re.compile(r"(?:^|(?<=[.;:] ))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*)?(?:(?:,| and|, and) (?:(?:the |our |an? )?[a-z][a-z'-]*(?: [a-z][a-z'-]*)?|some(?:one|body) to [a-z]+(?: (?:the |our )?[a-z]+)?)){0,2}) (?P<own>we (?:already )?(?:have|own))(?: already)?(?=\s*[.;!)]|\s*$)", re.IGNORECASE),
    # "£200, photos and a logo we have", "with the pictures that we already have"; not "mend the chair and the sofa we have".
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\bbut )|(?<=[–—-] )|(?:(?<=\busing )|(?<=\bwith )|(?<=\bfrom )|(?<=\bof )|(?<=\buse ))(?:all )?(?:the |our |some )?)(?P<what>(?!what\b|all\b|for\b|on\b|in\b|at\b)[a-z][a-z'-]*(?: (?!(?:and|that|which)\b)[a-z][a-z'-]*)?(?: and (?:an? )?[a-z][a-z'-]*)?) (?P<own>(?:that |which )?(?:we|i)(?: (?:already|still|do|all))? (?:have|own)(?: got)?)(?: already| anyway| at home)?(?=\s*(?:[,.;:!)–—]|$))", re.IGNORECASE),
    re.compile(r"(?<=[,.;:] )(?:the|our|my) (?P<what>[a-z][a-z'-]*(?: (?!and\b)[a-z][a-z'-]*)?) (?P<own>(?:we|i)(?: (?:already|still|do))? (?:have|own)(?: got)?)(?: already| anyway)?(?=\s*(?:[,.;:!)–—]|$))", re.IGNORECASE),
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*){0,4}) (?P<own>(?:we|i) [a-z]+(?: [a-z]+)? (?:ourselves|myself))\b", re.IGNORECASE),
    # "He packs the boxes himself", "the children make the cake themselves".
    re.compile(rf"(?:^|(?<=[,.;:!?] )|(?<=\band )|(?<=\bbut ))(?P<own>(?:he|she|they|{_SIDE_EN}|(?:the|our|my|his|her) (?:guests?|kids|children|students|pupils|bride|groom|couple|volunteers|parents|boys|girls))(?:'ll| will| can)? )(?P<what>(?!need|want|look|ask|like|come|enjoy|think|say|said)[a-z]+(?: [a-z][a-z'-]*){{1,4}}?) (?:himself|herself|themselves)\b", re.IGNORECASE),
    # "I'll write the script myself", "we paint the walls ourselves"; not "I will enjoy the day myself".
    re.compile(r"(?:^|(?<=[,.;:!?] )|(?<=\band )|(?<=\bbut )|(?<=\bso ))(?P<own>(?:we|i)(?:'ll| will| can| shall|'m going to| am going to|'re going to| are going to)?) (?P<what>(?!(?:bring|provide|supply|enjoy|help|see|feel|find|call|ask|tell|teach|treat|keep|think|need|want|like|love|look|come|say|said|would|have|had|tried|try|cannot|not|never|only|don't|do not|can't|pay|live|learn|know)\b)[a-z]{3,} (?:all (?:of )?)?(?:the|our|my|his|her|their|these|those|all) [a-z][a-z'-]*(?: [a-z][a-z'-]*){0,2}) (?:ourselves|myself)(?=\s*(?:[,.;:!)]|$)|\s+(?:and|so|then|afterwards)\b)", re.IGNORECASE),
    # "We clean ourselves", "I drive myself"; not "we enjoy ourselves".
    re.compile(r"(?:^|(?<=[.,;:!?] )|(?<=\band )|(?<=\bbut ))(?:we|i)(?:'ll| will| can| shall| would rather)? (?P<what>(?!(?:enjoy|help|see|feel|find|consider|call|introduce|ask|tell|teach|treat|hurt|keep|repeat|think|commit)\b)[a-z]{3,}(?: (?:up|down|out))?(?: and (?!(?:enjoy|ask)\b)[a-z]{3,}(?: (?:up|down|out))?)?)(?P<own> (?:ourselves|myself))(?=\s*(?:[,.;:!)]|$)|\s+(?:and|but|so|then|afterwards|after|before)\b)", re.IGNORECASE),
    # "I'm packing everything myself", "we're doing the cleaning ourselves".
    re.compile(r"\b(?:we|i)(?:'re| are|'m| am|'ll be| will be) (?:(?:doing|handling|bringing|organi[sz]ing|seeing to|taking care of) )?(?:the |all (?:of )?(?:the )?|our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*){0,2}?)(?P<own>(?: (?:everything|it all|all of it|it|them))? (?:ourselves|myself))\b", re.IGNORECASE),
    re.compile(rf"(?P<own>\b(?:our|my) [a-z'-]+(?: [a-z'-]+)?) (?:is|will be|serves as|acts as|doubles as) (?:the|our) (?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}", re.IGNORECASE),
    # "The bookshop gives us the room and the wine".
    re.compile(rf"(?<!who )(?<!that )(?<!to )(?<!can )(?<!could )\b(?:gives?|lends?|provides?|sponsors?|donates?|is giving|is lending) us (?P<own>the|their|its|all(?: of)? the) (?P<what>[a-z][a-z' &-]{{1,40}}?){_END_OWNED_EN}", re.IGNORECASE),
    # Not "slides for our own opening": what it is for is what somebody is asked to make.
    re.compile(rf"\b(?<!for )(?<!to )(?<!about )(?<!after )(?:with )?(?:our|my) own (?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}", re.IGNORECASE),
    re.compile(
        r"\b(?:we|i)(?:'ll| will| can| shall)? (?:bring|provide|supply|take care of|handle|look after|do|organi[sz]e)(?: all)?(?: the| our| my)?(?: own)? (?P<what>[a-z][a-z' -]{1,24}?)(?P<own>(?: of (?:the |our |my )?[a-z' -]{1,24}?)? (?:ourselves|myself))\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:we|i) (?:bring|provide|supply)(?: all)? (?:the|our|my)(?: own)? (?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:we|i)(?:'ll| will| can| shall) (?:bring|provide|supply|take care of|handle|look after)(?: all)?(?: the| our| my)?(?: own)? (?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?:we|i)(?:'ll| will| can| could| are going to|'re going to) {_SEES_TO_EN} (?P<own>all(?: of)? the|the|our|my|all)(?: own)? (?P<what>[a-z][a-z' -]{{1,40}}?){_END_OWNED_EN}", re.IGNORECASE),
    # "Hosting is already paid", "whiteboards provided by us", "a moderator from our side".
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*)?) (?P<own>(?:is|are|has been|have been) already paid(?: for)?|(?:is |are )?(?:provided|brought|supplied|covered|organi[sz]ed|handled|paid(?: for)?) by (?:us|me|ourselves|our side)|(?:is |are |comes? )?from our (?:side|end|own team))\b(?=\s*[,.;:!)]|\s+(?:and|but|so)\b|\s*$)", re.IGNORECASE),
    # "Editing I can do myself", "hair and make-up we've covered".
    re.compile(rf"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*){{0,2}}?),? (?P<own>(?:we|i)(?:'ll|'ve| have| will| can| could)?) (?:already )?(?:{_SEES_TO_EN}|covered|sorted(?: out)?|got|arranged|booked|taken care of|organi[sz]ed)(?: already)?(?: by)?(?: myself| ourselves)?(?=\s*[,.;:!)]|\s+but\b|\s*$)", re.IGNORECASE),
    # "The teachers bring the cake": those who come see to it.
    re.compile(rf"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?P<own>(?:the|our|my|his|her) (?:other )?(?:guests|kids|children|students|pupils|parents|teachers|bride|groom|couple|volunteers|neighbou?rs|residents|members|grandparents|in-laws|organi[sz]ers) (?:will )?(?:brings?|provides?|supply|supplies|contributes?|takes? care of|sees? to|looks? after|sorts? out|pays? for)) (?:all (?:of )?the |all |the |our |their (?:own )?)?(?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}", re.IGNORECASE),
    re.compile(rf"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?P<own>{_SIDE_EN}) (?:is|are|will be|acts? as) (?:the|our) (?P<what>[a-z][a-z' -]{{1,24}}?){_END_OWNED_EN}", re.IGNORECASE),
    re.compile(rf"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?P<own>{_SIDE_EN}) {_DOING_EN} (?:all (?:of )?the |all |the |our )(?P<what>[a-z][a-z' -]{{1,24}}?)(?:{_END_OWNED_EN}|(?=\s+(?:and|while|but)\s+{_SIDE_EN}\s))", re.IGNORECASE),
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\band ))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: and [a-z][a-z'-]*)?) (?P<own>(?:comes?|will come) from (?:the|our|my) [a-z]+|(?:is|are) from (?:our|my) [a-z]+)(?: as (?:always|usual))?(?=\s*[,.;!)]|\s+and the\b|\s*$)", re.IGNORECASE),
    re.compile(rf"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?P<own>{_SIDE_EN}) (?:is|are|will be) (?P<what>[a-z]+ing)(?: it| that| for us)?(?=\s*[,.;!)]|\s+so\b|\s*$)", re.IGNORECASE),
    re.compile(rf"(?:^|(?<=[,.;:] )|(?<=\band ))(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: and [a-z][a-z'-]*)?) (?P<own>(?:comes?|is|are|will come|will be)(?: being)?(?: coming| made| done| baked| provided| taken| handled| played| arranged)? (?:from|by)) {_SIDE_EN}\b", re.IGNORECASE),
    re.compile(rf"\b(?:the |our |my )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*){{0,2}}?) (?:comes?|is|are|will come|will be) (?:made |done |baked )?(?P<own>from|by) (?:(?:my|our) {_KIN_EN}|us|me)\b(?! and\b)", re.IGNORECASE),
    re.compile(rf"\b(?:my|our) {_KIN_EN} (?:will |is going to )?(?:makes?|bakes?|do(?:es)?|brings?|takes? care of|handles?|cooks?|plays?|drives?)(?: all)?(?: the| our| my| a| an)? (?P<what>[a-z][a-z' &-]{{1,30}}?){_END_OWNED_EN}", re.IGNORECASE),
    re.compile(
        r"\b(?:at|in) (?P<what>(?:our|my)(?: own)? (?:house|home|offices?|flat|apartment|garden|place|premises|studio|school|restaurant|farm|club|church|shop|backyard|barn|villa|company|kitchen|classroom))\b",
        re.IGNORECASE,
    ),
)  # fmt: skip
OWN_PLACE = re.compile(
    r"\b(?:our|my)(?: own)? (?:house|home|offices?|flat|apartment|garden|place|premises|studio|school|restaurant|farm|club|church|shop|backyard|barn|villa|company|kitchen|classroom|canteen|cafeteria)\b"
    rf"|(?:我们?|咱们?|公司|我司|学校)的?{_THERE_ZH}的?{_ROOM_ZH}$"
    r"|(?:我|我们|公司|自己|朋友|新娘|新郎)(?:的)?(?:家里?|公司|食堂|礼堂|办公室|办公楼|院子|店里?|学校|工作室|餐厅|酒吧|教室|别墅|花园)|^家里$|^自家|^公司|(?:活动室|会议室|礼堂|教室|大厅|场馆|活动中心)$|(?:酒店|饭店|餐厅|书店|宴会厅|包间|茶馆|咖啡[馆厅店]|酒吧|教堂|图书馆|画廊|剧场)$|\b(?:hall|function room|meeting room|room|bookshop|restaurant|hotel|church|pub|gallery|library|theatre|theater)$",
    re.IGNORECASE,
)
# "We marry in our own loft": whatever it is, it takes place there.
# What comes together there, or does: no thing is "in our own colours", no speech "in our own words".
_IN_OWN = re.compile(
    r"(?:\b(?:we|i|they|he|she)(?:['’](?:re|m|ll|s)|\s+(?:are|am|is|will|shall))?(?:\s+(?:all|both|then|usually))*\s+"
    r"(?!(?:want|need|like|wish|look|ask|prefer|paint|print|speak|write|dress|work|pay)\w*\b)[a-z]+"
    r"(?:\s+(?:married|together|up|lunch|dinner|it|this|that|the \w+))?"
    r"|\b(?:wedding|party|dinner|lunch|reception|celebration|ceremony|meeting|gathering|concert|birthday|reunion|funeral|wake|event|workshop|class|course|day|night|evening|is|are|held|staged|people|guests|\d+))"
    r"\s+(?:in|at|on)\s+$",
    re.IGNORECASE,
)
_OWN_ROOM = re.compile(r"(?:our|my) own [a-z]", re.IGNORECASE)
# "No photos and videos" rules out two things, "the host brings his own gear" owns nothing of the requester's.
_ITEMS = re.compile(
    r"\s*(?:、|和|与|及|以及|或者?|跟|还有|/|&|\s+(?:and|or|nor)(?:\s+(?:no|any|a|an|the))?\s+)\s*", re.IGNORECASE
)
_TRIM_ZH = re.compile(
    r"^(?:请|安排|任何|有|专业的?|用|找|那种|太多的?|额外的?|别的)+|(?:了|服务|的|啦|吧|参加|之类|环节|就行|即可|哦|啊|公司|团队|机构|的人|人手)+$"
)
_NO_ITEM_EN = r"(?:needs?|wants?|looks?|looking|requires?|miss(?:es|ing)?|lacks?|finds?|books?|hires?|please|so|but|only|just|now|still|then|plus|also|we|i|you|they|it|he|she|there|what|who|which|that|is|are|was|were|will|would|can|could|should|must|has|have|had|not|no|nothing|nobody|in|on|at|for|from|by|with|to|of)"
_ITEM_EN = rf"(?:(?:the|our|my|an?|some|all|enough|\d+|two|three|four|five|six|ten|twenty|thirty|forty|fifty) (?:of )?(?:the )?)?(?!{_NO_ITEM_EN}\b)[a-z][a-z'-]*(?: (?!(?:and|{_NO_ITEM_EN})\b)[a-z][a-z'-]*){{0,3}}"
# "We have the hall, the sound and the flowers": what goes on behind the first of a list, to the end of the list.
_MORE_OWNED_EN = re.compile(
    rf"(?:,\s*{_ITEM_EN})+,?\s+and\s+{_ITEM_EN}(?=\s*[.;:!?)—–]|\s*,\s+(?:but|so|and|we|i|what|only|just|all|now|please)\b|\s+(?:but|so)\b|\s+and (?:we |i )?(?:(?:only|just|now|still) )?(?:need|want|look|miss|lack)|\s+(?:in|on|at|for|from|with|by)\b|\s+already\b|\s*$)",
    re.IGNORECASE,
)
_EACH_OWNED_EN = re.compile(rf"(?:,\s*(?:and\s+)?|\s+and\s+)(?P<what>{_ITEM_EN})", re.IGNORECASE)
# "The hall, the sound and the food are ours", "场地、音响和花都有了": what stands before the last of a list.
_BEFORE_OWNED = re.compile(
    r"(?:^|(?<=[，,。；;：:]))(?:(?![找请教帮让招求要缺需])[\u4e00-\u9fff]){1,6}、(?:(?:(?![找请教帮让招求要缺需])[\u4e00-\u9fff]){1,6}、)*$"
    r"|(?:^|(?<=[.;:!?] ))(?:(?:the|our|my) [a-z'-]+(?: [a-z'-]+)?, )+$",
    re.IGNORECASE,
)
_COUNTED_ITEM_ZH = re.compile(r"[一两二三四五六几][位名个场支]")
# "两台摄像机", "two cameras": things that are counted, and no problem, wish or time.
_COUNTED_GEAR = re.compile(r"(?:[一二两三四五六七八九十几\d]+|好多|很多)[台架辆套部](?!手)")
_TRIM_BY = re.compile(r"(?<=.)由$")
_TRIM_EN = re.compile(
    r"^(?:(?:any|a|an|the|own|professional|extra|additional|more|another|my|our)\s+)+|\s+(?:please|at all|services?|whatsoever)$",
    re.IGNORECASE,
)
# "只缺导演和剪辑", "we just need a DJ": nothing else is looked for, whatever such occasions usually need.
_ONLY = re.compile(
    r"[只就仅](?:是|还)?(?:需要?|缺|差|要(?![是能有不求])|想?找|想?请|招)|(?:别的|其他的?|其余的?)[^，。；]{0,6}(?:不用|不需要|不要|都有|有了|齐)"
    r"|\b(?:only|just)\s+(?:need|want|look(?:ing)? for|missing|lack|require|hir(?:e|ing))\w*|\b(?:need|want|missing|lack|looking for|hire|hiring|require)s?\s+(?:only|just)\b"
    r"|\ball (?:we|i|that's|that is)(?: still)? (?:need|want|missing)|\bnothing else\b|\beverything else is\b|\b(?:need|looking for)\b[^,.;]+\bonly\s*(?=$|[,.;])",
    re.IGNORECASE,
)


_OTHERS = r"(?:别人|别的人|其[他它]人|旁人|外人|人家|任何人|谁|大家|人)"
_NO_NEED = r"(?:不用|不需要?|不必|不要|无需|无须|用不着|犯不着)"
_SEE_TO = r"(?:操心|费心|过问|插手|动手|上手|代劳|负责|张罗|打理|准备|安排|帮忙|帮手|忙活|管|做|弄|搞|盯着?)"
_SEE_TO_EN = r"(?:bother (?:with|about)|worry (?:with|about)|see to|help (?:us )?(?:with|on)|care (?:for|about)|look after|take care of|attend to|do|organi[sz]e|touch|deal with|think about|handle|run|plan|manage|set up|take on)"
_WHAT_EN = r"(?:the |our |my |any )?(?P<what>(?!(?:it|that|this|them|those|us|me|so|anything|everything)\b)[a-z][a-z' -]{1,40}?)"
# "流程不用别人操心", "nobody else need bother with the programme": who asks sees to it, and it takes nobody.
_NEEDS_NOBODY = (
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?P<what>(?:(?![找请教帮让招求要不]){_ZH}){{1,10}}?)(?:方面|这块|那块|的事情?)?(?:也|都|就|根本|完全|暂时)*{_NO_NEED}(?:再|劳烦|麻烦|有|请|找)?{_OTHERS}(?:来|去|再|帮忙?|多|代)*{_SEE_TO}了?(?=[，,。；;！!]|$)"),
    re.compile(rf"(?:^|(?<=[，,。；;：:]))(?:别人|别的人|其[他它]人|旁人|外人|人家|大家)(?:都|也|就)?{_NO_NEED}(?:再|来|去|帮忙?)*{_SEE_TO}(?P<what>(?:(?![了的着吧]){_ZH}){{1,8}}?)了?(?=[，,。；;！!]|$)"),
    re.compile(rf"\b(?:nobody|no one|no-one)(?: else)? (?:needs? to|has to|need|must|should|is to) {_SEE_TO_EN} {_WHAT_EN}{_END_OWNED_EN}", re.IGNORECASE),
    re.compile(rf"\b(?:nobody|no one|no-one)(?: else)? is (?:needed|wanted|required) (?:for|to {_SEE_TO_EN}) {_WHAT_EN}{_END_OWNED_EN}", re.IGNORECASE),
    re.compile(rf"\b(?:we|i) (?:do not|don['’]t) need (?:anybody|anyone)(?: else)? (?:for|to {_SEE_TO_EN}) {_WHAT_EN}{_END_OWNED_EN}", re.IGNORECASE),
    re.compile(r"(?:^|(?<=[,.;:] )|(?<=\band )|(?<=\bbut ))(?:the |our |my )(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*){0,2}?) (?:needs? (?:nobody|no one|no help)(?: else)?|(?:does not|doesn['’]t|do not|don['’]t) need (?:anybody|anyone)(?: else)?)(?=\s*[,.;:!)]|\s+(?:and|but|so)\b|\s*$)", re.IGNORECASE),
)  # fmt: skip
# "灯光不用别人来做，就请邓一": somebody does it, and only they.
_BUT_FOR_ONE = re.compile(r"(?:就|只)(?:要|请|找|用|让|由|是)|除了|\b(?:only|just|but|except|apart from|other than)\b", re.IGNORECASE)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """One thing that is ruled out or there: all of it from `start` to `end`, and what it is about."""

    start: int
    end: int
    what: str


_OWNED = PrefilteredPatterns((None, pattern) for pattern in (*_OWNED_ZH, *_OWNED_EN))
_TAKING_NOBODY = PrefilteredPatterns((None, pattern) for pattern in _NEEDS_NOBODY)
_REFUSING = PrefilteredPatterns((None, one) for one in (_NOT_THERE, _REFUSED_BEHIND_ZH, _REFUSED_ZH, _REFUSED_EN))


@lru_cache(maxsize=256)
def refused(text: str) -> tuple[Phrase, ...]:
    """What must not be, in the order of the text; each item of a list for itself."""
    said = (*days_ruled_out(text), *only_on(text))
    found = [Phrase(start=start, end=end, what=what) for start, end, what in said]
    theirs = needs_nobody(text)
    for match in _RULED_OUT.finditer(text):
        if _meets(Phrase(start=match.start(), end=match.end(), what=""), theirs):
            continue
        group = next(group for group in ("what", "behind_zh", "what_en", "behind") if match[group])
        found.append(Phrase(start=match.start(), end=match.end(), what=match[group]))
    for _, pattern in _REFUSING.that_may_fit(text):
        for match in pattern.finditer(text):
            if any(phrase.start < match.end() and match.start() < phrase.end for phrase in found):
                continue
            lead = match.groupdict().get("lead") or ""
            lacks = lead.lower() == "no" and _LACKS_BEFORE.search(text[: match.start()])
            lacks = lacks and not _OF_ALL_OF_IT.search(match["what"])
            lacks = lacks or _meets(Phrase(start=match.start(), end=match.end(), what=""), theirs)
            is_contrast = match["what"].startswith("to ") and _HARMED_BY.search(text[: match.start()])
            is_limit = NOT_A_PENNY_MORE.match(text, match.start()) is not None
            if not (
                is_limit
                or lacks
                or is_contrast
                or _LACKS_AFTER.search(match["what"])
                or _is_inability(text, match, lead)
            ):
                found += _items(match, text)
    return tuple(sorted(found, key=lambda phrase: phrase.start))


def _is_inability(text: str, match: re.Match[str], lead: str) -> bool:
    """ "I can't lift heavy things" says why somebody is needed, "somebody who cannot see" whom."""
    before = text[: match.start()]
    if not lead:
        return bool(_ONE_WHO_ZH.search(before)) and _CANNOT_ZH.match(text, match.start(), match.end()) is not None
    is_of_them = _ONE_WHO.search(before) is not None and not _BARRED.match(match["what"])
    return bool(_CANNOT.match(lead)) and (is_of_them or bool(re.search(r"\b(?:i|we)\s+$", before, re.IGNORECASE)))


@lru_cache(maxsize=256)
def owned(text: str) -> tuple[Phrase, ...]:
    """What the requester has, brings or sees to: what somebody could else be paid for, or what they call their own."""
    found = [*needs_nobody(text)]
    for match in _OWNED.finditer(text):
        if any(phrase.start < match.end() and match.start() < phrase.end for phrase in found):
            continue
        if _is_not_theirs(match, text):
            continue
        items = (*_items(match, text), *(one for one in _more_of_the_list(match, text) if not _meets(one, found)))
        if (
            "own" in match.groupdict()
            or _OWN.search(match.group())
            or any(_is_worth_having(phrase.what) for phrase in items)
        ):
            found += items
    return tuple(sorted(found, key=lambda phrase: phrase.start))


def is_own_place(text: str, phrase: Phrase) -> bool:
    """Whether what they have is where it takes place, by its name or by how it is said."""
    said = text[phrase.start : phrase.end]
    is_there = _IN_OWN.search(text, 0, phrase.start) is not None and _OWN_ROOM.match(said) is not None
    return is_there or OWN_PLACE.search(said) is not None


@lru_cache(maxsize=256)
def needs_nobody(text: str) -> tuple[Phrase, ...]:
    """What the sentence says takes nobody: who asks sees to it."""
    found: list[Phrase] = []
    for match in _TAKING_NOBODY.finditer(text):
        one = Phrase(start=match.start(), end=match.end(), what=match["what"].strip())
        is_but_for_one = _BUT_FOR_ONE.search(match["what"]) or _BUT_FOR_ONE.match(text[match.end() :].lstrip(" ，,；;"))
        if not (is_but_for_one or _meets(one, found)):
            found.append(one)
    return tuple(found)


def _meets(one: Phrase, found: Sequence[Phrase]) -> bool:
    return any(one.start < other.end and other.start < one.end for other in found)


def _more_of_the_list(match: re.Match[str], text: str) -> Iterator[Phrase]:
    """What is listed with what a pattern found, beyond the marks at which that ends."""
    if (before := _BEFORE_OWNED.search(text[: match.start()])) is not None:
        for item in re.finditer(r"[^、,]+", before.group()):
            if item.group().strip() and not _COUNTED_ITEM_ZH.match(item.group()):
                at = before.start() + item.start()
                yield Phrase(start=at, end=at + len(item.group()), what=item.group().strip())
    behind = _MORE_OWNED_EN.match(text, match.end())
    if behind is not None and match.end() == match.end("what") and not re.search(r"\band\b", match["what"]):
        for item in _EACH_OWNED_EN.finditer(text, behind.start(), behind.end()):
            yield Phrase(start=item.start("what"), end=item.end("what"), what=item["what"].strip())


def _is_not_theirs(match: re.Match[str], text: str) -> bool:
    """Whether it is asked for, broken, or had by somebody else."""
    if _RIGHTS.search(match["what"]) and not _OWN.search(match.group()):
        return True
    if _OTHERS_ZH.search(text, 0, match.start()) or _OTHERS_ZH.match(match.group()):
        return True
    if _ELSEWHERE_ZH.search(match.group()) or _IS_WISHED.search(match.group()):
        return True
    if says_a_problem(match.group(), text[match.end() : match.end() + _SAID_OF_IT_MAX]):
        return True
    return _is_tool_of_theirs(text, match) or _is_asked_to_give(match.groupdict().get("giver") or "")


def _is_tool_of_theirs(text: str, match: re.Match[str]) -> bool:
    """ "要一支乐队，自备乐器": what who is asked for just before brings along to do it."""
    if not _TOOLS_ZH.match(match.group()):
        return False
    before = text[max(text.rfind(mark, 0, match.start()) for mark in "。；;！!？?") + 1 : match.start()]
    return _ASKED_ZH.search(before) is not None and bool(find_concepts(before))


def _is_asked_to_give(giver: str) -> bool:
    """ "The photographer provides the lights": who is asked for brings it."""
    is_asked = _ASKED_TO_GIVE.search(giver) is not None or bool(find_concepts(giver))
    return is_asked and not _SPONSOR.match(giver)


def _is_worth_having(what: str) -> bool:
    """Whether somebody could else be paid for it, or it is a place of one's own; "we have a problem" has nothing."""
    # "An app", and no wedding, nor "a film to edit".
    is_made = " to " not in what and any(not one.gathers and not one.is_general for one in scenarios_in(what))
    if _COUNTED_GEAR.match(what):
        return True
    return OWN_PLACE.search(what) is not None or bool(capabilities_meant(what)) or is_made


# "… who mends seats - I have my own fabric - and delivers": nobody says "I delivers".
_OTHERS_DO_EN = re.compile(
    r"\s*(?:delivers|brings|comes|picks|collects|takes|fixes|puts|sets|sends|ships|returns|drops|installs|speaks|knows"
    r"|does|makes|gives|has|is|can|could|will|would)\b",
    re.IGNORECASE,
)


def _items(match: re.Match[str], text: str) -> Iterator[Phrase]:
    """The items of a list; the first begins with the words that rule it out, the last ends with those that own it."""
    begin, (start, end) = match.start(), match.span("what")
    places = [start, *(p for m in _ITEMS.finditer(text, start, end) for p in m.span()), end]
    pairs = [(places[i], places[i + 1]) for i in range(0, len(places), 2) if places[i] < places[i + 1]]
    own = tuple(takewhile(lambda pair: not _OTHERS_DO_EN.match(text, *pair), pairs))
    for number, (one, other) in enumerate(own):
        last = number == len(pairs) - 1
        yield Phrase(
            start=begin if number == 0 else one,
            end=match.end() if last else other,
            what=_TRIM_BY.sub("", text[one:other].strip()),
        )


def capabilities_meant(phrase: str) -> tuple[Found, ...]:
    """The capabilities that a phrase means as a whole: "machine translation" is not "translation"."""
    bare = _TRIM_EN.sub("", _TRIM_ZH.sub("", phrase.strip())).strip()
    found = find_concepts(bare)
    named = sum(one.end - one.start for one in found)
    return found if bare and named >= _SHARE_MIN * len(bare.replace(" ", "")) else ()


def asks_only(text: str) -> bool:
    """Whether the sentence says that what it names is all that is wanted."""
    return _ONLY.search(text) is not None


def without_polarity(text: str) -> str:
    """The text with a comma for everything that it rules out or has already."""
    for start, end in reversed(_apart((*refused(text), *owned(text)))):
        text = f"{text[:start]}，{text[end:]}"
    return text


def _apart(phrases: Sequence[Phrase]) -> list[tuple[int, int]]:
    """Where they stand, in the text's order; what overlaps is one."""
    places: list[tuple[int, int]] = []
    for phrase in sorted(phrases, key=lambda phrase: phrase.start):
        if places and phrase.start < places[-1][1]:
            places[-1] = (places[-1][0], max(places[-1][1], phrase.end))
        else:
            places.append((phrase.start, phrase.end))
    return places
