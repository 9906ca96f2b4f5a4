"""Money in a sentence, in both languages: "预算2万", "¥3000以内", "under 5k", "€30 a head"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from towow_core.domain.exchange_rates import RATES
from towow_core.engine.language.limit_ends import BOUND_ZH, LIMIT_EN
from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, SUFFIXES, ZH_NUMBER, read_number
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns
from towow_core.support.errands import EVERYTHING

_CURRENCIES = {
    "¥": "CNY", "￥": "CNY", "rmb": "CNY", "cny": "CNY", "人民币": "CNY", "元": "CNY", "块": "CNY", "块钱": "CNY", "yuan": "CNY",
    "$": "USD", "us$": "USD", "usd": "USD", "美元": "USD", "美金": "USD", "刀": "USD", "dollar": "USD", "buck": "USD",
    "€": "EUR", "eur": "EUR", "euro": "EUR", "欧元": "EUR", "欧": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "quid": "GBP", "英镑": "GBP", "镑": "GBP",
    "hk$": "HKD", "hkd": "HKD", "港币": "HKD", "港元": "HKD", "jpy": "JPY", "日元": "JPY", "円": "JPY", "yen": "JPY", "chf": "CHF", "瑞士法郎": "CHF", "sgd": "SGD", "s$": "SGD", "新币": "SGD", "新加坡元": "SGD",
    "aud": "AUD", "a$": "AUD", "au$": "AUD", "ca$": "CAD", "cdn$": "CAD", "nz$": "NZD", "sg$": "SGD", "澳元": "AUD", "cad": "CAD", "c$": "CAD", "加元": "CAD", "nzd": "NZD", "twd": "TWD", "nt$": "TWD", "台币": "TWD", "新台币": "TWD",
    "krw": "KRW", "₩": "KRW", "韩元": "KRW", "inr": "INR", "₹": "INR", "rupee": "INR", "卢比": "INR", "sek": "SEK", "dkk": "DKK", "nok": "NOK",
    "thb": "THB", "泰铢": "THB", "baht": "THB", "myr": "MYR", "aed": "AED", "mxn": "MXN", "brl": "BRL", "pln": "PLN", "zar": "ZAR", "mop": "MOP", "澳门元": "MOP",
    "swiss franc": "CHF", "r": "ZAR", "rand": "ZAR", "兰特": "ZAR", "rouble": "RUB", "ruble": "RUB", "卢布": "RUB", "zloty": "PLN", "zlotie": "PLN", "兹罗提": "PLN", "forint": "HUF", "福林": "HUF", "naira": "NGN", "奈拉": "NGN",
    "canadian dollar": "CAD", "australian dollar": "AUD", "singapore dollar": "SGD", "hong kong dollar": "HKD", "us dollar": "USD", "american dollar": "USD", "ringgit": "MYR", "林吉特": "MYR", "马币": "MYR", "reai": "BRL", "雷亚尔": "BRL", "kronor": "SEK", "越南盾": "VND", "印尼盾": "IDR", "里拉": "TRY",
}  # fmt: skip
# What people call money, and nobody here can compare with a price.
_STRANGE = re.compile(
    # From the first digit only, and without giving any back: else a row of digits is looked through from each of them.
    r"(?<!\d)(?<!\d[,.])(?P<n>\d[\d,.]*+)\s?(?P<scale>[万千kKmM](?![a-zA-Z]))?\s?(?P<code>BTC|ETH|USDT|USDC|DOGE|SOL|XRP|bitcoins?|satoshis?|dogecoins?|ethers?|gold coins?|比特币|以太币|以太坊|狗狗币|泰达币|Q币|积分|金币)(?![a-zA-Z])"
    r"|(?:预算|经费|budget(?: is| of|:)?)\s*[:：]?\s*(?P<n2>\d[\d,.]*+)\s?(?P<scale2>[万千kK](?![a-zA-Z]))?\s?(?P<code2>(?-i:[A-Z]{3}))(?![a-zA-Z])",
    re.IGNORECASE,
)
_CODES = "RMB|CNY|USD|EUR|GBP|HKD|CHF|SGD|JPY|AUD|CAD|NZD|TWD|KRW|INR|SEK|DKK|NOK|THB|MYR|AED|MXN|BRL|PLN|ZAR|MOP"
# Money whose worth nobody here knows: those of its codes that are no words ("try 5", "all 30" are none of it).
_MORE_CODES = "KES|UGX|TZS|RWF|ETB|NGN|GHS|EGP|XOF|XAF|ILS|SAR|QAR|KWD|BHD|OMR|JOD|RUB|UAH|KZT|CZK|HUF|RON|BGN|RSD|ISK|IDR|VND|LKR|PKR|BDT|NPR|KHR|ARS|CLP|UYU|DOP|GTQ|CRC|JMD|MNT"
_BEFORE = rf"(?P<before>(?<![A-Za-z])(?:US|HK|NT|CA|CDN|AU|NZ|SG|[SAC])\$|[¥￥$€£₩₹]|(?:{_CODES}|人民币)(?=\s*\d)|\b(?-i:{_MORE_CODES})(?=\s*\d)|\b(?-i:R)(?=\d{{3}}))\s*"
_AFTER = rf"\s*(?:[多来余](?=块|元(?![旦宵素件气首])))?(?P<after>人民币|元|块钱|块|美元|美金|刀(?![具叉工片法])|欧元|欧(?![洲式美盟陆])|英?镑|港币|港元|日元|円(?![卓形])|瑞士法郎|新币|新加坡元|澳元|加元|新?台币|韩元|卢比|泰铢|澳门元|兰特|卢布|兹罗提|福林|奈拉|林吉特|马币|雷亚尔|越南盾|印尼盾|里拉|[€£$₩₹]|(?:yuan|(?:canadian |australian |singapore |hong kong |us |american )?dollars?|euros?|pounds?|quid|bucks?|yen|rupees?|baht|swiss francs?|rand|rou?bles?|zlot(?:ys?|ies)|forints?|naira|ringgit|reais|kronor|{_CODES}|(?-i:{_MORE_CODES}))(?![a-z]))"
_NUMBER = rf"(?:{DIGITS}|{ZH_NUMBER})"
_RANGE = rf"(?:{_NUMBER}\s?(?:万|千|k|w)?\s*(?:-|–|—|~|～|到|至|to)\s*)?"
_SUFFIX = r"\s?(?P<suffix>百万|万|千|百|million|thousand|grand|hundred|[kwm](?![a-z]))?"
_AMOUNT = rf"(?!一半(?![万千百块元]))(?P<n>{DIGITS}|{ZH_NUMBER}){_SUFFIX}(?P<half>半|[一二三四五六七八九](?![一二三四五六七八九十百千万])|(?<=[万千])\d(?:千(?=\D|$))?(?![\d.,]))?"
_MOST = (
    r"(?:不|别)(?:要|能|得|可以?|许|应该?|会|想要?|愿意?|希望|打算|准备|太想)?(?:超[过出]?|高于|多于|大于)|(?<!不)[低少]于|(?:最多|顶多|至多|撑死|顶天)(?:了?也?就?(?:能|可以|只能?)?[给出付]到?)?|[别不]过(?=\s?\d)|控制在|上限|封顶|最高(?=\s?\d{3})"
    r"|\b(?:under|below|less than|up to|max(?:imum)?|(?:no|not) (?:more|higher|greater) than|at (?:the )?(?:very )?most|(?:not|n't|never) (?:to )?exceed(?:ing)?|(?:nothing|not) (?:over|above)|(?:cap(?:ped)?|ceiling)(?: is| at| of)?)\b"
)
_CUE = rf"(?:总?预算|[月日时]薪|[日周月]结|一口价|打包价|包干价|工资|薪[资水]|总价|总?费用|(?<!免)(?:手|人)工费?|工[钱费]|包工包料|连工带料|经费|花费?|报酬|人均|(?:每[天晚次场]|每个?小时)?每[人位桌份间席](?:每[天晚次场]|每个?小时)?|每个人|按人头?(?:算|计|收)?|{_MOST}|\b(?:budget(?:ed)?|spend|pay(?:ing)?)\b)"
_LINK = r"(?:\s|:|：|['’]s\b|\b(?:is|of|at|about|around|roughly|up to|under|max)\b|是|为|在|大概|大约|约|差不多|只有|有|不超过|控制在|最多|上限|总共|一?共|花|(?:改|换|变|降|减|压|压缩|加|增加|提|提高|涨|调|调整|放宽)(?:到|成|为|至))*"
_THINGS = r"(?:people|person|guests?|students?|attendees|participants|minutes?|mins?|hours?|days?|weeks?|km|miles|%|％|人|位|名|天|周|分钟|小时|个|场|次|公里|平米|[桌席首张页篇层套本册份件台辆间岁节课站瓶盒杯束袋箱盘碗串枝朵道支])"
# With these around it, a bare number is money: what all of it comes to, and what it is at most.
_ALL = rf"(?:(?:总|一|拢|合)共|[总合]计|(?:加|合)(?:起来|在?一起|一块儿?)|全部?(?:下来|算上|包)?|都?算上|\b(?:all in|in (?:all|total)|altogether|overall|total)\b|{EVERYTHING}(?: together\b)?)"
_SEVERAL = r"(?:(?:[两三四五]|这[两三四几])(?:样|项|件事?|个活儿?|件活儿?)(?:活儿?|事情?|服务)?(?:都|也|就)?|[两俩仨三四](?:个|位)?人?(?=[一总合]共|[总合]计|[加合](?:起来|在?一起|一块儿?)))"
_BOUND = rf"(?:{BOUND_ZH}|内(?=\s*(?:[,，。;；!！]|$))|搞定|拿下|包干|包圆|全包|全含|包工包料|(?<=[百千万])整(?![体个理天套合数晚年夜栋层]))"
_BOUND_EN = rf"(?:in (?:all|total)|all in|all told|altogether|overall|total|{LIMIT_EN}|to spend|for (?:everything|(?:all|the whole) of it|the lot|the whole (?:thing|lot)))\b"
_ALONE = r"(?<![A-Za-z0-9_.零〇一二三四五六七八九十百千万两])"
_END = r"(?=\s*(?:左右|上下|[,，。;；、.!！?？)）]|$))"
_MONEY = PrefilteredPatterns(
    (None, re.compile(pattern, re.IGNORECASE))
    for pattern in (
        rf"{_BEFORE}{_RANGE}{_AMOUNT}",
        rf"(?<![A-Za-z0-9_.]){_RANGE}{_AMOUNT}{_AFTER}(?![a-z人])(?:以内|以下|之内)?",
        rf"\b(?P<n>{EN_NUMBER})(?P<suffix>){_AFTER}",
        rf"{_CUE}{_LINK}{_RANGE}{_AMOUNT}(?![\d万千百kw]|\.\d)(?!\s*-?\s*{_THINGS})(?:{_AFTER})?(?:以内|以下|之内|左右)?",
        rf"(?<![\w.]){_RANGE}{_AMOUNT}(?:的|\s)?(?:预算|以内的预算|左右的?预算|budget\b)",
        r"(?<![\w.])(?P<n>\d+(?:\.\d+)?|[一二两三四五六七八九十]+)\s?(?P<suffix>[万w])(?P<half>[一二三四五六七八九半\d])?(?=\s*(?:左右|上下|以内|[,，。;；、!！?？]|$))",
        rf"{_ALONE}{_RANGE}(?![\d一二三四五六七八九十两]{{1,2}}{_BOUND}){_AMOUNT}(?:{_BOUND})+",
        rf"{_SEVERAL}?{_ALL}[也就只给]?(?:\s|:|：)*(?:{_MOST})?{_LINK}{_RANGE}{_AMOUNT}{_BOUND}?{_END}(?P<bare>)",
        rf"{_ALONE}{_RANGE}{_AMOUNT}\s+{_BOUND_EN}(?P<bare>)",
        # "两样合计400": what is summed up is the work that is asked for.
        rf"{_SEVERAL}(?:{_ALL})?(?:{_MOST})?{_LINK}(?P<n>\d{{3,6}}|[一二两三四五六七八九][百千万][一二两三四五六七八九]?[百千十]?)(?P<suffix>){_BOUND}?{_END}",
        rf"(?:{_MOST}|\b(?:have|offer|budget(?: is| of)?)\b)\s*(?:about|around|roughly)?\s*(?P<n>(?=[\w -]{{0,30}}(?:hundred|thousand)\b)(?:{EN_NUMBER}))\b(?P<suffix>)(?!\s*-?\s*{_THINGS})(?P<bare>)",
        rf"(?:每?千字|每分钟)\s*(?P<n>{DIGITS})(?P<suffix>)(?=元|块|\s*(?:左右|上下|以内)?\s*(?:[,，。;；！!]|$))",
        rf"(?:[每一](?:天|晚|次|场|个?月|个?小时|节课?|堂课?|趟|页)|一个?人)\s*{_RANGE}(?=\d{{2}}(?!\d*\s*[分秒人个位名小天次页字])|\d{{3}}|[\d一二三四五六七八九两.]+[百千万]|[二三四五六七八九]十){_AMOUNT}(?:{_BOUND})?{_END}",
        # "出三千", "稿费一千": what somebody is given, and no count of anything.
        rf"(?:稿费|酬金|酬劳|劳务费|辛苦费|车马费|(?:最多|愿意|可以|能)?[给出付](?!\s*\d?[个位名份张]))\s*{_RANGE}(?=\d{{3}}|[\d一二三四五六七八九两.]+[百千万]){_AMOUNT}{_END}(?P<bare>)",
        # "讲解费五百", "一共一百二", "一辆八十以内", "二百六。", "two hundred at most".
        rf"[\u4e00-\u9fff]{{1,2}}(?<![免浪消])费(?:用)?(?:是|大概|约|最多|不超过)?\s*{_RANGE}(?=\d{{3}}|[\d一二三四五六七八九两.]+[百千万]){_AMOUNT}{_END}",
        rf"{_ALL}(?:\s|:|：)*(?:{_MOST})?(?P<n>[一二三四五六七八九两])(?P<suffix>百)(?P<half>[一二三四五六七八九])?{_BOUND}?{_END}",
        rf"[每一](?:辆|台|件|套|张|份|位|只|间|副|幅|盏|扇|条|把|块)(?:最多|不超过)?\s*(?P<n>{DIGITS}|{ZH_NUMBER})(?P<suffix>)(?:元|块钱?)?{_BOUND}",
        rf"每(?:辆|台|件|套|张|份|只|间|副|幅|盏|扇|条|把)\s*(?P<n>\d{{2,4}}|[一二三四五六七八九两]?[十百][一二三四五六七八九]?)(?P<suffix>)(?:元|块钱?)?{_END}",
        r"(?<=[。；;，,])\s*(?P<n>[一二三四五六七八九两])(?P<suffix>百)(?P<half>[一二三四五六七八九])?(?=\s*(?:[。；;！!]|$))",
        rf"(?:^|(?<=[,.;:(–—-] ))(?:about |around )?(?P<n>(?=[\w -]{{0,30}}(?:hundred|thousand)\b)(?:{EN_NUMBER}))(?P<suffix>)\s+{_BOUND_EN}",
        # "…，95以内。": two digits that are a clause of their own; "人不多，20以内" counts people.
        rf"(?<=[，,。；;])\s*(?P<n>[1-9]\d|[二三四五六七八九]十[一二三四五六七八九]?)(?P<suffix>)\s?{BOUND_ZH}(?=\s*(?:[，,。；;！!]|$))",
        # "25/h", "30 a lesson", "15 each time".
        rf"{_ALONE}(?P<n>\d{{2,5}}(?:\.\d{{1,2}})?)(?P<suffix>)(?=\s*/\s*(?:h|hr|hour|head|person|pp)\b|\s+(?:an?|per|each|every)\s+(?:hour|visit|session|lesson|class|time|go|pop)\b(?!\s+of\b))",
        rf"\bat\s+(?P<n>{EN_NUMBER})(?P<suffix>)(?=\s+(?:an?|per)\s+(?:hour|head|person|night|visit|session|lesson)\b)",
        rf"\b(?P<n>{EN_NUMBER}|{DIGITS})\s?(?P<suffix>grand)\b(?!\s+(?:piano|hall|ball))",
        rf"{_ALONE}(?P<n>{DIGITS})(?P<suffix>)(?=\s+(?:a|per)\s+head\b)",
        rf"\bat\s+(?P<n>{DIGITS})(?P<suffix>)(?=\s+(?:an?|per)\s+(?:hour|day|head|person|night|visit|session|lesson)\b)",
        # "婚礼跟拍一位。北京。1800。": a clause that is nothing but an amount; not a year.
        r"(?<=[。；;，,])\s*(?!20[23]\d(?!\d))(?P<n>\d{3,6})(?P<suffix>)(?=\s*(?:[。；;！!]|$))(?P<bare>)",
        r"(?:(?<=[。；;，])|(?<=, ))\s*(?!20[23]\d(?!\d))(?P<n>\d{4,6})(?P<suffix>)(?=\s*(?:[，]|,\s))(?P<bare>)",
        r"(?:^|(?<=[。；;，,]))\s*(?!20[23]\d(?!\d))(?P<n>\d{3,6}|[一二两三四五六七八九]?[百千万][一二两三四五六七八九]?[百千]?|[一二两三四五六七八九][百千万][一二两三四五六七八九]?)(?P<suffix>)(?=(?:块|元)?(?:左右|上下|行不行|够不够|够吗|可以吗|行吗|好吗|能行吗?|吧)\s*(?:[。；;，,！!？?]|$))(?P<bare>)",
        r"(?<=[。；;，,])\s*(?P<n>[一二两三四五六七八九十]+[百千](?:[一二两三四五六七八九]十?[百]?)?)(?P<suffix>)(?=\s*(?:[。；;！!]|$))(?P<bare>)",
        # "一张二十", "每款两千": of one thing, and what stands behind it is the amount.
        rf"[一每](?:张|份|套|件|幅|副|篇|款|棵|床|亩|盆|盏|只|头|匹|米)(?:大概|大约|最多|不超过)?\s*(?P<n>\d{{2,5}}|[一二三四五六七八九两]?[十百千][一二三四五六七八九]?[十百]?)(?P<suffix>)(?:元|块钱?)?{_END}",
        # "四百，清洁剂家里有", "五百到八百": a clause that is nothing but hundreds or thousands.
        r"(?<=[。；;，,])\s*(?:[一二两三四五六七八九][百千万][一二两三四五六七八九]?[百千]?(?:到|至|-|~))?(?P<n>[一二两三四五六七八九][百千万][一二两三四五六七八九]?[百千]?)(?P<suffix>)(?=\s*[，,])",
        r"(?<=[。；;，,])\s*[一二两三四五六七八九][百千万](?:到|至|-|~)(?P<n>[一二两三四五六七八九][百千万])(?P<suffix>)(?=\s*(?:[。；;，,]|$))",
        # "200一次", "300每小时"
        rf"{_ALONE}(?P<n>\d{{2,5}})(?P<suffix>)(?=(?:块|元)?\s*[一每/按](?:次|节课?|堂课?|个?小时|天|晚|场|个?月(?!\d)|个?人头|人头)(?![半天多的]))",
        # "两百一小时", "一百二一次": no two hundred and ten hours
        rf"{_ALONE}(?P<n>[一二两三四五六七八九][百千](?:[一二两三四五六七八九]十?)??)(?P<suffix>)(?=(?:块钱?|元)?\s*[一每/](?:次(?!性)|节课?|堂课?|课时|个?小时|个?钟头|天|晚|场(?!地|所)|趟|回|个?人)(?![半天多的]))",
        # "bookkeeping, 200 a month": a clause of its own.
        rf"(?<=[,;:]\s){_ALONE}(?:about |around )?(?P<n>\d{{2,5}})(?P<suffix>)(?=\s+(?:a|per|each|every)\s+month\s*(?:[,.;!?)]|$|(?:max|tops|at most)\b))",
        r"\b(?:have|got|offer(?:ing)?)\s+(?:about |around |roughly |only )?(?P<n>\d{1,3}(?:\.\d)?)\s?(?P<suffix>k)\b(?P<bare>)",
    )
)
_FIGURE = re.compile(
    rf"(?:(?:(?![零〇一二三四五六七八九十百千万两俩])[\u4e00-\u9fff])?(?:费用?|租金|各|每[人位天次]|一人)*(?:\s*[:：]\s*)?|\s*[:：]\s*){_AMOUNT}{_END}",
    re.IGNORECASE,
)
# Thousands that are parted by a space, an apostrophe or a full-width comma, and cents behind a comma: only beside a
# currency, for "9 500" may be a day and an amount, and "预算3，500" two clauses.
_PARTED = re.compile(
    r"(?<![\w.,，'’])(?<!\d[ '’,.，])\d{1,3}(?:(?P<by>[ \u00a0\u202f'’，.])\d{3})(?:(?P=by)\d{3}){0,3}(?:,\d{2})?(?!\d|[ '’，.,]\d)"
    r"|(?<![\w.,，'’])\d{1,6},\d{2}(?![\d.,])"
)
_BESIDE_BEFORE = re.compile(rf"(?:{_BEFORE}|(?:预算|\bbudget(?: is| of|:)?)\s*)(?=0$)", re.IGNORECASE)
_BESIDE_AFTER = re.compile(_AFTER, re.IGNORECASE)
_FIGURE_MIN = 100.0
_FIGURES = re.compile(rf"\d|[零〇一二三四五六七八九十百千万两半]|\b(?:{EN_NUMBER})\b", re.IGNORECASE)
_KEPT_MAX = 200  # characters of a text whose amounts are kept: of thousands of them no more than half a megabyte
_YEAR = re.compile(r"(?:19|20)\d\d")
_BARE_MIN = 500.0  # less, without a currency and with only a bound beside it, may count anything
EACH_GUEST_ZH = (
    r"每一?[个名](?:孩子|小孩|儿童|小朋友|同学|学生|学员|客人|宾客|来宾|参加者|参与者|同事|员工|队员|大人|成人|老人)"
)
_EACH = re.compile(
    rf"人均|每人|每位|每个人|一个人头|按人头|按人(?=[算计收头\s\d])|{EACH_GUEST_ZH}|/\s*(?:人|person|head)|一个?人(?=\s*(?:[\d一二两三四五六七八九]|[，,。；;的]|$))|(?:^|(?<=[\u4e00-\u9fff，,、]))各(?=\s*[\d一二两三四五六七八九])|\b(?:per|(?:for )?each) (?:person|head|capita|guest|participant|child|kid|pupil|student|attendee|pax)\b|\ba (?:head|person|guest)\b|\beach\b|\bapiece\b|(?<![a-z])pp\b",
    re.IGNORECASE,
)
PER_UNIT = re.compile(
    r"[每一](?:次|回|节课?|堂课?)[一1]个?(?:小时|钟头)|\b(?:an?|each|every)\s+(?:lesson|hour|minute|day|session|class|page|word|night|evening|afternoon|morning|week|month|visit|walk|ride|trip|tour|gig|massage|haircut|appointment|rehearsal|room|photo|item|piece|table|song|time(?! (?:of|to|for|when|slot|limit))|go(?! (?:to|ahead|wrong))|pop)\b|\bper\s+(?!(?:person|head|capita|guest|participant|child|kid|student|attendee|pax)\b)[a-z]+|(?<![\d零一二两三四五六七八九十百千万])千字|[月日时]薪|[每一](?:辆|台|件|套|副|幅|盏|扇|节课|节|课时|堂课|堂|课|个?小时|天|页|次|回|趟|晚|千字|周|月|场|桌|席|份|间|套|张|篇|首|件|个月)|/\s*(?:小时|天|页|次|节|h|hr|hour|day|page)",
    re.IGNORECASE,
)
TIME = r"(?:lesson|session|class|visit|appointment|rehearsal|workshop|hour)\b"
# Right behind an amount; there any noun will do: "£20 a walk".
_ONE = re.compile(
    rf"\s*(?:(?:for\s+(?=(?:an?|each|every)\s+{TIME}))?(?:{PER_UNIT.pattern})|for\s+(?:one|a single)\s+{TIME}|{_EACH.pattern}|an?\s+[a-z]+(?=\s*(?:[,.;!?]|$|\b(?:for|in|and|on)\b)))",
    re.IGNORECASE,
)
# "per person and day": the second unit of two that an amount is by.
_AND_UNIT = re.compile(
    r"^\s*(?:and|&)\s+(?:(?:per|a|an|each|every)\s+)?(?=(?:person|head|guest|day|night|evening|hour|session|visit)\b)",
    re.IGNORECASE,
)
PERSON = "person"
_UNITS = (
    (re.compile(r"hour|小时|课时|时薪|/\s*h", re.IGNORECASE), "hour"),
    (re.compile(r"day|天|日薪", re.IGNORECASE), "day"),
    (
        re.compile(
            r"lesson|session|class|workshop|rehearsal|walk|concert|performance|appointment|visit|time|\b(?:go|pop)\b|evening|afternoon|morning|节|课|堂|次|回|趟|晚|场",
            re.IGNORECASE,
        ),
        "event",
    ),
    (re.compile(r"month|月", re.IGNORECASE), "month"),
)
_TOTAL = re.compile(
    rf"总|全部|(?<![第每\d])[两三四](?:样|项|件)(?=\D{{0,6}}[\d一二两三四五六七八九])|{_ALL}|\b(?:the lot|all of it|whole|budget|for all|(?:for|between) (?:the )?(?:both|two|three|four)(?: of (?:them|these|those))|(?:for|between) the pair|between them)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[，。；;！!？?\n]|,(?!\d)|\.(?=\s|$)")
_CURRENCY_REACH = 12  # characters before a number in which its currency stands
_UNIT_REACH = 8  # characters around an amount in which "an hour" belongs to it
_EACH_REACH = 20  # characters around an amount in which "per person" belongs to it
# “5k run”, “10k followers”, “3万字”.
_NOT_MONEY_AFTER = re.compile(
    r"^\s*(?:run|race|跑|公里|米|字|words?|steps|followers|粉丝|users?|分钟|小时|次|年)", re.IGNORECASE
)
# “人数控制在100以内”, “来的人200顶天了”, “人不多，20以内”.
_COUNTED = r"(?:人|字|页|桌|场|次|件|张|份)数|年[纪龄]|岁数|面积|距离|路程|分贝"
_NOT_MONEY_BEFORE = re.compile(rf"(?:{_COUNTED})[^，。；;,\d]{{0,8}}$")
_PEOPLE_BEFORE = re.compile(
    r"(?<!每)(?:[的客]人|(?<!每[个位名])(?:宾客|来宾|观众|人手|学生|孩子|员工))[^，。；;,\d价钱费元块每]{0,6}$"
)
_COUNTED_BEFORE = re.compile(rf"(?:{_COUNTED}|[的客]?人|客|娃|孩子|学生|岁|远|公里|米)[^，。；;,\d]{{0,8}}[，,]\s*$")
# “一块场地”, “两块白板”: a piece of something, and no yuan.
_A_PIECE = re.compile(
    r"[一两二三四五六七八九几半1-9]块(?=[\u4e00-\u9fff])(?![钱以之上下左封每一起就都够不吧的了到和或再多左]|人均)|\d{2,3}块(?=[牌板砖地布石木展屏蛋巧肥玻瓷画拼场])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """An amount as the person wrote it.

    Attributes:
        amount: Upper end, in `currency`: for everything, or for one of `per`.
        currency: ISO 4217; empty where the person did not say; their own word where nobody here knows its worth.
    """

    amount: float
    currency: str
    text: str
    start: int
    end: int
    per: str = ""  # "person", "hour", "day", "event" (each time), another word; empty for everything together
    also: str = ""  # what it is for one of besides: "day" of "£300 each a day"

    @property
    def is_each(self) -> bool:
        """Whether it is for one person."""
        return self.per == PERSON


def find_money(text: str) -> Money | None:
    """What all of it may cost: an amount called the total, else the first for everything, else the first of all."""
    found = find_amounts(text)
    return whole_of(text, found)


def whole_of(text: str, amounts: Iterable[Money]) -> Money | None:
    """Which of these is for all of it."""
    return min(amounts, key=lambda money: (bool(money.per), not is_total(text, money), money.start), default=None)


def is_total(text: str, money: Money) -> bool:
    """Whether its clause calls it what all of it comes to."""
    before = _CLAUSE.split(text[: money.start])[-1]
    behind = _CLAUSE.split(text[money.end :])[0]
    return _TOTAL.search(f"{before}{text[money.start : money.end]}{behind}") is not None


@lru_cache(maxsize=4096)
def find_amounts(text: str) -> tuple[Money, ...]:
    """Every amount, in the order of the text; of readings that overlap the longest, with any's currency."""
    if _FIGURES.search(text) is None:
        return ()
    return _amounts_kept(text) if len(text) <= _KEPT_MAX else _amounts(text)


def _amounts(text: str) -> tuple[Money, ...]:
    plain = _with_plain_numbers(text)
    if plain == text:
        return _amounts_of(text)
    return tuple(
        replace(money, start=(start := _start_of(text, money.start)), text=text[start : money.end].strip())
        for money in _amounts_of(plain)
    )


def _with_plain_numbers(text: str) -> str:
    """The same length: "3 500 €", "3'500 CHF", "3.500,00 €" and "12,50 €" in one piece, with a point before cents."""
    return _PARTED.sub(lambda match: _plain_number(match, text), text)


def _plain_number(match: re.Match[str], text: str) -> str:
    said, before = match.group(), text[max(0, match.start() - _CURRENCY_REACH) : match.start()]
    if _BESIDE_AFTER.match(text, match.end()) is None and _BESIDE_BEFORE.search(f"{before}0") is None:
        return said
    whole, _, cents = said.rpartition(",") if re.search(r",\d{2}$", said) else (said, "", "")
    digits = re.sub(r"\D", "", whole)
    return f"{digits}.{cents}".rjust(len(said)) if cents else digits.rjust(len(said))


def _start_of(text: str, start: int) -> int:
    """Where a number begins that a place of the text with plain numbers is inside of."""
    return next((match.start() for match in _PARTED.finditer(text) if match.start() < start < match.end()), start)


def _amounts_of(text: str) -> tuple[Money, ...]:
    if (strange := _find_strange(text)) is not None:
        return (strange,)
    left = [
        money
        for match in _MONEY.finditer(text)
        if not _NOT_MONEY_AFTER.match(text[match.end() :])
        and not _NOT_MONEY_BEFORE.search(text[: match.start("n")])
        and not _counts_what_is_before(text, match)
        and not _A_PIECE.match(text, match.start("n"))
        and (money := _money(match)) is not None
    ]
    amounts: list[Money] = []
    while left:
        first = min(left, key=lambda money: (money.start, -money.end))
        together = [money for money in left if money.start < first.end and first.start < money.end]
        left = [money for money in left if money not in together]
        amounts.append(_best(together, text))
    return tuple(amounts)


# What a profile says of its trades is read for every demand, and a plan's words in every round.
_amounts_kept = lru_cache(maxsize=2048)(_amounts)


def amount_at(text: str, at: int) -> Money | None:
    """A bare figure that ends a clause and begins there, behind what it pays for: "场地8000，", "DJ: 300"."""
    match = _FIGURE.match(text, at)
    money = _money(match) if match is not None else None
    if match is None or money is None or money.amount < _FIGURE_MIN or _YEAR.fullmatch(match["n"]):
        return None
    return with_its_unit(text, money)


def with_its_unit(text: str, money: Money) -> Money:
    """The same, with what its words say that it is for one of."""
    per, also, *_ = (*_per(text, money), "", "")
    return replace(money, per=per, also=also)


def _best(together: list[Money], text: str) -> Money:
    best = max(together, key=lambda money: (money.end - money.start, bool(money.currency)))
    currency = best.currency or next((money.currency for money in together if money.currency), "")
    start, end = min(money.start for money in together), max(money.end for money in together)
    return with_its_unit(text, replace(best, currency=currency, text=text[start:end].strip(), start=start, end=end))


def _per(text: str, money: Money) -> tuple[str, ...]:
    """What the amount is for one of, within its own clause: "snacks for 50 each, 15,000 in all", "£300 each a day"."""
    before = _CLAUSE.split(text[max(0, money.start - _EACH_REACH) : money.start])[-1]
    behind = _CLAUSE.split(text[money.end : money.end + 3 * _EACH_REACH])[0]
    said = text[money.start : money.end]
    if _EACH.match(head := _CLAUSE.split(text[: money.start])[-1].lstrip()):  # "each speaker gets at most $300"
        before = head
    units = []
    while (unit := _ONE.match(behind)) is not None:
        units.append(unit.group().strip())
        behind = _AND_UNIT.sub(" per ", behind[unit.end() :], count=1)
    is_each = any(_EACH.search(said) for said in (*units, f"{before}{said}", "" if units else behind[:_EACH_REACH]))
    if not units and (unit := PER_UNIT.search(f"{before[-_UNIT_REACH:]}{said}")):
        units.append(unit.group())
    found = [PERSON] if is_each or any(map(_EACH.search, units)) else []
    return (*found, *(_unit(unit) for unit in units if not _EACH.fullmatch(unit)))


def _unit(said: str) -> str:
    known = (name for pattern, name in _UNITS if pattern.search(said))
    return next(known, said.rsplit(maxsplit=1)[-1].lower().removeprefix("每").removeprefix("一"))


def without_amounts(text: str) -> str:
    """The text without what its amounts are for one of: "每天1500元以内" says nothing of how often."""
    for money in reversed(find_amounts(text)):
        begin = max(0, money.start - _EACH_REACH)
        near = max((begin + m.end() for m in _CLAUSE.finditer(text[begin : money.start])), default=begin)
        head, tail = text[near : money.start], text[money.end : money.end + _EACH_REACH]
        text = f"{text[:near]}{PER_UNIT.sub('，', head)}，{PER_UNIT.sub('，', tail, count=1)}{text[money.end + _EACH_REACH :]}"
    return text


def currency_of(said: str) -> str:
    """The ISO 4217 code of what somebody calls a currency ("¥", "rmb", "euros"); else the word itself, in capitals."""
    word = said.strip().lower()
    return _CURRENCIES.get(word) or _CURRENCIES.get(word.rstrip("s")) or word.upper()


def _find_strange(text: str) -> Money | None:
    for match in _STRANGE.finditer(text):
        said = match.groupdict()
        code = (said["code"] or said["code2"]).upper()
        number = read_number((said["n"] or said["n2"]).rstrip(".,"))
        if number is not None and code not in RATES and code != "RMB":
            scale = SUFFIXES.get((said["scale"] or said["scale2"] or "").lower(), 1)
            amount, text = number * scale, match.group().strip()
            return Money(amount=amount, currency=code, text=text, start=match.start(), end=match.end())
    return None


def _counts_what_is_before(text: str, match: re.Match[str]) -> bool:
    """Whether it is a number of what stands before it: "来的人200顶天了", or, in two bare digits, "人不多，20以内"."""
    said = match.groupdict()
    if said.get("before") or said.get("after"):
        return False
    before = text[: match.start("n")]
    is_small = (read_number(match["n"]) or _FIGURE_MIN) < _FIGURE_MIN and not match["suffix"]
    return _PEOPLE_BEFORE.search(before) is not None or (is_small and _COUNTED_BEFORE.search(before) is not None)


def _money(match: re.Match[str]) -> Money | None:
    number = read_number(match["n"])
    if number is None:
        return None
    scale = SUFFIXES.get((match["suffix"] or "").lower(), 1)
    half = match.groupdict().get("half") or ""
    if half and scale > 1:
        number += 0.5 if half == "半" else (read_number(half.rstrip("千")) or 0) / 10
    if match.groupdict().get("bare") is not None and number * scale < _BARE_MIN:
        return None
    said = (match.groupdict().get("before") or match.groupdict().get("after") or "").lower()
    return Money(
        amount=number * scale,
        currency=currency_of(said) if said else "",
        text=match.group().strip(),
        start=match.start(),
        end=match.end(),
    )
