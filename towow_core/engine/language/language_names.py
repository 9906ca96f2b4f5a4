"""What languages are called, in English and Chinese: alternatives for patterns, by code."""

# ISO 639-1, but for 粤语, which has a code of three letters.
LANGUAGES = {
    "zh": ("chinese|mandarin|putonghua", "中文|汉语|普通话|国语|华语"),
    "yue": ("cantonese", "粤语|广东话|白话"),
    "en": ("english", "英文|英语"),
    "de": ("german", "德文|德语"),
    "fr": ("french", "法文|法语"),
    "es": ("spanish", "西班牙文|西班牙语|西语"),
    "it": ("italian", "意大利文|意大利语|意语"),
    "pt": ("portuguese", "葡萄牙文|葡萄牙语|葡语"),
    "ja": ("japanese", "日文|日语"),
    "ko": ("korean", "韩文|韩语"),
    "ru": ("russian", "俄文|俄语"),
    "ar": ("arabic", "阿拉伯文|阿拉伯语|阿语"),
    "tr": ("turkish", "土耳其文|土耳其语"),
    "nl": ("dutch", "荷兰文|荷兰语"),
    "pl": ("polish", "波兰文|波兰语"),
    "vi": ("vietnamese", "越南文|越南语|越语"),
    "th": ("thai", "泰文|泰语"),
    "hi": ("hindi", "印地语"),
    "sv": ("swedish", "瑞典语"),
    "uk": ("ukrainian", "乌克兰语"),
    "el": ("greek", "希腊语"),
    "he": ("hebrew", "希伯来语"),
    "sw": ("swahili", "斯瓦希里语"),
}
BY_NAME = {name: code for code, names in LANGUAGES.items() for one in names for name in one.split("|")}
EN_NAMES = "|".join(names[0] for names in LANGUAGES.values())
ZH_NAMES = "|".join(names[1] for names in LANGUAGES.values())
