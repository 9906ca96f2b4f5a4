"""Cities in Chinese and English: "北京" and "Beijing" are one place; each with its currency."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these tables and patterns read better unbroken

import re
from dataclasses import dataclass
from functools import lru_cache

from towow_core.matching.text import CJK
from towow_core.models import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """`currency` is ISO 4217; empty for places that have none, such as the Moon."""

    key: str
    zh: str
    en: str
    currency: str

    def name(self, language: Language) -> str:
        return self.zh if language is Language.ZH else self.en


_CHINA = (
    "北京 Beijing Peking,上海 Shanghai,天津 Tianjin,重庆 Chongqing,石家庄 Shijiazhuang,太原 Taiyuan,呼和浩特 Hohhot,"
    "沈阳 Shenyang,长春 Changchun,哈尔滨 Harbin,南京 Nanjing,杭州 Hangzhou,合肥 Hefei,福州 Fuzhou,南昌 Nanchang,济南 Jinan,"
    "郑州 Zhengzhou,武汉 Wuhan,长沙 Changsha,广州 Guangzhou Canton,南宁 Nanning,海口 Haikou,成都 Chengdu,贵阳 Guiyang,"
    "昆明 Kunming,拉萨 Lhasa,西安 Xi'an Xian,兰州 Lanzhou,西宁 Xining,银川 Yinchuan,乌鲁木齐 Urumqi,深圳 Shenzhen,苏州 Suzhou,"
    "厦门 Xiamen,青岛 Qingdao,大连 Dalian,宁波 Ningbo,无锡 Wuxi,佛山 Foshan,东莞 Dongguan,珠海 Zhuhai,三亚 Sanya,大理 Dali,"
    "丽江 Lijiang,桂林 Guilin,洛阳 Luoyang,温州 Wenzhou,烟台 Yantai"
)
_WORLD = (
    "香港 HKD Hong_Kong,澳门 MOP Macau Macao,台北 TWD Taipei,高雄 TWD Kaohsiung,伦敦 GBP London,曼彻斯特 GBP Manchester,"
    "爱丁堡 GBP Edinburgh,剑桥 GBP Cambridge,牛津 GBP Oxford,布里斯托 GBP Bristol,柏林 EUR Berlin,慕尼黑 EUR Munich München,"
    "汉堡 EUR Hamburg,法兰克福 EUR Frankfurt,巴黎 EUR Paris,里昂 EUR Lyon,阿姆斯特丹 EUR Amsterdam,布鲁塞尔 EUR Brussels,"
    "都柏林 EUR Dublin,马德里 EUR Madrid,巴塞罗那 EUR Barcelona,里斯本 EUR Lisbon,罗马 EUR Rome,米兰 EUR Milan,"
    "维也纳 EUR Vienna Wien,赫尔辛基 EUR Helsinki,雅典 EUR Athens,苏黎世 CHF Zurich Zürich,日内瓦 CHF Geneva,"
    "斯德哥尔摩 SEK Stockholm,哥本哈根 DKK Copenhagen,奥斯陆 NOK Oslo,华沙 PLN Warsaw,布拉格 CZK Prague,"
    "布达佩斯 HUF Budapest,莫斯科 RUB Moscow,伊斯坦布尔 TRY Istanbul,迪拜 AED Dubai,特拉维夫 ILS Tel_Aviv,"
    "开罗 EGP Cairo,内罗毕 KES Nairobi,拉各斯 NGN Lagos,开普敦 ZAR Cape_Town,孟买 INR Mumbai,德里 INR Delhi,"
    "班加罗尔 INR Bangalore Bengaluru,新加坡 SGD Singapore,吉隆坡 MYR Kuala_Lumpur,曼谷 THB Bangkok,雅加达 IDR Jakarta,"
    "河内 VND Hanoi,马尼拉 PHP Manila,东京 JPY Tokyo,大阪 JPY Osaka,京都 JPY Kyoto,首尔 KRW Seoul,悉尼 AUD Sydney,"
    "墨尔本 AUD Melbourne,奥克兰 NZD Auckland,纽约 USD New_York NYC Manhattan Brooklyn,旧金山 USD San_Francisco SF Bay_Area 硅谷,"
    "洛杉矶 USD Los_Angeles,西雅图 USD Seattle,波士顿 USD Boston,芝加哥 USD Chicago,奥斯汀 USD Austin,迈阿密 USD Miami,"
    "华盛顿 USD Washington,丹佛 USD Denver,波特兰 USD Portland,多伦多 CAD Toronto,温哥华 CAD Vancouver,蒙特利尔 CAD Montreal,"
    "墨西哥城 MXN Mexico_City,圣保罗 BRL São_Paulo Sao_Paulo,布宜诺斯艾利斯 ARS Buenos_Aires"
)
_BEYOND = "月球 Moon 月亮上,火星 Mars,太空 Space 外太空 空间站,南极 Antarctica,北极 Arctic"
_DISTRICTS = {
    "Beijing": "海淀 朝阳区 国贸 望京 中关村 五道口 三里屯 亦庄",
    "Shanghai": "浦东 徐汇 静安区 虹桥 陆家嘴 张江 Pudong",
    "Shenzhen": "南山区 福田 宝安",
    "Guangzhou": "天河区 越秀",
    "Hangzhou": "西湖区 滨江区 余杭",
    "Chengdu": "锦江区 武侯 高新南区",
    "London": "Hackney Greenwich Camden Shoreditch Islington Brixton Peckham Clapham",
    "Berlin": "Kreuzberg Neukölln Mitte Friedrichshain Charlottenburg",
    "San_Francisco": "SoMa Oakland Berkeley Palo_Alto",
}


def _cities() -> tuple[dict[str, City], dict[str, City]]:
    """By key and by any of its names in lower case."""
    rows = [("CNY", row.split()) for row in _CHINA.split(",")]
    rows += [(parts[1], [parts[0], *parts[2:]]) for parts in (row.split() for row in _WORLD.split(","))]
    rows += [("", row.split()) for row in _BEYOND.split(",")]
    by_key: dict[str, City] = {}
    by_name: dict[str, City] = {}
    for currency, (zh, en, *others) in rows:
        city = City(key=en.lower(), zh=zh, en=en.replace("_", " "), currency=currency)
        by_key[city.key] = city
        for name in (zh, en, *others, *_DISTRICTS.get(en, "").split()):
            by_name.setdefault(name.replace("_", " ").lower(), city)
    return by_key, by_name


_CITIES, _NAMES = _cities()
_CASE_MATTERS = frozenset({"SF", "NYC", "Space", "Mitte", "Dali", "Reading"})  # common words when in lower case


def _pattern(name: str) -> str:
    return re.escape(name) if re.search(f"[{CJK}]", name) else rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])"


_ANY = re.compile("|".join(_pattern(n) for n in sorted(_NAMES, key=lambda n: (-len(n), n))), re.IGNORECASE)


@lru_cache(maxsize=4096)
def find_cities(text: str) -> tuple[City, ...]:
    """Cities in the order in which the text names them, each once."""
    found: dict[str, City] = {}
    lowered = {word.lower() for word in _CASE_MATTERS}
    for match in _ANY.finditer(text):
        name = match.group()
        if name.lower() in lowered and name.islower():
            continue
        city = _NAMES[name.lower()]
        found.setdefault(city.key, city)
    return tuple(found.values())


@lru_cache(maxsize=4096)
def city_of(place: str) -> City | None:
    """The city that a place name means; None where we know none."""
    return next(iter(find_cities(place)), None)


def same_place(one: str, other: str) -> bool:
    """Whether two place names, in whichever language, are the same city (or the same unknown word)."""
    first, second = city_of(one), city_of(other)
    if first is None or second is None:
        return one.strip().casefold() == other.strip().casefold()
    return first.key == second.key


def place_name(place: str, language: Language) -> str:
    """The place as the language writes it; an unknown one stays as it is."""
    city = city_of(place)
    return city.name(language) if city else place
