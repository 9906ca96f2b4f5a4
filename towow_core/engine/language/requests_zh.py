"""Chinese ways to ask for somebody or something."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these tables and patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.language.numerals import ZH_NUMBER
from towow_core.engine.language.text import words
from towow_core.engine.language.vague import without_manner

_PEOPLE = r"设计师|程序员|产品经理|摄影师|律师|会计|工程师|开发者|创业者|老师|医生|护士|作家|音乐人|插画师|学生"
SIDE_REMARKS = (
    r"(?:已经|早就)在?(?:帮|给|为|替)(?:我们?|咱们)[^，,。；;！!？?\n]+",  # what somebody does anyway
    r"(?:^|(?<=[，,。；;：:]))(?:我们?|想|要|打算|周末)*带(?:着|上)?(?:孩子|小孩|娃|宝宝)们?(?=[^，,。；;找请]{0,8}(?:玩|逛|旅))",  # they go along
    r"用于“[^”]*”",  # what a sub-demand is for is not what it asks for
    rf"(?:给|面向|针对|为)[^，,。；;找请聘雇招寻约]{{0,6}}(?:{_PEOPLE})(?:们|群体|朋友)?(?=办|的|组织|举办|，|,|。|$)",
    rf"(?:{_PEOPLE})(?:们)?的?(?=聚会|沙龙|交流|活动|大会|社群)",
    r"[\w\u4e00-\u9fff]{1,8}主题(?![曲歌词]|公园)(?:的)?",
    r"(?:^|(?<=[，,。；;]))(?:但|可|这|那|并|又|也|其实|我们?)*不是(?![^，,。；;]{0,6}(?:就是|而是|也行|必须|不行))[^，,。；;]{1,10}(?=[，,。；;]|$)",
    r"我们?(?:是|自己是|本人是|作为)[^，,。；;]{1,16}(?=[，,。；;])",
)
_ASK = re.compile(
    r"(?:急需|需要|还需|寻找|寻求|诚招|招募|招聘|征集|想找|帮我找|帮忙找|找(?!到|回|不)|想要|想请|(?:希望|最好|也要|还要)有人(?:能|会|来|帮)*|还缺|缺(?!点)|还差|求(?![职购])|"
    r"(?:(?<![不只想需重主])要|(?:^|(?<=[，,。；;午上日天]))[来有])(?=一?[个位名](?:能|会)?[弹拉吹唱跳画写教修做讲拍剪演变说][^，,。；;]{1,6}?的(?:(?:就|都|也)(?:行|可以?|好))?(?:[，,。；;！!]|或者?|要么|$))|有没有人?(?:能|会|懂)?|谁认识|(?:谁能|请|求)?推荐|哪里有|谁能|谁会|谁可以|想学|预约|(?<=想)约|雇|(?<![\u4e00-\u9fff])招(?![待牌呼式手])|(?<![邀约客])请(?=一?[个位名])|(?<![邀约客申聘宴敬有要想不])请(?=人(?:(?:来|到|在)[^，,。；;]{0,6}?)?(?:唱|弹|拉(?!货|走|客)|吹|演|跳|说(?!说|一下|明)|变)[^，,。；;]{1,})|(?<![邀约客申聘宴敬])请(?=[\u4e00-\u9fff]{1,3}[师手匠丑][^，,。；;的]{0,14}(?:表演|演出|演奏|助兴))|(?<=[，,。；;])要(?=[^，,。；;、要有能会在]{2,6}[和、及][^，,。；;]{2,8}(?:[，,。；;]|$)))(?P<what>[^。！!？?；;\n]{2,80})"
)
_COUNT = re.compile(
    rf"^(?:一次|一下|能|会|懂|擅长|可以|有|些|点)*(?:(?:\d+|{ZH_NUMBER}|几|若干|多|某|这|那)?(?:来|多)?(?:个|位|名|支|组|场|台|辆|套|份|间|家|批|群|张|只|些|名为)"
    r"|\d+)?(?:左右)?(?:的)?(?:能够?|会|懂得?|擅长|精通|可以|靠谱的?|专业的?|资深的?|有经验的?|优秀的?|好的?|合适的?|当地的?|本地的?)*"
)
_TAIL = re.compile(
    r"(?:的(?:人|师傅|朋友|高手|大神|同学|伙伴|专家|老师傅)?|的|吗|呢|吧|啊|呀|了|来|等等?|一下|帮忙|都可以|即可|就行)++$"
)
_HELP = re.compile(
    r"^(?:人|个人|朋友|师傅|大家|谁)?(?:来|能|去)?(?:帮(?:我们?|忙|着)?|给我们?|替我们?|为我们?|教我们?|陪我们?(?![爸妈父母爷奶外老儿女孩家先太弟姐哥妹朋同])|代)?(?:来|去)?(?:做|弄|搞|提供|完成)?"
)
# "一位第一天讲，一位第二天讲": what each of those does who are counted before.
_WHEN_EACH = re.compile(
    r"(?:在|负责|管|到)*(?:第[一二三四五六\d]+[天场]|首日|次日|前一天|后一天|当天|[上下]午|[早晚]上|中午|[前后]半[场天])+(?:来|去|负责|能|会|的)*[\u4e00-\u9fff]{0,2}"
)
_WHERE = re.compile(r"^家[里中]的?|在[^，,、的]{1,6}(?:上|里|内|附近|市|区)|在(?=[^，,、]{2,4}(?:给|帮|做|办|找))")
# "糖画给大家热闹热闹": what it is to be for those who come is nothing that anybody does.
TO_THEIR_DELIGHT = re.compile(
    r"(?:来)?(?:给|让|为|供)(?:大家|大伙|客人|来宾|嘉宾|宾客|孩子|员工|同事|观众|现场)们?[^，,。；;]{0,6}?(?:热闹|助兴|开心|高兴|乐呵|乐一乐|解闷|暖场|尝尝|看看|添点?喜|活跃)[^，,。；;]{0,6}$"
)
_SPLIT = re.compile(r"、|和|与|以及|及|跟|还有|外加|加上|或者?|，|,|/|\+|＋")
# "一场皮影戏和一位写春联的师傅" are two, "唱川剧或者老歌" either of two.
_AND_ANOTHER = re.compile(r"[和与及跟](?=[一两][位名个场支])|(?:或者?是?|要么)(?=[^，,。；;]{2})")
_JOINS = frozenset(words("和 与 及 跟 、 或 或者"))
# "给新娘和二十位女客画花纹", "把气球拧成小狗和宝剑": what follows belongs to what is done, and is nothing besides.
# "能来帮忙切菜收拾的人一个就够": who does it, where no word asks.
_WHO_DOES = re.compile(
    r"(?:^|(?<=[，,。；;]))(?:最好|要)?(?:能|会|肯|愿意)(?:来|去|上门|过来)?(?:帮忙?|帮着)?(?P<what>[^，,。；;的]{2,10})的(?:人|师傅|阿姨|小哥|朋友|姑娘|小伙)(?=[一两二三四五几\d]|就|都?行|优先|[，,。；;]|$)"
)
# "酒席上再来一位近景魔术师": one more, in a clause behind those who are asked for.
_ONE_MORE = re.compile(
    r"再(?:来|加|叫|安排)(?=一?[个位名队班支组](?!月|小时|钟头|星期|半|人|次|回|什么|价)[^，,。；;！!？?\n把将]{2,23}[^，,。；;！!？?\n把将的](?:[，,。；;！!？?\n]|$))(?P<what>[^，,。；;！!？?\n]{3,24})"
)
_DAY = r"(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]|[今明后]天|[这本下]?(?:周|星期)[一二三四五六日天])"
# "给公司18个人做茶艺体验": for how many it is done says nothing of what is.
_FOR_SO_MANY = re.compile(
    rf"^{_DAY}?(?:给|为|替)[^，,。；;做]{{0,6}}?(?:\d+|{ZH_NUMBER}|几)(?:多|来|几)?[个位名口]?[^，,。；;做]{{1,6}}?做(?:一?[次场堂])?(?=[^，,。；;]{{2}})"
)
# "给公司30个人做一次体检", "给奶奶做一本回忆录"
_DONE_FOR = re.compile(
    r"(?:^|(?<=[，,。；;]))(?:想|要|打算)?(?:给|为|替)[^，,。；;]{1,12}?做(?:一次|一?[个场本套])(?P<what>[^，,。；;]{2,8})(?=[，,。；;]|$)"
)
# "阿姨住到家里照顾老人": who comes or stays says nothing of what is done; what stands behind does.
_STAYS = re.compile(
    r"^(?:阿姨|保姆|师傅|师父|大姐|大嫂|大妈|大叔|帮手|人)(?:能|可以|要|来|肯)*(?:住(?:到|在|进)?(?:我们?|咱们?)?(?:家[里中]?|下来?)|(?:到|来|上|去)(?:我们?|咱们?)?家[里中]?|住家|留宿|过夜)(?:来|的|住)*"
)
_SO_LONG = re.compile(rf"^(?:带|住|做|干|待|呆)?(?:\d+|{ZH_NUMBER}|几|半)?个?(?:多|半)?(?:天|晚上?|周|星期|月)?$")
_ALONG = re.compile(r"^陪我们?(?=[爸妈父母爷奶外老儿女孩家先太弟姐哥妹朋])")  # "找人陪我爸去医院"
_ACT = re.compile(r"^(?:有?人|师傅)?(?:能|会|来|去|帮忙?)*(?:给|替|为|把|将|对着?|用|往|从|教|陪|跟着?)")
# After a comma only what is counted, named as somebody, or said to come besides goes on with a list.
_COUNTED = re.compile(
    rf"^(?:还要?|再|另外?|以及|加上?|外加|也要|还?需要?|想?要)*(?:\d+|{ZH_NUMBER}|几|若干)(?:来|多)?[个位名支组场台辆套份间家张只条]"
)
_COUNTED_BEHIND = re.compile(rf"(?<=[\u4e00-\u9fff]{{2}})(?:\d+|{ZH_NUMBER}|几|若干)[个位名支组场台辆套份间家张只条]$")
_BESIDES = re.compile(r"^(?:还要?|再|另外?|外)?(?:加上?|要|来)(?=[一两三四五几\d])|^(?:另外?|再)(?=[一两三四五几\d])")
_SOMEBODY = re.compile(
    r"(?:[师员医匠]|教练|律师|司机|队|团|保姆|阿姨|主持|老师|师傅|顾问|助理|翻译|专家|演员|歌手|乐手)$"
)
_NOT_A_NEED = re.compile(
    r"^(?:求|收|想)*购|^(?:其中|里面|当中)(?!.*[要需得请找])|必须|总共|一共|合计|总价|控制在|收据|发票|开票|[一二两三四五六七八九十百]+[百千万](?![人份张])|[初高][一二三]|年级|务必|一定要|要求|只能|要[会有能带配]|^是|会讲|会说|不得|不能|预算|时间|地点|人数|\d|希望|最好|谢谢|大概|大约|尽量|不超过|周|月|今天|明天|左右|我|你|因为|所以|如果|已经|正在|目前|价格|费用|不限|意思|有趣|好玩|事情|远程|线上|线下|现场|到场|面对面|视频会议|上门|都行|也行"
)
_OCCASION = re.compile(r"^(?:办|举办|组织|筹备|策划|去|开(?![车锁荒船])|搞|在|把|让|做一|拍|学会)")
_JUNK = frozenset(
    words(
        "人 一个人 阿姨 大姐 帮忙 帮助 建议 朋友 办法 东西 时间 钱 地方 合适 大家 意见 支持 资源 合作 伙伴 团队 服务 方案 你 "
        "您 机会 信息 别人 专家 老师 师傅 什么"
    )
)
# "骨科医生上门做小针刀": who is wanted, and then how they come.
_COMING = re.compile(r"(?<=[师生员手人工医匠])(?:能|可以|来)?(?:上门|到家里?|来家里|到现场|来公司).*$")
# "会推拿的师傅上门": a 师傅 says nothing of what is done; what stands behind "师傅上门煮饭" does.
_MASTER_COMES = re.compile(r"(?<=师傅)(?:能|可以|来)?(?:上门|到家里?|来家里|到现场|来公司)$")
# "魔术师12月31日来公司年会表演": who is wanted, and then when and where.
_THEN = re.compile(rf"(?<=[师手匠丑])(?:{_DAY}[^的]*|(?:[来到在去]|公司)[^的]*(?:表演|演出|演奏|助兴))$")
# "不插电": how those are who are asked for, and nothing that anybody does.
_IS_NOT = re.compile(r"(?:不(?!锈|动产|干胶|粘)|没(?!药|食子)|非(?![洲遗]))")
# What somebody is called by their trade; whoever is only a master, an expert or somebody is known by what they do.
_CALLED = re.compile(r"[\u4e00-\u9fff]{1,5}(?:师傅|师|手|匠|员|家|医)")
_BY_WHAT_THEY_DO = re.compile(
    r"(?:老|大|好|男|女|小|青年|专业|资深|当地|本地|外籍|民间|业余)*(?:师傅|师|手|高手|能手|好手|帮手|助手|新手|老手|选手|工匠|巧匠|人员|专员|成员|队员|学员|演员|艺术家|专家|行家|大家|作家|商家|店家|厂家|独家|名家|人家|大师|老师|医师)"
)
# What is left of "订一家有投影的茶馆" once what it has is read.
_OF_A_HOUSE = re.compile(r"(?:[订租借包找])?(?:一?[个家间处])?(?:配?有|带有?|能够?|可以|附带?)")
_LENGTH_MAX = 14
_PIECE_MAX = 8  # characters of an item after a comma that still belongs to the list


def find_requests(text: str) -> Iterator[tuple[int, str]]:
    """Things asked for, with where they stand."""
    for match in _ASK.finditer(text):
        yield from _items(match["what"], match.start("what"))
    for match in (match for pattern in (_WHO_DOES, _DONE_FOR, _ONE_MORE) for match in pattern.finditer(text)):
        if tag := clean(match["what"]):
            yield match.start("what"), tag


def _items(what: str, at: int) -> Iterator[tuple[int, str]]:
    start, first, after_comma = 0, True, False
    is_listed = what.startswith(("：", ":"))  # "需要：花艺，烟火" says itself that it lists
    is_act = _ACT.match(what.lstrip("：: ")) is not None
    for separator in [*_SPLIT.finditer(what), None]:
        end = separator.start() if separator else len(what)
        if is_act and separator and separator.group() in _JOINS:
            continue
        piece = what[start:end]
        if not first and after_comma:
            goes_on = _COUNTED.match(piece.strip()) or _SOMEBODY.search(piece) or (is_listed and not is_act)
            if not goes_on or len(piece) > _PIECE_MAX or _NOT_A_NEED.search(piece):
                return
        tag = clean(piece)
        if tag and not _OCCASION.match(piece):
            yield at + start + piece.find(tag[:1]), tag
        if separator is None:
            return
        start, first, after_comma = separator.end(), False, separator.group() in "，,"


def clean(piece: str) -> str:
    """The capability itself: "几位会修古琴的师傅" is "修古琴", "人帮我照顾兰花" is "照顾兰花"."""
    piece = _FOR_SO_MANY.sub("", piece.strip())
    piece = _WHERE.sub("", _BESIDES.sub("", piece.strip(" ：:“”\"'")))
    piece = _STAYS.sub("", _COUNT.sub("", piece, count=1)) if _STAYS.match(_COUNT.sub("", piece, count=1)) else piece
    if _SO_LONG.match(piece):
        return ""
    piece = _ALONG.sub("陪", _HELP.sub("", piece, count=1))
    piece = _COUNT.sub("", piece, count=1)
    piece = _HELP.sub("", piece, count=1) if piece.startswith(("人", "帮", "给我", "替我", "教我")) else piece
    piece = TO_THEIR_DELIGHT.sub("", _COUNTED_BEHIND.sub("", piece))
    for _ in range(2):
        piece = _TAIL.sub("", piece)
    piece = _THEN.sub("", _TAIL.sub("", _MASTER_COMES.sub("", _COMING.sub("", piece))))
    head = piece.rsplit("的", 1)[-1]
    if _CALLED.fullmatch(head) and not _BY_WHAT_THEY_DO.fullmatch(head):
        piece = head  # "会变魔术的驯兽师": what they can do besides says nothing of who they are
    if _SOMEBODY.search(head) and (len(piece) > _LENGTH_MAX or _NOT_A_NEED.search(piece)):
        piece = head  # "能上门给猫打针的兽医": how they come says nothing of who they are
    elif len(piece) > _LENGTH_MAX:
        piece = "" if _ACT.match(piece) else head
    piece = without_manner(piece)
    if _WHEN_EACH.fullmatch(piece):
        return ""
    if _IS_NOT.match(piece) or _OF_A_HOUSE.fullmatch(piece):
        return ""
    is_need = 2 <= len(piece) <= _LENGTH_MAX and piece not in _JUNK and not _NOT_A_NEED.search(piece)  # noqa: PLR2004  # characters
    return piece if is_need else ""


# How somebody or something is, which nobody can do for them: "最近有点闷", "天气真好". A degree before what it is of.
_STATE = re.compile(
    r"(?:^|[^，,]{0,6}?)(?:有点儿?|有些|太(?!极|阳|空)|真(?!人|丝|皮|实)|好(?=[久无累忙烦闷冷热困想难怀开])|很|挺(?!进)|特别|非常|越来越|不太|超级|怪)[^，,]{1,5}$"
    # How large something is that is there: "新房九十平".
    rf"|[^，,]{{0,8}}?(?:\d+|{ZH_NUMBER})多?(?:平米?|平方米?|㎡)(?:左右)?的?(?:房子?|新房|毛坯)?$"
    # Whose birthday it is, and how long somebody is away: "我妈六十岁生日", "元旦出门三天".
    rf"|[^，,]{{0,6}}?(?:\d+|{ZH_NUMBER})岁的?(?:生日|大寿)$"
    rf"|[^，,]{{0,5}}?(?:出门|外出|出差|出远门|不在家)(?:\d+|{ZH_NUMBER}|几)个?(?:天|晚|周|星期|月)$"
)


_WANTS = re.compile(r"^[^，,要]{2,}(?<![不只主重还就首纪摘概])(?:需要|要)(?![是么不能求点])(?P<what>[^，,]{2,})$")
_ASKED_LATER = re.compile(r"[想求找请]|能不能|谁|哪里")  # then "学校要翻修" says why
# What has come to pass, or how things stand, told and not asked for: "门钥匙断在里面了", "我在外地", "小猫两天没吃饭".
_TOLD = re.compile(
    r"[了过着]$|(?<=[\u4e00-\u9fff])(?:了|着(?!装|色)|过(?![敏滤道程户期])|没|不(?![锈动粘])|就|总|老是|一直|已经|正在|连着)"
    r"|^(?:我们?|他们?|她们?|它|[我他她][\u4e00-\u9fff]{1,2})(?:在|是|有)|[天年月周](?:了|没|不)"
)


def first_clause(text: str) -> tuple[str, ...]:
    """The first clause that says more than how things are; what stands before a word of asking is why it is asked."""
    asks = _ASK.search(text)
    begin = asks.start("what") if asks else 0
    clauses = [clause.strip() for clause in re.split(r"[，,。！!？?；;\n]", text[begin:]) if clause.strip()]
    first = next((clause for clause in clauses if not _STATE.fullmatch(clause)), "")
    if wanted := _WANTS.search(first):  # "学校要动物标本制作": what it is for stands before it
        first = "" if _ASKED_LATER.search(text, text.find(first, begin) + len(first)) else wanted["what"]
    elif _TOLD.search(first):
        return ()
    first = re.sub(r"^(?:我们?|请|麻烦|帮忙?|想|要|能不能|可以|有人|来个?|本人)+", "", first)
    found = [(one, clean(one)) for one in _AND_ANOTHER.split(first)]
    # A clause that had to be cut down to its end has said what is to be done before that.
    return tuple(tag for one, tag in found if tag and len(one) - len(tag) <= _LENGTH_MAX)
