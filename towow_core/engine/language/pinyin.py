"""How Chinese names are spelled in pinyin, without tones: by the order that GB 2312 has its common characters in.

The 3755 characters of its first level stand in the order of their most common reading, so the first character of each
syllable says them all. Names with a rarer character have no spelling here.
"""

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import product

from towow_core.engine.characters import CJK
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import words

HAN_MAX = 6  # characters of a name
_WAYS_MAX = 8  # spellings of a name; of more, none is left out for another: it has none
_STARTS = words(
    "a啊 ai埃 an鞍 ang肮 ao凹 ba芭 bai白 ban斑 bang邦 bao苞 bei杯 ben奔 beng崩 bi逼 bian鞭 biao标 bie鳖 bin彬 "
    "bing兵 bo玻 bu捕 ca擦 cai猜 can餐 cang苍 cao操 ce厕 ceng层 cha插 chai拆 chan搀 chang昌 chao超 che车 chen郴 "
    "cheng撑 chi吃 chong充 chou抽 chu初 chuai揣 chuan川 chuang疮 chui吹 chun春 chuo戳 ci疵 cong聪 cou凑 cu粗 "
    "cuan蹿 cui摧 cun村 cuo磋 da搭 dai呆 dan耽 dang当 dao刀 de德 deng蹬 di堤 dian颠 diao碉 die跌 ding丁 diu丢 "
    "dong东 dou兜 du督 duan端 dui堆 dun墩 duo掇 e蛾 en恩 er而 fa发 fan藩 fang坊 fei菲 fen芬 feng丰 fo佛 fou否 "
    "fu夫 ga噶 gai该 gan干 gang冈 gao篙 ge哥 gei给 gen根 geng耕 gong工 gou钩 gu辜 gua刮 guai乖 guan棺 guang光 "
    "gui瑰 gun辊 guo锅 ha哈 hai骸 han酣 hang夯 hao壕 he呵 hei嘿 hen痕 heng哼 hong轰 hou喉 hu呼 hua花 huai槐 "
    "huan欢 huang荒 hui灰 hun荤 huo豁 ji击 jia嘉 jian歼 jiang僵 jiao蕉 jie揭 jin巾 jing荆 jiong炯 jiu揪 ju鞠 "
    "juan捐 jue撅 jun均 ka喀 kai开 kan刊 kang康 kao考 ke坷 ken肯 keng坑 kong空 kou抠 ku枯 kua夸 kuai块 kuan宽 "
    "kuang匡 kui亏 kun坤 kuo括 la垃 lai莱 lan蓝 lang琅 lao捞 le勒 lei雷 leng棱 li厘 lia俩 lian联 liang粮 liao撩 "
    "lie列 lin琳 ling玲 liu溜 long龙 lou楼 lu芦 lv驴 luan峦 lve掠 lun抡 luo萝 ma妈 mai埋 man瞒 mang芒 mao猫 me么 "
    "mei玫 men门 meng萌 mi眯 mian棉 miao苗 mie蔑 min民 ming明 miu谬 mo摸 mou谋 mu拇 na拿 nai氖 nan南 nang囊 nao挠 "
    "ne呢 nei馁 nen嫩 neng能 ni妮 nian蔫 niang娘 niao鸟 nie捏 nin您 ning柠 niu牛 nong脓 nu奴 nv女 nuan暖 nve虐 "
    "nuo挪 o哦 ou欧 pa啪 pai拍 pan攀 pang乓 pao抛 pei呸 pen喷 peng砰 pi坯 pian篇 piao飘 pie撇 pin拼 ping乒 po坡 "
    "pu扑 qi期 qia掐 qian牵 qiang枪 qiao橇 qie切 qin钦 qing青 qiong琼 qiu秋 qu趋 quan圈 que缺 qun裙 ran然 rang瓤 "
    "rao饶 re惹 ren壬 reng扔 ri日 rong戎 rou揉 ru茹 ruan软 rui蕊 run闰 ruo若 sa撒 sai腮 san三 sang桑 sao搔 se瑟 "
    "sen森 seng僧 sha莎 shai筛 shan珊 shang墒 shao梢 she奢 shen砷 sheng声 shi师 shou收 shu蔬 shua刷 shuai摔 "
    "shuan栓 shuang霜 shui谁 shun吮 shuo说 si斯 song松 sou搜 su苏 suan酸 sui虽 sun孙 suo蓑 ta塌 tai胎 tan坍 "
    "tang汤 tao掏 te特 teng藤 ti梯 tian天 tiao挑 tie贴 ting厅 tong通 tou偷 tu凸 tuan湍 tui推 tun吞 tuo拖 wa挖 "
    "wai歪 wan豌 wang汪 wei威 wen瘟 weng嗡 wo挝 wu巫 xi昔 xia瞎 xian掀 xiang相 xiao萧 xie楔 xin薪 xing星 xiong兄 "
    "xiu休 xu墟 xuan轩 xue靴 xun勋 ya压 yan焉 yang殃 yao邀 ye椰 yi一 yin茵 ying英 yo哟 yong拥 you幽 yu迂 yuan鸳 "
    "yue曰 yun耘 za匝 zai栽 zan咱 zang赃 zao遭 ze责 zei贼 zen怎 zeng增 zha扎 zhai摘 zhan瞻 zhang樟 zhao招 zhe遮 "
    "zhen珍 zheng蒸 zhi芝 zhong中 zhou舟 zhu珠 zhua抓 zhuai拽 zhuan专 zhuang桩 zhui椎 zhun谆 zhuo捉 zi兹 zong鬃 "
    "zou邹 zu租 zuan钻 zui嘴 zun尊 zuo昨"
)
_OTHERWISE = {  # characters that are often read in another way, too
    each[0]: each[1:]
    for each in words(
        "长zhang 行hang 重chong 乐yue 调tiao 会kuai 都du 大dai 还hai 落la 没mo 模mu 省xing 石dan 数shuo 宿xiu "
        "提di 校jiao 血xie 着zhe 传zhuan 弹tan 藏zang 朝zhao 车ju 称chen 乘sheng 单shan 给ji 核hu 降xiang 角jue "
        "觉jiao 卡qia 壳qiao 率shuai 便pian 参shen 差chai 薄bo 堡pu 露lou 绿lu 陆liu 期ji 强jiang 仇qiu 塞se "
        "色shai 盛cheng 什shen 似shi 汤shang 尾yi 吓he 巷hang 削xue 择zhai 扎za 粘nian 贾gu 解xie 查zha 仔zai "
        "奇ji 系ji 约yao 爪zhao 折she 轧ga 脉mo 秘bi 柏bo 泊po 伯bai 圈juan"
    )
}
_COMMON = (0xB0A1, 0xD7F9)  # the first level, as the standard numbers it
_SYLLABLE = "(?:" + "|".join(sorted({each[:-1] for each in _STARTS}, key=lambda each: (-len(each), each))) + ")"
_SPELLED = re.compile(rf"(?:{_SYLLABLE}[\s'-]?){{2,{HAN_MAX}}}")


def one_spelling(text: str) -> str:
    """Pinyin in small letters and one piece, with "u" for "ü" and the "v" that keyboards have for it: "Chang Di"."""
    return re.sub(r"[\s'-]", "", text.casefold()).translate({ord("v"): "u", ord("ü"): "u"})


def may_be_pinyin(text: str) -> bool:
    """Whether a text in Latin letters is syllables of pinyin, of two characters at least."""
    return _SPELLED.fullmatch(text.casefold().replace("ü", "v")) is not None


@lru_cache(maxsize=10_000)
def spellings(han: str) -> tuple[str, ...]:
    """The ways in which Chinese characters are spelled (`one_spelling`); none where one of them is not common."""
    if not 0 < len(han) <= HAN_MAX or not re.fullmatch(rf"[{CJK}]+", han):
        return ()
    ways = [_readings(char) for char in plain(han)]
    found = list(product(*ways)) if all(ways) else []
    return tuple(dict.fromkeys(one_spelling("".join(each)) for each in found)) if len(found) <= _WAYS_MAX else ()


def _readings(char: str) -> tuple[str, ...]:
    number = _number(char)
    if not _COMMON[0] <= number <= _COMMON[1]:
        return ()
    first = _STARTS[bisect_right(_NUMBERS, number) - 1][:-1]
    return tuple(dict.fromkeys((first, _OTHERWISE.get(char, first))))


def _number(char: str) -> int:
    return int.from_bytes(char.encode("gb2312", errors="ignore"))


_NUMBERS = tuple(_number(each[-1]) for each in _STARTS)
