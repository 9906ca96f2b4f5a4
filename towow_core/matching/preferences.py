"""Wishes and moods that a sentence voices: "轻松", "high-end", "ASAP". Only what it says; nothing is guessed."""

# ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from dataclasses import dataclass

from towow_core.models import Language


@dataclass(frozen=True, slots=True)
class Voiced:
    """A wish or mood: how it sounds, and what it is called."""

    pattern: re.Pattern[str]
    zh: str
    en: str


def _voiced(pattern: str, names: str) -> Voiced:
    zh, en = (name.strip() for name in names.split("|"))
    return Voiced(re.compile(pattern, re.IGNORECASE), zh, en)


_PREFERENCES = (
    _voiced(r"轻松|随意|休闲|\brelaxed\b|\bcasual\b|\binformal\b|\blaid[- ]back\b", "轻松氛围 | relaxed atmosphere"),
    _voiced(r"正式|商务|\bformal\b|\bbusiness\b|\bcorporate\b", "正式得体 | formal"),
    _voiced(
        r"高质量|高品质|质量优先|精致|高端|\bhigh[- ](?:quality|end)\b|\bpremium\b|\btop[- ]notch\b",
        "质量优先 | quality first",
    ),
    _voiced(
        r"便宜|省钱|性价比|实惠|低成本|\bcheap\b|\baffordable\b|\blow[- ]cost\b|\bon a budget\b",
        "控制成本 | low cost",
    ),
    _voiced(
        r"专业|资深|有经验|靠谱|\bprofessional\b|\bexperienced\b|\bsenior\b|\breliable\b|\blicensed\b",
        "专业可靠 | experienced and reliable",
    ),
    _voiced(r"安静|清静|\bquiet\b", "安静 | quiet"),
    _voiced(r"户外|露天|草坪|\boutdoors?\b|\bopen[- ]air\b|\bgarden party\b", "户外 | outdoors"),
    _voiced(r"室内|\bindoors?\b", "室内 | indoors"),
    _voiced(r"有趣|好玩|创意|\bfun\b|\bcreative\b|\bplayful\b", "有趣有创意 | fun and creative"),
    _voiced(r"素食|纯素|\bvegetarian\b|\bvegan\b", "素食 | vegetarian food"),
    _voiced(r"清真|\bhalal\b", "清真 | halal food"),
    _voiced(r"亲子|带孩子|\bfamily[- ]friendly\b|\bkids?[- ]friendly\b", "适合家庭 | family-friendly"),
    _voiced(r"宠物友好|带狗|\bpet[- ]friendly\b|\bdog[- ]friendly\b", "宠物友好 | pet-friendly"),
    _voiced(r"无障碍|轮椅|\bwheelchair\b|\baccessib(?:le|ility)\b|\bstep[- ]free\b", "无障碍 | step-free access"),
    _voiced(r"环保|低碳|可持续|\bsustainab(?:le|ility)\b|\beco[- ]friendly\b|\bgreen event\b", "环保 | sustainable"),
    _voiced(r"双语|中英文|\bbilingual\b", "双语 | bilingual"),
    _voiced(r"英文|英语(?!老师)|\bin English\b|\bEnglish[- ]speaking\b", "英语沟通 | in English"),
    _voiced(r"线上|远程|\bremote(?:ly)?\b|\bonline\b|\bvirtual\b", "可以线上 | online is fine"),
    _voiced(
        r"地铁|交通方便|\bnear (?:the )?(?:metro|subway|station|tube)\b|\bcentral(?:ly)?\b",
        "交通方便 | easy to reach",
    ),
    _voiced(r"小而美|小型|\bintimate\b|\bsmall[- ]scale\b", "小而精 | small and intimate"),
)
_REMOTE = re.compile(
    r"线上|远程|不限(?:城市|地点)|\bremote(?:ly)?\b|\bonline\b|\bvirtual\b|\banywhere\b", re.IGNORECASE
)
_MOODS = (
    _voiced(
        r"急(?!救|诊)|尽快|马上|立刻|赶紧|越快越好|\burgent(?:ly)?\b|\basap\b|\bas soon as possible\b|\bimmediately\b",
        "时间紧，比较着急 | in a hurry",
    ),
    _voiced(
        r"第一次|没经验|不知道怎么|新手|\bfirst time\b|\bno idea how\b|\bnever done\b|\bnew to\b",
        "第一次做，希望有人带 | new to this and glad of guidance",
    ),
    _voiced(r"兴奋|期待|激动|梦想|\bexcited\b|\bcan't wait\b|\bdream\b", "满怀期待 | excited"),
    _voiced(r"担心|焦虑|头疼|崩溃|\bworried\b|\bstress(?:ed|ful)?\b|\banxious\b|\boverwhelmed\b", "有些担心 | worried"),
)


def find_preferences(text: str, language: Language) -> tuple[str, ...]:
    return _names(_PREFERENCES, text, language)


def find_mood(text: str, language: Language) -> str:
    return ("；" if language is Language.ZH else "; ").join(_names(_MOODS, text, language))


def is_remote_fine(text: str) -> bool:
    return bool(_REMOTE.search(text))


def _names(voiced: tuple[Voiced, ...], text: str, language: Language) -> tuple[str, ...]:
    return tuple((v.zh if language is Language.ZH else v.en) for v in voiced if v.pattern.search(text))
