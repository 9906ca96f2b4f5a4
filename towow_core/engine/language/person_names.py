"""What a person's name looks like, where nobody of that name is known."""

# ruff: noqa: E501  # a list of names is read as a whole

import re

SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚谢邹苏潘葛范彭郎鲁韦马苗凤方俞任袁柳鲍史唐费岑薛雷贺倪汤罗毕郝安常乐于傅"
    "卞康伍余顾孟黄萧尹姚邵汪毛米贝戴宋庞熊纪舒屈项祝董梁杜阮蓝季贾江童郭梅盛林钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房裘缪丁宣邓郁单洪包左石崔龚程陆叶刘曾谭廖侯段黎乔赖聂闫庄"
)
# What begins like a name and is none: "请高手来", "由于", "请安排".
NO_NAMES = re.compile(
    r"^(?:曾[经在是有]|段落|庄园|庄[重严]|乔迁|高手|高人|高级|安排|安静|安保|安全|常年|常驻|方便|方式|何人|何时|马上|由于|于是|成员|程序|金牌|任何|任课|任意|华人|余下|项目|明星|水平|万能|包括|包装|单独|单位|毛坯|石材|江浙|"
    r"田园|江南|梅花|舒服|童装|全程|乐队|乐手|乐团|管家|管弦|管道|房东|左右|周末|周边|周围|夏天|夏令|秦皇|宣传|时候|史上|向导|家教|康复|和尚|顾问|顾客|金融|金属|黄色|蓝色|石头|米其|毛笔|温柔|华语|韩语|韩国|唐装|宋代|康养|乐器)"
)
_TITLE = r"(?:老师|师傅|先生|女士|小姐|经理|总监|总|主任|医生|大夫|教授|助教|同学|阿姨|叔叔|叔|哥|姐|工|导|律师|主管|店长|会计|秘书|队长|组长|班长|校长|院长|博士|护士|主席|部长|处长|科长)"
_KIN = r"(?:我)?(?:妈妈?|爸爸?|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥?|姐姐?|弟弟|妹妹|老公|老婆|媳妇|舅舅|姑姑|姑妈|姨妈|婶婶)"
_SURE = re.compile(  # nothing else is called so
    rf"[{SURNAMES}小老大阿][\u4e00-\u9fff]{{0,2}}{_TITLE}|[小老][{SURNAMES}]|阿[\u4e00-\u9fff]|{_KIN}|[\u4e00-\u9fff]{{1,6}}·[\u4e00-\u9fff·]{{1,12}}"
    r"|(?i:mum|mom|mummy|dad|daddy|grandma|grandpa|granny|my (?:mother|father|wife|husband|brother|sister))"
)
_LIKELY = re.compile(
    rf"[{SURNAMES}][\u4e00-\u9fff]{{1,2}}|(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|司徒|令狐|夏侯)[\u4e00-\u9fff]{{1,2}}|小[\u4e00-\u9fff]"
    r"|(?!(?:The|An?|In|On|My|Our|Your|This|That|More|Some|No|All|Every|Later|Next)\b(?!\s+[A-Z]))[A-Z][a-zà-ÿ'’]+[\w'’-]*(?:\s+(?:de|van|von|der|da|di|bin|al)\b)?(?:[\s-]+[A-Z][\w'’.-]*){0,3}"
)
_EVERYDAY = re.compile(r"小(?:组|孩|店|吃|区|学|说|时|猫|狗|票|样|费|事|心|车|包|型|份)")


def is_surely_a_name(text: str) -> bool:
    """It is somebody's by a title, or by how people call one another: 小王, 李老师, mum."""
    return _SURE.fullmatch(text.strip()) is not None


def looks_like_a_name(text: str) -> bool:
    """It has a name's form: a surname with one or two characters, words in capitals. Much else has it, too."""
    said = text.strip()
    is_word = NO_NAMES.match(said) or _EVERYDAY.fullmatch(said)
    return is_surely_a_name(said) or (_LIKELY.fullmatch(said) is not None and is_word is None)
